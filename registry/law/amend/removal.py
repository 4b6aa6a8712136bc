"""Striking, repealing and renumbering units; a removed number stays as a tombstone."""

from collections.abc import Iterable, Iterator

from bylaw.registry.law.amend.edits import Bury, Close, Edit, Relabel, Splice, SwapRows
from bylaw.registry.law.amend.locate.numbering import claim_of
from bylaw.registry.law.amend.locate.places import (
    FoundWords,
    Part,
    PlaceFound,
    Rows,
    Whole,
    word_in,
)
from bylaw.registry.law.amend.locate.resolve import below
from bylaw.registry.law.amend.locate.targets import places
from bylaw.registry.law.amend.plan import Plan
from bylaw.registry.law.messages import N_, Message, Value, listed
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.named_labels import covers
from bylaw.registry.law.orders.operations import Labels, Target, label_ends
from bylaw.registry.law.orders.outcomes import Reason, Unresolved
from bylaw.registry.law.text.labels import bare_label
from bylaw.registry.law.text.naming import node_name
from bylaw.registry.law.text.provisions import ATTACHMENTS, CONTAINERS, SECTIONS, Kind
from bylaw.registry.law.text.tree import Node, Tree
from bylaw.registry.law.text.typography import reduced_key, widen


def identity_of(place: PlaceFound) -> str:
    """Name the node that a place lies in."""
    return place.field.identity if isinstance(place, FoundWords) else place.identity


def plan_removal(tree: Tree, order: Order) -> Plan:
    """Plan the removal of units; of a division, all its sections go with it."""
    target = order.operation.target
    found = places(tree, target)
    check_quoted(tree, order, found)
    edits = tuple(edit for place in found for edit in remove(tree, place))
    targets = frozenset(identity_of(place) for place in found)
    wholes = [tree.nodes[place.identity] for place in found if isinstance(place, Whole)]
    _check_comprising(wholes, target)
    return Plan(edits, targets, waits=_unknown_sections(wholes))


def check_quoted(tree: Tree, order: Order, found: Iterable[PlaceFound]) -> None:
    """Refuse to take away a heading that is not the one the order quotes."""
    quoted = order.operation.old
    for place in found if quoted is not None else ():
        node = tree.nodes[identity_of(place)]
        if reduced_key(node.heading) != reduced_key(quoted or ""):
            text = N_("“{words}” is not found in {place}.")
            values: dict[str, Value] = {"words": quoted or "", "place": node_name(node)}
            raise Unresolved(Reason.TEXT_NOT_FOUND, Message(text, values))


def remove(tree: Tree, place: PlaceFound) -> Iterator[Edit]:
    """The edits that take away what stands at a place."""
    match place:
        case Whole(identity) if identity == tree.root.identity:
            yield Close(identity)
        case Whole(identity):
            yield Bury(identity, _mark_of(tree, tree.nodes[identity]))
        case Rows(identity, start, end):
            yield SwapRows(identity, start, end, ())
        case FoundWords(field, start, end):
            words = word_in(tree.nodes[field.identity], field)
            if field.part is Part.TEXT:
                start, end = widen(words, start, end)
            yield Splice(field, start, end, "")


_REVOKED = {"en": ("(Revoked).", "(Revoked)."), "fr": ("(Abrogé).", "(Abrogée).")}
"""The words that a consolidated text prints in place of a section or a division of a schedule."""


def _mark_of(tree: Tree, node: Node) -> str:
    """The words in place of a unit: a schedule is one text, and has no versions of its parts."""
    if node.kind not in SECTIONS | CONTAINERS or not node.label:
        return ""
    is_attached = any(one.kind in ATTACHMENTS for one in tree.ancestors(node.identity))
    section, division = _REVOKED[tree.lang]
    return (section if node.kind in SECTIONS else division) if is_attached else ""


def _check_comprising(nodes: list[Node], target: Target) -> None:
    if target.comprising is None:
        return
    for node in nodes:
        held = [one.label for one in below(node, Kind.SECTION) if not one.repealed]
        if not node.incomplete and not _is_made_of(held, target.comprising):
            text = N_("{place} contains sections {held}, not those named by the order.")
            values: dict[str, Value] = {"place": node_name(node), "held": ", ".join(held)}
            raise Unresolved(Reason.SECTIONS_DIFFER, Message(text, values))


def _is_made_of(held: list[str], said: Labels) -> bool:
    named_there = all(covers(said, label) for label in held)
    ends = (end for item in said for end in label_ends(item))
    return named_there and all(end in held for end in ends)


def _unknown_sections(nodes: list[Node]) -> Message | None:
    """Say that the sections which a division takes with it are not known."""
    unknown = [node for node in nodes if node.kind in CONTAINERS and node.incomplete]
    if not unknown:
        return None
    text = N_("The sections that go with {place} are not held.")
    return Message(text, {"place": listed(node_name(node) for node in unknown)})


def plan_renumbering(tree: Tree, order: Order) -> Plan:
    """Plan another number for a unit, which keeps its identity and its words."""
    found = places(tree, order.operation.target)
    label = bare_label(order.operation.new or "")
    wholes = [tree.nodes[place.identity] for place in found if isinstance(place, Whole)]
    if len(wholes) != 1 or not label:
        text = N_("A renumbering needs one numbered unit and one new number.")
        raise Unresolved(Reason.PAYLOAD_UNFIT, Message(text))
    node = wholes[0]
    parent = tree.parent(node.identity) or tree.root
    claim = claim_of(tree, parent, node.kind, label)
    return Plan((Relabel(node.identity, label),), frozenset((node.identity,)), claims=(claim,))
