"""Words are found in every version of both languages, whatever their accents."""

import json

import pytest
from conftest import Run

from bylaw.registry.answers.law.words_found import search, sought_words
from bylaw.registry.law.messages import UsageError


def found(registry: Run, *words: str) -> list[dict[str, str]]:
    rows: list[dict[str, str]] = json.loads(registry("search", *words, "--json").stdout)
    return rows


def test_a_hit_has_its_section_language_days_and_quotation(registry: Run) -> None:
    (first, *_others) = found(registry, "lottery", "scheme")
    assert (first["section"], first["lang"], first["to"]) == ("1", "en", "2011-10-13")
    assert "lottery scheme" in first["quote"]


def test_the_last_day_of_words_is_said_and_not_the_day_after(registry: Run) -> None:
    english = registry("search", "lottery", "scheme").stdout
    assert " until 2011-10-12" in english
    assert "2011-10-13" not in english
    french = registry("search", "lottery", "scheme", "--ui", "fr").stdout
    assert " jusqu’au 2011-10-12" in french


def test_accents_and_capitals_do_not_matter(registry: Run) -> None:
    plain = found(registry, "SEQUENCE", "FORMEE")
    assert plain
    assert plain == found(registry, "séquence", "formée")


def test_all_words_must_stand_and_quoted_words_stay_together(registry: Run) -> None:
    assert found(registry, "the dealer's hand")
    assert not found(registry, "dealer", "zebra")
    assert not found(registry, '"scheme lottery"')


def test_nothing_found_is_status_1(registry: Run) -> None:
    assert registry("search", "zebra").exit_code == 1


def test_no_words_are_refused() -> None:
    assert sought_words('""') == ()
    with pytest.raises(UsageError, match="give the words to look for"):
        search((), "  ")


def test_words_that_the_shell_was_given_together_stay_together(registry: Run) -> None:
    apart = [row["section"] for row in found(registry, "even", "additional")]
    assert "67.29" in apart
    assert found(registry, "even additional") == []
    assert "67.29" in [row["section"] for row in found(registry, "even money")]


def test_an_inferred_day_is_marked(registry: Run) -> None:
    shown = registry("search", "even money").stdout
    assert "from 2000-03-09~ until 2011-10-12" in shown
    assert shown.rstrip().endswith("~ inferred: no source states this date.")
    assert "~" not in registry("search", "zzz").stdout
