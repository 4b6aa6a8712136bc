"""Marks of print that open a unit: numbers of sections, marks of items, defined terms."""

import re
from dataclasses import dataclass
from enum import StrEnum

from bylaw.ingest.clause.sentence.lone_quotes import lone_marks
from bylaw.ingest.payload.sequences import readings
from bylaw.registry.law.text.labels import bare_label, is_roman


class Sort(StrEnum):
    """What a mark opens."""

    HEADING = "heading"
    SECTION = "section"
    ITEM = "item"
    DEFINITION = "definition"
    TEXT = "text"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class PrintedMark:
    """A printed label: what it opens, its bare label, where it stands and how it is drawn."""

    sort: Sort
    label: str
    start: int
    end: int
    shape: str = ""


DOTTED = "dotted"
"""The shape of a mark that is a numeral and a dot."""

WORDED, BARE = "worded", "bare"
"""How the number of a section is drawn: after the word "Article", or without a dot of its own."""

DIVIDED = "divided"
"""How the number of a section is drawn whose first subsection follows it: "61. 1. The dock"."""

_OF_REGULATION = r"(?:R\d{1,3}(?:\.\d{1,3}){0,2})?"
"""What follows the number of a section of an Act in that of a section made under it: 310R4."""
NUMBER = rf"\d{{1,5}}(?:[A-Z]{{1,2}}(?=\.\d))?(?:\.\d{{1,5}}){{0,8}}{_OF_REGULATION}"
_SET_OFF = r"(?=[\s“”«»\"]|$)"
# A page that was copied may have lost the blank after a mark: "36.1.Le propriétaire", "b)le bail".
_GLUED = r"(?<=\.)(?=[A-ZÀ-Þ][a-zà-ÿ’'\s])"
_SECTION = re.compile(
    rf"(?:(?P<keyword>ARTICLE|Article|SECTION)\s+)?(?P<label>{NUMBER}|\d{{1,5}}[a-z](?=\.\s))"
    rf"(?P<dot>\.?)(?:(?=[\s“”«\"]|$)|{_GLUED})\s*+(?![a-zà-ÿ%$])"
)
_ITEM_OF_FORM = re.compile(
    rf"(?P<keyword>ITEM|Item|RUBRIQUE|Rubrique)\s+(?P<label>{NUMBER})\.?(?=\s|$)\s*+(?![a-zà-ÿ%$])"
)
"""An item of a form, which is to it what a section is to a text; only at the head of a block."""
_SECTION_BEFORE_SMALL_LETTER = re.compile(rf"(?P<label>{NUMBER})\.(?=\s|$)\s*")
_LABEL = rf"{NUMBER}|(?:[a-zA-Z]{{1,2}}|[ivxl]{{1,8}}|[IVXL]{{1,8}})(?:\.\d{{1,3}}){{0,3}}"
_ITEM = re.compile(
    rf"(?:(?P<round>\((?:{_LABEL})\)){_SET_OFF}"
    rf"|(?:(?P<half>(?:{_LABEL})\))|(?P<degree>{NUMBER}\s?[°º]))(?:{_SET_OFF}|(?=[^\W\d_])))\s*"
)
# The third level of the official consolidations: i., ii., iii., at the head of a line.
_DOTTED = re.compile(r"(?P<dotted>[ivxl]{1,8}(?:\.\d{1,3})?)\.(?=\s)\s*")
_TERM = re.compile(
    r"(?P<open>[«“\"]?)\s*(?P<term>[^«»“”\";:]{1,200}?)\s*(?P<close>[»”\"])\s*,?\s*"
    r"(?P<link>:|means\b|includes\b|has the (?:same )?meaning\b|désigne\b|s['’]entend\b)"
)
_ANNOUNCED_TERM = re.compile(
    r"(?P<open>[«“\"])\s*(?P<term>[^«»“”\";:]{1,200}?)\s*(?P<close>[»”\"])\s*(?P<link>)"
)


def section_at(text: str, start: int = 0, *, announced: bool = False) -> PrintedMark | None:
    """Read the number of a section at the start of a block, with or without its final dot.

    >>> section_at("67.43. 3-5-7 Poker combinations").label
    '67.43'
    >>> section_at("ARTICLE 14 The pilot signs.").label
    '14'
    >>> section_at("52 cards are used"), section_at("12.5 km from the casino")
    (None, None)
    """
    shapes = (_SECTION, _SECTION_BEFORE_SMALL_LETTER, _ITEM_OF_FORM)
    match = next(filter(None, (shape.match(text, start) for shape in shapes)), None)
    if match is None:
        return None
    mark = _section(match)
    return mark if announced or mark.shape != BARE else None


def _section(match: re.Match[str]) -> PrintedMark:
    return PrintedMark(
        Sort.SECTION, match["label"], match.start(), match.end(), _section_shape(match)
    )


def _section_shape(match: re.Match[str]) -> str:
    """Tell how a number is drawn; a bare one may be that of a sentence."""
    if match.groupdict().get("keyword") is not None:
        return WORDED
    is_dotted = "." in match["label"] or match.group(0).rstrip().endswith(".")
    if is_dotted and _FIRST_SUBSECTION.match(match.string, match.end()):
        return DIVIDED
    return "" if is_dotted else BARE


_FIRST_SUBSECTION = re.compile(r"1\.\s+[A-ZÀ-Þ]")


def item_at(text: str, start: int = 0) -> PrintedMark | None:
    """Read the mark of an item: 1°, (1), 1), a), (ii.1), or ii. at the head of a line."""
    match = _ITEM.match(text, start)
    if match is not None:
        return _item(match)
    dotted = _DOTTED.match(text, start)
    if dotted is None or not is_roman(dotted["dotted"].partition(".")[0]):
        return None
    return PrintedMark(Sort.ITEM, dotted["dotted"], dotted.start(), dotted.end(), DOTTED)


def _item(match: re.Match[str]) -> PrintedMark | None:
    shape = next(name for name in ("round", "half", "degree") if match[name] is not None)
    label = bare_label(match[shape])
    if not readings(label):
        return None
    return PrintedMark(Sort.ITEM, label, match.start(), match.end(), shape)


def definition_at(text: str, start: int = 0, *, announced: bool = False) -> PrintedMark | None:
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
    return _definition(match)


def _definition(match: re.Match[str]) -> PrintedMark:
    end = match.end() if match["link"] == ":" else match.end("close")
    return PrintedMark(Sort.DEFINITION, " ".join(match["term"].split()), match.start(), end)


_NUMBER_WITHIN = re.compile(rf"(?<=[\s«“\"]){_SECTION.pattern}")
_AFTER_A_STOP = re.compile(r"(?<=[;.])\s*(?:(?:and|or|et|ou)\s+)?(?=[«“\"])")


def marks_in(text: str) -> list[PrintedMark]:
    """List, in order, whatever within a block is drawn as a mark, be it one or not."""
    marks = [*_sections_in(text), *_items_in(text), *_definitions_in(text)]
    return sorted(marks, key=lambda mark: mark.start)


def _sections_in(text: str) -> list[PrintedMark]:
    return [_section(match) for match in _NUMBER_WITHIN.finditer(text)]


def _items_in(text: str) -> list[PrintedMark]:
    free = (m for m in _ITEM.finditer(text) if m.start() and text[m.start() - 1] in ' \t«“"')
    return [mark for mark in map(_item, free) if mark is not None]


def _definitions_in(text: str) -> list[PrintedMark]:
    places = (match.end() for match in _AFTER_A_STOP.finditer(text))
    found = (_TERM.match(text, place) for place in places)
    return [_definition(match) for match in found if match is not None]
