"""The marks of the items of a clause: "(1)" and "1°" are ⟨1⟩, "(a)" below them is ⟨2⟩.

A mark follows a colon, a semicolon or the verb of the clause; or else an order follows it, and
what stands before it does not make it the number of a unit:

>>> " ".join(mark_items("amended (1) in the first paragraph (a) by striking out item (b)").split())
'amended ⟨1⟩ in the first paragraph ⟨2⟩ by striking out item (b)'
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from bylaw.ingest.payload.sequences import follows, is_first
from bylaw.registry.law.text.labels import bare_label

_MARK = (
    r"(?:\((?:\d{1,3}|[a-z]{1,4}|[A-Z])(?:\.\d+)?\)"
    r"|(?:\d{1,3}(?:\.\d+)?|[a-z]{1,4})(?:[)°]|\.(?=\s)))(?=\s*\S)"
)
_ORDERS = (
    r"(?=\s*(?:by\s+\w+ing\b|by\s+the\s+\w+ion\b|(?:replac|strik|delet|insert|add|repeal|revok)\w*ing\b"
    r"|(?:par\s+)?(?:l'|la\s+|le\s+)(?:re\w+|insertion|ajout|addition|suppression|abrogation)\b"
    r"|en\s+\w+ant\b|(?:in|dans|au|aux|à(?=\s+l))\s+(?:the\s+|la\s+|les\s+|le\s+|l')?\w+))"
)
_FIRST = (
    r"(?P<opened>(?<=[^\W\d_]{4},)\s+)(?P<first>\([a1i]\)|[a1i][)°])"
    r"(?=\s*(?:(?:the|de|du|des|le|les)\s+(?:(?:words?|mots?)\s+)?)?⟦)"
)
"""The mark of the first of several words: "by replacing, in the first paragraph, (a) “x” by …"."""
_SENTENCE = re.compile(r"(?=\s*(?:L'\w|(?:Les?|La|À|The|In|Sections?)\s))")
"""What follows the number of a sentence that is an item by itself."""
_ITEM = re.compile(
    rf"(?P<lead>(?:^|[:;]|\b(?:[Hh]owever|[Tt]outefois|[Cc]ependant),|\.\s(?=\s*(?:\(|\d{{1,3}}\)))|;\s*(?:and|et)\b|\b(?:par|by|amended|modifiée?s?"
    r"|replacing|striking\s+out|deleting|inserting|adding|repealing"
    r"|except|excepting|exception(?:\s+of)?|sauf|la(?:ter|test)\s+of)\b)\s*)"
    rf"(?P<mark>{_MARK})"
    rf"|(?P<bare>(?<=[:;])\s*)(?P<digits>\d{{1,2}}(?=\s)){_ORDERS}"
    rf"|(?P<joined>(?:,|\b(?:and|et))\s+|(?<=[\w⟧⟫)°])\s+)(?P<next>{_MARK}){_ORDERS}"
    rf"|{_FIRST}"
    rf"|(?P<stopped>(?<=⟧)\s?\.\s+)(?P<after>{_MARK}){_ORDERS}"
    rf"|(?P<ended>\s?\.\s+)(?P<sentence>{_MARK}){_SENTENCE.pattern}"
)
_UNIT = re.compile(
    r"(?i)(?P<rank>\b[\w-]+\s+)?\b(?:(?:sub|sous)-?\s?)*(?:sections?|articles?|paragraphe?s?|clauses?|items?"
    r"|divisions?|chapters?|chapitres?|schedules?|annexes?|forms?|parts?|parties?|rules?|règles?"
    r"|alinéas?|points?|notes?|lines?|rubriques?|of|to|à|and|et|or|ou|,)$"
)
_RANK = re.compile(
    r"(?i)(?:first|second|third|[\w-]+(?:th|first|second|third)|last|premi[eè]re?s?|seconde?s?"
    r"|[\w-]+i[eè]mes?|derni[eè]re?s?)\s+"
)


def mark_items(text: str) -> str:
    """Replace each item mark of the clause by its depth."""
    found = _found_items(text)
    marks = list(map(_mark, found))
    pieces, position = [], 0
    for place, (match, depth) in enumerate(zip(found, _depths(marks), strict=True)):
        lead = _lead(match, found[place - 1 : place])
        pieces += [text[position : match.start()], f"{lead} ⟨{depth}⟩ "]
        position = match.end()
    return "".join([*pieces, text[position:]])


@dataclass(frozen=True, slots=True)
class NumberedItem:
    """The number of an item of a clause, and those of the items below it."""

    label: str
    inner: tuple[str, ...] = ()


def numbered_items(text: str) -> tuple[NumberedItem, ...]:
    """The numbers of the items of a clause, of the first depth and of the second.

    >>> numbered_items("amended (1) in the first paragraph (a) by striking out; (2) by adding")
    (NumberedItem(label='1', inner=('a',)), NumberedItem(label='2', inner=()))
    """
    found = _found_items(text)
    marks = list(map(_mark, found))
    items: list[NumberedItem] = []
    for mark, depth in zip(marks, _depths(marks), strict=True):
        if depth == 1:
            items.append(NumberedItem(bare_label(mark)))
        elif depth == 2 and items:
            items[-1] = replace(items[-1], inner=(*items[-1].inner, bare_label(mark)))
    return tuple(items)


def lacks_items(text: str, skeleton: str, blocks: Iterable[tuple[NumberedItem, ...]]) -> bool:
    """Tell a list that may lack its last items: it has but one, or ends as one that goes on does.

    >>> lacks_items("by: (1) striking out A; (2) striking out B;", "by : ⟨1⟩ … ⟨1⟩ …", ())
    True
    >>> lacks_items("by: (1) striking out A.", "by : ⟨1⟩ …", [numbered_items("by: (1) …")])
    True
    """
    if skeleton.count("⟨") > 1 and text.rstrip().endswith(";"):
        return True
    is_subsection = skeleton.startswith("⟨")
    lists = [[one.label for one in items] for items in blocks if not is_subsection]
    lists += [list(one.inner) for items in blocks for one in items]
    return any(len(labels) == 1 and is_first(labels[0]) for labels in lists)


def _found_items(text: str) -> list[re.Match[str]]:
    """The marks of the items; a sentence of its own is one where the item before is one too."""
    found: list[re.Match[str]] = []
    for match in _ITEM.finditer(text):
        if _goes_on(found[-1:], match) if match["sentence"] else _is_item(match):
            found.append(match)
    return found


def _goes_on(before: list[re.Match[str]], match: re.Match[str]) -> bool:
    """Tell a numbered sentence after that of the number before: "1. Section 5 … 2. Section 7 …"."""
    if not before or not all(_SENTENCE.match(one.string, one.end()) for one in (*before, match)):
        return False
    last, mark = _mark(before[0]), _mark(match)
    return last[-1] == mark[-1] and follows(bare_label(mark), bare_label(last))


def _lead(match: re.Match[str], before: list[re.Match[str]]) -> str:
    """What stands before a mark; a full stop between two orders of a list is its semicolon."""
    is_stopped = (match["lead"] or "").startswith(".")
    if match["stopped"] or match["ended"] or (is_stopped and _goes_on(before, match)):
        return ";"
    return match["lead"] or match["bare"] or match["joined"] or match["opened"] or ""


def _mark(match: re.Match[str]) -> str:
    names = ("mark", "digits", "next", "first", "after", "sentence")
    return next(match[name] for name in names if match[name])


def _is_item(match: re.Match[str]) -> bool:
    """Tell an item from the number of a unit, as in "paragraph (a) by replacing"."""
    if match["next"] is None or match["joined"].strip():
        return True
    unit = _UNIT.search(match.string, max(0, match.start() - 60), match.start())
    return unit is None or bool(unit["rank"] and _RANK.fullmatch(unit["rank"]))


def _depths(marks: list[str]) -> Iterator[int]:
    """Tell the depth of each mark: a style seen above closes what was opened below it."""
    open_styles: list[str] = []
    previous: dict[str, str] = {}
    for mark in marks:
        style = _style(mark, open_styles, previous)
        if style in open_styles:
            del open_styles[open_styles.index(style) + 1 :]
        else:
            open_styles.append(style)
        previous[style] = mark
        yield len(open_styles)


def _style(mark: str, open_styles: list[str], previous: dict[str, str]) -> str:
    bare = mark.strip("().°")
    if bare[0].isdigit():
        return "number"
    if "letter" in open_styles and ord(bare[0]) == ord(previous["letter"].strip("().°")[0]) + 1:
        return "letter"
    if _is_roman(bare, has_list="letter" in open_styles or "roman" in open_styles):
        return "roman"
    return "capital" if bare.isupper() else "letter"


def _is_roman(bare: str, *, has_list: bool) -> bool:
    """Tell a roman numeral from a letter: where no list is open, "i" begins one, "v" none."""
    return re.fullmatch("[ivxl]+" if has_list else "i|[ivxl]{2,}", bare) is not None
