"""A bar on the terminal for work that takes more than two seconds; nothing where nobody looks."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

_PATIENCE = 2.0


@contextmanager
def progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar when the work is slow; call what is given with what is done and what there is."""
    shown = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
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
