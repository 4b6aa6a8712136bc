"""Rounds that show every result of every bet, and the words that decide each."""

import tomllib
from pathlib import Path
from typing import Any

DAY = "2009-06-17"
THREE, FIVE = ("player", "dealer"), ("player_five", "dealer_five")
SLOTS = {
    "three_card_poker": THREE,
    "war": (*THREE, "war_player", "war_dealer"),
    "poker_357": ("player", "dealer_four"),
    "boston_poker": ("player_first_three", "player_next_two", "dealer_five"),
    "four_card_poker": ("player_five", "dealer_six"),
    "crazy_four_poker": FIVE,
    "blackjack": ("player",),
}
Row = dict[str, Any]
ROWS: tuple[Row, ...] = tuple(
    tomllib.loads(Path(__file__).with_name("deciding_words.toml").read_text(encoding="utf-8"))[
        "rows"
    ]
)


def parts_of(row: Row) -> dict[str, Any]:
    """The round of a row, as a casino would record it, without an id."""
    words = row["bets"].split()
    parts = {"day": DAY, **row, "bets": dict(zip(words[::2], words[1::2], strict=True))}
    if "cards" in row:
        parts["cards"] = dict(zip(SLOTS[row["game"]], row["cards"].split("/"), strict=False))
    del parts["quotes"]
    return parts
