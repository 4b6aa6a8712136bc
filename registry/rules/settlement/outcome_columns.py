"""What bets came to, in columns: each round points at one of a few outcomes.

A settle function decides masks over arrays and never loops over rounds.  A `Column` holds, for one
bet, the outcomes that can happen and, for each round, which of them did.  One round is a column
of one.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from fractions import Fraction

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.play.array_choices import either, looked_up
from bylaw.registry.rules.play.array_library import NDArray, np
from bylaw.registry.rules.text.law_text import Ground

Mask = NDArray[np.bool_]
Cents = NDArray[np.int64]
Index = NDArray[np.int16] | NDArray[np.int32]
"""Which outcome happened: narrow, unless there are very many, as of pots of all sizes."""
RowPlaces = NDArray[np.intp]
RoundRows = RowPlaces | slice
EVERY = slice(None)
_MOSTLY = 2


class Result(StrEnum):
    """What can become of a bet."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    LOSE_HALF = "lose_half"
    NO_ACTION = "no_action"
    VOID = "void"
    NOT_PERMITTED = "not_permitted"
    UNDEFINED = "undefined"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One outcome of a bet: the result, what it is paid, and the words that say so.

    `odds` are per unit staked; `amount` is a sum in dollars, whatever the stake, negative for a
    bet of which only a part is lost; `share` a part of the progressive jackpot.
    """

    result: Result
    odds: Fraction | None = None
    grounds: tuple[Ground, ...] = ()
    amount: Fraction | None = None
    share: Fraction | None = None

    def net(self, stake: Fraction) -> Fraction | None:
        """The player's net on the bet; None where the law gives no figure."""
        if self.share is not None:
            return None
        match self.result:
            case Result.WIN:
                return self.amount if self.odds is None else stake * self.odds
            case Result.LOSE:
                return -stake if self.amount is None else self.amount
            case Result.LOSE_HALF:
                return -stake / 2
            case Result.PUSH | Result.NO_ACTION | Result.VOID:
                return Fraction(0)
            case Result.NOT_PERMITTED | Result.UNDEFINED:
                return None

    @property
    def has_figure(self) -> bool:
        """Whether the law says what the bet is worth."""
        if self.share is not None or self.result in (Result.NOT_PERMITTED, Result.UNDEFINED):
            return False
        return self.result is not Result.WIN or self.odds is not None or self.amount is not None

    def due(self, stake: Fraction) -> Fraction | None:
        """What the house owes beyond the stake; None where the law gives no figure."""
        net = self.net(stake)
        return None if net is None else max(net, Fraction(0))


PERMITTED = Outcome(Result.VOID)
_NOT_PLACED = Outcome(Result.NO_ACTION)


@dataclass(frozen=True, slots=True)
class Column:
    """For each round, which of the outcomes happened to one bet."""

    index: Index
    outcomes: tuple[Outcome, ...]

    def at(self, row: int) -> Outcome:
        """The outcome of one round."""
        return self.outcomes[int(self.index[row])]

    def of(self, rows: RowPlaces) -> "Column":
        """The same for some of the rounds."""
        return Column(self.index.take(rows), self.outcomes)

    def wins(self) -> Mask:
        """Tell which rounds have an outcome that wins."""
        return self.told([outcome.result is Result.WIN for outcome in self.outcomes])

    def told(self, of_outcomes: Sequence[bool]) -> Mask:
        """In which rounds the outcome has a property, given for each of the outcomes."""
        if not any(of_outcomes):
            return np.zeros(len(self.index), dtype=np.bool_)
        return looked_up(np.array(of_outcomes, dtype=np.bool_), self.index)


Then = Outcome | Column | Callable[[], Outcome | Column]
Case = tuple[Mask, Then]
_ALONE = np.zeros(1, dtype=np.int16)
_EVERYWHERE = np.ones(1, dtype=np.bool_)
"""The mask of what is chosen where no other case is met."""


def first_case(size: int, *cases: Case, otherwise: Then) -> Column:
    """Choose for each round the outcome of the first case that is true for it.

    An outcome may be given as a function: it is asked only if its case is met, so that no question
    of the law is asked that these rounds do not raise.

    >>> cases = ((np.array([True, False]), Outcome(Result.WIN)),)
    >>> first_case(2, *cases, otherwise=Outcome(Result.LOSE)).index.tolist()
    [1, 0]
    """
    if size == 1:
        met = next((then for mask, then in cases if mask[0]), otherwise)
        return _alone(_evaluated(met))
    every = ((_EVERYWHERE, otherwise), *reversed(cases))
    met_cases = [(mask, _evaluated(then)) for mask, then in every if mask.any()]
    index = no_index(size, of=sum(_number(then) for _, then in met_cases))
    outcomes: tuple[Outcome, ...] = ()
    for mask, made in met_cases:
        outcomes += _write_outcome(index, made, mask, offset=len(outcomes))
    return Column(index, outcomes)


def no_index(size: int, *, of: int) -> Index:
    """Make a column that points at the first of a number of outcomes everywhere."""
    if of <= np.iinfo(np.int16).max:
        return np.zeros(size, dtype=np.int16)
    return np.zeros(size, dtype=np.int32)


def _number(then: Outcome | Column) -> int:
    return len(then.outcomes) if isinstance(then, Column) else 1


def _evaluated(then: Then) -> Outcome | Column:
    return then if isinstance(then, Outcome | Column) else then()


def _alone(then: Outcome | Column) -> Column:
    return Column(_ALONE, (then,)) if isinstance(then, Outcome) else then


def _write_outcome(
    index: Index, then: Outcome | Column, mask: Mask, *, offset: int
) -> tuple[Outcome, ...]:
    """Write in place, where the mask is true, which outcome happened; later cases go over it."""
    place = index.dtype.type(offset)
    put = place if isinstance(then, Outcome) else then.index + place
    index[:] = put if mask is _EVERYWHERE else either(mask, put, index)
    return (then,) if isinstance(then, Outcome) else then.outcomes


def spread(column: Column, rows: RoundRows, size: int) -> Column:
    """Spread what became of a bet in some rows over all rounds; the others have none."""
    if isinstance(rows, slice):
        return column
    index = no_index(size, of=len(column.outcomes) + 1) + len(column.outcomes)
    index[rows] = column.index
    return Column(index, (*column.outcomes, _NOT_PLACED))


def rows_where(mask: Mask) -> RoundRows:
    """The rounds for which a mask is true, or all where that is most of them: sooner done."""
    rows = _few(mask)
    return rows if rows.ndim else EVERY


def _few(mask: Mask) -> RowPlaces:
    """The places where a mask is true; where these are many, an array without any dimension."""
    if _MOSTLY * np.count_nonzero(mask) >= len(mask):
        return np.array(0, dtype=np.intp)
    return np.flatnonzero(mask)
