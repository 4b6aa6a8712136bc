"""What there is to tell of a consolidated text: marks, missing words, numbers printed twice."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from bylaw.ingest.consolidated.number_ranges import is_untold
from bylaw.ingest.printed_notes import begins_as_note
from bylaw.ingest.sources.page_heads import EDGE_MARK
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.law.text.provisions import ATTACHMENTS, PLACED, SECTIONS, Kind, Provision

# An editor's mark, alone on its line or in place of the words of a section.
EDITORS_MARK = re.compile(
    r"(?P<kept>(?P<number>\d[\d.]*\.)?|§\s*\d[\d.]*\.(?=\s*—))\s*(?:—\s*)?"
    r"(?P<marks>(?:\[[^\[\]]+\]\s*)+)"
)
WORDS_MISSING = "words-missing"
"""The code of a finding: a section of the text has a mark in place of its words."""


def text_resumed(line: Passage) -> Finding:
    """Tell that numbered words follow what ends a text: they may be law, and are not read."""
    message = Message(
        N_(
            "the text goes on after its publisher’s references, and nothing there is read; ingest "
            "it as a text of its own, or without the references"
        )
    )
    return Finding("text-after-references", Severity.ERROR, message, line.text, line.span())


def words_after_notes(text: Provision, notes: Sequence[Passage]) -> Iterator[Finding]:
    """Tell of words after the note that ends the last unit: they may be those of the page."""
    placed = [unit for unit in text.walk() if unit.kind in PLACED and unit.spans]
    last = max(placed, key=lambda unit: unit.spans[0].start, default=text)
    end = max((note.span().start for note in notes), default=-1)
    if not last.spans or end < last.spans[0].start:
        return
    after = (part for part in last.walk() if part.spans and part.spans[0].start > end)
    for part in islice(after, 1):
        message = Message(
            N_("these words follow the last history note: they may not be words of the law")
        )
        yield Finding("words-after-note", Severity.WARNING, message, part.text, part.spans[0])


def marks_told(lines: Iterable[Passage]) -> Iterator[Finding]:
    """Tell of each mark of an editor: in place of the words of a section, or left out."""
    for line in lines:
        match = EDITORS_MARK.fullmatch(line.text)
        if match is not None:
            tell = words_missing if match["number"] else mark_left_out
            yield tell(line.text, (line.span(),))


def notes_not_read(lines: Iterable[Passage]) -> Iterator[Finding]:
    """Tell of lines that begin as a history note does, and are kept as words of the law."""
    for line in lines:
        if begins_as_note(line.text):
            message = Message(
                N_("this line begins as a history note; it is kept as words of the law")
            )
            yield Finding("note-not-read", Severity.WARNING, message, line.text, line.span())


def ends_unclear(lines: Iterable[Passage]) -> Iterator[Finding]:
    """Tell where a paragraph may end that the print does not show, or the page has a line."""
    for line in lines:
        text = line.received.text
        for place, origin in enumerate(line.origins):
            if origin and text[origin - 1] == EDGE_MARK:
                template = N_(
                    "a paragraph may end here, or this line may belong to the page: the print does "
                    "not show which; compare it with the page"
                )
                start = max(0, place - _AROUND)
                part = line.part(start, min(len(line), place + _AROUND))
                yield Finding(
                    "paragraph-end-unclear",
                    Severity.WARNING,
                    Message(template),
                    part.text,
                    part.span(),
                )


_AROUND = 40
"""How much of a line is quoted on each side of a place."""


def ranges_not_told(lines: Iterable[Passage]) -> Iterator[Finding]:
    """Tell of ranges of numbers of which it cannot be said what lies between their ends."""
    for line in lines:
        if is_untold(line.text):
            message = Message(
                N_(
                    "which sections this range of numbers covers cannot be determined; give each "
                    "of them a line of its own"
                )
            )
            yield Finding("range-not-told", Severity.ERROR, message, line.text, line.span())


def words_missing(words: str, spans: tuple[Span, ...]) -> Finding:
    """Tell of a section that has a mark in place of its words."""
    message = Message(N_("an editor's mark stands in place of the words of a section"))
    return Finding(WORDS_MISSING, Severity.ERROR, message, words, next(iter(spans), None))


def words_lacking(words: str, spans: tuple[Span, ...]) -> Finding:
    """Tell of a unit of which a document says that it does not hold all the words."""
    message = Message(N_("the document does not hold all the words of this unit"))
    return Finding(WORDS_MISSING, Severity.ERROR, message, words, next(iter(spans), None))


def mark_left_out(words: str, spans: tuple[Span, ...]) -> Finding:
    """Tell of a mark that is no word of the law."""
    message = Message(N_("an editor's mark was left out: it is not a word of the law"))
    return Finding("editorial-mark", Severity.NOTE, message, words, next(iter(spans), None))


def _numbered(text: Provision, above: str = "") -> Iterator[tuple[str, Provision]]:
    """The sections with the schedule that numbers them anew, if any."""
    for child in text.children:
        if child.kind in SECTIONS:
            yield above, child
        elif child.kind in ATTACHMENTS:
            yield from _numbered(child, f"{child.kind}:{child.label}")
        else:
            yield from _numbered(child, above)


_UNDOTTED = re.compile(r"(?P<label>\d{1,3}(?:\.\d{1,4})*)\s+[A-ZÀ-Þ(“«]")


def sections_without_dot(text: Provision) -> Iterator[Finding]:
    """Tell of words that begin with the number of a section that the text lacks.

    Without its dot such a number is read as a word, and the section as part of what stands above,
    or of the title.
    """
    known = {node.label for _above, node in _numbered(text)}
    law = (unit for unit in text.children if unit.kind not in ATTACHMENTS)
    blocks = (node for unit in law for node in unit.walk() if node.kind is Kind.ALINEA)
    said = [(node.text, next(iter(node.spans), None)) for node in blocks]
    for words, span in [*((line, None) for line in text.heading.split("\n")), *said]:
        number = _UNDOTTED.match(words)
        if number is not None and number["label"] not in known:
            yield _without_dot(number["label"], words, span)


def _without_dot(label: str, words: str, span: Span | None) -> Finding:
    message = Message(
        N_("{label} may be the number of a section; put a dot after the number of each section"),
        {"label": label},
    )
    return Finding("section-without-dot", Severity.ERROR, message, words, span)


def sections_twice(text: Provision) -> Iterator[Finding]:
    """Tell of each number that several sections of one text or schedule bear."""
    counts = Counter((above, node.kind, node.label) for above, node in _numbered(text))
    for (_above, _kind, label), count in counts.items():
        if count > 1:
            message = Message(
                N_("section {label} is printed {count} times"),
                {"label": label, "count": count},
            )
            yield Finding("section-printed-twice", Severity.ERROR, message)
