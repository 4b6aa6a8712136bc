"""A clause grows in one dimension: it is read in near-linear time, or refused at once."""

import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from lark import Lark

from bylaw.ingest.clause.clause_readings import ClauseReading
from bylaw.ingest.clause.outlines import outline_of
from bylaw.ingest.clause.reading import read_clause_text
from bylaw.registry.law.limits import limits

AMENDED = "Section 12 is amended by "
GROWING: dict[str, tuple[int, Callable[[int], str]]] = {
    "opening marks": (2000, lambda n: "“" * n),
    "pairs of marks": (60, lambda n: AMENDED + "striking out " + "“x” " * n + "."),
    "straight marks": (2000, lambda n: AMENDED + "striking out " + '"' * n),
    "colons": (1500, lambda n: AMENDED + "striking out" + ": a" * n + " “x”."),
    "texts announced": (750, lambda n: "Section 12" + " the following: a" * n + " “x”."),
    "words quoted": (7500, lambda n: AMENDED + "replacing “x” by “" + "word " * n + "”."),
    "words unquoted": (4000, lambda n: "Section 12 " + "word " * n),
    "commas": (6000, lambda n: "Section 12" + "," * n + " is revoked."),
    "dots": (4000, lambda n: "Section 12" + "." * n + " is revoked."),
    "sections joined": (60, lambda n: "Section 1" + " and section 2" * n + " are revoked."),
    "sections listed": (60, lambda n: f"Sections {', '.join(map(str, range(1, n)))} are revoked."),
    "items": (
        30,
        lambda n: (
            "Section 12 is amended: "
            + " ".join(f"({i}) by striking out “x{i}”;" for i in range(1, n))
        ),
    ),
    "blocks re-opened": (
        300,
        lambda n: "The following is inserted after section 12: " + "“12.1. Docks. " * n + "”.",
    ),
}


def read(clause: str) -> ClauseReading:
    return read_clause_text(clause, lang="en")


def seconds(clause: str) -> float:
    """Measure the quicker of two readings, for a busy machine slows one of them."""
    return min(_once(clause), _once(clause))


def _once(clause: str) -> float:
    started = time.process_time()
    read(clause)
    return time.process_time() - started


@pytest.mark.parametrize(("size", "grown"), GROWING.values(), ids=GROWING)
def test_a_clause_of_twice_the_size_takes_not_much_more_than_twice_the_time(
    size: int, grown: Callable[[int], str]
) -> None:
    read(AMENDED)
    most = 3.5 * seconds(grown(size)) + 0.2
    # Only one that took too long is read again.
    assert any(_once(grown(2 * size)) < most for _ in range(2))


def test_closing_marks_up_to_their_limit_take_no_time() -> None:
    read(AMENDED)
    assert _once(f"{AMENDED}replacing “{'”' * 4900} by “b”.") < 5


BEYOND: dict[str, Callable[[int], str]] = {
    "characters": lambda most: "Section 12 " + "w" * most,
    "quotations": lambda most: "“x” " * (most + 1),
    "alternatives": lambda most: (
        "Section 12 is amended: "
        + " ".join(
            f"({n}) by striking out the heading preceding section {n} of Division I;"
            for n in range(1, most.bit_length() + 3)
        )
    ),
    "nesting": lambda most: "“x " * (most + 1) + "”" * (most + 1),
}


@pytest.mark.parametrize(("name", "clause"), BEYOND.items(), ids=BEYOND)
def test_a_clause_beyond_a_limit_is_refused_with_the_limit(
    name: str, clause: Callable[[int], str]
) -> None:
    most = getattr(limits().clause, name)
    (finding,) = read(clause(most)).findings
    assert str(most) in str(finding.message)


@pytest.mark.parametrize(
    ("lang", "clause"),
    [
        ("en", f"{AMENDED}replacing “x” by “y” in section 1{' and in section 2' * 200}."),
        (
            "fr",
            f"L'article 4 est modifié par le retrait{' et dans l’alinéa 2' * 200} de « x ».",
        ),
    ],
)
def test_a_sentence_whose_ways_double_with_every_and_is_refused_at_once(
    lang: str, clause: str
) -> None:
    started = time.process_time()
    reading = read_clause_text(clause, lang=lang)
    assert time.process_time() - started < 5
    assert reading.findings
    assert not reading.operations


def test_a_tangled_clause_is_given_up_after_a_number_of_steps() -> None:
    started = time.process_time()
    reading = read(f"{AMENDED}inserting “x” {'after “y” ' * 300}.")
    assert time.process_time() - started < 10
    assert not reading.operations
    assert "too complex" in str(reading.findings[0].message)


def test_the_clause_after_a_tangled_one_has_all_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    few = replace(limits(), clause=replace(limits().clause, steps=300))
    monkeypatch.setattr("bylaw.ingest.clause.charts.chart_parser.limits", lambda: few)
    tangled = f"Section 7531 is amended by striking out “x”{', “y”' * 20}."
    assert "too complex" in str(read(tangled).findings[0].message)
    assert len(read("Section 7531 is revoked.").operations) == 1


def test_to_show_how_a_sentence_was_understood_does_not_parse_it_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reading = read("Section 7532 is amended by striking out “x”.")
    monkeypatch.delattr(Lark, "parse")
    assert (
        outline_of(reading.skeleton, lang="en").text
        == "Section 7532 is amended by striking out ⟦0⟧"
    )


def test_words_that_no_instruction_uses_are_named_in_the_refusal() -> None:
    (finding,) = read("Section 12 is embellished by the words “with flags”.").findings
    assert "embellished" in str(finding.message)


def _nested(count: int) -> str:
    items = (
        f"({n}) in paragraph {n}: (a) by replacing “x{n}” in the portion before subparagraph a by "
        f"“y{n}”; (b) by striking out “z{n}”;"
        for n in range(1, count + 1)
    )
    return "Section 12 is amended: " + " ".join(items).rstrip(";") + "."


def _imbriquée(count: int) -> str:
    items = (
        f"{n}° dans le paragraphe {n}° : a) par le remplacement de ce qui précède le "
        f"sous-paragraphe a par ce qui suit : « x{n} : »; b) par la suppression de « z{n} »;"
        for n in range(1, count + 1)
    )
    return "L'article 12 est modifié : " + " ".join(items).rstrip(";") + "."


def test_a_long_list_of_lists_is_read_in_both_languages() -> None:
    for lang, clause in (("en", _nested(24)), ("fr", _imbriquée(24))):
        reading = read_clause_text(clause, lang=lang)
        targets = [each.operation.target for each in reading.operations]
        assert reading.findings == ()
        assert [target.paragraph for target in targets[::2]] == [(str(n),) for n in range(1, 25)]
        assert [each.operation.old for each in reading.operations][-1] == "z24"


def test_a_list_goes_on_past_one_hundred() -> None:
    items = "; ".join(f"({n}) by striking out “x{n}” in paragraph {n}" for n in range(1, 104))
    found = read_clause_text(f"Section 12 is amended {items}.", lang="en").operations
    assert [each.item for each in found] == [str(n) for n in range(1, 104)]
    assert [each.operation.old for each in found] == [f"x{n}" for n in range(1, 104)]


def test_sentences_that_differ_in_their_numbers_alone_keep_their_own() -> None:
    for n in (12, 34, 98):
        clause = f"Section {n} is amended (1) by striking out “a”; (2) by repealing paragraph {n}."
        first, second = read_clause_text(clause, lang="en").operations
        assert first.operation.target.section == (str(n),)
        assert second.operation.target.paragraph == (str(n),)
    refused = read_clause_text("Section 77 is amended by polishing paragraph 3.", lang="en")
    assert "Section 77" in str(refused.findings[0].message)
