"""Sections of which only a mark is left, printed on one line as official texts do.

Where the history note of several revoked sections in a row names them as a range, one line stands
for all: "5 to 7. (Revoked).".  Where the words of several in a row are not held, it is said once:
"67.22 to 67.32. [English text not held]".
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.text.labels import follows, group_runs
from bylaw.registry.publish.document.blocks import Document, DocumentPart, LineRole, Paragraph
from bylaw.registry.publish.document.phrases import PHRASES

_SINGULAR = late_pattern(r"(?i)\b(abrogé|supprimé|remplacé)\b")
_FEWEST = 3
_Line = tuple[Paragraph, ...]
_Runs = Iterator[tuple[DocumentPart, ...]]


def in_one_line(document: Document) -> Document:
    """Say once, for a run of sections, what holds of each of them."""
    return _join_runs(revoked_in_one_line(document), _unheld_runs)


def revoked_in_one_line(document: Document) -> Document:
    """Say once of a row of sections that they are revoked, where their note does so too."""
    return _join_runs(document, _revoked_runs)


def _join_runs(document: Document, runs: Callable[[Sequence[DocumentPart]], _Runs]) -> Document:
    joined = (
        _as_range(run, document.lang) if len(run) > 1 else run[0] for run in runs(document.parts)
    )
    return replace(document, parts=tuple(joined))


def _mark_lines(part: DocumentPart) -> _Line:
    """The mark lines of a section without words of its own; none for any other."""
    lines = tuple(block for block in part.blocks if isinstance(block, Paragraph))
    if not part.label or lines != part.blocks or lines[0].role is not LineRole.MARK:
        return ()
    return replace(lines[0], marker="", anchor=""), *lines[1:]


def _revoked_runs(parts: Sequence[DocumentPart]) -> _Runs:
    for said, group in groupby(parts, key=lambda part: () if part.is_unheld else _mark_lines(part)):
        run = tuple(group)
        if said and len(run) > 1 and _range_in(said[-1].text, run):
            yield run
        else:
            yield from ((part,) for part in run)


def _unheld_runs(parts: Sequence[DocumentPart]) -> _Runs:
    for run in group_runs(parts, _goes_on):
        yield from [tuple(run)] if len(run) >= _FEWEST else ((part,) for part in run)


def _goes_on(before: DocumentPart, part: DocumentPart) -> bool:
    """Tell whether a section is the next, and lacks its words in the same way."""
    if not (before.is_unheld and part.is_unheld and before.depth == part.depth):
        return False
    return follows(before.label, part.label) and () != _mark_lines(before) == _mark_lines(part)


def _as_range(run: Sequence[DocumentPart], lang: str) -> DocumentPart:
    """Make the line of the first section stand for the whole range."""
    first, *others = run
    line, *notes = first.blocks
    assert isinstance(line, Paragraph), "a section without words begins with its mark"
    numbers = _range_in(_mark_lines(first)[-1].text, run) or PHRASES[lang].range.format(
        first=first.label, last=run[-1].label
    )
    whole = replace(line, text=plural(line.text), marker=f"{numbers}.")
    places = tuple((part.label, part.anchor) for part in others)
    return replace(first, blocks=(whole, *notes), others=places)


def _range_in(note: str, run: Sequence[DocumentPart]) -> str:
    """The range of numbers that a note names, if it is that of these sections; else nothing."""
    first, last = (re.escape(part.label) for part in (run[0], run[-1]))
    words = "to|à" if len(run) > 2 else "to|à|and|et"
    found = re.search(rf"(?<![\w.]){first} (?:{words}) {last}(?![\w]|\.\d)", note)
    return found[0] if found else ""


def plural(words: str) -> str:
    """The words in place of several sections.

    >>> plural("(Abrogé)."), plural("(Revoked)."), plural("(Omis).")
    ('(Abrogés).', '(Revoked).', '(Omis).')
    """
    return _SINGULAR.sub(r"\1s", words)
