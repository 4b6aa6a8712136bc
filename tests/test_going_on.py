"""One more text: only what it may change is replayed, and the result is that of a whole replay."""

import datetime as dt
import random
import sqlite3
from collections.abc import Mapping
from pathlib import Path

import pytest
from conftest import Run
from random_amendments import (
    SUBJECT,
    Amending,
    amending,
    amendments,
    bases,
    beginning,
    ordinary,
)
from registries import NOON, new_sqlite, newest, quick_reread
from sqlalchemy import Engine, event

from bylaw.front.texts.texts_tried import changed_by
from bylaw.registry.answers.law.provision_names import Address
from bylaw.registry.answers.law.section_answers import ask
from bylaw.registry.compare.answers_changed import answers_changed
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.rebuilt_trees import (
    PlacedNode,
    tree_of_day,
    usual_node,
    what_to_remember,
)
from bylaw.registry.law.time.timeline import draw
from bylaw.registry.law.time.versions import Version
from bylaw.registry.store.codec import stored_word
from bylaw.registry.store.holdings import Holdings
from bylaw.registry.store.integrity.verifying import verify
from bylaw.registry.store.ledger import rectifications
from bylaw.registry.store.ledger.entries import Event, TextRecorded
from bylaw.registry.store.recording import Recorded, record
from bylaw.registry.store.renewing import version_rows
from bylaw.registry.store.renewing.version_rows import version_row

ORDER_77 = Path(__file__).parent / "order_77_2009.en.txt"


def of_instruments(found: tuple[Amending, ...]) -> list[TextRecorded]:
    return [event for item in found for event in item.events()]


@pytest.mark.parametrize("seed", [4, 37])
def test_in_any_order_of_ingest_the_registry_is_that_of_a_whole_replay(
    tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    engine = new_sqlite(tmp_path)
    record(engine, beginning(chance), moment=NOON)
    events = of_instruments(amendments(seed, 9))
    chance.shuffle(events)
    for number, one in enumerate(events):
        record(engine, [one], moment=NOON)
        if number % 5 == 4:
            assert verify(engine, reread=quick_reread) == ()
    assert verify(engine, reread=quick_reread) == ()


@pytest.mark.parametrize("seed", [1, 3])
def test_consolidated_texts_in_any_order_leave_the_registry_of_a_whole_replay(
    tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    engine = new_sqlite(tmp_path)
    record(engine, [SUBJECT, *bases()], moment=NOON)
    events: list[Event] = [*of_instruments(amendments(seed, 6))]
    for year, count in ((1990, 12), (1991, chance.choice((10, 13))), (1992, 14)):
        day = dt.date(year, chance.randrange(2, 13), 1)
        events += bases(day, chance.choice((("en",), ("fr",), ("en", "fr"))), count=count)
    chance.shuffle(events)
    for one in events:
        record(engine, [one], moment=NOON)
    assert verify(engine, reread=quick_reread) == ()


@pytest.fixture
def grown(tmp_path: Path) -> Engine:
    engine = new_sqlite(tmp_path)
    record(engine, beginning(random.Random(0)), moment=NOON)
    record(engine, of_instruments(ordinary(8)), moment=NOON)
    return engine


def refused(*_args: object) -> None:
    raise AssertionError("the whole history was read")


def refuse_whole_history(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Holdings, "history", refused)
    monkeypatch.setattr(Holdings, "instruments", refused)


def test_an_ordinary_amendment_reads_no_other_instrument(
    grown: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_whole_history(monkeypatch)
    for one in of_instruments(ordinary(9)[-1:]):
        done = record(grown, [one], moment=NOON)
        assert done.is_new
        assert done.opened <= 4
    monkeypatch.undo()
    assert verify(grown, reread=quick_reread) == ()


def test_instruments_that_concern_other_texts_do_not_have_all_replayed(
    ingested: Run, registry: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The packaged pages hold rules of courts and of other regulations, some of them in part."""
    with monkeypatch.context() as patch:
        patch.setattr(Holdings, "history", refused)
        done = ingested(ORDER_77.read_text("utf-8"), "--accept", "as it is")
    assert done.exit_code == 0, done.output
    assert registry("verify").exit_code == 0


def test_of_a_text_that_has_ended_only_the_versions_that_change_are_written_again(
    ingested: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: set[str] = set()

    def row_of(version: Version) -> dict[str, object]:
        written.add(version.label)
        return version_row(version)

    monkeypatch.setattr(version_rows, "version_row", row_of)
    assert ingested(ORDER_77.read_text("utf-8"), "--accept", "as it is").exit_code == 0
    assert written == {"67.22"}


def test_an_instrument_read_in_part_still_acts_after_one_of_an_earlier_day(
    ingested: Run, registry: Run
) -> None:
    first = ORDER_77.read_text("utf-8")
    later = first.replace("77-2009", "78-2009").replace("one or two decks", "six decks")
    later = later.replace("words “six decks”.", "words “two decks”.")
    later = later.replace("2. This", "2. The Board may do as it pleases with cards.\n\n3. This")
    assert ingested(later, "--accept", "x", published="2009-06-17").exit_code in (0, 1)
    assert ingested(first, "--accept", "x").exit_code in (0, 1)
    assert registry("verify").exit_code == 0


def test_the_rows_that_are_read_do_not_grow_with_the_instruments(grown: Engine) -> None:
    counts = []
    for number in (9, 10, 11):
        texts, spent = of_instruments(ordinary(number)[-1:]), 0

        def count(*_args: object) -> None:
            nonlocal spent
            spent += 1

        event.listen(grown, "before_cursor_execute", count)
        record(grown, texts, moment=NOON)
        event.remove(grown, "before_cursor_execute", count)
        counts.append(spent)
    assert max(counts) <= min(counts) + 2


def test_a_later_consolidated_text_reads_no_instrument_of_before(
    grown: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_whole_history(monkeypatch)
    (one,) = bases(dt.date(1999, 1, 1), ("en",), count=14)
    judged: list[Recorded] = []

    def judge(done: Recorded) -> None:
        judged.append(done)
        assert done.before is not None
        assert len(done.before("", "en").steps) == 0

    done = record(grown, [one], moment=NOON, judge=judge)
    assert judged
    assert done.opened
    assert len(done.works[""]["en"].steps) == 1
    monkeypatch.undo()
    assert verify(grown, reread=quick_reread) == ()


def test_a_text_of_an_earlier_day_than_a_later_base_is_replayed_from_that_day(
    grown: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(grown, list(bases(dt.date(1999, 1, 1), ("en",), count=13)), moment=NOON)
    refuse_whole_history(monkeypatch)
    record(grown, of_instruments(ordinary(9)[-1:]), moment=NOON)
    monkeypatch.undo()
    assert verify(grown, reread=quick_reread) == ()


def test_what_only_a_consolidated_text_brings_in_is_not_known_before_also_once_amended(
    grown: Engine,
) -> None:
    record(grown, list(bases(dt.date(1993, 1, 1), ("en",), count=13)), moment=NOON)
    clause = {"en": "Section 13 is replaced by the following:\n\n“13. Dock 13 holds 2 boats.”."}
    later = amending("500-1994", dt.date(1994, 1, 1), [clause], langs=("en",))
    record(grown, of_instruments((later,)), moment=NOON)
    found = newest(grown).timeline("en").on("13", dt.date(1992, 1, 1))
    assert isinstance(found, Version)
    assert found.held is Held.NOT
    assert found.unproved == ()
    assert verify(grown, reread=quick_reread) == ()


def test_what_a_tried_text_changes_is_what_it_changes_when_taken_in(grown: Engine) -> None:
    (one,) = bases(dt.date(1999, 1, 1), ("en",), count=13)
    tried = record(grown, [one], moment=NOON, is_tried=True, is_compared=True)
    before = newest(grown).timeline("en")
    done = record(grown, [one], moment=NOON)
    expected = answers_changed(before, newest(grown).timeline("en"))
    assert expected
    assert changed_by(tried) == expected
    assert (tried.opened, tried.closed) == (done.opened, done.closed)


def test_the_text_before_any_day_is_made_again_from_its_versions(grown: Engine) -> None:
    history = newest(grown).history("en")
    drawn = draw(history)
    for step in history.steps:
        day = step.stage.day
        stood = []
        for version in drawn.timeline.versions:
            if version.covers(day):
                node = drawn.nodes[version.identity, version.end]
                beside = what_to_remember(version, node, presumed=None)
                shown = beside.node or usual_node(version)
                stood.append(PlacedNode(shown, version.parent, version.place))
        tree = tree_of_day(stood, lang="en", names=history.base.tree.names)
        assert tree.root == history.tree_on(day).root


def steps_of_taking_in(folder: Path, sections: int) -> int:
    """Count the steps that the database takes for a base text of so many sections."""
    folder.mkdir()
    engine, spent = new_sqlite(folder), 0

    def count() -> int:
        nonlocal spent
        spent += 1
        return 0

    @event.listens_for(engine, "connect")
    def watch(connection: sqlite3.Connection, _record: object) -> None:
        connection.set_progress_handler(count, 100)

    record(engine, [SUBJECT, *bases(langs=("en",), count=sections)], moment=NOON)
    return spent


def test_the_steps_of_the_database_grow_as_the_sections_do(tmp_path: Path) -> None:
    small, large = (steps_of_taking_in(tmp_path / str(n), n) for n in (300, 900))
    assert large < 4 * small


@pytest.mark.parametrize("is_first", [True, False])
def test_a_number_that_was_lost_cites_the_provision_that_renumbers(
    grown: Engine, is_first: bool
) -> None:
    clauses = [
        {"en": "Section 3 becomes section 3.1."},
        {"en": "Section 3 is amended by replacing “boats” by “barges”."},
    ]
    item = amending(
        "7-2001", dt.date(2001, 1, 1), clauses if is_first else clauses[::-1], langs=("en",)
    )
    record(grown, of_instruments((item,)), moment=NOON)
    told = ask(newest(grown), Address(Kind.SECTION, "3"), day=dt.date(2002, 1, 1), lang="en")
    assert told.source is not None
    assert told.source.provision == ("1" if is_first else "2")


def test_one_more_text_reads_only_the_entries_that_speak_of_what_it_concerns(
    grown: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(grown, of_instruments(ordinary(9)), moment=NOON)
    read: list[str] = []
    reading = rectifications._event

    def seen(body: str) -> Mapping[str, Json]:
        read.append(body)
        return reading(body)

    monkeypatch.setattr(rectifications, "_event", seen)
    record(grown, of_instruments(ordinary(10)[-1:]), moment=NOON)
    assert len(newest(grown).ledger()) > 20
    amending = [body for body in read if stored_word(body, "role") == "gazette"]
    # Of the instruments held, only the one that the text names as the last before it is looked at.
    assert {stored_word(body, "file").partition(".")[0] for body in amending} == {"108-1991"}
