"""The pot of a poker room against what its seats put in: one round, or many in columns."""

from collections.abc import Mapping, Set
from fractions import Fraction

from bylaw.registry.audit.money import dollars
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.law.messages import LANGUAGES, N_, Bilingual
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.settlement.outcome_columns import Cents, Mask

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


def agrees(bets: Mapping[str, Cents], size: int, *, seats: Set[str]) -> Mask:
    """Tell in which rounds the pot and the total agree with what the seats put in.

    The pot may be stated with the commission or without it; what is not stated is 0.
    """
    none = np.zeros(size, dtype=np.int64)
    pot, total, taken = (bets.get(name, none) for name in (_POT, _TOTAL, _TAKEN))
    put_in = sum((cents for name, cents in bets.items() if _is_of(name, seats)), none)
    is_total = (total == 0) | (total == put_in)
    is_pot = (pot == 0) | (pot == put_in) | (pot == put_in - taken)
    return np.asarray((put_in == 0) | (is_total & is_pot))


def _is_of(bet: str, seats: Set[str]) -> bool:
    return bet.partition(":")[0] in seats


def check_pot(bets: Mapping[str, int], *, seats: Set[str]) -> None:
    """Refuse a round whose pot, or total of bets, is not what the seats put in."""
    if agrees({name: np.array([cents]) for name, cents in bets.items()}, 1, seats=seats)[0]:
        return
    put_in = sum(cents for name, cents in bets.items() if _is_of(name, seats))
    total, taken = bets.get(_TOTAL, 0), bets.get(_TAKEN, 0)
    if total and total != put_in:
        raise RoundError(_TOTAL_DIFFERS, stated=_money(total), seats=_money(put_in))
    figures = {"stated": _money(bets[_POT]), "seats": _money(put_in)}
    if 0 < taken < put_in:
        raise RoundError(_REST_DIFFERS, **figures, rest=_money(put_in - taken))
    raise RoundError(_POT_DIFFERS, **figures)


def _money(cents: int) -> Bilingual:
    return Bilingual({lang: dollars(Fraction(cents, _CENTS), lang) for lang in LANGUAGES})
