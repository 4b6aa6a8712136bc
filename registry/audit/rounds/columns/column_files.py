"""Rounds in columns: Parquet and CSV files, read in batches of bounded size."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.parquet

from bylaw.registry.audit.maps.file_map import FileMap, Writing
from bylaw.registry.audit.maps.mapped_columns import (
    check_columns,
    left_out_by,
    map_columns,
    mapped_names,
    unexplained_names,
)
from bylaw.registry.audit.rounds.columns.csv_rows import csv_reader, with_all_named
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.rounds.columns.layouts import DAY, ColumnsError
from bylaw.registry.audit.rounds.columns.long_form import (
    PlacedRows,
    is_long,
    join_bets,
    whole_rounds,
)
from bylaw.registry.audit.rounds.columns.lost_rows import LostRows
from bylaw.registry.audit.rounds.columns.nested_columns import read_columns
from bylaw.registry.audit.rounds.columns.opened_files import (
    named_once,
    opened_file,
    told_of_file,
    unreadable_file,
)
from bylaw.registry.audit.rounds.columns.parquet_sizes import (
    RowGroups,
    all_groups,
    check_cells,
    rows_within_memory,
)
from bylaw.registry.audit.rounds.columns.plain_cells import (
    clock_told,
    plain_columns,
    without_guards,
)
from bylaw.registry.audit.rounds.columns.round_faults import RoundFaults, check_whole
from bylaw.registry.audit.rounds.columns.row_batches import (
    few_rows_first,
    fill_batches,
    read_ahead,
    rows_at_once,
)
from bylaw.registry.audit.rounds.columns.rows_left_out import LeftOut, without_left_out
from bylaw.registry.audit.rounds.json_files import RefusedRound, RoundEntry
from bylaw.registry.audit.rounds.parts.near_names import check_near
from bylaw.registry.audit.rounds.parts.unstaked_payments import check_staked
from bylaw.registry.audit.rounds.round_files import PARQUET
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, Message

_BLOCK = 1 << 24
_READ = 1 << 16
"""How many bytes of each column are read at once from a file of columns."""
_FIRST_ROWS = 1 << 16
_HOURS = ("%H", "%I", "%z", "%X", "%c")
_HEAD = 1 << 12
_BLANK = b"\xef\xbb\xbf \t\r\n"


@dataclass(frozen=True)
class ColumnFile:
    """A file of rounds in columns; `lost` are the lines of a text that are no rows."""

    path: Path
    lost: LostRows = field(default_factory=LostRows)
    with_stake: bool = False
    how: FileMap | None = None
    groups: RowGroups | None = None
    """The groups of rows that are read of a Parquet file; without any said, all."""

    @property
    def _is_text(self) -> bool:
        return self.path.suffix.lower() != PARQUET

    @property
    def _writing(self) -> Writing:
        """How cells are written: as the map of the file says, or in the usual way."""
        return (self.how or FileMap()).writing

    @cached_property
    def _left_out(self) -> LeftOut:
        """How rows say that they do not count, by columns as they are carried along."""
        if self.how is None:
            return {}
        return left_out_by([*named_once(self._names(self._schema))], self.how)

    def carried_types(self) -> dict[str, pa.DataType]:
        """The type of each column that is carried along; columns without meaning are refused."""
        try:
            return {} if self.is_blank else self._carried_types
        except ColumnsError as error:
            raise told_of_file(error, self.path) from None

    @cached_property
    def _carried_types(self) -> dict[str, pa.DataType]:
        names, schema = named_once(self._names(self._schema)), self._schema
        types = (pa.string() if self._is_text else schema.field(name).type for name in names)
        empty = pa.schema(zip(names, types, strict=True))
        check_near(names if self.how is None else unexplained_names(names, self.how))
        batch = self.with_map(pa.RecordBatch.from_pylist([], schema=empty))
        joined = join_bets(batch, {})[0] if is_long(batch.schema.names) else batch
        found, layout = read_columns(joined)
        check_staked(found.schema.names, joined.schema)
        return {name: found.schema.field(name).type for name in layout.carried}

    def clock(self) -> Message | None:
        """Say by which clock the moments of the file fall on days; of days, nothing."""
        if self._is_text:
            form = self._writing.day
            is_moment, has_zone = any(sign in form for sign in _HOURS), "%z" in form
        else:
            kind = self._day_type()
            is_moment, has_zone = pa.types.is_timestamp(kind), bool(getattr(kind, "tz", None))
        return clock_told(self._writing.time_zone, has_zone=has_zone) if is_moment else None

    def _day_type(self) -> pa.DataType:
        """The type of the column of days; null where there is none."""
        schema, how = self._schema, self.how or FileMap()
        [column] = how.columns.get(DAY, (DAY,))[:1]
        return schema.field(column).type if column in self._names(schema) else pa.null()

    def parts(self) -> Iterator["FilePart"]:
        """The rows in batches."""
        self.carried_types()
        try:
            yield from self.parts_in(self._placed_batches(), in_long_form=self.is_long)
        except (OSError, pa.ArrowException, UnicodeDecodeError) as error:
            raise unreadable_file(self.path, error) from None
        except ColumnsError as error:
            raise told_of_file(error, self.path) from None

    @property
    def head(self) -> int:
        """How many lines stand before the first row, as an editor counts them."""
        return self._writing.header if self._is_text else 0

    @property
    def is_blank(self) -> bool:
        """Whether it is an empty text: no rounds, no header."""
        if not self._is_text:
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

    def parts_in(self, placed: Iterable[PlacedRows], *, in_long_form: bool) -> Iterator["FilePart"]:
        """Rows of the file that were read, as rounds; each stands with its places in the file."""
        alike = whole_rounds(placed) if in_long_form else ((*one, RoundFaults()) for one in placed)
        for batch, places, faults in alike:
            part = FilePart(*read_columns(batch, faults), places, self.with_stake, faults)
            yield without_left_out(part, self._left_out, in_long_form=in_long_form)

    def check(self) -> None:
        """Refuse a file that has a fault as a whole; it shows in the first rows."""
        next(iter(self._batches()), None)

    def with_map(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """Read the columns as the map of the file has them."""
        plain = plain_columns(batch)
        return plain if self.how is None else map_columns(plain, self.how)

    def entries(self, leave: Callable[[int], None] = lambda _: None) -> Iterator[RoundEntry]:
        """Every row as a round, or the refusal of it; say how many do not count."""
        for part in self.parts():
            leave(part.left_out)
            for row in range(len(part.places)):
                yield part.entry(row)
        yield from self.refusals()

    def entries_named(self, wanted: str) -> Iterator[RoundEntry]:
        """The rounds of an id, also if they do not count; no other row is made a round."""
        every = None if self.how is None else replace(self.how, left_out={})
        for part in replace(self, how=every).parts():
            rows = pc.indices_nonzero(pc.equal(part.named(), wanted))
            yield from map(part.entry, rows.to_pylist())

    def refusals(self) -> Iterator[RoundEntry]:
        """The lines that are no rows; they are known once all others have been read."""
        for place, why in self.lost.reasons():
            yield RoundEntry(place, RefusedRound(None, why), raw=self.lost.texts.get(place))

    def columns(self) -> list[str]:
        """The names of the columns, as the map of the file has them."""
        names = list(named_once(self._names(self._schema)))
        return names if self.how is None else mapped_names(names, self.how)

    def _map_and_check(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Map batches; a fault of the whole file shows in the first, and is reported once."""
        for number, batch in enumerate(batches):
            if not number and self.how is not None:
                check_columns(plain_columns(batch), self.how)
            mapped = self.with_map(batch)
            if not number:
                check_whole(mapped, str(self.path))
            yield mapped

    def _placed_batches(self) -> Iterator[PlacedRows]:
        """The batches of the file, with the place of each row."""
        ahead = read_ahead(self._batches())
        batches, place = (
            (few_rows_first(ahead), 0) if self.groups is None else (ahead, self.groups.before)
        )
        # Where every row of a block was damaged, nothing is left of it.
        for batch in (one for one in batches if one.num_rows):
            places = self.lost.places_after(place, batch.num_rows)
            place = places[-1] if places else place
            yield batch, places

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

    @cached_property
    def _schema(self) -> pa.Schema:
        try:
            if not self._is_text:
                return pa.parquet.read_schema(self.path)
            return with_all_named(self._csv_schema().empty_table()).schema
        except (OSError, pa.ArrowException, UnicodeDecodeError) as error:
            raise unreadable_file(self.path, error) from None

    def _csv_schema(self) -> pa.Schema:
        """The columns of a text: its first rows tell them, unless its header alone is longer."""
        try:
            with self._csv(block=_FIRST_ROWS) as reader:
                return reader.schema
        except pa.ArrowInvalid:
            with self._csv() as reader:
                return reader.schema

    def _batches(self) -> Iterator[pa.RecordBatch]:
        if not self._is_text:
            # What is fetched ahead is kept until the file ends, and would be the whole file.
            with pa.parquet.ParquetFile(self.path, pre_buffer=False, buffer_size=_READ) as file:
                yield from self._map_and_check(self._every_row(file))
            return
        if self.is_blank:
            return
        text = dict.fromkeys(("", *self._csv_schema().names), pa.string())
        self.lost.forget()
        with self._csv(text) as reader:
            yield from self._map_and_check(
                without_guards(with_all_named(batch)) for batch in reader
            )

    def _every_row(self, file: pa.parquet.ParquetFile) -> Iterator[pa.RecordBatch]:
        """The batches of a file; refuse one that has other rows than it says."""
        groups = self.groups or all_groups(file.metadata)
        found, wanted, numbers = 0, groups.rows, groups.numbers
        fitting = rows_within_memory(self.path, numbers)
        most = min(rows_at_once(file.metadata.num_columns), fitting)
        read = file.iter_batches(batch_size=most, row_groups=numbers)
        for batch in fill_batches(self._sound(read), most):
            found += batch.num_rows
            yield batch
        if found != wanted:
            template = N_(
                "{file} is damaged: it declares {wanted} rows, but only {found} can be read"
            )
            raise ColumnsError(template, file=str(self.path), wanted=wanted, found=found)

    def _sound(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Refuse cells that are beyond the limit, or are none."""
        for batch in batches:
            # A damaged page can point beyond its words, or hold words that are none.
            batch.validate(full=True)
            yield check_cells(batch, str(self.path))

    def _csv(
        self, types: dict[str, pa.DataType] | None = None, *, block: int = _BLOCK
    ) -> pa.csv.CSVStreamingReader:
        return csv_reader(self.path, self._writing, self.lost, types=types, block=block)
