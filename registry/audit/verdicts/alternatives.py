"""The readings of the law that a round can meet: the primary one, and those that change a bet.

A rule asks only the questions that a round raises.  Each of them opens a path for each of its
options, and on that path the rule may ask others: no outcome is missed where two questions meet,
and no combination is tried that cannot matter.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from bylaw.registry.rules.questions import Options, Question
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement import Batch, Charge, Outcome, Result, Settlement
from bylaw.registry.rules.text.law_text import Ground

Shape = tuple[object, ...]
Choices = list[tuple[Question, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Charged:
    """A commission of one round: how it compares, what was paid, what was due, and the words."""

    result: str
    paid: Fraction
    due: Fraction
    is_limit: bool
    grounds: tuple[Ground, ...]


@dataclass(frozen=True)
class World:
    """What a round comes to under one reading of the law."""

    options: Options
    breach: Outcome | None
    bets: Mapping[str, Outcome]
    charge: Charged | None

    @property
    def shape(self) -> Shape:
        """What can be told apart from outside."""
        if self.breach is not None:
            return ("breach",)
        charged = self.charge and self.charge.result
        return (tuple((name, *outcome_shape(o)) for name, o in self.bets.items()), charged)


def outcome_shape(outcome: Outcome) -> Shape:
    """Give what makes two outcomes different, whatever words they rest on."""
    return (outcome.result, outcome.odds, outcome.amount, outcome.share)


@dataclass(frozen=True)
class Worlds:
    """The primary world, the others that differ from it, and the questions that make them."""

    primary: World
    others: tuple[World, ...]
    met: tuple[Question, ...]


@dataclass(frozen=True)
class Terraces:
    """The terms of one law under each set of options, kept once made, and their sources."""

    base: Terms
    fingerprints: Mapping[str, str] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    evidence: str = "stated"
    _kept: dict[tuple[tuple[str, str], ...], Terms] = field(default_factory=dict)

    def under(self, options: Options) -> Terms:
        """Give the terms under some options."""
        key = tuple(sorted(options.items()))
        if key not in self._kept:
            self._kept[key] = self.base.under(options)
        return self._kept[key]


def settle_worlds(terms: Terraces, batch: Batch, *, row: int = 0) -> Worlds:
    """Settle one round of a batch under every reading that changes it."""
    worlds = [world_at(settled, options, row=row) for options, settled in readings(terms, batch)]
    shapes = {tuple(world.options.items()): world.shape for world in worlds}
    met = {path[-1][0] for path, shape in shapes.items() if path and shape != shapes[path[:-1]]}
    primary, *others = worlds
    changed = [world for world in others if world.shape != primary.shape]
    asked = [question for question, _ in _open_questions(terms.base) if question.id in met]
    return Worlds(primary, tuple(changed), tuple(asked))


def readings(terms: Terraces, batch: Batch) -> Iterator[tuple[Options, Settlement]]:
    """Settle under the primary reading, then on every path of options that these rounds raise.

    The options of a path stand in the order in which they were chosen.
    """
    settled = terms.base.settle(batch)
    yield {}, settled
    paths: list[tuple[Options, frozenset[str], Choices]] = [
        ({}, settled.asked, _open_questions(terms.base))
    ]
    while paths:
        taken, asked, left = paths.pop()
        for question, options in [(q, o) for q, o in left if q.id in asked]:
            left = [(q, o) for q, o in left if q.id != question.id]
            for option in options[1:]:
                chosen = {**taken, question.id: option}
                settled = terms.under(chosen).settle(batch)
                paths.append((chosen, settled.asked, left))
                yield chosen, settled


def _open_questions(terms: Terms) -> Choices:
    return [
        (question, tuple(option.id for option in options))
        for question, options in terms.questions
        if len(options) > 1 and question.id not in terms.options
    ]


def world_at(settlement: Settlement, options: Options, *, row: int) -> World:
    """Take one round out of a settlement."""
    breach = settlement.breach.at(row) if settlement.breach is not None else None
    broken = breach if breach is not None and breach.result is Result.NOT_PERMITTED else None
    bets = {name: column.at(row) for name, column in settlement.bets.items()}
    return World(options, broken, bets, _charged(settlement.charge, row))


def _charged(charge: Charge | None, row: int) -> Charged | None:
    if charge is None:
        return None
    paid, due = charge.paid[row], charge.due[row]
    return Charged(charge.result(row), paid, due, charge.is_limit, charge.grounds)
