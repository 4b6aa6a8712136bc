"""One pure function: rounds in columns go in, verdicts in columns come out.

    judge(law, batch) -> batch

The law is plain data with a digest: it can be sent to another process or machine, and needs no
database.  The same law and the same rounds give the same verdicts, wherever and however often.
"""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import pyarrow as pa

from bylaw.registry.audit.many.periods import Periods
from bylaw.registry.audit.many.verdict_rows import SCHEMA, VerdictRow, columns_of, rows_of
from bylaw.registry.audit.rounds.column_files import Part
from bylaw.registry.audit.rounds.json_files import Entry, Refused
from bylaw.registry.audit.rounds.layouts import layout_of
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.verdict import Verdict
from bylaw.registry.law.time.versions import Timeline
from bylaw.registry.rules.binding import Certificate
from bylaw.registry.rules.questions import Options
from bylaw.registry.rules.text.law_text import digest, fingerprint


@dataclass(frozen=True)
class PlainLaw:
    """The law of every day as plain data: its versions, those as received, and what was fixed.

    `certified` are the words that rules may speak for, `doctrine` the options that a user fixed.
    """

    timelines: tuple[Timeline, ...]
    received: tuple[Timeline, ...]
    made: dt.date | None
    certified: frozenset[Certificate]
    doctrine: Options = field(default_factory=dict)

    @cached_property
    def digest(self) -> str:
        """One digest of all that a verdict can depend on."""
        texts = [line for one in (*self.timelines, *self.received) for line in _lines(one)]
        fixed = [f"{question}={option}" for question, option in sorted(self.doctrine.items())]
        certified = ["|".join(one) for one in sorted(self.certified)]
        return digest("\n".join((*texts, str(self.made), *fixed, *certified)))

    @cached_property
    def auditor(self) -> Auditor:
        """Who judges under this law."""
        periods = Periods(self.timelines, self.made, lambda: self.received)
        return Auditor(periods, self.doctrine, self.certified)

    def __getstate__(self) -> dict[str, object]:
        """Send the data alone; what is worked out from it is worked out again."""
        return {name: self.__dict__[name] for name in self.__dataclass_fields__}


def _lines(timeline: Timeline) -> Iterator[str]:
    yield f"{timeline.lang} {timeline.end}"
    for one in timeline.versions:
        text = fingerprint(one.provision)
        yield f"{one.label} {one.held} {one.start} {one.end} {one.start_certainty} {text}"


def judge(law: PlainLaw, batch: pa.RecordBatch) -> pa.RecordBatch:
    """Judge rounds: one row for each bet of each round that can be read, in the fixed schema.

    Columns that are not ours are carried along, after those of the schema.
    """
    fields = [(field.name, str(field.type)) for field in batch.schema]
    part = Part(batch, layout_of(fields), range(1, batch.num_rows + 1))
    entries = [part.entry(row) for row in range(batch.num_rows)]
    found = [judge_entry(entry.found, law.auditor) for entry in entries]
    judged = [(row, verdict) for row, verdict in enumerate(found) if verdict is not None]
    return verdicts_in_columns(judged, law_digest=law.digest, carried=_carried(part))


def judge_entry(found: Round | Refused, auditor: Auditor) -> Verdict | None:
    """Give the verdict on what a line has; None where it is refused, which its day may prevent."""
    if isinstance(found, Round):
        return auditor.judge(found)
    return None if found.head is None else auditor.look_at_the_day(found.head)


def _carried(part: Part) -> Mapping[str, pa.Array]:
    return {name: part.batch.column(name) for name in part.layout.carried}


def verdicts_in_columns(
    judged: Sequence[tuple[int, Verdict]], *, law_digest: str, carried: Mapping[str, pa.Array]
) -> pa.RecordBatch:
    """Put verdicts in columns, one row for each bet, with what their rounds carry along."""
    rows: list[VerdictRow] = [one for row, verdict in judged for one in rows_of(verdict, row)]
    rounds = {row: verdict.round for row, verdict in judged}
    of_bets = columns_of(rows)
    of_rounds = {
        "id": [rounds[one.row].id for one in rows],
        "day": [rounds[one.row].day for one in rows],
        "game": [rounds[one.row].game for one in rows],
        "law_digest": [law_digest] * len(rows),
    }
    arrays = {
        name: pa.array((of_bets | of_rounds)[name], SCHEMA.field(name).type)
        for name in SCHEMA.names
    }
    places = pa.array([one.row for one in rows], pa.int64())
    more = {name: column.take(places) for name, column in carried.items() if name not in arrays}
    return pa.RecordBatch.from_pydict(arrays | more)


def rejected(entry: Entry, *, file: str) -> dict[str, object]:
    """Say of a row that cannot be read where it stands, why, and what it was."""
    assert isinstance(entry.found, Refused)
    return {"file": file, "line": entry.place, "why": str(entry.found.why), "row": entry.raw}
