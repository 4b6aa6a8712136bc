"""A PDF, compiled by a process of its own: a long text holds up nobody, and can be given up."""

from pathlib import Path

from bylaw.registry.law.messages import TellDone
from bylaw.registry.publish.formats.typst_templates import compile_source


def press(_folder: Path, _tell: TellDone, source: str) -> bytes:
    """Compile the source of a document."""
    return compile_source(source)
