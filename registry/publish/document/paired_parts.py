"""The parts of two documents, each beside the part of the other that has the same address."""

from collections.abc import Iterator
from difflib import SequenceMatcher

from bylaw.registry.publish.document.blocks import Document, DocumentPart

_Pair = tuple[DocumentPart | None, DocumentPart | None]


def paired(left: Document, right: Document) -> tuple[_Pair, ...]:
    """Put parts of the same address side by side, each document in its own order."""
    return tuple(_paired(left.parts, right.parts))


def _paired(left: tuple[DocumentPart, ...], right: tuple[DocumentPart, ...]) -> Iterator[_Pair]:
    names, others = [part.anchor for part in left], [part.anchor for part in right]
    matcher = SequenceMatcher(None, names, others, autojunk=False)
    for tag, start, end, other_start, other_end in matcher.get_opcodes():
        if tag == "equal":
            yield from zip(left[start:end], right[other_start:other_end], strict=True)
            continue
        yield from ((part, None) for part in left[start:end])
        yield from ((None, part) for part in right[other_start:other_end])
