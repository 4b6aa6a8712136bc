"""How long a writer waits for another, and who is told that it waits."""

from collections.abc import Callable

from bylaw.registry.law.light_values import dataclass

USUAL = 60.0
"""Seconds that a writer waits where no one says otherwise."""


@dataclass(frozen=True)
class Patience:
    """How many seconds to wait, and what to call, once, when the waiting begins."""

    seconds: float = USUAL
    tell: Callable[[float], None] = lambda _seconds: None


_PATIENCE = [Patience()]


def be_patient(patience: Patience) -> None:
    """Set the patience of this process."""
    _PATIENCE[0] = patience


def patience() -> Patience:
    """The patience of this process."""
    return _PATIENCE[0]
