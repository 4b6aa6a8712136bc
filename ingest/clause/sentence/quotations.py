"""Where each quotation of a clause begins and ends.

Quotation marks cannot be counted: the Gazette nests the same glyph, opens with one glyph and
closes with another, re-opens a quotation at each block, and loses marks.  So the ends are chosen
by what stands *between* quotations: it must read like an instruction.  `readings` gives the
possible choices, the plainest first; the grammar accepts one of them or the clause is refused.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from bylaw.ingest.clause.sentence.quotation_closings import Closings
from bylaw.ingest.clause.sentence.quotation_openings import Openings
from bylaw.ingest.clause.sentence.quoted_blocks import ANY_MARK, Quotation
from bylaw.ingest.clause.sentence.straight_marks import directed
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.text.typography import CLOSING_MARKS, OPENING_MARKS, STRAIGHT_MARK

_CLOSED = re.compile(f"[{CLOSING_MARKS}{STRAIGHT_MARK}]")


def readings(
    passage: Passage, *, is_instruction: Callable[[str], bool], limit: int = 64
) -> Iterator[tuple[Quotation, ...]]:
    """The ways to cut a clause into quotations, the plainest first."""
    search = _Search(directed(passage.text), is_instruction)
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
        opening = self._openings.next_from(0)
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
            following = self._openings.next_from(quotation.end)
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
            opening = self._openings.next_from(position)
            if not self._joins(self.text[position:opening], is_last=opening is None):
                continue
            if opening is not None and opening not in openings:
                openings[opening] = any(end in issues for end in self._closings.after(opening))
            if opening is None or openings[opening]:
                issues.add(position)
        return frozenset(issues)

    def _joins(self, gap: str, *, is_last: bool) -> bool:
        """Tell whether some words can stand between two quotations; no words at all cannot."""
        if _CLOSED.search(gap):
            return False
        return self.is_instruction(gap) and (is_last or bool(gap.strip()))

    def _ends(self, start: int) -> Iterator[Quotation]:
        """The possible ends of a quotation: its balanced end, then the others in order."""
        marked = self.text[start] in OPENING_MARKS + STRAIGHT_MARK
        for stop in self._closings.after(start):
            if stop not in self._issues:
                continue
            if self._closings.is_lacking(start):
                yield Quotation(start, stop, start + 1 if marked else start, stop, closed=False)
            else:
                yield self._closings.quotation(start, stop - 1, marked=marked)

    @cached_property
    def _openings(self) -> Openings:
        return Openings(self.text, self.is_instruction)

    @cached_property
    def _closings(self) -> Closings:
        return Closings(self.text, self.is_instruction)
