"""Transitional provisions: kept as such, and told beside the sections that they name."""

import datetime as dt
import json
from html import unescape
from pathlib import Path

import pytest
from amending_orders import decret, order
from conftest import Run, Take
from test_doubts import ask, audit, codes, doubted_games

from bylaw.ingest.clause.reading import read_clause_text

DAY = "2009-06-01"
CODE = "transitional-provision"
CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "golden_transitional.jsonl").read_text().splitlines()
]
KEPT = [case for case in CASES if case["kind"] not in ("order", "both", "refused")]
AMENDED = (
    "Section 67.32 of the By-law respecting casino games is amended by replacing “30 to 1” with "
    "“25 to 1”."
)
CONTINUES = (
    "Section 67.32 of the By-law respecting casino games, as it read on 4 March 2009, continues to "
    "apply to tables opened before 5 March 2009."
)
NBSP = "\N{NO-BREAK SPACE}"
CONTINUE = (
    "L'article 67.32 du Règlement sur les jeux de casino, tel qu'il se lisait le 4 mars 2009, "
    "continue de s'appliquer aux tables ouvertes avant le 5 mars 2009."
)


def of_kind(kind: str) -> list[dict[str, str]]:
    return [case for case in CASES if case["kind"] == kind]


@pytest.mark.parametrize("case", KEPT, ids=lambda case: case["text"][:60])
def test_a_transitional_sentence_is_kept_and_orders_nothing(case: dict[str, str]) -> None:
    read = read_clause_text(case["text"], lang=case["lang"], published=dt.date(2009, 10, 1))
    assert (read.operations, read.commencements, read.findings) == ((), (), ())
    assert read.transition is not None
    assert (read.transition.kind, read.transition.text) == (case["kind"], case["text"])


@pytest.mark.parametrize(
    ("text", "lang", "before", "until"),
    [
        ("L'article 9 s'applique jusqu'au 31 mai 2009.", "fr", None, dt.date(2009, 5, 31)),
        ("Section 9 applies until 31 May 2009.", "en", None, dt.date(2009, 5, 31)),
        (
            "L'article 9 s'applique à compter du 1er mai 2009 jusqu'au 31 mai 2009.",
            "fr",
            dt.date(2009, 5, 1),
            dt.date(2009, 5, 31),
        ),
    ],
)
def test_the_last_day_of_an_effect_parts_no_old_law_from_new(
    text: str, lang: str, before: dt.date | None, until: dt.date
) -> None:
    read = read_clause_text(text, lang=lang)
    assert read.transition is not None
    assert (read.transition.before, read.transition.until) == (before, until)


@pytest.mark.parametrize("case", of_kind("order"), ids=lambda case: case["text"][:60])
def test_an_order_is_no_transitional_provision(case: dict[str, str]) -> None:
    read = read_clause_text(case["text"], lang=case["lang"])
    assert read.transition is None
    assert read.operations or read.commencements


@pytest.mark.parametrize("case", of_kind("both"), ids=lambda case: case["text"][:60])
def test_an_order_and_a_transitional_sentence_of_one_provision_are_both_read(
    case: dict[str, str],
) -> None:
    read = read_clause_text(case["text"], lang=case["lang"])
    assert len((*read.operations, *read.commencements)) == 1
    assert read.transition is not None
    assert read.transition.before == dt.date(2009, 5, 1)


@pytest.mark.parametrize("case", of_kind("refused"), ids=lambda case: case["text"][:60])
def test_an_order_and_a_transitional_clause_in_one_sentence_are_refused(
    case: dict[str, str],
) -> None:
    read = read_clause_text(case["text"], lang=case["lang"])
    assert (read.operations, read.transition) == ((), None)
    assert [finding.code for finding in read.findings] == ["clause-not-understood"]


def test_every_answer_about_its_section_tells_of_a_transitional_provision(
    registry: Run, take: Take, tmp_path: Path
) -> None:
    take(order(AMENDED, CONTINUES))
    for lang in ("en", "fr"):
        shown = ask(registry, "show", "67.32", "--on", DAY, "--lang", lang)
        assert CODE in codes(shown["findings"])
    assert codes(ask(registry, "history", "67.32")[-1]["findings"]) == [CODE]
    turns = [row for row in ask(registry, "timeline") if CODE in codes(row["findings"])]
    assert ["67.32" in row["doubtful"] for row in turns] == [True]
    assert doubted_games(registry) == {"three_card_poker"}
    payouts = ask(registry, "payouts", DAY)
    assert {row["game"] for row in payouts if codes(row["findings"])} == {"three_card_poker"}
    rules = ask(registry, "rules", "--on", DAY)
    assert {row["rule"] for row in rules if codes(row["findings"])} == {"three_card_poker"}
    found = audit(registry, tmp_path)
    assert (found["round"]["result"], codes(found["findings"])) == ("undetermined", [CODE])
    assert CODE in codes(ask(registry, "findings"))


def test_a_section_that_a_transitional_provision_does_not_name_stays_clear(
    registry: Run, take: Take
) -> None:
    take(order(AMENDED, CONTINUES))
    assert codes(ask(registry, "show", "67.31", "--on", DAY)["findings"]) == []
    assert codes(ask(registry, "show", "67.32", "--on", "2009-03-04")["findings"]) == []


@pytest.mark.parametrize(
    ("text", "lang", "mark"),
    [
        (
            order(AMENDED, CONTINUES),
            "en",
            f"[transitional provision: O.C. 77-2009, s. 2: “{CONTINUES}”]",
        ),
        (
            decret("", CONTINUE),
            "fr",
            f"[disposition transitoire{NBSP}: D. 77-2009, a. 1{NBSP}: «{NBSP}{CONTINUE}{NBSP}»]",
        ),
    ],
    ids=("en", "fr"),
)
def test_a_document_quotes_a_transitional_provision_at_its_section(
    registry: Run, take: Take, text: str, lang: str, mark: str
) -> None:
    take(text, lang)
    for form in ("text", "markdown", "html", "akn"):
        written = registry("consolidate", "--on", DAY, "--lang", lang, "--format", form).stdout
        before, found, _after = unescape(written).replace("\\", "").partition(mark)
        assert found, form
        assert "67.32" in before[-3000:]


def test_instruments_and_operations_list_a_transitional_provision_and_no_operation(
    registry: Run, take: Take
) -> None:
    take(order(CONTINUES))
    (item,) = [i for i in ask(registry, "instruments") if i["instrument"] == "77-2009"]
    (kept,) = item["transitional"]
    assert (kept["provision"], kept["kind"], kept["names"]) == ("1", "continued", ["section 67.32"])
    assert (kept["before"], kept["text"]) == ("2009-03-05", CONTINUES)
    assert ask(registry, "operations", "--instrument", "77-2009") == []
    assert "transitional" in registry("operations", "--instrument", "77-2009").stdout


def test_what_was_under_way_on_its_day_concerns_no_later_round(
    registry: Run, take: Take, tmp_path: Path
) -> None:
    begun = (
        "Section 67.32 of the By-law respecting casino games, as it read on 4 March 2009, "
        "continues to apply to games begun before 5 March 2009."
    )
    take(order(AMENDED, begun))
    on_the_day = audit(registry, tmp_path, day="2009-03-05")
    assert on_the_day["round"]["result"] == "undetermined"
    later = audit(registry, tmp_path, day="2009-03-06")
    assert (later["round"]["result"], codes(later["findings"])) == ("settled", [CODE])
    shown = [ask(registry, "show", "67.32", "--on", on) for on in ("2009-03-05", "2009-03-06")]
    told = [next(f for f in one["findings"] if f["code"] == CODE) for one in shown]
    assert [one["severity"] for one in (*told, *later["findings"])] == ["warning", "note", "note"]
    assert "has had its effect" in told[1]["message"]


def test_an_unchanged_text_that_continues_to_apply_leaves_the_money_as_it_is(
    registry: Run, take: Take, tmp_path: Path
) -> None:
    take(order(CONTINUES))
    found = audit(registry, tmp_path)
    assert (found["round"]["result"], codes(found["findings"])) == ("settled", [CODE])
    assert "is a transitional provision" in " ".join(registry("timeline").stdout.split())
    assert CODE in codes(ask(registry, "in-force", DAY)["findings"])


def test_a_transitional_provision_without_a_number_concerns_what_its_order_changes(
    registry: Run, take: Take, tmp_path: Path
) -> None:
    take(order(AMENDED, "This By-law does not apply to tables opened before 5 March 2009."))
    assert doubted_games(registry) == {"three_card_poker"}
    assert audit(registry, tmp_path)["round"]["result"] == "undetermined"


def test_a_transitional_provision_names_a_provision_of_its_own_order(
    registry: Run, take: Take
) -> None:
    kept = "Section 1 of this By-law does not apply to tables opened before 5 March 2009."
    take(order(AMENDED, kept))
    assert CODE in codes(ask(registry, "show", "67.32", "--on", DAY)["findings"])
    assert codes(ask(registry, "show", "1", "--on", DAY)["findings"]) == []


def test_a_transitional_provision_names_a_game_by_its_title(registry: Run, take: Take) -> None:
    take(order("The cards of War in use on 4 March 2009 remain valid until 1 March 2010."))
    assert doubted_games(registry) == {"war"}


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        (
            order(AMENDED, "The Société shall inform the players of section 67.32.").replace(
                "2. The", "TRANSITIONAL PROVISIONS\n\n2. The"
            ),
            "en",
        ),
        (
            decret(
                "L'article 67.33 est abrogé.",
                "La Société informe les joueurs de l'article 67.32.",
            ).replace("2. La", "DISPOSITIONS TRANSITOIRES ET FINALES\n\n2. La"),
            "fr",
        ),
    ],
    ids=("en", "fr"),
)
def test_a_heading_says_that_what_stands_under_it_is_transitional(
    registry: Run, take: Take, text: str, lang: str
) -> None:
    take(text, lang)
    shown = ask(registry, "show", "67.32", "--on", DAY, "--lang", lang)
    assert CODE in codes(shown["findings"])
    assert "clause-not-understood" not in codes(ask(registry, "findings"))
