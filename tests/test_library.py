"""The front door for programs works as its page shows, and loads nothing before it is asked."""

import datetime as dt
import doctest
import subprocess
import sys
from pathlib import Path

import pytest
from registries import filled_sqlite

import bylaw
from bylaw.front.library import day_of
from bylaw.registry.law.messages import UsageError

PAGE = Path(__file__).parent.parent / "docs" / "library.md"


def test_the_examples_of_the_library_run(tmp_path: Path) -> None:
    law = bylaw.open_law(filled_sqlite(tmp_path).url.render_as_string())
    done = doctest.testfile(str(PAGE), module_relative=False, globs={"law": law})
    assert done.attempted > 8
    assert done.failed == 0


def test_the_front_door_is_typed_and_names_what_it_has() -> None:
    assert {"open_law", "Law", "Section"} <= set(bylaw.__all__)
    assert {"open_law", "law"} <= set(dir(bylaw))
    with pytest.raises(AttributeError):
        bylaw.nothing  # noqa: B018 - it must not be there


@pytest.mark.parametrize(
    "said", ["20080101", "2008-W01-2", dt.datetime(2008, 1, 1, 5, tzinfo=dt.UTC)]
)
def test_a_day_is_written_one_way_or_refused(said: str | dt.date) -> None:
    with pytest.raises(UsageError, match="not a valid date; expected YYYY-MM-DD"):
        day_of(said)


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, bylaw; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"numpy", "sqlmodel", "fastapi", "lark"} & set(done.stdout.split())
