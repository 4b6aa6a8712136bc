"""Craps, section 95.16: Associate Chances."""

from bylaw.registry.rules.games.craps.course import (
    POINTS,
    Line,
    Rolls,
    follow,
    is_on,
    told_on,
    undecided,
)
from bylaw.registry.rules.games.craps.place_bets import rate_for
from bylaw.registry.rules.games.craps.single_chances import (
    first_roll,
    is_after_a_decision,
    may_follow,
)
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import (
    Column,
    Mask,
    Outcome,
    Result,
    first_case,
)
from bylaw.registry.rules.settlement.unpaid_outcomes import forbidden, lost, no_action
from bylaw.registry.rules.text.law_text import Ground

_WORDS = {
    "pass": ("1", "This wager shall win if", "It is considered a push in the event"),
    "dont_pass": ("2", "The wager shall win if", "It is considered a push in the case"),
    "come": ("3", "shall win, lose or be considered a push", "shall win, lose or be considered"),
    "dont_come": ("4", "shall win, lose or be considered a push", "shall win, lose or be"),
}


def associate(terms: Terms, kind: str, rounds: Batch, rolls: Rolls) -> Column:
    """Follow the Single Chance wager, once its point is known."""
    single = kind.removesuffix("_odds")
    line, (item, wins_if, waits) = follow(rolls, first_roll(single)), _WORDS[single]
    rule = terms.cite("95.16", wins_if, item=item)
    engaged = terms.cite("95.16", "which cannot be played unless the corresponding")
    inactive = terms.cite("95.16", "These wagers are not active during a come out roll")
    lays = single.startswith("dont")
    wins, loses = (line.seven_out, line.made) if lays else (line.made, line.seven_out)
    asleep = np.zeros_like(wins)
    if kind == "come_odds":
        asleep = line.decided_on_come_out & ~is_on(rounds, "come_odds")[:, 0]
    settled = first_case(
        rolls.size,
        (~_is_engaged(terms, single, rounds, rolls) | (line.point == 0), forbidden(engaged)),
        (asleep, no_action(inactive)),
        (wins, _by_number(terms, "lay_odds" if lays else "take_odds", line, rule)),
        (loses, lost(rule)),
        otherwise=undecided(terms, rolls, terms.cite("95.16", waits, item=item)),
    )
    if kind != "come_odds":
        return settled
    return told_on(settled, line.decided_on_come_out & ~asleep, lambda: inactive)


def _is_engaged(terms: Terms, single: str, rounds: Batch, rolls: Rolls) -> Mask:
    """Tell where the Single Chance wager that this one follows was placed, and could be."""
    placed = rounds.placed(single)
    decided = placed & is_after_a_decision(rolls)
    if first_roll(single) and decided.any() and not may_follow(terms.where(decided)):
        return np.asarray(placed & ~decided)
    return placed


def _by_number(terms: Terms, name: str, line: Line, source: Ground) -> Column:
    cases = [(line.point == number, rate_for(terms, name, number, source)) for number in POINTS]
    return first_case(len(line.point), *cases, otherwise=Outcome(Result.UNDEFINED, None, (source,)))
