"""Rounds with one bet on each row: the adjacent rows of one `round` become one row."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import pyarrow as pa

from bylaw.registry.audit.rounds.columns.layouts import LONG, check_plain, is_of_round
from bylaw.registry.audit.rounds.columns.nested_columns import (
    BETS,
    RowNumbers,
    flat,
    map_of_bets,
)
from bylaw.registry.audit.rounds.columns.plain_cells import plain_values, texts_in
from bylaw.registry.audit.rounds.columns.round_faults import (
    RoundFaults,
    RowFaults,
    fault_of,
    tell_rows,
)
from bylaw.registry.law.messages import N_, Message

PlacedRows = tuple[pa.RecordBatch, Sequence[int]]
"""Rows that were read, and the place of each in the file."""
JoinedRounds = tuple[pa.RecordBatch, Sequence[int], RoundFaults]
"""Rounds, the place of each in the file, and those that cannot be put together."""
_ROUND, _BET = "round", "bet"
_STAKES = ("stake", "stake_cents")
JOINT = "; "
"""What stands between the words that the rows of a round say of it."""


def is_long(names: list[str]) -> bool:
    """Tell whether each row is one bet of a round."""
    stakes = [name for name in _STAKES if name in names]
    is_wide = any(name.partition(".")[0] in BETS for name in names)
    return _ROUND in names and _BET in names and bool(stakes) and not is_wide


def last_round(batch: pa.RecordBatch) -> int:
    """Find where the last round of a batch begins; more of it may follow."""
    starts = _starts(batch)
    return int(starts[-1]) if len(starts) else 0


def join_bets(
    batch: pa.RecordBatch, faults: RoundFaults, *, torn: RowNumbers | None = None
) -> tuple[pa.RecordBatch, RowNumbers]:
    """Make one row of the bets of each round; give the first row of each as well.

    `torn` are the first rows of rounds that are known not to stand together.
    """
    for name in (_ROUND, _BET):
        check_plain(name, str(batch.column(name).type))
    starts, told = _starts(batch), _rows_without_names(batch)
    why = Message(N_("the rows of a round are not together: sort the file by round"))
    tell_rows(told, torn_rounds(batch) if torn is None else torn, why, of=len(starts))
    offsets = pa.array(np.append(starts, batch.num_rows), pa.int32())
    columns: dict[str, pa.Array] = {}
    for field in batch.schema:
        cells = batch.column(field.name)
        if field.name in LONG:
            columns[LONG[field.name]] = map_of_bets(offsets, batch.column(_BET), cells)
        elif not is_of_round(field.name) and field.name not in (_ROUND, _BET):
            columns[field.name] = _every_said(cells, starts)
        elif field.name != _BET:
            columns |= _once_a_round(field.name, cells, starts=starts, told=told)
    for row, why in told.items():
        at = int(np.searchsorted(starts, row, "right")) - 1
        rows = range(starts[at], offsets[at + 1].as_py())
        faults.setdefault(at, fault_of(why, batch, rows))
    return pa.RecordBatch.from_pydict(columns), starts


def _rows_without_names(batch: pa.RecordBatch) -> RowFaults:
    """Mark the rows that name no round or no bet, such as a line of totals."""
    told: RowFaults = {}
    for name in (_ROUND, _BET):
        why = Message(N_("a row of the long form does not name its {column}"), {"column": name})
        absent = np.flatnonzero(batch.column(name).is_null().to_numpy(zero_copy_only=False))
        tell_rows(told, absent, why, of=batch.num_rows)
    return told


def torn_rounds(batch: pa.RecordBatch) -> RowNumbers:
    """Find the rounds whose rows stand apart, as in a file sorted by bet.

    What has the id of another round, but other cards or a bet that this one has, is a round apart.
    """
    numbers, starts = _cell_numbers(batch.column(_ROUND)), _starts(batch)
    found, times = np.unique(numbers[starts], return_counts=True)
    again = np.flatnonzero(np.isin(numbers, found[times > 1]))
    if not len(again):
        return again
    same = [f.name for f in batch.schema if is_of_round(f.name) and f.name not in LONG]
    plain = [name for name in (_ROUND, *same) if not pa.types.is_nested(batch.column(name).type)]
    rounds = _joint([_cell_numbers(batch.column(name))[again] for name in plain])
    bets = _joint([rounds, _cell_numbers(batch.column(_BET))[again]])
    is_apart = np.isin(rounds, rounds[np.bincount(bets)[bets] > 1])
    is_start = np.isin(again, starts)
    pieces = np.bincount(rounds[is_start], minlength=int(rounds.max()) + 1)
    return again[is_start & ~is_apart & (pieces[rounds] > 1)]


def _joint(columns: Sequence[RowNumbers]) -> RowNumbers:
    """Number the different rows of some columns of numbers."""
    return np.unique(np.stack(columns), axis=1, return_inverse=True)[1].astype(np.int64).ravel()


def _once_a_round(
    name: str, cells: pa.Array, *, starts: RowNumbers, told: RowFaults
) -> dict[str, pa.Array]:
    """Keep from the first row of a round what every row repeats."""
    found: dict[str, pa.Array] = {}
    for inner, column in flat("id" if name == _ROUND else name, cells, told):
        _check_same(inner, column, starts=starts, told=told)
        found[inner] = column.take(pa.array(starts))
    return found


def _every_said(cells: pa.Array, starts: RowNumbers) -> pa.Array:
    """What the rows of each round say in a carried column, as one text.

    >>> cells = pa.array(["Lac", "Lac", "1", "2", None])
    >>> _every_said(cells, np.array([0, 2])).to_pylist()
    ['Lac', '1; 2']
    """
    texts = texts_in(cells)
    found, ends = texts.take(pa.array(starts)).to_pylist(), [*starts[1:].tolist(), len(texts)]
    for at in _differing(_cell_numbers(texts), starts).tolist():
        said = texts.slice(starts[at], ends[at] - starts[at]).drop_null().to_pylist()
        found[at] = JOINT.join(dict.fromkeys(said))
    return pa.array(found, pa.string())


def _differing(numbers: RowNumbers, starts: RowNumbers) -> RowNumbers:
    """The rounds whose rows differ."""
    lengths = np.diff(np.append(starts, len(numbers)))
    others = np.flatnonzero(np.repeat(numbers[starts], lengths) != numbers)
    return np.unique(np.searchsorted(starts, others, "right") - 1)


def _starts(batch: pa.RecordBatch) -> RowNumbers:
    """Find the rows at which another round begins."""
    numbers = _cell_numbers(batch.column(_ROUND))
    is_first = np.ones(len(numbers), dtype=np.bool_)
    is_first[1:] = numbers[1:] != numbers[:-1]
    return np.flatnonzero(is_first).astype(np.int64)


def _cell_numbers(cells: pa.Array) -> RowNumbers:
    """Number the different cells of a column; null is one of them."""
    plain = cells.cast(cells.type.value_type) if pa.types.is_dictionary(cells.type) else cells
    marks = plain.dictionary_encode("encode").indices
    return np.asarray(marks.to_numpy(zero_copy_only=False), dtype=np.int64)


def _check_same(name: str, cells: pa.Array, *, starts: RowNumbers, told: RowFaults) -> None:
    """Mark the rounds whose rows contradict each other, by the first such row."""
    plain = pa.array(map(repr, plain_values(cells))) if pa.types.is_nested(cells.type) else cells
    rounds = _differing(_cell_numbers(plain), starts)
    lengths = np.diff(np.append(starts, len(plain)))
    why = Message(N_("the rows of one round differ in {column}"), {"column": name})
    tell_rows(told, starts[rounds], why, of=int(np.count_nonzero(lengths > 1)))


def whole_rounds(batches: Iterable[PlacedRows]) -> Iterator[JoinedRounds]:
    """Join the bets of each round; the last round of a batch may go on in the next."""
    kept: pa.RecordBatch | None = None
    waiting: list[int] = []
    torn = np.empty(0, dtype=np.int64)
    for batch, places in batches:
        whole = batch if kept is None else pa.concat_batches([kept, batch])
        every, cut = [*waiting, *places], last_round(whole)
        torn = np.union1d(torn, torn_rounds(whole))
        kept, waiting = whole.slice(cut), every[cut:]
        if cut:
            yield _join_rows(whole.slice(0, cut), every[:cut], torn[torn < cut])
        torn = torn[torn >= cut] - cut
    if kept is not None:
        yield _join_rows(kept, waiting, torn)


def _join_rows(batch: pa.RecordBatch, places: Sequence[int], torn: RowNumbers) -> JoinedRounds:
    faults: RoundFaults = {}
    found, starts = join_bets(batch, faults, torn=torn)
    return found, [places[start] for start in starts.tolist()], faults
