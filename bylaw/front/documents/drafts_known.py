"""The drafts that are known, held or not: their comment period, and what became of them."""

import datetime as dt
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bylaw.front.texts.unheld_instruments import unheld_about
from bylaw.ingest.packaged import UnheldInstrument, load_unheld
from bylaw.registry.answers.drafts_followed import (
    Changed,
    DraftOutcome,
    DraftStatus,
    outcomes_on,
    status_on,
)
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.instruments import Status
from bylaw.registry.law.written_days import iso
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.law_shapes import DraftShape


@dataclass(frozen=True, slots=True)
class KnownDraft:
    """A draft: its title, its day, the days for comments, and the order made of it."""

    title: str
    langs: tuple[str, ...]
    is_held: bool
    published: dt.date
    status: DraftStatus
    days: int | None = None
    order: str | None = None
    order_title: str | None = None
    changed: Changed | None = None

    @property
    def last_day(self) -> dt.date | None:
        """The last day on which comments may be sent, where a period is printed."""
        return None if self.days is None else self.published + dt.timedelta(days=self.days)

    def as_json(self) -> "DraftShape":
        """The draft as JSON; other programs rely on the keys."""
        return {
            "title": self.title,
            "lang": list(self.langs),
            "held": self.is_held,
            "published": self.published.isoformat(),
            "comment_days": self.days,
            "comments_until": iso(self.last_day),
            "status": self.status,
            "instrument": self.order,
            "instrument_title": self.order_title,
            "changed": self.changed,
        }


def drafts_on(view: View, day: dt.date) -> tuple[KnownDraft, ...]:
    """List the drafts published by a day, the oldest first, with where each stood on that day."""
    held = [_held_draft(outcome) for outcome in outcomes_on(view, day)]
    return tuple(sorted((*_unheld_drafts(view, day), *held), key=lambda one: one.published))


def _held_draft(outcome: DraftOutcome) -> KnownDraft:
    draft, order = outcome.draft, outcome.order
    return KnownDraft(
        draft.title,
        (draft.lang,),
        True,
        draft.published or dt.date.max,
        outcome.status,
        draft.comment_days,
        None if order is None else order.number,
        None if order is None else order.title,
        outcome.changed,
    )


def _unheld_drafts(view: View, day: dt.date) -> Iterator[KnownDraft]:
    """List the drafts that are known by their day and by the order that followed them."""
    for known in unheld_about(view):
        if known.status == Status.DRAFT.value and known.published and known.published <= day:
            made = _order_made(view, known)
            is_made = made is not None and made[0] <= day
            status = status_on(day, published=known.published, is_made=is_made)
            number, title = (known.number, made[1]) if made and is_made else (None, None)
            yield KnownDraft(
                known.title,
                tuple(known.langs),
                False,
                known.published,
                status,
                order=number,
                order_title=title,
            )


def _order_made(view: View, draft: UnheldInstrument) -> tuple[dt.date, str] | None:
    """Find the day and the title of the order that a draft is known to have led to."""
    own = [i for i in view.instruments() if i.number == draft.number and i.status is Status.MADE]
    days = [(i.published or i.made, i.title) for i in own]
    days += [
        (known.published or known.made, known.title)
        for known in load_unheld()
        if known.number == draft.number and known.status == Status.MADE.value
    ]
    return next(((day, title) for day, title in days if day is not None), None)
