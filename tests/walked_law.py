"""The by-law after orders that a test makes up, replayed in memory: what is certain of it, and what
is not."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from amending_orders import decret, order
from gazette_pages import Page
from registries import corpus

from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.consolidated import consolidated_tree
from bylaw.registry.law.time.histories import histories_of
from bylaw.registry.law.time.replay import Base
from bylaw.registry.law.time.selection import select
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.law.time.versions import Timeline
from bylaw.registry.rules.binding import BindingState, bind
from bylaw.registry.rules.game_doubts import doubts_about_game, doubts_about_money
from bylaw.registry.rules.rule_text import first_texts
from bylaw.registry.rules.text.law_on_day import law_text
from bylaw.registry.rules.text.law_text import LawText
from bylaw.registry.store.ledger.entries import SubjectRecorded, TextRecorded

PUBLISHED = dt.date(2009, 2, 18)
LATER = dt.date(2009, 12, 1)
EARLIER = dt.date(2009, 2, 17)


@cache
def _held() -> tuple[tuple[Instrument, ...], Subject]:
    events = corpus()
    texts = (one.instruments for one in events if isinstance(one, TextRecorded))
    subject = next(one.subject for one in events if isinstance(one, SubjectRecorded))
    return tuple(instrument for text in texts for instrument in text), subject


def _base(text: str) -> Base:
    read = read_consolidation(read_source(text.encode(), name="base.txt"), lang="en")
    names = _held()[1].names("en")
    tree = consolidated_tree(read.text.provision, lang="en", names=names)
    return Base(tree, dt.date(1999, 12, 31))


@dataclass(frozen=True)
class WalkedLaw:
    """The by-law in both languages, with some orders of February 2009.

    `base` is an English text of before 2000, or none.
    """

    pages: tuple[Page, ...]
    base: str = ""

    @cached_property
    def timelines(self) -> Mapping[str, Timeline]:
        """The history in each language."""
        held, subject = _held()
        new = tuple(one for page in self.pages for one in page.event().instruments)
        bases = {"en": (_base(self.base),), "fr": ()} if self.base else {"en": (), "fr": ()}
        alone = (
            histories_of((*held, *new), subject, langs=(lang,), bases={lang: own})[0]
            for lang, own in bases.items()
        )
        return dict(zip(bases, map(timeline_of, alone), strict=True))

    def on(self, day: dt.date) -> LawText:
        """The law of a day, as rules read it."""
        return law_text(self.timelines.values(), day)

    def codes(self, label: str, *, lang: str = "en", day: dt.date = LATER) -> list[str]:
        """What an answer about a section says of the orders of 2009."""
        found = select(label, day, lang=lang, timelines=self.timelines).findings
        return [one.code for one in found if (one.instrument or "").endswith("-2009")]

    def stale(self, day: dt.date = LATER) -> set[str]:
        """The games whose rules nobody certified for the words of a day."""
        law = self.on(day)
        texts = first_texts().values()
        return {one.game for one in texts if bind(one, law).state is not BindingState.BOUND}

    def told(self, day: dt.date = LATER) -> set[str]:
        """The games of which every answer tells a doubt that the orders cast."""
        law = self.on(day)
        return {
            text.game
            for text in first_texts().values()
            for doubt in doubts_about_game(law, text.sections)
            if doubt.source.instrument.endswith("-2009")
        }

    def undetermined(self, day: dt.date = LATER) -> set[str]:
        """The games of which no round can be settled: stale, or in doubt over money."""
        law = self.on(day)
        texts = first_texts().values()
        doubtful = {one.game for one in texts if doubts_about_money(law, one.sections)}
        return doubtful | self.stale(day)


def walked(*pages: tuple[str, str], base: str = "") -> WalkedLaw:
    """The by-law after pages of the Gazette, each with its language."""
    return WalkedLaw(
        tuple(
            Page(f"{place}-page", lang, PUBLISHED, text)
            for place, (text, lang) in enumerate(pages, start=77)
        ),
        base,
    )


def english(*provisions: str, **more: str) -> tuple[str, str]:
    """An English order of February 2009."""
    return order(*provisions, **more), "en"


def french(*provisions: str, **more: str) -> tuple[str, str]:
    """A French order of February 2009."""
    return decret(*provisions, **more), "fr"
