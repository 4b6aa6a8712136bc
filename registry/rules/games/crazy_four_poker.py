"""Crazy Four Poker, sections 67.75 to 67.87: ante, Super Bonus, additional bet, Queens Up."""

from typing import cast

from bylaw.registry.rules.late_bets import bets_before, made_before
from bylaw.registry.rules.play import poker
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.play.cards import RANKS
from bylaw.registry.rules.play.hand_facts import facts_of_hands
from bylaw.registry.rules.play.hands import HandValue, Ranking, Strengths
from bylaw.registry.rules.play.poker import Play
from bylaw.registry.rules.round_form import BetForm, Form, Slot
from bylaw.registry.rules.rule import HandBet, Rule, Terms
from bylaw.registry.rules.rule_text import rule_text
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Column, Mask, first_case
from bylaw.registry.rules.settlement.settlements import Breach, Settlement, forbid
from bylaw.registry.rules.settlement.unpaid_outcomes import lost, push
from bylaw.registry.rules.table_rules import TableRules

SIZE = 4
_MAIN = ("ante", "super_bonus", "additional")
_BETWEEN = "double-raise"


def hand_ranking(terms: Terms) -> Ranking:
    """Read 67.75 to 67.77: the combinations are those of 67.65."""
    return poker.ranking(terms, "67.65", size=SIZE)


def settle(terms: Terms, rounds: Batch) -> Settlement:
    """Settle the ante, the Super Bonus bet, the additional bet and Queens Up."""
    order = hand_ranking(terms)
    player = poker.strengths(order, rounds, "player_five")
    dealer = poker.strengths(order, rounds, "dealer_five")
    opens = poker.can_open(terms, order, dealer)
    compared = poker.compare(terms, rounds, order, player=("player_five",), dealer=("dealer_five",))
    play = Play(order, player, opens, compared)
    bets = {**settle_play(terms, rounds, play), "queens_up": queens_up(terms, player)}
    deck = poker.one_deck(rounds, terms.cite("67.75", "is played using"))
    strong = may_triple(terms, order, player)
    between = _is_between(terms, rounds, strong)
    breaches = _breaches(terms, rounds, strong, between=between)
    return Settlement(forbid(bets, *breaches), deck, contested={_BETWEEN: between})


def settle_play(terms: Terms, rounds: Batch, play: Play) -> dict[str, Column]:
    """Settle the bets that the two hands decide."""
    return {
        "ante": _ante(terms, rounds, play),
        "super_bonus": _super_bonus(terms, rounds, play),
        "additional": _additional(terms, rounds, play),
    }


def _ante(terms: Terms, rounds: Batch, play: Play) -> Column:
    higher = terms.cite("67.84", "win if the player's 4-card hand ranks higher")
    return first_case(
        rounds.size,
        (~rounds.placed("additional"), lost(terms.cite("67.81", "he forfeits the ante"))),
        (~play.opens, push(terms.cite("67.82", "the ante and the Super Bonus bet are a push"))),
        (play.compared.equal, push(terms.cite("67.83", "Super Bonus bets are a push"))),
        (play.compared.higher, terms.paid("win", higher)),
        otherwise=lost(higher),
    )


def _additional(terms: Terms, rounds: Batch, play: Play) -> Column:
    higher = terms.cite("67.84", "win if the player's 4-card hand ranks higher")
    return first_case(
        rounds.size,
        (~play.opens, terms.paid("closed")),
        (play.compared.equal, push(terms.cite("67.83", "Super Bonus bets are a push"))),
        (play.compared.higher, terms.paid("win", higher)),
        otherwise=lost(higher),
    )


def _super_bonus(terms: Terms, rounds: Batch, play: Play) -> Column:
    """Pay the rows of 67.85; 67.82, 67.83 and 67.86 decide the other hands."""
    rows = terms.paid_rows("super_bonus", terms.cite("67.85", "the Super Bonus bet is also paid"))
    loses = lost(terms.cite("67.86", "The Super Bonus bet loses in all other cases"))
    paid = terms.hand_column(play.order, play.player, rows=rows, otherwise=loses)
    closed = push(terms.cite("67.82", "the ante and the Super Bonus bet are a push"))
    equal = push(terms.cite("67.83", "Super Bonus bets are a push"))
    behind = ~(play.compared.higher | play.compared.equal)
    wins = paid.wins()
    unopened, tied, beaten = wins & ~play.opens, wins & play.compared.equal, ~play.opens & behind
    return first_case(
        rounds.size,
        (~rounds.placed("additional"), lost(terms.cite("67.81", "he forfeits the ante"))),
        (unopened, lambda: paid if _prevails(terms.where(unopened)) else closed),
        (tied, lambda: paid if _prevails(terms.where(tied)) else equal),
        (wins, paid),
        (beaten, lambda: closed if _pushes_closed(terms.where(beaten)) else loses),
        (~play.opens, closed),
        (play.compared.equal, equal),
        (play.compared.higher, push(terms.cite("67.86", "The Super Bonus bet is a push"))),
        otherwise=loses,
    )


def _prevails(terms: Terms) -> bool:
    """Tell whether the table of 67.85 prevails over 67.82 and 67.83."""
    return terms.option("super-bonus") == "paid"


def _pushes_closed(terms: Terms) -> bool:
    """Tell whether 67.82 prevails over 67.86 when the dealer's higher hand cannot open."""
    return terms.option("super-bonus-closed") == "pushes"


def queens_up(terms: Terms, player: Strengths) -> Column:
    """Pay the Queens Up bet by the table of 67.87."""
    ground = terms.cite("67.87", "The Queens Up bet wins")
    return poker.paid_hands(terms, "queens_up", hand_ranking(terms), player, ground)


def may_triple(terms: Terms, order: Ranking, player: Strengths) -> Mask:
    """Tell which hands are a pair of aces or better (67.81)."""
    least = RANKS.index(cast(str, terms.value("raise", 0)))
    pair = len(order.order) - order.order.index("pair")
    return facts_of_hands(order, player, _is_at_least, (pair, (least,)), kind=np.bool_)


def _is_at_least(value: HandValue, least: tuple[int, tuple[int, ...]]) -> bool:
    return (value.place, value.ranks) >= least


def largest_multiple(terms: Terms) -> int:
    """Read how many times the ante the additional bet may be (67.81)."""
    return cast(int, terms.value("raise", 1))


def _breaches(terms: Terms, rounds: Batch, strong: Mask, *, between: Mask) -> tuple[Breach, ...]:
    """The bets of the main game stand or fall together; Queens Up needs that they are there."""
    ante, additional = rounds.bet("ante"), rounds.bet("additional")
    most = largest_multiple(terms) * ante
    wrong = ~((additional == 0) | (additional == ante) | (strong & (additional == most)))
    if between.any() and _may_be_between(terms.where(between)):
        wrong = wrong & ~between
    bonus = rounds.bet("super_bonus")
    both = terms.cite("67.79", "which must be equal to the ante")
    sizes = terms.cite("67.81", "must be equal to the ante or")
    return (
        Breach(np.asarray((ante == 0) | (bonus == 0)), (*_MAIN, "queens_up"), (both,)),
        Breach(np.asarray(bonus != ante), _MAIN, (both,)),
        Breach(wrong, _MAIN, (sizes,)),
    )


def _is_between(terms: Terms, rounds: Batch, strong: Mask) -> Mask:
    """Tell where a strong hand adds an amount between the ante and its largest multiple."""
    ante, additional = rounds.bet("ante"), rounds.bet("additional")
    inside = (additional > ante) & (additional < largest_multiple(terms) * ante)
    return np.asarray(inside & strong)


def _may_be_between(terms: Terms) -> bool:
    """Tell whether an amount between the ante and its largest multiple is allowed (67.81)."""
    return terms.option(_BETWEEN) == "up-to"


RULE = Rule(
    *rule_text("crazy_four_poker"),
    form=Form(
        bets=(
            BetForm("ante"),
            BetForm("super_bonus"),
            BetForm("additional"),
            BetForm("queens_up"),
        ),
        slots={"player_five": Slot(5, 5), "dealer_five": Slot(5, 5, needed_with="additional")},
        decisions={"additional_multiple": int},
        multiples={"additional_multiple": ("additional", "ante")},
    ),
    settle=settle,
    table=TableRules(
        limits={"queens_up": ("67.87", "cannot exceed the limits posted at the table")},
        most_players=("67.78", "table is {count}"),
        late=bets_before("67.79", ("ante", "super_bonus"), later=("additional",))
        | {"queens_up": made_before("67.87", "must be placed at the", also="67.79")},
        falls_with=dict.fromkeys(_MAIN, _MAIN),
    ),
    hand_bets={"queens_up": HandBet(hand_ranking, 5, queens_up)},
)
