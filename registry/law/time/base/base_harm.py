"""What a base or consolidated text would undo of what is known: a bad one is not taken in."""

import datetime as dt
from collections.abc import Iterator

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.law.orders.outcomes import Applied, Pending, Refused
from bylaw.registry.law.text.provisions import ATTACHMENTS, SECTIONS
from bylaw.registry.law.text.tree import Held, Node, Tree
from bylaw.registry.law.time.replay import History

_FEW = 4
"""Below so many known sections, nothing is said of how many a text has."""

_LISTED = 12

_Done = dict[tuple[str, str, int], type]


@dataclass(frozen=True)
class Harm:
    """The operations that a text would undo, the held sections it lacks, how many known it has."""

    undone: tuple[str, ...]
    contradicted: tuple[str, ...]
    dropped: tuple[str, ...]
    known: int
    shown: int

    @property
    def is_grave(self) -> bool:
        """Whether a person must say that the text is meant."""
        covers_little = self.known >= _FEW and 2 * self.shown < self.known
        return bool(self.undone or self.dropped or self.contradicted) or covers_little

    def messages(self) -> Iterator[Message]:
        """Say what the text would do."""
        if self.undone:
            text = N_("operations applied so far that would be refused: {count} ({list})")
            yield _count_names(text, self.undone)
        if self.dropped:
            text = N_("sections held that would be lost: {count} ({list})")
            yield _count_names(text, self.dropped)
        if self.contradicted:
            text = N_("operations pending a base text that would be refused: {count} ({list})")
            yield _count_names(text, self.contradicted)
        if self.known:
            values: dict[str, Value] = {"shown": self.shown, "known": self.known}
            yield Message(N_("it has {shown} of the {known} sections that are known"), values)


def _count_names(text: str, names: tuple[str, ...]) -> Message:
    more = "" if len(names) <= _LISTED else ", …"
    values: dict[str, Value] = {
        "count": len(names),
        "list": ", ".join(names[:_LISTED]) + more,
    }
    return Message(text, values)


def harm_of(before: History, after: History, *, text: Tree, day: dt.date) -> Harm:
    """Compare what is known without a text and with it; `day` is the one it was the law on."""
    then = before.tree_on(day)
    known = {node.label: node for node in _sections(then.root) if not node.repealed}
    shown = {node.label for node in _sections(text.root) if not node.repealed}
    held = [label for label, node in known.items() if node.held is Held.HELD]
    applied, pending = _orders_with(before, Applied), _orders_with(before, Pending)
    refused = _orders_with(after, Refused)
    waiting = tuple(_order_name(key) for key in pending if key in refused)
    return Harm(
        tuple(_order_name(key) for key in applied if key in refused),
        waiting if 2 * len(waiting) > len(pending) else (),
        tuple(label for label in held if label not in shown),
        len(known),
        len(known.keys() & shown),
    )


def _sections(node: Node) -> Iterator[Node]:
    for child in node.children:
        if child.kind in SECTIONS:
            yield child
        elif child.kind not in ATTACHMENTS:
            yield from _sections(child)


def _orders_with(history: History, kind: type) -> _Done:
    found: _Done = {}
    for step in history.steps:
        for place, (order, outcome) in enumerate(step.pairs()):
            key = (order.source.instrument, order.source.provision, place)
            if isinstance(outcome, kind):
                found[key] = kind
    return found


def _order_name(key: tuple[str, str, int]) -> str:
    return f"{key[0]}, {key[1]}" if key[1] else key[0]
