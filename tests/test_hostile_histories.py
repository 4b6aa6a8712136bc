"""Histories that try to get a wrong answer, or one without the doubt that the registry has."""

from pathlib import Path

import pytest
from docks_history import docks, page

from bylaw.registry.publish.formats.by_name import Format

HEADINGS = {
    "en": "The Regulation is amended by inserting the following heading after section 5: “LOGS”.",
    "fr": "Ce règlement est modifié par l’insertion, après l’article 5, de l’intitulé suivant: "
    "« LOGS ».",
}
LAST = {
    "en": "The Regulation is amended by inserting the following heading after section 3: “LOGS”.",
    "fr": "Ce règlement est modifié par l’insertion, après l’article 3, de l’intitulé suivant: "
    "« LOGS ».",
}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_heading_added_after_a_section_stands_above_the_next(tmp_path: Path, lang: str) -> None:
    law = docks(tmp_path, page("10-2001", "2001-03-07", HEADINGS[lang], lang=lang))
    assert "\n\nLOGS\n\n6. " in law.document("2001-03-22", lang)
    assert "LOGS" not in law.document("2001-03-21", lang)
    assert not law.codes("5", "2001-03-22", lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_heading_is_added_after_the_last_section_of_a_division(
    tmp_path: Path, lang: str
) -> None:
    law = docks(tmp_path, page("10-2001", "2001-03-07", LAST[lang], lang=lang))
    assert "LOGS" not in law.document("2001-03-22", lang).partition("SCHEDULE")[0]
    assert "operation-refused" in law.codes("3", "2001-03-22", lang)


@pytest.mark.parametrize(
    ("lang", "clause", "mark"),
    [
        ("en", "Section 2 of Schedule I is revoked.", "2. (Revoked)."),
        ("fr", "L’article 2 de l’annexe I est abrogé.", "2. (Abrogé)."),
    ],
)
def test_a_section_revoked_in_a_schedule_stays_as_revoked(
    tmp_path: Path, lang: str, clause: str, mark: str
) -> None:
    law = docks(tmp_path, page("10-2001", "2001-03-07", clause, lang=lang))
    after = law.document("2001-03-22", lang)
    assert mark in after
    assert "10-2001" in after.partition(mark)[2].strip().splitlines()[0]
    for form in (Format.HTML, Format.MARKDOWN, Format.AKN):
        assert mark.partition(" ")[2] in law.document("2001-03-22", lang, form=form)
    assert mark not in law.document("2001-03-21", lang)
