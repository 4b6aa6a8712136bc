"""`bylaw ingest`: Gazette texts, base texts, and what follows from them."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from amending_orders import order as amending_order
from click.testing import Result
from conftest import Run
from gazette_pages import CASINO_GAMES, amending_page, numbered
from orders_on_orders import placed
from registries import BASE_FILE

AS_OF = ("--consolidation", "--as-of", "1999-12-31", "--lang", "en")

ORDER_FILE = Path(__file__).parent / "order_77_2009.en.txt"
ORDER = ORDER_FILE.read_text(encoding="utf-8")


def asked(done: Result) -> dict[str, object]:
    document: dict[str, object] = json.loads(done.stdout)
    return document


def shown(registry: Run, section: str, day: str, lang: str = "en") -> dict[str, object]:
    return asked(registry("show", section, "--on", day, "--lang", lang, "--json"))


def states(done: dict[str, object], number: str) -> list[str]:
    operations = done["operations"]
    assert isinstance(operations, list)
    return [one["state"] for one in operations if one["instrument"] == number]


@pytest.fixture
def based(registry: Run) -> Run:
    done = registry("ingest", str(BASE_FILE), *AS_OF, "--json")
    assert done.exit_code == 0, done.stdout
    found = asked(done)
    for number, count in (("111-2000", 6), ("928-2000", 5), ("1033-2007", 3)):
        assert states(found, number) == ["applied"] * count
    return registry


def test_everywhere_in_paragraphs_1_and_2_leaves_item_3_of_section_44(based: Run) -> None:
    assert shown(based, "44", "2000-03-08")["text"] == (
        "The player wins in the following cases:\n(1) the hand of the dealer is lower;\n"
        "(2) the hand of the dealer is void;\n(3) the hand of the dealer exceeds the limit."
    )
    assert shown(based, "44", "2000-03-09")["text"] == (
        "The player wins in the following cases:\n(1) the hand of the bank is lower;\n"
        "(2) the hand of the bank is void;\n(3) the hand of the dealer exceeds the limit."
    )


def test_the_old_division_vi_goes_and_the_new_one_stays(based: Run) -> None:
    assert shown(based, "96", "2000-08-23")["state"] == "in_force"
    gone = shown(based, "96", "2000-08-24")
    assert (gone["state"], gone["to"], gone["instrument"], gone["provision"]) == (
        "ended", "2000-08-24", "928-2000", "5",
    )  # fmt: skip
    assert shown(based, "division VI", "2000-08-24")["text"] == "DICE GAMES"
    assert shown(based, "95.17", "2000-08-24")["state"] == "in_force"


def test_only_the_first_sentence_of_section_6_is_replaced(based: Run) -> None:
    text = str(shown(based, "6", "2007-12-27")["text"])
    assert text.endswith("a different number of cards. It must be new. It is shuffled.")


def test_the_history_note_goes_on_from_that_of_the_base(based: Run) -> None:
    assert shown(based, "1", "2008-01-01")["history_note"] == (
        "O.C. 1253-93, s. 1; O.C. 1675-95, s. 1; O.C. 111-2000, s. 1; O.C. 928-2000, s. 1; "
        "O.C. 1033-2007, s. 1."
    )


def test_a_section_of_the_base_names_what_last_changed_it(based: Run) -> None:
    answer = shown(based, "9", "2000-01-01")
    assert (answer["instrument"], answer["provision"], answer["from"]) == ("745-96", "2", None)


def test_a_number_revoked_in_the_base_has_ended(based: Run) -> None:
    assert shown(based, "90", "2000-01-01")["state"] == "ended"


def test_a_section_that_the_base_does_not_have_is_unknown(based: Run) -> None:
    assert shown(based, "50", "2000-01-01")["state"] == "unknown"


def test_the_same_text_twice_changes_nothing(based: Run, tmp_path: Path) -> None:
    copy = tmp_path / "another-name.txt"
    copy.write_bytes(BASE_FILE.read_bytes())
    done = based("ingest", str(copy), *AS_OF, "--json")
    assert done.exit_code == 0
    assert (asked(done)["new"], asked(done)["entry"]) == (False, 7)


def test_a_witness_of_2005_gives_back_the_text_of_1999_marked_as_reconstructed(
    registry: Run, tmp_path: Path
) -> None:
    witness = tmp_path / "2005.txt"
    witness.write_text(
        "DIVISION II\nCARD GAMES\n\n46. The hand of the bank is shown.\n\n"
        "67.21. Wagers are settled.\n\nDIVISION V\nWHEELS\n\n86. The wheel.\n\n95. It stops.\n",
        encoding="utf-8",
    )
    arguments = ("--consolidation", "--as-of", "2005-01-01", "--lang", "en", "--json")
    assert registry("ingest", str(witness), *arguments).exit_code == 1
    registry("ingest", str(witness), *arguments, "--accept", "an excerpt, for a test")
    before, after = shown(registry, "46", "2000-03-08"), shown(registry, "46", "2005-01-01")
    assert (before["text"], before["text_state"]) == (
        "The hand of the dealer is shown.",
        "reconstructed",
    )
    assert (after["text"], after["text_state"]) == ("The hand of the bank is shown.", "made")


def test_an_amendment_in_the_note_of_a_witness_is_not_named_twice(
    registry: Run, tmp_path: Path
) -> None:
    witness = tmp_path / "2005.txt"
    witness.write_text(
        "46. The hand of the bank is shown.\n\nO.C. 1253-93, s. 46; O.C. 111-2000, s. 4.\n",
        encoding="utf-8",
    )
    arguments = ("--consolidation", "--as-of", "2005-01-01", "--lang", "en")
    registry("ingest", str(witness), *arguments, "--accept", "an excerpt, for a test")
    answers = [shown(registry, "46", day) for day in ("2000-03-08", "2005-01-01")]
    assert [answer["history_note"] for answer in answers] == [
        "O.C. 1253-93, s. 46.",
        "O.C. 1253-93, s. 46; O.C. 111-2000, s. 4.",
    ]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "it begins with “REGULATION RESPECTING DOCKS”, not with “By-law respecting casino"),
        ("fr", "ajoutez un autre texte par bylaw works add"),
    ],
)
def test_the_base_of_another_regulation_leads_to_works(
    registry: Run, tmp_path: Path, lang: str, said: str
) -> None:
    page = tmp_path / "docks.txt"
    page.write_text("REGULATION RESPECTING DOCKS\n\n1. A dock is dry.\n", encoding="utf-8")
    arguments = ("--consolidation", "--as-of", "2008-01-01", "--lang", "en", "--ui", lang)
    done = registry("ingest", str(page), *arguments)
    assert done.exit_code == 1
    assert said in " ".join(done.stderr.split())


def test_a_text_that_has_every_section_revoked_would_undo_what_is_known(
    registry: Run, tmp_path: Path
) -> None:
    page, arguments = tmp_path / "2008.txt", ("--as-of", "2008-01-01", "--lang", "en")
    known = re.findall(r"(?m)^(\d[\d.]*)\. ", registry("consolidate", "--on", "2008-01-01").stdout)
    title = "BY-LAW RESPECTING CASINO GAMES chapter S-13.1, r. 3"
    page.write_text("\n\n".join((title, *(f"{label}. (Revoked)." for label in known))), "utf-8")
    done = registry("ingest", str(page), "--consolidation", *arguments)
    said = " ".join(done.stderr.split())
    assert "sections held that would be lost: 118" in said
    assert "it has 0 of the 125 sections" in said
    assert "it begins with" not in said


def test_a_page_with_hardly_any_law_is_refused_with_what_it_would_undo(
    registry: Run, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    page.write_text("<html><body><p>1. Welcome to our site.</p></body></html>", encoding="utf-8")
    arguments = ("--consolidation", "--as-of", "2008-01-01", "--lang", "en")
    before = asked(registry("verify", "--json"))
    done = registry("ingest", str(page), *arguments)
    said = " ".join(done.stderr.split())
    assert done.exit_code == 1
    assert "would undo what is known" in said
    assert "sections held that would be lost: " in said
    assert "--accept" in said
    tried = registry("ingest", str(page), *arguments, "--dry-run")
    assert tried.exit_code == 1
    assert "would undo what is known" in " ".join(tried.stdout.split())
    assert asked(registry("verify", "--json")) == before
    assert shown(registry, "67.41", "2008-01-01")["state"] == "in_force"


def test_what_is_accepted_all_the_same_has_its_reason_in_the_ledger(
    registry: Run, tmp_path: Path
) -> None:
    page = tmp_path / "page.txt"
    page.write_text("1. Hardly a by-law.\n", encoding="utf-8")
    arguments = ("--consolidation", "--as-of", "2008-01-01", "--lang", "en")
    done = registry("ingest", str(page), *arguments, "--accept", "the Minister says so", "--json")
    assert asked(done)["new"] is True
    assert "the Minister says so" in registry("log", "--json").stdout


def test_an_instrument_of_which_nothing_is_understood_is_not_recorded(
    registry: Run, tmp_path: Path
) -> None:
    clause = next(line for line in ORDER.splitlines() if line.startswith("1. Section 67.22"))
    page = tmp_path / "page.txt"
    odd = "1. Section 67.22 of the By-law respecting casino games is amended by turning it over."
    page.write_text(ORDER.replace(clause, odd), encoding="utf-8")
    before = asked(registry("verify", "--json"))
    done = registry("ingest", str(page), "--lang", "en", "--published", "2009-02-18")
    assert done.exit_code == 1
    assert "was understood, and nothing was recorded" in " ".join(done.stderr.split())
    assert asked(registry("verify", "--json")) == before


# ---- Gazette texts ---------------------------------------------------------------------


@pytest.fixture
def order(tmp_path: Path) -> str:
    file = tmp_path / "oc-77-2009.txt"
    file.write_text(ORDER, encoding="utf-8")
    return str(file)


def test_a_new_order_changes_the_text_from_its_day_on(registry: Run, order: str) -> None:
    done = registry("ingest", order, "--lang", "en", "--published", "2009-02-18", "--json")
    assert states(asked(done), "77-2009") == ["applied"]
    before, after = shown(registry, "67.22", "2009-03-04"), shown(registry, "67.22", "2009-03-05")
    assert "one or two decks" in str(before["text"])
    assert "six decks" in str(after["text"])
    assert (after["from"], after["from_evidence"]) == ("2009-03-05", "stated")
    assert after["history_note"] == "O.C. 111-2000, s. 5; O.C. 77-2009, s. 1."


def test_an_inferred_day_of_issue_is_told(registry: Run, order: str) -> None:
    evidence = ("--evidence", "inferred: two weeks after the order")
    registry("ingest", order, "--lang", "en", "--published", "2009-02-18", *evidence)
    assert shown(registry, "67.22", "2009-03-05")["from_evidence"] == "inferred"


def test_what_was_known_before_the_order_can_still_be_asked(registry: Run, order: str) -> None:
    registry("ingest", order, "--lang", "en", "--published", "2009-02-18")
    arguments = ("show", "67.22", "--on", "2010-01-01", "--json", "--as-known", "2026-01-01")
    assert "one or two decks" in str(asked(registry(*arguments))["text"])


def test_the_rule_of_a_game_whose_words_changed_is_stale(registry: Run, order: str) -> None:
    registry("ingest", order, "--lang", "en", "--published", "2009-02-18")
    for day, expected in (("2009-03-04", "bound"), ("2009-03-05", "stale")):
        games = asked(registry("in-force", day, "--json"))["games"]
        assert isinstance(games, list)
        rules = {game["game"]: game["rule"]["state"] for game in games}
        assert rules["three_card_poker"] == expected
        assert rules["war"] == "bound"


def test_an_order_that_does_not_fit_is_refused_and_changes_nothing(
    registry: Run, tmp_path: Path
) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text(ORDER.replace("one or two decks", "nine decks"), encoding="utf-8")
    done = registry("ingest", str(file), "--lang", "en", "--published", "2009-02-18", "--json")
    assert done.exit_code == 1
    assert states(asked(done), "77-2009") == ["refused"]
    assert "one or two decks" in str(shown(registry, "67.22", "2010-01-01")["text"])


def test_an_instrument_that_is_printed_twice_counts_once(registry: Run, tmp_path: Path) -> None:
    file = tmp_path / "again.txt"
    file.write_text(
        ORDER.replace("77-2009, 4 February 2009", "1033-2007, 28 November 2007"), "utf-8"
    )
    twice = ("--override", "number-held", "--why", "printed in two issues")
    issue = ("--lang", "en", "--published", "2008-02-20", *twice, "--json")
    findings = asked(registry("ingest", str(file), *issue))["findings"]
    assert isinstance(findings, list)
    assert "number-held" in {finding["code"] for finding in findings}
    assert "one or two decks" in str(shown(registry, "67.22", "2010-01-01")["text"])


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        pytest.param(("--lang", "en"), 2, "--published", id="no day of issue"),
        pytest.param(("--lang", "en", "--consolidation"), 2, "--as-of", id="no day of the law"),
        pytest.param(("--published", "2009-02-18"), 2, "--lang", id="no language"),
        pytest.param(
            ("--lang", "en", "--published", "2009-02-30"),
            2,
            "is not a valid date",
            id="impossible day",
        ),
        pytest.param(
            (*AS_OF, "--published", "2009-01-01"), 2, "is for a Gazette text", id="both days"
        ),
        pytest.param(
            ("--consolidation", "--as-of", "2012-01-01", "--lang", "en"), 2, "no longer in force",
            id="a day on which it was no longer the law",
        ),
    ],
)  # fmt: skip
def test_what_is_not_said_is_asked_for(
    registry: Run, order: str, arguments: tuple[str, ...], status: int, told: str
) -> None:
    done = registry("ingest", order, *arguments)
    assert done.exit_code == status
    assert told in done.stderr


def test_a_file_that_is_not_there_is_told(registry: Run) -> None:
    done = registry("ingest", "perdu.txt", "--lang", "en", "--published", "2009-02-18")
    assert done.exit_code == 1
    assert "perdu.txt cannot be read" in done.stderr


def test_a_text_without_instrument_is_not_recorded(registry: Run, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sir,\n\nnothing here.\n", encoding="utf-8")
    done = registry("ingest", str(file), "--lang", "en", "--published", "2009-02-18")
    assert done.exit_code == 1
    assert asked(registry("db", "current", "--json"))["entries"] == 6


def test_an_instrument_whose_head_is_lost_is_named_as_one_without_a_number(
    registry: Run, tmp_path: Path
) -> None:
    page = tmp_path / "tail.txt"
    page.write_text(
        "3. Section 67.40 of the By-law respecting casino games is revoked.\n\n"
        "4. This By-law comes into force on the date set by the Government.\n",
        encoding="utf-8",
    )
    asked_for = ("--lang", "en", "--published", "2009-02-18", "--dry-run")
    done = registry("ingest", str(page), *asked_for)
    assert "provision 3 of an instrument without a number" in " ".join(done.stdout.split())


def test_what_was_recorded_is_told_order_by_order_with_what_was_not_understood(
    registry: Run, tmp_path: Path
) -> None:
    page = tmp_path / "page.txt"
    page.write_text(
        amending_order(
            "Section 67.32 of the By-law respecting casino games is amended by bettering it.",
            "Section 67.110 of the By-law is revoked.",
            comes="This By-law comes into force on the date fixed by the Government.",
        ),
        encoding="utf-8",
    )
    done = registry("ingest", str(page), "--lang", "en", "--published", "2009-02-18")
    lines = [line.split() for line in done.stdout.splitlines()]
    assert ["77-2009", "2", "repeal:", "section", "67.110", "pending"] in lines
    assert ["77-2009", "1", "not", "understood", "refused"] in lines
    assert done.stdout.count("no order that fixes it is held") == 1


def test_an_order_that_fixes_a_day_is_told_with_the_day(registry: Run, tmp_path: Path) -> None:
    pages = tmp_path / "page.txt", tmp_path / "day.txt"
    pages[0].write_text(
        amending_order(
            "Section 67.110 of the By-law respecting casino games is revoked.",
            comes="This By-law comes into force on the date fixed by the Government.",
        ),
        encoding="utf-8",
    )
    title = "By-law amending the By-law respecting casino games"
    pages[1].write_text(
        f"O.C. 400-2009, 1 October 2009\n\nComing into force of the {title}\n\nIT IS ORDERED:\n\n"
        f"THAT 1 November 2009 be fixed as the date of coming into force of section 1 of the "
        f"{title}, made by Order in Council 77-2009 dated 4 February 2009.\n",
        encoding="utf-8",
    )
    registry("ingest", str(pages[0]), "--lang", "en", "--published", "2009-02-18")
    done = registry("ingest", str(pages[1]), "--lang", "en", "--published", "2009-10-14")
    assert "order      2009-11-01, date fixed by the text (section 1)" in done.stdout
    assert shown(registry, "67.110", "2009-10-31")["state"] == "in_force"
    assert shown(registry, "67.110", "2009-11-01")["state"] == "ended"


def test_the_account_of_characters_is_of_the_texts_that_the_registry_holds(
    registry: Run, order: str
) -> None:
    registry("ingest", order, "--lang", "en", "--published", "2009-02-18")
    files = [row["file"] for row in json.loads(registry("coverage", "--json").stdout)]
    assert Path(order).name in [Path(file).name for file in files]


REVOKING = """O.C. 500-2010, 2 June 2010

By-law to revoke the By-law respecting casino games

1. The By-law respecting casino games is revoked.

2. This By-law comes into force on the fifteenth day following the date of its publication in the
Gazette officielle du Québec.
"""


def test_a_revoked_text_is_not_said_to_be_replaced(registry: Run, tmp_path: Path) -> None:
    page = tmp_path / "revoking.txt"
    page.write_text(REVOKING, encoding="utf-8")
    registry("ingest", str(page), "--lang", "en", "--published", "2010-06-16", "--evidence", "x")
    told = registry("in-force", "--on", "2010-08-01").output
    assert "no longer in force since 2010-07-01, by\nO.C. 500-2010" in told
    assert "replaced" not in told
    assert "posted at the table" not in told
    days = re.findall(r"[●■] (\S{10})", registry("timeline").output)
    assert days == sorted(days)


def test_an_amendment_that_a_text_names_and_nobody_holds_is_told(
    registry: Run, tmp_path: Path
) -> None:
    last = {"en": "55-2009 dated 14 January 2009 (2009, G.O. 2, 71)"}
    lines = numbered(["Section 86 of the By-law respecting casino games is revoked."])
    amended = replace(CASINO_GAMES, last=last)
    file = placed(
        tmp_path, "gap", amending_page("77-2009", "4 February 2009", lines, amended=amended)
    )
    issue = ("--lang", "en", "--published", "2009-02-18", "--accept", "read", "--json")
    told = json.loads(registry("ingest", file, *issue).stdout)["findings"]
    (gap,) = (one["message"] for one in told if one["code"] == "chain-not-held")
    assert gap.startswith("O.C. 77-2009 says that O.C. 55-2009 amended the text last, and O.C. 55-")
    whole = amending_order("Section 86 of the By-law is revoked.", number="78-2009")
    again = json.loads(registry("ingest", placed(tmp_path, "whole", whole), *issue).stdout)[
        "findings"
    ]
    assert "chain-not-held" not in {one["code"] for one in again}
