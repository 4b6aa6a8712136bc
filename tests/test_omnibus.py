"""An instrument that amends several texts: each operation is of the text that is named."""

import datetime as dt
import html
import io
import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from gazette_pages import as_html
from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph

from bylaw.ingest.pipeline import Reading, read_text
from bylaw.ingest.sources.passages import Received
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.orders.acting.acting_instruments import acting
from bylaw.registry.law.orders.instruments import OperationState
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.shapes.order_shapes import ClauseOperationShape
from fuzz.named_texts import check

HERE = Path(__file__).parent
OMNIBUS = {lang: (HERE / f"omnibus_2012.{lang}.txt").read_text("utf-8") for lang in ("en", "fr")}
PUBLISHED = dt.date(2012, 5, 2)
SUBJECT = Subject(
    "1253-93", {"en": "By-law respecting casino games", "fr": "Règlement sur les jeux de casino"}
)


def read(data: bytes, name: str, lang: str = "en") -> Reading:
    return read_text(read_source(data, name=name), lang=lang, published=PUBLISHED)


def read_words(words: str, lang: str) -> Reading:
    return read_text(Received("words", words), lang=lang, published=PUBLISHED)


def orders(reading: Reading) -> list[tuple[str, ClauseOperationShape]]:
    return [
        (provision.number, item.operation.as_json())
        for instrument in reading.instruments
        for provision in instrument.provisions
        for item in provision.operations
    ]


def errors(reading: Reading) -> list[str]:
    return [f.code for f in reading.all_findings() if f.severity is Severity.ERROR]


def as_pdf(text: str) -> bytes:
    out, style = io.BytesIO(), ParagraphStyle("body", fontName="Times-Roman", fontSize=9)
    style.leading, style.spaceAfter = 11, 6
    width, height = letter
    frames = [Frame(x, 50, width / 2 - 50, height - 100) for x in (40, width / 2 + 10)]
    document = BaseDocTemplate(out, pagesize=letter, invariant=1)
    document.addPageTemplates(PageTemplate(frames=frames))
    document.build([Paragraph(html.escape(line), style) for line in re.split(r"\n+", text) if line])
    return out.getvalue()


TEXTS = {
    "en": {
        "Regulation respecting docks",
        "By-law respecting casino games",
        "Ferry Tolls Regulation",
        "Rules of practice of the Harbour Tribunal",
        "Code of ethics of pilots",
        "By-law respecting lotteries",
    },
    "fr": {
        "Règlement sur les quais",
        "Règlement sur les jeux de casino",
        "Règlement sur les péages des traversiers",
        "Règles de pratique du Tribunal du port",
        "Code de déontologie des pilotes",
        "Règlement sur les loteries",
    },
}


@cache
def plain(lang: str) -> Reading:
    return read(OMNIBUS[lang].encode(), "omnibus.txt", lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_forty_provisions_over_six_texts_are_read_without_error(lang: str) -> None:
    (instrument,) = plain(lang).instruments
    assert [p.number for p in instrument.provisions] == [str(n) for n in range(1, 41)]
    assert errors(plain(lang)) == []
    targets = [operation["target"] for _, operation in orders(plain(lang))]
    assert {target.get("instrument") for target in targets} == TEXTS[lang]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_only_the_provisions_that_amend_the_by_law_reach_the_registry(lang: str) -> None:
    (enactment,) = acting(plain(lang).instruments, SUBJECT, lang=lang)
    numbers = [order.source.provision for order in enactment.orders]
    assert numbers == ["8", "9", "10", "11", "12", "36", "37"]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("made", "name"),
    [
        pytest.param(as_html, "omnibus.html", id="html"),
        pytest.param(as_pdf, "omnibus.pdf", id="two-column pdf"),
    ],
)
def test_other_formats_give_the_same_operations(
    made: Callable[[str], bytes], name: str, lang: str
) -> None:
    assert orders(read(made(OMNIBUS[lang]), name, lang)) == orders(plain(lang))


def test_the_two_languages_order_the_same_things_at_the_same_places() -> None:
    bound = ("instrument", "definition", "row")

    def without_words(lang: str) -> list[tuple[str, str, dict[str, object], str | None]]:
        return [
            (number, each["op"], {k: v for k, v in target.items() if k not in bound}, each["scope"])
            for number, each in orders(plain(lang))
            for target in (each["target"],)
        ]

    assert without_words("fr") == without_words("en")


def test_the_two_languages_take_effect_on_the_same_days() -> None:
    days = [
        [each.as_json() for p in plain(lang).instruments[0].provisions for each in p.commencements]
        for lang in ("en", "fr")
    ]
    assert days[0] == days[1]


FRENCH = """Décret 12-2012, 18 avril 2012

Règlement modifiant le Règlement sur les jeux de casino

ATTENDU QU'il y a lieu d'édicter ce règlement;

Règlement modifiant le Règlement sur les jeux de casino

Loi sur la Société des loteries du Québec
(chapitre S-13.1, a. 13)

1. L'article 46 du Règlement sur les jeux de casino est abrogé.

2. L'article 9 de ce règlement est abrogé.

3. L'article 5 de la Loi sur les quais (chapitre Q-1) est abrogé.

4. L'article 6 de cette loi est abrogé.

5. L'article 67.110 de ce règlement est abrogé.

6. L'article 7 est abrogé.

7. L'article 2 de ce code est abrogé.

DISPOSITION FINALE

8. Le présent règlement entre en vigueur le 1er juin 2012.
"""


def test_a_reference_means_the_text_of_its_kind_that_was_last_named() -> None:
    reading = read_words(FRENCH, "fr")
    named = {n: operation["target"].get("instrument") for n, operation in orders(reading)}
    assert named == {
        "1": "Règlement sur les jeux de casino",
        "2": None,
        "3": "Loi sur les quais",
        "4": "Loi sur les quais",
        "5": None,
        "6": "unknown",
        "7": "unknown",
    }
    assert errors(reading) == ["text-unknown", "text-unknown"]


def test_an_order_of_an_unknown_text_is_refused() -> None:
    (instrument,) = read_words(FRENCH, "fr").instruments
    states = {p.number: [o.state for o in p.operations] for p in instrument.provisions}
    assert states["6"] == states["7"] == [OperationState.REFUSED]


def test_after_a_title_that_cannot_be_read_nobody_guesses_which_text_is_meant() -> None:
    words = """O.C. 1-2012, 2 May 2012

Regulation to amend various regulations

1. Section 1 of the Ferry Tolls Regulation is revoked.

2. Section 2 of the Regulation respectng ports is revoked.

3. Section 3 of the Regulation is revoked.
"""
    (instrument,) = read_words(words, "en").instruments
    (last,) = instrument.provisions[2].operations
    assert (last.operation.target.instrument, last.state) == ("unknown", OperationState.REFUSED)


def test_a_text_named_by_a_provision_that_is_refused_is_still_the_last_named() -> None:
    words = FRENCH.replace(
        "3. L'article 5 de la Loi sur les quais (chapitre Q-1) est abrogé.",
        "3. L'article 5 du Règlement sur les ports est embelli, puis est modifié.",
    )
    texts = dict(orders(read_words(words, "fr")))
    target = texts["5"]["target"]
    assert isinstance(target, dict)
    assert target["instrument"] == "Règlement sur les ports"


@pytest.mark.parametrize(
    ("passing", "meant"),
    [
        ("L'article 5 du Règlement sur les quais s'applique jusqu'au 1er mai 2013.", "unknown"),
        ("Le Règlement sur les quais est modifié par ce qui suit.", "Règlement sur les quais"),
    ],
)
def test_a_text_named_in_passing_is_not_the_one_of_a_bare_section(passing: str, meant: str) -> None:
    words = FRENCH.replace("4. L'article 6 de cette loi est abrogé.", f"4. {passing}")
    words = words.replace("5. L'article 67.110 de ce règlement est", "5. L'article 67.110 est")
    texts = dict(orders(read_words(words, "fr")))
    assert texts["5"]["target"]["instrument"] == meant


@pytest.mark.parametrize(
    ("unread", "meant"),
    [
        ("L'annexe I de ce règlement est modifiée par l'embellissement relatif au quai.", None),
        ("L'article 3 de ce règlement est embelli par ce qui porte sur les quais.", "unknown"),
        ("L'article 3 du code relatif aux quais est modifié avec soin.", "unknown"),
    ],
)
def test_what_an_unread_order_does_names_no_text(unread: str, meant: str | None) -> None:
    words = FRENCH.replace(
        "3. L'article 5 de la Loi sur les quais (chapitre Q-1) est abrogé.", f"3. {unread}"
    )
    texts = dict(orders(read_words(words, "fr")))
    assert texts["5"]["target"].get("instrument") == meant


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_order_is_given_for_a_text_other_than_the_one_named(lang: str, seed: int) -> None:
    check(random.Random(seed), lang)


MINISTERIAL = """M.O., 2024-04

Order of the Minister of Transport dated 5 March 2024

Order amending the Ministerial Order respecting road signs

Considering section 289 of the Highway Safety Code (chapter C-24.2);

ORDERS AS FOLLOWS:

1. Section 4 of the Ministerial Order respecting road signs is amended by replacing “A” by “B”.

2. Section 5 of the Order is revoked.

3. This Order comes into force on 1 May 2024.
"""
STATUTE = """2021, chapter 27

AN ACT TO AMEND VARIOUS PROVISIONS RESPECTING DOCKS

[Assented to 4 June 2021]

THE PARLIAMENT OF QUÉBEC ENACTS AS FOLLOWS:

DOCKS ACT

1. Section 3 of the Docks Act (chapter D-1) is amended by replacing “A” by “B”.

2. Section 5 of the Act is repealed.

FINAL PROVISION

3. This Act comes into force on 4 June 2021.
"""


@pytest.mark.parametrize(
    ("words", "number"),
    [
        pytest.param(MINISTERIAL, "2024-04", id="ministerial order"),
        pytest.param(STATUTE, "2021, c. 27", id="statute"),
    ],
)
def test_ministerial_orders_and_statutes_are_read_whole(words: str, number: str) -> None:
    reading = read_words(words, "en")
    (instrument,) = reading.instruments
    assert instrument.number == number
    assert [p.number for p in instrument.provisions] == ["1", "2", "3"]
    assert errors(reading) == []


SANCTIONNEE = """2021, chapitre 27

LOI MODIFIANT DIVERSES DISPOSITIONS CONCERNANT LES QUAIS

[Sanctionnée le 4 juin 2021]

LE PARLEMENT DU QUÉBEC DÉCRÈTE CE QUI SUIT :

1. L’article 5 de la Loi sur les quais (chapitre Q-1) est abrogé.

2. La présente loi entre en vigueur le 4 juin 2021.
"""


@pytest.mark.parametrize(
    ("lang", "words", "said", "comes", "day"),
    [
        ("en", STATUTE, "on 4 June 2021", "on the date of assent to this Act", "2021-06-04"),
        ("en", STATUTE, "on 4 June 2021", "six months after the date of assent", "2021-12-04"),
        ("fr", SANCTIONNEE, "le 4 juin 2021", "à la date de sa sanction", "2021-06-04"),
        (
            "fr",
            SANCTIONNEE,
            "le 4 juin 2021",
            "le (indiquer ici la date de la sanction de la présente loi)",
            "2021-06-04",
        ),
    ],
)
def test_the_day_of_assent_that_an_act_prints_is_that_of_its_commencement(
    lang: str, words: str, said: str, comes: str, day: str
) -> None:
    head, _, tail = words.rpartition(said)
    reading = read_words(f"{head}{comes}{tail}", lang)
    (instrument,) = reading.instruments
    (rule,) = instrument.provisions[-1].commencements
    assert (rule.kind.value, str(rule.in_force)) == ("assent_date", day)
    assert (str(instrument.made), errors(reading)) == ("2021-06-04", [])


CHAPTERS = {
    "en": """2021, chapter 27

AN ACT TO AMEND VARIOUS PROVISIONS RESPECTING DOCKS

[Assented to 4 June 2021]

THE PARLIAMENT OF QUÉBEC ENACTS AS FOLLOWS:

CHAPTER I
RATES

1. Section 3 of the Docks Act (chapter D-1) is repealed.

CHAPTER II
PERMITS

2. Section 5 of the Act is repealed.

3. Section 6 of the Act is repealed.

4. This chapter comes into force on 1 September 2021.

CHAPTER III
FINAL PROVISION

5. COMES
""",
    "fr": """2021, chapitre 27

LOI MODIFIANT DIVERSES DISPOSITIONS CONCERNANT LES QUAIS

[Sanctionnée le 4 juin 2021]

LE PARLEMENT DU QUÉBEC DÉCRÈTE CE QUI SUIT :

CHAPITRE I
TARIFS

1. L’article 3 de la Loi sur les quais (chapitre Q-1) est abrogé.

CHAPITRE II
PERMIS

2. L’article 5 de cette loi est abrogé.

3. L’article 6 de cette loi est abrogé.

4. Le présent chapitre entre en vigueur le 1er septembre 2021.

CHAPITRE III
DISPOSITION FINALE

5. COMES
""",
}
WHOLE_ACT = {
    "en": "This Act comes into force on 4 June 2021, except Chapter {}, which comes into force on "
    "1 September 2021.",
    "fr": "La présente loi entre en vigueur le 4 juin 2021, à l’exception du chapitre {}, qui "
    "entre en vigueur le 1er septembre 2021.",
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("chapter", "sections"), [("II", ("2", "3", "4")), ("IV", ())])
def test_the_provisions_under_a_heading_have_the_day_of_their_chapter(
    lang: str, chapter: str, sections: tuple[str, ...]
) -> None:
    words = CHAPTERS[lang].replace("COMES", WHOLE_ACT[lang].format(chapter))
    (instrument,) = read_words(words, lang).instruments
    own, (_default, excepted) = (instrument.provisions[at].commencements for at in (3, 4))
    assert [(rule.sections, str(rule.in_force)) for rule in own] == [
        (("2", "3", "4"), "2021-09-01")
    ]
    # Of a chapter that the text does not have, the rule stays as it was said.
    assert (excepted.sections, bool(excepted.divisions)) == (sections, not sections)


ENDS = {
    "en": """By-law to amend the By-law respecting casino games

1. Section 3 of the By-law respecting casino games is amended by replacing “a” by “b”.

2. Section 1 ceases to have effect on 1 January 2014.

3. Section 67.40 ceases to have effect on 1 January 2014.

4. Section 1 of this By-law ceases to have effect on 1 January 2014.

5. Section 1 of the said By-law ceases to have effect on 1 January 2014.

6. Section 9 is amended by replacing “c” by “d”.
""",
    "fr": """Règlement modifiant le Règlement sur les jeux de casino

1. L'article 3 du Règlement sur les jeux de casino est abrogé.

2. L'article 1 cesse d'avoir effet le 1er janvier 2014.

3. L'article 67.40 cesse d'avoir effet le 1er janvier 2014.

4. L'article 1 du présent règlement cesse d'avoir effet le 1er janvier 2014.

5. L'article 1 de ce règlement cesse d'avoir effet le 1er janvier 2014.

6. L'article 9 est modifié par le remplacement de « c » par « d ».
""",
}


@pytest.mark.parametrize("lang", ENDS)
def test_an_end_is_of_the_text_that_is_named_and_of_none_where_two_may_be_meant(lang: str) -> None:
    reading = read_words(ENDS[lang], lang)
    title = SUBJECT.titles[lang]
    named = [operation["target"].get("instrument") for _, operation in orders(reading)]
    assert named == [title, "unknown", None, "this", title, None]
    assert errors(reading) == ["text-unknown"]
