"""The address of a round that was judged: the page on which the hand stands with its decision."""

from collections.abc import Iterator, Mapping
from typing import cast
from urllib.parse import urlencode

from bylaw.registry.audit.rounds.json_files import RefusedRound, read_parts
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.web.pages.rounds.hand_fields import RoundForm

_Parts = Mapping[str, object]


def hand_address(parts: _Parts, *, lang: str) -> str | None:
    """Address the hand of a round; None where the form does not hold all that the round says."""
    values = dict(_values(parts))
    form = RoundForm(RULES[str(parts["game"])], values)
    found, meant = read_parts(form.parts()), read_parts(dict(parts))
    if isinstance(found, RefusedRound) or found != meant:
        return None
    return f"/{lang}/hands/{form.game}?{urlencode(values)}"


def _values(parts: _Parts) -> Iterator[tuple[str, str]]:
    yield from ((name, str(parts[name])) for name in ("id", "day") if parts.get(name))
    for name in ("bets", "cards", "paid"):
        said = cast(Mapping[str, object], parts.get(name) or {})
        yield from ((f"{name}.{key}", str(value)) for key, value in said.items())
    decided = cast(Mapping[str, object], parts.get("decisions") or {})
    yield from ((f"decisions.{key}", _decision_text(value)) for key, value in decided.items())
    dice = cast("list[int] | list[list[int]]", parts.get("dice") or [])
    if dice:
        yield "dice", ", ".join(_roll_text(roll) for roll in dice)


def _decision_text(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _roll_text(roll: int | list[int]) -> str:
    return str(roll) if isinstance(roll, int) else "-".join(map(str, roll))
