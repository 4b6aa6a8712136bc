"""Verdicts of many rounds at once, in columns: the same as those of each round alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.audit.many.doubtful_rows import Bits, Doubts, doubts_of
from bylaw.registry.audit.many.settling import Judged, Rows
from bylaw.registry.audit.many.verdict_rows import COMMISSION, COMMISSIONS, Columns, Piece
from bylaw.registry.audit.money import money, odds_text
from bylaw.registry.audit.verdicts.payments import Due, Payment, dues_of, scale_of
from bylaw.registry.audit.verdicts.verdict import AMBIGUOUS
from bylaw.registry.rules.settlement import Charge, Column, Mask, Result, broken_rounds

Numbers = NDArray[np.int64]
_SPECIAL = (Result.NOT_PERMITTED.value, Result.UNDEFINED.value, AMBIGUOUS)


def pieces_of(judged: Judged) -> tuple[list[Piece], Rows]:
    """Give the rows of each bet of some rounds, and the rounds that must be judged alone."""
    bets = [name for name in judged.settled.bets if _owner(judged, name) in judged.rounds.bets]
    doubts = doubts_of(judged.law, judged.rounds, bets)
    book = _Book(judged, doubts, scale_of([judged.settled]), broken_rounds(judged.settled))
    return list(book.pieces()), np.flatnonzero(doubts.tangled)


def _owner(judged: Judged, name: str) -> str:
    return judged.law.base.rule.bonuses.get(name, name)


@dataclass(frozen=True)
class _Book:
    """Rounds that were judged, with their doubts; sums are in parts of a cent, `scale` of them."""

    judged: Judged
    doubts: Doubts
    scale: int
    broken: Mask | None

    def pieces(self) -> Iterator[Piece]:
        """Give the rows of each bet, then of what the law adds to one, then of the commission."""
        rule, rounds = self.judged.law.base.rule, self.judged.rounds
        dues = dues_of(self.judged.settled, rule, rounds, scale=self.scale)
        placed = [name for name in rounds.bets if name in self.judged.settled.bets]
        added = [name for name, owner in rule.bonuses.items() if owner in rounds.bets]
        for name in (*placed, *added):
            held = rounds.placed(_owner(self.judged, name)) & ~self.doubts.tangled
            rows = np.flatnonzero(held & self.doubts.wins[name] if name in added else held)
            if len(rows):
                yield Piece(rows, self._bet(name, rows, due=dues[name]))
        charge, results = self.judged.settled.charge, self.judged.commissions
        if charge is not None and results is not None:
            rows = np.flatnonzero((results != "") & ~self.doubts.tangled)
            yield Piece(rows, _commission(charge, results[rows], rows))

    def _bet(self, name: str, rows: Rows, *, due: Due) -> Columns:
        """Put one bet of some rounds in columns."""
        column, bits = self.judged.settled.bets[name], self.doubts.bits[name][rows]
        stake = self.judged.rounds.bets[_owner(self.judged, name)][rows]
        kinds, number = np.unique(bits, return_inverse=True)
        return {
            "bet": pa.repeat(name, len(rows)),
            "stake_cents": pa.array(stake, pa.int64()),
            "result": self._results(column, rows, bits),
            "odds": self._odds(column, rows),
            **self._payments(name, rows, due=due),
            "questions": self._questions(kinds).take(pa.array(number.reshape(-1))),
        }

    def _results(self, column: Column, rows: Rows, bits: Bits) -> pa.Array:
        """Name the result of a bet; a doubt that changes it is itself the result."""
        words = [outcome.result.value for outcome in column.outcomes]
        forbidden, undefined, ambiguous = range(len(words), len(words) + len(_SPECIAL))
        code = column.index[rows].astype(np.int64)
        is_undefined = np.array([word == Result.UNDEFINED.value for word in words])[code]
        if self.broken is not None:
            code = np.where(self.broken[rows], forbidden, code)
            is_undefined = is_undefined & ~self.broken[rows]
        silent = (bits & self._silences) > 0
        doubtful = np.where(silent | is_undefined, undefined, ambiguous)
        code = np.where(bits > 0, doubtful, code)
        return pa.array([*words, *_SPECIAL], pa.string()).take(pa.array(code))

    @property
    def _silences(self) -> int:
        questions = [question for question, _ in self.judged.law.base.questions]
        return sum(1 << n for n, question in enumerate(questions) if question.kind == "silence")

    def _odds(self, column: Column, rows: Rows) -> pa.Array:
        words = [None if o.odds is None else odds_text(o.odds) for o in column.outcomes]
        code = column.index[rows].astype(np.int64)
        if self.broken is not None:
            code = np.where(self.broken[rows], len(words), code)
        return pa.array([*words, None], pa.string()).take(pa.array(code))

    def _payments(self, name: str, rows: Rows, *, due: Due) -> Columns:
        """Say what was due and paid; where a payment was compared, what it was compared with."""
        compared = self.judged.compared.get(name)
        parts, known = due.sums[rows], due.known[rows]
        if compared is None:
            return _sums(parts, known, scale=self.scale) | _nothing_paid(len(rows))
        said, paid = compared.judged[rows], compared.paid[rows]
        parts = np.where(said, compared.dues[0].sums[rows], parts)
        known = np.where(said, compared.dues[0].known[rows], known)
        words = pa.array([kind.word for kind in Payment], pa.string())
        codes = pa.array(compared.verdicts[rows].astype(np.int64), mask=~said)
        return _sums(parts, known, scale=self.scale) | {
            "paid_cents": pa.array(paid, mask=~said),
            "difference_cents": pa.array(paid - parts // self.scale, mask=~(said & known)),
            "verdict": words.take(codes),
        }

    def _questions(self, kinds: Bits) -> pa.Array:
        """Name the questions whose bits are set."""
        names = self.doubts.questions
        lists = [[name for bit, name in enumerate(names) if kind >> bit & 1] for kind in kinds]
        return pa.array(lists, pa.list_(pa.string()))


def _sums(parts: Numbers, known: Mask, *, scale: int) -> Columns:
    """Give what was due in whole cents, and in dollars what is no whole number of cents."""
    cents, rest = parts // scale, parts % scale
    broken = np.flatnonzero(known & (rest != 0))
    different, number = np.unique(parts[broken], return_inverse=True)
    words = [money(Fraction(int(one), scale * 100)) for one in different]
    code = np.full(len(parts), len(words), dtype=np.int64)
    code[broken] = number.reshape(-1)
    exact = pa.array([*words, None], pa.string()).take(pa.array(code))
    return {"due_cents": pa.array(cents, mask=~known), "due": exact}


def _nothing_paid(size: int) -> Columns:
    numbers = pa.nulls(size, pa.int64())
    return {
        "paid_cents": numbers,
        "difference_cents": numbers,
        "verdict": pa.nulls(size, pa.string()),
    }


def _commission(charge: Charge, results: NDArray[np.str_], rows: Rows) -> Columns:
    """Put the commission of some rounds, of which none is in doubt, in columns."""
    found, number = np.unique(results, return_inverse=True)
    code = pa.array(number.reshape(-1))
    words = [COMMISSIONS[word].word for word in found.tolist()]
    parts, every = charge.parts[rows], np.ones(len(rows), dtype=np.bool_)
    return {
        "bet": pa.repeat(COMMISSION, len(rows)),
        "stake_cents": pa.array(np.zeros(len(rows), dtype=np.int64)),
        "result": pa.array(found.tolist(), pa.string()).take(code),
        "odds": pa.nulls(len(rows), pa.string()),
        **_sums(parts, every, scale=charge.scale),
        "paid_cents": pa.array(charge.paid[rows], pa.int64()),
        "difference_cents": pa.array(charge.paid[rows] - parts // charge.scale, pa.int64()),
        "verdict": pa.array(words, pa.string()).take(code),
        "questions": pa.array([[]], pa.list_(pa.string())).take(
            pa.array(np.zeros(len(rows), dtype=np.int64))
        ),
    }
