"""A small made-up regulation on docks, and whatever orders a test makes up to amend it."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from gazette_pages import DOCKS, Amended, Page, amending_page, numbered, written
from registries import NOON, copied_sqlite, later, new_sqlite, newest
from sqlalchemy import Engine

from bylaw.front.documents.editions import edition
from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.answers.law.provision_names import read_address
from bylaw.registry.answers.law.section_answers import answer_as_json, ask
from bylaw.registry.answers.shapes.law_shapes import SectionShape
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.shapes.common_shapes import FindingShape
from bylaw.registry.publish.formats.all_formats import Format, set_consolidation
from bylaw.registry.store.ledger.entries import BaseRecorded, Event, SubjectRecorded
from bylaw.registry.store.recording import record
from bylaw.registry.store.view import View

TITLES = {"en": DOCKS.title["en"], "fr": DOCKS.title["fr"]}
AS_OF = dt.date(2000, 12, 31)
COMES = {
    "en": "This Regulation comes into force on the fifteenth day following the date of its "
    "publication in the Gazette officielle du Québec.",
    "fr": "Le présent règlement entre en vigueur le quinzième jour qui suit la date de sa "
    "publication à la Gazette officielle du Québec.",
}
BASES = {
    "en": """Regulation respecting river docks
DIVISION I
GENERAL
1. In this Regulation, “dock” means a wharf on a river.
2. No person may moor a boat without a permit. The permit is issued by the Minister.
3. The fee for a permit is $20.
DIVISION II
RATES
4. The rates are as follows:
Class | Rate
A | $10
B | $20
C | $30
5. A boat may not be moored for more than 30 days.
6. The operator must keep a register containing
(1) the name of each owner;
(2) the date of arrival; and
(3) the amount paid.
The register is kept for 5 years.
7. An offence is liable to a fine of $500.
SCHEDULE I
(s. 4)
SIGNS
1. A sign must be red.
2. A sign must be square.
""",
    "fr": """Règlement sur les quais
SECTION I
GÉNÉRALITÉS
1. Dans le présent règlement, on entend par « quai » un ouvrage en rivière.
2. Nul ne peut amarrer un bateau sans permis. Le permis est délivré par le ministre.
3. Les droits d’un permis sont de 20 $.
SECTION II
TARIFS
4. Les tarifs sont les suivants:
Classe | Tarif
A | 10 $
B | 20 $
C | 30 $
5. Un bateau ne peut être amarré plus de 30 jours.
6. L’exploitant doit tenir un registre contenant:
1° le nom de chaque propriétaire;
2° la date d’arrivée;
3° le montant payé.
Le registre est conservé 5 ans.
7. Une infraction est passible d’une amende de 500 $.
ANNEXE I
(a. 4)
SIGNAUX
1. Un signal doit être rouge.
2. Un signal doit être carré.
""",
}


@dataclass(frozen=True)
class Docks:
    """The regulation as a registry knows it."""

    view: View

    def shown(self, section: str, day: str, lang: str = "en") -> SectionShape:
        """What `show` tells of a section."""
        told = ask(self.view, read_address(section), day=dt.date.fromisoformat(day), lang=lang)
        return answer_as_json(told)

    def text(self, section: str, day: str, lang: str = "en") -> str:
        """The words of a section on a day."""
        return str(self.shown(section, day, lang)["text"])

    def codes(self, section: str, day: str, lang: str = "en") -> list[str]:
        """What `show` has to tell of a section beside its words."""
        return [str(one["code"]) for one in self.findings(section, day, lang)]

    def findings(self, section: str, day: str, lang: str = "en") -> list[FindingShape]:
        """What `show` has to tell of a section, as it tells it."""
        return self.shown(section, day, lang)["findings"]

    def document(self, day: str, lang: str = "en", *, form: Format = Format.TEXT) -> str:
        """The document of a day."""
        shown = edition(self.view, lang).on(dt.date.fromisoformat(day))
        return set_consolidation(shown, form).decode()


def base(lang: str, text: str | None = None, *, as_of: dt.date = AS_OF) -> BaseRecorded:
    """A base text of the regulation."""
    data = (BASES[lang] if text is None else text).encode()
    read = read_consolidation(read_source(data, name=f"base.{lang}.txt"), lang=lang)
    return BaseRecorded(f"base.{lang}.txt", lang, data, as_of, read.text)


def page(
    number: str,
    published: str,
    *provisions: str,
    lang: str = "en",
    comes: str | None = None,
    amended: Amended = DOCKS,
) -> Event:
    """A page of the Gazette with these provisions; fifteen days later they are the law."""
    day = dt.date.fromisoformat(published)
    made = written(day - dt.timedelta(days=14), lang)
    last = COMES[lang] if comes is None else comes
    text = amending_page(number, made, numbered((*provisions, last)), lang=lang, amended=amended)
    return Page(number, lang, day, text).event()


def _begin(engine: Engine, bases: Iterable[Event]) -> None:
    begun = SubjectRecorded(Subject("1-90", TITLES, dt.date(1990, 1, 1)))
    record(engine, [begun, *bases], moment=NOON)


def docks(folder: Path, *events: Event, bases: Iterable[Event] | None = None) -> Docks:
    """Record the regulation, its base texts and some pages, each in an entry of its own."""
    if bases is None:
        engine = copied_sqlite(folder, "docks", lambda made: _begin(made, map(base, BASES)))
    else:
        engine = new_sqlite(folder)
        _begin(engine, bases)
    for hours, event in enumerate(events, start=1):
        record(engine, [event], moment=later(hours))
    return Docks(newest(engine))
