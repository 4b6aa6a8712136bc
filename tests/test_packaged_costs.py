"""What bets cost, as kept in the package: everything asked of the packaged law, and true."""

import datetime as dt
import json
from collections.abc import Iterator
from fractions import Fraction

import pytest

from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.odds import counting
from bylaw.registry.rules.odds.bet_odds import chance_of
from bylaw.registry.rules.odds.counting import Counted, Task, as_counted, as_kept
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.outcome_columns import Outcome, Result
from tools.costs import FILE, code_of, every_task, packaged_auditor

QUICK = {"craps", "sic_bo", "war", "poker_room"}


@pytest.fixture(scope="module")
def auditor() -> Iterator[Auditor]:
    with packaged_auditor() as found:
        yield found


def test_every_count_of_the_packaged_law_is_kept_and_no_other(auditor: Auditor) -> None:
    """If this fails, a text or a rule has changed: run python -m tools.costs."""
    packaged = json.loads(FILE.read_text(encoding="utf-8"))["counts"]
    asked: set[str] = set()

    def count(task: Task) -> Counted:
        asked.add(task.key)
        return as_counted(packaged[task.key])

    every_task(auditor, count)
    assert asked == set(packaged)


def test_what_is_quickly_counted_is_counted_again(auditor: Auditor) -> None:
    packaged = json.loads(FILE.read_text(encoding="utf-8"))["counts"]
    again: list[bool] = []

    def count(task: Task) -> Counted:
        kept = as_counted(packaged[task.key])
        if task.terms.rule.game in QUICK:
            again.append(task.count() == kept)
        return kept

    every_task(auditor, count)
    assert len(again) > 5
    assert all(again)


def test_a_count_is_kept_exactly() -> None:
    packaged = json.loads(FILE.read_text(encoding="utf-8"))["counts"]
    assert all(as_kept(as_counted(found)) == found for found in packaged.values())


@pytest.mark.parametrize("game", RULES)
def test_the_counts_were_made_with_the_code_as_it_is(game: str) -> None:
    """If this fails, what settles or counts the game has changed: run python -m tools.costs."""
    assert counting.code_counted_with(game) == code_of(game)


def test_a_change_of_the_code_leaves_no_count_behind(
    auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = Task(Terms(RULES["war"], auditor.law_on(dt.date(2008, 6, 1))), "", 6)
    before = task.key
    monkeypatch.setattr(counting, "code_counted_with", lambda game: f"another {game}")
    assert task.key != before


def test_a_sum_that_comes_on_top_of_the_jackpot_counts() -> None:
    both = Outcome(Result.WIN, amount=Fraction(5000), share=Fraction(1))
    found = chance_of(both, Fraction(1, 2))
    assert (found.net, found.share) == (Fraction(5000), Fraction(1))
