"""The command `bylaw in-force`: the games in force on a day, and what governs them."""

import datetime as dt
from typing import cast

from bylaw.cli.asking.parameters import Day, day_asked, on_option, rows_option, why_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.commands.rounds.game_names import title_of
from bylaw.cli.say.language import _, user_lang
from bylaw.cli.say.printing import (
    CSV,
    UNKNOWN,
    fail_unless,
    indent,
    inferred_note,
    print_csv,
    print_findings,
    print_json,
    screen,
    shown_day,
    shown_last,
    table,
)
from bylaw.cli.say.sheet import Sheet
from bylaw.cli.say.translated_commands import argument, translated_command
from bylaw.front.opening import answering
from bylaw.registry.answers.law.games_in_force import (
    InForce,
    earlier_unheld,
    in_force,
    in_force_as_json,
)
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.order_citations import history_note, order_name
from bylaw.registry.law.text.labels import spell_run
from bylaw.registry.law.time.versions import Version
from bylaw.registry.law.written_days import iso
from bylaw.registry.rules.binding import BindingState

_STATES = {
    BindingState.BOUND: N_("bound"),
    BindingState.STALE: N_("stale: the words differ from those certified"),
    BindingState.UNBOUND: N_("unbound: a section is not held or not yet in force"),
}


@translated_command(
    help=N_(
        "List what was in force on DAY: divisions, games with their sections, since when, by "
        "which instrument, and whether a certified rule is bound to the text.\n\n"
        "Ends with status 1 if the by-law was not in force.\n\n"
        "Example: bylaw in-force 2008-01-01"
    )
)
@argument("day", type=Day(), required=False, help=N_("The date (2005-06-01)."))
@on_option
@why_option
@law_options
@rows_option
def command(
    *,
    day: dt.date | None,
    on: dt.date | None,
    why: bool,
    asked: RegistryChoice,
    as_json: str | None,
) -> None:
    """Ask, and show what stood on the day."""
    with answering(asked) as view:
        found = in_force(view, day_asked(day, on))
    if as_json:
        told = in_force_as_json(found, why=why)
        if as_json == CSV:
            print_csv(cast(list[dict[str, object]], told["games"]))
        else:
            print_json(told)
    else:
        with screen() as sheet:
            _show(sheet, found, why=why)
    fail_unless(found.state == "in_force")


# ---- For people ------------------------------------------------------------------------


def _show(sheet: Sheet, found: InForce, *, why: bool) -> None:
    sheet.print(_headline(found), style="bold")
    ending = found.ending
    if found.state == "replaced" and ending is not None:
        sheet.print(indent(ending.note.get(user_lang(), "")))
    if found.state != "in_force":
        return
    _show_games(sheet, found)
    _show_coming(sheet, found)
    if why:
        _show_why(sheet, found)
    sheet.print()
    findings = [f for f in found.findings if f.code != "inferred-day"]
    print_findings(sheet, findings)
    if len(findings) < len(found.findings):
        sheet.print(inferred_note())


def _show_games(sheet: Sheet, found: InForce) -> None:
    if not found.has_rules:
        sheet.print(indent(_("no game rules are kept for this text")))
        return
    if not found.games:
        sheet.print(indent(_("no game whose sections are held")))
        return
    grid = table(_("Game"), _("Sections"), _("Since"), _("By"), _("Rule"))
    for game in found.games:
        grid.add_row(
            title_of(game.name),
            spell_run([version.label for version in game.versions]),
            shown_day(game.start.start, game.start.start_certainty),
            _order(game.start.sources[-1].instrument) if game.start.sources else UNKNOWN,
            _(_STATES[game.state]),
        )
    sheet.print(grid)


def _show_coming(sheet: Sheet, found: InForce) -> None:
    for name, coming in found.coming.items():
        told = _("{game}: not yet in force; will be on {day}, by {instrument}")
        if earlier_unheld(name):
            told = _("{game}: no rule is written for an earlier text; next: {day}, by {instrument}")
        title = title_of(name)
        values = {
            "day": shown_day(coming.in_force, coming.certainty),
            "instrument": _order(coming.instrument),
        }
        sheet.print(indent(told.format(game=title, **values)))


def _order(number: str) -> str:
    return order_name(number, user_lang())


def _headline(found: InForce) -> str:
    title, day = found.subject.titles.get(user_lang(), ""), found.day.isoformat()
    if found.state == "not_yet":
        made = iso(found.subject.made)
        return _("{title}: not yet made on {day}; made on {made}", title=title, day=day, made=made)
    if found.end is not None and found.state == "replaced":
        by, since = found.end.by, found.end.day.isoformat()
        template = N_("{title}: no longer in force since {since}, by O.C. {by}")
        if found.ending is not None:
            template = N_("{title}: replaced by O.C. {by} since {since}")
        return _(template, title=title, by=by, since=since)
    return _("{title} on {day}", title=title, day=day)


def _show_why(sheet: Sheet, found: InForce) -> None:
    grid = table(_("Sections"), _("From"), _("Until"), _("By"))
    for game in found.games:
        periods = gather((_period(version), version.label) for version in game.versions)
        for period, labels in periods.items():
            grid.add_row(spell_run(labels), *period)
    sheet.print()
    sheet.print(grid)


def _period(version: Version) -> tuple[str, str, str]:
    """Since when a section has stood as it did, until when, and by which orders."""
    return (
        shown_day(version.start, version.start_certainty),
        shown_last(version.end, version.end_certainty),
        history_note(version.sources, user_lang()).rstrip("."),
    )
