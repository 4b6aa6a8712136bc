"""Provisions whose numbers stand in headings of their own, as municipal by-laws print them.

The number goes before the words of the provision, so that it is read as any other; the heading
stays a heading.  A by-law numbers its provisions so from the first to the last: one that has them
by number and dot, or out of order, is left as it is.

>>> from bylaw.ingest.page.lines.line_reading import read_lines
>>> lines = read_lines(Passage.of('''ARTICLE 1 HEURES
...
... L'article 12 est abrogé.
...
... ARTICLE 2
...
... L'article 14 est abrogé.'''))
>>> [line.text for line in numbered_lines(lines)]
['ARTICLE 1 HEURES', "1. L'article 12 est abrogé.", 'ARTICLE 2', "2. L'article 14 est abrogé."]
"""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bylaw.ingest.page.enacting_cues import AMENDS
from bylaw.ingest.page.lines.line_marks import (
    CLOSING_QUOTES,
    ENDED,
    OWN_HEADING,
    OWN_NUMBER,
    PROVISION,
    at_end,
    is_whole,
)
from bylaw.ingest.page.lines.printed_lines import LineKind, PrintedLine, dash_before
from bylaw.ingest.page.provisions.sentence_heads import is_like_instruction
from bylaw.ingest.page.title_cues import CAPITALS
from bylaw.ingest.sources.passages import Passage

Heads = dict[int, re.Match[str]]
"""The heading of a provision, by the place of its line."""


def numbered_lines(lines: Sequence[PrintedLine]) -> tuple[PrintedLine, ...]:
    """Put before each provision the number that stands in its heading, or that a copy lost."""
    heads = _heads(lines)
    if _has_own_numbers(lines):
        return tuple(lines)
    return tuple(_numbered(lines, heads)) if len(heads) > 1 else _counted(lines)


def _counted(lines: Sequence[PrintedLine]) -> tuple[PrintedLine, ...]:
    """Count the provisions of a copy that has a dash for each number: all that has one orders."""
    dashed = {
        place: dash for place, line in enumerate(lines) if (dash := dash_before(line)) is not None
    }
    if not dashed or not all(is_like_instruction(lines[place].text) for place in dashed):
        return tuple(lines)
    numbers = dict(zip(dashed, itertools.count(1)))
    return tuple(
        _with_number(line, numbers[place], dashed[place]) if place in dashed else line
        for place, line in enumerate(lines)
    )


def _with_number(line: PrintedLine, number: int, dash: int) -> PrintedLine:
    mark = f"{number}. "
    counted = Passage(line.passage.received, mark, (dash,) * len(mark))
    return replace(line, passage=Passage.joined((counted, line.passage)))


def _heads(lines: Sequence[PrintedLine]) -> Heads:
    """The headings that count the provisions from 1 on, all with the same keyword."""
    heads: Heads = {}
    keyword = ""
    for place, line in enumerate(lines):
        match = _head(line)
        if match is None or int(match["number"]) != len(heads) + 1:
            continue
        word = line.text.split()[0]
        keyword = keyword or word
        if word == keyword:
            heads[place] = match
    return heads


def _head(line: PrintedLine) -> re.Match[str] | None:
    if line.kind is not LineKind.TEXT:
        return None
    if is_whole(OWN_HEADING, line.text) and not AMENDS.search(line.text):
        return OWN_HEADING.fullmatch(line.text)
    match = OWN_NUMBER.match(line.text)
    is_sentence = AMENDS.search(line.text) or at_end(ENDED, line.text)
    return match if is_sentence else None


def _has_own_numbers(lines: Sequence[PrintedLine]) -> bool:
    return any(PROVISION.match(line.text) and AMENDS.search(line.text) for line in lines)


def _numbered(lines: Sequence[PrintedLine], heads: Heads) -> Iterator[PrintedLine]:
    waiting: Passage | None = None
    for place, line in enumerate(lines):
        head = heads.get(place)
        if head is not None:
            number = line.passage.part(head.start("number"), head.end("number"))
            yield from _opened(line, head, number)
            waiting = number if head.end() == len(line.text) else None
        elif waiting is not None and _is_described(lines, place):
            yield line
        elif waiting is not None and line.kind is LineKind.TEXT:
            yield replace(line, passage=Passage.joined((waiting, line.passage), ". "))
            waiting = None
        else:
            yield line


def _is_described(lines: Sequence[PrintedLine], place: int) -> bool:
    """Tell a line in capitals between the number of a provision and its words, as its title."""
    words = lines[place].text
    is_title = is_whole(CAPITALS, words) and at_end(ENDED, words) is None
    return is_title and place + 1 < len(lines) and lines[place + 1].text[:1] not in CLOSING_QUOTES


def _opened(line: PrintedLine, head: re.Match[str], number: Passage) -> Iterator[PrintedLine]:
    """The heading as a line of its own, and the words that stand on the same line."""
    rest = line.passage.part(head.end(), len(line.text))
    if not rest.text:
        yield line
        return
    yield replace(line, passage=line.passage.part(0, head.start("number")).stripped())
    mark = line.passage.part(head.end("number"), head.end()).stripped()
    # A dot stands for the dash or colon that parts the number from the words.
    places = (mark.origins or number.origins)[:1] * 2
    parts = number, Passage(number.received, ". ", places), rest
    yield replace(line, passage=Passage.joined(parts), is_apart=False)
