"""HTML: the text of a page, one block per line, without scripts, entities or the network."""

import re
from collections.abc import Iterator, Set
from string import ascii_lowercase, ascii_uppercase

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
_AROUND = frozenset(("a", "header", "footer"))
_LAYOUT = ("table", "h1", "h2", "h3", "h4", "h5", "h6")
_LONGEST_CELL = 2000
_LINE_BREAK = "\x01"
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_SUPERSCRIPT = "sup"
IMAGE = "\ufffc"
"""What stands for an image, whose words cannot be read: a provision that has one is refused."""
_FIRST_PROVISION = re.compile(r"(?m)^\ufffc*(?=(?:(?:ARTICLE|SECTION|Article|Section) )?1\b)")
_HIDDEN = re.compile(r"(?i)(?:display\s*:\s*none|visibility\s*:\s*hidden)\b")
_QUOTES = re.compile("[“”«»]")
_UNNUMBERED = re.compile(r"(?i)list-style(?:-type)?\s*:\s*none\b")
_COUNT = re.compile(r"\d{1,4}")
_MARKED = re.compile(r"\s*[“«\"]?\s*(?:\(?(?:\d+(?:\.\d+)*|[a-zA-Z]|[ivx]{1,5})[).°]|[•–—-])\s?")
_LETTERS = {"a": ascii_lowercase, "A": ascii_uppercase}
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_FEW_WORDS = 60


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
    _refuse_struck(root, name=name)
    spread_cells(root, name=name)
    return _laid_out("".join(_pieces(root)))


def _refuse_struck(root: lxml_html.HtmlElement, *, name: str) -> None:
    """Refuse words that a page strikes out: it cannot be told whether they are of the law."""
    for node in root.iter("del", "s", "strike"):
        words = _folded("".join(node.itertext())).strip()
        if words and not _is_hidden(node):
            template = N_(
                "{file} shows “{words}” struck out: which words are the law is not certain; "
                "save the text as it was published"
            )
            raise SourceError(template, file=name, words=words[:_FEW_WORDS])


def _encoding(data: bytes) -> str | None:
    """Take UTF-8 where the bytes are UTF-8; otherwise trust what the page declares."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return "utf-8"


def _pieces(element: lxml_html.HtmlElement) -> Iterator[str]:
    """Walk the tree without recursion, and without looking back: hostile pages nest deeply."""
    silent, around, cell, counts = 0, 0, None, dict[lxml_html.HtmlElement, int]()
    said, quoted = _Said(), set[lxml_html.HtmlElement]()
    for event, node in etree.iterwalk(element, events=("start", "end")):
        tag = node.tag if isinstance(node.tag, str) else ""
        is_silent = tag in _SILENT or _is_hidden(node)
        if event == "start":
            silent, around = silent + is_silent, around + (tag in _AROUND)
            if not silent:
                yield IMAGE if tag == "img" and not around and node.get("alt") != "" else ""
                yield (_opening(tag) if cell is None else _within(_opening(tag)))
                quoted |= {node} if tag == "ol" and said.announces_items else set()
                yield (_mark(node, counts, quoted) if tag == "li" else "")
                words = _folded(node.text)
                said.add(words)
                yield words.translate(_LOWERED) if tag == "sub" else words
            cell = node if cell is None and tag in CELLS and _is_of_a_table(node) else cell
            continue
        silent, around = silent - is_silent, around - (tag in _AROUND)
        cell = None if node is cell else cell
        if not silent:
            mark = "" if is_silent else _closing(tag)
            said.add(node.tail)
            yield (mark if cell is None else _within(mark)) + _folded(node.tail)


def _is_hidden(node: lxml_html.HtmlElement) -> bool:
    """Tell what a reader of the page does not see."""
    return node.get("hidden") is not None or bool(_HIDDEN.search(node.get("style") or ""))


class _Said:
    """How the words so far end: their last sign, and their last quotation mark."""

    def __init__(self) -> None:
        self._sign = self._quote = ""

    def add(self, words: str | None) -> None:
        """Go on with more words."""
        kept = (words or "").rstrip()
        self._sign = kept[-1:] or self._sign
        self._quote = "".join(_QUOTES.findall(kept))[-1:] or self._quote

    @property
    def announces_items(self) -> bool:
        """Tell whether a sentence of a quoted text announces what follows, so no provisions do."""
        return self._sign == ":" and self._quote in ("“", "«")


def _mark(
    item: lxml_html.HtmlElement,
    counts: dict[lxml_html.HtmlElement, int],
    quoted: Set[lxml_html.HtmlElement],
) -> str:
    """The number that a browser prints before an item of a numbered list, if the words have none.

    The lists `quoted` are those that a sentence of a quoted text announces.

    >>> page = "<html><ol type=a start=2><li>oak;<li>elm.</ol><ol><li>(1) ash</ol></html>"
    >>> extract_html(page.encode(), name="x")
    'b) oak;\\n\\nc) elm.\\n\\n(1) ash\\n'
    """
    above = item.getparent()
    if above is None or above.tag != "ol" or _UNNUMBERED.search(above.get("style") or ""):
        return ""
    said = item.get("value") or (above.get("start") if above not in counts else None) or ""
    counts[above] = number = int(said) if _COUNT.fullmatch(said) else counts.get(above, 0) + 1
    first = next((words for words in item.itertext() if words.strip()), "")
    if not first or _MARKED.match(first):
        return ""
    letters = _LETTERS.get(above.get("type") or "")
    if letters and 0 < number <= len(letters):
        return f"{letters[number - 1]}) "
    # What goes on in small letters is an item of a sentence, and no section.
    is_item = first.strip()[0].islower() or above in quoted
    return f"({number}) " if is_item else f"{number}. "


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
    tidy = _without_emblems("\n".join(_tidy_row(row) if "\t" in row else row for row in rows))
    return re.sub(r"\n{3,}", "\n\n", tidy).strip("\n") + "\n"


def _without_emblems(text: str) -> str:
    """Drop the images above the first provision, such as the arms of the authority."""
    first = _FIRST_PROVISION.search(text)
    above = len(text) if first is None else first.end()
    return text[:above].replace(IMAGE, "") + text[above:]


def _tidy_row(row: str) -> str:
    return "\t".join(re.sub(" {2,}", " ", cell.strip(" ")) for cell in row.split("\t"))
