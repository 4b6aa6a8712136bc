"""Rounds of one game in columns, with what was already worked out about them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import cast

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.play.array_choices import rows_at
from bylaw.registry.rules.play.array_library import NDArray, np
from bylaw.registry.rules.play.cards import Cards, ChosenCards
from bylaw.registry.rules.play.dice import Dice
from bylaw.registry.rules.settlement.outcome_columns import (
    Cents,
    Column,
    Mask,
    RoundRows,
    rows_where,
)


@dataclass(frozen=True, slots=True)
class Look:
    """A question that was looked at: for which bet ("" for any), and in which rounds.

    Without `where`, it may be any of them.
    """

    question: str
    bet: str = ""
    where: Mask | None = None

    def within(self, where: Mask) -> "Look":
        """The same look in some rounds only."""
        return Look(self.question, self.bet, where if self.where is None else self.where & where)

    def spread(self, rows: RoundRows, size: int) -> "Look":
        """A look at some rows among all rounds."""
        where = np.zeros(size, dtype=np.bool_)
        where[rows] = True if self.where is None else self.where
        return Look(self.question, self.bet, where)


@dataclass(frozen=True, slots=True)
class SettledBet:
    """What became of one bet under a law, and the questions that were looked at for it.

    `chosen` is the option of each of them: under another option of any other question the bet
    comes to the same.
    """

    law: object
    chosen: Mapping[str, str]
    column: Column
    looks: tuple[Look, ...]

    def of(self, rows: RoundRows) -> "SettledBet":
        """The same for some of the rounds, with the questions that these raise."""
        every = ((one, one.where[rows]) for one in self.looks if one.where is not None)
        met = tuple(Look(one.question, one.bet, where) for one, where in every if where.any())
        column = Column(self.column.index[rows], self.column.outcomes)
        return SettledBet(self.law, self.chosen, column, met)


def raised_in(looks: Iterable[Look], size: int) -> dict[tuple[str, str], Mask]:
    """Say for each question and bet in which rounds it was looked at."""
    found: dict[tuple[str, str], Mask] = {}
    for look in looks:
        where = np.ones(size, dtype=np.bool_) if look.where is None else look.where
        before = found.get((look.question, look.bet))
        found[look.question, look.bet] = where if before is None else before | where
    return found


@dataclass(frozen=True)
class Batch:
    """Rounds of one game in columns: bets in cents (0 where not placed), cards, dice, decisions.

    A decision is a column of integers, -1 where nothing is said.
    """

    size: int
    bets: Mapping[str, Cents] = field(default_factory=dict)
    cards: Mapping[str, Cards] = field(default_factory=dict)
    dice: Dice | None = None
    decisions: Mapping[str, NDArray[np.int64]] = field(default_factory=dict)
    _kept: dict[object, NDArray[np.generic]] = field(
        default_factory=dict, compare=False, repr=False
    )
    rows_placed: dict[str, RoundRows] = field(default_factory=dict, compare=False, repr=False)
    _among: "tuple[Batch, RoundRows] | None" = field(default=None, compare=False, repr=False)
    _settled: dict[str, SettledBet] = field(default_factory=dict, compare=False, repr=False)

    def keep(self, key: object, make: Callable[[], NDArray[np.generic]]) -> NDArray[np.generic]:
        """Work something out about each round once, for all readings of the law.

        What is known of more rounds is known of these, which are some of them.
        """
        found = self._kept.get(key)
        if found is None and self._among is not None:
            rounds, rows = self._among
            every = rounds._kept.get(key)
            found = None if every is None else every[rows]
        if found is None:
            found = make()
        return self._kept.setdefault(key, found)

    def keep_settled(self, name: str, found: SettledBet) -> None:
        """Keep what a bet came to; the first reading of the law is that of most rounds."""
        self._settled.setdefault(name, found)

    def settled_before(self, name: str, fits: Callable[[SettledBet], bool]) -> SettledBet | None:
        """What a bet came to before under a reading that fits: in these rounds, or among more."""
        own = self._settled.get(name)
        if own is not None and fits(own):
            return own
        if self._among is None:
            return None
        rounds, rows = self._among
        found = rounds.settled_before(name, fits)
        return None if found is None else found.of(rows)

    def bet(self, name: str) -> Cents:
        """The amounts of a bet."""
        found = self.bets.get(name)
        return np.zeros(self.size, dtype=np.int64) if found is None else found

    def placed(self, name: str) -> Mask:
        """Tell in which rounds a bet was placed: what a rule asks most often, and is kept."""
        kept = self.keep(("placed", name), lambda: np.asarray(self.bet(name) > 0))
        return cast(Mask, kept)

    def decided(self, name: str) -> NDArray[np.int64]:
        """The decisions of a name, -1 where nothing is said."""
        found = self.decisions.get(name)
        return np.full(self.size, -1, dtype=np.int64) if found is None else found

    def only(self, rows: RoundRows, *bets: str) -> "Batch":
        """Some rounds, with some of their bets."""
        return Batch(
            len(range(self.size)[rows]) if isinstance(rows, slice) else len(rows),
            bets={name: rows_at(self.bets[name], rows) for name in bets if name in self.bets},
            cards=ChosenCards(self.cards, rows),
            dice=None if self.dice is None else rows_at(self.dice, rows),
            decisions={name: said[rows] for name, said in self.decisions.items()},
            _among=(self, rows),
        )


def placed_rows(rounds: Batch, name: str) -> RoundRows:
    """The rounds in which a bet was placed, or all where that is most of them."""
    if name not in rounds.rows_placed:
        rounds.rows_placed[name] = rows_where(rounds.placed(name))
    return rounds.rows_placed[name]
