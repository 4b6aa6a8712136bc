"""A base text as an official site prints it, then years of pages: answers are what they prove."""

import datetime as dt
from collections.abc import Iterable
from pathlib import Path

import pytest
from apiary_history import base, bases, begun, pages
from expected_texts import expected_texts
from registries import new_sqlite, recorded_in
from told_histories import document, shown, told_otherwise

from bylaw.ingest.clause.reading import read_clause_text
from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.publish.formats.all_formats import Format
from bylaw.registry.store.ledger.entries import Event
from bylaw.registry.store.view import View


def built_of(folder: Path, *batches: Iterable[Event]) -> View:
    return recorded_in(new_sqlite(folder), begun(), *batches)


@pytest.fixture(scope="module")
def law(tmp_path_factory: pytest.TempPathFactory) -> View:
    """The registry with the base texts, then every page."""
    return built_of(tmp_path_factory.mktemp("apiaries"), bases(), pages())


REVISED = "R.R.Q., 1981, c. P-42, r. 6"
EXPECTED = """
# 1 | 2006-03-01 | en
In this Regulation, unless the context indicates otherwise,
(a) “apiary” means a place where hives are kept;
(b) “beekeeper” means the owner or custodian of hives;
(c) “hive” means a box in which bees are kept, whether or not it contains
i. a super;
ii. a queen excluder; or
iii. a feeder;
(d) “swarm” means a group of bees without a hive. (essaim)
# 1 | 2006-05-04 | en
In this Regulation, unless the context indicates otherwise,
(a) “apiary” means a place where hives are kept;
(a.1) “bee yard” means an apiary of fewer than 10 hives;
(b) “beekeeper” means the owner or custodian of hives;
(c) “hive” means a box in which bees are kept, whether or not it contains
i. a super;
ii. a queen excluder or an entrance reducer; or
iii. a feeder;
(d) “swarm” means a group of bees without a hive. (essaim)
# 1 | 2006-05-04 | fr
Dans le présent règlement, à moins que le contexte n’indique un sens différent, on entend par:
a) «apiculteur»: le propriétaire ou le gardien de ruches;
b) «essaim»: un groupe d’abeilles sans ruche; (swarm)
c) «ruche»: une boîte dans laquelle sont gardées des abeilles, qu’elle contienne ou non:
i. une hausse;
ii. une grille à reine ou un réducteur d’entrée; ou
iii. un nourrisseur;
d) «rucher»: un lieu où sont gardées des ruches.
e) «rucher d’agrément» : un rucher de moins de 10 ruches.
# 3 | 2006-03-01 | en
Every beekeeper must register each apiary with the Minister before 1 June of each year, on the \
form in Schedule 2.
# 3 | 2014-01-01 | en
Every beekeeper must register each apiary with the Agency before 1 June of each year, on the form \
in Schedule 2.
# 4 | 2006-03-01 | en
The application for registration must contain the following information:
(1) the name, address and telephone number of the beekeeper;
(2) the location of the apiary:
(a) by lot number; or
(b) by civic address;
(3) the number of hives.
The beekeeper must notify the Minister of any change within 15 days. The notice must be in writing.
# 4 | 2006-05-04 | en
The application for registration must contain the following information:
(1) the name, address and telephone number of the beekeeper;
(2) the location of the apiary:
(a) by lot number; or
(b) by civic address;
(3) the number of hives and of nucs; and
(4) the date of installation.
The beekeeper must notify the Minister of any change within 15 days.
# 4 | 2006-05-04 | fr
La demande d’enregistrement doit contenir les renseignements suivants:
1° les nom, adresse et numéro de téléphone de l’apiculteur;
2° l’emplacement du rucher:
a) par numéro de lot; ou
b) par adresse civique;
3° le nombre de ruches et de nucléi;
4° la date d’installation.
L’apiculteur doit aviser le ministre de tout changement dans les 15 jours.
# 8 | 2009-12-31 | en
The registration fee is $25.
# 8 | 2010-01-01 | fr
Les droits d’enregistrement sont de 30 $.
# 8.1 | 2012-07-31 | en
Registration is renewed each year, before 1 June, upon payment of a fee of
(1) $10 for a bee yard; and
(2) $20 in any other case.
# 8.1.1 | 2006-05-04 | fr
Les droits ne sont pas remboursables.
# 9 | 2008-03-01 | en
Each hive must bear the registration number of the beekeeper.
The number must be
(a) legible;
(b) indelible; and
(c) at least 30 mm high.
# 10.2 | 2007-04-01 | en
The beekeeper must assist the inspector.
# 10.1 | 2007-04-01 | fr
Un inspecteur peut ouvrir toute ruche. Il doit la refermer par la suite.
# 11.1 | 2014-01-01 | en
The beekeeper must disinfect the tools that touched the hive.
# 12 | 2006-09-01 | fr
Les distances suivantes doivent être respectées entre un rucher et les lieux énumérés:
Lieu	Distance (m)
Chemin	15
Habitation	20
École	30
Terrain de jeux	40
Autre rucher	1 000
# 13 | 2010-03-31 | en
Section 12 does not apply where the apiary is surrounded by a fence at least 2.5 m high. The \
fence must be solid.
# 13 | 2010-04-01 | en
Section 12 does not apply where the apiary is surrounded by a fence at least 3 m high. The fence \
must be solid.
# 14 | 2010-06-30 | fr
L’apiculteur ne peut transporter une ruche que:
1° la nuit; ou
2° si l’entrée en est fermée.
# 15.1 | 2008-03-01 | en
During the quarantine, no hive may be moved.
# 17 | 2009-06-01 | fr
L’indemnité pour une ruche détruite en vertu de l’article 11 est prévue à l’annexe 1.
Aucune indemnité n’est versée à l’apiculteur qui n’a pas enregistré le rucher.
# 18 | 2007-07-01 | fr
Un permis de transport de ruches est délivré à l’apiculteur qui paie des droits de 45 $ et qui \
prouve que le rucher a été inspecté dans les 12 mois précédents.
# 19 | 2012-08-01 | fr
Le permis est en vigueur pour 2 ans.
# schedule 1 | 2007-07-01 | en
(s. 17)
COMPENSATION
Number of supers	Amount ($)
None	70
1	85
2 or more	100
# schedule 2 | 2012-08-01 | en
(ss. 3 and 4)
FORM OF REGISTRATION
DIVISION A
BEEKEEPER
1. Name: ______
2. (Revoked).
DIVISION B
APIARY
3. Number of hives: ______
4. Location: ______
# schedule 2 | 2012-08-01 | fr
(a. 3 et 4)
FORMULAIRE D’ENREGISTREMENT
SECTION A
APICULTEUR
1. Nom: ______
2. (Abrogé).
SECTION B
RUCHER
3. Nombre de ruches: ______
4. Emplacement: ______
"""


@pytest.mark.parametrize(("section", "day", "lang", "text"), expected_texts(EXPECTED))
def test_a_section_reads_on_a_day_as_a_person_would_consolidate_it(
    law: View, section: str, day: str, lang: str, text: str
) -> None:
    assert shown(law, section, day, lang)["text"] == text


@pytest.mark.parametrize(
    ("section", "day", "lang", "note"),
    [
        (
            "1", "2006-05-04", "en",
            (
                f"{REVISED}, s. 1; O.C. 1573-91, s. 1; 1997, c. 43, s. 875; I.N. 2003-06-01; "
                "O.C. 310-2006, s. 1."
            ),
        ),
        ("8.2", "2006-03-01", "fr", "D. 88-99, a. 6; A.M. 2001-004, a. 1."),
        ("15.1", "2008-03-01", "en", f"{REVISED}, s. 16; O.C. 45-2008, s. 1."),
        ("18", "2007-07-01", "en", f"{REVISED}, s. 18; O.C. 1573-91, s. 9; M.O. 2007-012, s. 2."),
        ("18", "2007-07-01", "fr", f"{REVISED}, a. 18; D. 1573-91, a. 9; A.M. 2007-012, a. 2."),
        ("schedule 2", "2012-08-01", "fr", "D. 88-99, a. 8; D. 600-2012, a. 2."),
    ],
)  # fmt: skip
def test_a_history_note_goes_on_as_the_official_text_wrote_it(
    law: View, section: str, day: str, lang: str, note: str
) -> None:
    assert shown(law, section, day, lang)["history_note"] == note


@pytest.mark.parametrize(
    ("lang", "own", "other"),
    [("en", "Sections 8.1 to 8.2", "Les articles 8.1"), ("fr", "Les articles 8.1", "Sections 8.1")],
)
def test_a_document_tells_a_transitional_provision_in_its_own_language_only(
    law: View, lang: str, own: str, other: str
) -> None:
    text = document(law, "2012-08-01", lang)
    assert own in text
    assert other not in text


def test_an_erratum_is_noted_only_where_it_changed_words(law: View) -> None:
    notes = {
        one: str(shown(law, one, "2007-04-01", "en")["history_note"]) for one in ("10.1", "10.2")
    }
    assert notes == {
        "10.1": "O.C. 702-2006, s. 2.",
        "10.2": "O.C. 702-2006, s. 2; Erratum, 702-2006.",
    }
    assert document(law, "2007-04-01", "en").count("Erratum, 702-2006.") == 1


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_note_of_the_official_text_becomes_a_word_of_the_law(lang: str) -> None:
    for provision in bases()[lang == "fr"].text.provision.walk():
        assert "R.R.Q." not in provision.text
        assert "1573-91" not in provision.text


@pytest.mark.parametrize(("section", "state"), [("4", "in_force"), ("5", "ended"), ("6", "ended"),
                                                ("7", "ended"), ("8", "in_force")])  # fmt: skip
def test_a_range_of_revoked_sections_is_known_by_each_of_its_numbers(
    law: View, section: str, state: str
) -> None:
    assert shown(law, section, "2006-03-01", "en")["state"] == state


@pytest.mark.parametrize(("day", "state"), [("2006-02-28", "in_force"), ("1990-01-01", "in_force")])
def test_what_only_the_revision_of_1981_made_is_known_since_then(
    law: View, day: str, state: str
) -> None:
    assert shown(law, "15", day, "en")["state"] == state
    assert shown(law, "8", day, "en")["state"] == "not_held"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_divisions_of_a_schedule_are_printed_and_come_back(law: View, lang: str) -> None:
    division = {"en": "DIVISION B\nAPIARY", "fr": "SECTION B\nRUCHER"}[lang]
    for form in (Format.TEXT, Format.HTML, Format.MARKDOWN, Format.AKN):
        data = document(law, "2006-03-01", lang, form).encode()
        again = base(lang, f"again.{form.value}", data)
        (schedule,) = (p for p in again.text.provision.children if p.label == "2")
        names = [f"{p.label} {p.heading}" for p in schedule.children if p.heading]
        assert names[-1].split() == ["B", division.split("\n")[1]]
    assert division in document(law, "2006-03-01", lang)


def test_in_any_order_of_ingest_the_text_is_the_same(law: View, tmp_path: Path) -> None:
    every = [*bases(), *pages()]
    french = sorted(every, key=lambda event: getattr(event, "lang", "") != "fr")
    half = len(pages()) // 2
    orders = {
        "base-between": (pages()[:half], bases(), pages()[half:]),
        "french-first": (french,),
        "backwards": (reversed(pages()), *([one] for one in reversed(bases()))),
    }
    days = ("2006-03-01", "2007-04-01", "2010-01-01", "2014-01-01")
    others = {name: built_of(tmp_path / name, *batches) for name, batches in orders.items()}
    assert told_otherwise(law, others, days) == []


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "In section 2, section 10.2 should read as follows: “10.2. The keeper assists.”."),
        (
            "fr",
            "À l’article 2, l’article 10.2 aurait dû se lire comme suit : « 10.2. Il aide. ».",
        ),
    ],
)
def test_an_erratum_may_say_how_a_whole_section_should_read(lang: str, text: str) -> None:
    (operation,) = read_clause_text(text, lang=lang).operations
    target = operation.operation.target
    assert (target.section, target.unit) == (("10.2",), "section")


@pytest.mark.parametrize("text", ["Section 12 must be read as follows: “12. X.”."])
def test_a_transitional_reading_is_no_erratum(text: str) -> None:
    assert not read_clause_text(text, lang="en").operations


FIXED_BY = {
    "en": "the Regulation to amend the Regulation respecting apiaries, made by Order in Council "
    "410-2009 dated 8 April 2009",
    "fr": "du Règlement modifiant le Règlement sur les ruchers, édicté par le décret 410-2009 du "
    "8 avril 2009",
}


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "THAT 1 May 2010 be fixed as the date of coming into force of section 1 of {}."),
        ("en", "THAT the date of coming into force of section 1 of {}, be 1 May 2010."),
        ("fr", "QUE soit fixée au 1er mai 2010 la date de l’entrée en vigueur de l’article 1 {}."),
        ("fr", "QUE la date de l’entrée en vigueur de l’article 1 {}, soit fixée au 1er mai 2010."),
        ("fr", "QUE la date d’entrée en vigueur de l’article 1 {} soit le 1er mai 2010."),
    ],
)  # fmt: skip
def test_an_order_fixes_the_day_of_another_in_each_official_form(lang: str, words: str) -> None:
    (rule,) = read_clause_text(words.format(FIXED_BY[lang]), lang=lang).commencements
    assert (rule.in_force, rule.sections, rule.order) == (
        dt.date(2010, 5, 1), ("1",), "410-2009",
    )  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_day_that_an_order_fixed_leaves_no_doubt(law: View, lang: str) -> None:
    assert shown(law, "13", "2010-04-01", lang)["findings"] == []


@pytest.mark.parametrize(
    ("line", "code"),
    [("7.1 to 9. (Revoked).", "range-not-told"), ("O.C. 5-90 applies here.", "note-not-read")],
)
def test_a_line_that_is_no_known_note_or_range_is_told(line: str, code: str) -> None:
    text = f"1. A dock is red.\n\n{line}\n\n12. A dock is long.\n"
    read = read_consolidation(read_source(text.encode(), name="base.txt"), lang="en")
    assert code in {one.code for one in read.findings}
