"""What a reader sees of a page: its words, and the marks of its blocks, lines, cells and items."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree
from lxml import html as lxml_html

from bylaw.ingest.sources.html_text.list_marks import mark_of_item
from bylaw.ingest.sources.html_text.spanned_cells import CELLS
from bylaw.ingest.sources.html_text.unseen import TITLES, around_the_text, is_hidden, is_note_mark

_SILENT = frozenset(("script", "style", "head", "template", "noscript", "nav", "aside"))
_SILENT |= frozenset(("button", "datalist", "select", "textarea"))
_SILENT |= frozenset(("canvas", "iframe", "object", "svg"))
_BLOCKS = frozenset(("address", "article", "blockquote", "body", "center", "dd", "div"))
_BLOCKS |= frozenset(("dl", "dt", "fieldset", "footer", "form", "header", "hr", "li", "main", "ol"))
_BLOCKS |= frozenset(("p", "pre", "section", "table", "tbody", "tfoot", "thead", "tr", "ul"))
_BLOCKS |= frozenset(TITLES)
_BLOCKS |= frozenset(("caption", "details", "figcaption", "figure", "legend", "menu", "summary"))
_AROUND = frozenset(("a", "header", "footer"))
_LAYOUT = ("table", *TITLES)
_LONGEST_CELL = 2000
_SUPERSCRIPT = "sup"
_IMAGES = frozenset(("canvas", "embed", "iframe", "img", "object", "svg"))
_OWN_LINES = re.compile(r"(?i)display\s*:\s*block\b")
_QUOTES = re.compile("[“”«»]")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_MARKS = {"fr": ("« ", " »")}
"""What a browser prints around the words of the element `q`, by language."""
LINE_BREAK = "\x01"
CELL_BREAK = "\x03"
IMAGE = "\ufffc"
"""What stands for an image, whose words cannot be read: a provision that has one is refused."""


def shown_pieces(root: lxml_html.HtmlElement) -> Iterator[str]:
    """The words that a page shows, piece by piece, with the marks of blocks, lines and cells."""
    walk = _Walk(around_the_text(root))
    for event, node in etree.iterwalk(root, events=("start", "end")):
        yield from walk.enter(node) if event == "start" else walk.leave(node)


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


@dataclass
class _Walk:
    """A walk through a page, without recursion and without looking back: hostile pages nest deeply.

    `silent`, `around` and `preformatted` count the elements that the walk is in: those that show no
    words, those in which an image says nothing, and those that keep their lines.  `waiting` is the
    mark of an item whose words begin in a line of their own.
    """

    surroundings: frozenset[lxml_html.HtmlElement]
    silent: int = 0
    around: int = 0
    preformatted: int = 0
    cell: lxml_html.HtmlElement | None = None
    waiting: str = ""
    said: _Said = field(default_factory=_Said)
    items: dict[lxml_html.HtmlElement, int] = field(default_factory=dict)
    quoted_lists: set[lxml_html.HtmlElement] = field(default_factory=set)

    def enter(self, node: lxml_html.HtmlElement) -> Iterator[str]:
        """Begin an element: its mark, and the words before what it holds."""
        tag = _tag(node)
        if tag in _IMAGES and not (self.silent or self.around or _is_ornament(node)):
            yield IMAGE
        self._count(node, 1)
        if not self.silent:
            yield from self._opened(node, tag)
        if self.cell is None and tag in CELLS and _is_of_a_table(node):
            self.cell = node

    def _opened(self, node: lxml_html.HtmlElement, tag: str) -> Iterator[str]:
        yield self._mark(_opening(_block(node)))
        if tag == "ol" and self.said.announces_items:
            self.quoted_lists.add(node)
        if tag == "li":
            self.waiting += mark_of_item(node, self.items, self.quoted_lists)
        if self.waiting and not _opens_with_lines(node):
            yield self.waiting
            self.waiting = ""
        words = self._words(_marks(node)[0], node.text)
        yield words.translate(_LOWERED) if tag == "sub" else words

    def leave(self, node: lxml_html.HtmlElement) -> Iterator[str]:
        """End an element: its mark, and the words after it."""
        self._count(node, -1)
        if node is self.cell:
            self.cell = None
        if self.silent:
            return
        mark = "" if self._is_silent(node) else _closing(_block(node))
        words = self._words(_marks(node)[1], node.tail)
        is_over = _tag(node) == "li" or words.strip()
        ended, self.waiting = (self.waiting, "") if is_over else ("", self.waiting)
        yield self._mark(mark) + ended + words

    def _count(self, node: lxml_html.HtmlElement, step: int) -> None:
        """Count an element in when the walk enters it, and out when it leaves."""
        tag = _tag(node)
        self.silent += step * self._is_silent(node)
        self.around += step * (tag in _AROUND)
        self.preformatted += step * (tag == "pre")

    def _is_silent(self, node: lxml_html.HtmlElement) -> bool:
        is_unsaid = _tag(node) in _SILENT or node in self.surroundings
        return is_unsaid or is_hidden(node) or is_note_mark(node)

    def _mark(self, mark: str) -> str:
        return mark if self.cell is None else _within(mark)

    def _words(self, mark: str, text: str | None) -> str:
        words = mark + folded(text, is_kept=self.preformatted > 0)
        self.said.add(words)
        return words


def _tag(node: lxml_html.HtmlElement) -> str:
    return node.tag if isinstance(node.tag, str) else ""


def _block(node: lxml_html.HtmlElement) -> str:
    """The tag of an element; words that a style gives lines of their own are a block."""
    tag = _tag(node)
    return "div" if tag == "span" and _OWN_LINES.search(node.get("style") or "") else tag


def _opens_with_lines(node: lxml_html.HtmlElement) -> bool:
    """Tell an item whose words stand in lines of their own: its number is that of the first."""
    first = next(iter(node), None)
    return not (node.text or "").strip() and first is not None and first.tag in ("p", "div")


def _is_ornament(node: lxml_html.HtmlElement) -> bool:
    """Tell an image that says nothing, by what the page says of it."""
    is_empty = node.get("alt") == "" or node.get("aria-hidden") == "true"
    return is_empty or is_hidden(node)


def _is_of_a_table(cell: lxml_html.HtmlElement) -> bool:
    """Tell a cell of a table from one that only lays out a page: it has neighbours, and is short.

    Its paragraphs are then words of one cell, and no lines of their own.
    """
    if next(cell.iterdescendants(*_LAYOUT), None) is not None or _is_numbered(cell):
        return False
    neighbours = (cell.getprevious(), cell.getnext())
    is_alone = all(one is None or one.tag not in CELLS for one in neighbours)
    return not is_alone and sum(map(len, cell.itertext())) <= _LONGEST_CELL


def _is_numbered(cell: lxml_html.HtmlElement) -> bool:
    """Tell a provision laid out beside its number, the two cells of one row."""
    before = cell.getprevious()
    if before is None or before.getprevious() is not None or cell.getnext() is not None:
        return False
    number, words = ("".join(one.itertext()).strip() for one in (before, cell))
    return bool(_PROVISION_NUMBER.fullmatch(number)) and words.endswith(_ENDS)


_PROVISION_NUMBER = re.compile(r"(?:(?i:section|article)\s+)?\d{1,3}(?:\.\d{1,3}){0,2}\s?[.°)]")
_ENDS = (".", ";", ":", "”", "»")


def _within(mark: str) -> str:
    """Say what a mark becomes in a cell: lines there are no lines of the page."""
    if mark == LINE_BREAK:
        return CELL_BREAK
    return mark if mark.startswith("<") else " " * bool(mark)


def folded(text: str | None, *, is_kept: bool = False) -> str:
    """Fold blanks, as a browser does; where a page keeps its lines as they are written, within."""
    lines = (text or "").split("\n") if is_kept else (text or "",)
    return LINE_BREAK.join(_BLANKS.sub(" ", line) for line in lines)


def _marks(node: lxml_html.HtmlElement) -> tuple[str, str]:
    """The quotation marks that a browser prints around the words of an element."""
    if node.tag != "q":
        return "", ""
    langs = (one.get("lang") for one in (node, *node.iterancestors()))
    said = next((lang for lang in langs if lang), "")
    return _MARKS.get(said[:2].lower(), ("“", "”"))


def _opening(tag: str) -> str:
    if tag == "br":
        return LINE_BREAK
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
