"""What a quotation quotes: its marks in pairs, and the blocks that it opens again."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from bylaw.ingest.clause.sentence.straight_marks import directed
from bylaw.ingest.payload.sequences import follows, is_first
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.text.typography import CLOSING_MARKS, OPENING_MARKS, STRAIGHT_MARK

ANY_MARK = re.compile(f"[{OPENING_MARKS}{CLOSING_MARKS}{STRAIGHT_MARK}]")
_NUMBERED_BLOCK = re.compile(r"\(?(?P<label>\d+(?:\.\d+)*|[a-z]{1,4}(?:\.\d+)?)[)°º]")
_WITHIN_BLOCK = re.compile(r"[^\W_],?[ \t]*$")
_SMALL = re.compile("[a-z]")
_OPENS_NUMBER = re.compile(
    r"[“«]\s*(?:\d{1,4}(?:\.\d+)*\.\s+[A-ZÀ-Þ(]|§\s?\d|\(?(?:\d{1,2}|[a-z])(?:\.\d+)?[)°º]\s)"
)
"""A mark right before the number of a section, of a subdivision or of an item."""
_POINTS_BACK = re.compile(
    r"[“«]\s*\((?:ss?\.|a\.|[Aa]rt\.|[Ss]ections?|[Aa]rticles?)[^()]{1,60}\)\s*"
)
"""The section for which a schedule is made, in a block of its own under its number."""


@dataclass(frozen=True, slots=True)
class Quotation:
    """A quotation: its range with its marks, and the range of what it quotes."""

    start: int
    end: int
    inner_start: int
    inner_end: int
    closed: bool = True


def quoted_passage(passage: Passage, quotation: Quotation) -> Passage:
    """What a quotation quotes: blanks trimmed, marks re-opened at each block taken away.

    A new line parts unnumbered blocks, and those whose numbers do not follow: 2° and then 5°.
    The numbers part the others.
    """
    inner = passage.part(quotation.inner_start, quotation.inner_end).trimmed()
    numbers = list(_NUMBERED_BLOCK.finditer(inner.text))
    edits = list[tuple[int, int, str]]()
    for index in reversed(_reopenings(directed(inner.text))):
        start, stop = _blanks_around(inner.text, index)
        if edits and edits[-1][0] <= stop:
            _, stop, _ = edits.pop()
        is_ended = inner.text[start - 1 : start] == "."
        edits.append((start, stop, _between(numbers, stop, is_ended=is_ended) if start else ""))
    return inner.edited(reversed(edits))


_RECENT = 32
"""How many numbers before a block are looked at for the one that it follows."""


def _between(numbers: list[re.Match[str]], start: int, *, is_ended: bool) -> str:
    """What parts a block from the text before it, so that its number is seen to open it.

    After the end of a sentence, a first number belongs to a list of its own.
    """
    place = bisect_left(numbers, start, key=lambda number: number.start())
    if place == len(numbers) or numbers[place].start() != start:
        return "\n"
    label, recent = numbers[place]["label"], numbers[max(0, place - _RECENT) : place]
    comes_next = (is_first(label) and not is_ended) or any(
        follows(label, one["label"]) for one in reversed(recent)
    )
    return " " if comes_next else "\n"


def _blanks_around(text: str, index: int) -> tuple[int, int]:
    """Where the blanks begin before a mark, and end after it."""
    start, stop = index, index + 1
    while start and text[start - 1].isspace():
        start -= 1
    while stop < len(text) and text[stop].isspace():
        stop += 1
    return start, stop


_LISTED = re.compile(rf"\s*(?:{_NUMBERED_BLOCK.pattern}|[{OPENING_MARKS}])")


def lists_items(text: str, mark: int) -> bool:
    """Tell a mark that opens the first item of a list again: "it is: “(1) dry; “(2) green.".

    So does one right before the mark of a term: "it is: ““oak” means a tree;".
    """
    is_announced = text[max(0, mark - 40) : mark].rstrip().endswith(":")
    return is_announced and _LISTED.match(text, mark + 1) is not None


def _reopenings(text: str) -> list[int]:
    """Find the marks that open a new block of a quotation that is already open.

    Capitals alone since the mark before are a heading, and a block of their own; so is the section
    that a schedule points back to.
    """
    unmatched = unmatched_marks(text)
    small = _SMALL.search(text)
    head = small.start() if small else len(text)
    starts_block = list[int]()
    for index in unmatched:
        before = text[starts_block[-1] : index] if starts_block else ""
        is_headed = before.isupper() or _POINTS_BACK.fullmatch(before)
        opens = _starts_block(text, index) or _OPENS_NUMBER.match(text, index)
        if index <= head or is_headed or opens or lists_items(text, index):
            starts_block.append(index)
    if len(unmatched) > 1 and not starts_block:
        starts_block = unmatched
    lines = re.finditer(r'(?m)^"(?=[^"\n]*$)', text)
    return sorted({*starts_block, *(m.start() for m in lines)})


def _starts_block(text: str, index: int) -> bool:
    """Tell whether a mark stands first, or after the end of a sentence or of a line."""
    start, _ = _blanks_around(text, index)
    return start == 0 or text[start - 1] in ".;" or "\n" in text[start:index]


def unmatched_marks(text: str) -> list[int]:
    """Find the opening marks of a text that nothing closes."""
    stack: list[int] = []
    for match in re.finditer(f"[{OPENING_MARKS}{CLOSING_MARKS}]", text):
        if match.group() in OPENING_MARKS:
            stack.append(match.start())
        elif stack:
            stack.pop()
    return stack


def has_paired_marks(text: str) -> bool:
    """Tell whether every quotation mark of a text has its partner, with words between them.

    >>> has_paired_marks("the word “oak” is"), has_paired_marks("the word “oak is")
    (True, False)
    """
    text = directed(text)
    counts = [text.count(mark) for mark in (*OPENING_MARKS, *CLOSING_MARKS, STRAIGHT_MARK)]
    is_doubled = any(pair in text for pair in ("“”", "«»", '""', "““", "””"))
    return counts[:2] == counts[2:4] and counts[4] % 2 == 0 and not is_doubled


def dropped_marks(quoted: Passage) -> Iterator[int]:
    """Where marks were taken from the middle of a block, as if it were opened there again."""
    origins, text = quoted.origins, quoted.received.text
    kept = {origins[mark.start()] for mark in ANY_MARK.finditer(quoted.text)}
    block = min(origins, default=0)
    for match in ANY_MARK.finditer(text, block, max(origins, default=0)):
        before = text[block : match.start()]
        if match.start() not in kept and _WITHIN_BLOCK.search(before) and not before.isupper():
            yield match.start()
        block = match.end()
