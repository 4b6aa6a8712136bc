"""HTML: the text of a page, one block per line, without scripts, entities or the network."""

import re

from lxml import etree
from lxml import html as lxml_html

from bylaw.ingest.sources.html_text.page_styles import spread_styles
from bylaw.ingest.sources.html_text.shown_words import (
    CELL_BREAK,
    IMAGE,
    LINE_BREAK,
    folded,
    shown_pieces,
)
from bylaw.ingest.sources.html_text.spanned_cells import spread_cells
from bylaw.ingest.sources.html_text.unseen import conceal, is_hidden
from bylaw.ingest.sources.markup import refuse_deep_markup
from bylaw.registry.law.messages import N_, SourceError

_STRIKING = ("del", "s", "strike")
_CUT_WORD = re.compile("(?<=\\w-)\x03(?=\\w)")
_FIRST_PROVISION = re.compile(r"(?m)^\ufffc*(?=(?:(?:ARTICLE|SECTION|Article|Section) )?1\b)")
_STRUCK = re.compile(r"(?i)text-decoration[a-z-]*\s*:[^;]*line-through")
_FEW_WORDS = 60
_CHARSET = re.compile(rb"(?i)(?:charset|encoding)\s*=\s*[\"']?\s*([\w:-]+)")
_LATIN = (b"iso-8859-1", b"latin1", b"us-ascii", b"ascii", b"windows-1252", b"cp1252")
_DECLARED_WITHIN = 4096


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
    return _laid_out("".join(shown_pieces(root)))


def _refuse_struck(root: lxml_html.HtmlElement, *, name: str) -> None:
    """Refuse words that a page strikes out: it cannot be told whether they are of the law."""
    for node in root.iter(etree.Element):
        if node.tag not in _STRIKING and not _STRUCK.search(node.get("style") or ""):
            continue
        words = folded("".join(node.itertext())).strip()
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


def _laid_out(text: str) -> str:
    whole = _CUT_WORD.sub("", text.replace("<sup></sup>", "")).replace(CELL_BREAK, " ")
    plain = whole.replace(LINE_BREAK, "\n")
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
