"""The works whose history a registry keeps: the first, and those that were added."""

from collections.abc import Iterable
from dataclasses import replace

from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.law.orders.acting.instruments_concerned import concerned_with
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.written_days import iso
from bylaw.registry.store.view import View


def works_listed(view: View) -> tuple[Subject, ...]:
    """List the works that are kept under the titles that they bear now, the first first."""
    return tuple(
        _with_current_titles(replace(view, work=name), work) for name, work in view.works().items()
    )


def _with_current_titles(view: View, work: Subject) -> Subject:
    return replace(work, titles={lang: view.title(lang) for lang in work.titles})


def concerning(instruments: Iterable[Instrument], view: View) -> tuple[Instrument, ...]:
    """Keep the instruments that concern the work in question.

    What names no work that is kept stays with the first.
    """
    every, works = tuple(instruments), view.works()
    own = {id(item) for item in concerned_with(every, works[view.work])}
    others = [work for name, work in works.items() if name != view.work]
    foreign = {id(item) for work in others for item in concerned_with(every, work)}
    is_first = not view.work
    return tuple(
        item for item in every if id(item) in own or (is_first and id(item) not in foreign)
    )


def work_as_json(work: Subject) -> dict[str, object]:
    """What is known of a work as JSON; other programs rely on the keys."""
    ending = work.ending
    return {
        "number": work.number,
        "title": {lang: work.titles.get(lang) for lang in LANGUAGES},
        "made": iso(work.made),
        "ended": None if ending is None else {"by": ending.number, "since": iso(ending.day)},
    }
