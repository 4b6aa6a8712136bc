"""The command `bylaw feed`: drafts, deadlines and commencements, to subscribe to."""

from pathlib import Path
from urllib.parse import urlsplit

import click

from bylaw.cli.asking.parameters import text_lang_option
from bylaw.cli.asking.registry_asked import Asked, law_options
from bylaw.cli.commands.law.document_output import deliver
from bylaw.cli.say.speaking import command as speaking_command
from bylaw.cli.say.speaking import option
from bylaw.front.documents.law_events import events_in
from bylaw.front.opening import open_view
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.publish.events.feeds import atom, calendar, feed_file
from bylaw.registry.publish.formats.writing import write_whole

_WRITERS = {"atom": atom, "ics": calendar}


@speaking_command(
    help=N_(
        "Publish what happens to the by-law as an Atom feed and an iCalendar file: drafts, "
        "deadlines for comments, publications and commencements.\n\n"
        "With --out, both files are written to that folder; otherwise, one format is printed.\n\n"
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
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help=N_("Write the files into FOLDER instead of the standard output."),
)
@option(
    "--url",
    "folder",
    metavar="URL",
    help=N_("The web address of the folder that will hold the files; the feed states its own."),
)
@law_options
def command(
    *, lang: str, form: str | None, out: Path | None, folder: str | None, asked: Asked
) -> None:
    """Collect the events, and write them."""
    at = _web_address(folder) if folder is not None else ""
    view = open_view(asked)
    events, title = events_in(view, lang), view.title(lang)
    if out is None:
        deliver(_WRITERS[form or "atom"](events, title=title, lang=lang, folder=at), None)
        return
    for name, write in _WRITERS.items():
        if form in (None, name):
            written = write(events, title=title, lang=lang, folder=at)
            write_whole(out / feed_file(lang, name), written)


def _web_address(said: str) -> str:
    """Take an absolute address of the web, or refuse."""
    parts = urlsplit(said)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise UsageError(N_("{url} is not a web address; write https://example.org/law"), url=said)
    return said
