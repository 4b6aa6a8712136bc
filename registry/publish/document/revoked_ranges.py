"""Sections of which only a mark is left, printed in one line as official texts do.

Where the history note of several revoked sections in a row names them as a range, one line stands
for all: "5 to 7. (Revoked).".
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.text.tree import SECTIONS
from bylaw.registry.publish.document.consolidation import Unit
from bylaw.registry.publish.document.phrases import Mark

_SINGULAR = late_pattern(r"(?i)\b(abrogé|supprimé|remplacé)\b")
NoteOf = Callable[[Unit], str]


def in_ranges(units: Sequence[Unit], note_of: NoteOf) -> Iterator[tuple[Unit, ...]]:
    """Units, each alone, but those together that one note names as a range."""
    for (note, _mark), group in groupby(units, key=lambda unit: _said(unit, note_of)):
        run = tuple(group)
        if note and len(run) > 1 and range_in(note, run):
            yield run
        else:
            yield from ((unit,) for unit in run)


def range_in(note: str, run: Sequence[Unit]) -> str:
    """The range of numbers that a note names, if it is that of these units; else nothing."""
    first, last = (re.escape(unit.version.label) for unit in (run[0], run[-1]))
    words = "to|à" if len(run) > 2 else "to|à|and|et"
    found = re.search(rf"(?<![\w.]){first} (?:{words}) {last}(?![\w]|\.\d)", note)
    return found[0] if found else ""


def plural(words: str) -> str:
    """The words in place of several sections.

    >>> plural("(Abrogé)."), plural("(Revoked)."), plural("(Omis).")
    ('(Abrogés).', '(Revoked).', '(Omis).')
    """
    return _SINGULAR.sub(r"\1s", words)


def _said(unit: Unit, note_of: NoteOf) -> tuple[str, str]:
    """What is printed of a unit of which only a mark is left; nothing of any other."""
    is_bare = unit.version.kind in SECTIONS and unit.marks == (Mark.REPEALED,)
    if not is_bare or unit.findings or unit.version.provision.heading:
        return "", ""
    return note_of(unit), unit.version.provision.mark
