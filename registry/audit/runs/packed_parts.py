"""A part of a run as bytes: its verdicts as an Arrow file, with the refused rows and the counts.

A killed run keeps its parts so, and machines send them to each other so.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
import pyarrow as pa
import pyarrow.ipc

from bylaw.registry.audit.many.tallies import Tally, kept_tally, tally_of
from bylaw.registry.audit.rounds.parts.id_marks import Marks
from bylaw.registry.law.json_values import Json

_TALLY, _REFUSED, _FILE, _IDS = b"tally", b"refused", b"file", b"ids"


@dataclass(frozen=True)
class DonePart:
    """A part of a run: its verdicts, the rows refused as they are written, and the counts."""

    verdicts: pa.RecordBatch
    refused: Sequence[str]
    tally: Tally
    file: str
    ids: tuple[Marks, Marks]
    """The marks of the ids of its rounds, and their places in the file."""


def pack_part(part: DonePart) -> pa.Buffer:
    """Write a part as bytes."""
    more = {
        _TALLY: json.dumps(kept_tally(part.tally)),
        _REFUSED: json.dumps(part.refused),
        _FILE: part.file,
        _IDS: np.concatenate(part.ids).tobytes(),
    }
    schema = part.verdicts.schema.with_metadata(more)
    sink = pa.BufferOutputStream()
    options = pa.ipc.IpcWriteOptions(compression="lz4")
    with pa.ipc.new_file(sink, schema, options=options) as writer:
        writer.write_batch(part.verdicts.cast(schema))
    return sink.getvalue()


def unpack_part(source: "pa.NativeFile | pa.Buffer") -> DonePart:
    """Read a part again."""
    with pa.ipc.open_file(source) as reader:
        batch, more = reader.get_batch(0), reader.schema.metadata
    tally = tally_of(cast(dict[str, Json], json.loads(more[_TALLY])))
    refused = cast(list[str], json.loads(more[_REFUSED]))
    marks, places = np.frombuffer(more[_IDS], dtype=np.uint64).reshape(2, -1)
    file = more[_FILE].decode()
    return DonePart(batch.replace_schema_metadata(None), refused, tally, file, (marks, places))
