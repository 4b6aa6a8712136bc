"""Many rounds at once: settle in columns, compare with what was paid, and point at what is wrong.

Rounds are settled under the primary interpretation.  Only where a payment does not agree with it
are the other interpretations asked, so that a payment that one of them allows is undetermined and
not wrong.  Anything that needs words is left to the audit of that single round.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from bylaw.registry.audit.rounds.arrays.equal_rounds import EqualRounds, equal_rounds
from bylaw.registry.audit.rounds.paid import PaidAmounts
from bylaw.registry.audit.verdicts.interpretations import GameLaw, SettledBy, interpret
from bylaw.registry.audit.verdicts.payments import ComparedPayments, Payment, compare
from bylaw.registry.audit.verdicts.verdict import AMBIGUOUS
from bylaw.registry.rules.play.array_choices import any_of
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.charges import CHARGE, CHARGE_RESULTS, Charge, ChargeCodes
from bylaw.registry.rules.settlement.outcome_columns import Mask, Result, RowPlaces
from bylaw.registry.rules.settlement.settlements import Settlement, broken_rounds

PART = 1 << 18
_IN_DOUBT = CHARGE_RESULTS.index(AMBIGUOUS)


@dataclass(frozen=True)
class Permission:
    """Which rounds were not permitted, which may not have been, and which have such a bet.

    A round is not permitted as such, or because none of its bets was.
    """

    refused: Mask
    doubtful: Mask
    breaking: Mask


@dataclass(frozen=True)
class Judged:
    """Rounds of one game under one law, settled, with each payment against what was due.

    `commissions` has, for each round, the place of the result of its commission among all.  Where
    rounds came to the same, `equal` says which of them are judged here, and stand for others.
    """

    law: GameLaw
    rounds: Batch
    settled: Settlement
    compared: Mapping[str, ComparedPayments]
    commissions: ChargeCodes | None
    permission: Permission
    equal: EqualRounds | None = None

    @property
    def size(self) -> int:
        """How many rounds it is about."""
        return self.rounds.size if self.equal is None else len(self.equal.equals)

    def number_at(self, rows: RowPlaces) -> int:
        """For how many rounds those of some rows stand."""
        return len(rows) if self.equal is None else int(self.equal.times[rows].sum())

    @cached_property
    def raised(self) -> Mapping[tuple[str, str], Mask]:
        """Which bets of which rounds raise a question that is open."""
        return _open(self.law, self.settled)

    def interpreted(self, some: Batch, rows: RowPlaces) -> Iterator[SettledBy]:
        """Settle some of the rounds on every path of options; the primary one is known."""
        bonuses = self.law.base.rule.bonuses
        bets = [name for name in self.settled.bets if bonuses.get(name, name) in some.bets]
        return interpret(self.law, some, first=self.settled.at(rows, bets))

    @cached_property
    def not_as_due(self) -> Mask:
        """Which rounds have a payment that is not as due."""
        compared = (one for one in self.compared.values() if one.verdicts.any())
        return any_of(self.rounds.size, (o.judged & (o.verdicts != Payment.OK) for o in compared))


def judge_rounds(
    law: GameLaw, rounds: Batch, paid: PaidAmounts, *, once: bool = False
) -> Iterator[Judged]:
    """Judge rounds part by part, so that no part is larger than a processor holds.

    Of rounds that came to the same, one may be judged `once` for all.
    """
    for at in range(0, rounds.size, PART):
        part = slice(at, at + PART)
        is_whole = rounds.size <= PART
        some, said = (rounds, paid) if is_whole else (take(rounds, part), paid.take(part))
        yield _judged(law, some, said, once=once)


def _open(law: GameLaw, settled: Settlement) -> dict[tuple[str, str], Mask]:
    questions = law.open_options
    return {key: where for key, where in settled.raised.items() if key[0] in questions}


def _judged(law: GameLaw, rounds: Batch, paid: PaidAmounts, *, once: bool) -> Judged:
    settled = law.base.settle(rounds)
    equal = _equal(law, rounds, paid, settled) if once else None
    if equal is not None:
        rounds, paid = take(rounds, equal.judged), paid.take(equal.judged)
        settled = settled.at(equal.judged, settled.bets)
    compared = compare(law.base.rule, rounds, paid, settled=[settled])
    asked = (where for (_, bet), where in _open(law, settled).items() if bet == CHARGE)
    raised = any_of(rounds.size, asked)
    charge = _commissions(law, rounds, settled.charge, raised=raised)
    permission = _permission(law, rounds, settled)
    found = Judged(law, rounds, settled, compared, charge, permission, equal)
    rows = np.flatnonzero(found.not_as_due)
    return replace(found, compared=_weighed(found, paid, rows)) if len(rows) else found


def _equal(
    law: GameLaw, rounds: Batch, paid: PaidAmounts, settled: Settlement
) -> EqualRounds | None:
    """Find the rounds that came to the same, and raise no question."""
    alone = any_of(rounds.size, (*_open(law, settled).values(), *settled.contested.values()))
    return equal_rounds(rounds, paid, settled, alone=alone)


def _permission(law: GameLaw, rounds: Batch, settled: Settlement) -> Permission:
    """Say what was permitted; where a question decides that, ask its other options too."""
    forbidden = _forbidden(rounds, settled)
    refused = _is_refused(rounds, settled, forbidden)
    breaking = any_of(rounds.size, (refused, *forbidden.values()))
    found = Permission(refused, np.zeros_like(refused), breaking)
    for question, where in settled.contested.items():
        if where.any() and question in law.open_options:
            rows = np.flatnonzero(where)
            _contest(law, question, placed_bets(take(rounds, rows)), rows, found)
    return found


def _contest(law: GameLaw, question: str, some: Batch, rows: RowPlaces, found: Permission) -> None:
    """Write in place which rounds another option forbids or permits."""
    settled = law.base.settle(some)
    forbidden = _forbidden(some, settled)
    for option in law.open_options[question][1:]:
        under = law.under({question: option}).settle(some)
        other = _forbidden(some, under)
        refused = _is_refused(some, settled, forbidden)
        found.doubtful[rows] |= _is_refused(some, under, other) != refused
        forbidden = {name: forbidden[name] & other[name] for name in forbidden.keys() & other}
    found.refused[rows] &= ~found.doubtful[rows]
    found.breaking[rows] = any_of(some.size, (found.refused[rows], *forbidden.values()))


def _forbidden(rounds: Batch, settled: Settlement) -> dict[str, Mask]:
    """Tell for each bet where it was placed and a section does not permit it, if anywhere."""
    broken = broken_rounds(settled)
    found: dict[str, Mask] = {}
    for name in rounds.bets.keys() & settled.bets.keys():
        column = settled.bets[name]
        results = [outcome.result is Result.NOT_PERMITTED for outcome in column.outcomes]
        if broken is None and not any(results):
            continue
        mask = column.told(results)
        where = rounds.placed(name) & (mask if broken is None else mask | broken)
        if where.any():
            found[name] = where
    return found


def _is_refused(rounds: Batch, settled: Settlement, forbidden: Mapping[str, Mask]) -> Mask:
    """Tell which rounds have bets, and none that was permitted."""
    found = any_of(rounds.size, forbidden.values())
    rows = np.flatnonzero(found)
    for name in rounds.bets.keys() & settled.bets.keys():
        if len(rows):
            where, stands = forbidden.get(name), rounds.bets[name][rows] > 0
            found[rows] &= ~(stands if where is None else stands & ~where[rows])
    return found


def _weighed(found: Judged, paid: PaidAmounts, rows: RowPlaces) -> dict[str, ComparedPayments]:
    """Judge some rounds again under every interpretation."""
    law = found.law
    verdicts = {name: one.verdicts.copy() for name, one in found.compared.items()}
    for group in alike_rounds(found, rows):
        some = placed_bets(take(found.rounds, group))
        settled = [settlement for _, settlement in found.interpreted(some, group)]
        again = compare(law.base.rule, some, paid.take(group), settled=settled)
        for name, one in again.items():
            verdicts[name][group] = one.verdicts
    return {name: replace(one, verdicts=verdicts[name]) for name, one in found.compared.items()}


def alike_rounds(found: Judged, rows: RowPlaces) -> Iterator[RowPlaces]:
    """Divide rounds by the questions that they raise, and leave out those that raise none.

    Questions of different rounds need not be combined, and their combinations are very many.
    """
    raised = np.zeros(len(rows), dtype=np.int64)
    numbers = {question: 1 << n for n, question in enumerate(found.law.open_options)}
    for (question, _), where in found.raised.items():
        raised |= np.where(where[rows], numbers[question], 0)
    for kind in np.unique(raised[raised > 0]).tolist():
        yield rows[raised == kind]


def placed_bets(rounds: Batch) -> Batch:
    """Leave out the bets that none of the rounds has, of which some games know very many."""
    return replace(rounds, bets={name: one for name, one in rounds.bets.items() if one.any()})


def _commissions(
    law: GameLaw, rounds: Batch, charge: Charge | None, *, raised: Mask
) -> ChargeCodes | None:
    """Say how each commission compares; where interpretations differ, that is in doubt."""
    if charge is None:
        return None
    first = charge.results()
    rows = np.flatnonzero((first > 0) & raised)
    if not len(rows):
        return first
    some = placed_bets(take(rounds, rows))
    found = first.copy()
    for _, other in interpret(law, some, only=charge.asked):
        if other.charge is not None:
            found[rows[other.charge.results() != first[rows]]] = _IN_DOUBT
    return found


def take(rounds: Batch, rows: RowPlaces | slice) -> Batch:
    """Some rounds of a batch."""
    return rounds.only(rows, *rounds.bets)
