"""Where each quotation of a clause begins and ends.

Quotation marks cannot be counted: the Gazette nests the same glyph, opens with one glyph and
closes with another, re-opens a quotation at each block, and loses marks.  So the ends are chosen
by what stands *between* quotations: it must read like an instruction.  `readings` gives the
possible choices, the plainest first; the grammar accepts one of them or the clause is refused.
"""

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from bylaw.ingest.clause.sentence.quoted_blocks import (
    ANY_MARK,
    CLOSING,
    OPENING,
    STRAIGHT,
    Quotation,
    lists_items,
    unmatched_marks,
)
from bylaw.ingest.sources.passages import Passage

_MARKS = OPENING + CLOSING + STRAIGHT
_ANNOUNCED = re.compile(
    r"(?i)(?:following|thereafter|below|suivante?s?|ce qui suit|comme suit|as follows)"
    r"(?:\s+[\w'’.§-]+){0,12}\s*:\s*"
)
_RESUMES = re.compile(
    r"(?i)[”»\"]\s*[;.,]*\s*(?:(?:and|et)\s+)?(?:\(?\w{1,4}(?:\.\d+)?[.)°]\s*)?"
    r"(?:by|par|in|dans|au|aux|the|l[ea]s?|l'|en)[^“«\"”»]{0,80}?"
    r"(?:replac|substitut|insert|adding|addition|striking|delet|repeal|revok|renumber"
    r"|remplac|insertion|insér|ajout|suppression|supprim|abrog)"
)
_ORDERED = re.compile(
    r"(?i)\b(?:is|are|est|sont)\s+(?:replaced|amended|inserted|added|remplac|modifi|insér|ajout)"
    r"|^(?:by|par|en|pour)\s+(?:the\s+|l['’]|la\s+|le\s+|y\s+)?"
    r"(?:replac|substitut|insert|add|strik|delet|remplac|insér|ajout|suppr|retranch)"
    r"|^(?:in|à|au|aux|dans)\s[^:]*\b(?:replace|delete|insert|add|remplacer|supprimer|insérer|ajouter)\b"
)
_REOPENED = re.compile(rf"[.;]\s*[{OPENING}]")
"""A mark that opens the next of several texts in one quotation, which the one before left open."""
_COLON = re.compile(r":\s*")
_CLOSED = re.compile(f"[{CLOSING}{STRAIGHT}]")
_ITEM_HEAD = re.compile(rf"\(?\w{{1,4}}(?:\.\d+)?[)°º][^:,{_MARKS}]{{0,40}}\b")
_LONGEST_ORDER = 4000
"""More characters than any order has that stands between a colon and what it quotes."""
_GAP = re.compile(
    f"[{CLOSING}{STRAIGHT}]([^{CLOSING}{STRAIGHT}{OPENING}]+)(?=[{OPENING}{STRAIGHT}])"
)


def readings(
    passage: Passage, *, is_instruction: Callable[[str], bool], limit: int = 64
) -> Iterator[tuple[Quotation, ...]]:
    """The ways to cut a clause into quotations, the plainest first."""
    search = _Search(passage.text, is_instruction)
    for count, reading in enumerate(search.cuts()):
        if count == limit:
            return
        yield reading


@dataclass(frozen=True)
class _Search:
    """A depth-first search over the ends of the quotations of one text.

    What may follow a position does not depend on how it was reached, so each position is judged
    once, from the end of the text backwards, and the search never enters a branch without issue.
    """

    text: str
    is_instruction: Callable[[str], bool]

    def cuts(self) -> Iterator[tuple[Quotation, ...]]:
        """The ways to cut the text, the plainest first."""
        opening = self._next_opening(0)
        if opening is None:
            yield ()
            return
        taken: list[Quotation] = []
        pending = [self._ends(opening)]
        while pending:
            quotation = next(pending[-1], None)
            if quotation is None:
                pending.pop()
                del taken[-1:]
                continue
            following = self._next_opening(quotation.end)
            if following is None:
                yield (*taken, quotation)
            else:
                taken.append(quotation)
                pending.append(self._ends(following))

    @cached_property
    def _issues(self) -> frozenset[int]:
        """The positions after a quotation from which the text can be cut to its end."""
        issues: set[int] = set()
        openings: dict[int, bool] = {}
        after = {match.end() for match in ANY_MARK.finditer(self.text)} | {len(self.text.rstrip())}
        for position in sorted(after, reverse=True):
            opening = self._next_opening(position)
            if not self._joins(self.text[position:opening], is_last=opening is None):
                continue
            if opening is not None and opening not in openings:
                openings[opening] = any(end in issues for end in self._stops(opening))
            if opening is None or openings[opening]:
                issues.add(position)
        return frozenset(issues)

    def _joins(self, gap: str, *, is_last: bool) -> bool:
        """Tell whether some words can stand between two quotations; no words at all cannot."""
        if _CLOSED.search(gap):
            return False
        return self.is_instruction(gap) and (is_last or bool(gap.strip()))

    def _next_opening(self, position: int) -> int | None:
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
        ends_quoted = last[-1:] != "" and last[-1] in CLOSING + STRAIGHT
        announced = {m.end(): m.start() for m in _ANNOUNCED.finditer(self.text)}
        found = list[tuple[int, int]]()
        for colon in _COLON.finditer(self.text):
            start = colon.end()
            if self.text[start : start + 1] in (*OPENING, STRAIGHT):
                found.append((colon.start(), start))
            elif ends_quoted and start < len(last) and start in announced and self._lost(start):
                found.append((announced[start], start))
        return [(at, start) for at, start in found if not self._is_item(start)]

    def _lost(self, start: int) -> bool:
        """Tell whether a text may have lost the mark that opened it: not if all its marks pair."""
        depth = 0
        for at in self._marks[bisect_left(self._marks, start) :]:
            mark = self.text[at]
            if mark == STRAIGHT or (depth and mark in OPENING):
                return True
            depth += 1 if mark in OPENING else -1
        return depth != 0 or self._last_reopened >= start

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
        return self.text[index] in OPENING or (
            self.text[index] == STRAIGHT and not self.text[index + 1 : index + 2].isspace()
        )

    def _ends(self, start: int) -> Iterator[Quotation]:
        """The possible ends of a quotation: its balanced end, then the others in order."""
        marked = self.text[start] in OPENING + STRAIGHT
        for stop in self._stops(start):
            if stop not in self._issues:
                continue
            if self._is_unclosed(start):
                yield Quotation(start, stop, start + 1 if marked else start, stop, closed=False)
            else:
                yield self._quotation(start, stop - 1, marked=marked)

    def _stops(self, start: int) -> Iterator[int]:
        """The positions after each possible end, whether or not the clause goes on there."""
        balanced = self._balanced(start)
        if balanced is not None:
            yield balanced + 1
        if self._is_unclosed(start):
            yield len(self.text.rstrip())
        limit = self._limit(start)
        for index in self._closings[bisect_right(self._closings, start) :]:
            if index > limit:
                return
            if index != balanced:
                yield index + 1

    def _is_unclosed(self, start: int) -> bool:
        """Tell whether a text is announced and no mark follows that could close it."""
        has_mark = self._closings and self._closings[-1] > start
        return not has_mark and self.text[:start].rstrip().endswith(":")

    def _limit(self, start: int) -> float:
        """Say beyond which mark a quotation would run over words of the clause itself."""
        announced = self.text[:start].rstrip().endswith(":")
        resumptions = self._resumptions if announced else self._gaps
        index = bisect_right(resumptions, (start, len(self.text)))
        return resumptions[index][1] if index < len(resumptions) else math.inf

    @cached_property
    def _closings(self) -> list[int]:
        return [m.start() for m in ANY_MARK.finditer(self.text) if m.group() not in OPENING]

    @cached_property
    def _resumptions(self) -> list[tuple[int, int]]:
        """The marks after which an order of the clause goes on, each with the end of its words."""
        return [(m.start(), m.end() - 1) for m in _RESUMES.finditer(self.text)]

    @cached_property
    def _gaps(self) -> list[tuple[int, int]]:
        """The words of instruction between two quotations: the marks on either side."""
        return [(m.start(), m.end()) for m in _GAP.finditer(self.text) if self.is_instruction(m[1])]

    def _quotation(self, start: int, close: int, *, marked: bool) -> Quotation:
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
        if self.text[start] == STRAIGHT:
            marks = [m.start() for m in re.finditer(STRAIGHT, inner)]
            if len(marks) % 2 == 0:
                return False
            last = marks[-1]
            return re.search(r"[:,]\s*$", inner[:last]) is not None
        unmatched = unmatched_marks(inner)
        if len(unmatched) != 1 or lists_items(inner, unmatched[0]):
            return False
        return re.search(r"[:,]\s*$", inner[: unmatched[0]]) is not None

    def _balanced(self, start: int) -> int | None:
        """Find the mark that closes this one when the same glyphs nest."""
        if self.text[start] != STRAIGHT:
            return self._partners.get(start)
        closing = self.text.find(STRAIGHT, start + 1)
        if closing == start + 1:
            closing = self.text.rfind(STRAIGHT)
        return closing if closing > start else None

    @cached_property
    def _partners(self) -> dict[int, int]:
        """The mark that closes each opening mark, each pair of glyphs counted on its own."""
        partners: dict[int, int] = {}
        for opening, closing in zip(OPENING, CLOSING, strict=True):
            depths: list[int] = []
            for match in re.finditer(f"[{opening}{closing}]", self.text):
                if match[0] == opening:
                    depths.append(match.start())
                elif depths:
                    partners[depths.pop()] = match.start()
        return partners
