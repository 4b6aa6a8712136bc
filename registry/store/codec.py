"""Values of the law as JSON and back: what was stored is what is read.

Fields are read when a kind of value is first met, and by hand: to load Pydantic and make its
adapter of a version takes more than twice as long as `import click`, and a question from the
command line may take four times as long in all.

>>> from bylaw.registry.law.text.provenance import Span
>>> written = as_json(Span("page.txt", 0, 4, 1))
>>> written
{'file': 'page.txt', 'start': 0, 'end': 4, 'line': 1}
>>> value_of(Span, written)
Span(file='page.txt', start=0, end=4, line=1)
"""

import datetime as dt
import json
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import Protocol, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from bylaw.registry.law.json_values import Json
from bylaw.registry.store.access.rows import damaged_row

_Value = TypeVar("_Value")
_Reader = Callable[[Json], object]
_MOST_SHARED = 4096
_PLAIN = (str, int, float, bool, type(None))


class _Written(Protocol):
    """A kind of value that has a JSON form of its own, known to other programs."""

    def as_json(self) -> Json: ...

    @staticmethod
    def from_json(parts: Json) -> object: ...


def _writes_itself(kind: object) -> bool:
    return bool(getattr(kind, "WRITES_ITSELF", False))


def _recurs(kind: type) -> bool:
    return bool(getattr(kind, "RECURS", False))


def as_json(value: object) -> Json:
    """A value as JSON: its fields by name, what equals its default left out."""
    kind: type = type(value)
    return _writer(kind)(value)


@cache
def _writer(kind: type) -> Callable[[object], Json]:
    """Find how a kind of value is written."""
    for kinds, write in _WRITERS:
        if issubclass(kind, kinds):
            return write
    return _written_by_itself if _writes_itself(kind) else _fields_as_json


def _written_by_itself(value: object) -> Json:
    return cast(_Written, value).as_json()


def _fields_as_json(value: object) -> Json:
    written: dict[str, Json] = {}
    kind: type = type(value)
    for name, default in _defaults(kind):
        part = getattr(value, name)
        if part != default:
            own: type = type(part)
            written[name] = part if own in _PLAIN else _writer(own)(part)
    return written


_WRITERS: tuple[tuple[type | tuple[type, ...], Callable[[object], Json]], ...] = (
    (StrEnum, lambda value: cast(StrEnum, value).value),
    (_PLAIN, lambda value: cast(Json, value)),
    (dt.date, lambda value: cast(dt.date, value).isoformat()),
    (tuple, lambda value: [as_json(item) for item in cast(tuple[object, ...], value)]),
    (
        Mapping,
        lambda value: {str(k): as_json(v) for k, v in cast(Mapping[object, object], value).items()},
    ),
)


class _Needed:
    """Stands for the default of a field that has none."""


@cache
def _defaults(kind: type) -> tuple[tuple[str, object], ...]:
    if not is_dataclass(kind):
        raise TypeError(f"{kind.__name__} cannot be stored")
    return tuple(
        (item.name, item.default if _is_simple(item.default) else _Needed) for item in fields(kind)
    )


def _is_simple(default: object) -> bool:
    return default in ("", None, (), False)


def value_of(kind: type[_Value], written: Json) -> _Value:
    """Read a value of a kind back from its JSON."""
    meant: type = kind
    return cast(_Value, _cached_reader(meant)(written))


def stored_value(kind: type[_Value], body: str, *, without: Iterable[str] = ()) -> _Value:
    """Read a value back from the row that holds it; a row that was damaged is refused.

    Lists that nobody asks for can be left `without`: they are then empty.
    """
    meant: type = kind
    with damage_told():
        return cast(_Value, _read_once(meant, body, tuple(without)))


@lru_cache(maxsize=1024)
def _read_once(kind: type, body: str, without: tuple[str, ...]) -> object:
    """Read what a row says; values do not change, so that the same words give the same value."""
    written = json.loads(body)
    return value_of(kind, {**written, **{name: [] for name in without}} if without else written)


@contextmanager
def damage_told() -> Iterator[None]:
    """Refuse a row in which something else is found than was ever written."""
    try:
        yield
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise damaged_row() from None


class _Parts(dict[str, Json]):
    """What a row says, by name; a name that it lacks is damage."""

    def __missing__(self, name: str) -> Json:
        raise damaged_row()


def stored_parts(body: str) -> dict[str, Json]:
    """Read what a row says, by name; a row that was damaged is refused.

    >>> stored_parts('{"evidence": "stated"}')["evidence"]
    'stated'
    """
    with damage_told():
        found = json.loads(body, object_hook=_Parts)
    if not isinstance(found, _Parts):
        raise damaged_row()
    return found


_DECODER = json.JSONDecoder()


def stored_word(body: str, name: str) -> str:
    """Read one word that a row says by a name which nothing below it has; "" where it lacks one.

    A quotation mark within words is written with a stroke before it, so that only a name of the
    row itself can be met.

    >>> stored_word('{"label":"5","parent":"division:I","place":4}', "parent")
    'division:I'
    """
    mark = f'"{name}":"'
    at = body.find(mark)
    with damage_told():
        return "" if at < 0 else str(_DECODER.raw_decode(body, at + len(mark) - 1)[0])


def stored_names(parts: Mapping[str, Json], name: str) -> tuple[str, ...]:
    """Read a list of names that a row may hold; none where it has no such list."""
    found = parts.get(name, [])
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise damaged_row()
    return tuple(cast(list[str], found))


def _reader(kind: object) -> _Reader:
    """Find how to read a kind of value back."""
    if kind is dt.date:
        return lambda written: dt.date.fromisoformat(cast(str, written))
    if _writes_itself(kind):
        return cast(_Written, kind).from_json
    origin = get_origin(kind)
    if origin in (types.UnionType, Union):
        return _union_reader(get_args(kind))
    if origin is tuple:
        return _tuple_reader(get_args(kind)[0])
    if origin is not None and issubclass(cast(type, origin), Mapping):
        return _mapping_reader(get_args(kind)[1])
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return cast(_Reader, {member.value: member for member in kind}.__getitem__)
    if isinstance(kind, type) and kind in _PLAIN:
        return _plain_reader(kind)
    return _dataclass_reader(cast(type, kind)) if is_dataclass(kind) else lambda written: written


_cached_reader = cache(_reader)


def _plain_reader(kind: type) -> _Reader:
    def read(written: Json) -> object:
        if not isinstance(written, kind):
            raise TypeError(f"{written!r} is no {kind.__name__}")
        return written

    return read


def _shared_reader(read: _Reader) -> _Reader:
    """Read once what many rows say in the same words: values do not change."""
    known: dict[str, object] = {}

    def read_once(written: Json) -> object:
        words = repr(written)
        found = known.get(words)
        if found is None:
            if len(known) >= _MOST_SHARED:
                known.clear()
            found = known[words] = read(written)
        return found

    return read_once


def _tuple_reader(kind: object) -> _Reader:
    def read(written: list[Json]) -> object:
        return tuple(map(_cached_reader(kind), written)) if written else ()

    return cast(_Reader, read)


def _mapping_reader(kind: object) -> _Reader:
    def read(written: Json) -> object:
        one = _cached_reader(kind)
        return {name: one(item) for name, item in cast(dict[str, Json], written).items()}

    return read


def _union_reader(kinds: tuple[object, ...]) -> _Reader:
    """Read one of several kinds: nothing, a plain value, or the one dataclass among them."""
    plain = tuple(cast(type, kind) for kind in kinds if kind in _PLAIN)
    others = [kind for kind in kinds if kind not in _PLAIN]
    if len(others) > 1:
        raise TypeError(f"{kinds} cannot be told apart when stored")

    def read(written: Json) -> object:
        if not others or isinstance(written, plain):
            return written
        return _cached_reader(others[0])(written)

    return read


class _Readers(dict[str, _Reader]):
    """How to read each part of a kind of value, found out when it first is written."""

    def __init__(self, kind: type) -> None:
        super().__init__()
        self._hints = get_type_hints(kind)
        self.plain = {name: hint for name, hint in self._hints.items() if hint in _PLAIN}

    def __missing__(self, name: str) -> _Reader:
        found = self[name] = _reader(self._hints[name])
        return found


@cache
def _dataclass_reader(kind: type) -> _Reader:
    readers = _Readers(kind)
    plain = readers.plain

    def read(parts: dict[str, Json]) -> object:
        # Most parts are plain, and what is of the kind that is asked for is taken as it is.
        found = {
            name: part if plain.get(name) is part.__class__ else readers[name](part)
            for name, part in parts.items()
        }
        return kind(**found)

    return _shared_reader(cast(_Reader, read)) if _recurs(kind) else cast(_Reader, read)
