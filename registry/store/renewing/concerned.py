"""Which instruments must be read again when some come in: those that act on their days or later.

Only plain instruments are left aside: made under a number, read whole, all their days known.
Where any other may have to do with those that come in, there is no answer and all is replayed.
"""

import datetime as dt
from collections.abc import Iterable

from sqlmodel import Session

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.acting.instruments_concerned import concerned_with
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.time.revising.summaries import Summary
from bylaw.registry.store.holdings import Holdings
from bylaw.registry.store.ledger.entries import BaseRecorded
from bylaw.registry.store.renewing.summary_rows import (
    acting_since,
    others_than_plain,
    plain_speech,
    summaries_named,
)


@dataclass(frozen=True)
class Incoming:
    """What came in: instruments by their names, and consolidated texts."""

    names: frozenset[str]
    texts: tuple[BaseRecorded, ...] = ()

    def days_of(self, work: str) -> tuple[dt.date, ...]:
        """The days of the consolidated texts of a work, in either language."""
        return tuple(text.as_of for text in self.texts if text.work == work)


@dataclass(frozen=True)
class Concerned:
    """A day, and the names of all instruments that act on it or later."""

    since: dt.date
    names: frozenset[str]


class OtherWorks:
    """What came in amends other works only."""


def concerned_by(
    session: Session, holdings: Holdings, incoming: Incoming
) -> Concerned | OtherWorks | None:
    """Find the first day of what came in, and what acts since; None if unsure."""
    works = holdings.works()
    subject = works.pop(holdings.work)
    found = summaries_named(session, set(incoming.names))
    days = incoming.days_of(holdings.work)
    if bool(found) != bool(incoming.names) or not all(one.is_plain for one in found):
        return None
    if not days and all(_is_of_another(one, works.values()) for one in found):
        return OtherWorks()
    since, later = _reach(session, subject, found, days)
    others = [o for o in others_than_plain(session) if not _is_of_another(o, works.values())]
    is_sure = all(one.is_plain and one.spoken.is_only_of(subject) for one in later)
    is_sure = is_sure and not _is_spoken_of(session, subject, later, others)
    unsure = [one for one in others if _may_act(one, subject, since)]
    is_sure = is_sure and not (unsure and _is_any_concerned(holdings, unsure))
    return Concerned(since, frozenset(one.name for one in later)) if is_sure else None


def _is_of_another(one: Summary, works: Iterable[Subject]) -> bool:
    """Tell whether an instrument mentions another work, and nothing else."""
    return any(one.spoken.is_only_of(work) for work in works)


def _reach(
    session: Session, subject: Subject, found: tuple[Summary, ...], days: tuple[dt.date, ...]
) -> tuple[dt.date, tuple[Summary, ...]]:
    """Find the first day of instruments and texts, and all plain ones that act on it or later."""
    since = min((*days, *(day for one in found for day in one.days)), default=dt.date.min)
    names = {one.name for one in found}
    later = (one for one in acting_since(session, since) if _amends(one, subject))
    grown = names | {one.name for one in later}
    if grown == names:
        return since, found
    return _reach(session, subject, summaries_named(session, grown), days)


def _amends(one: Summary, subject: Subject) -> bool:
    """Tell whether an instrument names the text at all."""
    titles, spoken = subject.title_keys(), one.spoken
    return (
        subject.number in (spoken.base, *spoken.numbers)
        or spoken.base_title in titles
        or bool(titles & {*spoken.titles})
        or any(subject.is_nearly(title) for title in (spoken.base_title, *spoken.titles))
    )


def _is_spoken_of(
    session: Session, subject: Subject, found: Iterable[Summary], others: Iterable[Summary]
) -> bool:
    """Tell whether another instrument may mean one of these."""
    keys = {key for one in found for key in one.keys}
    if any(key in title for key in keys for title in subject.title_keys()):
        return True
    plain = (one for one in plain_speech(session) if not one.is_only_of(subject))
    return any(one.names_any(keys) for one in (*plain, *(other.spoken for other in others)))


def _is_any_concerned(holdings: Holdings, unsure: Iterable[Summary]) -> bool:
    """Look at the instruments themselves, as a whole replay does: most concern other texts."""
    names = {(one.name, one.lang) for one in unsure}
    concerned = concerned_with(holdings.instruments(), holdings.retitled_subject)
    return any((item.name, item.lang) in names for item in concerned)


def _may_act(one: Summary, subject: Subject, since: dt.date) -> bool:
    """Tell whether an instrument that is not plain may do anything on a day or later.

    One that speaks of another may move its days.
    """
    is_late = any(day >= since for day in one.days)
    return (is_late and _amends(one, subject)) or not one.spoken.is_only_of(subject)
