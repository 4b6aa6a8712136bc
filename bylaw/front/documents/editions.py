"""What a document rests on, taken from the registry: the work, its history, its sources."""

import datetime as dt
from collections.abc import Iterator, Mapping, Set
from dataclasses import replace

from bylaw.front.texts.mended_texts import corrections_of
from bylaw.ingest.packaged import UnheldInstrument, load_unheld
from bylaw.ingest.pipeline import correction_finding
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.law.orders.acting.acting_instruments import acting
from bylaw.registry.law.orders.acting.instruments_concerned import amends
from bylaw.registry.law.orders.commencements import COMMENCEMENT_UNKNOWN
from bylaw.registry.law.orders.enactments import Enactment
from bylaw.registry.law.orders.instruments import Instrument, Status
from bylaw.registry.law.orders.order_citations import number_key, order_year
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.typography import reduced_key
from bylaw.registry.law.time.base.history_notes import notes_on, numbers_in
from bylaw.registry.law.time.replay import History
from bylaw.registry.law.time.versions import Timeline
from bylaw.registry.publish.document.consolidating import consolidate
from bylaw.registry.publish.document.consolidation import (
    ConsolidatedWork,
    Consolidation,
    HeldText,
    Lacking,
)
from bylaw.registry.store.access.rows import CONSOLIDATION, SourceRow
from bylaw.registry.store.text_facts import facts_of_text
from bylaw.registry.store.view import View, asking_at_once

Noted = tuple[tuple[dt.date, Mapping[str, str]], ...]
_CHAPTER = late_pattern(r"\(chapter (?P<chapter>[^()]*)\)\s*$")


@dataclass(frozen=True)
class Edition:
    """One work in one language, as a registry knows it.

    `notes` are the history notes of each base text, with the day on which it was the law: on an
    earlier day they would name instruments still to come.  `others` are its other languages.
    """

    work: ConsolidatedWork
    history: History
    timeline: Timeline
    known: dt.date | None
    lacking: tuple[Lacking, ...]
    texts: tuple[HeldText, ...]
    findings: tuple[Finding, ...]
    notes: Noted
    others: tuple[Timeline, ...] = ()

    def on(self, day: dt.date) -> Consolidation:
        """The text as it stood on a day; after its end, as it last stood and what ended it."""
        end = self.timeline.end
        if end is None or day < end.day:
            return self._standing(day)
        by = next((source.instrument for source in end.sources), "")
        last = self._standing(end.day - dt.timedelta(days=1))
        return replace(last, replaced_by=by, is_revoked=end.is_revoked)

    def _standing(self, day: dt.date) -> Consolidation:
        return consolidate(
            self.history,
            timeline=self.timeline,
            work=self.work,
            day=day,
            known=self.known,
            lacking=[one for one in self.lacking if (order_year(one.number) or 0) <= day.year],
            texts=tuple(self._texts_on(day)),
            findings=self.findings,
            notes=notes_on(day, self.notes, self.timeline.versions),
            others=self.others,
        )

    def _texts_on(self, day: dt.date) -> Iterator[HeldText]:
        """Leave out the texts of later days, unless what they order reaches back."""
        first = min((of for of, _notes in self.notes), default=None)
        acted = (step.stage for step in self.history.steps if step.stage.day <= day)
        used = {s.file for stage in acted for order in stage.orders for s in order.source.spans}
        for held in self.texts:
            is_base = held.is_consolidated and held.published == first
            if held.published is None or held.published <= day or held.file in used or is_base:
                yield held


@asking_at_once
def edition(view: View, lang: str) -> Edition:
    """Collect from the registry what a document in one language rests on."""
    subject, instruments = view.subject(), view.instruments()
    concerned = tuple(item for item in instruments if amends(item, subject))
    history = view.history(lang)
    lacking = _with_missing(_lacking(concerned, subject, lang), history)
    used, notes = _files(history), view.notes(lang)
    said = {f"{of} {name}": note for of, text in notes for name, note in text.items()}
    rows = tuple(row for row in view.sources() if row.file in used or _is_base(row, lang))
    noted = min((row.day for row in rows if _is_base(row, lang) and row.day), default=None)
    return Edition(
        _work(subject, concerned),
        history,
        view.timeline(lang),
        view.known_on(),
        tuple(_with_noted(lacking, noted, said, history=history, subject=subject)),
        tuple(_held_text(row) for row in rows),
        tuple(_findings(rows, concerned, waiting={w.enactment.number for w in history.waiting})),
        notes,
        tuple(view.timeline(other) for other in view.langs() if other != lang),
    )


def _files(history: History) -> frozenset[str]:
    """Name the texts whose words are in the history."""
    items = history.enactments
    sources = [order.source for item in items for order in item.orders]
    sources += [fixing.source for item in items for fixing in item.fixings]
    base = history.base.source
    return frozenset(
        s.file for source in (*sources, *((base,) if base else ())) for s in source.spans
    )


def _with_missing(lacking: Iterator[Lacking], history: History) -> Iterator[Lacking]:
    """The instruments that are not held, those included that only a footnote names."""
    known = {one.number: one for one in lacking}
    named = (Lacking(one.number, one.made) for one in history.missing if one.number not in known)
    yield from sorted((*known.values(), *named), key=lambda one: number_key(one.number))


def _with_noted(
    lacking: Iterator[Lacking],
    noted: dt.date | None,
    notes: Mapping[str, str],
    *,
    history: History,
    subject: Subject,
) -> Iterator[Lacking]:
    """The instruments that are not held, those included that only a base text names."""
    known, named = list(lacking), set(numbers_in(notes))
    for one in known:
        is_in = _is_in(one, noted, notes)
        if not is_in or one.number in named:
            yield replace(one, is_in_base=is_in)
    held = {one.number for one in known} | {item.number for item in history.enactments}
    for number in sorted(named - held):
        made = subject.made if number == subject.number else None
        yield Lacking(number, made, is_in_base=True)


def _is_in(lacking: Lacking, noted: dt.date | None, notes: Mapping[str, str]) -> bool:
    """Tell whether a base text holds what an instrument did: by its day, or by name in a note."""
    if noted is None:
        return False
    first = lacking.in_force or lacking.made or lacking.published
    is_early = first is not None and first <= noted
    return is_early or any(lacking.number in note for note in notes.values())


def _is_base(row: SourceRow, lang: str) -> bool:
    return row.role == CONSOLIDATION and row.lang == lang


def _work(subject: Subject, concerned: tuple[Instrument, ...]) -> ConsolidatedWork:
    chapter = _CHAPTER.search(next((k.title for k in _known_as(subject.number)), ""))
    return ConsolidatedWork(
        subject.number,
        subject.made,
        subject.titles,
        {item.lang: item.enabling for item in concerned if item.enabling},
        "" if chapter is None else chapter["chapter"],
    )


def _known_as(number: str) -> Iterator[UnheldInstrument]:
    return (k for k in load_unheld() if k.number == number and k.status == Status.MADE.value)


def _lacking(concerned: tuple[Instrument, ...], subject: Subject, lang: str) -> Iterator[Lacking]:
    """The instruments that are known to have been made and are not held in a language.

    Where the other language is held, its days are those of the instrument.
    """
    held = {item.number for item in acting(concerned, subject, lang=lang) if item.orders}
    elsewhere = {
        item.number: item
        for other in LANGUAGES
        for item in acting(concerned, subject, lang=other)
        if other != lang
    }
    for known in _known_of(subject):
        is_made = known.status == Status.MADE.value and lang in known.langs
        is_acting = known.number in held and known.number != _ending(subject)
        if is_made and not is_acting:
            yield _lacking_one(known, elsewhere.get(known.number))


def _known_of(subject: Subject) -> Iterator[UnheldInstrument]:
    """The instruments that are known and not held of this text, and of no other work."""
    for known in load_unheld():
        if any(title in reduced_key(known.title) for title in subject.title_keys()):
            yield known


def _ending(subject: Subject) -> str | None:
    return None if subject.ending is None else subject.ending.number


def _lacking_one(known: UnheldInstrument, other: Enactment | None) -> Lacking:
    rules = () if other is None else other.commencements
    in_force = known.in_force or next((rule.in_force for rule in rules), None)
    published = known.published or (None if other is None else other.published)
    certainty = Certainty.STATED if other is None else other.certainty
    return Lacking(known.number, known.made, published, in_force, certainty)


def _held_text(row: SourceRow) -> HeldText:
    certainty = facts_of_text(row).evidence.certainty
    is_consolidated = row.role == CONSOLIDATION
    return HeldText(row.file, row.lang, row.day, certainty, row.sha256, is_consolidated)


def _findings(
    rows: tuple[SourceRow, ...], concerned: tuple[Instrument, ...], *, waiting: Set[str]
) -> Iterator[Finding]:
    """The corrections of the texts, and what weighs in the reading of their instruments.

    Of an instrument whose days are all known in the end, it does not matter that its own words
    leave one open.
    """
    for row in rows:
        received = read_source(row.data, name=row.file)
        yield from (correction_finding(received, correction) for correction in corrections_of(row))
    files = {row.file for row in rows}
    for item in concerned:
        if item.span.file in files:
            told = (f for f in item.all_findings() if f.severity is not Severity.NOTE)
            yield from (f for f in told if f.code != COMMENCEMENT_UNKNOWN or item.number in waiting)
