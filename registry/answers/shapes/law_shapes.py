"""The shapes of answers about the law: a section, a day, a history, a comparison, a search."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from bylaw.registry.answers.drafts_followed import Changed, DraftStatus
from bylaw.registry.compare.days import UnitChange
from bylaw.registry.compare.languages.terms import Weight
from bylaw.registry.compare.lines import LineChange
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.shapes.common_shapes import (
    FindingShape,
    PeriodShape,
    ProvisionShape,
    SpanShape,
    StartShape,
    TitlesShape,
)
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Held, TextState
from bylaw.registry.law.time.versions import State
from bylaw.registry.rules.binding import BindingState
from bylaw.registry.rules.rule_shapes import PayoutRowShape


class KnownShape(TypedDict):
    """The entry of the ledger that an answer rests on."""

    entry: int
    moment: str
    hash: str


class CandidateShape(PeriodShape):
    """A version that an answer was chosen from."""

    lang: str
    from_evidence: Certainty | None
    to_evidence: Certainty | None
    held: Held
    text_state: TextState
    instruments: list[ProvisionShape]
    sha256: str
    chosen: bool


class CertifiedSourceShape(TypedDict):
    """A text that an answer rests on."""

    file: str
    lang: str
    day: str | None
    sha256: str


class WhyShape(TypedDict):
    """Why an answer is as it is."""

    known: KnownShape
    rule: str
    candidates: list[CandidateShape]
    sources: list[CertifiedSourceShape]


class SectionShape(PeriodShape):
    """A section on a day: its state, its words, and where they come from."""

    section: str
    unit: Kind
    lang: str
    day: str | None
    state: State
    text: str | None
    from_evidence: Certainty | None
    to_evidence: Certainty | None
    instrument: str | None
    provision: str | None
    history_note: str | None
    text_state: TextState | None
    source: list[SpanShape]
    findings: list[FindingShape]
    why: NotRequired[WhyShape]


class DraftSectionShape(SectionShape):
    """A section as a draft would have it."""

    draft: str
    change: UnitChange


class VersionShape(PeriodShape):
    """A version of a section."""

    section: str
    unit: Kind
    lang: str
    from_evidence: Certainty | None
    to_evidence: Certainty | None
    in_force: str | None
    state: Held | Literal["unknown"]
    text_state: TextState | None
    text: str | None
    instrument: str | None
    provision: str | None
    history_note: str | None
    sources: list[ProvisionShape]
    pending: list[ProvisionShape]
    findings: list[FindingShape]


class ChangeShape(TypedDict):
    """A day on which the by-law changed, and what it changed."""

    day: str
    date_evidence: Certainty
    lang: str
    kind: str
    instruments: list[str]
    added: list[str]
    changed: list[str]
    pending: list[str]
    repealed: list[str]
    title: str | None
    units: list[str]
    doubtful: list[str]
    findings: list[FindingShape]


class RedlineShape(TypedDict):
    """Words that stay, come or go."""

    change: LineChange
    text: str


class StepShape(TypedDict):
    """A change between two days, and the provisions that made it."""

    in_force: str | None
    certainty: Certainty
    by: list[ProvisionShape]


class DifferenceShape(TypedDict):
    """What changed in a section between two days."""

    section: str
    unit: Kind
    kind: UnitChange
    lang: str
    old: str | None
    new: str | None
    redline: list[RedlineShape]
    by: list[ProvisionShape]
    text_state: TextState | None
    earlier_words_held: bool
    changes: list[StepShape]
    findings: list[FindingShape]


class DraftDifferenceShape(TypedDict):
    """A place at which what was made differs from its draft."""

    section: str
    kind: Literal["wording"]
    weight: Weight
    en: str | None
    fr: str | None
    draft: str
    made: str
    lang: str
    instrument: str | None
    why: str


class DraftShape(TypedDict):
    """A draft that is known, and what became of it."""

    title: str
    lang: list[str]
    held: bool
    published: str
    comment_days: int | None
    comments_until: str | None
    status: DraftStatus
    instrument: str | None
    instrument_title: str | None
    changed: Changed | None


class HitShape(PeriodShape):
    """A version in which the words that were searched for stand."""

    section: str
    unit: Kind
    lang: str
    quote: str
    findings: list[FindingShape]


class BylawShape(TypedDict):
    """The by-law on a day: whether it was in force, and what followed it."""

    state: str
    number: str
    title: TitlesShape
    by: NotRequired[str]
    since: NotRequired[str]
    evidence: NotRequired[Certainty]
    note: NotRequired[TitlesShape]


class DivisionShape(StartShape):
    """A division of the by-law."""

    unit: Kind
    label: str
    heading: str
    instrument: str | None


class RuleShape(TypedDict):
    """The rule of a game, and whether it is bound to the text of the day."""

    id: str
    state: BindingState


class GameSectionShape(StartShape):
    """A section that governs a game, and what made it."""

    section: str
    instruments: list[ProvisionShape]


class GameShape(PeriodShape):
    """A game in force."""

    game: str
    title: TitlesShape
    sections: list[str]
    instrument: str | None
    date_evidence: Certainty | None
    rule: RuleShape
    findings: list[FindingShape]
    why: NotRequired[list[GameSectionShape]]


class ComingShape(StartShape):
    """A game whose sections are yet to come."""

    game: str
    instrument: str
    earlier: str


class DayShape(TypedDict):
    """What was in force on a day."""

    day: str
    bylaw: BylawShape
    divisions: list[DivisionShape]
    games: list[GameShape]
    coming: list[ComingShape]
    findings: list[FindingShape]


class PayoutShape(PayoutRowShape):
    """What a winning bet was paid, and what is to be told of its game."""

    findings: list[FindingShape]


class GameOnDayShape(TypedDict):
    """A game on a day, with what its bets paid."""

    day: str
    bylaw: BylawShape
    game: GameShape | None
    coming: list[ComingShape]
    payouts: list[PayoutShape]
    findings: list[FindingShape]
