"""The rules against a second settlement from the text: slow, obvious and apart from them."""

import csv
import datetime as dt
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import Result
from corpus_law import law_on

from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.interpretations import GameLaw
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.rule import Terms
from fuzz.differential import differences, options_of, paid_in_two_ways
from fuzz.payments import Parts
from fuzz.rounds import DAY, MAKERS, rounds

pytestmark = pytest.mark.slow

Run = Callable[..., Result]
GAMES = sorted(MAKERS)


@pytest.mark.parametrize("game", GAMES)
def test_both_settlements_agree_on_every_bet(game: str) -> None:
    chance = random.Random(game)
    law = GameLaw(Terms(RULES[game], law_on(dt.date.fromisoformat(DAY))))
    for options in ({}, *(options_of(game, chance) for _ in range(4))):
        made = list(rounds(game, 40, chance))
        assert list(differences(law, made, options)) == []


@pytest.mark.parametrize("game", GAMES)
def test_both_settlements_agree_on_what_was_paid(game: str) -> None:
    chance, auditor = random.Random(f"{game} paid"), Auditor(law_on)
    made = [parts for parts in rounds(game, 40, chance) if "paid" in parts]
    assert [parts for parts in made if paid_in_two_ways(auditor, parts)] == []


# ---- Three formats ---------------------------------------------------------------------


def write(path: Path, made: Sequence[Parts]) -> Path:
    """Write rounds as lines, or in columns."""
    if path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(parts) + "\n" for parts in made))
        return path
    rows = [_cells(parts) for parts in made]
    names = list(dict.fromkeys(name for row in rows for name in row))
    if path.suffix == ".parquet":
        pq.write_table(pa.table({name: [row.get(name) for row in rows] for name in names}), path)
        return path
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows(rows)
    return path


def _cells(parts: Parts) -> dict[str, str]:
    cells: dict[str, str] = {}
    for key, value in parts.items():
        if isinstance(value, dict):
            cells |= {f"{key}.{name}": _cell(one) for name, one in value.items()}
        else:
            cells[key] = _cell(value)
    return cells


def _cell(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _verdicts(lines: str, *, head: bool) -> list[dict[str, Any]]:
    """Read verdicts; the lines of a file with a head are counted from the first round."""
    found = [json.loads(line) for line in lines.splitlines()]
    return [one | ({"line": one["line"] - head} if "line" in one else {}) for one in found]


def summary(bylaw: Run, path: Path) -> dict[str, Any]:
    result = bylaw("audit", str(path), "--summary", "--json", "--by", "day")
    found: dict[str, Any] = json.loads(result.stdout)
    return found | {"status": result.exit_code, "results": dict(sorted(found["results"].items()))}


def strange(game: str) -> list[Parts]:
    """Rounds that cannot be settled: not in force, not governed, not readable."""
    made = list(rounds(game, 5, random.Random(1)))
    days = ("1999-01-01", "2012-01-01", "no day", "20090617", "2009-W25-3")
    found = [one | {"id": f"s{n}", "day": days[n]} for n, one in enumerate(made)]
    head = {"id": "contradicts itself", "day": DAY, "game": game}
    return [*found, *(head | parts for parts in CONTRADICTIONS.get(game, ()))]


CONTRADICTIONS: dict[str, tuple[Parts, ...]] = {
    "blackjack": (
        {"bets": {"sevens": "1"}, "cards": {"player": "7S 7S"}, "decisions": {"decks": 1}},
    ),
    "craps": (
        {"bets": {"pass": "10"}, "dice": [[4, 2]], "decisions": {"increased:dont_pass": 1}},
        {"bets": {"pass": "10"}, "dice": [[4, 2]], "decisions": {"decks": 1}},
    ),
    "poker_room": (
        {"bets": {"pot": "100", "commission": "5"}, "paid": {"pot": "100"}},
        {"bets": {"seat:1": "100", "seat:2": "100"}, "decisions": {"folded:seat:3": 1}},
    ),
    "war": (
        {"bets": {"initial": "10", "additional": "10"}, "cards": {"player": "9S", "dealer": "8D"}},
    ),
}


@pytest.mark.parametrize("game", GAMES)
def test_lines_and_columns_say_the_same_in_the_same_words_and_sums(
    bylaw: Run, tmp_path: Path, game: str
) -> None:
    made = [*rounds(game, 15, random.Random(f"{game} formats")), *strange(game)]
    paths = [write(tmp_path / f"rounds.{e}", made) for e in ("jsonl", "csv", "parquet")]
    lines, text, numbers = (summary(bylaw, path) for path in paths)
    assert text == lines
    assert numbers == lines
    assert lines["rounds"] == len(made)
    alone, in_text, in_numbers = (
        _verdicts(bylaw("audit", str(path), "--jsonl").stdout, head=path.suffix == ".csv")
        for path in paths
    )
    assert in_text == alone
    assert in_numbers == alone
