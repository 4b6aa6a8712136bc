"""The command `bylaw feed`: drafts, deadlines and commencements, to subscribe to."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import click

from bylaw.cli.asking.parameters import text_lang_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.commands.law.document_output import deliver
from bylaw.cli.say.translated_commands import option, translated_command
from bylaw.front.documents.law_events import events_in
from bylaw.front.opening import open_view
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.publish.events.feeds import atom, calendar, feed_file
from bylaw.registry.publish.formats.writing import write_whole

_WRITERS = {"atom": atom, "ics": calendar}


@translated_command(
    help=N_(
        "Publish what happens to the by-law as an Atom feed and an iCalendar file: drafts, "
        "deadlines for comments, publications and commencements.\n\n"
        "With --out FOLDER, both files are written there; with --out FILE (.atom, .ics), one; "
        "otherwise, one format is printed.\n\n"
        "Example: bylaw feed --lang fr --out public --url https://example.org/law"
    )
)
@text_lang_option
@option(
    "--format",
    "form",
    type=click.Choice(list(_WRITERS)),
    help=N_("The format to print: atom (by default) or ics."),
)
@option(
    "--out",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help=N_("The folder, or the file (.atom, .ics), to write instead of the standard output."),
)
@option(
    "--url",
    "folder",
    metavar="URL",
    help=N_("The web address where the files will be published, stated in the feed."),
)
@law_options
def command(
    *, lang: str, form: str | None, out: Path | None, folder: str | None, asked: RegistryChoice
) -> None:
    """Collect the events, and write them."""
    at = _web_address(folder) if folder is not None else ""
    view = open_view(asked)
    events, title = events_in(view, lang), view.title(lang)
    for name, file in _files(out, form, lang):
        own = at and f"{at.rstrip('/')}/{feed_file(lang, name) if file is None else file.name}"
        written = _WRITERS[name](events, title=title, lang=lang, own=own or _own_name(file))
        if file is None:
            deliver(written, None)
        else:
            write_whole(file, written)


def _files(out: Path | None, form: str | None, lang: str) -> Iterator[tuple[str, Path | None]]:
    """Say which formats go where: to the screen, to one file by its name, or into a folder."""
    named = "" if out is None else out.suffix.lower().removeprefix(".")
    if out is None:
        yield form or "atom", None
    elif named in _WRITERS:
        yield form or named, out
    else:
        chosen = [name for name in _WRITERS if form in (None, name)]
        yield from ((name, out / feed_file(lang, name)) for name in chosen)


def _own_name(file: Path | None) -> str:
    """The name of an Atom file leads to itself; a calendar states an address of the web only."""
    return "" if file is None or file.suffix.lower() == ".ics" else file.name


def _web_address(said: str) -> str:
    """Check that an address is absolute and on the web."""
    parts = urlsplit(said)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise UsageError(N_("{url} is not a web address; write https://example.org/law"), url=said)
    return said
