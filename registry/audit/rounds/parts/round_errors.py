"""The refusal of a round that cannot be read."""

import json

from bylaw.registry.law.messages import BylawError


def as_written(value: object) -> str:
    """Write a value of a round as its author would recognise it.

    >>> as_written("ten"), as_written(None), as_written([1, 2])
    ('ten', 'null', '[1, 2]')
    """
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


class RoundError(BylawError):
    """A round cannot be read: the line is refused, and the others go on."""
