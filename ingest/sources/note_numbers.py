"""Note numbers: a small raised figure after a word calls a note of the page, and is no law.

A raised figure after a unit, a letter or a number may be an exponent, and stays.  Within a new
text it goes only where a note outside bears the number; else it may call a note of that text.

>>> from bylaw.ingest.sources.noise import clean
>>> from bylaw.ingest.sources.passages import Received
>>> page = "1. The Docks Act<sup>1</sup> is amended by replacing “5 m<sup>2</sup>” by “6”."
>>> without_note_numbers(clean(Received("-", page))).passage.text
'1. The Docks Act is amended by replacing “5 m²” by “6”.'
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bylaw.ingest.sources.noise import Cleaned, Removal
from bylaw.ingest.sources.passages import Passage

_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈ"
_ATTACHED = "SCHEDULE|APPENDIX|FORM|ANNEXE|FORMULE|FORMULAIRE|Schedule|Appendix|Annexe"
_FIGURES = re.compile(rf"[{_RAISED}]{{1,3}}")
_TOKEN = re.compile(
    rf"(?P<quote>[“”«»\"])|^(?P<attached>(?:{_ATTACHED})\b)|(?P<mark>{_FIGURES.pattern})", re.M
)
_LENGTHS = (
    r"(?i:feet|foot|pieds?|inch(?:es)?|pouces?|yards?|verges?|miles?|milles?|acres?"
    r"|(?:centi|milli|déci|deci|kilo)?m[èe]t(?:re|er)s?)"
)
_WORD = re.compile(r"(?P<word>[^\W\d_]{3,})[.,;:”»)]{0,2} ?$")
_LENGTH = re.compile(_LENGTHS)
_FAR = 60
"""More than the longest word, and what may stand between it and its mark."""


def note_calls(text: str) -> Iterator[str]:
    """The words of a text that raised figures follow, with these.

    >>> list(note_calls("The dock¹ has 20 m².")), list(note_calls("¹ The dock."))
    (['dock¹'], [])
    """
    for mark in _FIGURES.finditer(text):
        if may_call_a_note(text, mark.start()):
            yield text[text.rfind(" ", 0, mark.start() - 1) + 1 : mark.end()]


@dataclass(frozen=True, slots=True)
class _Mark:
    """Raised figures `[start, end)`: whether a note begins with them, and whether in new text."""

    start: int
    end: int
    figures: str
    is_note: bool
    is_enacted: bool


def without_note_numbers(cleaned: Cleaned) -> Cleaned:
    """Take the numbers that call a note of the page out of a clean text, and record each.

    >>> from bylaw.ingest.sources.noise import clean
    >>> from bylaw.ingest.sources.passages import Received
    >>> page = "1. Section 5 becomes “5. A “dock” is a pier<sup>1</sup>.”"
    >>> without_note_numbers(clean(Received("-", page))).passage.text
    '1. Section 5 becomes “5. A “dock” is a pier¹.”'
    """
    text = cleaned.passage.text
    marks = list(_marks(text))
    notes = [mark for mark in marks if mark.is_note]
    of_page = {note.figures for note in notes if not note.is_enacted}
    of_page -= {note.figures for note in notes if note.is_enacted}
    calls = [mark for mark in marks if not mark.is_note and may_call_a_note(text, mark.start)]
    gone = [mark for mark in calls if not mark.is_enacted or mark.figures in of_page]
    if not gone:
        return cleaned
    passage = cleaned.passage.edited((mark.start, mark.end, "") for mark in gone)
    spans = (cleaned.passage.span(mark.start, mark.end) for mark in gone)
    removals = (Removal("note-number", span.start, span.end) for span in spans)
    ordered = sorted((*cleaned.removals, *removals), key=lambda one: (one.start, one.end))
    return Cleaned(passage, tuple(ordered))


def page_notes(passage: Passage) -> frozenset[int]:
    """Where in the received text the notes begin that stand outside every new text."""
    marks = _marks(passage.text)
    return frozenset(
        passage.origins[mark.start] for mark in marks if mark.is_note and not mark.is_enacted
    )


def may_call_a_note(text: str, place: int) -> bool:
    """Tell raised figures after a word; after a unit of length they are an exponent.

    >>> may_call_a_note("The dock¹", 8), may_call_a_note("10 m²", 4), may_call_a_note("feet²", 4)
    (True, False, False)
    """
    found = _WORD.search(text, max(0, place - _FAR), place)
    return found is not None and _LENGTH.fullmatch(found["word"]) is None


def _marks(text: str) -> Iterator[_Mark]:
    """The raised figures of a text; what is quoted or attached is text that it enacts."""
    depth, is_attached = 0, False
    for token in _TOKEN.finditer(text):
        is_first = not text[text.rfind("\n", 0, token.start()) + 1 : token.start()].strip()
        if token["quote"]:
            depth = _depth(token["quote"], depth, is_first=is_first)
        is_attached = is_attached or bool(token["attached"])
        if token["mark"]:
            yield _Mark(*token.span(), token["mark"], is_first, depth > 0 or is_attached)


def _depth(quote: str, depth: int, *, is_first: bool) -> int:
    """How many quotations are open after a mark; one that begins a line opens the same again."""
    if quote == '"':
        return int(not depth)
    if quote in "“«":
        return depth if depth and is_first else depth + 1
    return max(0, depth - 1)
