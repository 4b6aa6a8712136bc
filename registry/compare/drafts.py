"""What a draft would change: the text just before it was published, and the same text with it."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import replace

from bylaw.registry.compare.days import Difference, differences
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, language_said
from bylaw.registry.law.orders.acting.instruments_concerned import amends
from bylaw.registry.law.orders.commencements import Commencement, CommencementKind
from bylaw.registry.law.orders.enactments import enactment_of
from bylaw.registry.law.orders.instruments import Instrument, Status
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.tree import TextState
from bylaw.registry.law.time.replay import Base, History, replay
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.store.holdings import NotKnownError
from bylaw.registry.store.view import View


@dataclass(frozen=True)
class DraftEffect:
    """A draft, the day of its publication, and what it would change in the text of that day."""

    draft: Instrument
    day: dt.date
    differences: tuple[Difference, ...]


def newest_draft(
    instruments: Iterable[Instrument], subject: Subject, *, lang: str
) -> Instrument | None:
    """The draft that was published last in a language, if one is held."""
    drafts = (
        item
        for item in instruments
        if item.status is Status.DRAFT and item.lang == lang and amends(item, subject)
    )
    dated = [item for item in drafts if item.published is not None]
    return max(dated, key=lambda item: item.published or dt.date.min, default=None)


def effect_of_newest(view: View, lang: str) -> DraftEffect:
    """What the newest draft of a language would change; refuse where none is held."""
    draft = newest_draft(view.instruments(), view.subject(), lang=lang)
    if draft is None:
        raise NotKnownError(N_("no draft is held in {lang}"), lang=language_said(lang))
    return effect_of(draft, view.history(lang))


def effect_of(draft: Instrument, history: History) -> DraftEffect:
    """Carry a draft out on the text as it stood when it was published, without recording it.

    A draft is never in force: the day is only that of the text it is compared with.
    """
    if draft.published is None:
        raise ValueError("a draft without a day has no text to be compared with")
    day, eve = draft.published, draft.published - dt.timedelta(days=1)
    read = enactment_of(draft, certainty=Certainty.STATED, text_state=TextState.DRAFT)
    rule = Commencement(CommencementKind.FIXED_DATE, day)
    acting = replace(read, commencements=(rule,))
    tried = timeline_of(replay(Base(history.tree_on(eve)), (acting,)))
    return DraftEffect(draft, day, differences(tried.day(eve), tried.day(day)))
