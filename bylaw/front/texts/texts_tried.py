"""Offering a text to the registry: tried first, with all that would follow, then taken in."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from bylaw.front.texts.texts_offered import Offer, read_offer
from bylaw.front.texts.unheld_instruments import amendments_not_held
from bylaw.ingest.clause.clause_readings import NOT_UNDERSTOOD
from bylaw.registry.compare.answers_changed import (
    AnswerChanged,
    DoubtChanged,
    answers_changed,
    doubts_changed,
)
from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, Reach
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message, SourceError, TellDone, listed
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.consolidated import consolidated_tree
from bylaw.registry.law.text.typography import reduced_key
from bylaw.registry.law.time.base.base_harm import harm_of
from bylaw.registry.law.time.operation_states import settle
from bylaw.registry.law.time.replay import History
from bylaw.registry.store.access.readable_database import Database
from bylaw.registry.store.ledger.entries import BaseRecorded, SourceEvent, TextRecorded
from bylaw.registry.store.recording import Recorded, record
from bylaw.registry.store.view import View

WOULD_UNDO = N_(
    "{file} would undo what is known: {what}; nothing was recorded. If the text is right, give "
    "--accept with the reason"
)
NOTHING_UNDERSTOOD = N_(
    "nothing in {file} was understood, and nothing was recorded; try its clauses with bylaw "
    "clause, "
    "or give --accept with the reason"
)

HARMFUL = "text-undoes-what-is-known"
"""The code of the finding that a text would be refused, unless a person accepts what it undoes."""


@dataclass(frozen=True)
class TakenText:
    """A text that was taken in or only tried, what that did, and what there is to tell of it.

    Where `is_compared`, what it did tells which answers change.
    """

    event: SourceEvent
    recorded: Recorded
    findings: tuple[Finding, ...]
    is_tried: bool
    is_compared: bool

    @property
    def is_harmful(self) -> bool:
        """Whether it would be refused for what it undoes."""
        return any(finding.code == HARMFUL for finding in self.findings)


@dataclass(frozen=True)
class TriedText:
    """What a text holds, and what would follow from it."""

    taken: TakenText
    instruments: tuple[Instrument, ...]
    changes: tuple[AnswerChanged, ...]
    doubts: tuple[DoubtChanged, ...] = ()


@dataclass(frozen=True)
class OfferAsked:
    """Which text is to be tried, on which registry; told to a process of its own."""

    database: str
    seq: int
    offer: Offer
    moment: dt.datetime
    work: str = ""


def take(view: View, offer: Offer, *, moment: dt.datetime, is_tried: bool) -> TakenText:
    """Ingest a text, or only try to; all of it is recorded, or nothing.

    What nobody understands is refused, and so is what would undo what is known, unless someone
    accepts it; of a text that is only tried, that is told.
    """
    event, findings = read_offer(view, offer)
    if not offer.accept:
        refuse_nothing_understood(event, findings)
    is_compared = is_tried or bool(offer.supersedes)
    judge, harm = None if offer.accept else judge_of(event, view.works()), list[Finding]()
    recorded = record(
        view.engine,
        [event],
        moment=moment,
        by=offer.by,
        why="; ".join(dict.fromkeys(part for part in (offer.why, offer.accept) if part)),
        is_tried=is_tried,
        is_compared=is_compared,
        judge=(lambda done: harm.extend(_harm(done, judge))) if is_tried else judge,
    )
    followed = new_findings(view, recorded, frozenset((event.file,)))
    missing = amendments_not_held(event, view)
    told = tuple(_each_once((*findings, *missing, *followed, *harm)))
    return TakenText(event, recorded, told, is_tried, is_compared)


def _each_once(findings: Iterable[Finding]) -> Iterable[Finding]:
    """Leave out what was said before: both languages may report one thing in the same words."""
    return {(one.code, str(one.message), one.quote, one.span): one for one in findings}.values()


def try_offer(_folder: Path, tell: TellDone, asked: OfferAsked) -> TriedText:
    """Try a text, and tell all that would follow; nothing is recorded."""
    view = View(Database(asked.database), asked.seq, asked.work)
    taken = take(view, asked.offer, moment=asked.moment, is_tried=True)
    tell(1, 2)
    done = taken.recorded
    after = instruments_after(view, taken)
    tried = TriedText(taken, after, changed_by(done), doubts_changed_by(done))
    # The histories are large, and all that is asked of them is answered.
    answered = replace(taken.recorded, works={}, before=None, changed=())
    return replace(tried, taken=replace(taken, recorded=answered))


def instruments_after(view: View, taken: TakenText) -> tuple[Instrument, ...]:
    """List the instruments of a text that was tried, with what becomes of their operations."""
    own = taken.event.instruments if isinstance(taken.event, TextRecorded) else ()
    # A text that is held already changes no history; its orders stand as they do now.
    replayed = [history for *_, history in taken.recorded.histories()]
    return settle(own, replayed or view.histories())


def changed_by(recorded: Recorded) -> tuple[AnswerChanged, ...]:
    """What the registry answers otherwise after a recording, of every work in every language."""
    return tuple(
        one for work in recorded.changed for one in answers_changed(work.before, work.after)
    )


def doubts_changed_by(recorded: Recorded) -> tuple[DoubtChanged, ...]:
    """The doubts that come and go with a recording."""
    return doubts_changed((work.before, work.after) for work in recorded.changed)


def new_findings(view: View, recorded: Recorded, files: frozenset[str]) -> Iterator[Finding]:
    """What replay found in these texts, and errors elsewhere that were not there before."""
    for work, lang, history in recorded.histories():
        yield from _spoken_in_passing(history, lang, files)
        known: tuple[Finding, ...] | None = None
        for finding in history.findings():
            if finding.span is not None and finding.span.file in files:
                yield finding
            elif finding.severity is Severity.ERROR:
                if known is None:
                    known = replace(view, work=work).history(lang).findings()
                if finding not in known:
                    yield finding


def _spoken_in_passing(history: History, lang: str, files: frozenset[str]) -> Iterator[Finding]:
    """Point out provisions that amend other texts and mention ours."""
    unread = (one for item in history.enactments for one in item.unread if one.is_apart)
    for one in unread:
        if one.source.lang == lang and any(span.file in files for span in one.source.spans):
            yield Doubt(DoubtKind.UNREAD, one.source, one.why, None, Reach.NAMED).finding()


def _harm(recorded: Recorded, judge: Callable[[Recorded], None] | None) -> tuple[Finding, ...]:
    """Tell that a text which is only tried would be refused, and why."""
    if judge is None:
        return ()
    try:
        judge(recorded)
    except SourceError as error:
        return (Finding(HARMFUL, Severity.ERROR, error.message),)
    return ()


def judge_of(event: SourceEvent, works: Mapping[str, Subject]) -> Callable[[Recorded], None] | None:
    """Make the judge that refuses a base text which would undo what the registry knows."""
    if not isinstance(event, BaseRecorded):
        return None
    text = consolidated_tree(event.text.provision, lang=event.lang)

    def judge(recorded: Recorded) -> None:
        assert recorded.before is not None, "what is new has something before it"
        before = recorded.before(event.work, event.lang)
        after = recorded.works[event.work][event.lang]
        harm = harm_of(before, after, text=text, day=event.as_of)
        if harm.is_grave:
            title = works[event.work].titles.get(event.lang, "")
            what = (*_other_title(text.root.heading, title), *harm.messages())
            raise SourceError(WOULD_UNDO, file=event.file, what=listed(what))

    return judge


def _other_title(printed: str, title: str) -> Iterator[Message]:
    """Say that a text may be another one than it was offered as: no line of it is the title."""
    lines = [line.strip() for line in printed.splitlines() if line.strip()]
    # The chapter of a text may be printed on the line of its title.
    named = f"{reduced_key(title)} "
    if lines and title and not any(f"{reduced_key(line)} ".startswith(named) for line in lines):
        yield Message(
            N_(
                "it begins with “{printed}”, not with “{title}” (add another text with bylaw "
                "works add, then name it with --work)"
            ),
            {"printed": lines[0], "title": title},
        )


def refuse_nothing_understood(event: SourceEvent, findings: Iterable[Finding]) -> None:
    """Refuse a Gazette text if no clause of it was understood."""
    if not isinstance(event, TextRecorded):
        return
    provisions = [p for i in event.instruments for p in i.all_provisions]
    is_understood = any(p.operations or p.commencements for p in provisions if p.operations)
    if not is_understood and any(f.code == NOT_UNDERSTOOD for f in findings):
        raise SourceError(
            NOTHING_UNDERSTOOD,
            file=event.file,
        )
