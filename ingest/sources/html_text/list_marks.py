"""The numbers of lists: what a browser prints before each item, for the words do not have it."""

import re
from collections.abc import Set
from string import ascii_lowercase, ascii_uppercase

from lxml import html as lxml_html

_STYLE = re.compile(r"(?i)list-style(?:-type)?\s*:\s*([a-z-]+)")
_COUNT = re.compile(r"\d{1,4}")
_MARKED = re.compile(r"\s*[“«\"]?\s*(?:\(?(?:\d+(?:\.\d+)*|[a-zA-Z]|[ivx]{1,5})[).°]|[•–—-])\s?")
_STYLES = {"lower-alpha": "a", "lower-latin": "a", "upper-alpha": "A", "upper-latin": "A"}
_STYLES |= {"lower-roman": "i", "upper-roman": "I"}
_STYLES |= dict.fromkeys(("disc", "circle", "square"), "none")
_TENS = ("", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx", "xc")
_ONES = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_ROMAN = tuple(tens + ones for tens in _TENS for ones in _ONES)[1:]
_SERIES = {"a": tuple(ascii_lowercase), "A": tuple(ascii_uppercase), "i": _ROMAN}
_SERIES |= {"I": tuple(one.upper() for one in _ROMAN)}


def mark_of_item(
    item: lxml_html.HtmlElement,
    counts: dict[lxml_html.HtmlElement, int],
    quoted: Set[lxml_html.HtmlElement],
) -> str:
    """The number that a browser prints before an item of a numbered list, if the words have none.

    The lists `quoted` are those that a sentence of a quoted text announces.

    >>> page = "<ol type=a start=2><li>oak;<li>elm.</ol>"
    >>> counts: dict[lxml_html.HtmlElement, int] = {}
    >>> [mark_of_item(one, counts, set()) for one in lxml_html.fromstring(page)]
    ['b) ', 'c) ']
    """
    above = item.getparent()
    if above is None or above.tag != "ol" or (series := _series(item, above)) == "none":
        return ""
    said = item.get("value") or (above.get("start") if above not in counts else None) or ""
    counts[above] = number = int(said) if _COUNT.fullmatch(said) else counts.get(above, 0) + 1
    first = next((words for words in item.itertext() if words.strip()), "")
    if not first or _MARKED.match(first):
        return ""
    names = _SERIES.get(series, ())
    if 0 < number <= len(names):
        return f"{names[number - 1]}) "
    # What goes on in small letters is an item of a sentence, and no section.
    is_item = first.strip()[0].islower() or above in quoted
    return f"({number}) " if is_item else f"{number}. "


def _series(item: lxml_html.HtmlElement, above: lxml_html.HtmlElement) -> str:
    """Say how an item is numbered: by its own style, that of its list, or a type."""
    for node in (item, above):
        style = _STYLE.search(node.get("style") or "")
        said = _STYLES.get(style[1].lower(), style[1].lower()) if style else node.get("type")
        if said:
            return said
    return ""
