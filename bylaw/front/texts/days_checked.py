"""Another day of issue for texts that are held: checked as when a text is taken in."""

import datetime as dt
from collections.abc import Iterator, Sequence

from bylaw.front.texts.overriding import Override, refuse_or_tell
from bylaw.front.texts.rereading import reading_of
from bylaw.ingest.checks.contradictions import Contradiction, Said, day_contradictions
from bylaw.registry.law.findings import Finding
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.view import View


def check_day(
    view: View, rows: Sequence[SourceRow], published: dt.date, *, override: Override
) -> tuple[Finding, ...]:
    """Check a new day of issue of texts; refuse contradictions, tell of those overridden."""
    override.refuse_without_reason()
    found = {str(one.message): one for one in _contradictions(view, rows, published)}
    names = ", ".join(row.file.rpartition("/")[2] for row in rows)
    return refuse_or_tell(tuple(found.values()), file=names, override=override)


def _contradictions(
    view: View, rows: Sequence[SourceRow], published: dt.date
) -> Iterator[Contradiction]:
    """Compare each text with itself, and with what is held of texts that keep their day."""
    moved = {(row.file, row.lang) for row in rows}
    others = [one for one in view.instruments() if (one.span.file, one.lang) not in moved]
    for row in rows:
        yield from day_contradictions(Said(reading_of(row), published, others))
