"""Values whose methods are shared behave as those of the standard decorator."""

import copy
import dataclasses
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, field
from functools import cached_property

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bylaw.registry.law.light_values import dataclass

Decorate = Callable[[type], type]
STANDARD: list[Decorate] = [
    dataclasses.dataclass(frozen=True),
    dataclasses.dataclass(frozen=True, slots=True),
]
LIGHT: list[Decorate] = [dataclass(frozen=True), dataclass(frozen=True, slots=True)]
KINDS = [*STANDARD, *LIGHT]


def sample(decorate: Decorate) -> type:
    """A class with every kind of field that the house uses."""

    class Sample:
        """A sample."""

        name: str
        size: int = 0
        parts: tuple[str, ...] = ()
        notes: dict[str, int] = field(default_factory=dict, compare=False, repr=False)
        told: bool = field(default=False, kw_only=True)
        made: int = field(default=7, init=False)

        def __post_init__(self) -> None:
            if self.size < 0:
                raise ValueError(self.size)

    return decorate(Sample)


@dataclass(frozen=True, slots=True)
class Kept:
    """A value that can be put away."""

    name: str
    parts: tuple[int, ...] = ()


@dataclass(frozen=True)
class Alone:
    """A value with one part, and something that is worked out once."""

    number: int

    @cached_property
    def double(self) -> int:
        """Twice the number."""
        return 2 * self.number


ARGUMENTS = st.tuples(st.text(max_size=3), st.integers(0, 2), st.tuples(st.text(max_size=2)))


@given(ARGUMENTS, ARGUMENTS, st.booleans())
def test_values_compare_print_and_hash_as_standard_ones_do(
    first: tuple[object, ...], second: tuple[object, ...], told: bool
) -> None:
    for standard, light in zip(STANDARD, LIGHT, strict=True):
        expected, found = sample(standard), sample(light)
        a, b = expected(*first, told=told), expected(*second, notes={"x": 1})
        c, d = found(*first, told=told), found(*second, notes={"x": 1})
        assert repr(c) == repr(a)
        assert dataclasses.astuple(c) == dataclasses.astuple(a)
        assert hash(c) == hash(a)
        assert (c == d) == (a == b)
        assert c != a
        assert dataclasses.replace(d, told=told) == found(*second, told=told)
        assert found.__match_args__ == expected.__match_args__  # type: ignore[attr-defined]


@pytest.mark.parametrize("decorate", KINDS)
def test_a_value_cannot_be_changed_and_refuses_wrong_arguments(decorate: Decorate) -> None:
    kind = sample(decorate)
    with pytest.raises(TypeError, match=r"__init__\(\) missing 1 required positional argument"):
        kind()
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
        kind("a", colour="red")
    with pytest.raises(ValueError, match="-1"):
        kind("a", -1)
    value = kind("a")
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'name'"):
        value.name = "b"
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'size'"):
        del value.size
    assert value.notes == {}
    assert value.notes is not kind("a").notes
    assert value.made == 7


def test_values_are_copied_and_put_away() -> None:
    value = Kept("a", (1, 2))
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.deepcopy(value) == value
    assert not hasattr(value, "__dict__")
    alone = Alone(4)
    assert (alone.double, alone.double, hash(alone)) == (8, 8, hash((4,)))
    assert pickle.loads(pickle.dumps(alone)) == alone


def test_a_class_keeps_the_methods_that_it_defines() -> None:
    @dataclass(frozen=True, slots=True)
    class Loose:
        """Equal whatever the case of its letters."""

        name: str

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Loose) and other.name.lower() == self.name.lower()

        def __hash__(self) -> int:
            return hash(self.name.lower())

        def __repr__(self) -> str:
            return f"<{self.name}>"

    assert Loose("A") == Loose("a")
    assert len({Loose("A"), Loose("a")}) == 1
    assert repr(Loose("A")) == "<A>"


def listed(decorate: Decorate) -> type:
    """A class that says no more of its fields than their kinds and defaults."""

    class Listed:
        """A list of fields."""

        name: str
        parts: tuple[int, ...] = ()

    return decorate(Listed)


@pytest.mark.parametrize("decorate", LIGHT, ids=["plain", "slots"])
def test_a_class_that_only_lists_its_fields_is_a_dataclass(decorate: Decorate) -> None:
    light = listed(decorate)
    made = [light("a"), light("b", parts=(1,)), light(name="c", parts=(2,))]
    assert repr(made[0]).endswith("Listed(name='a', parts=())")
    assert vars(light)["__match_args__"] == ("name", "parts")
    assert [one.name for one in dataclasses.fields(light)] == ["name", "parts"]
    assert dataclasses.replace(made[2], name="d") == light("d", (2,))
    assert {light("e") for _ in range(200)} == {light("e")}
    assert hasattr(made[0], "__dict__") == (decorate is LIGHT[0])


@pytest.mark.parametrize("make", [listed, sample])
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((), {}),
        (("a", (), 1, 1, 1), {}),
        (("a",), {"name": "b"}),
        (("a",), {"other": 1}),
        (("a",), {"made": 8}),
    ],
    ids=["too few", "too many", "twice", "unknown", "not to be given"],
)
def test_the_first_value_is_made_of_its_fields_and_nothing_else(
    make: Callable[[Decorate], type], arguments: tuple[object, ...], named: dict[str, object]
) -> None:
    errors = []
    for decorate in KINDS:
        with pytest.raises(TypeError) as told:
            make(decorate)(*arguments, **named)
        errors.append(str(told.value).partition("()")[2])
    assert len(set(errors)) == 1


@pytest.mark.parametrize("decorate", KINDS)
def test_each_of_many_values_has_parts_of_its_own_and_is_looked_at(decorate: Decorate) -> None:
    class Noted:
        """A value with notes."""

        name: str
        notes: list[str] = field(default_factory=list)
        size: int = 3

        def __post_init__(self) -> None:
            self.notes.append(self.name)

    kind = decorate(Noted)
    every = [kind(str(number)) for number in range(200)]
    assert [one.notes for one in every] == [[str(number)] for number in range(200)]
    assert (kind("a", ["b"]).notes, kind("a", size=4).size, every[-1].size) == (["b", "a"], 4, 3)
    with pytest.raises(TypeError, match=r"Noted.__init__\(\) missing 1 required positional arg"):
        kind()


def test_a_value_that_may_change_is_compared_and_has_no_hash() -> None:
    for decorate in (dataclasses.dataclass, dataclass(frozen=False)):
        changed, other = listed(decorate)("a"), listed(decorate)("a")
        changed.parts = (1,)
        assert (changed.parts, changed == other) == ((1,), False)
        assert type(changed)("a", (1,)) == changed
        assert type(changed).__hash__ is None


@pytest.mark.parametrize("decorate", KINDS)
@pytest.mark.parametrize("derive", KINDS)
def test_a_class_is_derived_from_another_whichever_decorator_made_them(
    derive: Decorate, decorate: Decorate
) -> None:
    base = listed(decorate)

    class Derived(base):  # type: ignore[misc,valid-type]
        """A class with a part more."""

        colour: str = "red"

    derived = derive(Derived)
    for value in [derived("a", colour="blue") for _ in range(120)]:
        assert (value.name, value.colour) == ("a", "blue")
    assert repr(value).endswith("colour='blue')")
    assert (value == derived("a"), hash(value) == hash(derived("a", colour="blue"))) == (
        False,
        True,
    )
    assert dataclasses.replace(value, colour="red") == derived("a") != base("a")
    assert copy.copy(value) == copy.deepcopy(value) == value
    with pytest.raises(FrozenInstanceError):
        value.colour = "green"
    with pytest.raises(TypeError, match="cannot inherit non-frozen"):
        dataclasses.dataclass(type("Loose", (base,), {"__annotations__": {}}))


@pytest.mark.parametrize("decorate", [*KINDS, dataclass(frozen=False), dataclasses.dataclass])
def test_a_default_that_can_be_changed_is_refused(decorate: Decorate) -> None:
    with pytest.raises(ValueError, match="mutable default"):
        decorate(type("Shared", (), {"__annotations__": {"parts": list}, "parts": []}))


def test_a_value_is_taken_apart_by_a_pattern() -> None:
    match Kept("a", (1,)):
        case Kept(name, (first,)):
            assert (name, first) == ("a", 1)
        case _:
            raise AssertionError


@pytest.mark.parametrize("decorate", [dataclasses.dataclass, dataclass(frozen=False)])
def test_a_value_that_may_change_keeps_the_hash_that_it_defines(decorate: Decorate) -> None:
    body = {"__annotations__": {"name": str}, "__hash__": lambda _value: 5}
    assert hash(decorate(type("Counted", (), body))("a")) == 5


@pytest.mark.parametrize("decorate", LIGHT, ids=["plain", "slots"])
@pytest.mark.parametrize("make", [listed, sample])
def test_threads_make_the_first_values_of_a_class_at_the_same_time(
    make: Callable[[Decorate], type], decorate: Decorate
) -> None:
    kind, often = make(decorate), sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            every = list(threads.map(lambda size: kind(f"{size}"), range(400)))
            names = list(threads.map(lambda one: dataclasses.fields(one)[0].name, every[:20]))
    finally:
        sys.setswitchinterval(often)
    assert [one.name for one in every] == [f"{size}" for size in range(400)]
    assert {one.parts for one in every} == {()}
    assert set(names) == {"name"}
