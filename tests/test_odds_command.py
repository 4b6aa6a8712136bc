"""`bylaw odds`: the published edges come out, with their readings, as table, JSON and picture."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import Result
from judging import use_registry

Run = Callable[..., Result]
DAY = ("--on", "2005-06-01")


@pytest.fixture
def bylaw(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    use_registry(monkeypatch)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return run


def odds(bylaw: Run, *arguments: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(bylaw("odds", *arguments, *DAY, "--json").stdout)
    return found


@pytest.mark.parametrize(
    ("arguments", "percent"),
    [
        (("three_card_poker", "--bet", "pair_plus"), 2.3167),
        (("war", "--bet", "supplemental", "--decks", "6"), 18.650),
        (("sic_bo", "--bet", "small"), 2.778),
        (("craps", "--bet", "pass"), 1.4141),
        (("blackjack", "--bet", "sevens", "--decks", "6"), 11.400),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_published_edges(bylaw: Run, arguments: tuple[str, ...], percent: float) -> None:
    first = odds(bylaw, *arguments)[0]
    assert float(str(first["house_edge"])) * 100 == pytest.approx(percent, abs=0.0006)
    outcomes = first["outcomes"]
    assert isinstance(outcomes, list)
    assert sum(Fraction(outcome["exact"]) for outcome in outcomes) == 1


def test_pair_plus_is_exact_and_each_reading_is_shown(bylaw: Run) -> None:
    found = odds(bylaw, "three_card_poker", "--bet", "pair_plus")
    assert [(row["options"], Fraction(str(row["exact"]))) for row in found] == [
        ({"ace-pair": "straight"}, Fraction(512, 22100)),
        ({"ace-pair": "no-straight"}, Fraction(932, 22100)),
    ]
    fixed = odds(
        bylaw, "three_card_poker", "--bet", "pair_plus", "--option", "ace-pair=no-straight"
    )
    assert [row["exact"] for row in fixed] == [found[1]["exact"]]


def test_a_count_that_was_kept_is_the_same(bylaw: Run, tmp_path: Path) -> None:
    first = odds(bylaw, "sic_bo")
    (kept, *_rest) = (tmp_path / "cache" / "bylaw" / "odds").glob("*.json")
    assert odds(bylaw, "sic_bo") == first
    kept.write_text("{")
    assert odds(bylaw, "sic_bo") == first


def test_a_bet_with_an_outcome_without_figure_has_no_edge(bylaw: Run) -> None:
    rows = {row["bet"]: row for row in odds(bylaw, "sic_bo")}
    assert rows["total:18"]["house_edge"] is None
    assert rows["total:17"]["house_edge"] is not None


def test_war_is_counted_for_each_number_of_decks_that_67_33_allows(bylaw: Run) -> None:
    found = odds(bylaw, "war", "--bet", "supplemental")
    assert [row["options"]["decks"] for row in found] == ["6", "8"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("blackjack",), 2),
        (("chess",), 2),
        (("sic_bo", "--bet", "tiny"), 2),
        (("sic_bo", "--option", "sic-bo-double"), 2),
        (("sic_bo", "--option", "sic-bo-double=perhaps"), 2),
        (("crazy_four_poker",), 1),
        (("poker_room",), 1),
    ],
)
def test_what_cannot_be_counted_is_refused(
    bylaw: Run, arguments: tuple[str, ...], status: int
) -> None:
    result = bylaw("odds", *arguments, *DAY)
    assert result.exit_code == status
    assert result.stderr


def test_the_picture_stands_alone(bylaw: Run, tmp_path: Path) -> None:
    path = tmp_path / "edges.svg"
    shown = bylaw("odds", "sic_bo", *DAY, "--svg", str(path))
    tree = ET.fromstring(path.read_text(encoding="utf-8"))
    bars = tree.findall("{http://www.w3.org/2000/svg}g")
    rows = [row for row in odds(bylaw, "sic_bo") if row["house_edge"] is not None]
    assert len(bars) == len(rows)
    assert max(map(len, shown.stdout.splitlines())) <= 80
