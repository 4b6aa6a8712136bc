"""Craps, section 95.14: Single Chances."""

from fractions import Fraction
from typing import cast

import numpy as np

from bylaw.registry.rules.games.craps.course import Rolls, follow
from bylaw.registry.rules.play.poker import lost
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement import Column, Outcome, Result, first_case
from bylaw.registry.rules.text.law_text import ground
from bylaw.registry.rules.text.readings import Held, Sentence

READS = (
    Sentence("even", "95.14", "which are all paid at {odds}"),
    Sentence(
        "field",
        "95.14",
        "at odds of {odds} if the total is {numbers}, and it pays at {odds} in all other cases",
        item="5",
    ),
)
SINGLE_CHANCES = {
    "pass": 'The "Pass" wager is played on the first turn',
    "dont_pass": 'The "Don\'t Pass" wager is also played',
    "come": 'The "Come" wager is played at any time',
    "dont_come": 'The "Don\'t Come" wager is played at any time',
}
_FIELD = (2, 3, 4, 9, 10, 11, 12)


def first_roll(kind: str) -> int:
    """Pass wagers stand from the come-out roll, Come wagers from the roll after it."""
    return 1 if "come" in kind else 0


def single_chance(terms: Terms, kind: str, rolls: Rolls) -> Column:
    """Settle a Pass, Don't Pass, Come or Don't Come wager (95.14 1° to 4°)."""
    line = follow(rolls, first_roll(kind))
    source = terms.cite("95.14", SINGLE_CHANCES[kind])
    wins = line.natural | line.made
    loses = line.craps | line.twelve | line.seven_out
    push = np.zeros_like(wins)
    if kind.startswith("dont"):
        wins, loses, push = line.craps | line.seven_out, line.natural | line.made, line.twelve
    return first_case(
        rolls.size,
        (wins, terms.paid("even", source)),
        (loses, lost(source)),
        (push, Outcome(Result.PUSH, None, (source,))),
        otherwise=Outcome(Result.NO_ACTION, None, (source,)),
    )


def field_wager(terms: Terms, rolls: Rolls) -> Column:
    """Settle a Field wager by the roll that follows it (95.14 5°)."""
    found, section = terms.found("field")
    held = cast(Held, found[0])
    high, numbers, even = cast(tuple[Fraction, frozenset[int], Fraction], held.values)
    source = (
        terms.cite("95.14", "This wager shall win if, during the turn"),
        ground(section, held.quote),
    )
    total = rolls.totals[:, 0]
    return first_case(
        rolls.size,
        (total == 0, Outcome(Result.NO_ACTION, None, source)),
        (np.isin(total, list(numbers)), Outcome(Result.WIN, high, source)),
        (np.isin(total, _FIELD), Outcome(Result.WIN, even, source)),
        otherwise=lost(*source),
    )
