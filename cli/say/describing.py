"""Operations and commencements in a person's words, in the user's language."""

from bylaw.cli.say.language import _
from bylaw.cli.say.printing import indent
from bylaw.cli.say.sheet import Sheet
from bylaw.registry.answers import orders_in_words
from bylaw.registry.law.orders.commencements import Commencement
from bylaw.registry.law.orders.operations import Operation
from bylaw.registry.law.orders.transitions import Transition


def describe_operation(operation: Operation) -> str:
    """Say in one line what an operation does, and to what."""
    return orders_in_words.describe_operation(operation, _)


def print_operation(sheet: Sheet, operation: Operation, *, by: int = 0) -> None:
    """Print an operation: what it does, then where and with which words."""
    sheet.print(indent(describe_operation(operation), by=by))
    for detail in orders_in_words.describe_details(operation, _):
        sheet.print(indent(detail, by=by + 4))


def print_transition(sheet: Sheet, transition: Transition, *, by: int = 0) -> None:
    """Print a transitional provision: what it does, and its words."""
    sheet.print(indent(orders_in_words.describe_transition(transition, _), by=by))


def describe_commencement(commencement: Commencement, sign: str = "") -> str:
    """Say when something takes effect, and by which rule; `sign` marks an inferred day."""
    return orders_in_words.describe_commencement(commencement, _, sign)
