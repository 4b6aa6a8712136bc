"""One registry of the packaged corpus for all tests of commands that judge rounds."""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

import pytest
from registries import filled_sqlite


@cache
def registry_url() -> str:
    """The URL of a registry that no test changes."""
    folder = tempfile.mkdtemp(prefix="bylaw-judging-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return filled_sqlite(Path(folder)).url.render_as_string()


def use_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands ask that registry."""
    monkeypatch.setenv("BYLAW_DB", registry_url())
