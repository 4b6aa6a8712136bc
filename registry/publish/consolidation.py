"""The text of one work as it stood on one day, with what is known of each provision."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from registry.law.enactments import Certainty
from registry.law.findings import Finding
from registry.law.messages import N_, BylawError
from registry.law.operations import Op
from registry.law.outcomes import Applied, Pending
from registry.law.provisions import Kind, Provision
from registry.law.replay import History, Step
from registry.law.sources import Source
from registry.law.spans import Span
from registry.law.tree import SECTIONS, Held, TextState
from registry.law.versions import Timeline, Version

CORRECTION_APPLIED = "correction-applied"


class NotInForceError(BylawError):
    """On that day there is no text to consolidate: it was not yet made, or it had ended."""


@dataclass(frozen=True)
class Work:
    """What is consolidated: its number, its day, and by language its title and authority."""

    number: str
    made: dt.date | None
    titles: Mapping[str, str]
    enabling: Mapping[str, str]
    chapter: str = ""


@dataclass(frozen=True, slots=True)
class HeldText:
    """A text that the consolidation rests on, with the hash of its bytes.

    `published` is the day of its issue; of a consolidated text, the day on which it was the law.
    """

    file: str
    lang: str
    published: dt.date | None
    certainty: Certainty
    sha256: str
    is_consolidated: bool = False


@dataclass(frozen=True, slots=True)
class Act:
    """An instrument that had acted on the text by the day, and since when."""

    number: str
    made: dt.date | None
    published: dt.date | None
    in_force: dt.date
    certainty: Certainty
    text_state: TextState


@dataclass(frozen=True, slots=True)
class Lacking:
    """An instrument that is known to have acted on the text, and whose words are not held."""

    number: str
    made: dt.date | None = None
    published: dt.date | None = None
    in_force: dt.date | None = None
    certainty: Certainty = Certainty.STATED

    def may_act_on(self, day: dt.date) -> bool:
        """Tell whether it had acted by a day, as far as its days are known."""
        first = self.in_force or self.made or self.published
        return first is None or first <= day


@dataclass(frozen=True, slots=True)
class Change:
    """One order of an instrument, what it touched, and whether its effect could be written."""

    source: Source
    op: Op
    touched: frozenset[str]
    day: dt.date
    in_force: dt.date
    old: str | None
    new: str | None
    is_pending: bool


class Mark(StrEnum):
    """What a reader must know of the words of a provision before relying on them."""

    NOT_HELD = "not_held"
    PARTLY_HELD = "partly_held"
    PENDING = "pending"
    CORRECTED = "corrected"
    DRAFT = "draft"
    RECONSTRUCTED = "reconstructed"
    OLDER = "older"
    REPEALED = "repealed"


@dataclass(frozen=True)
class Unit:
    """A provision on the day: its version, what stands under it, and its marks.

    `earlier` is the history note that a base text gives, where one is held.
    """

    version: Version
    children: tuple["Unit", ...] = ()
    marks: tuple[Mark, ...] = ()
    earlier: str = ""

    def walk(self) -> Iterator["Unit"]:
        """Visit this unit and all below it, in printed order."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True)
class Consolidation:
    """The whole text on a day in one language; `known` is the day the registry answers for."""

    work: Work
    lang: str
    day: dt.date
    known: dt.date | None
    is_base_held: bool
    units: tuple[Unit, ...]
    acts: tuple[Act, ...] = ()
    lacking: tuple[Lacking, ...] = ()
    changes: tuple[Change, ...] = ()
    texts: tuple[HeldText, ...] = ()
    findings: tuple[Finding, ...] = ()
    end: dt.date | None = None

    @property
    def title(self) -> str:
        """The title of the text in the language of the consolidation."""
        return self.work.titles.get(self.lang, "")

    @property
    def version_day(self) -> dt.date | None:
        """The day since when the text has stood as it is here."""
        return max((act.in_force for act in self.acts), default=self.work.made)

    def walk(self) -> Iterator[Unit]:
        """Visit every unit, in printed order."""
        for unit in self.units:
            yield from unit.walk()


def consolidate(
    history: History,
    *,
    timeline: Timeline,
    work: Work,
    day: dt.date,
    known: dt.date | None = None,
    lacking: Iterable[Lacking] = (),
    texts: Iterable[HeldText] = (),
    findings: Iterable[Finding] = (),
    notes: Mapping[str, str] | None = None,
) -> Consolidation:
    """Give the text as it stood on a day; refuse a day on which there was none.

    `notes` are the history notes of a base text: of a section by its number, of a larger unit by
    its kind and number, as `division:VI`.
    """
    _refuse_other_days(timeline, work, day)
    steps = tuple(step for step in history.steps if step.stage.day <= day)
    told = (*replace(history, steps=steps).findings(), *findings)
    corrected = tuple(f.span for f in told if f.code == CORRECTION_APPLIED and f.span is not None)
    return Consolidation(
        work,
        timeline.lang,
        day,
        known,
        timeline.is_base_held,
        _units(timeline, day, corrected, notes or {}),
        tuple(_act(step) for step in steps),
        tuple(item for item in lacking if item.may_act_on(day)),
        tuple(change for step in steps for change in _changes(step)),
        tuple(texts),
        told,
        None if timeline.end is None else timeline.end.day,
    )


def _refuse_other_days(timeline: Timeline, work: Work, day: dt.date) -> None:
    values = {"day": day.isoformat(), "title": work.titles.get(timeline.lang, work.number)}
    if work.made is not None and day < work.made:
        raise NotInForceError(
            N_("{title} did not exist on {day}: it was made on {made}."),
            **values,
            made=work.made.isoformat(),
        )
    if timeline.end is not None and day >= timeline.end.day:
        by = ", ".join(dict.fromkeys(source.instrument for source in timeline.end.sources))
        raise NotInForceError(
            N_("{title} was no longer in force on {day}: it ended on {end} (O.C. {by})."),
            **values,
            end=timeline.end.day.isoformat(),
            by=by,
        )


def _act(step: Step) -> Act:
    enactment = step.stage.enactment
    states = [order.text_state for order in step.stage.orders]
    state = TextState.DRAFT if TextState.DRAFT in states else TextState.MADE
    return Act(
        enactment.number,
        enactment.made,
        enactment.published,
        step.stage.in_force,
        enactment.certainty,
        state,
    )


def _changes(step: Step) -> Iterator[Change]:
    for order, outcome in step.pairs():
        if isinstance(outcome, Applied | Pending):
            yield Change(
                order.source,
                order.operation.op,
                outcome.touched,
                step.stage.day,
                step.stage.in_force,
                order.operation.old,
                order.operation.new,
                isinstance(outcome, Pending),
            )


def _units(
    timeline: Timeline, day: dt.date, corrected: tuple[Span, ...], notes: Mapping[str, str]
) -> tuple[Unit, ...]:
    versions = [v for v in timeline.day(day) if v.kind is not Kind.INSTRUMENT]
    alive = {(v.kind, v.label) for v in versions if v.held is not Held.REPEALED}
    shown = [v for v in versions if v.held is not Held.REPEALED or (v.kind, v.label) not in alive]
    presumed = frozenset(v.identity for v in timeline.versions if v.start is None)
    below: dict[str, list[Version]] = {}
    for version in shown:
        below.setdefault(version.parent, []).append(version)

    def build(version: Version) -> Unit:
        children = tuple(build(child) for child in below.get(version.identity, ()))
        marks = tuple(_marks(version, corrected))
        is_old = version.identity in presumed and not timeline.is_base_held
        older = (Mark.OLDER,) if is_old and version.history else ()
        return Unit(version, children, (*marks, *older), _note(version, notes))

    names = {version.identity for version in shown}
    return tuple(build(version) for version in shown if version.parent not in names)


def _note(version: Version, notes: Mapping[str, str]) -> str:
    name = f"{version.kind.value}:{version.label}"
    return notes.get(version.label if version.kind in SECTIONS else name, "")


_TEXT_STATES = {TextState.DRAFT: Mark.DRAFT, TextState.RECONSTRUCTED: Mark.RECONSTRUCTED}


def _marks(version: Version, corrected: tuple[Span, ...]) -> Iterator[Mark]:
    if version.held is Held.REPEALED:
        yield Mark.REPEALED
        return
    if version.held is Held.NOT:
        yield Mark.NOT_HELD
    if version.held is Held.PARTLY:
        yield Mark.PARTLY_HELD
    if version.pending:
        yield Mark.PENDING
    if any(_overlap(span, other) for span in _spans(version.provision) for other in corrected):
        yield Mark.CORRECTED
    if version.text_state in _TEXT_STATES:
        yield _TEXT_STATES[version.text_state]


def _overlap(one: Span, other: Span) -> bool:
    return one.file == other.file and one.start < other.end and other.start < one.end


def _spans(provision: Provision) -> Iterator[Span]:
    for node in provision.walk():
        yield from node.spans
        if node.table is not None:
            yield from (span for row in node.table.rows for span in row.spans)
