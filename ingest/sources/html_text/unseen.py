"""Words of a page that are none of its text: unseen ones, marks of notes, its head and foot.

What is not displayed is gone with all that is in it.  What is invisible may hold words that a page
makes visible again, as a browser shows them.

>>> page = lxml_html.fromstring(
...     "<div style='visibility: hidden'>oak <p style='visibility: visible'>elm</p></div>"
... )
>>> conceal(page)
>>> page.text_content(), is_hidden(page)
('elm', False)
"""

import re
from collections.abc import Iterator

from lxml import etree
from lxml import html as lxml_html

TITLES = ("h1", "h2", "h3", "h4", "h5", "h6")
_HEAD_AND_FOOT = ("header", "footer")
_PROVISION = re.compile(r"(?i)^\s*\d{1,3}\.\s+\w|\b(?:sections?|articles?)\s+\d")
"""A numbered provision, or one that names a section by its number."""

_NUMBER = re.compile(r"\(?\d{1,3}\)?")
_BRACKETED = re.compile(r"\[\d{1,3}\]")
_SIGN = re.compile("[¶#^\N{LEFTWARDS ARROW}-\u21ff▲△\N{LINK SYMBOL}\ufe0e\ufe0f]+")
_RAISED = "sup"

_NOT_DISPLAYED = re.compile(r"(?i)(?<![\w-])display\s*:\s*none\b")
_VISIBILITY = re.compile(r"(?i)(?<![\w-])visibility\s*:\s*(visible|hidden|collapse)\b")


def is_hidden(node: lxml_html.HtmlElement) -> bool:
    """Tell what a reader of the page does not see."""
    is_gone = node.get("hidden") is not None
    return is_gone or bool(_NOT_DISPLAYED.search(node.get("style") or ""))


def conceal(root: lxml_html.HtmlElement) -> None:
    """Take the words out of what is invisible, but for what is made visible within it.

    The elements stay: an invisible item is counted, and an invisible cell has its column.
    """
    unseen = set[lxml_html.HtmlElement]()
    for node in root.iter(etree.Element):
        said = _VISIBILITY.search(node.get("style") or "")
        if said[1].lower() != "visible" if said else node.getparent() in unseen:
            unseen.add(node)
    for node in unseen:
        node.set("aria-hidden", "true")
        node.text = None
        for child in node:
            child.tail = None


def is_note_mark(node: lxml_html.HtmlElement) -> bool:
    """Tell a link to a note of the page: a raised or bracketed number that follows words.

    What stands first in its block is the number of the note itself.  A link that is but a sign, as
    the one beside a section that leads to it, is of the page too.

    >>> page = lxml_html.fromstring("<p>wins<sup><a href='#n1'>1</a></sup> twice</p>")
    >>> [is_note_mark(one) for one in page.iter("a")]
    [True]
    """
    if node.tag != "a" or not (node.get("href") or "").startswith("#"):
        return False
    words = "".join(node.itertext()).strip()
    if _SIGN.fullmatch(words):
        return True
    around = node.getparent()
    is_raised = node.find(f".//{_RAISED}") is not None or _is_raised(around)
    is_mark = _BRACKETED.fullmatch(words) or (is_raised and _NUMBER.fullmatch(words))
    return bool(is_mark) and (_follows(node) or (_is_raised(around) and _follows(around)))


def _is_raised(node: lxml_html.HtmlElement | None) -> bool:
    return node is not None and node.tag == _RAISED


def _follows(node: lxml_html.HtmlElement | None) -> bool:
    """Tell whether words stand right before an element, beside it."""
    if node is None:
        return False
    before, above = node.getprevious(), node.getparent()
    if before is None:
        return above is not None and bool((above.text or "").strip())
    return bool((before.tail or "".join(before.itertext())).strip())


def around_the_text(root: lxml_html.HtmlElement) -> frozenset[lxml_html.HtmlElement]:
    """The head and foot of a page that says which part of it is its text: they are none of it.

    Where it says nothing of the kind, those that lead to other pages are of the site.  A head stays
    with the title that the text lacks, and so does what holds or names a provision by its number.
    """
    texts = [*root.iter("main"), *root.xpath("//*[@role='main']")]
    within = {node for text in texts for node in text.iter(*_HEAD_AND_FOOT)}
    above = {node for text in texts for node in text.iterancestors()}
    lacks = not any(next(text.iter(*TITLES), None) is not None for text in texts)
    around = (node for node in _heads_and_feet(root) if not _is_of_law(node, lacks=lacks))
    sites = (node for node in around if texts or _is_of_a_site(node))
    return frozenset(sites) - within - above


def _heads_and_feet(root: lxml_html.HtmlElement) -> Iterator[lxml_html.HtmlElement]:
    """What a page calls its head or foot, by its tag or by its role."""
    yield from root.iter(*_HEAD_AND_FOOT)
    yield from root.xpath("//*[@role='banner' or @role='contentinfo' or @role='navigation']")


def _is_of_law(node: lxml_html.HtmlElement, *, lacks: bool) -> bool:
    """Tell a head or foot of a page that may hold words of the law, which are never left out."""
    if any(_PROVISION.search(words) for words in node.itertext()):
        return True
    is_head = node.tag == "header" or node.get("role") == "banner"
    return is_head and lacks and next(node.iter(*TITLES), None) is not None


def _is_of_a_site(node: lxml_html.HtmlElement) -> bool:
    """Tell a head or foot that leads to other pages, or says who owns this one."""
    links = (link.get("href") or "" for link in node.iter("a"))
    leads = any(link and not link.startswith("#") for link in links)
    is_outermost = next(node.iterancestors("article", "section", "td", "blockquote"), None) is None
    return is_outermost and (leads or "©" in "".join(node.itertext()))
