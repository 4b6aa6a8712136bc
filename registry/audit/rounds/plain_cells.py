"""The cells of a column as plain values; what no calendar holds is given in words.

>>> plain_values(pa.array([0, 2**31 - 1], pa.int32()).cast(pa.date32()))
[datetime.date(1970, 1, 1), '<value out of range: 2147483647>']
"""

import pyarrow as pa


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
