"""What a user settles once: the file, the environment, and what comes first."""

import json
from pathlib import Path

import pytest
from conftest import Run
from registries import filled_sqlite


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
