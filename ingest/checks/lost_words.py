"""Signs that words were lost: a beginning, an end, or what is announced is not there."""

import re
from collections.abc import Iterator

from bylaw.ingest.checks.unit_findings import NUMBERED, WORDED, unit_finding
from bylaw.ingest.sources.note_numbers import note_calls
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.provisions import Kind, Provision

_CLOSED = re.compile(
    r"[.;:!?…](?:\s?[”»\"’)\]])*(?: \([^()]{1,80}\))?$"
    r"|[.;,] (?:and|or|et|ou)$|: ?\$?\d[\d., ]*$|^\(.*\)$"
)
_BLOCK_AFTER = re.compile(r"; (?:[-–] )?(?:\(?[\da-z]{1,3}[)°] |[A-ZÀ-Þ][a-zà-ÿ]{2})")
_TWO_DEFINITIONS = (Kind.DEFINITION, Kind.DEFINITION)


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
    """Tell of words that go on with a mark or a capital after a semicolon, as a block would."""
    if node.kind in WORDED and _BLOCK_AFTER.search(node.text):
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
