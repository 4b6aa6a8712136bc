"""A progress bar for work that takes more than two seconds, where there is a terminal."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bylaw.cli.say.language import _, figure
from bylaw.registry.law.messages import TellDone

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

_PATIENCE = 2.0


@contextmanager
def progress(title: str) -> Iterator[TellDone]:
    """Show a bar when the work is slow; call what is given with what is done and what there is."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    with _bar(title) as tell:
        yield tell


@contextmanager
def _bar(title: str) -> Iterator[TellDone]:
    # Its library is slow to load, and needed only where someone looks.
    from rich.console import Console
    from rich.progress import Progress

    shown = Progress(*_columns(), console=Console(stderr=True), transient=True)
    task = shown.add_task(title, total=None)
    timer = threading.Timer(_PATIENCE, shown.start)
    timer.daemon = True
    timer.start()
    try:
        yield lambda done, total: shown.update(task, completed=done, total=total or None)
    finally:
        timer.cancel()
        timer.join()
        shown.stop()


def _columns() -> "tuple[ProgressColumn, ...]":
    """What a bar shows: how much is done, how fast, for how long already, and the time left."""
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn

    return (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        _pace(),
    )


def _pace() -> "ProgressColumn":
    from rich.progress import ProgressColumn, Task
    from rich.text import Text

    class Pace(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(pace_of(task.speed, task.time_remaining))

    return Pace()


def pace_of(speed: float | None, left: float | None) -> str:
    """Say how many rounds, or other units, are done in a second, and how much time is left.

    >>> pace_of(1234567.8, 75), pace_of(None, None)
    ('1,234,568/s, 1:15 left', '')
    """
    if not speed or left is None:
        return ""
    minutes, seconds = divmod(round(left), 60)
    return _("{rate}/s, {time} left", rate=figure(f"{speed:,.0f}"), time=f"{minutes}:{seconds:02d}")
