"""The command `bylaw drafts`: the drafts that are known, and what became of each."""

import datetime as dt
from collections.abc import Sequence

from bylaw.cli.asking.parameters import Day, rows_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import UNKNOWN, give, indent
from bylaw.cli.say.sheet import Sheet
from bylaw.cli.say.translated_commands import option, translated_command
from bylaw.front.documents.drafts_known import KnownDraft, drafts_on
from bylaw.front.opening import open_view
from bylaw.registry.answers.drafts_followed import Changed, DraftStatus, last_day_known
from bylaw.registry.law.messages import N_

_STATUSES = {
    DraftStatus.PENDING: N_("pending: no order making it is known"),
    DraftStatus.MADE: N_("made by O.C. {order}, {title}"),
    DraftStatus.LAPSED: N_("lapsed: as far as is known, no order made it within a year"),
}
_CHANGED = {
    Changed.NOTHING: N_("made as published"),
    Changed.EDITORIAL: N_("made with editorial changes"),
    Changed.SUBSTANTIVE: N_("made with changes of substance; see bylaw compare draft"),
}
_STYLES = {DraftStatus.PENDING: "yellow", DraftStatus.MADE: "green", DraftStatus.LAPSED: "red"}


@translated_command(
    help=N_(
        "List the drafts that are known: title, date of publication, the last day for comments, "
        "and whether each is pending, was made (by which order, and with what changes) or has "
        "lapsed, more than a year after its publication.\n\n"
        "Example: bylaw drafts --on 2007-11-01"
    )
)
@option(
    "--on",
    "day",
    type=Day(),
    help=N_("Status of the drafts on this date; by default, the last known one."),
)
@law_options
@rows_option
def command(*, day: dt.date | None, asked: RegistryChoice, as_json: str | None) -> None:
    """Follow the drafts, and show them."""
    view = open_view(asked)
    shown = day or last_day_known(view)
    drafts = drafts_on(view, shown)
    give(
        as_json,
        lambda: [draft.as_json() for draft in drafts],
        lambda sheet: _show(sheet, drafts, shown),
    )


def _show(sheet: Sheet, drafts: Sequence[KnownDraft], day: dt.date) -> None:
    sheet.print(_("Drafts as they stood on {day}", day=day.isoformat()))
    for draft in drafts:
        sheet.print(f"{_(draft.title)} [{', '.join(draft.langs)}]", style="bold")
        sheet.print(indent(_days(draft)))
        said = _(_STATUSES[draft.status], order=draft.order, title=_known_title(draft))
        sheet.print(indent(said), style=_STYLES[draft.status])
        if draft.changed is not None:
            sheet.print(indent(_(_CHANGED[draft.changed])))
    if not drafts:
        sheet.print(_("No draft is known by that date."))


def _known_title(draft: KnownDraft) -> str:
    return _(draft.order_title) if draft.order_title else ""


def _days(draft: KnownDraft) -> str:
    if not draft.is_held:
        told = _("published {day}; its text is not held")
        return told.format(day=draft.published.isoformat())
    if draft.last_day is None:
        told = _("published {day}; last day for comments: {last}")
        return told.format(day=draft.published.isoformat(), last=UNKNOWN)
    told = _("published {day}; comments for {days} days, until {last} at the latest")
    return told.format(
        day=draft.published.isoformat(), days=draft.days, last=draft.last_day.isoformat()
    )
