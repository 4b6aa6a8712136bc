"""The form of a round: described for every game, with examples that run and names people use."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from bylaw.registry.answers.rules.round_forms import round_form
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.audit.rounds.round import read_round
from bylaw.registry.rules.codes_of_names import round_words
from bylaw.registry.rules.games.catalogue import RULES
from tools.rounds import PAGE, page

Run = Callable[..., Result]


@pytest.mark.parametrize("game", RULES)
def test_every_bet_card_and_decision_has_words_in_both_languages(game: str) -> None:
    words, form = round_words(game), RULES[game].form
    assert set(words.bets) == {bet.name for bet in form.bets}
    assert set(words.cards) == set(form.slots)
    assert set(words.decisions) == {
        *form.decisions,
        *form.at_table,
        *(f"{change}:BET" for change in form.changes),
    }
    assert bool(words.dice) is bool(form.dice)
    for named in (*words.bets.values(), *words.cards.values(), *words.decisions.values()):
        assert named.name["en"]
        assert named.name["fr"]
    assert all(bet.section in RULES[game].sections for bet in words.bets.values())


@pytest.mark.parametrize("game", RULES)
def test_the_example_of_each_game_runs(bylaw: Run, tmp_path: Path, game: str) -> None:
    described = json.loads(bylaw("rounds", "describe", game, "--json").stdout)
    file = tmp_path / "round.json"
    file.write_text(json.dumps(described["example"]))
    verdict = json.loads(bylaw("audit", str(file), "--json").stdout)
    assert verdict["round"]["result"] == "settled"


@pytest.mark.parametrize("ui", ["en", "fr"])
def test_a_description_is_for_people_in_their_language(bylaw: Run, ui: str) -> None:
    shown = bylaw("rounds", "describe", "crazy_four_poker", "--ui", ui).stdout
    assert ("Queens Up" in shown) is (ui == "en")
    assert ("Paire de dames ou plus" in " ".join(shown.split())) is (ui == "fr")
    assert '"player_five": "AS AH AD 4C 9H"' in " ".join(shown.split())


def test_a_description_on_a_day_is_of_a_game_in_force(bylaw: Run) -> None:
    asked = ("rounds", "describe", "crazy_four_poker", "--json")
    assert json.loads(bylaw(*asked, "--on", "2009-01-02").stdout)["example"]["day"] == "2009-01-02"
    early = bylaw(*asked, "--on", "2005-01-02")
    assert early.exit_code == 1
    assert "2007-12-27" in early.stderr


def test_the_documentation_is_what_the_descriptions_say() -> None:
    """If this fails: python -m tools.rounds."""
    assert PAGE.read_text(encoding="utf-8") == page()


def round_of(game: str, **parts: object) -> dict[str, object]:
    return {**round_form(RULES[game]).example, **parts}


@pytest.mark.parametrize(
    ("game", "parts", "message"),
    [
        (
            "three_card_poker",
            {"bets": {"tips": "5"}},
            (
                "3-Cards Poker has no bet “tips”; its bets are initial (initial wager), additional "
                "(additional wager), pair_plus (pair or plus)."
            ),
        ),
        (
            "craps",
            {"bets": {"hard:7": "5"}},
            (
                "Craps has no bet “hard:7”; in hard:N (Hard Ways N), N is 4, 6, 8, 10, for example "
                "hard:4."
            ),
        ),
        (
            "craps",
            {"bets": {"hop:1-9": "5"}},
            (
                "Craps has no bet “hop:1-9”; in hop:N (Hop N), N is 2 to 12, 1-1 to 6-6, for "
                "example hop:1-1."
            ),
        ),
        (
            "sic_bo",
            {"cards": {"player": "AS"}},
            "Sic Bo is not played with cards.",
        ),
        ("war", {"dice": [1, 2]}, "War is not played with dice."),
        (
            "war",
            {"bets": {"initial": None}},
            "“null” is not an amount for initial (initial wager); write dollars as 10 or 7.50.",
        ),
        (
            "war",
            {"bets": {"initial": "٣"}},
            "“٣” is not an amount for initial (initial wager); write dollars as 10 or 7.50.",
        ),
        (
            "war",
            {"bets": {"initial": 10.5}},
            (
                "The amount for initial (initial wager), 10.5, is a JSON number, which may be "
                'inexact; write it as text, as "7.50".'
            ),
        ),
        (
            "war",
            {"decisions": {"decks": "six"}},
            "“six” is not a valid answer to the decision decks; expected: a whole number.",
        ),
        (
            "poker_room",
            {"bets": {"commission": "5"}},
            (
                "The bet commission cannot be judged without pot, total_bets (total of the bets), "
                "seat."
            ),
        ),
        (
            "war",
            {"cards": {"hand": "AS"}},
            (
                "War has no cards “hand”; its cards are player (the player's first card), "
                "dealer (the dealer's first card), war_player (the player's card after War), "
                "war_dealer (the dealer's card after War)."
            ),
        ),
        (
            "war",
            {"decisions": {"on_tie": "flee"}},
            (
                "“flee” is not a valid answer to the decision on_tie (choice on a tie); "
                'expected: "war" (War) | "withdraw" (withdrawal).'
            ),
        ),
        (
            "poker_357",
            {"decisions": {"fold": True}},
            (
                "3-5-7 Poker has no decision “fold”; its decisions are withdraw_seven (7-card bet "
                "withdrawn), late:BET (how the bet came too late), decks, players "
                "(players at the table), places (places for wagers on the layout), "
                "table_minimum (lowest bet posted at the table), table_maximum (highest bet "
                "posted at the table)."
            ),
        ),
        (
            "war",
            {"cards": {"dealer": "2S"}},
            "Missing cards: player (the player's first card); write them as AS.",
        ),
        (
            "blackjack",
            {"cards": {"player": "7S 7S 7S"}, "decisions": {"decks": 2}},
            (
                "The round contradicts itself: 7S is shown 3 times, but the number of decks "
                "stated is 2."
            ),
        ),
        (
            "craps",
            {"decisions": {"withdrawn:dont_pass": 1}},
            (
                "The decision withdrawn:dont_pass (Don't Pass: the wager was withdrawn after this "
                "roll) is on a bet that the round does not have."
            ),
        ),
        (
            "poker_room",
            {"paid": {"pot": "190"}},
            "Nothing is paid for pot; what was paid is stated for seat:N (seat N).",
        ),
        ("craps", {"dice": None}, "The dice are missing; write [[4, 3], [6, 6]]."),
        ("sic_bo", {"dice": None}, "The dice are missing; write [1, 2, 3]."),
        ("craps", {"dice": "9" * 5000 + "-1"}, "The dice are missing; write [[4, 3], [6, 6]]."),
        ("craps", {"dice": [[4, 4]] * 1001}, "A round has at most 1000 rolls; this one has 1001."),
    ],
)
def test_a_refusal_names_what_was_expected(
    game: str, parts: dict[str, object], message: str
) -> None:
    with pytest.raises(RoundError) as refused:
        read_round(round_of(game, **parts))
    assert str(refused.value) == message


@pytest.mark.parametrize("game", ["craps", "sic_bo", "poker_room"])
def test_a_game_without_cards_has_no_decks(game: str) -> None:
    with pytest.raises(RoundError, match="has no decision “decks”; its decisions are "):
        read_round(round_of(game, decisions={"decks": 1}))


def test_games_bets_and_cards_are_known_by_the_names_people_use() -> None:
    said = {
        "day": "2008-06-01",
        "game": "Fou du poker",
        "bets": {"Mise initiale": "10", "Super Bonus": "10", "Queens Up": "5"},
        "cards": {"player_five": "10D 10S 9H 2C 3C", "dealer_five": "AS KD QC JH 9D"},
    }
    found = read_round(said)
    assert found.game == "crazy_four_poker"
    assert list(found.bets) == ["ante", "super_bonus", "queens_up"]
    coded = {**said, "cards": {"player_five": "TD TS 9H 2C 3C", "dealer_five": "AS KD QC JH 9D"}}
    assert read_round(coded).cards == found.cards


def test_a_bet_under_two_names_is_refused() -> None:
    bets = {"ante": "10", "Ante": "5"}
    with pytest.raises(RoundError, match="The bet ante is stated twice"):
        read_round(round_of("crazy_four_poker", bets=bets))


def test_titles_are_taken_on_the_command_line(bylaw: Run) -> None:
    by_code = bylaw("odds", "craps", "--on", "2005-06-01", "--bet", "hard:8", "--json").stdout
    named = ("odds", "Craps", "--on", "2005-06-01", "--bet", "Hard Ways 8", "--json")
    assert bylaw(*named).stdout == by_code
    payouts = bylaw("payouts", "2008-06-01", "--game", "Crazy Four Poker", "--json").stdout
    assert json.loads(payouts)[0]["game"] == "crazy_four_poker"


def test_a_table_may_name_games_by_their_titles(bylaw: Run, tmp_path: Path) -> None:
    file = tmp_path / "rounds.csv"
    file.write_text(
        "id,day,game,bets.ante,bets.super_bonus,cards.player_five,cards.dealer_five\n"
        "1,2008-06-01,Crazy Four Poker,10,10,10D 10S 9H 2C 3C,AS KD QC JH 9D\n"
    )
    verdict = json.loads(bylaw("audit", str(file), "--json", "--exit-zero").stdout)
    assert "not a card" not in json.dumps(verdict)
    assert "no game" not in json.dumps(verdict)
