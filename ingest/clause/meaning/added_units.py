"""Which unit a text becomes that is added: by its content, its name and its place."""

import re

from bylaw.ingest.clause.locators import Undecided, Unreadable, item_unit, on_note
from bylaw.ingest.clause.meaning.quoted import Content
from bylaw.ingest.clause.syntax import Action, Attachment, Following, NamedWords, Step
from bylaw.ingest.clause.unit_names import (
    ANNOUNCED,
    CONTENT_UNITS,
    ITEM_KINDS,
    ITEM_UNITS,
    SURE_BY_NAME,
    singular,
)
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import LabelRange
from bylaw.registry.law.text.labels import bare_label, follows
from bylaw.registry.law.text.provisions import Kind


def added_unit(
    announced: str | None, content: Content, within: tuple[Step, ...], *, beside: str | None
) -> str:
    """Decide which unit is added: by its content first, then by its name, then by its place."""
    hint = announced or beside
    if announced in SURE_BY_NAME and not (announced in _BY_CONTENT and content.labels):
        return announced
    if content.kind in ITEM_KINDS or (beside in ITEM_UNITS and content.kind is Kind.SECTION):
        if beside not in ITEM_UNITS and announced != "subparagraph":
            _check_not_next(content, within)
        return beside if beside in ITEM_UNITS else item_unit(within)
    if content.kind is Kind.SECTION and _adds_items(hint, within):
        return _numbered_item(hint, content, within)
    if content.kind is not None and content.kind.value in CONTENT_UNITS:
        return _as_rule(content.kind.value, hint)
    if announced is None and beside is None and within and within[-1].kind == "alinea":
        return "sentence"
    unit = _unnumbered(announced, beside)
    if unit in _NUMBERED:
        raise Unreadable(N_("a section is added, and its number is not given"))
    return unit


def _check_not_next(content: Content, within: tuple[Step, ...]) -> None:
    """Refuse item 3 that is added to item 2: it comes after that item, and not in it."""
    last, first = within[-1] if within else None, next(iter(content.labels), "")
    own = last.labels[-1] if last and last.kind == "item" and last.labels else None
    if isinstance(own, str) and _comes_next(first, own):
        raise Unreadable(N_("the clause puts a unit inside a smaller one"))


def _comes_next(label: str, own: str) -> bool:
    """Tell the number after another, or between it and the next; (i) under (h) is a numeral."""
    if len(own) == len(label) == 1 and own.isalpha():
        return label not in "ivx" and ord(label) == ord(own) + 1
    return follows(own, label) or label.startswith(f"{own}.")


def _unnumbered(announced: str | None, beside: str | None) -> str:
    """The unit of a text without a number: as it is announced, or as what it is put beside is."""
    if beside in ITEM_UNITS and announced in (beside, "subparagraph"):
        raise Unreadable(N_("an item is added beside another, and its number is not given"))
    if announced in (None, "paragraph", "subparagraph", "alinea"):
        return beside if announced is None and beside else "alinea"
    return announced


_NUMBERED = frozenset(("section", "rule"))
_LIKE_FORMS = frozenset(("schedule", "form", "part"))
BLOCKS = frozenset(("alinea", "sentence"))
_SMALL = ITEM_UNITS | {"alinea"}
_BY_CONTENT = frozenset(("heading", "lead_in"))
"""What "the following heading" or "the following part" is, the labels of the new text tell."""


def check_beside(unit: str, beside: str, *, announced: str | None) -> None:
    """Refuse a section beside an item, and a block or an item beside a whole section."""
    if announced in _NUMBERED and beside in _SMALL:
        raise Unreadable(N_("what is added to a section has the number of a section itself"))
    is_row = "table_row" in (unit, beside) and unit != beside
    if is_row or (unit in _SMALL | BLOCKS and beside in _NUMBERED):
        raise Unreadable(N_("the clause does not say where in the unit the new words go"))


def check_whole(action: Action, payload: Passage) -> None:
    """Refuse words that are added to a unit and make no block of it: where they go is not said."""
    first, last = payload.text.strip()[0], payload.text.strip()[-1]
    is_block = isinstance(action.new, Following) and action.new.noun is not None
    goes_on = first.islower() or first in ",;:"
    if not is_block and (goes_on or (isinstance(action.new, NamedWords) and last not in ".;:")):
        raise Unreadable(N_("the clause does not say where in the unit the new words go"))


def check_words_beside(unit: str, action: Action, payload: Passage) -> None:
    """Refuse words put beside a unit that are none of its kind: an item without its number."""
    if unit in ITEM_UNITS or unit == "definition":
        raise Unreadable(N_("the clause does not say where in the unit the new words go"))
    if unit in BLOCKS:
        check_whole(action, payload)


def check_text(payload: Passage, content: Content) -> None:
    """Refuse a number without a text, which may be meant for the unit that it is put beside."""
    is_unit = content.kind in ITEM_KINDS or content.kind is Kind.SECTION
    if is_unit and bare_label(payload.text.strip()) in content.labels:
        raise Unreadable(N_("what is added has a number but no text"))


_MARK = re.compile(
    r"(?:[a-z]{1,2}(?:\.\d+)*\.|\d+(?:\.\d+)+|\d+\s*[-–—]|\d{1,3}(?=\s+[^\W\d_]))(?=\s)"
)


def check_opening(payload: Passage, content: Content, *, hint: str | None) -> None:
    """Refuse an item that opens with what may be its mark: "c. to regulate", "4 to regulate"."""
    mark = _MARK.match(payload.text.strip())
    if mark is not None and hint in ITEM_UNITS and not content.labels:
        raise Undecided(N_("“{mark}” may be the mark of an item or its first word"), mark=mark[0])


def announced_unit(action: Action, within: tuple[Step, ...]) -> str | None:
    """The unit that "the following …" names; an item of a schedule or form is like a section."""
    unit = ANNOUNCED.get(action.new.noun or "") if isinstance(action.new, Following) else None
    if unit == "note":
        raise on_note()
    if unit == "item":
        return "section" if within and within[-1].kind in _LIKE_FORMS else "paragraph"
    return unit


def attached_names(new: Attachment) -> tuple[str, ...]:
    """The attached texts by their names, one by one; how many a range holds is not said."""
    if new.name is not None:
        return (new.name,)
    if not new.labels or any(isinstance(label, LabelRange) for label in new.labels):
        raise Unreadable(N_("the clause does not name the attached text"))
    return tuple(f"{singular(new.noun.lower())} {label}" for label in new.labels)


def _adds_items(hint: str | None, within: tuple[Step, ...]) -> bool:
    """Tell whether what is added can only be a part of a section, or is said to be an item."""
    is_in_schedule = any(step.kind in ("schedule", "form") for step in within)
    return hint in _SMALL if is_in_schedule else _is_in_section(hint, within)


def _is_in_section(hint: str | None, within: tuple[Step, ...]) -> bool:
    is_named = any(step.kind in ("section", "rule") for step in within)
    return is_named and (hint is None or hint in _SMALL)


def _numbered_item(hint: str | None, content: Content, within: tuple[Step, ...]) -> str:
    """The unit of items that are numbered as sections are: "47." added to a schedule."""
    is_plain = hint in ITEM_UNITS and all(label.isdecimal() for label in content.labels)
    if _is_in_section(hint, within) and not is_plain:
        raise Unreadable(N_("what is added to a section has the number of a section itself"))
    return item_unit(within)


def _as_rule(unit: str, hint: str | None) -> str:
    return "rule" if unit == "section" and hint == "rule" else unit
