"""Instruments that are known and whose text is not held, as other programs read them."""

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from bylaw.ingest.packaged import UnheldInstrument, load_unheld
from bylaw.registry.answers.law.games_in_force import both
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import LANGUAGES, N_, Message
from bylaw.registry.law.orders.instruments import Status
from bylaw.registry.law.orders.order_citations import Citation, order_named
from bylaw.registry.law.written_days import iso
from bylaw.registry.store.ledger.entries import SourceEvent, TextRecorded
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.instrument_shapes import InstrumentShape


def unheld_about(view: View) -> tuple[UnheldInstrument, ...]:
    """The instruments that are known without their text; they are listed for the by-law alone."""
    return () if view.work else load_unheld()


def unheld_as_json(instrument: UnheldInstrument) -> "InstrumentShape":
    """An instrument that is not held as JSON; other programs rely on the keys."""
    return {
        "instrument": instrument.number,
        "title": instrument.title,
        "lang": list(instrument.langs),
        "status": instrument.status,
        "held": False,
        "made": iso(instrument.made),
        "published": iso(instrument.published),
        "in_force": iso(instrument.in_force),
        "gazette": both(instrument.gazette),
        "effects": list(instrument.effects),
        "evidence": {name: str(known) for name, known in instrument.evidence.items()},
        "source": None,
        "findings": [],
    }


# ---- What a text that comes in names ---------------------------------------------------

_MISSING = N_(
    "{number} says that {previous} amended the text last, and {previous} is not held: what it may "
    "have changed is in doubt. Ingest it, or a consolidated text of a later date."
)


def amendments_not_held(event: SourceEvent, view: View) -> Iterator[Finding]:
    """Report the previous amendment if neither it nor a later consolidation is held."""
    if not isinstance(event, TextRecorded):
        return
    own = {item.number for item in event.instruments}
    for item in event.instruments:
        last = item.last_amendment if item.status is Status.MADE else None
        if last is None or last.number in own or view.instruments_numbered((last.number,)):
            continue
        if not _is_in_a_base(last, view):
            values = {"number": order_named(item.name), "previous": order_named(last.number)}
            span = None if item.chain is None else item.chain.span
            message = Message(_MISSING, values)
            yield Finding("chain-not-held", Severity.WARNING, message, span=span)


def _is_in_a_base(last: Citation, view: View) -> bool:
    """Tell whether a consolidated text that is held shows what an amendment had changed."""
    made = last.made
    if made is None:
        return False
    with view.holdings() as held:
        asked = product(map(held.about, held.works()), LANGUAGES)
        rows = (row for work, lang in asked for row, _body in work.bases_of(lang))
        return any(row.day is not None and made <= row.day for row in rows)
