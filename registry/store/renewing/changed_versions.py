"""Which answers an entry changes: the versions of what it changed, as they were and as they are."""

from collections.abc import Iterable

from bylaw.registry.law.doubt.doubts import Doubt, in_order
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.time.versions import End, Timeline, Version
from bylaw.registry.store.access.recorded_bodies import RecordedAt
from bylaw.registry.store.access.rows import RowReader
from bylaw.registry.store.codec import stored_value
from bylaw.registry.store.view import TextStanding


@dataclass(frozen=True)
class ChangedVersions:
    """The versions of the provisions that were changed, in one work and language.

    Of the doubts, those that come and go.
    """

    before: Timeline
    after: Timeline


def _changed_in(rows: RowReader, work: str, lang: str, *, first: int, last: int) -> ChangedVersions:
    """Compare a work in a language before entries with the same after them.

    Where its end is another one, every provision is compared.
    """
    sides = [RecordedAt(rows, work, seq) for seq in (first - 1, last)]
    ends = [_end_known(side, lang) for side in sides]

    def timeline(side: RecordedAt, end: End | None) -> Timeline:
        bodies = (
            side.versions(lang)
            if ends[0] != ends[1]
            else side.changed_versions(lang, first=first, last=last)
        )
        versions = tuple(stored_value(Version, body) for body in bodies)
        doubts = side.changed("doubt", lang, first=first, last=last)
        told = in_order(stored_value(Doubt, body) for body in doubts)
        return Timeline(lang, versions, end, True, told, work=work)

    return ChangedVersions(*map(timeline, sides, ends))


def _end_known(side: RecordedAt, lang: str) -> End | None:
    """The end of the whole text, as it was known at an entry."""
    found = side.bodies("standing", lang)
    return stored_value(TextStanding, found[0]).end if found else None


def versions_changed_by(
    rows: RowReader, works: Iterable[tuple[str, str]], *, first: int, last: int
) -> tuple[ChangedVersions, ...]:
    """Compare every work in every language before entries with the same after them."""
    return tuple(_changed_in(rows, work, lang, first=first, last=last) for work, lang in works)
