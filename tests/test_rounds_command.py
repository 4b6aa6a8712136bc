"""`bylaw rounds generate`: lawful rounds, the same for one seed, with a stated share of errors."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
FAST = ("war", "sic_bo", "three_card_poker", "crazy_four_poker")


def generate(bylaw: Run, game: str, path: Path, *more: str) -> dict[str, object]:
    arguments = ("--game", game, "--count", "60", "--seed", "7", "--out", str(path), "--json")
    result = bylaw("rounds", "generate", *arguments, *more)
    assert result.exit_code == 0, result.stderr
    found: dict[str, object] = json.loads(result.stdout)
    return found


@pytest.mark.parametrize("game", FAST)
@pytest.mark.parametrize("ending", ["jsonl", "csv", "parquet"])
def test_what_is_generated_is_lawful_and_wrong_where_it_says(
    bylaw: Run, tmp_path: Path, game: str, ending: str
) -> None:
    path = tmp_path / f"rounds.{ending}"
    made = generate(bylaw, game, path, "--wrong-share", "0.2")
    counted = json.loads(bylaw("audit", str(path), "--summary", "--json").stdout)
    assert made["rounds"] == 60
    assert 3 < int(str(made["wrong"])) < 30
    assert counted["results"] == {"settled": 60}
    assert counted["wrong"] == made["wrong"]


def test_the_same_seed_gives_the_same_rounds_in_every_form(bylaw: Run, tmp_path: Path) -> None:
    found = []
    for ending in ("jsonl", "csv", "parquet"):
        path = tmp_path / f"rounds.{ending}"
        generate(bylaw, "war", path)
        lines = bylaw("audit", str(path), "--jsonl").stdout.splitlines()
        found.append([json.loads(line)["receipt"]["inputs"] for line in lines])
    assert found[0] == found[1] == found[2]


def test_nothing_wrong_is_made_where_none_is_asked_for(bylaw: Run, tmp_path: Path) -> None:
    assert generate(bylaw, "war", tmp_path / "r.jsonl", "--wrong-share", "0")["wrong"] == 0


def test_rounds_before_the_game_are_refused(bylaw: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "r.jsonl")
    arguments = ("--game", "war", "--count", "1", "--seed", "1", "--out", out, "--on", "1999-01-01")
    assert bylaw("rounds", "generate", *arguments).exit_code == 2


def test_a_file_of_another_kind_is_refused(bylaw: Run, tmp_path: Path) -> None:
    arguments = ("--game", "war", "--count", "1", "--seed", "1", "--out", str(tmp_path / "r.xls"))
    assert bylaw("rounds", "generate", *arguments).exit_code == 2


def test_67_108_a_share_of_the_commissions_of_poker_rooms_is_wrong(
    bylaw: Run, tmp_path: Path
) -> None:
    file = tmp_path / "room.jsonl"
    made = ("rounds", "generate", "--game", "poker_room", "--count", "200", "--seed", "3")
    done = bylaw(*made, "--wrong-share", "0.25", "--out", str(file), "--json")
    wrong = json.loads(done.stdout)["wrong"]
    assert 30 < wrong < 70
    judged = bylaw("audit", str(file), "--jsonl", "--exit-zero").stdout.splitlines()
    results = [json.loads(line)["bets"]["commission"]["result"] for line in judged]
    assert results.count("not_permitted") == wrong
    assert set(results) == {"not_permitted", "compliant"}
