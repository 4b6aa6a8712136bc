"""Boston Poker, sections 67.51 to 67.63: ante, two additional bets, and a Bonus bet."""

from collections.abc import Callable
from functools import partial
from typing import cast

from bylaw.registry.rules.late_bets import bets_before
from bylaw.registry.rules.play import poker
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.play.hands import Ranking, Strengths
from bylaw.registry.rules.play.poker import Compared
from bylaw.registry.rules.round_form import BetForm, Form, Slot
from bylaw.registry.rules.rule import HandBet, Rule, Terms
from bylaw.registry.rules.rule_text import rule_text
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import (
    Column,
    Mask,
    Outcome,
    Result,
    first_case,
)
from bylaw.registry.rules.settlement.settlements import Breach, Settlement, forbid
from bylaw.registry.rules.settlement.unpaid_outcomes import lost, push
from bylaw.registry.rules.table_rules import TableRules
from bylaw.registry.rules.text.table_rows import rows_of_hands

THREE, FIVE = 3, 5
_MAIN = ("ante", "first_additional", "second_additional")


def three_ranking(terms: Terms) -> Ranking:
    """Read 67.51 and 67.53."""
    return poker.ranking(terms, "67.53", size=THREE)


def five_ranking(terms: Terms) -> Ranking:
    """Read 67.51, 67.54 and 67.55."""
    return poker.ranking(terms, "67.54", size=FIVE, hole=1)


def settle(terms: Terms, rounds: Batch) -> Settlement:
    """Settle the ante, the additional bets and the Bonus bet."""
    order = five_ranking(terms)
    player = poker.strengths(order, rounds, "player_first_three", "player_next_two")
    compared = poker.compare(
        terms,
        rounds,
        order,
        player=("player_first_three", "player_next_two"),
        dealer=("dealer_five",),
    )
    hand = poker.strengths(three_ranking(terms), rounds, "player_first_three")
    main = settle_main(terms, rounds, order, player, compared)
    bets = {**main, "bonus": bonus(terms, hand)}
    deck = poker.one_deck(rounds, terms.cite("67.51", "is played using"))
    return Settlement(forbid(bets, *_breaches(terms, rounds)), deck)


def settle_main(
    terms: Terms, rounds: Batch, order: Ranking, player: Strengths, compared: Compared
) -> dict[str, Column]:
    """Settle the bets that the two hands decide."""
    additional = _additional(terms, rounds, compared)
    return {
        "ante": _ante(terms, rounds, order, player, compared),
        "first_additional": additional,
        "second_additional": additional,
    }


def first_multiple(terms: Terms) -> int:
    """Read how many times the ante the first additional bet must be (67.56)."""
    return cast(int, terms.value("first_multiple"))


def second_multiple(terms: Terms) -> int:
    """Read how many times the ante the second additional bet must be (67.58)."""
    return cast(int, terms.value("second_multiple"))


def _additional(terms: Terms, rounds: Batch, compared: Compared) -> Column:
    """Forfeit without a second additional bet (67.58); else the higher hand wins (67.62)."""
    ground = terms.cite("67.62", "additional bets win if the player's hand ranks higher")
    return first_case(
        rounds.size,
        (_folds(rounds), lost(terms.cite("67.58", "he forfeits the ante"))),
        (compared.higher, terms.paid("win", ground)),
        (compared.equal, partial(_tie, terms.where(compared.equal))),
        otherwise=lost(ground),
    )


def _tie(terms: Terms) -> Outcome:
    ground = terms.cite("67.55", "the hands are considered a push")
    pushes = terms.option("boston-tie") == "pushes"
    return Outcome(Result.PUSH if pushes else Result.UNDEFINED, None, (ground,))


def _ante(
    terms: Terms, rounds: Batch, order: Ranking, player: Strengths, compared: Compared
) -> Column:
    """Pay the ante by the table of 67.63, else as 67.62 has it."""
    ground = terms.cite("67.63", "the player's ante wins")
    by_comparison = partial(_ante_by_comparison, terms, rounds, compared)
    rows = terms.paid_rows("ante", ground)
    loses = lost(ground)
    paid = terms.hand_column(
        order,
        player,
        rows=rows,
        otherwise=loses,
        both_pairs=lambda terms: terms.option("two-pairs-tens") == "both-pairs",
    )
    low_pairs = ~paid.wins() & _has_two_pairs(order, player)
    low = terms.where(low_pairs)
    return first_case(
        rounds.size,
        (_folds(rounds), lost(terms.cite("67.58", "he forfeits the ante"))),
        (paid.wins(), paid),
        (low_pairs, lambda: _low_two_pairs(low, by_comparison, rows["two_pairs:T+"])),
        otherwise=by_comparison,
    )


def _ante_by_comparison(terms: Terms, rounds: Batch, compared: Compared) -> Column:
    """Give back the ante of a higher hand (67.62); a lower one loses it."""
    higher_only = terms.cite("67.62", "the player's ante is a push")
    return first_case(
        rounds.size,
        (compared.higher, push(higher_only)),
        (compared.equal, partial(_tie, terms.where(compared.equal))),
        otherwise=lost(higher_only),
    )


def _low_two_pairs(
    terms: Terms, by_comparison: Callable[[], Column], rate: Outcome
) -> Outcome | Column:
    """Two pairs that the prose of 67.63 names and its table has no rate for."""
    match terms.option("two-pairs-below-tens"):
        case "push":
            return by_comparison()
        case "table-rate":
            return rate
    return Outcome(Result.UNDEFINED, None, rate.grounds)


def _has_two_pairs(order: Ranking, player: Strengths) -> Mask:
    return np.asarray(rows_of_hands(order, player, ("two_pairs",), both_pairs=False) > 0)


def _folds(rounds: Batch) -> Mask:
    return ~rounds.placed("second_additional")


def bonus(terms: Terms, hand: Strengths) -> Column:
    """Pay the Bonus bet by the table of 67.59."""
    ground = terms.cite("67.59", "The Bonus bet wins")
    return poker.paid_hands(terms, "bonus", three_ranking(terms), hand, ground)


def _breaches(terms: Terms, rounds: Batch) -> tuple[Breach, ...]:
    """The Bonus bet is made beside an ante and a first additional bet (67.56), not a second."""
    ante, first = rounds.bet("ante"), rounds.bet("first_additional")
    second = rounds.bet("second_additional")
    other = np.asarray(first != first_multiple(terms) * ante)
    unequal = np.asarray((second > 0) & (second != second_multiple(terms) * ante))
    must = terms.cite("67.56", "The player must place an ante and a first additional")
    again = terms.cite("67.58", "making a second additional bet")
    return (
        Breach(np.asarray((ante == 0) | (first == 0)), (*_MAIN, "bonus"), (must,)),
        Breach(other, _MAIN, (must,)),
        Breach(unequal, _MAIN, (again,)),
    )


RULE = Rule(
    *rule_text("boston_poker"),
    form=Form(
        bets=(
            BetForm("ante"),
            BetForm("first_additional"),
            BetForm("second_additional"),
            BetForm("bonus"),
        ),
        slots={
            "player_first_three": Slot(THREE, THREE),
            "player_next_two": Slot(2, 2, needed_with="second_additional"),
            "dealer_five": Slot(FIVE, FIVE, needed_with="second_additional"),
        },
        decisions={"second_additional": bool},
        repeats={"second_additional": "second_additional"},
    ),
    settle=settle,
    table=TableRules(
        limits=dict.fromkeys(
            ("ante", "first_additional", "bonus"),
            ("67.56", "cannot exceed the limits posted at the table"),
        ),
        most_players=("67.52", "table is {count}"),
        late=bets_before(
            "67.56", ("ante", "first_additional", "bonus"), later=("second_additional",)
        ),
        falls_with=dict.fromkeys(_MAIN, _MAIN),
    ),
    hand_bets={"bonus": HandBet(three_ranking, THREE, bonus)},
)
