"""Which registry is asked: its address, and the moment of knowledge; it loads nothing heavy."""

import datetime as dt

from bylaw.registry.law.light_values import dataclass


@dataclass(frozen=True, slots=True)
class RegistryChoice:
    """Which registry is asked, and as known at which moment or entry; None is the newest.

    `work` says about which text, by its number or its title; None is the first of the registry.
    """

    db: str | None = None
    as_known: dt.datetime | int | None = None
    work: str | None = None
