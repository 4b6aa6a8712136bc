"""Regular expressions that are compiled when they are first used.

Compiling one takes as long as finding many an answer, and Python keeps none from one run to the
next.  A question uses few of the expressions that stand in the modules behind it.

>>> number = late_pattern(r"\\d+")
>>> number.findall("67.31")
['67', '31']
"""

import re
from functools import cached_property
from typing import TYPE_CHECKING


class _LatePattern:
    """A regular expression that is compiled when it is first used."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.pattern, self._flags = pattern, flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, self._flags)

    def __getattr__(self, name: str) -> object:
        # Python asks here only for what was not found yet: a method is looked up once.
        found: object = getattr(self._compiled, name)
        setattr(self, name, found)
        return found


if TYPE_CHECKING:
    # To the type checker, an expression like any other.
    late_pattern = re.compile
else:
    late_pattern = _LatePattern
