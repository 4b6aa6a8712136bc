"""Where a quotation may open: at a mark, or at the first word of a text that a colon announces."""

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from bylaw.ingest.clause.sentence.quoted_blocks import ANY_MARK
from bylaw.registry.law.text.typography import CLOSING_MARKS, OPENING_MARKS, STRAIGHT_MARK

_MARKS = OPENING_MARKS + CLOSING_MARKS + STRAIGHT_MARK
_ANNOUNCED = re.compile(
    r"(?i)(?:following|thereafter|below|suivante?s?|ce qui suit|comme suit|as follows)"
    r"(?:\s+[\w'’.§-]+){0,12}\s*:\s*"
)
_ORDERED = re.compile(
    r"(?i)\b(?:is|are|est|sont)\s+(?:replaced|amended|inserted|added|remplac|modifi|insér|ajout)"
    r"|^(?:by|par|en|pour)\s+(?:the\s+|l['’]|la\s+|le\s+|y\s+)?"
    r"(?:replac|substitut|insert|add|strik|delet|remplac|insér|ajout|suppr|retranch)"
    r"|^(?:in|à|au|aux|dans)\s[^:]*\b(?:replace|delete|insert|add|remplacer|supprimer|insérer|ajouter)\b"
)
_REOPENED = re.compile(rf"[.;]\s*[{OPENING_MARKS}]")
"""A mark that opens the next of several texts in one quotation, which the one before left open."""
_LABELLED = re.compile(r"\(?\d+(?:\.\d+)*\s?[.)°º]\s|[A-ZÀ-Þ]{3}")
"""How a text begins that is known for one without its mark; other words may be a note beside it."""
_NO_TEXT = re.compile(r"[,;:]|[a-zà-ÿ]+\s*:")
_COLON = re.compile(r":\s*")
_ITEM_HEAD = re.compile(rf"\(?\w{{1,4}}(?:\.\d+)?[)°º][^:,{_MARKS}]{{0,40}}\b")
_LONGEST_ORDER = 4000
"""More characters than any order has that stands between a colon and what it quotes."""


@dataclass(frozen=True)
class Openings:
    """The places of one text at which quotations may open."""

    text: str
    is_instruction: Callable[[str], bool]

    def next_from(self, position: int) -> int | None:
        """Find the next quotation: an opening mark, or the first word of an announced text."""
        mark = self._next_mark(position)
        at = bisect_left(self._announced, (position, position))
        start = self._announced[at][1] if at < len(self._announced) else None
        if start is None or mark is None:
            return mark if start is None else start
        return min(start, mark)

    def _next_mark(self, position: int) -> int | None:
        at = bisect_left(self._openings, position)
        return self._openings[at] if at < len(self._openings) else None

    @cached_property
    def _openings(self) -> list[int]:
        return [at for at in self._marks if self._opens(at)]

    @cached_property
    def _marks(self) -> list[int]:
        return [mark.start() for mark in ANY_MARK.finditer(self.text)]

    @cached_property
    def _last_reopened(self) -> int:
        """Where the last text that a mark opens again does so; before all words if none."""
        return max((found.start() for found in _REOPENED.finditer(self.text)), default=-1)

    @cached_property
    def _announced(self) -> list[tuple[int, int]]:
        """The texts that a colon announces: where the words begin that do so, and the text."""
        last = self.text.rstrip(" .;,")
        ends_quoted = last[-1:] != "" and last[-1] in CLOSING_MARKS + STRAIGHT_MARK
        announced = {m.end(): m.start() for m in _ANNOUNCED.finditer(self.text)}
        found = list[tuple[int, int]]()
        for colon in _COLON.finditer(self.text):
            start = colon.end()
            if self.text[start : start + 1] in (*OPENING_MARKS, STRAIGHT_MARK):
                found.append((colon.start(), start))
            elif ends_quoted and start < len(last) and start in announced and self._lost(start):
                found.append((announced[start], start))
        return [(at, start) for at, start in found if not self._is_item(start)]

    def _lost(self, start: int) -> bool:
        """Tell whether a text may have lost the mark that opened it: not if all its marks pair.

        Nor does a text begin with a comma, or with the word that announced it: one was doubled.
        """
        if _NO_TEXT.match(self.text, start):
            return False
        depth = 0
        for at in self._marks[bisect_left(self._marks, start) :]:
            mark = self.text[at]
            if mark == STRAIGHT_MARK or (depth and mark in OPENING_MARKS):
                return True
            depth += 1 if mark in OPENING_MARKS else -1
        is_labelled = _LABELLED.match(self.text, start) is not None
        return depth != 0 or (is_labelled and self._last_reopened >= start)

    def _is_item(self, start: int) -> bool:
        """Tell whether a colon is followed by an item of the clause, and not by a text."""
        return self._marks_item(start) or self._goes_on(start, self._next_mark(start))

    def _marks_item(self, start: int) -> bool:
        head = _ITEM_HEAD.match(self.text, start)
        return head is not None and self.is_instruction(head[0].rpartition(" ")[0])

    def _goes_on(self, start: int, mark: int | None) -> bool:
        """Tell an order that follows a colon: "as follows: section 5 is replaced by “…”"."""
        if mark is None or mark - start > _LONGEST_ORDER:
            return False
        head = self.text[start:mark]
        return _ORDERED.search(head) is not None and self.is_instruction(head)

    def _opens(self, index: int) -> bool:
        return self.text[index] in OPENING_MARKS or (
            self.text[index] == STRAIGHT_MARK and not self.text[index + 1 : index + 2].isspace()
        )
