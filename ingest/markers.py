"""Marks of print that open a unit: numbers of sections, marks of items, defined terms.

The same figures also occur in running text ("section 67.23", "paragraph 1", "the four (4)
categories"), so within a block a mark counts only where it continues a sequence and no word
before it makes it a reference.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from ingest.lone_quotes import lone_marks
from ingest.sequences import follows, is_first, readings
from registry.law.labels import bare_label


class Sort(StrEnum):
    """What a mark opens."""

    HEADING = "heading"
    SECTION = "section"
    ITEM = "item"
    DEFINITION = "definition"
    TEXT = "text"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Mark:
    """A printed label: what it opens, its bare label, where it stands and how it is drawn."""

    sort: Sort
    label: str
    start: int
    end: int
    shape: str = ""


_NUMBER = r"\d+(?:\.\d+)*"
_SECTION = re.compile(
    rf"(?:ARTICLE\s+)?(?P<label>{_NUMBER})(?P<dot>\.?)(?=[\s“”«\"]|$)\s*+(?![a-zà-ÿ%$])"
)
_SECTION_BEFORE_SMALL_LETTER = re.compile(rf"(?P<label>{_NUMBER})\.(?=\s|$)\s*")
_LABEL = rf"{_NUMBER}|(?:[a-zA-Z]{{1,2}}|[ivxl]+|[IVXL]+)(?:\.\d+)*"
_ITEM = re.compile(
    rf"(?:(?P<round>\((?:{_LABEL})\))|(?P<half>(?:{_LABEL})\))|(?P<degree>{_NUMBER}\s?[°º]))"
    r"(?=[\s“”«»\"]|$)\s*"
)
_TERM = re.compile(
    r"(?P<open>[«“\"]?)\s*(?P<term>[^«»“”\";:]+?)\s*(?P<close>[»”\"])\s*,?\s*"
    r"(?P<link>:|means\b|includes\b|has the (?:same )?meaning\b|désigne\b|s['’]entend\b)"
)
_ANNOUNCED_TERM = re.compile(
    r"(?P<open>[«“\"])\s*(?P<term>[^«»“”\";:]+?)\s*(?P<close>[»”\"])\s*(?P<link>)"
)


def section_at(text: str, start: int = 0, *, announced: bool = False) -> Mark | None:
    """Read the number of a section at the start of a block, with or without its final dot.

    >>> section_at("67.43. 3-5-7 Poker combinations").label
    '67.43'
    >>> section_at("52 cards are used"), section_at("12.5 km from the casino")
    (None, None)
    """
    match = _SECTION.match(text, start) or _SECTION_BEFORE_SMALL_LETTER.match(text, start)
    if match is None:
        return None
    whole = "." not in match["label"] and not match.group(0).rstrip().endswith(".")
    if whole and not announced:
        return None
    return Mark(Sort.SECTION, match["label"], match.start(), match.end())


def item_at(text: str, start: int = 0) -> Mark | None:
    """Read the mark of an item: 1°, (1), 1), a), (ii.1)."""
    match = _ITEM.match(text, start)
    return None if match is None else _item(match)


def _item(match: re.Match[str]) -> Mark | None:
    shape = next(name for name in ("round", "half", "degree") if match[name] is not None)
    label = bare_label(match[shape])
    if not readings(label):
        return None
    return Mark(Sort.ITEM, label, match.start(), match.end(), shape)


def definition_at(text: str, start: int = 0, *, announced: bool = False) -> Mark | None:
    """Read a defined term and the word that links it to its meaning.

    The mark ends before the link where the link is a verb: it belongs to the sentence.

    >>> definition_at("« commission » : une commission scolaire").label
    'commission'
    """
    match = _TERM.match(text, start)
    if match is None and announced:
        match = _ANNOUNCED_TERM.match(text, start)
    if match is None:
        return None
    if not match["open"] and match.start("close") not in lone_marks(text):
        return None
    end = match.end() if match["link"] == ":" else match.end("close")
    return Mark(Sort.DEFINITION, match["term"], match.start(), end)


_CONJUNCTION = re.compile(r"[\s,;]+(?:and|or|et|ou|and/or|et/ou)\s*$")
_STOPPED = re.compile(r"[.;:,»”\"]\s*$|[;,]\s+(?:and|or|et|ou)\s*$")
_REFERRING = re.compile(
    r"(?i)(?:\b(?:sub-?)?(?:sections?|paragraphs?|clauses?|divisions?|items?|rules?|articles?|"
    r"ss?|aa?|chapters?|schedules?|forms?|to|of|in|under|by|from|than|at|is|are|and|or)\.?"
    r"|\b(?:sous-)?(?:sections?|paragraphes?|alinéas?|annexes?|chapitres?|règles?)"
    r"|\b(?:à|au|aux|de|du|des|et|ou|par|sous|les?|la|est|sont)"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|un|une|deux|trois|quatre|cinq|sept"
    r"|huit|neuf|dix))\s*$"
)
_ENDS_WITH_A_LABEL = re.compile(rf"(?:\({_NUMBER}\)|\([a-z]+\)|{_NUMBER}[°º)]?)\s*$")
_LOWER_WORD = re.compile(r"(?:^|\s)[a-zà-ÿ][\w’'-]*\s*$")


def is_reference(before: str) -> bool:
    """Tell whether the words before a mark make it part of a reference or of a sentence.

    >>> is_reference("described in section "), is_reference("in paragraphs (a) and ")
    (True, True)
    >>> is_reference("a hand consisting of two pairs; ")
    False
    """
    if re.search(r"[.;:]\s*$", before):
        return False
    stem = _CONJUNCTION.sub("", before)
    if stem != before:
        return _ENDS_WITH_A_LABEL.search(stem) is not None or _REFERRING.search(stem) is not None
    return _REFERRING.search(before) is not None


def sections_in(text: str, start: int, *, after: str | None) -> Iterator[Mark]:
    """Find the section numbers within one block: the first after a heading, then by sequence."""
    for match in re.finditer(rf"(?<=[\s«“\"]){_SECTION.pattern}", text[start:]):
        mark = Mark(Sort.SECTION, match["label"], start + match.start(), start + match.end())
        before = text[start : mark.start].rstrip(' «“"')
        if not match["dot"] and "." not in mark.label:
            continue
        if "." not in mark.label and after and _LOWER_WORD.search(before):
            continue
        if not is_reference(before + " ") and (after is None or follows(mark.label, after)):
            yield mark


def items_in(text: str, start: int, *, after: Mark | None, flat: bool) -> Iterator[Mark]:
    """Find the marks of items within one block that continue the list, or that open one."""
    free = (match for match in _ITEM.finditer(text, start) if _stands_free(text, match))
    marks = [mark for mark in map(_item, free) if mark is not None]
    for mark in marks:
        before = text[start : mark.start].rstrip('«“"')
        if after is not None and mark.shape == after.shape and follows(mark.label, after.label):
            if _STOPPED.search(before) or (flat and not is_reference(before)):
                yield mark
        elif is_first(mark.label) and _opens_a_list(text, mark, marks):
            yield mark


def _stands_free(text: str, match: re.Match[str]) -> bool:
    return match.start() == 0 or text[match.start() - 1] in ' \t«“"'


def _opens_a_list(text: str, mark: Mark, marks: list[Mark]) -> bool:
    """Tell whether a first label opens a list: after a colon, or where the next one is set off."""
    before = text[: mark.start].rstrip(' «“"')
    if before.endswith(":"):
        return True
    followers = (m for m in marks if m.shape == mark.shape and follows(m.label, mark.label))
    following = next((m for m in followers if m.start > mark.start), None)
    if following is None or is_reference(before + " ") or before.endswith((",", ".", ";")):
        return False
    return _STOPPED.search(text[mark.end : following.start]) is not None


def definitions_in(text: str, start: int) -> Iterator[Mark]:
    """Find further definitions within one block: each stands after a full stop or a semicolon."""
    for match in re.finditer(r"(?<=[;.])\s*(?=[«“\"])", text[start:]):
        mark = definition_at(text, start + match.end())
        if mark is not None:
            yield mark
