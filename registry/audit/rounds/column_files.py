"""Rounds in columns: Parquet and CSV files, read in batches of bounded size."""

import codecs
import gzip
import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import BinaryIO, cast
from zoneinfo import ZoneInfo

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.parquet
from numpy.typing import NDArray

from bylaw.registry.audit.maps.file_map import FileMap
from bylaw.registry.audit.maps.mapped_columns import check_columns, map_columns, mapped_names
from bylaw.registry.audit.money import decimal_text, money
from bylaw.registry.audit.rounds.csv_rows import SoundRows
from bylaw.registry.audit.rounds.json_files import RefusedRound, RoundEntry, read_parts
from bylaw.registry.audit.rounds.layouts import (
    DAY,
    WITH_STAKE,
    Amount,
    ColumnLayout,
    ColumnsError,
)
from bylaw.registry.audit.rounds.nested_columns import (
    is_long,
    join_bets,
    last_round,
    read_columns,
)
from bylaw.registry.audit.rounds.parquet_sizes import check_cells, rows_within_memory
from bylaw.registry.audit.rounds.parts.id_marks import Marks, marks_in
from bylaw.registry.audit.rounds.plain_cells import (
    QUEBEC,
    clock_told,
    given_in,
    plain_columns,
    plain_value,
    plain_values,
)
from bylaw.registry.audit.rounds.round_files import GZIP, PARQUET
from bylaw.registry.audit.rounds.whole_faults import check_whole
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.system_reasons import system_reason
from bylaw.registry.law.text.printable import without_guard
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.play.cards import DECK_SIZE, card_name
from bylaw.registry.rules.round_words import game_of

Placed = tuple[pa.RecordBatch, Sequence[int]]

BATCH = 1 << 17
"""How many rows are judged at once, at most: what is asked of few costs as much for fewer."""
_CELLS = 1 << 23
_FEWEST = 1 << 15
_BLOCK = 1 << 24
_DAY = len("2004-05-12")
_HOURS = ("%H", "%I", "%z", "%X", "%c")
_HEAD = 1 << 12
_BLANK = b"\xef\xbb\xbf \t\r\n"


@dataclass(frozen=True)
class ColumnFile:
    """A file of rounds in columns; `skipped` are rows that are not even rows, by their number.

    `passed` are the lines that are no rows: blank, or the row of the line before goes on there.
    """

    path: Path
    skipped: dict[int, Message] = field(default_factory=dict)
    damaged: dict[int, Message] = field(default_factory=dict)
    passed: set[int] = field(default_factory=set)
    texts: dict[int, str] = field(default_factory=dict)
    with_stake: bool = False
    how: FileMap | None = None

    def carried_types(self) -> dict[str, pa.DataType]:
        """The type of each column that is carried along; columns without meaning are refused."""
        if self.is_blank:
            return {}
        names, schema = named_once(self._names(self._schema())), self._schema()
        is_text = self.path.suffix.lower() != PARQUET
        empty = pa.schema([(n, pa.string() if is_text else schema.field(n).type) for n in names])
        batch = self.mapped(pa.RecordBatch.from_pylist([], schema=empty))
        joined = join_bets(batch)[0] if is_long(batch.schema.names) else batch
        found, layout = read_columns(joined)
        return {name: found.schema.field(name).type for name in layout.carried}

    def clock(self) -> Message | None:
        """Say by which clock the moments of the file fall on days; of days, nothing."""
        writing = (self.how or FileMap()).writing
        if self.path.suffix.lower() == PARQUET:
            kind = self._day_type()
            is_moment, has_zone = pa.types.is_timestamp(kind), bool(getattr(kind, "tz", None))
        else:
            is_moment = any(sign in writing.day for sign in _HOURS)
            has_zone = "%z" in writing.day
        return clock_told(writing.time_zone, has_zone=has_zone) if is_moment else None

    def _day_type(self) -> pa.DataType:
        """The type of the column of days; null where there is none."""
        schema, how = self._schema(), self.how or FileMap()
        [column] = how.columns.get(DAY, (DAY,))[:1]
        return schema.field(column).type if column in self._names(schema) else pa.null()

    def parts(self) -> Iterator["FilePart"]:
        """The rows in batches."""
        self.carried_types()
        try:
            yield from self.parts_in(self._placed(), in_long_form=self.is_long)
        except (OSError, pa.ArrowException, UnicodeDecodeError) as error:
            raise unreadable_file(self.path, error) from None

    @property
    def head(self) -> int:
        """How many lines stand before the first row, as an editor counts them."""
        return 0 if self.path.suffix.lower() == PARQUET else 1

    @property
    def is_blank(self) -> bool:
        """Whether it is a text without any words, which has no rounds and not even a header."""
        if self.path.suffix.lower() == PARQUET:
            return False
        try:
            with opened_file(self.path) as stream:
                return not any(some.strip(_BLANK) for some in iter(lambda: stream.read(_HEAD), b""))
        except OSError:
            # Whoever reads it says why it cannot be read.
            return False

    @property
    def is_long(self) -> bool:
        """Whether each row is one bet of a round."""
        return not self.is_blank and is_long(self.columns())

    def parts_in(self, placed: Iterable[Placed], *, in_long_form: bool) -> Iterator["FilePart"]:
        """Rows of the file that were read, as rounds; each stands with its places in the file."""
        for batch, places in _whole_rounds(placed) if in_long_form else placed:
            yield FilePart(*read_columns(batch), places, self.with_stake)

    def check(self) -> None:
        """Refuse a file that has a fault as a whole; it shows in the first rows."""
        next(iter(self._batches()), None)

    def mapped(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """Read the columns as the map of the file has them."""
        plain = plain_columns(batch)
        return plain if self.how is None else map_columns(plain, self.how)

    def entries(self) -> Iterator[RoundEntry]:
        """Every row as a round, or the refusal of it."""
        for part in self.parts():
            for row in range(len(part.places)):
                yield part.entry(row)
        yield from self.refusals()

    def refusals(self) -> Iterator[RoundEntry]:
        """The rows that are not even rows; they are known when all others have been read."""
        for place, why in sorted((self.skipped | self.damaged).items()):
            yield RoundEntry(place, RefusedRound(None, why), raw=self.texts.get(place))

    def columns(self) -> list[str]:
        """The names of the columns, as the map of the file has them."""
        names = list(named_once(self._names(self._schema())))
        return names if self.how is None else mapped_names(names, self.how)

    def _checked(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Map batches; a fault of the whole file shows in the first, and is told once."""
        for number, batch in enumerate(batches):
            # A damaged page can point beyond its words, or hold words that are none.
            batch.validate(full=True)
            if not number and self.how is not None:
                check_columns(plain_columns(batch), self.how)
            mapped = self.mapped(batch)
            if not number:
                check_whole(mapped, str(self.path))
            yield mapped

    def _placed(self) -> Iterator[Placed]:
        """The batches of the file, with the place of each row."""
        place = 0
        # Where every row of a block was damaged, nothing is left of it.
        for batch in (one for one in _ahead(self._batches()) if one.num_rows):
            places = self._places(place, batch.num_rows)
            place = places[-1] if places else place
            yield batch, places

    def _places(self, after: int, number: int) -> Sequence[int]:
        """Number the rows of a batch from 1, leaving out those that were skipped."""
        if not self.skipped and not self.damaged and not self.passed:
            return range(after + 1, after + 1 + number)
        found: list[int] = []
        while len(found) < number:
            after += 1
            if not any(after in some for some in (self.skipped, self.damaged, self.passed)):
                found.append(after)
        return found

    def _names(self, schema: pa.Schema) -> Sequence[str]:
        """Name the columns; names that are not UTF-8 are those of a file in another encoding."""
        try:
            names: Sequence[str] = schema.names
        except UnicodeDecodeError as error:
            raise unreadable_file(self.path, error) from None
        most = limits().round.columns
        if len(names) > most:
            template = N_("{file} has {count} columns; at most {limit} are read")
            raise ColumnsError(template, file=str(self.path), count=len(names), limit=most)
        return names

    def _schema(self) -> pa.Schema:
        try:
            if self.path.suffix.lower() == PARQUET:
                return pa.parquet.read_schema(self.path)
            with self._csv() as reader:
                return reader.schema
        except (OSError, pa.ArrowException, UnicodeDecodeError) as error:
            raise unreadable_file(self.path, error) from None

    def _batches(self) -> Iterator[pa.RecordBatch]:
        if self.path.suffix.lower() == PARQUET:
            with pa.parquet.ParquetFile(self.path) as file:
                yield from self._checked(self._every_row(file))
            return
        if self.is_blank:
            return
        text = dict.fromkeys(self._schema().names, pa.string())
        self.skipped.clear()
        self.damaged.clear()
        self.passed.clear()
        with self._csv(text) as reader:
            yield from self._checked(map(_without_guards, reader))

    def _every_row(self, file: pa.parquet.ParquetFile) -> Iterator[pa.RecordBatch]:
        """The batches of a file; refuse one that has other rows than it says."""
        found, wanted = 0, file.metadata.num_rows
        most = min(rows_at_once(file.metadata.num_columns), rows_within_memory(self.path))
        for batch in file.iter_batches(batch_size=most):
            found += batch.num_rows
            yield check_cells(batch, str(self.path))
        if found != wanted:
            template = N_("{file} is damaged: it declares {wanted} rows, and {found} can be read")
            raise ColumnsError(template, file=str(self.path), wanted=wanted, found=found)

    def _csv(self, types: dict[str, pa.DataType] | None = None) -> pa.csv.CSVStreamingReader:
        how, stream = self.how or FileMap(), opened_file(self.path)
        if how.writing.encoding:
            stream = cast(BinaryIO, codecs.EncodedFile(stream, "utf-8", how.writing.encoding))
        with ExitStack() as refused:
            separator = how.writing.separator
            rows = refused.enter_context(SoundRows(stream, self._damage, separator))
            reader = pa.csv.open_csv(
                pa.PythonFile(rows, mode="r"),
                read_options=pa.csv.ReadOptions(use_threads=False, block_size=_BLOCK),
                parse_options=pa.csv.ParseOptions(
                    delimiter=separator, invalid_row_handler=self._skip, newlines_in_values=True
                ),
                convert_options=pa.csv.ConvertOptions(
                    column_types=types, strings_can_be_null=True, null_values=[""]
                ),
            )
            refused.pop_all()
        return reader

    def _damage(self, place: int, why: Message | None, text: str) -> None:
        if why is None:
            self.passed.add(place)
        else:
            self.damaged[place], self.texts[place] = why, text

    def _skip(self, row: pa.csv.InvalidRow) -> str:
        values = {"found": row.actual_columns, "wanted": row.expected_columns}
        message = Message(N_("the row has {found} cells and not {wanted}"), values)
        place = self._place(row.number - 1)
        self.skipped[place], self.texts[place] = message, row.text
        return "skip"

    def _place(self, number: int) -> int:
        """The number that a row has in the file, where all lines count."""
        for left_out in sorted(self.damaged.keys() | self.passed):
            number += left_out <= number
        return number


def rows_at_once(columns: int) -> int:
    """How many rows of so many columns are judged at once: of many, fewer, to spare memory.

    >>> [rows_at_once(columns) for columns in (20, 100, 300, 5000)]
    [131072, 83886, 32768, 32768]
    """
    return min(BATCH, max(_FEWEST, _CELLS // max(columns, 1)))


def opened_file(path: Path) -> BinaryIO:
    """A file of text, which may be compressed."""
    return cast(BinaryIO, _Unpacked(path)) if path.suffix.lower() == GZIP else path.open("rb")


class _Unpacked(gzip.GzipFile):
    """A compressed file; however its damage shows, it is that of a file."""

    def read(self, size: int | None = -1) -> bytes:
        """Read and unpack."""
        try:
            return super().read(size)
        except (EOFError, zlib.error) as error:
            raise gzip.BadGzipFile(str(error)) from None


def _ahead(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Read the next batch while the one before it is judged."""
    with ThreadPoolExecutor(1) as reader:
        coming = reader.submit(next, batches, None)
        while (batch := coming.result()) is not None:
            coming = reader.submit(next, batches, None)
            yield batch


def _whole_rounds(batches: Iterable[Placed]) -> Iterator[Placed]:
    """Join the bets of each round; the last round of a batch may go on in the next."""
    kept: pa.RecordBatch | None = None
    waiting: list[int] = []
    for batch, places in batches:
        whole = batch if kept is None else pa.concat_batches([kept, batch])
        every, cut = [*waiting, *places], last_round(whole)
        kept, waiting = whole.slice(cut), every[cut:]
        if cut:
            yield _joined(whole.slice(0, cut), every[:cut])
    if kept is not None:
        yield _joined(kept, waiting)


def _joined(batch: pa.RecordBatch, places: Sequence[int]) -> Placed:
    found, starts = join_bets(batch)
    return found, [places[start] for start in starts.tolist()]


def _without_guards(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Read the cells that were kept from being formulas as they were before."""
    columns = [_plain(column) for column in batch.columns]
    return pa.RecordBatch.from_arrays(columns, schema=batch.schema)


def _plain(column: pa.Array) -> pa.Array:
    if not pc.any(pc.starts_with(column, "'")).as_py():
        return column
    cells = (cell and without_guard(cell) for cell in column.to_pylist())
    return pa.array(cells, column.type)


def named_once(names: Sequence[str]) -> Sequence[str]:
    """The names of columns, or the refusal of one that stands twice."""
    for name, count in Counter(names).items():
        if count > 1:
            raise ColumnsError(N_("there are two columns {column}"), column=name)
    return names


def unreadable_file(path: Path, error: Exception) -> ColumnsError:
    """Say why a file of rounds cannot be read; the system's reasons are said in our words."""
    if isinstance(error, UnicodeDecodeError) and error.encoding == "utf-8":
        return ColumnsError(N_("{file} is not UTF-8 text; save it as UTF-8"), file=str(path))
    said = Message("{said}", {"said": str(error).partition("\n")[0]})
    reason = system_reason(error) if isinstance(error, OSError) and error.errno else said
    return ColumnsError(N_("{file} cannot be read: {reason}"), file=str(path), reason=reason)


@dataclass(frozen=True)
class FilePart:
    """Some rows of a file, with the place of each in it."""

    batch: pa.RecordBatch
    layout: ColumnLayout
    places: Sequence[int]
    with_stake: bool = False

    def marks(self) -> tuple[Marks, Marks]:
        """The marks of the ids that rows have, and the places of these rows."""
        places = _in_array(self.places).astype(np.uint64)
        if "id" not in self.layout.plain:
            return marks_in(pa.array([], pa.string())), places[:0]
        ids = self._ids
        if not ids.null_count:
            return marks_in(ids), places
        return marks_in(ids.drop_null()), places[given_in(ids)]

    def named(self) -> pa.Array:
        """Name each row by its id, or by its place where it has none."""
        if "id" not in self.layout.plain:
            return self._place_names()
        ids = self._ids
        return pc.coalesce(ids, self._place_names()) if ids.null_count else ids

    @cached_property
    def _ids(self) -> pa.Array:
        """The ids of the rows; nothing and zero are none."""
        column = self.batch.column("id")
        if not (pa.types.is_integer(column.type) or pa.types.is_string(column.type)):
            ids = [str(one) if one else None for one in plain_values(column)]
            return pa.array(ids, pa.string())
        texts = column.cast(pa.string())
        nothing = pa.scalar(0 if pa.types.is_integer(column.type) else "", column.type)
        is_named = pc.fill_null(pc.not_equal(column, nothing), fill_value=False)
        every = bool(pc.all(is_named).as_py())
        return texts if every else pc.if_else(is_named, texts, pa.scalar(None, pa.string()))

    def _place_names(self) -> pa.Array:
        """Name each row by its place."""
        return pa.array(_in_array(self.places)).cast(pa.string())

    def carried_at(self, row: int) -> dict[str, object]:
        """What stands in the columns that are carried along."""
        return {name: self.value(name, row) for name in self.layout.carried}

    def values_of(self, column: str, rows: NDArray[np.intp]) -> tuple[NDArray[np.int64], list[str]]:
        """Number what stands in a column of some rows, and give the text of each number."""
        if column not in self.batch.schema.names:
            return np.zeros(len(rows), dtype=np.int64), [""]
        cells = self.batch.column(column).take(pa.array(rows))
        if pa.types.is_dictionary(cells.type):
            cells = cells.cast(cells.type.value_type)
        encoded = cells.dictionary_encode("encode")
        values = ["" if cell is None else str(cell) for cell in plain_values(encoded.dictionary)]
        if column == "game":
            values = [game_of(value) or value for value in values]
        return np.asarray(encoded.indices.to_numpy(zero_copy_only=False), dtype=np.int64), values

    def entry(self, row: int) -> RoundEntry:
        """One row as a round, or the refusal of it."""
        parts = self.parts_of(row)
        is_named = "id" in self.layout.plain and bool(self.value("id", row))
        found = read_parts(parts)
        return RoundEntry(self.places[row], found, self.carried_at(row), parts, is_named)

    def value(self, column: str, row: int) -> object:
        """What stands in a cell."""
        return plain_value(self.batch.column(column)[row])

    def parts_of(self, row: int) -> dict[str, object]:
        """One row in its JSON form."""
        layout = self.layout
        parts: dict[str, object] = {n: v for n in sorted(layout.plain) if (v := self.value(n, row))}
        parts["id"] = str(self.value("id", row)) if "id" in parts else f"{self.places[row]}"
        if isinstance(day := parts.get("day"), date):
            # Moments are dates by now, unless one of them is on no calendar.
            parts["day"] = str(_on_the_wall(day))[:_DAY]
        parts["bets"] = self._amounts(layout.bets, row)
        parts["cards"] = {
            s: cards for s, cs in layout.cards.items() if (cards := self._cards(cs, row))
        }
        parts["decisions"] = self._decisions(row)
        dice = self._dice(str(parts.get("game")), row)
        if dice is not None:
            parts["dice"] = dice
        if WITH_STAKE in parts or self.with_stake:
            parts[WITH_STAKE] = _truth(parts.get(WITH_STAKE, self.with_stake))
        paid = self._amounts(layout.paid, row)
        return parts | ({"paid": paid} if paid else {})

    def _amounts(self, amounts: Mapping[str, Amount], row: int) -> dict[str, object]:
        cells = ((name, amount, self.value(amount.column, row)) for name, amount in amounts.items())
        return {name: _dollars(cell, amount) for name, amount, cell in cells if is_said(cell)}

    def _cards(self, columns: Sequence[str], row: int) -> object:
        cells = [self.value(column, row) for column in columns]
        if len(columns) == 1 and not columns[0].endswith(".1"):
            return cells[0]
        return [_card(cell) for cell in cells if cell is not None]

    def _dice(self, game: str, row: int) -> object:
        cells = [self.value(column, row) for column in self.layout.dice]
        if self.layout.dice == ("dice",):
            return said_in(cells[0])
        faces = [cell for cell in map(_number, cells) if cell]
        rule = RULES.get(game_of(game) or game)
        if not faces or rule is None or rule.form.dice == "three":
            return faces or None
        return [faces[at : at + 2] for at in range(0, len(faces), 2)]

    def _decisions(self, row: int) -> dict[str, object]:
        cells = ((name, self.value(c, row)) for name, c in self.layout.decisions.items())
        return {name: said_in(cell) for name, cell in cells if cell is not None}


def _in_array(places: Sequence[int]) -> NDArray[np.int64]:
    """Places that mostly follow each other: to ask a range for each of them takes long."""
    if isinstance(places, range):
        return np.arange(places.start, places.stop, places.step)
    return np.asarray(places, dtype=np.int64)


def _on_the_wall(day: date) -> date:
    """What a clock of Québec showed at a moment; a date stays."""
    if not isinstance(day, datetime) or day.tzinfo is None:
        return day
    return day.astimezone(ZoneInfo(QUEBEC))


def is_said(cell: object) -> bool:
    """Tell whether there is anything in a cell; what is no number is how pandas leaves one empty.

    >>> [is_said(cell) for cell in (None, float("nan"), 0.0, "")]
    [False, False, True, True]
    """
    return cell is not None and cell == cell


def _truth(cell: object) -> object:
    return {"true": True, "false": False}.get(str(cell).lower(), cell)


def _dollars(cell: object, amount: Amount) -> object:
    """Write the amount of a cell as dollars; what is no amount stays, and is refused later.

    What is no whole number of cents must not pass for dollars.

    >>> _dollars("12.50", Amount("stake_cents", in_cents=True))
    '12.50 ¢'
    """
    if not amount.in_cents:
        return decimal_text(cell) if isinstance(cell, Decimal) else cell
    cents = whole_number(cell)
    return money(Fraction(cents, 100)) if isinstance(cents, int) else f"{cents} ¢"


def whole_number(cell: object) -> object:
    """Take a number that became a fraction on its way for the whole number that it is."""
    if isinstance(cell, Decimal):
        return int(cell) if cell == cell.to_integral_value() else decimal_text(cell)
    return int(cell) if isinstance(cell, float) and cell.is_integer() else _number(cell)


def _number(cell: object) -> object:
    if isinstance(cell, bool):
        return str(cell)
    is_figures = isinstance(cell, str) and cell.isascii() and cell.isdecimal()
    return int(str(cell)) if is_figures else cell


def _card(cell: object) -> str:
    number = _number(cell)
    is_card = isinstance(number, int) and 0 <= number < DECK_SIZE
    return card_name(int(str(number))) if is_card else str(cell)


def said_in(cell: object) -> object:
    """Read a cell as JSON where it is JSON; else it is a word.  Decimals stay as written."""
    if isinstance(cell, Decimal):
        return f"{cell:f}"
    if not isinstance(cell, str):
        return cell
    try:
        found: object = json.loads(cell, parse_float=str)
    except (ValueError, RecursionError):
        return cell
    return found
