"""Outcomes for which nothing is paid: lost, returned, undecided, or not permitted."""

from bylaw.registry.rules.settlement.outcome_columns import Outcome, Result
from bylaw.registry.rules.text.law_text import Ground


def lost(*grounds: Ground) -> Outcome:
    """A bet that is lost."""
    return Outcome(Result.LOSE, None, grounds)


def push(*grounds: Ground) -> Outcome:
    """A bet that is returned."""
    return Outcome(Result.PUSH, None, grounds)


def no_action(*grounds: Ground) -> Outcome:
    """A bet that nothing has become of."""
    return Outcome(Result.NO_ACTION, None, grounds)


def forbidden(*grounds: Ground) -> Outcome:
    """A round, or a bet, that the section does not permit."""
    return Outcome(Result.NOT_PERMITTED, None, grounds)
