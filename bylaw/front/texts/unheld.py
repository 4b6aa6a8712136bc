"""Instruments that are known and whose text is not held, as other programs read them."""

from typing import TYPE_CHECKING

from bylaw.ingest.packaged import UnheldInstrument, load_unheld
from bylaw.registry.answers.law.games_in_force import both
from bylaw.registry.answers.law.section_answers import iso

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.instrument_shapes import InstrumentShape


def known_unheld() -> tuple[UnheldInstrument, ...]:
    """List the instruments that are known and not held."""
    return tuple(load_unheld())


def unheld_as_json(instrument: UnheldInstrument) -> "InstrumentShape":
    """Put an instrument that is not held under the keys that other programs rely on."""
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
