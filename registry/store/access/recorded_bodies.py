"""What stood recorded of a work at an entry of the ledger, as it is written in its rows.

Versions, what holds of the whole text, and doubts have rows that an entry opens and a later one
closes.  A question about a day asks for few of them, however many there are.
"""

import datetime as dt
from collections.abc import Mapping, Sequence
from functools import cache

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provisions import SECTIONS, Kind
from bylaw.registry.law.text.tree import Held
from bylaw.registry.store.access.rows import CONSOLIDATION, Cell, RowReader, damaged_row

RECORDED = "work = :work AND recorded_from <= :seq AND (recorded_to IS NULL OR recorded_to > :seq)"
_NAMED = "AND kind = :kind AND label = :label"
_COVERING = "AND in_force_from <= :day AND in_force_to > :day"
_PRINTED = "ORDER BY place, in_force_from"
_EXCHANGED = "(recorded_from BETWEEN :first AND :last OR recorded_to BETWEEN :first AND :last)"
_CHANGED = (
    "AND identity IN "
    f"(SELECT identity FROM version WHERE work = :work AND lang = :lang AND {_EXCHANGED})"
)

_AROUND = f"""
    SELECT 'standing' AS part, lang, body, id AS place FROM standing WHERE {RECORDED}
    UNION ALL SELECT 'doubt', lang, body, id FROM doubt WHERE {RECORDED}
    UNION ALL SELECT 'subject', '', body, place FROM (
        SELECT body, recorded_from AS place FROM subject
        WHERE work = :work AND recorded_from <= :seq ORDER BY recorded_from DESC LIMIT 1
    ) AS newest
    UNION ALL SELECT 'base', '', '', place FROM (
        SELECT id AS place FROM source WHERE role = :role LIMIT 1
    ) AS base
    ORDER BY place
"""
_NEAR = (
    f"{_COVERING} AND held <> :repealed ORDER BY in_force_from DESC LIMIT :most",
    f"{_COVERING} ORDER BY in_force_from DESC LIMIT 1",
    "AND in_force_from > :day ORDER BY in_force_from LIMIT 1",
    "AND in_force_to <= :day ORDER BY in_force_to DESC LIMIT 1",
)
"""What lives on a day, then what covers it, what is to come, and what has ended."""

_FIRST = len(_NEAR)
_EARLIEST = "ORDER BY in_force_from LIMIT 1"


@dataclass(frozen=True)
class Around:
    """What every answer needs besides its versions, as written.

    That is what is known of the work, of its text in each language, and what is in doubt.
    """

    subject: str | None
    has_bases: bool
    standings: tuple[tuple[str, str], ...]
    doubts: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class NearBodies:
    """The versions that answer for a number on a day, and the first that ever bore it."""

    answering: tuple[str, ...]
    first: str | None


@dataclass(frozen=True)
class RecordedAt:
    """The rows of a work that stand at an entry, inside one transaction."""

    rows: RowReader
    work: str
    seq: int

    def versions(self, lang: str) -> list[str]:
        """All versions in a language, in printed order."""
        return self._versions(lang, "")

    def versions_numbered(self, label: str, kind: Kind, *, lang: str) -> list[str]:
        """All versions that ever bore a number."""
        return self._versions(lang, _NAMED, kind=kind.value, label=label)

    def versions_on(self, day: dt.date, *, lang: str, identity: str | None = None) -> list[str]:
        """The versions of a day, of one provision or of all."""
        if identity is None:
            return self._versions(lang, _COVERING, day=day)
        asked = f"AND identity = :identity {_COVERING}"
        return self._versions(lang, asked, identity=identity, day=day)

    def near(
        self, label: str, kind: Kind, day: dt.date, *, langs: Sequence[str]
    ) -> Mapping[str, NearBodies]:
        """What answers for a number on a day in each language; the time does not grow with all."""
        # Section numbers are unique in a text; other numbers may be borne twice at a time.
        most = 1 if kind in SECTIONS else 2
        spoken = {f"lang_{place}": lang for place, lang in enumerate(langs)}
        values: dict[str, Cell] = {"kind": kind.value, "label": label, "day": day, "most": most}
        found = self._ask(_near_in(tuple(spoken)), **values, **spoken, repealed=Held.REPEALED.value)
        return {lang: _nearest(found, lang) for lang in langs}

    def labels(self, kind: Kind) -> frozenset[str]:
        """The numbers that a kind of provision ever bore, in any language."""
        query = f"SELECT DISTINCT label FROM version WHERE {RECORDED} AND kind = :kind"
        return frozenset(_words(label) for (label,) in self._ask(query, kind=kind.value))

    def last_borne(self, label: str, kind: Kind) -> int | None:
        """The entry since which nothing that is held bears a number; None if nothing ever did."""
        query = "SELECT MAX(recorded_to) FROM version WHERE work = :work AND recorded_to <= :seq"
        ((seq,),) = self._ask(f"{query} {_NAMED}", kind=kind.value, label=label)
        return seq if isinstance(seq, int) else None

    def langs(self) -> tuple[str, ...]:
        """The languages in which anything is kept."""
        found = self._ask(f"SELECT lang FROM standing WHERE {RECORDED}")
        return tuple(sorted(_words(lang) for (lang,) in found))

    def around(self) -> Around:
        """Ask at once for what every answer needs besides its versions."""
        found = self._ask(_AROUND, role=CONSOLIDATION)
        parts = [(_words(part), _words(lang), _words(body)) for part, lang, body, _ in found]
        return Around(
            next((body for part, _lang, body in parts if part == "subject"), None),
            any(part == "base" for part, _lang, _body in parts),
            tuple((lang, body) for part, lang, body in parts if part == "standing"),
            tuple((lang, body) for part, lang, body in parts if part == "doubt"),
        )

    def _versions(self, lang: str, rest: str, **values: Cell) -> list[str]:
        return self.bodies("version", lang, f"{rest} {_PRINTED}", **values)

    def bodies(self, table: str, lang: str, rest: str = "", **values: Cell) -> list[str]:
        """The rows of a table in a language; `rest` says which of them, and in which order."""
        query = f"SELECT body FROM {table} WHERE {RECORDED} AND lang = :lang {rest}"
        return [_words(body) for (body,) in self._ask(query, lang=lang, **values)]

    def changed(self, table: str, lang: str, *, first: int, last: int) -> list[str]:
        """The rows of a table that some entries opened or closed."""
        return self.bodies(table, lang, f"AND {_EXCHANGED}", first=first, last=last)

    def changed_versions(self, lang: str, *, first: int, last: int) -> list[str]:
        """The versions of the provisions of which some entries opened or closed a version."""
        return self._versions(lang, _CHANGED, first=first, last=last)

    def _ask(self, query: str, **values: Cell) -> Sequence[Sequence[Cell]]:
        return self.rows.ask(query, {"work": self.work, "seq": self.seq, **values})


@cache
def _near_in(langs: tuple[str, ...]) -> str:
    """Ask in one statement for what is nearest to a day in languages, by the names of these."""
    return " UNION ALL ".join(
        f"SELECT {rank} AS rank, lang, body FROM (SELECT lang, body FROM version "
        f"WHERE {RECORDED} AND lang = :{lang} {_NAMED} {near}) AS near_{rank}_{lang}"
        for lang in langs
        for rank, near in enumerate((*_NEAR, _EARLIEST))
    )


def _nearest(found: Sequence[Sequence[Cell]], lang: str) -> NearBodies:
    """Keep what answers first in a language."""
    own = [(rank, _words(body)) for rank, spoken, body in found if spoken == lang]
    ranks = (rank for rank, _body in own if isinstance(rank, int) and rank != _FIRST)
    best = min(ranks, default=None)
    answering = tuple(body for rank, body in own if rank == best)
    return NearBodies(answering, next((body for rank, body in own if rank == _FIRST), None))


def _words(cell: Cell) -> str:
    """Read a cell as words; SQLite lets anyone put something else there."""
    if not isinstance(cell, str):
        raise damaged_row()
    return cell
