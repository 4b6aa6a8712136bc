"""Count what every bet of the packaged law costs, and keep the counts in the package.

python -m tools.costs

Takes some minutes; a game whose text and code are as before is not counted again.  The bets of a
new text are counted when they are asked for.
"""

import ast
import datetime as dt
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from bylaw.front.building import corpus_events
from bylaw.front.judging.judging_law import auditor_of
from bylaw.registry.answers.rules.bet_costs import bet_costs, decks_of
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.law.json_values import Json, fingerprint
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
    """The terms of each game on each day on which it is in force."""
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


# ---- The code that counts --------------------------------------------------------------


def code_of(game: str) -> str:
    """Fingerprint what settles and counts a game: its code as it runs, and what it reads."""
    reads = (repr(reading) for reading in RULES[game].reads)
    return fingerprint("\n".join((*(_as_run(path) for path in _sources(game)), *reads)))


def _sources(game: str) -> list[Path]:
    """Name the modules: those of the game, of its hands or dice, and those that count."""
    rules = Path(counting.__file__).resolve().parents[1]
    own = Path(str(sys.modules[RULES[game].settle.__module__].__file__)).resolve()
    is_folder = own.parent.name != "games"
    settled = sorted(own.parent.glob("*.py")) if is_folder else [own]
    shared = [*sorted((rules / "play").glob("*.py")), *sorted((rules / "settlement").glob("*.py"))]
    counted = [path for path in sorted((rules / "odds").glob("*.py")) if path.stem != "counting"]
    return [*settled, *shared, *counted]


def _as_run(path: Path) -> str:
    """A module as it runs: without comments, docstrings and layout."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and _is_text(body[0]):
            body[0] = ast.Pass()
    return f"{path.stem} {ast.dump(tree)}"


def _is_text(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
    return False


# ---- Writing ---------------------------------------------------------------------------


def main() -> None:
    """Write the counts of the package; those still asked for are kept, unless --again is said."""
    before = {} if "--again" in sys.argv else _kept_before()
    code = {game: code_of(game) for game in RULES}
    _write(code, before)
    counting.packaged_counts.cache_clear()
    found: dict[str, Counted] = {}

    def count(task: Task) -> Counted:
        if task.key not in found:
            known = before.get(task.key)
            found[task.key] = counting.as_counted(known) if known else task.count()
        return found[task.key]

    with packaged_auditor() as auditor:
        every_task(auditor, count)
    _write(code, {key: as_kept(counted) for key, counted in found.items()})


def _kept_before() -> dict[str, dict[str, Json]]:
    return cast(dict[str, dict[str, Json]], dict(counting.packaged_counts()["counts"]))


def _write(code: Mapping[str, str], counts: Mapping[str, Mapping[str, Json]]) -> None:
    """Write the counts, one on each line, under the code that they were made with."""
    lines = ",\n".join(
        f'"{key}": {json.dumps(counted, ensure_ascii=False)}'
        for key, counted in sorted(counts.items())
    )
    head = json.dumps(code, indent=1)
    FILE.write_text(f'{{"code": {head},\n"counts": {{\n{lines}\n}}}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
