"""One more text: only what it may change is replayed, and the result is that of a whole replay."""

import datetime as dt
import random
from pathlib import Path

import pytest
from random_amendments import Amending, amendments, bases, beginning, ordinary
from registries import NOON, empty_sqlite, newest
from sqlalchemy import Engine, event

from bylaw.front.texts.rereading import reread
from bylaw.registry.law.time.standpoint import Stood, remembered, tree_of_day, usual_node
from bylaw.registry.law.time.timeline import draw
from bylaw.registry.store.entries import TextRecorded
from bylaw.registry.store.holdings import Holdings
from bylaw.registry.store.recording import record
from bylaw.registry.store.verifying import verify


def of_instruments(found: tuple[Amending, ...]) -> list[TextRecorded]:
    return [event for item in found for event in item.events()]


@pytest.mark.parametrize("seed", [4, 10, 20, 37])
def test_in_any_order_of_ingest_the_registry_is_that_of_a_whole_replay(
    tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    engine = empty_sqlite(tmp_path)
    record(engine, beginning(chance), moment=NOON)
    events = of_instruments(amendments(seed, 9))
    chance.shuffle(events)
    for number, one in enumerate(events):
        record(engine, [one], moment=NOON)
        if number % 5 == 4:
            assert verify(engine, reread=reread) == ()
    assert verify(engine, reread=reread) == ()


@pytest.fixture
def grown(tmp_path: Path) -> Engine:
    engine = empty_sqlite(tmp_path)
    record(engine, beginning(random.Random(0)), moment=NOON)
    record(engine, of_instruments(ordinary(8)), moment=NOON)
    return engine


def test_an_ordinary_amendment_reads_no_other_instrument(
    grown: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object) -> None:
        raise AssertionError("the whole history was read")

    monkeypatch.setattr(Holdings, "history", refuse)
    monkeypatch.setattr(Holdings, "instruments", refuse)
    for one in of_instruments(ordinary(9)[-1:]):
        done = record(grown, [one], moment=NOON)
        assert done.is_new
        assert done.opened <= 4
    monkeypatch.undo()
    assert verify(grown, reread=reread) == ()


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


def test_a_text_of_an_earlier_day_than_a_later_base_is_replayed_whole(grown: Engine) -> None:
    record(grown, list(bases(dt.date(1999, 1, 1))), moment=NOON)
    record(grown, of_instruments(ordinary(10)[-1:]), moment=NOON)
    assert verify(grown, reread=reread) == ()


def test_the_text_before_any_day_is_made_again_from_its_versions(grown: Engine) -> None:
    history = newest(grown).history("en")
    drawn = draw(history)
    for step in history.steps:
        day = step.stage.day
        stood = []
        for version in drawn.timeline.versions:
            if version.covers(day):
                node = drawn.nodes[version.identity, version.end]
                beside = remembered(version, node, presumed=None)
                shown = beside.node or usual_node(version)
                stood.append(Stood(shown, version.parent, version.place))
        tree = tree_of_day(stood, lang="en", names=history.base.tree.names)
        assert tree.root == history.tree_on(day).root
