"""Craps, section 95.15: Multiple Chances."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import cast

from bylaw.registry.rules.games.craps.course import (
    SEVEN,
    Rolls,
    decided_on,
    first_decided,
    is_on,
    told_on,
    undecided,
)
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.play.dice import Dice, is_total
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import (
    Column,
    Mask,
    Outcome,
    Result,
    first_case,
)
from bylaw.registry.rules.settlement.unpaid_outcomes import lost, no_action
from bylaw.registry.rules.text.law_text import Ground

ONE_ROLL = {
    "any7": ("2", 'The "Any 7" wager', (7,)),
    "eleven": ("3", 'The "11" wager', (11,)),
    "any_craps": ("4", 'The "Any Craps" wager', (2, 3, 12)),
    "craps2": ("5", 'The "Craps 2" wager', (2,)),
    "craps3": ("6", 'The "Craps 3" wager', (3,)),
    "craps12": ("7", 'The "Craps 12" wager', (12,)),
}
SHARED = {
    "horn": ("horn", 'The "Horn" wager', (2, 3, 11, 12)),
    "world": ("world", 'The "World" wager', (2, 3, 7, 11, 12)),
    "three_way_craps": ("three-way", 'The "3-Way Craps" wager', (2, 3, 12)),
}
_BY_TOTAL = {2: "craps2", 3: "craps3", 7: "any7", 11: "eleven", 12: "craps12"}
_CRAPS = frozenset((2, 3, 12))
_ONE_COMBINATION = frozenset((2, 3, 11, 12))


def one_roll(terms: Terms, kind: str, rolls: Rolls) -> Column:
    """Settle a wager on the totals of the roll that follows it (95.15 2° to 7°)."""
    item, words, numbers = ONE_ROLL[kind]
    source = terms.cite("95.15", f"{words} shall win", item=item)
    total = rolls.totals[:, 0]
    return first_case(
        rolls.size,
        (total == 0, undecided(terms, rolls, source)),
        (is_total(total, *numbers), terms.paid(kind, source)),
        otherwise=lost(terms.cite("95.15", "shall lose in all other cases", item=item)),
    )


def shared(terms: Terms, kind: str, rolls: Rolls) -> Column:
    """Pay Horn, World and 3-Way Craps as the wager that wins with the total, split or whole."""
    question, words, numbers = SHARED[kind]
    source = terms.cite("95.15", f"{words} shall win")
    total = rolls.totals[:, 0]
    pay = partial(_part, question=question, parts=len(numbers), source=source)
    came = {number: np.asarray(total == number) for number in numbers}
    cases = [(where, partial(pay, terms.where(where), total=n)) for n, where in came.items()]
    nothing = undecided(terms, rolls, source)
    return first_case(rolls.size, (total == 0, nothing), *cases, otherwise=lost(source))


def _part(terms: Terms, *, question: str, total: int, parts: int, source: Ground) -> Outcome:
    option = terms.option(question)
    name = "any_craps" if option == "any-craps" and total in _CRAPS else _BY_TOTAL[total]
    manner = terms.cite("95.15", "will be paid in the same manner as", item=source.item)
    whole = terms.paid(name, source, manner)
    if option != "split":
        return whole
    odds = (cast(Fraction, whole.odds) - (parts - 1)) / parts
    return Outcome(Result.WIN if odds > 0 else Result.PUSH, odds or None, whole.grounds)


def hop(terms: Terms, called: str, rolls: Rolls) -> Column:
    """A Hop wager names a combination (`4-1`) or a total (`5`), which may name none."""
    ((values, quote), *_) = terms.sentences("hop")
    wins_if = terms.cite("95.15", 'The "Hop" or "Hopping" wagers')
    odds = cast(tuple[Fraction, Fraction], values)
    twins, mixed = (Outcome(Result.WIN, each, (wins_if, quote)) for each in odds)
    faces = [int(part) for part in called.split("-")]
    roll, total = np.sort(rolls.dice[:, 0], axis=1), rolls.totals[:, 0]
    came, double = total == sum(faces), np.asarray(roll[:, 0] == roll[:, 1])
    unnamed = np.asarray(came & ~_is_called(faces, roll))
    wins = first_case(rolls.size, (double, twins), otherwise=mixed)
    return first_case(
        rolls.size,
        (total == 0, undecided(terms, rolls, wins_if)),
        (~came, lost(wins_if)),
        (unnamed, partial(_other_combination, terms.where(unnamed), faces, wins, wins_if)),
        otherwise=wins,
    )


def _is_called(faces: Sequence[int], roll: Dice) -> Mask:
    """Tell where the combination that was called came; a total names it where it has only one."""
    if len(faces) == 1:
        return np.full(len(roll), faces[0] in _ONE_COMBINATION)
    return np.asarray((roll == sorted(faces)).all(axis=1))


def _other_combination(
    terms: Terms, faces: Sequence[int], wins: Column, wins_if: Ground
) -> Outcome | Column:
    """Settle the total that was called when it came in another combination, or none was called."""
    if terms.option("hop") != "combination":
        return wins
    return lost(wins_if) if len(faces) > 1 else Outcome(Result.UNDEFINED, None, (wins_if,))


def hard(terms: Terms, number: int, rounds: Batch, rolls: Rolls) -> Column:
    """Settle a Hard Ways wager on the first roll that decides it (95.15 1°)."""
    active = rolls.played & (~rolls.come_out | is_on(rounds, "hard"))
    twins = rolls.dice[:, :, 0] == rolls.dice[:, :, 1]
    wins = active & twins & (rolls.totals == number)
    loses = active & ((rolls.totals == SEVEN) | (~twins & (rolls.totals == number)))
    unsure = np.asarray((active & ~twins & ~loses).any(axis=1))
    if unsure.any() and terms.where(unsure).option("hard-ways") == "any-total":
        loses = active & ~twins
    won, gone = first_decided(wins, loses)
    asleep = np.asarray(rolls.played.any(axis=1) & ~active.any(axis=1))
    waits = terms.cite("95.15", "may be withdrawn following an inconclusive", item="1")
    first_turn = partial(terms.cite, "95.15", "not applicable during a first turn", item="1")
    settled = first_case(
        rolls.size,
        (won, _hard_rate(terms, number, terms.cite("95.15", 'The "Hard Ways" wager', item="1"))),
        (gone, lost(terms.cite("95.15", "It shall lose if the total of the dice is 7", item="1"))),
        (asleep, lambda: no_action(first_turn())),
        otherwise=undecided(terms, rolls, waits),
    )
    return told_on(settled, decided_on(wins | loses, rolls.come_out), first_turn)


def _hard_rate(terms: Terms, number: int, source: Ground) -> Outcome:
    for name in ("hard_outer", "hard_inner"):
        ((values, quote), *_) = terms.sentences(name)
        *faces, odds = cast(tuple[str, str, Fraction], values)
        if number in {2 * int(face) for face in faces}:
            return Outcome(Result.WIN, odds, (source, quote))
    return Outcome(Result.UNDEFINED, None, (source,))
