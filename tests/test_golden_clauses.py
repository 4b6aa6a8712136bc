"""The clause reader against answers written from the contract.

Each line of a golden file is one clause and the operations and commencements that it must give:
every key that the operation has, and no other.  A line of `golden_refusals.jsonl` must be refused
in whole.  `golden_conventions.jsonl` holds clauses that could be answered in another way; there
`why` gives the reason of the answer that was chosen.
"""

import datetime as dt
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path

import pytest

from bylaw.ingest.clause.clause_readings import ClauseReading
from bylaw.ingest.clause.reading import read_clause_text
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.orders.operations import Json, operation_from_json

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
Answer = tuple[list[str], list[dict[str, object]], Sequence[object]]
KEYS = ("op", "target", "anchor", "old", "new", "scope")


@dataclass(frozen=True)
class Expected:
    """What a clause must give."""

    operations: list[dict[str, Json]] = field(default_factory=list)
    commencement: list[dict[str, Json]] = field(default_factory=list)

    @property
    def answer(self) -> Answer:
        """The same, without any error."""
        return [], [said(item) for item in self.operations], self.commencement


@dataclass(frozen=True)
class Case:
    """One line of a golden file."""

    id: str
    lang: str
    clause: str
    expected: Expected
    publication_date: str | None = None
    assent_date: str | None = None
    status: str = "made"
    formula: str = ""
    why: str = ""

    @cached_property
    def reading(self) -> ClauseReading:
        return read_clause_text(
            self.clause,
            lang=self.lang,
            published=day(self.publication_date),
            assent=day(self.assent_date),
            status=self.status,
        )


def said(operation: Mapping[str, object]) -> dict[str, object]:
    """Every key of an operation but those that say nothing."""
    return {key: value for key, value in operation.items() if value is not None}


def day(text: str | None) -> dt.date | None:
    return None if text is None else dt.date.fromisoformat(text)


@cache
def cases(name: str) -> list[Case]:
    return [case_of(line) for line in (HERE / name).read_text("utf-8").splitlines()]


def case_of(line: str) -> Case:
    """Read one line; a line that expects nothing may leave that out."""
    parts = json.loads(line)
    expected = Expected(**parts.pop("expected", {}))
    return Case(expected=expected, **parts)


def errors(reading: ClauseReading) -> list[str]:
    return [str(item.message) for item in reading.findings if item.severity is Severity.ERROR]


CHOSEN, REFUSED = "golden_conventions.jsonl", "golden_refusals.jsonl"
READ = (
    "golden_clauses_en.jsonl",
    "golden_clauses_fr.jsonl",
    "golden_commencements.jsonl",
    "golden_families.jsonl",
    "golden_gazette.jsonl",
    "golden_lists.jsonl",
    "golden_unseen.jsonl",
    "golden_divisions.jsonl",
    "golden_numbered.jsonl",
    "golden_named_texts.jsonl",
    "golden_published.jsonl",
    CHOSEN,
    "golden_usage.jsonl",
    "golden_mending.jsonl",
)


def every_case() -> Iterator[Case]:
    return (case for name in (*READ, REFUSED) for case in cases(name))


def answered(reading: ClauseReading) -> Answer:
    """The errors, the operations without what says nothing, and the commencements."""
    operations = [said(item.operation.as_json()) for item in reading.operations]
    return errors(reading), operations, [item.as_json() for item in reading.commencements]


# Thousands of cases: a test for each would cost more than to read them.
@pytest.mark.parametrize("name", READ)
def test_clause_gives_exactly_its_operations_and_commencements(name: str) -> None:
    found = {case.id: answered(case.reading) for case in cases(name)}
    due = {case.id: case.expected.answer for case in cases(name)}
    assert {one: (read, due[one]) for one, read in found.items() if read != due[one]} == {}


def test_clause_not_understood_in_whole_is_refused_in_whole() -> None:
    found = {case.id: answered(case.reading) for case in cases(REFUSED)}
    assert {one: read for one, read in found.items() if not read[0] or read[1] or read[2]} == {}


def test_every_text_that_an_order_names_is_in_one_of_its_operations() -> None:
    """A title that no operation bears was lost, and the order is taken for one on another text."""
    lost = {
        case.id: title
        for name in READ
        for case in cases(name)
        for title in titles_lost(case.reading)
    }
    assert lost == {}


def titles_lost(reading: ClauseReading) -> Iterator[str]:
    """The titles of a sentence that orders something, which none of its operations bears."""
    said_there = json.dumps(
        [item.operation.as_json() for item in reading.operations], ensure_ascii=False
    )
    for place, title in enumerate(reading.titles if reading.operations else ()):
        is_called_otherwise = re.search(rf"⟪{place}⟫,? (?:en)?(?:intitul|titl)", reading.skeleton)
        if f"⟪{place}⟫" in reading.skeleton and not is_called_otherwise:
            yield from () if json.dumps(title, ensure_ascii=False)[1:-1] in said_there else (title,)


def test_golden_operations_are_values_of_the_law() -> None:
    for case in every_case():
        for operation in case.expected.operations:
            again = operation_from_json(dict.fromkeys(KEYS) | operation).as_json()
            assert said(again) == said(operation), case.id


def test_every_formula_has_a_golden_case() -> None:
    counts = {"E": 65, "ED": 17, "F": 68, "FD": 14}
    formulas = {f"{kind}{n:02}" for kind, count in counts.items() for n in range(1, count + 1)}
    assert formulas <= {case.formula for case in every_case()}


def test_golden_cases_are_told_apart_and_say_why_they_were_chosen() -> None:
    ids = [case.id for case in every_case()]
    assert len(set(ids)) == len(ids)
    assert all(case.why for case in cases(CHOSEN))


@pytest.mark.parametrize(
    ("lang", "clause"),
    [
        (
            "en",
            "The By-law is amended by adding the following: “DIVISION VI “TOLLS “33. A toll.”.",
        ),
        (
            "fr",
            "Ce règlement est modifié par l’ajout de ce qui suit : « SECTION I « PRIX « 3. Un. ».",
        ),
    ],
)
def test_marks_opened_again_after_a_heading_on_the_same_line_are_as_they_should_be(
    lang: str, clause: str
) -> None:
    assert read_clause_text(clause, lang=lang).findings == ()


@pytest.mark.parametrize(
    ("lang", "clause", "reason"),
    [
        (
            "fr",
            "Les annexes I et II sont remplacées par les annexes I et III jointes au règlement.",
            "the attached texts do not bear the numbers of those replaced",
        ),
        (
            "en",
            "Section 12 is amended by replacing “a” and “b” by “c” and “d”.",
            "the clause gives as many new words as old ones",
        ),
        (
            "en",
            "Section 12 is amended by replacing “a” and “b” by “c”, “d” and “e”, respectively.",
            "the words replaced and the new words do not match one to one",
        ),
        (
            "en",
            "The Act is amended by replacing “a” by “b”, except in section 6.",
            "part of what is named is excepted",
        ),
        (
            "fr",
            "L'article 5 est abrogé à l'exception du deuxième alinéa.",
            "part of what is named is excepted",
        ),
        (
            "fr",
            "L'article 4 est embelli par « a », sauf dans l'article 6.",
            "understood up to “L'article 4 est”, but not “embelli",
        ),
        (
            "en",
            "Section 4 is polished, except the first paragraph.",
            "understood up to “Section 4 is”, but not “polished",
        ),
    ],
)
def test_refusal_tells_what_is_wrong_with_the_likeliest_reading(
    lang: str, clause: str, reason: str
) -> None:
    (told,) = errors(read_clause_text(clause, lang=lang))
    assert told.startswith(reason)


def test_refusal_offers_whole_words_of_what_may_follow() -> None:
    (told,) = errors(read_clause_text("L'article 4 est fondu.", lang="fr"))
    assert told.endswith("modifié, abrogé, supprimé, complété, substitué, inséré)")


@pytest.mark.parametrize(
    ("lang", "clause", "read"),
    [
        ("en", "Section 9 is amended by adding, at the.", "Section 9 is amended by adding,"),
        ("fr", "L'article 61 est modifié par la suppression, il.", "par la suppression,"),
    ],
)
def test_refusal_after_a_comma_tells_what_may_follow_too(lang: str, clause: str, read: str) -> None:
    (told,) = errors(read_clause_text(clause, lang=lang))
    assert f"{read}”, but not “" in told
    assert "(expected, for example: “…”, " in told


@pytest.mark.parametrize(
    ("lang", "clause"),
    [
        ("en", "The By-law is amended by inserting the following {} after section 12: “{}”."),
        ("fr", "Le Règlement est modifié par l'insertion, après l'article 12, {} : « {} »."),
    ],
)
def test_a_text_that_is_announced_as_one_section_and_holds_two_is_told(
    lang: str, clause: str
) -> None:
    one, several = {
        "en": ("section", "sections"),
        "fr": ("de l'article suivant", "des articles suivants"),
    }[lang]
    text = "12.1. X is dry.\n12.2. Y is wet."
    told = read_clause_text(clause.format(one, text), lang=lang)
    assert [found.code for found in told.findings] == ["announced-otherwise"]
    assert "12.1, 12.2" in str(told.findings[0].message)
    assert "12.2" not in told.findings[0].quote, "the announcement is quoted, not the new text"
    assert read_clause_text(clause.format(several, text), lang=lang).findings == ()


_DRY = ("A dock is dry.", "A dock is dry.\nA boat is wet.")
_WET = ("A dock is dry.", "A dock is dry. A boat is wet.")
_ITEM = ("2° oak;", "2° oak;\n2.1° ash;")
_SECTION = ("3.1. A dock is dry.", "3.1. A dock is dry.\n3.2. A boat is wet.")


@pytest.mark.parametrize(
    ("lang", "clause", "one", "two"),
    [
        ("en", "Section 4 is amended by adding the following paragraphs at the end: “{}”.", *_DRY),
        ("en", "Section 4 is amended by adding the following sentences at the end: “{}”.", *_WET),
        (
            "fr",
            "L'article 4 est modifié par l'ajout, à la fin, des alinéas suivants : « {} ».",
            *_DRY,
        ),
        (
            "fr",
            "Le paragraphe 2° de l'article 4 est remplacé par les suivants : « {} ».",
            *_ITEM,
        ),
        (
            "fr",
            "La deuxième phrase de l'article 4 est remplacée par les suivantes : « {} ».",
            *_WET,
        ),
        (
            "fr",
            "Le Règlement est modifié par l'insertion, après l'article 3, des suivants : « {} ».",
            *_SECTION,
        ),
    ],
)
def test_a_text_that_is_announced_as_several_units_and_holds_one_is_told(
    lang: str, clause: str, one: str, two: str
) -> None:
    told = read_clause_text(clause.format(one), lang=lang)
    assert [found.code for found in told.findings] == ["announced-otherwise"]
    assert str(told.findings[0].message).endswith("the new text holds one: words may be lost")
    assert read_clause_text(clause.format(two), lang=lang).findings == ()


@pytest.mark.parametrize(
    ("lang", "clause", "why"),
    [
        (
            "en",
            "Section 8 is amended by inserting the following before paragraph 2: “(3) oak;”",
            "3 would stand before 2, and is a higher number",
        ),
        (
            "fr",
            "L'article 8 est modifié par l'ajout, après le paragraphe 2°, du suivant : « 1° X; ».",
            "1 would stand after 2, and is a lower number",
        ),
        (
            "fr",
            "Le premier alinéa de l'article 12 est remplacé par le suivant : « 13. Sec. ».",
            "what is replaced is numbered 12, and the new text 13",
        ),
    ],
)
def test_a_number_that_does_not_go_with_its_place_is_told(lang: str, clause: str, why: str) -> None:
    read = read_clause_text(clause, lang=lang)
    assert len(read.operations) == 1
    assert [str(found.message) for found in read.findings] == [why]


@pytest.mark.parametrize(
    ("lang", "clause"),
    [
        ("en", "The By-law is amended by inserting the following after section 6: “6.0.1. Dry.”"),
        ("en", "Section 8 is amended by inserting the following before paragraph 2: “(1.1) oak;”"),
        ("en", "Section 8 is amended by inserting the following after paragraph h: “(i) oak;”"),
        (
            "fr",
            "L'article 8 est modifié par l'ajout, après le paragraphe a, du suivant : « a.1) X; ».",
        ),
        (
            "fr",
            "Le premier alinéa de l'article 12 est remplacé par le suivant : « 12. Sec. ».",
        ),
    ],
)
def test_a_number_that_goes_with_its_place_is_not_told(lang: str, clause: str) -> None:
    read = read_clause_text(clause, lang=lang)
    assert (len(read.operations), read.findings) == (1, ())


def test_a_french_section_that_is_announced_as_one_holds_several_sections() -> None:
    told = read_clause_text(
        "Ce règlement est modifié par l’ajout, après l’article 9, de la section suivante :\n"
        "« SECTION III.1\nBACS\n9.1. Le bac est sec.\n9.2. Le bac est ouvert. ».",
        lang="fr",
    )
    assert told.findings == ()


@pytest.mark.parametrize(
    ("lang", "clause"),
    [
        ("en", "Section 4 is amended: (1) by striking out “a”; (2) by replacing “b” by “c”{}"),
        (
            "fr",
            "La loi est modifiée par : 1° la suppression de « a »; 2° l'abrogation du titre 2{}",
        ),
    ],
)
def test_a_list_that_ends_as_one_that_goes_on_is_told(lang: str, clause: str) -> None:
    told = read_clause_text(clause.format(";"), lang=lang).findings
    assert [one.code for one in told] == ["list-goes-on"]
    assert read_clause_text(clause.format("."), lang=lang).findings == ()


def test_a_list_of_one_item_is_told_but_for_the_first_subsection_of_a_provision() -> None:
    listed = "Section 4 is amended: (1) by striking out “a”."
    told = [read_clause_text(text, lang="en").findings for text in (listed, f"(1) {ALONE}")]
    assert [[one.code for one in found] for found in told] == [["list-goes-on"], []]


ALONE = "Section 4 is amended by striking out “a”."


@pytest.mark.parametrize(
    ("clause", "is_told"),
    [
        ("Schedules I to III are revoked.", True),
        ("The By-law is amended, in Forms 1 to 3, by replacing “x” by “y”.", True),
        ("Chapters II to IV are amended by replacing “x” by “y”.", True),
        ("Schedules I and III are revoked.", False),
        ("Sections 3 to 5 are revoked.", False),
    ],
)
def test_a_range_that_is_spelt_out_is_told_for_a_unit_may_lie_between(
    clause: str, is_told: bool
) -> None:
    found = read_clause_text(clause, lang="en").findings
    assert [one.code for one in found] == ["range-spelled-out"] * is_told


@pytest.mark.parametrize(
    ("lang", "portion", "is_told"),
    [
        ("en", "the portion before subparagraph i of paragraph a", True),
        ("en", "the portion of paragraph a before subparagraph i", False),
        ("en", "the portion before subparagraph 1 of the first paragraph", False),
        ("fr", "la partie qui précède le sous-paragraphe i du paragraphe a", True),
        ("fr", "la partie du paragraphe a qui précède le sous-paragraphe i", False),
    ],
)
def test_words_of_a_portion_that_may_begin_with_the_section_are_told(
    lang: str, portion: str, is_told: bool
) -> None:
    clauses = {
        "en": f"Section 5 is amended, in {portion}, by replacing “x” by “y”.",
        "fr": f"L'article 5 est modifié par le remplacement, dans {portion}, de « x » par « y ».",
    }
    found = read_clause_text(clauses[lang], lang=lang).findings
    assert [one.code for one in found] == ["portion-narrowed"] * is_told


@pytest.mark.parametrize(
    ("lang", "clause", "is_told"),
    [
        ("en", "Section 5 is replaced by the following: “6. X.”.", True),
        ("en", "Section 5 is replaced by the following: “5. X. “5.1. Y.”.", False),
        ("en", "Schedule I is replaced by the following: “SCHEDULE II X”.", True),
        ("en", "Subparagraph ii of paragraph a of section 5 is replaced by “ii. X;”.", False),
        ("fr", "Le paragraphe b de l'article 5 est remplacé par le suivant : « c) X; ».", True),
        ("fr", "Le premier alinéa de l'article 5 est remplacé par le suivant : « 1° X; ».", False),
    ],
)
def test_a_new_text_with_another_number_than_what_it_replaces_is_told(
    lang: str, clause: str, is_told: bool
) -> None:
    found = read_clause_text(clause, lang=lang).findings
    assert [one.code for one in found] == ["number-differs"] * is_told


STRAIGHT = str.maketrans("“”’", '""\'')


def test_a_clause_says_the_same_in_straight_marks() -> None:
    some = [case for case in every_case() if "“" in case.clause][::4]
    straight = {case.id: replace(case, clause=case.clause.translate(STRAIGHT)) for case in some}
    assert [case.id for case in some if said_by(straight[case.id]) != said_by(case)] == []


def said_by(case: Case) -> str:
    """All that a clause orders, every quotation mark of whatever form as an apostrophe."""
    reading = case.reading
    orders = [item.operation.as_json() for item in reading.operations]
    days = [item.as_json() for item in reading.commencements]
    said = json.dumps([orders, days], ensure_ascii=False).replace('\\"', "'")
    return said.translate(dict.fromkeys(map(ord, "“”’"), "'"))
