"""Which bets of many rounds are in doubt, and by which questions: as for each round alone.

A question is asked again only in the rounds that raise it.  Rounds in which several questions
meet in one bet are settled on every path of their options.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.audit.many.settling import Judged, alike_rounds, placed_bets, take
from bylaw.registry.audit.verdicts.interpretations import outcome_shape
from bylaw.registry.rules.play.array_choices import any_of, either, looked_up
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.charges import CHARGE, CHARGE_RESULTS, Charge, ChargeCodes
from bylaw.registry.rules.settlement.outcome_columns import Mask, Outcome, Result, RowPlaces
from bylaw.registry.rules.settlement.settlements import Settlement, broken_rounds

Bits = NDArray[np.integer]
Shapes = NDArray[np.int64]
Paths = Mapping[tuple[tuple[str, str], ...], Mapping[str, Shapes]]

_AMOUNT, _BREACH = "charge due", "breach"
_FORBIDDEN = Outcome(Result.NOT_PERMITTED)


@dataclass(frozen=True)
class AskedAgain:
    """The rounds in which a question was asked, and what they came to under each option."""

    rows: RowPlaces
    rounds: Batch
    settled: Mapping[str, Settlement]


@dataclass(frozen=True)
class RowDoubts:
    """For each bet, the questions that change it, as bits in the order of `questions`.

    `wins` marks the rounds in which some interpretation pays a bet.  Where several questions change
    a bet only together, or any the commission, all that the round met are named.  `answered` keeps
    what each question came to where it alone was asked.
    """

    questions: tuple[str, ...]
    bits: Mapping[str, Bits]
    wins: Mapping[str, Mask]
    answered: dict[str, AskedAgain] = field(default_factory=dict)


def doubts_of(judged: Judged, bets: Sequence[str]) -> RowDoubts:
    """Find the doubts of rounds, asking each question where it is raised."""
    size, questions = judged.rounds.size, judged.law.base.questions
    # One bit for each question: the narrowest numbers that hold them are the soonest to look at.
    narrow = np.min_scalar_type((1 << len(questions)) - 1)
    found = RowDoubts(
        tuple(question.id for question, _ in questions),
        {bet: np.zeros(size, dtype=narrow) for bet in (*bets, CHARGE)},
        {bet: _wins(judged.settled, bet) for bet in bets},
    )
    asking = _Asking(judged, found)
    together = asking.several()
    for question in judged.law.open_options:
        together |= asking.ask(question)
    for rows in alike_rounds(judged, np.flatnonzero(together)):
        asking.ask_together(rows)
    return found


def _wins(settled: Settlement, bet: str) -> Mask:
    broken = broken_rounds(settled)
    wins = settled.bets[bet].wins()
    return wins if broken is None else wins & ~broken


@dataclass(frozen=True)
class _Asking:
    """Rounds in question, and what is found about them, written in place."""

    judged: Judged
    found: RowDoubts
    shapes: "_Shapes" = field(default_factory=lambda: _Shapes())

    def several(self) -> Mask:
        """Tell in which rounds a bet raises more than one question, or the commission any."""
        raised, size = self.judged.raised, self.judged.rounds.size
        numbers = {bet: np.zeros(size, dtype=np.int8) for _, bet in raised}
        for (_, bet), where in raised.items():
            numbers[bet] += where
        common = numbers.pop("", np.zeros(size, dtype=np.int8))
        numbers.setdefault(CHARGE, np.zeros(size, dtype=np.int8))
        charged = numbers.pop(CHARGE) > 0
        most = np.max([np.zeros(size, dtype=np.int8), *numbers.values()], axis=0)
        return np.asarray((common + most > 1) | charged)

    def ask(self, question: str) -> Mask:
        """Compare the other options of a question; tell in which rounds they raise another."""
        law, further = self.judged.law, np.zeros(self.judged.rounds.size, dtype=np.bool_)
        concerned = [(bet, w) for (q, bet), w in self.judged.raised.items() if q == question]
        rows = np.flatnonzero(any_of(len(further), (where for _, where in concerned)))
        if not len(rows):
            return further
        some, settled = self._batch_at(rows), dict[str, Settlement]()
        names = {bet for bet, _ in concerned}
        self.found.answered[question] = AskedAgain(rows, some, settled)
        for option in law.open_options[question][1:]:
            other = settled[option] = law.under({question: option}).settle(some)
            self._compare(question, rows, other, names=names)
            for (another, bet), where in other.raised.items():
                if another in law.open_options and another != question:
                    known = self.judged.raised.get((another, bet))
                    further[rows] |= where if known is None else where & ~known[rows]
        return further

    def _batch_at(self, rows: RowPlaces) -> Batch:
        rounds = self.judged.rounds
        return placed_bets(rounds if len(rows) == rounds.size else take(rounds, rows))

    def _compare(
        self, question: str, rows: RowPlaces, other: Settlement, *, names: set[str]
    ) -> None:
        """Write down which bets another option changes."""
        wanted = set(self.found.wins) if "" in names else names
        first = self.shapes.of(self.judged.settled, rows, only=wanted)
        second = self.shapes.of(other, None, only=wanted)
        bit = 1 << self.found.questions.index(question)
        for name, shape in second.items():
            if name in self.found.wins:
                self.found.bits[name][rows[shape != first[name]]] |= bit
                self.found.wins[name][rows[self.shapes.is_win(shape)]] = True

    def ask_together(self, rows: RowPlaces) -> None:
        """Compare every path of the options that some rounds raise."""
        some = self._batch_at(rows)
        paths = {
            tuple(options.items()): self.shapes.of(settled, None)
            for options, settled in self.judged.interpreted(some, rows)
        }
        placed = {name: self._where_placed(name, some) for name in paths[()]}
        met = _met(paths, placed, self.found.questions)
        for name in [name for name, where in placed.items() if where.any()]:
            bits, doubtful = _bits(name, paths, self.found.questions)
            if name == CHARGE:
                self.found.bits[CHARGE][rows] = met * doubtful
            elif name in self.found.wins:
                self.found.bits[name][rows] = bits + met * (doubtful & (bits == 0))
                for path in paths.values():
                    self.found.wins[name][rows] |= self.shapes.is_win(path[name])

    def _where_placed(self, name: str, some: Batch) -> Mask:
        """Tell where a bet, the owner of a bonus, or anything of a whole round, counts."""
        if name in (CHARGE, _AMOUNT, _BREACH):
            return np.ones(some.size, dtype=np.bool_)
        return some.placed(self.judged.law.base.rule.bonuses.get(name, name))


def _met(paths: Paths, placed: Mapping[str, Mask], questions: Sequence[str]) -> Bits:
    """Find the questions that change anything of a round on some path of options."""
    found = np.zeros(len(next(iter(placed.values()))), dtype=np.int64)
    for path in [path for path in paths if path]:
        before, after = paths[path[:-1]], paths[path]
        changed = [where & (after[name] != before[name]) for name, where in placed.items()]
        found |= np.where(np.any(changed, axis=0), 1 << questions.index(path[-1][0]), 0)
    return found


def _bits(name: str, paths: Paths, questions: Sequence[str]) -> tuple[Bits, Mask]:
    """Find the questions that change a bet by themselves, and where anything changes it."""
    first = paths[()][name]
    alone, doubtful = np.zeros(len(first), dtype=np.int64), np.zeros(len(first), dtype=np.bool_)
    for path, found in paths.items():
        differs = found[name] != first
        doubtful |= differs
        if len(path) == 1:
            alone |= np.where(differs, 1 << questions.index(path[0][0]), 0)
    return alone, doubtful


@dataclass(frozen=True)
class _Shapes:
    """Numbers for outcomes: two that look the same from outside have one number."""

    numbers: dict[tuple[object, ...], int] = field(default_factory=dict)
    _met: dict[int, tuple[Outcome, int]] = field(default_factory=dict)
    """By the identity of an outcome, for its fractions take long to compare."""

    def of(
        self, settled: Settlement, rows: RowPlaces | None, *, only: set[str] | None = None
    ) -> dict[str, Shapes]:
        """Number what became of each bet, or only of some, in some rounds, and the commission."""
        chosen = slice(None) if rows is None else rows
        broken = broken_rounds(settled)
        found: dict[str, Shapes] = {}
        for name, column in settled.bets.items():
            if only is not None and name not in only:
                continue
            numbers = np.array([self._number(outcome) for outcome in column.outcomes])
            shape = looked_up(numbers, column.index[chosen])
            forbidden = np.int64(self._number(_FORBIDDEN))
            found[name] = shape if broken is None else either(broken[chosen], forbidden, shape)
        return found if only is not None else found | self._of_round(settled)

    def _of_round(self, settled: Settlement) -> dict[str, Shapes]:
        """Number the statements on whole rounds: whether they were permitted, the commission."""
        broken, found = broken_rounds(settled), dict[str, Shapes]()
        if settled.breach is not None:
            every = np.zeros(len(settled.breach.index), dtype=np.int64)
            found[_BREACH] = every if broken is None else broken.astype(np.int64)
        if settled.charge is not None:
            results, parts = settled.charge.results(), settled.charge.parts
            sums = parts * (results > 0)
            found |= {CHARGE: self._results(results), _AMOUNT: self._sums(sums, settled.charge)}
        return found

    def is_win(self, shapes: Shapes) -> Mask:
        """Tell where an outcome is a win."""
        wins = np.zeros(len(self.numbers), dtype=np.bool_)
        wins[[number for shape, number in self.numbers.items() if shape[0] is Result.WIN]] = True
        return np.asarray(wins[shapes])

    def _number(self, outcome: Outcome) -> int:
        met = self._met.get(id(outcome))
        if met is None:
            number = self.numbers.setdefault(outcome_shape(outcome), len(self.numbers))
            met = self._met.setdefault(id(outcome), (outcome, number))
        return met[1]

    def _sums(self, sums: Shapes, charge: Charge) -> Shapes:
        amounts, index = np.unique(sums, return_inverse=True)
        due = [Fraction(amount, charge.scale) for amount in amounts.tolist()]
        numbers = [self.numbers.setdefault((one,), len(self.numbers)) for one in due]
        return np.array(numbers)[index.reshape(-1)]

    def _results(self, results: ChargeCodes) -> Shapes:
        words = ((word,) for word in CHARGE_RESULTS)
        numbers = [self.numbers.setdefault(word, len(self.numbers)) for word in words]
        return looked_up(np.array(numbers), results)
