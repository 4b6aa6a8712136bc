"""Rounds of a text in parts: in columns where their lines are plain, else one by one."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, islice

import pyarrow as pa

from bylaw.registry.audit.many.line_columns import part_of_lines
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.rounds.columns.nested_columns import refuse_too_many
from bylaw.registry.audit.rounds.json_files import RoundEntry, RoundLine, TextRounds, entry_of

TextPart = FilePart | Sequence[RoundEntry]
_AT_ONCE = 1 << 14
_PIECE = 1 << 11
"""How many lines are read one by one, at least, for one of them that is not plain."""


def lines_at_once(file: TextRounds) -> Iterator[list[RoundEntry | RoundLine]]:
    """The lines of a text, as many as are judged together; each is given once."""
    while some := list(islice(file.unread, _AT_ONCE)):
        yield some


@dataclass(frozen=True)
class BegunText(TextRounds):
    """A text of which the first lines are read, and stand before those that are not."""

    first: Sequence[TextPart] = ()


def parts_of(file: TextRounds) -> Iterator[TextPart | Sequence[RoundEntry | RoundLine]]:
    """What is judged together of a text; of lines that are not read yet, each is given once."""
    if isinstance(file, BegunText):
        yield from file.first
    yield from lines_at_once(file)


def carried_by_text(file: TextRounds) -> tuple[BegunText, dict[str, pa.DataType]]:
    """Say what the first lines of a text carry along; they are read once, and kept as read."""
    first = in_columns(list(islice(file.unread, _AT_ONCE)))
    names = dict.fromkeys(chain.from_iterable(map(_carried_in, first)))
    refuse_too_many(len(names))
    begun = BegunText(file.unread, is_single=file.is_single, first=first)
    return begun, dict.fromkeys(names, pa.string())


def _carried_in(piece: TextPart) -> Iterable[str]:
    if isinstance(piece, FilePart):
        return piece.layout.carried
    return chain.from_iterable(entry.carried for entry in piece)


def in_columns(some: Sequence[RoundEntry | RoundLine]) -> list[TextPart]:
    """Put rounds of a text in columns, all or those of some pieces; others are read one by one."""
    whole = _part_of(some)
    if whole is not None:
        return [whole]
    found: list[TextPart] = []
    pieces = [some[start : start + _PIECE] for start in range(0, len(some), _PIECE)]
    for is_plain, run in groupby(pieces, lambda piece: _part_of(piece) is not None):
        every = [one for piece in run for one in piece]
        part = _part_of(every) if is_plain else None
        found.append([entry_of(one) for one in every] if part is None else part)
    return found or [[]]


def _part_of(some: Sequence[RoundEntry | RoundLine]) -> FilePart | None:
    lines = [one for one in some if isinstance(one, RoundLine)]
    return part_of_lines(lines) if lines else None
