"""Counting what bets cost, once: kept in the package, and for new texts on disk.

A count is kept under the fingerprint of all that it rests on: the game, the bet, the decks, the
answers to questions of the law, the text of the sections in both languages, and the code that
settles and counts the game.  `python -m tools.costs` writes the fingerprint of that code with the
counts; a test fails where the code has changed since.
"""

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import cast

from bylaw.registry.law.json_values import Json, fingerprint
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.rules.odds.bet_odds import BetOdds, Chance
from bylaw.registry.rules.odds.costs import main_odds
from bylaw.registry.rules.odds.enumeration import hand_odds
from bylaw.registry.rules.play.table_cache import cache_folder
from bylaw.registry.rules.rule import Terms

MAIN = ""
PACKAGED = "counted.json"


@dataclass(frozen=True)
class Task:
    """One thing to count: one bet that a hand decides, or the other bets, under some options."""

    terms: Terms
    bet: str
    decks: int

    @property
    def key(self) -> str:
        """The fingerprint of all that the count rests on."""
        parts: dict[str, Json] = {
            "code": code_counted_with(self.terms.rule.game),
            "game": self.terms.rule.game,
            "bet": self.bet,
            "decks": self.decks,
            "options": dict(self.terms.options),
            "text": dict(_text(self.terms)),
        }
        return fingerprint(json.dumps(parts, ensure_ascii=False, sort_keys=True))

    def count(self) -> "Counted":
        """Count, and name the questions that were asked on the way."""
        asked: set[str] = set()
        terms = replace(self.terms, note=lambda look: asked.add(look.question))
        if self.bet == MAIN:
            found: Sequence[BetOdds] = main_odds(terms, decks=self.decks)
        else:
            found = [hand_odds(terms, self.bet)]
        return Counted(tuple(sorted(asked)), tuple(found))


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted, and the questions of the law that were asked to count it."""

    asked: tuple[str, ...]
    bets: tuple[BetOdds, ...]


def _text(terms: Terms) -> Mapping[str, str]:
    """The fingerprint of the sections of a game in each language in which they are held."""
    held = {lang: terms.rule.provisions(terms.law, lang=lang) for lang in LANGUAGES}
    return {
        lang: fingerprint(
            "\n".join(f"{section.label} {section.fingerprint}" for section in sections)
        )
        for lang, sections in held.items()
        if sections
    }


# ---- Kept counts -----------------------------------------------------------------------


def kept_count(task: Task) -> Counted:
    """A count that was kept, or count and keep; a folder that refuses is no harm."""
    packaged = packaged_counts()["counts"].get(task.key)
    if packaged is not None:
        return as_counted(cast(dict[str, Json], packaged))
    path = cache_folder() / "odds" / f"{task.key}.json"
    with suppress(OSError, ValueError, KeyError, TypeError):
        return as_counted(json.loads(path.read_text(encoding="utf-8")))
    counted = task.count()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}")
        part.write_text(json.dumps(as_kept(counted)), encoding="utf-8")
        part.replace(path)
    return counted


@cache
def packaged_counts() -> Mapping[str, Mapping[str, Json]]:
    """Read the counts that come with the package, and the code that they were made with."""
    file = files("bylaw.registry.rules.odds").joinpath(PACKAGED)
    if not file.is_file():
        return {"code": {}, "counts": {}}
    return cast(Mapping[str, Mapping[str, Json]], json.loads(file.read_text(encoding="utf-8")))


def code_counted_with(game: str) -> str:
    """The fingerprint of the code with which a game was counted; empty for a new game."""
    return str(packaged_counts()["code"].get(game, ""))


def as_kept(counted: Counted) -> dict[str, Json]:
    """Write a count with exact figures."""
    return {"asked": list(counted.asked), "bets": [_bet_as_kept(bet) for bet in counted.bets]}


def _bet_as_kept(odds: BetOdds) -> dict[str, Json]:
    return {
        "bet": odds.bet,
        "loss": str(odds.loss),
        "per": odds.per,
        "put_up": str(odds.put_up),
        "stake": str(odds.stake),
        "unaltered": _text_of(odds.unaltered),
        "outcomes": [
            [each.label, _text_of(each.net), str(each.probability), _text_of(each.odds),
             str(each.share)]
            for each in odds.outcomes
        ],
    }  # fmt: skip


def _text_of(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def as_counted(found: Mapping[str, Json]) -> Counted:
    """Read a count as it was kept."""
    bets = cast(list[dict[str, Json]], found["bets"])
    return Counted(tuple(cast(list[str], found["asked"])), tuple(_as_bet(bet) for bet in bets))


def _as_bet(found: Mapping[str, Json]) -> BetOdds:
    rows = cast(list[list[str | None]], found["outcomes"])
    return BetOdds(
        str(found["bet"]),
        Fraction(str(found["loss"])),
        str(found["per"]),
        tuple(_as_chance(*row) for row in rows),
        Fraction(str(found["put_up"])),
        Fraction(str(found["stake"])),
        None if found["unaltered"] is None else Fraction(str(found["unaltered"])),
    )


def _as_chance(
    label: str | None, net: str | None, chance: str | None, odds: str | None, share: str | None
) -> Chance:
    return Chance(
        label or "",
        None if net is None else Fraction(net),
        Fraction(chance or 0),
        None if odds is None else Fraction(odds),
        Fraction(share or 0),
    )
