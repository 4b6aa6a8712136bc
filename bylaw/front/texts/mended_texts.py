"""Where the texts of a registry are not as received: corrections, and tables that were rebuilt."""

from collections.abc import Iterator

from bylaw.ingest.packaged import load_corrections
from bylaw.registry.law.corrections import Correction
from bylaw.registry.law.findings import Finding
from bylaw.registry.rules.text.mendings import CORRECTED, REBUILT, Mending
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.text_facts import facts_of_text
from bylaw.registry.store.view import View

_REBUILT = "table-rebuilt"


def mendings_of(view: View) -> tuple[Mending, ...]:
    """All that was corrected or rebuilt in the texts that are held."""
    numbers = view.numbers_by_file()
    corrected = (
        Mending(CORRECTED, numbers.get(row.file, frozenset()), row.lang, *_words(correction))
        for row in view.sources()
        for correction in corrections_of(row)
    )
    rebuilt = (
        Mending(REBUILT, frozenset((number,)), lang, *_line(finding))
        for number, lang, finding in view.told_of_orders(_REBUILT)
    )
    return (*corrected, *rebuilt)


def _words(correction: Correction) -> tuple[str, str, str]:
    return correction.received, correction.restored, correction.cause


def _line(finding: Finding) -> tuple[str, str, str]:
    return finding.quote, finding.quote, str(finding.message)


def corrections_of(row: SourceRow) -> Iterator[Correction]:
    """The corrections that were applied to a text: those of the corpus, then those of users."""
    facts = facts_of_text(row)
    packaged = (c for c in load_corrections() if c.id in facts.corrections)
    yield from (c.correction for c in packaged if c.file == row.file)
    yield from facts.restorations
