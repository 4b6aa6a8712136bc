"""3-5-7 Poker, sections 67.41 to 67.50: three bets, on three, five and seven cards."""

from functools import partial

from bylaw.registry.rules.late_bets import bets_before
from bylaw.registry.rules.play import poker
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.play.cards import Cards
from bylaw.registry.rules.play.hands import Ranking, Strengths
from bylaw.registry.rules.round_form import BetForm, Form, Slot
from bylaw.registry.rules.rule import HandBet, Rule, Terms
from bylaw.registry.rules.rule_text import rule_text
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Column, Outcome, Result, first_case
from bylaw.registry.rules.settlement.settlements import Breach, Settlement, forbid
from bylaw.registry.rules.settlement.unpaid_outcomes import lost
from bylaw.registry.rules.table_rules import TableRules

THREE, FIVE = 3, 5
_SHOWN_FIRST = 2


def three_ranking(terms: Terms) -> Ranking:
    """Read 67.41 and 67.43."""
    return poker.ranking(terms, "67.43", size=THREE, low_ace="low_ace_three")


def five_ranking(terms: Terms) -> Ranking:
    """Read 67.41 and 67.44: whether ace to five is a straight differs between the languages."""
    return poker.ranking_in_doubt(terms, "67.44", question="wheel-357", size=FIVE)


def _order(terms: Terms, rounds: Batch) -> Ranking:
    """Ask what ace to five is only where the seven cards show it."""
    together = Batch(rounds.size, cards={"seven": np.concatenate(_seven_cards(rounds), axis=1)})
    shown = poker.hold_low_run(together, "seven", size=FIVE)
    return poker.ranking_in_doubt(terms, "67.44", question="wheel-357", size=FIVE, shown=shown)


def _seven_cards(rounds: Batch) -> list[Cards]:
    return [rounds.cards["player"], rounds.cards["dealer_four"]]


def settle(terms: Terms, rounds: Batch) -> Settlement:
    """Settle the bets for the 3-card, the 5-card and the 7-card hand."""
    order, shown = _order(terms, rounds), f"dealer_four:{_SHOWN_FIRST}"
    of_five = poker.strengths(order, rounds, "player", shown)
    bets = {
        "three": three(terms, poker.strengths(three_ranking(terms), rounds, "player")),
        "five": _paid_five(terms, order, of_five),
        "seven": _seven(terms, rounds, order),
    }
    deck = poker.one_deck(rounds, terms.cite("67.41", "is played using"))
    return Settlement(forbid(bets, *_breaches(terms, rounds)), deck)


def three(terms: Terms, hand: Strengths) -> Column:
    """Pay the bet on the 3-card hand (67.48)."""
    ground = terms.cite("67.48", "The bets for the 3-card hand win")
    return poker.paid_hands(terms, "three", three_ranking(terms), hand, ground)


def five(terms: Terms, hand: Strengths) -> Column:
    """Pay the bet on the 5-card hand (67.49)."""
    return _paid_five(terms, five_ranking(terms), hand)


def _paid_five(terms: Terms, order: Ranking, hand: Strengths) -> Column:
    ground = terms.cite("67.49", "make up the player's 5-card hand")
    none = terms.cite("67.49", "The payout for winning bets on the 5-card hand")
    return poker.paid_hands(terms, "five", order, hand, ground, none)


def seven(terms: Terms, hand: Strengths) -> Column:
    """Pay the bet on the best five of seven cards (67.50)."""
    return _paid_seven(terms, five_ranking(terms), hand)


def _paid_seven(terms: Terms, order: Ranking, hand: Strengths) -> Column:
    ground = terms.cite("67.50", "Five of the seven cards are used")
    rows = terms.paid_rows("seven", ground)
    none = terms.cite("67.50", "The payout for winning bets on the 7-card hand")
    return terms.hand_column(
        order,
        hand,
        rows=rows,
        otherwise=lost(ground, none),
        both_pairs=lambda terms: terms.option("two-pairs-tens") == "both-pairs",
    )


def _seven(terms: Terms, rounds: Batch, order: Ranking) -> Column:
    """Half of the bet is forfeited by a player who withdraws (67.47)."""
    withdraws = rounds.decided("withdraw_seven") == 1
    hand = poker.strengths(order, rounds, "player", "dealer_four")
    played = partial(_paid_seven, terms, order, hand)
    return first_case(rounds.size, (withdraws, withdrawn(terms)), otherwise=played)


def withdrawn(terms: Terms) -> Outcome:
    """Say what becomes of a bet on the 7-card hand that is withdrawn (67.47)."""
    return Outcome(Result.LOSE_HALF, None, (terms.cite("67.47", "forfeits half of the bet"),))


def _breaches(terms: Terms, rounds: Batch) -> tuple[Breach, Breach]:
    """The bet on seven cards comes on top of two others (67.45), and only it can be withdrawn."""
    lacking = ~(rounds.placed("three") & rounds.placed("five"))
    two_bets = terms.cite("67.45", "The player must make two separate bets")
    withdraws = (rounds.decided("withdraw_seven") == 1) & ~rounds.placed("seven")
    no_bet = terms.cite("67.47", "may withdraw from the game only for that bet")
    every = ("three", "five", "seven")
    return Breach(lacking, every, (two_bets,)), Breach(withdraws, every, (no_bet,))


RULE = Rule(
    *rule_text("poker_357"),
    form=Form(
        bets=(BetForm("three"), BetForm("five"), BetForm("seven")),
        slots={"player": Slot(THREE, THREE), "dealer_four": Slot(4, 4)},
        decisions={"withdraw_seven": bool},
    ),
    settle=settle,
    table=TableRules(
        limits=dict.fromkeys(
            ("three", "five", "seven"), ("67.45", "cannot exceed the limits posted at the table")
        ),
        most_players=("67.42", "table is {count}"),
        late=bets_before("67.45", ("three", "five", "seven"), later=()),
    ),
    hand_bets={
        "three": HandBet(three_ranking, THREE, three),
        "five": HandBet(five_ranking, FIVE, five),
        "seven": HandBet(five_ranking, 7, seven, seen=THREE, withdrawn=withdrawn),
    },
)
