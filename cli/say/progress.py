"""A bar on the terminal for work that takes more than two seconds; nothing where nobody looks."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

_PATIENCE = 2.0


class _Rate(ProgressColumn):
    """How many are done in a second."""

    def render(self, task: Task) -> Text:
        """Write the rate once it is known."""
        return Text(f"{task.speed:,.0f}/s" if task.speed else "")


@contextmanager
def progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar when the work is slow; call what is given with what is done and what there is."""
    shown = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        _Rate(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
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
