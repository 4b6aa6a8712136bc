"""Where the texts of a registry are not as received: corrections, and tables that were rebuilt."""

from collections.abc import Iterator

from bylaw.ingest.packaged import load_corrections
from bylaw.registry.law.corrections import Correction
from bylaw.registry.law.findings import TABLE_REBUILT
from bylaw.registry.rules.text.mendings import CORRECTED, REBUILT, Mending
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.text_facts import facts_of_text
from bylaw.registry.store.view import View, asking_at_once


@asking_at_once
def mendings_of(view: View) -> tuple[Mending, ...]:
    """All that was corrected or rebuilt in the texts that are held."""
    with view.holdings() as held:
        numbers, rows, told = (
            held.numbers_by_file(),
            held.sources(),
            held.told_of_orders(TABLE_REBUILT),
        )
    corrected = (
        Mending(
            CORRECTED, numbers.get(row.file, frozenset()), row.lang, c.received, c.restored, c.cause
        )
        for row in rows
        for c in corrections_of(row)
    )
    rebuilt = (
        Mending(REBUILT, frozenset((number,)), lang, found.quote, found.quote, str(found.message))
        for number, lang, found in told
    )
    return (*corrected, *rebuilt)


def corrections_of(row: SourceRow) -> Iterator[Correction]:
    """The corrections that were applied to a text: those of the corpus, then those of users."""
    facts = facts_of_text(row)
    packaged = (c for c in load_corrections() if c.id in facts.corrections)
    yield from (c.correction for c in packaged if c.file == row.file)
    yield from facts.restorations
