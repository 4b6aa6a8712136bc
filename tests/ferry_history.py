"""A made-up history of a regulation with every kind of order, in both languages."""

import datetime as dt
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from gazette_pages import FERRIES, Page, amending_page, ordering_page, written

from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.ingest.subject import read_subject
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.store.ledger.entries import BaseRecorded, Event, SubjectRecorded

FOLDER = Path(__file__).parent
WORK = "300-90"
AS_OF = dt.date(2000, 12, 31)
WORK_FILE = FOLDER / "ferries.toml"


def begun() -> SubjectRecorded:
    """Describe the regulation itself."""
    return SubjectRecorded(read_subject(str(WORK_FILE)))


@cache
def events() -> tuple[Event, ...]:
    """Read the base texts, then every page, the oldest first."""
    pages = sorted(_pages(), key=lambda page: (page.published, page.file))
    return (*map(_base, LANGUAGES), *(page.event() for page in pages))


def _base(lang: str) -> BaseRecorded:
    name = f"ferries_2000.{lang}.txt"
    data = (FOLDER / name).read_bytes()
    read = read_consolidation(read_source(data, name=name), lang=lang)
    assert not read.findings, read.findings
    return BaseRecorded(name, lang, data, AS_OF, read.text, work=WORK)


def _pages() -> Iterator[Page]:
    told = tomllib.loads((FOLDER / "ferries_2001_2009.toml").read_text(encoding="utf-8"))
    for kind in ("instrument", "order", "erratum"):
        for item in told[kind]:
            for lang in LANGUAGES:
                if lang in item:
                    yield Page(
                        item.get("number", kind), lang, item["published"], _text(kind, item, lang)
                    )


def _text(kind: str, item: dict[str, str], lang: str) -> str:
    if kind == "erratum":
        return item[lang]
    made = written(dt.date.fromisoformat(str(item["made"])), lang)
    if kind == "order":
        return ordering_page(item["number"], made, item[lang], lang=lang)
    return amending_page(item["number"], made, item[lang], lang=lang, amended=FERRIES)
