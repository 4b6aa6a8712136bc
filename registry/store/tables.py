"""The tables of the registry.

Every row says since which entry of the ledger it is recorded.  Nothing is ever changed in place
but the end of a recorded interval; the database itself refuses anything else.
"""

import datetime as dt

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
)
from sqlmodel import Field, SQLModel

FIRST = dt.date.min
"""Stands for a beginning that is not known."""

LAST = dt.date.max
"""Stands for an end that is not known."""


def _entry_column(*, is_key: bool = False, nullable: bool = False) -> Column[int]:
    # The entry is written last, when all that belongs to it is there: hence deferred.
    entry = ForeignKey("ledger.seq", deferrable=True, initially="DEFERRED")
    return Column(Integer, entry, primary_key=is_key, nullable=nullable, index=not is_key)


def _work() -> Column[str]:
    # Rows of before there were several works are of the first.
    return Column(String, nullable=False, server_default="")


class LedgerTable(SQLModel, table=True):
    """One entry of the ledger; `hash` covers the entry and, through `previous`, all before it."""

    __tablename__ = "ledger"

    seq: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    moment: str = Field(index=True)
    kind: str
    body: str = Field(sa_column=Column(Text, nullable=False))
    previous: str
    hash: str


class SubjectTable(SQLModel, table=True):
    """What is known of a work that is kept: its titles, and what ended it.

    The empty `work` is the first of the registry; the others go by the number of their order.
    """

    __tablename__ = "subject"

    recorded_from: int = Field(sa_column=_entry_column(is_key=True))
    body: str = Field(sa_column=Column(Text, nullable=False))
    work: str = Field(default="", sa_column=_work())


class SourceTable(SQLModel, table=True):
    """A text as received, byte for byte; `day` is its issue, or the day of a consolidation."""

    __tablename__ = "source"
    __table_args__ = (UniqueConstraint("sha256", "lang", "role"),)

    id: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    sha256: str
    file: str
    lang: str
    role: str
    day: dt.date | None
    facts: str = Field(sa_column=Column(Text, nullable=False))
    data: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    recorded_from: int = Field(sa_column=_entry_column())


class ReadingTable(SQLModel, table=True):
    """What was read in a source: one instrument, or the whole of a consolidated text.

    A text can be read again, by a program that reads better; the newest reading counts.
    """

    __tablename__ = "reading"

    source: int = Field(primary_key=True, foreign_key="source.id")
    ordinal: int = Field(primary_key=True)
    lang: str
    number: str
    digest: str
    body: str = Field(sa_column=Column(Text, nullable=False))
    recorded_from: int = Field(sa_column=_entry_column(is_key=True))

    __table_args__ = (
        Index("ix_reading_recorded_from", "recorded_from"),
        Index("ix_reading_number", "number"),
    )


class AccountTable(SQLModel, table=True):
    """What a reading tells of a text as a whole, beside what it brings; the newest counts.

    A reading that an earlier version of bylaw recorded has none.
    """

    __tablename__ = "account"

    source: int = Field(primary_key=True, foreign_key="source.id")
    digest: str
    body: str = Field(sa_column=Column(Text, nullable=False))
    recorded_from: int = Field(sa_column=_entry_column(is_key=True))

    __table_args__ = (Index("ix_account_recorded_from", "recorded_from"),)


class SummaryTable(SQLModel, table=True):
    """What a reading is in short, so that not every instrument is read for one more.

    `spoken` is what it speaks of; the columns beside the body only serve to find it.
    """

    __tablename__ = "summary"
    __table_args__ = (
        Index("ix_summary_name", "name"),
        Index("ix_summary_last_day", "last_day"),
    )

    digest: str = Field(primary_key=True)
    name: str
    is_plain: int
    last_day: dt.date
    spoken: str = Field(sa_column=Column(Text, nullable=False))
    body: str = Field(sa_column=Column(Text, nullable=False))
    recorded_from: int = Field(sa_column=_entry_column())


class RememberedTable(SQLModel, table=True):
    """What a version, named by its fingerprint, does not tell; the newest counts."""

    __tablename__ = "remembered"
    __table_args__ = (Index("ix_remembered_version", "work", "lang", "version"),)

    id: int | None = Field(default=None, primary_key=True)
    work: str
    lang: str
    version: str
    body: str = Field(sa_column=Column(Text, nullable=False))
    recorded_from: int = Field(sa_column=_entry_column())


class DoubtTable(SQLModel, table=True):
    """An order in doubt, in one language."""

    __tablename__ = "doubt"
    __table_args__ = (Index("ix_doubt_lang", "work", "lang", "recorded_to"),)

    id: int | None = Field(default=None, primary_key=True)
    work: str
    lang: str
    kind: str
    instrument: str
    digest: str
    body: str = Field(sa_column=Column(Text, nullable=False))
    recorded_from: int = Field(sa_column=_entry_column())
    recorded_to: int | None = Field(default=None, sa_column=_entry_column(nullable=True))


class StandingTable(SQLModel, table=True):
    """What holds of the whole text in one language: whether its base is held, when it ended."""

    __tablename__ = "standing"

    id: int | None = Field(default=None, primary_key=True)
    lang: str
    body: str = Field(sa_column=Column(Text, nullable=False))
    recorded_from: int = Field(sa_column=_entry_column())
    recorded_to: int | None = Field(default=None, sa_column=_entry_column(nullable=True))
    work: str = Field(default="", sa_column=_work())


class VersionTable(SQLModel, table=True):
    """The text of one provision in `[in_force_from, in_force_to)`, as recorded.

    `body` is the whole version; the columns beside it only serve to find it.
    """

    __tablename__ = "version"
    __table_args__ = (
        Index("ix_version_day", "work", "lang", "kind", "label", "in_force_from"),
        Index("ix_version_identity", "work", "lang", "identity", "in_force_from"),
        Index("ix_version_end", "work", "lang", "in_force_to"),
    )

    id: int | None = Field(default=None, primary_key=True)
    lang: str
    identity: str
    kind: str
    label: str
    place: int
    held: str
    in_force_from: dt.date
    in_force_to: dt.date
    digest: str
    body: str = Field(sa_column=Column(Text, nullable=False))
    recorded_from: int = Field(sa_column=_entry_column())
    recorded_to: int | None = Field(default=None, sa_column=_entry_column(nullable=True))
    work: str = Field(default="", sa_column=_work())
