"""Rounds at the edges of the sections: what is unsaid, missing, or asked for in French."""

from dataclasses import replace
from typing import Any

import pytest
from corpus_law import law_on

from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.audit.rounds.round import read_round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.receipts import round_as_json, with_receipt
from bylaw.registry.audit.verdicts.verdict_language import Language
from bylaw.registry.law.messages import Message
from bylaw.registry.rules.games.catalogue import RULES

Parts = dict[str, Any]
ENGLISH = Auditor(law_on)
FRENCH = Auditor(law_on, language=Language("fr"))
DAY = {"war": "2001-03-03", "craps": "2002-09-09", "sic_bo": "2003-11-11"}


def audit(game: str, bets: dict[str, str], *, auditor: Auditor = ENGLISH, **more: object) -> Parts:
    parts = {"id": "x", "day": DAY.get(game, "2009-06-17"), "game": game, "bets": bets, **more}
    return {**auditor.audit(read_round(parts))}


TIE = {"player": "9S", "dealer": "9D", "war_player": "5C", "war_dealer": "8D"}


def test_67_39_an_additional_wager_on_a_tie_is_the_choice_of_war() -> None:
    found = audit("war", {"initial": "10", "additional": "10"}, cards=TIE)["bets"]
    assert [found[name]["result"] for name in ("initial", "additional")] == ["lose", "lose"]


def test_67_39_whoever_withdraws_places_no_additional_wager() -> None:
    said = {"on_tie": "withdraw"}
    found = audit("war", {"initial": "10", "additional": "10"}, cards=TIE, decisions=said)
    assert found["round"]["result"] == "not_permitted"


def test_67_39_without_a_tie_an_additional_wager_is_forbidden_and_no_more_cards_are_asked() -> None:
    bets = {"initial": "10", "additional": "10", "supplemental": "5"}
    found = audit("war", bets, cards={"player": "9S", "dealer": "8D"})["bets"]
    results = {name: one["result"] for name, one in found.items()}
    assert results == {"initial": "win", "additional": "not_permitted", "supplemental": "lose"}


def test_a_decision_that_is_null_says_nothing() -> None:
    found = audit(
        "four_card_poker",
        {"ante": "10"},
        cards={"player_five": "AS AC 4S 3D 8C"},
        decisions={"additional_multiple": None},
    )
    assert found["bets"]["ante"]["result"] == "lose"


def test_95_22_5_a_duo_is_of_two_different_numbers_in_any_order() -> None:
    found = audit("sic_bo", {"duo:4-1": "1", "duo:4-4": "1"}, dice=[4, 4, 1])["bets"]
    assert found["duo:4-1"]["net"] == "5"
    assert found["duo:4-4"]["result"] == "not_permitted"
    assert "95.22" in found["duo:4-4"]["why"]


def test_67_108_a_commission_cannot_be_judged_without_a_pot() -> None:
    with pytest.raises(RoundError, match="without pot, total_bets"):
        audit("poker_room", {"commission": "3"})


def test_67_108_a_commission_within_both_readings_raises_no_question() -> None:
    found = audit("poker_room", {"pot": "200", "commission": "18"})
    assert found["bets"]["commission"]["result"] == "compliant"
    assert found["bets"]["commission"]["basis"][0]["section"] == "67.108"
    assert found["questions"] == []


def test_95_17_a_commission_without_a_buy_or_lay_bet_is_due_nothing() -> None:
    found = audit("craps", {"pass": "5", "commission_paid": "1"}, dice=[[3, 4]])["bets"]
    assert (found["commission"]["result"], found["commission"]["due"]) == ("overcharged", "0")


def test_a_doubt_is_told_only_of_the_bets_that_it_changes() -> None:
    found = audit("craps", {"horn": "4", "world": "5"}, dice=[[1, 1]])
    assert "World" not in found["bets"]["horn"]["why"]
    assert [question["id"] for question in found["questions"]] == ["horn", "world"]


def test_what_the_law_gives_no_payment_for_says_so() -> None:
    entry = audit("sic_bo", {"total:18": "1"}, dice=[6, 6, 6])["bets"]["total:18"]
    assert entry["result"] == "undefined"
    assert "no outcome" in entry["why"]


CLOSED = {"player_five": "AS AC AH AD 9C", "dealer_five": "QH JD 9D 6S 2D"}
CRAZY = {"ante": "10", "super_bonus": "10", "additional": "30"}


def test_the_law_is_quoted_in_french_where_it_is_held() -> None:
    found = audit("crazy_four_poker", CRAZY, auditor=FRENCH, cards=CLOSED)
    basis = found["bets"]["super_bonus"]["basis"]
    assert {ground["lang"] for ground in basis} == {"fr"}
    assert basis[-1]["quote"] == "Carré d'as 200 à 1"
    assert found["questions"][0]["doubt"].startswith("La mise « super bonus »")
    assert found["receipt"]["lang"] == "fr"


def test_the_law_stays_in_english_where_no_french_is_held() -> None:
    found = audit("sic_bo", {"small": "1"}, auditor=FRENCH, dice=[1, 2, 3])["bets"]["small"]
    assert {ground["lang"] for ground in found["basis"]} == {"en"}


def test_a_language_changes_no_figure() -> None:
    english, french = (
        audit("crazy_four_poker", CRAZY, auditor=auditor, cards=CLOSED)["bets"]
        for auditor in (ENGLISH, FRENCH)
    )
    for name in CRAZY:
        assert english[name]["net"] == french[name]["net"]
        assert english[name].get("alternatives") == french[name].get("alternatives")


def test_a_voice_says_the_reasons_of_a_refusal() -> None:
    def loud(message: Message) -> str:
        return str(message).upper()

    auditor = Auditor(law_on, language=Language("fr", loud))
    parts = {"day": "2012-01-01", "game": "sic_bo", "bets": {"small": "1"}, "dice": [1, 2, 3]}
    assert "NOT BEEN IN FORCE" in str(auditor.audit(read_round(parts))["round"])


def test_a_question_on_a_bet_that_was_not_placed_is_not_told() -> None:
    cards = {"player": "AC 2D 3H", "dealer": "KD 9C 4H"}
    folded = audit("three_card_poker", {"initial": "10"}, cards=cards)
    assert folded["questions"] == []
    placed = audit("three_card_poker", {"initial": "10", "pair_plus": "5"}, cards=cards)
    assert [question["id"] for question in placed["questions"]] == ["ace-pair"]


@pytest.mark.parametrize(
    "said",
    [
        {"game": "craps", "bets": {"pass": "5"}, "dice": [[4, 4], [3, 5], [6, 1]]},
        {"game": "sic_bo", "bets": {"big": "5"}, "dice": [1, 5, 6]},
        {
            "game": "war",
            "bets": {"initial": "5"},
            "cards": {"player": "9S", "dealer": "4D"},
            "decisions": {"table_minimum": "2.50", "decks": 6},
        },
    ],
    ids=lambda said: said["game"],
)
def test_a_round_is_written_back_as_it_was_said(said: dict[str, object]) -> None:
    parts = {"id": "one", "day": "2008-01-01", "cards": {}, "decisions": {}, **said}
    written = round_as_json(read_round(parts))
    assert {**written, "bets": parts["bets"]} == parts
    assert read_round(written) == read_round(parts)


@pytest.mark.parametrize(("entry", "said"), [(12, 12), (0, None)])
def test_a_receipt_names_the_entry_of_the_ledger_that_a_verdict_was_made_from(
    entry: int, said: int | None
) -> None:
    one = read_round(
        {"day": DAY["sic_bo"], "game": "sic_bo", "bets": {"big": "5"}, "dice": [1, 5, 6]}
    )
    verdict = ENGLISH.judge(one)
    known = replace(verdict, source=replace(verdict.source, entry=entry))
    found = with_receipt(ENGLISH.audit(one), known, lang="en")
    assert found["receipt"]["entry"] == said


def test_95_5_a_bet_below_the_posted_minimum_of_sic_bo_is_forbidden_without_a_doubt() -> None:
    found = audit("sic_bo", {"small": "1"}, dice=[1, 2, 3], decisions={"table_minimum": "5"})
    assert (found["bets"]["small"]["result"], found["questions"]) == ("not_permitted", [])


@pytest.mark.parametrize(
    ("bet", "result"), [("hop:2", "win"), ("hop:1-1", "win"), ("hop:12", "lose")]
)
def test_95_13_every_total_of_two_dice_can_be_hopped_on(bet: str, result: str) -> None:
    found = audit("craps", {bet: "1"}, dice=[[1, 1]])
    assert found["bets"][bet]["result"] == result


@pytest.mark.parametrize("slot", ["player", "dealer", "war_player", "war_dealer"])
def test_67_37_each_side_of_war_has_one_card_at_a_time(slot: str) -> None:
    bets = {"initial": "10", "additional": "10"}
    with pytest.raises(RoundError, match=r"Wrong number of cards for .*: 2; 1 needed"):
        audit("war", bets, cards={**TIE, slot: "2C 3C"})


def test_what_is_only_stated_in_a_poker_room_is_no_stake() -> None:
    form = RULES["poker_room"].form
    stated = {"stakes": True, "player_bets": True, "time_commission": True, "pot": False}
    assert {name: form.is_stated(name) for name in stated} == stated
