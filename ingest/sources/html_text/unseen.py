"""Words of a page that nobody sees: what it takes away whole, and what it only makes invisible.

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

from lxml import etree
from lxml import html as lxml_html

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
