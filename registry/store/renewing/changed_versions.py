"""Which answers an entry changes: the versions of what it changed, as they were and as they are."""

from collections.abc import Iterable

from bylaw.registry.law.doubt.doubts import Doubt, Doubts, in_order
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.time.versions import End, Timeline, Version
from bylaw.registry.store.access.recorded_bodies import RECORDED
from bylaw.registry.store.access.rows import Cell, RowReader
from bylaw.registry.store.codec import stored_value
from bylaw.registry.store.view import TextStanding

_CHANGED = (
    "AND identity IN (SELECT identity FROM version WHERE work = :work AND lang = :lang"
    " AND (recorded_from BETWEEN :first AND :last OR recorded_to BETWEEN :first AND :last))"
)


_EXCHANGED = "AND (recorded_from BETWEEN :first AND :last OR recorded_to BETWEEN :first AND :last)"


@dataclass(frozen=True)
class ChangedVersions:
    """The versions of the provisions that were changed, in one work and language.

    Of the doubts, those that come and go.
    """

    before: Timeline
    after: Timeline


@dataclass(frozen=True)
class _ChangedBetween:
    """A work in a language, and the entries that changed it."""

    rows: RowReader
    work: str
    lang: str
    first: int
    last: int

    def end(self, seq: int) -> End | None:
        """The end of the whole text, as it was known at an entry."""
        query = f"SELECT body FROM standing WHERE {RECORDED} AND lang = :lang"
        found = self.rows.ask(query, {"work": self.work, "lang": self.lang, "seq": seq})
        return stored_value(TextStanding, str(found[0][0])).end if found else None

    def versions(self, seq: int, *, is_all: bool) -> tuple[Version, ...]:
        """The versions as they were known at an entry: of what was changed, or all."""
        meant = "" if is_all else _CHANGED
        between: dict[str, Cell] = {} if is_all else {"first": self.first, "last": self.last}
        query = (
            f"SELECT body FROM version WHERE {RECORDED} AND lang = :lang {meant} "
            "ORDER BY place, in_force_from"
        )
        asked = {"work": self.work, "lang": self.lang, "seq": seq, **between}
        return tuple(stored_value(Version, str(b)) for (b,) in self.rows.ask(query, asked))

    def doubts(self, seq: int) -> Doubts:
        """The doubts that stood at an entry, of those that came or went."""
        query = f"SELECT body FROM doubt WHERE {RECORDED} AND lang = :lang {_EXCHANGED}"
        between: dict[str, Cell] = {"first": self.first, "last": self.last}
        asked = {"work": self.work, "lang": self.lang, "seq": seq, **between}
        return in_order(stored_value(Doubt, str(b)) for (b,) in self.rows.ask(query, asked))


def _changed_in(rows: RowReader, work: str, lang: str, *, first: int, last: int) -> ChangedVersions:
    """Compare a work in a language before entries with the same after them.

    Where its end is another one, every provision is compared.
    """
    asked = _ChangedBetween(rows, work, lang, first, last)
    seqs = (first - 1, last)
    ends = [asked.end(seq) for seq in seqs]
    is_all = ends[0] != ends[1]
    before, after = (
        Timeline(lang, asked.versions(seq, is_all=is_all), end, True, asked.doubts(seq), work=work)
        for seq, end in zip(seqs, ends, strict=True)
    )
    return ChangedVersions(before, after)


def versions_changed_by(
    rows: RowReader, works: Iterable[tuple[str, str]], *, first: int, last: int
) -> tuple[ChangedVersions, ...]:
    """Compare every work in every language before entries with the same after them."""
    return tuple(_changed_in(rows, work, lang, first=first, last=last) for work, lang in works)
