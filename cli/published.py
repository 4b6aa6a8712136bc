"""The law as the packaged corpus gives it: the work, its history in each language, its sources."""

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ingest.corpus import GazetteText, UnheldInstrument, load_manifest, load_unheld
from ingest.reading import Reading, read_corpus
from registry.law.commencements import Commencement, CommencementKind
from registry.law.enactments import Certainty, Enactment, Order, enactment_of
from registry.law.findings import Finding, Severity
from registry.law.instruments import Instrument, Status
from registry.law.messages import N_, CorpusError
from registry.law.operations import Op, Operation, Target
from registry.law.replay import Base, History, replay
from registry.law.sources import Source
from registry.law.timeline import timeline_of
from registry.law.tree import TextState, unheld_tree
from registry.law.versions import Timeline
from registry.publish.consolidation import HeldText, Work

_CHAPTER = re.compile(r"\((?P<chapter>[^()]*)\)\s*$")


@dataclass(frozen=True)
class Published:
    """One work in one language, as the corpus gives it."""

    work: Work
    history: History
    timeline: Timeline
    texts: tuple[HeldText, ...]
    findings: tuple[Finding, ...]


@cache
def published(lang: str) -> Published:
    """Read the corpus, and replay what it holds of the work in one language."""
    readings = read_corpus()
    base = _base(readings)
    acting = tuple(_acting(readings, base))
    work = _work(base, acting)
    names = tuple(title for title in (work.titles.get(lang),) if title)
    enactments = (*_enactments(acting, lang), *_endings(base, lang))
    history = replay(Base(unheld_tree(lang, names)), enactments)
    used = {
        order.source.spans[0].file for e in enactments for order in e.orders if order.source.spans
    }
    return Published(
        work,
        history,
        timeline_of(history),
        tuple(_held(entry) for entry in load_manifest() if entry.file in used),
        tuple(_findings(readings, used)),
    )


def _base(readings: tuple[Reading, ...]) -> UnheldInstrument:
    """Find the instrument that the footnotes of the others name as the text they amend."""
    chains = (i.chain for reading in readings for i in reading.instruments)
    bases = {chain.base.number for chain in chains if chain is not None}
    for known in load_unheld():
        if known.number in bases and known.status == Status.MADE.value:
            return known
    raise CorpusError(N_("no instrument of the corpus amends a text that it names"))


def _acting(readings: tuple[Reading, ...], base: UnheldInstrument) -> Iterator[Instrument]:
    for reading in readings:
        for item in reading.instruments:
            if item.chain is not None and item.chain.base.number == base.number:
                yield item


def _work(base: UnheldInstrument, acting: tuple[Instrument, ...]) -> Work:
    chapter = _CHAPTER.search(base.title)
    return Work(
        base.number,
        base.made,
        {item.lang: item.base_title for item in acting if item.base_title},
        {item.lang: item.enabling for item in acting if item.enabling},
        "" if chapter is None else chapter["chapter"],
    )


def _enactments(acting: tuple[Instrument, ...], lang: str) -> Iterator[Enactment]:
    made = [item for item in acting if item.status is Status.MADE]
    own = {item.number for item in made if item.lang == lang}
    for item in acting:
        if item.lang != lang:
            continue
        if item.status is Status.MADE:
            yield enactment_of(item, certainty=_certainty(item))
            continue
        order = next((m for m in made if m.number not in own and _approves(m, item)), None)
        if order is not None:
            yield enactment_of(
                item,
                certainty=_certainty(order),
                text_state=TextState.DRAFT,
                approved_by=order,
            )


def _approves(order: Instrument, draft: Instrument) -> bool:
    """Tell whether an order approved a draft as it was: both follow on the same amendment."""
    if not order.without_amendment or order.chain is None or draft.chain is None:
        return False
    last, other = order.chain.last, draft.chain.last
    return last is not None and other is not None and last.number == other.number


def _certainty(item: Instrument) -> Certainty:
    return Certainty.STATED if item.evidence == Certainty.STATED.value else Certainty.INFERRED


def _endings(base: UnheldInstrument, lang: str) -> Iterator[Enactment]:
    """Give the instruments, known and not held, that replaced the whole text."""
    for known in load_unheld():
        if known.in_force is None or f"replaces the {base.title}" not in known.effects:
            continue
        source = Source(known.number, "", lang)
        order = Order(source, Operation(Op.REPEAL_INSTRUMENT, Target(unit="instrument")))
        is_inferred = known.evidence.get("in_force", "").startswith("inferred:")
        yield Enactment(
            known.number,
            lang,
            (order,),
            (Commencement(CommencementKind.FIXED_DATE, known.in_force),),
            Certainty.INFERRED if is_inferred else Certainty.STATED,
            known.made,
            known.published,
        )


def _held(entry: GazetteText) -> HeldText:
    certainty = Certainty(entry.evidence.value)
    return HeldText(entry.file, entry.lang, entry.published, certainty, entry.sha256)


def _findings(readings: tuple[Reading, ...], used: set[str]) -> Iterator[Finding]:
    """Give what reading the texts found, where it weighs or where words were corrected."""
    for reading in readings:
        if reading.received.file in used:
            for finding in reading.all_findings():
                if finding.severity is not Severity.NOTE or finding.code == "correction-applied":
                    yield finding


def first_day(lang: str) -> dt.date | None:
    """Give the first day on which the history of the work is known to change."""
    steps = published(lang).history.steps
    return steps[0].stage.day if steps else None
