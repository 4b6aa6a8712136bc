"""A decision on one round as a document of a page or two, with its receipt."""

import json
from collections.abc import Callable
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]  # it ships no types
import pytest
from click.testing import Result

Run = Callable[..., Result]
ROUND = {
    "id": "R<1>",
    "day": "2004-05-12",
    "game": "three_card_poker",
    "bets": {"initial": "10", "additional": "10", "pair_plus": "5"},
    "cards": {"player": "8C 8D 5H", "dealer": "8H 8S 3C"},
    "decisions": {"additional_wager": True},
    "paid": {"pair_plus": "10"},
}
HEADINGS = {
    "en": ("Facts", "Law", "Computation", "Result", "Doubts", "Receipt"),
    "fr": ("Faits", "Droit", "Calcul", "Résultat", "Doutes", "Reçu"),
}


@pytest.fixture
def one(tmp_path: Path) -> Path:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(ROUND))
    return path


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_decision_is_a_page_in_the_language_of_the_reader(
    bylaw: Run, one: Path, lang: str
) -> None:
    result = bylaw("--ui", lang, "audit", str(one), "--format", "html")
    assert result.exit_code == 1  # a payment is wrong
    places = [result.stdout.index(f"<h2>{heading}</h2>") for heading in HEADINGS[lang]]
    assert places == sorted(places)
    assert f'<html lang="{lang}-CA">' in result.stdout
    assert "R&lt;1&gt;" in result.stdout
    assert '<span class="whole">2004-05-12</span></h1>' in result.stdout
    assert {"en": "in force on 12 May 2004", "fr": "en vigueur le 12 mai 2004"}[
        lang
    ] in result.stdout
    assert '<blockquote lang="en">“Pair 1 to 1”</blockquote>' in result.stdout


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_decision_on_a_round_is_a_pdf_of_one_page(bylaw: Run, one: Path, lang: str) -> None:
    out = one.parent / "new" / "decision.pdf"
    result = bylaw("--ui", lang, "audit", str(one), "--out", str(out), "--exit-zero")
    assert (result.exit_code, result.stdout) == (0, "")
    pages = pypdfium2.PdfDocument(out.read_bytes())
    words = "\n".join(page.get_textpage().get_text_range() for page in pages)
    assert len(pages) == 1
    assert all(heading in words for heading in HEADINGS[lang])


def test_a_document_shows_the_receipt_of_the_same_verdict(bylaw: Run, one: Path) -> None:
    receipt = json.loads(bylaw("audit", str(one), "--json").stdout)["receipt"]
    page = bylaw("audit", str(one), "--format", "html").stdout
    assert all(receipt[key] in page for key in ("engine", "data", "outputs", "digest"))
    assert receipt["fingerprints"]["en"] in page


def test_rows_keep_their_meaning_of_out(bylaw: Run, one: Path) -> None:
    out = one.parent / "verdicts.csv"
    bylaw("audit", str(one), "--out", str(out))
    assert out.read_text().splitlines()[0].startswith("id,")


def test_a_decision_is_asked_for_one_round_only(bylaw: Run, tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    other = ROUND | {"id": "R2"}
    path.write_text(f"{json.dumps(ROUND)}\n{json.dumps(other)}\n")
    many = bylaw("audit", str(path), "--format", "html")
    assert many.exit_code == 2
    assert "choose it by its id: --explain ID" in many.stderr
    chosen = bylaw("audit", str(path), "--format", "html", "--explain", "R2")
    assert "<h1>Round R2: " in chosen.stdout


def test_a_round_that_cannot_be_read_gets_no_document(bylaw: Run, tmp_path: Path) -> None:
    out, path = tmp_path / "decision.pdf", tmp_path / "round.json"
    path.write_text(json.dumps(ROUND | {"expected": 1}))
    result = bylaw("audit", str(path), "--out", str(out))
    assert (result.exit_code, out.exists()) == (1, False)
    assert "refused" in result.stderr


@pytest.mark.parametrize(
    ("lang", "owed", "quoted"),
    [
        ("en", "Under the reading settled here, the table owed $25 beyond the stakes.", ""),
        (
            "fr",
            "Selon l’interprétation retenue ici, la table devait 25 $ en sus des mises.",
            "[en] : cité en anglais; le texte français n’est pas détenu.",
        ),
    ],
)
def test_a_headline_says_what_it_rests_on_and_a_quotation_its_language(
    bylaw: Run, one: Path, lang: str, owed: str, quoted: str
) -> None:
    page = bylaw("--ui", lang, "audit", str(one), "--format", "html").stdout
    shown = " ".join(page.replace("&#39;", "'").split())
    assert owed in shown
    assert quoted in shown
    assert " :" not in page.partition("<body")[2]
    assert ("cité en anglais" in shown or "quoted in French" in shown) is bool(quoted)
