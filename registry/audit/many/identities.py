"""The ids of rounds: one that comes twice is told, by the files and lines on which it stands.

An id is kept as a mark of eight bytes, and many of them in a file that is gone with the run: memory
does not grow with the rounds.  Of a hundred million ids, two that differ have one mark in less than
one run of three thousand, and the lines that are told can be looked at.
"""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import IO, TYPE_CHECKING, NamedTuple

from bylaw.registry.law.light_values import dataclass

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.uint64]
    Kept = Sequence[int] | Numbers

_ODD, _WORD = 0x9E3779B97F4A7C15, 8
_ALL = (1 << 64) - 1
_PLACES = 40
_HELD = 1 << 22
"""How many ids are in memory at once, at most."""
_SHOWN = 20


class Line(NamedTuple):
    """A line or row of one of the files, which are numbered."""

    file: int
    place: int


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
    _number: int = 0
    _spilled: IO[bytes] | None = None

    def add(self, ids: Sequence[object], places: Sequence[int], *, file: int = 0) -> None:
        """Take in the ids of some rows; a row without an id has none to repeat."""
        rows = [(mark_of(str(one)), at) for one, at in zip(ids, places, strict=True) if one]
        above = file << _PLACES
        self._keep(array("Q", [n for n, _ in rows]), array("Q", [at | above for _, at in rows]))

    def add_marks(self, marks: "Numbers", places: "Numbers", *, file: int = 0) -> None:
        """Take in the marks of ids."""
        import numpy as np

        self._keep(marks, places | np.uint64(file << _PLACES))

    def _keep(self, marks: "Kept", places: "Kept") -> None:
        self._held.append((marks, places))
        self._number += len(marks)
        if sum(len(some) for some, _ in self._held) > _HELD:
            self._spill()

    def _spill(self) -> None:
        """Move what is held to a file that the system removes with the process."""
        if self._spilled is None:
            # Few rounds need no file, and what makes one takes long to load.
            import tempfile

            self._spilled = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the run
        self._spilled.write(_pairs(self._held).tobytes(order="F"))
        self._held.clear()

    def repeated(self) -> Repeats:
        """Find the rounds whose id came before, and the one that had it first; ask it once."""
        if self._number < 2:
            return Repeats()
        shares = self._number // _HELD + 1
        found = [_repeats(self._share(share, shares)) for share in range(shares)]
        if self._spilled is not None:
            self._spilled.close()
        first = sorted(pair for one in found for pair in one.first)[:_SHOWN]
        return Repeats(sum(one.number for one in found), tuple(first))

    def _share(self, share: int, shares: int) -> "Numbers":
        """One share of all ids, by their marks: an id is in one share only."""
        import numpy as np

        if shares == 1:
            return _pairs(self._held)
        some = [pairs[:, pairs[0] % np.uint64(shares) == share] for pairs in self._blocks()]
        return np.concatenate(some, axis=1)

    def _blocks(self) -> "Iterator[Numbers]":
        # One round needs no array, and loading NumPy would take longer than judging it.
        import numpy as np

        if self._spilled is not None:
            self._spilled.seek(0)
            while data := self._spilled.read(2 * _WORD * _HELD):
                yield np.frombuffer(data, dtype=np.uint64).reshape(-1, 2).T
        yield _pairs(self._held)


def _pairs(held: "Sequence[tuple[Kept, Kept]]") -> "Numbers":
    import numpy as np

    columns = [np.concatenate([np.zeros(0, np.uint64), *some]) for some in zip(*held, strict=True)]
    return np.stack(columns or [np.zeros(0, np.uint64)] * 2)


def _repeats(pairs: "Numbers") -> Repeats:
    import numpy as np

    every = np.sort(pairs[0])
    twice = np.unique(every[1:][every[1:] == every[:-1]])
    if not len(twice):
        return Repeats()
    marks, places = pairs[:, np.isin(pairs[0], twice)]
    order = np.lexsort((places, marks))
    marks, places = marks[order], places[order]
    same = np.concatenate([[False], marks[1:] == marks[:-1]])
    starts = np.maximum.accumulate(np.where(same, 0, np.arange(len(same))))
    later, before = places[same], places[starts[same]]
    first = np.argsort(later)[:_SHOWN].tolist()
    return Repeats(len(later), tuple((_line(later[n]), _line(before[n])) for n in first))


def _line(place: "np.uint64") -> Line:
    return Line(int(place) >> _PLACES, int(place) & ((1 << _PLACES) - 1))
