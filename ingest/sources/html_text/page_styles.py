"""Style sheets of a page: what they hide, strike out or letter, said of each element itself.

Only what the page holds is looked at, and only how a reader sees words: what is shown, what is
struck out, how lists are numbered.  Words are hidden only where it is certain that they are.

>>> page = lxml_html.fromstring("<div><style>ol.a {list-style: lower-alpha}</style><ol class=a>")
>>> spread_styles(page, name="page.html")
>>> page.find("ol").get("style")
'list-style-type: lower-alpha'
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from lxml import etree
from lxml import html as lxml_html

from bylaw.ingest.sources.html_text.sheet_rules import (
    PRINTED,
    SelectorPart,
    StyleRule,
    declared,
    is_hiding,
    selector_parts,
    sheet_blocks,
    sheet_rules,
)
from bylaw.registry.law.messages import N_, SourceError

_BESIDE = re.compile(r"(?i)::?(?:before|after|marker)\s*$")
_CONTENT = re.compile(r"(?is)\s*content\s*:(.*)")
_SURE_WORDS = re.compile(rf"(?i)counters?\(|{PRINTED}")
_ATTRIBUTE = re.compile(r"(?i)attr\(\s*([\w-]+)")
_WORDS = re.compile(rf"{_SURE_WORDS.pattern}|attr\(")
_BRACKETS = re.compile(r"\[[^\]]*\]")
_WORDED: tuple[str, ...] = ("li", "p", "div", "section", "article", "dt", "dd", "blockquote")
_WORDED += ("span", "td", "th", "tr", "caption", "q", "b", "strong")
_WORDED += ("h1", "h2", "h3", "h4", "h5", "h6")
_NOT_OF_TEXT = ("nav", "aside", "button", "noscript", "template", "svg")
_NOT_APPLIED = ("noscript", "template")
_MOST = 300_000
"""How often a rule is held against an element at most: real pages come to some thousands."""

_STEPS = 10
"""How many elements around one are looked at, on average, for each time a rule is held to it."""

_RULES = 20_000
"""How many rules the sheets of a page have at most."""


def spread_styles(root: lxml_html.HtmlElement, *, name: str) -> None:
    """Write into each element what the style sheets of its page say of it, as a browser does."""
    sheets = list(_sheets(root))
    _refuse_printed(root, sheets, name=name)
    rules = list(islice((rule for sheet in sheets for rule in sheet_rules(sheet)), _RULES))
    if not rules:
        return
    asked = _by_name(rules)
    nodes = [node for node in root.iter(etree.Element) if node.tag not in ("html", "body")]
    held = sum(len(asked.get(key, ())) for node in nodes for key in _names(node))
    _refuse_many(held, len(rules), name)
    steps = 0
    for node in nodes:
        fitting = [rule for key in _names(node) for rule in asked.get(key, ())]
        depth = sum(1 for _ in node.iterancestors())
        steps += sum((len(rule.parts) - 1) * depth for rule in fitting)
        _refuse_many(steps // _STEPS, len(rules), name)
        _write(node, [rule for rule in fitting if _fits(node, rule)])


def _sheets(root: lxml_html.HtmlElement) -> Iterator[str]:
    """The sheets of a page; one for some media only is a block of these."""
    for node in root.iter("style"):
        if next(node.iterancestors(*_NOT_APPLIED), None) is None:
            media = (node.get("media") or "").strip()
            yield f"@media {media} {{{node.text or ''}}}" if media else node.text or ""


def _refuse_many(comparisons: int, rules: int, name: str) -> None:
    if comparisons > _MOST or rules == _RULES:
        template = N_("{file} has style sheets with too many rules for its size; save its text")
        raise SourceError(template, file=name)


def _write(node: lxml_html.HtmlElement, rules: Sequence[StyleRule]) -> None:
    """Add what the rules say, the weightiest last; the element itself yields to “important”."""
    own = node.get("style") or ""
    said = _said(rules) | declared(own) | _said(rules, is_important=True)
    if said != declared(own):
        others = (one.strip() for one in own.split(";") if one.strip() and not declared(one))
        node.set("style", "; ".join((*others, *(f"{key}: {words}" for key, words in said.items()))))


def _may_show(rules: Sequence[StyleRule], key: str, words: str) -> bool:
    """Tell what some rule hides, and another may show: whether it is seen is not certain."""
    return is_hiding(key, words) and any(key in one.said for one in rules if not one.is_certain)


def _said(rules: Sequence[StyleRule], *, is_important: bool = False) -> dict[str, str]:
    said: dict[str, str] = {}
    held = (one for one in rules if one.is_certain and one.is_important == is_important)
    for rule in sorted(held, key=lambda one: one.weight):
        said |= rule.said
    return {key: words for key, words in said.items() if not _may_show(rules, key, words)}


def _by_name(rules: Sequence[StyleRule]) -> Mapping[str, Sequence[StyleRule]]:
    asked: dict[str, list[StyleRule]] = defaultdict(list)
    for rule in rules:
        last = rule.parts[-1]
        asked[min(last.names, default=last.tag or "*")].append(rule)
    return asked


def _names(node: lxml_html.HtmlElement) -> frozenset[str]:
    """The tag of an element, its classes and its name, as a selector asks for them."""
    tag = node.tag if isinstance(node.tag, str) else ""
    classes = (f".{one}" for one in (node.get("class") or "").split())
    own = (f"#{node.get('id')}",) if node.get("id") else ()
    return frozenset((tag, "*", *classes, *own))


def _fits(node: lxml_html.HtmlElement, rule: StyleRule) -> bool:
    """Tell whether an element is the last part of a selector, within the others as they say.

    All that one part may be lies above the nearest that the part within it may be.
    """
    if not _is_part(node, rule.parts[-1]):
        return False
    above = list(node.iterancestors()) if len(rule.parts) > 1 else []
    places = [-1]
    for inner, part in zip(rule.parts[:0:-1], rule.parts[-2::-1], strict=True):
        near = [at + 1 for at in places] if inner.is_child else range(places[0] + 1, len(above))
        places = [at for at in near if at < len(above) and _is_part(above[at], part)]
        if not places:
            return False
    return True


def _is_part(node: lxml_html.HtmlElement, part: SelectorPart) -> bool:
    if part.tag and node.tag != part.tag:
        return False
    return not part.names or part.names <= _names(node)


def _refuse_printed(root: lxml_html.HtmlElement, sheets: Sequence[str], *, name: str) -> None:
    """Refuse elements beside which the sheet itself prints words: the text does not have them."""
    blocks = (block for sheet in sheets for block in sheet_blocks(sheet))
    printed = (rule for selectors, body, _ in blocks for rule in _printed(selectors, body))
    rules = list(islice(printed, _RULES))
    items = list(root.iter(*_WORDED)) if rules else []
    _refuse_many(len(rules) * len(items), len(rules), name)
    if any(_fits(item, rule) and _shows(item, rule) for rule in rules for item in items):
        template = N_(
            "{file} prints numbers or words by a style sheet, so that they are not in its text; "
            "print the page to a PDF and ingest that"
        )
        raise SourceError(template, file=name)


def _printed(selectors: str, body: str) -> Iterator[StyleRule]:
    """The rules by which a sheet prints a count, words or an attribute beside an element."""
    contents = [found[1] for found in map(_CONTENT.match, body.split(";")) if found]
    if not any(map(_WORDS.search, contents)):
        return
    is_asked = not any(map(_SURE_WORDS.search, contents))
    said = {name: "" for one in contents for name in _ATTRIBUTE.findall(one)} if is_asked else {}
    for one in _BRACKETS.sub("", selectors).split(","):
        bare = _BESIDE.sub("", one) or "*" * bool(said)
        parts = selector_parts(bare) if _BESIDE.search(one) else ()
        if parts:
            yield StyleRule(parts, said)


def _shows(item: lxml_html.HtmlElement, rule: StyleRule) -> bool:
    """Tell an element of the text that has what the sheet prints beside it."""
    if next(item.iterancestors(*_NOT_OF_TEXT), None) is not None:
        return False
    return not rule.said or any(item.get(name.lower()) for name in rule.said)
