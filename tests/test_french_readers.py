"""A French reader finds each section in its place, and a way to the English where that is held."""

import re
from pathlib import Path

import pytest
from conftest import Run
from registries import BASE_FILE

WAY = "texte français non détenu; pour l’anglais : bylaw"
REST = "Une partie du texte français n’est pas détenue; pour l’anglais : bylaw"


def test_the_timeline_and_the_history_lead_to_the_english(registry: Run) -> None:
    shown = " ".join(registry("--ui", "fr", "timeline").stdout.split())
    assert "67.22–67.40, 86 (texte non détenu)" in shown.replace("│ ", "")
    assert f"{REST} timeline --lang en" in shown
    assert f"{WAY} history 67.31 --lang en" in registry("--ui", "fr", "history", "67.31").stdout
    part = " ".join(registry("--ui", "fr", "history", "sous-section 8").stdout.split())
    assert f"{WAY} history 'sous-section 8' --lang en" in part
    # Before 2007, section 1 is held in neither language: there is no way to lead.
    for label in ("67.41", "1"):
        assert "pour l’anglais" not in registry("--ui", "fr", "history", label).stdout


def test_dates_of_the_other_language_are_told_in_words(registry: Run) -> None:
    options = ("--consolidation", "--as-of", "1999-12-31", "--lang", "en")
    assert registry("ingest", str(BASE_FILE), *options).exit_code == 0
    shown = registry("--ui", "fr", "show", "67.21", "--on", "2001-01-01").stdout
    assert "Le texte français n’est pas détenu; les dates sont celles" in shown
    assert "…" not in shown


def test_payouts_say_that_they_quote_the_other_language(registry: Run) -> None:
    shown = registry("--ui", "fr", "payouts", "2005-01-01", "--game", "war").stdout
    assert "texte français non détenu; voici l’anglais" in shown
    assert "not held" not in registry("payouts", "2005-01-01", "--game", "war").stdout


def test_a_consolidation_is_in_the_language_of_its_reader(registry: Run) -> None:
    done = registry("--ui", "fr", "consolidate", "--on", "2008-01-01", "--section", "67.41")
    assert done.stdout.startswith("Règlement sur les jeux de casino")


def test_a_french_document_says_what_is_held_in_english_only(registry: Run) -> None:
    done = registry("--ui", "fr", "consolidate", "--on", "2002-06-15")
    shown = " ".join(done.stdout.split())
    assert "8 non détenus, 47 détenus en anglais seulement." in shown
    assert "\n67.22 à 67.32. [texte français non détenu]\n" in done.stdout
    assert "\n6. [texte non détenu]\n" in done.stdout
    assert f"{REST} consolidate --on 2002-06-15 --lang en" in " ".join(done.stderr.split())
    in_english = registry("consolidate", "--on", "2002-06-15")
    assert "for the French" not in in_english.stderr
    assert "[English text not held]" not in in_english.stdout


def test_sections_that_lack_the_same_words_stand_in_one_line(registry: Run) -> None:
    said = registry("--ui", "fr", "consolidate", "--on", "2002-06-15").stdout
    assert "§ 8. — [intitulé non détenu]\n\n[constat 1]\n\nD. 111-2000, a. 5.\n\n67.22 à" in said
    assert "\nSECTION VI\n[intitulé non détenu]\n\n[constats" in said
    assert "\n95.18 à 95.24. [texte français non détenu]\n" in said
    # What is said of them differs, or a number between them is not known to exist.
    assert re.findall(r"(?m)^(?:44|45|46|6|9)\.(?= \[texte non)", said) == [
        "6.", "9.", "44.", "45.", "46."
    ]  # fmt: skip


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_each_section_of_a_line_keeps_its_address(registry: Run, form: str) -> None:
    told = registry("--ui", "fr", "consolidate", "--on", "2002-06-15", "--format", form).stdout
    assert told.count('id="sec_67-28"') == 1
    assert told.count("texte français non détenu") < 15
    assert form == "markdown" or "67.22–67.32" in told, "the contents name the last of a range"


def test_side_by_side_each_section_says_that_its_words_are_not_held(registry: Run) -> None:
    asked = ("consolidate", "--on", "2002-06-15", "--lang", "both", "--format", "html")
    assert registry(*asked).stdout.count("[texte français non détenu]") > 47


def test_a_reason_that_stands_in_the_data_is_said_in_french(registry: Run) -> None:
    done = registry("--ui", "fr", "odds", "sic_bo", "--on", "1999-01-01")
    assert "aucune règle n’est écrite pour ce texte" in done.stderr


ORDER = """Gouvernement du Québec

O.C. 77-2009, 4 February 2009

An Act respecting the Société des loteries du Québec
(R.S.Q., c. S-13.1)

By-law to amend the By-law respecting casino games

1. Section 95.24 of the By-law respecting casino games is revoked.

2. This By-law comes into force on 1 May 2009.
"""


def test_a_game_whose_section_was_revoked_says_so_and_since_when(
    registry: Run, tmp_path: Path
) -> None:
    file = tmp_path / "order.txt"
    file.write_text(ORDER, encoding="utf-8")
    said = ("--lang", "en", "--published", "2009-02-18", "--evidence", "test")
    assert registry("ingest", str(file), *said).exit_code == 0
    done = registry("odds", "sic_bo", "--on", "2010-01-01")
    assert done.exit_code == 1
    assert "Section 95.24, on which the rule of Sic Bo rests, was revoked on 2009-05-01" in (
        done.stderr
    )
    assert "--game sic_bo" in done.stderr
    assert registry("odds", "sic_bo", "--on", "2009-04-30", "--bet", "small").exit_code == 0


def test_a_comparison_says_what_is_not_held_and_what_is_of_a_draft(registry: Run) -> None:
    days = ("--from", "2000-03-01", "--to", "2008-01-01")
    absent = " ".join(registry("--ui", "fr", "diff", "67.31", *days).stdout.split())
    assert "2000-03-09~ texte non détenu" in absent
    assert f"{REST} diff 67.31 --from 2000-03-01 --to 2008-01-01 --lang en" in absent
    drafted = registry("--ui", "fr", "diff", "67.41", *days).stdout
    assert "Le texte est celui du projet" in drafted
    assert "pour l’anglais" not in drafted
    assert "draft" not in registry("diff", "67.41", *days).stdout


def test_the_document_of_an_order_says_that_it_is_held_in_english_only(registry: Run) -> None:
    asked = ("instruments", "111-2000", "--format", "text")
    told = "texte français non détenu; le document est en anglais."
    assert told in registry("--ui", "fr", *asked).stderr
    assert registry("--ui", "fr", *asked, "--lang", "en").stderr == ""
    assert registry(*asked).stderr == ""


@pytest.mark.parametrize(
    "asked", [("show", "67.81", "--on", "2008-01-01"), ("history", "67.81"), ("timeline",)]
)
@pytest.mark.parametrize(
    ("ui", "lang", "cited"), [("en", "fr", "O.C. 1033-2007"), ("fr", "en", "D. 1033-2007")]
)
def test_a_sentence_cites_orders_in_its_own_language_whatever_the_text(
    registry: Run, asked: tuple[str, ...], ui: str, lang: str, cited: str
) -> None:
    told = registry(*asked, "--lang", lang, "--ui", ui).stdout
    # The history note under a section is a part of its text.
    sentences = [line for line in told.splitlines() if not line.endswith((", s. 3.", ", a. 3."))]
    found = re.findall(r"\S+ 1033-2007", "\n".join(sentences))
    assert set(found) == {cited}
