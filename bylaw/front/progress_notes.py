"""Notes on what the program is doing, for whoever wants to follow it; nobody listens by default."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from bylaw.registry.law.messages import Message, Value

Listener = Callable[[Message], None]
_listeners: list[Listener] = []


def listen(listener: Listener) -> Callable[[], None]:
    """Have every note told from now on, until what is returned is called."""
    _listeners[:] = [listener]
    return _listeners.clear


def note(template: str, **values: Value) -> None:
    """Tell whoever listens what is done now."""
    for listener in _listeners:
        listener(Message(template, values))


Showing = Callable[[Message], AbstractContextManager[object]]
_showings: list[Showing] = []


def show_long_work(showing: Showing) -> None:
    """Have work that may take long shown from now on, while it goes on."""
    _showings[:] = [showing]


def long_work(template: str) -> AbstractContextManager[object]:
    """Show whoever looks that something is going on, until it is done."""
    return _showings[0](Message(template)) if _showings else nullcontext()
