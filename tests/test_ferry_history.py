"""A made-up regulation, nine years and every kind of order: each answer is what sources prove."""

import datetime as dt
import random
from collections.abc import Iterable
from pathlib import Path

import pytest
from expected_texts import expected_texts
from ferry_history import WORK, begun, events
from registries import filled_sqlite, recorded_in
from told_histories import shown

from bylaw.front.documents.editions import edition
from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.answers.law.provision_text import text_of
from bylaw.registry.answers.shapes.law_shapes import SectionShape
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.publish.formats.all_formats import Format, set_consolidation
from bylaw.registry.store.ledger.entries import BaseRecorded, Event
from bylaw.registry.store.view import View


def built_of(folder: Path, *batches: Iterable[Event]) -> View:
    """Record the history in some batches, beside the by-law."""
    return recorded_in(filled_sqlite(folder), begun(), *batches).about(WORK)


@pytest.fixture(scope="module")
def law(tmp_path_factory: pytest.TempPathFactory) -> View:
    """The registry with the whole history."""
    return built_of(tmp_path_factory.mktemp("ferries"), events())


EXPECTED = """
# 2 | 2001-04-05 | en
In this Regulation,
“barge” means a vessel without an engine;
“crew” means the persons employed on board;
“crossing” means a trip from one landing to another, including
(a) the boarding of passengers;
(b) the loading of vehicles;
“landing” means a place where a ferry is moored;
“mate” means the officer next in rank to the master;
“operator” means the holder of a permit;
“vehicle” means anything on wheels;
# 2 | 2001-04-04 | fr
Dans le présent règlement, on entend par:
«billet»: une preuve de paiement;
«débarcadère»: un lieu où un traversier est amarré;
«équipage»: les personnes employées à bord;
«exploitant»: le titulaire d’un permis;
«traversée»: un trajet d’un débarcadère à un autre, y compris:
a) l’embarquement des passagers;
b) le chargement des véhicules.
# 2 | 2005-04-01 | fr
Dans le présent règlement, on entend par:
«chaland»: un bâtiment sans moteur;
«débarcadère»: un lieu où un traversier est amarré;
«équipage»: les personnes employées à bord;
«exploitant»: le titulaire d’un permis;
«premier officier»: l’officier qui vient après le capitaine;
«traversée»: un trajet d’un débarcadère à un autre, notamment:
a) l’embarquement des passagers;
b) le chargement des véhicules.
«véhicule»: tout ce qui est sur roues;
# 3 | 2001-04-05 | en
A ferry carries passengers and vehicles. It carries livestock in cages only. A fee may be charged. \
It carries mail free of charge.
# 3 | 2001-04-05 | fr
Un traversier transporte des passagers et des véhicules. Il ne transporte du bétail qu’en cage. \
Des frais peuvent être exigés. Il transporte le courrier sans frais.
# 6 | 2002-04-01 | en
An application for a permit is in writing and contains
(1) the name of the applicant;
(2) a description of the ferry, including
(a) its length;
(c) its capacity;
(3) the schedule of crossings; and
(3.1) the plan of the landings;
(4) the rates.
The application is signed by the applicant. Two copies are sent to the Minister.
# 6 | 2002-04-01 | fr
La demande de permis est faite par écrit et contient:
1° le nom du demandeur;
2° la description du traversier, dont:
a) sa longueur;
c) sa capacité;
3° l’horaire des traversées;
3.1° le plan des débarcadères;
4° les tarifs.
La demande est signée par le demandeur. Deux copies sont transmises au ministre.
# 7 | 2001-04-05 | en
The fee for a permit is $300.
The fee for a renewal is $150.
The fee is not refundable.
# 8 | 2008-02-29 | fr
Le ministre délivre le permis dans les 60 jours.
# 8 | 2008-03-01 | fr
Le ministre délivre le permis dans les 30 jours.
# 9.1 | 2003-03-01 | en
A permit may not be transferred.
# 9.1 | 2003-03-01 | fr
Un permis ne peut être transféré.
# 11 | 2009-04-01 | en
The log is kept for 3 years.
# 12 | 2007-01-01 | fr
L’exploitant assure le traversier pour au moins 2 000 000 $.
# 16 | 2006-02-15 | en
The crew consists of
(1) the master;
(2) the chief officer;
(3) one sailor for each 50 passengers.
# 16 | 2009-04-01 | en
The crew consists of
(1) the master;
(2) the engineer;
(3) the chief officer;
(4) one sailor for each 50 persons.
# 16 | 2006-02-16 | fr
L’équipage comprend:
1° le capitaine;
2° le mécanicien;
3° le premier officier;
4° un matelot pour chaque groupe de 50 passagers.
# 16.1 | 2009-04-01 | en
The Minister may require a larger crew at any time.
# 19 | 2002-04-01 | en
The number of lifeboats is as follows:
Passengers\tLifeboats
1 to 50\t1
51 to 100\t2
101 to 200\t5
The lifeboats are tested each spring.
# 19 | 2002-03-31 | fr
Le nombre de canots de sauvetage est le suivant:
Passagers\tCanots
1 à 50\t1
51 à 100\t2
101 à 200\t4
Plus de 200\t6
Les canots sont mis à l’essai chaque printemps.
# 24.2 | 2003-03-01 | fr
La glace est brisée par:
1° le traversier;
2° un remorqueur.
# 27.1 | 2003-06-01 | en
The engine is stopped. The doors are not locked.
# 29 | 2006-02-16 | fr
Nul ne peut fumer sur le pont des voitures.
Le capitaine en informe les passagers.
# 32.1 | 2004-08-01 | fr
Le remboursement est fait dans les 30 jours.
# 35 | 2006-02-16 | en
The operator pays $100 for each inspection or re-inspection.
# 41 | 2009-03-31 | en
(Omitted).
# 41 | 2009-04-01 | en
The Minister publishes the list of permits.
# schedule I | 2002-04-01 | en
(s. 13)
RATES
Category\tRate
Adult\t$4
Child\t$2
Senior\t$3
Car\t$10
Truck or bus\t$30
# schedule II | 2005-04-01 | fr
(a. 6, 9 et 9.1)
CONTENU ET FORME DU PERMIS
1. Le permis porte les noms de l’exploitant et du traversier.
2. Le permis est imprimé sur du papier bleu.
# schedule III | 2002-04-01 | en
(s. 16)
TRAINING
Members of the crew are trained in first aid.
They are trained each year.
# schedule III | 2002-04-01 | fr
(a. 16)
FORMATION
Les membres de l’équipage sont formés aux premiers soins.
Ils sont formés chaque année.
# schedule IV | 2005-04-01 | en
(s. 32)
REFUNDS
Delay\tRefund
One hour\t50%
Two hours\t100%
"""


TEXTS = expected_texts(EXPECTED)


@pytest.mark.parametrize(
    ("section", "day", "lang", "text"), TEXTS, ids=[" ".join(e[:3]) for e in TEXTS]
)
def test_the_text_on_a_day_is_certain(
    law: View, section: str, day: str, lang: str, text: str
) -> None:
    found = shown(law, section, day, lang)
    assert (found["state"], found["text"]) == ("in_force", text)
    assert not [one for one in _codes(found) if one != "retroactive"]


def _codes(found: SectionShape) -> list[str]:
    return [one["code"] for one in found["findings"]]


@pytest.mark.parametrize(
    ("section", "day", "lang", "state", "instrument"),
    [
        ("20", "2003-03-01", "en", "ended", "75-2003"),
        ("schedule III", "2005-04-01", "fr", "ended", "611-2005"),
        ("31", "2004-08-01", "en", "not_held", "610-2004"),
        ("32.1", "2009-04-01", "en", "not_held", "44-2009"),
        ("27.2", "2003-05-31", "fr", "not_yet_in_force", "75-2003"),
        ("12.1", "1993-01-01", "en", "not_held", None),
    ],
)
def test_where_there_are_no_words_the_state_says_why(
    law: View, section: str, day: str, lang: str, state: str, instrument: str | None
) -> None:
    found = shown(law, section, day, lang)
    assert (found["state"], found["text"], found["instrument"]) == (state, None, instrument)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_that_a_section_lost_has_ended_and_leads_to_the_new_one(
    law: View, lang: str
) -> None:
    found = shown(law, "17", "2006-03-01", lang)
    assert (found["state"], found["to"], found["instrument"]) == ("ended", "2006-02-16", "33-2006")
    assert "Since 2006-02-16, this provision bears the number 16.1." in str(found["findings"])


def test_an_order_that_waits_in_one_language_is_no_doubt_where_it_acted(law: View) -> None:
    found = shown(law, "32.1", "2009-04-01", "fr")
    assert found["text"] == "Le remboursement est fait dans les 15 jours."
    assert "44-2009" not in str(found["findings"])
    assert "44-2009" in str(shown(law, "32.1", "2009-04-01", "en")["findings"])


def test_what_is_revoked_is_said_in_its_gender(law: View) -> None:
    lines = _document(law, "2005-04-01", "fr").decode().splitlines()
    assert "20. (Abrogé)." in lines
    assert "(Abrogée)." in lines[lines.index("ANNEXE III") :]


def test_words_changed_everywhere_are_in_doubt_only_where_words_are_not_held(law: View) -> None:
    for section in ("16", "26", "27"):
        assert _codes(shown(law, section, "2005-04-01", "en")) == []
    told = str(shown(law, "31", "2005-04-01", "en")["findings"])
    assert "611-2005" in told


def test_an_instrument_in_one_language_on_words_everywhere_spares_the_other_sections(
    tmp_path: Path,
) -> None:
    held = [one for one in events() if getattr(one, "file", "") != "611-2005.fr.txt"]
    law = built_of(tmp_path, held)
    sections = ("1", "16", "26", "27", "30", "31", "32.1", "39")
    found = {one: shown(law, one, "2005-04-01", "fr")["state"] for one in sections}
    assert [one for one in sections if found[one] != "in_force"] == ["16", "26", "27", "31", "32.1"]


def test_a_document_lists_the_instruments_of_its_own_work_and_all_its_sources(law: View) -> None:
    text = edition(law, "en").on(dt.date(2009, 4, 1))
    lacking = {one.number: one.made for one in text.lacking}
    assert lacking == {"300-90": dt.date(1990, 3, 7), "812-94": None, "55-99": dt.date(1999, 1, 27)}
    assert "12-2008.en.txt" in {one.file for one in text.texts}
    assert "commencement-unknown" not in {one.code for one in text.findings}
    assert "text-without-end" not in {one.code for one in text.findings}


def test_a_later_text_that_contradicts_is_told_of_its_section_alone(
    law: View, tmp_path: Path
) -> None:
    lines = _document(law, "2007-06-01", "fr")
    changed = lines.replace("dépasse 70 km/h".encode(), "dépasse 75 km/h".encode())
    assert changed != lines
    read = read_consolidation(read_source(changed, name="later.txt"), lang="fr")
    day = dt.date(2007, 6, 1)
    base = BaseRecorded("later.txt", "fr", changed, day, read.text, work=WORK)
    both = built_of(tmp_path, events(), [base])
    assert "consolidation-differs" in _codes(shown(both, "31", "2007-06-01", "fr"))
    assert "consolidation-differs" not in _codes(shown(both, "31", "2007-05-31", "fr"))
    for section in ("2", "16", "19", "30", "32.1", "schedule II", "schedule IV"):
        assert "consolidation-differs" not in _codes(shown(both, section, "2007-06-01", "fr"))
    assert (
        shown(both, "8", "2008-03-01", "fr")["text"] == shown(law, "8", "2008-03-01", "fr")["text"]
    )


def test_in_any_order_of_ingest_the_text_is_the_same(law: View, tmp_path: Path) -> None:
    shuffled = list(events())
    random.Random(5).shuffle(shuffled)
    cut = len(shuffled) // 2
    other = built_of(tmp_path, shuffled[:cut], shuffled[cut:])
    for day in ("2001-04-05", "2003-06-01", "2005-04-01", "2009-04-01"):
        for lang in LANGUAGES:
            assert _words_on(other, day, lang) == _words_on(law, day, lang), (day, lang)


def _words_on(law: View, day: str, lang: str) -> list[tuple[str, str, str]]:
    found = law.day(dt.date.fromisoformat(day), lang=lang).versions
    return [(v.kind.value, v.label, text_of(v.provision, lang)) for v in found]


# ---- Round trips -----------------------------------------------------------------------


def _document(law: View, day: str, lang: str, form: Format = Format.TEXT) -> bytes:
    return set_consolidation(edition(law, lang).on(dt.date.fromisoformat(day)), form)


def _units(data: bytes, name: str, lang: str) -> list[tuple[str, ...]]:
    read = read_consolidation(read_source(data, name=name), lang=lang)
    rows = (
        (node, () if node.table is None else [(r.label, *r.cells) for r in node.table.rows])
        for node in read.text.provision.walk()
        if node.kind is not Kind.INSTRUMENT
    )
    return [(n.kind.value, n.label, n.heading, n.text, str(table)) for n, table in rows]


@pytest.mark.parametrize(("day", "lang"), [("2004-07-31", "en"), ("2009-04-01", "fr")])
def test_the_text_comes_back_from_every_format(law: View, day: str, lang: str) -> None:
    plain = _units(_document(law, day, lang), "own.txt", lang)
    for form, name in ((Format.MARKDOWN, "a.md"), (Format.HTML, "a.html"), (Format.AKN, "a.xml")):
        assert _units(_document(law, day, lang, form), name, lang) == plain, form
