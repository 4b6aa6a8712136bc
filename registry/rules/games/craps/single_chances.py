"""Craps, section 95.14: Single Chances."""

from fractions import Fraction
from typing import cast

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.games.craps.course import POINTS, Rolls, follow, undecided
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.play.dice import is_total
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.outcome_columns import (
    Column,
    Mask,
    Outcome,
    Result,
    first_case,
)
from bylaw.registry.rules.settlement.unpaid_outcomes import forbidden, lost, push
from bylaw.registry.rules.text.law_text import Ground

AFTER_A_DECISION = "come-after-decision"
_AT_ANY_TIME = 'is played at any time during the game after the "come out roll"'


@dataclass(frozen=True, slots=True)
class Words:
    """The item of a Single Chance wager, and the words for each thing that can become of it."""

    item: str
    natural: str
    craps: str
    twelve: str
    made: str
    seven: str
    suspended: str


SINGLE_CHANCES = {
    "pass": Words(
        "1",
        natural="shall win if the total of the dice is 7 or 11",
        craps="shall lose if the total is 2, 3 or 12",
        twelve="shall lose if the total is 2, 3 or 12",
        made='The "Pass" wager is then a winner',
        seven="shall lose if the total of the dice is 7",
        suspended="the result is suspended",
    ),
    "dont_pass": Words(
        "2",
        natural="shall lose if the total is 7 or 11",
        craps="shall win if the total of the dice is 2 or 3",
        twelve='is a "push" if the total is 12',
        made="The wager shall lose if the total is equal to the point",
        seven='The "Don\'t Pass" wager is then a winner',
        suspended="the result is suspended",
    ),
    "come": Words(
        "3",
        natural="shall win if the total of the dice is 7 or 11",
        craps="shall lose under the same conditions",
        twelve="shall lose under the same conditions",
        made="it shall win if the total of the dice equals the number on which it was placed",
        seven="shall lose if the total of the dice is 7",
        suspended="It is suspended in all other cases",
    ),
    "dont_come": Words(
        "4",
        natural="shall lose under the same conditions",
        craps="shall win if the total of the dice is 2 or 3",
        twelve='It is a "push" if the total is 12',
        made="shall lose if the total is the number on which it was placed",
        seven="shall win if the total of the dice is 7",
        suspended="For any other total, the wager is placed",
    ),
}
_FIELD = (2, 3, 4, 9, 10, 11, 12)


def first_roll(kind: str) -> int:
    """Pass wagers stand from the come-out roll, Come wagers from the roll after it."""
    return 1 if "come" in kind else 0


def single_chance(terms: Terms, kind: str, rolls: Rolls) -> Column:
    """Settle a Pass, Don't Pass, Come or Don't Come wager (95.14 1° to 4°)."""
    line, words = follow(rolls, first_roll(kind)), SINGLE_CHANCES[kind]
    lays = kind.startswith("dont")

    def cite(said: str) -> Ground:
        return terms.cite("95.14", said, item=words.item)

    def won(said: str) -> Outcome:
        return terms.paid("even", cite(said))

    on_twelve = push(cite(words.twelve)) if lays else lost(cite(words.twelve))
    found = first_case(
        rolls.size,
        (line.natural, lost(cite(words.natural)) if lays else won(words.natural)),
        (line.craps, won(words.craps) if lays else lost(cite(words.craps))),
        (line.twelve, on_twelve),
        (line.made, lost(cite(words.made)) if lays else won(words.made)),
        (line.seven_out, won(words.seven) if lays else lost(cite(words.seven))),
        otherwise=undecided(terms, rolls, cite(words.suspended)),
    )
    return _while_a_point_stands(terms, kind, rolls, found) if first_roll(kind) else found


def _while_a_point_stands(terms: Terms, kind: str, rolls: Rolls, found: Column) -> Column:
    """Ask whether a wager may follow a come-out roll that set no point: the next is one too."""
    decided = is_after_a_decision(rolls)
    if not decided.any() or may_follow(terms.where(decided)):
        return found
    words = terms.cite("95.14", _AT_ANY_TIME, item=SINGLE_CHANCES[kind].item)
    return first_case(rolls.size, (decided, forbidden(words)), otherwise=found)


def may_follow(terms: Terms) -> bool:
    """Tell whether a wager may follow a come-out roll that set no point."""
    return terms.option(AFTER_A_DECISION) == "permitted"


def is_after_a_decision(rolls: Rolls) -> Mask:
    """Tell which games begin with a come-out roll that sets no point."""
    first = rolls.totals[:, 0]
    return np.asarray((first > 0) & ~is_total(first, *POINTS))


def field_wager(terms: Terms, rolls: Rolls) -> Column:
    """Settle a Field wager by the roll that follows it (95.14 5°)."""
    ((values, quote), *_) = terms.sentences("field")
    high, numbers, even = cast(tuple[Fraction, frozenset[int], Fraction], values)
    source = (terms.cite("95.14", "This wager shall win if, during the turn", item="5"), quote)
    total = rolls.totals[:, 0]
    return first_case(
        rolls.size,
        (total == 0, undecided(terms, rolls, source[0])),
        (is_total(total, *numbers), Outcome(Result.WIN, high, source)),
        (is_total(total, *_FIELD), Outcome(Result.WIN, even, source)),
        otherwise=lost(source[0]),
    )
