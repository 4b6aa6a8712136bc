"""What bets cost, as kept in the package: everything asked of the packaged law, and true."""

import json

from bylaw.registry.rules.odds.counting import Counted, Task, as_counted, as_kept
from tools.costs import FILE, every_task, packaged_auditor

QUICK = {"craps", "sic_bo", "war", "poker_room"}


def test_every_count_of_the_packaged_law_is_kept_and_no_other() -> None:
    """If this fails, a text or a rule has changed: run python -m tools.costs."""
    packaged = json.loads(FILE.read_text(encoding="utf-8"))
    asked: set[str] = set()

    def count(task: Task) -> Counted:
        asked.add(task.key)
        return as_counted(packaged[task.key])

    with packaged_auditor() as auditor:
        every_task(auditor, count)
    assert asked == set(packaged)


def test_what_is_quickly_counted_is_counted_again() -> None:
    packaged = json.loads(FILE.read_text(encoding="utf-8"))
    again: list[bool] = []

    def count(task: Task) -> Counted:
        kept = as_counted(packaged[task.key])
        if task.terms.rule.game in QUICK:
            again.append(task.count() == kept)
        return kept

    with packaged_auditor() as auditor:
        every_task(auditor, count)
    assert len(again) > 5
    assert all(again)


def test_a_count_is_kept_exactly() -> None:
    packaged = json.loads(FILE.read_text(encoding="utf-8"))
    assert all(as_kept(as_counted(found)) == found for found in packaged.values())
