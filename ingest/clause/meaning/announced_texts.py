"""Whether a new text is what the clause announces: its numbers, and how many units it holds.

A text that holds fewer units than are announced lost some, as where a page is cut.
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

_COUNTED = frozenset((None, "section", "rule", "paragraph", "subparagraph", "alinea", "definition"))
"""What an announced text is counted by; rows of a table may have run together in print."""
_NUMBERED = ITEM_KINDS | {Kind.SECTION, Kind.DEFINITION}
_ORDERED = frozenset(("section", "paragraph", "subparagraph"))
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
        is_plural = new.noun is not None and new.noun.endswith("s")
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
    named = getattr(beside, beside.unit) if beside.unit in _ORDERED else None
    own = named[0] if named and len(named) == 1 else None
    new = next((label for label in content.labels if " " not in label), None)
    if new is None or not isinstance(own, str):
        return
    if beside.unit == "section":
        is_misplaced = content.kind is Kind.SECTION and not _stands(new, own, position)
    else:
        is_misplaced = content.kind in ITEM_KINDS and own[0].isdigit() != new[0].isdigit()
    if is_misplaced:
        raise Unreadable(
            N_("the new text is numbered {new}, which has no place beside {own}"), new=new, own=own
        )


def _stands(new: str, own: str, position: str) -> bool:
    """Tell whether a number stands before or after another; 12.1 is put before a 12 that moves.

    Whether it may be the same one is looked at where all orders are known.
    """
    if position == "after":
        return label_key(new) >= label_key(own)
    return label_key(new) <= label_key(own) or new.startswith(f"{own}.")


def out_of_order(beside: Target, position: str, content: Content) -> Caveat | None:
    """Tell a new item whose number is lower than that of the one after which it is put.

    Only plain numbers and single letters are compared: "ii" may be a letter or a numeral.
    """
    named = getattr(beside, beside.unit) if beside.unit in _ORDERED else None
    own = named[0] if named and len(named) == 1 else None
    new = content.labels[0] if content.labels else ""
    if beside.unit == "section" or not isinstance(own, str) or not _are_plain(own, new):
        return None
    if _stands(new, own, position):
        return None
    template = N_("{new} would stand after {own}, and is a lower number")
    if position == "before":
        template = N_("{new} would stand before {own}, and is a higher number")
    return Caveat("number-out-of-order", Message(template, {"new": new, "own": own}))


def _are_plain(*labels: str) -> bool:
    return all(map(_PLAIN.fullmatch, labels))
