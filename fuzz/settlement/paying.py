"""What was paid against what was due, under every reading of the law, slowly.

A payment that is right under the primary reading is right.  One that is right under another, or of
which some reading gives no figure, is not determined.  One that no reading gives is wrong.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from fuzz.settlement.played_rounds import Found
from fuzz.settlement.settling import BONUSES, Parts, settle

Options = Mapping[str, str]
Dues = Sequence[Fraction | None]
TOTAL = "total"
_NOTHING = Fraction(0)
_BONUS_OF = {owner: bonus for bonus, owner in BONUSES.items()}


@dataclass(frozen=True)
class Compared:
    """A payment, what was due under the primary reading and under all, and the verdict."""

    paid: Fraction
    due: Fraction | None
    dues: frozenset[Fraction | None]
    verdict: str


@dataclass(frozen=True)
class Books:
    """What a round says was paid, and what each reading makes due, the primary one first."""

    paid: Mapping[str, Fraction]
    readings: Sequence[Mapping[str, Fraction | None]]

    def due(self, name: str) -> Dues:
        """What a bet is due under each reading; what is not placed is due nothing."""
        return [reading.get(name, _NOTHING) for reading in self.readings]

    def has_bonus(self, name: str) -> bool:
        """Tell whether a payment is for a bet and its bonus: it is above what the bet is due."""
        bonus = _BONUS_OF.get(name, "")
        own, added = self.due(name)[0], self.due(bonus)[0]
        if bonus in self.paid or own is None or not added:
            return False
        return self.paid[name] > own


def payments(parts: Parts, readings: Sequence[Options]) -> dict[str, Compared]:
    """Compare what a round says was paid with what each reading makes due."""
    said = cast(dict[str, str], parts["paid"])
    books = Books(
        {name: Fraction(amount) for name, amount in said.items()},
        [dues_under(parts, options) for options in readings],
    )
    found = {name: _bet(books, name) for name in said if name not in (*BONUSES, TOTAL)}
    found |= {name: _compared(books, name) for name in BONUSES if _is_judged(books, name)}
    return found | {TOTAL: _round(books)}


def dues_under(parts: Parts, options: Options) -> dict[str, Fraction | None]:
    """What each bet of a round, and each bonus, is due under some options."""
    bets = {name: Fraction(one) for name, one in cast(dict[str, str], parts["bets"]).items()}
    found = settle(parts, options)
    if not parts.get("paid_includes_stake"):
        return {name: _beyond(one) for name, one in found.items()}
    return {name: _with_stake(one, bets.get(name, _NOTHING)) for name, one in found.items()}


def _beyond(found: Found) -> Fraction | None:
    result, net = found
    return None if net is None or result == "undefined" else max(net, _NOTHING)


def _with_stake(found: Found, stake: Fraction) -> Fraction | None:
    """What is handed over with the stake; of a bet that still stands, nobody can say."""
    result, net = found
    if net is None or result in ("undefined", "no_action"):
        return None
    return stake + net


def _bet(books: Books, name: str) -> Compared:
    if not books.has_bonus(name):
        return _compared(books, name)
    both = zip(books.due(name), books.due(_BONUS_OF[name]), strict=True)
    return _judged(books.paid[name], [_sum(pair) for pair in both])


def _is_judged(books: Books, bonus: str) -> bool:
    """Tell whether a bonus is paid, or is missing beside the payments of the bets."""
    owner = BONUSES[bonus]
    if bonus in books.paid:
        return True
    is_by_bet = any(name != TOTAL for name in books.paid)
    is_within = owner in books.paid and books.has_bonus(owner)
    return is_by_bet and bool(books.due(bonus)[0]) and not is_within


def _compared(books: Books, name: str) -> Compared:
    return _judged(books.paid.get(name, _NOTHING), books.due(name))


def _round(books: Books) -> Compared:
    """Compare the whole round; without a total, a bet due something may lack among the payments."""
    listed = sum((cents for name, cents in books.paid.items() if name != TOTAL), _NOTHING)
    dues = [_sum(list(reading.values())) for reading in books.readings]
    found = _judged(books.paid.get(TOTAL, listed), dues)
    above = all(due is not None and found.paid > due for due in dues)
    if TOTAL in books.paid or above or not _lacks_one(books):
        return found
    return Compared(found.paid, found.due, found.dues, "undetermined")


def _lacks_one(books: Books) -> bool:
    bets = {name: due for name, due in books.readings[0].items() if name not in BONUSES}
    return any(name not in books.paid and due != 0 for name, due in bets.items())


def _sum(dues: Dues) -> Fraction | None:
    known = [due for due in dues if due is not None]
    return sum(known, _NOTHING) if len(known) == len(dues) else None


def _judged(paid: Fraction, dues: Dues) -> Compared:
    primary = dues[0]
    if primary is not None and paid == primary:
        verdict = "ok"
    elif primary is None or any(due is None or due == paid for due in dues):
        verdict = "undetermined"
    else:
        verdict = "overpaid" if paid > primary else "underpaid"
    return Compared(paid, primary, frozenset(dues), verdict)
