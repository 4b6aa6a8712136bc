"""What a follower of the law wants to know: drafts, deadlines, publications, commencements."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.acting.acting_instruments import certainty_of
from bylaw.registry.law.orders.acting.instruments_concerned import amends
from bylaw.registry.law.orders.instruments import Instrument, Status
from bylaw.registry.law.orders.subjects import Subject


class EventKind(StrEnum):
    """The kinds of event, in the order in which they happen to an instrument."""

    DRAFT_PUBLISHED = "draft_published"
    COMMENTS_CLOSE = "comments_close"
    PUBLISHED = "published"
    IN_FORCE = "in_force"
    ENDED = "ended"
    REVOKED = "revoked"


@dataclass(frozen=True, slots=True)
class LawEvent:
    """Something that happens on a day; `announced` is the day since when it could be known.

    `ordinal` counts the commencements of an instrument that comes into force by parts.
    `revision` counts how often the registry put the day right, and `revised` is when it last did.
    `is_doubtful` says that something that the instrument orders is in doubt.
    """

    kind: EventKind
    day: dt.date
    certainty: Certainty
    instrument: str
    title: str
    announced: dt.date
    ordinal: int = 0
    revision: int = 0
    revised: dt.datetime | None = None
    is_doubtful: bool = False

    @property
    def name(self) -> tuple[str, ...]:
        """What stays the same where the day is put right."""
        return self.kind.value, self.instrument, self.title, str(self.ordinal)

    @property
    def moment(self) -> dt.datetime:
        """When the notice of this event last changed."""
        return self.revised or dt.datetime.combine(self.announced, dt.time(), dt.UTC)


@dataclass(frozen=True, slots=True)
class DraftNotice:
    """A draft that is known to have been published, whether or not its text is held."""

    instrument: str
    title: str
    published: dt.date
    comment_days: int | None = None
    certainty: Certainty = Certainty.STATED


@dataclass(frozen=True, slots=True)
class FixedDay:
    """A day of coming into force that was fixed later, and since when that is known."""

    instrument: str
    day: dt.date
    announced: dt.date | None = None


def events_of(
    instruments: Iterable[Instrument],
    subject: Subject,
    *,
    lang: str,
    drafts: Iterable[DraftNotice] = (),
    fixed: Iterable[FixedDay] = (),
) -> tuple[LawEvent, ...]:
    """Every event of a text, the oldest first.

    An instrument that is held in the other language only is told from there: it is one law.
    """
    found = [event for draft in drafts for event in _draft_events(draft)]
    later = tuple(fixed)
    for item in _once(instruments, subject, lang):
        found += _made_events(item, [one for one in later if one.instrument == item.name])
    if subject.ending is not None:
        end = subject.ending
        title = subject.titles.get(lang, "")
        found.append(LawEvent(EventKind.ENDED, end.day, end.certainty, end.number, title, end.day))
    order = tuple(EventKind)
    return tuple(sorted(found, key=lambda e: (e.day, order.index(e.kind), e.instrument)))


def _once(instruments: Iterable[Instrument], subject: Subject, lang: str) -> Iterator[Instrument]:
    chosen: dict[str, Instrument] = {}
    for item in instruments:
        is_made = item.status is Status.MADE and item.number is not None
        if is_made and amends(item, subject) and (item.lang == lang or item.name not in chosen):
            chosen[item.name] = item
    yield from chosen.values()


def _draft_events(draft: DraftNotice) -> Iterator[LawEvent]:
    facts = (draft.certainty, draft.instrument, draft.title, draft.published)
    yield LawEvent(EventKind.DRAFT_PUBLISHED, draft.published, *facts)
    if draft.comment_days is not None:
        last = draft.published + dt.timedelta(days=draft.comment_days)
        yield LawEvent(EventKind.COMMENTS_CLOSE, last, *facts)


def _made_events(item: Instrument, fixed: Sequence[FixedDay] = ()) -> Iterator[LawEvent]:
    announced = item.published or item.made
    if announced is None:
        return
    printed = item.evidence or Certainty.STATED
    if item.published is not None:
        yield LawEvent(
            EventKind.PUBLISHED, item.published, printed, item.name, item.title, announced
        )
    own = [FixedDay(item.name, day, announced) for day in _commencements(item)]
    for ordinal, one in enumerate((*own, *fixed)):
        yield LawEvent(
            EventKind.IN_FORCE,
            one.day,
            certainty_of(item),
            item.name,
            item.title,
            one.announced or announced,
            ordinal,
        )


def _commencements(item: Instrument) -> tuple[dt.date, ...]:
    provisions = item.all_provisions
    rules = (rule for provision in provisions for rule in provision.commencements)
    days = (rule.in_force for rule in rules if rule.is_own)
    return tuple(dict.fromkeys(day for day in days if day is not None))


SUMMARIES: Mapping[EventKind, str] = {
    EventKind.DRAFT_PUBLISHED: N_("Draft published: {title}"),
    EventKind.COMMENTS_CLOSE: N_("Last day for comments: {title}"),
    EventKind.PUBLISHED: N_("Published: {order}, {title}"),
    EventKind.IN_FORCE: N_("In force: {order}, {title}"),
    EventKind.ENDED: N_("End: {title} (replaced by {order})"),
    EventKind.REVOKED: N_("End: {title} (revoked by {order})"),
}
NOTICES: Mapping[Certainty, str] = {
    Certainty.STATED: N_("The date is stated by a source. This notice has no official status."),
    Certainty.INFERRED: N_(
        "The date is inferred: no source states it. This notice has no official status."
    ),
}
DOUBTFUL = N_("Part of what it orders is in doubt; bylaw findings says why.")
