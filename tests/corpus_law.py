"""The law of the corpus on a day, for tests of rules: sections as the pipeline reads them."""

import datetime as dt
from collections.abc import Iterator
from functools import cache, partial

from bylaw.ingest.packaged import (
    GazetteText,
    corrections_to,
    load_corrections,
    load_manifest,
    read_bytes,
)
from bylaw.ingest.pipeline import Reading, read_text
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.rules.text.law_text import (
    Coming,
    LawText,
    Replaced,
    SectionText,
    words_fingerprint,
)

_BEGUN, _ENDED = dt.date(1993, 9, 1), dt.date(2011, 10, 13)
_TITLES = ("By-law respecting casino games", "Règlement sur les jeux de casino")
_FRENCH_DRAFT_OF = "1033-2007"


@cache
def _read(entry: GazetteText, *, corrected: bool) -> Reading:
    corrections = corrections_to(entry) if corrected else ()
    received = read_source(read_bytes(entry), name=entry.file)
    return read_text(
        received,
        lang=entry.lang,
        published=entry.published,
        evidence=entry.evidence.certainty,
        corrections=corrections,
    )


def _sections(entry: GazetteText, *, corrected: bool) -> Iterator[tuple[Instrument, Provision]]:
    for instrument in _read(entry, corrected=corrected).instruments:
        if (
            not (instrument.base_title or "")
            .casefold()
            .endswith(_TITLES[entry.lang == "fr"].casefold())
        ):
            continue
        for provision in instrument.provisions:
            for read in provision.operations:
                for unit in read.payload:
                    for node in unit.walk():
                        if node.kind is Kind.SECTION:
                            yield instrument, node


def _commencement(instrument: Instrument) -> dt.date | None:
    days = [c.in_force for p in instrument.provisions for c in p.commencements]
    return days[0] if days else None


@cache
def _versions() -> tuple[SectionText, ...]:
    found: list[SectionText] = []
    corrected_files = {c.file for c in load_corrections()}
    for entry in load_manifest():
        raw = {}
        if entry.file in corrected_files:
            raw = {node.label: node for _, node in _sections(entry, corrected=False)}
        for instrument, node in _sections(entry, corrected=True):
            if instrument.number is None and entry.lang == "en":
                continue
            as_received = raw.get(node.label)
            differs = as_received is not None and words_fingerprint(
                as_received
            ) != words_fingerprint(node)
            found.append(
                SectionText(
                    node.label,
                    entry.lang,
                    node,
                    instrument.number or _FRENCH_DRAFT_OF,
                    _commencement(instrument) or dt.date(2007, 12, 27),
                    Certainty.INFERRED,
                    as_received=partial(_same, as_received) if differs else None,
                )
            )
    return tuple(found)


def _same(found: Provision | None) -> Provision | None:
    return found


@cache
def law_on(day: dt.date) -> LawText:
    """The law of the corpus on a day."""
    if day >= _ENDED:
        return LawText(day, {}, replaced=Replaced("951-2011", _ENDED))
    held = {(v.lang, v.label): v for v in _versions() if v.in_force <= day}
    coming = {v.label: Coming(v.instrument, v.in_force) for v in _versions() if v.in_force > day}
    return LawText(day, held, coming, begun=day >= _BEGUN)
