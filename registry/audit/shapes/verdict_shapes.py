"""A round, its verdict and its receipt, as programs read and write them."""

from typing import NotRequired

from typing_extensions import TypedDict

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.shapes.common_shapes import FindingShape
from bylaw.registry.rules.rule_shapes import BasisShape


class ResultShape(TypedDict):
    """What a round came to."""

    result: str
    why: str
    basis: NotRequired[list[BasisShape]]


class OutcomeOfBetShape(TypedDict):
    """What a bet or a commission came to, under one reading of the law."""

    result: str
    net: NotRequired[str | None]
    odds: NotRequired[str | None]
    amount: NotRequired[str]
    share: NotRequired[str]
    due: NotRequired[str]
    maximum: NotRequired[str]


class BetShape(OutcomeOfBetShape):
    """What a bet came to; where the law leaves a doubt, under each reading of it."""

    basis: NotRequired[list[BasisShape]]
    why: NotRequired[str]
    primary: NotRequired[OutcomeOfBetShape]
    alternatives: NotRequired[list[OutcomeOfBetShape]]


# The key `with` can be the name of no attribute.
_With = TypedDict("_With", {"with": NotRequired[str]})


class PaidShape(_With):
    """What was paid, against what was due: one sum, or every one that a reading gives."""

    paid: str
    due: str | list[str] | None
    difference: str | None
    verdict: str


class QuestionShape(TypedDict):
    """A question of the law that a verdict turns on."""

    id: str
    sections: list[str]
    doubt: str
    options: list[str]
    primary: str | None


SaidAmountShape = str | int | float
DiceShape = list[int] | list[list[int]]


class RoundShape(TypedDict):
    """A round: its day and game, what was staked, dealt or rolled, decided and paid."""

    id: NotRequired[str]
    day: str
    game: str
    bets: dict[str, SaidAmountShape]
    cards: NotRequired[dict[str, str]]
    dice: NotRequired[DiceShape]
    decisions: NotRequired[dict[str, bool | int | str]]
    paid: NotRequired[dict[str, SaidAmountShape]]
    paid_includes_stake: NotRequired[bool]


class ImplementationShape(TypedDict):
    """The code that settled a round, and the words that it is certified for."""

    module: str
    certified: dict[str, list[str]]


class MadeFromShape(TypedDict):
    """All that a verdict depends on."""

    engine: str
    rule: str
    implementation: ImplementationShape | None
    fingerprints: dict[str, str]
    versions: dict[str, str]
    date_evidence: Certainty
    known: str | None
    entry: int | None
    data: str | None
    day: str
    doctrine: dict[str, str]
    lang: str
    inputs: RoundShape
    outputs: str


class ReceiptShape(MadeFromShape):
    """All that a verdict depends on, with a digest of it."""

    digest: str


class SettledShape(TypedDict):
    """What a round and its bets came to."""

    round: ResultShape
    bets: dict[str, BetShape]
    questions: list[QuestionShape]
    due: NotRequired[str | None]
    paid: NotRequired[dict[str, PaidShape]]


class VerdictShape(SettledShape):
    """The verdict on a round; one that cannot be read has the line on which it stands."""

    id: str | None
    game: NotRequired[str]
    day: NotRequired[str]
    findings: NotRequired[list[FindingShape]]
    without_doubt: NotRequired[SettledShape]
    receipt: NotRequired[ReceiptShape]
    line: NotRequired[int]
