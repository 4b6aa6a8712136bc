"""A section as it was received: the one in force, with the corrections of its text undone.

A correction is undone where its words stand within one line of one provision, and no other comes
near the section.  Of anything else nothing is said here, and the text is to be read again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bylaw.front.texts.mended_texts import corrections_of
from bylaw.registry.law.corrections import Correction
from bylaw.registry.law.doubt.doubts import DoubtKind, name_of
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.labels import DOTTED_NUMBER
from bylaw.registry.law.text.provisions import Provision
from bylaw.registry.law.time.versions import Timeline
from bylaw.registry.rules.text.law_text import SectionText, makers
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.text_facts import facts_of_text
from bylaw.registry.store.view import View

_HEAD = late_pattern(rf"(?m)^\W*{DOTTED_NUMBER}(?:\.|\*\*)")
"""The number with which a provision begins."""


def undone_in(view: View, timelines: Sequence[Timeline], section: SectionText) -> Provision | None:
    """Find a section as received without reading a text again; None where that is not certain."""
    held = (row for row in view.sources() if row.lang == section.lang)
    texts = [row for row in held if facts_of_text(row).is_corrected]
    if not texts:
        return section.provision
    if len(texts) > 1 or _may_read_otherwise(section, timelines):
        return None
    return _without_corrections(section.provision, texts[0])


def _may_read_otherwise(section: SectionText, timelines: Iterable[Timeline]) -> bool:
    """Tell whether several orders made a section, or one was refused that the copy might allow."""
    name = name_of(section.provision.kind, section.label)
    doubts = (doubt for one in timelines if one.lang == section.lang for doubt in one.doubts)
    refused = any(doubt.kind is DoubtKind.REFUSED and doubt.touches(name) for doubt in doubts)
    return refused or len(makers(section.instrument)) > 1


def _without_corrections(provision: Provision, row: SourceRow) -> Provision | None:
    if {span.file for span in provision.all_spans()} != {row.file}:
        return None
    text, undone = row.data.decode(errors="replace"), provision
    for correction in corrections_of(row):
        if text.count(correction.received) != 1:
            return None
        place = _Place(text, text.index(correction.received), correction)
        if place.is_apart_from(provision):
            continue
        if sum(map(place.is_in, provision.walk())) != 1:
            return None
        undone = place.undone(undone)
    return undone


@dataclass(frozen=True)
class _Place:
    """Where a correction stands in the text as received."""

    text: str
    start: int
    correction: Correction

    @property
    def end(self) -> int:
        return self.start + len(self.correction.received)

    def is_apart_from(self, provision: Provision) -> bool:
        """Tell whether it ends on a line before, or begins after the number of another one."""
        first = min(span.start for span in provision.all_spans())
        last = max(span.end for span in provision.all_spans())
        if self.end <= first:
            return "\n" in self.text[self.end : first]
        return self.start >= last and _HEAD.search(self.text[last : self.start]) is not None

    def is_in(self, one: Provision) -> bool:
        """Tell whether it is a piece of the words of a provision, and of nothing else in it.

        What was received has no sign that cleaning might take away.
        """
        words = self.correction
        return (
            any(span.start <= self.start and self.end <= span.end for span in one.spans)
            and one.text.count(words.restored) == 1
            and "  " not in words.received
            and set(words.received) <= set(one.text)
        )

    def undone(self, one: Provision) -> Provision:
        """The tree with the words as received."""
        words = self.correction
        text = one.text.replace(words.restored, words.received) if self.is_in(one) else one.text
        return replace(one, text=text, children=tuple(map(self.undone, one.children)))
