"""Poker rooms, sections 67.88 to 67.110: what can be computed of them.

The commission of 67.108, and the pots of 67.95 and 67.96 when players are all in.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import cast

import numpy as np

from bylaw.registry.rules.rule import BetForm, Form, Rule, Terms
from bylaw.registry.rules.settlement import Batch, Cents, Charge, Settlement
from bylaw.registry.rules.text.law_text import ground
from bylaw.registry.rules.text.readings import Held, Sentence


def settle(terms: Terms, rounds: Batch) -> Settlement:
    """Give the most that may be taken from the pot as a commission (67.108)."""
    return Settlement({}, charge=terms.charge(partial(_commission, rounds=rounds)))


def _commission(terms: Terms, rounds: Batch) -> Charge:
    found, section = terms.found("commission")
    held = cast(Held, found[0])
    rate = cast(Fraction, held.values[0])
    most = _bases(terms, rounds) * rate.numerator
    everywhere = np.ones(rounds.size, dtype=np.bool_)
    words = (
        (everywhere, terms.cite("67.108", "as a commission, an amount not exceeding")),
        (everywhere, ground(section, held.quote, item=held.item)),
    )
    taken = rounds.bet("commission")
    return Charge(most, rate.denominator, taken, words, is_limit=True)


def _bases(terms: Terms, rounds: Batch) -> Cents:
    """What the share is taken of: the pot, which is without the commission by definition (67.88).

    Where only what was bet is known, the pot may be all of it, or what the commission left.
    """
    pot, bets = rounds.bet("pot"), rounds.bet("total_bets")
    if not (pot == 0).any() or terms.option("commission-base") == "bets":
        return np.where(pot > 0, pot, bets)
    return np.where(pot > 0, pot, np.maximum(bets - rounds.bet("commission"), 0))


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot, and the players who may win it."""

    amount: Fraction
    players: frozenset[str]


def pots(bets: Mapping[str, Fraction], *, folded: Set[str] = frozenset()) -> tuple[Pot, ...]:
    """Divide what was bet into the pot and secondary pots (67.96).

    An all-in player may win the part for which he has made bets; a player who folded may win
    nothing, but what he bet stays in.

    >>> stakes = {name: Fraction(len(name)) for name in ("aaaaa", "bbbbbbbbb", "ccccccccc")}
    >>> [(int(pot.amount), sorted(pot.players)) for pot in pots(stakes)]
    [(15, ['aaaaa', 'bbbbbbbbb', 'ccccccccc']), (8, ['bbbbbbbbb', 'ccccccccc'])]
    """
    levels = sorted({amount for player, amount in bets.items() if player not in folded})
    found, below = [], Fraction(0)
    for level in levels:
        top = max(bets.values()) if level == levels[-1] else level
        amount = sum((min(bet, top) - min(bet, below) for bet in bets.values()), Fraction(0))
        players = (player for player, bet in bets.items() if bet >= level and player not in folded)
        found.append(Pot(amount, frozenset(players)))
        below = level
    return tuple(found)


def exceeds_table_stakes(bet: Fraction, *, stakes: Fraction) -> bool:
    """Tell whether a bet is more than the player had on the table (67.88 (2), 67.95)."""
    return bet > stakes


RULE = Rule(
    game="poker_room",
    sections=tuple(f"67.{number}" for number in range(88, 111)),
    reads=(
        Sentence(
            "commission",
            "67.108",
            "not exceeding {percent}% of the pot",
            "n'excédant pas {percent} % de",
        ),
    ),
    form=Form(
        bets=(BetForm("pot"), BetForm("total_bets"), BetForm("commission")),
        measured_by={"commission": ("pot", "total_bets")},
    ),
    settle=settle,
)
