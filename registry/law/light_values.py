"""Dataclasses that cost little to define, for what every question about a day loads.

The standard decorator compiles six methods for each class, which for the hundred classes behind an
answer took longer than the answer.  Here it only works out the fields: the methods that compare,
print and protect a value are shared, and its `__init__` is compiled when many values are made; that
puts each value where it belongs, in about half the time.  Everything else, the functions of the
module `dataclasses` included, is as the standard decorator has it; only `InitVar` is not known.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from dataclasses import dataclass as standard_dataclass
from operator import attrgetter
from reprlib import recursive_repr
from types import MemberDescriptorType
from typing import TYPE_CHECKING, cast

_Parts = Callable[[object], tuple[object, ...]]
_FIELDS, _PARAMS = "__dataclass_fields__", "__dataclass_params__"
_FEW = 100
"""Up to how many values it takes longer to compile `__init__` than to do without."""

if TYPE_CHECKING:
    # One decorator for the type checker: what it knows of the standard one holds for ours.
    from dataclasses import dataclass as dataclass
else:

    def dataclass(*, frozen: bool, slots: bool = False) -> Callable[[type], type]:
        """Make a class a dataclass."""

        def make(cls: type) -> type:
            is_hashed = cls.__dict__.get("__hash__") is not None
            made = _with_fields(cls, frozen=frozen, slots=slots)
            _add_methods(made, _methods(made, fields(made)))
            if frozen:
                _add_methods(made, _FROZEN)
            elif not is_hashed:
                made.__hash__ = None
            return made

        return make


def _with_fields(cls: type, *, frozen: bool, slots: bool) -> type:
    """Let the standard decorator work out the fields of a class.

    It would compile methods for a frozen one, and does so where a base is a dataclass: it compares
    the two.  Others are said to be frozen afterwards.
    """
    is_derived = frozen and any(hasattr(base, _FIELDS) for base in cls.__mro__[1:])
    made: type = standard_dataclass(
        init=False, repr=False, eq=False, slots=slots, frozen=is_derived
    )(cls)
    getattr(made, _PARAMS).frozen = frozen
    return made


def _add_methods(cls: type, methods: Mapping[str, Callable[..., object]]) -> None:
    """Give a class the methods that it does not write itself."""
    for name, method in methods.items():
        if cls.__dict__.get(name) is None:
            setattr(cls, name, method)


def _methods(cls: type, own: Sequence[Field[object]]) -> Mapping[str, Callable[..., object]]:
    parts = _parts_of(*(one.name for one in own if one.compare))
    return {
        "__init__": _first_values(cls, own),
        "__repr__": _repr_of(tuple(one.name for one in own if one.repr)),
        "__eq__": _equal(parts),
        "__hash__": lambda value: hash(parts(value)),
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


def _repr_of(names: tuple[str, ...]) -> Callable[[object], str]:
    @recursive_repr()
    def show(value: object) -> str:
        parts = ", ".join(f"{name}={getattr(value, name)!r}" for name in names)
        return f"{type(value).__qualname__}({parts})"

    return show


def _refuse_to_assign(_value: object, name: str, _assigned: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_value: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(value: object) -> list[object]:
    return [getattr(value, one.name) for one in fields(value)]  # type: ignore[arg-type]


def _restore(value: object, state: list[object]) -> None:
    for one, part in zip(fields(value), state, strict=True):  # type: ignore[arg-type]
        object.__setattr__(value, one.name, part)


_FROZEN: Mapping[str, Callable[..., object]] = {
    "__setattr__": _refuse_to_assign,
    "__delattr__": _refuse_to_delete,
    "__getstate__": _state,
    "__setstate__": _restore,
}


# ---- The first values of a class -------------------------------------------------------


def _first_values(cls: type, own: Sequence[Field[object]]) -> Callable[..., None]:
    """Make the first values of a class without compiling anything; most classes have few."""
    names = tuple(one.name for one in own if one.init and not one.kw_only)
    defaults = {one.name: one.default for one in own if one.default is not MISSING}
    makers = {one.name: new for one in own if (new := one.default_factory) is not MISSING}
    may_be_named = {one.name for one in own if one.init}
    every, has_after = {*may_be_named, *defaults, *makers}, hasattr(cls, "__post_init__")
    made = 0

    def make(value: object, *arguments: object, **named: object) -> None:
        nonlocal made
        made += 1
        given = dict(zip(names, arguments, strict=False)) | named if arguments else named
        parts = defaults | given
        parts |= {name: makers[name]() for name in makers.keys() - given.keys()}
        is_right = len(given) == len(arguments) + len(named) and parts.keys() == every
        if made > _FEW or not is_right or not named.keys() <= may_be_named:
            compiled = _compiled_init(cls, [one for one in own if one.name in every])
            cls.__init__ = compiled  # type: ignore[misc]
            return compiled(value, *arguments, **named)
        for name, part in parts.items():
            object.__setattr__(value, name, part)
        if has_after:
            value.__post_init__()  # type: ignore[attr-defined]
        return None

    return make


def _compiled_init(cls: type, own: Sequence[Field[object]]) -> Callable[..., None]:
    """Compile the `__init__` of a class: each value is put into its slot, or among its own.

    To assign it by the name of its field would take twice as long.
    """
    members = {one.name: getattr(cls, one.name, None) for one in own}
    slots = {n: one.__set__ for n, one in members.items() if isinstance(one, MemberDescriptorType)}
    room: dict[str, object] = {f"_put_{name}": put for name, put in slots.items()}
    room |= {f"_default_{one.name}": one.default for one in own}
    room |= {f"_make_{one.name}": one.default_factory for one in own} | {"_absent": MISSING}
    named = [_parameter(one) for one in own if one.init and one.kw_only]
    taken = [_parameter(one) for one in own if one.init and not one.kw_only]
    taken += ["*", *named] if named else []
    lines = ["_own = self.__dict__"] * (len(slots) < len(members))
    for one in own:
        put = f"_put_{one.name}(self, {{}})" if one.name in slots else f"_own[{one.name!r}] = {{}}"
        lines.append(put.format(_value(one)))
    lines += ["self.__post_init__()"] * hasattr(cls, "__post_init__")
    exec(f"def __init__({', '.join(['self', *taken])}): {'; '.join(lines or ['pass'])}", room)
    init = cast(Callable[..., None], room["__init__"])
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init


def _parameter(one: Field[object]) -> str:
    if one.default_factory is not MISSING:
        return f"{one.name}=_absent"
    return one.name if one.default is MISSING else f"{one.name}=_default_{one.name}"


def _value(one: Field[object]) -> str:
    """Say in the compiled `__init__` what a field holds: what was given, or its default."""
    if not one.init:
        made = one.default is MISSING
        return f"_make_{one.name}()" if made else f"_default_{one.name}"
    if one.default_factory is MISSING:
        return one.name
    return f"_make_{one.name}() if {one.name} is _absent else {one.name}"
