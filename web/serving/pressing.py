"""A PDF, compiled by a process of its own: a long text holds up nobody, and can be given up."""

from collections.abc import Callable
from pathlib import Path

from bylaw.registry.publish.formats.typst_templates import compile_source


def press(_folder: Path, _tell: Callable[[int, int], None], source: str) -> bytes:
    """Compile the source of a document."""
    return compile_source(source)
