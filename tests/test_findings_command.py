"""Findings in one place: their names, filters and acceptances, and the one verdict."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import Result
from conftest import Run
from registries import filled_sqlite
from sqlalchemy import text

ORDER = (Path(__file__).parent / "order_77_2009.en.txt").read_text(encoding="utf-8")
REFUSED = ORDER.replace("one or two decks", "seven hundred decks")
RESERVED = ORDER.replace(
    "Gazette officielle du Québec.",
    "Gazette officielle du Québec, subject to section 10 of the Act.",
    1,
)
ISSUE = ("--lang", "en", "--published", "2009-02-18")
TRIGGERS = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
Row = Mapping[str, object]


def rows(done: Result) -> list[Row]:
    found: list[Row] = json.loads(done.stdout)
    return found


def errors(registry: Run, *more: str) -> list[Row]:
    return rows(registry("findings", "--severity", "error", "--json", *more))


def told_of_22(registry: Run, *more: str) -> list[object]:
    asked = registry("show", "67.22", "--on", "2009-04-01", "--json", *more)
    return [one["code"] for one in json.loads(asked.stdout)["findings"]]


def entries(registry: Run) -> int:
    return len(rows(registry("log", "--json")))


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page" / "oc-77-2009.txt"
    path.parent.mkdir()
    path.write_text(REFUSED, encoding="utf-8")
    return path


@pytest.fixture
def refusing(registry: Run, page: Path) -> Run:
    """Run `bylaw` on a registry in which an order was refused."""
    assert registry("ingest", str(page), *ISSUE).exit_code == 1
    return registry


@pytest.fixture
def accepting(refusing: Run) -> Run:
    """Run `bylaw` on a registry in which the refusal was accepted."""
    (error,) = errors(refusing)
    done = refusing("findings", "accept", str(error["id"]), "--why", "a misprint", "--by", "Bea")
    assert done.exit_code == 0, done.output
    return refusing


def test_each_finding_has_a_name_of_its_own_that_is_the_same_everywhere(
    run: Run, registry: Run, tmp_path: Path
) -> None:
    names = [row["id"] for row in rows(registry("findings", "--json"))]
    assert len(set(names)) == len(names) > 0
    other = filled_sqlite(tmp_path / "other").url.render_as_string()
    assert [row["id"] for row in rows(run("findings", "--json", "--db", other))] == names
    of_file = rows(run("findings", "order-in-council-928-2000.en.txt", "--json"))
    assert {row["id"] for row in of_file} <= set(names)


def test_a_name_changes_with_the_words(run: Run, page: Path) -> None:
    broken = REFUSED.replace("is amended by replacing", "is somewhat improved by replacing")
    page.write_text(broken, encoding="utf-8")
    before = rows(run("findings", str(page), *ISSUE, "--json"))
    page.write_text(broken.replace("somewhat", "greatly"), encoding="utf-8")
    after = rows(run("findings", str(page), *ISSUE, "--json"))
    assert {row["code"] for row in before} == {row["code"] for row in after}
    assert not {row["id"] for row in before} & {row["id"] for row in after}


def test_the_registry_that_is_asked_tells_what_it_refused(refusing: Run) -> None:
    (error,) = errors(refusing)
    assert (error["code"], error["instrument"]) == ("text-not-found", "77-2009")
    assert error["sections"] == ["67.22"]
    assert refusing("findings").exit_code == 1
    assert errors(refusing, "--as-known", "6") == []


def test_what_is_told_of_a_text_goes_with_it(refusing: Run) -> None:
    assert refusing("withdraw", "77-2009", "--why", "not an order").exit_code == 0
    told = rows(refusing("findings", "--json"))
    assert not [row for row in told if row["instrument"] == "77-2009"]


def test_findings_are_asked_for_by_weight_section_and_instrument(refusing: Run) -> None:
    everything = rows(refusing("findings", "--json"))
    for weight in ("error", "warning", "note"):
        found = rows(refusing("findings", "--severity", weight, "--json"))
        assert found == [row for row in everything if row["severity"] == weight] != []
    of_section = rows(refusing("findings", "--section", "67.22", "--json"))
    assert "text-not-found" in [row["code"] for row in of_section]
    assert len(of_section) < len(everything)
    of_order = rows(refusing("findings", "--instrument", "77-2009", "--json"))
    assert {row["instrument"] for row in of_order} == {"77-2009"}
    unknown = refusing("findings", "--instrument", "1-1900")
    assert unknown.exit_code == 1
    assert "77-2009" in unknown.stderr


def test_an_accepted_finding_is_left_out_and_stays_on_record(accepting: Run) -> None:
    assert errors(accepting) == []
    assert accepting("findings").exit_code == 0
    (shown,) = errors(accepting, "--all")
    assert shown["accepted"] == {"by": "Bea", "why": "a misprint"}
    assert "accepted by Bea: a misprint" in accepting("findings", "--all").stdout
    assert len(errors(accepting, "--as-known", "7")) == 1
    last = rows(accepting("log", "--json"))[-1]
    assert (last["kind"], last["by"], last["why"]) == ("acceptance", "Bea", "a misprint")
    assert accepting("verify").exit_code == 0


def test_an_acceptance_can_be_withdrawn(accepting: Run) -> None:
    assert accepting("withdraw", "8", "--why", "no misprint").exit_code == 0
    assert len(errors(accepting)) == 1


def test_an_accepted_finding_comes_back_when_its_text_changes(accepting: Run, page: Path) -> None:
    page.write_text(REFUSED.replace("six decks", "eight decks"), encoding="utf-8")
    accepting("ingest", str(page), *ISSUE, "--supersedes", "77-2009", "--why", "a better copy")
    (error,) = errors(accepting)
    assert (error["code"], error["accepted"]) == ("text-not-found", None)
    again = accepting("findings", "accept", str(error["id"]), "--why", "a misprint still")
    assert again.exit_code == 0
    assert errors(accepting) == []


@pytest.mark.parametrize(
    ("given", "status", "said"),
    [
        pytest.param(("0000000000", "--why", "x"), 1, "0000000000", id="unknown"),
        pytest.param(("0000000000", "--why", " "), 2, "--why", id="no reason"),
        pytest.param(("0000000000",), 2, "--why", id="reason left out"),
        pytest.param(("--why", "x"), 2, "ID", id="no name"),
    ],
)
def test_what_cannot_be_accepted_is_refused(
    registry: Run, given: tuple[str, ...], status: int, said: str
) -> None:
    before = entries(registry)
    done = registry("findings", "accept", *given)
    assert (done.exit_code, done.stdout) == (status, "")
    assert said in done.stderr
    assert entries(registry) == before


def test_a_finding_is_accepted_once_and_a_dry_run_records_nothing(accepting: Run) -> None:
    (error,) = errors(accepting, "--all")
    again = accepting("findings", "accept", str(error["id"]), "--why", "x")
    assert again.exit_code == 1
    assert "Bea" in again.stderr
    note = rows(accepting("findings", "--severity", "note", "--json"))[0]
    tried = accepting("findings", "accept", str(note["id"]), "--why", "x", "--dry-run", "--json")
    assert json.loads(tried.stdout)["entry"] is None
    assert entries(accepting) == 8


def test_the_verdict_is_green_where_no_error_is_left(registry: Run) -> None:
    done = registry("check", "--json")
    verdict = json.loads(done.stdout)
    assert (done.exit_code, verdict["green"], verdict["open"]) == (0, True, [])
    strict = json.loads(registry("check", "--strict", "--json").stdout)
    assert strict["green"] is False
    assert {row["severity"] for row in strict["open"]} == {"warning"}


def test_an_error_keeps_the_verdict_from_green_until_it_is_accepted(refusing: Run) -> None:
    done = refusing("check", "--json")
    verdict = json.loads(done.stdout)
    assert (done.exit_code, verdict["green"]) == (1, False)
    (left,) = verdict["open"]
    assert left["code"] == "text-not-found"
    assert "Not green: 1" in refusing("check").stdout
    assert refusing("findings", "accept", left["id"], "--why", "a misprint").exit_code == 0
    assert refusing("check").exit_code == 0
    assert "Vert" in refusing("check", "--ui", "fr").stdout


def test_a_registry_that_was_changed_is_never_green(run: Run, tmp_path: Path) -> None:
    engine = filled_sqlite(tmp_path)
    with engine.begin() as connection:
        for name in connection.execute(text(TRIGGERS)).scalars().all():
            connection.execute(text(f"DROP TRIGGER {name}"))
        connection.execute(text("UPDATE ledger SET moment = '1999' WHERE seq = 3"))
    done = run("check", "--json", "--db", engine.url.render_as_string())
    assert done.exit_code == 1
    assert json.loads(done.stdout)["green"] is False


def test_a_file_may_still_be_named_like_the_word(run: Run, page: Path) -> None:
    named = page.rename(page.parent / "accept")
    assert rows(run("findings", str(named), *ISSUE, "--json")) == []


def test_a_section_that_nothing_names_is_told_from_one_without_findings(run: Run) -> None:
    unknown = run("--ui", "fr", "findings", "--section", "999")
    assert (unknown.exit_code, unknown.stdout) == (1, "")
    assert "aucun texte détenu ne mentionne l’article 999" in unknown.stderr
    assert run("findings", "--section", "67.99").exit_code == 0


def test_who_accepts_a_reservation_settles_it_from_that_entry_on(registry: Run, page: Path) -> None:
    page.write_text(RESERVED, encoding="utf-8")
    assert registry("ingest", str(page), *ISSUE).exit_code == 0
    assert told_of_22(registry) == ["commencement-qualified"]
    (found,) = [
        row
        for row in rows(registry("findings", "--json"))
        if row["code"] == "qualified-commencement"
    ]
    done = registry("findings", "accept", str(found["id"]), "--why", "section 10 was complied with")
    assert done.exit_code == 0, done.output
    assert told_of_22(registry) == []
    assert told_of_22(registry, "--as-known", "7") == ["commencement-qualified"]
    assert registry("verify").exit_code == 0
    assert registry("withdraw", "8", "--why", "decided too early").exit_code == 0
    assert told_of_22(registry) == ["commencement-qualified"]


def test_a_reservation_said_twice_is_settled_when_both_are_accepted(
    registry: Run, page: Path
) -> None:
    twice = (
        "2. Section 67.23 of the By-law is amended by striking out “the”.\n\n"
        "3. Section 1 comes into force on 20 March 2009, subject to section 10 of the Act.\n\n"
        "4. Section 2 comes into force on 25 March 2009, subject to section 10 of the Act.\n\n* The"
    )
    page.write_text(re.sub(r"2\. This .*?\* The", twice, ORDER, flags=re.DOTALL), encoding="utf-8")
    registry("ingest", str(page), *ISSUE)
    first, second = (
        str(row["id"])
        for row in rows(registry("findings", "--json"))
        if row["code"] == "qualified-commencement"
    )
    assert registry("findings", "accept", first, "--why", "complied with").exit_code == 0
    assert told_of_22(registry) == ["commencement-qualified"]
    assert registry("findings", "accept", second, "--why", "complied with").exit_code == 0
    assert told_of_22(registry) == []
