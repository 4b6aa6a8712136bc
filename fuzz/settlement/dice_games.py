"""The dice games as the Gazette prints them, one roll at a time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from fuzz.settlement.played_rounds import NOT_PERMITTED, UNDEFINED, Found, lose, push, win

POINTS = (4, 5, 6, 8, 9, 10)
NO_ACTION: Found = ("no_action", Fraction(0))
Roll = tuple[int, int]
Options = Mapping[str, str]
_TAKE = {n: Fraction(*odds) for n, odds in {4: (2, 1), 5: (3, 2), 6: (6, 5)}.items()}
_TAKE |= {14 - n: odds for n, odds in _TAKE.items()}
_RIGHT = {4: Fraction(9, 5), 5: Fraction(7, 5), 6: Fraction(7, 6)}
_RIGHT |= {14 - n: odds for n, odds in _RIGHT.items()}
_BUY_RECEIVED = {6: Fraction(6, 5), 8: Fraction(6, 5), 4: Fraction(3, 2), 10: Fraction(3, 2)}
_ONE_ROLL = {
    "any7": ((7,), 4),
    "eleven": ((11,), 15),
    "any_craps": ((2, 3, 12), 7),
    "craps2": ((2,), 30),
    "craps3": ((3,), 15),
    "craps12": ((12,), 30),
}
_SHARED = {
    "horn": ("horn", (2, 3, 11, 12)),
    "world": ("world", (2, 3, 7, 11, 12)),
    "three_way_craps": ("three-way", (2, 3, 12)),
}
_BY_TOTAL = {2: 30, 3: 15, 7: 4, 11: 15, 12: 30}


@dataclass(frozen=True)
class Table:
    """A craps game: its valid rolls, whether each is a come-out roll, and what was said."""

    rolls: Sequence[Roll]
    bets: Mapping[str, Fraction]
    decisions: Mapping[str, object]
    options: Options

    @property
    def totals(self) -> list[int]:
        """The totals of the rolls."""
        return [sum(roll) for roll in self.rolls]

    @property
    def come_outs(self) -> list[bool]:
        """Whether each roll is a come-out roll."""
        found, point = [], 0
        for total in self.totals:
            found.append(not point)
            if not point:
                point = total if total in POINTS else 0
            elif total in (point, 7):
                point = 0
        return found

    def is_on(self, kind: str) -> bool:
        """Whether the player said that a wager is on during a come-out roll."""
        return self.decisions.get(f"{kind}_on_come_out") is True


def craps(
    bets: Mapping[str, Fraction],
    dice: Sequence[Roll],
    decisions: Mapping[str, object],
    options: Options,
) -> dict[str, Found]:
    """Settle by 95.14 to 95.17."""
    rolls = dice[:-1] if decisions.get("die_off_table") is True else dice
    table = Table(rolls, bets, decisions, options)
    names = [name for name in bets if name != "commission_paid"]
    return {name: _wager(table, name) for name in names}


def _wager(table: Table, name: str) -> Found:
    kind, _, number = name.partition(":")
    stake = table.bets[name]
    if kind in ("pass", "dont_pass", "come", "dont_come"):
        return _line(table, kind, stake)
    if kind.endswith("_odds"):
        return _odds(table, kind.removesuffix("_odds"), stake)
    if kind == "hard":
        return _hard(table, int(number), stake)
    if kind in ("right", "buy", "lay"):
        return _place(table, kind, int(number), stake)
    return _next_roll(table, kind, number, stake) if table.rolls else NO_ACTION


def _next_roll(table: Table, kind: str, number: str, stake: Fraction) -> Found:
    total = table.totals[0]
    if kind == "field":
        paid = 2 if total in (2, 12) else 1
        return win(stake, paid) if total in (2, 3, 4, 9, 10, 11, 12) else lose(stake)
    if kind in _ONE_ROLL:
        totals, odds = _ONE_ROLL[kind]
        return win(stake, odds) if total in totals else lose(stake)
    if kind in _SHARED:
        return _shared(table, kind, stake)
    return _hop(table, number, stake)


def _shared(table: Table, kind: str, stake: Fraction) -> Found:
    question, totals = _SHARED[kind]
    total = table.totals[0]
    if total not in totals:
        return lose(stake)
    option = table.options.get(question, "split")
    if option == "any-craps" and total in (2, 3, 12):
        return win(stake, 7)
    if option != "split":
        return win(stake, _BY_TOTAL[total])
    net = stake / len(totals) * _BY_TOTAL[total] - stake / len(totals) * (len(totals) - 1)
    return ("win", net) if net > 0 else push()


def _hop(table: Table, called: str, stake: Fraction) -> Found:
    faces = [int(face) for face in called.split("-")]
    roll = table.rolls[0]
    if sum(roll) != sum(faces):
        return lose(stake)
    odds = 30 if roll[0] == roll[1] else 15
    is_called = sorted(roll) == sorted(faces) or (faces[0] in (2, 3, 11, 12) and len(faces) == 1)
    if is_called or table.options.get("hop") == "total":
        return win(stake, odds)
    return lose(stake) if len(faces) > 1 else UNDEFINED


def _course(table: Table, start: int) -> tuple[str, int, int]:
    """Follow a wager from its first roll: what decided it, its point, and on which roll."""
    totals = table.totals
    if len(totals) <= start:
        return "", 0, 0
    first = totals[start]
    if first not in POINTS:
        kind = {7: "natural", 11: "natural", 12: "twelve"}.get(first, "craps")
        return kind, 0, start
    for turn in range(start + 1, len(totals)):
        if totals[turn] in (first, 7):
            return "made" if totals[turn] == first else "seven", first, turn
    return "", first, 0


def _line(table: Table, kind: str, stake: Fraction) -> Found:
    start = 1 if "come" in kind else 0
    if start and _is_after_a_decision(table):
        return NOT_PERMITTED
    decided, _, _ = _course(table, start)
    if not decided:
        return NO_ACTION
    if kind.startswith("dont"):
        if decided == "twelve":
            return push()
        return win(stake, 1) if decided in ("craps", "seven") else lose(stake)
    return win(stake, 1) if decided in ("natural", "made") else lose(stake)


def _is_after_a_decision(table: Table) -> bool:
    is_strict = table.options.get("come-after-decision") == "not-permitted"
    return is_strict and bool(table.totals) and table.totals[0] not in POINTS


def _odds(table: Table, single: str, stake: Fraction) -> Found:
    start = 1 if "come" in single else 0
    decided, point, turn = _course(table, start)
    if single not in table.bets or not point or (start and _is_after_a_decision(table)):
        return NOT_PERMITTED
    if not decided:
        return NO_ACTION
    if single == "come" and table.come_outs[turn] and not table.is_on("come_odds"):
        return NO_ACTION
    if single.startswith("dont"):
        return win(stake, 1 / _TAKE[point]) if decided == "seven" else lose(stake)
    return win(stake, _TAKE[point]) if decided == "made" else lose(stake)


def _hard(table: Table, number: int, stake: Fraction) -> Found:
    for roll, is_come_out in zip(table.rolls, table.come_outs, strict=True):
        if is_come_out and not table.is_on("hard"):
            continue
        if sum(roll) == number and roll[0] == roll[1]:
            return win(stake, 7 if number in (4, 10) else 9)
        is_double = roll[0] == roll[1]
        any_total = table.options.get("hard-ways") == "any-total" and not is_double
        if sum(roll) in (7, number) or any_total:
            return lose(stake)
    return NO_ACTION


def _place(table: Table, kind: str, number: int, stake: Fraction) -> Found:
    for roll, is_come_out in zip(table.rolls, table.come_outs, strict=True):
        if kind != "lay" and is_come_out and not table.is_on(kind):
            continue
        total = sum(roll)
        if total not in (number, 7):
            continue
        if (total == 7) != (kind == "lay"):
            return lose(stake)
        return _settle_place_bet(table, kind, number, stake)
    return NO_ACTION


def _settle_place_bet(table: Table, kind: str, number: int, stake: Fraction) -> Found:
    if kind == "right":
        return win(stake, _RIGHT[number])
    if kind == "lay":
        return win(stake, 1 / _TAKE[number])
    if table.options.get("buy-bet") != "as-received":
        return win(stake, _TAKE[number])
    return win(stake, _BUY_RECEIVED[number]) if number in _BUY_RECEIVED else UNDEFINED


def commission(bets: Mapping[str, Fraction]) -> Fraction:
    """Add up the commission of 95.17: on the wager of a Buy Bet, on what a Lay Bet may win."""
    due = Fraction(0)
    for name, stake in bets.items():
        kind, _, number = name.partition(":")
        if kind == "buy":
            due += stake / 20
        elif kind == "lay":
            due += stake / _TAKE[int(number)] / 20
    return due


# ---- Sic Bo, 95.18 to 95.24 ------------------------------------------------------------

_TOTAL_OF = {4: 50, 5: 30, 6: 18, 7: 12, 8: 8, 9: 6, 10: 6}
_TOTAL_OF |= {21 - n: odds for n, odds in _TOTAL_OF.items()}


def sic_bo(bets: Mapping[str, Fraction], dice: Sequence[int], options: Options) -> dict[str, Found]:
    """Settle by 95.22 at the odds of 95.24."""
    return {name: _on_three(name, stake, dice, options) for name, stake in bets.items()}


def _on_three(name: str, stake: Fraction, dice: Sequence[int], options: Options) -> Found:
    kind, _, number = name.partition(":")
    total, triple = sum(dice), len(set(dice)) == 1
    if kind == "duo":
        one, other = (int(face) for face in number.split("-"))
        if one == other:
            return NOT_PERMITTED
        return win(stake, 5) if one in dice and other in dice else lose(stake)
    if kind == "total":
        if total != int(number):
            return lose(stake)
        return win(stake, _TOTAL_OF[total]) if total in _TOTAL_OF else UNDEFINED
    if kind in ("small", "big"):
        wanted = range(4, 11) if kind == "small" else range(11, 18)
        return win(stake, 1) if total in wanted and not triple else lose(stake)
    if kind == "any_triple":
        return win(stake, 24) if triple else lose(stake)
    return _on_number(kind, list(dice).count(int(number)), stake, options)


def _on_number(kind: str, count: int, stake: Fraction, options: Options) -> Found:
    if kind == "triple":
        return win(stake, 150) if count == 3 else lose(stake)
    if kind == "single":
        return win(stake, count) if count else lose(stake)
    exactly = options.get("sic-bo-double") == "exactly-two"
    return win(stake, 8) if count == 2 or (count == 3 and not exactly) else lose(stake)
