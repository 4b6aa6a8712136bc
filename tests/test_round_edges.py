"""Files of rounds at the edges: times, dice, blank lines, bets of nothing, and long quotations."""

import datetime as dt
import io
from fractions import Fraction
from types import SimpleNamespace
from typing import cast

import numpy as np
import pyarrow as pa
import pytest

from bylaw.registry.audit.maps.file_map import FileMap
from bylaw.registry.audit.maps.mapped_columns import map_columns
from bylaw.registry.audit.rounds.arrays.round_arrays import arrays_of, days_of
from bylaw.registry.audit.rounds.columns.csv_rows import SoundRows
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.rounds.columns.long_form import is_long
from bylaw.registry.audit.rounds.columns.nested_columns import read_columns
from bylaw.registry.audit.rounds.json_files import _lines, read_text_rounds
from bylaw.registry.audit.rounds.round import paid_of, read_round
from bylaw.registry.audit.verdicts.bet_sentences import _percent
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import Message
from bylaw.registry.law.text.typography import shorten
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.settlement.outcome_columns import Column, Outcome, Result, spread

DAY = dt.date(2003, 11, 11)


def part(**columns: pa.Array) -> FilePart:
    batch = pa.RecordBatch.from_pydict({key.replace("__", "."): c for key, c in columns.items()})
    return FilePart(*read_columns(batch), range(1, batch.num_rows + 1))


@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns"])
def test_a_moment_is_of_its_day_whatever_it_counts_in(unit: str) -> None:
    moments = [dt.datetime.combine(DAY, dt.time(23, 59, 59)), None]
    found = days_of(
        part(
            day=pa.array(moments, pa.timestamp(unit)),
            game=pa.array(["sic_bo"] * 2),
            bets__small=pa.array(["1"] * 2),
        )
    )
    assert found.tolist() == [DAY.toordinal(), 0]


def test_a_moment_beyond_the_calendar_is_no_day() -> None:
    beyond = pa.array([1 << 60, -(1 << 60), 0], pa.int64()).cast(pa.timestamp("s"))
    games, bets = pa.array(["sic_bo"] * 3), pa.array(["1"] * 3)
    found = days_of(part(day=beyond, game=games, bets__small=bets))
    assert found.tolist() == [0, 0, dt.date(1970, 1, 1).toordinal()]


@pytest.mark.parametrize(
    ("game", "bet", "dice", "ready"),
    [
        ("sic_bo", "small", "[1, 2, 4]", True),
        ("sic_bo", "small", "[1, 2]", False),
        ("sic_bo", "small", "[1, 2, 7]", False),
        ("sic_bo", "small", "[[1, 2, 4]]", False),
        ("craps", "pass", "[[3, 4]]", True),
        ("craps", "pass", "[[3, 4], 5]", False),
        ("craps", "pass", "[[3, 4, 5]]", False),
    ],
)
def test_dice_in_words_are_taken_together_only_where_each_roll_is_whole(
    game: str, bet: str, dice: str, ready: bool
) -> None:
    columns = {"day": [DAY], "game": [game], f"bets__{bet}": ["10"], "dice": [dice]}
    found = arrays_of(part(**{key: pa.array(cells) for key, cells in columns.items()}), RULES[game])
    assert found.ready.tolist() == [ready]


def sound(text: bytes) -> tuple[bytes, list[int]]:
    """The rows that are kept, and the damaged ones; a line without a row of its own is negative."""
    told: list[int] = []

    def tell(row: int, why: Message | None, line: str) -> None:
        assert bool(why and str(why)) == bool(line)
        told.append(row if why else -row)

    return SoundRows(io.BytesIO(text), tell).readall(), told


@pytest.mark.parametrize(
    ("text", "kept", "told"),
    [
        (b"a,b\n1,2\n", b"a,b\n1,2\n", []),
        (b'a,b\n1,"\n3,4\n', b"a,b\n3,4\n", [1]),
        (b'a,b\n\n1,2\n3,"\n', b"a,b\n\n1,2\n", [-1, 3]),
        (b'\n\na,b\n\r\n3,"\n', b"\n\na,b\n\r\n", [-1, 2]),
        (b'a,b\n1,"x\n\ny"\n3,"\n', b'a,b\n1,"x\n\ny"\n', [-2, -3, 4]),
        (b'a,b\n1,"x ""y""\nz, w"\n3,\xff\n', b'a,b\n1,"x ""y""\nz, w"\n', [-2, 3]),
        (b'a,b\n"1\n2",3\r\n"4\n', b'a,b\n"1\n2",3\r\n', [-2, 3]),
        (b'a,"b\nc"\n1,"\n3,4\n', b'a,"b\nc"\n3,4\n', [-1, 2]),
        (b'a,b\n1,"x\n3,4\n5,"y\n7,8\n', b"a,b\n3,4\n7,8\n", [1, 3]),
        (b'a,b\n1,x"y\n3,z"\n', b"a,b\n", [1, 2]),
        (b"a,b\n1,2\n\xff,4\n5,\xff\n", b"a,b\n1,2\n", [2, 3]),
    ],
)
def test_damaged_rows_are_left_out_and_told_by_their_numbers(
    text: bytes, kept: bytes, told: list[int]
) -> None:
    assert sound(text) == (kept, told)


@pytest.mark.parametrize("block", range(1, 24))
def test_a_value_on_several_lines_may_be_read_in_any_blocks(
    block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bylaw.registry.audit.rounds.columns.csv_rows._BLOCK", block)
    text = b'a,b\n\n1,"x\ny"\n3,"\n5,6\n7,"z\n'
    assert sound(text) == (b'a,b\n\n1,"x\ny"\n5,6\n', [-1, -3, 4, 6])


def test_a_value_that_runs_on_for_too_long_is_not_closed() -> None:
    lines = b"1\n" * (limits().round.line // 2)
    kept, told = sound(b'a\n"' + lines + b'"\n')
    assert (kept.count(b"\n"), told[0], len(told)) == (len(lines) // 2, 1, 2)


def test_one_round_may_stand_on_several_lines_and_several_on_one_each() -> None:
    assert read_text_rounds(io.BytesIO(b'{\n"id": "a"\n}\n')).is_single
    several = read_text_rounds(io.BytesIO(b'{"id": "a"}\n{"id": "b"}\n'))
    assert not several.is_single
    assert [entry.place for entry in several.entries] == [1, 2]


@pytest.mark.parametrize(
    ("names", "is_one_bet"),
    [
        (["round", "bet", "stake"], True),
        (["round", "bet", "stake", "bets.small"], False),
        (["round", "bet"], False),
        (["round", "bet", "stake", "note.bets"], True),
    ],
)
def test_a_row_is_one_bet_where_no_column_is_of_a_bet(names: list[str], is_one_bet: bool) -> None:
    assert is_long(names) is is_one_bet


def test_what_a_round_does_not_say_was_paid_is_nothing() -> None:
    shared = {"day": DAY.isoformat(), "game": "sic_bo", "dice": [1, 2, 4]}
    said = [{"bets": {bet: "1"}, "paid": {bet: "1"}} for bet in ("small", "big")]
    found = paid_of([read_round({**shared, **one}) for one in said])
    assert {name: cents.tolist() for name, cents in found.cents.items()} == {
        "small": [100, 0],
        "big": [0, 100],
    }


def test_a_bet_that_was_placed_in_some_rounds_has_no_action_in_the_others() -> None:
    column = Column(np.array([0, 1]), (Outcome(Result.WIN), Outcome(Result.LOSE)))
    found = spread(column, np.array([1, 3]), 4)
    assert [found.at(row).result.value for row in range(4)] == [
        "no_action", "win", "no_action", "lose",
    ]  # fmt: skip


@pytest.mark.parametrize(("length", "is_cut"), [(160, False), (161, True)])
def test_a_quotation_of_160_characters_stays_whole(length: int, is_cut: bool) -> None:
    words = ("whole words " * 14)[:length]
    found = shorten(words, 160)
    assert (found != words) is is_cut
    assert len(found) <= 160
    assert set(found.split()) <= {*words.split(), "…"}


def test_several_columns_of_a_casino_are_one_text_and_nothing_where_all_are_empty() -> None:
    theirs = {"first": ["AS", None, "2C", ""], "second": ["KD", None, None, ""]}
    how = FileMap(columns={"casino": ("first", "second")})
    found = map_columns(pa.RecordBatch.from_pydict(theirs), how)
    assert found.column("casino").to_pylist() == ["AS KD", None, "2C", None]


def test_the_first_days_of_the_calendar_are_days() -> None:
    seconds = [(day - dt.date(1970, 1, 1).toordinal()) * 86_400 for day in (2, DAY.toordinal())]
    moments = pa.array(seconds, pa.int64()).cast(pa.timestamp("s"))
    part = cast(FilePart, SimpleNamespace(batch=pa.record_batch({"day": moments})))
    assert days_of(part).tolist() == [2, DAY.toordinal()]


def test_a_line_that_was_begun_before_it_was_too_long_is_one_line() -> None:
    most = limits().round.bytes + 1
    stream = io.BytesIO(b"y" * (3 * most) + b"\nnext\n")
    found = [(line[:4], count) for line, count in _lines(b"x" * 10, stream, "rounds.jsonl")]
    assert found == [(b"xxxx", 10 + 3 * most + 1), (b"next", 5)]


def test_a_share_is_told_in_percent_as_each_language_writes_it() -> None:
    told = [_percent(Fraction(1, 8), lang) for lang in ("en", "fr")]
    assert told == ["12.50%", "12,50\xa0%"]
