"""Where a document goes: into a file, whole or not at all, or to the standard output."""

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from bylaw.cli.say.language import _
from bylaw.cli.say.printing import printable_document, tell_document
from bylaw.cli.say.progress import progress
from bylaw.cli.say.translated_commands import option
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.publish.formats.format_names import Format

_SUFFIXES = {
    ".txt": Format.TEXT,
    ".md": Format.MARKDOWN,
    ".html": Format.HTML,
    ".htm": Format.HTML,
    ".pdf": Format.PDF,
    ".xml": Format.AKN,
}
_MARKUP = b"<?xml"
_SHORT = {"txt": Format.TEXT, "md": Format.MARKDOWN, "xml": Format.AKN}

out_option: Callable[[Callable[..., None]], Callable[..., None]] = option(
    "--out",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help=N_("Write to FILE instead of the standard output."),
)


def format_choice(*names: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add --format to a command that offers some formats, by default that of the file's name."""
    return option(
        "--format",
        "form",
        type=click.Choice(names),
        help=N_("The format; by default, from the extension of FILE, or text."),
    )


format_option = format_choice(*(form.value for form in Format), *_SHORT)


def format_asked(form: str | None, out: Path | None) -> Format:
    """Find the format by its name, else by the ending of the file; else text."""
    return Format(format_among(tuple(_SUFFIXES.values()), _SHORT.get(form or "", form), out))


def format_among(offered: Sequence[str], form: str | None, out: Path | None) -> str:
    """Find one of the formats that a command offers, in the same way."""
    if form is not None:
        return form
    if out is None:
        return Format.TEXT
    ending = out.suffix.lower()
    named = _SUFFIXES.get(ending, ending.removeprefix("."))
    if named not in offered:
        raise UsageError(
            N_("the format cannot be told from the name {file}; give it with --format"),
            file=str(out),
        )
    return named


def deliver_made(make: Callable[[], bytes], out: Path | None) -> None:
    """Make a document, with a bar where that is slow, and deliver it."""
    with progress(_("Writing")):
        data = make()
    deliver(data, out)


def deliver(data: bytes, out: Path | None) -> None:
    """Write a document to a file, or to the standard output."""
    if out is None:
        tell_document(data)
        return
    from bylaw.registry.publish.formats.writing import write_whole

    # A program reads markup back: its words stay exactly as they were received.
    write_whole(out, data if data.startswith(_MARKUP) else printable_document(data))
