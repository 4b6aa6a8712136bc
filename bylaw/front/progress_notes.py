"""Notes on what the program is doing, for listeners; by default there are none."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from bylaw.registry.law.messages import Message, Value

Listener = Callable[[Message], None]
_listeners: list[Listener] = []


def listen(listener: Listener) -> Callable[[], None]:
    """Send every note to a listener, until the function returned is called."""
    _listeners[:] = [listener]
    return _listeners.clear


def note(template: str, **values: Value) -> None:
    """Tell the listeners what is being done."""
    for listener in _listeners:
        listener(Message(template, values))


Showing = Callable[[Message], AbstractContextManager[object]]
_showings: list[Showing] = []


def show_long_work(showing: Showing) -> None:
    """Set how long work is shown from now on."""
    _showings[:] = [showing]


def long_work(template: str) -> AbstractContextManager[object]:
    """Show that long work is under way, until it is done."""
    return _showings[0](Message(template)) if _showings else nullcontext()
