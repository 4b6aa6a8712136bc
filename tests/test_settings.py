"""What a user settles once: the file, the environment, and what comes first."""

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from conftest import Run
from registries import filled_sqlite

from bylaw.cli.main import bylaw
from bylaw.cli.say.printing import print_csv


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Name a file of settings that is not yet there."""
    file = tmp_path / "config.toml"
    file.touch()
    monkeypatch.setenv("BYLAW_CONFIG", str(file))
    return file


def test_the_file_settles_the_database_the_interface_and_the_language(
    run: Run, settings: Path, tmp_path: Path
) -> None:
    url = filled_sqlite(tmp_path / "held").url.render_as_string()
    settings.write_text(f'database = "{url}"\ninterface = "fr"\nlanguage = "en"\n')
    shown = run("show", "67.31", "--on", "2005-01-01")
    assert "article 67.31, 2005-01-01 [en]  en vigueur" in shown.stdout
    told = json.loads(run("config", "--json").stdout)
    found = {row["setting"]: row for row in told["settings"]}
    assert found["database"] == {"setting": "database", "value": url, "from": str(settings)}
    assert found["doctrine"]["from"] == "par défaut"


@pytest.mark.parametrize(
    ("ui", "locale", "found"),
    [
        (("--ui", "fr"), "en_CA.UTF-8", ["fr", "ligne de commande", "fr", "comme l’interface"]),
        ((), "fr_CA.UTF-8", ["fr", "LC_ALL", "fr", "comme l’interface"]),
        ((), "", ["en", "default", "en", "as the interface"]),
    ],
)
def test_it_is_told_what_chose_the_languages(
    run: Run, monkeypatch: pytest.MonkeyPatch, ui: Sequence[str], locale: str, found: list[str]
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", locale)
    rows = json.loads(run("config", "--json", *ui).stdout)["settings"]
    told = [row for row in rows if row["setting"] in ("interface", "language")]
    assert [row[key] for row in told for key in ("value", "from")] == found


def test_an_option_comes_before_the_file(run: Run, settings: Path, tmp_path: Path) -> None:
    url = filled_sqlite(tmp_path / "held").url.render_as_string()
    settings.write_text('database = "sqlite:///nowhere"\ninterface = "fr"\nlanguage = "both"\n')
    asked = ("show", "67.81", "--on", "2008-01-01", "--db", url)
    both = run(*asked, "--ui", "en").stdout
    assert "section 67.81, 2008-01-01 [en]" in both
    assert "section 67.81, 2008-01-01 [fr]" in both
    assert "[fr]" not in run(*asked, "--lang", "en").stdout


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('colour = "red"', "there is no setting colour"),
        ('interface = "de"', "expected in quotation marks: en, fr"),
        ("language = 1", "expected in quotation marks"),
        ("database =", "cannot be read"),
    ],
)
def test_settings_that_are_not_understood_are_refused(
    run: Run, settings: Path, written: str, told: str
) -> None:
    settings.write_text(written)
    done = run("config")
    assert (done.exit_code, told in done.stderr) == (2, True), done.stderr


def test_a_file_that_is_named_and_not_there_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BYLAW_CONFIG", "/nowhere/config.toml")
    assert run("config").exit_code == 2


def test_help_of_a_command_can_be_asked_by_its_words(run: Run) -> None:
    assert run("help", "rounds", "generate").stdout == run("rounds", "generate", "-h").stdout
    assert run("help").stdout == run("--help").stdout
    assert run("help", "nonsense").exit_code == 2


def test_what_is_done_is_told_on_the_standard_error_where_it_is_asked(registry: Run) -> None:
    done = registry("show", "67.31", "--on", "2005-01-01", "-v")
    assert "registry sqlite:///" in done.stderr
    assert "registry sqlite:///" not in done.stdout
    assert registry("show", "67.31", "--on", "2005-01-01").stderr == "", "nor after it"


# ---- Lists for spreadsheets ------------------------------------------------------------

LISTS = (
    ("sources",),
    ("instruments",),
    ("operations", "--instrument", "928-2000"),
    ("findings",),
    ("history", "67.31"),
    ("timeline",),
    ("in-force", "2008-01-01"),
    ("payouts", "2008-01-01", "--game", "war"),
    ("search", "progressive jackpot"),
    ("log",),
    ("drafts",),
    ("diff", "--from", "2007-12-01", "--to", "2008-01-01"),
)


@pytest.mark.parametrize("asked", LISTS, ids=lambda asked: asked[0])
def test_a_list_can_be_had_as_csv_with_the_rows_of_its_json(
    registry: Run, asked: tuple[str, ...]
) -> None:
    told = json.loads(registry(*asked, "--json").stdout)
    rows = told["games"] if isinstance(told, dict) else told
    written = list(csv.DictReader(io.StringIO(registry(*asked, "--csv").stdout)))
    assert len(written) == len(rows) > 0
    for row, cells in zip(rows, written, strict=True):
        plain = {key: value for key, value in row.items() if isinstance(value, str)}
        assert {key: cells[key].removeprefix("'") for key in plain} == {
            key: value.removeprefix("'") for key, value in plain.items()
        }


def test_no_cell_of_a_list_is_a_formula(capsys: pytest.CaptureFixture[str]) -> None:
    print_csv([{"a": "=1+1", "b": {"c": "-1"}, "d": ["x", "y"], "e": None, "f": 'say "no"'}])
    first, second = capsys.readouterr().out.splitlines()
    assert (first, second) == ("a,b.c,d,e,f", '\'=1+1,-1,x; y,,"say ""no"""')


# ---- Completion ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("bylaw show 67.3", "67.31"),
        ("bylaw history 95.", "95.24"),
        ("bylaw odds cra", "crazy_four_poker"),
        ("bylaw operations --instrument 9", "928-2000"),
        ("bylaw hel", "help"),
        ("bylaw help rou", "rounds"),
        ("bylaw help rounds gen", "generate"),
        ("bylaw instruments 9", "928-2000"),
        ("bylaw correct 9", "928-2000"),
        ("bylaw ingest --supersedes 9", "928-2000"),
        ("bylaw consolidate --section 67.75..67.8", "67.75..67.87"),
        ("bylaw odds three_card_poker --bet p", "pair_plus"),
        ("bylaw odds craps --bet hard", "hard:4"),
        ("bylaw odds war --option war-win", "war-win-additional=pushes"),
        ("bylaw show 1 --work 12", "1253-93"),
        ("bylaw consolidate --division V", "VI"),
        ("bylaw consolidate --division §", "§8"),
        ("bylaw coverage order-in-council-9", "order-in-council-928-2000.en.txt"),
    ],
)
def test_a_shell_completes_games_sections_and_instruments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, offered: str
) -> None:
    monkeypatch.setenv("BYLAW_DB", filled_sqlite(tmp_path).url.render_as_string())
    words = line.split()
    done = completions(words[1:-1], words[-1])
    assert offered in done


def completions(before: list[str], incomplete: str) -> list[str]:
    """Ask as a shell does what could be typed."""
    asking = ShellComplete(bylaw, {}, "bylaw", "_BYLAW_COMPLETE")
    return [item.value for item in asking.get_completions(before, incomplete)]


def test_what_stands_for_a_value_is_said_in_french(run: Run) -> None:
    shown = run("--ui", "fr", "payouts", "--help").stdout
    assert "[DATE]" in shown
    assert "--game JEU" in shown
    assert "DAY" not in shown


@pytest.mark.parametrize("words", [("db", "create"), ("findings", "accept"), ("rounds", "map")])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_help_of_words_is_what_the_command_says_itself(
    run: Run, words: tuple[str, ...], lang: str
) -> None:
    asked, own = run("help", *words, "--ui", lang), run(*words, "--help", "--ui", lang)
    assert (asked.exit_code, asked.stdout.split()) == (0, own.stdout.split())


@pytest.mark.parametrize("group", ["compare", "rounds", "rules"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_summary_of_a_command_is_cut(run: Run, group: str, lang: str) -> None:
    listed = run(group, "--help", "--ui", lang).stdout.split("Comm")[-1]
    assert "..." not in listed
