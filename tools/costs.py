"""Count what every bet of the packaged law costs, and keep the counts in the package.

python -m tools.costs

Takes some minutes.  The bets of a new text are counted when they are asked for.
"""

import datetime as dt
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bylaw.front.building import corpus_events
from bylaw.front.judging.judging_law import auditor_of
from bylaw.registry.answers.rules.bet_costs import bet_costs, decks_of
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.rules.binding import BindingState, bind
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.odds import counting
from bylaw.registry.rules.odds.counting import Counted, Task, as_kept
from bylaw.registry.rules.rule import Terms
from bylaw.registry.store.database import database_of, open_engine
from bylaw.registry.store.recording import record
from bylaw.registry.store.view import newest

FILE = Path(counting.__file__).resolve().with_name(counting.PACKAGED)
DAYS = (dt.date(2000, 8, 24), dt.date(2007, 12, 27))
"""Days of each state of the packaged law that has games of its own."""

DECKS = (1, 2, 4, 6, 8)
"""Numbers of decks to count with where the by-law does not say one."""

Counting = Callable[[Task], Counted]


@contextmanager
def packaged_auditor() -> Iterator[Auditor]:
    """Make an auditor on the packaged law, for as long as it is asked."""
    with tempfile.TemporaryDirectory() as folder:
        engine = open_engine(f"sqlite:///{Path(folder) / 'registry.sqlite3'}")
        record(engine, tuple(corpus_events()), moment=dt.datetime(2026, 1, 1, tzinfo=dt.UTC))
        yield auditor_of(newest(database_of(engine)), {})


def terms_in_force(auditor: Auditor) -> Iterator[Terms]:
    """Give the terms of each game on each day on which it is in force."""
    for day in DAYS:
        law = auditor.law_on(day)
        for rule in RULES.values():
            if bind(rule, law).state is BindingState.BOUND:
                yield Terms(rule, law)


def every_task(auditor: Auditor, count: Counting) -> None:
    """Ask for what every bet costs, counted by a given function."""
    for terms in terms_in_force(auditor):
        for decks in DECKS if _is_silent(terms) else (None,):
            numbers = decks_of(terms, decks)
            list(bet_costs(terms, bet=None, decks=numbers, tell=lambda _, __: None, count=count))


def _is_silent(terms: Terms) -> bool:
    has_decks = any(reading.name == "decks" for reading in terms.rule.reads)
    return terms.rule.several_decks and not has_decks


def main() -> None:
    """Write the counts of the package; those still asked for are kept, unless --again is said."""
    again = "--again" in sys.argv
    before = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() and not again else {}
    found: dict[str, Counted] = {}

    def count(task: Task) -> Counted:
        if task.key not in found:
            known = before.get(task.key)
            found[task.key] = counting.as_counted(known) if known else task.count()
        return found[task.key]

    with packaged_auditor() as auditor:
        every_task(auditor, count)
    lines = (
        f'"{key}": {json.dumps(as_kept(counted), ensure_ascii=False)}'
        for key, counted in sorted(found.items())
    )
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
