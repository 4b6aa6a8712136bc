"""Every document in HTML is valid: ids stand once, no heading skips a level."""

import json
from pathlib import Path

import pytest
from conftest import Run
from html_checks import html_problems
from judging import WON_WAR

ROUND = WON_WAR | {"paid": {"initial": "20"}}
DOCUMENTS = {
    "consolidated": ("consolidate", "--on", "2008-01-01", "--format", "html"),
    "in both languages": (
        "consolidate",
        "--on",
        "2008-01-01",
        "--lang",
        "both",
        "--format",
        "html",
    ),
    "an extract": ("consolidate", "--on", "2008-01-01", "--section", "67.85", "--format", "html"),
    "two days": ("diff", "--from", "2000-01-01", "--to", "2008-01-01", "--format", "html"),
    "a draft": ("diff", "--draft", "--lang", "fr", "--format", "html"),
    "the languages": ("compare", "languages", "--on", "2008-01-01", "--format", "html"),
    "an instrument": ("instruments", "928-2000", "--format", "html"),
    "a decision": ("audit", "ROUND", "--exit-zero", "--format", "html"),
}


@pytest.mark.parametrize("ui", ["en", "fr"])
@pytest.mark.parametrize("asked", DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_document_is_valid_html(
    registry: Run, tmp_path: Path, asked: tuple[str, ...], ui: str
) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ROUND), encoding="utf-8")
    out = tmp_path / "page.html"
    words = [str(file) if word == "ROUND" else word for word in asked]
    done = registry(*words, "--out", str(out), "--ui", ui)
    assert done.exit_code == 0, done.stderr
    assert html_problems(out.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("ui", ["en", "fr"])
def test_the_report_of_a_run_is_valid_html(registry: Run, tmp_path: Path, ui: str) -> None:
    file, report = tmp_path / "rounds.jsonl", tmp_path / "report.html"
    file.write_text(json.dumps(ROUND) + "\n", encoding="utf-8")
    done = registry("audit", str(file), "--exit-zero", "--report", str(report), "--ui", ui)
    assert done.exit_code == 0, done.stderr
    assert html_problems(report.read_text(encoding="utf-8")) == []
