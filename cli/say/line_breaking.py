"""Where lines for the screen are broken: pieces of text in styles, cut to a width.

A number stays with its abbreviation, a command in one line, and a no-break space is never broken.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from bylaw.registry.law.late_patterns import late_pattern

StyledWords = tuple[str, str]
"""Words and their style."""
# Blanks go with the word before them, at the start of a line with the first one: a blank line of
# any length is looked at once.  A French quotation mark stays with what it quotes, and a colon
# with what it follows.
_TAIL = r"(?:[ ][»:](?=[ \t,.;)]|$)[,.;)]*)*[ \t]*"
_WORD = late_pattern(rf"(?:^[ \t]*)?(?:«[ ])?[^ \t]+{_TAIL}")
# A number stays with the abbreviation before it: O.C. 111-2000, s. 5; D. 111-2000, a. 5; § 8.
_NUMBERED = r"\(?(?:O\.C\.|D\.|ss?\.|aa?\.|art\.|par\.|§)[ ](?=\d)"
# A command with options stays in one line, so that it can be copied.
_TYPED = r"bylaw(?:[ ][^ \t-][^ \t]*){1,4}(?:[ ]--[a-z-]+(?:[ ][^ \t-][^ \t]*)?)+"
# So do a command without any, with its subcommand, and an option that settles one question.
_NAMED = r"bylaw[ ](?:(?:compare|db|findings|key|rounds|rules)[ ])?[a-z][^ \t]*"
_SETTLED = r"--[a-z-]+[ ][^ \t=]+=[^ \t]+"
_TOGETHER = late_pattern(
    rf"(?:^[ \t]*)?(?:[«“][ ]?)?(?:{_TYPED}|{_NAMED}|{_SETTLED}|(?:{_NUMBERED})?[^ \t]+){_TAIL}"
)


def strip_line(line: Sequence[StyledWords]) -> list[StyledWords]:
    """Leave out the blanks at the end of a line."""
    kept = list(line)
    while kept and not kept[-1][0].rstrip(" "):
        kept.pop()
    return [*kept[:-1], (kept[-1][0].rstrip(" "), kept[-1][1])] if kept else []


def wrapped_hanging(line: Sequence[StyledWords], width: int) -> Iterator[list[StyledWords]]:
    """Wrap a line; what begins with blanks goes on under its first word."""
    plain = "".join(text for text, _style in line)
    blanks = len(plain) - len(plain.lstrip(" "))
    if not 0 < blanks < width // 2:
        yield from _wrap(line, width)
        return
    for rest in _wrap(list(_cut_pieces(line, blanks, len(plain))), width - blanks):
        yield [(" " * blanks, ""), *rest] if rest else []


def longest_word_width(plain: str) -> int:
    """The width of the longest word of a line, which goes on under its first one."""
    blanks = len(plain) - len(plain.lstrip(" "))
    words = (match[0].strip(" \t") for match in _WORD.finditer(plain))
    return blanks + max(map(text_width, words), default=0)


def _wrap(line: Sequence[StyledWords], width: int) -> Iterator[list[StyledWords]]:
    plain = "".join(text for text, _style in line)
    breaks = [0, *line_breaks(plain, width), len(plain)]
    for start, end in pairwise(breaks):
        yield strip_line(list(_cut_pieces(line, start, end)))


def line_breaks(plain: str, width: int, *, folds: bool = True) -> Iterator[int]:
    """Find where a line is broken: before a word that does not fit, or within one too long."""
    if text_width(plain.rstrip(" \t")) <= width:
        return
    used = 0
    for match in _whole_words(plain, width):
        word = match[0]
        length = text_width(word.rstrip(" \t"))
        if used and used + length > width:
            yield match.start()
            used = 0
        if folds and length > width:
            for place in _folds(word, width - used):
                yield match.start() + place
                used = -text_width(word[:place])
        used += text_width(word)


def _whole_words(plain: str, width: int) -> Iterator[re.Match[str]]:
    """The words of a line; a number with its abbreviation, or a command, is one if it fits."""
    for match in _TOGETHER.finditer(plain):
        if text_width(match[0].strip(" \t")) <= width:
            yield match
        else:
            yield from _WORD.finditer(plain, match.start(), match.end())


def _folds(word: str, width: int) -> Iterator[int]:
    """Find where a word that is wider than a line is cut."""
    used = 0
    for place, character in enumerate(word.rstrip(" \t")):
        used += text_width(character)
        if used > width:
            yield place
            used = text_width(character)


def _cut_pieces(line: Sequence[StyledWords], start: int, end: int) -> Iterator[StyledWords]:
    """Cut the pieces from a place to another."""
    place = 0
    for text, style in line:
        part = text[max(start - place, 0) : max(end - place, 0)]
        if part:
            yield part, style
        place += len(text)


def width_of(line: Iterable[StyledWords]) -> int:
    """Count the columns that a line takes on the screen."""
    return sum(text_width(text) for text, _style in line)


def text_width(text: str) -> int:
    """Count the columns that a text takes on the screen.

    >>> text_width("67.31"), text_width("é"), text_width("漢字")
    (5, 1, 4)
    """
    if text.isascii():
        return len(text)
    return sum(_cell_width(character) for character in text)


def _cell_width(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
