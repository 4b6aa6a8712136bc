"""History notes: each belongs to the unit that is printed before it."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator

from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.text.consolidated import note_name
from bylaw.registry.law.text.provisions import ATTACHMENTS, PLACED, Provision
from bylaw.registry.law.text.tree import Node, tree_of

_OF_SCHEDULE = re.compile(r"(?i)\b(?:sch|sched|schedule|app|form|ann|annexe|form)\b\.?")


def notes_by_unit(
    text: Provision, notes: Iterable[Passage], *, lang: str
) -> Iterator[tuple[str, str]]:
    """Attach each history note to the unit that is printed before it.

    A note after the last section of a schedule, the only one in it, is that of the schedule; a note
    after numbers that are printed as a range is that of each.
    """
    tree = tree_of(text, lang=lang)
    units = [node for node in tree.root.walk() if node.kind in PLACED and node.spans]
    units.sort(key=lambda unit: unit.spans[0].start)
    starts = [unit.spans[0].start for unit in units]
    found = [
        (note, units[bisect_left(starts, starts[place - 1]) : place])
        for note in notes
        if (place := bisect_left(starts, note.span().start))
    ]
    counts = Counter(tree.section_of(above[-1].identity).identity for _, above in found)
    for note, above in found:
        for unit in above:
            attached = tree.section_of(unit.identity)
            is_only = counts[attached.identity] == 1 and _is_last(attached, unit)
            yield note_name(_bearer(attached, unit, note.text, is_only).identity), note.text


def _is_last(attached: Node, unit: Node) -> bool:
    """Tell whether nothing that bears notes stands after a unit in its schedule."""
    return [one for one in attached.walk() if one.kind in PLACED][-1] is unit


def _bearer(attached: Node, unit: Node, note: str, is_only: bool) -> Node:
    is_of_all = is_only or _OF_SCHEDULE.search(note)
    return attached if attached.kind in ATTACHMENTS and is_of_all else unit
