"""Hyphens at the end of a line: those that only cut a word are taken away, the others stay.

The rest of the text decides where it has the word; else a hyphen that follows a usual first part
of a compound belongs to it.

>>> list(line_end_hyphens("the regu-" + chr(10) + "lation and the by-" + chr(10) + "law"))
[('line-end-hyphen', 8, 10, ''), ('line-end-hyphen', 28, 29, '')]
"""

import re
from collections.abc import Iterator

_CUT = re.compile(r"(?<![\w-])([^\W\d_]{1,40})-([ \t]*\r?\n[ \t]*)([^\W\d_]{1,40})")
_SOFT = re.compile("([\u00ad\u0002\ufffe])(?:[ \t]*\r?\n[ \t]*|[ \t]+(?=[a-zß-ÿœ]))?")
_BEFORE = re.compile(r"(?<![\w-])[^\W\d_]{1,40}$")
_AFTER = re.compile(r"[^\W\d_]{1,40}")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_FIRST_PARTS = frozenset(
    re.findall(
        r"\w+",
        "by self non ex co vice sous demi mi semi quasi après avant contre peut celui celle ceux "
        "celles lui elle eux vis rez chef au là est sont ci",
    )
)


def line_end_hyphens(text: str) -> Iterator[tuple[str, int, int, str]]:
    """What to take away where a line end cuts a word: the hyphen too, or only blanks."""
    cuts = [match for match in _CUT.finditer(text) if match[3][0].islower()]
    if not cuts:
        return
    words = _words(text)
    for match in cuts:
        start = match.start(2) if _is_compound(match[1], match[3], words) else match.end(1)
        yield "line-end-hyphen", start, match.end(2), ""


def soft_hyphens(text: str) -> Iterator[tuple[str, int, int, str]]:
    """The marks that stand for a hyphen at the end of a line, and the hyphen that some hide.

    A mark within a word that the text has with its hyphen elsewhere hides one.  So does the mark of
    an extracted page after a usual first part; a soft hyphen proper may only allow a break there.

    >>> [put for *_, put in soft_hyphens("by\ufffelaw, regu\ufffelation, a\ufffeb, a-b")]
    ['-', '', '-']
    """
    found = list(_SOFT.finditer(text))
    words = _words(text) if found else frozenset()
    for match in found:
        yield "soft-hyphen", match.start(), match.end(), _hidden(text, match, words)


def _words(text: str) -> frozenset[str]:
    return frozenset(match[0].casefold() for match in _WORD.finditer(text))


def _hidden(text: str, mark: re.Match[str], words: frozenset[str]) -> str:
    before = _BEFORE.search(text, max(0, mark.start() - 41), mark.start())
    after = _AFTER.match(text, mark.end())
    if before is None or after is None or not after[0][0].islower():
        return ""
    if mark[1] == "\u00ad" and f"{before[0]}-{after[0]}".casefold() not in words:
        return ""
    return "-" if _is_compound(before[0], after[0], words) else ""


def _is_compound(first: str, second: str, words: frozenset[str]) -> bool:
    if f"{first}-{second}".casefold() in words:
        return True
    whole = f"{first}{second}".casefold()
    return whole not in words and first.casefold() in _FIRST_PARTS
