"""Craps, sections 95.11 and 95.14 to 95.17: wagers that are withdrawn, increased or reduced.

A round says after how many rolls a wager was changed: `withdrawn:dont_pass` is 2 where it was
taken back after the second roll.  An amount that was changed is stated as it stood in the end.
"""

from collections.abc import Iterator
from dataclasses import replace

from bylaw.registry.rules.games.craps.course import Rolls
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Column, Mask, Result, first_case
from bylaw.registry.rules.settlement.settlements import Breach
from bylaw.registry.rules.settlement.unpaid_outcomes import no_action

WITHDRAWN, INCREASED, REDUCED = "withdrawn", "increased", "reduced"
CHANGES = (WITHDRAWN, INCREASED, REDUCED)
_KEPT = ("95.14", "wagers may not be withdrawn and must be played until they have won or lost")
_NOT_INCREASED = ("95.14", "wagers cannot be increased but may be withdrawn at any time")
_NOT_REDUCED = ("95.11", "The Pass wager cannot be subsequently reduced")
_FORBIDDEN = {
    (WITHDRAWN, "pass"): _KEPT,
    (WITHDRAWN, "come"): _KEPT,
    (REDUCED, "pass"): _NOT_REDUCED,
    (REDUCED, "come"): _KEPT,
    (INCREASED, "dont_pass"): _NOT_INCREASED,
    (INCREASED, "dont_come"): _NOT_INCREASED,
}


def changed(rounds: Batch, change: str, bet: str) -> Mask:
    """Tell in which rounds a wager was changed."""
    return np.asarray(rounds.decided(f"{change}:{bet}") >= 0)


def forbidden_changes(terms: Terms, rounds: Batch) -> Iterator[Breach]:
    """Find the changes that the sections do not permit, with the wagers that follow them."""
    for (change, bet), words in _FORBIDDEN.items():
        where = changed(rounds, change, bet) & rounds.placed(bet)
        if where.any():
            fallen = terms.rule.table.fallen_with(bet)
            yield Breach(where, fallen, (terms.cite(*words),))


_TAKEN_BACK = {
    **dict.fromkeys(("dont_pass", "dont_come"), _NOT_INCREASED),
    "odds": ("95.16", "may always be withdrawn after an inconclusive roll"),
    "hard": ("95.15", "may be withdrawn following an inconclusive roll"),
    **dict.fromkeys(
        ("right", "buy", "lay"), ("95.17", "may be withdrawn in the event of an inconclusive roll")
    ),
}


def taken_back(terms: Terms, bet: str, rounds: Batch, settled: Column) -> Column:
    """Quote why a wager that was withdrawn before anything decided it is out of play."""
    gone = changed(rounds, WITHDRAWN, bet)
    kind = bet.partition(":")[0]
    words = _TAKEN_BACK.get("odds" if kind.endswith("_odds") else kind)
    if words is None or not gone.any():
        return settled
    idle = settled.told([one.result is Result.NO_ACTION for one in settled.outcomes])
    nothing = no_action(terms.cite(*words))
    return first_case(rounds.size, (np.asarray(gone & idle), nothing), otherwise=settled)


def standing(rounds: Batch, bet: str, rolls: Rolls) -> Rolls:
    """The rolls that a wager stands for: none after it was withdrawn."""
    after = rounds.decided(f"{WITHDRAWN}:{bet}")
    if not (after >= 0).any():
        return rolls
    turns = np.arange(rolls.totals.shape[1])[None, :]
    gone = (after[:, None] >= 0) & (turns >= after[:, None])
    dice = rolls.dice * ~gone[:, :, None]
    return replace(rolls, dice=dice, totals=rolls.totals * ~gone)
