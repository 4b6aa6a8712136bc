"""The command `bylaw odds`: what each bet of a game costs, by exact enumeration."""

import datetime as dt
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import cast

import click
from rich.console import Console

from bylaw.cli.asking.parameters import Day, json_option
from bylaw.cli.asking.registry_asked import Asked, registry_options
from bylaw.cli.commands.rounds.game_names import Game, title_of
from bylaw.cli.commands.rounds.odds_counting import Row, count_all, decks_of
from bylaw.cli.commands.rounds.odds_picture import bar, edge_of, picture
from bylaw.cli.say.language import _, figure
from bylaw.cli.say.printing import UNKNOWN, print_json, screen, table
from bylaw.cli.say.progress import progress
from bylaw.cli.say.speaking import argument, option
from bylaw.cli.say.speaking import command as speaking_command
from bylaw.front.judging_law import auditor_of
from bylaw.front.opening import open_view
from bylaw.registry.audit.rounds.round import Round, is_bet
from bylaw.registry.audit.verdicts.auditor import Auditor, Refusal, outside_the_law
from bylaw.registry.law.messages import N_, BylawError, SourceError, UsageError
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.rule import Rule, Terms


class NoOddsError(BylawError):
    """The law of the day gives nothing to count."""


@speaking_command(
    help=N_(
        "Say what each bet of GAME costs under the tables of payments in force on a day: the "
        "house edge and the chance of every outcome, counted through and not sampled, under the "
        "primary reading of the law and under each other one that changes it. Where the player "
        "decides, he plays as is best for him.\n\n"
        "Example: bylaw odds three_card_poker --bet pair_plus --on 2005-06-01"
    )
)
@argument("game", type=Game(), help=N_("The game, as three_card_poker."))
@option("--bet", help=N_("Only this bet, as pair_plus."))
@option("--on", "day", type=Day(), required=True, help=N_("The day of the question (2005-06-01)."))
@option("--decks", type=click.IntRange(1, 64), help=N_("The number of decks of cards."))
@option(
    "--option",
    "options",
    multiple=True,
    metavar="QUESTION=OPTION",
    help=N_("Fix the answer to a question of the law; may be repeated."),
)
@option("--svg", metavar="FILE", help=N_("Draw the house edges as bars into this file."))
@registry_options
@json_option
def command(
    *,
    game: str,
    bet: str | None,
    day: dt.date,
    decks: int | None,
    options: Sequence[str],
    svg: str | None,
    db: str | None,
    as_known: dt.datetime | int | None,
    as_json: bool,
) -> None:
    """Count, and show what each bet costs."""
    rule = RULES[game]
    if bet is not None and not is_bet(bet, rule.form.bets):
        raise UsageError(N_("The game {game} has no bet {bet}."), game=game, bet=bet)
    auditor = auditor_of(open_view(Asked(db, as_known)), _chosen(options))
    rows = _rows(_terms(auditor, rule, day), bet=bet, decks=decks)
    if not rows:
        raise NoOddsError(
            N_("{bet} of {game} cannot be counted through."), bet=bet or "-", game=game
        )
    if svg is not None:
        title = _(N_("House edge: {game}, {day}")).format(game=title_of(game), day=day.isoformat())
        _draw(Path(svg), picture(title, rows))
    if as_json:
        print_json(rows)
    else:
        with screen() as sheet:
            _show(sheet, rows, game=game, day=day, is_one=bet is not None)


def _draw(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        template, reason = N_("{file} cannot be written: {reason}"), error.strerror or ""
        raise SourceError(template, file=str(path), reason=reason) from None


def _chosen(options: Iterable[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for text in options:
        question, sign, answer = text.partition("=")
        if not sign or chosen.get(question, answer) != answer:
            raise UsageError(N_("{text} is not a question and its option, as Q=O"), text=text)
        chosen[question] = answer
    return chosen


def _terms(auditor: Auditor, rule: Rule, day: dt.date) -> Terms:
    law = auditor.law_on(day)
    nobody = Round("", day, rule.game, {}, {}, (), {})
    terms = outside_the_law(nobody, law) or auditor.bound(rule, law)
    if isinstance(terms, Refusal):
        raise NoOddsError(terms.why.template, **terms.why.values)
    return terms.base


def _rows(terms: Terms, *, bet: str | None, decks: int | None) -> list[Row]:
    numbers = decks_of(terms, decks)
    with progress(_(N_("Counting"))) as tell:
        return list(count_all(terms, bet=bet, decks=numbers, tell=tell))


# ---- For people ------------------------------------------------------------------------


def _show(sheet: Console, rows: Sequence[Row], *, game: str, day: dt.date, is_one: bool) -> None:
    head = _(N_("What each bet costs: {game}, {day}"))
    sheet.print(head.format(game=title_of(game), day=day.isoformat()), style="bold")
    grid = table(_(N_("Bet")), _(N_("Edge")), "", _(N_("Reading")))
    grid.columns[1].justify = "right"
    most = max(abs(edge_of(row) or 0) for row in rows)
    before = None
    for row in rows:
        name = str(row["bet"]) if row["bet"] != before else ""
        before = row["bet"]
        edge = edge_of(row)
        told = UNKNOWN if edge is None else figure(f"{edge:.4%}")
        grid.add_row(name, told, bar(edge or 0, most), _reading(row))
    sheet.print(grid)
    sheet.print(_(N_("The edge is the part of the stake that the house keeps on average.")))
    if any(edge_of(row) is None for row in rows):
        sheet.print(_(N_("- the law gives no figure for an outcome of this bet.")))
    if any(row["per"] == "ante" for row in rows):
        sheet.print(_(N_("Per ante: initial and ante count all that follows the first stake.")))
    for row in rows if is_one else ():
        _show_outcomes(sheet, row)


def _reading(row: Row) -> str:
    options = cast(dict[str, str], row["options"])
    return ", ".join(f"{question}={option}" for question, option in options.items())


def _show_outcomes(sheet: Console, row: Row) -> None:
    outcomes = cast(list[dict[str, str | float]], row["outcomes"])
    if not outcomes:
        return
    sheet.print()
    name = " ".join(part for part in (str(row["bet"]), _reading(row)) if part)
    told = _(N_("{bet}: {edge}")).format(bet=name, edge=row["exact"] or UNKNOWN)
    sheet.print(told, style="bold")
    grid = table(_(N_("Outcome")), _(N_("Odds")), _(N_("Chance")), "")
    for outcome in sorted(outcomes, key=lambda one: one["probability"]):
        chance = figure(f"{outcome['probability']:.6%}")
        label = _(str(outcome["label"]))
        grid.add_row(label, str(outcome["odds"] or UNKNOWN), chance, str(outcome["exact"]))
    sheet.print(grid)
