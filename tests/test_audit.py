"""Rounds and verdicts: the examples of the law, and what each section orders, bet by bet."""

import datetime as dt
import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from corpus_law import law_on

from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.audit.rounds.round import Round, batch_of, read_round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.interpretations import (
    GameLaw,
    interpret,
    interpretation_at,
    interpretations_of,
)
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.play.cards import card_name
from bylaw.registry.rules.rule import Terms

Parts = dict[str, Any]
HERE = Path(__file__).parent


AUDITOR = Auditor(law_on)


def audited(one: Round) -> Parts:
    return {**AUDITOR.audit(one)}


def audited_by(auditor: Auditor, one: Round) -> Parts:
    return {**auditor.audit(one)}


EXAMPLES = [json.loads(line) for line in (HERE / "rounds_examples.jsonl").read_text().splitlines()]
DAYS = {
    "three_card_poker": "2004-05-12",
    "war": "2001-03-03",
    "craps": "2002-09-09",
    "sic_bo": "2003-11-11",
    "blackjack": "2001-10-10",
}
NUMBERS = ("net", "amount", "due", "maximum")


def verdict(game: str, bets: dict[str, str], **more: object) -> Parts:
    parts = {"id": "x", "day": DAYS.get(game, "2009-06-17"), "game": game, "bets": bets, **more}
    return audited(read_round(parts))


def differences(expected: Parts, found: Parts | None) -> list[object]:
    if found is None:
        return ["missing"]
    wrong: list[object] = []
    for key, value in expected.items():
        got = found.get(key)
        if key in NUMBERS:
            same = got is not None and Fraction(got) == Fraction(value)
        elif key == "primary":
            same = not differences(value, got)
        elif key == "alternatives":
            others = got or []
            same = len(others) == len(value)
            same = same and not any(differences(v, g) for v, g in zip(value, others, strict=True))
        else:
            same = key == "why" or got == value
        if not same:
            wrong.append((key, value, got))
    return wrong


@pytest.mark.parametrize("case", EXAMPLES, ids=lambda case: case["round"]["id"])
def test_the_examples(case: Parts) -> None:
    found = audited(read_round(case["round"]))
    for name, expected in case["expected"].items():
        entry = found["round"] if name == "_round" else found["bets"].get(name)
        assert differences(expected, entry) == [], name
    for entry in found["bets"].values():
        assert all(ground["quote"] for ground in entry.get("basis", ()))


def outcome(entry: Parts) -> str:
    """Write an entry on one line: result, odds, net; then its alternatives."""
    shown = [f"{entry['result']}"]
    shown += [str(entry[key]) for key in ("odds", "net") if entry.get(key) is not None]
    if "primary" in entry:
        shown.append(f"[{outcome(entry['primary'])}]")
    shown += [f"| {outcome(other)}" for other in entry.get("alternatives", ())]
    return " ".join(shown)


THREE = {"initial": "10", "additional": "10"}
CRAZY = {"ante": "10", "super_bonus": "10", "additional": "10"}
BOSTON = {"ante": "10", "first_additional": "20", "second_additional": "20"}
LOSES = "KH JD 9C 6S 2D"

CARD_CASES = [
    # 67.28: without an additional wager the initial wager is lost; pair or plus stands alone.
    (
        "three_card_poker",
        {"initial": "10", "pair_plus": "5"},
        {"player": "8C 8D 5H"},
        {},
        {"initial": "lose -10", "pair_plus": "win 1:1 5"},
    ),
    # 67.29: the dealer cannot open with jack high.
    (
        "three_card_poker",
        THREE,
        {"player": "9C 5D 3H", "dealer": "JD 9H 4C"},
        {},
        {"initial": "win 1:1 10", "additional": "push 0"},
    ),
    (
        "three_card_poker",
        THREE,
        {"player": "9C 5D 3H", "dealer": "QD 9H 4C"},
        {},
        {"initial": "lose -10", "additional": "lose -10"},
    ),
    # 67.29: a pair of twos opens.
    (
        "three_card_poker",
        THREE,
        {"player": "3C 3D 4H", "dealer": "2D 2H 4C"},
        {},
        {"initial": "win 1:1 10", "additional": "win 1:1 10"},
    ),
    # 67.24: identical hands push.
    (
        "three_card_poker",
        THREE,
        {"player": "AC 9D 4H", "dealer": "AD 9H 4C"},
        {},
        {"initial": "push 0", "additional": "push 0"},
    ),
    # 67.31: the bonus is paid although the dealer's hand is higher.
    (
        "three_card_poker",
        THREE,
        {"player": "5C 6D 7H", "dealer": "KD KH KC"},
        {},
        {
            "initial": "ambiguous [lose -10] | push 0",
            "additional": "lose -10",
            "initial_bonus": "win 1:1 10",
        },
    ),
    # 67.22 against 67.23: unsuited ace, two, three.
    (
        "three_card_poker",
        {"pair_plus": "5"},
        {"player": "AC 2D 3H"},
        {},
        {"pair_plus": "ambiguous [win 6:1 30] | lose -5"},
    ),
    (
        "three_card_poker",
        {"pair_plus": "5"},
        {"player": "9C 9D 9H"},
        {},
        {"pair_plus": "win 30:1 150"},
    ),
    (
        "three_card_poker",
        {"pair_plus": "5"},
        {"player": "9C 2C 5C"},
        {},
        {"pair_plus": "win 4:1 20"},
    ),
    (
        "three_card_poker",
        {"pair_plus": "5"},
        {"player": "QC KD AH"},
        {},
        {"pair_plus": "win 6:1 30"},
    ),
    # 67.38 to 67.40.
    (
        "war",
        {"initial": "10", "supplemental": "5"},
        {"player": "KS", "dealer": "9D"},
        {},
        {"initial": "win 1:1 10", "supplemental": "lose -5"},
    ),
    ("war", {"initial": "10"}, {"player": "2S", "dealer": "9D"}, {}, {"initial": "lose -10"}),
    (
        "war",
        {"initial": "10", "supplemental": "5"},
        {"player": "9S", "dealer": "9S"},
        {"on_tie": "withdraw"},
        {"initial": "lose_half -5", "supplemental": "win 10:1 50"},
    ),
    (
        "war",
        {"initial": "10", "additional": "10"},
        {"player": "9S", "dealer": "9D", "war_player": "3S", "war_dealer": "3D"},
        {"on_tie": "war"},
        {"initial": "win 1:1 10", "additional": "win 1:1 10"},
    ),
    (
        "war",
        {"initial": "10", "additional": "10"},
        {"player": "9S", "dealer": "9D", "war_player": "3S", "war_dealer": "4D"},
        {"on_tie": "war"},
        {"initial": "lose -10", "additional": "lose -10"},
    ),
    # 67.47 and 67.49.
    (
        "poker_357",
        {"three": "10", "five": "10", "seven": "10"},
        {"player": "6C 6D 2H", "dealer_four": "9S TC JD 3H"},
        {"withdraw_seven": True},
        {"three": "win 1:1 10", "five": "win 1:1 10", "seven": "lose_half -5"},
    ),
    (
        "poker_357",
        {"three": "10", "five": "10", "seven": "10"},
        {"player": "5C 5D 2H", "dealer_four": "9S TC JD 3H"},
        {},
        {"three": "win 1:1 10", "five": "lose -10", "seven": "lose -10"},
    ),
    (
        "poker_357",
        {"three": "10", "five": "10", "seven": "10"},
        {"player": "AC KC QC", "dealer_four": "JC TC 2D 3H"},
        {},
        {"three": "win 40:1 400", "five": "win 500:1 5000", "seven": "win 100:1 1000"},
    ),
    (
        "poker_357",
        {"three": "10", "five": "10"},
        {"player": "AC 2C 3C", "dealer_four": "4C 5C 2D 3H"},
        {},
        {"three": "win 40:1 400", "five": "win 100:1 1000"},
    ),
    # 67.58, 67.62 and 67.63.
    (
        "boston_poker",
        {"ante": "10", "first_additional": "20", "bonus": "5"},
        {"player_first_three": "2C 7D 9H"},
        {"second_additional": False},
        {"ante": "lose -10", "first_additional": "lose -20", "bonus": "lose -5"},
    ),
    (
        "boston_poker",
        BOSTON,
        {
            "player_first_three": "AC AD 4H",
            "player_next_two": "9S 8C",
            "dealer_five": "KC KD 7S 5H 2D",
        },
        {},
        {"ante": "push 0", "first_additional": "win 1:1 20", "second_additional": "win 1:1 20"},
    ),
    (
        "boston_poker",
        BOSTON,
        {
            "player_first_three": "AC KD 4H",
            "player_next_two": "9S 8C",
            "dealer_five": "AD KC 4S 9H 8D",
        },
        {},
        {
            "ante": "ambiguous [push 0] | undefined",
            "first_additional": "ambiguous [push 0] | undefined",
        },
    ),
    (
        "boston_poker",
        BOSTON,
        {
            "player_first_three": "AC 2D 3H",
            "player_next_two": "4S 5C",
            "dealer_five": "KC KD 7S 5H 2S",
        },
        {},
        {"ante": "win 8:1 80", "second_additional": "win 1:1 20"},
    ),
    # 67.70, 67.72 and 67.73.
    (
        "four_card_poker",
        {"ante": "10", "aces_up": "5"},
        {"player_five": "AC AD 9H 7S 3C"},
        {},
        {"ante": "lose -10", "aces_up": "win 1:1 5"},
    ),
    (
        "four_card_poker",
        {"ante": "10", "additional": "20", "aces_up": "5"},
        {"player_five": "KC KD 9H 7S 3C", "dealer_six": "KH KS 9D 7D 2D 4C"},
        {},
        {
            "ante": "ambiguous [win 1:1 10] | push 0",
            "additional": "ambiguous [win 1:1 20] | push 0",
            "aces_up": "lose -5",
        },
    ),
    (
        "four_card_poker",
        {"ante": "10", "additional": "10"},
        {"player_five": "9C 9D 9H 7S 3C", "dealer_six": "TC TD TH 7D 4D 2C"},
        {},
        {
            "ante": "ambiguous [lose -10] | push 0",
            "additional": "lose -10",
            "ante_bonus": "win 2:1 20",
        },
    ),
    # 67.81 to 67.87.
    (
        "crazy_four_poker",
        {"ante": "10", "super_bonus": "10", "queens_up": "5"},
        {"player_five": "QC QD 9H 7S 3C"},
        {},
        {"ante": "lose -10", "super_bonus": "lose -10", "queens_up": "win 1:1 5"},
    ),
    (
        "crazy_four_poker",
        CRAZY,
        {"player_five": "AC AD AH AS 3C", "dealer_five": LOSES},
        {},
        {"ante": "win 1:1 10", "additional": "win 1:1 10", "super_bonus": "win 200:1 2000"},
    ),
    (
        "crazy_four_poker",
        CRAZY,
        {"player_five": "AC JS 9H 6D 2C", "dealer_five": LOSES},
        {},
        {"ante": "win 1:1 10", "additional": "win 1:1 10", "super_bonus": "push 0"},
    ),
    (
        "crazy_four_poker",
        CRAZY,
        {"player_five": "QC JH 9H 6D 2C", "dealer_five": LOSES},
        {},
        {"ante": "lose -10", "additional": "lose -10", "super_bonus": "lose -10"},
    ),
    (
        "crazy_four_poker",
        CRAZY,
        {"player_five": "2C 4C 9C 6C 3H", "dealer_five": "KC KD 9H 9S 2D"},
        {},
        {"ante": "win 1:1 10", "super_bonus": "win 3:1 30"},
    ),
    (
        "crazy_four_poker",
        CRAZY,
        {"player_five": "JC TH 9H 6D 2C", "dealer_five": "QH JD 9C 6S 2D"},
        {},
        {
            "ante": "push 0",
            "additional": "win 1:1 10",
            "super_bonus": "ambiguous [push 0] | lose -10",
        },
    ),
    # 21.2 to 21.4.
    (
        "blackjack",
        {"over13": "10", "under13": "10"},
        {"player": "KS 4D"},
        {},
        {"over13": "win 1:1 10", "under13": "lose -10"},
    ),
    (
        "blackjack",
        {"over13": "10", "under13": "10"},
        {"player": "KS 3D"},
        {},
        {"over13": "lose -10", "under13": "lose -10"},
    ),
    ("blackjack", {"under13": "10"}, {"player": "AS AD"}, {}, {"under13": "win 1:1 10"}),
    ("blackjack", {"sevens": "1"}, {"player": "7S 7S KD"}, {}, {"sevens": "win 100:1 100"}),
    (
        "blackjack",
        {"sevens": "1"},
        {"player": "7S KD"},
        {},
        {"sevens": "ambiguous [win 3:1 3] | no_action 0"},
    ),
    (
        "blackjack",
        {"progressive_manner_2": "1"},
        {"player": "AS AD KC"},
        {},
        {"progressive_manner_2": "win 25"},
    ),
    (
        "blackjack",
        {"progressive_manner_1": "1"},
        {"player": "AS JS"},
        {},
        {"progressive_manner_1": "ambiguous [win 50] | win 62"},
    ),
    (
        "blackjack",
        {"progressive_manner_1": "1"},
        {"player": "9S JS"},
        {},
        {"progressive_manner_1": "lose -1"},
    ),
]


@pytest.mark.parametrize(
    ("game", "bets", "cards", "decisions", "expected"),
    CARD_CASES,
    ids=[f"{case[0]}: {' / '.join(case[2].values())}" for case in CARD_CASES],
)
def test_card_games(
    game: str,
    bets: dict[str, str],
    cards: dict[str, str],
    decisions: Parts,
    expected: dict[str, str],
) -> None:
    found = verdict(game, bets, cards=cards, decisions=decisions)
    shown = {name: outcome(entry) for name, entry in found["bets"].items()}
    assert {name: shown.get(name) for name in expected} == expected


CRAPS_CASES = [
    ("pass", [[5, 6]], "win 1:1 10"),
    ("pass", [[1, 1]], "lose -10"),
    ("pass", [[6, 6]], "lose -10"),
    ("pass", [[2, 2], [5, 5], [3, 1]], "win 1:1 10"),
    ("pass", [[2, 2], [5, 5], [3, 4]], "lose -10"),
    ("pass", [[2, 2], [5, 5]], "no_action 0"),
    ("dont_pass", [[1, 2]], "win 1:1 10"),
    ("dont_pass", [[6, 6]], "push 0"),
    ("dont_pass", [[5, 6]], "lose -10"),
    ("dont_pass", [[2, 2], [3, 4]], "win 1:1 10"),
    ("dont_pass", [[2, 2], [1, 3]], "lose -10"),
    ("come", [[2, 2], [5, 2]], "win 1:1 10"),
    ("come", [[2, 2], [1, 1]], "lose -10"),
    ("come", [[2, 2], [4, 5], [6, 3]], "win 1:1 10"),
    ("dont_come", [[2, 2], [6, 6]], "push 0"),
    ("dont_come", [[2, 2], [4, 5], [5, 2]], "win 1:1 10"),
    ("field", [[6, 6]], "win 2:1 20"),
    ("field", [[1, 3]], "win 1:1 10"),
    ("field", [[1, 4]], "lose -10"),
    ("any7", [[3, 4]], "win 4:1 40"),
    ("eleven", [[5, 6]], "win 15:1 150"),
    ("any_craps", [[1, 2]], "win 7:1 70"),
    ("any_craps", [[1, 1]], "win 7:1 70"),
    ("any_craps", [[6, 6]], "win 7:1 70"),
    ("craps2", [[1, 1]], "win 30:1 300"),
    ("craps3", [[1, 2]], "win 15:1 150"),
    ("craps12", [[6, 6]], "win 30:1 300"),
    ("craps12", [[6, 5]], "lose -10"),
    ("hard:8", [[4, 4]], "no_action 0"),
    ("hard:8", [[2, 2], [4, 4]], "win 9:1 90"),
    ("hard:10", [[2, 2], [5, 5]], "win 7:1 70"),
    ("hard:8", [[2, 2], [5, 3]], "lose -10"),
    ("hard:8", [[2, 2], [5, 2]], "lose -10"),
    ("hard:8", [[2, 2], [6, 4]], "ambiguous [no_action 0] | lose -10"),
    ("horn", [[6, 6]], "ambiguous [win 27:4 67.50] | win 30:1 300 | win 7:1 70"),
    ("horn", [[5, 6]], "ambiguous [win 3:1 30] | win 15:1 150"),
    ("horn", [[3, 4]], "lose -10"),
    ("world", [[3, 4]], "ambiguous [push 0] | win 4:1 40"),
    ("three_way_craps", [[1, 2]], "ambiguous [win 13:3 130/3] | win 15:1 150 | win 7:1 70"),
    ("hop:4-1", [[1, 4]], "win 15:1 150"),
    ("hop:4-1", [[2, 3]], "ambiguous [lose -10] | win 15:1 150"),
    ("hop:5", [[2, 3]], "undefined | win 15:1 150"),
    ("hop:2-2", [[2, 2]], "win 30:1 300"),
    ("right:6", [[2, 2], [4, 2]], "win 7:6 35/3"),
    ("right:4", [[3, 2], [3, 1]], "win 9:5 18"),
    ("right:6", [[5, 1]], "no_action 0"),
    ("right:6", [[3, 2], [3, 4]], "lose -10"),
    ("lay:4", [[3, 4]], "win 1:2 5"),
    ("lay:4", [[3, 1]], "lose -10"),
    ("buy:5", [[3, 1], [3, 2]], "ambiguous [win 3:2 15] | undefined"),
    ("buy:6", [[3, 1], [3, 3]], "win 6:5 12"),
]


@pytest.mark.parametrize(("bet", "dice", "expected"), CRAPS_CASES)
def test_craps(bet: str, dice: list[list[int]], expected: str) -> None:
    assert outcome(verdict("craps", {bet: "10"}, dice=dice)["bets"][bet]) == expected


def test_95_16_follows_the_point_and_needs_its_wager() -> None:
    dice = [[2, 2], [3, 1]]
    both = verdict("craps", {"pass": "10", "pass_odds": "10"}, dice=dice)["bets"]
    assert outcome(both["pass_odds"]) == "win 2:1 20"
    alone = verdict("craps", {"pass_odds": "10"}, dice=dice)["bets"]
    assert outcome(alone["pass_odds"]) == "not_permitted"


def test_95_16_3_come_odds_are_off_on_a_come_out_roll() -> None:
    dice = [[2, 2], [4, 5], [3, 1], [3, 6]]
    bets = {"come": "10", "come_odds": "10"}
    off = verdict("craps", bets, dice=dice)["bets"]
    assert [outcome(off[name]) for name in bets] == ["win 1:1 10", "no_action 0"]
    on = verdict("craps", bets, dice=dice, decisions={"come_odds_on_come_out": True})["bets"]
    assert outcome(on["come_odds"]) == "win 3:2 15"


def test_95_15_1_hard_ways_can_be_on_during_the_come_out_roll() -> None:
    said = {"hard_on_come_out": True}
    assert (
        outcome(verdict("craps", {"hard:8": "10"}, dice=[[4, 4]], decisions=said)["bets"]["hard:8"])
        == "win 9:1 90"
    )


def test_95_3_a_die_off_the_table_is_no_roll() -> None:
    found = verdict("craps", {"pass": "10"}, dice=[[3, 4]], decisions={"die_off_table": True})
    assert outcome(found["bets"]["pass"]) == "no_action 0"


SIC_BO_CASES = [
    ("double:4", [4, 4, 1], "win 8:1 80"),
    ("double:4", [4, 4, 4], "ambiguous [win 8:1 80] | lose -10"),
    ("double:4", [4, 2, 1], "lose -10"),
    ("any_triple", [2, 2, 2], "win 24:1 240"),
    ("total:4", [1, 1, 2], "win 50:1 500"),
    ("total:3", [1, 1, 1], "undefined"),
    ("duo:1-2", [1, 2, 2], "win 5:1 50"),
    ("duo:1-2", [1, 1, 3], "lose -10"),
    ("small", [1, 1, 2], "win 1:1 10"),
    ("small", [3, 3, 3], "lose -10"),
    ("big", [6, 5, 6], "win 1:1 10"),
    ("single:6", [6, 5, 6], "win 2:1 20"),
    ("single:6", [1, 5, 6], "win 1:1 10"),
    ("single:6", [1, 5, 5], "lose -10"),
]


@pytest.mark.parametrize(("bet", "dice", "expected"), SIC_BO_CASES)
def test_sic_bo(bet: str, dice: list[int], expected: str) -> None:
    assert outcome(verdict("sic_bo", {bet: "10"}, dice=dice)["bets"][bet]) == expected


def test_poker_room_commission_between_two_readings() -> None:
    bets = {"total_bets": "200", "commission": "19"}
    found = verdict("poker_room", bets)["bets"]["commission"]
    assert found["result"] == "ambiguous"
    assert found["primary"]["result"] == "compliant"
    assert found["alternatives"] == [
        {"result": "not_permitted", "amount": "19", "maximum": "18.10"}
    ]


def test_67_88_a_pot_is_already_without_the_commission() -> None:
    found = verdict("poker_room", {"pot": "200", "commission": "20"})
    assert found["bets"]["commission"]["result"] == "compliant"
    assert found["questions"] == []


NOT_PERMITTED = [
    (
        "three_card_poker",
        {"initial": "10", "additional": "5"},
        {"player": "8C 8D 5H", "dealer": "2C 2D 5S"},
        {},
        "67.28",
    ),
    (
        "three_card_poker",
        {"initial": "10", "additional": "10"},
        {"player": "8C 8D 5H", "dealer": "8C 2D 5S"},
        {},
        "67.22",
    ),
    ("war", {"initial": "10"}, {"player": "9C", "dealer": "9D"}, {"on_tie": "war"}, "67.39"),
    ("war", {"initial": "10"}, {"player": "9C", "dealer": "8D"}, {"decks": 2}, "67.33"),
    (
        "boston_poker",
        {"ante": "10", "first_additional": "10"},
        {"player_first_three": "8C 8D 5H"},
        {},
        "67.56",
    ),
    (
        "crazy_four_poker",
        {"ante": "10", "super_bonus": "5"},
        {"player_five": "8C 8D 5H 2S 3S"},
        {},
        "67.79",
    ),
    (
        "crazy_four_poker",
        CRAZY | {"additional": "30"},
        {"player_five": "8C 8D 5H 2S 3S", "dealer_five": LOSES},
        {},
        "67.81",
    ),
    (
        "poker_357",
        {"three": "10"},
        {"player": "8C 8D 5H", "dealer_four": "2C 3C 4C 5C"},
        {},
        "67.45",
    ),
    ("blackjack", {"sevens": "5"}, {"player": "8C 8D"}, {}, "21.3"),
]


@pytest.mark.parametrize(("game", "bets", "cards", "decisions", "section"), NOT_PERMITTED)
def test_a_round_that_a_section_forbids(
    game: str,
    bets: dict[str, str],
    cards: dict[str, str],
    decisions: Parts,
    section: str,
) -> None:
    found = verdict(game, bets, cards=cards, decisions=decisions)["round"]
    assert found["result"] == "not_permitted"
    assert found["basis"][0]["section"] == section


def test_67_81_twice_the_ante_depends_on_the_language() -> None:
    found = verdict(
        "crazy_four_poker",
        CRAZY | {"additional": "20"},
        cards={"player_five": "AC AD 5H 2S 3S", "dealer_five": LOSES},
    )
    assert found["round"]["result"] == "ambiguous"
    assert outcome(found["bets"]["ante"]) == "ambiguous [not_permitted] | win 1:1 10"
    assert [question["id"] for question in found["questions"]] == ["double-raise"]


def test_a_doctrine_fixes_a_question() -> None:
    auditor = Auditor(law_on, {"ace-pair": "no-straight"})
    parts = {
        "day": "2004-05-12",
        "game": "three_card_poker",
        "bets": {"pair_plus": "5"},
        "cards": {"player": "AC 2D 3H"},
    }
    found = audited_by(auditor, read_round(parts))
    assert outcome(found["bets"]["pair_plus"]) == "lose -5"
    assert found["questions"] == []
    assert found["receipt"]["doctrine"] == {"ace-pair": "no-straight"}


OUTSIDE = [
    ("three_card_poker", "2000-03-08", "not_in_force", "111-2000"),
    ("war", "1999-01-01", "not_in_force", "111-2000"),
    ("sic_bo", "2000-08-23", "undetermined", "928-2000"),
    ("craps", "2000-08-23", "not_in_force", "928-2000"),
    ("crazy_four_poker", "2007-12-26", "not_in_force", "1033-2007"),
    ("war", "2011-10-13", "not_governed", "951-2011"),
    ("sic_bo", "1990-01-01", "not_in_force", "did not exist"),
]
SAMPLE: dict[str, Parts] = {
    "three_card_poker": {"bets": {"pair_plus": "5"}, "cards": {"player": "AC 2D 3H"}},
    "war": {"bets": {"initial": "5"}, "cards": {"player": "AC", "dealer": "2C"}},
    "sic_bo": {"bets": {"small": "5"}, "dice": [1, 2, 3]},
    "craps": {"bets": {"pass": "5"}, "dice": [[1, 2]]},
    "crazy_four_poker": {"bets": {"queens_up": "5"}, "cards": {"player_five": "AC 2D 3H 4H 9S"}},
}


@pytest.mark.parametrize(("game", "day", "result", "why"), OUTSIDE)
def test_a_day_outside_the_rules_of_a_game(game: str, day: str, result: str, why: str) -> None:
    found = audited(read_round({"game": game, "day": day, **SAMPLE[game]}))
    assert found["round"]["result"] == result
    assert why in found["round"]["why"]
    assert found["bets"] == {}


@pytest.mark.parametrize(
    ("bet", "result"), [("sevens", "not_in_force"), ("progressive_manner_1", "undetermined")]
)
def test_blackjack_wagers_before_o_c_928_2000(bet: str, result: str) -> None:
    parts = {
        "game": "blackjack",
        "day": "2000-05-01",
        "bets": {bet: "1"},
        "cards": {"player": "7C 8C"},
    }
    assert audited(read_round(parts))["round"]["result"] == result


REFUSED = [
    ({"game": "bingo"}, "no game “bingo”"),
    ({"day": "2004-13-01"}, "not a valid date"),
    ({"bets": {"blind": "5"}}, "no bet “blind”"),
    ({"bets": {}}, "no bet"),
    ({"bets": {"pair_plus": "-5"}}, "not an amount"),
    ({"bets": {"pair_plus": "1e9"}}, "not an amount"),
    ({"bets": {"pair_plus": 5.5}}, "a JSON number"),
    ({"bets": {"pair_plus": "0.001"}}, "not an amount"),
    ({"cards": {"player": "AC 2D"}}, ": 2; 3 needed"),
    ({"cards": {"player": "AC 2D 1H"}}, "not a card"),
    ({"cards": {}}, "Missing cards"),
    ({"cards": {"players": "AC 2D 3H"}}, "no cards “players”"),
    ({"dice": [1, 2, 3]}, "not played with dice"),
    ({"decisions": {"fold": True}}, "no decision “fold”"),
    ({"decisions": {"additional_wager": True}}, "contradict"),
    ({"bets": {"initial": "5", "additional": "5"}}, "Missing cards"),
    ({"colour": "red"}, "“colour” is not a key of a round"),
]


@pytest.mark.parametrize(("change", "words"), REFUSED, ids=[words for _, words in REFUSED])
def test_a_round_that_cannot_be_read_is_refused(change: Parts, words: str) -> None:
    parts = {
        "game": "three_card_poker",
        "day": "2004-05-12",
        **SAMPLE["three_card_poker"],
        **change,
    }
    with pytest.raises(RoundError, match=words):
        read_round(parts)


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (None, "A round is an object with id, day, game and bets"),
        ([], "A round is an object"),
        ("x", "A round is an object"),
        ({"game": ["craps"]}, "There is no game"),
        ({"game": None}, "The round names no game"),
    ],
)
def test_what_is_no_round_is_refused(parts: object, words: str) -> None:
    with pytest.raises(RoundError, match=words):
        read_round(parts)


@pytest.mark.parametrize("dice", [None, [], "3-4-5", "3/x"])
def test_rolls_that_are_not_stated_are_refused(dice: object) -> None:
    with pytest.raises(RoundError, match="The dice are missing"):
        read_round({"game": "craps", "day": "2002-09-09", "bets": {"pass": "5"}, "dice": dice})


@pytest.mark.parametrize("dice", [[[7, 1]], [[1]], [[1, 2, 3]], [[True, 2]], [3, 7]])
def test_rolls_that_are_none_are_refused(dice: object) -> None:
    with pytest.raises(RoundError, match="is not a roll of 2 dice"):
        read_round({"game": "craps", "day": "2002-09-09", "bets": {"pass": "5"}, "dice": dice})


PAID = [
    ("8C 8D 5H", "5", "ok", "0"),
    ("8C 8D 5H", "10", "overpaid", "5"),
    ("9C 9D 9H", "100", "underpaid", "-50"),
    ("9C 8D 2H", "0", "ok", "0"),
    ("AC 2D 3H", "30", "ok", "0"),
    ("AC 2D 3H", "0", "undetermined", "-30"),
    ("AC 2D 3H", "40", "overpaid", "10"),
]


@pytest.mark.parametrize(("player", "paid", "expected", "difference"), PAID)
def test_what_was_paid_is_compared(player: str, paid: str, expected: str, difference: str) -> None:
    found = verdict(
        "three_card_poker", {"pair_plus": "5"}, cards={"player": player}, paid={"pair_plus": paid}
    )["paid"]["pair_plus"]
    assert (found["verdict"], found["difference"]) == (expected, difference)


def test_a_verdict_is_the_same_when_made_again() -> None:
    case = read_round(EXAMPLES[0]["round"])
    first, second = (json.dumps(Auditor(law_on).audit(case)) for _ in range(2))
    assert first == second


_TRIES = {"four_card_poker": 200, "craps": 5}
STAKES: dict[str, dict[str, list[str]]] = {
    "three_card_poker": {"initial": ["10"], "additional": ["0", "10"], "pair_plus": ["5"]},
    "war": {"initial": ["10"], "additional": ["0", "10"], "supplemental": ["5"]},
    "poker_357": {"three": ["10"], "five": ["10"], "seven": ["0", "10"]},
    "boston_poker": {"ante": ["10"], "first_additional": ["20"], "second_additional": ["0", "20"]},
    "four_card_poker": {"ante": ["10"], "additional": ["10", "20"], "aces_up": ["5"]},
    "crazy_four_poker": {
        "ante": ["10"],
        "super_bonus": ["10"],
        "additional": ["0", "10", "20", "30"],
    },
    "blackjack": {"sevens": ["1"], "progressive_manner_1": ["1"], "over13": ["5"]},
    "sic_bo": {"double:4": ["1"], "total:18": ["1"], "small": ["1"]},
    "craps": {"horn": ["4"], "hard:8": ["1"], "hop:4-1": ["1"], "buy:5": ["20"], "pass": ["5"]},
}


def dealt(game: str, rng: np.random.Generator) -> Parts:
    """Deal a round at random, from few ranks so that hands are often alike or special."""
    form = RULES[game].form
    few = rng.permutation(13)[: 6 if game not in ("blackjack", "war") else 3]
    deck = [int(13 * s + r) for s in range(4) for r in few] + [51, 38, 0, 1, 15, 28]
    order = list(dict.fromkeys(int(c) for c in rng.permutation(np.array(deck))))
    cards = {}
    for name, slot in form.slots.items():
        count = slot.fewest + int(rng.integers(0, 2)) * (game == "blackjack")
        cards[name] = " ".join(card_name(order.pop()) for _ in range(count))
    parts: Parts = {"day": DAYS.get(game, "2009-06-17"), "game": game, "cards": cards}
    if form.dice == "three":
        parts["dice"] = rng.integers(3, 7, size=3).tolist()
    if form.dice == "rolls":
        parts["dice"] = rng.integers(1, 7, size=(3, 2)).tolist()
    parts["bets"] = {n: str(rng.choice(some)) for n, some in STAKES[game].items()}
    if parts["bets"].get("additional") == "0" and form.needed:
        parts["decisions"] = {"on_tie": "withdraw"}
    return parts


@pytest.mark.parametrize("game", STAKES)
def test_asking_only_what_a_round_raises_misses_no_outcome(game: str) -> None:
    """The paths of `settle_worlds` find what the full product of all options finds."""
    rng = np.random.default_rng(7)
    rule = RULES[game]
    terms = Terms(rule, law_on(dt.date.fromisoformat(DAYS.get(game, "2009-06-17"))))
    kept = GameLaw(terms)
    free = [(q, options) for q, options in terms.questions if len(options) > 1]
    doubtful = 0
    for _ in range(_TRIES.get(game, 40)):
        batch = batch_of([read_round(dealt(game, rng))])
        worlds = interpretations_of(kept, list(interpret(kept, batch)))
        found = {worlds.primary.shape, *(world.shape for world in worlds.others)}
        every = set()
        for chosen in product(*([option.id for option in options] for _, options in free)):
            options = {q.id: option for (q, _), option in zip(free, chosen, strict=True)}
            under = kept.under(options)
            every.add(interpretation_at(under.settle(batch), options, row=0).shape)
        assert found == every
        doubtful += len(every) > 1
    assert doubtful
