"""Many rounds at once: settle in columns, compare with what was paid, and point at what is wrong.

Rounds are settled under the primary interpretation.  Only where a payment does not agree with it
are the other interpretations asked, so that a payment that one of them allows is undetermined and
not wrong.  Anything that needs words is left to the audit of that single round.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.paid import Paid
from bylaw.registry.audit.verdicts.interpretations import GameLaw, interpret
from bylaw.registry.audit.verdicts.payments import Compared, Payment, compare
from bylaw.registry.rules.settlement import Batch, Charge, Mask, Result, Settlement, broken_rounds

PART = 1 << 16
Rows = NDArray[np.intp]


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

    @property
    def broken(self) -> Mask:
        """Which rounds were not permitted, as such or because none of their bets was."""
        broken = broken_rounds(self.settled)
        found = np.zeros(self.rounds.size, dtype=np.bool_) if broken is None else broken
        forbidden = self._forbidden_bets()
        if not forbidden:
            return found
        stands = [self.rounds.placed(name) & ~mask for name, mask in forbidden.items()]
        return np.asarray(found | ~np.any(stands, axis=0))

    @property
    def breaking(self) -> Mask:
        """Which rounds have a bet that was not permitted."""
        forbidden = self._forbidden_bets()
        bets = (self.rounds.placed(name) & mask for name, mask in forbidden.items())
        return np.asarray(np.any([self.broken, *bets], axis=0))

    def _forbidden_bets(self) -> dict[str, Mask]:
        """Tell for each bet that can be placed where a section does not permit it."""
        found: dict[str, Mask] = {}
        is_any = False
        for name in self.rounds.bets.keys() & self.settled.bets.keys():
            column = self.settled.bets[name]
            results = [o.result is Result.NOT_PERMITTED for o in column.outcomes]
            is_any |= any(results)
            found[name] = np.asarray(np.array(results)[column.index])
        return found if is_any else {}

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
    found = Judged(law, rounds, settled, compared, charge)
    rows = np.flatnonzero(found.not_as_due)
    return replace(found, compared=_weighed(found, paid, rows)) if len(rows) else found


def _weighed(found: Judged, paid: Paid, rows: Rows) -> dict[str, Compared]:
    """Judge some rounds again under every interpretation."""
    rule, some = found.law.base.rule, take(found.rounds, rows)
    settled = [settlement for _, settlement in interpret(found.law, some)]
    if len(settled) == 1:
        return dict(found.compared)
    again = compare(rule, some, paid.take(rows), settled=settled)
    return {name: _written(one, again.get(name), rows) for name, one in found.compared.items()}


def _written(one: Compared, again: Compared | None, rows: Rows) -> Compared:
    if again is None:
        return one
    verdicts = one.verdicts.copy()
    verdicts[rows] = again.verdicts
    return replace(one, verdicts=verdicts)


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
