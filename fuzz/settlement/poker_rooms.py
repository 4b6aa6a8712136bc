"""Poker rooms as the Gazette prints them: stakes, pots cent by cent, and commissions."""

from collections.abc import Mapping
from fractions import Fraction

from fuzz.settlement.played_rounds import NOT_PERMITTED, UNDEFINED, Bets, Found, Options, lose, push

KEPT: Found = ("no_action", Fraction(0))
_SEAT = "seat:"
_CENTS = 100


def poker_room(bets: Bets, said: Mapping[str, object]) -> dict[str, Found]:
    """Say of each amount whether the sections permit it, and of each seat what it won."""
    found: dict[str, Found] = {}
    if "stakes" in bets:
        found["stakes"] = _at_least(bets["stakes"], said.get("minimum_stakes"))
    if "player_bets" in bets:
        over = "stakes" in bets and bets["player_bets"] > bets["stakes"]
        found["player_bets"] = NOT_PERMITTED if over else KEPT
    if "time_commission" in bets:
        found["time_commission"] = _at_most(bets["time_commission"], said.get("time_maximum"))
    return found | _seats(bets, said)


def _at_least(amount: Fraction, least: object) -> Found:
    return NOT_PERMITTED if least is not None and amount < Fraction(str(least)) else KEPT


def _at_most(amount: Fraction, most: object) -> Found:
    return NOT_PERMITTED if most is not None and amount > Fraction(str(most)) else KEPT


def _seats(bets: Bets, said: Mapping[str, object]) -> dict[str, Found]:
    """Award each cent to the best of those who have bet as high, and did not fold (67.96)."""
    seats = {name: int(bet * _CENTS) for name, bet in bets.items() if name.startswith(_SEAT)}
    live = {name for name in seats if said.get(f"folded:{name}") is None}
    taken = dict.fromkeys(seats, Fraction(0))
    all_winners = set()
    for players, cents in _pots(seats, live).items():
        winners = _winners(players, said)
        if not winners:
            return dict.fromkeys(seats, UNDEFINED)
        all_winners.add(winners)
        for name in winners:
            taken[name] += Fraction(cents, len(winners) * _CENTS)
    commission = bets.get("commission", Fraction(0))
    is_unsaid = commission > Fraction(sum(seats.values()), _CENTS) or len(all_winners) > 1
    if not all_winners or (commission and is_unsaid):
        return dict.fromkeys(seats, UNDEFINED)
    for name in next(iter(all_winners)):
        taken[name] -= commission / len(next(iter(all_winners)))
    return {name: _came_to(taken[name], bets[name]) for name in seats}


def _pots(seats: Mapping[str, int], live: set[str]) -> dict[frozenset[str], int]:
    """Put every cent in the pot of the players who have bet as high as it and did not fold."""
    pots: dict[frozenset[str], int] = {}
    highest = max((seats[name] for name in live), default=0)
    for level in range(1, max(seats.values(), default=0) + 1):
        players = frozenset(name for name in live if seats[name] >= min(level, highest))
        if players:
            pots[players] = pots.get(players, 0) + sum(bet >= level for bet in seats.values())
    return pots


def _winners(players: frozenset[str], said: Mapping[str, object]) -> frozenset[str]:
    """The one player who is left, or those with the best hand at the showdown (67.103)."""
    ranks = {name: said.get(f"rank:{name}") for name in players}
    if len(players) == 1:
        return players
    if any(not isinstance(rank, int) for rank in ranks.values()):
        return frozenset()
    best = min(rank for rank in ranks.values() if isinstance(rank, int))
    return frozenset(name for name, rank in ranks.items() if rank == best)


def _came_to(taken: Fraction, bet: Fraction) -> Found:
    if taken == bet:
        return push()
    if taken > bet:
        return "win", taken - bet
    return ("lose", taken - bet) if taken > 0 else lose(bet)


def room_commission(bets: Bets, options: Options) -> Found | None:
    """A commission is at most a tenth of the pot, which is without it (67.88, 67.108)."""
    taken = bets.get("commission", Fraction(0))
    pot = bets.get("pot", Fraction(0))
    if not any(name in bets for name in ("pot", "total_bets", "commission")):
        return None
    if not pot:
        put_in = sum((bet for name, bet in bets.items() if name.startswith("seat:")), Fraction(0))
        pot = bets.get("total_bets") or put_in
        if options.get("commission-base") == "pot":
            pot = max(pot - taken, Fraction(0))
    return ("compliant" if taken <= pot / 10 else "not_permitted"), pot / 10
