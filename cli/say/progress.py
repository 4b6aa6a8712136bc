"""A bar on the terminal for work that takes more than two seconds; nothing where nobody looks."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_PATIENCE = 2.0

Tell = Callable[[int, int], None]


@contextmanager
def progress(title: str) -> Iterator[Tell]:
    """Show a bar when the work is slow; call what is given with what is done and what there is."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    with _bar(title) as tell:
        yield tell


@contextmanager
def _bar(title: str) -> Iterator[Tell]:
    # Its library is slow to load, and needed only where someone looks.
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    shown = Progress(*columns, console=Console(stderr=True), transient=True)
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
