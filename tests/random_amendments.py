"""Random histories of a small made-up regulation: base texts, and instruments in both languages."""

import datetime as dt
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from gazette_pages import DOCKS, Page, amending_page, numbered, written

from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.store.ledger.entries import (
    BaseRecorded,
    Event,
    SubjectRecorded,
    TextRecorded,
)

MADE = dt.date(1990, 1, 1)
SUBJECT = SubjectRecorded(Subject("1-90", DOCKS.title, MADE))
_SECTIONS = 12
_DIVISIONS = {1: ("I", "DOCKS", "QUAIS"), 7: ("II", "BOATS", "BATEAUX")}
_COMES = {
    "en": (
        (
            "This Regulation comes into force on the fifteenth day following the date of its "
            "publication in the Gazette officielle du Québec."
        ),
        "This Regulation comes into force on 1 July {year}.",
        "This Regulation comes into force on the date fixed by the Government.",
        (
            "This Regulation comes into force on the date of its publication in the Gazette "
            "officielle du Québec. It has effect from 1 January {year}."
        ),
    ),
    "fr": (
        (
            "Le présent règlement entre en vigueur le quinzième jour qui suit la date de sa "
            "publication à la Gazette officielle du Québec."
        ),
        "Le présent règlement entre en vigueur le 1er juillet {year}.",
        "Le présent règlement entre en vigueur à la date fixée par le gouvernement.",
        (
            "Le présent règlement entre en vigueur à la date de sa publication à la Gazette "
            "officielle du Québec. Il a effet depuis le 1er janvier {year}."
        ),
    ),
}
_OFTEN, _SELDOM = 12, 1
# How often a kind of order comes, and its words in both languages.
_CLAUSES = (
    (
        _OFTEN,
        "Section {s} is replaced by the following:\n\n“{s}. Dock {s} holds {n} boats.”.",
        "L'article {s} est remplacé par le suivant:\n\n«{s}. Le quai {s} reçoit {n} bateaux.».",
    ),
    (
        _OFTEN,
        "The following is inserted after section {s}:\n\n“{s}.{n}. Dock {s}.{n} holds 2 boats.”.",
        (
            "L'article suivant est inséré après l'article {s}:\n\n«{s}.{n}. Le quai {s}.{n} reçoit "
            "2 bateaux.»."
        ),
    ),
    (_SELDOM * 3, "Section {s} is revoked.", "L'article {s} est abrogé."),
    (
        _OFTEN,
        "Section {s} is amended by replacing “boats” by “barges”.",
        "L'article {s} est modifié par le remplacement de «bateaux» par «barges».",
    ),
    (
        _OFTEN,
        (
            "Section {s} is amended by adding the following paragraph at the end:\n\n“It has {n} "
            "lamps.”."
        ),
        (
            "L'article {s} est modifié par l'addition, à la fin, de l'alinéa suivant:\n\n«Il a {n} "
            "lampes.»."
        ),
    ),
    (
        _SELDOM * 2,
        "Section {s} is amended by striking out the second paragraph.",
        "L'article {s} est modifié par la suppression du deuxième alinéa.",
    ),
    (
        _SELDOM,
        "The Regulation is amended by replacing, wherever it appears, “barges” by “scows”.",
        (
            "Le Règlement est modifié par le remplacement, partout où il se trouve, de «barges» "
            "par «chalands»."
        ),
    ),
    (
        _SELDOM,
        "The heading of Division II is replaced by the following: “VESSELS {n}”.",
        "L'intitulé de la section II est remplacé par le suivant: «NAVIRES {n}».",
    ),
    (_SELDOM, "Section {s} becomes section {s}.9{n}.", "L'article {s} devient l'article {s}.9{n}."),
)


@dataclass(frozen=True)
class Amending:
    """One instrument of a random history: its number, its issue, and its words by language."""

    number: str
    published: dt.date
    words: dict[str, str]

    def events(self) -> Iterator[TextRecorded]:
        """Read the instrument in each of its languages."""
        for lang, text in self.words.items():
            yield Page(self.number, lang, self.published, text).event()


def bases(
    day: dt.date = MADE, langs: tuple[str, ...] = LANGUAGES, *, count: int = _SECTIONS
) -> Iterator[BaseRecorded]:
    """Make the text of a day, in each language; its words are those of the beginning.

    With another count it lacks sections, or has some that no instrument brought in.
    """
    for lang in langs:
        # Bytes are held once: a text of another day ends in other blank lines.
        blank = "\n" * (1 + (day - MADE).days)
        data = ("\n".join(_base_lines(lang, count)) + blank).encode()
        read = read_consolidation(read_source(data, name=f"base-{day}.{lang}.txt"), lang=lang)
        text = read.text
        yield BaseRecorded(f"base-{day}.{lang}.txt", lang, data, day, text)


def _base_lines(lang: str, count: int) -> Iterator[str]:
    is_french = lang == "fr"
    yield DOCKS.title[lang] + "\n"
    for number in range(1, count + 1):
        if number in _DIVISIONS:
            label, *titles = _DIVISIONS[number]
            yield f"{'SECTION' if is_french else 'DIVISION'} {label}\n{titles[is_french]}\n"
        holds = "Le quai {0} reçoit 9 bateaux." if is_french else "Dock {0} holds 9 boats."
        note = "D. 1-90, a. {0}." if is_french else "O.C. 1-90, s. {0}."
        yield f"{number}. {holds.format(number)}\n\n{note.format(number)}\n"


def amendments(seed: int, count: int) -> tuple[Amending, ...]:
    """Make instruments, most of them in both languages and of ordinary orders.

    Each names the one before it as the last amendment, which some are taken in without.
    """
    draw = random.Random(seed)
    found: list[Amending] = []
    for place in range(1, count + 1):
        found.append(_amending(draw, place, found[-1].number if found else "1-90"))
    return tuple(found)


def _amending(draw: random.Random, place: int, last: str) -> Amending:
    published = MADE + dt.timedelta(days=30 + 40 * place + draw.randrange(0, 15))
    number = f"{100 + place}-{published.year}"
    langs = draw.choices((LANGUAGES, ("en",), ("fr",)), (6, 2, 1))[0]
    rule = draw.choices(range(4), (12, 4, 1, 1))[0]
    drawn = [_clause(draw) for _ in range(draw.randrange(1, 4))]
    return amending(number, published, drawn, langs=langs, rule=rule, last=last)


Clauses = Sequence[Mapping[str, str]]


def amending(
    number: str,
    published: dt.date,
    clauses: Clauses,
    *,
    langs: tuple[str, ...] = LANGUAGES,
    rule: int = 0,
    last: str = "1-90",
) -> Amending:
    """Make an instrument of clauses, given by language, with one of the rules of commencement."""
    words = {}
    amended = replace(DOCKS, last=dict.fromkeys(LANGUAGES, last))
    for lang in langs:
        said = [clause[lang] for clause in clauses]
        said.append(_COMES[lang][rule].format(year=published.year))
        made = written(dt.date(published.year, 3, 3), lang)
        words[lang] = amending_page(number, made, numbered(said), lang=lang, amended=amended)
    return Amending(number, published, words)


def ordinary(count: int) -> tuple[Amending, ...]:
    """Make instruments that each replace one section, in both languages."""
    _often, english, french = _CLAUSES[0]
    return tuple(
        amending(
            f"{100 + place}-1991",
            dt.date(1991, 1, 1) + dt.timedelta(days=40 * place),
            [
                {
                    "en": english.format(s=1 + place % 12, n=2),
                    "fr": french.format(s=1 + place % 12, n=2),
                }
            ],
            last=f"{99 + place}-1991" if place else "1-90",
        )
        for place in range(count)
    )


def _clause(draw: random.Random) -> dict[str, str]:
    _often, english, french = draw.choices(_CLAUSES, [clause[0] for clause in _CLAUSES])[0]
    # One section more than there are: some orders name what is not there.
    values = {"s": draw.randrange(1, _SECTIONS + 2), "n": draw.randrange(1, 4)}
    return {"en": english.format(**values), "fr": french.format(**values)}


def beginning(draw: random.Random) -> list[Event]:
    """Begin a registry: base texts in both languages, in one, or in none."""
    langs = draw.choices((LANGUAGES, ("en",), ()), (6, 2, 1))[0]
    return [SUBJECT, *bases(langs=langs)]
