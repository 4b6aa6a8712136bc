"""Numbers come from the text: figures are followed, and other words make a rule stale."""

import dataclasses
import datetime as dt
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from corpus_law import law_on

import bylaw.registry.rules
from bylaw.registry.audit.rounds.round import read_round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.law.text.provisions import Provision, Row
from bylaw.registry.rules.binding import BindingState, bind
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.questions import all_questions
from bylaw.registry.rules.text.law_text import LawText
from bylaw.registry.rules.text.legal_words import amount, odds, row_outcome, share

Parts = dict[str, Any]
DAY = dt.date(2010, 2, 3)
RULES_FOLDER = Path(bylaw.registry.rules.__path__[0])

PAIR_PLUS: Parts = {"game": "three_card_poker", "day": "2010-02-03", "bets": {"pair_plus": "10"}}


def amended(
    law: LawText, label: str, change: Callable[[Provision], Provision], lang: str = "en"
) -> LawText:
    section = law.sections[lang, label]
    provision = _everywhere(section.provision, change)
    new = dataclasses.replace(section, provision=provision)
    return dataclasses.replace(law, sections={**law.sections, (lang, label): new})


def _everywhere(node: Provision, change: Callable[[Provision], Provision]) -> Provision:
    children = tuple(_everywhere(child, change) for child in node.children)
    return change(dataclasses.replace(node, children=children))


def cells(old: str, new: str) -> Callable[[Provision], Provision]:
    def change(node: Provision) -> Provision:
        if node.table is None:
            return node
        rows = tuple(_row(row, old, new) for row in node.table.rows)
        return dataclasses.replace(node, table=dataclasses.replace(node.table, rows=rows))

    return change


def _row(row: Row, old: str, new: str) -> Row:
    return dataclasses.replace(row, cells=tuple(cell.replace(old, new) for cell in row.cells))


def words(old: str, new: str) -> Callable[[Provision], Provision]:
    return lambda node: dataclasses.replace(node, text=node.text.replace(old, new))


def audit(law: LawText, parts: Parts) -> Parts:
    return {**Auditor(lambda _: law).audit(read_round(parts))}


@pytest.mark.parametrize("game", RULES)
def test_every_rule_is_bound_to_the_corpus(game: str) -> None:
    assert bind(RULES[game], law_on(DAY)).state is BindingState.BOUND


def test_the_odds_of_67_32_are_followed_when_an_order_amends_them() -> None:
    law = amended(law_on(DAY), "67.32", cells("40 to 1", "35 to 1"))
    found = audit(law, PAIR_PLUS | {"cards": {"player": "AS 2S 3S"}})
    assert found["bets"]["pair_plus"]["odds"] == "35:1"
    assert found["bets"]["pair_plus"]["basis"][-1]["quote"].endswith("35 to 1")


def test_odds_inside_a_sentence_are_followed() -> None:
    law = amended(law_on(DAY), "67.40", words("pays 10 to 1", "pays 11 to 1"))
    parts: Parts = {
        "game": "war",
        "day": "2010-02-03",
        "bets": {"initial": "1", "supplemental": "1"},
    }
    tie = {"cards": {"player": "9S", "dealer": "9D"}, "decisions": {"on_tie": "withdraw"}}
    assert audit(law, parts | tie)["bets"]["supplemental"]["odds"] == "11:1"


def test_the_number_of_decks_and_the_stake_are_followed() -> None:
    law = amended(law_on(DAY), "67.33", words("six or eight", "two or four"))
    parts: Parts = {
        "game": "war",
        "day": "2010-02-03",
        "bets": {"initial": "1"},
        "decisions": {"decks": 2},
    }
    found = audit(law, parts | {"cards": {"player": "9S", "dealer": "8D"}})
    assert found["round"]["result"] == "settled"


@pytest.mark.parametrize(
    ("label", "old", "new"),
    [
        ("67.32", "regardless of", "subject to"),
        ("67.22", "ace, king", "king, ace"),
        ("67.23", "same suit", "same colour"),
    ],
)
def test_another_word_makes_the_rule_stale_and_it_refuses(label: str, old: str, new: str) -> None:
    law = amended(law_on(DAY), label, words(old, new))
    assert bind(RULES["three_card_poker"], law).state is BindingState.STALE
    found = audit(law, PAIR_PLUS | {"cards": {"player": "AS 2S 3S"}})
    assert found["round"]["result"] == "undetermined"
    assert "stale" in found["round"]["why"]
    assert found["bets"] == {}


def test_a_new_row_makes_the_rule_stale() -> None:
    def add(node: Provision) -> Provision:
        if node.table is None:
            return node
        rows = (*node.table.rows, Row("Ace high", ("1 to 2",)))
        return dataclasses.replace(node, table=dataclasses.replace(node.table, rows=rows))

    assert (
        bind(RULES["three_card_poker"], amended(law_on(DAY), "67.32", add)).state
        is BindingState.STALE
    )


def test_typography_does_not_make_a_rule_stale() -> None:
    law = amended(law_on(DAY), "67.24", words(" ", "\u00a0"))
    assert bind(RULES["three_card_poker"], law).state is BindingState.BOUND


def test_figures_that_differ_between_the_languages_are_a_question() -> None:
    law = amended(law_on(DAY), "67.87", cells("50 à 1", "60 à 1"), lang="fr")
    parts: Parts = {"game": "crazy_four_poker", "day": "2010-02-03"}
    bets = {"ante": "1", "super_bonus": "1", "queens_up": "1"}
    found = audit(law, parts | {"bets": bets, "cards": {"player_five": "9S 9D 9C 9H 2S"}})
    entry = found["bets"]["queens_up"]
    assert (entry["result"], entry["primary"]["odds"]) == ("ambiguous", "50:1")
    assert entry["alternatives"] == [{"result": "win", "odds": "60:1", "net": "60"}]
    assert found["questions"][0]["id"] == "languages-67.87"


def test_the_text_as_received_is_an_alternative_only_where_it_differs() -> None:
    section = law_on(DAY).sections["en", "95.17"]
    as_one = dataclasses.replace(section, as_received=None)
    law = dataclasses.replace(
        law_on(DAY), sections={**law_on(DAY).sections, ("en", "95.17"): as_one}
    )
    parts: Parts = {
        "game": "craps",
        "day": "2010-02-03",
        "bets": {"buy:4": "20", "commission_paid": "1"},
    }
    found = audit(law, parts | {"dice": [[2, 3], [3, 1]]})
    assert found["bets"]["buy:4"]["result"] == "win"


def test_no_payout_is_written_in_the_rules() -> None:
    payout = re.compile(r"(?<![\d.])\d+ (?:to|à) \d+\b|\"\d+:\d+\"|Fraction\((?:[2-9]|\d\d)")
    for path in RULES_FOLDER.rglob("*.py"):
        found = [m[0] for m in payout.finditer(path.read_text(encoding="utf-8"))]
        assert not [f for f in found if path.name not in ("legal_words.py",)], path.name


def test_every_question_of_a_game_is_asked_by_its_rule() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in RULES_FOLDER.rglob("*.py"))
    asked = [q.id for q in all_questions() if q.kind != "report" and not q.options[-1].reads]
    assert [name for name in asked if f'"{name}"' not in source] == []


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("5 000 to 1", "en", 5000),
        ("1 000 à 1", "fr", 1000),
        ("even money", "en", 1),
        ("3 to 2;", "en", 1.5),
        ("7 3 to 1", "en", None),
        ("10", "en", None),
    ],
)
def test_odds_are_read_or_refused(text: str, lang: str, expected: float | None) -> None:
    assert odds(text, lang=lang) == expected


def test_amounts_shares_and_rows_are_read_or_refused() -> None:
    assert [amount("$2500"), amount("2 500 $"), amount("_")] == [
        Fraction(2500),
        Fraction(2500),
        None,
    ]
    assert [share("100 % of the progressive Jackpot"), share("_")] == [Fraction(1), None]
    assert row_outcome("Double paire de dix et plus", lang="fr") == "two_pairs:T+"
    assert row_outcome("Nine of a kind", lang="en") is None
