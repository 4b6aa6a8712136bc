"""Craps, section 95.16: Associate Chances."""

import numpy as np

from bylaw.registry.rules.games.craps.course import POINTS, Line, Rolls, follow, is_on
from bylaw.registry.rules.games.craps.place_bets import rate_for
from bylaw.registry.rules.games.craps.single_chances import first_roll
from bylaw.registry.rules.play.poker import forbidden, lost
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement import Batch, Column, Outcome, Result, first_case
from bylaw.registry.rules.text.law_text import Ground
from bylaw.registry.rules.text.readings import Rates

_POINT = "at odds of {odds} if the point {verb} {numbers}"

READS = (
    Rates("take_odds", "95.16", _POINT, item="1"),
    Rates("lay_odds", "95.16", _POINT, item="2"),
)


def associate(terms: Terms, kind: str, rounds: Batch, rolls: Rolls) -> Column:
    """Follow the Single Chance wager, once its point is known."""
    single = kind.removesuffix("_odds")
    line = follow(rolls, first_roll(single))
    rule = terms.cite("95.16", "which cannot be played unless the corresponding")
    inactive = terms.cite("95.16", "These wagers are not active during a come out roll")
    lays = single.startswith("dont")
    wins, loses = (line.seven_out, line.made) if lays else (line.made, line.seven_out)
    off = np.zeros_like(wins)
    if kind == "come_odds":
        off = line.decided_on_come_out & ~is_on(rounds, "come_odds")[:, 0]
    return first_case(
        rolls.size,
        (~rounds.placed(single) | (line.point == 0), forbidden(rule)),
        (off, Outcome(Result.NO_ACTION, None, (inactive,))),
        (wins, _by_number(terms, "lay_odds" if lays else "take_odds", line, rule)),
        (loses, lost(rule)),
        otherwise=Outcome(Result.NO_ACTION, None, (rule,)),
    )


def _by_number(terms: Terms, name: str, line: Line, source: Ground) -> Column:
    cases = [(line.point == number, rate_for(terms, name, number, source)) for number in POINTS]
    return first_case(len(line.point), *cases, otherwise=Outcome(Result.UNDEFINED, None, (source,)))
