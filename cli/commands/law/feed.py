"""The command `bylaw feed`: drafts, deadlines and commencements, to subscribe to."""

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import click

from bylaw.cli.asking.opening import open_view
from bylaw.cli.asking.parameters import text_lang_option
from bylaw.cli.asking.registry_asked import Asked, registry_options
from bylaw.cli.commands.law.document_output import deliver
from bylaw.cli.say.speaking import command as speaking_command
from bylaw.cli.say.speaking import option
from bylaw.ingest.packaged import load_unheld
from bylaw.ingest.page.notices import comment_days
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.acting import amends
from bylaw.registry.law.orders.enactments import Certainty
from bylaw.registry.law.orders.instruments import Instrument, Status
from bylaw.registry.publish.events.events import DraftNotice, Event, events_of
from bylaw.registry.publish.events.feeds import atom, calendar
from bylaw.registry.publish.formats.writing import write_whole
from bylaw.registry.store.view import View

_WRITERS = {"atom": atom, "ics": calendar}


@speaking_command(
    help=N_(
        "Give what happens to the by-law as an Atom feed and an iCalendar file: drafts published, "
        "last days for comments, publications and commencements.\n\n"
        "With --out, both files are written into that folder; else one format is printed.\n\n"
        "Example: bylaw feed --lang fr --out public"
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
@registry_options
def command(
    *,
    lang: str,
    form: str | None,
    out: Path | None,
    db: str | None,
    as_known: dt.datetime | None,
) -> None:
    """Collect the events, and write them."""
    view = open_view(Asked(db, as_known))
    events, title = events_in(view, lang), view.subject().titles.get(lang, "")
    if out is None:
        deliver(_WRITERS[form or "atom"](events, title=title, lang=lang), None)
        return
    for name, write in _WRITERS.items():
        if form in (None, name):
            write_whole(out / f"bylaw.{lang}.{name}", write(events, title=title, lang=lang))


def events_in(view: View, lang: str) -> tuple[Event, ...]:
    """Give every event that the registry knows of, told in one language."""
    drafts = (*_held_drafts(view, lang), *_unheld_drafts(view, lang))
    return events_of(view.instruments(), view.subject(), lang=lang, drafts=drafts)


def _held_drafts(view: View, lang: str) -> Iterator[DraftNotice]:
    subject, texts = view.subject(), {row.file: row.data for row in view.sources()}
    for item in view.instruments():
        is_draft = item.status is Status.DRAFT and item.lang == lang and amends(item, subject)
        if is_draft and item.published is not None:
            received = read_source(texts[item.span.file], name=item.span.file)
            notice = received.text[item.span.start : item.span.end]
            is_stated = item.evidence == Certainty.STATED.value
            yield DraftNotice(
                _order_of(item, view) or item.title,
                item.title,
                item.published,
                comment_days(notice, lang),
                Certainty.STATED if is_stated else Certainty.INFERRED,
            )


def _order_of(draft: Instrument, view: View) -> str | None:
    """Name the order that was made of a draft: the one that follows the same amendment."""
    made = (item for item in view.instruments() if item.status is Status.MADE)
    return next((item.number for item in made if _place(item) == _place(draft)), None)


def _place(item: Instrument) -> tuple[str, str] | None:
    """Say where in the chain an instrument stands: after which amendment of which text."""
    if item.chain is None or item.chain.last is None:
        return None
    return item.chain.base.number, item.chain.last.number


def _unheld_drafts(view: View, lang: str) -> Iterator[DraftNotice]:
    """Give the drafts that are known only by their day; their titles are known in English."""
    for known in load_unheld():
        if known.status == Status.DRAFT.value and known.published and lang in known.langs:
            title = known.title if lang == "en" else view.subject().titles.get(lang, known.title)
            yield DraftNotice(known.number, title, known.published)
