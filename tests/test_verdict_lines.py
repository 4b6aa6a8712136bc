"""Verdicts as lines of text, made a column at a time, are those made a cell at a time."""

import csv
import datetime as dt
import io
import json
from decimal import Decimal

import pyarrow as pa

from bylaw.registry.audit.runs.verdict_lines import csv_header, csv_lines, json_lines
from bylaw.registry.law.text.printable import printable, printable_json, spreadsheet_cell

WORDS = ["plain", "", None, 'a "quoted" word', "two, parts", "=1+1", "-7.50", "@x", " lead", "é\n2"]
MORE = ["\\back", "tab\tin", "\ttab", "'guard", "\r", "+1", "\u2028", "\x00", "−1", "\u00a0=1"]
WIDE = ["＝1", "''=1", "－x", "a＝1", "\x1b[2J", "a\x9b", "\u202eb", "\u200b"]
CELLS = [*WORDS, *MORE, *WIDE]


def batch() -> pa.RecordBatch:
    size = len(CELLS)
    numbers = [None, 0, -5, 10**12] * size
    day = dt.date(2009, 6, 17)
    columns = {
        "id": pa.array(CELLS, pa.string()),
        'a "name", odd': pa.array(CELLS).dictionary_encode(),
        "cents": pa.array(numbers[:size], pa.int64()),
        "small": pa.array([1, None] * (size // 2), pa.uint8()),
        "day": pa.array([day, None] * (size // 2), pa.date32()),
        "questions": pa.array([[], ["one"], ["one", "two"], ["=x"]] * (size // 4)),
        "odd_lists": pa.array([[], ['"'], None, ["a,b", "c\\"]] * (size // 4)),
        "is_open": pa.array([True, None] * (size // 2)),
        "price": pa.array([Decimal("1.50"), None] * (size // 2)),
        "share": pa.array([0.1, None] * (size // 2)),
        "moment": pa.array([dt.datetime(2009, 6, 17, 1, tzinfo=dt.UTC), None] * (size // 2)),
        "nothing": pa.nulls(size),
    }
    return pa.RecordBatch.from_pydict(columns)


def cell(value: object) -> object:
    words = " ".join(value) if isinstance(value, list) else value
    return spreadsheet_cell(printable(words)) if isinstance(words, str) else words


def test_lines_of_csv_are_those_of_single_cells() -> None:
    for some in (batch(), batch().slice(3, 6), batch().slice(0, 0)):
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\r\n")
        writer.writerows([cell(value) for value in row.values()] for row in some.to_pylist())
        expected = list(csv.reader(io.StringIO(out.getvalue(), newline="")))
        written = csv_lines(some).to_pybytes().decode()
        assert list(csv.reader(io.StringIO(written, newline=""))) == expected


def test_lines_of_json_are_those_of_single_rows() -> None:
    for some in (batch(), batch().slice(3, 6), batch().slice(0, 0)):
        rows = (json.dumps(r, ensure_ascii=False, default=str) for r in some.to_pylist())
        expected = [printable_json(row) for row in rows]
        assert json_lines(some).to_pybytes().decode() == "".join(f"{e}\n" for e in expected)


def test_each_mark_is_seen_in_a_column_of_its_own() -> None:
    for one in CELLS:
        column = pa.RecordBatch.from_pydict({"a": pa.array([one, "x"], pa.string()), "b": [1, 2]})
        written = csv_lines(column).to_pybytes().decode()
        rows = list(csv.reader(io.StringIO(written, newline="")))
        assert [row[0] for row in rows] == [cell(one) or "", "x"]
        lines = json_lines(column).to_pybytes().decode().split("\n")
        assert json.loads(lines[0])["a"] == one


def test_the_names_of_columns_are_cells_too() -> None:
    assert csv_header(["id", 'a "b"', "=x"]) == b'id,"a ""b""",\'=x\n'
