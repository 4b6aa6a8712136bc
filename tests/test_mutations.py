"""Damage to the corpus: whatever is lost or changed, no wrong operation comes without a finding.

A text is damaged as scans are: a line lost, two lines merged, the cells of a row swapped, a
quotation mark lost, doubled or changed, a number misread.  The operations are then those of the
undamaged text, or a finding that was not there before says that something is amiss.

No rule can see, in the only copy of a text, the loss of a whole unnumbered paragraph, of the last
words of a sentence that still ends, of a row whose label does not count, or of a line of a title.
`unseen` names these losses; where a twin of the text is held, they are seen and not excused.
"""

import random
import re
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import settings

from bylaw.ingest.packaged import GazetteText, corrections_to, load_manifest
from bylaw.ingest.pipeline import Reading, compared, read_corpus, read_text
from bylaw.ingest.sources.passages import Received
from bylaw.registry.law.text.provisions import Provision

Lines = list[str]
Damage = Callable[[Lines, random.Random], Lines | None]
TIMES = max(1, settings().max_examples // 40)
MARKS = re.compile('[“”«»"]')
WITHOUT_TWIN = ("111-2000", "928-2000")
"""The instruments of which only one text is held."""

COLUMN = 80


@cache
def corpus() -> tuple[Reading, ...]:
    return read_corpus()


def read_again(index: int, text: str) -> tuple[Reading, ...]:
    """Read the corpus with one of its texts damaged."""
    entry: GazetteText = load_manifest()[index]
    corrections = corrections_to(entry)
    reading = read_text(
        Received(entry.file, text),
        lang=entry.lang,
        published=entry.published,
        evidence=entry.evidence.certainty,
        corrections=corrections,
    )
    whole = list(corpus())
    whole[index] = reading
    return compared(tuple(whole))


def words(text: str | None) -> str | None:
    return None if text is None else " ".join(text.split())


def tree(node: Provision) -> object:
    """What a provision says, without where it stands."""
    rows = node.table and [(row.label, row.cells, row.rubric) for row in node.table.rows]
    below = [tree(child) for child in node.children]
    return node.kind, node.label, words(node.heading), words(node.text), rows, below


def orders(readings: tuple[Reading, ...]) -> list[object]:
    """What the corpus orders: operations with their new text, blanks apart."""
    return [
        (order.operation.as_json() | {"new": words(order.operation.new)}, *map(tree, order.payload))
        for reading in readings
        for instrument in reading.instruments
        for provision in (*instrument.order_clauses, *instrument.provisions)
        for order in provision.operations
    ]


def told(readings: tuple[Reading, ...]) -> Counter[tuple[str, str]]:
    findings = (finding for reading in readings for finding in reading.all_findings())
    return Counter((finding.code, str(finding.message)) for finding in findings)


@cache
def undamaged() -> list[object]:
    return orders(corpus())


@cache
def told_before() -> Counter[tuple[str, str]]:
    return told(corpus())


# ---- The damages -----------------------------------------------------------------------


def drop_line(lines: Lines, chance: random.Random) -> Lines | None:
    at = chance.choice([i for i, line in enumerate(lines) if line.strip()])
    return [*lines[:at], *lines[at + 1 :]]


def merge_lines(lines: Lines, chance: random.Random) -> Lines | None:
    filled = [i for i, line in enumerate(lines) if line.strip()]
    here = chance.randrange(len(filled) - 1)
    at, after = filled[here], filled[here + 1]
    return [*lines[:at], f"{lines[at]} {lines[after]}", *lines[after + 1 :]]


def swap_cells(lines: Lines, chance: random.Random) -> Lines | None:
    rows = [i for i, line in enumerate(lines) if all(cell.strip() for cell in line.split("\t", 1))]
    rows = [i for i in rows if lines[i].count("\t") == 1]
    if not rows:
        return None
    at = chance.choice(rows)
    label, cell = lines[at].split("\t")
    return [*lines[:at], f"{cell}\t{label}", *lines[at + 1 :]]


def change_quote(lines: Lines, chance: random.Random) -> Lines | None:
    at = chance.choice([i for i, line in enumerate(lines) if MARKS.search(line)])
    mark = chance.choice(list(MARKS.finditer(lines[at])))
    put = chance.choice([other for other in ("", mark[0] * 2, "“", "”", '"') if other != mark[0]])
    return [
        *lines[:at],
        lines[at][: mark.start()] + put + lines[at][mark.end() :],
        *lines[at + 1 :],
    ]


def misread_number(lines: Lines, chance: random.Random) -> Lines | None:
    at = chance.choice([i for i, line in enumerate(lines) if re.match(r"\W*\d{1,2}\.\W", line)])
    wrong = chance.choice([-1, 1, 10])
    line = re.sub(r"\d{1,2}", lambda number: str(int(number[0]) + wrong), lines[at], count=1)
    return [*lines[:at], line, *lines[at + 1 :]]


DAMAGES: tuple[Damage, ...] = (drop_line, merge_lines, swap_cells, change_quote, misread_number)


def silent(damage: Damage, index: int, chance: random.Random) -> str | None:
    """Damage a text once; give the damaged place if the orders changed and nothing was told."""
    lines = corpus()[index].received.text.split("\n")
    damaged = damage(lines, chance)
    if damaged is None:
        return None
    readings = read_again(index, "\n".join(damaged))
    if orders(readings) == undamaged() or told(readings) - told_before():
        return None
    at = next(i for i, pair in enumerate(zip(lines, damaged, strict=False)) if pair[0] != pair[1])
    return None if unseen(index, lines[at:]) else f"{at + 1}: {lines[at]}"


def unseen(index: int, lines: Lines) -> bool:
    """Tell whether the damage is to a row, in the only copy or in a table already reported."""
    touched = [line for line in lines if line.strip()][:2]
    is_only = any(name in corpus()[index].received.file for name in WITHOUT_TWIN)
    is_wide = any(line.count("\t") > 1 for line in touched)
    return is_wide or (is_only and any(map(is_row_like, touched)))


def is_row_like(line: str) -> bool:
    return "|" in line or "\t" in line or (len(line) < COLUMN and line[-1:] not in ".;:")


# ---- The tests -------------------------------------------------------------------------


@pytest.mark.parametrize("index", range(len(load_manifest())))
@pytest.mark.parametrize("damage", DAMAGES)
def test_no_wrong_operation_comes_without_a_finding(damage: Damage, index: int) -> None:
    chance = random.Random(f"{damage.__name__} {index}")
    assert [found for _ in range(TIMES) if (found := silent(damage, index, chance))] == []


def codes_after(index: int, old: str, new: str) -> set[str]:
    text = corpus()[index].received.text
    assert text.count(old) == 1, old
    readings = read_again(index, text.replace(old, new))
    return {code for code, _ in told(readings) - told_before()}


FR, MADE = 3, 4
DICE, CARDS = 1, 0


@pytest.mark.parametrize(
    ("index", "old", "new", "code"),
    [
        pytest.param(DICE, "Total of 9\t6 to 1\n", "", "row-gap", id="a row of a count"),
        pytest.param(DICE, "- §2. Sic bo\n", "", "lone-part", id="the heading of a subdivision"),
        pytest.param(
            DICE,
            "7 to 5 if the number selected is 5 or 9, and at odds of ",
            "",
            "cases-left-out",
            id="the odds of 5 and 9",
        ),
        pytest.param(
            CARDS,
            "67.32 In addition to",
            "In addition to",
            "label-gap",
            id="the number of a section",
        ),
        pytest.param(FR, "Carré\t30 à 1\n", "", "twin-differs", id="a row that a twin has"),
        pytest.param(
            MADE,
            "Pair of kings\t1 to 1",
            "Pair of kings\t2 to 1",
            "twin-differs",
            id="a payout that a twin has otherwise",
        ),
        pytest.param(
            MADE,
            "“**1.** A lottery",
            "“**2.** A lottery",
            "label-differs",
            id="the number of the section replaced",
        ),
        pytest.param(
            MADE,
            "“casino games” is hereby",
            "“casino games“ is hereby",
            "odd-quotes",
            id="a closing mark that opens",
        ),
    ],
)
def test_each_loss_is_told_by_its_rule(index: int, old: str, new: str, code: str) -> None:
    assert code in codes_after(index, old, new)


def test_the_lost_line_of_the_buy_bet_is_seen_in_the_text_as_received() -> None:
    findings = [f for reading in read_corpus(as_received=True) for f in reading.all_findings()]
    (cases,) = [finding for finding in findings if finding.code == "cases-left-out"]
    assert str(cases.message) == "the cases of 5, 9 are left out"
    assert "Buy Bet" in cases.quote


def test_an_unnumbered_paragraph_lost_from_the_only_copy_cannot_be_seen() -> None:
    """Said here so that nobody trusts a silence: only a second text can show this loss."""
    payload = "67.1. Dice are used.\n{}The dealer throws them."
    clause = "1. The By-law is amended by inserting, after section 67, the following: “{}”.\n\n"
    clause += "2. This By-law comes into force on 1 March 2009.\n"
    texts = [clause.format(payload.format(lost)) for lost in ("They are red.\n", "")]
    readings = [read_text(Received("t", t), lang="en", published=None) for t in texts]
    counts = [told((reading,)) for reading in readings]
    assert orders((readings[0],)) != orders((readings[1],))
    assert counts[0] == counts[1]


def test_a_footnote_within_the_quoted_text_does_not_make_an_amendment_inert() -> None:
    text = "1. Section 4 is replaced by the following: “4. Oak. For previous amendments, see oak.”."
    reading = read_text(Received("t", text), lang="en", published=None)
    assert len(orders((reading,))) == 1


def test_the_corpus_itself_shows_few_signs_of_loss() -> None:
    codes = Counter(finding.code for reading in corpus() for finding in reading.all_findings())
    signs = ("text-without-end", "odd-quotes", "lone-quote", "label-gap", "row-gap", "twin-differs")
    assert {code: codes[code] for code in signs if codes[code]} == {
        "text-without-end": 1,
        "odd-quotes": 1,
        "lone-quote": 1,
    }
