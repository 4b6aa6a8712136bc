"""The rows of a table of payments: which of them a hand fits, and what it pays."""

from functools import lru_cache

from bylaw.registry.rules.play.array_library import NDArray, np
from bylaw.registry.rules.play.cards import RANKS
from bylaw.registry.rules.play.hand_facts import facts_of_hands
from bylaw.registry.rules.play.hands import HandValue, Ranking, Strengths
from bylaw.registry.rules.settlement.outcome_columns import Outcome, Result
from bylaw.registry.rules.text.law_text import Ground
from bylaw.registry.rules.text.readings import Rate


def rate_outcome(rate: Rate, grounds: tuple[Ground, ...]) -> Outcome:
    """Make the outcome of a row: a win, or undefined where the row's figure cannot be read."""
    if rate.odds is None and rate.amount is None and rate.share is None:
        return Outcome(Result.UNDEFINED, None, grounds)
    return Outcome(Result.WIN, rate.odds, grounds, rate.amount, rate.share)


def rows_of_hands(
    ranking: Ranking, hands: Strengths, outcomes: tuple[str, ...], *, both_pairs: bool
) -> NDArray[np.int16]:
    """The place of the row of each hand, counted from 1, or 0 where no row fits."""
    return facts_of_hands(ranking, hands, _row_of, outcomes, both_pairs, kind=np.int16)


def _row_of(value: HandValue, outcomes: tuple[str, ...], both_pairs: bool) -> int:
    # No row asks for the other cards of a hand, and most hands differ in these alone.
    return _row_of_kind(value._replace(others=()), outcomes, both_pairs=both_pairs)


@lru_cache(maxsize=4096)
def _row_of_kind(value: HandValue, outcomes: tuple[str, ...], *, both_pairs: bool) -> int:
    special_first = sorted(range(len(outcomes)), key=lambda i: ":" not in outcomes[i])
    named = (i for i in special_first if outcomes[i].startswith(value.combination))
    fits = (i + 1 for i in named if fits_row(value, outcomes[i], both_pairs=both_pairs))
    return next(fits, 0)


def fits_row(value: HandValue, outcome: str, *, both_pairs: bool) -> bool:
    """Tell whether a hand is what a row names: `pair:6+` is a pair of sixes or better.

    With `both_pairs`, a threshold on two pairs is asked of the lower pair too.
    """
    combination, _, limit = outcome.partition(":")
    if value.combination != combination:
        return False
    if not limit:
        return True
    rank, decisive = RANKS.index(limit[0]), value.ranks[-1 if both_pairs else 0]
    return decisive >= rank if limit.endswith("+") else decisive == rank
