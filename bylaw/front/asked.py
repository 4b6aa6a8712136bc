"""Which registry is asked: its address, and the moment of knowledge; it loads nothing heavy."""

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """Which registry is asked, and as known at which moment or entry; None is the newest."""

    db: str | None = None
    as_known: dt.datetime | int | None = None
