"""The days on which the provisions of one instrument take effect, and what a day waits for."""

import pytest
from docks_history import page

from bylaw.ingest.clause.reading import read_clause_text
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.orders.enactments import Enactment, enactment_of
from bylaw.registry.law.time.schedule import stages, waiting
from bylaw.registry.store.ledger.entries import TextRecorded

ORDERS = (
    "Section 3 of the Regulation respecting river docks is amended by replacing “$20” by “$25”.",
    "Section 5 of the Regulation respecting river docks is amended by replacing “30” by “40”.",
    "Section 7 of the Regulation respecting river docks is amended by replacing “$500” by “$600”.",
)

WHOLE = "This Regulation comes into force on 1 March 2001"


def enacted(*provisions: str, comes: str) -> Enactment:
    event = page("10-2001", "2001-01-03", *(provisions or ORDERS), comes=comes)
    assert isinstance(event, TextRecorded)
    (instrument,) = event.instruments
    return enactment_of(instrument, certainty=Certainty.STATED)


def days(enactment: Enactment) -> dict[str, str]:
    """The day of effect of each provision."""
    found = stages([enactment], lang="en")
    return {one.source.provision: str(each.day) for each in found for one in each.orders}


def why(enactment: Enactment) -> list[str]:
    return [str(one.message) for one in waiting([enactment], lang="en")]


@pytest.mark.parametrize(
    ("comes", "expected"),
    [
        (
            (
                f"{WHOLE}, except sections 1 to 3, other than section 2, which come into force on "
                "1 January 2002."
            ),
            {"1": "2002-01-01", "2": "2001-03-01", "3": "2002-01-01"},
        ),
        (
            (
                f"{WHOLE}. Section 2 comes into force on the first day of the third month that "
                "begins after the coming into force of section 1."
            ),
            {"1": "2001-03-01", "2": "2001-06-01", "3": "2001-03-01"},
        ),
        (
            (
                "Section 1 comes into force on 31 August 2001. Section 2 comes into force six "
                "months after the coming into force of section 1. Section 3 comes into force on "
                "1 January of the year following the year of its publication."
            ),
            {"1": "2001-08-31", "2": "2002-02-28", "3": "2002-01-01"},
        ),
        (
            (
                "Sections 1 to 3 come into force on 1 March 2001. Section 2 has effect from 3 "
                "January 2001."
            ),
            {"1": "2001-03-01", "2": "2001-01-03", "3": "2001-03-01"},
        ),
    ],
)
def test_each_provision_has_the_day_that_is_said_of_it(
    comes: str, expected: dict[str, str]
) -> None:
    assert days(enacted(comes=comes)) == expected


def test_a_section_may_say_its_own_day_after_what_it_orders() -> None:
    first, second, third = ORDERS
    own = f"{second} This section comes into force on 1 January 2002."
    told = enacted(first, own, third, comes=f"{WHOLE}.")
    assert days(told) == {"1": "2001-03-01", "2": "2002-01-01", "3": "2001-03-01"}


@pytest.mark.parametrize(
    ("comes", "expected"),
    [
        (
            (
                f"{WHOLE}. Section 2 comes into force six months after the date of coming into "
                "force of section 12 of the Act respecting piers."
            ),
            (
                "is not known; it waits for this: “six months after the date of coming into force "
                "of section 12 of the Act respecting piers”."
            ),
        ),
        (
            f"This Regulation, except section 2, {WHOLE.partition(' Regulation ')[2]}.",
            "is excepted from its commencement, and nothing says when it takes effect.",
        ),
        (
            (
                f"{WHOLE}. Section 2 comes into force on the date fixed by the Government, but not "
                "later than 1 June 2002."
            ),
            "is to be fixed by the Government; no order that fixes it is held.",
        ),
    ],
)
def test_what_waits_for_its_day_says_for_what(comes: str, expected: str) -> None:
    told = enacted(comes=comes)
    (message,) = why(told)
    assert message.startswith(
        ("The date on which provision 2 of 10-2001", "Provision 2 of 10-2001")
    )
    assert message.endswith(expected)
    assert days(told) == {"1": "2001-03-01", "3": "2001-03-01"}


@pytest.mark.parametrize(
    ("lang", "clause", "expected"),
    [
        ("en", "This Order comes into force on 1 April 2024 at 10 p.m.", "“at 10 p.m.”"),
        ("fr", "Le présent arrêté entre en vigueur le 1er avril 2024 à 22 h.", "“à 22 h”"),
        (
            "en",
            "Subject to section 10, this Act comes into force on 1 May 2024.",
            "“Subject to section 10”",
        ),
        (
            "fr",
            "La présente loi entre en vigueur le 1er mai 2024, sous réserve de l'article 10.",
            "“sous réserve de l'article 10”",
        ),
    ],
)
def test_an_hour_or_a_reservation_is_told(lang: str, clause: str, expected: str) -> None:
    (finding,) = read_clause_text(clause, lang=lang).findings
    assert finding.code == "qualified-commencement"
    assert expected in str(finding.message)


def test_midnight_is_the_day_itself() -> None:
    clause = "This Order comes into force on 1 April 2024 at 12:01 a.m."
    assert read_clause_text(clause, lang="en").findings == ()


@pytest.mark.parametrize(
    ("other", "comes"),
    [
        (
            "Section 2 comes into force on 1 June 2001.",
            "Sections 1 to 3 come into force on 1 May 2001.",
        ),
        ("This Regulation comes into force on 1 June 2001.", f"{WHOLE}."),
    ],
    ids=("sections", "the whole"),
)
def test_provisions_that_contradict_each_other_give_no_day(other: str, comes: str) -> None:
    told = enacted(*ORDERS, other, comes=comes)
    assert days(told) == {}
    assert len(why(told)) == 3


@pytest.mark.parametrize(
    ("other", "comes", "expected"),
    [
        (
            "Sections 1 to 3 come into force on 1 March 2001.",
            "Section 2 has effect from 2 January 2001.",
            {"1": "2001-03-01", "2": "2001-01-02", "3": "2001-03-01"},
        ),
        (
            f"{WHOLE}.",
            "This Regulation has effect from 2 January 2001.",
            dict.fromkeys("123", "2001-01-02"),
        ),
        (
            "Section 2 comes into force on 1 June 2001.",
            f"This Regulation, except section 2, {WHOLE.partition(' Regulation ')[2]}.",
            {"1": "2001-03-01", "2": "2001-06-01", "3": "2001-03-01"},
        ),
    ],
    ids=("an effect of a section", "an effect of the whole", "an exception with its day"),
)
def test_provisions_complete_each_other(other: str, comes: str, expected: dict[str, str]) -> None:
    assert days(enacted(*ORDERS, other, comes=comes)) == expected
