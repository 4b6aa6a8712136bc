"""Every result of every bet quotes the words that decide it, as a lawyer would."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

import pytest
from corpus_law import law_on
from deciding_rounds import DAY, ROWS, Row, parts_of

from bylaw.registry.audit.rounds.round import read_round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.verdict_language import Language
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.text.law_text import LawText, blocks
from bylaw.registry.rules.text.legal_words import level_text

AUDITOR = Auditor(law_on)


def bets_of(row: Row) -> dict[str, Any]:
    """The verdict on each bet of a row."""
    parts = {"id": "1", **parts_of(row)}
    return {**AUDITOR.audit(read_round(parts))["bets"]}


def _result(entry: dict[str, Any]) -> str:
    is_primary = entry["result"] == "ambiguous"
    return str(entry["primary"]["result"] if is_primary else entry["result"])


def _names(rows: Sequence[Row]) -> list[str]:
    return [f"{n} {row['game']}: {', '.join(row['quotes'])}" for n, row in enumerate(rows)]


@pytest.mark.parametrize("row", ROWS, ids=_names(ROWS))
def test_each_result_quotes_the_words_that_decide_it(row: Row) -> None:
    found = bets_of(row)
    for bet, (result, *words) in row["quotes"].items():
        entries = [one for name, one in found.items() if name.partition(":")[0] == bet]
        entry = next(one for one in entries if _result(one) == result)
        quotes = " ¶ ".join(ground["quote"] for ground in entry["basis"])
        assert [word for word in words if word not in quotes] == [], quotes


@pytest.mark.parametrize("row", ROWS[::3], ids=_names(ROWS[::3]))
def test_each_quotation_stands_once_and_word_for_word_in_the_place_that_it_names(row: Row) -> None:
    law = law_on(dt.date.fromisoformat(DAY))
    for entry in bets_of(row).values():
        for ground in entry["basis"]:
            assert level_text(ground["quote"]) in _text(law, ground["section"], ground["lang"])
            assert sum(ground["quote"] in other["quote"] for other in entry["basis"]) == 1


def _text(law: LawText, label: str, lang: str) -> str:
    section = law.section(label, lang=lang)
    assert section is not None
    lines: list[str] = []
    for block in blocks(section.provision):
        lines.append(block.text)
        lines += [f"{r.label} {r.cells[-1]}" for r in (block.table.rows if block.table else ())]
    return level_text(" ".join(lines))


@pytest.mark.parametrize("game", RULES)
def test_every_bet_is_among_them_won_and_lost(game: str) -> None:
    """A new bet needs its rows in deciding_words.toml."""
    rows = [row["quotes"] for row in ROWS if row["game"] == game]
    told = {(bet, result) for row in rows for bet, (result, *_) in row.items()}
    for bet in RULES[game].form.bets:
        if bet.payable and not bet.name.startswith("commission"):
            assert {(bet.name, "win"), (bet.name, "lose")} <= told


def test_a_french_sentence_that_leans_is_quoted_with_the_one_before_it() -> None:
    parts = {"id": "1", "day": DAY, "game": "poker_357", "decisions": {"withdraw_seven": True}}
    parts |= {"bets": {"three": "1", "five": "1", "seven": "1"}}
    parts |= {"cards": {"player": "2C 7D 9H", "dealer_four": "KS JC KD KH"}}
    found = Auditor(law_on, language=Language("fr")).audit(read_round(parts))
    (ground,) = found["bets"]["seven"]["basis"]
    assert "peut se retirer de la partie seulement pour cette mise" in ground["quote"]
    assert "Dans un tel cas, le joueur perd la moitié de sa mise" in ground["quote"]


def test_a_paragraph_of_other_sentences_is_quoted_whole_in_french() -> None:
    """67.87 says in two French sentences what it says in one English sentence."""
    parts = {"id": "1", "day": DAY, "game": "crazy_four_poker", "cards": {}}
    parts |= {"bets": {"ante": "1", "super_bonus": "1", "additional": "3", "queens_up": "1"}}
    parts["cards"] = {"player_five": "TD TS TH TC 2D", "dealer_five": "KD QC 3H 4S 5D"}
    found = Auditor(law_on, language=Language("fr")).audit(read_round(parts))
    grounds = found["bets"]["queens_up"]["basis"]
    assert {ground["lang"] for ground in grounds} == {"fr"}
    assert "« Paire de dames ou plus » est gagnante si la main" in grounds[0]["quote"]
