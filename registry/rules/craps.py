"""Craps, sections 95.6 to 95.17: wagers on two dice, from a come-out roll on."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import cast

import numpy as np

from registry.rules.craps_table import Line, Rolls, follow, rolls_of
from registry.rules.dice import FACES
from registry.rules.lawtext import Ground, ground
from registry.rules.poker import forbidden, lost
from registry.rules.readings import Held, Rates, Reading, Sentence
from registry.rules.rule import BetForm, Form, Rule, Terms
from registry.rules.settlement import (
    Batch,
    Charge,
    Column,
    Mask,
    Outcome,
    Result,
    Settlement,
    first_case,
)

_POINTS = frozenset(("4", "5", "6", "8", "9", "10"))
_HARD = frozenset(("4", "6", "8", "10"))
_TOTALS = frozenset(str(total) for total in range(2, 2 * FACES + 1))
_PAIRS = frozenset(f"{a}-{b}" for a in range(1, FACES + 1) for b in range(1, FACES + 1))
_ONE_ROLL = {
    "any7": ("2", 'The "Any 7" wager', (7,)),
    "eleven": ("3", 'The "11" wager', (11,)),
    "any_craps": ("4", 'The "Any Craps" wager', (2, 3, 12)),
    "craps2": ("5", 'The "Craps 2" wager', (2,)),
    "craps3": ("6", 'The "Craps 3" wager', (3,)),
    "craps12": ("7", 'The "Craps 12" wager', (12,)),
}
_SHARED = {
    "horn": ("horn", 'The "Horn" wager', (2, 3, 11, 12)),
    "world": ("world", 'The "World" wager', (2, 3, 7, 11, 12)),
    "three_way_craps": ("three-way", 'The "3-Way Craps" wager', (2, 3, 12)),
}
_BY_TOTAL = {2: "craps2", 3: "craps3", 7: "any7", 11: "eleven", 12: "craps12"}
_CRAPS = frozenset((2, 3, 12))
_FIELD = (2, 3, 4, 9, 10, 11, 12)
_SEVEN = 7
_SINGLE = {
    "pass": 'The "Pass" wager is played on the first turn',
    "dont_pass": 'The "Don\'t Pass" wager is also played',
    "come": 'The "Come" wager is played at any time',
    "dont_come": 'The "Don\'t Come" wager is played at any time',
}
_CENTS = 100


def settle(terms: Terms, rounds: Batch) -> Settlement:
    """Settle each wager that was placed."""
    assert rounds.dice is not None
    rolls = rolls_of(rounds.dice, last_is_no_roll=rounds.decided("die_off_table") == 1)
    names = [name for name in rounds.bets if name != "commission_paid"]
    bets = {name: _wager(terms, name, rounds, rolls) for name in names}
    return Settlement(bets, charge=_commission(terms, rounds))


def _wager(terms: Terms, name: str, rounds: Batch, rolls: Rolls) -> Column:
    kind, _, number = name.partition(":")
    if kind in ("pass", "come", "dont_pass", "dont_come"):
        return _single_chance(terms, kind, rolls)
    if kind.endswith("_odds"):
        return _associate(terms, kind, rounds, rolls)
    if kind in _ONE_ROLL:
        return _one_roll(terms, kind, rolls)
    if kind in _SHARED:
        return _shared(terms, kind, rolls)
    match kind:
        case "field":
            return _field(terms, rolls)
        case "hop":
            return _hop(terms, number, rolls)
        case "hard":
            return _hard(terms, int(number), rounds, rolls)
    return _place(terms, kind, int(number), rounds, rolls)


def _undecided(terms: Terms, section: str, words: str) -> Outcome:
    return Outcome(Result.NO_ACTION, None, (terms.cite(section, words),))


# 95.14: Single Chances


def _first_roll(kind: str) -> int:
    """Pass wagers stand from the come-out roll, Come wagers from the roll after it."""
    return 1 if "come" in kind else 0


def _single_chance(terms: Terms, kind: str, rolls: Rolls) -> Column:
    line = follow(rolls, _first_roll(kind))
    source = terms.cite("95.14", _SINGLE[kind])
    wins = line.natural | line.made
    loses = line.craps | line.twelve | line.seven_out
    push = np.zeros_like(wins)
    if kind.startswith("dont"):
        wins, loses, push = line.craps | line.seven_out, line.natural | line.made, line.twelve
    return first_case(
        rolls.size,
        (wins, terms.paid("even", source)),
        (loses, lost(source)),
        (push, Outcome(Result.PUSH, None, (source,))),
        otherwise=Outcome(Result.NO_ACTION, None, (source,)),
    )


def _field(terms: Terms, rolls: Rolls) -> Column:
    found, section = terms.found("field")
    held = cast(Held, found[0])
    high, numbers, even = cast(tuple[Fraction, frozenset[int], Fraction], held.values)
    source = (
        terms.cite("95.14", "This wager shall win if, during the turn"),
        ground(section, held.quote),
    )
    total = rolls.totals[:, 0]
    return first_case(
        rolls.size,
        (total == 0, Outcome(Result.NO_ACTION, None, source)),
        (np.isin(total, list(numbers)), Outcome(Result.WIN, high, source)),
        (np.isin(total, _FIELD), Outcome(Result.WIN, even, source)),
        otherwise=lost(*source),
    )


# 95.15: Multiple Chances


def _one_roll(terms: Terms, kind: str, rolls: Rolls) -> Column:
    _, words, numbers = _ONE_ROLL[kind]
    source = terms.cite("95.15", f"{words} shall win")
    total = rolls.totals[:, 0]
    return first_case(
        rolls.size,
        (total == 0, Outcome(Result.NO_ACTION, None, (source,))),
        (np.isin(total, numbers), terms.paid(kind, source)),
        otherwise=lost(source),
    )


def _shared(terms: Terms, kind: str, rolls: Rolls) -> Column:
    """Pay Horn, World and 3-Way Craps as the wager that wins with the total, split or whole."""
    question, words, numbers = _SHARED[kind]
    source = terms.cite("95.15", f"{words} shall win")
    total = rolls.totals[:, 0]
    pay = partial(_part, terms, question, parts=len(numbers), source=source)
    cases = [(np.asarray(total == number), partial(pay, total=number)) for number in numbers]
    nothing = Outcome(Result.NO_ACTION, None, (source,))
    return first_case(rolls.size, (total == 0, nothing), *cases, otherwise=lost(source))


def _part(terms: Terms, question: str, *, total: int, parts: int, source: Ground) -> Outcome:
    option = terms.option(question)
    name = "any_craps" if option == "any-craps" and total in _CRAPS else _BY_TOTAL[total]
    whole = terms.paid(name, source)
    if option != "split":
        return whole
    odds = (cast(Fraction, whole.odds) - (parts - 1)) / parts
    return Outcome(Result.WIN if odds > 0 else Result.PUSH, odds or None, whole.grounds)


def _hop(terms: Terms, called: str, rolls: Rolls) -> Column:
    """A Hop wager names a combination (`4-1`) or a total (`5`)."""
    found, section = terms.found("hop")
    held = cast(Held, found[0])
    twins, mixed = cast(tuple[Fraction, Fraction], held.values)
    source = (terms.cite("95.15", 'The "Hop" or "Hopping" wagers'), ground(section, held.quote))
    faces = [int(part) for part in called.split("-")]
    roll, total = np.sort(rolls.dice[:, 0], axis=1), rolls.totals[:, 0]
    wins = np.asarray(total == sum(faces))
    exact = np.asarray((roll == sorted(faces)).all(axis=1)) if len(faces) > 1 else wins
    if (wins & ~exact).any() and terms.option("hop") == "combination":
        wins = exact
    return first_case(
        rolls.size,
        (total == 0, Outcome(Result.NO_ACTION, None, source)),
        (wins & (roll[:, 0] == roll[:, 1]), Outcome(Result.WIN, twins, source)),
        (wins, Outcome(Result.WIN, mixed, source)),
        otherwise=lost(*source),
    )


def _hard(terms: Terms, number: int, rounds: Batch, rolls: Rolls) -> Column:
    source = terms.cite("95.15", "It shall lose if the total of the dice is 7, or formed")
    active = rolls.played & (~rolls.come_out | _on(rounds, "hard"))
    twins = rolls.dice[:, :, 0] == rolls.dice[:, :, 1]
    wins = active & twins & (rolls.totals == number)
    loses = active & ((rolls.totals == _SEVEN) | (~twins & (rolls.totals == number)))
    if (active & ~twins & ~loses).any() and terms.option("hard-ways") == "any-total":
        loses = active & ~twins
    won, gone = _first(wins, loses)
    inactive = _undecided(terms, "95.15", "These wagers may be withdrawn following an inconclusive")
    paid = _hard_rate(terms, number, source)
    return first_case(rolls.size, (won, paid), (gone, lost(source)), otherwise=inactive)


def _hard_rate(terms: Terms, number: int, source: Ground) -> Outcome:
    for name in ("hard_outer", "hard_inner"):
        found, section = terms.found(name)
        held = cast(Held, found[0])
        doubles = {2 * int(cast(str, value)) for value in held.values[:2]}
        if number in doubles:
            odds = cast(Fraction, held.values[2])
            return Outcome(Result.WIN, odds, (source, ground(section, held.quote)))
    return Outcome(Result.UNDEFINED, None, (source,))


def _on(rounds: Batch, kind: str) -> Mask:
    """Tell in which rounds the player said that a wager is on during the come-out roll."""
    return np.asarray(rounds.decided(f"{kind}_on_come_out") == 1)[:, None]


def _first(wins: Mask, loses: Mask) -> tuple[Mask, Mask]:
    """Tell which rounds are won, and which lost, on the first roll that decides."""
    decides = wins | loses
    at = decides.argmax(axis=1)[:, None]
    decided = decides.any(axis=1)
    won = np.take_along_axis(wins, at, axis=1)[:, 0]
    return np.asarray(decided & won), np.asarray(decided & ~won)


# 95.16: Associate Chances


def _associate(terms: Terms, kind: str, rounds: Batch, rolls: Rolls) -> Column:
    """Follow the Single Chance wager, once its point is known."""
    single = kind.removesuffix("_odds")
    line = follow(rolls, _first_roll(single))
    rule = terms.cite("95.16", "which cannot be played unless the corresponding")
    lays = single.startswith("dont")
    wins, loses = (line.seven_out, line.made) if lays else (line.made, line.seven_out)
    off = np.zeros_like(wins)
    if kind == "come_odds":
        off = line.decided_on_come_out & ~_on(rounds, "come_odds")[:, 0]
    return first_case(
        rolls.size,
        (~rounds.placed(single) | (line.point == 0), forbidden(rule)),
        (off, _undecided(terms, "95.16", "These wagers are not active during a come out roll")),
        (wins, _by_number(terms, "lay_odds" if lays else "take_odds", line, rule)),
        (loses, lost(rule)),
        otherwise=Outcome(Result.NO_ACTION, None, (rule,)),
    )


def _by_number(terms: Terms, name: str, line: Line, source: Ground) -> Column:
    cases = [(line.point == int(n), _rate(terms, name, int(n), source)) for n in sorted(_POINTS)]
    return first_case(len(line.point), *cases, otherwise=Outcome(Result.UNDEFINED, None, (source,)))


def _rate(terms: Terms, name: str, number: int, source: Ground) -> Outcome:
    """Pay the odds that the item gives for a number; it may give none."""
    found, section = terms.found(name)
    for held in cast(Sequence[Held], found):
        odds, numbers = cast(Fraction, held.values[0]), cast(frozenset[int], held.values[-1])
        if number in numbers:
            return Outcome(Result.WIN, odds, (source, ground(section, held.quote)))
    return Outcome(Result.UNDEFINED, None, (source,))


# 95.17: Place Bets

_PLACE_WORDS = {
    "right": 'The "Right Bet" wager, is placed',
    "buy": 'The "Buy Bet" wager is placed',
    "lay": 'The "Lay Bet" wager is placed',
}


def _place(terms: Terms, kind: str, number: int, rounds: Batch, rolls: Rolls) -> Column:
    source = terms.cite("95.17", _PLACE_WORDS[kind])
    active = rolls.played if kind == "lay" else rolls.played & (~rolls.come_out | _on(rounds, kind))
    hits, sevens = active & (rolls.totals == number), active & (rolls.totals == _SEVEN)
    won, gone = _first(sevens, hits) if kind == "lay" else _first(hits, sevens)
    return first_case(
        rolls.size,
        (won, _rate(terms, kind, number, source)),
        (gone, lost(source)),
        otherwise=Outcome(Result.NO_ACTION, None, (source,)),
    )


def _commission(terms: Terms, rounds: Batch) -> Charge | None:
    """Add up the commission of Buy Bets, on the wager, and of Lay Bets, on what they may win."""
    placed = [name for name in rounds.bets if name.startswith(("buy:", "lay:"))]
    if not placed and "commission_paid" not in rounds.bets:
        return None
    due = [Fraction(0)] * rounds.size
    grounds: dict[Ground, None] = {}
    for name in placed:
        kind, _, number = name.partition(":")
        outcome = _rate(terms, kind, int(number), terms.cite("95.17", _PLACE_WORDS[kind]))
        base = Fraction(1) if kind == "buy" else outcome.odds or Fraction(0)
        found, section = terms.found(f"{kind}_commission")
        held = cast(Held, found[0])
        grounds[ground(section, held.quote)] = None
        rate = cast(Fraction, held.values[0]) * base
        stakes = rounds.bet(name).tolist()
        due = [sum_ + rate * stake / _CENTS for sum_, stake in zip(due, stakes, strict=True)]
    paid = tuple(Fraction(cents, _CENTS) for cents in rounds.bet("commission_paid").tolist())
    return Charge(tuple(due), paid, tuple(grounds))


def _paid_at(name: str, item: str) -> Reading:
    return Sentence(name, "95.15", "A winning wager is paid at odds of {odds}", item=item)


_SELECTED = "at odds of {odds} if the number selected is {numbers}"
_POINT = "at odds of {odds} if the point {verb} {numbers}"
_DOUBLES = "formed by a double {number} %s a double {number} is paid at odds of {odds}"

RULE = Rule(
    game="craps",
    sections=(*(f"95.{number}" for number in range(1, 18)),),
    reads=(
        Sentence("even", "95.14", "which are all paid at {odds}"),
        Sentence(
            "field",
            "95.14",
            "at odds of {odds} if the total is {numbers}, and it pays at {odds} in all other cases",
            item="5",
        ),
        Sentence("hard_outer", "95.15", _DOUBLES % "and", item="1"),
        Sentence("hard_inner", "95.15", _DOUBLES % "or", item="1"),
        *(_paid_at(name, item) for name, (item, _, _) in _ONE_ROLL.items()),
        Sentence(
            "hop",
            "95.15",
            "at odds of {odds} if the total of the dice is formed by two identical numbers,"
            " and at odds of {odds} in all other cases",
            item="9",
        ),
        Rates("take_odds", "95.16", _POINT, item="1"),
        Rates("lay_odds", "95.16", _POINT, item="2"),
        Rates("right", "95.17", _SELECTED, item="1"),
        Rates("buy", "95.17", _SELECTED, item="2"),
        Rates("lay", "95.17", _SELECTED, item="3"),
        Sentence("buy_commission", "95.17", "a commission of {percent} % of the wager", item="2"),
        Sentence(
            "lay_commission",
            "95.17",
            "a commission of {percent} % of his potential winnings",
            item="3",
        ),
    ),
    form=Form(
        bets=(
            *(BetForm(name) for name in ("pass", "dont_pass", "come", "dont_come", "field")),
            *(BetForm(f"{_}_odds") for _ in ("pass", "dont_pass", "come", "dont_come")),
            BetForm("hard", _HARD),
            *(BetForm(name) for name in _ONE_ROLL),
            *(BetForm(name) for name in _SHARED),
            BetForm("hop", _PAIRS | _TOTALS),
            *(BetForm(name, _POINTS) for name in ("right", "buy", "lay")),
            BetForm("commission_paid"),
        ),
        dice="rolls",
        decisions={
            **{f"{kind}_on_come_out": bool for kind in ("hard", "right", "buy", "come_odds")},
            "die_off_table": bool,
        },
    ),
    settle=settle,
)
