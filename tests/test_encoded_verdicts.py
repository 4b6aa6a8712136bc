"""Columns that are written from their codes are what Arrow, DuckDB and Polars read back."""

import datetime as dt
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bylaw.registry.audit.encoding.hybrid_encoding import bit_width, encode_hybrid, encode_repeated
from bylaw.registry.audit.encoding.row_group_files import RowGroupFile
from bylaw.registry.audit.encoding.row_groups import (
    encode_row_group,
    footer_of,
)
from bylaw.registry.audit.encoding.thrift_structs import read_struct, struct_bytes

WORDS = pa.dictionary(pa.int32(), pa.string())
SCHEMA = pa.schema(
    [
        pa.field("id", pa.string(), nullable=False),
        pa.field("day", pa.date32(), nullable=False),
        pa.field("odds", WORDS),
        pa.field("cents", pa.int64()),
        pa.field("questions", pa.list_(pa.string())),
        pa.field("casino", pa.float64()),
    ]
)
ROWS = st.lists(
    st.tuples(
        st.text(max_size=3),
        st.dates(dt.date(1990, 1, 1), dt.date(2011, 1, 1)),
        st.none() | st.sampled_from(["1 to 1", "", "3 à 2"]),
        st.none() | st.integers(-(2**63), 2**63 - 1),
        st.lists(st.sampled_from(["highest-card", "no-show"]), max_size=3),
        st.none() | st.floats(allow_nan=False),
    ),
    max_size=40,
)
Row = tuple[Any, ...]
OTHERS = """
import sys
import duckdb, polars

print(duckdb.read_parquet(sys.argv[1]).fetchall())
print(polars.read_parquet(sys.argv[1]).rows())
"""


def columns_of(rows: list[Row]) -> list[pa.Array]:
    """Rows in columns, the first four with codes."""
    kinds = [pa.string(), pa.date32(), pa.string(), pa.int64(), *SCHEMA.types[4:]]
    columns = [
        pa.array([row[place] for row in rows], kind, from_pandas=False)
        for place, kind in enumerate(kinds)
    ]
    return [*(one.dictionary_encode() for one in columns[:4]), *columns[4:]]


def write(path: Path, groups: list[list[pa.Array]], schema: pa.Schema = SCHEMA) -> None:
    file = RowGroupFile(path.open("wb"), schema)
    file.begin()
    for columns in groups:
        file.add(encode_row_group(columns, schema).packed())
    file.close()


def read(path: Path) -> list[Row]:
    return [tuple(row.values()) for row in pq.read_table(path).to_pylist()]


@given(st.lists(ROWS, max_size=3))
def test_groups_of_rows_are_read_back_as_they_were(
    tmp_path_factory: pytest.TempPathFactory, groups: list[list[Row]]
) -> None:
    path = tmp_path_factory.getbasetemp() / "groups.parquet"
    write(path, [columns_of(rows) for rows in groups])
    assert pq.read_schema(path) == SCHEMA
    assert read(path) == [row for rows in groups for row in rows]


def many(number: int) -> list[Row]:
    """Rounds of three rows each, long enough that codes need more bits than a byte has."""
    rng = np.random.default_rng(number)
    return [
        (
            f"round {place // 3}",
            dt.date(2000, 1, 1) + dt.timedelta(days=int(rng.integers(400))),
            [None, "1 to 1", "2 to 1"][int(rng.integers(3))],
            int(rng.integers(70_000)),
            ["highest-card"] * int(rng.integers(12) == 0),
            None,
        )
        for place in range(number)
    ]


def test_other_readers_find_the_same_rows(tmp_path: Path) -> None:
    path, groups = tmp_path / "many.parquet", [many(20_000), many(1), [], many(255)]
    write(path, [columns_of(rows) for rows in groups])
    wanted = [row for rows in groups for row in rows]
    assert read(path) == wanted
    others = subprocess.run([sys.executable, "-c", OTHERS, path], capture_output=True, check=True)
    assert others.stdout.decode().splitlines() == [repr(wanted)] * 2


def test_a_column_that_begins_within_another_is_written_from_there(tmp_path: Path) -> None:
    path, rows = tmp_path / "sliced.parquet", many(50)
    write(path, [[column.slice(7, 30) for column in columns_of(rows)]])
    assert read(path) == rows[7:37]


@pytest.mark.parametrize(
    "odd",
    [
        pa.array([None, ["a", None], []], pa.list_(pa.string())),
        pa.DictionaryArray.from_arrays(pa.array([0, 1, 0]), pa.array(["a", None])),
        pa.array([1.5, None, 1.5]).dictionary_encode(),
        pa.nulls(3),
        pa.array([1, None, 3], pa.uint8()),
    ],
    ids=["a list that is none", "a word that is none", "other words", "nothing", "small numbers"],
)
def test_odd_columns_are_written_too(tmp_path: Path, odd: pa.Array) -> None:
    path, schema = tmp_path / "odd.parquet", pa.schema([pa.field("odd", odd.type)])
    write(path, [[odd]], schema)
    assert [row["odd"] for row in pq.read_table(path).to_pylist()] == odd.to_pylist()


def test_a_reader_learns_the_first_and_the_last_day_of_a_group(tmp_path: Path) -> None:
    path, rows = tmp_path / "days.parquet", many(40)
    write(path, [columns_of(rows)])
    days = sorted(row[1] for row in rows)
    told = pq.read_metadata(path).row_group(0).column(1).statistics
    assert (told.min, told.max, told.null_count) == (days[0], days[-1], 0)


def test_what_arrow_tells_of_a_file_is_written_again_byte_for_byte() -> None:
    sink = pa.BufferOutputStream()
    many_columns = {f"a column {place}": columns_of(many(30))[place % 6] for place in range(40)}
    pq.write_table(pa.table(many_columns), sink)
    data = sink.getvalue().to_pybytes()
    size = int.from_bytes(data[-8:-4], "little")
    footer = data[-8 - size : -8]
    assert struct_bytes(footer_of(sink.getvalue())) == footer
    assert read_struct(footer)[1] == size


@given(st.integers(2, 1 << 24), st.integers(0, 200), st.integers(1, 9), st.randoms())
def test_indices_are_encoded_so_that_each_is_found_again(
    words: int, number: int, repeats: int, rng: Random
) -> None:
    codes = [rng.randrange(words) for _ in range(number) for _ in range(repeats)]
    bits = bit_width(words)
    found = encode_hybrid(np.array(codes, dtype=np.uint32), bits).data
    assert unpacked(found, bits)[: len(codes)] == codes


@given(st.integers(1, 1 << 24), st.lists(st.integers(1, 1 << 15), max_size=20), st.randoms())
def test_indices_that_stand_several_times_are_found_again(
    words: int, numbers: list[int], rng: Random
) -> None:
    codes, bits = [rng.randrange(words) for _ in numbers], bit_width(words)
    found = encode_repeated(np.array(codes, dtype=np.uint32), np.array(numbers, dtype=int), bits)
    wanted = np.repeat(codes, numbers).tolist()
    assert unpacked(found.data, bits)[: len(wanted)] == wanted


@pytest.mark.parametrize("words", [["a", "b", "b"], [7, -7, 0]], ids=["texts", "numbers"])
def test_cells_that_stand_several_times_are_read_back_once_for_each_row(
    tmp_path: Path, words: list[str | int]
) -> None:
    cells, ends = pa.array(words), pa.array([2, 3, 6], pa.int32())
    path, schema = (
        tmp_path / "rounds.parquet",
        pa.schema([("one", cells.type), ("two", cells.type)]),
    )
    columns = [
        pa.RunEndEncodedArray.from_arrays(ends, some) for some in (cells, cells.dictionary_encode())
    ]
    write(path, [columns], schema)
    wanted = [words[place] for place in (0, 0, 1, 2, 2, 2)]
    assert read(path) == list(zip(wanted, wanted, strict=True))


def unpacked(data: bytes, bits: int) -> list[int]:
    """Codes as the specification of Parquet says that they lie, read one by one."""
    found, at, size = list[int](), 0, -(-bits // 8)
    while at < len(data):
        head, shift = 0, 0
        while True:
            head |= (data[at] & 0x7F) << shift
            shift, at = shift + 7, at + 1
            if not data[at - 1] & 0x80:
                break
        length = (head >> 1) * bits if head & 1 else size
        held = int.from_bytes(data[at : at + length], "little")
        at += length
        if head & 1:
            found += [held >> place * bits & (1 << bits) - 1 for place in range((head >> 1) * 8)]
        else:
            found += [held] * (head >> 1)
    return found


@pytest.mark.parametrize(
    ("codes", "length"),
    [
        (np.zeros(100_000), 4),
        (np.arange(100_000) // 50_000, 8),
        (np.arange(100_000) % 2, 3 + 100_000 // 8),
    ],
    ids=["one run", "two runs", "bit-packed"],
)
def test_indices_are_encoded_the_shorter_way(codes: Any, length: int) -> None:
    assert len(encode_hybrid(codes.astype(np.uint8), bit_width(2)).data) == length
