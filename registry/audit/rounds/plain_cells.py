"""The cells of a column as plain values; what no calendar holds is given in words.

>>> plain_values(pa.array([0, 2**31 - 1], pa.int32()).cast(pa.date32()))
[datetime.date(1970, 1, 1), '<value out of range: 2147483647>']
"""

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

_BITS = 8


def given_in(column: pa.Array) -> NDArray[np.bool_]:
    """Tell which cells of a column have something in them.

    >>> given_in(pa.array([1, None, 3]).slice(1)).tolist()
    [False, True]
    """
    size, marks = len(column), column.buffers()[0]
    if not column.null_count:
        return np.ones(size, dtype=np.bool_)
    if marks is None:
        return np.asarray(column.is_valid().to_numpy(zero_copy_only=False), dtype=np.bool_)
    first, skipped = divmod(column.offset, _BITS)
    held = np.frombuffer(marks, dtype=np.uint8, offset=first)
    bits = np.unpackbits(held, count=skipped + size, bitorder="little")
    return bits[skipped:].view(np.bool_)


def numbers_in(column: pa.Array) -> NDArray[np.integer]:
    """The numbers of a column as Arrow holds them; where a cell is empty, there may be any."""
    kind, held = np.dtype(column.type.to_pandas_dtype()), column.buffers()[1]
    if held is None:
        return np.zeros(len(column), dtype=kind)
    return np.frombuffer(held, dtype=kind, count=len(column), offset=column.offset * kind.itemsize)


def plain_values(column: pa.Array) -> list[object]:
    """What stands in each cell of a column."""
    try:
        found: list[object] = column.to_pylist()
    except (ValueError, OverflowError):
        return [plain_value(cell) for cell in column]
    return found


def plain_value(cell: pa.Scalar) -> object:
    """What stands in a cell; a day or a moment beyond the calendar is told, not read."""
    try:
        found: object = cell.as_py()
    except (ValueError, OverflowError):
        return _words(cell)
    return found


def _words(cell: pa.Scalar) -> str:
    try:
        return str(cell.cast(pa.string()).as_py())
    except pa.ArrowException:
        return f"<{cell.type}>"
