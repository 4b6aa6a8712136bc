"""Rules of a style sheet: what each says of the elements that its selector fits.

A rule that may hold or not, by the width of the screen, by an attribute or by what it is written
within, hides nothing for certain; it may yet show what another one hides, and is kept for that.

>>> [rule.is_certain for rule in sheet_rules("p {display: none}")]
[True]
>>> [rule.is_certain for rule in sheet_rules("@media (min-width: 9em) {p {display: block}}")]
[False]
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_COMMENT = re.compile(r"/\*(?s:.*?)(?:\*/|\Z)|<!--|-->")
_STRING = re.compile(r"\"[^\"\n]*+\"|'[^'\n]*+'")
_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})\s?")
_BRACE = re.compile(r"([{}])")
_SHOWN_MEDIA = re.compile(r"(?i)@media\s+(?:(?:only\s+)?(?:all|screen))\s*")
_UNSEEN = re.compile(
    r"(?is)@media\s+(?:only\s+)?(?:print|speech)\b[^,]*|@(?!media|supports|layer|container|scope).*"
)
"""A block that never says how words are seen on a screen: print, speech, fonts, steps of motion."""
_NAME = r"[.#](?:[\w-]|\\.)+"
_PART = re.compile(rf"(?P<tag>[a-zA-Z][\w-]*|\*)?(?P<names>(?:{_NAME})*)")
_NAMES = re.compile(_NAME)
_LINK = re.compile(r"\s*([>+~])\s*|\s+")
_ASIDE = re.compile(r":[\w-]+\([^()]*\)|\[[^\]]*\]")
_PSEUDO = re.compile(r":[\w-]*|[&\0]")
_PASSING = re.compile(
    r"(?i):(?:hover|focus|active|target|visited|link|:|before|after|first-l|marker)"
)
"""What is so only while a reader does something, or is no element at all."""
_TOLD = ("list-style-type", "display", "visibility", "text-decoration")
_SAME = {"list-style": "list-style-type", "text-decoration-line": "text-decoration"}
_LIST = re.compile(
    r"(?i)\b(?:none|disc|circle|square|decimal(?:-leading-zero)?"
    r"|(?:lower|upper)-(?:alpha|latin|roman|greek))\b"
)
_HIDING = {"display": ("none",), "visibility": ("hidden", "collapse")}
_IMPORTANT = re.compile(r"(?i)\s*!\s*important\s*")
PRINTED = '"x"'
"""What stands for a quoted string with letters or figures in the body of a rule."""

_DEEPEST = 8
"""How many parts a selector has at most for its rule to be held against what is around them."""


@dataclass(frozen=True, slots=True)
class SelectorPart:
    """A tag or nothing, the classes and the name that an element must have, and its place.

    `is_child` says that it stands right within the part before it, and not deeper.
    """

    tag: str
    names: frozenset[str]
    is_child: bool = False


@dataclass(frozen=True, slots=True)
class StyleRule:
    """What a sheet says of the elements that its last part fits, within those of the others."""

    parts: tuple[SelectorPart, ...]
    said: Mapping[str, str]
    weight: tuple[int, ...] = ()
    is_important: bool = False
    is_certain: bool = True


def sheet_rules(sheet: str) -> Iterator[StyleRule]:
    """The rules of a sheet that say how words are seen, those that may hold or not among them."""
    for count, (selectors, body, is_certain) in enumerate(sheet_blocks(sheet)):
        for is_important in (False, True):
            said = declared(body, is_important=is_important)
            for selector in _ASIDE.sub("\0", selectors).split(",") if said else ():
                yield from _of_selector(selector, said, count, is_important, is_certain)


def _of_selector(
    selector: str, said: Mapping[str, str], count: int, is_important: bool, is_certain: bool
) -> Iterator[StyleRule]:
    parts = selector_parts(selector)
    if parts and is_certain:
        names = [name for part in parts for name in part.names]
        ids = sum(name.startswith("#") for name in names)
        tags = sum(bool(part.tag) for part in parts)
        weight = (ids, len(names) - ids, tags, count)
        yield StyleRule(parts, said, weight, is_important)
        return
    shown = {
        key: words for key, words in said.items() if key in _HIDING and not is_hiding(key, words)
    }
    if shown and not _PASSING.search(selector):
        parts = parts or selector_parts(_PSEUDO.sub("", selector).strip() or "*")
        yield from (StyleRule((part,), shown, is_certain=False) for part in parts[-1:])


def is_hiding(key: str, words: str) -> bool:
    """Tell what makes words unseen."""
    return words.lower() in _HIDING.get(key, ())


def sheet_blocks(sheet: str) -> Iterator[tuple[str, str, bool]]:
    """The selectors and the body of each rule, and whether it holds on every screen."""
    around: list[str] = []
    plain = _STRING.sub(_without_signs, _COMMENT.sub(" ", sheet))
    pieces = _BRACE.split(plain)
    for words, brace in zip(pieces[::2], pieces[1::2], strict=False):
        if brace == "{":
            around.append(words.rpartition(";")[2].strip())
            continue
        selectors = around.pop() if around else ""
        if selectors and not any(map(_UNSEEN.fullmatch, (*around, selectors))):
            yield selectors, words, all(map(_SHOWN_MEDIA.fullmatch, around))


def _without_signs(quoted: re.Match[str]) -> str:
    """Keep of a quoted string whether it has letters or figures: a brace in it is no brace."""
    shown = _ESCAPE.sub(lambda code: chr(min(int(code[1], 16), 0x10FFFF)), quoted[0])
    return PRINTED if any(map(str.isalnum, shown)) else '""'


def selector_parts(selector: str) -> tuple[SelectorPart, ...]:
    """The parts of a selector of tags, classes and names; of any other, none."""
    pieces = _LINK.split(selector.strip())
    links, words = ["", *pieces[1::2]], pieces[::2]
    found = [_PART.fullmatch(one) for one in words]
    if len(words) > _DEEPEST or not all(words) or not all(found) or {"+", "~"} & set(links):
        return ()
    return tuple(
        SelectorPart((part["tag"] or "").replace("*", "").lower(), _named(part), link == ">")
        for part, link in zip(found, links, strict=True)
        if part is not None
    )


def _named(part: re.Match[str]) -> frozenset[str]:
    return frozenset(name.replace("\\", "") for name in _NAMES.findall(part["names"]))


def declared(style: str, *, is_important: bool | None = None) -> dict[str, str]:
    """What a style says of the few things that are looked at."""
    said: dict[str, str] = {}
    for one in style.split(";"):
        key, _, words = one.partition(":")
        key = _SAME.get(key.strip().lower(), key.strip().lower())
        if is_important is not None and bool(_IMPORTANT.search(words)) != is_important:
            continue
        if key == "list-style-type":
            found = _LIST.search(words)
            words = found[0] if found else ""
        if key in _TOLD and words.strip():
            said[key] = _IMPORTANT.sub("", words).strip()
    return said
