"""`bylaw drafts` follows each draft to its order; `bylaw show --draft` reads one."""

import datetime as dt
import json
from pathlib import Path

import pytest
from click.testing import Result
from conftest import Run

from bylaw.front.documents.law_events import events_in
from bylaw.registry.store.access.readable_database import Database
from bylaw.registry.store.view import newest

HEAD = """Draft By-law

An Act respecting the Société des loteries du Québec
(R.S.Q., c. S-13.1)

Casino games
— Amendments

Notice is hereby given, in accordance with sections 10 and 11 of the Regulations Act (R.S.Q., c. R-18.1), that the By-law to amend the By-law respecting casino games, appearing below, may be made by the Government on the expiry of 45 days following this publication.

"""  # noqa: E501 - a published line is as long as it is
ORDER = Path(__file__).parent / "order_77_2009.en.txt"
TEXT = ORDER.read_text(encoding="utf-8")
BODY = TEXT[TEXT.index("By-law to amend the By-law respecting casino games*") :]


def rows(done: Result) -> list[dict[str, object]]:
    assert done.exit_code == 0, done.stderr
    found: list[dict[str, object]] = json.loads(done.stdout)
    return found


def take_draft(registry: Run, page: Path, body: str = BODY) -> Run:
    page.write_text(HEAD + body, encoding="utf-8")
    done = registry("ingest", str(page), "--lang", "en", "--published", "2008-11-12")
    assert "draft" in registry("instruments").stdout, done.stderr
    return registry


@pytest.fixture
def drafted(registry: Run, tmp_path: Path) -> Run:
    return take_draft(registry, tmp_path / "draft.txt")


def of_2008(registry: Run, *more: str) -> dict[str, object]:
    (row,) = (
        r for r in rows(registry("drafts", "--json", *more)) if r["published"] == "2008-11-12"
    )
    return row


def test_the_drafts_of_the_corpus_were_made(registry: Run) -> None:
    found = rows(registry("drafts", "--json"))
    assert [(r["published"], r["instrument"]) for r in found] == [
        ("1999-11-03", "111-2000"),
        ("2000-05-17", "928-2000"),
        ("2007-10-10", "1033-2007"),
        ("2007-10-10", "1033-2007"),
    ]
    assert {r["comments_until"] for r in found if r["held"]} == {"2007-11-24"}


def test_before_its_order_a_draft_was_pending(registry: Run) -> None:
    found = rows(registry("drafts", "--on", "2007-11-01", "--json"))
    assert [r["status"] for r in found] == ["made", "made", "pending", "pending"]
    assert rows(registry("drafts", "--on", "1998-01-01", "--json")) == []


def test_a_draft_that_nobody_made_lapses_after_a_year(drafted: Run) -> None:
    assert of_2008(drafted, "--on", "2009-11-12")["status"] == "pending"
    assert of_2008(drafted, "--on", "2009-11-13")["status"] == "lapsed"
    row = of_2008(drafted)
    assert (row["status"], row["instrument"], row["comment_days"]) == ("lapsed", None, 45)


def test_a_draft_is_followed_to_its_order_by_what_it_orders(drafted: Run) -> None:
    drafted("ingest", str(ORDER), "--lang", "en", "--published", "2009-02-18")
    row = of_2008(drafted)
    assert (row["status"], row["instrument"], row["changed"]) == ("made", "77-2009", "nothing")
    assert of_2008(drafted, "--on", "2009-02-17")["status"] == "pending"


def test_other_words_than_those_of_the_draft_are_a_change_of_substance(
    registry: Run, tmp_path: Path
) -> None:
    take_draft(registry, tmp_path / "draft.txt", BODY.replace("six decks", "eight decks"))
    registry("ingest", str(ORDER), "--lang", "en", "--published", "2009-02-18")
    assert of_2008(registry)["changed"] == "substantive"


def test_an_order_about_something_else_does_not_make_a_draft(registry: Run, tmp_path: Path) -> None:
    take_draft(registry, tmp_path / "draft.txt", BODY.replace("67.22", "67.41"))
    registry("ingest", str(ORDER), "--lang", "en", "--published", "2009-02-18")
    assert of_2008(registry)["status"] == "lapsed"


def test_the_feed_follows_a_draft_by_what_it_orders_as_the_list_of_drafts_does(
    registry: Run, tmp_path: Path
) -> None:
    take_draft(registry, tmp_path / "draft.txt", BODY.replace("67.22", "67.33"))
    registry("ingest", str(ORDER), "--lang", "en", "--published", "2009-02-18")
    assert of_2008(registry)["status"] != "made"
    events = events_in(newest(Database(f"sqlite:///{tmp_path / 'registry.sqlite3'}")), "en")
    (draft,) = (e for e in events if e.day == dt.date(2008, 11, 12))
    assert draft.instrument != "77-2009"


def test_drafts_are_told_in_french(registry: Run) -> None:
    shown = registry("drafts", "--ui", "fr").stdout
    assert "édicté par le décret 1033-2007" in " ".join(shown.split())


def test_a_section_is_read_as_the_draft_has_it(drafted: Run) -> None:
    told = json.loads(drafted("show", "67.22", "--draft", "--json").stdout)
    assert "six decks" in told["text"]
    assert (told["text_state"], told["state"], told["from"]) == ("draft", "not_yet_in_force", None)
    assert "draft: not in force" in drafted("show", "67.22", "--draft").stdout
    assert "six decks" not in drafted("show", "67.22", "--on", "2009-06-01").stdout


def test_a_section_that_the_draft_leaves_alone_is_refused(registry: Run) -> None:
    done = registry("show", "67.22", "--draft")
    assert (done.exit_code, "does not change 67.22" in done.stderr) == (1, True)


def test_a_draft_has_no_other_day(registry: Run) -> None:
    assert registry("show", "67.41", "--draft", "--on", "2008-01-01").exit_code == 2
    assert registry("show", "67.41").exit_code == 2


def test_what_a_draft_would_order_is_told_when_it_is_ingested(
    registry: Run, tmp_path: Path
) -> None:
    page = tmp_path / "draft.txt"
    page.write_text(HEAD + BODY, encoding="utf-8")
    asked = ("ingest", str(page), "--lang", "en", "--published", "2008-11-12", "--dry-run")
    orders = json.loads(registry(*asked, "--json").stdout)["operations"]
    assert orders
    assert {order["state"] for order in orders} == {"draft"}
