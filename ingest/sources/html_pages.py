"""HTML: the text of a page, one block per line, without scripts, entities or the network."""

import re
from collections.abc import Iterator

from lxml import etree
from lxml import html as lxml_html

from bylaw.ingest.sources.markup import refuse_deep_markup
from bylaw.ingest.sources.spanned_cells import CELLS, spread_cells
from bylaw.registry.law.messages import N_, SourceError

_SILENT = frozenset(("script", "style", "head", "template", "noscript", "nav", "aside"))
_BLOCKS = frozenset(("address", "article", "blockquote", "body", "center", "dd", "div"))
_BLOCKS |= frozenset(("dl", "dt", "fieldset", "footer", "form", "header", "hr", "li", "main", "ol"))
_BLOCKS |= frozenset(("p", "pre", "section", "table", "tbody", "tfoot", "thead", "tr", "ul"))
_BLOCKS |= frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_LAYOUT = ("table", "h1", "h2", "h3", "h4", "h5", "h6")
_LONGEST_CELL = 2000
_LINE_BREAK = "\x01"
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_SUPERSCRIPT = "sup"


def extract_html(data: bytes, *, name: str) -> str:
    """Extract the text of an HTML page: blocks apart by a blank line, cells by tabs.

    >>> extract_html("<html><p>1<sup>o</sup> Deux  mots</p><p>fin</p></html>".encode(), name="x")
    '1<sup>o</sup> Deux mots\\n\\nfin\\n'
    """
    parser = lxml_html.HTMLParser(
        encoding=_encoding(data), no_network=True, remove_comments=True, remove_pis=True
    )
    try:
        root = lxml_html.document_fromstring(data, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, UnicodeDecodeError, ValueError):
        raise SourceError(N_("{file} is not HTML that can be read"), file=name) from None
    refuse_deep_markup(root, name=name)
    spread_cells(root, name=name)
    return _laid_out("".join(_pieces(root)))


def _encoding(data: bytes) -> str | None:
    """Take UTF-8 where the bytes are UTF-8; otherwise trust what the page declares."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return "utf-8"


def _pieces(element: lxml_html.HtmlElement) -> Iterator[str]:
    """Walk the tree without recursion, and without looking back: hostile pages nest deeply."""
    silent, cell = 0, None
    for event, node in etree.iterwalk(element, events=("start", "end")):
        tag = node.tag if isinstance(node.tag, str) else ""
        is_silent = tag in _SILENT
        if event == "start":
            silent += is_silent
            if not silent:
                yield (_opening(tag) if cell is None else _within(_opening(tag)))
                yield _folded(node.text)
            cell = node if cell is None and tag in CELLS and _is_of_a_table(node) else cell
            continue
        silent -= is_silent
        cell = None if node is cell else cell
        if not silent:
            mark = "" if is_silent else _closing(tag)
            yield (mark if cell is None else _within(mark)) + _folded(node.tail)


def _is_of_a_table(cell: lxml_html.HtmlElement) -> bool:
    """Tell a cell of a table from one that only lays out a page: it has neighbours, and is short.

    Its paragraphs are then words of one cell, and no lines of their own.
    """
    if next(cell.iterdescendants(*_LAYOUT), None) is not None:
        return False
    neighbours = (cell.getprevious(), cell.getnext())
    is_alone = all(one is None or one.tag not in CELLS for one in neighbours)
    return not is_alone and sum(map(len, cell.itertext())) <= _LONGEST_CELL


def _within(mark: str) -> str:
    """Say what a mark becomes in a cell: lines there are no lines of the page."""
    return mark if mark.startswith("<") else " " * bool(mark)


def _folded(text: str | None) -> str:
    return _BLANKS.sub(" ", text or "")


def _opening(tag: str) -> str:
    if tag == "br":
        return _LINE_BREAK
    if tag == _SUPERSCRIPT:
        return "<sup>"
    return "\n\n" if tag in _BLOCKS and tag != "tr" else ""


def _closing(tag: str) -> str:
    if tag == _SUPERSCRIPT:
        return "</sup>"
    if tag in CELLS:
        return "\t"
    if tag == "tr":
        return "\n"
    return "\n\n" if tag in _BLOCKS else ""


def _laid_out(text: str) -> str:
    lines = (line.strip(" ") for line in text.replace(_LINE_BREAK, "\n").split("\n"))
    rows = (line[:-1].rstrip(" ") if line.endswith("\t") else line for line in lines)
    tidy = "\n".join(_tidy_row(row) if "\t" in row else row for row in rows)
    return re.sub(r"\n{3,}", "\n\n", tidy).strip("\n") + "\n"


def _tidy_row(row: str) -> str:
    return "\t".join(re.sub(" {2,}", " ", cell.strip(" ")) for cell in row.split("\t"))
