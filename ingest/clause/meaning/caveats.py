"""What is told of a clause that is read all the same, as a range spelled out.

"Schedules I to III" may hold a Schedule II.1 that was put in later, which no clause can show.
"The portion before subparagraph i of paragraph a" may begin with that paragraph, or its section.
A number that is not in order where it is put may be the wrong one, or the place may be.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from bylaw.ingest.clause.instructions import Caveat
from bylaw.ingest.clause.meaning.named_places import names_several
from bylaw.ingest.clause.syntax import Action, Locator, Place, Scoped
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.operations import LabelRange, Target
from bylaw.registry.law.text.labels import label_key

_RANGE = N_(
    "{first} to {last} is read as the numbers that follow each other; any other between them, as "
    "{first}.1, is not reached"
)
_PORTION = N_(
    "the portion before that subparagraph is taken to begin with paragraph {label}, not with what "
    "stands before it"
)
_TOO_LOW = N_("{new} would stand after {beside}, and is a lower number")
_TOO_HIGH = N_("{new} would stand before {beside}, and is a higher number")
_OTHER_KIND = N_("{new} would stand beside {beside}, which is numbered otherwise")
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_LETTER = re.compile(r"[a-z]")
_COMPARED = frozenset(("section", "paragraph", "subparagraph", "rule"))


def out_of_order(position: str, beside: Target, labels: Sequence[str]) -> Caveat | None:
    """Tell a new unit whose number does not go with that of the unit beside which it is put.

    Only plain numbers and single letters are compared: "ii" may be a letter or a numeral.
    """
    named = getattr(beside, beside.unit) if beside.unit in _COMPARED else None
    own = named[0] if isinstance(named, tuple) and len(named) == 1 else named
    if not isinstance(own, str) or not _is_plain(own):
        return None
    for new in filter(_is_plain, labels):
        template = _disorder(position, own, new)
        if template is not None:
            message = Message(template, {"new": new, "beside": own})
            return Caveat("number-out-of-order", message)
    return None


def _is_plain(label: str) -> bool:
    return bool(_NUMBER.fullmatch(label) or _LETTER.fullmatch(label))


def _disorder(position: str, own: str, new: str) -> str | None:
    """Say what is odd of a new number beside another.

    What is put before a unit that is renumbered may have a number below it: 6.2 before 6.
    """
    if bool(_LETTER.fullmatch(own)) != bool(_LETTER.fullmatch(new)):
        return _OTHER_KIND
    if position == "before":
        is_below = new.startswith(f"{own}.")
        return _TOO_HIGH if label_key(new) > label_key(own) and not is_below else None
    return _TOO_LOW if label_key(new) < label_key(own) else None


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
