"""The rounds of a file in parts, each as columns or as lines of JSON, and those that are refused.

Nothing is judged here: what a round says is written as it is read, and an audit of either file
comes to the same.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pyarrow as pa

from bylaw.registry.audit.conversion.round_lines import lines_of
from bylaw.registry.audit.many.text_parts import in_columns, lines_at_once
from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.rounds.columns.plain_cells import plain_values
from bylaw.registry.audit.rounds.json_files import RefusedRound, RoundEntry, TextRounds
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.verdicts.receipts import round_as_json

Refuse = Callable[[RoundEntry], None]
Parts = Mapping[str, object]


@dataclass(frozen=True)
class ConvertedRounds:
    """The rounds of a file on their way into another.

    `refuse` is called for each one that cannot be read, `leave` with how many do not count.
    """

    file: ColumnFile | TextRounds
    refuse: Refuse
    leave: Callable[[int], None] = lambda _rounds: None

    def batches(self) -> Iterator[pa.RecordBatch]:
        """The rounds in columns, part by part; parts may have different columns."""
        for piece in self._pieces():
            if isinstance(piece, FilePart):
                yield _whole_columns(self._readable(piece))
            elif rows := [_flat(parts) for parts in self._parts_of_entries(piece)]:
                names = dict.fromkeys(name for row in rows for name in row)
                columns = {name: [row.get(name) for row in rows] for name in names}
                yield pa.RecordBatch.from_pydict(
                    {name: pa.array(cells, pa.string()) for name, cells in columns.items()}
                )

    def lines(self) -> Iterator[tuple[int, "bytes | pa.Buffer"]]:
        """The rounds as lines of JSON, part by part, each with how many they are."""
        for piece in self._pieces():
            if isinstance(piece, FilePart):
                readable = self._readable(piece)
                rows = range(readable.batch.num_rows)
                written = lines_of(readable) if rows else b""
                each = (parts_in_row(readable, row) for row in rows)
                yield len(rows), _lines(each) if written is None else written
            else:
                rounds = list(self._parts_of_entries(piece))
                yield len(rounds), _lines(rounds)

    def _pieces(self) -> Iterator[FilePart | Sequence[RoundEntry]]:
        if isinstance(self.file, TextRounds):
            for some in lines_at_once(self.file):
                yield from in_columns(some)
            return
        for part in self.file.parts():
            self.leave(part.left_out)
            yield part
        for entry in self.file.refusals():
            self.refuse(entry)

    def _readable(self, part: FilePart) -> FilePart:
        """A part without the rounds that contradict themselves, which are reported."""
        if not part.faults:
            return part
        for row in sorted(part.faults):
            self.refuse(part.entry(row))
        kept = [row for row in range(part.batch.num_rows) if part.faults.get(row) is None]
        places = [part.places[row] for row in kept]
        return FilePart(part.batch.take(pa.array(kept, pa.int64())), part.layout, places)

    def _parts_of_entries(self, entries: Sequence[RoundEntry]) -> Iterator[Parts]:
        for entry in entries:
            if isinstance(entry.found, RefusedRound):
                self.refuse(entry)
            else:
                yield {**_without_nulls(entry.carried), **_round_parts(entry.found)}


def _lines(rounds: Iterable[Parts]) -> bytes:
    lines = (json.dumps(parts, ensure_ascii=False, default=str) + "\n" for parts in rounds)
    return "".join(lines).encode()


def _round_parts(one: Round) -> Parts:
    return {key: value for key, value in round_as_json(one).items() if value not in ({}, [])}


def parts_in_row(part: FilePart, row: int) -> Parts:
    """One row of columns in its JSON form, with what is carried along."""
    parts = {key: value for key, value in part.parts_of(row).items() if value not in ({}, [])}
    return {**_without_nulls(part.carried_at(row)), **parts}


def _without_nulls(carried: Mapping[str, object]) -> Parts:
    return {name: value for name, value in carried.items() if value is not None}


def _flat(parts: Parts) -> dict[str, str]:
    """A round in its JSON form as the cells of one row."""
    cells: dict[str, str] = {}
    for key, value in parts.items():
        inner = value.items() if isinstance(value, Mapping) else ()
        cells |= {f"{key}.{name}": _cell(one) for name, one in inner}
        if not isinstance(value, Mapping):
            cells[key] = _cell(value)
    return cells


def _cell(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _whole_columns(part: FilePart) -> pa.RecordBatch:
    """The columns of a part; what stands within values, as dice in lists, is JSON text."""
    named = {"id": part.named()}
    for name in part.batch.schema.names:
        column = part.batch.column(name)
        if pa.types.is_dictionary(column.type):
            column = column.cast(column.type.value_type)
        if pa.types.is_nested(column.type):
            texts = [None if one is None else json.dumps(one) for one in plain_values(column)]
            column = pa.array(texts, pa.string())
        named.setdefault(name, column)
    return pa.RecordBatch.from_pydict(named)
