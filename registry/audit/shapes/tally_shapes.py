"""What the rounds of a file came to in all, as programs read it."""

from typing import NotRequired

from typing_extensions import TypedDict

from bylaw.registry.audit.shapes.verdict_shapes import VerdictShape


class SumsShape(TypedDict):
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


class CommissionsShape(TypedDict):
    """How many commissions came to a result."""

    game: str
    result: str
    rounds: int


class UnderOptionShape(TypedDict):
    """What players win or lose under an option, and how many bets have no figure under it."""

    option: str
    net: str
    without_figure: int


class DoubtSumsShape(TypedDict):
    """Bets that a question of the law leaves in doubt, and the money at stake."""

    question: str
    bets: int
    staked: str
    options: list[UnderOptionShape]


class LawInDoubtShape(TypedDict):
    """What the registry doubts about the law of some rounds, and how many these are."""

    doubt: str
    why: str
    rounds: int


class TallyShape(TypedDict):
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
    left_out: NotRequired[int]
    overpaid_by_stake: NotRequired[int]
    doubts: NotRequired[list[DoubtSumsShape]]
    law_in_doubt: NotRequired[list[LawInDoubtShape]]


class ReportShape(TypedDict):
    """The report on a file, with the first rounds that are not as due."""

    tally: TallyShape
    shown: list[VerdictShape]
