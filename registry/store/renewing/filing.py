"""Where rows are filed: under a work and a language, with numbers that we give ourselves."""

from sqlalchemy import ColumnElement, func
from sqlmodel import Session, col, select

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.store.tables import DoubtTable, RememberedTable, StandingTable, VersionTable

Closable = type[VersionTable] | type[StandingTable] | type[DoubtTable]


@dataclass(frozen=True)
class Filed:
    """A work in a language; the first work of a registry has no name."""

    work: str
    lang: str

    def now(self, table: Closable) -> tuple[ColumnElement[bool], ...]:
        """Tell the rows of the work in the language that no entry has closed."""
        is_of = (col(table.work) == self.work, col(table.lang) == self.lang)
        return (*is_of, col(table.recorded_to).is_(None))

    def columns(self, seq: int) -> dict[str, object]:
        """The columns that file a row which an entry records."""
        return {"work": self.work, "lang": self.lang, "recorded_from": seq}


def next_id(session: Session, table: Closable | type[RememberedTable]) -> int:
    """Number rows by ourselves, so that two registries of one corpus are alike to the last cell."""
    return (session.exec(select(func.max(table.id))).one() or 0) + 1
