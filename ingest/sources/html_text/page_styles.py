"""Style sheets of a page: what they hide, strike out or letter, said of each element itself.

Only what the page holds is looked at, and only how a reader sees words: what is shown, what is
struck out, how lists are numbered.

>>> page = lxml_html.fromstring("<div><style>ol.a {list-style: lower-alpha}</style><ol class=a>")
>>> spread_styles(page, name="page.html")
>>> page.find("ol").get("style")
'list-style-type: lower-alpha'
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from lxml import etree
from lxml import html as lxml_html

from bylaw.registry.law.messages import N_, SourceError

_COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*+(?:\*/)?|<!--|-->")
_BRACE = re.compile(r"([{}])")
_SHOWN_MEDIA = re.compile(r"(?i)@media\s+(?:(?:only\s+)?(?:all|screen))\s*")
_PART = re.compile(r"(?P<tag>[a-zA-Z][\w-]*|\*)?(?P<names>(?:[.#][\w-]+)*)")
_COUNTED = re.compile(r"(?i)::?(?:before|marker)\s*$")
_COUNTER = re.compile(r"(?i)\s*content\s*:")
_TOLD = ("list-style-type", "display", "visibility", "text-decoration")
_SAME = {"list-style": "list-style-type", "text-decoration-line": "text-decoration"}
_LIST = re.compile(
    r"(?i)\b(?:none|disc|circle|square|decimal(?:-leading-zero)?"
    r"|(?:lower|upper)-(?:alpha|latin|roman|greek))\b"
)
_MOST = 300_000
"""How often a rule is held against an element at most: real pages come to some thousands."""

_RULES = 20_000
"""How many rules the sheets of a page have at most."""

_FEW = 20
"""How many selectors of one rule are held against the items of every list."""

_Part = tuple[str, frozenset[str]]
"""A tag or nothing, and the classes and the name that an element must have."""


@dataclass(frozen=True, slots=True)
class _StyleRule:
    """What a sheet says of the elements that its last part fits, within those of the others."""

    parts: tuple[_Part, ...]
    said: Mapping[str, str]
    weight: tuple[int, int]


def spread_styles(root: lxml_html.HtmlElement, *, name: str) -> None:
    """Write into each element what the style sheets of its page say of it, as a browser does."""
    sheets = [_COMMENT.sub(" ", node.text or "") for node in root.iter("style")]
    _refuse_counted(root, sheets, name=name)
    rules = list(islice((rule for sheet in sheets for rule in _rules(sheet)), _RULES))
    if not rules:
        return
    asked = _by_name(rules)
    nodes = [node for node in root.iter(etree.Element) if node.tag not in ("html", "body")]
    held = sum(len(asked.get(key, ())) for node in nodes for key in _names(node))
    _refuse_many(held, len(rules), name)
    for node in nodes:
        _write(node, [rule for key in _names(node) for rule in asked.get(key, ())])


def _refuse_many(comparisons: int, rules: int, name: str) -> None:
    if comparisons > _MOST or rules == _RULES:
        template = N_("{file} has style sheets with too many rules for its size; save its text")
        raise SourceError(template, file=name)


def _write(node: lxml_html.HtmlElement, rules: Sequence[_StyleRule]) -> None:
    """Add what the rules say, the weightiest last, unless the element says it itself."""
    said: dict[str, str] = {}
    for rule in sorted((one for one in rules if _fits(node, one)), key=lambda one: one.weight):
        said |= rule.said
    own = node.get("style") or ""
    new = {key: words for key, words in said.items() if key not in _declared(own)}
    if new:
        told = (f"{key}: {words}" for key, words in new.items())
        node.set("style", "; ".join((*([own.rstrip("; ")] if own.strip() else []), *told)))


def _rules(sheet: str) -> Iterator[_StyleRule]:
    """The rules of a sheet that say how words are seen; those of print alone are left out."""
    for count, (selectors, body) in enumerate(_blocks(sheet)):
        said = _declared(body)
        for selector in selectors.split(",") if said else ():
            parts = _parts(selector)
            if parts:
                named = sum(len(names) for _, names in parts)
                yield _StyleRule(parts, said, (named, count))


def _blocks(sheet: str) -> Iterator[tuple[str, str]]:
    """The selectors and the body of each rule, within no block but one for the screen."""
    depth, skipped, selectors = 0, 0, ""
    pieces = _BRACE.split(sheet)
    for words, brace in zip(pieces[::2], pieces[1::2], strict=False):
        if brace == "{":
            depth += 1
            is_at = words.strip().startswith("@")
            if is_at and not _SHOWN_MEDIA.fullmatch(words.strip()) and not skipped:
                skipped = depth
            selectors = "" if is_at else words.rpartition(";")[2]
            continue
        if selectors and not skipped:
            yield selectors, words
        skipped = 0 if skipped == depth else skipped
        depth, selectors = max(0, depth - 1), ""


def _parts(selector: str) -> tuple[_Part, ...]:
    """The parts of a selector of tags, classes and names; of any other, none."""
    found = [_PART.fullmatch(part) for part in selector.replace(">", " ").split()]
    if not all(found):
        return ()
    return tuple(
        ((part["tag"] or "").replace("*", "").lower(), frozenset(_NAMES.findall(part["names"])))
        for part in found
        if part is not None
    )


_NAMES = re.compile(r"[.#][\w-]+")


def _declared(style: str) -> dict[str, str]:
    """What a style says of the few things that are looked at."""
    said: dict[str, str] = {}
    for one in style.split(";"):
        key, _, words = one.partition(":")
        key = _SAME.get(key.strip().lower(), key.strip().lower())
        if key == "list-style-type":
            found = _LIST.search(words)
            words = found[0] if found else ""
        if key in _TOLD and words.strip():
            said[key] = words.replace("!important", "").strip()
    return said


def _by_name(rules: Sequence[_StyleRule]) -> Mapping[str, Sequence[_StyleRule]]:
    asked: dict[str, list[_StyleRule]] = defaultdict(list)
    for rule in rules:
        tag, names = rule.parts[-1]
        asked[min(names, default=tag or "*")].append(rule)
    return asked


def _names(node: lxml_html.HtmlElement) -> frozenset[str]:
    """The tag of an element, its classes and its name, as a selector asks for them."""
    tag = node.tag if isinstance(node.tag, str) else ""
    classes = (f".{one}" for one in (node.get("class") or "").split())
    own = (f"#{node.get('id')}",) if node.get("id") else ()
    return frozenset((tag, "*", *classes, *own))


def _fits(node: lxml_html.HtmlElement, rule: _StyleRule) -> bool:
    *around, last = rule.parts
    if not _is_part(node, last):
        return False
    above = node.iterancestors()
    return all(any(_is_part(one, part) for one in above) for part in reversed(around))


def _is_part(node: lxml_html.HtmlElement, part: _Part) -> bool:
    tag, names = part
    return (not tag or node.tag == tag) and names <= _names(node)


def _refuse_counted(root: lxml_html.HtmlElement, sheets: Sequence[str], *, name: str) -> None:
    """Refuse lists whose numbers the sheet itself prints: the words do not have them."""
    items = list(root.iter("li"))
    for sheet in sheets:
        for selectors, body in _blocks(sheet):
            rules = islice(_counted(selectors, body), _FEW)
            if any(_fits(item, rule) for rule in rules for item in items):
                template = N_(
                    "{file} numbers the items of a list by its style sheet, so that their numbers "
                    "are not in its text; print the page to a PDF and ingest that"
                )
                raise SourceError(template, file=name)


def _counted(selectors: str, body: str) -> Iterator[_StyleRule]:
    """The rules by which a sheet prints a count before an element."""
    if not any(_COUNTER.match(one) and "counter" in one for one in body.split(";")):
        return
    for one in selectors.split(","):
        parts = _parts(_COUNTED.sub("", one)) if _COUNTED.search(one) else ()
        if parts:
            yield _StyleRule(parts, {}, (0, 0))
