"""The works whose history is kept, as the corpus or a user's file describes them."""

import datetime as dt
from collections.abc import Mapping
from functools import cache
from typing import cast

from bylaw.ingest.packaged import UnheldInstrument, load_unheld
from bylaw.ingest.sources.user_files import read_small_file
from bylaw.registry.law.corpus_tables import corpus_table, user_table
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.messages import N_, CorpusError, SourceError
from bylaw.registry.law.orders.subjects import Ending, Subject

_FILE = "work.toml"


@cache
def load_subject() -> Subject:
    """Read which text is kept: its number, titles, and the instrument that ended it."""
    facts = corpus_table("work")
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
            N_("{file} names {number}, whose date is not known"),
            file=_FILE,
            number=instrument.number,
        )
    known = instrument.evidence["in_force"]
    note = cast(dict[str, str], replaced.get("note", {}))
    return Ending(instrument.number, instrument.in_force, known.certainty, str(known), note)


def read_subject(file: str) -> Subject:
    """Read what a user's file says of a work: number, titles, day, and its end if it has one."""
    try:
        facts = user_table(read_small_file(file))
        return _described(facts)
    except (KeyError, TypeError, ValueError) as error:
        raise SourceError(
            N_(
                "{file} does not describe a text: it needs number, the date made, and title.en or "
                "title.fr in TOML; a text that has ended also needs replaced.by and replaced.since "
                "({reason})"
            ),
            file=file,
            reason=str(error),
        ) from None


def _described(facts: Mapping[str, object]) -> Subject:
    titles = {lang: _said(words) for lang, words in _table(facts["title"]).items()}
    if not titles or not titles.keys() <= {"en", "fr"}:
        raise ValueError("title")
    replaced = _table(facts.get("replaced", {}))
    ending = None
    if replaced:
        by, since = _said(replaced["by"]), _day(replaced["since"])
        ending = Ending(by, since, Certainty.STATED, str(replaced.get("because", "")))
    return Subject(_said(facts["number"]), titles, _day(facts["made"]), ending)


def _said(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{value!r}")
    return value.strip()


def _day(value: object) -> dt.date:
    if not isinstance(value, dt.date) or isinstance(value, dt.datetime):
        raise ValueError(f"{value!r}")
    return value


def _table(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise ValueError(f"{value!r}")
    return value
