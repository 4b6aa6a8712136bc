"""A part of a run as bytes: its verdicts as they are written, the refused rows and the counts.

A killed run keeps its parts so, and machines send them to each other so: as a stream of Arrow with
one cell, and all else said beside it.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
import pyarrow as pa
import pyarrow.ipc

from bylaw.registry.audit.many.tallies import Tally
from bylaw.registry.audit.rounds.parts.id_marks import FoundIds, IdMarks, Marks, RisingIds
from bylaw.registry.audit.runs.kept_tallies import kept_tally, tally_of
from bylaw.registry.audit.runs.verdict_files import Block
from bylaw.registry.law.json_values import Json

_TALLY, _REFUSED, _FILE = b"tally", b"refused", b"file"
_RANGE, _RISING, _MARKS, _PLACES = b"range", b"rising", b"marks", b"places"
_SCHEMA = pa.schema([("block", pa.large_binary())])


@dataclass(frozen=True)
class DonePart:
    """A part of a run: its verdicts and the rows refused as they are written, and the counts."""

    block: Block
    refused: Sequence[str]
    tally: Tally
    file: str
    ids: FoundIds


def pack_part(part: DonePart) -> pa.Buffer:
    """Write a part as bytes."""
    more = {
        _TALLY: json.dumps(kept_tally(part.tally)),
        _REFUSED: json.dumps(part.refused),
        _FILE: part.file,
        **_packed_ids(part.ids),
    }
    sink, schema = pa.BufferOutputStream(), _SCHEMA.with_metadata(more)
    with pa.ipc.new_stream(sink, schema) as writer:
        writer.write_batch(pa.record_batch([_one_cell(part.block)], schema=schema))
    return sink.getvalue()


def _one_cell(block: Block) -> pa.Array:
    """A column of one cell, which lies where it is."""
    held = pa.py_buffer(block)
    ends = pa.py_buffer(np.array([0, held.size], dtype=np.int64))
    return pa.Array.from_buffers(_SCHEMA.types[0], 1, [None, ends, held])


def unpack_part(source: "pa.NativeFile | pa.Buffer") -> DonePart:
    """Read a part again, or refuse what is none as an error of value, of key, or of Arrow."""
    with pa.ipc.open_stream(source) as reader:
        (batch,), more = reader, reader.schema.metadata
    tally = tally_of(cast(dict[str, Json], json.loads(more[_TALLY])))
    refused = cast(list[str], json.loads(more[_REFUSED]))
    (block,) = batch.column(0)
    return DonePart(block.as_buffer(), refused, tally, more[_FILE].decode(), _unpacked_ids(more))


def _packed_ids(ids: FoundIds) -> dict[bytes, bytes]:
    if isinstance(ids, RisingIds):
        numbers, place = ids.numbers, {_PLACES: str(ids.first_place).encode()}
        if isinstance(numbers, range):
            return {_RANGE: f"{numbers.start} {numbers.stop}".encode(), **place}
        return {_RISING: numbers.tobytes(), **place}
    return {_MARKS: ids.marks.tobytes(), _PLACES: _kept_places(ids.places).tobytes()}


def _unpacked_ids(more: Mapping[bytes, bytes]) -> FoundIds:
    if _RANGE in more:
        return RisingIds(range(*map(int, more[_RANGE].split())), int(more[_PLACES]))
    if _RISING in more:
        return RisingIds(np.frombuffer(more[_RISING], dtype=np.uint64), int(more[_PLACES]))
    marks, kept = (np.frombuffer(more[key], dtype=np.uint64) for key in (_MARKS, _PLACES))
    return IdMarks(marks, _places_of(kept, len(marks)))


def _kept_places(places: Marks) -> Marks:
    """Of places that follow each other, as most do, the first alone.

    >>> some = [np.array(places, dtype=np.uint64) for places in ([7, 8, 9], [7, 9, 10], [7, 7, 9])]
    >>> [_kept_places(places).tolist() for places in some]
    [[7], [7, 9, 10], [7, 7, 9]]
    """
    follows = len(places) > 0 and places[-1] - places[0] == len(places) - 1
    return places[:1] if follows and bool((places[1:] > places[:-1]).all()) else places


def _places_of(kept: Marks, number: int) -> Marks:
    """Places in a column of which all are kept, or only the first.

    >>> [_places_of(np.array(kept, dtype=np.uint64), 3).tolist() for kept in ([7], [7, 9, 10])]
    [[7, 8, 9], [7, 9, 10]]
    """
    if len(kept) == number:
        return kept
    (first,) = kept
    return np.arange(first, first + np.uint64(number), dtype=np.uint64)
