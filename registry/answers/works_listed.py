"""The works whose history a registry keeps: the first, and those that were added."""

from dataclasses import replace

from bylaw.registry.answers.law.section_answers import iso
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.store.view import View


def works_listed(view: View) -> tuple[Subject, ...]:
    """List the works that are kept under the titles that they bear now, the first first."""
    return tuple(_titled(replace(view, work=name), work) for name, work in view.works().items())


def _titled(view: View, work: Subject) -> Subject:
    return replace(work, titles={lang: view.title(lang) for lang in work.titles})


def work_as_json(work: Subject) -> dict[str, object]:
    """Put what is known of a work under the keys that other programs rely on."""
    ending = work.ending
    return {
        "number": work.number,
        "title": {lang: work.titles.get(lang) for lang in ("en", "fr")},
        "made": iso(work.made),
        "ended": None if ending is None else {"by": ending.number, "since": iso(ending.day)},
    }
