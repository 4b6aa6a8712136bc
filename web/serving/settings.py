"""The settings of a site: which registry, for whom, and what it may do."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

LOOPBACK = frozenset(("127.0.0.1", "localhost", "::1", "[::1]"))
UPLOAD_LIMIT = 50_000_000
"""The largest request that is read, in bytes."""


@dataclass(frozen=True)
class Settings:
    """The registry, the clock, and who may read and change.

    `token` must be shown by every reader of a site that listens beyond this machine; `edit_token`
    by an editor.  Without an `edit_token`, the site cannot change anything.  `receipts` is the file
    in which verdicts are kept by their receipts.
    """

    database: str
    now: Callable[[], dt.datetime]
    hosts: frozenset[str] = LOOPBACK
    token: str = ""
    edit_token: str = ""
    receipts: Path | None = None
    upload_limit: int = UPLOAD_LIMIT
    upload_seconds: float = 120.0

    @property
    def may_edit(self) -> bool:
        """Whether an editor can change the registry here."""
        return bool(self.edit_token)


def is_loopback(host: str) -> bool:
    """Tell whether a name means this machine alone.

    >>> is_loopback("127.0.0.1"), is_loopback("0.0.0.0")
    (True, False)
    """
    return host in LOOPBACK
