"""Rows of columns as lines of text, a whole column at a time: CSV or JSON.

A line is put together by Arrow.  Words that stand in many rows are written once; only a cell of a
rare kind, or one that holds a mark with a meaning, is written by itself.
"""

import csv
import io
import json
from collections.abc import Callable, Iterator, Sequence

import pyarrow as pa
import pyarrow.compute as pc

from bylaw.registry.audit.rounds.columns.plain_cells import plain_values
from bylaw.registry.law.text.printable import FORMULA, printable, printable_json, spreadsheet_cell

Write = Callable[[object], str]
"""How one cell is written."""

# What is neither plain nor a letter of ours may command a screen, or hide in a word.
_STRANGE = r"[^ -~\x{a1}-\x{ac}\x{ae}-\x{17f}–—‘’“”…€]"
_IN_CSV = f'[",]|{_STRANGE}|^{FORMULA}'
_END = "\r\n"
_IN_JSON = rf"""["\\]|{_STRANGE}"""


def csv_header(names: Sequence[str]) -> bytes:
    """The first line of a CSV file."""
    return (",".join(map(csv_cell, names)) + "\n").encode()


def csv_lines(batch: pa.RecordBatch) -> pa.Buffer:
    """Write rows as CSV, for people: no cell is a formula, none commands a screen.

    Lists of words are joined by blanks.  Parquet and JSON keep every value exactly.
    """
    cells = [_csv_column(column) for column in batch.columns]
    between = [part for cell in cells for part in (",", cell)][1:]
    return joined_lines([*between, "\n"])


def json_lines(batch: pa.RecordBatch) -> pa.Buffer:
    """Write rows as JSON, one object on each line."""
    heads = [f"{mark}{json_cell(name)}: " for mark, name in _row_marks(batch)]
    cells = [json_column(column) for column in batch.columns]
    parts = [part for pair in zip(heads, cells, strict=True) for part in pair]
    return joined_lines([*parts, "}\n"])


def _row_marks(batch: pa.RecordBatch) -> Iterator[tuple[str, str]]:
    for number, name in enumerate(batch.schema.names):
        yield ", " if number else "{", name


def joined_lines(parts: Sequence[pa.Array | str]) -> pa.Buffer:
    """Put the parts of each line side by side; what Arrow then holds is the text itself."""
    lines = pc.binary_join_element_wise(*parts, "")
    size = pc.sum(pc.binary_length(lines)).as_py() or 0
    return lines.buffers()[2].slice(0, size) if size else pa.py_buffer(b"")


# ---- CSV -------------------------------------------------------------------------------


def csv_cell(value: object) -> str:
    """Write one cell as CSV.

    >>> csv_cell(None), csv_cell('a "b", c'), csv_cell("=1"), csv_cell(["a", "b"])
    ('', '"a ""b"", c"', "'=1", 'a b')
    >>> csv_cell("a\\x1b[31mb")
    'a\\\\x1b[31mb'
    """
    words = " ".join(map(str, value)) if isinstance(value, list) else value
    safe = spreadsheet_cell(printable(words)) if isinstance(words, str) else words
    out = io.StringIO()
    csv.writer(out, lineterminator=_END).writerow([safe, ""])
    return out.getvalue().removesuffix(f",{_END}")


def _csv_column(column: pa.Array) -> pa.Array:
    if _is_words(column.type):
        return _write_each_word_once(column, csv_cell)
    if _is_listed(column.type):
        return _csv_column(pc.binary_join(column, " "))
    if _is_simple(column.type):
        return pc.fill_null(column.cast(pa.string()), "")
    if pa.types.is_string(column.type) and not _has(column, _IN_CSV):
        return pc.fill_null(column, "")
    return _each(column, csv_cell)


# ---- JSON ------------------------------------------------------------------------------


def json_cell(value: object) -> str:
    """Write one cell as JSON.

    >>> json_cell(None), json_cell('a "b"'), json_cell(["a"])
    ('null', '"a \\\\"b\\\\""', '["a"]')
    """
    return printable_json(json.dumps(value, ensure_ascii=False, default=str))


def json_column(column: pa.Array) -> pa.Array:
    """Write the cells of a column as JSON."""
    if _is_words(column.type):
        return _write_each_word_once(column, json_cell)
    if _is_listed(column.type) and not _has(column.flatten(), _IN_JSON):
        within = pc.binary_join_element_wise('["', pc.binary_join(column, '", "'), '"]', "")
        lists = pc.if_else(pc.equal(pc.list_value_length(column), 0), "[]", within)
        return pc.fill_null(lists, "null")
    if pa.types.is_integer(column.type):
        return pc.fill_null(column.cast(pa.string()), "null")
    if pa.types.is_date32(column.type) or _is_plain_text(column):
        written = column.cast(pa.string())
        return pc.fill_null(pc.binary_join_element_wise('"', written, '"', ""), "null")
    return _each(column, json_cell)


def _is_plain_text(column: pa.Array) -> bool:
    return bool(pa.types.is_string(column.type)) and not _has(column, _IN_JSON)


# ---- Columns ---------------------------------------------------------------------------


def _is_words(kind: pa.DataType) -> bool:
    return bool(pa.types.is_dictionary(kind) and pa.types.is_string(kind.value_type))


def _is_listed(kind: pa.DataType) -> bool:
    return bool(pa.types.is_list(kind) and pa.types.is_string(kind.value_type))


def _is_simple(kind: pa.DataType) -> bool:
    return bool(pa.types.is_integer(kind) or pa.types.is_date32(kind))


def _has(column: pa.Array, marks: str) -> bool:
    return bool(pc.any(pc.match_substring_regex(column, marks)).as_py())


def _write_each_word_once(column: pa.DictionaryArray, write: Write) -> pa.Array:
    """Write each word once, and take it wherever it stands."""
    words = pa.array([write(word) for word in column.dictionary.to_pylist()], pa.string())
    return pc.fill_null(words.take(column.indices), write(None))


def _each(column: pa.Array, write: Write) -> pa.Array:
    return pa.array([write(value) for value in plain_values(column)], pa.string())
