"""Cut words: what the ends of lines had cut and reading has put together, which is a judgment.

>>> from bylaw.ingest.sources.noise import clean
>>> page = Received("page", "trade\ufffematching, a by\ufffelaw, a regu\ufffelation: a regulation")
>>> [(cut.word, cut.is_shown) for cut in cut_words(page, clean(page))]
[('tradematching', False), ('by-law', True), ('regulation', True)]
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bylaw.ingest.sources.hyphens import words_of
from bylaw.ingest.sources.noise import Cleaned
from bylaw.ingest.sources.passages import Passage, Received
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.instruments import AmendingProvision, Instrument, ReadOperation
from bylaw.registry.law.orders.operations import TextAnchor
from bylaw.registry.law.text.provenance import Span

_CUTS = frozenset(("soft-hyphen", "line-end-hyphen"))
_LETTERS = re.compile(r"[^\W\d_]+")
_LAST_LETTERS = re.compile(r"[^\W\d_]+-?$")


@dataclass(frozen=True, slots=True)
class CutWord:
    """A word that was put together, and where the cut stood.

    It `is_shown` as it is now where the rest of the text has it so, or where its hyphen stayed.
    """

    word: str
    span: Span
    is_shown: bool


def cut_words(received: Received, cleaned: Cleaned) -> Iterator[CutWord]:
    """The words of a text that the end of a line had cut."""
    cuts = [removal for removal in cleaned.removals if removal.rule in _CUTS]
    words = words_of(received.text) if cuts else frozenset()
    for removal in cuts:
        before = _LAST_LETTERS.search(received.text, max(0, removal.start - 40), removal.start)
        after = _LETTERS.match(received.text, removal.end)
        if before is not None and after is not None:
            first = f"{before[0]}{removal.put}"
            word = f"{first}{after[0]}"
            span = Passage.whole(received).span(removal.start, removal.end)
            yield CutWord(word, span, first.endswith("-") or word.casefold() in words)


def joined_words(received: Received, cleaned: Cleaned) -> Iterator[Finding]:
    """Tell which words the end of a line had cut."""
    for cut in cut_words(received, cleaned):
        template = N_("“{word}” was cut at the end of a line and is put together")
        message = Message(template, {"word": cut.word})
        yield Finding("joined-word", Severity.NOTE, message, cut.word, cut.span)


def with_cuts_told(item: Instrument, cuts: Sequence[CutWord]) -> Instrument:
    """Let each order tell of the words put together in it that the text has nowhere else.

    Where the lines of the text cut other words, it is no surprise that they cut this one too.
    """
    hyphenates = any(cut.is_shown and "-" not in cut.word for cut in cuts)
    severity = Severity.NOTE if hyphenates else Severity.WARNING
    doubtful = [cut for cut in cuts if not cut.is_shown]
    if not doubtful:
        return item
    return replace(
        item, provisions=tuple(_told(each, doubtful, severity) for each in item.provisions)
    )


def _told(
    provision: AmendingProvision, cuts: Sequence[CutWord], severity: Severity
) -> AmendingProvision:
    start, end = provision.span.start, provision.span.end
    own = [cut for cut in cuts if start <= cut.span.start < end]
    operations = tuple(
        replace(read, findings=(*read.findings, *_doubts(read, own, severity)))
        for read in provision.operations
    )
    return replace(provision, operations=operations) if own else provision


def _doubts(read: ReadOperation, cuts: Sequence[CutWord], severity: Severity) -> Iterator[Finding]:
    said = _words_of(read)
    for cut in cuts:
        if re.search(rf"\b{cut.word}\b", said):
            template = N_(
                "“{word}” was cut at the end of a line; nothing else in the text shows whether it "
                "has a hyphen there"
            )
            message = Message(template, {"word": cut.word})
            yield Finding("joined-word", severity, message, cut.word, cut.span)


def _words_of(read: ReadOperation) -> str:
    """The words that an order takes away and puts, and those of its new text."""
    operation = read.operation
    anchor = operation.anchor.text if isinstance(operation.anchor, TextAnchor) else ""
    units = (below.text for unit in read.payload for below in unit.walk())
    return "\n".join((operation.old or "", operation.new or "", anchor, *units))
