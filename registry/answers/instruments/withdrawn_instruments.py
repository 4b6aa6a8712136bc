"""Why an instrument is no longer held: which entry of the ledger says so, and whose."""

from collections.abc import Iterable

from bylaw.registry.answers.ledger_listed import logged_as
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.orders.order_citations import numbers_listed
from bylaw.registry.store.access.rows import WITHDRAWAL
from bylaw.registry.store.ledger.rectifications import LedgerEntry
from bylaw.registry.store.view import View

_WITHDRAWN = N_(
    "{name} was withdrawn on {day} by {by} (entry {entry}): {why}. To see it as it was held "
    "before, use --as-known {before}."
)
_SUPERSEDED = N_(
    "{name} was superseded on {day} by {by} (entry {entry}): {why}. To see it as it was held "
    "before, use --as-known {before}."
)


class NoLongerHeldError(BylawError):
    """What is asked for was held, and was withdrawn or superseded."""


def refusal_of(view: View, name: str) -> BylawError:
    """Say why no instrument of that name is held: there never was one, or it was withdrawn."""
    return withdrawal_of(view, name) or not_among(view.instruments(), name)


def not_among(instruments: Iterable[Instrument], name: str) -> BylawError:
    """Say that some texts have no instrument of that name, and which they have."""
    known = numbers_listed(item.number for item in instruments)
    template = N_("no instrument {number} in these texts; they hold {known}")
    return BylawError(template, number=name, known=known)


def withdrawal_of(view: View, name: str) -> NoLongerHeldError | None:
    """The refusal of an instrument that was put aside; None where no such one was ever held."""
    with view.holdings() as held:
        numbers = held.numbers_by_entry()
    for entry in reversed(view.record().live):
        withdrawn = entry.said.get("entry") if entry.kind == WITHDRAWAL else None
        own = numbers.get(withdrawn, ()) if isinstance(withdrawn, int) else ()
        if name.casefold() in (one.casefold() for one in (*_put_aside(entry), *own)):
            template = _WITHDRAWN if entry.kind == WITHDRAWAL else _SUPERSEDED
            return NoLongerHeldError(template, name=name, **logged_as(view, entry.seq).values())
    return None


def _put_aside(entry: LedgerEntry) -> tuple[str, ...]:
    """The numbers of the instruments that an entry itself puts aside."""
    if entry.kind == WITHDRAWAL:
        return (str(entry.said["instrument"] or ""),)
    named = entry.said.get("supersedes") if entry.supersedes_any else None
    return tuple(map(str, named)) if isinstance(named, list) else ()
