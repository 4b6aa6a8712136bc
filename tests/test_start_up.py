"""What a question about a day loads, and the rows that are read without the tables."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from judging import WON_WAR
from registries import filled_sqlite

from bylaw.registry.rules.games.catalogue import IMPLEMENTATIONS
from bylaw.registry.rules.rule_text import RuleText, rule_texts
from bylaw.registry.store.access.rows import TABLES, columns
from bylaw.registry.store.tables import LedgerTable

HEAVY = {
    "alembic",
    "cryptography",
    "icalendar",
    "jinja2",
    "lark",
    "lxml",
    "numpy",
    "platformdirs",
    "pyarrow",
    "rich",
    "sqlalchemy",
    "pydantic",
    "sqlmodel",
    "typing_extensions",
}
"""Libraries that no answer about a day needs."""

LOADED = """
import re, sys
from bylaw.cli.main import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
standard = {
    f"{kind.__module__}.{kind.__name__}"
    for name, module in sys.modules.items() if name.startswith("bylaw.")
    for kind in vars(module).values()
    if isinstance(kind, type) and "__dataclass_params__" in vars(kind)
    and kind.__dataclass_params__.eq
}
compiled = [
    f"{name}.{constant}"
    for name, module in sys.modules.items() if name.startswith("bylaw.")
    for constant, value in vars(module).items() if isinstance(value, re.Pattern)
]
print("standard:", *standard, "compiled:", *compiled, "loaded:", *sys.modules, file=sys.stderr)
"""
"""Run a command, and name its dataclasses of the standard kind, the expressions that were
compiled whether used or not, and what was loaded."""


def loaded_by(*arguments: str) -> set[str]:
    """Run a command in a process of its own, and name what it loaded."""
    return set(told_by(*arguments).rpartition("loaded:")[2].split())


def told_by(*arguments: str) -> str:
    """Run a command in a process of its own, and have what it tells of itself."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stderr.rpartition("standard:")[2]


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ("show", "--help")])
def test_help_loads_click_and_none_of_the_law(arguments: tuple[str, ...]) -> None:
    loaded = loaded_by(*arguments)
    assert not HEAVY & loaded
    rooms = {name.partition(".")[2].partition(".")[0] for name in loaded if "bylaw." in name}
    assert "ingest" not in rooms
    assert not any(name.startswith("bylaw.registry.rules") for name in loaded)


INGEST, GRAMMARS = "bylaw.ingest.", "bylaw.ingest.clause."
AMEND, TOML = "bylaw.registry.law.amend.", "tomllib"
ORDERS = tuple(f"bylaw.registry.law.orders.{name}" for name in ("operations", "instruments"))
RULES, GAMES = "bylaw.registry.rules.", "bylaw.registry.rules.games."
ASKED: Mapping[tuple[str, ...], tuple[str, ...]] = {
    ("show", "67.31", "--on", "2005-01-01"): (INGEST, AMEND, RULES, TOML, *ORDERS),
    ("history", "67.31"): (INGEST, AMEND, RULES, TOML, *ORDERS),
    ("in-force", "2005-01-01"): (INGEST, AMEND, GAMES, TOML, *ORDERS),
    ("payouts", "2008-01-01"): (GRAMMARS, AMEND, GAMES, TOML),
    ("rules",): (INGEST, AMEND, GAMES, TOML),
    ("timeline",): (INGEST, AMEND, RULES, TOML),
    ("diff", "--from", "2005-01-01", "--to", "2008-01-01"): (INGEST, AMEND, RULES, TOML),
    ("rounds", "describe", "war", "--on", "2008-01-01"): (GRAMMARS, AMEND),
    ("works",): (INGEST, AMEND, RULES, TOML),
    ("sources",): (GRAMMARS, AMEND, RULES, "bylaw.ingest.pipeline"),
    ("instruments",): (GRAMMARS, "bylaw.ingest.pipeline", "bylaw.ingest.sources."),
    ("findings", "--json"): (GRAMMARS, "bylaw.ingest.pipeline", "bylaw.ingest.sources."),
}
"""Questions about a day, and the rooms that none of their modules may come from."""


@pytest.mark.parametrize(("asked", "rooms"), ASKED.items(), ids=lambda one: one[0])
def test_an_answer_about_a_day_loads_nothing_heavy(
    asked: tuple[str, ...], rooms: tuple[str, ...], tmp_path: Path
) -> None:
    url = filled_sqlite(tmp_path).url.render_as_string()
    found = loaded_by(*asked, "--db", url)
    assert found & HEAVY == set()
    assert not [name for name in found if name.startswith(rooms)]


def test_the_account_of_every_text_loads_no_grammar(tmp_path: Path) -> None:
    url = filled_sqlite(tmp_path).url.render_as_string()
    found = loaded_by("coverage", "--json", "--db", url)
    assert "lark" not in found
    assert not [name for name in found if name.startswith((GRAMMARS, "bylaw.ingest.pipeline"))]


ROUND = WON_WAR | {"paid": {"initial": "10"}}


@pytest.mark.parametrize("form", [(), ("--json",)], ids=["for people", "for programs"])
def test_the_audit_of_one_round_loads_its_game_and_nothing_heavy(
    form: tuple[str, ...], tmp_path: Path
) -> None:
    url = filled_sqlite(tmp_path).url.render_as_string()
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ROUND), encoding="utf-8")
    found = loaded_by("audit", str(file), *form, "--db", url)
    assert found & HEAVY == set()
    # A receipt names the version of the program, which the readers of packages know.
    archives = () if form else ("importlib.resources", "tempfile", "zipfile")
    unused = (GRAMMARS, AMEND, TOML, *ORDERS, *archives)
    assert not [name for name in found if name.startswith(unused)]
    games = {name for name in found if name.startswith(GAMES)}
    assert games == {f"{GAMES}catalogue", f"{GAMES}war"}


def test_a_question_about_the_text_as_received_loads_no_grammar(tmp_path: Path) -> None:
    url = filled_sqlite(tmp_path).url.render_as_string()
    bets = {"buy:4": "20", "commission_paid": "1"}
    round_ = {"id": "1", "day": "2005-06-01", "game": "craps", "bets": bets, "dice": [[2, 2]]}
    file = tmp_path / "round.json"
    file.write_text(json.dumps(round_), encoding="utf-8")
    found = loaded_by("audit", str(file), "--exit-zero", "--db", url)
    assert found & HEAVY == set()
    assert not [name for name in found if name.startswith((GRAMMARS, AMEND))]


@pytest.mark.parametrize("asked", ["show", "in-force", "audit"])
def test_the_values_of_an_answer_are_those_that_cost_little_to_define(
    asked: str, tmp_path: Path
) -> None:
    url = filled_sqlite(tmp_path).url.render_as_string()
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ROUND), encoding="utf-8")
    rest = {"show": ("67.31", "--on", "2005-01-01"), "in-force": ("2005-01-01",)}
    told = told_by(asked, *rest.get(asked, (str(file),)), "--db", url)
    values, _, rest_told = told.partition("compiled:")
    assert values.split() == [], values
    assert rest_told.partition("loaded:")[0].split() == []


AT_THE_END = """
import atexit, gc
atexit.register(lambda: print(gc.get_freeze_count() > 0))
from bylaw.cli.main import main
main()
"""


def test_values_are_not_looked_through_once_the_answer_is_given() -> None:
    command = [sys.executable, "-c", AT_THE_END, "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "True"


def test_every_text_of_a_rule_has_its_implementation_and_no_other() -> None:
    implementations = {rule.id: rule for rules in IMPLEMENTATIONS.values() for rule in rules}
    assert list(implementations) == list(rule_texts())
    for name, text in rule_texts().items():
        rule = implementations[name]
        own = RuleText(rule.game, rule.sections, rule.reads, rule.version, rule.work)
        assert own == text


def test_rows_that_are_read_have_the_columns_of_the_tables() -> None:
    tables = LedgerTable.metadata.tables
    for kind, table in TABLES.items():
        assert columns(kind) == tuple(column.name for column in tables[table].columns)
