"""Paragraphs: the lines of all columns joined, each line where it goes on with the one before."""

import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bylaw.ingest.page.lines.line_ends import is_number_of
from bylaw.ingest.page.lines.line_marks import DEFINES, NEVER_LAST, at_end
from bylaw.ingest.printed_notes import is_note
from bylaw.ingest.sources.hyphens import goes_on_word
from bylaw.ingest.sources.page_heads import EDGE_MARK, PAGE_MARK
from bylaw.ingest.sources.pdf_text.column_lines import GOES_ON, ColumnLine
from bylaw.ingest.sources.pdf_text.page_columns import INDENT
from bylaw.ingest.sources.pdf_text.page_rows import (
    announces_address,
    is_address,
)
from bylaw.ingest.sources.pdf_text.wrapped_cells import CUT
from bylaw.registry.law.text.months import WRITTEN_DAY

_ENDED = re.compile(r"[.;:][”»\"]?[.;]?$")
_BEGINS = re.compile(r"<sup>\d|\(?[*†‡]{1,3}\)?\s|[A-ZÀ-Þ]{4}|[A-ZÀ-Þ]{2,} [A-ZÀ-Þ]{2}|\d{1,6}$")
"""How a line begins, after the end of a sentence, that is no part of it: a note, words in capitals,
or the number of a page."""
_RECITES = re.compile(
    r"(?:WHEREAS|ATTENDU (?i:qu)|CONSIDÉRANT (?i:qu)|CONSIDERING (?i:that)|IT IS ORDERED"
    r"|IL EST ORDONNÉ|\[(?:Assented to|Sanctionn)"
    r"|(?i:therefore|consequently|accordingly|en conséquence|à ces causes)\s?:$)"
)
"""The words of a reason, of an order or of assent, which no title goes on with."""

_ITEM = re.compile(
    r"(?:\((?:\d{1,2}|[a-z])\)|(?:\d{1,2}|[a-z])(?:[)°]|<sup>o</sup>)|\d{1,2}o)\s(?=[a-zà-ÿ“«])"
)
_CAPITALS = re.compile(r"(?=.*[A-ZÀ-Þ]{4})[A-ZÀ-Þ'’ -]+")
_BELOW_TITLE = re.compile(
    r"\((?:[Ss]s?\.|[Aa]\.|[Ss]ections?|[Aa]rticles?|[Rr]e|[Aa]bro)|[A-ZÀ-Þ][a-zà-ÿ,]"
)
"""What stands below a title in capitals and is none of it: a reference, “(Revoked)”, a sentence."""

_UNITS = (
    r"\b(?:(?:sub)?(?:section|paragraph|paragraphe)s?|sous-paragraphes?|articles?|items?|clauses?"
    r"|alinéas?|schedule|annexe|part|partie|and|or|to|et|ou|à|in|of|du|des|les?)|,"
)
_NAMES_UNIT = re.compile(rf"(?i)(?:{_UNITS}|\d)$")
_LEADS_TO_LABEL = re.compile(rf"(?i)(?:{_UNITS})$")
_LABELLED = re.compile(r"[“«]?\s?\d{1,3}\.\d{1,3}(?:\.\d{1,3})*\.?\s[A-ZÀ-Þ]")
"""The number of a section that is quoted, before its words."""

_CUTS = (CUT, "\u00ad", "‐")
"""The marks that stand for a hyphen at the end of a line."""

_AWAITS_NUMBER = re.compile(r"(?:\d-|\([^()]*\b(?:c|r|ss?|aa?|art|par|no|n[°o])\.)$")
"""What a number goes on with: its first part, or its sign within parentheses."""

_DAY = re.compile(WRITTEN_DAY)
_WORD = re.compile(r"[^\W\d_]{2,}[,;]?\s(?!\d)")
"""A word that no blank binds to what follows it, as one may bind “article 5”."""

_CERTAIN = 1.2
"""By how much the room for a word exceeds its width, as that is estimated, at least."""

_POINTS = re.compile(r"[.,;:»”]{1,3}")
_ASIDE = re.compile(r"\([a-zà-öø-ÿ][^()]{2,60}\)")
"""What an item says at its end beside its words, as a term in the other language."""

_NUMBERED = re.compile(
    r"(?:\d{1,3}(?:\.\d{1,3})*\.\s[A-ZÀ-Þ(“«]|\(?(?:\d{1,2}|[a-z])(?:[)°]|<sup>o</sup>)\s|\d{1,2}o\s)"
)


def paragraphs_of(lines: Sequence[ColumnLine]) -> str:
    """Join the lines of each paragraph: a new one is indented, apart, or after a short line.

    The head or foot of a page that stands within a paragraph is put after it.
    """
    blocks: list[str] = []
    running: list[str] = []
    before: ColumnLine | None = None
    lines = list(_with_lower_told(lines))
    are_shown = _are_paragraphs_shown(lines)
    for line in _with_lone_told(lines):
        if line.is_running:
            running.append(f"{PAGE_MARK}{line.text}{PAGE_MARK}")
            continue
        if before is None or not _continues(before, line):
            blocks += [*running, f"{EDGE_MARK if line.is_lone else ''}{line.text}"]
            running = []
        else:
            blocks[-1] += _join(before, line, are_shown=are_shown) + line.text
        before = line
    blocks += running
    return "\n\n".join(blocks) + "\n" if blocks else ""


def _with_lower_told(lines: Sequence[ColumnLine]) -> Iterator[ColumnLine]:
    """Tell the lines that stand lower than a line that goes on with the one above it.

    How far such lines are apart varies as little as the program that made the page is exact, or
    the scan of a printed one.
    """
    within = sorted(line.fall for line in lines if line.fall and GOES_ON.match(line.text))
    tenth = len(within) // 10
    middle = within[len(within) // 2] if len(within) >= _FEW else math.inf
    spread = within[-1 - tenth] - within[tenth] if within else 0.0
    for line in lines:
        is_lower = line.fall > middle + max(_LOWER, 2 * spread)
        yield replace(line, is_lower=True) if is_lower else line


_FEW = 3
"""Fewer lines than this do not show how far the lines of a paragraph are apart."""

_LOWER = 0.6
"""By how much, in points, the first line of a paragraph stands lower than its others, at least."""


def _are_paragraphs_shown(lines: Sequence[ColumnLine]) -> bool:
    """Tell whether room or an indent shows paragraphs: those that begin with a number have it."""
    pairs = itertools.pairwise(lines)
    starts = [line for one, line in pairs if _ENDED.search(one.text) and _NUMBERED.match(line.text)]
    shown = sum(line.is_apart or line.is_lower or line.is_indented for line in starts)
    return shown * 2 >= len(starts)


def _join(before: ColumnLine, line: ColumnLine, *, are_shown: bool) -> str:
    """What stands between two lines of a paragraph.

    Where a full line ends a sentence and a column, or nothing shows where paragraphs begin, a
    paragraph may end too: that is marked.
    """
    if before.text.endswith(("-", *_CUTS)):
        return "\n"
    is_unclear = line.is_first or not are_shown
    is_doubtful = is_unclear and _ENDED.search(before.text) and line.text[0].isupper()
    return f" {EDGE_MARK}" if is_doubtful else " "


def _with_lone_told(lines: Sequence[ColumnLine]) -> Iterator[ColumnLine]:
    """Take a lone line at the edge of a page for its head or foot, where a sentence goes on."""
    before: ColumnLine | None = None
    for place, line in enumerate(lines):
        if line.is_lone and before is not None and _is_open(before, lines[place + 1 :]):
            yield replace(line, is_running=True)
            continue
        yield replace(line, is_lone=line.is_lone and before is not None)
        before = before if line.is_running or line.is_lone else line


def _is_open(before: ColumnLine, below: Sequence[ColumnLine]) -> bool:
    """Tell whether a sentence that a line leaves open goes on after the edge of a page."""
    after = next((line for line in below if not (line.is_running or line.is_lone)), None)
    if after is None or not before.is_full or _ENDED.search(before.text):
        return False
    return GOES_ON.match(after.text) is not None and _continues(before, after)


def _continues(before: ColumnLine, line: ColumnLine) -> bool:
    if "\t" in before.text or "\t" in line.text:
        return False
    if before.is_lone is not line.is_lone or before.is_across is not line.is_across:
        return False
    if before.text.isdecimal():
        # The number of a page is as full as its line, and no sentence goes on after it.
        return False
    if _is_open_end(before, line) or _is_left_open(before, line):
        return True
    if _NUMBERED.match(line.text) and (_ENDED.search(before.text) or before.text.isupper()):
        return False
    if _opens_paragraph(before, line):
        return False
    if line.is_indented:
        return not line.is_apart and _goes_on_indented(before, line)
    is_cut = (before.is_full and not _ends_title(before, line)) or _is_title_cut(before, line)
    return is_cut and not line.is_apart


def _goes_on_indented(before: ColumnLine, line: ColumnLine) -> bool:
    """Tell an indented line that goes on with the one before it.

    In a block that is indented as a whole, a full line that ends no sentence goes on below it.
    """
    is_block = before.is_indented and abs(before.indent - line.indent) < INDENT / 2
    if is_block and before.is_full and not (_ENDED.search(before.text) or before.is_across):
        return True
    return _hangs(before, line) or _is_title_cut(before, line)


def _hangs(before: ColumnLine, line: ColumnLine) -> bool:
    """Tell an indented line that goes on in small letters: of an item, or of a centred title."""
    return GOES_ON.match(line.text) is not None and not _ENDED.search(before.text)


def _opens_paragraph(before: ColumnLine, line: ColumnLine) -> bool:
    """Tell a line that begins a paragraph by its words, though no gap may show it."""
    if is_address(line.text) and not announces_address(before.text):
        return True
    if _RECITES.match(line.text) or (before.text[-1] in ",:;." and DEFINES.match(line.text)):
        return True
    if _CAPITALS.fullmatch(before.text) and _BELOW_TITLE.match(line.text):
        return True
    if _LABELLED.match(line.text) and not _LEADS_TO_LABEL.search(before.text):
        return True
    if _ENDED.search(before.text):
        is_shown = line.is_lower or _had_room(before, line)
        return is_shown or bool(_BEGINS.match(line.text)) or is_note(line.text)
    # No gap need be seen, as at the head of a column; “paragraph / (1)” only goes on.
    return bool(_ITEM.match(line.text)) and not _NAMES_UNIT.search(before.text)


def _is_open_end(before: ColumnLine, line: ColumnLine) -> bool:
    """Tell a line that ends within a word, or whose last mark or aside stands alone in the next."""
    if before.text.endswith(";") and _ASIDE.fullmatch(line.text):
        return not line.is_apart
    is_cut = before.text.endswith(_CUTS) and goes_on_word(before.text[-3:-1], line.text[:2])
    return is_cut or _POINTS.fullmatch(line.text) is not None


def _is_left_open(before: ColumnLine, line: ColumnLine) -> bool:
    """Tell a line, be it a short centred one, that ends with what the next one must go on with."""
    if line.is_apart:
        return False
    is_number = _AWAITS_NUMBER.search(before.text) and line.text[0].isdigit()
    is_dated = before.text.endswith(",") and _DAY.fullmatch(line.text)
    is_open = at_end(NEVER_LAST, before.text) or is_number_of(before.text, line.text, is_cut=True)
    return bool(is_number or is_dated or is_open)


def _is_title_cut(before: ColumnLine, line: ColumnLine) -> bool:
    """Tell a title, in capitals or centred, that goes on below: its next word had no room before.

    A centred line leaves as much blank before it as after it.
    """
    if before.text.isupper() and line.text.isupper():
        return line.first_word > (before.room * 2 if before.is_indented else before.room)
    return _is_of_centred(before, line) and line.first_word * _CERTAIN > before.room * 2


def _is_of_centred(before: ColumnLine, line: ColumnLine) -> bool:
    """Tell a centred line right below another, which may be as wide as its column."""
    is_middle = before.is_centred or before.is_full
    return line.is_centred and is_middle and not (line.is_apart or _ENDED.search(before.text))


def _ends_title(before: ColumnLine, line: ColumnLine) -> bool:
    """Tell a centred line below which a paragraph begins at the edge of the column."""
    return before.is_centred and GOES_ON.match(line.text) is None


def _had_room(before: ColumnLine, line: ColumnLine) -> bool:
    """Tell a paragraph after the end of a sentence: its first word had room in the line before.

    A figure or a mark may be bound to what follows it, so it shows this at the head of a column
    only.
    """
    is_shown = line.is_first or _WORD.match(line.text) is not None
    return is_shown and line.first_word * _CERTAIN < before.room
