"""The texts that are held, by a registry or by the package, and whether their bytes are intact."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from bylaw.ingest.packaged import GazetteText, is_as_received, load_manifest
from bylaw.registry.answers.instruments_listed import sources_about
from bylaw.registry.law.evidence import Evidence
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.json_values import fingerprint
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.order_citations import number_key
from bylaw.registry.law.written_days import iso
from bylaw.registry.store.access.rows import GAZETTE, SourceRow
from bylaw.registry.store.text_facts import facts_of_text
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.instrument_shapes import SourceShape


@dataclass(frozen=True, slots=True)
class TextListed:
    """One text: what it is, its day and how that is known, and what it contains.

    The day of a Gazette text is that of its issue; that of a consolidation, the day of its law.
    `withdrawn` are the instruments of the text that no longer count.
    """

    file: str
    lang: str
    role: str
    day: dt.date | None
    evidence: Evidence
    sha256: str
    is_intact: bool
    contains: tuple[str, ...] = ()
    part: int | None = None
    pages: str | None = None
    withdrawn: tuple[str, ...] = ()

    def as_json(self) -> "SourceShape":
        """The text as JSON; other programs rely on the keys."""
        is_issue = self.role == GAZETTE
        return {
            "file": self.file,
            "lang": self.lang,
            "role": self.role,
            "part": self.part,
            "published": iso(self.day) if is_issue else None,
            "as_of": None if is_issue else iso(self.day),
            "evidence": self.evidence.certainty,
            "reason": self.evidence.reason,
            "pages": self.pages,
            "sha256": self.sha256,
            "as_received": self.is_intact,
            "contains": list(self.contains),
            "withdrawn": list(self.withdrawn),
        }


def packaged_texts() -> tuple[TextListed, ...]:
    """List the texts that bylaw is shipped with."""
    return tuple(_packaged_text(entry) for entry in load_manifest())


def _packaged_text(entry: GazetteText) -> TextListed:
    return TextListed(
        entry.file,
        entry.lang,
        GAZETTE,
        entry.published,
        entry.evidence,
        entry.sha256,
        is_as_received(entry),
        tuple(entry.contains),
        entry.part,
        entry.pages,
    )


def texts_held(view: View, *, is_all: bool = True) -> tuple[TextListed, ...]:
    """List the texts that a registry holds, with all that its ledger says of them.

    All are listed, or those alone that concern the work that is asked.
    """
    entries = {(entry.sha256, entry.lang): entry for entry in load_manifest()}
    found = gather((item.span.file, item.name) for item in view.instruments())
    with view.holdings() as held:
        gone = held.withdrawn_by_file()
    texts = (
        _held_text(row, found.get(row.file, ()), entries.get((row.sha256, row.lang)))
        for row in (view.sources() if is_all else sources_about(view))
    )
    return tuple(
        replace(one, withdrawn=tuple(sorted(gone.get(one.file, ()), key=number_key)))
        for one in texts
    )


def _held_text(row: SourceRow, names: Iterable[str], entry: GazetteText | None) -> TextListed:
    """Describe a text; only the manifest knows the part and the pages of an issue."""
    read_in = tuple(dict.fromkeys(name for name in names if name))
    return TextListed(
        row.file,
        row.lang,
        row.role,
        row.day,
        facts_of_text(row).evidence,
        row.sha256,
        fingerprint(row.data) == row.sha256,
        read_in if entry is None else tuple(entry.contains),
        None if entry is None else entry.part,
        None if entry is None else entry.pages,
    )
