"""What the pages show is what the command prints, and their links and words hold."""

import re
from pathlib import Path

import pytest
from terminals import output_here

from bylaw.cli.main import COMMANDS
from tools.readme import PAGES, README, ROOT, commands, output_of, rewritten

pytestmark = pytest.mark.slow

TEXT = README.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_sessions_of_a_page_are_what_the_command_prints(page: Path) -> None:
    """The README in processes of their own, as a reader does; the other pages in this one."""
    text = page.read_text(encoding="utf-8")
    terminal = output_of if page == README else output_here
    assert rewritten(text, terminal) == text, "run make readme, and read the difference"


def test_the_readme_tells_its_story_in_three_sessions() -> None:
    assert len(commands(TEXT)) == 3


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_shown(name: str) -> None:
    assert f"bylaw {name}" in TEXT.replace("bylaw --ui fr", "bylaw")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(((?!http)[^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_target_of_make_that_is_named_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(
        re.findall(r"\bmake ([a-z]+)\b(?!`)", "\n".join(re.findall(r"`(make [a-z]+)", TEXT)))
    )
    named |= set(re.findall(r"(?m)^make ([a-z]+)", TEXT))
    assert named
    assert [target for target in named if not re.search(rf"(?m)^{target}:", makefile)] == []


def test_every_dependency_is_explained() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (listed,) = re.findall(r"(?s)^dependencies = \[(.*?)\]", project, re.MULTILINE)
    names = re.findall(r'"([a-z0-9-]+)', listed)
    assert [name for name in names if f"| {name} |" not in TEXT] == []


def test_the_licence_of_every_dependency_is_listed() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (listed,) = re.findall(r"(?s)^dependencies = \[(.*?)\]", project, re.MULTILINE)
    told = (ROOT / "SECURITY.md").read_text(encoding="utf-8").partition("| library |")[2]
    names = re.findall(r'"([a-z0-9-]+)', listed)
    assert [name for name in names if not re.search(rf"(?<![\w-]){name}(?![\w-])", told)] == []


def test_every_test_that_keeps_a_promise_exists() -> None:
    told = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    files = set(re.findall(r"`(tests/\w+\.py|corpus/\w+\.toml)`", told))
    assert files
    assert [file for file in files if not (ROOT / file).exists()] == []
