"""What the cells of a column say, as whole numbers."""

from collections.abc import Callable

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.columns.plain_cells import given_in, numbers_in, plain_values
from bylaw.registry.rules.play.array_choices import either, looked_up

UNREAD = -2
"""A cell that is not plainly in order; its row is judged alone."""

UNSAID = -1
"""An empty cell."""


def whole_numbers(
    column: pa.Array, absent: int, given: NDArray[np.bool_] | None = None
) -> NDArray[np.int64]:
    """The whole numbers of a column, and another where there is none; `given` is where one is."""
    numbers = numbers_in(column)
    if not column.null_count:
        return numbers.astype(np.int64, copy=False)
    given = given_in(column) if given is None else given
    if not absent:
        # Narrow numbers are multiplied several at once, and made wide as soon as read.
        return np.asarray(numbers * given).astype(np.int64)
    return either(given, numbers.astype(np.int64), np.int64(absent))


def read_once(column: pa.Array, read: Callable[[object], int], absent: int) -> NDArray[np.int64]:
    """Read each different cell once."""
    encoded = column if pa.types.is_dictionary(column.type) else column.dictionary_encode()
    numbers = np.array([*map(read, plain_values(encoded.dictionary)), absent], dtype=np.int64)
    index = whole_numbers(encoded.indices.cast(pa.int64()), len(numbers) - 1)
    return looked_up(numbers, index)
