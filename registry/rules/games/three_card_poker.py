"""3-Cards Poker, sections 67.22 to 67.32: the main game, its bonus, and pair or plus."""

from bylaw.registry.rules.late_bets import CHANGED, WITHDRAWN, TooLate
from bylaw.registry.rules.play import poker
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.play.hands import Ranking, Strengths
from bylaw.registry.rules.play.poker import Compared, Play
from bylaw.registry.rules.round_form import BetForm, Form, Slot
from bylaw.registry.rules.rule import HandBet, Rule, Terms
from bylaw.registry.rules.rule_text import rule_text
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Column, Mask, Outcome, first_case
from bylaw.registry.rules.settlement.settlements import Breach, Settlement, forbid
from bylaw.registry.rules.settlement.unpaid_outcomes import lost, push
from bylaw.registry.rules.table_rules import TableRules
from bylaw.registry.rules.text.law_text import Ground

SIZE = 3

_MAIN = ("initial", "additional", "initial_bonus")
_LATE = "no wager may be placed, amended or withdrawn"


def hand_ranking(terms: Terms) -> Ranking:
    """Read 67.22 and 67.23: the combinations, and what an ace completes below a two."""
    return poker.ranking_in_doubt(terms, "67.23", question="ace-pair", size=SIZE)


def _order(terms: Terms, rounds: Batch) -> Ranking:
    """Ask what ace, two and three are only where a hand shows them."""
    shown = poker.hold_low_run(rounds, "player", "dealer", size=SIZE)
    return poker.ranking_in_doubt(terms, "67.23", question="ace-pair", size=SIZE, shown=shown)


def settle(terms: Terms, rounds: Batch) -> Settlement:
    """Settle the initial and additional wagers, the bonus of 67.31, and pair or plus (67.32)."""
    order = _order(terms, rounds)
    player = poker.strengths(order, rounds, "player")
    dealer = poker.strengths(order, rounds, "dealer")
    compared = poker.compare(terms, rounds, order, player=("player",), dealer=("dealer",))
    opens = poker.can_open(terms, order, dealer)
    played = settle_play(terms, rounds, Play(order, player, opens, compared))
    bets = {**played, "pair_plus": _pair_plus(terms, order, player)}
    deck = poker.one_deck(rounds, terms.cite("67.22", "is played with"))
    return Settlement(forbid(bets, _unequal(terms, rounds)), deck)


def settle_play(terms: Terms, rounds: Batch, play: Play) -> dict[str, Column]:
    """Settle the wagers that the two hands decide."""
    ground = terms.cite("67.31", "the initial wager is also paid")
    bonus = poker.bonus(terms, rounds, play.order, play.player, ground)
    return {
        "initial": _initial(terms, rounds, play.opens, play.compared, bonus),
        "additional": _additional(terms, rounds, play.opens, play.compared),
        "initial_bonus": bonus,
    }


def _initial(terms: Terms, rounds: Batch, opens: Mask, compared: Compared, bonus: Column) -> Column:
    """Lose without an additional wager (67.28); else as the dealer opens and the hands compare."""
    beaten = bonus.wins() & ~(compared.higher | compared.equal)
    return first_case(
        rounds.size,
        (~rounds.placed("additional"), lost(terms.cite("67.28", "he loses his initial wager"))),
        (~opens, terms.paid("closed")),
        (compared.higher, terms.paid("win", _higher(terms))),
        (compared.equal, push(terms.cite("67.24", "the hands shall be considered a push"))),
        (beaten, lambda: _beaten_with_bonus(terms.where(beaten))),
        otherwise=lost(_higher(terms)),
    )


def _beaten_with_bonus(terms: Terms) -> Outcome:
    """Say what becomes of an initial wager that is beaten and has a bonus (67.31)."""
    if terms.option("beaten-bonus-ante") == "kept":
        return push(terms.cite("67.31", "the initial wager is also paid"))
    return lost(_higher(terms))


def _additional(terms: Terms, rounds: Batch, opens: Mask, compared: Compared) -> Column:
    return first_case(
        rounds.size,
        (~opens, push(terms.cite("67.29", "the additional wagers are a push"))),
        (compared.higher, terms.paid("win", _higher(terms))),
        (compared.equal, push(terms.cite("67.24", "the hands shall be considered a push"))),
        otherwise=lost(_higher(terms)),
    )


def _higher(terms: Terms) -> Ground:
    return terms.cite("67.30", "The wagers are winning if the player's hand has a higher")


def pair_plus(terms: Terms, player: Strengths) -> Column:
    """Pay the pair or plus wager by the table of 67.32."""
    return _pair_plus(terms, hand_ranking(terms), player)


def _pair_plus(terms: Terms, order: Ranking, player: Strengths) -> Column:
    ground = terms.cite("67.32", "It is a winning wager, if the player's hand is")
    return poker.paid_hands(terms, "pair_plus", order, player, ground)


def _unequal(terms: Terms, rounds: Batch) -> Breach:
    """The two wagers stand or fall together (67.28); pair or plus stands apart (67.32)."""
    initial, additional = rounds.bet("initial"), rounds.bet("additional")
    identical = terms.cite("67.28", "which must be identical to the initial wager")
    where = np.asarray((additional > 0) & (additional != initial))
    return Breach(where, _MAIN, (identical,))


RULE = Rule(
    *rule_text("three_card_poker"),
    form=Form(
        bets=(BetForm("initial"), BetForm("additional"), BetForm("pair_plus")),
        slots={"player": Slot(SIZE, SIZE), "dealer": Slot(SIZE, SIZE, needed_with="additional")},
        decisions={"additional_wager": bool},
        repeats={"additional_wager": "additional"},
    ),
    settle=settle,
    table=TableRules(
        places=("67.25", "corresponds to the number of places"),
        late={
            **dict.fromkeys(("initial", "pair_plus"), TooLate("67.26", _LATE)),
            "additional": TooLate("67.26", _LATE, says=(CHANGED, WITHDRAWN)),
        },
        falls_with=dict.fromkeys(_MAIN, _MAIN),
    ),
    bonuses={"initial_bonus": "initial"},
    hand_bets={"pair_plus": HandBet(hand_ranking, SIZE, pair_plus)},
)
