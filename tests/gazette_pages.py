"""Pages of the Gazette made up for tests: all that stands around the provisions, in one home."""

import datetime as dt
import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bylaw.ingest.pipeline import read_text
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.evidence import Certainty, Evidence
from bylaw.registry.law.text.months import MONTHS
from bylaw.registry.store.ledger.entries import TextRecorded

_PAGES = {
    "en": """O.C. {number}, {made}

{act}
(R.S.Q., c. {chapter})

{subject}
— Amendments

{kind} to amend the {title}

{kind} to amend the {title}*

{act}
(R.S.Q., c. {chapter}, s. 13)

{provisions}

* The {title}, made by Order in Council {origin}, was last amended by the regulation made by Order \
in Council {last}.
""",
    "fr": """Décret {number}, {made}

{act}
(L.R.Q., c. {chapter})

{subject}
— Modifications

{kind} modifiant le {title}

{kind} modifiant le {title}*

{act}
(L.R.Q., c. {chapter}, a. 13)

{provisions}

* Le {title}, édicté par le décret {origin}, a été modifié la dernière fois par le règlement \
édicté par le décret {last}.
""",
}
_ORDERED = {
    "en": """O.C. {number}, {made}

CONCERNING the coming into force of certain provisions

WHEREAS it is expedient to do so;

IT IS ORDERED, therefore, on the recommendation of the Minister of Finance:

{clause}

GÉRARD BIBEAU,
Clerk of the Conseil exécutif
""",
    "fr": """Décret {number}, {made}

CONCERNANT l'entrée en vigueur de certaines dispositions

ATTENDU QU'il y a lieu de le faire;

IL EST ORDONNÉ, en conséquence, sur la recommandation de la ministre des Finances :

{clause}

GÉRARD BIBEAU,
Le greffier du Conseil exécutif
""",
}


@dataclass(frozen=True)
class Amended:
    """A text that pages amend, as they speak of it in each language.

    `origin` is the order that made it, `last` the one that amended it last, with their days.
    """

    kind: Mapping[str, str]
    title: Mapping[str, str]
    act: Mapping[str, str]
    chapter: str
    subject: Mapping[str, str]
    origin: Mapping[str, str]
    last: Mapping[str, str]


CASINO_GAMES = Amended(
    kind={"en": "By-law", "fr": "Règlement"},
    title={"en": "By-law respecting casino games", "fr": "Règlement sur les jeux de casino"},
    act={
        "en": "An Act respecting the Société des loteries du Québec",
        "fr": "Loi sur la Société des loteries du Québec",
    },
    chapter="S-13.1",
    subject={"en": "Casino games", "fr": "Jeux de casino"},
    origin={
        "en": "1253-93 dated 1 September 1993 (1993, G.O. 2, 5130)",
        "fr": "1253-93 du 1ᵉʳ septembre 1993 (1993, G.O. 2, 6516)",
    },
    last={
        "en": "1033-2007 dated 28 November 2007 (2007, G.O. 2, 3671)",
        "fr": "1033-2007 du 28 novembre 2007 (2007, G.O. 2, 5371)",
    },
)
DOCKS = Amended(
    kind={"en": "Regulation", "fr": "Règlement"},
    title={"en": "Regulation respecting river docks", "fr": "Règlement sur les quais"},
    act={"en": "Docks Act", "fr": "Loi sur les quais"},
    chapter="D-1",
    subject={"en": "River docks", "fr": "Quais"},
    origin={
        "en": "1-90 dated 1 January 1990 (1990, G.O. 2, 1)",
        "fr": "1-90 du 1er janvier 1990 (1990, G.O. 2, 1)",
    },
    last={
        "en": "1-90 dated 1 January 1990 (1990, G.O. 2, 1)",
        "fr": "1-90 du 1er janvier 1990 (1990, G.O. 2, 1)",
    },
)
FERRIES = Amended(
    kind={"en": "Regulation", "fr": "Règlement"},
    title={
        "en": "Regulation respecting ferry services",
        "fr": "Règlement sur les services de traversier",
    },
    act={"en": "Ferries Act", "fr": "Loi sur les traversiers"},
    chapter="T-9",
    subject={"en": "Ferry services", "fr": "Services de traversier"},
    origin={
        "en": "300-90 dated 7 March 1990 (1990, G.O. 2, 700)",
        "fr": "300-90 du 7 mars 1990 (1990, G.O. 2, 900)",
    },
    last={
        "en": "55-99 dated 27 January 1999 (1999, G.O. 2, 120)",
        "fr": "55-99 du 27 janvier 1999 (1999, G.O. 2, 180)",
    },
)
TOBOGGAN_HILLS = Amended(
    kind={"en": "Regulation", "fr": "Règlement"},
    title={
        "en": "Regulation respecting toboggan hills",
        "fr": "Règlement sur les pentes de glissade",
    },
    act={"en": "Act respecting safety in sports", "fr": "Loi sur la sécurité dans les sports"},
    chapter="S-3.1",
    subject={"en": "Toboggan hills", "fr": "Pentes de glissade"},
    origin={
        "en": "640-98 dated 13 May 1998 (1998, G.O. 2, 2020)",
        "fr": "640-98 du 13 mai 1998 (1998, G.O. 2, 2720)",
    },
    last={
        "en": "212-2003 dated 26 February 2003 (2003, G.O. 2, 1100)",
        "fr": "212-2003 du 26 février 2003 (2003, G.O. 2, 1500)",
    },
)


@dataclass(frozen=True)
class Page:
    """One instrument in one language, as the Gazette would print it."""

    number: str
    lang: str
    published: dt.date
    text: str

    @property
    def file(self) -> str:
        """The name of the file of the page."""
        return f"{self.number}.{self.lang}.txt"

    def write(self, folder: Path) -> Path:
        """Write the page into a folder."""
        file = folder / self.file
        file.write_text(self.text, encoding="utf-8")
        return file

    def event(self) -> TextRecorded:
        """Read the page, as one that is to be recorded."""
        data = self.text.encode()
        read = read_text(
            read_source(data, name=self.file),
            lang=self.lang,
            published=self.published,
            evidence=Certainty.STATED,
        )
        return TextRecorded(
            self.file,
            self.lang,
            data,
            self.published,
            Evidence.from_words("made up"),
            read.instruments,
        )


def amending_page(
    number: str, made: str, provisions: str, *, lang: str = "en", amended: Amended = CASINO_GAMES
) -> str:
    """Write the page of an amending instrument, around its numbered provisions."""
    return _PAGES[lang].format(
        number=number,
        made=made,
        provisions=provisions.strip(),
        chapter=amended.chapter,
        kind=amended.kind[lang],
        title=amended.title[lang],
        act=amended.act[lang],
        subject=amended.subject[lang],
        origin=amended.origin[lang],
        last=amended.last[lang],
    )


def ordering_page(number: str, made: str, clause: str, *, lang: str = "en") -> str:
    """Write the page of an order in council that approves no text, and orders something itself."""
    return _ORDERED[lang].format(number=number, made=made, clause=clause)


def numbered(provisions: Sequence[str]) -> str:
    """Number provisions from 1 on; empty ones are left out."""
    kept = [text for text in provisions if text]
    return "\n\n".join(f"{place}. {text}" for place, text in enumerate(kept, start=1))


def written(day: dt.date, lang: str) -> str:
    """Write a day in words, as the Gazette does."""
    ordinal = "1er" if day.day == 1 and lang == "fr" else day.day
    return f"{ordinal} {MONTHS[lang][day.month - 1]} {day.year}"


def as_html(text: str) -> bytes:
    """A text as a page: blank lines part its paragraphs."""
    blocks = (html.escape(block, quote=False) for block in text.split("\n\n"))
    body = "".join(f"<p>{block.replace(chr(10), '<br>')}</p>" for block in blocks)
    return f"<!DOCTYPE html><html><meta charset=utf-8><body>{body}</body></html>".encode()
