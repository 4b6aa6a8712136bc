"""Poker rooms, sections 67.88 to 67.110: what can be computed of them.

The commissions of 67.108 and the stakes of 67.94 and 67.95; who wins which pot stands apart.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import cast

from bylaw.registry.rules.games.poker_seats import FOLDED, RANK, SEAT, SEATS, settle_seats
from bylaw.registry.rules.late_bets import CHANGED, LATE, LATENESS, PLACED, WITHDRAWN, TooLate
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.round_form import BetForm, Form
from bylaw.registry.rules.rule import Rule, Terms
from bylaw.registry.rules.rule_text import rule_text
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.charges import Charge
from bylaw.registry.rules.settlement.outcome_columns import Cents, Column, Mask, first_case
from bylaw.registry.rules.settlement.settlements import Settlement
from bylaw.registry.rules.settlement.unpaid_outcomes import forbidden, no_action
from bylaw.registry.rules.table_rules import TableRules
from bylaw.registry.rules.text.law_text import Ground


def settle(terms: Terms, rounds: Batch) -> Settlement:
    """Settle what is stated of players and seats, and the commission taken from the pot."""
    stated = {name: make(terms, rounds) for name, make in _STATED.items() if name in rounds.bets}
    bets = {**stated, **settle_seats(terms, rounds)}
    return Settlement(bets, charge=terms.charge(partial(_commission, rounds=rounds)))


def _stakes(terms: Terms, rounds: Batch) -> Column:
    """A player must have at least the minimum stakes indicated at the table (67.94)."""
    least = rounds.decided("minimum_stakes")
    ground = terms.cite("67.94", "at least the amount of the minimum stakes")
    short = np.asarray((least >= 0) & (rounds.bet("stakes") < least))
    return _within(short, ground)


def _player_bets(terms: Terms, rounds: Batch) -> Column:
    """A player plays with his table stakes only (67.95); who has bet all of them is all in."""
    staked, stakes = rounds.bet("player_bets"), rounds.bet("stakes")
    known = stakes > 0
    only = terms.cite("67.95", "only with the amount of table stakes")
    all_in = terms.cite("67.95", "is considered to be all in")
    return first_case(
        rounds.size,
        (np.asarray(known & (staked > stakes)), forbidden(only)),
        (np.asarray(known & (staked == stakes)), no_action(all_in)),
        otherwise=no_action(only),
    )


def _time_commission(terms: Terms, rounds: Batch) -> Column:
    """A commission by game time keeps to the limits posted at the table (67.108)."""
    most = rounds.decided("time_maximum")
    ground = terms.cite("67.108", "an amount determined on the basis of game time")
    over = np.asarray((most >= 0) & (rounds.bet("time_commission") > most))
    return _within(over, ground)


def _within(breaks: Mask, ground: Ground) -> Column:
    """Forbid what breaks a limit; what keeps to it decides nothing."""
    return first_case(len(breaks), (breaks, forbidden(ground)), otherwise=no_action(ground))


_STATED: Mapping[str, Callable[[Terms, Batch], Column]] = {
    "stakes": _stakes,
    "player_bets": _player_bets,
    "time_commission": _time_commission,
}


def _commission(terms: Terms, rounds: Batch) -> Charge:
    """The most that may be taken from a pot that is told (67.108)."""
    ((values, quote), *_) = terms.sentences("commission")
    rate = cast(Fraction, values[0])
    most = _bases(terms, rounds) * rate.numerator
    taken = rounds.bet("commission")
    told = np.asarray((rounds.bet("pot") > 0) | (rounds.bet("total_bets") > 0) | (taken > 0))
    words = (
        (told, terms.cite("67.108", "as a commission, an amount not exceeding")),
        (told, quote),
    )
    return Charge(most, rate.denominator, taken, words, is_limit=True)


def _bases(terms: Terms, rounds: Batch) -> Cents:
    """What the share is taken of: the pot, which is without the commission by definition (67.88).

    Where only what was bet is known, the pot may be all of it, or what the commission left.
    """
    pot, bets = rounds.bet("pot"), _total_bets(rounds)
    unsaid = np.asarray(pot == 0)
    if not unsaid.any() or terms.where(unsaid).option("commission-base") == "bets":
        return np.where(pot > 0, pot, bets)
    return np.where(pot > 0, pot, np.maximum(bets - rounds.bet("commission"), 0))


def _total_bets(rounds: Batch) -> Cents:
    """All that was bet: as it is stated, or what the seats put in."""
    seats = [cents for name, cents in rounds.bets.items() if name.startswith(f"{SEAT}:")]
    stated = rounds.bet("total_bets")
    return np.where(stated > 0, stated, sum(seats, np.zeros(rounds.size, dtype=np.int64)))


_ENGAGED = TooLate("67.99", "the player cannot change it", says=(CHANGED, WITHDRAWN))
_STAKES = TooLate(
    "67.95", "increase the amount of table stakes", (PLACED,), (WITHDRAWN,), "stakes-withdrawn"
)

RULE = Rule(
    *rule_text("poker_room"),
    form=Form(
        bets=(
            BetForm("pot", payable=False),
            BetForm("total_bets", payable=False),
            BetForm("commission"),
            *(BetForm(name, stated=True, payable=False) for name in _STATED),
            BetForm(SEAT, SEATS, stated=True),
        ),
        decisions={"minimum_stakes": Fraction, "time_maximum": Fraction},
        changes={FOLDED: int, RANK: int, LATE: LATENESS},
        measured_by={"commission": ("pot", "total_bets", SEAT)},
    ),
    settle=settle,
    table=TableRules(late={**dict.fromkeys(("player_bets", SEAT), _ENGAGED), "stakes": _STAKES}),
)
