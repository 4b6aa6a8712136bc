"""What an answer lacks of its shape, or has beyond it."""

from typing import Any

from pydantic import ConfigDict, TypeAdapter


def fits(answer: object, shape: Any) -> None:
    """Demand that an answer has the keys and types of its shape, and no other."""
    # A list takes the settings; a shape has none of its own.
    adapter: TypeAdapter[object] = TypeAdapter(list[shape], config=ConfigDict(extra="forbid"))
    read = adapter.validate_python([answer])
    assert adapter.dump_python(read) == [answer]
