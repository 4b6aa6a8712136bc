"""Payments on bets whose stakes a file does not state: nothing can be compared with them.

A round that leaves the stake of a bet empty did not place that bet, and what was paid on it was too
much.  Where no column holds that stake, the file only does not say what was placed.
"""

from collections.abc import Iterable, Iterator

import pyarrow as pa

from bylaw.registry.audit.rounds.columns.layouts import AMOUNTS, UnmappedError
from bylaw.registry.audit.rounds.columns.nested_columns import BETS, name_their_own
from bylaw.registry.audit.rounds.parts.round_amounts import is_bet
from bylaw.registry.law.messages import N_
from bylaw.registry.rules.codes_of_names import bet_of
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.round_form import COMMISSION

_PAID = {"paid": "bets", "paid_cents": "bets_cents"}
_UNSTAKED = N_(
    "{paid} holds payments, but no column holds the stakes that they belong to: call these columns "
    "{stakes}, or say which of yours they are; a payment for a whole round is paid.total"
)


def check_staked(columns: Iterable[str], schema: pa.Schema) -> None:
    """Refuse a file that pays bets of which it never says whether they were placed.

    Where each round names its own bets, as in a map, what it does not name it did not place.
    """
    missing = {} if name_their_own(schema, AMOUNTS) else unstaked(columns)
    if missing:
        stakes = ", ".join(dict.fromkeys(missing.values()))
        raise UnmappedError(_UNSTAKED, paid=", ".join(missing), stakes=stakes)


def unstaked(columns: Iterable[str]) -> dict[str, str]:
    """The columns of payments without a stake, each with the column that it needs.

    A bet may be named by its code or in words; what is paid on none is refused with its round.

    >>> unstaked(["bets.initial wager", "paid_cents.initial", "paid.total"])
    {}
    >>> unstaked(["bets.initial", "paid.additional", "paid_cents.ante_bonus"])
    {'paid.additional': 'bets.additional', 'paid_cents.ante_bonus': 'bets_cents.ante'}
    """
    named = [(name, *name.partition(".")[::2]) for name in columns]
    staked = {(game, bet_of(game, bet)) for game in RULES for _, kind, bet in named if kind in BETS}
    found: dict[str, str] = {}
    for name, kind, bet in named:
        owners = dict(_owners(bet)) if kind in _PAID else {}
        if owners and not owners.keys() & staked:
            found[name] = f"{_PAID[kind]}.{min(owners.values())}"
    return found


def _owners(paid: str) -> Iterator[tuple[tuple[str, str], str]]:
    """In each game that pays it, the bet that a payment is for, and what its column may be called.

    What the law adds to a bet belongs to that bet.
    """
    for game, rule in RULES.items():
        owner = rule.bonuses.get(bet_of(game, paid))
        code = owner or bet_of(game, paid)
        # A commission among the payments is what the player was charged.
        is_paid = rule.form.is_payable(code) and not code.startswith(COMMISSION)
        if is_paid and is_bet(code, rule.form.bets):
            yield (game, code), owner or paid
