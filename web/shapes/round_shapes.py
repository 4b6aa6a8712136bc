"""The shapes of answers about rounds: a verdict, a job, what a bet costs."""

from pydantic import Field, JsonValue

from bylaw.web.shapes.common_shapes import FindingShape, Shape


class ResultShape(Shape):
    """What a round came to."""

    result: str
    why: str


class BasisShape(Shape):
    """The words of the law that a result rests on."""

    section: str
    instrument: str | None
    start: str | None = Field(alias="from")
    lang: str
    quote: str
    item: str | None = None


class OutcomeOfBetShape(Shape):
    """What a bet came to, under one reading of the law."""

    result: str
    net: str | None = None
    odds: str | None = None


class BetShape(OutcomeOfBetShape):
    """What a bet came to; where the law leaves a doubt, under each reading of it."""

    basis: list[BasisShape] | None = None
    why: str | None = None
    primary: OutcomeOfBetShape | None = None
    alternatives: list[OutcomeOfBetShape] | None = None


class PaidShape(Shape):
    """What was paid, against what was due."""

    paid: str
    due: JsonValue
    difference: JsonValue
    verdict: str


class QuestionShape(Shape):
    """A question of the law that a verdict turns on."""

    id: str
    sections: list[str]
    doubt: str
    options: list[str]
    primary: str | None


class ReceiptShape(Shape):
    """All that a verdict depends on, with a digest of it."""

    engine: str
    rule: str
    implementation: dict[str, JsonValue] | None
    fingerprints: dict[str, str]
    versions: dict[str, str]
    date_evidence: str | None
    known: str
    entry: int
    data: str
    day: str
    doctrine: dict[str, str]
    lang: str
    inputs: dict[str, JsonValue]
    outputs: str
    digest: str


class VerdictShape(Shape):
    """The verdict on a round; one that cannot be read has the line on which it stands."""

    id: str | None
    round: ResultShape
    bets: dict[str, BetShape]
    questions: list[QuestionShape]
    game: str | None = None
    day: str | None = None
    due: JsonValue = None
    paid: dict[str, PaidShape] | None = None
    commission: dict[str, JsonValue] | None = None
    findings: list[FindingShape] | None = None
    receipt: ReceiptShape | None = None
    line: int | None = None


class JobBegunShape(Shape):
    """Where a job is followed."""

    job: str


class JobShape(Shape):
    """How far the judgement of a file is, and its report."""

    state: str
    done: int
    total: int
    error: str | None
    result: dict[str, JsonValue] | None


class ChanceShape(Shape):
    """An outcome of a bet, with its exact chance."""

    label: str
    probability: float
    exact: str
    odds: str | None
    net: str | None
    returned: float | None = Field(alias="return")


class CostShape(Shape):
    """What a bet costs: the part of the stake that the house keeps on average."""

    bet: str
    options: dict[str, str]
    house_edge: float | None
    exact: str | None
    per: str
    outcomes: list[ChanceShape]
    undefined: str | None = None
