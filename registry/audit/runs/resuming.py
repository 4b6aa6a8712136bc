"""What a run has done, kept beside its output until that is whole: a killed run goes on from there.

`verdicts.parquet.parts/` holds the verdicts on each part of the rounds, as an Arrow stream that
also carries the rows refused and the counts.  A part is renamed to its place when it is whole.
"""

import json
import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pyarrow as pa

from bylaw.registry.audit.runs.packed_parts import DonePart, pack_part, unpack_part
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.messages import BylawError

_RUN, _ENDING = "run.json", ".arrow"
_Unpacked = TypeVar("_Unpacked")


class RunStoppedError(BylawError):
    """A run cannot go on, for a reason that does not lie in its rounds: a later one can."""


@dataclass(frozen=True)
class KeptParts:
    """The parts of a run in a folder; `run` is all that they depend on."""

    folder: Path
    run: Mapping[str, Json]

    def begin(self) -> None:
        """Go on with the parts of the same run; those of any other are thrown away."""
        header, wanted = self.folder / _RUN, json.dumps(self.run, sort_keys=True)
        if header.exists() and header.read_text(encoding="utf-8") == wanted:
            return
        self.end()
        self.folder.mkdir(parents=True)
        _rename(header, wanted.encode())

    def end(self) -> None:
        """Throw all parts away."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def leave(self) -> None:
        """Leave the parts to a later run; without any, leave nothing."""
        if not any(self.folder.glob(f"*{_ENDING}")):
            self.end()

    def keep(self, number: int, part: DonePart) -> None:
        """Write a part, whole or not at all."""
        self.keep_packed(number, pack_part(part))

    def keep_packed(self, number: int, packed: pa.Buffer) -> None:
        """Write what is packed already, whole or not at all."""
        _rename(self._place(number), packed)

    def find(self, number: int) -> DonePart | None:
        """Read a part that is there; one that cannot be read is not."""
        return self.read_part(number, unpack_part)

    def read_part(
        self, number: int, unpack: Callable[[pa.MemoryMappedFile], _Unpacked]
    ) -> _Unpacked | None:
        """Read what is there; what cannot be read is not."""
        try:
            return unpack(pa.memory_map(str(self._place(number))))
        except (OSError, pa.ArrowException, KeyError, ValueError):
            return None

    def _place(self, number: int) -> Path:
        return self.folder / f"{number:08}{_ENDING}"


def _rename(place: Path, data: "bytes | pa.Buffer") -> None:
    beside = place.with_suffix(".new")
    with beside.open("wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    beside.replace(place)
