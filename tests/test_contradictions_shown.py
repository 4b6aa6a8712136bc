"""What a later consolidated text contradicts is in doubt since the last text that agrees."""

import datetime as dt
from pathlib import Path

import pytest
from conftest import Run
from random_amendments import SUBJECT, amending
from registries import NOON, new_sqlite, newest, quick_reread

from bylaw.front.documents.editions import edition
from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.answers.law.provision_names import read_address
from bylaw.registry.answers.law.section_answers import answer_as_json, ask
from bylaw.registry.answers.law.section_history import history_as_json
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.rules.game_doubts import doubts_about_money
from bylaw.registry.rules.text.law_on_day import law_text
from bylaw.registry.store.integrity.verifying import verify
from bylaw.registry.store.ledger.entries import BaseRecorded, Event
from bylaw.registry.store.recording import record
from bylaw.registry.store.view import View

CODE = "consolidation-contradicts"
FIRST = {
    "en": "Docks\n\n1. A dock is dry.\n\n2. A dock holds 5 boats.\n\n3. A dock is lit.\n\n"
    "DIVISION II\nBOATS\n\n4. A boat is clean.\n",
    "fr": "Quais\n\n1. Un quai est sec.\n\n2. Un quai reçoit 5 bateaux.\n\n3. Un quai est éclairé."
    "\n\nSECTION II\nBATEAUX\n\n4. Un bateau est propre.\n",
}
LATER = {
    "en": "Docks\n\n1. A dock is dry.\n\n2. A dock holds 9 boats.\n\n5. A dock is long.\n",
    "fr": FIRST["fr"].replace("éclairé", "clos"),
}


def text(lang: str, day: str, words: str) -> BaseRecorded:
    data = f"{words}\n".encode() if day != "2000-01-01" else words.encode()
    read = read_consolidation(read_source(data, name=f"{day}.{lang}.txt"), lang=lang)
    return BaseRecorded(f"{day}.{lang}.txt", lang, data, dt.date.fromisoformat(day), read.text)


def texts() -> list[Event]:
    """English agrees in 2002 and differs in 2004; French differs in 2004 too, but elsewhere."""
    return [
        text("en", "2000-01-01", FIRST["en"]),
        text("en", "2002-01-01", f"\n{FIRST['en']}"),
        text("en", "2004-01-01", LATER["en"]),
        text("fr", "2000-01-01", FIRST["fr"]),
        text("fr", "2004-01-01", LATER["fr"]),
    ]


@pytest.fixture(scope="module")
def law(tmp_path_factory: pytest.TempPathFactory) -> View:
    engine = new_sqlite(tmp_path_factory.mktemp("docks"))
    record(engine, [SUBJECT, *texts()], moment=NOON)
    return newest(engine)


def told(law: View, section: str, day: str, lang: str) -> list[str]:
    found = answer_as_json(
        ask(law, read_address(section), day=dt.date.fromisoformat(day), lang=lang)
    )
    findings = found["findings"]
    assert isinstance(findings, list)
    return [one["message"] for one in findings if one["code"] == CODE]


@pytest.mark.parametrize(
    ("section", "lang", "silent", "doubtful"),
    [
        ("2", "en", ["2000-01-01", "2002-01-01", "2004-01-01"], ["2002-01-02", "2003-12-31"]),
        ("3", "en", ["2002-01-01", "2004-01-01"], ["2002-01-02", "2003-12-31"]),
        ("4", "en", ["2002-01-01", "2004-01-01"], ["2003-12-31"]),
        ("3", "fr", ["2000-01-01", "2004-01-01"], ["2000-01-02", "2003-12-31"]),
        ("1", "en", ["2003-12-31", "2004-01-01"], []),
        ("2", "fr", ["2003-12-31", "2004-01-01"], []),
        ("4", "fr", ["2003-12-31", "2004-01-01"], []),
    ],
)
def test_the_days_since_the_last_text_that_agrees_are_in_doubt(
    law: View, section: str, lang: str, silent: list[str], doubtful: list[str]
) -> None:
    sentence = (
        f"The consolidated text of 2004-01-01 contradicts section {section} as shown here; it is "
        "not known when the text changed."
    )
    assert [told(law, section, day, lang) for day in silent] == [[]] * len(silent)
    assert [told(law, section, day, lang) for day in doubtful] == [[sentence]] * len(doubtful)


def test_what_only_the_later_text_has_is_not_known_before(law: View) -> None:
    found = answer_as_json(ask(law, read_address("5"), day=dt.date(2003, 12, 31), lang="en"))
    assert found["state"] == "not_held"
    assert "earlier-text-not-held" in str(found["findings"])


def test_history_document_and_audit_tell_it_too(law: View) -> None:
    day, after = dt.date(2003, 12, 31), dt.date(2004, 1, 1)
    rows = history_as_json(law.timeline_of("2", lang="en"), Kind.SECTION, "2")
    assert [CODE in str(row["findings"]) for row in rows] == [False, True, False]
    printed = [f.message for f in edition(law, "en").on(day).findings if f.code == CODE]
    places = [str(one).partition("contradicts ")[2].partition(" as")[0] for one in printed]
    assert places == ["section 2", "section 3", "division II", "section 4"]
    assert CODE not in {one.code for one in edition(law, "en").on(after).findings}
    both = [law.timeline(lang) for lang in ("en", "fr")]
    assert [d.kind.value for d in doubts_about_money(law_text(both, day), ("2",))] == [CODE]
    assert doubts_about_money(law_text(both, day), ("1",)) == ()
    assert [d.kind.value for d in doubts_about_money(law_text(both, after), ("2",))] == [CODE]
    assert doubts_about_money(law_text(both, after), ("1",)) == ()


def test_a_section_gone_from_the_later_text_ended_on_a_day_that_is_not_known(
    run: Run, law: View
) -> None:
    said = ("--on", "2005-01-01", "--lang", "en", "--db", law.database.url)
    assert "ended on an unknown date, no later than 2004-01-01\n" in run("show", "3", *said).output


def test_a_revoked_section_that_a_later_text_shows_is_in_doubt_since_its_end(
    tmp_path: Path,
) -> None:
    engine = new_sqlite(tmp_path)
    revoking = amending(
        "9-2001", dt.date(2001, 1, 1), [{"en": "Section 3 is revoked."}], langs=("en",)
    )
    later = text("en", "2004-01-01", f"\n{FIRST['en']}")
    record(engine, [SUBJECT, texts()[0], *revoking.events(), later], moment=NOON)
    sentence = (
        "The consolidated text of 2004-01-01 shows section 3, which was no longer in force; it is "
        "not known when it came back into force."
    )
    assert told(newest(engine), "3", "2003-12-31", "en") == [sentence]
    assert told(newest(engine), "3", "2000-12-31", "en") == []


@pytest.mark.parametrize("order", [(2, 0, 1), (0, 2, 1)])
def test_texts_taken_in_one_by_one_in_any_order_leave_the_same_doubts(
    tmp_path: Path, order: tuple[int, ...]
) -> None:
    engine, found = new_sqlite(tmp_path), texts()
    record(engine, [SUBJECT], moment=NOON)
    for one in order:
        record(engine, [found[one]], moment=NOON)
    view = newest(engine)
    assert [bool(told(view, "2", day, "en")) for day in ("2002-01-01", "2002-01-02")] == [0, 1]
    assert verify(engine, reread=quick_reread) == ()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_doubts_of_a_language_are_the_same_without_its_other_versions(
    law: View, lang: str
) -> None:
    doubts = law.doubts(lang)
    assert doubts == law.timeline(lang).doubts
    assert CODE in {doubt.kind.value for doubt in doubts}
