"""Marks of a page: the small number that leads to its foot, and signs such as ¶, are no law."""

import re

from lxml import html as lxml_html

_NUMBER = re.compile(r"\(?\d{1,3}\)?")
_BRACKETED = re.compile(r"\[\d{1,3}\]")
_SIGN = re.compile("[¶#^\N{LEFTWARDS ARROW}-\u21ff▲△\N{LINK SYMBOL}\ufe0e\ufe0f]+")
_RAISED = "sup"


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
