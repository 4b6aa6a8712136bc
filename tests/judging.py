"""One registry of the packaged corpus for all tests of commands that judge rounds."""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

import pytest
from registries import filled_sqlite

STRAIGHT_FLUSH = {
    "id": "p",
    "day": "2009-06-01",
    "game": "three_card_poker",
    "bets": {"pair_plus": "5"},
    "cards": {"player": "AS 2S 3S"},
}
"""A hand on which a pair plus wager of $5 won, without what was paid."""
WON_WAR = {
    "id": "1",
    "day": "2008-01-01",
    "game": "war",
    "bets": {"initial": "10"},
    "cards": {"player": "JC", "dealer": "7C"},
}
"""A round of War that the player won at once, without what was paid."""


@cache
def registry_url() -> str:
    """The URL of a registry that no test changes."""
    folder = tempfile.mkdtemp(prefix="bylaw-judging-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return filled_sqlite(Path(folder)).url.render_as_string()


def use_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands ask that registry."""
    monkeypatch.setenv("BYLAW_DB", registry_url())
