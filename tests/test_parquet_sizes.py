"""Parquet files that are small and unpack to much: how many rows are read at once."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from bylaw.registry.audit.maps.file_samples import sample_of
from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.audit.rounds.columns.layouts import ColumnsError
from bylaw.registry.audit.rounds.columns.parquet_sizes import MOST_BYTES, rows_within_memory
from bylaw.registry.audit.rounds.columns.row_batches import BATCH, FIRST
from bylaw.registry.law.limits import limits

ROWS = 40_000
LONG = "x" * limits().round.cell


def shared(word: str, rows: int = ROWS) -> pa.Array:
    return pa.DictionaryArray.from_arrays(np.zeros(rows, dtype=np.int32), [word])


def listed(cells: pa.Array) -> pa.Array:
    return pa.ListArray.from_arrays(np.arange(len(cells) + 1, dtype=np.int32), cells)


def written(
    folder: Path, cells: pa.Array, *, column: str = "casino", encoding: str | None = None
) -> Path:
    """A file with one column of its own; of each value, what rows share is stored once."""
    days = pa.array(["2005-01-01"] * len(cells))
    file, table = folder / "rounds.parquet", pa.table({"day": days, column: cells})
    how = {column: encoding} if encoding else None
    pq.write_table(
        table, file, store_schema=False, use_dictionary=encoding is None, column_encoding=how
    )
    return file


@pytest.mark.parametrize(
    ("cells", "encoding"),
    [
        pytest.param(shared(LONG + "x"), None, id="shared"),
        pytest.param(listed(shared(LONG + "x")), None, id="in lists"),
        pytest.param(
            pa.StructArray.from_arrays([shared(LONG + "x")], ["name"]), None, id="in structs"
        ),
        pytest.param(pa.array([None] * 5000 + [LONG + "x"]), None, id="after empty cells"),
        pytest.param(pa.array(["a", LONG + "x"]), "PLAIN", id="alone"),
        pytest.param(pa.array([LONG + "x"] * 2000), "DELTA_BYTE_ARRAY", id="as additions"),
        pytest.param(
            pa.array([b"x" * (limits().round.cell + 1)] * 2, pa.binary(limits().round.cell + 1)),
            None,
            id="of one width",
        ),
    ],
)
def test_a_cell_beyond_the_limit_is_refused_wherever_it_stands(
    cells: pa.Array, encoding: str | None, tmp_path: Path
) -> None:
    file = written(tmp_path, cells, encoding=encoding)
    with pytest.raises(ColumnsError, match=r"casino\S* has 20001 bytes; at most 20000 are read"):
        list(ColumnFile(file)._batches())


def test_rows_that_share_a_long_value_are_unpacked_a_few_at_a_time(tmp_path: Path) -> None:
    file = written(tmp_path, shared(LONG))
    before = pa.total_allocated_bytes()
    taken = []
    for batch in ColumnFile(file)._batches():
        taken.append(batch.num_rows)
        assert pa.total_allocated_bytes() - before < 4 * MOST_BYTES
        break
    assert 0 < taken[0] <= MOST_BYTES // len(LONG)


def test_lists_of_one_number_over_and_over_are_unpacked_a_few_at_a_time(tmp_path: Path) -> None:
    one = pa.array(np.zeros(2_000_000, dtype=np.int64))
    lists = pa.ListArray.from_arrays(np.arange(0, 2_000_001, 100_000, dtype=np.int32), one)
    assert rows_within_memory(written(tmp_path, lists)) < 200


def test_common_rounds_are_read_as_many_at_once_as_before(tmp_path: Path) -> None:
    ids = pa.array([f"round {number}" for number in range(ROWS)])
    assert rows_within_memory(written(tmp_path, ids)) > BATCH


def test_a_sample_of_a_file_refuses_such_a_cell_too(tmp_path: Path) -> None:
    with pytest.raises(ColumnsError, match="at most 20000"):
        sample_of(written(tmp_path, shared(LONG + "x")))


def test_what_was_read_of_a_file_is_not_kept(tmp_path: Path) -> None:
    file, size = tmp_path / "rounds.parquet", 2 * BATCH + 6000
    said = {"day": ["2005-01-01"] * size, "game": ["war"] * size}
    numbers = np.random.default_rng(1).integers(0, 10**9, size)
    pq.write_table(
        pa.table({**said, "bets_cents.initial": numbers}), file, row_group_size=size // 20
    )
    before = pa.total_allocated_bytes()
    *_, kept = (pa.total_allocated_bytes() - before for _ in ColumnFile(file).parts())
    assert kept < file.stat().st_size


def test_small_row_groups_are_judged_together_and_a_few_rows_first(tmp_path: Path) -> None:
    file, size = tmp_path / "rounds.parquet", FIRST + ROWS
    tables = pa.array([f"table {number // 500}" for number in range(size)]).dictionary_encode()
    said = {"day": ["2005-01-01"] * size, "game": ["war"] * size, "casino": tables}
    said["bets_cents.initial"] = np.full(size, 500)
    pq.write_table(pa.table(said), file, row_group_size=1000)
    first, rest = ColumnFile(file).parts()
    assert [first.places, rest.places] == [range(1, FIRST + 1), range(FIRST + 1, size + 1)]
    found = [word for part in (first, rest) for word in part.batch.column("casino").to_pylist()]
    assert found == tables.to_pylist()
