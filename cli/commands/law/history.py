"""The command `bylaw history`: every version of one provision, and what made each of them."""

import datetime as dt

from bylaw.cli.asking.parameters import rows_option, section_argument, text_lang_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.commands.law.section_printing import HELD, as_typed, way_to_other, way_to_rest
from bylaw.cli.say.language import _, user_lang
from bylaw.cli.say.printing import (
    UNKNOWN,
    describe_kind,
    fail_unless,
    indent,
    inferred_note,
    print_findings,
    print_rows,
    screen,
    shown_day,
    shown_last,
    table,
)
from bylaw.cli.say.sheet import Sheet
from bylaw.cli.say.translated_commands import translated_command
from bylaw.front.opening import open_view
from bylaw.registry.answers.law.provision_names import Address, read_address
from bylaw.registry.answers.law.provisions_removed import no_longer_held
from bylaw.registry.answers.law.section_history import (
    doubts_in,
    doubts_without_version,
    history_as_json,
)
from bylaw.registry.law.doubt.doubts import DoubtKind, findings_of
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.order_citations import history_note
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import Timeline, Version, in_turn
from bylaw.registry.store.view import View


@translated_command(
    help=N_(
        "List every version of a section: from when to when, by which provisions, and how much "
        "of its words is held.\n\n"
        "Ends with status 1 if no text held mentions the section.\n\n"
        "Example: bylaw history 1 --lang en"
    )
)
@section_argument(N_("The provision: 67.22, division VI, schedule I."))
@text_lang_option
@law_options
@rows_option
def command(*, section: str, lang: str, asked: RegistryChoice, as_json: str | None) -> None:
    """Ask, and show the versions."""
    view, address = open_view(asked), read_address(section)
    timeline = view.timeline_of(address.label, lang=lang, kind=address.kind)
    if as_json:
        print_rows(history_as_json(timeline, address.kind, address.label), as_json)
    else:
        with screen() as sheet:
            _show(sheet, address, timeline)
            if not timeline.versions:
                print_findings(sheet, no_longer_held(view, address))
            _show_elsewhere(sheet, view, address, timeline)
    fail_unless(bool(timeline.versions))


def _show_elsewhere(sheet: Sheet, view: View, address: Address, timeline: Timeline) -> None:
    """Point to the other language where only it holds the words."""
    lacking = [version for version in timeline.versions if version.held is Held.NOT]
    way = way_to_other if len(lacking) == len(timeline.versions) else way_to_rest
    for lang in (one for one in view.langs() if one != timeline.lang):
        other = view.timeline_of(address.label, lang=lang, kind=address.kind)
        held = [version for version in other.versions if version.held is Held.HELD]
        if any(_meet(one, another) for one in lacking for another in held):
            asked = f"bylaw history {as_typed(address.kind, address.label)} --lang {lang}"
            sheet.print(way(timeline.lang, asked), style="yellow")


def _meet(one: Version, other: Version) -> bool:
    """Tell whether two versions stood on the same day."""
    first = max(one.start or dt.date.min, other.start or dt.date.min)
    return first < min(one.end or dt.date.max, other.end or dt.date.max)


def _show(sheet: Sheet, address: Address, timeline: Timeline) -> None:
    versions = in_turn(timeline.versions)
    sheet.print(describe_kind(address.kind, address.label), style="bold")
    if not versions:
        sheet.print(indent(_("no text held mentions it")))
        doubts = doubts_without_version(timeline, address.kind, address.label)
        print_findings(sheet, findings_of(doubts))
        return
    grid = table(_("From"), _("Until"), _("Text"), _("By"), _("Pending"))
    for version in versions:
        grid.add_row(
            shown_day(version.start, version.start_certainty),
            shown_last(version.end, version.end_certainty),
            _(HELD[version.held]),
            history_note(version.sources, user_lang()).rstrip(".") or UNKNOWN,
            history_note(version.pending, user_lang()).rstrip("."),
        )
    sheet.print(grid)
    days = [(v.start_certainty, v.end_certainty) for v in versions]
    found = [doubt for version in versions for doubt in doubts_in(timeline, version)]
    print_findings(sheet, [f for f in findings_of(found) if f.code != DoubtKind.PENDING])
    if any(Certainty.INFERRED in pair for pair in days):
        sheet.print(inferred_note())
