"""Blocks: the printed lines of a clean text, with what a page break split put together again.

A footnote, a page number or a column break may stand in the middle of a sentence.  What they
split is rejoined; they stay beside it, as lines of their own kind.

>>> text = "1. " + "The player who has placed a wager at the table before the dealer plays wins if"
>>> [line.text[-22:] for line in read_lines(Passage.of(text + chr(10) * 2 + "the hand is higher."))]
['if the hand is higher.']
"""

import itertools
import re
import sys
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from bylaw.ingest.page.cues import (
    BILL,
    BILL_STEP,
    BY_LAW_ALONE,
    BY_LAW_NUMBER,
    CALENDAR,
    CAPITAL_TITLE,
    CAPITALS,
    CHAIN,
    CHAPTER,
    CLERK,
    ENDED,
    FOOTNOTE,
    GOES_ON_TITLE,
    GOVERNMENT,
    IMPRINT,
    ITEM,
    JOB_NUMBER,
    LABEL,
    LEAVES_TITLE_OPEN,
    NUMBER_ALONE,
    OPENING_QUOTES,
    OPENS_TEXT,
    ORDER_HEAD,
    ORDERED,
    PROVISION,
    PUBLISHER,
    RECITAL,
    ROMAN_ITEM,
    SCHEDULE,
    TITLE_MARK,
    at_end,
    is_whole,
)
from bylaw.ingest.payload.tables.printed_payouts import label_and_payout
from bylaw.ingest.printed_notes import is_citation_cut, is_note
from bylaw.ingest.sources.hyphens import is_compound, words_of
from bylaw.ingest.sources.note_numbers import page_notes
from bylaw.ingest.sources.passages import Passage
from bylaw.ingest.sources.pdf_text.page_rows import announces_address, is_address
from bylaw.registry.law.text.months import MONTH_NAME

COLUMN = 80
"""A block longer than this is longer than any line of a printed column, so it is prose."""

_END = 2000
"""How much of the end of a line decides what is joined to it; a word is never longer."""

_FEW = 2
"""Fewer blocks of two lines tell nothing of how wide the column is."""

_WORD_MORE = 12
"""A column may be wider than its longest line by a word that did not fit."""

_HEAD_OF_PAGE = re.compile(r"\w{4}.*\d|\d.*\w{4}|\f")
"""What was taken out between two lines where the head of a page stood: words and a number, or a
line that is marked as the page's own."""

_CONJUNCTION = re.compile(r"and|or|et|ou")
_YEAR = re.compile(r"(?:19|20)\d\d[.,;]?")
_DAY_WITHOUT_YEAR = re.compile(
    rf"(?i)\b(?:\d{{1,2}}(?:er|st|nd|rd|th)? (?:{MONTH_NAME})|(?:{MONTH_NAME}) \d{{1,2}},)$"
)
_HYPHEN = re.compile(r"[^\W\d_]-$")
_LOST_QUOTE = re.compile(r"[\"“«]\s?[^\"“”«»]{1,40}$")
_CLOSING_FIRST = re.compile(r"[^\"“”«»]{1,40}(?:”|\s?»|(?<=\w)\")")
_NEVER_LAST = re.compile(
    r"[a-zà-ÿ] (?:the|an?|of|by|under|to|from|with|du|de|des|la|les?|une?|par|aux?|à|dans|pour|avec"
    r"|no\.|art\.|ss?\.|numéro)$"
)
"""The small words with which no line ends, unless the column was full."""
_UNIT_WITHOUT_NUMBER = re.compile(
    r"(?:[a-zà-ÿ] |['’])(?:(?:sub|sous-)?(?:sections?|paragraphe?s?|paragraphs?)|articles?)$"
)
"""A unit that is named at the end of a line: its number begins the next one."""
_ITS_NUMBER = re.compile(
    r"\(?(?:\d{1,3}(?:\.\d+)*|[a-z](?:\.\d+)?)(?:\)|[°º])?(?:[,;)]|\s(?=[a-zà-ÿ(]))"
)
_FIRST_MARK = re.compile(r"(?P<open>\(?)(?P<first>1|a|i)(?P<close>\)|°) (?=\S)")
_NEAR = 12
"""Within how many lines the second item of a list is looked for."""
_NUMBER_SIGN = re.compile(r"(?<=\s)(?:numéro|number|[Nn]os?\.?|n[°º])$")
"""A sign at the end of a line that a number follows: “By-law number / 412 respecting”."""
_LABEL_ALONE = re.compile(
    r"[“«\"]?\s?(?:\d{1,3}(?:\.\d{1,3})*\.|\(?(?:\d{1,2}(?:\.\d)?|[a-z])\)|\d{1,2}(?:\.\d)?[°º])"
)
_ENDING_NUMBER = re.compile(r"\d{1,3}(?:\.\d+)*\.(?:\s|$)")
"""A number that ends the sentence that names its unit in the full line above."""
_NUMBERED = re.compile(r"\d{1,3}(?:\.\d+)*\.\s+[A-ZÀ-Þ“«(]")
_DIVISION = re.compile(
    r"(?:PART|PARTIE|TITLE|TITRE|CHAPTER|CHAPITRE|DIVISION|SECTION|SUBDIVISION|SOUS-SECTION"
    r"|SCHEDULE|ANNEXE|FORM|FORMULE|ARTICLE)\s+[IVXLC\d]+(?:\.\d+)?"
)
_LAST_PART = re.compile(r"[^\W\d_]+$")
_FIRST_PART = re.compile(r"[^\W\d_]+")


class LineKind(StrEnum):
    """What a line is on the page, before anything is known of its sense."""

    TEXT = "text"
    FOOTNOTE = "footnote"
    PAGE_NUMBER = "page_number"
    JOB_NUMBER = "job_number"
    IMPRINT = "imprint"


@dataclass(frozen=True)
class PrintedLine:
    """One line or rejoined block; `is_apart` where a blank line stands before it."""

    passage: Passage
    is_apart: bool
    kind: LineKind = LineKind.TEXT

    @property
    def text(self) -> str:
        """The words of the line."""
        return self.passage.text

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """How long the printed lines are that a hyphen at their ends joined into this one."""
        first, last = self.passage.origins[0], self.passage.origins[-1]
        printed = self.passage.received.text[first : last + 1]
        if "\n" not in printed:
            return (len(self.text),)
        return tuple(map(len, printed.splitlines()))


def read_lines(passage: Passage) -> tuple[PrintedLine, ...]:
    """The lines of a clean text, with wrapped lines and split sentences rejoined."""
    words = words_of(passage.text)
    unwrapped = _unwrapped(list(_printed_lines(passage)), words)
    return tuple(_rejoined(_with_kinds(unwrapped, page_notes(passage)), words))


def _printed_lines(passage: Passage) -> Iterator[PrintedLine]:
    is_apart = True
    for start, end in passage.lines():
        if not passage.text[start:end].strip():
            is_apart = True
            continue
        yield PrintedLine(passage.part(start, end), is_apart)
        is_apart = False


def _unwrapped(lines: Sequence[PrintedLine], words: frozenset[str]) -> list[PrintedLine]:
    """Join the lines of a block that were broken only because the column was full."""
    joined: list[_Growing] = []
    blocks = list(_adjacent(lines))
    pairs = _width_of_pairs(blocks)
    for block in blocks:
        width = _column(block, pairs)
        is_prose = any(_runs_on(*pair, width) for pair in itertools.pairwise(block))
        joined.append(_Growing(block[0]))
        firsts = _first_items(block)
        for place, (before, line) in enumerate(itertools.pairwise(block), start=1):
            cut, end = _is_full(before, line, width), joined[-1].end
            full = cut and (is_prose or not _is_apart(before, line))
            full = full and not _is_heading_of(end, line.text) and place not in firsts
            is_rest = _is_number_of(end, line.text, is_cut=cut)
            if is_rest or _is_wrapped(end, line.text, is_full=full):
                joined[-1].add(line, words)
            else:
                joined.append(_Growing(line))
    return [one.whole() for one in joined]


def _first_items(block: Sequence[PrintedLine]) -> frozenset[int]:
    """Where a block begins a list: the next mark of the same form begins a later line."""
    return frozenset(
        place
        for place, line in enumerate(block)
        if (mark := _FIRST_MARK.match(line.text))
        and any(_is_next(mark, later.text) for later in block[place + 1 : place + _NEAR])
    )


def _is_next(mark: re.Match[str], text: str) -> bool:
    """Tell whether a line begins with the second mark of the list of which this is the first."""
    second = {"1": "2", "a": "b", "i": "ii"}[mark["first"]]
    return text.startswith(f"{mark['open']}{second}{mark['close']} ")


def _column(block: Sequence[PrintedLine], pairs: int) -> int:
    """Say how wide the column is whose lines may have been broken because it was full."""
    width = max(max(line.lengths) for line in block)
    if len(block) == 2 and width <= pairs + _WORD_MORE:
        return max(width, pairs)
    return width if len(block) > 2 and width <= COLUMN * 1.25 else sys.maxsize


def _width_of_pairs(blocks: Sequence[Sequence[PrintedLine]]) -> int:
    """Say how wide the column is, by the lines of which one goes on with the other.

    One such pair shows nothing of its width; where there are several, the widest line does.
    """
    pairs = (pair for block in blocks for pair in itertools.pairwise(block))
    widths = [
        max(before.lengths)
        for before, line in pairs
        if line.text[0].islower() and not _is_apart(before, line)
    ]
    width = max(widths, default=0)
    return width if len(widths) >= _FEW and width <= COLUMN * 1.25 else 0


def _is_full(before: PrintedLine, line: PrintedLine, width: int) -> bool:
    """Tell whether the first word of a line would not have fitted in the one before it."""
    return before.lengths[-1] + len(line.text.split()[0]) + 1 > width


def _is_apart(before: PrintedLine, line: PrintedLine) -> bool:
    """Tell whether a line is none of the sentence before it: that one ended, or this is an item."""
    return at_end(ENDED, before.text) is not None or _starts_something(line.text)


def _runs_on(before: PrintedLine, line: PrintedLine, width: int) -> bool:
    """Tell whether a sentence goes on in small letters after a full line, as in wrapped prose only.

    Where none does, short lines stand one below the other, and the longest of them is not full.
    """
    is_going_on = line.text[0].islower() and not _is_apart(before, line)
    return is_going_on and _is_full(before, line, width)


class _Growing:
    """A line that others are joined to: its parts, and as much of its end as is ever looked at.

    The whole is put together once, so that a thousand lines cost no more than each of them.
    """

    def __init__(self, line: PrintedLine) -> None:
        self._line, self._parts, self.end = line, [line.passage], line.text

    @property
    def kind(self) -> LineKind:
        """What the line is on the page."""
        return self._line.kind

    def add(self, line: PrintedLine, words: frozenset[str]) -> None:
        """Join a line: after a blank, or within the word that a hyphen broke."""
        separator, second = " ", line.passage
        if at_end(_HYPHEN, self.end) and second.text[0].islower():
            separator = ""
            if _is_broken_word(self.end, second.text, words):
                last = self._parts[-1]
                self._parts[-1], self.end = last.part(0, len(last) - 1), self.end[:-1]
        if separator:
            self._parts.append(Passage(second.received, separator, second.origins[:1]))
        self._parts.append(second)
        self.end = f"{self.end}{separator}{second.text}"[-_END:]

    def goes_on_in(self, line: PrintedLine, *, is_over_page: bool) -> bool:
        """Tell whether a line is the rest of this one, which a page break cut."""
        between = self._line.passage.received.text[
            self._parts[-1].origins[-1] + 1 : line.passage.origins[0]
        ]
        over = is_over_page or _HEAD_OF_PAGE.search(between) is not None
        return _is_split(self.end, line.text, is_over_page=over)

    def whole(self) -> PrintedLine:
        """The line with all that was joined to it."""
        if len(self._parts) == 1:
            return self._line
        return replace(self._line, passage=Passage.joined(self._parts))


def _adjacent(lines: Sequence[PrintedLine]) -> Iterator[list[PrintedLine]]:
    block: list[PrintedLine] = []
    for line in lines:
        if line.is_apart and block:
            yield block
            block = []
        block.append(line)
    if block:
        yield block


_POINTS_BACK = re.compile(r"\((?:ss?|[Ss]ections?|a|[Aa]rt|[Aa]rticles?)\b[^()]{1,60}\)")
"""The section for which a schedule is made, in a line of its own under its number."""


_SIGNED_ABOVE = re.compile(r"[_\s]*_{4}[_\s]*")
"""The line on which people sign, above their names."""


def _is_wrapped(before: str, text: str, *, is_full: bool) -> bool:
    heading = before.lstrip(f"{OPENING_QUOTES} ")
    if OPENS_TEXT.match(text) or is_whole(SCHEDULE, heading) or _POINTS_BACK.fullmatch(before):
        return False
    if _SIGNED_ABOVE.fullmatch(before):
        return False
    if any(is_whole(cue, text) for cue in (GOVERNMENT, BILL_STEP)) or is_whole(CALENDAR, before):
        return False
    if _is_cut(before, text) or _CONJUNCTION.fullmatch(text):
        return True
    if "\t" in before or "\t" in text or NUMBER_ALONE.fullmatch(text):
        return False
    if _is_pay_row(before) and (_is_pay_row(text) or text[0].isupper()):
        return False
    if is_full or RECITAL.match(before):
        return not (at_end(ENDED, before) and (_starts_something(text) or _stands_alone(text)))
    goes_on = text[0].islower() or at_end(_NEVER_LAST, before)
    return not at_end(ENDED, before) and bool(goes_on) and not _starts_something(text)


def _is_number_of(before: str, text: str, *, is_cut: bool) -> bool:
    """Tell a year below a day that lacks its own, or a number below the name of its unit."""
    if _YEAR.fullmatch(text):
        return at_end(_DAY_WITHOUT_YEAR, before) is not None
    is_number = _ITS_NUMBER.match(text) or (is_cut and _ENDING_NUMBER.match(text))
    return bool(is_number) and at_end(_UNIT_WITHOUT_NUMBER, before) is not None


def _stands_alone(text: str) -> bool:
    """Tell a line that is never the rest of another: a division, a note, or who signs."""
    return bool(_DIVISION.fullmatch(text) or CLERK.fullmatch(text)) or is_note(text)


def _is_heading_of(before: str, text: str) -> bool:
    """Tell whether a line is the title above a division or a numbered provision: it ends there."""
    starts = _NUMBERED.match(text) or _DIVISION.fullmatch(text)
    return starts is not None and _is_heading(before)


def _is_cut(before: str, text: str) -> bool:
    """Tell whether a line goes on with what never ends where the line before it does."""
    is_cover = is_whole(BILL, before) and is_whole(CHAPTER, text)
    is_by_law = is_whole(BY_LAW_ALONE, before) and is_whole(BY_LAW_NUMBER, text)
    is_imprint = is_whole(PUBLISHER, before) and NUMBER_ALONE.fullmatch(text) is not None
    is_head = is_cover or is_imprint or is_by_law or _is_label_of(before, text)
    is_head = is_head or bool(at_end(_NUMBER_SIGN, before) and _ITS_NUMBER.match(text))
    return is_head or _is_title_cut(before, text) or is_citation_cut(before, text)


def _is_label_of(before: str, text: str) -> bool:
    """Tell a number or mark that a page sets in a line of its own, beside the words it numbers."""
    words = text.lstrip(f"{OPENING_QUOTES} ")
    return _LABEL_ALONE.fullmatch(before) is not None and words[:1].isalpha() and "\t" not in text


def _is_title_cut(before: str, text: str) -> bool:
    """Tell whether a title in capitals goes on below: with a small word, or a number of a text."""
    if not (is_whole(CAPITALS, text) and is_whole(CAPITAL_TITLE, before)):
        return False
    joined = GOES_ON_TITLE.match(text) or at_end(LEAVES_TITLE_OPEN, before) or text[0].isdigit()
    return bool(joined) and not is_whole(ORDER_HEAD, before)


def _is_pay_row(text: str) -> bool:
    """Tell whether a line is a label and its payout: the next line does not go on with it."""
    return len(text) < COLUMN and label_and_payout(text.rstrip('.”»" ')) is not None


def _starts_something(text: str) -> bool:
    cues = (ITEM, ROMAN_ITEM, PROVISION, LABEL, FOOTNOTE, ORDERED)
    return any(cue.match(text) for cue in cues)


def _with_kinds(lines: Sequence[PrintedLine], notes: Set[int]) -> list[PrintedLine]:
    marks = _title_marks(lines)
    texts = ("", *(line.text for line in lines), "")
    return [
        replace(line, kind=LineKind.FOOTNOTE)
        if line.passage.origins[0] in notes
        else replace(line, kind=_kind(line.text, *texts[place : place + 3 : 2], marks=marks))
        for place, line in enumerate(lines)
    ]


def _title_marks(lines: Sequence[PrintedLine]) -> frozenset[str]:
    """Collect the signs by which headings (lines that end no sentence) call a footnote.

    Raised figures are told by where the note stands.
    """
    found = (at_end(TITLE_MARK, line.text) for line in lines)
    return frozenset(match["mark"] for match in found if match and match["mark"][0] in "*†‡")


def _kind(text: str, before: str, after: str, *, marks: frozenset[str]) -> LineKind:
    footnote = FOOTNOTE.match(text)
    if footnote and (CHAIN.search(text) or footnote["mark"] in marks):
        return LineKind.FOOTNOTE
    if is_whole(IMPRINT, text) or (is_address(text) and not announces_address(before)):
        return LineKind.IMPRINT
    if not NUMBER_ALONE.fullmatch(text) or is_whole(PUBLISHER, before):
        return LineKind.TEXT
    if JOB_NUMBER.fullmatch(text) and (not after or _is_heading(after)):
        return LineKind.JOB_NUMBER
    return LineKind.PAGE_NUMBER


def _is_heading(text: str) -> bool:
    if at_end(ENDED, text) or "\t" in text or _starts_something(text):
        return False
    return text[0].isupper() and text[0] not in OPENING_QUOTES


_ASIDES = (LineKind.FOOTNOTE, LineKind.PAGE_NUMBER, LineKind.IMPRINT)


def _rejoined(lines: Sequence[PrintedLine], words: frozenset[str]) -> Iterator[PrintedLine]:
    """Rejoin sentences that a page break split, and keep asides after what they split."""
    held: _Growing | None = None
    asides: list[PrintedLine] = []
    for line in lines:
        if line.kind in _ASIDES and held is not None:
            asides.append(line)
        elif asides and _is_rest_of_note(asides[-1], line, held):
            note = _Growing(asides.pop())
            note.add(line, words)
            asides.append(note.whole())
        elif held is not None and _is_rest(held, line, asides):
            held.add(line, words)
        else:
            yield from (*([held.whole()] if held else []), *asides)
            held, asides = _Growing(line), []
    yield from (*([held.whole()] if held else []), *asides)


def _is_rest(held: _Growing, line: PrintedLine, asides: Sequence[PrintedLine]) -> bool:
    """Tell whether a line goes on with the one held, beyond what the page has between them."""
    over = any(aside.kind is not LineKind.FOOTNOTE for aside in asides)
    return line.kind is held.kind and held.goes_on_in(line, is_over_page=over)


def _is_rest_of_note(note: PrintedLine, line: PrintedLine, held: _Growing | None) -> bool:
    """Tell the end of a footnote that the end of a column cut, after a text that has ended."""
    if note.kind is not LineKind.FOOTNOTE or line.kind is not LineKind.TEXT or held is None:
        return False
    is_open = not at_end(ENDED, note.text) and at_end(ENDED, held.end) is not None
    return is_open and line.text[0].islower() and not _starts_something(line.text)


def _is_split(before: str, text: str, *, is_over_page: bool) -> bool:
    """Tell whether a sentence was cut: it is prose, does not end, and goes on in small letters."""
    if _is_cut(before, text) or (is_over_page and _is_number_of(before, text, is_cut=True)):
        return True
    if (
        not (is_over_page or _is_prose(before))
        or at_end(ENDED, before)
        or "	" in before
        or _starts_something(text)
    ):
        return False
    if "\t" in text:
        return False
    if text[0].islower() or (is_over_page and _is_open(before, text)):
        return True
    return bool(at_end(_LOST_QUOTE, before) and _CLOSING_FIRST.match(text))


def _is_open(before: str, text: str) -> bool:
    """Tell whether prose that a page cut goes on with a name: no heading follows it unended."""
    if not (text[0].isupper() and _is_prose(before)) or is_whole(CAPITALS, text):
        return False
    return bool(at_end(_NEVER_LAST, before)) or (len(before) >= COLUMN and not _is_heading(text))


def _is_prose(text: str) -> bool:
    """Tell a line of prose: longer than a column, or numbered, or left open by a small word."""
    if len(text) >= COLUMN or RECITAL.match(text) or at_end(_NEVER_LAST, text):
        return True
    return _starts_something(text.lstrip(OPENING_QUOTES + " \u00a0"))


def _is_broken_word(before: str, text: str, words: frozenset[str]) -> bool:
    """Tell by the rest of the text whether a hyphen at a line end is part of the word."""
    tail, head = _LAST_PART.search(before[:-1]), _FIRST_PART.match(text)
    if tail is None or head is None:
        return False
    return not is_compound(tail[0], head[0], words)
