"""The shapes of answers about rounds: a verdict, a job, what a bet costs."""

from pydantic import Field

from bylaw.web.shapes.common_shapes import FindingShape, Shape


class MendingShape(Shape):
    """What of quoted words is not as received, and why."""

    kind: str
    received: str
    cause: str


class BasisShape(Shape):
    """The words of the law that a result rests on."""

    section: str
    instrument: str | None
    start: str | None = Field(alias="from")
    lang: str
    quote: str
    item: str | None = None
    mended: MendingShape | None = None


class ResultShape(Shape):
    """What a round came to."""

    result: str
    why: str
    basis: list[BasisShape] | None = None


class OutcomeOfBetShape(Shape):
    """What a bet or a commission came to, under one reading of the law."""

    result: str
    net: str | None = None
    odds: str | None = None
    amount: str | None = None
    share: str | None = None
    due: str | None = None
    maximum: str | None = None


class BetShape(OutcomeOfBetShape):
    """What a bet came to; where the law leaves a doubt, under each reading of it."""

    basis: list[BasisShape] | None = None
    why: str | None = None
    primary: OutcomeOfBetShape | None = None
    alternatives: list[OutcomeOfBetShape] | None = None


class PaidShape(Shape):
    """What was paid, against what was due: one sum, or every one that a reading gives."""

    paid: str
    due: str | list[str] | None
    difference: str | None
    verdict: str
    bonus: str | None = Field(default=None, alias="with")


class QuestionShape(Shape):
    """A question of the law that a verdict turns on."""

    id: str
    sections: list[str]
    doubt: str
    options: list[str]
    primary: str | None


AmountSaid = str | int | float
Dice = list[int] | list[list[int]]


class RoundShape(Shape):
    """A round: its day and game, what was staked, dealt or rolled, decided and paid."""

    id: str | None = None
    day: str
    game: str
    bets: dict[str, AmountSaid]
    cards: dict[str, str] | None = None
    dice: Dice | None = None
    decisions: dict[str, bool | int | str] | None = None
    paid: dict[str, AmountSaid] | None = None


class ImplementationShape(Shape):
    """The code that settled a round, and the words that it is certified for."""

    module: str
    certified: dict[str, list[str]]


class ReceiptShape(Shape):
    """All that a verdict depends on, with a digest of it."""

    engine: str
    rule: str
    implementation: ImplementationShape | None
    fingerprints: dict[str, str]
    versions: dict[str, str]
    date_evidence: str | None
    known: str
    entry: int
    data: str
    day: str
    doctrine: dict[str, str]
    lang: str
    inputs: RoundShape
    outputs: str
    digest: str


class SettledShape(Shape):
    """What a round and its bets came to."""

    round: ResultShape
    bets: dict[str, BetShape]
    questions: list[QuestionShape]
    due: str | None = None
    paid: dict[str, PaidShape] | None = None


class VerdictShape(SettledShape):
    """The verdict on a round; one that cannot be read has the line on which it stands."""

    id: str | None
    game: str | None = None
    day: str | None = None
    findings: list[FindingShape] | None = None
    without_doubt: SettledShape | None = None
    receipt: ReceiptShape | None = None
    line: int | None = None


class JobBegunShape(Shape):
    """Where a job is followed."""

    job: str


class SumsShape(Shape):
    """How many payments were as due, and the money, in dollars."""

    ok: int
    overpaid: int
    underpaid: int
    undetermined: int
    paid: str
    due: str
    difference: str
    overpaid_amount: str
    underpaid_amount: str


class GameSumsShape(SumsShape):
    """The payments of a game."""

    game: str


class BetSumsShape(GameSumsShape):
    """The payments of a bet of a game."""

    bet: str


class GroupSumsShape(SumsShape):
    """The payments of the rounds that have one value in a column."""

    by: str
    value: str


class CommissionsShape(Shape):
    """How many commissions came to a result."""

    game: str
    result: str
    rounds: int


class UnderOptionShape(Shape):
    """What players win or lose under an option, and how many bets have no figure under it."""

    option: str
    net: str
    without_figure: int


class DoubtSumsShape(Shape):
    """Bets that a question of the law leaves in doubt, and the money at stake."""

    question: str
    bets: int
    staked: str
    options: list[UnderOptionShape]


class TallyShape(Shape):
    """The rounds of a file by result, and their payments by game, bet and group."""

    rounds: int
    results: dict[str, int]
    wrong: int
    repeated_ids: int
    total: SumsShape
    games: list[GameSumsShape]
    payments: list[BetSumsShape]
    groups: list[GroupSumsShape]
    commissions: list[CommissionsShape]
    doubts: list[DoubtSumsShape] | None = None


class ReportShape(Shape):
    """The report on a file, with the first rounds that are not as due."""

    tally: TallyShape
    shown: list[VerdictShape]


class JobShape(Shape):
    """How far the judgement of a file is, and its report."""

    state: str
    done: int
    total: int
    error: str | None
    result: ReportShape | None


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
