"""HTML: the text of a page, one block per line, without scripts, entities or the network."""

import re
from collections.abc import Iterator

from lxml import etree
from lxml import html as lxml_html

from bylaw.ingest.sources.html_text.list_marks import mark_of_item
from bylaw.ingest.sources.html_text.note_marks import is_note_mark
from bylaw.ingest.sources.html_text.page_styles import spread_styles
from bylaw.ingest.sources.html_text.spanned_cells import CELLS, spread_cells
from bylaw.ingest.sources.html_text.unseen import conceal, is_hidden
from bylaw.ingest.sources.markup import refuse_deep_markup
from bylaw.registry.law.messages import N_, SourceError

_SILENT = frozenset(("script", "style", "head", "template", "noscript", "nav", "aside"))
_SILENT |= frozenset(("button", "datalist", "select", "textarea"))
_SILENT |= frozenset(("canvas", "iframe", "object", "svg"))
_BLOCKS = frozenset(("address", "article", "blockquote", "body", "center", "dd", "div"))
_BLOCKS |= frozenset(("dl", "dt", "fieldset", "footer", "form", "header", "hr", "li", "main", "ol"))
_BLOCKS |= frozenset(("p", "pre", "section", "table", "tbody", "tfoot", "thead", "tr", "ul"))
_BLOCKS |= frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_BLOCKS |= frozenset(("caption", "details", "figcaption", "figure", "legend", "menu", "summary"))
_HEAD_AND_FOOT = ("header", "footer")
_AROUND = frozenset(("a", "header", "footer"))
_STRIKING = ("del", "s", "strike")
_TITLES = ("h1", "h2", "h3", "h4", "h5", "h6")
_LAYOUT = ("table", *_TITLES)
_PROVISION = re.compile(r"\s*\d{1,3}\.\s+\w")
_LONGEST_CELL = 2000
_LINE_BREAK = "\x01"
_CELL_BREAK = "\x03"
_CUT_WORD = re.compile("(?<=\\w-)\x03(?=\\w)")
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_SUPERSCRIPT = "sup"
IMAGE = "\ufffc"
"""What stands for an image, whose words cannot be read: a provision that has one is refused."""
_FIRST_PROVISION = re.compile(r"(?m)^\ufffc*(?=(?:(?:ARTICLE|SECTION|Article|Section) )?1\b)")
_IMAGES = frozenset(("canvas", "embed", "iframe", "img", "object", "svg"))
_STRUCK = re.compile(r"(?i)text-decoration[a-z-]*\s*:[^;]*line-through")
_OWN_LINES = re.compile(r"(?i)display\s*:\s*block\b")
_QUOTES = re.compile("[“”«»]")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_FEW_WORDS = 60
_CHARSET = re.compile(rb"(?i)(?:charset|encoding)\s*=\s*[\"']?\s*([\w:-]+)")
_LATIN = (b"iso-8859-1", b"latin1", b"us-ascii", b"ascii", b"windows-1252", b"cp1252")
_DECLARED_WITHIN = 4096
_MARKS = {"fr": ("« ", " »")}
"""What a browser prints around the words of the element `q`, by language."""


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
    spread_styles(root, name=name)
    conceal(root)
    _refuse_struck(root, name=name)
    spread_cells(root, name=name)
    return _laid_out("".join(_pieces(root)))


def _refuse_struck(root: lxml_html.HtmlElement, *, name: str) -> None:
    """Refuse words that a page strikes out: it cannot be told whether they are of the law."""
    for node in root.iter(etree.Element):
        if node.tag not in _STRIKING and not _STRUCK.search(node.get("style") or ""):
            continue
        words = _folded("".join(node.itertext())).strip()
        if words and not is_hidden(node):
            template = N_(
                "{file} shows “{words}” struck out: which words are the law is not certain; "
                "save the text as it was published"
            )
            raise SourceError(template, file=name, words=words[:_FEW_WORDS])


def _encoding(data: bytes) -> str | None:
    """Take UTF-8 where the bytes are UTF-8; otherwise trust what the page declares.

    As in a browser, Latin-1 is read as Windows-1252, and so is a page that declares nothing: pages
    that say the one are written in the other.
    """
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        declared = _CHARSET.search(data[:_DECLARED_WITHIN])
        is_latin = declared is None or declared[1].lower() in _LATIN
        return "windows-1252" if is_latin else None
    return "utf-8"


def _pieces(element: lxml_html.HtmlElement) -> Iterator[str]:
    """Walk the tree without recursion, and without looking back: hostile pages nest deeply."""
    silent, around, kept, cell, counts = 0, 0, 0, None, dict[lxml_html.HtmlElement, int]()
    said, quoted, held = _Said(), set[lxml_html.HtmlElement](), ""
    furniture = _around_the_text(element)
    for event, node in etree.iterwalk(element, events=("start", "end")):
        tag = node.tag if isinstance(node.tag, str) else ""
        is_silent = tag in _SILENT or node in furniture or is_hidden(node) or is_note_mark(node)
        block = "div" if _OWN_LINES.search(node.get("style") or "") and tag == "span" else tag
        if event == "start":
            is_image = tag in _IMAGES and not (silent or around or _is_ornament(node))
            yield IMAGE if is_image else ""
            silent, around = silent + is_silent, around + (tag in _AROUND)
            kept += tag == "pre"
            if not silent:
                yield (_opening(block) if cell is None else _within(_opening(block)))
                quoted |= {node} if tag == "ol" and said.announces_items else set()
                held += mark_of_item(node, counts, quoted) if tag == "li" else ""
                if held and not _opens_with_lines(node):
                    yield held
                    held = ""
                words = _marks(node)[0] + _folded(node.text, is_kept=kept > 0)
                said.add(words)
                yield words.translate(_LOWERED) if tag == "sub" else words
            cell = node if cell is None and tag in CELLS and _is_of_a_table(node) else cell
            continue
        silent, around = silent - is_silent, around - (tag in _AROUND)
        kept -= tag == "pre"
        cell = None if node is cell else cell
        if not silent:
            mark = "" if is_silent else _closing(block)
            words = _marks(node)[1] + _folded(node.tail, is_kept=kept > 0)
            said.add(words)
            ended = held if tag == "li" or words.strip() else ""
            held = held.removeprefix(ended)
            yield (mark if cell is None else _within(mark)) + ended + words


def _opens_with_lines(node: lxml_html.HtmlElement) -> bool:
    """Tell an item whose words stand in lines of their own: its number is that of the first."""
    first = next(iter(node), None)
    return not (node.text or "").strip() and first is not None and first.tag in ("p", "div")


def _around_the_text(root: lxml_html.HtmlElement) -> frozenset[lxml_html.HtmlElement]:
    """The head and foot of a page that says which part of it is its text: they are none of it.

    Where it says nothing of the kind, those that lead to other pages are of the site.  A head stays
    with the title that the text lacks, and so does a foot with a numbered provision.
    """
    texts = [*root.iter("main"), *root.xpath("//*[@role='main']")]
    within = {node for text in texts for node in text.iter(*_HEAD_AND_FOOT)}
    above = {node for text in texts for node in text.iterancestors()}
    lacks = not any(next(text.iter(*_TITLES), None) is not None for text in texts)
    around = (node for node in _heads_and_feet(root) if not _is_of_law(node, lacks=lacks))
    sites = (node for node in around if texts or _is_of_a_site(node))
    return frozenset(sites) - within - above


def _heads_and_feet(root: lxml_html.HtmlElement) -> Iterator[lxml_html.HtmlElement]:
    """What a page calls its head or foot, by its tag or by its role."""
    yield from root.iter(*_HEAD_AND_FOOT)
    yield from root.xpath("//*[@role='banner' or @role='contentinfo' or @role='navigation']")


def _is_of_law(node: lxml_html.HtmlElement, *, lacks: bool) -> bool:
    """Tell a head or foot of a page that may hold words of the law, which are never left out."""
    if any(_PROVISION.match(words) for words in node.itertext()):
        return True
    is_head = node.tag == "header" or node.get("role") == "banner"
    return is_head and lacks and next(node.iter(*_TITLES), None) is not None


def _is_of_a_site(node: lxml_html.HtmlElement) -> bool:
    """Tell a head or foot that leads to other pages, or says who owns this one."""
    links = (link.get("href") or "" for link in node.iter("a"))
    leads = any(link and not link.startswith("#") for link in links)
    is_outermost = next(node.iterancestors("article", "section", "td", "blockquote"), None) is None
    return is_outermost and (leads or "©" in "".join(node.itertext()))


def _is_ornament(node: lxml_html.HtmlElement) -> bool:
    """Tell an image that says nothing, by what the page says of it."""
    is_empty = node.get("alt") == "" or node.get("aria-hidden") == "true"
    return is_empty or is_hidden(node)


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
    if mark == _LINE_BREAK:
        return _CELL_BREAK
    return mark if mark.startswith("<") else " " * bool(mark)


def _folded(text: str | None, *, is_kept: bool = False) -> str:
    """Fold blanks, as a browser does; where a page keeps its lines as they are written, within."""
    lines = (text or "").split("\n") if is_kept else (text or "",)
    return _LINE_BREAK.join(_BLANKS.sub(" ", line) for line in lines)


def _marks(node: lxml_html.HtmlElement) -> tuple[str, str]:
    """The quotation marks that a browser prints around the words of an element."""
    if node.tag != "q":
        return "", ""
    langs = (one.get("lang") for one in (node, *node.iterancestors()))
    said = next((lang for lang in langs if lang), "")
    return _MARKS.get(said[:2].lower(), ("“", "”"))


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
    whole = _CUT_WORD.sub("", text.replace("<sup></sup>", "")).replace(_CELL_BREAK, " ")
    plain = whole.replace(_LINE_BREAK, "\n")
    lines = (line.strip(" ") for line in plain.split("\n"))
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
