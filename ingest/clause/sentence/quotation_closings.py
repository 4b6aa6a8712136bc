"""Where a quotation may close: at its balanced end, at another mark, or nowhere."""

import math
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from bylaw.ingest.clause.sentence.quoted_blocks import (
    ANY_MARK,
    Quotation,
    lists_items,
    unmatched_marks,
)
from bylaw.registry.law.text.typography import CLOSING_MARKS, OPENING_MARKS, STRAIGHT_MARK

_RESUMES = re.compile(
    r"(?i)[”»\"]\s*[;.,]*\s*(?:(?:and|et)\s+)?(?:\(?\w{1,4}(?:\.\d+)?[.)°]\s*)?"
    r"(?:by|par|in|dans|au|aux|the|l[ea]s?|l'|en)[^“«\"”»]{0,80}?"
    r"(?:replac|substitut|insert|adding|addition|striking|delet|repeal|revok|renumber"
    r"|remplac|insertion|insér|ajout|suppression|supprim|abrog)"
)
_GAP = re.compile(
    f"[{CLOSING_MARKS}{STRAIGHT_MARK}]([^{CLOSING_MARKS}{STRAIGHT_MARK}{OPENING_MARKS}]+)(?=[{OPENING_MARKS}{STRAIGHT_MARK}])"
)


@dataclass(frozen=True)
class Closings:
    """The places of one text at which quotations may close."""

    text: str
    is_instruction: Callable[[str], bool]

    def after(self, start: int) -> Iterator[int]:
        """The positions after each possible end, whether or not the clause goes on there."""
        balanced = self._balanced(start)
        if balanced is not None:
            yield balanced + 1
        if self.is_lacking(start):
            yield len(self.text.rstrip())
        limit = self._limit(start)
        for index in self._marks[bisect_right(self._marks, start) :]:
            if index > limit:
                return
            if index != balanced:
                yield index + 1

    def is_lacking(self, start: int) -> bool:
        """Tell whether a text is announced and no mark follows that could close it."""
        has_mark = self._marks and self._marks[-1] > start
        return not has_mark and self.text[:start].rstrip().endswith(":")

    def _limit(self, start: int) -> float:
        """Say beyond which mark a quotation would run over words of the clause itself."""
        announced = self.text[:start].rstrip().endswith(":")
        resumptions = self._resumptions if announced else self._gaps
        index = bisect_right(resumptions, (start, len(self.text)))
        return resumptions[index][1] if index < len(resumptions) else math.inf

    @cached_property
    def _marks(self) -> list[int]:
        return [m.start() for m in ANY_MARK.finditer(self.text) if m.group() not in OPENING_MARKS]

    @cached_property
    def _resumptions(self) -> list[tuple[int, int]]:
        """The marks after which an order of the clause goes on, each with the end of its words."""
        return [(m.start(), m.end() - 1) for m in _RESUMES.finditer(self.text)]

    @cached_property
    def _gaps(self) -> list[tuple[int, int]]:
        """The words of instruction between two quotations: the marks on either side."""
        return [(m.start(), m.end()) for m in _GAP.finditer(self.text) if self.is_instruction(m[1])]

    def quotation(self, start: int, close: int, *, marked: bool) -> Quotation:
        """The quotation between two marks; either may belong to its words as well."""
        if not marked or self._belongs_to_term(start, close):
            return Quotation(start, close + 1, start, close)
        if self._closes_twice(start, close):
            return Quotation(start, close + 1, start + 1, close + 1)
        return Quotation(start, close + 1, start + 1, close)

    def _belongs_to_term(self, start: int, close: int) -> bool:
        """Tell whether the first mark opens a defined term, the outer mark being merged with it."""
        inner_close = self._balanced(start)
        if inner_close is None or inner_close >= close:
            return False
        after = self.text[inner_close + 1 : close]
        return re.match(r"\s*(?::|means\b|includes\b|désigne|s'entend|has\b)", after) is not None

    def _closes_twice(self, start: int, close: int) -> bool:
        """Tell whether one closing mark serves a nested quotation as well as the outer one."""
        inner = self.text[start + 1 : close]
        if self.text[start] == STRAIGHT_MARK:
            marks = [m.start() for m in re.finditer(STRAIGHT_MARK, inner)]
            if len(marks) % 2 == 0:
                return False
            return re.search(r"[:,]\s*$", inner[: marks[-1]]) is not None
        unmatched = unmatched_marks(inner)
        if len(unmatched) != 1 or lists_items(inner, unmatched[0]):
            return False
        return re.search(r"[:,]\s*$", inner[: unmatched[0]]) is not None

    def _balanced(self, start: int) -> int | None:
        """Find the mark that closes this one when the same glyphs nest."""
        if self.text[start] != STRAIGHT_MARK:
            return self._partners.get(start)
        closing = self.text.find(STRAIGHT_MARK, start + 1)
        if closing == start + 1:
            closing = self.text.rfind(STRAIGHT_MARK)
        return closing if closing > start else None

    @cached_property
    def _partners(self) -> dict[int, int]:
        """The mark that closes each opening mark, each pair of glyphs counted on its own."""
        partners: dict[int, int] = {}
        for opening, closing in zip(OPENING_MARKS, CLOSING_MARKS, strict=True):
            depths: list[int] = []
            for match in re.finditer(f"[{opening}{closing}]", self.text):
                if match[0] == opening:
                    depths.append(match.start())
                elif depths:
                    partners[depths.pop()] = match.start()
        return partners
