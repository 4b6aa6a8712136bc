"""Payments of random rounds: by bet, with a bonus, for the round, with the stake; some wrong."""

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import cast

from bylaw.registry.rules.questions import Question, questions_for
from fuzz.settlement.paying import TOTAL, Options, dues_under
from fuzz.settlement.settling import BONUSES

Parts = dict[str, object]
Dues = dict[str, Fraction]
Chance = random.Random

_FORMS = ("by bet", "by bet", "with bonus", "without bonus", "total", "both", "in part")
_CENT = Fraction(1, 100)
_WAGERS = {
    "horn": ("horn",),
    "world": ("world",),
    "three-way": ("three_way_craps",),
    "hop": ("hop",),
    "come-after-decision": ("come", "dont_come"),
    "hard-ways": ("hard",),
    "buy-bet": ("buy",),
}
"""The wagers that a question is about, where it is not about the whole game."""

_UNPAID = frozenset(("stakes", "player_bets", "time_commission"))
"""What a round states in a poker room without anything that is paid for it."""


def with_payments(parts: Parts, chance: Chance) -> Parts:
    """Add to a round what was paid: as due under some reading, or something else."""
    stake = {"paid_includes_stake": True} if chance.random() < 0.2 else {}
    dues = _known_dues(dues_under({**parts, **stake}, _reading(parts, chance)))
    said = _stated_payments(_in_form(dues, chance), chance)
    return {**parts, "paid": said, **stake} if said else parts


def readings_of(parts: Parts) -> list[Options]:
    """Every combination of the options that may matter to a round, the primary ones first."""
    asked = [one for one in questions_for(cast(str, parts["game"])) if _may_matter(one, parts)]
    options = [[option.id for option in one.options] for one in asked]
    return [
        dict(zip((one.id for one in asked), chosen, strict=True)) for chosen in product(*options)
    ]


def _may_matter(question: Question, parts: Parts) -> bool:
    wagers = _WAGERS.get(question.id)
    kinds = {name.partition(":")[0] for name in cast(dict[str, str], parts["bets"])}
    return len(question.options) > 1 and (wagers is None or not kinds.isdisjoint(wagers))


def _reading(parts: Parts, chance: Chance) -> Options:
    readings = readings_of(parts)
    return readings[0] if chance.random() < 0.7 else chance.choice(readings)


def _known_dues(dues: dict[str, Fraction | None]) -> Dues:
    return {name: due or Fraction(0) for name, due in dues.items() if name not in _UNPAID}


def _in_form(dues: Dues, chance: Chance) -> Dues:
    """Put payments in one of the forms in which a casino states them."""
    form, bets = chance.choice(_FORMS), {n: due for n, due in dues.items() if n not in BONUSES}
    match form:
        case "with bonus":
            return {name: sum(_with_bonus(name, dues), due) for name, due in bets.items()}
        case "without bonus":
            return bets
        case "total":
            return {TOTAL: sum(dues.values(), Fraction(0))}
        case "both":
            return dues | {TOTAL: sum(dues.values(), Fraction(0))}
        case "in part":
            return {name: due for name, due in dues.items() if chance.random() < 0.7}
    return dues


def _with_bonus(name: str, dues: Dues) -> Iterator[Fraction]:
    return (due for bonus, due in dues.items() if BONUSES.get(bonus) == name)


def _stated_payments(dues: Dues, chance: Chance) -> dict[str, str]:
    return {name: _written(_perhaps_wrong(due, chance)) for name, due in dues.items()}


def _perhaps_wrong(due: Fraction, chance: Chance) -> Fraction:
    if chance.random() < 0.8:
        return due
    others: Sequence[Fraction] = (Fraction(0), due + _CENT, max(due - _CENT, Fraction(0)), due * 2)
    return chance.choice(others)


def _written(amount: Fraction) -> str:
    cents = int(amount * 100)
    return f"{cents // 100}.{cents % 100:02}"
