"""The findings about texts as they were recorded; no text is read again.

Where an earlier version of bylaw recorded a text without that, it is read as it would be today.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from bylaw.registry.law.findings import Finding
from bylaw.registry.law.json_values import fingerprint
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.text.provisions import Provision
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.codec import stored_value
from bylaw.registry.store.holdings import Holdings
from bylaw.registry.store.text_facts import TextAccount


@dataclass(frozen=True)
class GazetteFindings:
    """The findings of a Gazette text as a whole, and its instruments that count."""

    findings: tuple[Finding, ...]
    instruments: tuple[Instrument, ...] = ()

    def all_findings(self) -> Iterator[Finding]:
        """Every finding of the text and its instruments."""
        yield from self.findings
        for instrument in self.instruments:
            yield from instrument.all_findings()


@dataclass(frozen=True)
class BaseFindings:
    """The findings of a consolidated text, and what it says."""

    findings: tuple[Finding, ...]
    provision: Provision


def gazette_findings(row: SourceRow, held: Holdings) -> GazetteFindings | None:
    """The findings of a Gazette text; None where all its instruments were withdrawn."""
    account = recorded_account(row, held)
    if account is None:
        return _read_again(row, held)
    kept = held.instruments_in(row)
    return GazetteFindings(account.findings, kept) if kept or not held.digests(row) else None


def base_findings(row: SourceRow, held: Holdings) -> BaseFindings:
    """The findings of a consolidated text."""
    account = recorded_account(row, held)
    if account is None:
        from bylaw.ingest.consolidations import read_consolidation
        from bylaw.ingest.sources.received import read_source

        read = read_consolidation(read_source(row.data, name=row.file), lang=row.lang)
        return BaseFindings(read.findings, read.text.provision)
    return BaseFindings(account.findings, held.consolidated_in(row).provision)


def recorded_account(row: SourceRow, held: Holdings) -> TextAccount | None:
    """What was recorded of a text as a whole; None where an earlier version of bylaw did not."""
    account = held.account_of(row.id)
    return None if account is None else stored_value(TextAccount, account.body)


def _read_again(row: SourceRow, held: Holdings) -> GazetteFindings | None:
    from bylaw.front.texts.rereading import reading_of

    reading, since = reading_of(row), row.recorded_from
    kept = tuple(
        item
        for item in reading.instruments
        if not held.record.is_withdrawn(item.number or "", item.lang, since=since)
    )
    return GazetteFindings(reading.findings, kept) if kept or not reading.instruments else None


@dataclass(frozen=True)
class PrintedWords:
    """The words of texts as received; a text is read when one of its words is wanted."""

    rows: Mapping[str, SourceRow]
    known: dict[str, str] = field(default_factory=dict)

    @staticmethod
    def among(rows: Iterable[SourceRow]) -> "PrintedWords":
        """The words of some texts."""
        return PrintedWords({row.file: row for row in rows})

    def fingerprint_of(self, finding: Finding) -> str:
        """The fingerprint of the words that a finding is about; empty where it is about none."""
        span = finding.span
        printed = "" if span is None else self._text(span.file)[span.start : span.end]
        return fingerprint(printed) if printed else ""

    def _text(self, file: str) -> str:
        if file not in self.known and file in self.rows:
            from bylaw.ingest.sources.received import read_source

            self.known[file] = read_source(self.rows[file].data, name=file).text
        return self.known.get(file, "")
