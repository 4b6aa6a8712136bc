"""Received texts with every character in its region, and how each provision was read."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from bylaw.front.findings.text_findings import recorded_account
from bylaw.ingest.page.account import Account, Stretch, account
from bylaw.ingest.page.regions import Region
from bylaw.ingest.sources.passages import Received
from bylaw.ingest.sources.received import read_source
from bylaw.registry.answers.unit_words import in_quotes
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import Say
from bylaw.registry.law.orders.instruments import AmendingProvision, Instrument
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.codec import damage_told
from bylaw.registry.store.text_facts import AccountedRun
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    # The grammars are for those who ask how a sentence was parsed.
    from bylaw.ingest.clause.clause_readings import ClauseReading
    from bylaw.ingest.clause.outlines import Outline


@dataclass(frozen=True, slots=True)
class RegionRun:
    """A run of received characters of one region."""

    text: str
    region: str
    start: int
    line: int


@dataclass(frozen=True, slots=True)
class ParsedPart:
    """A part of a sentence as it was parsed: the part it plays, its words, and those within."""

    role: str
    words: str
    parts: tuple["ParsedPart", ...]


def account_on_record(view: View, row: SourceRow) -> Account:
    """Account for every character of a recorded Gazette text, as it was recorded with it."""
    with view.holdings() as held:
        recorded = recorded_account(row, held)
    if recorded is None:
        from bylaw.front.texts.rereading import reading_of

        return account(reading_of(row))
    received = read_source(row.data, name=row.file)
    with damage_told():
        return Account(received, tuple(_stretches(received, recorded.runs)))


def _stretches(received: Received, runs: Iterable[AccountedRun]) -> Iterator[Stretch]:
    start = 0
    for run in runs:
        span = Span(received.file, start, run.end, received.line_of(start))
        yield Stretch(Region(run.region), span)
        start = run.end


def runs_between(found: Account, start: int, end: int) -> tuple[RegionRun, ...]:
    """Cut the account of a text to a stretch of it."""
    runs = []
    for stretch in found.stretches:
        first, last = max(stretch.span.start, start), min(stretch.span.end, end)
        if first < last:
            text = found.received.text[first:last]
            line = found.received.line_of(first)
            runs.append(RegionRun(text, stretch.region.value, first, line))
    return tuple(runs)


def parsed_provision(
    provision: AmendingProvision, instrument: Instrument, say: Say
) -> ParsedPart | None:
    """Show how the sentence of a provision was parsed; None where it was not understood."""
    from bylaw.ingest.clause.outlines import outline_of
    from bylaw.ingest.clause.reading import read_clause_text

    reading = read_clause_text(
        provision.text,
        lang=instrument.lang,
        published=instrument.published,
        number=provision.number,
    )
    if not reading.skeleton:
        return None
    outline = outline_of(
        reading.skeleton, lang=instrument.lang, grammar=reading.grammar, parse=reading.parse
    )
    return _part(outline, reading, say)


def _part(outline: "Outline", reading: "ClauseReading", say: Say) -> ParsedPart:
    from bylaw.ingest.clause.sentence.skeletons import spelled_out

    words = outline.text.split("⟨")[0].rstrip(" :;")
    shown = spelled_out(words, reading.titles, lambda at: in_quotes(reading.quotes[at].text, say))
    parts = tuple(_part(child, reading, say) for child in outline.children)
    return ParsedPart(say(outline.role), shown, parts)
