"""What became of all bets of a batch, and what a section does not permit."""

from collections.abc import Iterable, Mapping
from dataclasses import field

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.play.array_library import NDArray, np
from bylaw.registry.rules.settlement.charges import Charge
from bylaw.registry.rules.settlement.outcome_columns import (
    Column,
    Mask,
    Outcome,
    Result,
    first_case,
)
from bylaw.registry.rules.text.law_text import Ground


@dataclass(frozen=True, slots=True)
class Settlement:
    """All bets of a batch; `breach` points at the rule that a round breaks, or at PERMITTED.

    `asked` names the questions of the law that were looked at: no other can change a bet.
    `raised` says for which bet ("" for any) and in which rounds each was looked at: it changes
    no other.  `contested` says in which rounds a question decides whether a bet was permitted.
    """

    bets: Mapping[str, Column]
    breach: Column | None = None
    charge: Charge | None = None
    asked: frozenset[str] = frozenset()
    raised: Mapping[tuple[str, str], Mask] = field(default_factory=dict)
    contested: Mapping[str, Mask] = field(default_factory=dict)

    def at(self, rows: NDArray[np.intp], bets: Iterable[str]) -> "Settlement":
        """What became of some bets in some of the rounds, as if these alone had been settled."""
        raised = {key: where[rows] for key, where in self.raised.items()}
        met = {key: where for key, where in raised.items() if where.any()}
        return Settlement(
            {name: self.bets[name].of(rows) for name in bets},
            None if self.breach is None else self.breach.of(rows),
            None if self.charge is None else self.charge.of(rows),
            frozenset(question for question, _ in met),
            met,
            {question: where[rows] for question, where in self.contested.items()},
        )


def broken_rounds(settled: Settlement) -> Mask | None:
    """Tell which rounds a section forbids as a whole; None where none is."""
    if settled.breach is None:
        return None
    results = [outcome.result is Result.NOT_PERMITTED for outcome in settled.breach.outcomes]
    return settled.breach.told(results) if any(results) else None


@dataclass(frozen=True, slots=True)
class Breach:
    """What a section does not permit: where, which bets it concerns or upsets, and its words."""

    where: Mask
    bets: tuple[str, ...]
    grounds: tuple[Ground, ...]


def forbid(bets: Mapping[str, Column], *breaches: Breach) -> dict[str, Column]:
    """Take its outcome from each bet that a section does not permit; the first breach counts."""
    found = dict(bets)
    for breach in reversed(breaches):
        if not breach.where.any():
            continue
        outcome = Outcome(Result.NOT_PERMITTED, None, breach.grounds)
        for name in (name for name in breach.bets if name in found):
            case = (breach.where, outcome)
            found[name] = first_case(len(breach.where), case, otherwise=found[name])
    return found
