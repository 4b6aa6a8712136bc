"""The command `bylaw odds`: what each bet of a game costs, by exact enumeration."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path

from bylaw.cli.asking.completions import complete_bets, complete_options
from bylaw.cli.asking.parameters import Day, WholeNumber, rows_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.commands.rounds.audit_listing import BET_RESULTS
from bylaw.cli.commands.rounds.game_names import Game, odds_said, title_of
from bylaw.cli.commands.rounds.odds_picture import bar, picture
from bylaw.cli.say.language import _, figure, user_lang
from bylaw.cli.say.printing import UNKNOWN, print_findings, print_rows, screen, table
from bylaw.cli.say.progress import progress
from bylaw.cli.say.sheet import Sheet
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.judging.judging_law import auditor_of
from bylaw.front.opening import open_view
from bylaw.registry.answers.rules.bet_costs import (
    BetCost,
    bet_costs,
    cost_as_json,
    cost_at,
    decks_of,
)
from bylaw.registry.answers.rules.game_rules import require_rules
from bylaw.registry.answers.rules.outcome_words import outcomes_in
from bylaw.registry.answers.rules.reading_words import options_named, reading_in_words
from bylaw.registry.audit.money import dollars
from bylaw.registry.audit.rounds.parts.round_amounts import check_bet
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.verdicts.auditor import Auditor, Refusal, outside_the_law
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.messages import N_, BylawError, UsageError
from bylaw.registry.publish.formats.writing import write_whole
from bylaw.registry.rules.codes_of_names import bet_of
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.names_of_codes import bet_name
from bylaw.registry.rules.odds.bet_odds import Chance
from bylaw.registry.rules.rule import Rule, Terms

_ODDS_AT_END = late_pattern(r"\s\d[\d\s]*\s(?:to|à)\s\d+$")


class NoOddsError(BylawError):
    """The law of the day gives nothing to count."""


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
    auditor = auditor_of(view, _chosen(options))
    stands = _dollars(jackpot)
    found = _costs(_terms(auditor, rule, day), bet=bet, decks=decks)
    costs = [cost_at(cost, stands) for cost in found]
    if not costs:
        raise _not_counted(game, bet)
    if file is not None:
        write_whole(file, _chart(costs, game=game, day=day).encode())
    law = auditor.law_on(day)
    findings = auditor.told_of(rule, law)
    if as_json:
        print_rows([cost_as_json(cost, findings) for cost in costs], as_json)
    else:
        told = [outcomes_in(cost, rule, law, lang=user_lang()) for cost in costs]
        with screen() as sheet:
            _show(sheet, told, game=game, day=day, is_one=bet is not None)
            print_findings(sheet, findings)


def _not_counted(game: str, bet: str | None) -> NoOddsError:
    named = bet_name(game, bet, user_lang()) if bet else UNKNOWN
    return NoOddsError(N_("{bet} of {game} cannot be enumerated."), bet=named, game=title_of(game))


def _chart(costs: Sequence[BetCost], *, game: str, day: dt.date) -> str:
    title = _("House edge: {game}, {day}", game=title_of(game), day=day.isoformat())
    return picture(title, [_drawn(cost, game) for cost in costs], notes=tuple(_meanings(costs)))


def _chart_file(name: str) -> Path:
    if not name.lower().endswith(".svg"):
        raise UsageError(N_("{file}: the chart is a picture whose name ends in .svg"), file=name)
    return Path(name)


def _drawn(cost: BetCost, game: str) -> dict[str, object]:
    return {**cost_as_json(cost), "bet": _name(cost, game), "reading": _reading(cost)}


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


def _chosen(options: Iterable[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for text in options:
        question, sign, answer = text.partition("=")
        if not sign or chosen.get(question, answer) != answer:
            raise UsageError(N_("{text} is not of the form QUESTION=OPTION"), text=text)
        chosen[question] = answer
    return chosen


def _terms(auditor: Auditor, rule: Rule, day: dt.date) -> Terms:
    law = auditor.law_on(day)
    nobody = Round("", day, rule.game, {}, {}, (), {})
    terms = outside_the_law(nobody, law) or auditor.bound(rule, law)
    if isinstance(terms, Refusal):
        raise NoOddsError(terms.why.template, **terms.why.values)
    return terms.base


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


# ---- For people ------------------------------------------------------------------------


def _show(sheet: Sheet, costs: Sequence[BetCost], *, game: str, day: dt.date, is_one: bool) -> None:
    head = _("What each bet costs: {game}, {day}")
    sheet.print(head.format(game=title_of(game), day=day.isoformat()), style="bold")
    grid = table(_("Bet"), _("Edge"), "", _("Reading"))
    grid.columns[1].justify = "right"
    edges = [float(cost.edge) for cost in costs if cost.edge is not None]
    most, two_sided = max(map(abs, edges), default=0.0), min(edges, default=0.0) < 0
    before = None
    for cost in costs:
        name = _name(cost, game) if cost.odds.bet != before else ""
        before = cost.odds.bet
        drawn = "" if cost.edge is None else bar(float(cost.edge), most, two_sided=two_sided)
        grid.add_row(name, _edge(cost), drawn, _reading(cost))
    sheet.print(grid)
    for note in _notes(costs, game):
        sheet.print(note)
    for cost in costs if is_one else ():
        _show_outcomes(sheet, cost, game)


def _name(cost: BetCost, game: str) -> str:
    return bet_name(game, cost.odds.bet, user_lang())


def _edge(cost: BetCost) -> str:
    """Say the edge, the range in which it lies, or that there is none."""
    if cost.edge is not None:
        return figure(f"{float(cost.edge):.4%}")
    if cost.least is None or cost.most is None:
        return UNKNOWN
    low, high = figure(f"{float(cost.least):.3%}"), figure(f"{float(cost.most):.3%}")
    return _("{low} to {high}", low=low, high=high)


def _notes(costs: Sequence[BetCost], game: str) -> Iterator[str]:
    """Say what the figures of the table mean, and how to choose others."""
    yield from _meanings(costs)
    yield from (_jackpot(cost, game) for cost in costs if cost.odds.share)
    named = options_named(cost.options for cost in costs)
    if named:
        told = _("To choose a reading: {options}")
        yield told.format(options=", ".join(f"--option {one}" for one in named))


def _meanings(costs: Sequence[BetCost]) -> Iterator[str]:
    """Say what the figures mean, as far as it needs saying."""
    yield _("The edge is the part of the stake that the house keeps on average.")
    if any(cost.edge is not None and cost.edge < 0 for cost in costs):
        yield _("A negative edge: as printed, the text favours the player.")
    if any(cost.odds.open_chance for cost in costs):
        yield _("A range or a dash: the law gives no figure for an outcome of this bet.")
    if any(cost.odds.put_up != 1 for cost in costs):
        yield _("Where a commission is paid, it counts as part of the stake.")
    if any(cost.odds.per == "ante" for cost in costs):
        yield _("Per ante: the initial wager or the ante counts all that follows it.")
    if any(cost.odds.per == "pot" for cost in costs):
        yield _("Of all bets in a pot, at most this part may be taken as a commission.")


_STEP = 1000
"""For how many dollars of a jackpot it is said what they change."""


def _jackpot(cost: BetCost, game: str) -> str:
    """Say how the edge of a progressive wager follows the jackpot."""
    template = N_(
        "{bet}: {edge} without the jackpot, and {less} less for each {step} of it; "
        "the house keeps nothing at {even}."
    )
    return _(
        template,
        bet=_name_and_reading(cost, game),
        edge=figure(f"{float(cost.odds.edge):.4%}"),
        less=figure(f"{float(_STEP * cost.per_dollar):.4%}"),
        step=dollars(Fraction(_STEP), user_lang()),
        even=dollars(Fraction(round(100 * (cost.odds.break_even or 0)), 100), user_lang()),
    )


def _reading(cost: BetCost) -> str:
    return reading_in_words(cost.options, _, lang=user_lang())


def _name_and_reading(cost: BetCost, game: str) -> str:
    reading = _reading(cost)
    return f"{_name(cost, game)} ({reading})" if reading else _name(cost, game)


def _odds(each: Chance) -> str:
    if each.odds is None:
        return UNKNOWN
    return odds_said(f"{each.odds.numerator}:{each.odds.denominator}")


def _show_outcomes(sheet: Sheet, cost: BetCost, game: str) -> None:
    """Show every outcome with what it adds to the average, and the total."""
    outcomes = cost.odds.outcomes
    if not outcomes:
        return
    sheet.print()
    name = _name_and_reading(cost, game)
    exact = UNKNOWN if cost.edge is None else str(cost.edge)
    sheet.print(_("{bet}: {edge}", bet=name, edge=exact), style="bold")
    grid = table(_("Outcome"), _("Odds"), _("Chance"), _("Return"))
    for each in sorted(outcomes, key=lambda one: one.probability):
        # A row of a pay table ends with its odds, which have a column of their own.
        label = _ODDS_AT_END.sub("", _(BET_RESULTS.get(each.label, each.label)))
        grid.add_row(label, _odds(each), _percent(each.probability), _returned(each))
    commission = cost.odds.put_up - 1
    if commission:
        grid.add_row(_("commission"), "", _percent(Fraction(1)), _percent(-commission))
    whole = not cost.odds.open_chance and not cost.odds.share
    total = _percent(-cost.odds.loss) if whole else UNKNOWN
    grid.add_section()
    chance = sum((each.probability for each in outcomes), Fraction(0))
    grid.add_row(_("Total"), "", _percent(chance), total)
    sheet.print(grid)


def _percent(value: Fraction) -> str:
    return figure(f"{float(value):.6%}")


def _returned(each: Chance) -> str:
    """Say what an outcome adds on average, for one unit staked."""
    if each.share:
        return _("{share} of the jackpot", share=figure(f"{float(each.share):.0%}"))
    return UNKNOWN if each.net is None else _percent(each.net * each.probability)
