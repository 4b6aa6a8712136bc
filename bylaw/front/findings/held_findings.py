"""The findings of a registry in one list: of its texts, of replay, and the doubts that remain."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bylaw.front.findings.concerns import FindingSurroundings, bears_on, values_in
from bylaw.front.texts.rereading import reading_of
from bylaw.ingest.consolidations import ReadConsolidation, read_consolidation
from bylaw.ingest.dates.instrument_days import QUALIFIED
from bylaw.ingest.pipeline import Reading, compared
from bylaw.ingest.sources.received import read_source
from bylaw.registry.answers.works_listed import concerning
from bylaw.registry.law.doubt.doubts import DoubtKind, Doubts, findings_of
from bylaw.registry.law.doubt.qualified_days import SettledReservation
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.orders.operations import Labels, label_as_json
from bylaw.registry.law.text.spans import lies_in
from bylaw.registry.law.time.replay import History
from bylaw.registry.store.acceptances import Accepted, recorded_acceptances
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.codec import fingerprint
from bylaw.registry.store.entries import CONSOLIDATION, GAZETTE
from bylaw.registry.store.rectifications import Record
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.instrument_shapes import HeldFindingShape

_RESERVED = (QUALIFIED, DoubtKind.QUALIFIED.value)
"""The codes of what is told of a reservation: of its clause, and beside what it commences."""


@dataclass(frozen=True)
class HeldFinding:
    """A finding, what it concerns, the fingerprint of its words, and who accepted it.

    `accepted` is None while nobody has accepted the finding for these words.
    """

    finding: Finding
    instrument: str = ""
    sections: Labels = ()
    words: str = ""
    accepted: Accepted | None = None

    @property
    def is_open(self) -> bool:
        """Whether nobody has accepted it."""
        return self.accepted is None

    def names(self, number: str) -> bool:
        """Tell whether it speaks of an instrument."""
        said = (str(value) for _name, value in values_in(self.finding.message))
        return self.instrument == number or number in said

    @property
    def reservation(self) -> SettledReservation | None:
        """The reservation beside a day that it tells of, which whoever accepts it settles."""
        words = dict(values_in(self.finding.message)).get("words")
        if self.finding.span is None or words is None or self.finding.code not in _RESERVED:
            return None
        return SettledReservation(self.finding.span.file, self.instrument, str(words))

    def as_json(self) -> "HeldFindingShape":
        """The finding under the keys that other programs rely on."""
        by = self.accepted
        return {
            **self.finding.as_json(),
            "instrument": self.instrument or None,
            "sections": [label_as_json(label) for label in self.sections],
            "accepted": None if by is None else {"by": by.by, "why": by.why},
        }


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which findings are asked for; None asks for all."""

    severity: Severity | None = None
    section: str | None = None
    instrument: str | None = None

    def admits(self, one: HeldFinding) -> bool:
        """Tell whether a finding is asked for."""
        return (
            self.severity in (None, one.finding.severity)
            and (self.section is None or bears_on(one.sections, self.section))
            and (self.instrument is None or one.names(self.instrument))
        )


@dataclass(frozen=True)
class _Texts:
    """The texts of a registry as they are read, by the rows that hold them."""

    gazette: tuple[Reading, ...]
    whole: tuple[ReadConsolidation, ...]
    words: Mapping[str, str]


def findings_held(view: View) -> tuple[HeldFinding, ...]:
    """Collect what is doubtful, unread or refused in a registry, each thing once."""
    return _collected(view, _texts(view, view.sources()), view.histories())


def findings_about(view: View) -> tuple[HeldFinding, ...]:
    """Collect the same of the work that is asked alone."""
    histories = tuple(view.history(lang) for lang in view.langs())
    return _collected(view, _texts_about(view), histories)


def _collected(view: View, texts: _Texts, histories: Sequence[History]) -> tuple[HeldFinding, ...]:
    timelines = [view.timeline(lang) for lang in view.langs()]
    doubts = [tuple(d for d in one.doubts if d.source.lang == one.lang) for one in timelines]
    own: Doubts = tuple(doubt for group in doubts for doubt in group)
    around = FindingSurroundings(
        tuple(item for reading in texts.gazette for item in reading.instruments),
        own,
        tuple(one.text.provision for one in texts.whole),
    )
    accepted = {(one.finding, one.words): one for one in recorded_acceptances(view.record())}
    found = [*_of_texts(texts), *_of_replay(histories)]
    found += _untold(findings_of(own), found)
    unique = {finding.id: finding for finding in reversed(found)}
    return tuple(
        _accepted(placed(finding, around, words=texts.words), accepted)
        for finding in reversed(unique.values())
    )


def placed(
    finding: Finding, around: FindingSurroundings, *, words: Mapping[str, str] | None = None
) -> HeldFinding:
    """Say what a finding concerns."""
    span = finding.span
    printed = "" if span is None else (words or {}).get(span.file, "")[span.start : span.end]
    return HeldFinding(
        finding,
        around.instrument_of(finding),
        around.sections_of(finding),
        fingerprint(printed) if printed else "",
    )


def _accepted(one: HeldFinding, known: Mapping[tuple[str, str], Accepted]) -> HeldFinding:
    return replace(one, accepted=known.get((one.finding.id, one.words)))


def _texts(view: View, rows: Sequence[SourceRow]) -> _Texts:
    record = view.record()
    gazette = [_counting(row, record) for row in rows if row.role == GAZETTE]
    sources = {row.file: read_source(row.data, name=row.file) for row in rows}
    return _Texts(
        compared(tuple(reading for reading in gazette if reading is not None)),
        tuple(_whole(row) for row in rows if row.role == CONSOLIDATION),
        {file: received.text for file, received in sources.items()},
    )


def _texts_about(view: View) -> _Texts:
    """The texts that concern the work that is asked, with nothing of another work in them."""
    with view.holdings() as held:
        bases = {row.id for lang in view.langs() for row, _body in held.bases_of(lang)}
    rows = (row for row in view.sources() if row.role == GAZETTE or row.id in bases)
    texts = _texts(view, tuple(rows))
    gazette = (
        replace(one, instruments=kept)
        for one in texts.gazette
        if (kept := concerning(one.instruments, view)) or not (one.instruments or view.work)
    )
    return replace(texts, gazette=tuple(gazette))


def _counting(row: SourceRow, record: Record) -> Reading | None:
    """Read a text without what was withdrawn or superseded; a text of only that not at all."""
    reading, since = reading_of(row), row.recorded_from
    kept = tuple(
        item
        for item in reading.instruments
        if not record.is_withdrawn(item.number or "", item.lang, since=since)
    )
    return None if reading.instruments and not kept else replace(reading, instruments=kept)


def _whole(row: SourceRow) -> ReadConsolidation:
    return read_consolidation(read_source(row.data, name=row.file), lang=row.lang)


def _of_texts(texts: _Texts) -> Iterator[Finding]:
    for reading in texts.gazette:
        yield from reading.all_findings()
    for one in texts.whole:
        yield from one.findings


def _of_replay(histories: Sequence[History]) -> Iterator[Finding]:
    for history in histories:
        yield from history.findings()


def _untold(doubts: Sequence[Finding], told: Sequence[Finding]) -> list[Finding]:
    """The doubts about orders of which no other finding speaks."""
    heavy = [f.span for f in told if f.severity is not Severity.NOTE and f.span is not None]
    return [
        doubt
        for doubt in doubts
        if doubt.span is None or not any(lies_in(span, doubt.span) for span in heavy)
    ]
