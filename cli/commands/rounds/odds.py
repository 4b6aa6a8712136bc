"""The command `bylaw odds`: what each bet of a game costs, by exact enumeration."""

import datetime as dt
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path

from bylaw.cli.asking.completions import complete_bets, complete_options
from bylaw.cli.asking.parameters import Day, WholeNumber, rows_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.commands.rounds.game_names import Game, title_of
from bylaw.cli.commands.rounds.odds_listing import (
    bet_in_words,
    edge_meanings,
    picture,
    print_costs,
    reading_of,
)
from bylaw.cli.say.language import _, user_lang
from bylaw.cli.say.printing import UNKNOWN, print_findings, print_rows, screen
from bylaw.cli.say.progress import progress
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.judging.judging_law import auditor_of
from bylaw.front.opening import open_view
from bylaw.registry.answers.rules.bet_costs import (
    BetCost,
    bet_costs,
    cost_as_json,
    cost_at,
    decks_of,
    outcomes_in,
)
from bylaw.registry.answers.rules.game_rules import require_rules
from bylaw.registry.audit.rounds.parts.round_amounts import check_bet
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.law.messages import N_, BylawError, UsageError
from bylaw.registry.publish.formats.writing import write_whole
from bylaw.registry.rules.codes_of_names import bet_of
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.names_of_codes import bet_name
from bylaw.registry.rules.rule import Rule, Terms


@translated_command(
    help=N_(
        "Say what each bet of GAME costs under the pay tables in force on a date: the house edge "
        "and the probability of every outcome, by full enumeration, not sampling, under the "
        "primary reading of the law and under each other one that changes the result. Where the "
        "player decides, best play is assumed.\n\n"
        "Example: bylaw odds three_card_poker --bet pair_plus --on 2005-06-01"
    )
)
@argument("game", type=Game(), help=N_("The game, e.g. three_card_poker or “3-Cards Poker”."))
@option("--bet", shell_complete=complete_bets, help=N_("Only this bet, e.g. pair_plus."))
@option("--on", "day", type=Day(), required=True, help=N_("The date (2005-06-01)."))
@option("--decks", type=WholeNumber(1, 64), help=N_("The number of decks of cards."))
@option(
    "--option",
    "options",
    multiple=True,
    metavar="QUESTION=OPTION",
    shell_complete=complete_options,
    help=N_("Fix the answer to an open question of law; may be repeated."),
)
@option("--jackpot", metavar="AMOUNT", help=N_("The progressive jackpot, in dollars (250000)."))
@option(
    "--out", "--svg", "chart", metavar="FILE", help=N_("Draw the house edges as a chart (.svg).")
)
@law_options
@rows_option
def command(
    *,
    game: str,
    bet: str | None,
    day: dt.date,
    decks: int | None,
    options: Sequence[str],
    jackpot: str | None,
    chart: str | None,
    asked: RegistryChoice,
    as_json: str | None,
) -> None:
    """Count, and show what each bet costs."""
    rule = RULES[game]
    bet = _known_bet(rule, bet)
    file = None if chart is None else _chart_file(chart)
    view = open_view(asked)
    require_rules(view)
    auditor = auditor_of(view, _chosen_options(options))
    stands = _dollars(jackpot)
    found = _costs(auditor.require_law(rule, day).base, bet=bet, decks=decks)
    costs = [cost_at(cost, stands) for cost in found]
    if not costs:
        named = bet_name(game, bet, user_lang()) if bet else UNKNOWN
        template = N_("{bet} of {game} cannot be enumerated.")
        raise BylawError(template, bet=named, game=title_of(game))
    if file is not None:
        write_whole(file, _chart(costs, game=game, day=day).encode())
    law = auditor.law_on(day)
    findings = auditor.told_of(rule, law)
    if as_json:
        print_rows([cost_as_json(cost, findings) for cost in costs], as_json)
    else:
        told = [outcomes_in(cost, rule, law, lang=user_lang()) for cost in costs]
        with screen() as sheet:
            print_costs(sheet, told, game=game, day=day, is_one=bet is not None)
            print_findings(sheet, findings)


def _chart(costs: Sequence[BetCost], *, game: str, day: dt.date) -> str:
    title = _("House edge: {game}, {day}", game=title_of(game), day=day.isoformat())
    return picture(
        title, [_chart_row(cost, game) for cost in costs], notes=tuple(edge_meanings(costs))
    )


def _chart_file(name: str) -> Path:
    if not name.lower().endswith(".svg"):
        raise UsageError(N_("{file}: the chart is a picture whose name ends in .svg"), file=name)
    return Path(name)


def _chart_row(cost: BetCost, game: str) -> dict[str, object]:
    return {**cost_as_json(cost), "bet": bet_in_words(cost, game), "reading": reading_of(cost)}


def _known_bet(rule: Rule, said: str | None) -> str | None:
    """Find the bet that is meant, by its code or its legal name, or refuse."""
    if said is None:
        return None
    bet = bet_of(rule.game, said)
    try:
        check_bet(bet, rule)
    except RoundError as refusal:
        raise UsageError(refusal.message.template, **refusal.message.values) from None
    return bet


def _chosen_options(options: Iterable[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for text in options:
        question, sign, answer = text.partition("=")
        if not sign or chosen.get(question, answer) != answer:
            raise UsageError(N_("{text} is not of the form QUESTION=OPTION"), text=text)
        chosen[question] = answer
    return chosen


def _dollars(text: str | None) -> Fraction | None:
    """Read a sum of money, or refuse it."""
    if text is None:
        return None
    try:
        sum_ = Fraction(text.strip().removeprefix("$").replace(",", "").replace(" ", ""))
    except (ValueError, ZeroDivisionError):
        sum_ = Fraction(-1)
    if sum_ < 0:
        raise UsageError(N_("{text} is not an amount of money, e.g. 250000"), text=text)
    return sum_


def _costs(terms: Terms, *, bet: str | None, decks: int | None) -> list[BetCost]:
    numbers = decks_of(terms, decks)
    with progress(_("Counting")) as tell:
        return list(bet_costs(terms, bet=bet, decks=numbers, tell=tell))
