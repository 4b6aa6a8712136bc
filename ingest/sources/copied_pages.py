"""Copied pages: what a viewer of documents puts into the words of a page, or loses of them.

A viewer that shows a document as text counts its pages: each block begins with the number of its
page.  Some lose the typographic apostrophe.

>>> text = "1 PROVINCE OF QUÉBEC BY-LAW 12-2014" + chr(10) * 2 + "2 and the docks are closed."
>>> [(rule, text[start:end]) for rule, start, end, _ in page_counts(text)]
[('page-count', '1 '), ('page-count', '2 ')]
>>> list(lost_apostrophes("à l article 3"))
[('lost-apostrophe', 3, 4, "'")]
"""

import re
from collections.abc import Iterator
from itertools import count

from bylaw.ingest.sources.columns import TextEdit

_BLOCK = re.compile(r"(?m)^(?<!\S\n)[ \t]*(?=\S)")
_COUNTED = re.compile(r"(?P<number>\d{1,4}) (?=\S)")
_HEAD = re.compile(r"1 (?:[A-ZÀ-Þ'’-]{2,} ){2}")
"""The first words of a document, in capitals, after the number of its first page."""

_ALONE = re.compile(
    r"1 (?:[^a-zà-ÿ]{0,60} )?(?:CANADA|PROVINCE|VILLE|CITY|MUNICIPALIT|RÈGLEMENT|BY-LAW|REGULATION"
    r"|SESSION|LEGISLATURE|LÉGISLATURE|LOI|AN ACT)"
)
"""The head of a page that is the only one."""

_SHOWN = re.compile(r"\b[LlDd] (?:article|alinéa|annexe|application|une?)\b")
_LOST = re.compile(
    r"(?<!paragraphe )(?<!paragraphes )(?<!alinéa )(?<!zone )(?<![\w'’-])"
    r"(?:[LlDdNnSs]|[Cc](?= (?:est|était)\b)|[Qq]u|[JjLlPp](?:us|ors|uis)qu)( )"
    r"(?!(?:à|aux?|et|ou)\b)(?=[aeiouyhàâéèêîôœAEIOUYHÀÂÉÈÊÎÔŒ][^\W\d_])"
    r"|\b[Nn]( )(?=[ay]\b)|\b[Jj]usqu( )(?=à\b)"
)


def page_counts(text: str) -> Iterator[TextEdit]:
    """Take away the numbers of the pages with which all blocks of a text begin, from the first."""
    blocks = [match.end() for match in _BLOCK.finditer(text)]
    if not blocks or not _HEAD.match(text, blocks[0]):
        return
    if len(blocks) == 1 and not _ALONE.match(text, blocks[0]):
        return
    counted = [_COUNTED.match(text, start) for start in blocks]
    if all(
        one and int(one["number"]) == page for one, page in zip(counted, count(1), strict=False)
    ):
        for match in filter(None, counted):
            yield "page-count", *match.span(), ""


def lost_apostrophes(text: str) -> Iterator[TextEdit]:
    """Put back the apostrophes of a French text that shows that it lost them."""
    if not _SHOWN.search(text):
        return
    for match in _LOST.finditer(text):
        yield "lost-apostrophe", *match.span(match.lastindex or 0), "'"
