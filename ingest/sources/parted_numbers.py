"""Numbers that print or extraction parted: a blank within the number of a section, or a line's end
within a list of items.

>>> text = "insertion, après l'article 61, du suivant : « 61. 1. Le quai est clos. »"
>>> [(rule, text[start:end]) for rule, start, end, _ in parted_sections(text)]
[('parted-number', ' ')]
>>> list(parted_sections("L'article 61 est remplacé par le suivant : « 61. 1. Le quai est clos. »"))
[]
"""

import re
from collections.abc import Iterator

from bylaw.ingest.sources.columns import TextEdit

_NUMBER = r"\d{1,5}(?:\.\d{1,4}){0,4}"
_OPENED = re.compile(
    rf"[«“\"][ \u00a0]?(?P<number>{_NUMBER})\.[ \u00a0]"
    r"(?:(?P<rest>\d{1,3})\.[ \u00a0]+(?=[A-ZÀ-Þ«“]))?"
    rf"|(?:après l['’]article|after section)\s(?P<beside>{_NUMBER})\b"
)
"""The number of a section within a new text, or of the one after which that text is inserted."""

_LISTED = r"\d{1,3}(?:\.\d{1,3}){0,3}\s?[°º]"
_ENDED = re.compile(rf"(?<=[^\s.;:»”\"])[ \t]*\n[ \t]*(?={_LISTED}(?:,|\s(?:et|ou|à)\s{_LISTED}))")
"""The end of a line before an item that only a list names: « 3.2°, 3.3° et 4.1° »."""


def parted_sections(text: str) -> Iterator[TextEdit]:
    """Join the number of a section that comes right after the one before: 61, then "61. 1."

    Elsewhere "61. 1." is section 61, and its first subsection.
    """
    before = ""
    for match in _OPENED.finditer(text):
        number, rest = match["number"] or match["beside"], match["rest"]
        if rest and before == (number if rest == "1" else f"{number}.{int(rest) - 1}"):
            yield "parted-number", match.start("rest") - 1, match.start("rest"), ""
            number = f"{number}.{rest}"
        before = number


def parted_lists(text: str) -> Iterator[TextEdit]:
    """Go on with a list of items that the end of a line parted."""
    for match in _ENDED.finditer(text):
        yield "line-end", *match.span(), " "
