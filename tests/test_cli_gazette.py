"""The commands that read the corpus or a Gazette text of the user's."""

import json
from pathlib import Path

import pytest
from conftest import Run

from bylaw.ingest.packaged import load_manifest, read_bytes

READERS = ("instruments", "operations", "coverage", "findings")
SPAN = {"file", "start", "end", "line"}

PAGE = """Gouvernement du Québec

O.C. 17-2004, 14 January 2004

An Act respecting docks (R.S.Q., c. D-1)

Docks
— Amendments

Regulation to amend the Regulation respecting docks

WHEREAS it is expedient to make the Regulation;

IT IS ORDERED, therefore, on the recommendation of the Minister of Docks:

THAT the Regulation to amend the Regulation respecting docks, attached to this Order in Council, be made.

JANE ROE,
Clerk of the Conseil exécutif

Regulation to amend the Regulation respecting docks

An Act respecting docks (R.S.Q., c. D-1, s. 2)

1. Section 12 of the Regulation respecting docks is amended by replacing “oak” by “ash”.

2. This Regulation comes into force on the fifteenth day following the date of its publication in the Gazette officielle du Québec.

5123
"""  # noqa: E501 - a published line is as long as it is


@pytest.fixture
def page(tmp_path: Path) -> str:
    file = tmp_path / "page.txt"
    file.write_text(PAGE, encoding="utf-8")
    return str(file)


def test_the_made_instruments_have_their_provisions(run_once: Run) -> None:
    rows = json.loads(run_once("instruments", "--json").stdout)
    held = {row["instrument"]: len(row["provisions"]) for row in rows if row["held"]}
    assert (held["111-2000"], held["928-2000"], held["1033-2007"]) == (7, 6, 4)
    unheld = [(row["instrument"], row["status"]) for row in rows if not row["held"]]
    assert ("1253-93", "made") in unheld
    assert ("111-2000", "draft") in unheld


@pytest.mark.parametrize(
    ("number", "day"),
    [("111-2000", "2000-03-09"), ("928-2000", "2000-08-24"), ("1033-2007", "2007-12-27")],
)
def test_days_of_the_corpus_rest_on_inferred_issues(run_once: Run, number: str, day: str) -> None:
    rows = json.loads(run_once("instruments", "--json").stdout)
    (row,) = (row for row in rows if row["held"] and row["instrument"] == number)
    assert [item["in_force"] for item in row["commencement"]] == [day]
    assert row["date_evidence"] == "inferred"
    assert f"{day}~" in run_once("instruments").stdout


def test_each_operation_says_where_it_stands(run_once: Run) -> None:
    rows = json.loads(run_once("operations", "--instrument", "111-2000", "--json").stdout)
    texts = {entry.file: read_bytes(entry).decode() for entry in load_manifest()}
    assert [row["provision"] for row in rows] == ["1", "2", "3", "4", "5", "6"]
    for row in rows:
        assert set(row["source"]) == SPAN
        place = row["source"]
        assert texts[place["file"]].count("\n", 0, place["start"]) + 1 == place["line"]
    assert {row["state"] for row in rows} <= {"pending", "applied"}


def test_drafts_are_in_state_draft(run_once: Run) -> None:
    rows = json.loads(run_once("operations", "gazette-2007-10-10-projet.fr.txt", "--json").stdout)
    assert rows
    assert {(row["state"], row["instrument"]) for row in rows} == {("draft", None)}


def test_an_unknown_instrument_is_refused_and_the_known_are_named(run: Run) -> None:
    done = run("operations", "--instrument", "1-1900")
    assert done.exit_code == 1
    assert "928-2000" in done.stderr


def test_corrections_can_be_switched_off(run_once: Run) -> None:
    file = "order-in-council-928-2000.en.txt"
    corrected = json.loads(run_once("findings", file, "--json").stdout)
    received = json.loads(run_once("findings", file, "--as-received", "--json").stdout)
    assert "correction-applied" in {finding["code"] for finding in corrected}
    assert "correction-applied" not in {finding["code"] for finding in received}


def test_every_character_is_counted_once(run_once: Run) -> None:
    for row in json.loads(run_once("coverage", "--json").stdout):
        assert sum(row["regions"].values()) == row["characters"]


def test_a_page_of_the_users_is_read_whole(run: Run, page: str) -> None:
    facts = (page, "--lang", "en", "--published", "2004-01-28", "--json")
    (instrument,) = json.loads(run("instruments", *facts).stdout)
    (operation,) = json.loads(run("operations", *facts).stdout)
    account = json.loads(run("coverage", *facts).stdout)
    assert (instrument["instrument"], instrument["made"]) == ("17-2004", "2004-01-14")
    assert [item["in_force"] for item in instrument["commencement"]] == ["2004-02-12"]
    assert (operation["old"], operation["new"], operation["provision"]) == ("oak", "ash", "1")
    assert account["unread"] == []
    assert run("findings", *facts).exit_code == 0


def test_without_a_day_of_publication_no_day_is_made_up(run: Run, page: str) -> None:
    (instrument,) = json.loads(run("instruments", page, "--lang", "en", "--json").stdout)
    assert [item["in_force"] for item in instrument["commencement"]] == [None]
    assert (instrument["published"], instrument["date_evidence"]) == (None, None)


def test_a_text_of_the_corpus_is_known_by_its_bytes(run: Run, tmp_path: Path) -> None:
    entry = load_manifest()[0]
    copy = tmp_path / "copy.txt"
    copy.write_bytes(read_bytes(entry))
    row = json.loads(run("instruments", str(copy), "--json").stdout)[0]
    assert (row["published"], row["date_evidence"]) == (entry.published.isoformat(), "inferred")


@pytest.mark.parametrize("command", READERS)
def test_the_language_of_a_page_is_asked_for(run: Run, command: str, page: str) -> None:
    done = run(command, page)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "--lang" in done.stderr


@pytest.mark.parametrize("command", READERS)
def test_facts_without_a_page_are_wrong_usage(run: Run, command: str) -> None:
    assert run(command, "--lang", "en").exit_code == 2


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(b"", "empty", id="empty"),
        pytest.param("Société".encode("latin-1"), "UTF-8", id="wrong encoding"),
        pytest.param(b"\x00\x01\x02\x03" * 100, "", id="binary"),
        pytest.param(b"%PDF-1.7\nno pdf at all", "PDF", id="broken PDF"),
    ],
)
def test_what_is_no_text_is_refused(run: Run, tmp_path: Path, data: bytes, reason: str) -> None:
    file = tmp_path / "bad.bin"
    file.write_bytes(data)
    done = run("findings", str(file), "--lang", "en")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "bad.bin" in done.stderr
    assert reason in done.stderr


@pytest.mark.parametrize("ui", ["en", "fr"])
@pytest.mark.parametrize("command", READERS)
def test_results_for_people_fit_in_80_columns(run_once: Run, command: str, ui: str) -> None:
    lines = run_once(command, "--ui", ui).stdout.splitlines()
    assert lines
    assert max(map(len, lines)) <= 80


def test_known_instruments_are_named_in_the_language_of_the_reader(registry: Run) -> None:
    shown = registry("--ui", "fr", "instruments").stdout.partition("Connus et non détenus")[2]
    assert "1253-93 Règlement sur les jeux de casino (chapitre S-13.1, r. 3)" in shown
    assert "1675-95 Règlement modifiant le Règlement sur les jeux de casino" in shown
    assert "aucune date connue" in shown
    assert "By-law" not in shown
    assert " -" not in shown
