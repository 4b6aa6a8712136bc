"""Verdicts of many rounds at once, in columns: the same as those of each round alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import TypeVar

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.audit.many.settling import Judged
from bylaw.registry.audit.money import money, odds_text
from bylaw.registry.audit.rounds.columns.plain_cells import numbers_in
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.rows.doubtful_rows import Bits, RowDoubts, doubts_of
from bylaw.registry.audit.rows.row_cells import number_combinations
from bylaw.registry.audit.rows.row_pieces import BrokenCents, RowKind, RowKinds, RowPiece, RowSums
from bylaw.registry.audit.rows.verdict_rows import COMMISSIONS, place_of_bet
from bylaw.registry.audit.verdicts.dues import Due, dues_of, scale_of
from bylaw.registry.audit.verdicts.payments import ComparedPayments, Payment
from bylaw.registry.audit.verdicts.verdict import AMBIGUOUS, NOT_PERMITTED, SETTLED
from bylaw.registry.rules.play.array_choices import any_of, either, either_mask
from bylaw.registry.rules.round_form import COMMISSION
from bylaw.registry.rules.settlement.charges import CHARGE, CHARGE_RESULTS, Charge, ChargeCodes
from bylaw.registry.rules.settlement.outcome_columns import Mask, Outcome, Result, RowPlaces
from bylaw.registry.rules.settlement.settlements import broken_rounds

_Numbers = NDArray[np.int64]
_Element = TypeVar("_Element", bound=np.generic)
_VERDICTS = (*(kind.word for kind in Payment), None)
_UNSAID = len(_VERDICTS) - 1


def doubts_in(judged: Judged) -> RowDoubts:
    """Find what is in doubt in some rounds, among the bets that some of them have."""
    bets = [name for name in judged.settled.bets if _owner(judged, name) in judged.rounds.bets]
    return doubts_of(judged, bets)


def pieces_of(judged: Judged, doubts: RowDoubts) -> list[RowPiece]:
    """Put the bets of some rounds in columns, one piece for each bet."""
    book = _Book(judged, doubts, scale_of([judged.settled]), broken_rounds(judged.settled))
    return list(book.pieces())


def _owner(judged: Judged, name: str) -> str:
    return judged.law.base.rule.bonuses.get(name, name)


@dataclass(frozen=True)
class _Book:
    """Rounds that were judged, with their doubts; sums are in parts of a cent, `scale` of them."""

    judged: Judged
    doubts: RowDoubts
    scale: int
    broken: Mask | None

    def pieces(self) -> Iterator[RowPiece]:
        """The rows of each bet, then of what the law adds to one, then of the commission."""
        rule, rounds = self.judged.law.base.rule, self.judged.rounds
        placed = [name for name in rounds.bets if name in self.judged.settled.bets]
        added = [name for name, owner in rule.bonuses.items() if owner in rounds.bets]
        for name in (*placed, *added):
            if len(rows := np.flatnonzero(self._has_row(name))):
                yield self._bet(name, rows)
        charge, results = self.judged.settled.charge, self.judged.commissions
        if charge is not None and results is not None:
            rows = np.flatnonzero(results != 0)
            yield self._commission(charge, results[rows], rows)
        yield from self._unplaced()
        total = self.judged.compared.get(TOTAL)
        if total is not None and len(rows := self._rounds_with_total(total)):
            yield self._of_rounds(TOTAL, rows, stake=self._staked(rows))

    def _unplaced(self) -> Iterator[RowPiece]:
        """Put wrong payments in columns that are for no bet placed, or for a bonus nobody won."""
        compared, bonuses = self.judged.compared, self.judged.law.base.rule.bonuses
        for name in sorted(compared.keys() - {TOTAL}, key=partial(place_of_bet, bonuses=bonuses)):
            wrong = compared[name].judged & (compared[name].verdicts != Payment.OK)
            if wrong.any() and len(rows := np.flatnonzero(wrong & ~self._has_row(name))):
                yield self._of_rounds(name, rows, stake=np.zeros(len(rows), dtype=np.int64))

    def _has_row(self, name: str) -> Mask:
        """Tell where a bet was placed, or may have won what the law adds to it."""
        owner = _owner(self.judged, name)
        if owner not in self.judged.rounds.bets or name not in self.judged.settled.bets:
            return np.zeros(self.judged.rounds.size, dtype=np.bool_)
        held = self.judged.rounds.placed(owner)
        return held & self.doubts.wins[name] if owner != name else held

    def _bet(self, name: str, rows: RowPlaces) -> RowPiece:
        """Put one bet of some rounds in columns."""
        said, bits = self._payments(name, rows), _at(self.doubts.bits[name], rows)
        kinds, found = self._kinds(name, rows, said=said, bits=bits)
        stake = _at(self.judged.rounds.bets[_owner(self.judged, name)], rows)
        return RowPiece(rows, kinds, found, _sums(stake, said, scale=self.scale))

    def _kinds(
        self, name: str, rows: RowPlaces, *, said: "_Payments", bits: Bits
    ) -> tuple[RowKinds, list[RowKind]]:
        """Number what the rows of a bet say in words; a forbidden round has no outcome."""
        column, (asked, lists) = self.judged.settled.bets[name], self._questions(bits)
        outcomes: NDArray[np.integer] = _at(column.index, rows)
        if self.broken is not None:
            none = outcomes.dtype.type(len(column.outcomes))
            outcomes = either(_at(self.broken, rows), none, outcomes)
        kinds, found = number_combinations(
            (outcomes, len(column.outcomes) + 1),
            (said.verdicts, len(_VERDICTS)),
            (1 if said.known.all() else said.known, 2),
            (asked, len(lists)),
        )
        words = [*map(_outcome_words, column.outcomes), (Result.NOT_PERMITTED.value, None)]
        return kinds, [
            self._kind(name, words[outcome], lists[number], verdict=verdict, has_due=bool(known))
            for outcome, verdict, known, number in found
        ]

    def _kind(
        self,
        name: str,
        words: tuple[str, str | None],
        questions: tuple[str, ...],
        *,
        verdict: int,
        has_due: bool,
    ) -> RowKind:
        """Name the result of a bet; a doubt that changes it is itself the result."""
        (result, odds), game = words, self.judged.law.base.rule.game
        if questions:
            is_silent = result == Result.UNDEFINED.value or not self._silences.isdisjoint(questions)
            result = Result.UNDEFINED.value if is_silent else AMBIGUOUS
        word = _VERDICTS[verdict]
        return RowKind(game, name, result, odds, word, questions, has_due, word is not None)

    @cached_property
    def _silences(self) -> frozenset[str]:
        questions = (question for question, _ in self.judged.law.base.questions)
        return frozenset(question.id for question in questions if question.kind == "silence")

    @cached_property
    def _dues(self) -> dict[str, Due]:
        rule, rounds = self.judged.law.base.rule, self.judged.rounds
        return dues_of(self.judged.settled, rule, rounds, scale=self.scale)

    def _payments(self, name: str, rows: RowPlaces) -> "_Payments":
        """Say what was due and paid; where a payment was compared, what it was compared with."""
        compared, size = self.judged.compared.get(name), len(rows)
        if compared is None:
            due, nothing = self._dues[name], np.zeros(size, dtype=np.int64)
            return _Payments(_at(due.sums, rows), _at(due.known, rows), nothing, _UNSAID)
        said, other = _at(compared.judged, rows), compared.dues[0]
        parts, known = _at(other.sums, rows), _at(other.known, rows)
        paid, verdicts = _at(compared.paid, rows), _at(compared.verdicts, rows)
        if not said.all():
            due = self._dues[name]
            parts = either(said, parts, _at(due.sums, rows))
            known = either_mask(said, known, _at(due.known, rows))
            verdicts = either(said, verdicts, np.int8(_UNSAID))
        return _Payments(parts, known, paid, verdicts)

    def _questions(self, bits: Bits) -> "tuple[NDArray[np.int32] | int, list[tuple[str, ...]]]":
        """Name the questions whose bits are set."""
        rows, names = np.flatnonzero(bits != 0), self.doubts.questions
        if not len(rows):
            return 0, [()]
        found = pa.array(bits[rows]).dictionary_encode()
        kinds = found.dictionary.to_pylist()
        lists = [tuple(n for bit, n in enumerate(names) if kind >> bit & 1) for kind in kinds]
        codes = np.zeros(len(bits), dtype=np.int32)
        codes[rows] = numbers_in(found.indices) + 1
        return codes, [(), *lists]

    def _commission(self, charge: Charge, results: ChargeCodes, rows: RowPlaces) -> RowPiece:
        """Put the commission of some rounds in columns."""
        asked, lists = self._questions(self.doubts.bits[CHARGE][rows])
        kinds, found = number_combinations((results, len(CHARGE_RESULTS)), (asked, len(lists)))
        listed = [self._charge_kind(CHARGE_RESULTS[place], lists[n]) for place, n in found]
        every, nothing = np.ones(len(rows), dtype=np.bool_), np.zeros(len(rows), dtype=np.int64)
        said = _Payments(charge.parts[rows], every, charge.paid[rows], _UNSAID)
        return RowPiece(rows, kinds, listed, _sums(nothing, said, scale=charge.scale))

    def _rounds_with_total(self, total: ComparedPayments) -> RowPlaces:
        """The rounds where no bet says what was paid, or what is wrong with the total."""
        size, every = self.judged.rounds.size, self.judged.compared.items()
        bets = [one for name, one in every if name != TOTAL]
        alone = ~any_of(size, (one.judged for one in bets))
        is_wrong = (total.verdicts != Payment.OK) & (total.verdicts != Payment.UNDETERMINED)
        if is_wrong.any():
            told = any_of(size, (one.judged & (one.verdicts != Payment.OK) for one in bets))
            alone |= is_wrong & ~told
        return np.flatnonzero(total.judged & alone)

    def _of_rounds(self, name: str, rows: RowPlaces, *, stake: _Numbers) -> RowPiece:
        """Put a payment in columns that is for no bet placed: it has the result of its round."""
        paid, permission = self.judged.compared[name], self.judged.permission
        due = paid.dues[0]
        said = _Payments(due.sums[rows], due.known[rows], paid.paid[rows], paid.verdicts[rows])
        refused, doubtful = permission.refused[rows], permission.doubtful[rows]
        results = either(refused, np.int8(1), either(doubtful, np.int8(2), np.int8(0)))
        kinds, found = number_combinations(
            (results, 3), (said.verdicts, len(_VERDICTS)), (said.known, 2)
        )
        words, game = (SETTLED, NOT_PERMITTED, AMBIGUOUS), self.judged.law.base.rule.game
        listed = [
            RowKind(game, name, words[result], None, _VERDICTS[verdict], (), bool(known), True)
            for result, verdict, known in found
        ]
        return RowPiece(rows, kinds, listed, _sums(stake, said, scale=paid.scale))

    def _staked(self, rows: RowPlaces) -> _Numbers:
        """What was staked in whole rounds."""
        rounds, staked = self.judged.rounds, np.zeros(len(rows), dtype=np.int64)
        for name in rounds.bets.keys() & self.judged.settled.bets:
            staked += rounds.bets[name][rows]
        return staked

    def _charge_kind(self, result: str, questions: tuple[str, ...]) -> RowKind:
        game, verdict = self.judged.law.base.rule.game, COMMISSIONS[result].word
        return RowKind(game, COMMISSION, result, None, verdict, questions, True, True)


@dataclass(frozen=True)
class _Payments:
    """What one bet of some rounds was due, in parts of a cent, and where that is known; and paid.

    `verdicts` are places in `_VERDICTS`, or one place for all.
    """

    due: _Numbers
    known: Mask
    paid: _Numbers
    verdicts: "NDArray[np.int8] | int"


def _outcome_words(outcome: Outcome) -> tuple[str, str | None]:
    return outcome.result.value, None if outcome.odds is None else odds_text(outcome.odds)


def _at(values: NDArray[_Element], rows: RowPlaces) -> NDArray[_Element]:
    """The elements at some rows, which are often all of them."""
    return values if len(rows) == len(values) else values.take(rows)


def _sums(stake: _Numbers, said: _Payments, *, scale: int) -> RowSums:
    """Cut what was due to whole cents, and write exactly what they are not."""
    cents = said.due // scale
    broken = np.flatnonzero(said.known & (cents * scale != said.due))
    if not len(broken):
        return RowSums(stake, cents, said.paid)
    different, number = np.unique(said.due[broken], return_inverse=True)
    words = [money(Fraction(int(one), scale * 100)) for one in different]
    return RowSums(stake, cents, said.paid, BrokenCents(broken, number.reshape(-1), words))
