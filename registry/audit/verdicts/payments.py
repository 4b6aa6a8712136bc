"""What was paid against what was due, bet by bet.

`paid` is what the player received beyond the stake; it is never negative.  A lost or returned bet
is due nothing.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from bylaw.registry.audit.money import money
from bylaw.registry.audit.verdicts.entries import entry_outcome
from bylaw.registry.law.orders.operations import Json

_CENTS = 100
_NO_FIGURE = frozenset(("undefined", "not_permitted"))


def compare_payments(
    paid: Mapping[str, int], entries: Mapping[str, Mapping[str, Json]]
) -> dict[str, Json]:
    """Compare each payment with what was due; a doubt that decides it leaves it undetermined."""
    return {
        name: _compared(Fraction(cents, _CENTS), entries.get(name)) for name, cents in paid.items()
    }


def _compared(paid: Fraction, entry: Mapping[str, Json] | None) -> dict[str, Json]:
    """Compare one payment; what the law does not know of is due nothing."""
    due = Fraction(0) if entry is None else _due(entry_outcome(entry))
    others = () if entry is None else tuple(_alternatives(entry))
    return {
        "paid": money(paid),
        "due": None if due is None else money(due),
        "difference": None if due is None else money(paid - due),
        "verdict": "undetermined" if due is None else _verdict(paid, due, others),
    }


def _due(outcome: Mapping[str, Json]) -> Fraction | None:
    net = outcome.get("net")
    if outcome["result"] in _NO_FIGURE or not isinstance(net, str):
        return None
    return max(Fraction(net), Fraction(0))


def _alternatives(entry: Mapping[str, Json]) -> Iterator[Fraction | None]:
    others = entry.get("alternatives")
    for other in others if isinstance(others, list) else []:
        if isinstance(other, dict):
            yield _due(other)


def _verdict(paid: Fraction, due: Fraction, others: tuple[Fraction | None, ...]) -> str:
    """Right under the primary reading is right; outside every reading is wrong."""
    if paid == due:
        return "ok"
    every = [due, *(other for other in others if other is not None)]
    if None in others or min(every) <= paid <= max(every):
        return "undetermined"
    return "overpaid" if paid > due else "underpaid"
