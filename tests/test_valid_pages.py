"""Every kind of document is valid: HTML to the Nu checker and to axe, PDF to typst and qpdf."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from browsers import browser, violations
from conftest import Run
from html_checks import html_problems, nu_problems
from judging import WON_WAR

pytestmark = pytest.mark.slow

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


PDFS = {
    "consolidated": ("consolidate", "--on", "2008-01-01", "--section", "67.75..67.87"),
    "in both languages": (
        "consolidate",
        "--on",
        "2002-06-15",
        "--lang",
        "both",
        "--division",
        "VI",
    ),
    "two days": ("diff", "67.85", "--from", "2000-01-01", "--to", "2008-01-01"),
    "a draft": ("diff", "--draft", "--lang", "fr"),
    "an instrument": ("instruments", "111-2000"),
    "a decision": ("audit", "ROUND", "--exit-zero"),
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which every page of this file is kept until the Nu checker reads them."""
    return tmp_path_factory.mktemp("pages")


def asked_with_round(asked: tuple[str, ...], folder: Path) -> list[str]:
    file = folder / "round.json"
    file.write_text(json.dumps(ROUND), encoding="utf-8")
    return [str(file) if word == "ROUND" else word for word in asked]


@pytest.mark.parametrize("ui", ["en", "fr"])
@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_valid_html(
    registry: Run, tmp_path: Path, pages: Path, name: str, ui: str
) -> None:
    out = pages / f"{name}.{ui}.html"
    words = asked_with_round(DOCUMENTS[name], tmp_path)
    done = registry(*words, "--out", str(out), "--ui", ui)
    assert done.exit_code == 0, done.stderr
    assert html_problems(out.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("ui", ["en", "fr"])
def test_the_report_of_a_run_is_valid_html(
    registry: Run, tmp_path: Path, pages: Path, ui: str
) -> None:
    file, report = tmp_path / "rounds.jsonl", pages / f"report.{ui}.html"
    file.write_text(json.dumps(ROUND) + "\n", encoding="utf-8")
    done = registry("audit", str(file), "--exit-zero", "--report", str(report), "--ui", ui)
    assert done.exit_code == 0, done.stderr
    assert html_problems(report.read_text(encoding="utf-8")) == []


def test_every_document_is_valid_to_the_nu_checker(pages: Path) -> None:
    assert nu_problems(pages) == []


def test_every_document_is_accessible_and_fits_a_phone(pages: Path) -> None:
    with browser() as opened:
        page = opened.new_page(viewport={"width": 390, "height": 844})
        for file in sorted(pages.glob("*.html")):
            page.goto(file.as_uri())
            assert violations(page) == [], file.name
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, file.name


@pytest.mark.parametrize("ui", ["en", "fr"])
@pytest.mark.parametrize("name", PDFS)
def test_a_pdf_is_whole_to_qpdf(registry: Run, tmp_path: Path, name: str, ui: str) -> None:
    qpdf = shutil.which("qpdf")
    if qpdf is None:
        pytest.skip("there is no qpdf: run tools/qpdf")
    out = tmp_path / "document.pdf"
    done = registry(*asked_with_round(PDFS[name], tmp_path), "--out", str(out), "--ui", ui)
    assert done.exit_code == 0, done.stderr
    checked = subprocess.run([qpdf, "--check", out], capture_output=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
