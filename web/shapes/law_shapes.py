"""The shapes of answers about the law: a section, a day, a history, a comparison, a search."""

from pydantic import Field

from bylaw.web.shapes.common_shapes import (
    FindingShape,
    PeriodShape,
    ProvisionShape,
    Shape,
    SpanShape,
    TitlesShape,
)


class KnownShape(Shape):
    """The entry of the ledger that an answer rests on."""

    entry: int
    moment: str
    hash: str


class CandidateShape(PeriodShape):
    """A version that an answer was chosen from."""

    lang: str
    from_evidence: str | None
    to_evidence: str | None
    held: str
    text_state: str
    instruments: list[ProvisionShape]
    sha256: str
    chosen: bool


class CertifiedSourceShape(Shape):
    """A text that an answer rests on."""

    file: str
    lang: str
    day: str | None
    sha256: str


class WhyShape(Shape):
    """Why an answer is as it is."""

    known: KnownShape
    rule: str
    candidates: list[CandidateShape]
    sources: list[CertifiedSourceShape]


class SectionShape(PeriodShape):
    """A section on a day: its state, its words, and where they come from."""

    section: str
    unit: str
    lang: str
    day: str
    state: str
    text: str | None
    from_evidence: str | None
    to_evidence: str | None
    instrument: str | None
    provision: str | None
    history_note: str | None
    text_state: str | None
    source: list[SpanShape]
    findings: list[FindingShape]
    why: WhyShape | None = None


class VersionShape(PeriodShape):
    """A version of a section."""

    section: str
    unit: str
    lang: str
    from_evidence: str | None
    to_evidence: str | None
    in_force: str | None
    state: str
    text_state: str
    text: str | None
    instrument: str | None
    provision: str | None
    history_note: str | None
    sources: list[ProvisionShape]
    pending: list[ProvisionShape]
    findings: list[FindingShape]


class ChangeShape(Shape):
    """A day on which the by-law changed, and what it changed."""

    day: str
    date_evidence: str
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


class RedlineShape(Shape):
    """Words that stay, come or go."""

    change: str
    text: str


class StepShape(Shape):
    """A change between two days, and the provisions that made it."""

    in_force: str | None
    certainty: str
    by: list[ProvisionShape]


class DifferenceShape(Shape):
    """What changed in a section between two days."""

    section: str
    unit: str
    kind: str
    lang: str
    old: str | None
    new: str | None
    redline: list[RedlineShape]
    by: list[ProvisionShape]
    earlier_words_held: bool
    changes: list[StepShape]
    findings: list[FindingShape]


class SpansShape(Shape):
    """Where words stand in each language, from one character to another."""

    en: list[int]
    fr: list[int]


class DivergenceShape(Shape):
    """A place at which English and French part."""

    section: str
    kind: str
    weight: str
    en: str
    fr: str
    why: str
    span: SpansShape
    questions: list[str]
    findings: list[FindingShape]


class DraftDifferenceShape(Shape):
    """A place at which what was made differs from its draft."""

    section: str
    kind: str
    weight: str
    en: str | None
    fr: str | None
    draft: str
    made: str
    lang: str
    instrument: str | None
    why: str


class DraftShape(Shape):
    """A draft that is known, and what became of it."""

    title: str
    lang: list[str]
    held: bool
    published: str
    comment_days: int | None
    comments_until: str | None
    status: str
    instrument: str | None
    instrument_title: str | None
    changed: str | None


class HitShape(PeriodShape):
    """A version in which the words that were searched for stand."""

    section: str
    unit: str
    lang: str
    quote: str
    findings: list[FindingShape]


class BylawShape(Shape):
    """The by-law on a day: whether it was in force, and what followed it."""

    state: str
    number: str
    title: TitlesShape
    by: str | None = None
    since: str | None = None
    evidence: str | None = None
    note: TitlesShape | None = None


class DivisionShape(Shape):
    """A division of the by-law."""

    unit: str
    label: str
    heading: str
    start: str | None = Field(alias="from")
    instrument: str | None


class RuleShape(Shape):
    """The rule of a game, and whether it is bound to the text of the day."""

    id: str
    state: str


class GameShape(PeriodShape):
    """A game in force."""

    game: str
    title: TitlesShape
    sections: list[str]
    instrument: str | None
    date_evidence: str | None
    rule: RuleShape
    findings: list[FindingShape]


class ComingShape(Shape):
    """A game whose sections are yet to come."""

    game: str
    instrument: str
    start: str = Field(alias="from")
    earlier: str


class DayShape(Shape):
    """What was in force on a day."""

    day: str
    bylaw: BylawShape
    divisions: list[DivisionShape]
    games: list[GameShape]
    coming: list[ComingShape]
    findings: list[FindingShape]


class PayoutShape(Shape):
    """What a winning bet was paid."""

    game: str
    section: str
    lang: str
    table: str | None
    label: str
    bet: str | None = None
    mended: str | None = None
    written: str | None = None
    odds: str | None = None
    amount: str | None = None
    share: str | None = None
    findings: list[FindingShape]


class GameOnDayShape(Shape):
    """A game on a day, with what its bets paid."""

    day: str
    bylaw: BylawShape
    game: GameShape | None
    coming: list[ComingShape]
    payouts: list[PayoutShape]
    findings: list[FindingShape]
