"""The command `bylaw rounds describe`: what a round of a game looks like, with an example."""

import datetime as dt
from collections.abc import Iterable, Mapping

from bylaw.cli.asking.parameters import Day, json_option
from bylaw.cli.asking.registry_asked import RegistryChoice, registry_options
from bylaw.cli.commands.rounds.game_names import Game, title_of
from bylaw.cli.say.language import _, user_lang
from bylaw.cli.say.printing import UNKNOWN, give, indent, table
from bylaw.cli.say.sheet import Sheet
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.judging.judging_law import auditor_of
from bylaw.front.opening import open_view
from bylaw.registry.answers.rules.round_forms import (
    DOLLARS,
    WHOLE_NUMBER,
    YES_OR_NO,
    BetDescription,
    CardsShape,
    DecisionShape,
    RoundDescription,
    form_as_json,
    round_form,
)
from bylaw.registry.law.json_values import json_line
from bylaw.registry.law.messages import N_
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.names_of_codes import bet_name

_VALUES = {
    YES_OR_NO: N_("yes or no"),
    WHOLE_NUMBER: N_("a whole number"),
    DOLLARS: N_("dollars"),
}
_MOST_VALUES = 8


@translated_command(
    help=N_(
        "Say what a round of GAME looks like: its bets, cards, dice and decisions, when each is "
        "needed, and an example that can be audited.\n\n"
        "Example: bylaw rounds describe crazy_four_poker"
    )
)
@argument("game", type=Game(), help=N_("The game, e.g. three_card_poker or “3-Cards Poker”."))
@option("--on", "day", type=Day(), help=N_("The date of the rounds (2005-06-01)."))
@registry_options
@json_option
def command(*, game: str, day: dt.date | None, asked: RegistryChoice, as_json: bool) -> None:
    """Describe the rounds of a game."""
    rule = RULES[game]
    if day is not None:
        auditor_of(open_view(asked), {}).require_law(rule, day)
    form = round_form(rule, day)
    give(as_json, lambda: form_as_json(form), lambda sheet: _show(sheet, form))


# ---- For people ------------------------------------------------------------------------


def _show(sheet: Sheet, form: RoundDescription) -> None:
    sheet.print(_("Form of a round: {game}", game=title_of(form.game)), style="bold")
    _print_rows(sheet, _("Bets"), (_bet_row(one) for one in form.bets))
    _print_rows(sheet, _("Cards"), (_cards_row(one, form.game) for one in form.cards))
    if form.dice:
        sheet.print()
        sheet.print(_("Dice"), style="bold")
        sheet.print(indent(_in_user_language(form.dice)))
    _print_rows(sheet, _("Decisions"), (_decision_row(one) for one in form.decisions))
    for bonus, bet in form.bonuses.items():
        told = _("{bonus} is what the law adds to {bet}; it may be listed among the payments.")
        sheet.print(told.format(bonus=bonus, bet=bet))
    sheet.print()
    sheet.print(_("Example"), style="bold")
    sheet.print(indent(json_line(form.example)))


def _print_rows(sheet: Sheet, head: str, rows: Iterable[tuple[str, str, str]]) -> None:
    """Print one kind of things, if the game has any."""
    found = list(rows)
    if not found:
        return
    grid = table(head, _("Name"), _("When"))
    for row in found:
        grid.add_row(*row)
    sheet.print()
    sheet.print(grid)


def _bet_row(one: BetDescription) -> tuple[str, str, str]:
    when = _in_user_language(one.words.when)
    if one.words.section:
        when = _("{when} (s. {section})", when=when, section=one.words.section)
    return one.bet + _parameter(one.parameters), _in_user_language(one.words.name), when


def _parameter(values: tuple[str, ...]) -> str:
    """Show the values of a parameter, or the first and the last of many.

    >>> _parameter(("4", "6")), _parameter(())
    (':4|6', '')
    """
    if len(values) > _MOST_VALUES:
        return f":{values[0]}…{values[-1]}"
    return f":{'|'.join(values)}" if values else ""


def _cards_row(one: CardsShape, game: str) -> tuple[str, str, str]:
    number = str(one.fewest) if one.fewest == one.most else f"{one.fewest}–{one.most}"
    name = _("{name} ({number})", name=_in_user_language(one.words.name), number=number)
    needed = N_("with {bet}") if one.needed_with else N_("always")
    bet = bet_name(game, one.needed_with, user_lang()) if one.needed_with else ""
    return one.slot, name, _(needed, bet=bet)


def _decision_row(one: DecisionShape) -> tuple[str, str, str]:
    values = " | ".join(_choice(one, value) for value in one.values)
    when = _("{values}; {when}", values=values, when=_in_user_language(one.words.when))
    return one.decision, _in_user_language(one.words.name), when


def _choice(one: DecisionShape, value: str) -> str:
    """Show what to write, and its name where the code does not say it already."""
    if value in _VALUES:
        return _(_VALUES[value])
    name = _in_user_language(one.words.values.get(value, {"en": value}))
    return value if name.casefold().startswith(value) else f"{value} ({name})"


def _in_user_language(words: Mapping[str, str]) -> str:
    return words.get(user_lang()) or words.get("en", UNKNOWN)
