"""The first waist: what a sentence orders, before its new text is read and its place is known."""

from dataclasses import dataclass

from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.messages import Message
from bylaw.registry.law.orders.operations import Operation


@dataclass(frozen=True, slots=True)
class Caveat:
    """What a reader should know of an order that is read all the same, and the code of its kind."""

    code: str
    message: Message


@dataclass(frozen=True, slots=True)
class Instruction:
    """What a sentence orders: an operation, the passage of its new text, and where it stands.

    `item` is the numbered item of the clause, `inner_item` that below it, and `alinea` the block,
    where it has several.

    With the tree of its new text, and where it stands, it becomes a `ReadOperation`.  A `caveat`
    says what in the clause does not go with it, or what it may leave out.
    """

    operation: Operation
    payload: Passage | None = None
    item: str = ""
    inner_item: str = ""
    alinea: int | None = None
    caveat: Caveat | None = None
