"""Quotation marks that open or close nothing: re-opened for each block, stray, or left over.

Nested marks use the same glyph and the Gazette mixes straight and curly ones, so marks are
paired by the side they stand on, innermost first:

>>> lone_marks('95.19 "The game of "Craps" is played')
frozenset({6})
>>> lone_marks("« CHAPITRE II.1 « Le « roi » »") == frozenset({0})
True
"""

from bylaw.ingest.clause.sentence.quoted_blocks import ANY_MARK
from bylaw.ingest.clause.sentence.straight_marks import directed
from bylaw.registry.law.text.typography import OPENING_MARKS


def lone_marks(text: str) -> frozenset[int]:
    """The positions of the quotation marks that have no partner in the text."""
    opened: list[int] = []
    lone: set[int] = set()
    for match in ANY_MARK.finditer(directed(text)):
        if match[0] in OPENING_MARKS:
            opened.append(match.start())
        elif opened:
            opened.pop()
        else:
            lone.add(match.start())
    return frozenset(lone.union(opened))


def without_lone_edges(text: str, start: int, end: int, *, lone: frozenset[int]) -> tuple[int, int]:
    """Narrow `[start, end)` past the blanks and the lone marks at its two ends.

    A stop after a lone closing mark goes with it: it ends the amending sentence, not the text.
    """
    while start < end and (text[start].isspace() or start in lone):
        start += 1
    stop = end - len(text[start:end]) + len(text[start:end].rstrip(" .;\t\u00a0"))
    if stop < end and stop - 1 in lone and stop - 1 > start:
        end = stop
    while start < end and (text[end - 1].isspace() or end - 1 in lone):
        end -= 1
    return start, end
