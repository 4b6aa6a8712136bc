"""Notes on what the program is doing, for whoever wants to follow it; nobody listens by default."""

from collections.abc import Callable

from bylaw.registry.law.messages import Message, Value

Listener = Callable[[Message], None]
_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Have every note told from now on."""
    _listeners[:] = [listener]


def note(template: str, **values: Value) -> None:
    """Tell whoever listens what is done now."""
    for listener in _listeners:
        listener(Message(template, values))
