"""Signs that a numbered unit was lost: labels that do not follow one another."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bylaw.ingest.checks.unit_findings import (
    CONTAINERS,
    ITEMS,
    NUMBERED,
    label_gap,
    late_start,
    unit_finding,
)
from bylaw.ingest.payload.sequences import follows, is_first
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.labels import label_key, spelled
from bylaw.registry.law.text.provisions import Kind, Provision

_GOES_ON = re.compile(r"[;,](?: (?:and|or|et|ou))?$")


def section_gaps(sections: Sequence[Provision], named: frozenset[str]) -> Iterator[Finding]:
    """Tell of section numbers that are passed over: 67.28 after 67.26."""
    if named and sections and sections[0].label not in named:
        template = N_("the clause names {named}, and the new text is that of {label}")
        values = {"named": spelled(sorted(named, key=label_key)), "label": sections[0].label}
        yield unit_finding("label-differs", Message(template, values), sections[0])
    for before, section in pairwise(sections):
        increases = label_key(section.label) > label_key(before.label)
        if increases and not follows(section.label, before.label) and section.label not in named:
            yield label_gap(section, before)


def container_gaps(units: Sequence[Provision], *, is_whole: bool) -> Iterator[Finding]:
    """Tell of headings that are passed over; a whole text begins with its first."""
    held = [unit for unit in units if unit.kind in CONTAINERS and unit.label]
    if is_whole and held and not is_first(held[0].label):
        yield late_start(held[0])
    elif is_whole and len(held) == 1:
        message = Message(
            N_("a part is numbered {label}, and no other follows"), {"label": held[0].label}
        )
        yield unit_finding("lone-part", message, held[0])
    for before, unit in pairwise(held):
        if unit.kind is before.kind and not follows(unit.label, before.label):
            yield label_gap(unit, before)


def gaps_within(node: Provision) -> Iterator[Finding]:
    """Tell of headings that are passed over within a chapter or the like."""
    if node.kind in CONTAINERS:
        yield from container_gaps(node.children, is_whole=True)


def late_list(node: Provision) -> Iterator[Finding]:
    """Tell of a list whose first item is not the first: 2° right after the words before it."""
    if node.kind is Kind.SECTION:
        items = [item for child in node.children for item in (child, *child.children)]
    else:
        items = list(node.children) if node.kind in ITEMS else []
    first = next((item for item in items if item.kind in ITEMS), None)
    if first is not None and not is_first(first.label):
        yield late_start(first)


def list_without_end(node: Provision) -> Iterator[Finding]:
    """Tell of a section whose last item ends like one that another item follows."""
    if node.kind not in NUMBERED or not node.children:
        return
    *_, last = node.walk()
    if last.kind in ITEMS and _GOES_ON.search(last.text):
        message = Message(
            N_("the list goes on after item {label}, and no item follows"), {"label": last.label}
        )
        yield unit_finding("list-without-end", message, last)


def label_inside(node: Provision) -> Iterator[Finding]:
    """Tell of words that hold the number of the section that comes next."""
    head, _, last = node.label.rpartition(".")
    if node.kind not in NUMBERED or not last.isdecimal() or not head:
        return
    following = re.compile(rf"(?<=[.;:”»\"] ){re.escape(head)}\.{int(last) + 1}\.? (?=[A-ZÀ-Þ0-9])")
    for part in node.walk():
        if following.search(part.text):
            message = Message(N_("the number of the next section appears within these words"))
            yield unit_finding("label-inside-text", message, part)
