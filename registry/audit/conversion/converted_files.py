"""Files of rounds that are written from others: lines of JSON, CSV or Parquet, by their names."""

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow as pa
import pyarrow.parquet as pq

from bylaw.registry.audit.conversion.converted_rounds import ConvertedRounds
from bylaw.registry.audit.file_endings import known_ending
from bylaw.registry.audit.rounds.columns.plain_cells import plain_values
from bylaw.registry.audit.rounds.parts.unstaked_payments import unstaked
from bylaw.registry.law.text.printable import spreadsheet_cell

_ENDINGS = (".jsonl", ".csv", ".parquet")


def form_of(path: Path) -> str:
    """The ending that says in which form rounds are to be written."""
    return known_ending(path, _ENDINGS)


def write_rounds(place: Path, rounds: ConvertedRounds, *, ending: str) -> int:
    """Write rounds in the form that an ending names; give their number."""
    if ending == ".jsonl":
        return _write_lines(place, rounds)
    # The columns are known when all rounds are read: till then they are kept beside the file.
    with TemporaryDirectory(dir=place.parent) as folder:
        kept = _KeptColumns(Path(folder))
        kept.keep(rounds.batches())
        (_write_csv if ending == ".csv" else _write_parquet)(place, kept)
        return kept.rows


class _KeptColumns:
    """Parts of rounds on the disk, and the columns that all of them have together."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.parts, self.rows = folder, 0, 0
        self.types: dict[str, pa.DataType] = {}

    def keep(self, batches: Iterable[pa.RecordBatch]) -> None:
        """Keep parts, and note their columns; one that is of two types is text."""
        for batch in batches:
            for field in batch.schema:
                before = self.types.setdefault(field.name, field.type)
                if before != field.type:
                    self.types[field.name] = field.type if _is_null(before) else pa.string()
                if _is_null(field.type):
                    self.types[field.name] = before
            pq.write_table(pa.Table.from_batches([batch]), self._place(self.parts))
            self.parts, self.rows = self.parts + 1, self.rows + batch.num_rows
        # What is paid on a bet that no round placed is too much: the file must say so.
        for name in unstaked(self.types).values():
            self.types[name] = pa.string()

    def tables(self) -> Iterator[pa.Table]:
        """Every part with all columns; what a part does not have is empty."""
        for number in range(self.parts):
            table = pq.read_table(self._place(number))
            yield pa.table(
                {
                    name: table.column(name).cast(held)
                    if name in table.column_names
                    else pa.nulls(table.num_rows, held)
                    for name, held in self.types.items()
                }
            )

    @property
    def schema(self) -> pa.Schema:
        """The columns of all parts."""
        return pa.schema(list(self.types.items()))

    def _place(self, number: int) -> Path:
        return self.folder / f"{number}.parquet"


def _is_null(held: pa.DataType) -> bool:
    return bool(pa.types.is_null(held))


def _write_lines(place: Path, rounds: ConvertedRounds) -> int:
    number = 0
    with place.open("wb") as file:
        for rows, lines in rounds.lines():
            number += rows
            file.write(lines)
    return number


def _write_parquet(place: Path, kept: _KeptColumns) -> None:
    with pq.ParquetWriter(place, kept.schema) as file:
        for table in kept.tables():
            file.write_table(table)


def _write_csv(place: Path, kept: _KeptColumns) -> None:
    with place.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(kept.schema.names)
        for table in kept.tables():
            columns = (plain_values(one.combine_chunks()) for one in table.columns)
            rows.writerows(zip(*([_text(c) for c in cells] for cells in columns), strict=True))


def _text(cell: object) -> str:
    if cell is None:
        return ""
    return spreadsheet_cell(str(cell).lower() if isinstance(cell, bool) else str(cell))
