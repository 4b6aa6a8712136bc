"""The law on a day at the command line: show, in-force, history, timeline, diff, and their kin."""

import json
import re
from pathlib import Path

import pytest
from click.testing import Result
from conftest import Run
from registries import BASE_FILE

from bylaw.cli.commands.law.diff import blocks_by_item
from bylaw.registry.compare.lines import LineChange
from bylaw.registry.publish.comparison.comparison import ComparedUnit


def document(done: Result) -> dict[str, object]:
    found: dict[str, object] = json.loads(done.stdout)
    return found


def rows(done: Result) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(done.stdout)
    return found


def codes(found: dict[str, object]) -> set[str]:
    findings = found["findings"]
    assert isinstance(findings, list)
    return {finding["code"] for finding in findings}


# ---- show ------------------------------------------------------------------------------

SHOWN = ("state", "from", "to", "instrument", "provision", "text_state")


@pytest.mark.parametrize(
    ("section", "day", "lang", "expected"),
    [
        pytest.param(
            "67.22", "2000-03-08", "en",
            ("not_yet_in_force", "2000-03-09", None, "111-2000", "5", None), id="not yet",
        ),
        pytest.param(
            "67.22", "2000-03-09", "en",
            ("in_force", "2000-03-09", "2011-10-13", "111-2000", "5", "made"), id="in force",
        ),
        pytest.param(
            "67.22", "2011-10-13", "en",
            ("ended", None, "2011-10-13", "951-2011", None, None), id="ended",
        ),
        pytest.param(
            "6", "2007-12-27", "en",
            ("partly_held", "2007-12-27", "2011-10-13", "1033-2007", "2", "made"), id="partly held",
        ),
        pytest.param(
            "1", "2000-08-24", "en",
            ("not_held", "2000-08-24", "2007-12-27", "928-2000", "1", None), id="not held",
        ),
        pytest.param("50", "2005-01-01", "en", ("unknown", *[None] * 5), id="unknown"),
        pytest.param(
            "67.41", "2007-12-27", "fr",
            ("in_force", "2007-12-27", "2011-10-13", "1033-2007", "3", "draft"), id="French draft",
        ),
        pytest.param(
            "67.22", "2005-01-01", "fr",
            ("not_held", "2000-03-09", "2011-10-13", "111-2000", "5", None), id="no French of 2000",
        ),
        pytest.param(
            "1", "1980-01-01", "en",
            ("not_yet_in_force", None, None, None, None, None), id="before the by-law",
        ),
    ],
)  # fmt: skip
def test_show_gives_the_state_of_a_section_and_what_it_rests_on(
    registry: Run, section: str, day: str, lang: str, expected: tuple[str | None, ...]
) -> None:
    done = registry("show", section, "--on", day, "--lang", lang, "--json")
    found = document(done)
    assert tuple(found[name] for name in SHOWN) == expected
    has_words = found["state"] in ("in_force", "partly_held")
    assert done.exit_code == (0 if has_words else 1)
    assert (found["text"] is not None) == has_words


def test_show_has_the_keys_that_programs_rely_on(registry: Run) -> None:
    found = document(registry("show", "67.22", "--on", "2005-01-01", "--json"))
    keys = {
        "section", "lang", "day", "state", "text", "from", "to", "instrument", "provision",
        "history_note", "text_state", "findings",
    }  # fmt: skip
    assert keys <= found.keys()
    assert (found["section"], found["lang"], found["day"]) == ("67.22", "en", "2005-01-01")
    assert found["history_note"] == "O.C. 111-2000, s. 5."
    assert str(found["text"]).startswith("3-Cards Poker is played with one or two decks of cards.")


def test_the_french_history_note_is_french(registry: Run) -> None:
    found = document(registry("show", "67.41", "--on", "2008-01-01", "--lang", "fr", "--json"))
    assert found["history_note"] == "D. 1033-2007, a. 3."


def test_a_note_says_that_earlier_instruments_are_not_held(registry: Run) -> None:
    found = document(registry("show", "1", "--on", "2008-01-01", "--json"))
    assert found["history_note"] == (
        "…; O.C. 111-2000, s. 1; O.C. 928-2000, s. 1; O.C. 1033-2007, s. 1."
    )


def test_an_inferred_day_and_a_pending_operation_are_findings(registry: Run) -> None:
    found = document(registry("show", "1", "--on", "2001-01-01", "--json"))
    assert {"inferred-day", "operation-pending"} <= codes(found)


def test_why_gives_candidates_dates_evidence_and_hashes(registry: Run) -> None:
    found = document(registry("show", "1", "--on", "2008-01-01", "--why", "--json"))
    why = found["why"]
    assert isinstance(why, dict)
    english = [one for one in why["candidates"] if one["lang"] == "en"]
    assert [one["chosen"] for one in english] == [False, False, False, True]
    assert [one["from"] for one in english] == [None, "2000-03-09", "2000-08-24", "2007-12-27"]
    assert all(len(one["sha256"]) == 64 for one in english)
    assert len(why["known"]["hash"]) == 64
    assert {row["file"] for row in why["sources"]} >= {"gazette/order-in-council-1033-2007.en.txt"}


@pytest.mark.parametrize("ui", ["en", "fr"])
def test_why_shows_a_person_the_versions_their_days_and_their_files(registry: Run, ui: str) -> None:
    plain, why = (
        registry("--ui", ui, "show", "1", "--on", "2008-01-01", "--lang", "en", *more).stdout
        for more in ((), ("--why",))
    )
    assert len(why) > len(plain)
    assert all(day in why for day in ("2000-03-09", "2000-08-24", "2007-12-27"))
    assert "order-in-council-1033-2007.en.txt" in why
    assert "order-in-council-1033-2007.en.txt" not in plain


@pytest.mark.parametrize("name", ["67.22", "s. 67.22", "section 67.22", "article 67.22", "67.22."])
def test_a_section_may_be_named_as_people_do(registry: Run, name: str) -> None:
    assert document(registry("show", name, "--on", "2005-01-01", "--json"))["section"] == "67.22"


def test_a_roman_numeral_is_a_division(registry: Run) -> None:
    found = document(registry("show", "section VI", "--on", "2005-01-01", "--json"))
    assert (found["unit"], found["text"]) == ("division", "DICE GAMES")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        pytest.param(("67.22", "--on", "2005-02-30"), "is not a valid date", id="impossible day"),
        pytest.param(("67.22",), "--on", id="no day"),
        pytest.param(("the first", "--on", "2005-01-01"), "not the number of", id="words"),
        pytest.param(
            ("67.22", "--on", "2005-01-01", "--as-known", "soon"),
            "is not a valid moment",
            id="no moment",
        ),
    ],
)  # fmt: skip
def test_a_question_that_makes_no_sense_has_status_2(
    registry: Run, arguments: tuple[str, ...], told: str
) -> None:
    done = registry("show", *arguments)
    assert done.exit_code == 2
    assert told in done.stderr


def test_a_number_that_could_mean_two_things_is_refused(registry: Run, tmp_path: Path) -> None:
    base = tmp_path / "base.txt"
    words = BASE_FILE.read_text(encoding="utf-8").replace(
        "DIVISION V\nWHEELS\n", ("DIVISION V\nWHEELS\n\n§1. Big wheel\n")
    )
    base.write_text(words, encoding="utf-8")
    registry("ingest", str(base), "--consolidation", "--as-of", "1999-12-31", "--lang", "en")
    done = registry("show", "§1", "--on", "2000-01-01")
    assert done.exit_code == 1
    told = " ".join(done.stderr.split())
    assert "1 could mean two things on 2000-01-01: one in division V; the other in" in told
    assert "division:" not in told


def test_show_for_people_explains_the_sign_of_an_inferred_day_once(registry: Run) -> None:
    shown = registry("show", "67.22", "--on", "2005-01-01").stdout
    assert "from 2000-03-09~ until 2011-10-12, by O.C. 111-2000, s. 5" in shown
    assert shown.count("~ inferred") == 1
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert "\x1b" not in shown


# ---- in-force --------------------------------------------------------------------------

MARCH = {"three_card_poker", "war"}
AUGUST = MARCH | {"blackjack", "craps", "sic_bo"}
DECEMBER = AUGUST | {
    "poker_357", "boston_poker", "four_card_poker", "crazy_four_poker", "poker_room",
}  # fmt: skip


@pytest.mark.parametrize(("ui", "cited"), [("en", "O.C. 111-2000"), ("fr", "D. 111-2000")])
def test_what_is_pending_and_who_brought_a_game_are_cited_as_the_law_does(
    registry: Run, ui: str, cited: str
) -> None:
    told = registry("in-force", "2005-01-01", "--ui", ui).stdout
    assert told.count(cited) == 3  # Two games, and the amendments that are pending.
    assert not re.findall(r"(?<!C\. )(?<!D\. )111-2000", told)


@pytest.mark.parametrize(
    ("day", "state", "games"),
    [
        ("1993-08-31", "not_yet", set()),
        ("2000-03-08", "in_force", set()),
        ("2000-03-09", "in_force", MARCH),
        ("2000-08-23", "in_force", MARCH),
        ("2000-08-24", "in_force", AUGUST),
        ("2007-12-26", "in_force", AUGUST),
        ("2007-12-27", "in_force", DECEMBER),
        ("2011-10-12", "in_force", DECEMBER),
        ("2011-10-13", "replaced", set()),
    ],
)
def test_the_games_in_force_on_a_day(registry: Run, day: str, state: str, games: set[str]) -> None:
    done = registry("in-force", day, "--json")
    found = document(done)
    bylaw, listed = found["bylaw"], found["games"]
    assert isinstance(bylaw, dict)
    assert isinstance(listed, list)
    assert bylaw["state"] == state
    assert {game["game"] for game in listed} == games
    assert {game["rule"]["state"] for game in listed} <= {"bound"}
    assert done.exit_code == (0 if state == "in_force" else 1)


def test_a_game_has_its_sections_titles_days_and_rule(registry: Run) -> None:
    listed = document(registry("in-force", "2008-01-01", "--json"))["games"]
    assert isinstance(listed, list)
    game = next(one for one in listed if one["game"] == "poker_357")
    assert game == {
        "game": "poker_357",
        "title": {"en": "3-5-7 Poker", "fr": "Poker 3-5-7"},
        "sections": [f"67.{number}" for number in range(41, 51)],
        "instrument": "1033-2007",
        "from": "2007-12-27",
        "to": "2011-10-13",
        "date_evidence": "inferred",
        "rule": {"id": "poker_357", "state": "bound"},
        "findings": [],
    }


def test_the_end_of_the_by_law_says_what_replaced_it_and_since_when(registry: Run) -> None:
    bylaw = document(registry("in-force", "2012-01-01", "--json"))["bylaw"]
    assert isinstance(bylaw, dict)
    assert (bylaw["by"], bylaw["since"]) == ("951-2011", "2011-10-13")
    assert "posted at the table" in registry("in-force", "2012-01-01").stdout


def test_before_its_first_section_a_game_is_to_come_or_undetermined(registry: Run) -> None:
    coming = document(registry("in-force", "2000-08-23", "--json"))["coming"]
    assert isinstance(coming, list)
    by_name = {one["game"]: one for one in coming}
    assert by_name["craps"] == {
        "game": "craps", "instrument": "928-2000", "from": "2000-08-24", "earlier": "none",
    }  # fmt: skip
    assert by_name["sic_bo"]["earlier"] == "not_held"


# ---- history, timeline, diff, chain ----------------------------------------------------


def test_history_lists_versions_without_gap(registry: Run) -> None:
    found = rows(registry("history", "1", "--json"))
    assert [row["from"] for row in found] == [None, "2000-03-09", "2000-08-24", "2007-12-27"]
    assert [row["to"] for row in found] == ["2000-03-09", "2000-08-24", "2007-12-27", "2011-10-13"]
    assert [row["state"] for row in found] == ["not_held", "not_held", "not_held", "held"]


def test_history_of_a_number_that_nothing_names_has_status_1(registry: Run) -> None:
    assert registry("history", "999").exit_code == 1


def test_the_timeline_has_every_turn_and_the_end(registry: Run) -> None:
    found = rows(registry("timeline", "--json"))
    assert [(row["day"], row["instruments"]) for row in found] == [
        ("2000-03-09", ["111-2000"]),
        ("2000-08-24", ["928-2000"]),
        ("2007-12-27", ["1033-2007"]),
        ("2011-10-13", ["951-2011"]),
    ]
    assert found[0]["added"] == [f"67.{number}" for number in range(22, 41)]
    assert found[0]["pending"] == ["1", "44", "45", "46"]
    drawn = registry("timeline").stdout
    assert "● 2000-03-09~  O.C. 111-2000" in drawn
    assert max(len(line) for line in drawn.splitlines()) <= 80


def test_diff_names_what_changed_and_shows_it_word_by_word(registry: Run) -> None:
    registry("ingest", str(BASE_FILE), "--consolidation", "--as-of", "1999-12-31", "--lang", "en")
    arguments = ("diff", "46", "--from", "2000-03-08", "--to", "2000-03-09")
    (row,) = rows(registry(*arguments, "--json"))
    assert (row["section"], row["kind"]) == ("46", "replaced")
    assert (row["old"], row["new"]) == (
        "The hand of the dealer is shown.",
        "The hand of the bank is shown.",
    )
    assert "[-dealer-]{+bank+}" in registry(*arguments).stdout


def test_diff_names_the_items_that_changed_and_the_sign_of_an_inferred_day(registry: Run) -> None:
    asked = ("diff", "95.14", "--from", "2000-08-23", "--to", "2000-08-24")
    said = registry(*asked).stdout
    assert '\n    (2) {+The "Don\'t Pass" wager is also played' in said
    assert said.rstrip().endswith("~ inferred: no source states this date.")


def test_an_item_that_changed_is_named_with_those_that_hold_it() -> None:
    kept, changed = (LineChange.KEPT,), (LineChange.CHANGED,)
    blocks = [
        ComparedUnit(0, (), kept),
        ComparedUnit(1, (), kept, "(1)"),
        ComparedUnit(2, (), kept, "(a)"),
        ComparedUnit(2, (), changed, "(b)"),
        ComparedUnit(1, (), changed, "(2)"),
        ComparedUnit(2, (), changed, "(a)"),
        ComparedUnit(0, (), changed),
    ]
    assert [number for number, block in blocks_by_item(blocks) if block.is_changed] == [
        "(1) (b)",
        "(2)",
        "(a)",
        "",
    ]


def test_diff_of_a_day_with_itself_is_empty(registry: Run) -> None:
    assert rows(registry("diff", "--from", "2005-01-01", "--to", "2005-01-01", "--json")) == []


def test_diff_wants_the_earlier_day_first(registry: Run) -> None:
    assert registry("diff", "--from", "2005-01-02", "--to", "2005-01-01").exit_code == 2


def test_the_chain_of_amendments_is_whole_from_745_96_on(registry: Run) -> None:
    found = rows(registry("instruments", "--chain", "--json"))
    assert [(row["instrument"], row["previous"], row["held"]) for row in found] == [
        ("1253-93", None, False),
        ("745-96", None, False),
        ("111-2000", "745-96", True),
        ("928-2000", "111-2000", True),
        ("1033-2007", "928-2000", True),
        ("951-2011", None, False),
    ]


# ---- the registry itself ---------------------------------------------------------------


def test_verify_and_db_current(registry: Run) -> None:
    done = registry("verify", "--json")
    assert (done.exit_code, document(done)["verified"]) == (0, True)
    facts = document(registry("db", "current", "--json"))
    assert (facts["entries"], facts["texts"]) == (6, 5)


def test_db_upgrade_of_an_up_to_date_registry_changes_nothing(registry: Run) -> None:
    before = document(registry("db", "current", "--json"))
    assert document(registry("db", "upgrade", "--json")) == before


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "67.22", "--on", "2005-01-01"),
        ("in-force", "2005-01-01"),
        ("history", "1"),
        ("timeline",),
        ("diff", "--from", "2000-01-01", "--to", "2001-01-01"),
        ("instruments", "--chain"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_every_question_can_be_asked_as_known_at_a_moment(
    registry: Run, arguments: tuple[str, ...]
) -> None:
    known = registry(*arguments, "--as-known", "2026-01-01")
    assert known.stdout == registry(*arguments).stdout
    refused = registry(*arguments, "--as-known", "2025-12-31")
    assert refused.exit_code == 1
    assert "was empty at" in refused.stderr


def test_without_a_database_one_is_built_in_the_data_folder_of_the_user(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BYLAW_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert run("show", "67.22", "--on", "2005-01-01").exit_code == 0
    assert (tmp_path / "bylaw" / "registry.sqlite3").is_file()


def test_the_environment_can_name_the_database(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BYLAW_DB", f"sqlite:///{tmp_path / 'mine.sqlite3'}")
    refused = run("timeline")
    assert refused.exit_code == 2
    assert "create one with bylaw db create" in refused.stderr
    assert not (tmp_path / "mine.sqlite3").exists()
    assert run("db", "create").exit_code == 0
    assert run("timeline").exit_code == 0
    again = run("db", "create", f"sqlite:///{tmp_path / 'mine.sqlite3'}")
    assert (again.exit_code, "already" in again.stderr) == (1, True)


def test_the_address_of_a_database_is_given_once(run: Run, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'mine.sqlite3'}"
    asked = run("db", "create", address, "--db", address)
    assert (asked.exit_code, "once" in asked.stderr) == (2, True)
    assert not (tmp_path / "mine.sqlite3").exists()


@pytest.mark.parametrize(
    ("url", "told", "status"),
    [
        ("nonsense", "nonsense is not the URL of a database", 2),
        ("mysql://host/base", "neither SQLite nor PostgreSQL", 2),
        ("sqlite://host/base", "sqlite://host/base is not the URL of a database", 2),
        ("postgresql://u:secret@a..b/base", "postgresql://u:***@a..b/base is not the URL", 2),
        ("sqlite:////dev/null/x.db", "there is no registry at", 2),
        ("postgresql://127.0.0.1:1/none", "cannot connect to the database postgresql", 1),
    ],
)
def test_a_database_that_cannot_be_opened_is_told(
    run: Run, url: str, told: str, status: int
) -> None:
    done = run("timeline", "--db", url)
    assert done.exit_code == status
    assert told in done.stderr


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ann:secret@host/base",
        "sqlite+aiosqlite://ann:secret@host/base",
        "postgresql+nothing://ann:secret@127.0.0.1:1/base",
        "postgresql://ann:x:secret@a..b/base",
        "postgresql://ann:x@secret@127.0.0.1:1/base",
        "postgresql://ann:secret/x@127.0.0.1:1/base",
        "postgresql://ann:secret@127.0.0.1:port/base",
        "postgresql://127.0.0.1:1/base?user=ann&password=secret",
        "postgresql://127.0.0.1:1/base?sslpassword=secret",
        "host=127.0.0.1 password=secret",
        "ann:secret@host/base",
    ],
)
def test_no_message_about_a_database_tells_its_password(run: Run, url: str) -> None:
    for arguments in (("timeline",), ("db", "current"), ("db", "upgrade"), ("verify",)):
        done = run(*arguments, "--db", url)
        assert done.exit_code in (1, 2)
        assert "secret" not in done.stdout + done.stderr


@pytest.mark.parametrize("command", ["show", "history"])
def test_an_empty_name_is_no_provision(registry: Run, command: str) -> None:
    done = registry(command, "")
    assert (done.exit_code, "the value is empty" in done.stderr) == (2, True)


def test_a_french_reader_gets_french_by_default_and_a_way_to_the_english(registry: Run) -> None:
    shown = registry("--ui", "fr", "show", "67.31", "--on", "2005-01-01").stdout
    assert "article 67.31, 2005-01-01 [fr]  texte non détenu" in shown
    assert "texte français non détenu; pour l’anglais :\n  bylaw show 67.31 --on 2005" in shown
    assert (
        "[fr]  en vigueur" in registry("--ui", "fr", "show", "67.41", "--on", "2008-01-01").stdout
    )


def test_both_languages_of_a_section_are_shown_together(registry: Run) -> None:
    shown = registry("show", "67.81", "--on", "2008-01-01", "--lang", "both")
    assert "may be three times the ante" in " ".join(shown.stdout.split())
    assert "maximum de trois fois" in " ".join(shown.stdout.split())
    told = json.loads(
        registry("show", "67.81", "--on", "2008-01-01", "--lang", "both", "--json").stdout
    )
    assert {lang: one["lang"] for lang, one in told.items()} == {"en": "en", "fr": "fr"}
    for ui, first, second in (("en", "[en]", "[fr]"), ("fr", "[fr]", "[en]")):
        asked = ("--ui", ui, "show", "67.81", "--on", "2008-01-01", "--lang", "both")
        said = registry(*asked).stdout
        assert said.index(first) < said.index(second), ui


def test_the_day_may_be_given_with_on_or_in_its_place(registry: Run) -> None:
    by_place = registry("in-force", "2008-01-01").stdout
    assert registry("in-force", "--on", "2008-01-01").stdout == by_place
    two = registry("in-force", "2008-01-01", "--on", "2009-01-01")
    assert (two.exit_code, "two dates are given" in two.stderr) == (2, True)
    assert registry("in-force").exit_code == 2


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("diff 999 --from 2000-01-01 --to 2008-01-01", 1),
        ("compare languages --section 999", 1),
        ("findings --section 999", 1),
        ("history 999", 1),
        ("instruments 999-2000", 1),
        ("operations --instrument 999-2000", 1),
        ("show 67.22 --on 2008-01-01 --as-known 999", 1),
        ("amend-day 999-2000 --published 2008-01-01 --evidence x", 1),
        ("consolidate --on 2008-01-01 --division IX", 1),
        ("consolidate --on 2008-01-01 --division 67.22", 2),
        ("payouts --on 2008-01-01 --game chess", 2),
    ],
)
def test_a_name_that_the_registry_does_not_have_ends_with_one(
    registry: Run, asked: str, status: int
) -> None:
    """A game is a name of the program: an unknown one is wrong usage."""
    assert registry(*asked.split()).exit_code == status


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_before_the_by_law_was_made_no_language_has_its_words(registry: Run, lang: str) -> None:
    registry("ingest", str(BASE_FILE), "--consolidation", "--as-of", "1999-12-31", "--lang", "en")
    said = " ".join(registry("show", "2", "--on", "1993-08-31", "--lang", lang).stdout.split())
    assert "not yet in force" in said or "unknown" in said
    assert "it was made on 1993-09-01" in said
    assert "text not held" not in said
    assert "comes into force -" not in said
    there = registry("show", "2", "--on", "1993-09-01", "--lang", "fr").stdout
    assert "for the English: bylaw show 2" in " ".join(there.split())


def test_a_text_that_a_base_text_brought_is_never_said_not_to_be_held(registry: Run) -> None:
    registry("ingest", str(BASE_FILE), "--consolidation", "--as-of", "1999-12-31", "--lang", "en")
    said = " ".join(registry("in-force", "2000-01-15").stdout.split())
    assert "Sic Bo: no rule is written for an earlier text; next: 2000-08-24~" in said
    assert "text is not held" not in said
