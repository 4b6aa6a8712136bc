"""The numbers of orders in council by which a clause names the instrument that it changes.

The number stands after the title, as "made by Order in Council 77-2009 dated …", in brackets, or
alone.  It is kept as ⟬77-2009⟭ after the title: titles of amending by-laws are all alike.

>>> mark_orders("the By-law, made by Order in Council 77-2009, is revoked")
'the By-law ⟬77-2009⟭  is revoked'
"""

import re

from bylaw.registry.law.orders.order_citations import NUMBER_SIGN, ORDER_NUMBER

_NAMED = (
    r"(?:Orders?\s+in\s+Council|O\.\s?C\.|[Dd]écrets?|D\.|[Aa]rrêtés?\s+en\s+conseil|A\.\s?C\.)"
    rf"(?:\s+{NUMBER_SIGN})?\s*(?P<number>{ORDER_NUMBER})(?!-)"
)
ORDER_NAME = (
    r"(?:(?:Order\s+in\s+Council|O\.\s?C\.|[Dd]écret|D\.|[Aa]rrêté\s+en\s+conseil|A\.\s?C\.)"
    rf"\s*(?:{NUMBER_SIGN}\s*)?{ORDER_NUMBER})"
)
"""An order in council named by its number alone."""

_MADE_BY = re.compile(
    r"(?:,?\s+(?:(?:(?:that|which)\s+(?:was|were)\s+)?(?:as\s+)?(?:made|approved|enacted|adopted)\s+by|(?:attached|annexed|appended)\s+to"
    r"|(?:édicté|approuvé|adopté|pris)e?s?\s+par|(?:annexé|joint)e?s?\s+[àa]u?)|(?<=[^\W\d_]),)"
    rf"\s+(?:the\s+|le\s+|l')?{_NAMED},?"
)
_MADE_BESIDE_ANOTHER = re.compile(
    _MADE_BY.pattern + r"(?=\s+(?:(?:and|et)\s+)?(?:the\s+|l[ae]s?\s+|l')[A-ZÀ-Ý])"
)
_IN_BRACKETS = re.compile(
    r"\s*\(\s*(?:(?:made|approved|enacted|adopted)\s+by|(?:édicté|approuvé|adopté|pris)e?s?\s+par)?"
    rf"\s*(?:the\s+|le\s+|l')?{_NAMED}[^()]*\)"
)


def mark_orders(text: str) -> str:
    """Put ⟬n⟭ for the order that made a text, where the clause says so after its title."""
    return _MADE_BY.sub(r" ⟬\g<number>⟭ ", text)


def mark_orders_of_each(text: str) -> str:
    """Put ⟬n⟭ for the order that made a text beside which another text is named."""
    return _MADE_BESIDE_ANOTHER.sub(r" ⟬\g<number>⟭,", text)


def mark_bracketed_orders(text: str) -> str:
    """Put ⟬n⟭ for an order that stands in brackets after a title."""
    return _IN_BRACKETS.sub(r" ⟬\g<number>⟭ ", text)


def kept_order(history: re.Match[str]) -> str:
    """Keep, of what a clause says of the past of a text, the order that made it."""
    made = _MADE_BY.match(history[0])
    return f" ⟬{made['number']}⟭ " if made else " "


def order_number(title: str) -> str | None:
    """The number of an order in council that is named by its number alone.

    >>> order_number("Order in Council 77-2009"), order_number("By-law respecting docks")
    ('77-2009', None)
    >>> order_number("Order in Council 77-2009 respecting docks")
    '77-2009'
    """
    match = re.match(rf"{_NAMED}(?=,?\s|$)", title)
    return match["number"] if match else None
