"""`operations`, `instruments` and `sources` speak of the registry asked, ingested texts too."""

import json
from pathlib import Path

import pytest
from click.testing import Result
from conftest import Run
from registries import BASE_FILE

ORDER_FILE = Path(__file__).parent / "order_77_2009.en.txt"
ORDER = ORDER_FILE.read_text(encoding="utf-8")
FACTS = ("--lang", "en", "--published", "2009-02-18")


def rows(done: Result) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(done.stdout)
    return found


def states(registry: Run, number: str, *more: str) -> list[object]:
    done = registry("operations", "--instrument", number, "--json", *more)
    return [row["state"] for row in rows(done)]


@pytest.fixture
def amended(registry: Run) -> Run:
    assert registry("ingest", str(ORDER_FILE), *FACTS).exit_code == 0
    return registry


@pytest.fixture
def refused(registry: Run, tmp_path: Path) -> Run:
    page = tmp_path / "refused.txt"
    page.write_text(ORDER.replace("“one or two decks”", "“nine blue decks”"), encoding="utf-8")
    registry("ingest", str(page), *FACTS)
    return registry


def test_an_ingested_order_is_listed_with_what_became_of_it(amended: Run) -> None:
    assert states(amended, "77-2009") == ["applied"]
    assert "77-2009" in {row["instrument"] for row in rows(amended("instruments", "--json"))}
    assert "77-2009" in amended("operations").stdout


def test_a_refused_order_can_be_seen_again_with_the_reason(refused: Run) -> None:
    done = refused("operations", "--instrument", "77-2009", "--json")
    (row,) = rows(done)
    assert (row["state"], done.exit_code) == ("refused", 1)
    findings = row["findings"]
    assert isinstance(findings, list)
    assert [finding["code"] for finding in findings] == ["operation-refused"]
    assert "nine blue decks" in refused("operations", "--instrument", "77-2009").stdout


def test_a_base_text_lets_the_listed_operations_act(registry: Run) -> None:
    assert "pending" in states(registry, "111-2000")
    registry("ingest", str(BASE_FILE), "--consolidation", "--as-of", "1999-12-31", "--lang", "en")
    assert set(states(registry, "111-2000")) == {"applied"}


def test_as_known_before_its_ingest_an_order_is_not_listed(amended: Run) -> None:
    entries = rows(amended("log", "--json"))
    before = str(len(entries) - 1)
    numbers = {
        row["instrument"] for row in rows(amended("instruments", "--json", "--as-known", before))
    }
    assert "77-2009" not in numbers
    done = amended("operations", "--instrument", "77-2009", "--as-known", before)
    assert done.exit_code == 1


def test_as_received_still_reads_the_packaged_corpus(amended: Run) -> None:
    listed = rows(amended("instruments", "--as-received", "--json"))
    assert "77-2009" not in {row["instrument"] for row in listed}


def test_a_withdrawn_order_is_no_longer_listed(amended: Run) -> None:
    assert amended("withdraw", "77-2009", "--why", "not an order").exit_code == 0
    assert "77-2009" not in amended("operations").stdout


def test_sources_list_the_texts_that_were_taken_in(amended: Run) -> None:
    amended("ingest", str(BASE_FILE), "--consolidation", "--as-of", "1999-12-31", "--lang", "en")
    listed = rows(amended("sources", "--json"))
    *_packaged, order, base = listed
    assert (order["published"], order["contains"]) == ("2009-02-18", ["77-2009"])
    assert (base["role"], base["as_of"], base["published"]) == (
        "consolidation", "1999-12-31", None,
    )  # fmt: skip
    assert all(row["as_received"] for row in listed)
    shown = amended("sources", "--ui", "fr").stdout
    assert "base_1999.en.txt : le droit en vigueur le 1999-12-31" in shown


def test_an_amended_day_shows_in_the_list_of_texts(amended: Run) -> None:
    done = amended(
        "amend-day", "77-2009", "--published", "2009-02-25", "--evidence", "the printed issue"
    )
    assert done.exit_code == 0, done.stderr
    last = rows(amended("sources", "--json"))[-1]
    assert (last["published"], last["reason"]) == ("2009-02-25", "the printed issue")
