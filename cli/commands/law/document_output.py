"""Where a document goes: into a file, whole or not at all, or to the standard output."""

from collections.abc import Callable
from pathlib import Path

import click

from bylaw.cli.say.printing import tell_document
from bylaw.cli.say.speaking import option
from bylaw.registry.law.messages import N_
from bylaw.registry.publish.formats.writing import write_whole

out_option: Callable[[Callable[..., None]], Callable[..., None]] = option(
    "--out",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help=N_("Write to FILE instead of the standard output."),
)


def deliver(data: bytes, out: Path | None) -> None:
    """Write a document to a file, or to the standard output."""
    if out is None:
        tell_document(data)
    else:
        write_whole(out, data)
