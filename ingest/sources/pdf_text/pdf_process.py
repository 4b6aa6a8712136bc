"""A PDF read in a process of its own: it may crash, run on or eat memory without harm to ours.

The library that reads PDF is not ours and cannot be interrupted; a page can make it draw for
hours.  The process ends with its time or its memory, and the file is refused.
"""

import json
import os
import subprocess
import sys
from typing import cast

from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, SourceError, Value

MEMORY = 2_000_000_000
"""Bytes that the process may take, its libraries included."""


def extract_pdf_apart(data: bytes, *, name: str) -> str:
    """Extract the text of a PDF in another process, within the time and memory that are set."""
    seconds = limits().text.seconds
    given = (name, str(seconds), str(MEMORY))
    command = [sys.executable, "-m", "bylaw.ingest.sources.pdf_text.pdf_process", *given]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    try:
        done = subprocess.run(
            command, input=data, capture_output=True, timeout=2 * seconds, env=environment,
            check=False,
        )  # fmt: skip
        told = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        raise _refusal(name) from None
    if "text" in told:
        return cast(str, told["text"])
    raise SourceError(cast(str, told["template"]), **cast(dict[str, Value], told["values"]))


def _refusal(name: str) -> SourceError:
    return SourceError(
        N_(
            "{file} cannot be read as a PDF within {seconds} seconds and {memory} MB; "
            "save its text, or split it"
        ),
        file=name,
        seconds=limits().text.seconds,
        memory=MEMORY // 1_000_000,
    )


def _limit_process(seconds: int, memory: int) -> None:
    """Let the system end this process beyond its time or memory, where the system can."""
    try:
        import resource
    except ImportError:  # Windows: the parent's patience is the only limit
        return
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _main(name: str, seconds: str, memory: str) -> None:
    _limit_process(int(seconds), int(memory))
    from bylaw.ingest.sources.pdf_text.pdf_pages import extract_pdf

    told: dict[str, object]
    try:
        told = {"text": extract_pdf(sys.stdin.buffer.read(), name=name)}
    except SourceError as error:
        told = {"template": error.message.template, "values": dict(error.message.values)}
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    _main(*sys.argv[1:])
