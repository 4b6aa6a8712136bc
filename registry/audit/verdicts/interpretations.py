"""The interpretations of the law that a round can meet: the primary one, and those that change it.

A rule asks only the questions that a round raises.  Each of them opens a path for each of its
options, and on that path the rule may ask others: no outcome is missed where two questions meet,
and no combination is tried that cannot matter.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.questions import Options, Question
from bylaw.registry.rules.rule import Opened, Rule, Terms
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.charges import Charged
from bylaw.registry.rules.settlement.outcome_columns import Outcome, Result
from bylaw.registry.rules.settlement.settlements import Settlement

_Shape = tuple[object, ...]
_Choices = list[tuple[Question, tuple[str, ...]]]
SettledBy = tuple[Options, Settlement]


@dataclass(frozen=True)
class GameLaw:
    """The law of one game on one day, as a user's doctrine fixes it, and the texts it is from.

    `certified` are the fingerprints of the words that the implementation may speak for, `told` the
    findings on the text of the game.
    """

    base: Terms
    fingerprints: Mapping[str, str] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    certainty: Certainty = Certainty.STATED
    certified: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    told: tuple[Finding, ...] = ()
    _kept: dict[tuple[tuple[str, str], ...], Terms] = field(default_factory=dict)

    @cached_property
    def open_options(self) -> Mapping[str, tuple[str, ...]]:
        """The options of each question that the law and the doctrine leave open."""
        return {
            question.id: options for question, options in _choices(self.base, self.base.questions)
        }

    def under(self, options: Options) -> Terms:
        """The terms under some options, so that what is read of them is read once."""
        key = tuple(sorted(options.items()))
        kept = self._kept.get(key)
        return kept or self._kept.setdefault(key, self.base.under(options))


@dataclass(frozen=True)
class Interpretation:
    """What a round comes to under one interpretation of the law."""

    options: Options
    breach: Outcome | None
    bets: Mapping[str, Outcome]
    charge: Charged | None

    @property
    def shape(self) -> _Shape:
        """What distinguishes one reading from another, seen from outside."""
        charged = self.charge and (self.charge.result, self.charge.due)
        bets = tuple((name, *outcome_shape(outcome)) for name, outcome in self.bets.items())
        return (self.breach is not None, bets, charged)


def outcome_shape(outcome: Outcome) -> _Shape:
    """What makes two outcomes different, whatever words they rest on."""
    return (outcome.result, outcome.odds, outcome.amount, outcome.share)


@dataclass(frozen=True)
class Interpretations:
    """The primary one, the others that differ from it, and the questions that part them."""

    primary: Interpretation
    others: tuple[Interpretation, ...]
    met: tuple[Question, ...]

    @property
    def all(self) -> tuple[Interpretation, ...]:
        """Every interpretation, the primary one first."""
        return (self.primary, *self.others)


def interpret(
    law: GameLaw,
    batch: Batch,
    *,
    only: frozenset[str] | None = None,
    first: Settlement | None = None,
) -> Iterator[SettledBy]:
    """Settle under the primary options, then on every path of options that these rounds raise.

    The options of a path stand in the order in which they were chosen; `only` leaves all other
    questions at their primary option; `first` is what the primary options came to, where known.
    """
    settled = first or law.base.settle(batch)
    yield {}, settled
    paths: list[tuple[Options, frozenset[str], frozenset[str]]] = [({}, settled.asked, frozenset())]
    while paths:
        taken, asked, done = paths.pop()
        wanted = (asked if only is None else asked & only) - done
        for question, options in _choices(law.base, law.base.questions_among(wanted)):
            done |= {question.id}
            for option in options[1:]:
                chosen = {**taken, question.id: option}
                settled = law.under(chosen).settle(batch)
                paths.append((chosen, settled.asked, done))
                yield chosen, settled


def _choices(terms: Terms, opened: Opened) -> _Choices:
    return [
        (question, tuple(option.id for option in options))
        for question, options in opened
        if len(options) > 1 and question.id not in terms.options
    ]


def interpretations_of(
    law: GameLaw, settled: Sequence[SettledBy], *, bets: Collection[str] | None = None
) -> Interpretations:
    """What every path came to for one round; with `bets`, only what concerns them."""
    every = [interpretation_at(settlement, options, row=0) for options, settlement in settled]
    found = every if bets is None else [_only(one, bets, law.base.rule) for one in every]
    shapes = {tuple(one.options.items()): one.shape for one in found}
    met = {path[-1][0] for path, shape in shapes.items() if path and shape != shapes[path[:-1]]}
    primary, *others = found
    changed = [one for one in others if one.shape != primary.shape]
    asked = [question for question, _ in _choices(law.base, law.base.questions_among(met))]
    return Interpretations(primary, tuple(changed), tuple(asked))


def _only(found: Interpretation, bets: Collection[str], rule: Rule) -> Interpretation:
    """Leave out the bets that were not placed, and what the law adds to them."""
    kept = {n: one for n, one in found.bets.items() if rule.bonuses.get(n, n) in bets}
    return replace(found, bets=kept)


def interpretation_at(settlement: Settlement, options: Options, *, row: int) -> Interpretation:
    """Extract one round from a settlement; what forbids the round forbids each of its bets."""
    breach = settlement.breach.at(row) if settlement.breach is not None else None
    broken = breach if breach is not None and breach.result is Result.NOT_PERMITTED else None
    bets = {name: broken or column.at(row) for name, column in settlement.bets.items()}
    charge = None if settlement.charge is None else settlement.charge.at(row)
    return Interpretation(options, broken, bets, charge)
