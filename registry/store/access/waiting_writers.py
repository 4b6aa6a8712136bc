"""How long a writer waits for another, and who is told that it waits."""

from collections.abc import Callable

from bylaw.registry.law.light_values import dataclass

USUAL = 60.0
"""Seconds that a writer waits where no one says otherwise."""


@dataclass(frozen=True)
class WaitLimit:
    """How many seconds to wait, and what to call, once, when the waiting begins."""

    seconds: float = USUAL
    tell: Callable[[float], None] = lambda _seconds: None


_LIMIT = [WaitLimit()]


def set_wait_limit(limit: WaitLimit) -> None:
    """Set how long writers of this process wait."""
    _LIMIT[0] = limit


def wait_limit() -> WaitLimit:
    """How long writers of this process wait."""
    return _LIMIT[0]
