"""Enumerated items in their depth: (a) under 1°, i) under a), and 5° after 4° across a break.

Print gives no indentation, so the sequence decides: a label that continues an open list belongs
to it, and a first label opens a list below the item it follows.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bylaw.ingest.payload.cutting import Piece
from bylaw.ingest.payload.markers import Sort
from bylaw.ingest.payload.sequences import LabelReading, readings


@dataclass(frozen=True, slots=True)
class PlacedItem:
    """A piece with its depth among the items (0 is the first level); text has depth -1."""

    piece: Piece
    depth: int = -1
    is_in_sequence: bool = True


@dataclass(frozen=True, slots=True)
class _Level:
    """A list that is open: how its marks are drawn, and how its last label may be read."""

    shape: str
    last: tuple[LabelReading, ...]

    def next_readings(self, piece: Piece) -> tuple[LabelReading, ...]:
        """The readings under which a label comes next in this list."""
        if piece.shape != self.shape:
            return ()
        mine = readings(piece.label)
        return tuple(one for one in mine if any(one.is_next(last) for last in self.last))

    def is_like(self, piece: Piece, found: Iterable[LabelReading]) -> bool:
        """Tell whether a label is drawn and counted as those of this list."""
        series = {last.series for last in self.last}
        return piece.shape == self.shape and any(one.series in series for one in found)

    def begins(self, piece: Piece, first: Iterable[LabelReading]) -> bool:
        """Tell whether a first label can only begin this list again, not one below it.

        Where "(v)" may be a letter, "(i)" is the first numeral of a list below it.
        """
        series = {one.series for one in first}
        return piece.shape == self.shape and all(last.series in series for last in self.last)


def place_items(pieces: Iterable[Piece]) -> Iterator[PlacedItem]:
    """The pieces of one section with their depths, in printed order."""
    levels: list[_Level] = []
    before = ""
    for piece in pieces:
        if piece.sort is Sort.ITEM:
            levels, is_in_sequence = _placed(levels, piece, before)
            yield PlacedItem(piece, len(levels) - 1, is_in_sequence)
        else:
            levels = _kept_across(levels, piece)
            yield PlacedItem(piece)
        before = piece.text


def _kept_across(levels: list[_Level], piece: Piece) -> list[_Level]:
    """Keep the first level across a flush block, since its numbering may go on after it."""
    if piece.sort is Sort.TABLE:
        return levels
    return [] if piece.sort is Sort.DEFINITION else levels[:1]


def _placed(levels: list[_Level], piece: Piece, before: str) -> tuple[list[_Level], bool]:
    first = tuple(one for one in readings(piece.label) if one.is_first())
    if first and before.endswith(":") and not any(level.begins(piece, first) for level in levels):
        return [*levels, _Level(piece.shape, first)], True
    for depth in reversed(range(len(levels))):
        if found := levels[depth].next_readings(piece):
            return [*levels[:depth], _Level(piece.shape, found)], True
    return _opened(levels, piece, first)


def _opened(
    levels: list[_Level], piece: Piece, first: tuple[LabelReading, ...]
) -> tuple[list[_Level], bool]:
    """Open a list with a label that continues none; only a first one, or the very first, may.

    The very first may go on in a list that is not here: "i)" after "h)".
    """
    found = readings(piece.label)
    if not levels:
        return [_Level(piece.shape, found)], True
    if first and not any(level.begins(piece, first) for level in levels):
        return [*levels, _Level(piece.shape, first)], True
    for depth in reversed(range(len(levels))):
        if levels[depth].is_like(piece, found):
            return [*levels[:depth], _Level(piece.shape, found)], False
    return [*levels, _Level(piece.shape, found)], False
