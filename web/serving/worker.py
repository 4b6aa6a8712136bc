"""A process of its own for one job: it does the work, and tells on a pipe how far it is.

It shares no lock and no connection with the threads of the site, and can be stopped at any time.
Where the system can divide a process, each is divided off from one that has loaded what jobs need
and does nothing else, so that no job loads it again.
"""

import os
from collections.abc import Callable
from functools import cache
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from pathlib import Path

from bylaw.registry.law.messages import BylawError, TellDone
from bylaw.registry.publish.formats.typst_templates import compile_source

Work = Callable[..., object]
_LOADED = (
    "bylaw.front.judging.costs_counted",
    "bylaw.front.judging.files_judged",
    "bylaw.front.judging.rounds_judged",
    "bylaw.front.texts.texts_tried",
    "bylaw.web.serving.worker",
    # Arrow loads it wherever it is installed; elsewhere it is passed over.
    "pandas",
)


@cache
def processes() -> ForkServerContext | SpawnContext:
    """How processes are begun on this system."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    found = get_context("forkserver")
    found.set_forkserver_preload(list(_LOADED))
    return found


def do_work(work: Work, folder: Path, arguments: tuple[object, ...], told: Connection) -> None:
    """Do the work, and tell how far it is, what it gave, or why it was refused."""
    # What the work may print goes with the complaints, not with what the site says.
    os.dup2(2, 1)

    def tell(done: int, total: int) -> None:
        told.send(("progress", (done, total)))

    try:
        told.send(("result", work(folder, tell, *arguments)))
    except BylawError as error:
        told.send(("error", (type(error), error.message)))


def compile_pdf(_folder: Path, _tell: TellDone, source: str) -> bytes:
    """Compile the source of a PDF: a long one holds up nobody, and can be given up."""
    return compile_source(source)
