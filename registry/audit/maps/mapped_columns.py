"""The columns of a file under a map: renamed, and their cells written as a round has them.

Each different cell is read once.  A cell that cannot be read stays as it is, so that its row gets
its own reason; a column in which no cell can be read is refused once, with the file.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, partial

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from bylaw.registry.audit.maps.amounts_written import amount_written, net_written
from bylaw.registry.audit.maps.card_notations import read_cards
from bylaw.registry.audit.maps.day_forms import read_day
from bylaw.registry.audit.maps.file_map import DOLLARS, HOUSE, FileMap, Writing, is_net
from bylaw.registry.audit.maps.net_columns import with_payments
from bylaw.registry.audit.rounds.columns.layouts import ColumnsError, is_of_round
from bylaw.registry.audit.rounds.columns.plain_cells import by_the_clock
from bylaw.registry.law.messages import N_
from bylaw.registry.rules.codes_of_names import game_of
from bylaw.registry.rules.games.catalogue import RULES

_Read = Callable[[str], str | None]
_DOLLARS = ("bets", "paid")
"""The columns that hold others, of dollars."""
_AMOUNTS = tuple(f"{kind}." for kind in _DOLLARS)
_OF_A_BET = ("stake", "paid")


def mapped_names(names: list[str], how: FileMap) -> list[str]:
    """Name the columns of a file as a round does; refuse a map that names others."""
    for ours, theirs in how.columns.items():
        for name in theirs:
            if name not in names:
                template = N_("the map takes {ours} from {column}; the file has {columns}")
                known = ", ".join(names)
                raise ColumnsError(template, ours=ours, column=name, columns=known)
    left_out_by(names, how)
    others = (carried_name(name) for name in _others(names, how))
    return [*_origins(names, how), *how.constants, *others]


def left_out_by(names: list[str], how: FileMap) -> dict[str, tuple[str, ...]]:
    """By the columns as they are carried along, the words of rows that do not count.

    A column that the file has not, or that says what was played, is refused.
    """
    carried = {name: carried_name(name) for name in _others(names, how)}
    carried |= {name: ours for ours, (name, *_) in how.columns.items() if not is_of_round(ours)}
    for name in how.left_out.keys() - carried.keys():
        template = N_("the map leaves rows out by {column}; the file has {columns}")
        if name in names:
            template = N_("the map leaves rows out by {column}, which is a part of the round")
        raise ColumnsError(template, column=name, columns=", ".join(names))
    return {carried[name]: words for name, words in how.left_out.items()}


def _origins(names: list[str], how: FileMap) -> dict[str, tuple[str, ...]]:
    """What each column of a round is made of; a name of ours needs no word in the map."""
    own = {name: (name,) for name in _unspoken_names(names, how) if is_of_round(name)}
    return {**how.columns, **own}


def _others(names: list[str], how: FileMap) -> list[str]:
    """The columns that are no part of a round."""
    return [name for name in _unspoken_names(names, how) if not is_of_round(name)]


def unexplained_names(names: Sequence[str], how: FileMap) -> list[str]:
    """The columns of which the map does not say what they mean."""
    return [name for name in _unspoken_names(names, how) if name not in how.left_out]


def _unspoken_names(names: Sequence[str], how: FileMap) -> list[str]:
    """The columns of which the map takes nothing, nor takes them from elsewhere."""
    used = {name for theirs in how.columns.values() for name in theirs} | how.omitted
    return [name for name in names if name not in (*used, *how.columns, *how.constants)]


def carried_name(name: str) -> str:
    """The name under which a column that is no part of a round goes on."""
    return name.replace(".", "_")


def map_columns(batch: pa.RecordBatch, how: FileMap) -> pa.RecordBatch:
    """Rename the columns of a batch to those of a round, or refuse a map that names others."""
    mapped_names(batch.schema.names, how)
    taken = _origins(batch.schema.names, how)
    columns = {ours: _column(ours, theirs, batch, how) for ours, theirs in taken.items()}
    for ours, word in how.constants.items():
        columns[ours] = pa.repeat(word, batch.num_rows)
    others = {carried_name(n): batch.column(n) for n in _others(batch.schema.names, how)}
    paid = with_payments(columns | others, of_house=how.writing.net == HOUSE)
    return pa.RecordBatch.from_pydict(paid)


def check_columns(batch: pa.RecordBatch, how: FileMap) -> None:
    """Refuse a file in which no cell of a column can be read: that is a fault of the map."""
    for ours, theirs in _origins(batch.schema.names, how).items():
        column, read = _cells(theirs, batch, how), _reader(ours, how)
        if read is None or not _has_texts(column):
            continue
        _, cells, found = _read_each(column, read)
        if cells and not any(one is not None for one in found):
            template = N_("no cell of the column {column} can be read as {ours}: {cell}")
            named = ", ".join(theirs)
            raise ColumnsError(template, column=named, ours=ours, cell=repr(cells[0]))


def _column(ours: str, theirs: tuple[str, ...], batch: pa.RecordBatch, how: FileMap) -> pa.Array:
    column, read = _cells(theirs, batch, how), _reader(ours, how)
    if ours == "day" and pa.types.is_timestamp(column.type):
        return by_the_clock(column, how.writing.time_zone)
    if ours == "day" and how.writing.day and _has_numbers(column):
        column = column.cast(pa.string())
    is_money = _is_amount(ours) or is_net(ours) or ours in _DOLLARS
    if is_money and how.writing.floats == DOLLARS and not _has_texts(column):
        return dollars_within(column)
    if read is None or not _has_texts(column):
        return column
    places, cells, found = _read_each(column, read)
    words = [one if one is not None else cell for one, cell in zip(found, cells, strict=True)]
    return pa.array(words, pa.string()).take(places)


def dollars_within(column: pa.Array) -> pa.Array:
    """Write the inexact numbers of a column, or of those in a struct or a map, as texts.

    >>> kind = pa.map_(pa.string(), pa.float64())
    >>> dollars_within(pa.array([[("ante", 5.5)], None, []], kind)).to_pylist()
    [[('ante', '5.5')], None, []]
    """
    if pa.types.is_struct(column.type):
        inner, names = map(dollars_within, column.flatten()), [one.name for one in column.type]
        return pa.StructArray.from_arrays(list(inner), names, mask=column.is_null())
    if pa.types.is_map(column.type):
        whole = pa.concat_arrays([column])
        items = dollars_within(whole.items)
        return pa.MapArray.from_arrays(whole.offsets, whole.keys, items, mask=whole.is_null())
    return dollars_in(column) if pa.types.is_floating(column.type) else column


def dollars_in(column: pa.Array) -> pa.Array:
    """Write inexact numbers as the shortest that they can stand for; NaN says nothing.

    >>> dollars_in(pa.array([7.1, 10.0, 0.1 + 0.2, float("nan"), None])).to_pylist()
    ['7.1', '10', '0.30000000000000004', None, None]
    """
    coded = column.dictionary_encode()
    held = coded.dictionary.to_numpy(zero_copy_only=False)
    texts = [None if np.isnan(one) else np.format_float_positional(one, trim="-") for one in held]
    return pa.array(texts, pa.string()).take(coded.indices)


def _cells(theirs: tuple[str, ...], batch: pa.RecordBatch, how: FileMap) -> pa.Array:
    """A column, or several as one text."""
    columns = [_trimmed_cells(batch.column(name), how.writing) for name in theirs]
    if len(columns) == 1:
        return columns[0]
    texts = [pc.cast(one, pa.string()) for one in columns]
    # A row of nulls alone would be dropped: the empty text keeps its place.
    texts.append(pa.repeat("", batch.num_rows))
    joined = pc.binary_join_element_wise(*texts, " ", null_handling="skip")
    joined = pc.utf8_trim_whitespace(joined)
    return pc.if_else(pc.equal(joined, ""), pa.scalar(None, pa.string()), joined)


def _trimmed_cells(column: pa.Array, written: Writing) -> pa.Array:
    """The cells of a column without blanks around them; null where they say nothing."""
    if not _has_texts(column):
        return column
    texts = pc.utf8_trim_whitespace(column.cast(pa.string()))
    nothing = {"", *written.empty} - {written.zero or None}
    is_nothing = pc.is_in(texts, value_set=pa.array(sorted(nothing), pa.string()))
    return pc.if_else(is_nothing, pa.scalar(None, pa.string()), texts)


def _has_texts(column: pa.Array) -> bool:
    kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))


def _has_numbers(column: pa.Array) -> bool:
    return bool(pa.types.is_integer(column.type) or pa.types.is_floating(column.type))


def _read_each(column: pa.Array, read: _Read) -> tuple[pa.Array, list[str], list[str | None]]:
    """Read each different cell once: give the place of each row, the cells, and what they say."""
    coded = column if pa.types.is_dictionary(column.type) else column.dictionary_encode()
    cells: list[str] = coded.dictionary.cast(pa.string()).to_pylist()
    return coded.indices, cells, [read(cell) for cell in cells]


# ---- Cells -----------------------------------------------------------------------------


def _reader(ours: str, how: FileMap) -> _Read | None:
    """Choose how the cells of a column are read; None where they stay as they are."""
    written = how.writing
    day, zone = written.day, written.time_zone
    match ours:
        case "day":
            return partial(read_day, form=day, zone=zone) if day else None
        case "game":
            return lambda cell: how.games.get(cell) or game_of(cell)
        case "bet":
            return lambda cell: how.bets.get(cell, cell)
    if ours.startswith("cards.") and not ours.rpartition(".")[2].isdecimal():
        return partial(read_cards, suits=how.suits)
    if _is_amount(ours):
        return partial(amount_written, written=written)
    if is_net(ours):
        return partial(net_written, written=written)
    return None


def _is_amount(ours: str) -> bool:
    """Tell whether a column holds dollars: of a bet or a payment, or a limit of the table."""
    kind, _, name = ours.partition(".")
    return (
        ours in _OF_A_BET
        or ours.startswith(_AMOUNTS)
        or (kind == "decisions" and name in dollars_said())
    )


@cache
def dollars_said() -> frozenset[str]:
    """The decisions of all games that are sums of money, by their codes."""
    return frozenset(
        name
        for rule in RULES.values()
        for name, choices in {**rule.form.decisions, **rule.form.at_table}.items()
        if choices is Fraction
    )
