"""Whether a new text is what the clause announces: its numbers, and how many units it holds.

A text that holds fewer units than are announced lost some, as where a page is cut.  What is sure is
refused, and the rest told.
"""

import re

from bylaw.ingest.clause.instructions import Caveat
from bylaw.ingest.clause.locators import UNANNOUNCED, Unreadable
from bylaw.ingest.clause.meaning.quoted import Content
from bylaw.ingest.clause.syntax import Action, Following
from bylaw.ingest.clause.unit_names import ANNOUNCED, ITEM_KINDS
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.operations import Target, label_ends
from bylaw.registry.law.text.labels import label_key
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.sentences import sentence_ranges

_COUNTED = frozenset((None, "section", "rule", "paragraph", "subparagraph", "alinea", "definition"))
"""What an announced text is counted by; rows of a table may have run together in print."""
_NUMBERED = ITEM_KINDS | {Kind.SECTION, Kind.DEFINITION}
_ORDERED = frozenset(("section", "paragraph", "subparagraph"))
_SECTION = re.compile(r"\d[\d.]*")
_PLAIN = re.compile(r"\d+(?:\.\d+)*|[a-z]")
_TERM = re.compile(r"[«“\"][^«»“”\"]+[»”\"]")
_SENTENCE_END = re.compile(r"[.:;](?=\s|\W*$)")


def check_announced(action: Action, content: Content, payload: Passage) -> None:
    """Refuse a text whose numbers are not those that announce it: "section 12.1: “13. …”"."""
    if not isinstance(action.new, Following):
        return
    numbers = {label.split()[-1] for label in content.labels}
    announced = {end for label in action.new.numbers for end in label_ends(label)}
    if numbers and announced - numbers:
        raise Unreadable(UNANNOUNCED)
    if ANNOUNCED.get(action.new.noun or "") in _COUNTED and _lacks_units(
        action.new, content, payload
    ):
        raise Unreadable(N_("the new text does not hold as many units as the clause announces"))


def _lacks_units(new: Following, content: Content, payload: Passage) -> bool:
    """Tell a text of fewer or more units than are announced, so far as they can be counted."""
    is_term = content.kind is Kind.DEFINITION
    held = [label for label in content.labels if is_term or " " not in label]
    if is_term and len(_TERM.findall(payload.text)) != len(held):
        return False
    if content.kind in _NUMBERED and held:
        is_plural = new.noun is not None and bool(new.is_several)
        return len(held) != new.count if new.count else is_plural and len(held) == 1
    blocks = payload.text.count("\n") + 1
    if not new.count or content.labels:
        return False
    held_apart = len(_SENTENCE_END.findall(payload.text)) if blocks == 1 else blocks
    return held_apart < new.count


def check_order(beside: Target, position: str, content: Content) -> None:
    """Refuse a new section or item whose number cannot stand where the clause puts it.

    After section 12 stands no section 11.1, and beside an item that is numbered no lettered one.
    """
    own = _own_number(beside)
    new = next((label for label in content.labels if " " not in label), None)
    if new is None or own is None:
        return
    if beside.unit == "section":
        is_misplaced = content.kind is Kind.SECTION and not _stands(new, own, position)
    else:
        is_misplaced = content.kind in ITEM_KINDS and own[0].isdigit() != new[0].isdigit()
    if is_misplaced:
        raise Unreadable(
            N_("the new text is numbered {new}, which has no place beside {own}"), new=new, own=own
        )


def _own_number(beside: Target) -> str | None:
    """The number of the one section or item beside which something is put."""
    named = getattr(beside, beside.unit) if beside.unit in _ORDERED else None
    own = named[0] if named and len(named) == 1 else None
    return own if isinstance(own, str) else None


def _stands(new: str, own: str, position: str) -> bool:
    """Tell whether a number stands before or after another; 12.1 is put before a 12 that moves.

    Whether it may be the same one is looked at where all orders are known.
    """
    if position == "after":
        return label_key(new) >= label_key(own)
    return label_key(new) <= label_key(own) or new.startswith(f"{own}.")


def announced_otherwise(
    action: Action, payload: Passage, content: Content, *, unit: str
) -> Caveat | None:
    """Tell a text that is announced as one section, or as several units, and is not that.

    A French « section » is a division, which holds sections.
    """
    if not isinstance(action.new, Following):
        return None
    if action.new.is_several:
        return _several_announced(payload, content, unit)
    is_like = action.new.is_several is False and action.new.noun is None and unit == "section"
    is_section = is_like or action.new.noun in ("section", "article")
    sections = [label for label in content.labels if _SECTION.fullmatch(label)]
    is_division = any(label.startswith("SECTION ") for label in content.labels[:1])
    if not is_section or is_division or len(sections) < 2:
        return None
    template = N_("one section is announced, and the new text holds several: {numbers}")
    shown = sections if len(sections) < 4 else [*sections[:2], "…", sections[-1]]
    return Caveat("announced-otherwise", Message(template, {"numbers": ", ".join(shown)}))


def _several_announced(payload: Passage, content: Content, unit: str) -> Caveat | None:
    """Tell a text that is announced as several units, and holds one: the others may be lost."""
    lines = [line for line in payload.text.splitlines() if line.strip()]
    units = content.labels or (sentence_ranges(payload.text) if unit == "sentence" else lines)
    if len(units) > 1:
        return None
    template = N_("several units are announced, and the new text holds one: words may be lost")
    return Caveat("announced-otherwise", Message(template))


def out_of_order(beside: Target, position: str, content: Content) -> Caveat | None:
    """Tell a new item whose number is lower than that of the one after which it is put.

    Only plain numbers and single letters are compared: "ii" may be a letter or a numeral.
    """
    own, new = _own_number(beside), content.labels[0] if content.labels else ""
    if beside.unit == "section" or own is None or not _are_plain(own, new):
        return None
    if _stands(new, own, position):
        return None
    template = N_("{new} would stand after {own}, and is a lower number")
    if position == "before":
        template = N_("{new} would stand before {own}, and is a higher number")
    return Caveat("number-out-of-order", Message(template, {"new": new, "own": own}))


def _are_plain(*labels: str) -> bool:
    return all(map(_PLAIN.fullmatch, labels))
