"""The law of every day as a registry has it, and where its texts are not as received."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from bylaw.registry.audit.many.periods import Periods
from bylaw.registry.law.text.provisions import Provision
from bylaw.registry.law.time.versions import Timeline
from bylaw.registry.rules.text.law_text import SectionText
from bylaw.registry.rules.text.mendings import Mending
from bylaw.registry.store.view import View, asking_at_once


def periods_of(view: View) -> Periods:
    """The law of every day as the registry has it, with what questions read as received."""
    periods = periods_in_force(view)

    def undone(section: SectionText) -> Provision | None:
        # Few questions of the law need it.
        from bylaw.front.judging.undone_corrections import undone_in

        return undone_in(view, periods.timelines, section)

    return replace(periods, received=lambda: received_in(view), undone=undone)


@asking_at_once
def periods_in_force(view: View) -> Periods:
    """The law of every day as the registry has it, where no question of law is asked."""
    timelines = tuple(view.timeline(lang) for lang in view.langs())
    return Periods(timelines, view.subject().made)


@asking_at_once
def received_in(view: View) -> Sequence[Timeline]:
    """The law of every day as its texts were received."""
    # Reading a text again needs the grammars, which few questions of the law do.
    from bylaw.front.texts.rereading import as_received

    return as_received(view)


def mendings_in(view: View) -> Callable[[], Sequence[Mending]]:
    """Where the texts are not as received; looked up only when words are quoted."""

    @cache
    def find_mendings() -> Sequence[Mending]:
        from bylaw.front.texts.mended_texts import mendings_of

        return mendings_of(view)

    return find_mendings
