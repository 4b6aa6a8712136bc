"""Craps, section 95.17: Place Bets, and the commission on two of them."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import lcm
from typing import cast

from bylaw.registry.rules.games.craps.course import (
    SEVEN,
    Rolls,
    decided_on,
    first_decided,
    is_on,
    told_on,
    undecided,
)
from bylaw.registry.rules.play.array_choices import any_of
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.charges import Charge
from bylaw.registry.rules.settlement.outcome_columns import (
    Column,
    Mask,
    Outcome,
    Result,
    first_case,
)
from bylaw.registry.rules.settlement.unpaid_outcomes import lost, no_action
from bylaw.registry.rules.text.law_text import Ground

COMMISSION_PAID = "commission_paid"
"""What a player pays besides a Buy or Lay Bet."""

PLACE_BETS = {"right": "1", "buy": "2", "lay": "3"}


def place(terms: Terms, kind: str, number: int, rounds: Batch, rolls: Rolls) -> Column:
    """Settle a Right, Buy or Lay Bet on the first roll that decides it (95.17)."""
    item = PLACE_BETS[kind]
    wins_if = terms.cite("95.17", "This wager shall win if the total of the dice", item=item)
    waits = terms.cite("95.17", 'Otherwise, it is considered a "push"', item=item)
    lays = kind == "lay"
    active = rolls.played if lays else rolls.played & (~rolls.come_out | is_on(rounds, kind))
    hits, sevens = active & (rolls.totals == number), active & (rolls.totals == SEVEN)
    won, gone = first_decided(sevens, hits) if lays else first_decided(hits, sevens)
    asleep = np.asarray(rolls.played.any(axis=1) & ~active.any(axis=1))
    come_out = partial(terms.cite, "95.17", "not active during a come out roll", item=item)
    settled = first_case(
        rolls.size,
        (won, rate_for(terms, kind, number, wins_if)),
        (gone, lost(wins_if)),
        (asleep, lambda: no_action(come_out())),
        otherwise=undecided(terms, rolls, waits),
    )
    if lays:
        return settled
    return told_on(settled, decided_on(hits | sevens, rolls.come_out), come_out)


def commission(terms: Terms, rounds: Batch) -> Charge | None:
    """Add up the commission of Buy Bets, on the wager, and of Lay Bets, on what they may win."""
    placed = _with_commission(rounds)
    if not placed and COMMISSION_PAID not in rounds.bets:
        return None
    rates = {name: _commission_rate(terms.where(rounds.placed(name)), name) for name in placed}
    scale = lcm(*(rate.denominator for rate, _ in rates.values()), 1)
    parts = np.zeros(rounds.size, dtype=np.int64)
    for name, (rate, _) in rates.items():
        parts = parts + rounds.bet(name) * int(rate * scale)
    words = tuple((rounds.placed(name), ground) for name, (_, ground) in rates.items())
    return Charge(parts, scale, rounds.bet(COMMISSION_PAID), (*words, *_undue(terms, rounds)))


def _undue(terms: Terms, rounds: Batch) -> Iterator[tuple[Mask, Ground]]:
    """Quote for which wagers a commission is paid, where it was paid without any of them."""
    due = any_of(rounds.size, map(rounds.placed, _with_commission(rounds)))
    undue = np.asarray(rounds.placed(COMMISSION_PAID) & ~due)
    if undue.any():
        for kind in ("buy", "lay"):
            ((_, quote), *_) = terms.sentences(f"{kind}_commission")
            yield undue, quote


def _with_commission(rounds: Batch) -> list[str]:
    return sorted(name for name in rounds.bets if name.startswith(("buy:", "lay:")))


def _commission_rate(terms: Terms, name: str) -> tuple[Fraction, Ground]:
    """Read what part of a stake is due as a commission, and the words that say so."""
    kind, _, number = name.partition(":")
    odds = rate_for(terms, kind, int(number)).odds
    base = Fraction(1) if kind == "buy" else odds or Fraction(0)
    ((values, quote), *_) = terms.sentences(f"{kind}_commission")
    return cast(Fraction, values[0]) * base, quote


def rate_for(terms: Terms, name: str, number: int, *source: Ground) -> Outcome:
    """Pay the odds that the item gives for a number; it may give none."""
    for values, quote in terms.sentences(name):
        if number in cast(frozenset[int], values[-1]):
            return Outcome(Result.WIN, cast(Fraction, values[0]), (*source, quote))
    return Outcome(Result.UNDEFINED, None, source)
