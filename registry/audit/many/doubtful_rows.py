"""Which bets of many rounds are in doubt, and by which questions: as for each round alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.audit.many.settling import alike_rounds, placed_bets, take
from bylaw.registry.audit.verdicts.interpretations import GameLaw, interpret, outcome_shape
from bylaw.registry.rules.settlement import Batch, Mask, Outcome, Result, Settlement, broken_rounds

Bits = NDArray[np.int64]
Shapes = NDArray[np.int64]
Paths = Mapping[tuple[tuple[str, str], ...], Mapping[str, Shapes]]

_FORBIDDEN = Outcome(Result.NOT_PERMITTED)
_CHARGE = "charge"
FEWEST = 32


@dataclass(frozen=True)
class Doubts:
    """For each bet, the questions that change it, as bits in the order of `questions`.

    `wins` marks the rounds in which some interpretation pays a bet.  In the rounds that are
    `tangled`, a bet depends on several questions together, or the commission on any, or they are
    so few that nothing is gained: they must be judged alone.
    """

    questions: tuple[str, ...]
    bits: Mapping[str, Bits]
    wins: Mapping[str, Mask]
    tangled: Mask


def doubts_of(law: GameLaw, rounds: Batch, bets: Sequence[str]) -> Doubts:
    """Find the doubts of rounds; those that raise few questions are compared together."""
    names = tuple(question.id for question, _ in law.base.questions)
    found = Doubts(
        names,
        {bet: np.zeros(rounds.size, dtype=np.int64) for bet in bets},
        {bet: np.zeros(rounds.size, dtype=np.bool_) for bet in bets},
        np.zeros(rounds.size, dtype=np.bool_),
    )
    for rows in alike_rounds(law, rounds, np.arange(rounds.size), fewest=FEWEST):
        if len(rows) > FEWEST:
            _compare(law, rounds, rows, found=found)
        else:
            found.tangled[rows] = True
    return found


def _compare(law: GameLaw, rounds: Batch, rows: NDArray[np.intp], *, found: Doubts) -> None:
    """Write in place what the interpretations of some rounds make of each bet."""
    some = placed_bets(rounds if len(rows) == rounds.size else take(rounds, rows))
    shapes = _Shapes()
    paths = {tuple(options.items()): shapes.of(s, some.size) for options, s in interpret(law, some)}
    for name, first in paths[()].items():
        owner = law.base.rule.bonuses.get(name, name)
        bits, doubtful = _bits(name, paths, found.questions)
        if name == _CHARGE:
            found.tangled[rows] |= doubtful
        elif owner in some.bets:
            found.tangled[rows] |= doubtful & (bits == 0) & some.placed(owner)
            found.bits[name][rows] = bits
            won = (shapes.is_win(path[name]) for path in paths.values())
            found.wins[name][rows] = np.any([np.zeros(len(first), dtype=np.bool_), *won], axis=0)


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

    def of(self, settled: Settlement, size: int) -> dict[str, Shapes]:
        """Number what became of each bet in each round, and of the commission."""
        broken = broken_rounds(settled)
        found: dict[str, Shapes] = {}
        for name, column in settled.bets.items():
            numbers = np.array([self._number(outcome) for outcome in column.outcomes])
            shape = numbers[column.index]
            forbidden = self._number(_FORBIDDEN)
            found[name] = shape if broken is None else np.where(broken, forbidden, shape)
        results = np.full(size, "") if settled.charge is None else settled.charge.results()
        return found | {_CHARGE: self._results(results)}

    def is_win(self, shapes: Shapes) -> Mask:
        """Tell where an outcome is a win."""
        wins = [number for shape, number in self.numbers.items() if shape[0] is Result.WIN]
        return np.isin(shapes, wins)

    def _number(self, outcome: Outcome) -> int:
        return self.numbers.setdefault(outcome_shape(outcome), len(self.numbers))

    def _results(self, results: NDArray[np.str_]) -> Shapes:
        words, index = np.unique(results, return_inverse=True)
        numbers = [self.numbers.setdefault((word,), len(self.numbers)) for word in words.tolist()]
        return np.array(numbers)[index.reshape(-1)]
