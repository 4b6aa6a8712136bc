"""One registry of the packaged corpus for all tests of commands that judge rounds."""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

import pytest
from registries import NOON, corpus

from bylaw.registry.store.database import open_engine
from bylaw.registry.store.recording import record


@cache
def registry_url() -> str:
    """The URL of a registry that no test changes."""
    folder = tempfile.mkdtemp(prefix="bylaw-judging-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    url = f"sqlite:///{Path(folder) / 'registry.sqlite3'}"
    record(open_engine(url), corpus(), moment=NOON)
    return url


def use_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands ask that registry."""
    monkeypatch.setenv("BYLAW_DB", registry_url())
