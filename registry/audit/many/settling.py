"""Many rounds at once: settle in columns, compare with what was paid, and point at what is wrong.

Rounds are settled under the primary interpretation.  Only where a payment does not agree with it
are the other interpretations asked, so that a payment that one of them allows is undetermined and
not wrong.  Anything that needs words is left to the audit of that single round.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import prod

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.paid import Paid
from bylaw.registry.audit.verdicts.interpretations import GameLaw, interpret
from bylaw.registry.audit.verdicts.payments import Compared, Payment, compare
from bylaw.registry.rules.settlement import Batch, Charge, Mask, Result, Settlement, broken_rounds

PART = 1 << 16
_MOST_WAYS = 16
Rows = NDArray[np.intp]


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

    `commissions` has, for each round, the result of its commission, empty where it has none.
    """

    law: GameLaw
    rounds: Batch
    settled: Settlement
    compared: Mapping[str, Compared]
    commissions: NDArray[np.str_] | None
    permission: Permission

    @property
    def not_as_due(self) -> Mask:
        """Which rounds have a payment that is not as due."""
        none = np.zeros(self.rounds.size, dtype=np.bool_)
        wrong = (one.judged & (one.verdicts != Payment.OK) for one in self.compared.values())
        return np.asarray(np.any([none, *wrong], axis=0))


def judge_rounds(law: GameLaw, rounds: Batch, paid: Paid) -> Iterator[Judged]:
    """Judge rounds part by part, so that no part is larger than a processor holds."""
    for at in range(0, rounds.size, PART):
        part = slice(at, at + PART)
        is_whole = rounds.size <= PART
        some, said = (rounds, paid) if is_whole else (take(rounds, part), paid.take(part))
        yield _judged(law, some, said)


def _judged(law: GameLaw, rounds: Batch, paid: Paid) -> Judged:
    settled = law.base.settle(rounds)
    compared = compare(law.base.rule, rounds, paid, settled=[settled])
    charge = _commissions(law, rounds, settled.charge)
    found = Judged(law, rounds, settled, compared, charge, _permission(law, rounds, settled))
    rows = np.flatnonzero(found.not_as_due)
    return replace(found, compared=_weighed(found, paid, rows)) if len(rows) else found


def _permission(law: GameLaw, rounds: Batch, settled: Settlement) -> Permission:
    """Say what was permitted; where a question decides that, ask its other options too."""
    forbidden = _forbidden(rounds, settled)
    refused = _is_refused(rounds, forbidden)
    breaking = np.any([refused, *forbidden.values()], axis=0)
    found = Permission(refused, np.zeros_like(refused), np.asarray(breaking))
    for question, where in settled.contested.items():
        if where.any() and question in law.open_options:
            _contest(law, question, take(rounds, rows := np.flatnonzero(where)), rows, found)
    return found


def _contest(law: GameLaw, question: str, some: Batch, rows: Rows, found: Permission) -> None:
    """Write in place which rounds another option forbids or permits."""
    forbidden = _forbidden(some, law.base.settle(some))
    for option in law.open_options[question][1:]:
        other = _forbidden(some, law.under({question: option}).settle(some))
        found.doubtful[rows] |= _is_refused(some, other) != _is_refused(some, forbidden)
        forbidden = {name: mask & other[name] for name, mask in forbidden.items()}
    found.refused[rows] &= ~found.doubtful[rows]
    found.breaking[rows] = np.any([found.refused[rows], *forbidden.values()], axis=0)


def _forbidden(rounds: Batch, settled: Settlement) -> dict[str, Mask]:
    """Tell for each bet where it was placed and a section does not permit it."""
    broken = broken_rounds(settled)
    found: dict[str, Mask] = {}
    for name in rounds.bets.keys() & settled.bets.keys():
        column = settled.bets[name]
        results = [outcome.result is Result.NOT_PERMITTED for outcome in column.outcomes]
        mask = np.array(results)[column.index] if any(results) else np.False_
        placed = rounds.placed(name)
        found[name] = np.asarray(placed & (mask if broken is None else mask | broken))
    return found


def _is_refused(rounds: Batch, forbidden: Mapping[str, Mask]) -> Mask:
    """Tell which rounds have no bet that was permitted."""
    none = np.zeros(rounds.size, dtype=np.bool_)
    if not any(mask.any() for mask in forbidden.values()):
        return none
    stands = [rounds.placed(name) & ~mask for name, mask in forbidden.items()]
    return np.asarray(~np.any([none, *stands], axis=0), dtype=np.bool_)


def _weighed(found: Judged, paid: Paid, rows: Rows) -> dict[str, Compared]:
    """Judge some rounds again under every interpretation."""
    law = found.law
    verdicts = {name: one.verdicts.copy() for name, one in found.compared.items()}
    for group in alike_rounds(law, found.rounds, rows):
        some = placed_bets(take(found.rounds, group))
        settled = [settlement for _, settlement in interpret(law, some)]
        again = compare(law.base.rule, some, paid.take(group), settled=settled)
        for name, one in again.items():
            verdicts[name][group] = one.verdicts
    return {name: replace(one, verdicts=verdicts[name]) for name, one in found.compared.items()}


def alike_rounds(law: GameLaw, rounds: Batch, rows: Rows, *, fewest: int = 1) -> Iterator[Rows]:
    """Divide rounds until those that stay together raise few questions.

    Questions of different rounds need not be combined, and their combinations are very many.  No
    more than `fewest` rounds are not divided further.
    """
    if len(rows) <= fewest:
        yield rows
        return
    asked = law.base.settle(placed_bets(take(rounds, rows))).asked & law.open_options.keys()
    ways = prod(len(law.open_options[question]) for question in asked)
    if ways <= _MOST_WAYS:
        yield rows
        return
    half = len(rows) // 2
    yield from alike_rounds(law, rounds, rows[:half], fewest=fewest)
    yield from alike_rounds(law, rounds, rows[half:], fewest=fewest)


def placed_bets(rounds: Batch) -> Batch:
    """Leave out the bets that none of the rounds has, of which some games know very many."""
    return replace(rounds, bets={name: one for name, one in rounds.bets.items() if one.any()})


def _commissions(law: GameLaw, rounds: Batch, charge: Charge | None) -> NDArray[np.str_] | None:
    """Say how each commission compares; where interpretations differ, that is in doubt."""
    if charge is None:
        return None
    first = charge.results()
    others = (s.charge for _, s in interpret(law, rounds, only=charge.asked) if s.charge)
    found = first
    for other in others:
        found = np.where(other.results() == first, found, "ambiguous")
    return np.where(first == "", first, found)


def take(rounds: Batch, rows: Rows | slice) -> Batch:
    """Give some rounds of a batch."""
    size = len(rows) if not isinstance(rows, slice) else len(range(rounds.size)[rows])
    return Batch(
        size,
        bets={name: amounts[rows] for name, amounts in rounds.bets.items()},
        cards={slot: cards[rows] for slot, cards in rounds.cards.items()},
        dice=None if rounds.dice is None else rounds.dice[rows],
        decisions={name: said[rows] for name, said in rounds.decisions.items()},
    )
