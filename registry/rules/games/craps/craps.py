"""Craps, sections 95.1 to 95.17: wagers on two dice, from a come-out roll on.

The four categories of wagers stand in modules of their own, one for each section.
"""

from functools import partial

from bylaw.registry.rules.games.craps.associate_chances import associate
from bylaw.registry.rules.games.craps.bet_changes import (
    CHANGES,
    forbidden_changes,
    standing,
    taken_back,
)
from bylaw.registry.rules.games.craps.course import POINTS, Rolls, rolls_of
from bylaw.registry.rules.games.craps.multiple_chances import (
    ONE_ROLL,
    SHARED,
    hard,
    hop,
    one_roll,
    shared,
)
from bylaw.registry.rules.games.craps.place_bets import COMMISSION_PAID, commission, place
from bylaw.registry.rules.games.craps.rolls_in_words import NO_ROLL
from bylaw.registry.rules.games.craps.single_chances import (
    AFTER_A_DECISION,
    SINGLE_CHANCES,
    field_wager,
    is_after_a_decision,
    single_chance,
)
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.play.dice import FACES
from bylaw.registry.rules.round_form import BetForm, Form
from bylaw.registry.rules.rule import Rule, Terms
from bylaw.registry.rules.rule_text import rule_text
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Column, RoundRows
from bylaw.registry.rules.settlement.settlements import Settlement, forbid
from bylaw.registry.rules.table_rules import TableRules

_ODDS = "_odds"
_NUMBERS = frozenset(str(point) for point in POINTS)
_HARD = frozenset(("4", "6", "8", "10"))
_TOTALS = frozenset(str(total) for total in range(2, 2 * FACES + 1))
_PAIRS = frozenset(f"{a}-{b}" for a in range(1, FACES + 1) for b in range(1, FACES + 1))


def settle(terms: Terms, rounds: Batch) -> Settlement:
    """Settle each wager that was placed."""
    assert rounds.dice is not None
    rolls = rolls_of(rounds.dice, last_is_no_roll=rounds.decided(NO_ROLL) == 1)
    names = [name for name in rounds.bets if name != COMMISSION_PAID]
    bets = {name: _settle_placed(terms, name, rounds, rolls) for name in names}
    bets = forbid(bets, *forbidden_changes(terms, rounds))
    comes = rounds.placed("come") | rounds.placed("dont_come")
    contested = {AFTER_A_DECISION: np.asarray(comes & is_after_a_decision(rolls))}
    return Settlement(
        bets, charge=terms.charge(partial(commission, rounds=rounds)), contested=contested
    )


def _settle_placed(terms: Terms, name: str, rounds: Batch, rolls: Rolls) -> Column:
    """Settle a wager in the rounds in which it was placed."""

    def settle_some(bound: Terms, rows: RoundRows) -> Column:
        some = rounds.only(rows, name, name.removesuffix(_ODDS))
        settled = _wager(bound, name, some, standing(some, name, rolls.of(rows)))
        return taken_back(bound, name, some, settled)

    return terms.settle_bet(name, rounds, settle_some)


def _wager(terms: Terms, name: str, rounds: Batch, rolls: Rolls) -> Column:
    kind, _, number = name.partition(":")
    if kind in SINGLE_CHANCES:
        return single_chance(terms, kind, rolls)
    if kind.endswith(_ODDS):
        return associate(terms, kind, rounds, rolls)
    if kind in ONE_ROLL:
        return one_roll(terms, kind, rolls)
    if kind in SHARED:
        return shared(terms, kind, rolls)
    match kind:
        case "field":
            return field_wager(terms, rolls)
        case "hop":
            return hop(terms, number, rolls)
        case "hard":
            return hard(terms, int(number), rounds, rolls)
    return place(terms, kind, int(number), rounds, rolls)


RULE = Rule(
    *rule_text("craps"),
    form=Form(
        bets=(
            *(BetForm(name) for name in (*SINGLE_CHANCES, "field")),
            *(BetForm(f"{name}_odds") for name in SINGLE_CHANCES),
            BetForm("hard", _HARD),
            *(BetForm(name) for name in ONE_ROLL),
            *(BetForm(name) for name in SHARED),
            BetForm("hop", _PAIRS | _TOTALS),
            *(BetForm(name, _NUMBERS) for name in ("right", "buy", "lay")),
            BetForm(COMMISSION_PAID),
        ),
        dice="rolls",
        decisions={
            **{f"{kind}_on_come_out": bool for kind in ("hard", "right", "buy", "come_odds")},
            NO_ROLL: bool,
        },
        changes=dict.fromkeys(CHANGES, int),
    ),
    settle=settle,
    table=TableRules(
        limits={"": ("95.5", "The minimum and maximum wagers")},
        lowest=True,
        falls_with={name: (f"{name}_odds",) for name in SINGLE_CHANCES},
    ),
)
