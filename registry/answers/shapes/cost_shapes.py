"""What a bet costs, as programs read it."""

from typing import NotRequired

from typing_extensions import TypedDict

from bylaw.registry.law.shapes.common_shapes import FindingShape

# The key `return` can be the name of no attribute.
_Return = TypedDict("_Return", {"return": float | None})


class ChanceShape(_Return):
    """An outcome of a bet, with its exact chance."""

    label: str
    probability: float
    exact: str
    odds: str | None
    net: str | None
    share: NotRequired[str]


class EdgeShape(TypedDict):
    """A part of the stake that the house keeps, exact and as a number."""

    house_edge: float
    exact: str


class EdgeRangeShape(TypedDict):
    """The least and the most that a bet costs under the readings of the law."""

    low: float
    high: float
    exact: list[str]


class ExactJackpotShape(TypedDict):
    """The figures of a bet that pays a share of a jackpot, exact."""

    edge_without: str
    per_dollar: str
    break_even: str | None


class JackpotShape(TypedDict):
    """What a bet on a share of a jackpot costs, and from which jackpot on it costs nothing."""

    edge_without: float
    per_dollar: float
    break_even: str | None
    exact: ExactJackpotShape


class CostShape(TypedDict):
    """What a bet costs: the part of the stake that the house keeps on average."""

    bet: str
    options: dict[str, str]
    house_edge: float | None
    exact: str | None
    per: str
    outcomes: list[ChanceShape]
    undefined: NotRequired[str]
    commission: NotRequired[str]
    never_withdrawn: NotRequired[EdgeShape]
    range: NotRequired[EdgeRangeShape]
    jackpot: NotRequired[JackpotShape]
    findings: NotRequired[list[FindingShape]]
