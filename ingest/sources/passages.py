"""A passage: clean text of which every character knows where in the received text it stood.

Everything that is read passes through passages, so every section, operation and finding can
point at the published characters it rests on, however much noise lay between them.

>>> received = Received("note.txt", "The  *said* By-law")
>>> passage = Passage.whole(received).without(4, 6).without(8, 9)
>>> passage.text
'The said By-law'
>>> passage.span(4, 8)
Span(file='note.txt', start=6, end=10, line=1)
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from bylaw.registry.law.text.provenance import Span

_SENSE = re.compile('[^\\W_]|["“”«»]')
"""What is more than blanks and marks of print: letters, figures, quotation marks."""


@dataclass(frozen=True)
class Received:
    """The text of one file, exactly as received.

    Where the file is HTML or PDF, `text` is what was extracted from it; `kind` says so, and
    `sha256` is always the hash of the bytes of the file.
    """

    file: str
    text: str
    kind: str = "plain"
    sha256: str = ""

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Where each line starts."""
        return (0, *(match.end() for match in re.finditer("\r\n|\r|\n", self.text)))

    def line_of(self, position: int) -> int:
        """The line, counted from 1, on which a character stands."""
        return bisect_right(self.line_starts, position)


@dataclass(frozen=True)
class Passage:
    """Clean text and, for each of its characters, its position in the received text."""

    received: Received
    text: str
    origins: tuple[int, ...] = field(repr=False)

    @classmethod
    def whole(cls, received: Received) -> "Passage":
        """Take the whole received text as a passage."""
        return cls(received, received.text, tuple(range(len(received.text))))

    @classmethod
    def of(cls, text: str, file: str = "-") -> "Passage":
        """Make a passage of a text that comes from no file."""
        return cls.whole(Received(file, text))

    def __len__(self) -> int:
        return len(self.text)

    def part(self, start: int, end: int) -> "Passage":
        """Cut out the characters `[start, end)`."""
        return Passage(self.received, self.text[start:end], self.origins[start:end])

    def stripped(self) -> "Passage":
        """Drop the blanks at both ends."""
        start = len(self.text) - len(self.text.lstrip())
        return self.part(start, max(start, len(self.text.rstrip())))

    def trimmed(self) -> "Passage":
        r"""Drop the blanks at both ends, but not the tabs of empty cells where a row stands there.

        >>> Passage.of(" \tDay\tNight\nCanoe\t$5\t").trimmed().text
        '\tDay\tNight\nCanoe\t$5\t'
        >>> Passage.of("\tThe dock.\t").trimmed().text
        'The dock.'
        """
        words = self.text.strip()
        start = len(self.text) - len(self.text.lstrip())
        end = start + len(words)
        first, last = words.partition("\n")[0], words.rpartition("\n")[2]
        if "\t" in first:
            start -= len(self.text[:start]) - len(self.text[:start].rstrip("\t"))
        if "\t" in last:
            end += len(self.text[end:]) - len(self.text[end:].lstrip("\t"))
        return self.part(start, end)

    def without(self, start: int, end: int) -> "Passage":
        """Leave the characters `[start, end)` out."""
        return self.replaced(start, end, "")

    def replaced(self, start: int, end: int, text: str) -> "Passage":
        """Put other characters in the place of `[start, end)`; they point at that place."""
        where = self.origins[start] if start < len(self.origins) else self._end()
        origins = self.origins[:start] + (where,) * len(text) + self.origins[end:]
        return Passage(self.received, self.text[:start] + text + self.text[end:], origins)

    def _end(self) -> int:
        return self.origins[-1] + 1 if self.origins else 0

    @staticmethod
    def joined(parts: Iterable["Passage"], separator: str = "") -> "Passage":
        """Put passages of one source together, with a separator that points at the seam."""
        pieces = list(parts)
        origins: list[int] = []
        for index, piece in enumerate(pieces):
            if index:
                seam = piece.origins[0] if piece.origins else origins[-1] + 1 if origins else 0
                origins.extend([seam] * len(separator))
            origins.extend(piece.origins)
        text = separator.join(piece.text for piece in pieces)
        return Passage(pieces[0].received, text, tuple(origins))

    def edited(self, edits: Iterable[tuple[int, int, str]]) -> "Passage":
        """Make many replacements `(start, end, text)`, in order and apart, in one pass."""
        texts: list[str] = []
        origins: list[int] = []
        at = 0
        for start, end, text in edits:
            texts += (self.text[at:start], text)
            origins.extend(self.origins[at:start])
            where = self.origins[start] if start < len(self.origins) else self._end()
            origins.extend([where] * len(text))
            at = end
        texts.append(self.text[at:])
        origins.extend(self.origins[at:])
        return Passage(self.received, "".join(texts), tuple(origins))

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Say where `[start, end)` was printed: from its first character to its last."""
        stop = len(self.text) if end is None else end
        if stop <= start:
            where = self.origins[start] if start < len(self.origins) else self._end()
            return Span(self.received.file, where, where, self.received.line_of(where))
        covered = self.origins[start:stop]
        first, last = min(covered), max(covered)
        return Span(self.received.file, first, last + 1, self.received.line_of(first))

    def lines(self) -> Iterator[tuple[int, int]]:
        """The ranges of the lines of the text, line ends left out."""
        start = 0
        for line in self.text.split("\n"):
            yield start, start + len(line)
            start += len(line) + 1


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
