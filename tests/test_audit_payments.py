"""Payments: what was paid against what was due, by bet, with its bonus, and for the round."""

import datetime as dt
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from corpus_law import law_on

from bylaw.registry.audit.rounds.generation import Dealer
from bylaw.registry.audit.rounds.paid import TOTAL, PaidAmounts
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.audit.rounds.round import read_round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.interpretations import GameLaw
from bylaw.registry.audit.verdicts.payments import compare
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Column
from bylaw.registry.rules.settlement.settlements import Settlement

Parts = dict[str, Any]
AUDITOR = Auditor(law_on)
DAYS = {"craps": "2002-09-09", "blackjack": "2001-10-10", "war": "2001-03-03"}


def audit(game: str, bets: dict[str, str], **more: object) -> Parts:
    parts = {"id": "x", "day": DAYS.get(game, "2009-06-17"), "game": game, "bets": bets, **more}
    return {**AUDITOR.audit(read_round(parts))}


def paid(game: str, bets: dict[str, str], **more: object) -> dict[str, str]:
    found = audit(game, bets, **more)["paid"]
    return {
        name: f"{one['paid']} {one['due']} {one['difference']} {one['verdict']}"
        for name, one in found.items()
    }


FLUSH = {"player": "2S 3S 4S", "dealer": "KD 9C 4H"}
THREE = {"initial": "10", "additional": "10"}


def test_67_31_a_bonus_that_is_due_and_not_mentioned_is_missing() -> None:
    found = paid("three_card_poker", THREE, cards=FLUSH, paid={"initial": "10", "additional": "10"})
    assert found == {
        "initial": "10 10 0 ok",
        "additional": "10 10 0 ok",
        "initial_bonus": "0 50 -50 underpaid",
        "total": "20 70 -50 underpaid",
    }


def test_67_31_a_bet_may_be_paid_with_its_bonus_together() -> None:
    said = {"initial": "60", "additional": "10"}
    found = audit("three_card_poker", THREE, cards=FLUSH, paid=said)["paid"]
    assert found["initial"] == {
        "paid": "60",
        "due": "60",
        "difference": "0",
        "verdict": "ok",
        "with": "initial_bonus",
    }
    assert set(found) == {"initial", "additional", "total"}
    assert found["total"]["verdict"] == "ok"


def test_67_31_a_bet_paid_too_little_with_its_bonus_is_underpaid() -> None:
    found = paid("three_card_poker", THREE, cards=FLUSH, paid={"initial": "55", "additional": "10"})
    assert found["initial"] == "55 60 -5 underpaid"
    assert found["total"] == "65 70 -5 underpaid"


@pytest.mark.parametrize(("total", "verdict"), [("70", "ok"), ("20", "underpaid")])
def test_a_payment_may_be_for_the_whole_round(total: str, verdict: str) -> None:
    found = paid("three_card_poker", THREE, cards=FLUSH, paid={"total": total})
    assert list(found) == ["total"]
    assert found["total"].endswith(verdict)


@pytest.mark.parametrize(
    ("one", "total"),
    [("60", "60 70 -10 undetermined"), ("70", "70 70 0 undetermined"), ("71", "71 70 1 overpaid")],
)
def test_a_winning_bet_that_is_not_mentioned_leaves_the_sum_open(one: str, total: str) -> None:
    found = paid("three_card_poker", THREE, cards=FLUSH, paid={"initial": one})
    assert found["total"] == total


def test_a_payment_may_include_the_stake() -> None:
    said = {"initial": "20", "additional": "20", "initial_bonus": "50"}
    more = {"cards": FLUSH, "paid": said, "paid_includes_stake": True}
    found = paid("three_card_poker", THREE, **more)
    assert found["initial"] == "20 20 0 ok"
    assert found["initial_bonus"] == "50 50 0 ok"
    assert found["total"] == "90 90 0 ok"


@pytest.mark.parametrize("yes", [True, 1, "1", "true", "Yes", "oui", "Y", "O"])
def test_that_a_payment_includes_the_stake_is_said_as_casinos_do(yes: object) -> None:
    said = {"initial": "20", "additional": "20", "initial_bonus": "50"}
    more = {"cards": FLUSH, "paid": said, "paid_includes_stake": yes}
    assert paid("three_card_poker", THREE, **more)["total"] == "90 90 0 ok"


@pytest.mark.parametrize("unclear", ["perhaps", 2, "", 1.0, []])
def test_what_is_neither_yes_nor_no_is_refused(unclear: object) -> None:
    with pytest.raises(RoundError, match="must be yes or no"):
        audit("craps", {"pass": "1"}, dice=[[3, 4]], paid_includes_stake=unclear)


def test_a_stake_that_is_lost_is_not_included() -> None:
    more = {"dice": [[2, 1]], "paid": {"pass": "0"}, "paid_includes_stake": True}
    assert paid("craps", {"pass": "10"}, **more)["pass"] == "0 0 0 ok"


def test_95_15_8_what_is_wrong_under_every_reading_is_wrong() -> None:
    found = audit("craps", {"horn": "4"}, dice=[[1, 1]], paid={"horn": "50"})["paid"]["horn"]
    assert found["verdict"] == "overpaid"
    assert found["due"][0] == "27"
    assert found["due"][-1] == "120"


def test_95_15_8_what_another_reading_allows_is_undetermined() -> None:
    found = paid("craps", {"horn": "4"}, dice=[[1, 1]], paid={"horn": "120"})
    assert found["horn"] == "120 27 93 undetermined"


def test_95_17_a_commission_charged_as_due_is_no_overpayment() -> None:
    found = audit("craps", {"buy:6": "20"}, dice=[[4, 1], [5, 1]], paid={"commission": "1"})
    assert found["bets"]["commission"]["result"] == "charged"
    assert "paid" not in found


def test_a_commission_said_twice_must_be_the_same() -> None:
    bets = {"buy:6": "20", "commission_paid": "2"}
    with pytest.raises(RoundError, match="two different commissions"):
        audit("craps", bets, dice=[[5, 1]], paid={"commission": "1"})


NO_FIGURE = [
    ("blackjack", {"sevens": "5"}, {"cards": {"player": "7S 8D"}}),
    ("blackjack", {"progressive_manner_1": "1"}, {"cards": {"player": "AS 2S 3S 4S 5S"}}),
    ("blackjack", {"progressive_manner_1": "1"}, {"cards": {"player": "AS JS"}}),
    ("sic_bo", {"total:18": "1"}, {"dice": [6, 6, 6]}),
    ("sic_bo", {"duo:4-4": "1"}, {"dice": [4, 4, 6]}),
]


@pytest.mark.parametrize(("game", "bets", "more"), NO_FIGURE)
def test_a_payment_without_a_figure_to_compare_is_told_and_not_lost(
    game: str, bets: dict[str, str], more: Parts
) -> None:
    found = paid(game, bets, **more, paid=dict.fromkeys(bets, "3"))
    assert all("undetermined" in one or "paid" in one for one in found.values())


# ---- Breaches --------------------------------------------------------------------------


def results(game: str, bets: dict[str, str], **more: object) -> dict[str, str]:
    found = audit(game, bets, **more)
    entries = {name: entry["result"] for name, entry in found["bets"].items()}
    return {"round": found["round"]["result"], **entries}


def test_21_3_sevens_of_another_amount_does_not_forbid_over_13() -> None:
    found = audit("blackjack", {"sevens": "5", "over13": "10"}, cards={"player": "7S 8D"})
    assert found["round"]["result"] == "settled"
    assert found["bets"]["over13"]["result"] == "win"
    assert found["bets"]["sevens"]["result"] == "not_permitted"
    assert "21.3" in found["bets"]["sevens"]["why"]


def test_67_28_an_unequal_additional_wager_does_not_forbid_pair_plus() -> None:
    bets = {"initial": "10", "additional": "5", "pair_plus": "5"}
    assert results("three_card_poker", bets, cards=FLUSH) == {
        "round": "settled",
        "initial": "not_permitted",
        "additional": "not_permitted",
        "pair_plus": "win",
    }


def test_67_70_an_additional_bet_out_of_limits_does_not_forbid_aces_up() -> None:
    cards = {"player_five": "9C 9D 9H 9S KC", "dealer_six": "AC AD KH 7S 4D 2C"}
    bets = {"ante": "10", "additional": "40", "aces_up": "5"}
    found = results("four_card_poker", bets, cards=cards)
    assert (found["additional"], found["aces_up"]) == ("not_permitted", "win")


def test_67_81_an_additional_bet_out_of_limits_does_not_forbid_queens_up() -> None:
    cards = {"player_five": "QC QD 9H 7S 3C", "dealer_five": "QH JD 9C 6S 2D"}
    bets = {"ante": "10", "super_bonus": "10", "additional": "30", "queens_up": "5"}
    found = results("crazy_four_poker", bets, cards=cards)
    assert (found["ante"], found["queens_up"]) == ("not_permitted", "win")


def test_67_39_an_unequal_additional_wager_does_not_forbid_the_supplemental() -> None:
    cards = {"player": "QS", "dealer": "QD", "war_player": "AC", "war_dealer": "TD"}
    bets = {"initial": "10", "additional": "5", "supplemental": "5"}
    found = results("war", bets, cards=cards, decisions={"on_tie": "war"})
    assert (found["initial"], found["supplemental"]) == ("not_permitted", "win")


def test_67_75_a_card_dealt_twice_is_found_under_every_doctrine() -> None:
    auditor = Auditor(law_on, {"double-raise": "up-to"})
    parts = {
        "day": "2010-02-03",
        "game": "crazy_four_poker",
        "bets": {"ante": "10", "super_bonus": "10", "additional": "20"},
        "cards": {"player_five": "AC AD 5H 2S 3S", "dealer_five": "AC KD 9C 6S 2D"},
    }
    found = auditor.audit(read_round(parts))
    assert found["round"]["result"] == "not_permitted"
    assert "67.75" in found["round"]["why"]


# ---- Doubts, and the words that decide ---------------------------------------------------


def quotes(game: str, bets: dict[str, str], **more: object) -> dict[str, str]:
    found = audit(game, bets, **more)["bets"]
    return {
        name: f"{entry['basis'][0]['section']} {entry['basis'][0].get('item', '')}: "
        f"{entry['basis'][0]['quote']}"
        for name, entry in found.items()
    }


def test_95_15_9_a_total_that_several_combinations_make_wins_nothing_for_certain() -> None:
    assert results("craps", {"hop:7": "1", "hop:12": "1"}, dice=[[3, 4]])["hop:7"] == "undefined"
    assert results("craps", {"hop:7": "1"}, dice=[[3, 3]])["hop:7"] == "lose"
    assert results("craps", {"hop:12": "1"}, dice=[[6, 6]])["hop:12"] == "win"


@pytest.mark.parametrize("first", [[3, 4], [5, 6], [1, 1], [1, 2], [6, 6]])
def test_95_14_3_a_come_wager_after_a_decided_come_out_roll_is_in_doubt(first: list[int]) -> None:
    found = audit("craps", {"come": "10", "dont_come": "10"}, dice=[first, [5, 6]])
    assert [question["id"] for question in found["questions"]] == ["come-after-decision"]
    assert found["bets"]["come"]["primary"]["result"] == "win"
    assert found["bets"]["come"]["alternatives"] == [{"result": "not_permitted"}]


def test_95_14_3_a_come_wager_while_a_point_stands_is_certain() -> None:
    assert results("craps", {"come": "10"}, dice=[[3, 3], [5, 6]])["come"] == "win"


def test_95_14_each_result_of_a_wager_cites_its_own_words() -> None:
    bets = {"pass": "1", "dont_pass": "1"}
    assert "7 or 11" in quotes("craps", bets, dice=[[3, 4]])["pass"]
    twelve = quotes("craps", bets, dice=[[6, 6]])
    assert twelve["pass"].startswith("95.14 1: The wager shall lose")
    assert twelve["dont_pass"].startswith("95.14 2: ")
    assert '"push"' in twelve["dont_pass"]
    made = quotes("craps", bets, dice=[[3, 3], [2, 4]])
    assert "is then a winner" in made["pass"]
    assert "shall lose if the total is equal to the point" in made["dont_pass"]


def test_95_15_1_a_hard_way_cites_its_winning_or_its_losing_words() -> None:
    more = {"decisions": {"hard_on_come_out": True}}
    assert "shall win" in quotes("craps", {"hard:8": "1"}, dice=[[4, 4]], **more)["hard:8"]
    assert "shall lose" in quotes("craps", {"hard:8": "1"}, dice=[[5, 3]], **more)["hard:8"]
    assert "first turn" in quotes("craps", {"hard:8": "1"}, dice=[[4, 4]])["hard:8"]


def test_95_3_no_roll_is_cited_where_the_last_roll_was_none() -> None:
    more = {"dice": [[4, 4]], "decisions": {"die_off_table": True}}
    bets = {"pass": "1", "field": "1", "any7": "1", "hard:8": "1", "right:8": "1", "hop:4-4": "1"}
    found = quotes("craps", bets, **more)
    assert {quote.split()[0] for quote in found.values()} == {"95.3"}


def test_95_16_and_95_17_name_their_items() -> None:
    bets = {"pass": "1", "pass_odds": "2", "buy:8": "1"}
    found = quotes("craps", bets, dice=[[3, 3], [2, 4]])
    assert found["pass_odds"].startswith("95.16 1: This wager shall win")
    assert found["buy:8"].startswith("95.17 2: Otherwise")


@pytest.mark.parametrize("bet", ["hop:13", "hop:1", "hop:7-1", "hard:5", "right:7"])
def test_95_15_a_bet_that_two_dice_cannot_make_is_refused_with_what_they_can(bet: str) -> None:
    with pytest.raises(RoundError, match=rf"Craps has no bet “{bet}”; in .* N is "):
        audit("craps", {bet: "1"}, dice=[[6, 6]])


def test_95_5_a_bet_below_the_minimum_of_a_craps_table_is_forbidden_without_a_doubt() -> None:
    stated = {"table_minimum": "5"}
    found = audit("craps", {"pass": "3", "field": "5"}, dice=[[3, 4]], decisions=stated)
    assert found["bets"]["pass"]["result"] == "not_permitted"
    assert "95.5" in found["bets"]["pass"]["why"]
    assert found["bets"]["field"]["result"] == "lose"
    assert found["questions"] == []


def settle(law: GameLaw, rounds: Batch, *, bonus: Fraction | None) -> Settlement:
    """Settle rounds; a bonus that wins has odds, or no figure at all."""
    found = law.base.settle(rounds)
    columns = {name: found.bets[name] for name in law.base.rule.bonuses if bonus is None}
    unknown = {
        name: Column(column.index, tuple(replace(o, odds=bonus) for o in column.outcomes))
        for name, column in columns.items()
    }
    return replace(found, bets={**found.bets, **unknown})


@pytest.mark.parametrize("bonus", [None, Fraction(1)])
@pytest.mark.parametrize("game", ["crazy_four_poker", "three_card_poker", "four_card_poker"])
def test_the_sum_of_a_round_is_judged_among_many_as_alone(
    game: str, bonus: Fraction | None
) -> None:
    law, rng = GameLaw(Terms(RULES[game], law_on(dt.date(2010, 2, 3)))), np.random.default_rng(5)
    made = next(Dealer(law, 3, 0.4).deal(150))
    first, *_ = made.rounds.bets
    # Some stakes are not allowed, some payments wrong, and some not mentioned.
    odd = made.rounds.bets[first] + 100 * (rng.random(150) < 0.1)
    rounds = Batch(150, {**made.rounds.bets, first: odd}, made.rounds.cards)
    said = {name: rounds.placed(name) & (rng.random(150) < 0.9) for name in rounds.bets}
    paid = PaidAmounts({name: made.paid[name] for name in said}, said)
    many = compare(law.base.rule, rounds, paid, settled=[settle(law, rounds, bonus=bonus)])[TOTAL]
    found = []
    for row in range(150):
        one, told = rounds.only(np.array([row]), *rounds.bets), paid.take(np.array([row]))
        alone = compare(law.base.rule, one, told, settled=[settle(law, one, bonus=bonus)]).get(
            TOTAL
        )
        found.append(0 if alone is None else int(alone.verdicts[0]))
        if found[-1]:
            assert alone is not None
            assert many.every_due(row) == alone.every_due(0)
    assert (many.verdicts * many.judged).tolist() == found
    assert set(found) == {0, 1, 2, 3}
