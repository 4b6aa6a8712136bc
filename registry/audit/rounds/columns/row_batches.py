"""Batches of rows of a size that memory bears, read ahead while others are judged."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

BATCH = 1 << 18
"""How many rows are judged at once, at most: what is asked of few costs as much for fewer."""
CELLS = 1 << 24
"""How many cells are judged at once, at most: of craps, which has most bets, some 86,000 rows."""
FIRST = 1 << 12
"""How many rows of a long file go first: what they ask of the law is known to all others."""
_FEWEST = 1 << 15


def rows_at_once(columns: int) -> int:
    """How many rows are judged at once: fewer where there are many columns, to spare memory.

    >>> [rows_at_once(columns) for columns in (20, 100, 300, 5000)]
    [262144, 167772, 55924, 32768]
    """
    return min(BATCH, max(_FEWEST, CELLS // max(columns, 1)))


def fill_batches(batches: Iterable[pa.RecordBatch], most: int) -> Iterator[pa.RecordBatch]:
    """Join batches that the end of a row group cut short: a small one costs as much as a large.

    >>> rows = pa.record_batch({"id": range(5)})
    >>> [one.num_rows for one in fill_batches([rows, rows, rows.slice(3), rows], 12)]
    [12, 5]
    """
    held: list[pa.RecordBatch] = []
    for batch in batches:
        if held and sum(one.num_rows for one in held) + batch.num_rows > most:
            yield _release_joined(held)
        held.append(batch)
    if held:
        yield _release_joined(held)


def _release_joined(held: list[pa.RecordBatch]) -> pa.RecordBatch:
    """Join the batches that are held, and hold them no longer."""
    whole = held[0] if len(held) == 1 else pa.concat_batches(held)
    held.clear()
    return whole


def few_rows_first(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Send a few rows ahead where there are many."""
    for number, batch in enumerate(batches):
        is_led = not number and batch.num_rows >= _FEWEST
        if is_led:
            yield batch.slice(0, FIRST)
        yield batch.slice(FIRST) if is_led else batch


def read_ahead(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Read the next batch while the one before it is judged."""
    with ThreadPoolExecutor(1) as reader:
        coming = reader.submit(next, batches, None)
        while (batch := coming.result()) is not None:
            coming = reader.submit(next, batches, None)
            yield batch
