"""The command `bylaw payouts`: what winning bets were paid on a day, as the law printed it."""

import datetime as dt
from collections.abc import Iterable, Sequence

from bylaw.cli.asking.parameters import (
    Day,
    day_asked,
    lang_option,
    on_option,
    reader_lang,
    rows_option,
)
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.commands.rounds.game_names import Game, title_of
from bylaw.cli.say.language import _, translate, user_lang
from bylaw.cli.say.printing import (
    UNKNOWN,
    fail_unless,
    indent,
    print_findings,
    print_rows,
    screen,
    table,
)
from bylaw.cli.say.sheet import Sheet, SheetTable
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.judging.law_periods import mendings_in, periods_in_force
from bylaw.front.judging.payouts_listed import in_one_language, payouts_listed, told_of_game
from bylaw.front.opening import open_view
from bylaw.registry.answers.rules.game_rules import certified_in, require_rules
from bylaw.registry.answers.rules.reading_words import payout_in_words
from bylaw.registry.law.findings import told_once
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.messages import N_
from bylaw.registry.rules.names_of_codes import payment_name
from bylaw.registry.rules.rule_text import first_texts
from bylaw.registry.rules.text.law_text import LawText
from bylaw.registry.rules.text.mendings import CORRECTED, REBUILT
from bylaw.registry.rules.text.payouts import Payout, payouts_on

_SIGNS = {CORRECTED: "*", REBUILT: "†"}
_NOTES = {
    CORRECTED: N_("{sign} The words received were corrected; bylaw findings says why."),
    REBUILT: N_("{sign} The row was received in disorder and rebuilt; bylaw findings says how."),
}
_IN_THE_OTHER = {
    "en": N_("English text not held; the French reads:"),
    "fr": N_("French text not held; the English reads:"),
}


@translated_command(
    help=N_(
        "List what winning bets were paid on DAY: every row of every table of payments, and the "
        "odds that stand in sentences, as the text in force has them.\n\n"
        "Ends with status 1 if there is nothing to list.\n\n"
        "Example: bylaw payouts 2005-06-01 --game three_card_poker"
    )
)
@argument("day", type=Day(), required=False, help=N_("The date (2005-06-01)."))
@on_option
@option("--game", type=Game(), help=N_("Only this game, e.g. three_card_poker."))
@lang_option
@law_options
@rows_option
def command(
    *,
    day: dt.date | None,
    on: dt.date | None,
    game: str | None,
    lang: str | None,
    asked: RegistryChoice,
    as_json: str | None,
) -> None:
    """Read the payments of the day, and list them."""
    view = open_view(asked)
    require_rules(view)
    law = periods_in_force(view)(day_asked(day, on))
    rows = [
        row
        for row in payouts_on(law, mendings=mendings_in(view)())
        if (game is None or row.game == game) and (lang is None or row.lang == lang)
    ]
    told = payouts_listed(view, law, rows)
    if as_json:
        print_rows([one.as_json() for one in told], as_json)
    else:
        with screen() as sheet:
            wanted = lang or reader_lang()
            if not rows:
                sheet.print(_why_none(law, game))
                if game is not None and first_texts()[game].read_provisions(law):
                    print_findings(sheet, told_of_game(law, game, certified_in(view)))
            _show(sheet, rows if lang else in_one_language(rows, wanted), wanted=wanted)
            unread = [finding for row in rows if (finding := row.unread) is not None]
            about_games = told_once(finding for one in told for finding in one.about_game)
            print_findings(sheet, (*about_games, *unread))
    fail_unless(bool(rows))


def _why_none(law: LawText, game: str | None) -> str:
    """Say why nothing is listed: the by-law had ended, was not made, or a game is not in it."""
    # What judges rounds is loaded only where a refusal is to be explained.
    from bylaw.registry.audit.verdicts.auditor import outside_the_law
    from bylaw.registry.rules.games.catalogue import RULES

    refused = outside_the_law(RULES[game or next(iter(RULES))], law)
    is_about_all = law.replaced is not None or not law.begun
    if refused is None or (game is None and not is_about_all):
        return _("no pay table is held for that date")
    return translate(refused.why)


def _show(sheet: Sheet, rows: Iterable[Payout], *, wanted: str) -> None:
    """Print one table for each section and language."""
    groups = gather(((row.game, row.section, row.lang), row) for row in rows)
    for place, ((game, section, lang), found) in enumerate(groups.items()):
        if place:
            sheet.print()
        head = _("{game}, section {section} [{lang}]")
        sheet.print(head.format(game=title_of(game), section=section, lang=lang), style="bold")
        if lang != wanted:
            sheet.print(indent(_(_IN_THE_OTHER[wanted])), style="yellow")
        sheet.print(_grid(found))
        for kind in dict.fromkeys(row.mended for row in found if row.mended):
            sheet.print(_(_NOTES[kind], sign=_SIGNS[kind]))


def _grid(rows: Sequence[Payout]) -> SheetTable:
    """Make the table of one section; where it has several, each is named once."""
    grid = table("", "", "")
    grid.show_header = False
    grid.columns[2].justify, grid.columns[2].no_wrap = "right", True
    is_one = len({row.table for row in rows}) == 1 and rows[0].table is not None
    before = None
    for row in rows:
        name = payment_name(row.game, row.table or row.bet or "", user_lang())
        mark = f" {_SIGNS[row.mended]}" if row.mended else ""
        paid = payout_in_words(row, _, lang=user_lang()) or row.written or UNKNOWN
        grid.add_row("" if is_one or name == before else name, f"{row.label}{mark}", paid)
        before = name
    return grid
