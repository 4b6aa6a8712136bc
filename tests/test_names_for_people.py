"""What people read names games, bets, cards and decisions as the by-law does, never by codes."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from bylaw.registry.answers.rules.round_forms import round_form
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.audit.rounds.round import read_round
from bylaw.registry.law.message_catalogue import say_message, sayer
from bylaw.registry.rules.codes_of_names import round_words
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.names_of_codes import payment_name
from bylaw.registry.rules.text.readings import PayTable

Run = Callable[..., Result]
_CODE = re.compile(r"\b[a-z]+[a-z0-9]*(?:_[a-z0-9]+)+\b|\b(?:craps|any)\d+\b|\b[a-z]+:[A-Z0-9]")


def write_round(folder: Path, game: str, **more: object) -> str:
    parts = {**round_form(RULES[game]).example, **more}
    file = folder / "round.json"
    file.write_text(json.dumps(parts))
    return str(file)


def paid_wrong(game: str) -> dict[str, str]:
    bets = round_form(RULES[game]).example["bets"]
    assert isinstance(bets, dict)
    first = next(iter(bets))
    return {} if game == "poker_room" else {first: "999"}


@pytest.mark.parametrize("ui", ["en", "fr"])
@pytest.mark.parametrize("game", RULES)
def test_a_decision_has_no_codes(bylaw: Run, tmp_path: Path, game: str, ui: str) -> None:
    said = {"table_maximum": "500", **dict(_decisions(game))}
    file = write_round(tmp_path, game, paid=paid_wrong(game) or None, decisions=said)
    shown = bylaw("audit", file, "--ui", ui, "--exit-zero").stdout
    assert _CODE.findall(shown) == []
    titles = round_form(RULES[game]).title
    assert titles.get(ui, titles["en"]) in shown


def _decisions(game: str) -> dict[str, object]:
    found = round_form(RULES[game]).example.get("decisions") or {}
    assert isinstance(found, dict)
    return {**found}


@pytest.mark.parametrize("ui", ["en", "fr"])
def test_a_list_and_its_sums_have_no_codes(bylaw: Run, tmp_path: Path, ui: str) -> None:
    lines = [
        json.dumps({**round_form(RULES[game]).example, "id": game.upper(), "paid": paid})
        for game in RULES
        if (paid := paid_wrong(game))
    ]
    file = tmp_path / "rounds.jsonl"
    file.write_text("\n".join(lines))
    shown = bylaw("audit", str(file), "--ui", ui, "--exit-zero").stdout
    assert _CODE.findall(shown) == []
    assert ("pair or plus" in shown) is (ui == "en")
    assert ("paire ou plus" in " ".join(shown.split())) is (ui == "fr")


@pytest.mark.parametrize("ui", ["en", "fr"])
def test_payments_and_costs_have_no_codes(bylaw: Run, ui: str) -> None:
    shown = bylaw("payouts", "2008-06-01", "--ui", ui).stdout
    assert _CODE.findall(shown.partition("928-2000.en.txt")[0]) == []
    costs = bylaw("odds", "Poker 3-5-7", "--bet", "seven", "--on", "2008-06-01", "--ui", ui)
    assert _CODE.findall(costs.stdout) == []
    assert ("7-card" in costs.stdout) is (ui == "en")
    assert ("Full house" in costs.stdout) is (ui == "en")
    assert ("Main pleine" in costs.stdout) is (ui == "fr")


@pytest.mark.parametrize("game", RULES)
def test_every_payment_has_a_name(game: str) -> None:
    words, rule = round_words(game), RULES[game]
    read = {each.name for each in rule.reads if isinstance(each, PayTable) or "{odds}" in each.en}
    bets = {bet.name for bet in rule.form.bets}
    assert {name for name in read if name not in bets} == set(words.payments) - bets
    assert all(payment_name(game, name, lang) for name in read for lang in ("en", "fr"))
    assert set(words.bonuses) == set(rule.bonuses)


def test_names_are_known_where_a_person_types() -> None:
    parts = {
        "day": "2005-06-01",
        "game": "3-Cards Poker",
        "bets": {"mise initiale": "10", "Additional Wager": "10", "Pair Plus": "5"},
        "cards": {"player": "10D 10h 10s", "dealer": "KD 9C 2S"},
        "paid": {"Boni sur la mise initiale": "40"},
    }
    found = read_round(parts)
    assert list(found.bets) == ["initial", "additional", "pair_plus"]
    assert found.paid == {"initial_bonus": 4000}


@pytest.mark.parametrize(
    ("ui", "choices"),
    [("en", "war | withdraw;"), ("fr", "war (guerre) | withdraw (retrait);")],
)
def test_a_description_shows_the_codes_to_write_and_their_names(
    run: Run, monkeypatch: pytest.MonkeyPatch, ui: str, choices: str
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    shown = run("rounds", "describe", "war", "--on", "2008-01-01", "--ui", ui).stdout
    assert choices in shown
    assert "placed" in shown


@pytest.mark.parametrize(
    ("ui", "games"), [("en", "3-Cards Poker, War, "), ("fr", "Fou du poker, Salon de poker.")]
)
def test_an_unknown_game_is_refused_with_the_legal_names_of_all(
    run: Run, monkeypatch: pytest.MonkeyPatch, ui: str, games: str
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    assert games in run("--ui", ui, "odds", "belote", "--on", "2008-01-01").stderr
    with pytest.raises(RoundError) as refused:
        read_round({"day": "2008-01-01", "game": "belote", "bets": {}})
    assert games in say_message(refused.value.message, sayer(ui))
