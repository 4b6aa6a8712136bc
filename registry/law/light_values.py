"""Frozen dataclasses that cost little to define, for what every question about a day loads.

The standard decorator compiles six methods for each class, which for the hundred classes behind an
answer took longer than the answer.  Here the methods that compare, print and protect a value are
shared, and its `__init__` is compiled when the first value is made.  Everything else, the
functions of the module `dataclasses` included, is as the standard decorator has it.
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from dataclasses import dataclass as standard_dataclass
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, cast

_Parts = Callable[[object], tuple[object, ...]]

if TYPE_CHECKING:
    # One decorator for the type checker: what it knows of the standard one holds for ours.
    from dataclasses import dataclass as dataclass
else:

    def dataclass(*, frozen: bool, slots: bool = False) -> Callable[[type], type]:
        """Make a class a frozen dataclass."""
        assert frozen, "what may change is a standard dataclass"

        def make(cls: type) -> type:
            made = standard_dataclass(init=False, repr=False, eq=False, slots=slots)(cls)
            for name, method in _methods(made).items():
                if name not in made.__dict__ or made.__dict__[name] is None:
                    setattr(made, name, method)
            return made

        return make


def _methods(cls: type) -> dict[str, Callable[..., object]]:
    compared = _parts_of(*(one.name for one in fields(cls) if one.compare))
    return {
        "__init__": _late_init(cls),
        "__repr__": _shown(tuple(one.name for one in fields(cls) if one.repr)),
        "__eq__": _equal(compared),
        "__hash__": lambda value: hash(compared(value)),
        "__setattr__": _refuse_to_assign,
        "__delattr__": _refuse_to_delete,
        "__getstate__": _state,
        "__setstate__": _restore,
    }


def _parts_of(*names: str) -> _Parts:
    """Find how to read some attributes of a value together."""
    if len(names) > 1:
        return cast(_Parts, attrgetter(*names))
    return lambda value: tuple(getattr(value, name) for name in names)


def _equal(compared: _Parts) -> Callable[[object, object], object]:
    def equal(value: object, other: object) -> object:
        if other.__class__ is not value.__class__:
            return NotImplemented
        return compared(value) == compared(other)

    return equal


def _shown(names: tuple[str, ...]) -> Callable[[object], str]:
    @recursive_repr()
    def shown(value: object) -> str:
        parts = ", ".join(f"{name}={getattr(value, name)!r}" for name in names)
        return f"{type(value).__qualname__}({parts})"

    return shown


def _refuse_to_assign(_value: object, name: str, _assigned: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_value: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(value: object) -> list[object]:
    return [getattr(value, one.name) for one in fields(value)]  # type: ignore[arg-type]


def _restore(value: object, state: list[object]) -> None:
    for one, part in zip(fields(value), state, strict=True):  # type: ignore[arg-type]
        object.__setattr__(value, one.name, part)


# ---- The first value of a class --------------------------------------------------------


def _late_init(cls: type) -> Callable[..., None]:
    """Compile `__init__` when the first value is made; most classes of a run have none."""

    def make_first(value: object, *arguments: object, **named: object) -> None:
        compiled = _compiled_init(cls)
        cls.__init__ = compiled  # type: ignore[misc]
        compiled(value, *arguments, **named)

    return make_first


def _compiled_init(cls: type) -> Callable[..., None]:
    known: dict[str, object] = {"_set": object.__setattr__, "_missing": MISSING}
    own = fields(cls)
    given = [_parameter(one, known) for one in own if one.init and not one.kw_only]
    named = [_parameter(one, known) for one in own if one.init and one.kw_only]
    lines = [f" _set(self, {one.name!r}, {_assigned(one, known)})" for one in own if _is_set(one)]
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()")
    head = ", ".join(("self", *given, *(("*", *named) if named else ())))
    exec("\n".join((f"def __init__({head}):", *lines, " return")), known)
    compiled = cast(Callable[..., None], known["__init__"])
    compiled.__qualname__ = f"{cls.__qualname__}.__init__"
    return compiled


def _is_set(one: "Field[object]") -> bool:
    return one.init or one.default is not MISSING or one.default_factory is not MISSING


def _parameter(one: "Field[object]", known: dict[str, object]) -> str:
    """Write a field as a parameter; its default is known under a name of its own."""
    if one.default is not MISSING:
        known[f"_default_{one.name}"] = one.default
        return f"{one.name}=_default_{one.name}"
    return one.name if one.default_factory is MISSING else f"{one.name}=_missing"


def _assigned(one: "Field[object]", known: dict[str, object]) -> str:
    """Write what a field is set to."""
    if one.default_factory is not MISSING:
        known[f"_make_{one.name}"] = one.default_factory
        made = f"_make_{one.name}()"
        return f"{made} if {one.name} is _missing else {one.name}" if one.init else made
    if not one.init:
        known[f"_default_{one.name}"] = one.default
        return f"_default_{one.name}"
    return one.name
