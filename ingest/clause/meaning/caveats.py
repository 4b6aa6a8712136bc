"""What is told of a clause that is read all the same, as a range spelled out.

"Schedules I to III" may hold a Schedule II.1 that was put in later, which no clause can show.
"The portion before subparagraph i of paragraph a" may begin with that paragraph, or its section.
"""

from collections.abc import Iterator
from itertools import chain

from bylaw.ingest.clause.instructions import Caveat
from bylaw.ingest.clause.meaning.named_places import names_several
from bylaw.ingest.clause.syntax import Action, Locator, Place, Scoped
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.operations import LabelRange

_RANGE = N_(
    "{first} to {last} is read as the numbers that follow each other; any other between them, as "
    "{first}.1, is not reached"
)
_PORTION = N_(
    "the portion before that subparagraph is taken to begin with paragraph {label}, not with what "
    "stands before it"
)


def caveats(clause: Scoped | Action) -> Iterator[Caveat]:
    """Tell each range whose units are named one by one, and each portion that begins inside."""
    yield from (each for place in _places(clause) for each in _portions(place))
    named = clause.subjects if isinstance(clause, Scoped) else clause.object
    for locator in chain(named if isinstance(named, tuple) else (), _places(clause)):
        yield from _ranges(locator)
    for child in clause.children if isinstance(clause, Scoped) else ():
        yield from caveats(child)


def _places(clause: Scoped | Action) -> Iterator[Locator]:
    """Where a clause acts on words; a new text that replaces a portion tells where it begins."""
    subjects = clause.subjects if isinstance(clause, Scoped) else ()
    return chain(subjects, *(arg.locators for arg in clause.args if isinstance(arg, Place)))


def _ranges(locator: Locator) -> Iterator[Caveat]:
    for step in (one for one in locator if names_several((one,))):
        ranges = (label for label in step.labels if isinstance(label, LabelRange))
        told = (Message(_RANGE, {"first": r.first, "last": r.last}) for r in ranges)
        yield from (Caveat("range-spelled-out", message) for message in told)


def _portions(locator: Locator) -> Iterator[Caveat]:
    if len(locator) < 2 or locator[0].kind != "lead_in" or locator[1].kind != "item":
        return
    portion, (label, *_) = locator[0], locator[1].labels
    if len(portion.inner or ()) == portion.below:
        yield Caveat("portion-narrowed", Message(_PORTION, {"label": str(label)}))
