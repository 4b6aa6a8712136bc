"""Poker rooms, sections 67.95, 67.96 and 67.103: who wins which pot, and how much.

A round says what each seat bet (`seat:3`), after which betting round it folded
(`folded:seat:3`), and its place at the showdown (`rank:seat:3`, 1 for the best hand): the rules of
each game of poker are posted in the room, and not in the by-law.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from bylaw.registry.rules.play.array_choices import any_of
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Column, Outcome, Result, no_index
from bylaw.registry.rules.text.law_text import Ground

SEAT, FOLDED, RANK = "seat", "folded", "rank"
SEATS = frozenset(str(number) for number in range(1, 11))
_CENTS = 100


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot in cents, and the players who may win it."""

    amount: int
    players: frozenset[str]


def pots(bets: Mapping[str, int], *, folded: Set[str] = frozenset()) -> tuple[Pot, ...]:
    """Divide what was bet into the pot and secondary pots (67.96).

    An all-in player may win the part for which he has made bets; a player who folded may win
    nothing, but what he bet stays in.

    >>> stakes = {name: len(name) for name in ("aaaaa", "bbbbbbbbb", "ccccccccc")}
    >>> [(pot.amount, sorted(pot.players)) for pot in pots(stakes)]
    [(15, ['aaaaa', 'bbbbbbbbb', 'ccccccccc']), (8, ['bbbbbbbbb', 'ccccccccc'])]
    """
    levels = sorted({amount for player, amount in bets.items() if player not in folded})
    found, below = [], 0
    for level in levels:
        top = max(bets.values()) if level == levels[-1] else level
        amount = sum(min(bet, top) - min(bet, below) for bet in bets.values())
        players = (player for player, bet in bets.items() if bet >= level and player not in folded)
        found.append(Pot(amount, frozenset(players)))
        below = level
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Hand:
    """What one game of a poker room was: bets by seat, who folded, the places at the showdown.

    Sums are in cents.
    """

    bets: Mapping[str, int]
    folded: frozenset[str]
    ranks: Mapping[str, int]
    commission: int

    def winners(self, pot: Pot) -> frozenset[str]:
        """The seats that win a pot; none where the showdown is not stated."""
        if len(pot.players) == 1:
            return pot.players
        if any(player not in self.ranks for player in pot.players):
            return frozenset()
        best = min(self.ranks[player] for player in pot.players)
        return frozenset(player for player in pot.players if self.ranks[player] == best)


def won(hand: Hand, divided: Sequence[Pot]) -> Mapping[str, Fraction] | None:
    """What each seat takes from the pots, in cents, equal hands in equal parts; None if untold.

    From which pot a commission is taken is not said: it is known only where all pots have the
    same winners.  A commission above all that the seats bet cannot come from them.
    """
    if hand.commission > sum(hand.bets.values()):
        return None
    shared = [(pot, hand.winners(pot)) for pot in divided]
    if not shared or any(not winners for _, winners in shared):
        return None
    if hand.commission and len({winners for _, winners in shared}) > 1:
        return None
    found = dict.fromkeys(hand.bets, Fraction(0))
    for pot, winners in shared:
        part = Fraction(pot.amount, len(winners))
        found |= {player: found[player] + part for player in winners}
    part = Fraction(hand.commission, len(shared[0][1]))
    return found | {player: found[player] - part for player in shared[0][1]}


def settle_seats(terms: Terms, rounds: Batch) -> dict[str, Column]:
    """Say what each seat wins or loses."""
    names = [name for name in rounds.bets if name.startswith(f"{SEAT}:")]
    nothing = Outcome(Result.NO_ACTION)
    found: dict[str, dict[Outcome, int]] = {name: {nothing: 0} for name in names}
    places = {name: [0] * rounds.size for name in names}
    told = [name for name in names if rounds.bets[name].any()]
    words = _words(terms) if told else {}
    table = _Table(rounds, told)
    for row in np.flatnonzero(any_of(rounds.size, map(rounds.placed, told))).tolist():
        for name, outcome in _outcomes(words, table.hand(row)).items():
            places[name][row] = found[name].setdefault(outcome, len(found[name]))
    return {name: _column(places[name], tuple(found[name])) for name in names}


def _column(places: list[int], outcomes: tuple[Outcome, ...]) -> Column:
    index = no_index(len(places), of=len(outcomes))
    index[:] = places
    return Column(index, outcomes)


class _Table:
    """The seats of many games, each column taken from the arrays once."""

    def __init__(self, rounds: Batch, names: Sequence[str]) -> None:
        """Take what some seats bet, how they stood at the end, and the commission."""
        self._bets = {name: rounds.bet(name).tolist() for name in names}
        self._ranks = {name: rounds.decided(f"{RANK}:{name}").tolist() for name in names}
        self._folded = {name: rounds.decided(f"{FOLDED}:{name}").tolist() for name in names}
        self._commission = rounds.bet("commission").tolist()

    def hand(self, row: int) -> Hand:
        """Read one game from its columns."""
        bets = {name: cents[row] for name, cents in self._bets.items() if cents[row]}
        ranks = {name: self._ranks[name][row] for name in bets}
        return Hand(
            bets,
            frozenset(name for name in bets if self._folded[name][row] >= 0),
            {name: rank for name, rank in ranks.items() if rank > 0},
            self._commission[row],
        )


class SeatProvision(StrEnum):
    """What the sections say of a seat, and of the pots that it may win."""

    WINS = "what a player must have to win a pot"
    HIGHEST = "the highest hand at the showdown wins"
    UNCALLED = "a bet that nobody calls wins"
    FOLDED = "who folds forfeits the pot"
    ALL_IN = "who is all in may win what he has bet for"
    SECONDARY = "later bets are another pot"
    TAKEN = "a commission is taken from the pot"


_WORDS = {
    SeatProvision.WINS: ("67.103", "To win the pot, a player must"),
    SeatProvision.HIGHEST: ("67.103", "have the highest ranking hand at the showdown"),
    SeatProvision.UNCALLED: ("67.103", "neither called nor raised"),
    SeatProvision.FOLDED: ("67.88", "forfeits the right to win the pot"),
    SeatProvision.ALL_IN: ("67.96", "retains the right to win the part of the pot"),
    SeatProvision.SECONDARY: ("67.96", "constitute a secondary pot"),
    SeatProvision.TAKEN: ("67.108", "as a commission, an amount not exceeding"),
}
Words = Mapping[SeatProvision, Ground]


def _words(terms: Terms) -> Words:
    return {said: terms.cite(*words) for said, words in _WORDS.items()}


def _provisions_for(
    hand: Hand, seat: str, *, is_known: bool, are_several: bool
) -> Iterator[SeatProvision]:
    """Name what decides what a seat wins or loses, or why that is not known."""
    if seat in hand.folded:
        yield SeatProvision.FOLDED
    yield SeatProvision.WINS
    yield (
        SeatProvision.UNCALLED if len(hand.bets) == len(hand.folded) + 1 else SeatProvision.HIGHEST
    )
    if are_several:
        yield from (SeatProvision.ALL_IN, SeatProvision.SECONDARY)
    if hand.commission and not is_known:
        yield SeatProvision.TAKEN


def _outcomes(words: Words, hand: Hand) -> dict[str, Outcome]:
    divided = pots(hand.bets, folded=hand.folded)
    taken, are_several = won(hand, divided), len(divided) > 1
    found: dict[str, Outcome] = {}
    for name, bet in hand.bets.items():
        said = _provisions_for(hand, name, is_known=taken is not None, are_several=are_several)
        grounds = tuple(words[one] for one in said)
        if taken is None:
            found[name] = Outcome(Result.UNDEFINED, None, grounds)
            continue
        net = (taken[name] - bet) / _CENTS
        if net < 0:
            part = net if taken[name] else None
            found[name] = Outcome(Result.LOSE, None, grounds, part)
        elif net:
            found[name] = Outcome(Result.WIN, None, grounds, net)
        else:
            found[name] = Outcome(Result.PUSH, None, grounds)
    return found
