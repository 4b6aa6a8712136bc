"""Signs that a numbered unit or its words were lost: a label, a beginning or an end is missing."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bylaw.ingest.payload.sequences import follows, is_first
from bylaw.ingest.sources.note_numbers import note_calls
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.labels import label_key, spell_run
from bylaw.registry.law.text.provisions import ITEM_LEVELS, Kind, Provision

CONTAINERS = (Kind.CHAPTER, Kind.DIVISION, Kind.SUBDIVISION)
NUMBERED = (Kind.SECTION, Kind.RULE)
WORDED = (Kind.ALINEA, Kind.DEFINITION, *ITEM_LEVELS)

_CLOSED = re.compile(
    r"[.;:!?…](?:\s?[”»\"’)\]])*(?: \([^()]{1,80}\))?$"
    r"|[.;,] (?:and|or|et|ou)$|: ?\$?\d[\d., ]*$|^\(.*\)$"
)
_BLOCK_AFTER = re.compile(r"; (?:[-–] )?(?:\(?[\da-z]{1,3}[)°] |[A-ZÀ-Þ][a-zà-ÿ]{2})")
_LIST_WITHIN = re.compile(
    r"[.:] (?P<open>\(?)(?:(?P<figure>1)|a)(?P<close>[)°]) (?=[A-ZÀ-Þ])[^\n]{1,1000}?[.;] "
    r"(?P=open)(?(figure)2|b)(?P=close) (?=[A-ZÀ-Þ])"
)
"""Two marks of a list after the ends of sentences: their lines were copied as one."""

_TWO_DEFINITIONS = (Kind.DEFINITION, Kind.DEFINITION)

_GOES_ON = re.compile(r"[;,](?: (?:and|or|et|ou))?$")


def section_gaps(sections: Sequence[Provision], named: frozenset[str]) -> Iterator[Finding]:
    """Tell of section numbers that are passed over: 67.28 after 67.26."""
    if named and sections and sections[0].label not in named:
        template = N_("the clause names {named}, and the new text is that of {label}")
        values = {"named": spell_run(sorted(named, key=label_key)), "label": sections[0].label}
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
        items = list(node.children) if node.kind in ITEM_LEVELS else []
    first = next((item for item in items if item.kind in ITEM_LEVELS), None)
    if first is not None and not is_first(first.label):
        yield late_start(first)


def list_without_end(node: Provision) -> Iterator[Finding]:
    """Tell of a section whose last item ends like one that another item follows."""
    if node.kind not in NUMBERED or not node.children:
        return
    *_, last = node.walk()
    if last.kind in ITEM_LEVELS and _GOES_ON.search(last.text):
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


def nothing_announced(node: Provision) -> Iterator[Finding]:
    """Tell of words that end with a colon, and nothing after it."""
    following: tuple[Provision | None, ...] = (*node.children[1:], None)
    for child, after in zip(node.children, following, strict=False):
        is_bare = child.text.endswith(":") and not child.children
        # Definitions may follow words that announce them; one definition announces no other.
        kinds = (child.kind, None if after is None else after.kind)
        if is_bare and (kinds[1] in (None, Kind.ALINEA) or kinds == _TWO_DEFINITIONS):
            message = Message(N_("these words announce something, and nothing follows"))
            yield unit_finding("nothing-announced", message, child)


def without_end(node: Provision) -> Iterator[Finding]:
    """Tell of words that stop without a full stop, a semicolon or a colon."""
    text = node.text.rstrip()
    if node.kind in WORDED and text and not node.children and not _CLOSED.search(text):
        message = Message(N_("these words end without a full stop: the rest may be lost"))
        yield unit_finding("text-without-end", message, node)


def without_beginning(node: Provision) -> Iterator[Finding]:
    """Tell of a block that starts in small letters though what stands before it has ended."""
    if node.kind not in NUMBERED:
        return
    before: Provision | None = None
    for child in node.children:
        goes_on = before is not None and (before.children or not before.text.endswith("."))
        if child.kind is Kind.ALINEA and child.text[:1].islower() and not goes_on:
            message = Message(
                N_("these words begin with a lower-case letter: their beginning may be lost")
            )
            yield unit_finding("text-without-beginning", message, child)
        before = child


def block_inside(node: Provision) -> Iterator[Finding]:
    """Tell of words that go on with a mark or a capital after a semicolon, as a block would.

    So do the marks of a list, each after the end of a sentence.
    """
    signs = (_BLOCK_AFTER, _LIST_WITHIN)
    if node.kind in WORDED and any(sign.search(node.text) for sign in signs):
        message = Message(N_("another item or paragraph seems to begin within these words"))
        yield unit_finding("block-inside-text", message, node)


def odd_quotes(node: Provision) -> Iterator[Finding]:
    """Tell of straight quotation marks that do not go in pairs."""
    if node.kind in WORDED and node.text.count('"') % 2:
        message = Message(N_("a quotation mark is unpaired: a mark or some words may be lost"))
        yield unit_finding("odd-quotes", message, node)


def notes_without_text(node: Provision) -> Iterator[Finding]:
    """Tell of raised figures that may call a note, where the section has none that bears them."""
    if node.kind not in NUMBERED:
        return
    notes = {part.text[:1] for part in node.walk()}
    for part in node.walk():
        for call in note_calls(part.text):
            if call[-1] not in notes:
                message = Message(
                    N_("“{words}” may call a note, which is not there"), {"words": call}
                )
                yield unit_finding("note-without-text", message, part)


def label_gap(node: Provision, before: Provision) -> Finding:
    """Tell of a label that does not follow the one before it."""
    template = N_("{label} follows {before}: what is between them may be lost")
    return unit_finding(
        "label-gap", Message(template, {"label": node.label, "before": before.label}), node
    )


def late_start(node: Provision) -> Finding:
    """Tell of a list whose first label is not the first."""
    template = N_("a list begins with {label}: what is before it may be lost")
    return unit_finding("list-begins-late", Message(template, {"label": node.label}), node)


def unit_finding(code: str, message: Message, node: Provision) -> Finding:
    """A warning that quotes a unit, or its heading where it has no words of its own."""
    span = node.spans[0] if node.spans else None
    return Finding(code, Severity.WARNING, message, node.text or node.heading, span)
