"""The ids of rounds: one that comes twice is told, by the files and lines on which it stands.

An id is kept as a mark of eight bytes, and many of them in a file that is gone with the run: memory
does not grow with the rounds.  Of a hundred million ids, two that differ have one mark in less than
one run of three thousand, and the lines that are told can be looked at.

Numbers that only grow, as most files count their rounds, are set aside: they get marks when some
other id comes, and need none if that never happens.
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import field
from os import SEEK_END
from typing import IO, TYPE_CHECKING, NamedTuple

from bylaw.registry.law.light_values import dataclass

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bylaw.registry.audit.rounds.parts.id_marks import FoundIds

    Numbers = NDArray[np.uint64]
    Pairs = tuple[Numbers, Numbers]
    Kept = Sequence[int] | Numbers

_ODD, _WORD = 0x9E3779B97F4A7C15, 8
_ALL = (1 << 64) - 1
_PLACES = 40
_HELD = 1 << 18
"""How many ids wait in memory for the file, at most."""
_SHARES = 64
"""Into how many shares the ids of the file are divided by their marks: one is read at a time."""
_BITS = 64 - (_SHARES - 1).bit_length()
"""By how many bits a mark is moved to tell its share, a number below `_SHARES`."""
_SLOTS = 4
"""How many slots there are for each mark, by some bits of it, when marks are compared."""
_SHOWN = 20


class Line(NamedTuple):
    """A line or row of one of the files, which are numbered."""

    file: int
    place: int


class _Piece(NamedTuple):
    """Where in the file of ids the marks and the places of some of one share begin; their bytes."""

    marks: int
    places: int
    size: int


class _Numbers(NamedTuple):
    """Where in the file of ids numbers that only grow begin, and their bytes."""

    start: int
    size: int


@dataclass(frozen=True)
class Repeats:
    """How many rounds have the id of one before them, and the first of them, each with that one."""

    number: int = 0
    first: tuple[tuple[Line, Line], ...] = ()


def mark_of(text: str) -> int:
    """Make a mark of an id.

    >>> mark_of("4711") == mark_of("4711"), mark_of("4711") == mark_of("4712")
    (True, False)
    """
    data = text.encode()
    mark = _mixed(len(data))
    for at in range(0, len(data), _WORD):
        mark = _mixed(mark ^ int.from_bytes(data[at : at + _WORD], "little"))
    return mark


def _mixed(mark: int) -> int:
    product = mark * _ODD & _ALL
    return product ^ product >> 29


@dataclass(frozen=False)
class Identities:
    """The ids of some files as they come; it grows while files are read, up to a limit."""

    _held: "list[tuple[Kept, Kept]]" = field(default_factory=list)
    _waiting: int = 0
    _spilled: IO[bytes] | None = None
    _shares: "list[list[_Piece]]" = field(default_factory=lambda: [[] for _ in range(_SHARES)])
    _aside: list[tuple[_Numbers | range, Line]] = field(default_factory=list)
    _largest: int | None = 0
    """The largest of the numbers that only grew; none once another id has come."""

    def add(self, ids: Sequence[object], places: Sequence[int], *, file: int = 0) -> None:
        """Take in the ids of some rows; a row without an id has none to repeat."""
        self._mark_numbers_aside()
        rows = [(mark_of(str(one)), at) for one, at in zip(ids, places, strict=True) if one]
        above = file << _PLACES
        self._keep(array("Q", [n for n, _ in rows]), array("Q", [at | above for _, at in rows]))

    def add_found(self, ids: "FoundIds", *, file: int = 0) -> None:
        """Take in ids that were found in columns."""
        import numpy as np

        from bylaw.registry.audit.rounds.parts.id_marks import RisingIds

        if not len(ids[0]):
            return
        if isinstance(ids, RisingIds):
            if self._largest is not None and ids.numbers[0] > self._largest:
                self._set_aside(ids.numbers, Line(file, ids.first_place))
                return
            ids = ids.marked()
        self._mark_numbers_aside()
        self._keep(ids.marks, ids.places | np.uint64(file << _PLACES))

    def _set_aside(self, numbers: "Numbers | range", line: Line) -> None:
        self._largest = int(numbers[-1])
        if isinstance(numbers, range):
            self._aside.append((numbers, line))
            return
        file = self._file
        self._aside.append((_Numbers(file.tell(), numbers.nbytes), line))
        file.write(numbers.data)

    def _mark_numbers_aside(self) -> None:
        """Keep the numbers that were set aside by their marks: another id may repeat one."""
        aside, self._aside, self._largest = self._aside, [], None
        for kept, line in aside:
            from bylaw.registry.audit.rounds.parts.id_marks import RisingIds

            self.add_found(RisingIds(self._numbers(kept), line.place), file=line.file)

    def _numbers(self, kept: _Numbers | range) -> "Numbers | range":
        if isinstance(kept, range):
            return kept
        numbers = self._read([kept])
        self._file.seek(0, SEEK_END)
        return numbers

    def _keep(self, marks: "Kept", places: "Kept") -> None:
        self._held.append((marks, places))
        self._waiting += len(marks)
        if self._waiting > _HELD:
            self._spill()

    @property
    def _file(self) -> IO[bytes]:
        """A file that the system removes with the process."""
        if self._spilled is None:
            # Few rounds need no file, and what makes one takes long to load.
            import tempfile

            self._spilled = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the run
        return self._spilled

    def _spill(self) -> None:
        """Move what is held, share by share, to the file."""
        file, pairs = self._file, _pairs(self._held)
        order, edges = _by_share(pairs[0])
        starts = []
        for numbers in pairs:
            starts.append(file.tell())
            file.write(numbers.take(order).data)
        for pieces, first, last in zip(self._shares, edges, edges[1:], strict=False):
            marks, places = (start + first * _WORD for start in starts)
            pieces.append(_Piece(marks, places, (last - first) * _WORD))
        self._held.clear()
        self._waiting = 0

    def repeated(self) -> Repeats:
        """Find the rounds whose id came before, and the one that had it first; ask it once."""
        if self._spilled is None:
            return _repeats(_pairs(self._held)) if self._waiting > 1 else Repeats()
        with self._spilled:
            if self._aside:
                return Repeats()
            self._spill()
            found = [_repeats(self._share(pieces)) for pieces in self._shares]
        first = sorted(pair for one in found for pair in one.first)[:_SHOWN]
        return Repeats(sum(one.number for one in found), tuple(first))

    def _share(self, pieces: "Sequence[_Piece]") -> "Pairs":
        """One share of all ids: an id is in one share only."""
        marks = self._read((piece.marks, piece.size) for piece in pieces)
        return marks, self._read((piece.places, piece.size) for piece in pieces)

    def _read(self, pieces: Iterable[tuple[int, int]]) -> "Numbers":
        import numpy as np

        read = bytearray()
        for start, size in pieces:
            self._file.seek(start)
            read += self._file.read(size)
        return np.frombuffer(read, dtype=np.uint64)


def _by_share(marks: "Numbers") -> "tuple[NDArray[np.intp], list[int]]":
    """Put ids in the order of their shares, and say where each share begins, and the last ends."""
    import numpy as np

    shares = (marks >> np.uint64(_BITS)).astype(np.uint8)
    ends = np.cumsum(np.bincount(shares, minlength=_SHARES)).tolist()
    return np.argsort(shares, kind="stable"), [0, *ends]


def _pairs(held: "Sequence[tuple[Kept, Kept]]") -> "Pairs":
    import numpy as np

    none = np.zeros(0, np.uint64)
    marks, places = zip((none, none), *held, strict=True)
    return np.concatenate(marks), np.concatenate(places)


def _repeats(pairs: "Pairs") -> Repeats:
    import numpy as np

    marks, places = pairs
    every = np.sort(marks[_crowded(marks)])
    twice = np.unique(every[1:][every[1:] == every[:-1]])
    if not len(twice):
        return Repeats()
    some = np.flatnonzero(np.isin(marks, twice))
    order = some[np.lexsort((places[some], marks[some]))]
    marks, places = marks[order], places[order]
    same = np.concatenate([[False], marks[1:] == marks[:-1]])
    starts = np.maximum.accumulate(np.where(same, 0, np.arange(len(same))))
    later, before = places[same], places[starts[same]]
    first = np.argsort(later)[:_SHOWN].tolist()
    return Repeats(len(later), tuple((_line(later[n]), _line(before[n])) for n in first))


def _crowded(marks: "Numbers") -> "NDArray[np.intp]":
    """The few marks that have some bits in common with another: no other comes twice."""
    import numpy as np

    bits = (_SLOTS * len(marks)).bit_length()
    slots = (marks << np.uint64(64 - _BITS) >> np.uint64(64 - bits)).astype(np.intp)
    return np.flatnonzero(np.bincount(slots).take(slots) > 1)


def _line(place: "np.uint64") -> Line:
    return Line(int(place) >> _PLACES, int(place) & ((1 << _PLACES) - 1))
