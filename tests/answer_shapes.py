"""What an answer lacks of its shape, or has beyond it."""

from typing import Any

from pydantic import TypeAdapter


def fits(answer: object, shape: Any) -> None:
    """Demand that an answer has the keys and types of its shape, and no other."""
    adapter: TypeAdapter[object] = TypeAdapter(shape)
    read = adapter.validate_python(answer)
    assert adapter.dump_python(read, by_alias=True, exclude_unset=True) == answer
