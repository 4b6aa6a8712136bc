"""Rows of a table that a clause quotes whole, label and payout, without calling them rows."""

from collections.abc import Callable
from dataclasses import replace

from bylaw.ingest.clause.locators import Unreadable
from bylaw.ingest.clause.meaning.contexts import Context
from bylaw.ingest.clause.syntax import Action, Anchor, Locator, NamedWords, QuoteRef, Step
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import Op, Operation

_Quote = Callable[[QuoteRef], str]


def on_rows(action: Action, quote: _Quote) -> Action:
    """Act on the rows themselves where an action is on words that are whole rows."""
    words = action.object
    if not isinstance(words, NamedWords) or words.occurrence is not None:
        return action
    rows = tuple(row for part in words.parts for row in _row(part, quote))
    return replace(action, object=rows) if len(rows) == len(words.parts) else action


def beside_row(context: Context, quote: _Quote) -> Context:
    """Stand beside the row itself where an action is beside words that are a whole row."""
    anchor = context.anchor
    if anchor is None or anchor.words is None or anchor.occurrence is not None:
        return context
    rows = _row(anchor.words, quote)
    return replace(context, anchor=Anchor(anchor.position, locator=rows[0])) if rows else context


def _row(part: QuoteRef | str, quote: _Quote) -> tuple[Locator, ...]:
    """Take as a row what has cells; a tab sets them apart, however they were printed."""
    if isinstance(part, str) or not has_cells(part, quote):
        return ()
    return ((Step("row", quotes=(part,)),),)


def has_cells(part: QuoteRef, quote: _Quote) -> bool:
    """Tell a quoted row of a table from words."""
    return "\t" in quote(part)


def check_cells(operation: Operation) -> None:
    """Refuse an order that would put the cells of a row among words."""
    old, new = operation.old or "", operation.new or ""
    if operation.op in _ON_WORDS and "\t" in new and "\t" not in old:
        raise Unreadable(N_("the cells of a row are given where words are expected"))


_ON_WORDS = frozenset((Op.REPLACE_TEXT, Op.INSERT_TEXT, Op.APPEND_TEXT))
