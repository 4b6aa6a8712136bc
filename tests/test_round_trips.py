"""A document with every kind of unit comes back from each format with no line changed."""

import datetime as dt
import re

import pytest
from amended_history import BASES
from published_corpus import work

from bylaw.ingest.consolidations import ReadConsolidation, read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.law.text.consolidated import consolidated_tree
from bylaw.registry.law.time.replay import Base, replay
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.publish.document.consolidating import consolidate
from bylaw.registry.publish.document.consolidation import Consolidation
from bylaw.registry.publish.formats.all_formats import Format, set_consolidation

DAY = dt.date(1999, 12, 31)
FORMATS = {
    Format.TEXT: "own.txt",
    Format.HTML: "own.html",
    Format.MARKDOWN: "own.md",
    Format.AKN: "own.xml",
}
KINDS = {
    "en": """TITLE I
GENERAL

CHAPTER I
SCOPE

1. In this By-law, unless the context indicates otherwise,

“die” means a cube;

“gaming table” includes

(1) its cover;

(2) its markings:

(a) the line;

(b) the box:

i. drawn;

ii. painted.

A table is flat.

SPECIAL PROVISIONS

2. Payouts are as follows:

Hand\tOdds
Three cards
Pair\t1 to 1
Flush\t4 to 1
Five cards
Pair\t2 to 1

CHAPTER II

(Revoked)

3. (Revoked).

CHAPTER III
DICE

4. (Revoked).

SCHEDULE A
(ss. 2 and 4)
LIMITS

1. A table bears its limits.

They are (1) clear; and (2) read at a glance.

2. Limits are as follows:

Small\t$5

FORM I
(s. 2)

I declare that the dice are mine.
""",
    "fr": """TITRE I
DISPOSITIONS GÉNÉRALES

CHAPITRE I
CHAMP D’APPLICATION

1. Dans le présent règlement, on entend par:

« dé » : un cube;

« table de jeu » : s’entend aussi:

1° de son tapis;

2° de ses marques:

a) la ligne;

b) la case:

i. dessinée;

ii. peinte.

Une table est plane.

DISPOSITIONS PARTICULIÈRES

2. Les paiements sont les suivants:

Main\tPaiement
Trois cartes
Paire\t1 contre 1
Couleur\t4 contre 1
Cinq cartes
Paire\t2 contre 1

CHAPITRE II

(Abrogé)

3. (Abrogé).

CHAPITRE III
DÉS

4. (Abrogé).

ANNEXE A
(aa. 2 et 4)
LIMITES

1. Une table indique ses limites.

Elles sont lisibles.

2. Les limites sont les suivantes:

Petite\t5 $

FORMULE I
(a. 2)

Je déclare que les dés sont à moi.
""",
}


def read(data: bytes, name: str, lang: str) -> ReadConsolidation:
    return read_consolidation(read_source(data, name=name), lang=lang)


def text_of(found: ReadConsolidation, lang: str) -> Consolidation:
    history = replay(Base(consolidated_tree(found.text.provision, lang=lang), DAY), ())
    timeline = timeline_of(history)
    return consolidate(history, timeline=timeline, work=work(), day=DAY, notes=found.text.notes)


def law_lines(data: bytes, first: str) -> list[str]:
    """The lines of the law, without what stands before and after it."""
    lines = [re.sub(r" *\t *", "\t", line.strip()) for line in data.decode().splitlines()]
    lines = [line for line in lines if line]
    names = ("REFERENCES", "RÉFÉRENCES", "About this document", "À propos de ce document")
    ends = [lines.index(line) for line in names if line in lines]
    return lines[lines.index(first) : (ends or [len(lines)])[0]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_base_text_gives_back_every_line_on_its_own_day(lang: str) -> None:
    data = BASES[lang].read_bytes()
    first = "CHAPTER I" if lang == "en" else "CHAPITRE I"
    found = read(data, "base.txt", lang)
    assert found.findings == ()
    printed = [re.sub(r"^§(\d+)\. ", r"§ \1. — ", line) for line in law_lines(data, first)]
    assert law_lines(set_consolidation(text_of(found, lang), Format.TEXT), first) == printed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_unit_keeps_its_words(lang: str) -> None:
    data = KINDS[lang].encode()
    first = KINDS[lang].partition("\n")[0]
    found = read(data, "kinds.txt", lang)
    assert found.findings == ()
    assert law_lines(set_consolidation(text_of(found, lang), Format.TEXT), first) == law_lines(
        data, first
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("form", "name"), FORMATS.items(), ids=FORMATS.values())
@pytest.mark.parametrize("of", ["base", "kinds"])
def test_no_line_changes_on_the_way_through_a_format(
    form: Format, name: str, lang: str, of: str
) -> None:
    data = BASES[lang].read_bytes() if of == "base" else KINDS[lang].encode()
    ours = text_of(read(data, "text.txt", lang), lang)
    back = read(set_consolidation(ours, form), name, lang)
    assert not [f for f in back.findings if f.code != "editorial-mark"]
    again = text_of(back, lang)
    first = next(line for line in data.decode().splitlines() if "CHAP" in line or "TIT" in line)
    lines = (set_consolidation(text, Format.TEXT) for text in (ours, again))
    one, other = (law_lines(data, first) for data in lines)
    assert one == other
