"""The findings of a registry in one list: of its texts, of replay, and the doubts that remain."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bylaw.front.findings.concerns import FindingSurroundings, values_in
from bylaw.front.findings.text_findings import (
    BaseFindings,
    GazetteFindings,
    PrintedWords,
    base_findings,
    gazette_findings,
)
from bylaw.ingest.checks.two_texts import differences_among
from bylaw.registry.answers.works_listed import concerning
from bylaw.registry.law.doubt.doubts import DoubtKind, Doubts, SettledReservation, findings_of
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.law.orders.commencements import QUALIFIED
from bylaw.registry.law.orders.named_labels import covers
from bylaw.registry.law.orders.operations import Labels, label_as_json
from bylaw.registry.law.text.provenance import lies_in
from bylaw.registry.law.time.replay import History
from bylaw.registry.store.access.rows import CONSOLIDATION, GAZETTE, SourceRow
from bylaw.registry.store.ledger.statements import Accepted, recorded_acceptances
from bylaw.registry.store.view import View, asking_at_once

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.instrument_shapes import HeldFindingShape

_RESERVED = (QUALIFIED, DoubtKind.QUALIFIED.value)
"""The codes of what is told of a reservation: of its clause, and beside what it commences."""


@dataclass(frozen=True)
class HeldFinding:
    """A finding, what it concerns, and who accepted it.

    `accepted` is None while nobody has accepted the finding for the words that it is about.
    """

    finding: Finding
    instrument: str = ""
    sections: Labels = ()
    accepted: Accepted | None = None

    @property
    def is_open(self) -> bool:
        """Whether nobody has accepted it."""
        return self.accepted is None

    def names(self, number: str) -> bool:
        """Tell whether it is about an instrument."""
        said = (str(value) for _name, value in values_in(self.finding.message))
        return self.instrument == number or number in said

    @property
    def reservation(self) -> SettledReservation | None:
        """The reservation beside a date that it reports; who accepts the finding settles it."""
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
class FindingsWanted:
    """Which findings are asked for; None asks for all."""

    severity: Severity | None = None
    section: str | None = None
    instrument: str | None = None

    def admits(self, one: HeldFinding) -> bool:
        """Tell whether a finding is asked for."""
        return (
            self.severity in (None, one.finding.severity)
            and (self.section is None or covers(one.sections, self.section))
            and (self.instrument is None or one.names(self.instrument))
        )


@dataclass(frozen=True)
class _Texts:
    """The findings of the texts of a registry: Gazette texts, and consolidated ones."""

    gazette: tuple[GazetteFindings, ...]
    whole: tuple[BaseFindings, ...]


@asking_at_once
def findings_held(view: View) -> tuple[HeldFinding, ...]:
    """Collect what is doubtful, unread or refused in a registry, each thing once."""
    return _collect(view, _texts(view, view.sources()), view.histories())


@asking_at_once
def findings_about(view: View) -> tuple[HeldFinding, ...]:
    """Collect the findings of the work in question alone."""
    histories = tuple(view.history(lang) for lang in view.langs())
    return _collect(view, _texts_about(view), histories)


def _collect(view: View, texts: _Texts, histories: Sequence[History]) -> tuple[HeldFinding, ...]:
    own: Doubts = tuple(
        d for lang in view.langs() for d in view.doubts(lang) if d.source.lang == lang
    )
    around = FindingSurroundings(
        tuple(item for text in texts.gazette for item in text.instruments),
        own,
        tuple(one.provision for one in texts.whole),
    )
    found = [*_of_texts(texts), *_of_replay(histories)]
    found += _untold(findings_of(own), found)
    unique = {finding.id: finding for finding in reversed(found)}
    return tuple(
        _with_acceptances(view, [with_concerns(one, around) for one in reversed(unique.values())])
    )


def with_concerns(finding: Finding, around: FindingSurroundings) -> HeldFinding:
    """Say what a finding concerns."""
    return HeldFinding(finding, around.instrument_of(finding), around.sections_of(finding))


def _with_acceptances(view: View, found: Sequence[HeldFinding]) -> Iterator[HeldFinding]:
    """Say who accepted each finding; only of those that someone did are the words looked at."""
    known = {(one.finding, one.words): one for one in recorded_acceptances(view.record())}
    names = {name for name, _words in known}
    words = PrintedWords.among(view.sources() if names else ())
    for one in found:
        if (name := one.finding.id) in names:
            one = replace(one, accepted=known.get((name, words.fingerprint_of(one.finding))))
        yield one


def _texts(view: View, rows: Sequence[SourceRow]) -> _Texts:
    with view.holdings() as held:
        gazette = [gazette_findings(row, held) for row in rows if row.role == GAZETTE]
        whole = [base_findings(row, held) for row in rows if row.role == CONSOLIDATION]
    return _Texts(_with_differences([one for one in gazette if one is not None]), tuple(whole))


def _with_differences(texts: Sequence[GazetteFindings]) -> tuple[GazetteFindings, ...]:
    """Tell, beside what each text says, where two texts of the same sections differ."""
    differences = differences_among([text.instruments for text in texts])
    return tuple(
        replace(text, findings=(*text.findings, *own))
        for text, own in zip(texts, differences, strict=True)
    )


def _texts_about(view: View) -> _Texts:
    """The texts that concern the work in question, without what they say of other works."""
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


def _of_texts(texts: _Texts) -> Iterator[Finding]:
    for text in texts.gazette:
        yield from text.all_findings()
    for one in texts.whole:
        yield from one.findings


def _of_replay(histories: Sequence[History]) -> Iterator[Finding]:
    for history in histories:
        yield from history.findings()


def _untold(doubts: Sequence[Finding], told: Sequence[Finding]) -> list[Finding]:
    """The doubts about orders that no other finding mentions."""
    heavy = [f.span for f in told if f.severity is not Severity.NOTE and f.span is not None]
    return [
        doubt
        for doubt in doubts
        if doubt.span is None or not any(lies_in(span, doubt.span) for span in heavy)
    ]


def acceptances(
    view: View, names: Iterable[str], *, by: str, why: str
) -> tuple[tuple[HeldFinding, Accepted], ...]:
    """Find the findings meant; a reservation is settled only if no finding about it stays open."""
    held = findings_held(view)
    chosen = tuple(_findings_named(dict.fromkeys(names), held))
    left = {one.reservation for one in held if one.is_open and one not in chosen}
    words = PrintedWords.among(view.sources())
    return tuple(
        (
            one,
            Accepted(
                one.finding.id,
                words.fingerprint_of(one.finding),
                by,
                why,
                settles=None if one.reservation in left else one.reservation,
            ),
        )
        for one in chosen
    )


def _findings_named(names: Iterable[str], held: tuple[HeldFinding, ...]) -> Iterator[HeldFinding]:
    """Find each finding by its name; refuse one that is not there, or was accepted before."""
    by_name = {one.finding.id: one for one in held}
    for name in names:
        one = by_name.get(name)
        if one is None:
            raise BylawError(
                N_("there is no finding {name}; bylaw findings --all lists them"), name=name
            )
        if one.accepted is not None:
            raise BylawError(
                N_("finding {name} has already been accepted, by {by}: {why}"),
                name=name,
                by=one.accepted.by,
                why=one.accepted.why,
            )
        yield one
