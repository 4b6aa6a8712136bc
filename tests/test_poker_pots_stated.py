"""A pot that is stated must be what the seats of the poker room put in: 67.88 and 67.96."""

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.audit.rounds.round import read_round
from bylaw.registry.law.message_catalogue import tell_in

Run = Callable[..., Result]
SEATS = {"seat:1": "50", "seat:2": "50"}
RIGHT: tuple[dict[str, str], ...] = (
    {"pot": "100"},
    {"pot": "95", "commission": "5"},
    {"pot": "100", "commission": "5"},
    {"total_bets": "100", "commission": "5"},
    {"pot": "95", "total_bets": "100", "commission": "5"},
)
WRONG: tuple[tuple[dict[str, str], str, str], ...] = (
    (
        {"pot": "60"},
        "the pot is stated as $60, but $100 was bet.",
        "la cagnotte indiquée est de 60\xa0$",
    ),
    (
        {"pot": "80.50", "commission": "5"},
        "the pot is stated as $80.50, but $100 was bet, which leaves $95 after the commission.",
        "ce qui laisse 95\xa0$ après la commission",
    ),
    (
        {"total_bets": "90"},
        "the bets are stated to total $90, but the seats put in $100.",
        "mais les places ont misé 100\xa0$",
    ),
)


def round_of(stated: dict[str, str], number: int = 1) -> dict[str, object]:
    said = {"rank:seat:1": 1, "rank:seat:2": 2}
    head = {"id": f"R{number}", "day": "2008-06-01", "game": "poker_room"}
    return {**head, "bets": {**SEATS, **stated}, "decisions": said}


@pytest.mark.parametrize("stated", RIGHT)
def test_a_pot_with_or_without_the_commission_agrees(stated: dict[str, str]) -> None:
    assert read_round(round_of(stated)).bets["seat:1"] == 5000


@pytest.mark.parametrize(("stated", "en", "fr"), WRONG)
def test_a_pot_that_contradicts_the_seats_is_told_with_both_figures(
    stated: dict[str, str], en: str, fr: str
) -> None:
    with pytest.raises(RoundError) as told:
        read_round(round_of(stated))
    assert tell_in("en")(told.value.message) == f"The round contradicts itself: {en}"
    assert fr in tell_in("fr")(told.value.message)


def test_without_seats_a_pot_and_a_total_are_each_what_the_round_says() -> None:
    bets = {"pot": "200", "total_bets": "100", "commission": "5"}
    assert read_round({**round_of({}), "bets": bets, "decisions": {}}).bets


def test_columns_tell_it_in_the_same_words(bylaw: Run, tmp_path: Path) -> None:
    stated = [*RIGHT, *(one for one, _, _ in WRONG)]
    rounds = [round_of(one, number) for number, one in enumerate(stated)]
    lines = tmp_path / "rounds.jsonl"
    lines.write_text("\n".join(map(json.dumps, rounds)))
    table = tmp_path / "rounds.csv"
    names = ["pot", "total_bets", "commission", "seat:1", "seat:2"]
    with table.open("w", newline="") as file:
        rows = csv.writer(file)
        seats = ["decisions.rank:seat:1", "decisions.rank:seat:2"]
        rows.writerow(["id", "day", "game", *(f"bets.{name}" for name in names), *seats])
        for number, one in enumerate(stated):
            cells = [{**SEATS, **one}.get(name, "") for name in names]
            rows.writerow([f"R{number}", "2008-06-01", "poker_room", *cells, 1, 2])
    shown = [bylaw("audit", str(file), "--jsonl").stdout for file in (lines, table)]
    told = [[json.loads(line)["round"] for line in one.splitlines()] for one in shown]
    assert [one["result"] for one in told[0]] == ["settled"] * len(RIGHT) + ["refused"] * len(WRONG)
    assert told[0] == told[1]
    counted = bylaw("audit", str(table), "--summary", "--json").stdout
    assert json.loads(counted)["results"] == {"settled": len(RIGHT), "refused": len(WRONG)}


def test_67_108_a_commission_without_a_pot_is_refused_in_columns_too(
    bylaw: Run, tmp_path: Path
) -> None:
    path = tmp_path / "rounds.csv"
    path.write_text("id,day,game,bets.commission\n1,2008-06-01,poker_room,5\n")
    found = json.loads(bylaw("audit", str(path), "--summary", "--json").stdout)
    assert found["results"] == {"refused": 1}
