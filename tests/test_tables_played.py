"""What the sections ask of a table: posted limits, players, places and decks."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from judging import use_registry

from bylaw.registry.answers.rules.round_forms import round_form
from bylaw.registry.rules.games.catalogue import RULES

Run = Callable[..., Result]


@pytest.fixture
def bylaw(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    use_registry(monkeypatch)
    return run


def audit(bylaw: Run, folder: Path, game: str, **said: object) -> dict[str, dict[str, object]]:
    example: dict[str, object] = dict(round_form(RULES[game]).example)
    before = example.get("decisions") or {}
    assert isinstance(before, dict)
    example["decisions"] = {**before, **said}
    file = folder / "round.json"
    file.write_text(json.dumps(example))
    found: dict[str, dict[str, object]] = json.loads(bylaw("audit", str(file), "--json").stdout)
    return found


def forbidden(verdict: dict[str, dict[str, object]]) -> dict[str, str]:
    """Give the bets that are not permitted, each with the section that says so."""
    bets: dict[str, dict[str, object]] = verdict["bets"]  # type: ignore[assignment]
    return {
        name: bet["basis"][0]["section"]  # type: ignore[index]
        for name, bet in bets.items()
        if bet["result"] == "not_permitted"
    }


@pytest.mark.parametrize(
    ("game", "said", "expected"),
    [
        ("craps", {"table_maximum": "5"}, {"pass": "95.5", "pass_odds": "95.5"}),
        ("craps", {"table_minimum": "10"}, {"field": "95.5"}),
        ("craps", {"table_minimum": "5", "table_maximum": "10"}, {}),
        ("sic_bo", {"table_minimum": "6"}, {"single:3": "95.5"}),
        (
            "poker_357",
            {"table_maximum": "9.99"},
            dict.fromkeys(("three", "five", "seven"), "67.45"),
        ),
        ("four_card_poker", {"table_maximum": "5"}, {"ante": "67.68"}),
        ("crazy_four_poker", {"table_maximum": "4"}, {"queens_up": "67.87"}),
        ("blackjack", {"table_minimum": "10"}, {"over13": "21.4"}),
    ],
)
def test_a_bet_outside_the_posted_limits_is_not_permitted(
    bylaw: Run, tmp_path: Path, game: str, said: dict[str, object], expected: dict[str, str]
) -> None:
    assert forbidden(audit(bylaw, tmp_path, game, **said)) == expected


def test_67_45_whether_a_minimum_binds_differs_between_the_languages(
    bylaw: Run, tmp_path: Path
) -> None:
    verdict = audit(bylaw, tmp_path, "poker_357", table_minimum="15")
    assert verdict["bets"]["three"]["result"] == "ambiguous"  # type: ignore[index]
    assert "posted-limits" in [question["id"] for question in verdict["questions"]]  # type: ignore[index]


@pytest.mark.parametrize(
    ("game", "said", "section"),
    [
        ("poker_357", {"players": 8}, "67.42"),
        ("crazy_four_poker", {"players": 8}, "67.78"),
        ("three_card_poker", {"players": 7, "places": 6}, "67.25"),
        ("war", {"players": 7, "places": 6}, "67.35"),
        ("three_card_poker", {"decks": 3}, "67.22"),
        ("boston_poker", {"decks": 6}, "67.51"),
    ],
)
def test_a_table_with_too_many_players_or_decks_is_not_permitted(
    bylaw: Run, tmp_path: Path, game: str, said: dict[str, object], section: str
) -> None:
    verdict = audit(bylaw, tmp_path, game, **said)
    assert verdict["round"]["result"] == "not_permitted"
    assert section in json.dumps(verdict["round"])


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("poker_357", {"players": 7, "decks": 2}),
        ("three_card_poker", {"players": 6, "places": 6, "decks": 1}),
        ("craps", {"players": 40}),
    ],
)
def test_a_table_as_the_sections_have_it_is_permitted(
    bylaw: Run, tmp_path: Path, game: str, said: dict[str, object]
) -> None:
    assert audit(bylaw, tmp_path, game, **said)["round"]["result"] == "settled"


def test_a_table_in_columns_is_judged_as_in_json(bylaw: Run, tmp_path: Path) -> None:
    file = tmp_path / "rounds.csv"
    file.write_text(
        "id,day,game,bets.small,dice,decisions.table_maximum\n"
        '1,2005-06-01,sic_bo,10,"[1,2,3]",5\n2,2005-06-01,sic_bo,10,"[1,2,3]",50\n'
    )
    judged = bylaw("audit", str(file), "--jsonl", "--exit-zero").stdout.splitlines()
    results = [json.loads(line)["bets"]["small"]["result"] for line in judged]
    assert results == ["not_permitted", "win"]
