"""Ranges of schedules, forms and chapters: each unit gets its own order, and this is told.

"Schedules I to III" may hold a Schedule II.1 that was put in later, which no clause can show.
"""

from collections.abc import Iterator
from itertools import chain

from bylaw.ingest.clause.meaning.named_places import names_several
from bylaw.ingest.clause.syntax import Action, Locator, Place, Scoped
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.operations import LabelRange

_TOLD = N_(
    "{first} to {last} is read as the numbers that follow each other; any other between them, as "
    "{first}.1, is not reached"
)


def told_ranges(clause: Scoped | Action) -> Iterator[Message]:
    """Tell each range whose units are named one by one."""
    for locator in _locators(clause):
        for step in (one for one in locator if names_several((one,))):
            ranges = (label for label in step.labels if isinstance(label, LabelRange))
            yield from (Message(_TOLD, {"first": r.first, "last": r.last}) for r in ranges)
    for child in clause.children if isinstance(clause, Scoped) else ():
        yield from told_ranges(child)


def _locators(clause: Scoped | Action) -> Iterator[Locator]:
    named = clause.subjects if isinstance(clause, Scoped) else clause.object
    places = (arg.locators for arg in clause.args if isinstance(arg, Place))
    return chain(named if isinstance(named, tuple) else (), *places)
