"""`bylaw sources` shows what is held, and fails when a file is not as received."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Run

from bylaw.ingest.packaged import load_manifest

ROOT = Path(__file__).parent.parent


def test_sources_shows_the_manifest(run: Run) -> None:
    done = run("sources", "--json")
    rows = json.loads(done.stdout)
    assert done.exit_code == 0
    assert [row["file"] for row in rows] == [entry.file for entry in load_manifest()]
    assert {row["evidence"] for row in rows} == {"stated", "inferred"}
    assert all(row["as_received"] for row in rows)


def test_inferred_days_are_marked_and_explained_once(run: Run) -> None:
    shown = run("sources").stdout
    assert "2000-02-23~" in shown
    assert "2007-10-10~" not in shown
    assert shown.count("~ inferred") == 1


@pytest.mark.parametrize("ui", ["en", "fr"])
def test_sources_fits_in_80_columns_and_leaves_no_blanks(run: Run, ui: str) -> None:
    lines = run("sources", "--ui", ui).stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert [line for line in lines if line != line.rstrip()] == []


def copy_of_the_project(folder: Path) -> Path:
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "bylaw", folder / "bylaw", ignore=ignored)
    return folder / "bylaw" / "corpus" / "casino_games" / load_manifest()[0].file


def sources_in(folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "bylaw.cli", "sources"],
        cwd=folder,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


def test_one_changed_byte_is_seen(tmp_path: Path) -> None:
    text = copy_of_the_project(tmp_path)
    text.write_bytes(text.read_bytes().replace(b"3-Cards", b"4-Cards", 1))
    done = sources_in(tmp_path)
    assert done.returncode == 1
    assert [line for line in done.stdout.splitlines() if line.endswith("changed")]
    assert done.stdout.count("as received") == len(load_manifest()) - 1


def test_a_lost_text_is_seen(tmp_path: Path) -> None:
    copy_of_the_project(tmp_path).unlink()
    assert sources_in(tmp_path).returncode == 1
