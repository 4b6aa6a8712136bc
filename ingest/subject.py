"""The text whose history is kept, as the corpus describes it."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import cast

from bylaw.ingest.packaged import UnheldInstrument, load_unheld
from bylaw.registry.law.messages import N_, CorpusError
from bylaw.registry.law.orders.acting import Ending, Subject
from bylaw.registry.law.orders.enactments import Certainty

_FILE = "bylaw.toml"


@cache
def load_subject() -> Subject:
    """Read which text is kept: its number, titles, and the instrument that ended it."""
    text = resources.files("bylaw.corpus").joinpath(_FILE).read_text(encoding="utf-8")
    facts = tomllib.loads(text)
    number = cast(str, facts["number"])
    replaced = cast("dict[str, object] | None", facts.get("replaced"))
    return Subject(
        number,
        cast(dict[str, str], facts["title"]),
        _unheld(number).made,
        None if replaced is None else _ending(replaced),
    )


def _unheld(number: str) -> UnheldInstrument:
    for instrument in load_unheld():
        if instrument.number == number and instrument.status == "made":
            return instrument
    raise CorpusError(
        N_("{file} names {number}, of which nothing is known"), file=_FILE, number=number
    )


def _ending(replaced: Mapping[str, object]) -> Ending:
    instrument = _unheld(cast(str, replaced["by"]))
    if instrument.in_force is None:
        raise CorpusError(
            N_("{file} names {number}, whose day is not known"),
            file=_FILE,
            number=instrument.number,
        )
    because = instrument.evidence["in_force"]
    is_inferred = because.startswith("inferred:")
    certainty = Certainty.INFERRED if is_inferred else Certainty.STATED
    note = cast(dict[str, str], replaced.get("note", {}))
    return Ending(instrument.number, instrument.in_force, certainty, because, note)
