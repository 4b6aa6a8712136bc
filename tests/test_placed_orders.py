"""Two orders of one sentence, each with a place of its own, are read alike however joined."""

from itertools import permutations
from typing import NamedTuple

import pytest
from test_golden_clauses import errors, said

from bylaw.ingest.clause.outlines import outline_of
from bylaw.ingest.clause.reading import read_clause_text

Target = dict[str, object]


class Order(NamedTuple):
    """An order in both languages, and what it does at its place."""

    en: str
    fr: str
    done: dict[str, object]


class Where(NamedTuple):
    """A place in both languages, and its address in section 6."""

    en: str
    fr: str
    address: Target


ORDERS = {
    "replacing": Order(
        "replacing “ab” by “cd”",
        "le remplacement de « ab » par « cd »",
        {"op": "replace_text", "old": "ab", "new": "cd"},
    ),
    "striking": Order(
        "striking out “ef”", "la suppression de « ef »", {"op": "strike_text", "old": "ef"}
    ),
    "inserting": Order(
        "inserting “gh” after “ij”",
        "l'insertion, après « ij », de « gh »",
        {"op": "insert_text", "anchor": {"position": "after", "text": "ij"}, "new": "gh"},
    ),
    "adding": Order(
        "adding “kl” at the end", "l'ajout, à la fin, de « kl »", {"op": "append_text", "new": "kl"}
    ),
}
FIRST = (
    Where("in paragraph 2", "au paragraphe 2°", {"paragraph": "2"}),
    Where(
        "in subparagraph a of paragraph 2",
        "au sous-paragraphe a du paragraphe 2°",
        {"paragraph": "2", "subparagraph": "a"},
    ),
)
SECOND = (
    Where("in paragraph 5", "au paragraphe 5°", {"paragraph": "5"}),
    Where("in the third paragraph", "au troisième alinéa", {"alinea": 3}),
)
FRAMES = {
    "en": (
        "Section 6 is amended, {p}, by {a} and, {q}, by {b}.",
        "Section 6 is amended by {a} {p} and by {b} {q}.",
        "Section 6 is amended by {a} {p} and, {q}, by {b}.",
        "Section 6 is amended (1) {p}, by {a}; (2) {q}, by {b}.",
    ),
    "fr": (
        "L'article 6 est modifié, {p}, par {a} et, {q}, par {b}.",
        "L'article 6 est modifié par {a} {p} et par {b} {q}.",
        "L'article 6 est modifié par {a} {p} et, {q}, par {b}.",
        "L'article 6 est modifié : 1° {p}, par {a}; 2° {q}, par {b}.",
    ),
}


def expected(order: Order, where: Where) -> dict[str, object]:
    return {**order.done, "target": {"section": "6", **where.address, "unit": "text"}}


@pytest.mark.parametrize("lang", FRAMES)
@pytest.mark.parametrize(("one", "other"), [*permutations(ORDERS, 2)])
def test_each_of_two_orders_keeps_its_place_however_they_are_joined(
    lang: str, one: str, other: str
) -> None:
    a, b = ORDERS[one], ORDERS[other]
    for p, q in zip(FIRST, SECOND, strict=True):
        for frame in FRAMES[lang]:
            words = {"a": a, "b": b, "p": p, "q": q}
            clause = frame.format(**{key: getattr(part, lang) for key, part in words.items()})
            reading = read_clause_text(clause, lang=lang)
            assert errors(reading) == [], clause
            found = [said(item.operation.as_json()) for item in reading.operations]
            assert found == [expected(a, p), expected(b, q)], clause


def test_a_sentence_is_outlined_by_the_parse_that_was_taken() -> None:
    clause = "Section 6 is amended by striking out “ef” in paragraph 2 and, in paragraph 5, by {}."
    reading = read_clause_text(clause.format(ORDERS["adding"].en), lang="en")
    outline = outline_of(reading.skeleton, lang="en", parse=reading.parse).drawn()
    assert "    where: in paragraph 2\n" in outline
    assert "  where: in paragraph 5\n" in outline
