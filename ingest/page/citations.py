"""Citations: the order numbers, days and Gazette pages that headings and footnotes print."""

import re

from bylaw.ingest.page.cues import CHAIN
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.orders.instruments import Chain
from bylaw.registry.law.orders.order_citations import (
    NUMBER_SIGN,
    ORDER_INTRODUCED,
    ORDER_NUMBER,
    REVISED_LAWS,
    Citation,
)
from bylaw.registry.law.text.months import parse_day

_ORDER = re.compile(
    rf"(?i)(?:Order in Council|décret)(?: {NUMBER_SIGN})? (?P<number>{ORDER_NUMBER})"
)
_ANY_ORDER = re.compile(rf"(?i){ORDER_INTRODUCED}(?P<number>{ORDER_NUMBER})")
_LAST_BY = re.compile(
    r"(?i)\b(?:last(?: been)? amended by|amended for the last time by|amended only once,? by"
    r"|(?:was|were|has been|have been) made by"
    r"|(?:a|ont) été apportées? par"
    r"|modifiée?s? (?:(?:pour )?la dernière fois|en dernier lieu|dernièrement) par"
    r"|modifiée?s? (?:qu['’]une(?: seule)?|une seule) fois,? par"
    r"|dernièrement modifiée?s? par)"
)
"""What parts the order that made a text from the one that amended it last."""
_REVISED = re.compile(rf"\((?P<place>(?:{REVISED_LAWS}|chap(?:ter|itre))[^()]+)\)")
_GAZETTE = re.compile(r"\((?P<page>\d{4}, ?G\. ?O\. 2, \d+\w?)\)")


def cited_orders(text: str) -> tuple[str, ...]:
    """The numbers of the orders in council that a text cites, in their order.

    >>> cited_orders("O.C. 77-2009, 4 February 2009, and Order in Council 78-2009")
    ('77-2009', '78-2009')
    """
    return tuple(match["number"] for match in _ANY_ORDER.finditer(text))


def read_chain(footnote: Passage) -> Chain | None:
    """Read what a footnote says of the text amended: the order that made it, and the last one.

    A footnote that does not speak of a last amendment is no link of the chain.
    """
    if not CHAIN.search(footnote.text):
        return None
    before, after = _around_the_last(footnote.text)
    base, last = _cited_in(before), _cited_in(after)
    if not base and not last:
        return None
    made_by = base[0] if base else Citation(_revised(before))
    return Chain(made_by, last[0] if last else None, footnote.span())


def _around_the_last(text: str) -> tuple[str, str]:
    """What a footnote says of the text, and what of its last amendment.

    Where no word parts the two, the order that made the text is cited first.
    """
    parted = _LAST_BY.search(text)
    if parted is not None:
        return text[: parted.start()], text[parted.end() :]
    orders = tuple(_ORDER.finditer(text))
    middle = orders[1].start() if len(orders) > 1 else len(text)
    return text[:middle], text[middle:]


def _cited_in(text: str) -> tuple[Citation, ...]:
    orders = tuple(_ORDER.finditer(text))
    ends = (*(order.start() for order in orders[1:]), len(text))
    return tuple(
        _citation(order["number"], text[order.end() : end])
        for order, end in zip(orders, ends, strict=False)
    )


def _revised(text: str) -> str:
    """The place of a text in the revised regulations, by which it goes if no order is cited."""
    match = _REVISED.search(text)
    return "" if match is None else match["place"]


def _citation(number: str, after: str) -> Citation:
    gazette = _GAZETTE.search(after)
    return Citation(number, parse_day(after), gazette["page"] if gazette else "")
