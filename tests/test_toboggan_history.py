"""A regulation from an HTML page and a plain text: renumbered, replaced in part, then in whole."""

import datetime as dt
import re
from collections.abc import Iterable
from pathlib import Path
from typing import cast

import pytest
from expected_texts import expected_texts
from gazette_pages import TOBOGGAN_HILLS, Page, amending_page, written
from registries import new_sqlite, recorded_in
from toboggan_history import base, bases, begun, pages
from told_histories import document, shown, told_otherwise

from bylaw.front.documents.editions import edition
from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.publish.formats.all_formats import Format, set_consolidation
from bylaw.registry.store.ledger.entries import BaseRecorded, Event
from bylaw.registry.store.view import View


def built_of(folder: Path, *batches: Iterable[Event]) -> View:
    return recorded_in(new_sqlite(folder), begun(), *batches)


@pytest.fixture(scope="module")
def law(tmp_path_factory: pytest.TempPathFactory) -> View:
    """The registry with the base texts, then every page."""
    return built_of(tmp_path_factory.mktemp("hills"), bases(), pages())


EXPECTED = """
# 1 | 2008-03-06 | en
In this Regulation,
“attendant” means a person who supervises a hill; (préposé)
“hill” means a slope on which persons slide; (pente)
“operator” means the person who holds a permit; (exploitant)
“run” means a marked part of a hill; (piste)
“sled” means a device on which a person slides. (luge)
# 1 | 2008-03-06 | fr
Dans le présent règlement, on entend par:
«exploitant»: le titulaire d’un permis; (operator)
«luge»: un appareil sur lequel une personne glisse; (sled)
«pente»: une pente sur laquelle des personnes glissent; (hill)
«piste»: une partie balisée d’une pente; (run)
«préposé»: une personne qui surveille une pente. (attendant)
# 12 | 2008-03-05 | fr
L’éclairage est d’au moins 20 lux au pied de la pente.
# 12 | 2008-03-06 | fr
L’éclairage est d’au moins 30 lux au pied de la pente.
# 16 | 2009-06-01 | en
An attendant must
(a) be at least 18 years of age; and
(c) wear a vest.
# 16 | 2009-06-01 | fr
Le préposé doit:
a) être âgé d’au moins 18 ans;
c) porter une veste.
# 25.2 | 2009-06-01 | en
The kit contains
(1) bandages;
(2) a blanket; and
(3) a splint.
# 32 | 2009-05-31 | en
The notice is sent to the Minister by mail.
# 32 | 2009-06-01 | en
The notice is sent to the Minister.
# 32.1 | 2009-06-01 | fr
L’exploitant ferme la pente le jour de l’annulation.
# 4 | 2010-04-01 | en
This Regulation does not apply to
(1) a hill less than 5 m high;
(2) a hill used for a race; or
(3) a hill closed to the public.
# 4 | 2010-11-15 | en
This Regulation does not apply to
(1) a hill less than 5 m high;
(2) a hill used for a race; or
(3) a hill that is private.
# 4 | 2010-11-15 | fr
Le présent règlement ne s’applique pas:
1° à la pente de moins de 5 m de hauteur;
2° à la pente qui sert à une course;
3° à la pente privée.
# 10.1 | 2010-04-01 | en
A permit is valid for 1 year.
# 10.1 | 2010-11-15 | en
A permit is valid for 2 years.
# 10.1 | 2010-11-15 | fr
Le permis est valide pour 2 ans.
# 21.1 | 2010-11-15 | en
A damaged sled must be withdrawn without delay.
# 21.1 | 2010-11-15 | fr
La luge endommagée est retirée sans délai.
# 26.1 | 2010-11-15 | fr
L’inspecteur peut fermer une pente dangereuse.
# 26.2 | 2010-11-15 | en
The operator may reopen the hill only with the written consent of the inspector.
# 26.2 | 2010-11-15 | fr
L’exploitant ne peut rouvrir la pente qu’avec l’accord écrit de l’inspecteur.
# 25 | 2011-07-31 | en
The register is kept for 2 years.
# 25 | 2011-08-01 | fr
Le registre est conservé pendant 3 ans.
# 25 | 2012-12-01 | en
The register is kept for 5 years.
# 25 | 2012-12-01 | fr
Le registre est conservé pendant 5 ans.
# 34 | 2012-12-01 | fr
Les droits sont rajustés le 1er avril de chaque année.
# 8 | 2012-08-31 | en
The fee for a permit is $50.
# 8 | 2012-09-01 | en
The fee for a permit is $60.
# 30 | 2012-09-01 | en
A copy of the policy must be sent to the Sports Authority.
# 30 | 2012-09-01 | fr
Une copie de la police est transmise à l’Autorité des sports.
# 20 | 2012-12-01 | en
The following sleds are permitted:
Sled	Maximum length (m)	Persons
Toboggan	2.5	4
Tube	1.2	1
Kneeboard	1.5	1
Saucer	0.8	1
# 20 | 2012-12-01 | fr
Les luges suivantes sont permises:
Luge	Longueur maximale (m)	Personnes
Toboggan	2,5	4
Chambre à air	1,2	1
Planche à genoux	1,5	1
Soucoupe	0,8	1
# schedule I | 2012-12-01 | en
(s. 33)
FEES
Act	Fee ($)
Inspection	90
Copy of a permit	10
Change of name	15
# schedule I | 2012-12-01 | fr
(a. 33)
DROITS
Acte	Droits ($)
Inspection	90
Copie d’un permis	10
Changement de nom	15
# form 1 | 2012-11-30 | en
(s. 7)
APPLICATION FOR A PERMIT
1. Name of the operator: ______
2. Address of the hill: ______
3. Height of the hill: ______
# form 1 | 2012-12-01 | en
(s. 7)
APPLICATION FOR A PERMIT
1. Name of the operator: ______
2. Civic address of the hill: ______
3. Height of the hill: ______
# form 1 | 2012-12-01 | fr
(a. 7)
DEMANDE DE PERMIS
1. Nom de l’exploitant: ______
2. Adresse civique de la pente: ______
3. Hauteur de la pente: ______
# 7 | 2013-07-01 | en
An application for a permit must be made on Form 1 and contain
(1) the name of the operator;
(2) the location of the hill;
(4) the number of attendants.
The application must be signed and dated.
# 7 | 2013-07-01 | fr
La demande de permis est faite sur la formule 1 et contient:
1° le nom de l’exploitant;
2° l’emplacement de la pente;
4° le nombre de préposés.
La demande est signée et datée.
# 21 | 2013-07-01 | en
Every sled must be inspected each week.
# 21 | 2013-07-01 | fr
Toute luge est inspectée chaque semaine.
# 35 | 2013-07-01 | en
Every person who contravenes section 6, 15 or 20 is liable to a fine of $200 to $1,000.
"""


@pytest.mark.parametrize(("section", "day", "lang", "text"), expected_texts(EXPECTED))
def test_a_section_reads_on_a_day_as_a_person_would_consolidate_it(
    law: View, section: str, day: str, lang: str, text: str
) -> None:
    assert shown(law, section, day, lang)["text"] == text


@pytest.mark.parametrize(
    ("section", "day", "lang", "note"),
    [
        ("4", "2010-11-15", "fr",
         "D. 640-98, a. 4; D. 212-2003, a. 1; D. 400-2010, a. 1; D. 500-2010, a. 1."),
        ("10.1", "2010-11-15", "en",
         "O.C. 640-98, s. 9; O.C. 400-2010, s. 4; O.C. 500-2010, s. 2."),
        ("25.2", "2009-06-01", "fr", "D. 300-2009, a. 2."),
        ("30", "2012-09-01", "en", "O.C. 640-98, s. 30; 2012, c. 5, s. 41."),
        ("30", "2012-09-01", "fr", "D. 640-98, a. 30; 2012, c. 5, a. 41."),
        ("form 1", "2012-12-01", "fr", "D. 640-98, form. 1; D. 700-2012, a. 4."),
        ("25", "2015-07-01", "en",
         ("O.C. 640-98, s. 25; O.C. 600-2011, s. 1; O.C. 700-2012, s. 1; "
         "Replaced, O.C. 900-2015; eff. 2015-07-01.")),
        ("25", "2015-07-01", "fr",
         ("D. 640-98, a. 25; D. 600-2011, a. 1; D. 700-2012, a. 1; "
         "Remplacé, D. 900-2015; eff. 2015-07-01.")),
    ],
)  # fmt: skip
def test_a_history_note_names_all_that_changed_the_section_and_the_end(
    law: View, section: str, day: str, lang: str, note: str
) -> None:
    assert shown(law, section, day, lang)["history_note"] == note


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("section", "day", "state"),
    [
        ("9", "2010-04-01", "ended"), ("22", "2010-04-01", "ended"),
        ("36", "2013-06-30", "in_force"), ("36", "2013-07-01", "ended"),
        ("schedule II", "2013-06-30", "in_force"), ("schedule II", "2013-07-01", "ended"),
        ("25.1", "2009-05-31", "not_yet_in_force"), ("1", "2015-06-30", "in_force"),
        ("1", "2015-07-01", "ended"),
    ],
)  # fmt: skip
def test_a_section_lives_from_its_first_day_to_its_last(
    law: View, section: str, day: str, state: str, lang: str
) -> None:
    told = shown(law, section, day, lang)
    assert told["state"] == state
    findings = cast("list[dict[str, object]]", told["findings"])
    assert {one["code"] for one in findings} <= {"renumbered"}


def test_what_one_language_only_ordered_is_not_held_in_the_other(law: View) -> None:
    told = [shown(law, "34", day, "en") for day in ("2011-07-31", "2011-08-01", "2013-07-01")]
    assert [one["state"] for one in told] == ["in_force", "not_held", "not_held"]
    held = [shown(law, "25", day, "en")["state"] for day in ("2011-08-01", "2012-12-01")]
    assert held == ["not_held", "in_force"]


@pytest.mark.parametrize("day", ["2008-01-01", "2010-04-01", "2014-01-01"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_renumbered_section_is_printed_where_its_number_belongs(
    law: View, lang: str, day: str
) -> None:
    numbers = re.findall(r"(?m)^(\d+(?:\.\d+)?)\. ", document(law, day, lang))
    own = numbers[: numbers.index("38")]
    assert own == sorted(own, key=lambda number: [int(part) for part in number.split(".")])


@pytest.mark.parametrize(
    ("lang", "act"),
    [
        ("en", "\nAct respecting safety in sports (chapter S-3.1, s. 55)\n"),
        ("fr", "\nLoi sur la sécurité dans les sports (chapitre S-3.1, a. 55)\n"),
    ],
)
def test_the_enabling_act_is_named_once(law: View, lang: str, act: str) -> None:
    assert act in document(law, "2014-01-01", lang)


def test_headings_are_those_of_the_day(law: View) -> None:
    before, after = (document(law, day, "en") for day in ("2008-01-01", "2014-01-01"))
    for old, new in [
        ("DIVISION IV\nRECORDS", "DIVISION IV\nREGISTER OF ACCIDENTS"),
        ("DIVISION II\nNOTICE", "DIVISION II\nCANCELLATION OF THE POLICY"),
        ("§ 2. — Signs\n", "§ 2. — Signs and markers\n"),
    ]:
        assert (old in before, new in before) == (True, False)
        assert (old in after, new in after) == (False, True)


def test_in_any_order_of_ingest_the_text_is_the_same(law: View, tmp_path: Path) -> None:
    half = len(pages()) // 2
    orders = {
        "base-between": (pages()[:half], bases(), pages()[half:]),
        "backwards": (*([one] for one in reversed(pages())), bases()),
    }
    others = {name: built_of(tmp_path / name, *batches) for name, batches in orders.items()}
    days = ("2008-01-01", "2010-11-15", "2012-12-01", "2015-07-01")
    assert told_otherwise(law, others, days) == []


@pytest.mark.parametrize("form", [Format.TEXT, Format.HTML, Format.MARKDOWN, Format.AKN])
@pytest.mark.parametrize(
    ("lang", "line"), [("en", "17 to 19. (Revoked)."), ("fr", "17 à 19. (Abrogés).")]
)
def test_a_range_of_revoked_sections_is_printed_as_it_came_and_comes_back(
    law: View, lang: str, line: str, form: Format
) -> None:
    data = set_consolidation(edition(law, lang).on(dt.date(2008, 1, 1)), form)
    again = base(lang, data, f"again.{form.value}").text
    numbers = [one.label for one in again.provision.walk() if one.kind is Kind.SECTION]
    assert numbers[:38] == [str(number) for number in range(1, 39)]
    assert len({again.notes[number] for number in ("17", "18", "19")}) == 1
    assert line in document(law, "2008-01-01", lang)


CONTRADICTED = {
    "en": {"12": ("30 lux", "35 lux"), "29": ("$1,000,000", "$2,000,000")},
    "fr": {"12": ("30 lux", "35 lux"), "29": ("1 000 000 $", "2 000 000 $")},
}
LATER = dt.date(2014, 1, 1)


def later_text(law: View, lang: str) -> BaseRecorded:
    """The text of 2014 as an official site would print it, but for two sections."""
    text = document(law, LATER.isoformat(), lang)
    for old, new in CONTRADICTED[lang].values():
        assert text.count(old) == 1
        text = text.replace(old, new)
    read = read_consolidation(read_source(text.encode(), name="later.txt"), lang=lang)
    return BaseRecorded(f"later.{lang}.txt", lang, text.encode(), LATER, read.text)


def test_a_later_consolidation_that_differs_is_told_for_each_section(
    law: View, tmp_path: Path
) -> None:
    later_ones = [later_text(law, lang) for lang in ("en", "fr")]
    two = built_of(tmp_path, bases(), later_ones, pages())
    for lang, sections in CONTRADICTED.items():
        for section, (old, new) in sections.items():
            before, after = (shown(two, section, day, lang) for day in ("2013-12-31", "2014-01-01"))
            assert old in str(before["text"])
            assert new in str(after["text"])
            assert "consolidation-differs" in str(after["findings"])
        for section in ("1", "4", "10.1", "20", "25.2", "35", "schedule I", "form 1"):
            assert shown(two, section, "2014-01-01", lang)["findings"] == [], (section, lang)


REVOKING = {
    "en": "1. The Regulation respecting toboggan hills is revoked.\n\n"
    "2. This Regulation comes into force on 1 May 2009.",
    "fr": "1. Le Règlement sur les pentes de glissade est abrogé.\n\n"
    "2. Le présent règlement entre en vigueur le 1er mai 2009.",
}


def revoking_page(lang: str) -> Event:
    made, words = written(dt.date(2009, 3, 4), lang), REVOKING[lang]
    text = amending_page("150-2009", made, words, lang=lang, amended=TOBOGGAN_HILLS)
    return Page("150-2009", lang, dt.date(2009, 3, 18), text).event()


def test_a_text_that_nothing_replaced_is_told_as_revoked(tmp_path: Path) -> None:
    gone = built_of(tmp_path, bases(), [revoking_page(lang) for lang in ("en", "fr")])
    notes = [
        ("en", "O.C. 640-98, s. 2; Revoked, O.C. 150-2009; eff. 2009-05-01."),
        ("fr", "D. 640-98, a. 2; Abrogé, D. 150-2009; eff. 2009-05-01."),
    ]
    for lang, note in notes:
        assert shown(gone, "2", "2009-05-01", lang)["history_note"] == note
        assert note.partition("; ")[2] in document(gone, "2009-05-01", lang)


EXTRACT = """2012, chapter 5
AN ACT RESPECTING SPORTS

Assented to 16 May 2012

THE PARLIAMENT OF QUÉBEC ENACTS AS FOLLOWS:

41. Section 3 of the Regulation respecting docks (chapter D-1, r. 2) is revoked.

42. Section 4 of the Regulation is revoked.

43. This Act comes into force on 1 September 2012.
"""


def test_an_extract_of_a_statute_keeps_its_printed_numbers_and_tells_the_gap() -> None:
    page = Page("2012, c. 5", "en", dt.date(2012, 5, 30), EXTRACT)
    (instrument,) = page.event().instruments
    assert [one.number for one in instrument.provisions] == ["41", "42", "43"]
    codes = [finding.code for one in instrument.provisions for finding in one.findings]
    assert codes == ["missing-number"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_table_may_have_decimals_and_columns_of_words(lang: str) -> None:
    comma = "," if lang == "fr" else "."
    rows = f"A\tB\tC\nTube\tred\t1{comma}5\nSaucer\tblue\t2{comma}25\n"
    text = f"1. Sleds:\n{rows}2. Other.\n"
    read = read_consolidation(read_source(text.encode(), name="base.txt"), lang=lang)
    assert read.findings == ()
