"""The verdicts that a site gave, kept by the digest of their receipts.

They stand in one file of the data folder, so that they outlive the site; without a place on disk,
only the last ones are kept.
"""

import json
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, cast

from bylaw.registry.law.json_values import Json, json_line

if TYPE_CHECKING:
    from bylaw.registry.audit.shapes.verdict_shapes import VerdictShape

_ON_DISK, _IN_MEMORY = 1_000_000, 1000
_TABLE = (
    "CREATE TABLE IF NOT EXISTS receipts "
    "(place INTEGER PRIMARY KEY, digest TEXT UNIQUE NOT NULL, verdict TEXT NOT NULL)"
)
_KEEP = "INSERT OR IGNORE INTO receipts (digest, verdict) VALUES (?, ?)"
_FORGET = "DELETE FROM receipts WHERE place <= (SELECT max(place) FROM receipts) - ?"
_FIND = "SELECT verdict FROM receipts WHERE digest = ?"


class KeptReceipts:
    """Verdicts with their receipts: the same one is kept once, the oldest is forgotten first."""

    def __init__(self, file: Path | None) -> None:
        self._lock = Lock()
        found = None if file is None else _open_file(file)
        self._most = _IN_MEMORY if found is None else _ON_DISK
        self._rows = found or _connect(":memory:")

    def keep(self, verdict: "VerdictShape") -> None:
        """Keep a verdict under the digest of its receipt."""
        digest = verdict["receipt"]["digest"]
        self.keep_all([(digest, json_line(verdict))])

    def keep_all(self, verdicts: Iterable[tuple[str, str]]) -> None:
        """Keep verdicts as they are written, by the digests of their receipts, in one go."""
        # A verdict is given even where the disk has no room to keep it.
        with self._lock, suppress(sqlite3.OperationalError), self._rows:
            self._rows.execute("BEGIN")
            self._rows.executemany(_KEEP, verdicts)
            self._rows.execute(_FORGET, (self._most,))

    def find(self, digest: str) -> dict[str, Json] | None:
        """Find the verdict of a receipt."""
        with self._lock:
            row = self._rows.execute(_FIND, (digest,)).fetchone()
        return None if row is None else cast(dict[str, Json], json.loads(row[0]))

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._rows.close()


def _open_file(file: Path) -> sqlite3.Connection | None:
    """Open the file, or do without one that cannot be written."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        return _connect(str(file))
    except (OSError, sqlite3.Error):
        return None


def _connect(place: str) -> sqlite3.Connection:
    rows = sqlite3.connect(place, check_same_thread=False, isolation_level=None)
    rows.execute(_TABLE)
    return rows
