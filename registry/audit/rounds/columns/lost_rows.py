"""The lines of a text that are no rows of rounds, so that every other row keeps its place."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import pyarrow.csv

from bylaw.registry.law.messages import N_, Message


@dataclass(frozen=True)
class LostRows:
    """Lines by their number: `skipped` have too many or too few cells, `damaged` cannot be read.

    `passed` are no rows at all: they are blank, or the row of the line before goes on there.
    `texts` are the lost rows as they were.
    """

    skipped: dict[int, Message] = field(default_factory=dict)
    damaged: dict[int, Message] = field(default_factory=dict)
    passed: set[int] = field(default_factory=set)
    texts: dict[int, str] = field(default_factory=dict)

    def reasons(self) -> Iterable[tuple[int, Message]]:
        """Why each row was lost, in the order of the file."""
        return sorted((self.skipped | self.damaged).items())

    def places_after(self, place: int, number: int) -> Sequence[int]:
        """The places of the next rows that are not lost."""
        if not self.skipped and not self.damaged and not self.passed:
            return range(place + 1, place + 1 + number)
        found: list[int] = []
        while len(found) < number:
            place += 1
            if not any(place in some for some in (self.skipped, self.damaged, self.passed)):
                found.append(place)
        return found

    def damage(self, place: int, why: Message | None, text: str) -> None:
        """Note a row that cannot be read; a line without a reason is no row."""
        if why is None:
            self.passed.add(place)
        else:
            self.damaged[place], self.texts[place] = why, text

    def skip(self, row: pyarrow.csv.InvalidRow) -> str:
        """Note a row that has not one cell for each column, and tell Arrow to skip it."""
        values = {"found": row.actual_columns, "wanted": row.expected_columns}
        message = Message(N_("the row has {found} cells and not {wanted}"), values)
        place = self._place(row.number - 1)
        self.skipped[place], self.texts[place] = message, row.text
        return "skip"

    def forget(self) -> None:
        """Start over: the file is read again."""
        self.skipped.clear()
        self.damaged.clear()
        self.passed.clear()

    def _place(self, number: int) -> int:
        """The number of a row where all lines of the file count."""
        for left_out in sorted(self.damaged.keys() | self.passed):
            number += left_out <= number
        return number
