"""How much memory the rows of a Parquet file take once they are unpacked, told before they are.

A value that many rows share is stored once: two megabytes can unpack to forty gigabytes.  Its
length is known before any row is copied, and says how many rows may be read at once.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from bylaw.registry.audit.rounds.columns.layouts import ColumnsError
from bylaw.registry.audit.rounds.columns.plain_cells import is_list
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_


@dataclass(frozen=True)
class RowGroups:
    """Groups that follow each other in a file, by their numbers, and their rows.

    `before` is how many rows of the file come before them.
    """

    numbers: range
    before: int
    rows: int


MOST_BYTES = 1 << 27
"""How many bytes of cells are unpacked at once, at most."""
_WIDTH = 8
_FIXED = "FIXED_LEN_BYTE_ARRAY"
_FREE = "BYTE_ARRAY"
# Each value is written as what it adds to the one before: nothing stored tells its length.
_UNTOLD = "DELTA_BYTE_ARRAY"
_UNTOLD_ROWS = 1 << 10
_SHARED = frozenset({"RLE_DICTIONARY", "PLAIN_DICTIONARY"})
_SEEN_ROWS = 1 << 10
_WORDS: tuple[Callable[[pa.DataType], bool], ...] = (
    *(pa.types.is_string, pa.types.is_large_string, pa.types.is_binary, pa.types.is_large_binary),
    *(pa.types.is_string_view, pa.types.is_binary_view),
)


@dataclass(frozen=True)
class _Leaf:
    """One column of values of one group of rows, as the file describes it."""

    group: int
    rows: int
    path: str
    kind: str
    width: int
    values: int
    stored: int
    encodings: frozenset[str]

    @property
    def is_shared(self) -> bool:
        """Whether rows may share a value that is stored once."""
        return self.kind == _FREE and not self.encodings.isdisjoint(_SHARED)


def rows_within_memory(path: Path, groups: Iterable[int] | None = None) -> int:
    """How many rows of some groups, or of all, may be unpacked at once.

    A file with a cell beyond the limit is refused.
    """
    with pq.ParquetFile(path) as plain:
        words = [leaf.path for leaf in map(plain.schema.column, range(len(plain.schema)))]
    with pq.ParquetFile(path, read_dictionary=words) as file:
        numbers = range(file.metadata.num_row_groups) if groups is None else groups
        described = (_leaves(file, group) for group in numbers)
        return min((_rows_of(file, leaves, str(path)) for leaves in described), default=MOST_BYTES)


def _rows_of(file: pq.ParquetFile, leaves: Sequence[_Leaf], name: str) -> int:
    """How many rows of one group may be unpacked at once."""
    longest = {leaf.path: _longest_value(file, leaf) for leaf in leaves}
    for leaf in leaves:
        check_length(leaf.path, longest[leaf.path], name)
    taken = sum(_bytes_of(leaf, longest[leaf.path]) for leaf in leaves)
    rows = max((leaf.rows for leaf in leaves), default=0)
    return min(max(1, MOST_BYTES * rows // max(taken, 1)), *map(_untold_rows, leaves), MOST_BYTES)


def check_cells(batch: pa.RecordBatch, name: str) -> pa.RecordBatch:
    """Refuse a cell beyond the limit that was stored with its row."""
    for column, cells in zip(batch.schema.names, batch.columns, strict=True):
        for words in _words_in(cells):
            check_length(column, _length(words), name)
    return batch


def check_length(column: str, found: int, name: str) -> None:
    """Refuse a cell that is longer than any that a round has."""
    most = limits().round.cell
    if found > most:
        template = N_("{file}: a cell of {column} has {found} bytes; at most {limit} are read")
        raise ColumnsError(template, file=name, column=column, found=found, limit=most)


def _leaves(file: pq.ParquetFile, group: int) -> list[_Leaf]:
    described = file.metadata.row_group(group)
    return [_leaf(file, group, at) for at in range(described.num_columns)]


def _leaf(file: pq.ParquetFile, group: int, at: int) -> _Leaf:
    rows, stored = file.metadata.row_group(group), file.metadata.row_group(group).column(at)
    return _Leaf(
        group=group,
        rows=rows.num_rows,
        path=stored.path_in_schema,
        kind=stored.physical_type,
        width=file.schema.column(at).length,
        values=stored.num_values,
        stored=stored.total_uncompressed_size,
        encodings=frozenset(stored.encodings),
    )


def _bytes_of(leaf: _Leaf, longest: int) -> int:
    """What the values of a column take at most, once each stands for itself."""
    if leaf.kind in (_FREE, _FIXED):
        return leaf.stored + leaf.values * longest
    # Of numbers, the batch has room for one in each row.
    return max(0, leaf.values - leaf.rows) * _WIDTH


def _untold_rows(leaf: _Leaf) -> int:
    """Few rows where what is stored does not tell how long one value is, or some may be long."""
    is_untold = _UNTOLD in leaf.encodings or leaf.stored > 4 * MOST_BYTES
    return _UNTOLD_ROWS if leaf.kind == _FREE and is_untold else MOST_BYTES


def _longest_value(file: pq.ParquetFile, leaf: _Leaf) -> int:
    """The length of the longest value that rows share: all such are read with the first cell."""
    if not leaf.is_shared:
        return leaf.width if leaf.kind == _FIXED else 0
    seen = file.iter_batches(_SEEN_ROWS, row_groups=[leaf.group], columns=[leaf.path])
    for batch in seen:
        found = [_length(words) for column in batch.columns for words in _words_in(column)]
        if any(found):
            return max(found)
    return 0


def _length(words: pa.Array) -> int:
    is_view = pa.types.is_string_view(words.type) or pa.types.is_binary_view(words.type)
    return pc.max(pc.binary_length(words.cast(pa.binary()) if is_view else words)).as_py() or 0


def _words_in(column: pa.Array) -> Iterator[pa.Array]:
    """The words within a column, each once where they are shared."""
    kind = column.type
    if isinstance(column, pa.ExtensionArray):
        yield from _words_in(column.storage)
    elif pa.types.is_dictionary(kind):
        yield from _words_in(column.dictionary)
    elif pa.types.is_struct(kind):
        for part in column.flatten():
            yield from _words_in(part)
    elif pa.types.is_map(kind):
        yield from _words_in(column.keys)
        yield from _words_in(column.items)
    elif is_list(kind):
        yield from _words_in(column.flatten())
    elif any(is_one(kind) for is_one in _WORDS):
        yield column


def all_groups(described: pq.FileMetaData) -> RowGroups:
    """Every group of a file."""
    return RowGroups(range(described.num_row_groups), 0, described.num_rows)


def groups_within(described: pq.FileMetaData, most: int) -> Iterator[RowGroups]:
    """Divide a file into runs of groups of at most so many rows; a larger group stands alone."""
    first = before = rows = 0
    for number in range(described.num_row_groups):
        more = described.row_group(number).num_rows
        if rows and rows + more > most:
            yield RowGroups(range(first, number), before, rows)
            first, before, rows = number, before + rows, 0
        rows += more
    if rows:
        yield RowGroups(range(first, described.num_row_groups), before, rows)
