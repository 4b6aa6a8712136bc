"""Where rows are filed: under a work and a language, opened by one entry and closed by another."""

from collections.abc import Mapping, Sequence

from sqlalchemy import ColumnElement, func, insert, update
from sqlmodel import Session, col, select

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.store.tables import DoubtTable, RememberedTable, StandingTable, VersionTable

_Closable = type[VersionTable] | type[StandingTable] | type[DoubtTable]


@dataclass(frozen=True)
class Filing:
    """A work in a language; the first work of a registry has no name."""

    work: str
    lang: str

    def now(self, table: _Closable) -> tuple[ColumnElement[bool], ...]:
        """Tell the rows of the work in the language that no entry has closed."""
        is_of = (col(table.work) == self.work, col(table.lang) == self.lang)
        return (*is_of, col(table.recorded_to).is_(None))

    def open_rows(
        self,
        session: Session,
        table: _Closable | type[RememberedTable],
        rows: Sequence[Mapping[str, object]],
        *,
        seq: int,
    ) -> None:
        """Record rows of the work in the language, as an entry does.

        We number them ourselves, so that two registries of one corpus are alike to the last cell.
        """
        if rows:
            last = session.exec(select(func.max(table.id))).one() or 0
            here = {"work": self.work, "lang": self.lang, "recorded_from": seq}
            numbered = [{"id": last + n, **row, **here} for n, row in enumerate(rows, start=1)]
            session.execute(insert(table), numbered)


def close_rows(session: Session, table: _Closable, numbers: Sequence[int], *, seq: int) -> None:
    """Close rows, given by their numbers, as an entry does."""
    if numbers:
        session.execute(update(table).where(col(table.id).in_(numbers)).values(recorded_to=seq))
