"""The spans of a passage: one for each stretch that was printed without other words between."""

import re
from collections.abc import Iterable, Iterator

from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.text.spans import Span

_SENSE = re.compile('[^\\W_]|["“”«»]')
"""What is more than blanks and marks of print: letters, figures, quotation marks."""


def spans_of(passage: Passage) -> tuple[Span, ...]:
    """The spans of the non-blank words of a passage; a lifted footnote makes two of one."""
    return tuple(passage.span(start, end) for start, end in _stretches(passage))


def _stretches(passage: Passage) -> Iterator[tuple[int, int]]:
    text, origins, received = passage.text, passage.origins, passage.received.text
    start = last = -1
    for index, character in enumerate(text):
        if character.isspace():
            continue
        if start < 0:
            start = index
        elif origins[index] != origins[last] + 1 and not _adjoins(
            origins[last], origins[index], received
        ):
            yield start, last + 1
            start = index
        last = index
    if start >= 0:
        yield start, last + 1


def _adjoins(before: int, after: int, received: str) -> bool:
    if after < before:
        return False
    return _SENSE.search(received, before + 1, after) is None


def merged(spans: Iterable[Span], received: str) -> tuple[Span, ...]:
    """Join spans that follow one another with nothing but blanks between them."""
    joined: list[Span] = []
    for span in spans:
        if joined and _is_blank_between(joined[-1], span, received):
            joined[-1] = Span(span.file, joined[-1].start, span.end, joined[-1].line)
        else:
            joined.append(span)
    return tuple(joined)


def _is_blank_between(before: Span, after: Span, received: str) -> bool:
    return before.end <= after.start and not received[before.end : after.start].strip()
