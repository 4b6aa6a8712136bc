"""The money that a question of the law moves: what players win or lose in all under each option.

Only the bets that the question leaves in doubt are counted, the other questions being answered by
their primary option.
"""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.audit.many.round_counts import exact_sum
from bylaw.registry.audit.many.settling import Judged, placed_bets, take
from bylaw.registry.audit.many.tallies import Tally
from bylaw.registry.audit.rounds.round import Round, batch_of
from bylaw.registry.audit.rows.doubtful_rows import AskedAgain, Bits, RowDoubts
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.interpretations import GameLaw
from bylaw.registry.audit.verdicts.verdict import Verdict
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.charges import CHARGE, Charge
from bylaw.registry.rules.settlement.outcome_columns import Column, Mask, Outcome, RowPlaces
from bylaw.registry.rules.settlement.settlements import Settlement, broken_rounds

Net = tuple[Fraction, int]
"""What players win or lose in all, and of how many bets the law gives no figure."""

_CENTS = 100
_NOTHING: Net = (Fraction(0), 0)


@dataclass(frozen=True)
class _InDoubt:
    """Rounds of one law that were settled under each option of a question, and bets of them."""

    rule: Rule
    question: str
    found: AskedAgain
    bets: Mapping[str, Mask]

    def count(self, tally: Tally) -> None:
        """Count what the bets that the question leaves in doubt come to under each option."""
        for option, settled in self.found.settled.items():
            for name, where in self.bets.items():
                net, unknown = self._net(name, where[self.found.rows], settled)
                tally.net(self.question, option, net=net, unknown=unknown)

    def _net(self, name: str, where: Mask, settled: Settlement) -> Net:
        if not where.any():
            return _NOTHING
        if name == CHARGE:
            return _NOTHING if settled.charge is None else _charged(settled.charge, where)
        bonuses, broken = self.rule.bonuses, broken_rounds(settled)
        forbidden = np.zeros_like(where) if broken is None else where & broken
        counted, stakes = where & ~forbidden, self.found.rounds.bet(bonuses.get(name, name))
        net, unknown = _won(settled.bets[name], stakes, counted, is_bonus=name in bonuses)
        return net, unknown + int(forbidden.sum())


def _charged(charge: Charge, where: Mask) -> Net:
    """What a commission takes from the players; of one that is only limited, nobody knows."""
    if charge.is_limit:
        return Fraction(0), int(where.sum())
    return -Fraction(int(charge.parts[where].sum()), charge.scale * _CENTS), 0


def _won(column: Column, stakes: NDArray[np.int64], where: Mask, *, is_bonus: bool) -> Net:
    """Add up what one bet of many rounds comes to; a bonus that is not won costs nothing."""
    total, unknown = _NOTHING
    rows = np.flatnonzero(where)
    index, staked = column.index[rows], stakes[rows]
    for place, number in enumerate(np.bincount(index).tolist()):
        if number:
            cents = exact_sum(staked[index == place])
            net = _net_of(column.outcomes[place], Fraction(cents, _CENTS), number)
            total += max(net or _NOTHING[0], _NOTHING[0]) if is_bonus else net or _NOTHING[0]
            unknown += number if net is None else 0
    return total, unknown


def _net_of(outcome: Outcome, staked: Fraction, number: int) -> Fraction | None:
    """What a number of bets come to that have one outcome, and this much staked on all of them."""
    if outcome.odds is None and outcome.amount is not None:
        net = outcome.net(staked)
        return None if net is None else net * number
    return outcome.net(staked)


# ---- Rounds in columns, and rounds alone -----------------------------------------------


def count_together(judged: Judged, doubts: RowDoubts, tally: Tally) -> None:
    """Count the money in doubt in rounds that were settled together."""
    met = {name: _met_at(name, judged, doubts) for name, bits in doubts.bits.items() if bits.any()}
    for number, question in enumerate(doubts.questions):
        bets = {name: rows[(bits & 1 << number) > 0] for name, (rows, bits) in met.items()}
        size = judged.rounds.size
        held = {name: _mask(rows, size) for name, rows in bets.items() if len(rows)}
        if held:
            found = _known(judged, doubts.answered.get(question), question, held)
            found = found or _answered(judged.law, judged.rounds, question, held)
            _InDoubt(judged.law.base.rule, question, found, held).count(tally)


def _met_at(name: str, judged: Judged, doubts: RowDoubts) -> tuple[RowPlaces, Bits]:
    """The few rounds in which a bet is told and in doubt, and there its questions as bits."""
    rows = np.flatnonzero(doubts.bits[name] != 0)
    some = rows[_is_told(name, judged, doubts)[rows]]
    return some, doubts.bits[name][some]


def _mask(rows: RowPlaces, size: int) -> Mask:
    found = np.zeros(size, dtype=np.bool_)
    found[rows] = True
    return found


def _known(
    judged: Judged, found: AskedAgain | None, question: str, bets: Mapping[str, Mask]
) -> AskedAgain | None:
    """What each option came to, where that is known of all bets that the question concerns."""
    if found is None or CHARGE in bets:
        return None
    if any(where.sum() != where[found.rows].sum() for where in bets.values()):
        return None
    first = judged.law.open_options[question][0]
    primary = judged.settled.at(found.rows, bets)
    return replace(found, settled={first: primary, **found.settled})


def _answered(law: GameLaw, rounds: Batch, question: str, bets: Mapping[str, Mask]) -> AskedAgain:
    """Settle the rounds in which a question leaves a bet in doubt, under each of its options."""
    rows = np.flatnonzero(np.any(list(bets.values()), axis=0))
    some, options = placed_bets(take(rounds, rows)), law.open_options[question]
    settled = {option: law.under({question: option}).settle(some) for option in options}
    return AskedAgain(rows, some, settled)


def _is_told(name: str, judged: Judged, doubts: RowDoubts) -> Mask:
    """Tell where a bet has a row among the verdicts; a bonus has one where it may be won."""
    if name == CHARGE:
        assert judged.commissions is not None
        return np.asarray(judged.commissions > 0)
    owner = judged.law.base.rule.bonuses.get(name)
    return judged.rounds.placed(owner) & doubts.wins[name] if owner else judged.rounds.placed(name)


def count_alone(verdicts: Sequence[Verdict], auditor: Auditor, tally: Tally) -> None:
    """Count the money in doubt in rounds that were judged one by one."""
    groups: dict[tuple[str, dt.date], list[Verdict]] = {}
    for verdict in verdicts:
        if any(_met(verdict)):
            key = (verdict.round.game, auditor.law_on(verdict.round.day).day)
            groups.setdefault(key, []).append(verdict)
    for some in groups.values():
        first: Round = some[0].round
        law = auditor.game_law(first.rule, auditor.law_on(first.day))
        if isinstance(law, GameLaw):
            rounds = batch_of([verdict.round for verdict in some])
            for question, bets in _marks(some).items():
                found = _answered(law, rounds, question, bets)
                _InDoubt(law.base.rule, question, found, bets).count(tally)


def _met(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """The bets of a round that are in doubt, each with a question that they meet."""
    for name, bet in verdict.bets.items():
        yield from ((question.id, name) for question in bet.met)
    if verdict.commission is not None:
        yield from ((question.id, CHARGE) for question in verdict.commission.met)


def _marks(verdicts: Sequence[Verdict]) -> dict[str, dict[str, Mask]]:
    found: dict[str, dict[str, Mask]] = {}
    for row, verdict in enumerate(verdicts):
        for question, bet in _met(verdict):
            none = np.zeros(len(verdicts), dtype=np.bool_)
            found.setdefault(question, {}).setdefault(bet, none)[row] = True
    return found
