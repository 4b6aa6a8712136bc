"""A consolidated text later than the first: what it agrees with, and what it contradicts."""

import datetime as dt
from pathlib import Path

import pytest
from docks_history import BASES, base, docks, page

from bylaw.registry.law.time.changes import turns

LATER = dt.date(2002, 1, 1)
DIFFERENT = {
    "en": (("30 days", "45 days"), ("RATES", "TARIFFS"), ("Class | Rate", "Class | Price")),
    "fr": (("30 jours", "45 jours"), ("TARIFS", "PRIX"), ("Classe | Tarif", "Classe | Prix")),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_words_headings_and_heads_of_tables_that_differ_are_marked_where_they_stand(
    tmp_path: Path, lang: str
) -> None:
    text = BASES[lang]
    for old, new in DIFFERENT[lang]:
        text = text.replace(old, new)
    law = docks(tmp_path, base(lang, text, as_of=LATER), bases=[base(lang)])
    mark = {"en": "[contradicted]", "fr": "[contredit]"}[lang]
    for day, word in (("2001-06-01", 0), ("2002-01-01", 1)):
        document = law.document(day, lang)
        assert document.count(f"\n{mark}") == 3
        heading = DIFFERENT[lang][1][word]
        assert f"\n{heading}\n\n{mark}" in document
        assert law.codes("4", day, lang) == law.codes("5", day, lang) != []
        assert law.codes("3", day, lang) == []
    (told,) = [turn for turn in turns(law.view.timeline(lang)) if turn.day == LATER]
    assert len(told.findings()) == 3


def test_a_heading_that_is_replaced_is_disputed_no_longer(tmp_path: Path) -> None:
    text = BASES["en"].replace("RATES", "TARIFFS")
    clause = "The heading of Division II is replaced by the following: “PRICES”."
    law = docks(tmp_path, base("en", text, as_of=LATER), page("9-2003", "2003-03-05", clause))
    assert "TARIFFS\n\n[contradicted]" in law.document("2003-03-19")
    after = law.document("2003-03-20")
    assert "PRICES" in after
    assert "\n[contradicted]" not in after
