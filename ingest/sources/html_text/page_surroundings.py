"""The head and foot of a page, which are of the site and not of the text."""

import re
from collections.abc import Iterator

from lxml import html as lxml_html

TITLES = ("h1", "h2", "h3", "h4", "h5", "h6")
_HEAD_AND_FOOT = ("header", "footer")
_PROVISION = re.compile(r"(?i)^\s*\d{1,3}\.\s+\w|\b(?:sections?|articles?)\s+\d")
"""A numbered provision, or one that names a section by its number."""


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
