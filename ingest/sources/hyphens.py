"""Hyphens at the end of a line: those that only cut a word are taken away, the others stay.

The rest of the text decides where it has the word; else a hyphen that follows a usual first part
of a compound belongs to it.

>>> list(line_end_hyphens("the regu-" + chr(10) + "lation and the by-" + chr(10) + "law"))
[('line-end-hyphen', 8, 10, ''), ('line-end-hyphen', 28, 29, '')]
"""

import re
from collections.abc import Iterator

_CUT = re.compile(r"(?<![\w-])([^\W\d_]{1,40})-([ \t]*\r?\n[ \t]*)([^\W\d_]{1,40})")
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
    words = frozenset(match[0].casefold() for match in _WORD.finditer(text))
    for match in cuts:
        start = match.start(2) if _is_compound(match[1], match[3], words) else match.end(1)
        yield "line-end-hyphen", start, match.end(2), ""


def _is_compound(first: str, second: str, words: frozenset[str]) -> bool:
    if f"{first}-{second}".casefold() in words:
        return True
    whole = f"{first}{second}".casefold()
    return whole not in words and first.casefold() in _FIRST_PARTS
