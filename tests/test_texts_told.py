"""What is told of a text as a whole: recorded with the text, and the same as if it were read."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import Run
from earlier_registries import make_fourth_schema
from registries import BASE_FILE, NOON, filled_sqlite, newest, quick_reread
from sqlalchemy import Engine

from bylaw.front.findings.held_findings import HeldFinding, findings_held
from bylaw.front.texts.rereading import read_again
from bylaw.front.texts.texts_accounted import account_on_record
from bylaw.ingest.page.account import Account
from bylaw.registry.store.access.rows import GAZETTE
from bylaw.registry.store.database import open_engine
from bylaw.registry.store.holdings import Holdings
from bylaw.registry.store.integrity.verifying import verify
from bylaw.registry.store.ledger.entries import DayAmended, TextRecorded
from bylaw.registry.store.recording import record
from bylaw.registry.store.view import View

ORDER = (Path(__file__).parent / "order_77_2009.en.txt").read_text(encoding="utf-8")
ISSUE = ("--lang", "en", "--published", "2009-02-18")
WHY = ("--why", "as the issue has it", "--by", "Ann")
STRAY = "\n\nNobody knows what these words are doing here.\n"


def opened(folder: Path) -> Engine:
    return open_engine(f"sqlite:///{folder / 'registry.sqlite3'}")


@pytest.fixture
def rectified(registry: Run, tmp_path: Path) -> Engine:
    """A registry with a text that was corrected, moved, superseded and withdrawn, and a base."""
    first, copy = tmp_path / "first.txt", tmp_path / "copy.txt"
    first.write_text(f"{STRAY}{ORDER}", encoding="utf-8")
    copy.write_text(ORDER.replace("six decks", "seven decks"), encoding="utf-8")
    base = ("ingest", str(BASE_FILE), "--consolidation", "--lang", "en", "--as-of", "1999-12-31")
    words = ("--received", "six\ndecks", "--restored", "eight decks", "--cause", "a blot")
    corrected = ("correct", str(first), *words, "--authority", "the issue", "--by", "Bob")
    moved = ("amend-day", "77-2009", "--published", "2009-02-25", "--evidence", "the issue")
    superseding = ("ingest", str(copy), "--lang", "en", "--published", "2009-02-25")
    for said in (
        ("ingest", str(first), *ISSUE),
        corrected,
        moved,
        (*superseding, "--supersedes", "77-2009", *WHY),
        ("withdraw", "10", *WHY),
        ("withdraw", "8", *WHY),
        ("withdraw", "77-2009", *WHY),
        base,
    ):
        done = registry(*said)
        assert done.exit_code in (0, 1), (said, done.output)
    assert newest(opened(tmp_path)).seq == 14
    return opened(tmp_path)


def accounts(view: View) -> list[Account]:
    return [account_on_record(view, row) for row in view.sources() if row.role == GAZETTE]


def test_what_was_recorded_is_what_reading_the_texts_again_tells(
    rectified: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = newest(rectified)
    views = [View(last.database, seq) for seq in range(2, last.seq + 1)]
    with monkeypatch.context() as patched:
        patched.setattr("bylaw.front.texts.rereading.read_text", refuse)
        patched.setattr("bylaw.ingest.consolidations.read_consolidation", refuse)
        told = [(findings_held(view), accounts(view)) for view in views]
    strays = [any("Nobody" in one.finding.quote for one in found) for found, _ in told]
    assert strays == [False] * 5 + [True] * 3 + [False] + [True] * 2 + [False] * 2
    monkeypatch.setattr(Holdings, "account_of", lambda _held, _source: None)
    for view, (findings, regions) in zip(views, told, strict=True):
        assert findings_held(view) == findings, view.seq
        assert accounts(view) == regions, view.seq


def refuse(*_given: object, **_facts: object) -> None:
    raise AssertionError("a text was read again")


def test_an_account_that_does_not_follow_from_its_text_is_told(rectified: Engine) -> None:
    assert verify(rectified, reread=quick_reread) == ()
    found = verify(rectified, reread=lambda row: [*quick_reread(row)[:-1], "another"])
    assert {one.code for one in found} == {"reading-differs"}


def test_the_account_of_an_earlier_reading_is_not_that_of_a_later_one(tmp_path: Path) -> None:
    engine = filled_sqlite(tmp_path)
    before = newest(engine)
    row = before.sources()[0]
    event = read_again(row)
    assert isinstance(event, TextRecorded)
    record(engine, [DayAmended(replace(event, account=None))], moment=NOON)
    for view, is_told in ((before, True), (newest(engine), False)):
        with view.holdings() as held:
            assert (held.account_of(row.id) is not None) is is_told


def test_an_upgrade_records_what_earlier_versions_did_not_and_does_it_once(
    registry: Run, tmp_path: Path
) -> None:
    engine = opened(tmp_path)
    before = registry("findings", "--all", "--json").stdout
    make_fourth_schema(tmp_path / "registry.sqlite3")
    assert registry("db", "upgrade").exit_code == 0
    entries = newest(engine).seq
    assert entries == 11
    assert registry("findings", "--all", "--json").stdout == before
    assert registry("db", "upgrade").exit_code == 0
    assert newest(engine).seq == entries
    with sqlite3.connect(tmp_path / "registry.sqlite3") as raw:
        assert raw.execute("SELECT count(DISTINCT source) FROM account").fetchone() == (5,)
    raw.close()


def test_a_registry_of_before_answers_without_an_upgrade_of_its_texts(
    registry: Run, tmp_path: Path
) -> None:
    engine = opened(tmp_path)
    told: tuple[HeldFinding, ...] = findings_held(newest(engine))
    make_fourth_schema(tmp_path / "registry.sqlite3")
    assert registry("show", "67.31", "--on", "2005-01-01").exit_code == 0
    assert findings_held(newest(engine)) == told
    again = tmp_path / "order.txt"
    again.write_text(ORDER, encoding="utf-8")
    assert registry("ingest", str(again), *ISSUE).exit_code == 0
    seq = newest(engine).seq
    assert registry("ingest", str(again), *ISSUE).exit_code == 0
    assert newest(engine).seq == seq
