"""Page heads: the lines that print puts around the words of a page, and that are none of them.

>>> head = "412 GAZETTE OFFICIELLE DU QUÉBEC, May 6, 2009, Vol. 141, No. 18 Part 2"
>>> {start for _, start, _, _ in page_heads(f"All night{chr(10)}{head}{chr(10)}long.")}
{10}
"""

import re
from collections.abc import Iterator, Sequence

from bylaw.ingest.sources.columns import TextEdit

PAGE_MARK = "\f"
"""Stands before and after a line that belongs to the page, where a page is read by its print."""

EDGE_MARK = "\x03"
"""Stands before a line at the edge of a page, or column, that may be no part of the text before it.

It may belong to the page, or begin a paragraph."""

ADDRESS = r"(?:https?|fi ?le)://(?:\S|(?<=f[il]) (?=\S)){1,300}"
"""The address of a page, on the web or in a file, of which print may set “fi” apart."""

_GAP = r"(?:[ \t]+|[ \t]*\n[ \t]*)"
"""A blank at the head of a page, which may be broken where the line is narrow."""

_ISSUE = (
    rf"(?:Vol\.{_GAP}?\d{{1,3}},{_GAP}[Nn]o\.?{_GAP}?\d{{1,3}}"
    rf"|\d{{1,3}}{_GAP}?(?:<sup>)?e(?:</sup>)?{_GAP}année,"
    rf"{_GAP}n(?:<sup>)?[o°º](?:</sup>)?{_GAP}?\d{{1,3}})"
)
_FAR = r"(?:[ \t]+|[ \t]*(?:\n[ \t]*){1,3})"
"""The same where the parts of the head stand in lines of their own, also with blank ones."""

_PART = r"Part(?:ie)? \d"
_LEAF = rf"(?:\d{{1,5}}|{_PART})"
"""What stands beside the name of the Gazette at the head of a page."""

_OF_DAY = rf"(?:[^\W\d_]+{_GAP}\d{{1,2}},|\d{{1,2}}(?:er)?{_GAP}[^\W\d_]+){_GAP}\d{{4}},"
_GAZETTE = rf"(?i:Gazette{_GAP}officielle{_GAP}du{_GAP}Québec),"

_HEADS = (
    (
        rf"^[{EDGE_MARK} \t]*(?:{_PART}{_FAR})?(?:{_LEAF}[ \t]+){{0,2}}{_GAZETTE}{_GAP}{_OF_DAY}"
        rf"{_FAR}{_ISSUE}(?:{_FAR}{_LEAF}){{0,2}}[ \t]*$"
    ),
    (
        rf"^[{EDGE_MARK} \t]*"
        r"(?:\d{1,5}[ \t]+(?:Part|Partie) \d|(?:Part|Partie) \d[ \t]+\d{2,5})[ \t]*$"
        r"|^.{0,80}\bGAZETTE OFFICIELLE DU QUÉBEC,.{0,80}\d.{0,20}"
        r"(?:\n[ \t]*(?:Part|Partie) \d[ \t]*(?:\n[ \t]*\d{1,5}[ \t]*)?)?$"
    ),
    # A page that was copied as one line has its head within it.
    (
        r"(?<!\S)(?:\d{1,5} GAZETTE OFFICIELLE DU QUÉBEC, [^.;\n]{6,30}, "
        rf"{_ISSUE} Part(?:ie)? \d|Part(?:ie)? \d GAZETTE OFFICIELLE DU QUÉBEC, [^.;\n]{{6,30}}, "
        rf"{_ISSUE} \d{{1,5}})[ \t]+(?=\S)"
    ),
    # A browser that prints a page puts its address, and the count of its pages, around it.
    (
        rf"^[{EDGE_MARK} \t]*"
        rf"(?:(?:{ADDRESS}[ \t]*\n{{1,3}}[ \t]*)?"
        r"(?:[Pp]age|[Pp]\.) ?\d{1,4}(?: (?:of|de|sur|/) \d{1,4})?"
        r"|\((?:continued(?: on (?:the )?next page)?|cont['’]d|suite(?: à la page suivante)?)\)"
        rf"|{ADDRESS}[ \t]+\d{{1,4}}/\d{{1,4}})[ \t]*$"
    ),
    # Beside the title of the page, or alone, stands the moment at which it was printed.
    (
        rf"^[{EDGE_MARK} \t]*(?:\d{{1,2}}/\d{{1,2}}/(?:\d\d){{1,2}}|\d{{4}}-\d\d-\d\d),?[ \t]+"
        r"\d{1,2}(?::\d\d(?:[ \t]?[AaPp]\.?[Mm]\.?)?|[ \t]?h[ \t]?\d\d)(?:[ \t][^\n]{0,200})?$"
    ),
)
_COUNT = re.compile(
    rf"(?m)^[{EDGE_MARK} \t]*(?P<page>\d{{1,4}}) ?(?:of|de|sur|/) ?(?P<last>\d{{1,4}})[ \t]*$"
)
_PATTERNS = tuple(re.compile(head, re.M) for head in _HEADS)


def page_heads(text: str) -> Iterator[TextEdit]:
    """Take away the heads of pages, and what a browser prints around them."""
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            yield "running-head", *match.span(), ""
    counts = tuple(_COUNT.finditer(text))
    if _count_all_pages(counts):
        for match in counts:
            yield "running-head", *match.span(), ""


def _count_all_pages(counts: Sequence[re.Match[str]]) -> bool:
    """Tell the lines that count the pages of a print, each of them once and in order.

    >>> [_count_all_pages(tuple(_COUNT.finditer(t))) for t in ("1 of 2\\nOak.\\n2 of 2", "2 of 3")]
    [True, False]
    """
    last = str(len(counts))
    return len(counts) > 1 and all(
        count["last"] == last and count["page"] == str(page)
        for page, count in enumerate(counts, start=1)
    )
