"""Contradictions that someone overrides: refused without a reason, and told with it."""

import datetime as dt
from collections.abc import Iterator, Sequence

from bylaw.front.texts.rereading import reading_of
from bylaw.ingest.checks.contradictions import Contradiction, Said, day_contradictions
from bylaw.registry.law.findings import Finding, warning
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, SourceError, UsageError, listed
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.view import View

CONTRADICTED = N_("{file} is refused: {reasons}. To record it anyway, add {options} --why REASON")
NO_REASON = N_("give the reason with --why")


@dataclass(frozen=True)
class Override:
    """The contradictions that someone overrides, by their codes, and why."""

    codes: tuple[str, ...] = ()
    why: str = ""

    def refuse_without_reason(self) -> None:
        """Refuse to override anything for no reason."""
        if self.codes and not self.why:
            raise UsageError(NO_REASON)


def refuse_or_tell(
    found: Sequence[Contradiction], *, file: str, override: Override
) -> tuple[Finding, ...]:
    """Refuse contradictions; tell of those that someone overrode."""
    refused = [one for one in found if one.code not in override.codes]
    if refused:
        codes = dict.fromkeys(one.code for one in refused)
        raise SourceError(
            CONTRADICTED,
            file=file,
            reasons=listed((one.message for one in refused), "; "),
            options=" ".join(f"--override {code}" for code in codes),
            codes=" ".join(codes),
        )
    return tuple(_overridden(one, override.why) for one in found)


def _overridden(one: Contradiction, why: str) -> Finding:
    template = N_("{contradiction}; ingested anyway: {why}")
    return warning(one.code, template, contradiction=one.message, why=why)


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
