"""A made-up regulation of the revised regulations of 1981, as an official site prints it."""

import datetime as dt
import tomllib
from functools import cache
from pathlib import Path

from gazette_pages import Page

from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.store.ledger.entries import BaseRecorded, Event, SubjectRecorded

FOLDER = Path(__file__).parent
AS_OF = dt.date(2006, 3, 1)
TITLES = {"en": "Regulation respecting apiaries", "fr": "Règlement sur les ruchers"}


def begun() -> SubjectRecorded:
    """Describe the regulation itself: it goes by its place in the revised regulations."""
    return SubjectRecorded(Subject("R.R.Q., 1981, c. P-42, r. 6", TITLES, dt.date(1981, 12, 31)))


@cache
def bases() -> tuple[BaseRecorded, ...]:
    """Read the base text in each language."""
    return tuple(base(lang, f"apiaries_2006.{lang}.txt") for lang in LANGUAGES)


def base(lang: str, name: str, data: bytes | None = None) -> BaseRecorded:
    """Read a base text, of a file or of some bytes."""
    received = (FOLDER / name).read_bytes() if data is None else data
    read = read_consolidation(read_source(received, name=name), lang=lang)
    assert not read.findings, read.findings
    return BaseRecorded(name, lang, received, AS_OF, read.text)


@cache
def pages() -> tuple[Event, ...]:
    """Read every page of the Gazette, the oldest first."""
    told = tomllib.loads((FOLDER / "apiaries_2006_2013.toml").read_text(encoding="utf-8"))
    found = (Page(**{key: page[key] for key in Page.__annotations__}) for page in told["page"])
    return tuple(page.event() for page in sorted(found, key=lambda page: page.published))
