"""Dataclasses that cost little to define, for what every question about a day loads.

The standard decorator compiles six methods for each class, which for the hundred classes behind an
answer took longer than the answer.  Here the methods that compare, print and protect a value are
shared, and its `__init__` is compiled when many values are made; that of a frozen class puts each
value where it belongs, in about half the time.  Of a class that only lists its fields, the standard
decorator is asked when someone asks what these are.  Everything else, the functions of the module
`dataclasses` included, is as the standard decorator has it.
"""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, MISSING, Field, FrozenInstanceError, InitVar, fields
from dataclasses import dataclass as standard_dataclass
from functools import partial
from inspect import get_annotations
from operator import attrgetter
from reprlib import recursive_repr
from types import MemberDescriptorType
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

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
            names, is_hashed = _plain_names(cls), cls.__dict__.get("__hash__") is not None
            if names is None:
                made = _standard(cls, frozen=frozen, slots=slots)
            else:
                made = _with_listed_fields(cls, names, frozen=frozen, slots=slots)
            if frozen:
                return _with_methods(made, _FROZEN)
            if not is_hashed:
                made.__hash__ = None
            return made

        return make


def _with_fields(cls: type, *, frozen: bool, slots: bool = False) -> type:
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


def _standard(cls: type, *, frozen: bool, slots: bool) -> type:
    made = _with_fields(_again(cls), frozen=frozen, slots=slots)
    compared = tuple(one.name for one in fields(made) if one.compare)
    shown = tuple(one.name for one in fields(made) if one.repr)
    known = _known_of(made)
    is_plain = frozen and known.names == tuple(getattr(made, _FIELDS))
    compiled = partial(_quick_init, made, known) if is_plain else _standard_init(cls, frozen, slots)
    return _with_methods(made, _methods(compared, shown, _first_values(made, known, compiled)))


def _again(cls: type, *, slots: tuple[str, ...] | None = None) -> type:
    """Make a class again, with a slot for each field where asked: it stays as it was written."""
    dropped = {*(slots or ()), "__dict__", "__weakref__"}
    body = {name: value for name, value in cls.__dict__.items() if name not in dropped}
    slotted = {} if slots is None else {"__slots__": slots}
    made = type(cls)(cls.__name__, cls.__bases__, body | slotted)
    made.__qualname__ = cls.__qualname__
    return made


def _with_methods(cls: type, methods: Mapping[str, Callable[..., object]]) -> type:
    """Give a class the methods that it does not write itself."""
    for name, method in methods.items():
        if cls.__dict__.get(name) is None:
            setattr(cls, name, method)
    return cls


def _methods(
    compared: tuple[str, ...], shown: tuple[str, ...], init: Callable[..., None]
) -> Mapping[str, Callable[..., object]]:
    parts = _parts_of(*compared)
    return {
        "__init__": init,
        "__repr__": _repr_of(shown),
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


_FROZEN: Mapping[str, Callable[..., object]] = {
    "__setattr__": _refuse_to_assign,
    "__delattr__": _refuse_to_delete,
    "__getstate__": _state,
    "__setstate__": _restore,
}


# ---- Classes that only list their fields -----------------------------------------------


def _plain_names(cls: type) -> tuple[str, ...] | None:
    """The names of a class's fields, if each has only a type and a default."""
    if cls.__bases__ != (object,) or "__slots__" in cls.__dict__:
        return None
    kinds = get_annotations(cls)
    is_plain = all(map(_is_field_kind, kinds.values()))
    values = (cls.__dict__.get(name) for name in kinds)
    # The standard decorator refuses a default that can be changed.
    says_more = any(isinstance(one, Field) or type(one).__hash__ is None for one in values)
    return tuple(kinds) if is_plain and not says_more else None


def _is_field_kind(kind: object) -> bool:
    if isinstance(kind, str):
        return not any(name in kind for name in ("ClassVar", "InitVar", "KW_ONLY"))
    is_shared = getattr(kind, "__origin__", kind) is ClassVar
    return not (is_shared or kind is KW_ONLY or kind is InitVar or isinstance(kind, InitVar))


class _LateFields:
    """Stands for the fields of a class until someone asks for them."""

    def __init__(self, written: type, made: type, *, frozen: bool) -> None:
        self._written, self._made, self._frozen = written, made, frozen

    def __get__(self, value: object, owner: type) -> object:
        # Two threads may come here at once: each has a class of its own to work on.
        processed = _with_fields(_again(self._written), frozen=self._frozen)
        for name in (_PARAMS, _FIELDS):
            setattr(self._made, name, processed.__dict__[name])
        return getattr(owner, _FIELDS)


def _with_listed_fields(cls: type, names: tuple[str, ...], *, frozen: bool, slots: bool) -> type:
    defaults = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
    made = _again(cls, slots=names) if slots else _again(cls)
    setattr(made, _FIELDS, _LateFields(cls, made, frozen=frozen))
    if "__match_args__" not in made.__dict__:
        setattr(made, "__match_args__", names)  # noqa: B010  # unknown to the type checker
    known = _Fields(names, frozenset(), defaults, {})
    quick = partial(_quick_init, made, known)
    compiled = quick if frozen else _standard_init(cls, frozen, slots)
    return _with_methods(made, _methods(names, names, _first_values(made, known, compiled)))


# ---- The first values of a class -------------------------------------------------------


class _Fields(NamedTuple):
    """What is known of the fields of a class: which may be given in their order, and the rest."""

    names: tuple[str, ...]
    named_only: frozenset[str]
    defaults: dict[str, object]
    makers: dict[str, Callable[[], object]]


def _known_of(cls: type) -> _Fields:
    own = fields(cls)
    return _Fields(
        tuple(one.name for one in own if one.init and not one.kw_only),
        frozenset(one.name for one in own if one.init and one.kw_only),
        {one.name: one.default for one in own if one.default is not MISSING},
        {one.name: make for one in own if (make := one.default_factory) is not MISSING},
    )


def _first_values(
    cls: type, known: _Fields, compiled_init: Callable[[], Callable[..., None]]
) -> Callable[..., None]:
    """Make the first values of a class without compiling anything; most classes have few."""
    names, defaults, makers = known.names, known.defaults, known.makers
    every = {*names, *known.named_only, *defaults, *makers}
    may_be_named, has_after = {*names, *known.named_only}, hasattr(cls, "__post_init__")
    made = 0

    def make(value: object, *arguments: object, **named: object) -> None:
        nonlocal made
        made += 1
        given = dict(zip(names, arguments, strict=False)) | named if arguments else named
        parts = defaults | given
        for name, new in makers.items():
            if name not in given:
                parts[name] = new()
        is_right = len(given) == len(arguments) + len(named) and parts.keys() == every
        if made > _FEW or not is_right or not named.keys() <= may_be_named:
            compiled = compiled_init()
            cls.__init__ = compiled  # type: ignore[misc]
            return compiled(value, *arguments, **named)
        for name, part in parts.items():
            object.__setattr__(value, name, part)
        if has_after:
            value.__post_init__()  # type: ignore[attr-defined]
        return None

    return make


def _standard_init(written: type, frozen: bool, slots: bool) -> Callable[[], Callable[..., None]]:
    def compiled() -> Callable[..., None]:
        # Two threads may come here at once: each has a class of its own to work on.
        decorate = standard_dataclass(repr=False, eq=False, frozen=frozen, slots=slots)
        return cast(Callable[..., None], decorate(_again(written)).__dict__["__init__"])

    return compiled


def _quick_init(cls: type, known: _Fields) -> Callable[..., None]:
    """Compile the `__init__` of a frozen class: each value is put into its slot, or among its own.

    To assign it by the name of its field would take twice as long.
    """
    members = {name: getattr(cls, name, None) for name in known.names}
    slots = {n: one.__set__ for n, one in members.items() if isinstance(one, MemberDescriptorType)}
    room: dict[str, object] = {f"_put_{name}": put for name, put in slots.items()}
    room |= {f"_default_{name}": default for name, default in known.defaults.items()}
    room |= {f"_make_{name}": make for name, make in known.makers.items()} | {"_absent": MISSING}
    taken = ", ".join(["self", *(_parameter(name, known) for name in known.names)])
    lines = ["_own = self.__dict__"] * (len(slots) < len(members))
    lines += (_assigned(name, known, name in slots) for name in known.names)
    lines += ["self.__post_init__()"] * hasattr(cls, "__post_init__")
    exec(f"def __init__({taken}): {'; '.join(lines or ['pass'])}", room)
    init = cast(Callable[..., None], room["__init__"])
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init


def _parameter(name: str, known: _Fields) -> str:
    if name in known.makers:
        return f"{name}=_absent"
    return f"{name}=_default_{name}" if name in known.defaults else name


def _assigned(name: str, known: _Fields, is_slot: bool) -> str:
    value = f"_make_{name}() if {name} is _absent else {name}" if name in known.makers else name
    return f"_put_{name}(self, {value})" if is_slot else f"_own[{name!r}] = {value}"
