"""A made-up regulation of 1998: an HTML page and a plain text, then seven years of pages."""

import datetime as dt
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from gazette_pages import TOBOGGAN_HILLS, Page, amending_page, written

from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.store.ledger.entries import BaseRecorded, Event, SubjectRecorded

FOLDER = Path(__file__).parent
AS_OF = dt.date(2008, 1, 1)
FILES = {"en": "toboggan_hills_2008.en.html", "fr": "toboggan_hills_2008.fr.txt"}


def begun() -> SubjectRecorded:
    """Describe the regulation itself."""
    return SubjectRecorded(Subject("640-98", TOBOGGAN_HILLS.title, dt.date(1998, 5, 13)))


@cache
def bases() -> tuple[BaseRecorded, ...]:
    """Read the base text in each language."""
    return tuple(base(lang, (FOLDER / FILES[lang]).read_bytes(), FILES[lang]) for lang in LANGUAGES)


def base(lang: str, data: bytes, name: str, *, as_of: dt.date = AS_OF) -> BaseRecorded:
    """Read a consolidated text of some day."""
    read = read_consolidation(read_source(data, name=name), lang=lang)
    assert not read.findings, read.findings
    return BaseRecorded(name, lang, data, as_of, read.text)


@cache
def pages() -> tuple[Event, ...]:
    """Read every page of the Gazette, the oldest first."""
    return tuple(page.event() for page in sorted(_pages(), key=lambda page: page.published))


def _pages() -> Iterator[Page]:
    told = tomllib.loads((FOLDER / "toboggan_hills_2008_2015.toml").read_text(encoding="utf-8"))
    for kind in ("instrument", "page"):
        for item in told[kind]:
            for lang in (lang for lang in LANGUAGES if lang in item):
                yield Page(item["number"], lang, item["published"], _text(item, lang))


def _text(item: dict[str, str], lang: str) -> str:
    if "made" not in item:
        return item[lang]
    made = written(dt.date.fromisoformat(str(item["made"])), lang)
    return amending_page(item["number"], made, item[lang], lang=lang, amended=TOBOGGAN_HILLS)
