"""4-Card Poker, sections 67.64 to 67.74: ante, additional bet, bonus, and Aces Up."""

from functools import partial
from typing import cast

from bylaw.registry.rules.late_bets import bets_before, made_before
from bylaw.registry.rules.play import poker
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.play.hands import Ranking, Strengths
from bylaw.registry.rules.play.poker import Compared
from bylaw.registry.rules.round_form import BetForm, Form, Slot
from bylaw.registry.rules.rule import HandBet, Rule, Terms
from bylaw.registry.rules.rule_text import rule_text
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Column, Outcome, first_case
from bylaw.registry.rules.settlement.settlements import Breach, Settlement, forbid
from bylaw.registry.rules.settlement.unpaid_outcomes import lost, push
from bylaw.registry.rules.table_rules import TableRules
from bylaw.registry.rules.text.law_text import Ground

SIZE = 4
_MAIN = ("ante", "additional", "ante_bonus")


def hand_ranking(terms: Terms) -> Ranking:
    """Read 67.64 to 67.66."""
    return poker.ranking(terms, "67.65", size=SIZE)


def settle(terms: Terms, rounds: Batch) -> Settlement:
    """Settle the ante and the additional bet, the bonus of 67.73, and Aces Up (67.74)."""
    order = hand_ranking(terms)
    player = poker.strengths(order, rounds, "player_five")
    compared = poker.compare(terms, rounds, order, player=("player_five",), dealer=("dealer_six",))
    main = settle_main(terms, rounds, order, player, compared)
    bets = {**main, "aces_up": aces_up(terms, player)}
    deck = poker.one_deck(rounds, terms.cite("67.64", "is played using"))
    return Settlement(forbid(bets, _outside_limits(terms, rounds)), deck)


def settle_main(
    terms: Terms, rounds: Batch, order: Ranking, player: Strengths, compared: Compared
) -> dict[str, Column]:
    """Settle the bets that the two hands decide."""
    bonus = poker.bonus(terms, rounds, order, player, terms.cite("67.73", "the player's ante wins"))
    return {
        "ante": _ante(terms, rounds, compared, bonus),
        "additional": _additional(terms, rounds, compared),
        "ante_bonus": bonus,
    }


def _additional(terms: Terms, rounds: Batch, compared: Compared) -> Column:
    """The player's hand wins when it ranks equal or higher (67.72)."""
    ground = _wins(terms)
    return first_case(
        rounds.size,
        (compared.higher, terms.paid("win", ground)),
        (compared.equal, partial(_tie, terms.where(compared.equal))),
        otherwise=lost(ground),
    )


def _wins(terms: Terms) -> Ground:
    return terms.cite("67.72", "hand ranks equal to or higher than the dealer's hand")


def _tie(terms: Terms) -> Outcome:
    if terms.option("four-card-tie") == "wins":
        return terms.paid("win", _wins(terms))
    return push(terms.cite("67.66", "the hands are considered a push"))


def _ante(terms: Terms, rounds: Batch, compared: Compared, bonus: Column) -> Column:
    beaten = ~(compared.higher | compared.equal) & bonus.wins()
    return first_case(
        rounds.size,
        (~rounds.placed("additional"), lost(terms.cite("67.70", "he forfeits the ante"))),
        (beaten, partial(_beaten_with_bonus, terms.where(beaten))),
        otherwise=_additional(terms, rounds, compared),
    )


def _beaten_with_bonus(terms: Terms) -> Outcome:
    """Say what becomes of an ante that is beaten and has a bonus (67.73)."""
    if terms.option("beaten-bonus-ante") == "kept":
        return push(terms.cite("67.73", "the player's ante wins"))
    return lost(_wins(terms))


def aces_up(terms: Terms, player: Strengths) -> Column:
    """Pay the Aces Up bet by the table of 67.74."""
    ground = terms.cite("67.74", "The Aces Up bet wins")
    return poker.paid_hands(terms, "aces_up", hand_ranking(terms), player, ground)


def multiples(terms: Terms) -> tuple[int, int]:
    """Read how many times the ante the additional bet must and may be (67.70)."""
    return cast(int, terms.value("multiple", 0)), cast(int, terms.value("multiple", 1))


def _outside_limits(terms: Terms, rounds: Batch) -> Breach:
    """The ante stands or falls with the additional bet (67.70); Aces Up stands apart (67.68)."""
    ante, additional = rounds.bet("ante"), rounds.bet("additional")
    least, most = multiples(terms)
    outside = (additional < least * ante) | (additional > most * ante)
    limits = terms.cite("67.70", "which must be at least")
    where = np.asarray((additional > 0) & (outside | (ante == 0)))
    return Breach(where, _MAIN, (limits,))


RULE = Rule(
    *rule_text("four_card_poker"),
    form=Form(
        bets=(BetForm("ante"), BetForm("additional"), BetForm("aces_up")),
        slots={"player_five": Slot(5, 5), "dealer_six": Slot(6, 6, needed_with="additional")},
        decisions={"additional_multiple": int},
        multiples={"additional_multiple": ("additional", "ante")},
    ),
    settle=settle,
    table=TableRules(
        limits={
            "ante": ("67.68", "exceed the limits posted at the table"),
            "aces_up": ("67.74", "exceed the limits posted at the table"),
        },
        most_players=("67.67", "table is {count}"),
        late=bets_before("67.68", ("ante",), later=("additional",))
        | {"aces_up": made_before("67.74", "It must be made", also="67.68")},
        falls_with=dict.fromkeys(_MAIN, _MAIN),
    ),
    bonuses={"ante_bonus": "ante"},
    hand_bets={"aces_up": HandBet(hand_ranking, 5, aces_up)},
)
