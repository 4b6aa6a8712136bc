"""One pure function: rounds in columns go in, verdicts in columns come out.

    judge(law, batch) -> batch

The law is plain data with a digest: it can be sent to another process or machine, and needs no
database.  The same law and the same rounds give the same verdicts, wherever and however often.
"""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.audit.many.groups import settle_part
from bylaw.registry.audit.many.listed_rounds import ListedRounds
from bylaw.registry.audit.many.nets_in_doubt import count_alone, count_together
from bylaw.registry.audit.many.periods import Periods
from bylaw.registry.audit.many.round_counts import RowsCounted, count_rounds
from bylaw.registry.audit.many.settling import Judged
from bylaw.registry.audit.many.tallies import REFUSED, Tally
from bylaw.registry.audit.rounds.arrays.round_arrays import days_of
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.rounds.columns.long_form import is_long, join_bets
from bylaw.registry.audit.rounds.columns.nested_columns import read_columns
from bylaw.registry.audit.rounds.columns.opened_files import named_once
from bylaw.registry.audit.rounds.columns.plain_cells import plain_columns
from bylaw.registry.audit.rounds.columns.round_faults import RoundFaults
from bylaw.registry.audit.rounds.json_files import RefusedRound, RoundEntry
from bylaw.registry.audit.rounds.parts.near_names import check_near
from bylaw.registry.audit.rounds.parts.unstaked_payments import check_staked
from bylaw.registry.audit.rows.coded_cells import laid_out
from bylaw.registry.audit.rows.column_verdicts import doubts_in, pieces_of
from bylaw.registry.audit.rows.row_cells import Assembly
from bylaw.registry.audit.rows.row_pieces import RowPiece
from bylaw.registry.audit.rows.verdict_rows import piece_of
from bylaw.registry.audit.rows.verdict_schema import align_columns, carried_as, schema_of
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.verdict import Verdict
from bylaw.registry.law.doubt.doubts import Doubt
from bylaw.registry.law.json_values import fingerprint
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.references import all_words
from bylaw.registry.law.time.versions import Timeline
from bylaw.registry.law.written_days import EPOCH
from bylaw.registry.rules.binding import Certificate
from bylaw.registry.rules.questions import Options
from bylaw.registry.rules.settlement.outcome_columns import RowPlaces
from bylaw.registry.rules.text.law_text import words_fingerprint

REFUSALS = pa.schema([("row", pa.int64()), ("id", pa.string()), ("why", pa.string())])
"""The columns of what `refusals` gives."""


@dataclass(frozen=True)
class PlainLaw:
    """The law of every day as plain data: its versions, those as received, and what was fixed.

    `undone` are sections without their corrections, by the keys of those in force; of these, no
    version as received is asked.  `certified` are the words that rules may speak for, `doctrine`
    the options that a user fixed.
    """

    timelines: tuple[Timeline, ...]
    received: tuple[Timeline, ...]
    made: dt.date | None
    certified: frozenset[Certificate]
    doctrine: Options = field(default_factory=dict)
    undone: Mapping[str, Provision] = field(default_factory=dict)

    @cached_property
    def digest(self) -> str:
        """One digest of all that a verdict can depend on."""
        texts = [line for one in (*self.timelines, *self.received) for line in _lines(one)]
        texts += [f"{now} {words_fingerprint(then)}" for now, then in sorted(self.undone.items())]
        fixed = [f"{question}={option}" for question, option in sorted(self.doctrine.items())]
        certified = ["|".join(one) for one in sorted(self.certified)]
        return fingerprint("\n".join((*texts, str(self.made), *fixed, *certified)))

    @cached_property
    def auditor(self) -> Auditor:
        """Who judges under this law."""
        undone = self.undone
        periods = Periods(
            self.timelines, self.made, lambda: self.received, lambda one: undone.get(one.key)
        )
        return Auditor(periods, self.doctrine, self.certified)

    def __getstate__(self) -> dict[str, object]:
        """Send the data alone; what is worked out from it is worked out again."""
        return {name: self.__dict__[name] for name in self.__dataclass_fields__}


def _lines(timeline: Timeline) -> Iterator[str]:
    yield f"{timeline.lang} {timeline.end}"
    for one in timeline.versions:
        text = words_fingerprint(one.provision)
        said = f"{one.label} {one.held} {one.start} {one.end} {one.start_certainty} {text}"
        # What is no section may speak of a game by its heading.
        yield said if one.kind is Kind.SECTION else f"{said} {'|'.join(all_words(one.provision))}"
    for doubt in timeline.doubts:
        yield f"{doubt.finding().name} {_reach_of(doubt)}"


def _reach_of(doubt: Doubt) -> str:
    """All that decides which rounds a doubt concerns, and since when."""
    days = (doubt.since, doubt.until, doubt.settled, *sorted(doubt.cleared.items()))
    return f"{days} {doubt.reach} {doubt.touched} {doubt.beside} {doubt.is_harmless}"


def judge(law: PlainLaw, batch: pa.RecordBatch) -> pa.RecordBatch:
    """Judge rounds: one row for each bet of each round that can be read, in the fixed schema.

    Columns that are not ours are carried along, after those of the schema; one that has the name of
    one of these is called `file_NAME`.  Of a round that cannot be read, `refusals` says why.
    """
    part, _starts = _part_of(batch)
    found = judge_part(part, law, Tally()).verdicts
    return align_columns(found, schema_of([found.schema]))


def refusals(law: PlainLaw, batch: pa.RecordBatch) -> pa.RecordBatch:
    """Name the rounds that cannot be read: their row from 0 on, their id if any, and why."""
    part, starts = _part_of(batch)
    found = [
        {"row": starts[one.place - 1], "id": one.own_id, "why": str(one.found.why)}
        for one in judge_part(part, law, Tally()).refused
        if isinstance(one.found, RefusedRound)
    ]
    return pa.RecordBatch.from_pylist(found, schema=REFUSALS)


def _part_of(batch: pa.RecordBatch) -> tuple[FilePart, Sequence[int]]:
    """The rounds of a batch, and the row in which each of them begins."""
    if not isinstance(batch, pa.RecordBatch):
        raise TypeError(
            f"rounds are judged in a pyarrow.RecordBatch, not in a {type(batch).__name__}; "
            "a Table gives them by to_batches()"
        )
    plain, faults = plain_columns(batch), RoundFaults()
    check_near(plain.schema.names)
    starts: Sequence[int] = range(plain.num_rows)
    if is_long(plain.schema.names):
        plain, rows = join_bets(plain, faults)
        starts = rows.tolist()
    places = range(1, plain.num_rows + 1)
    found, layout = read_columns(plain, faults)
    check_staked(found.schema.names, plain.schema)
    return FilePart(found, layout, places, faults=faults), starts


@dataclass(frozen=True)
class JudgedPart:
    """The verdicts on some rows of a file, with codes for their cells, and the rows refused."""

    verdicts: pa.RecordBatch
    refused: Sequence[RoundEntry]


def judge_part(part: FilePart, law: PlainLaw, tally: Tally) -> JudgedPart:
    """Judge and count the rows of a part: together where they are in order, else one by one."""
    pieces: list[RowPiece] = []
    refused: list[RoundEntry] = []
    days = days_of(part)
    tally.leave_out(part.left_out)
    equals: RowPlaces | None = None
    # Where rounds are added up by a column, those that came to the same still differ in it.
    for rows, judged in settle_part(part, law.auditor, days, once=not tally.by):
        if judged is None:
            found = [(row, part.entry(row)) for row in rows.tolist()]
            pieces.append(_alone(found, law.auditor, tally, refused=refused))
            continue
        count_rounds(judged, RowsCounted(part, rows, tally))
        if judged.equal is not None:
            equals = np.arange(len(days)) if equals is None else equals
            equals[rows] = rows.take(judged.equal.equals)
            rows = rows.take(judged.equal.judged)
        pieces += _together(rows, judged, tally)
    refused.sort(key=lambda entry: entry.place)
    assembly = Assembly(pieces, _since_epoch(days), equals)
    return JudgedPart(_in_columns(part, assembly, law_digest=law.digest), refused)


def judge_entries(entries: Sequence[RoundEntry], law: PlainLaw, tally: Tally) -> JudgedPart:
    """Judge and count rounds that do not stand in columns, those of one game and law together."""
    pieces: list[RowPiece] = []
    refused: list[RoundEntry] = []
    listed = ListedRounds(entries)
    for rows, judged in listed.settled(law.auditor):
        if judged is None:
            found = [(row, entries[row]) for row in rows.tolist()]
            pieces.append(_alone(found, law.auditor, tally, refused=refused))
        else:
            count_rounds(judged, RowsCounted(listed, rows, tally))
            pieces += _together(rows, judged, tally)
    refused.sort(key=lambda entry: entry.place)
    ids = pa.array([entry.found.id or "" for entry in entries], pa.string())
    assembly = Assembly(pieces, _since_epoch(listed.days()))
    carried = _called(listed.carried())
    return JudgedPart(_table(assembly, ids, carried=carried, law_digest=law.digest), refused)


def _alone(
    entries: Sequence[tuple[int, RoundEntry]],
    auditor: Auditor,
    tally: Tally,
    *,
    refused: list[RoundEntry],
) -> RowPiece:
    """Judge rounds one by one; write in place those that are refused."""
    judged: list[tuple[int, Verdict]] = []
    for row, entry in entries:
        verdict = auditor.judge_found(entry.found)
        if verdict is None:
            tally.count(REFUSED)
            refused.append(entry)
        else:
            tally.add(verdict, entry.carried)
            judged.append((row, verdict))
    if tally.weighs:
        count_alone([verdict for _, verdict in judged], auditor, tally)
    return piece_of(judged)


def _together(rows: RowPlaces, judged: Judged, tally: Tally) -> Iterator[RowPiece]:
    """Put the bets of rounds that were settled together in columns, and weigh their doubts."""
    doubts = doubts_in(judged)
    if tally.weighs:
        count_together(judged, doubts, tally)
    for piece in pieces_of(judged, doubts):
        is_whole = len(piece.rows) == len(rows)
        yield replace(piece, rows=rows if is_whole else rows.take(piece.rows))


def _in_columns(part: FilePart, assembly: Assembly, *, law_digest: str) -> pa.RecordBatch:
    carried = _called({name: part.batch.column(name) for name in part.layout.carried})
    return _table(assembly, part.named(), carried=carried, law_digest=law_digest)


def _called(carried: Mapping[str, pa.Array]) -> dict[str, pa.Array]:
    """Call what is carried along so that no column of ours has its name."""
    called = named_once([carried_as(name) for name in carried])
    return dict(zip(called, carried.values(), strict=True))


def _table(
    assembly: Assembly, ids: pa.Array, *, carried: Mapping[str, pa.Array], law_digest: str
) -> pa.RecordBatch:
    """Put all rows together in the order of their rounds, with what these carry along."""
    columns = {
        "id": assembly.of_rounds(ids),
        **assembly.columns(),
        "law_digest": assembly.everywhere(law_digest),
        **{name: laid_out(assembly.of_rounds(held)) for name, held in carried.items()},
    }
    return pa.RecordBatch.from_pydict(columns)


def _since_epoch(ordinals: NDArray[np.int64]) -> NDArray[np.int32]:
    """Days as Arrow counts them."""
    return (ordinals - EPOCH).astype(np.int32)


def rejected(entry: RoundEntry, *, file: str, head: int) -> dict[str, object]:
    """Say of a row that cannot be read where it stands, why, and what it was.

    `head` lines stand in the file before its first row.
    """
    assert isinstance(entry.found, RefusedRound)
    line = entry.place + head
    return {"file": file, "line": line, "why": str(entry.found.why), "row": entry.raw}
