"""An amendment that only a footnote names may have changed what stood before it."""

import datetime as dt
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import Run
from docks_history import BASES, COMES, Docks, base, docks, page
from gazette_pages import CASINO_GAMES, DOCKS, Page, amending_page, numbered
from judging import STRAIGHT_FLUSH
from registries import later

from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.law.time.changes import days_of_change
from bylaw.registry.store.ledger.entries import Event
from bylaw.registry.store.view import as_known

CODE = "amendment-not-held"
NAMING = {
    lang: replace(DOCKS, last=dict.fromkeys(LANGUAGES, last))
    for lang, last in (
        ("en", "90-2003 dated 12 February 2003 (2003, G.O. 2, 900)"),
        ("fr", "90-2003 du 12 février 2003 (2003, G.O. 2, 900)"),
    )
}
RATE = {
    "en": "Section 3 is replaced by the following:\n\n“3. The fee for a permit is $25.”.",
    "fr": "L'article 3 est remplacé par le suivant:\n\n«3. Les droits d’un permis sont de 25 $.».",
}
WORD = {
    "en": "Section 5 is amended by replacing “30 days” by “20 days”.",
    "fr": "L'article 5 est modifié par le remplacement de «30 jours» par «20 jours».",
}
NEW = {
    "en": "The following is inserted after section 5:\n\n“5.1. A boat has a lamp.”.",
    "fr": "L'article suivant est inséré après l'article 5:\n\n«5.1. Un bateau a une lampe.».",
}
GONE = {"en": "Section 7 is revoked.", "fr": "L'article 7 est abrogé."}


def citing(lang: str = "en") -> Event:
    """An order of 2006 that names 90-2003, which nobody holds, as the last before it."""
    said = (RATE[lang], WORD[lang], NEW[lang], GONE[lang])
    return page("100-2006", "2006-03-15", *said, lang=lang, amended=NAMING[lang])


def missing(lang: str = "en", amended: Any = DOCKS) -> Event:
    words = {
        "en": "Section 5 is amended by replacing “moored” by “berthed”.",
        "fr": "L'article 5 est modifié par le remplacement de «amarré» par «attaché».",
    }
    return page("90-2003", "2003-02-26", words[lang], lang=lang, amended=amended)


def is_doubted(found: Docks, section: str, day: str, lang: str = "en") -> bool:
    return CODE in found.codes(section, day, lang)


# Of a section on a day, whether the doubt is told.
TOLD = {
    ("3", "2003-02-11"): False,
    ("3", "2003-02-12"): True,
    ("3", "2006-03-29"): True,
    ("3", "2006-03-30"): False,
    ("5", "2006-03-30"): True,
    ("2", "2010-01-01"): True,
    ("5.1", "2005-01-01"): False,
    ("5.1", "2010-01-01"): False,
    ("7", "2006-03-29"): True,
    ("7", "2010-01-01"): False,
    ("8", "2010-01-01"): True,
    ("schedule I", "2010-01-01"): True,
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_are_in_doubt_from_its_day_until_a_later_order_enacts_them_anew(
    tmp_path: Path, lang: str
) -> None:
    found = docks(tmp_path, citing(lang), bases=[base(lang)])
    assert {one: is_doubted(found, *one, lang) for one in TOLD} == TOLD


@pytest.mark.parametrize(
    ("last", "first"),
    [("90-2003", "2003-01-01"), ("90-2003 dated 12 February 2003", "2003-02-12")],
)
def test_without_its_day_it_may_have_acted_since_the_year_of_its_number(
    tmp_path: Path, last: str, first: str
) -> None:
    amended = replace(DOCKS, last={"en": last})
    found = docks(tmp_path, page("100-2006", "2006-03-15", RATE["en"], amended=amended))
    eve = (dt.date.fromisoformat(first) - dt.timedelta(days=1)).isoformat()
    assert [is_doubted(found, "2", day) for day in (eve, first)] == [False, True]


def test_the_timeline_names_an_instrument_without_a_text(tmp_path: Path) -> None:
    found = {
        change.day: change
        for change in days_of_change(docks(tmp_path, citing()).view.timeline("en"))
    }
    assert found[dt.date(2003, 2, 12)].named == ("90-2003",)


def test_the_doubt_names_both_instruments_and_what_a_person_can_do(tmp_path: Path) -> None:
    found = docks(tmp_path, citing())
    (told,) = (one for one in found.findings("2", "2010-01-01") if one["code"] == CODE)
    assert told["instrument"] == "90-2003"
    assert told["message"] == (
        "90-2003, which 100-2006 names as the last amendment before it, is not held; it may have "
        "changed this text since 2003-02-12. Ingest it, or a consolidated text of a later date."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_once_it_is_held_nothing_is_in_doubt_and_as_known_before_all_still_is(
    tmp_path: Path, lang: str
) -> None:
    found = docks(tmp_path, citing(lang), missing(lang), bases=[base(lang)])
    assert not is_doubted(found, "5", "2010-01-01", lang)
    before = Docks(as_known(found.view.database, later(1)))
    assert is_doubted(before, "5", "2010-01-01", lang)


def test_it_is_held_in_whichever_language(tmp_path: Path) -> None:
    found = docks(tmp_path, citing("en"), missing("fr"))
    assert not any(is_doubted(found, "2", "2010-01-01", lang) for lang in LANGUAGES)


def test_it_may_itself_name_one_that_is_not_held(tmp_path: Path) -> None:
    earlier = replace(DOCKS, last={"en": "80-2002 dated 6 February 2002"})
    found = docks(tmp_path, citing(), missing(amended=earlier))
    (told,) = (one for one in found.findings("2", "2010-01-01") if one["code"] == CODE)
    assert told["instrument"] == "80-2002"
    assert not is_doubted(found, "2", "2002-02-05")


@pytest.mark.parametrize(
    ("day", "until"), [("2004-01-01", "2004-01-01"), ("2003-02-13", None), ("2002-01-01", None)]
)
@pytest.mark.parametrize("is_first", [True, False])
def test_a_consolidated_text_of_a_later_date_shows_what_it_changed(
    tmp_path: Path, day: str, until: str | None, is_first: bool
) -> None:
    as_of = dt.date.fromisoformat(day)
    shown = base("en", BASES["en"] + "\n", as_of=as_of)
    events = [shown, citing()] if is_first else [citing(), shown]
    found = docks(tmp_path, *events)
    assert is_doubted(found, "2", "2003-12-31")
    assert is_doubted(found, "2", "2010-01-01") is (until is None)
    assert is_doubted(found, "2", "2010-01-01", "fr")


def test_the_base_text_itself_may_show_it(tmp_path: Path) -> None:
    found = docks(tmp_path, citing(), bases=[base("en", as_of=dt.date(2005, 1, 1))])
    assert not is_doubted(found, "2", "2010-01-01")


def test_the_history_notes_of_a_base_text_may_name_it(tmp_path: Path) -> None:
    noted = BASES["en"].replace("is $20.\n", "is $20.\n\nO.C. 1-90, s. 3; O.C. 90-2003, s. 1.\n\n")
    found = docks(tmp_path, citing(), bases=[base("en", noted, as_of=dt.date(2003, 2, 20))])
    assert not is_doubted(found, "2", "2010-01-01")


DRAFT = """Draft Regulation

Docks Act
(R.S.Q., c. D-1)

River docks
— Amendments

Notice is hereby given, in accordance with sections 10 and 11 of the Regulations Act (R.S.Q., \
c. R-18.1), that the Regulation to amend the Regulation respecting river docks, appearing below, \
may be made by the Government on the expiry of 45 days following this publication.

"""


def test_a_draft_names_what_amended_the_text_too(tmp_path: Path) -> None:
    made = amending_page("1-2006", "1 March 2006", numbered([WORD["en"]]), amended=NAMING["en"])
    body = made[made.index("Regulation to amend the Regulation respecting river docks*") :]
    found = docks(tmp_path, Page("draft", "en", dt.date(2006, 3, 15), DRAFT + body).event())
    assert is_doubted(found, "2", "2010-01-01")
    assert found.text("5", "2010-01-01") == "A boat may not be moored for more than 30 days."


ROUND = STRAIGHT_FLUSH | {"paid": {"pair_plus": "200"}}
LAST = "55-2009 dated 14 January 2009 (2009, G.O. 2, 71)"


def test_every_answer_about_a_game_tells_of_it(registry: Run, tmp_path: Path) -> None:
    take(registry, tmp_path, "77-2009", LAST)
    rounds = tmp_path / "round.json"
    rounds.write_text(json.dumps(ROUND), encoding="utf-8")
    day = "2009-06-01"
    assert codes(registry, "show", "67.32", "--on", day, "--lang", "fr") == [CODE]
    assert codes(registry, "in-force", day) == [CODE]
    assert codes(registry, "payouts", day, "--game", "three_card_poker") == [CODE]
    assert codes(registry, "audit", str(rounds)) == [CODE]
    verdict = json.loads(registry("audit", str(rounds), "--json").stdout)
    assert verdict["round"]["result"] == "undetermined"
    assert verdict["paid"]["total"]["verdict"] == "undetermined"
    assert registry("odds", "three_card_poker", "--on", day).exit_code == 1
    rules = json.loads(registry("rules", "--json").stdout)
    assert {r["from"] for r in rules if CODE in map(_code, r["findings"])} == {"2009-01-14"}
    told = registry("consolidate", "--on", day, "--lang", "en", "--format", "text").stdout
    assert "[in doubt: O.C. 55-2009]" in told
    assert "55-2009, which 77-2009 names as the last amendment before it" in told
    whole = registry("diff", "--from", "2009-01-01", "--to", day).stdout
    assert whole.count("which 77-2009 names as the last amendment") == 1


def _code(finding: dict[str, Any]) -> str:
    return str(finding["code"])


def test_when_the_instrument_that_names_it_is_withdrawn_so_is_the_doubt(
    registry: Run, tmp_path: Path
) -> None:
    take(registry, tmp_path, "77-2009", LAST)
    assert codes(registry, "show", "67.32", "--on", "2009-06-01") == [CODE]
    registry("withdraw", "77-2009", "--why", "taken in by mistake")
    assert codes(registry, "show", "67.32", "--on", "2009-06-01") == []
    assert json.loads(registry("sources", "--json").stdout)[-1]["withdrawn"] == ["77-2009"]
    assert "77-2009.txt: no longer held, withdrawn or" in registry("sources").stdout


def take(registry: Run, folder: Path, number: str, last: str, lang: str = "en") -> Any:
    lines = numbered(["Section 86 of the By-law respecting casino games is revoked.", COMES["en"]])
    amended = replace(CASINO_GAMES, last={lang: last})
    file = folder / f"{number}.txt"
    text = amending_page(number, "4 February 2009", lines, amended=amended)
    file.write_text(text.replace("This Regulation", "This By-law"), encoding="utf-8")
    return registry("ingest", str(file), "--lang", lang, "--published", "2009-02-18")


def codes(registry: Run, *arguments: str) -> list[str]:
    """Find the doubt among the findings of an answer, or of the rows of one."""
    said = json.loads(registry(*arguments, "--json").stdout)
    rows = said if isinstance(said, list) else [said]
    told: Iterable[dict[str, Any]] = (one for row in rows for one in row.get("findings", ()))
    return list(dict.fromkeys(code for one in told if (code := _code(one)) == CODE))
