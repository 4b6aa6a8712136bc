"""Structures in the compact protocol of Thrift, in which Parquet describes its pages and files.

A structure is its fields by number, each a code of its type and a value.  What is read is written
again byte for byte.

>>> field = {4: (BINARY, b"day"), 7: (TRUE, True), 8: (BYTE, 16)}
>>> page: Struct = {1: (I32, -3), 8: (STRUCT, field), 9: (LIST, (I32, [3, 8]))}
>>> struct_bytes(page).hex()
'15057c4803646179311310001925061000'
>>> read_struct(struct_bytes(page)) == (page, len(struct_bytes(page)))
True
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias, cast

TRUE, FALSE, BYTE, I16, I32, I64, BINARY, LIST, STRUCT = 1, 2, 3, 4, 5, 6, 8, 9, 12
_STOP, _WIDE = 0, 15
_MORE, _SEVEN = 0x80, 0x7F

Value: TypeAlias = "int | bytes | tuple[int, list[Value]] | Struct"
Struct: TypeAlias = "Mapping[int, tuple[int, Value]]"


def struct_bytes(fields: Struct) -> bytes:
    """Write a structure, its fields in the order of their numbers."""
    return b"".join(_field_bytes(fields)) + bytes([_STOP])


def _field_bytes(fields: Struct) -> Iterator[bytes]:
    before = 0
    for number in sorted(fields):
        kind, value = fields[number]
        step = number - before
        is_near = 0 < step <= _WIDE
        yield bytes([step << 4 | kind]) if is_near else bytes([kind]) + _zigzag_bytes(number)
        yield _value_bytes(kind, value)
        before = number


def _value_bytes(kind: int, value: Value) -> bytes:
    """Write a value of a type; the type of a truth is itself what is said."""
    if isinstance(value, bytes):
        return varint(len(value)) + value
    if isinstance(value, tuple):
        inner, items = value
        size = len(items)
        head = bytes([min(size, _WIDE) << 4 | inner]) + (varint(size) if size >= _WIDE else b"")
        return head + b"".join(_value_bytes(inner, item) for item in items)
    if isinstance(value, int):
        return _number_bytes(kind, value)
    return struct_bytes(value)


def _number_bytes(kind: int, value: int) -> bytes:
    if kind in (TRUE, FALSE):
        return b""
    return value.to_bytes(1, "little", signed=True) if kind == BYTE else _zigzag_bytes(value)


def varint(number: int) -> bytes:
    """Write a number in sevens of bits, the lowest first.

    >>> varint(3).hex(), varint(300).hex()
    ('03', 'ac02')
    """
    found = bytearray()
    while number > _SEVEN:
        found.append(number & _SEVEN | _MORE)
        number >>= 7
    found.append(number)
    return bytes(found)


def _zigzag_bytes(number: int) -> bytes:
    return varint(number << 1 if number >= 0 else (-number << 1) - 1)


def read_struct(data: bytes | memoryview, start: int = 0) -> tuple[Struct, int]:
    """Read a structure, and say where it ends."""
    reader = _Reader(data, start)
    return reader.struct(), reader.at


def number_of(told: Struct, field: int) -> int:
    """A number that is told in a field."""
    return cast(int, told[field][1])


class _Reader:
    """Bytes that are read from a place on, which moves."""

    def __init__(self, data: bytes | memoryview, at: int) -> None:
        self.data = data
        self.at = at

    def struct(self) -> Struct:
        fields: dict[int, tuple[int, Value]] = {}
        number = 0
        while (head := self._byte()) != _STOP:
            step, kind = head >> 4, head & _WIDE
            number = number + step if step else self._zigzag()
            fields[number] = (kind, self._value(kind))
        return fields

    def _value(self, kind: int) -> Value:
        if kind in (TRUE, FALSE):
            return kind == TRUE
        if kind == BYTE:
            return int.from_bytes([self._byte()], "little", signed=True)
        if kind in (I16, I32, I64):
            return self._zigzag()
        if kind == BINARY:
            size = self._varint()
            self.at += size
            return bytes(self.data[self.at - size : self.at])
        if kind == LIST:
            return self._list()
        if kind == STRUCT:
            return self.struct()
        raise ValueError(f"no type of Parquet: {kind}")

    def _list(self) -> tuple[int, list[Value]]:
        head = self._byte()
        size, kind = head >> 4, head & _WIDE
        if size == _WIDE:
            size = self._varint()
        return kind, [self._value(kind) for _ in range(size)]

    def _byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def _varint(self) -> int:
        found = shift = 0
        while (byte := self._byte()) & _MORE:
            found |= (byte & _SEVEN) << shift
            shift += 7
        return found | byte << shift

    def _zigzag(self) -> int:
        number = self._varint()
        return number >> 1 if number % 2 == 0 else -(number + 1 >> 1)
