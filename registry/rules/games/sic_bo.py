"""Sic Bo, sections 95.18 to 95.24: wagers on three dice."""

from dataclasses import replace
from itertools import product

from bylaw.registry.rules.late_bets import placed_before
from bylaw.registry.rules.play.array_choices import rows_at
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.play.dice import FACES, Dice, is_total, showing, totals
from bylaw.registry.rules.round_form import BetForm, Form
from bylaw.registry.rules.rule import Rule, Terms
from bylaw.registry.rules.rule_text import rule_text
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import (
    Column,
    Mask,
    Outcome,
    Result,
    first_case,
)
from bylaw.registry.rules.settlement.settlements import Settlement
from bylaw.registry.rules.settlement.unpaid_outcomes import forbidden, lost
from bylaw.registry.rules.table_rules import TableRules

_SMALL, _BIG = frozenset(range(4, 11)), frozenset(range(11, 18))
_NUMBERS = frozenset(str(number) for number in range(1, FACES + 1))
_TOTALS = frozenset(str(total) for total in range(3, 3 * FACES + 1))
_DUOS = frozenset(f"{one}-{other}" for one, other in product(_NUMBERS, _NUMBERS))
_WORDS = {
    "triple": "the player wagered that number to appear on all three dice",
    "double": "the player wagered that number to appear on two of the three dice",
    "any_triple": "the same numeric value would appear on all three dice",
    "total": "the numeric total of all three dice equals the number",
    "duo": "two different numbers would appear on at least two of the dice",
    "small": "equals: 4, 5, 6, 7, 8, 9 or 10",
    "big": "equals: 11, 12, 13, 14, 15, 16 or 17",
    "single": "at least one of the three dice corresponds to the number",
}


def settle(terms: Terms, rounds: Batch) -> Settlement:
    """Settle the wagers of 95.22 at the odds of 95.24."""
    assert rounds.dice is not None
    return Settlement({name: _settle_placed(terms, name, rounds) for name in rounds.bets})


def _settle_placed(terms: Terms, name: str, rounds: Batch) -> Column:
    """Settle a wager in the rounds in which it was placed."""
    assert rounds.dice is not None
    dice = rounds.dice
    return terms.settle_bet(
        name, rounds, lambda bound, rows: _wager(bound, name, rows_at(dice, rows))
    )


def _wager(terms: Terms, name: str, dice: Dice) -> Column:
    kind, _, number = name.partition(":")
    if kind == "single":
        return _single(terms, int(number), dice)
    if kind == "duo" and len(set(number.split("-"))) == 1:
        return first_case(len(dice), otherwise=forbidden(terms.cite("95.22", _WORDS[kind])))
    row = f"total:{number}" if kind == "total" else kind
    won = first_case(len(dice), otherwise=_paid(terms, kind, row))
    return first_case(
        len(dice), (_wins(terms, kind, number, dice), won), otherwise=_lost(terms, kind)
    )


def _wins(terms: Terms, kind: str, number: str, dice: Dice) -> Mask:
    match kind:
        case "triple":
            return np.asarray(showing(dice, int(number)) == dice.shape[1])
        case "double":
            count = showing(dice, int(number))
            triple = np.asarray(count > 2)
            if triple.any() and terms.where(triple).option("sic-bo-double") == "exactly-two":
                return np.asarray(count == 2)
            return np.asarray(count >= 2)
        case "any_triple":
            return _are_alike(dice)
        case "total":
            return np.asarray(totals(dice) == int(number))
        case "duo":
            low, high = (int(part) for part in number.split("-"))
            return np.asarray((showing(dice, low) > 0) & (showing(dice, high) > 0))
    wanted = _SMALL if kind == "small" else _BIG
    return np.asarray(is_total(totals(dice), *wanted) & ~_are_alike(dice))


def _are_alike(dice: Dice) -> Mask:
    """Tell which rolls show one number on all dice."""
    return np.asarray((dice == dice[:, :1]).all(axis=1))


def _paid(terms: Terms, kind: str, row: str) -> Outcome:
    """Pay at the odds of the row; a wager that wins without a row has no stated payment."""
    ground = terms.cite("95.22", _WORDS[kind])
    found = terms.paid_rows("payout").get(row)
    if found is None:
        return Outcome(Result.UNDEFINED, None, (ground,))
    return replace(found, grounds=(ground, *found.grounds))


def _lost(terms: Terms, kind: str) -> Outcome:
    return lost(terms.cite("95.22", _WORDS[kind]))


def _single(terms: Terms, number: int, dice: Dice) -> Column:
    """Pay a Single by the number of dice that show it."""
    count = showing(dice, number)
    rows = range(1, dice.shape[1] + 1)
    cases = [(np.asarray(count == n), _paid(terms, "single", f"single:{n}")) for n in rows]
    return first_case(len(dice), *cases, otherwise=_lost(terms, "single"))


RULE = Rule(
    *rule_text("sic_bo"),
    form=Form(
        bets=(
            BetForm("triple", _NUMBERS),
            BetForm("double", _NUMBERS),
            BetForm("any_triple"),
            BetForm("total", _TOTALS),
            BetForm("duo", _DUOS),
            BetForm("small"),
            BetForm("big"),
            BetForm("single", _NUMBERS),
        ),
        dice="three",
    ),
    settle=settle,
    table=TableRules(
        limits={"": ("95.5", "The minimum and maximum wagers")},
        lowest=True,
        late={"": placed_before("95.23", "before the dice are shaken or rolled")},
    ),
)
