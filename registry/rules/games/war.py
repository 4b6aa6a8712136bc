"""War, sections 67.33 to 67.40: one card against one card, and war on a tie."""

from typing import cast

from bylaw.registry.rules.late_bets import changed_after, placed_before
from bylaw.registry.rules.play.array_choices import either
from bylaw.registry.rules.play.array_library import NDArray, np
from bylaw.registry.rules.play.cards import copies, rank_of
from bylaw.registry.rules.round_form import BetForm, Form, NeededDecision, Slot
from bylaw.registry.rules.rule import Rule, Terms
from bylaw.registry.rules.rule_text import rule_text
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import (
    PERMITTED,
    Column,
    Mask,
    Outcome,
    Result,
    first_case,
)
from bylaw.registry.rules.settlement.settlements import Breach, Settlement, forbid
from bylaw.registry.rules.settlement.unpaid_outcomes import forbidden, lost
from bylaw.registry.rules.table_rules import TableRules

_HIGHER = "if the player's card is of higher rank than that of the dealer"
_LOWER = "if the player's card is of lower rank than that of the dealer"
_WAR = 0
_MAIN = ("initial", "additional")
_FIRST_CARDS = ("player", "dealer")


def settle(terms: Terms, rounds: Batch) -> Settlement:
    """Settle the initial, additional and supplemental wagers."""
    bets = {
        "initial": _initial(terms, rounds),
        "additional": _additional(terms, rounds),
        "supplemental": supplemental(terms, rounds),
    }
    return Settlement(forbid(bets, *_breaches(terms, rounds)), allowed_decks(terms, rounds))


def _initial(terms: Terms, rounds: Batch) -> Column:
    """Compare the first cards (67.38); on a tie, war decides (67.39) or half is lost.

    No other round is read: `needed` asks for the decision on a tie.
    """
    player, dealer = ranks(rounds, "player", "dealer")
    higher, lower = terms.cite("67.38", _HIGHER), terms.cite("67.38", _LOWER)
    halved = terms.cite("67.38", "losing half of his initial")
    return first_case(
        rounds.size,
        (player > dealer, terms.paid("win", higher)),
        (player < dealer, lost(lower)),
        (_opts_for_war(rounds), _initial_in_war(terms, rounds)),
        otherwise=Outcome(Result.LOSE_HALF, None, (halved,)),
    )


def _opts_for_war(rounds: Batch) -> Mask:
    """Tell who opts for War: whoever says so, or says nothing and places the additional wager."""
    said = rounds.decided("on_tie")
    return np.asarray((said == _WAR) | ((said < 0) & rounds.placed("additional")))


def _initial_in_war(terms: Terms, rounds: Batch) -> Column:
    player, dealer = ranks(rounds, "war_player", "war_dealer")
    loses = lost(terms.cite("67.39", "he loses his wagers"))
    return first_case(
        rounds.size,
        (player > dealer, terms.paid("war_win", terms.cite("67.39", _HIGHER))),
        (player < dealer, loses),
        otherwise=terms.paid("war_tie"),
    )


def _additional(terms: Terms, rounds: Batch) -> Column:
    """Settle the additional wager of a war: 67.39 1° is silent on it."""
    player, dealer = ranks(rounds, "war_player", "war_dealer")
    loses = lost(terms.cite("67.39", "he loses his wagers"))
    won = np.asarray(player > dealer)
    return first_case(
        rounds.size,
        (won, lambda: _additional_of_a_win(terms.where(won))),
        (player < dealer, loses),
        otherwise=terms.paid("war_tie"),
    )


def _additional_of_a_win(terms: Terms) -> Outcome:
    pushes = terms.option("war-win-additional") == "pushes"
    silent = terms.cite("67.39", _HIGHER)
    return Outcome(Result.PUSH if pushes else Result.UNDEFINED, None, (silent,))


def supplemental(terms: Terms, rounds: Batch) -> Column:
    """The supplemental wager wins on equal first cards (67.40)."""
    player, dealer = ranks(rounds, "player", "dealer")
    ground = terms.cite("67.40", "It is a winning wager if the first card")
    return first_case(
        rounds.size,
        (player == dealer, terms.paid("tie", ground)),
        otherwise=lost(ground),
    )


def _breaches(terms: Terms, rounds: Batch) -> tuple[Breach, ...]:
    """War takes an additional wager equal to the initial one; nothing else takes one (67.39)."""
    player, dealer = ranks(rounds, "player", "dealer")
    tie, war = player == dealer, _opts_for_war(rounds)
    additional, initial = rounds.bet("additional"), rounds.bet("initial")
    equal = terms.cite("67.39", "he must place an additional wager equal to his initial wager")
    first = terms.cite("67.36", "place his initial wager")
    unequal = tie & war & (additional != initial)
    withdrawn = tie & ~war & (additional > 0)
    return (
        Breach(initial == 0, ("initial", "additional", "supplemental"), (first,)),
        Breach(unequal | withdrawn, _MAIN, (equal,)),
        Breach(~tie & (additional > 0), ("additional",), (equal,)),
    )


def allowed_decks(terms: Terms, rounds: Batch) -> Column:
    """Forbid a round with a number of decks, or of equal cards, that 67.33 does not allow."""
    decks = cast(tuple[int, ...], terms.value("decks"))
    said = rounds.decided("decks")
    dealt = np.concatenate([cards.T for cards in rounds.cards.values()]).T
    most = either(said > 0, said, np.int64(max(decks)))
    wrong = ((said >= 0) & ~np.isin(said, decks)) | (copies(dealt) > most)
    ground = terms.cite("67.33", "decks of cards")
    return first_case(rounds.size, (np.asarray(wrong), forbidden(ground)), otherwise=PERMITTED)


def ranks(rounds: Batch, *slots: str) -> list[NDArray[np.int8]]:
    """The ranks of the first card of each slot."""
    return [rank_of(rounds.cards[slot][:, 0]) for slot in slots]


RULE = Rule(
    *rule_text("war"),
    form=Form(
        bets=(BetForm("initial"), BetForm("additional"), BetForm("supplemental")),
        slots={
            "player": Slot(1, 1),
            "dealer": Slot(1, 1),
            "war_player": Slot(1, 1, needed_with="additional", on_equal=_FIRST_CARDS),
            "war_dealer": Slot(1, 1, needed_with="additional", on_equal=_FIRST_CARDS),
        },
        decisions={"on_tie": ("war", "withdraw"), "decks": int},
        needed={"on_tie": NeededDecision("initial", _FIRST_CARDS, tells="additional")},
    ),
    settle=settle,
    table=TableRules(
        places=("67.35", "corresponds to the number of places"),
        late={
            "initial": placed_before("67.36", "before the first card of the game is distributed"),
            "additional": changed_after("67.39", "he must place an additional wager equal to"),
            "supplemental": placed_before("67.40", 'before the dealer announces "No more bets"'),
        },
        falls_with=dict.fromkeys(_MAIN, _MAIN),
    ),
    several_decks=True,
)
