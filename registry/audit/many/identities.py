"""The ids of rounds: one that comes twice in a file is told, by the lines on which it stands."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Marks = NDArray[np.int64]


@dataclass
class Identities:
    """The ids of a file as they come, each kept as eight bytes; it grows while a file is read."""

    _marks: "list[Marks | array[int]]" = field(default_factory=list)
    _places: list[Sequence[int]] = field(default_factory=list)

    def add(self, ids: "Marks | Sequence[object]", places: Sequence[int]) -> None:
        """Take in the ids of some rows; a row without an id has none to repeat."""
        if not isinstance(ids, Sequence):
            self._marks.append(ids)
            self._places.append(places)
            return
        rows = [(hash(str(one)), place) for one, place in zip(ids, places, strict=True) if one]
        self._marks.append(array("q", [mark for mark, _ in rows]))
        self._places.append([place for _, place in rows])

    def repeated(self) -> tuple[tuple[int, int], ...]:
        """Each line whose id came before, with the line on which it came first."""
        if sum(map(len, self._marks)) < 2:
            return ()
        # One round needs no array, and loading NumPy would take longer than judging it.
        import numpy as np

        marks = np.concatenate([np.zeros(0, dtype=np.int64), *self._marks])
        if (marks[1:] > marks[:-1]).all():
            return ()
        order = np.argsort(marks, kind="stable")
        same = np.concatenate([[False], marks[order][1:] == marks[order][:-1]])
        if not same.any():
            return ()
        places = np.fromiter(chain.from_iterable(self._places), dtype=np.int64)
        starts = np.maximum.accumulate(np.where(same, 0, np.arange(len(same))))
        pairs = zip(places[order][same].tolist(), places[order][starts[same]].tolist(), strict=True)
        return tuple(sorted(pairs))
