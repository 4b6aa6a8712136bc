"""Each instrument of a page says what it is, in both languages, and how much of it is held."""

import datetime as dt

import pytest

from bylaw.ingest.page.citations import read_chain
from bylaw.ingest.page.instrument.instrument_facts import FoundInstrument, find_instrument
from bylaw.ingest.page.lines.line_reading import read_lines
from bylaw.ingest.page.segments import split_segments
from bylaw.ingest.pipeline import Reading, read_corpus
from bylaw.ingest.sources.noise import clean
from bylaw.ingest.sources.passages import Passage, Received
from bylaw.registry.law.orders.instruments import Extent, Instrument, Status

pytestmark = pytest.mark.filterwarnings("error")

TITLE = "Regulation to amend the Regulation respecting docks"
ACT = "An Act respecting docks (R.S.Q., c. D-1, s. 3)"
ORDER = (
    "Gouvernement du Québec",
    "O.C. 12-2001, 3 May 2001",
    "An Act respecting docks (R.S.Q., c. D-1)",
    "Docks — Amendments",
    TITLE,
    "WHEREAS it is expedient to make the Regulation without amendment;",
    "IT IS ORDERED, therefore, on the recommendation of the Minister of Docks:",
    "THAT the Regulation, attached to this Order in Council, be made.",
    "JEAN DES QUAIS, Clerk of the Conseil exécutif",
)
TEXT = (
    TITLE + "*",
    ACT,
    "1. Section 5 is revoked.",
    "2. This Regulation comes into force on 1 June 2001.",
)
NOTE = (
    "* The Regulation respecting docks, made by Order in Council 1-90 dated 2 January 1990 "
    "(1990, *G.O.* 2, 11), was last amended by the regulation made by Order in Council 9-99 dated "
    "4 May 1999 (1999, *G.O.* 2, 22)."
)


@pytest.fixture(scope="module")
def corpus() -> tuple[Reading, ...]:
    return read_corpus()


def find(*lines: str) -> FoundInstrument:
    passage = clean(Received("t", "\n\n".join(lines))).passage
    (segment,) = split_segments(read_lines(passage))
    found = find_instrument(segment, lang="en")
    assert found is not None
    return found


def named(corpus: tuple[Reading, ...], file: str) -> list[Instrument]:
    (reading,) = [reading for reading in corpus if file in reading.received.file]
    return list(reading.instruments)


def test_an_order_says_its_number_day_title_act_signature_and_chain() -> None:
    instrument = find(*ORDER, *TEXT[:3], NOTE, TEXT[3], "3438").instrument
    assert instrument.number == "12-2001"
    assert instrument.made == dt.date(2001, 5, 3)
    assert instrument.title == TITLE
    assert instrument.subject == "Docks — Amendments"
    assert instrument.enabling == ACT
    assert instrument.base_title == "Regulation respecting docks"
    assert instrument.without_amendment
    assert instrument.signature == "JEAN DES QUAIS, Clerk of the Conseil exécutif"
    assert instrument.job_number == "3438"
    assert (instrument.status, instrument.extent) == (Status.MADE, Extent.WHOLE)
    assert instrument.chain is not None
    assert instrument.chain.base.number == "1-90"
    assert instrument.chain.last is not None
    assert instrument.chain.last.number == "9-99"
    assert instrument.chain.last.made == dt.date(1999, 5, 4)
    assert instrument.chain.last.gazette == "1999, G.O. 2, 22"


def test_the_act_below_a_title_in_capitals_is_no_part_of_it() -> None:
    title = "REGULATION TO AMEND REGULATION\n81-106 RESPECTING DOCKS"
    act = "Docks Act (chapter D-1, s. 331.1, par.\n(1), (8) and (34))"
    instrument = find(*ORDER, title, act, *TEXT[2:]).instrument
    assert instrument.title == title.replace("\n", " ")
    assert instrument.enabling == act.replace("\n", " ")


def test_an_act_that_amends_others_in_passing_has_the_title_of_its_cover() -> None:
    instrument = find(
        "Bill 28\n(2015, chapter 8)",
        "An Act mainly to implement certain provisions of the Budget",
        "Introduced 26 November 2014",
        "Québec Official Publisher\n2015",
        "EXPLANATORY NOTES",
        "This Act amends the Docks Act.",
        "AN ACT MAINLY TO IMPLEMENT CERTAIN PROVISIONS OF THE BUDGET",
        "THE PARLIAMENT OF QUÉBEC ENACTS AS FOLLOWS:",
        "1. Section 4 of the Docks Act (chapter D-1) is repealed.",
    ).instrument
    assert instrument.title == "An Act mainly to implement certain provisions of the Budget"


def test_the_name_below_a_function_signs() -> None:
    notice = "Veuillez prendre note que la Régie a approuvé le règlement dont le texte suit."
    found = find("Décision 11042, 12 mai 2016", notice, "Le secrétaire,", "Me Claude Régnier")
    assert found.instrument.signature == "Le secrétaire, Me Claude Régnier"


def test_a_french_order_is_read_by_its_own_words() -> None:
    instrument = find(
        "Gouvernement du Québec",
        "Décret 12-2001, 3 mai 2001",
        "Loi sur les quais\n(L.R.Q., c. Q-1)",
        "Quais — Modifications",
        "CONCERNANT le Règlement modifiant le Règlement sur les quais",
        "ATTENDU QU'il y a lieu d'édicter ce règlement sans modification;",
        "IL EST ORDONNÉ, en conséquence, sur la recommandation du ministre :",
        "QUE le Règlement modifiant le Règlement sur les quais soit édicté.",
        "Le greffier du Conseil exécutif,\nJEAN DES QUAIS",
        "Règlement modifiant le Règlement sur les quais\\*",
        "Loi sur les quais\n(L.R.Q., c. Q-1, a. 3)",
        "**1.** L'article 5 est abrogé.",
        "\\* La dernière modification au Règlement sur les quais, édicté par le décret numéro 1-90 "
        "du 1<sup>er</sup> janvier 1990, a été apportée par le règlement édicté par le décret "
        "numéro 9-99 du 4 mai 1999.",
        "**2.** Le présent règlement entre en vigueur le 1<sup>er</sup> juin 2001.",
    ).instrument
    assert (instrument.number, instrument.made) == ("12-2001", dt.date(2001, 5, 3))
    assert instrument.base_title == "Règlement sur les quais"
    assert instrument.enabling == "Loi sur les quais (L.R.Q., c. Q-1, a. 3)"
    assert instrument.without_amendment
    assert (instrument.status, instrument.extent) == (Status.MADE, Extent.WHOLE)
    assert instrument.chain is not None
    assert instrument.chain.last is not None
    assert (instrument.chain.base.made, instrument.chain.last.number) == (
        dt.date(1990, 1, 1),
        "9-99",
    )


def test_an_order_whose_attached_text_is_missing_says_so() -> None:
    found = find(*ORDER)
    assert found.instrument.extent is Extent.TEXT_MISSING
    assert [f.code for f in found.instrument.findings] == ["instrument-text-missing"]
    assert not found.provisions


@pytest.mark.parametrize(
    "last",
    [
        "Le présent règlement entrera en vigueur le 1er juin 2001.",
        "This Regulation takes into effect on 1 June 2001.",
        "L'article 1 a un effet rétroactif au 1er janvier 2001.",
    ],
)
def test_an_instrument_that_says_in_any_words_when_it_takes_effect_is_whole(last: str) -> None:
    assert find(*ORDER, *TEXT[:3], f"**2.** {last}").instrument.extent is Extent.WHOLE


def test_an_instrument_that_stops_before_it_takes_effect_is_cut() -> None:
    found = find(*ORDER, *TEXT[:3])
    assert found.instrument.extent is Extent.CUT
    assert [f.code for f in found.instrument.findings] == ["instrument-cut"]


def test_an_order_without_its_number_is_an_error_and_not_made() -> None:
    instrument = find(ORDER[0], *ORDER[2:], *TEXT, "3438").instrument
    assert instrument.status is Status.UNKNOWN
    assert [f.code for f in instrument.findings] == ["order-number-missing"]


def test_an_amending_text_that_never_says_when_it_takes_effect_is_reported() -> None:
    found = find(*ORDER, *TEXT[:3], "3438")
    assert [f.code for f in found.instrument.findings] == ["commencement-not-stated"]


def test_a_draft_is_never_made_even_with_a_commencement() -> None:
    notice = "Notice is hereby given that the Regulation, appearing below, may be made."
    found = find(
        "Draft Regulation", ACT, "Docks", notice, "JEAN DES QUAIS, Minister of Docks", *TEXT
    )
    assert found.instrument.status is Status.DRAFT
    assert found.instrument.number is None
    assert [p.number for p in found.provisions] == ["1", "2"]


def test_the_clauses_of_an_order_other_than_the_approval_are_kept_to_be_read() -> None:
    extra = "THAT this Order in Council replace Order in Council 1-90 dated 2 January 1990;"
    found = find(*ORDER[:8], extra, ORDER[8], *TEXT)
    assert [clause.passage.text for clause in found.order_clauses] == [extra]


def test_the_corpus_holds_the_instruments_that_it_is_known_to_hold(
    corpus: tuple[Reading, ...],
) -> None:
    held = [
        (i.name, i.status.value, i.extent.value) for reading in corpus for i in reading.instruments
    ]
    casino = "amend the By-law respecting casino games"
    support = "Regulation respecting the determination of child support payments"
    practice = "Rules of practice of the Superior Court of"
    assert held == [
        ("111-2000", "made", "whole"),
        ("122-2000", "made", "text_missing"),
        ("928-2000", "made", "whole"),
        (f"Rules to amend the {practice} Quebec in civil matters", "made", "whole"),
        (f"Amendments to the {practice} Québec in family matters", "notice", "text_missing"),
        ("844-2007", "made", "whole"),
        (f"By law to {casino}", "draft", "whole"),
        (f"Regulation to amend the {support}", "draft", "whole"),
        ("", "unknown", "head_missing"),
        ("Règlement modifiant le Règlement sur les jeux de casino", "draft", "whole"),
        ("Règlement modifiant le Règlement sur le transport des élèves", "draft", "cut"),
        ("1033-2007", "made", "whole"),
        ("1042-2007", "made", "text_missing"),
    ]


@pytest.mark.parametrize(
    ("number", "last"),
    [("111-2000", "745-96"), ("928-2000", "111-2000"), ("1033-2007", "928-2000")],
)
def test_the_footnotes_of_the_made_instruments_form_a_chain(
    corpus: tuple[Reading, ...], number: str, last: str
) -> None:
    (instrument,) = [i for reading in corpus for i in reading.instruments if i.number == number]
    assert instrument.chain is not None
    assert instrument.chain.last is not None
    assert (instrument.chain.base.number, instrument.chain.last.number) == ("1253-93", last)


def test_only_the_order_of_2007_was_approved_without_amendment(corpus: tuple[Reading, ...]) -> None:
    approved = {i.number for r in corpus for i in r.instruments if i.without_amendment}
    assert approved == {"1033-2007", "1042-2007"}


def test_the_schedule_of_the_child_support_draft_is_attached(corpus: tuple[Reading, ...]) -> None:
    (draft,) = [i for i in named(corpus, "draft.en") if "child support" in i.title]
    (schedule,) = draft.attachments
    assert schedule.heading == "SCHEDULE II"
    assert "198,001 - 200,000\t14,090" in schedule.text
    assert "41\tPart 2" not in schedule.text


@pytest.mark.parametrize(
    ("footnote", "last"),
    [
        (("* The By-law, made by Order in Council 1-90 (1990, G.O. 2, 1), was last "
          "amended by the by-law made by Order in Council 9-99 dated 4 May 1999."), "9-99"),
        (("* The By-law, made by Order in Council 1-90, was amended for the last time by Order in "
          "Council 9-99."), "9-99"),
        ("* The By-law, made by Order in Council 1-90, has not been amended since.", None),
        (("* Le Règlement, édicté par le décret 1-90 du 3 mai 1990, a été modifié la dernière fois "
          "par le règlement édicté par le décret 9-99 du 4 mai 1999."), "9-99"),
        (("* Le Règlement, édicté par le décret 1-90, a été modifié en dernier lieu par le décret "
          "9-99."), "9-99"),
        ("* Le Règlement, édicté par le décret 1-90, n'a pas été modifié depuis.", None),
    ],
)  # fmt: skip
def test_a_footnote_links_the_chain_in_every_printed_form(footnote: str, last: str | None) -> None:
    chain = read_chain(Passage.of(footnote))
    assert chain is not None
    assert chain.base.number == "1-90"
    assert (chain.last and chain.last.number) == last
