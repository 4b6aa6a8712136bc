"""Tables kept on disk: found again, never used when damaged, and no folder is no harm."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from bylaw.registry.rules.play.table_cache import Tables, kept_tables


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(
        "bylaw.registry.rules.play.table_cache.cache_folder", lambda: tmp_path / "cache"
    )
    return tmp_path / "cache" / "tables"


def counting() -> tuple[Callable[[], Tables], list[int]]:
    made: list[int] = []

    def make() -> Tables:
        made.append(1)
        return {"squares": np.arange(5) ** 2}

    return make, made


def test_what_was_made_is_found_again(folder: Path) -> None:
    make, made = counting()
    first, second = (kept_tables("squares", make, made_by=__file__) for _ in range(2))
    assert len(made) == 1
    assert (first["squares"] == second["squares"]).all()
    assert [file.suffix for file in folder.iterdir()] == [".tables"]


@pytest.mark.parametrize("damage", [b"", b"x" * 100])
def test_what_is_damaged_is_made_again(folder: Path, damage: bytes) -> None:
    make, made = counting()
    kept_tables("squares", make, made_by=__file__)
    file = next(folder.iterdir())
    file.write_bytes(file.read_bytes()[:40] + damage)
    assert kept_tables("squares", make, made_by=__file__)["squares"].tolist() == [0, 1, 4, 9, 16]
    assert len(made) == 2


def test_other_code_makes_other_tables(folder: Path, tmp_path: Path) -> None:
    make, made = counting()
    code = tmp_path / "code.py"
    for text in ("one", "two"):
        code.write_text(text)
        kept_tables("squares", make, made_by=str(code))
    assert len(made) == len(list(folder.iterdir())) == 2


def test_a_folder_that_cannot_be_made_is_no_harm(folder: Path) -> None:
    folder.parent.write_text("a file, not a folder")
    make, made = counting()
    for _ in range(2):
        kept_tables("squares", make, made_by=__file__)
    assert len(made) == 2
