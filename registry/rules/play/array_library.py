"""The arrays that the rules are written in: those of NumPy, or plain ones for a single round.

    from bylaw.registry.rules.play.array_library import NDArray, np

NumPy is loaded when the first array is made, unless a program has said by then that it judges
single rounds (`use_plain_arrays`): loading NumPy would take longer than its answer.  As soon as
anything loads NumPy, its arrays are used, and it understands the plain ones.
"""

import importlib
import sys
from types import GenericAlias
from typing import TYPE_CHECKING

_NUMPY = "numpy"
_PLAIN = "bylaw.registry.rules.play.plain_library"
_wanted = [_NUMPY]


def use_plain_arrays() -> None:
    """Do without NumPy, as long as nothing is asked that only NumPy can do."""
    _wanted[0] = _PLAIN


class _Library:
    """The functions of the library that is used; those of NumPy are kept, once it is."""

    def __getattr__(self, name: str) -> object:
        if sys.modules.get(_NUMPY) is None:
            found = getattr(importlib.import_module(_wanted[0]), name, None)
            if found is not None:
                return found
        own: object = getattr(importlib.import_module(_NUMPY), name)
        setattr(self, name, own)
        return own


class _Array:
    """What stands for the type of an array while a program runs."""

    def __class_getitem__(cls, kind: object) -> GenericAlias:
        return GenericAlias(cls, (kind,))


if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray as NDArray
else:
    np, NDArray = _Library(), _Array

__all__ = ("NDArray", "np", "use_plain_arrays")
