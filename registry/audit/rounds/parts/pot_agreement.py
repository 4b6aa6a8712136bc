"""The pot of a poker room against what its seats put in: one round, or many in columns."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from bylaw.registry.audit.money import dollars
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.law.message_catalogue import LANGUAGES
from bylaw.registry.law.messages import N_, Bilingual
from bylaw.registry.rules.games.poker_seats import SEAT
from bylaw.registry.rules.settlement import Cents, Mask

_POT, _TOTAL, _TAKEN = "pot", "total_bets", "commission"
_CENTS = 100
_TOTAL_DIFFERS = N_(
    "The round contradicts itself: the bets are stated to total {stated}, but the seats put in "
    "{seats}."
)
_POT_DIFFERS = N_(
    "The round contradicts itself: the pot is stated as {stated}, but {seats} was bet."
)
_REST_DIFFERS = N_(
    "The round contradicts itself: the pot is stated as {stated}, but {seats} was bet, which "
    "leaves {rest} after the commission."
)


def agrees(bets: Mapping[str, Cents], size: int) -> Mask:
    """Tell in which rounds the pot and the total agree with what was bet.

    The pot may be stated with the commission or without it; what is not stated is 0.
    """
    seats = [cents for name, cents in bets.items() if name.startswith(f"{SEAT}:")]
    none = np.zeros(size, dtype=np.int64)
    pot, total, taken = (bets.get(name, none) for name in (_POT, _TOTAL, _TAKEN))
    put_in = sum(seats, none)
    staked = np.where(put_in > 0, put_in, total)
    is_total = (total == 0) | (put_in == 0) | (total == put_in)
    is_pot = (pot == 0) | (staked == 0) | (pot == staked) | (pot == staked - taken)
    return np.asarray(is_total & is_pot)


def check_pot(bets: Mapping[str, int]) -> None:
    """Refuse a round whose pot, or total of bets, is not what was bet, with both figures."""
    if agrees({name: np.array([cents]) for name, cents in bets.items()}, 1)[0]:
        return
    put_in = sum(cents for name, cents in bets.items() if name.startswith(f"{SEAT}:"))
    total, taken = bets.get(_TOTAL, 0), bets.get(_TAKEN, 0)
    if put_in and total and total != put_in:
        raise RoundError(_TOTAL_DIFFERS, stated=_money(total), seats=_money(put_in))
    staked = put_in or total
    figures = {"stated": _money(bets[_POT]), "seats": _money(staked)}
    if 0 < taken < staked:
        raise RoundError(_REST_DIFFERS, **figures, rest=_money(staked - taken))
    raise RoundError(_POT_DIFFERS, **figures)


def _money(cents: int) -> Bilingual:
    return Bilingual({lang: dollars(Fraction(cents, _CENTS), lang) for lang in LANGUAGES})
