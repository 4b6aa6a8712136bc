"""Verdicts of many rounds at once, in columns: the same as those of each round alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.audit.many.settling import Judged, Rows
from bylaw.registry.audit.money import money, odds_text
from bylaw.registry.audit.rows.doubtful_rows import Bits, Doubts, doubts_of
from bylaw.registry.audit.rows.row_cells import NumberCells, RowPiece, WordCells, same
from bylaw.registry.audit.rows.verdict_rows import COMMISSIONS, Columns
from bylaw.registry.audit.verdicts.payments import Due, Payment, dues_of, scale_of
from bylaw.registry.audit.verdicts.verdict import AMBIGUOUS
from bylaw.registry.rules.play.array_choices import either, either_mask
from bylaw.registry.rules.round_form import COMMISSION
from bylaw.registry.rules.settlement import CHARGE, Charge, Column, Mask, Result, broken_rounds

Numbers = NDArray[np.int64]
_SPECIAL = (Result.NOT_PERMITTED.value, Result.UNDEFINED.value, AMBIGUOUS)


def doubts_in(judged: Judged) -> Doubts:
    """Find what is in doubt in some rounds, among the bets that some of them have."""
    bets = [name for name in judged.settled.bets if _owner(judged, name) in judged.rounds.bets]
    return doubts_of(judged, bets)


def pieces_of(judged: Judged, doubts: Doubts) -> list[RowPiece]:
    """Put the bets of some rounds in columns, one piece for each bet."""
    book = _Book(judged, doubts, scale_of([judged.settled]), broken_rounds(judged.settled))
    return list(book.pieces())


def _owner(judged: Judged, name: str) -> str:
    return judged.law.base.rule.bonuses.get(name, name)


@dataclass(frozen=True)
class _Book:
    """Rounds that were judged, with their doubts; sums are in parts of a cent, `scale` of them."""

    judged: Judged
    doubts: Doubts
    scale: int
    broken: Mask | None

    def pieces(self) -> Iterator[RowPiece]:
        """The rows of each bet, then of what the law adds to one, then of the commission."""
        rule, rounds = self.judged.law.base.rule, self.judged.rounds
        dues = dues_of(self.judged.settled, rule, rounds, scale=self.scale)
        placed = [name for name in rounds.bets if name in self.judged.settled.bets]
        added = [name for name, owner in rule.bonuses.items() if owner in rounds.bets]
        for name in (*placed, *added):
            held = rounds.placed(_owner(self.judged, name))
            rows = np.flatnonzero(held & self.doubts.wins[name] if name in added else held)
            if len(rows):
                yield RowPiece(rows, self._bet(name, rows, due=dues[name]))
        charge, results = self.judged.settled.charge, self.judged.commissions
        if charge is not None and results is not None:
            rows = np.flatnonzero(results != "")
            yield RowPiece(rows, self._commission(charge, results[rows], rows))

    def _bet(self, name: str, rows: Rows, *, due: Due) -> Columns:
        """Put one bet of some rounds in columns."""
        column, bits = self.judged.settled.bets[name], self.doubts.bits[name][rows]
        stake = self.judged.rounds.bets[_owner(self.judged, name)][rows]
        return {
            "bet": same(name, len(rows)),
            "stake_cents": NumberCells(stake),
            "result": self._results(column, rows, bits),
            "odds": self._odds(column, rows),
            **self._payments(name, rows, due=due),
            "questions": self._questions(bits),
        }

    def _results(self, column: Column, rows: Rows, bits: Bits) -> WordCells:
        """Name the result of a bet; a doubt that changes it is itself the result."""
        words = [outcome.result.value for outcome in column.outcomes]
        forbidden, undefined, ambiguous = range(len(words), len(words) + len(_SPECIAL))
        code = column.index[rows].astype(np.int32)
        if self.broken is None and not bits.any():
            return WordCells(code, words)
        is_undefined = column.told([word == Result.UNDEFINED.value for word in words])[rows]
        if self.broken is not None:
            code = either(self.broken[rows], np.int32(forbidden), code)
            is_undefined = is_undefined & ~self.broken[rows]
        some = np.flatnonzero(bits)
        unsaid = ((bits[some] & self._silences) > 0) | is_undefined[some]
        code[some] = either(unsaid, np.int32(undefined), np.int32(ambiguous))
        return WordCells(code, (*words, *_SPECIAL))

    @property
    def _silences(self) -> int:
        questions = [question for question, _ in self.judged.law.base.questions]
        return sum(1 << n for n, question in enumerate(questions) if question.kind == "silence")

    def _odds(self, column: Column, rows: Rows) -> WordCells:
        words = [None if o.odds is None else odds_text(o.odds) for o in column.outcomes]
        code = column.index[rows].astype(np.int32)
        if self.broken is not None:
            code = either(self.broken[rows], np.int32(len(words)), code)
        return WordCells(code, (*words, None))

    def _payments(self, name: str, rows: Rows, *, due: Due) -> Columns:
        """Say what was due and paid; where a payment was compared, what it was compared with."""
        compared = self.judged.compared.get(name)
        parts, known = due.sums[rows], due.known[rows]
        if compared is None:
            return _sums(parts, known, scale=self.scale).columns() | _nothing_paid(len(rows))
        said, paid = compared.judged[rows], compared.paid[rows]
        other, codes = compared.dues[0], compared.verdicts[rows].astype(np.int32)
        words = (*(kind.word for kind in Payment), None)
        if said.all():
            parts, known = other.sums[rows], other.known[rows]
        else:
            parts = either(said, other.sums[rows], parts)
            known = either_mask(said, other.known[rows], known)
            codes = either(said, codes, np.int32(len(words) - 1))
        found = _sums(parts, known, scale=self.scale)
        return found.columns() | {
            "paid_cents": NumberCells(paid, said),
            "difference_cents": NumberCells(paid - found.cents.values, said & known),
            "verdict": WordCells(codes, words),
        }

    def _questions(self, bits: Bits) -> WordCells:
        """Name the questions whose bits are set."""
        codes, names = np.zeros(len(bits), dtype=np.int32), self.doubts.questions
        rows = np.flatnonzero(bits)
        if not len(rows):
            return WordCells(codes, ((),))
        kinds, number = np.unique(bits[rows], return_inverse=True)
        lists = [tuple(n for bit, n in enumerate(names) if kind >> bit & 1) for kind in kinds]
        codes[rows] = number.reshape(-1) + 1
        return WordCells(codes, ((), *lists))

    def _commission(self, charge: Charge, results: NDArray[np.str_], rows: Rows) -> Columns:
        """Put the commission of some rounds in columns."""
        found, number = np.unique(results, return_inverse=True)
        code = number.reshape(-1).astype(np.int32)
        words = [str(word) for word in found]
        parts, every = charge.parts[rows], np.ones(len(rows), dtype=np.bool_)
        return {
            "bet": same(COMMISSION, len(rows)),
            "stake_cents": NumberCells(np.zeros(len(rows), dtype=np.int64)),
            "result": WordCells(code, words),
            "odds": same(None, len(rows)),
            **_sums(parts, every, scale=charge.scale).columns(),
            "paid_cents": NumberCells(charge.paid[rows]),
            "difference_cents": NumberCells(charge.paid[rows] - parts // charge.scale),
            "verdict": WordCells(code, [COMMISSIONS[word].word for word in words]),
            "questions": self._questions(self.doubts.bits[CHARGE][rows]),
        }


@dataclass(frozen=True)
class _Sums:
    """What was due in whole cents, and in dollars what is no whole number of cents."""

    cents: NumberCells
    exact: WordCells

    def columns(self) -> Columns:
        """Put both under their names."""
        return {"due_cents": self.cents, "due": self.exact}


def _sums(parts: Numbers, known: Mask, *, scale: int) -> _Sums:
    """Cut what was due to whole cents, and write exactly what they are not."""
    cents = parts // scale
    broken = np.flatnonzero(known & (cents * scale != parts))
    if not len(broken):
        return _Sums(NumberCells(cents, known), same(None, len(parts)))
    different, number = np.unique(parts[broken], return_inverse=True)
    words = [money(Fraction(int(one), scale * 100)) for one in different]
    code = np.full(len(parts), len(words), dtype=np.int32)
    code[broken] = number.reshape(-1)
    return _Sums(NumberCells(cents, known), WordCells(code, (*words, None)))


def _nothing_paid(size: int) -> Columns:
    nothing = NumberCells(np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.bool_))
    return {
        "paid_cents": nothing,
        "difference_cents": nothing,
        "verdict": same(None, size),
    }
