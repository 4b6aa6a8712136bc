"""What the sections ask of a table: posted limits, players, places and decks."""

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import Result

from bylaw.registry.answers.rules.round_forms import round_form
from bylaw.registry.rules.games.catalogue import RULES

Run = Callable[..., Result]


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
    """The bets that are not permitted, each with the section that says so."""
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
        ("four_card_poker", {"table_maximum": "5"}, dict.fromkeys(("ante", "additional"), "67.68")),
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
        ("three_card_poker", {"decks": 0}, "67.22"),
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


_THREE = dict.fromkeys(("initial", "additional"), "67.26")
_BOSTON = dict.fromkeys(("ante", "first_additional", "second_additional"), "67.56")


@pytest.mark.parametrize(
    ("game", "said", "expected"),
    [
        ("three_card_poker", {"late:pair_plus": "changed"}, {"pair_plus": "67.26"}),
        ("three_card_poker", {"late:initial": "placed"}, _THREE),
        ("three_card_poker", {"late:additional": "withdrawn"}, _THREE),
        ("three_card_poker", {"late:additional": "placed"}, {}),
        ("war", {"late:supplemental": "placed"}, {"supplemental": "67.40"}),
        ("war", {"late:initial": "placed"}, dict.fromkeys(("initial", "additional"), "67.36")),
        ("war", {"late:additional": "placed"}, {}),
        ("blackjack", {"late:sevens": "placed"}, {"sevens": "21.3"}),
        ("blackjack", {"late:over13": "placed"}, {"over13": "21.4"}),
        ("poker_357", {"late:five": "placed"}, {"five": "67.45"}),
        ("boston_poker", {"late:ante": "placed"}, _BOSTON),
        ("boston_poker", {"late:bonus": "placed"}, {"bonus": "67.56"}),
        ("boston_poker", {"late:second_additional": "placed"}, {}),
        ("four_card_poker", {"late:aces_up": "placed"}, {"aces_up": "67.74"}),
        (
            "four_card_poker",
            {"late:ante": "placed"},
            dict.fromkeys(("ante", "additional"), "67.68"),
        ),
        ("crazy_four_poker", {"late:queens_up": "placed"}, {"queens_up": "67.87"}),
        ("sic_bo", {"late:small": "placed"}, {"small": "95.23"}),
        ("sic_bo", {"late:single:3": "placed"}, {"single:3": "95.23"}),
    ],
)
def test_a_bet_that_comes_too_late_is_not_permitted(
    bylaw: Run, tmp_path: Path, game: str, said: dict[str, object], expected: dict[str, str]
) -> None:
    assert forbidden(audit(bylaw, tmp_path, game, **said)) == expected


@pytest.mark.parametrize(
    ("game", "bet", "manner", "otherwise", "question"),
    [
        ("poker_357", "three", "changed", "win", "late-changes"),
        ("four_card_poker", "aces_up", "withdrawn", "no_action", "late-changes"),
        ("war", "supplemental", "changed", "win", "unsaid-changes"),
        ("sic_bo", "small", "withdrawn", "no_action", "unsaid-changes"),
    ],
)
def test_a_change_of_which_the_words_do_not_speak_is_doubtful(
    bylaw: Run, tmp_path: Path, game: str, bet: str, manner: str, otherwise: str, question: str
) -> None:
    verdict = audit(bylaw, tmp_path, game, **{f"late:{bet}": manner})
    found: dict[str, object] = verdict["bets"][bet]  # type: ignore[assignment]
    assert found["result"] == "ambiguous"
    assert found["primary"]["result"] == "not_permitted"  # type: ignore[index]
    assert [one["result"] for one in found["alternatives"]] == [otherwise]  # type: ignore[attr-defined]
    assert question in [one["id"] for one in verdict["questions"]]  # type: ignore[index]


def test_67_99_a_bet_in_a_poker_room_cannot_be_changed(bylaw: Run, tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    parts = {
        "day": "2008-06-01",
        "game": "poker_room",
        "bets": {"seat:1": "10", "seat:2": "10"},
        "decisions": {"rank:seat:1": 1, "rank:seat:2": 2, "late:seat:2": "changed"},
    }
    file.write_text(json.dumps(parts))
    assert forbidden(json.loads(bylaw("audit", str(file), "--json").stdout)) == {"seat:2": "67.99"}


@pytest.mark.parametrize(
    ("late", "result"), [("placed", "not_permitted"), ("withdrawn", "ambiguous")]
)
def test_67_95_stakes_change_only_between_games(
    bylaw: Run, tmp_path: Path, late: str, result: str
) -> None:
    file = tmp_path / "round.json"
    parts = {"day": "2008-06-01", "game": "poker_room", "bets": {"stakes": "100"}}
    file.write_text(json.dumps({**parts, "decisions": {"late:stakes": late}}))
    judged = json.loads(bylaw("audit", str(file), "--json").stdout)
    assert judged["bets"]["stakes"]["result"] == result


def test_a_bet_of_which_no_section_says_when_it_is_too_late_is_refused(
    bylaw: Run, tmp_path: Path
) -> None:
    verdict = audit(bylaw, tmp_path, "poker_room", **{"late:pot": "placed"})
    assert "no decision “late:pot”" in str(verdict["round"]["why"])


def test_a_late_bet_in_columns_is_judged_as_in_json(bylaw: Run, tmp_path: Path) -> None:
    file = tmp_path / "rounds.csv"
    file.write_text(
        "id,day,game,bets.small,dice,decisions.late:small,paid.small\n"
        + "".join(
            f'{number},2005-06-01,sic_bo,10,"[1,2,3]",{late},10\n'
            for number, late in enumerate(("placed", "", "withdrawn", "drunk"))
        )
    )
    judged = bylaw("audit", str(file), "--jsonl", "--exit-zero").stdout.splitlines()
    verdicts = [json.loads(line) for line in judged]
    results = [verdict["bets"].get("small", {}).get("result") for verdict in verdicts]
    assert results == ["not_permitted", "win", "ambiguous", None]
    assert "placed" in verdicts[3]["round"]["why"]


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_limit_with_cents_is_read_in_columns(bylaw: Run, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"rounds.{ending}"
    if ending == "csv":
        file.write_text(
            "id,day,game,bets.small,dice,decisions.table_maximum\n"
            '1,2005-06-01,sic_bo,7.50,"[1,2,3]",7.50\n2,2005-06-01,sic_bo,7.51,"[1,2,3]",7.50\n'
        )
    else:
        columns = {
            "id": ["1", "2"],
            "day": ["2005-06-01"] * 2,
            "game": ["sic_bo"] * 2,
            "bets.small": ["7.50", "7.51"],
            "dice": ["[1,2,3]"] * 2,
            "decisions.table_maximum": [Decimal("7.50")] * 2,
        }
        pq.write_table(pa.table(columns), file)
    judged = bylaw("audit", str(file), "--jsonl", "--exit-zero").stdout.splitlines()
    results = [json.loads(line)["bets"]["small"]["result"] for line in judged]
    assert results == ["win", "not_permitted"]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("poker_357", {"table_minimum": "15"}),
        ("poker_357", {f"late:{bet}": "changed" for bet in ("three", "five", "seven")}),
        ("sic_bo", {"late:small": "withdrawn", "late:single:3": "changed"}),
        ("four_card_poker", {"late:ante": "placed", "late:aces_up": "changed"}),
    ],
)
def test_a_round_that_a_question_forbids_is_the_same_in_lines_and_columns(
    bylaw: Run, tmp_path: Path, game: str, said: dict[str, object]
) -> None:
    verdict = audit(bylaw, tmp_path, game, **said)
    example = dict(round_form(RULES[game]).example)
    cells: dict[str, str] = {}
    for key, value in {**example, "decisions": said}.items():
        for name, one in value.items() if isinstance(value, dict) else (("", value),):
            text = one if isinstance(one, str) else json.dumps(one)
            cells[f"{key}.{name}" if name else key] = text
    file = tmp_path / "rounds.parquet"
    pq.write_table(pa.table({name: [cell] for name, cell in cells.items()}), file)
    [line] = bylaw("audit", str(file), "--jsonl", "--exit-zero").stdout.splitlines()
    assert json.loads(line)["bets"] == verdict["bets"]
    counted = json.loads(bylaw("audit", str(file), "--summary", "--json").stdout)
    assert counted["results"] == {verdict["round"]["result"]: 1}
