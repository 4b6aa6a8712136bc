"""What bets cost, as people read it: house edges with bars, one bet, and an SVG picture."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bylaw.cli.commands.rounds.audit_listing import BET_RESULTS
from bylaw.cli.commands.rounds.game_names import odds_said, title_of
from bylaw.cli.say.language import _, figure, user_lang
from bylaw.cli.say.printing import UNKNOWN, table
from bylaw.cli.say.sheet import Sheet
from bylaw.registry.answers.rules.bet_costs import BetCost
from bylaw.registry.answers.rules.reading_words import options_named, reading_in_words
from bylaw.registry.audit.money import dollars, odds_text
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.messages import N_
from bylaw.registry.rules.names_of_codes import bet_name
from bylaw.registry.rules.odds.bet_odds import Chance

_ROOM, _RIGHT, _ROW, _TOP = 420, 90, 24, 48
_LINE = 18
_LETTER, _NARROW, _MARGIN = 7, 160, 24
_CELLS = 16
_BLOCKS = " ▏▎▍▌▋▊▉█"
_HOUSE, _PLAYER = "#b5482f", "#2f6fb5"


@dataclass(frozen=True, slots=True)
class _Bar:
    """One edge as it is drawn: its bar, and the words before and after it."""

    title: str
    name: str
    figure: str
    colour: str
    top: int
    start: float
    length: float
    figure_at: float
    figure_anchor: str
    name_at: int
    height: int = _ROW - 8


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where the axis stands, and how long a bar is for an edge of one."""

    axis: float
    unit: float
    left: int

    @classmethod
    def of(cls, edges: Sequence[float], *, left: int) -> "_Scale":
        low, high = min((0.0, *edges)), max((0.0, *edges))
        before = _RIGHT if low < 0 else 0
        unit = (_ROOM - before) / ((high - low) or 1.0)
        return cls(left + before - low * unit, unit, left)


_ODDS_AT_END = late_pattern(r"\s\d[\d\s]*\s(?:to|à)\s\d+$")


def print_costs(
    sheet: Sheet, costs: Sequence[BetCost], *, game: str, day: dt.date, is_one: bool
) -> None:
    """Print what each bet costs; if one bet is asked for, also its outcomes."""
    head = _("What each bet costs: {game}, {day}")
    sheet.print(head.format(game=title_of(game), day=day.isoformat()), style="bold")
    grid = table(_("Bet"), _("Edge"), "", _("Reading"))
    grid.columns[1].justify = "right"
    edges = [float(cost.edge) for cost in costs if cost.edge is not None]
    most, two_sided = max(map(abs, edges), default=0.0), min(edges, default=0.0) < 0
    before = None
    for cost in costs:
        name = bet_in_words(cost, game) if cost.odds.bet != before else ""
        before = cost.odds.bet
        drawn = "" if cost.edge is None else bar(float(cost.edge), most, two_sided=two_sided)
        grid.add_row(name, _edge(cost), drawn, reading_of(cost))
    sheet.print(grid)
    for note in _notes(costs, game):
        sheet.print(note)
    for cost in costs if is_one else ():
        _show_outcomes(sheet, cost, game)


def bet_in_words(cost: BetCost, game: str) -> str:
    """Name a bet in the user's language."""
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
    yield from edge_meanings(costs)
    yield from (_jackpot(cost, game) for cost in costs if cost.odds.share)
    named = options_named(cost.options for cost in costs)
    if named:
        told = _("To choose a reading: {options}")
        yield told.format(options=", ".join(f"--option {one}" for one in named))


def edge_meanings(costs: Sequence[BetCost]) -> Iterator[str]:
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
        bet=_bet_and_reading(cost, game),
        edge=figure(f"{float(cost.odds.edge):.4%}"),
        less=figure(f"{float(_STEP * cost.per_dollar):.4%}"),
        step=dollars(Fraction(_STEP), user_lang()),
        even=dollars(Fraction(round(100 * (cost.odds.break_even or 0)), 100), user_lang()),
    )


def reading_of(cost: BetCost) -> str:
    """Say under which reading of the law a bet costs so."""
    return reading_in_words(cost.options, _, lang=user_lang())


def _bet_and_reading(cost: BetCost, game: str) -> str:
    reading = reading_of(cost)
    return f"{bet_in_words(cost, game)} ({reading})" if reading else bet_in_words(cost, game)


def _odds(each: Chance) -> str:
    if each.odds is None:
        return UNKNOWN
    return odds_said(odds_text(each.odds))


def _show_outcomes(sheet: Sheet, cost: BetCost, game: str) -> None:
    """Show every outcome with what it adds to the average, and the total."""
    outcomes = cost.odds.outcomes
    if not outcomes:
        return
    sheet.print()
    name = _bet_and_reading(cost, game)
    exact = UNKNOWN if cost.edge is None else str(cost.edge)
    sheet.print(_("{bet}: {edge}", bet=name, edge=exact), style="bold")
    grid = table(_("Outcome"), _("Odds"), _("Chance"), _("Return"))
    for each in sorted(outcomes, key=lambda one: one.probability):
        # A row of a pay table ends with its odds, which have a column of their own.
        label = _ODDS_AT_END.sub("", _(BET_RESULTS.get(each.label, each.label)))
        grid.add_row(label, _odds(each), _percent(each.probability), _average_return(each))
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


def _average_return(each: Chance) -> str:
    """Say what an outcome adds on average, for one unit staked."""
    if each.share:
        return _("{share} of the jackpot", share=figure(f"{float(each.share):.0%}"))
    return UNKNOWN if each.net is None else _percent(each.net * each.probability)


def bar(edge: float, most: float, *, two_sided: bool = False) -> str:
    """Draw an edge as a bar of text; one for the player goes to the left of the axis.

    >>> bar(0.5, 1.0)
    '████████'
    >>> bar(0.5, 1.0, two_sided=True), bar(-0.5, 1.0, two_sided=True)
    ('        │████', '    ████│')
    """
    cells = _CELLS // 2 if two_sided else _CELLS
    length = min(abs(edge) / most, 1.0) * cells if most > 0 else 0.0
    if not two_sided:
        return _blocks(length)
    if edge >= 0:
        return f"{' ' * cells}│{_blocks(length)}"
    return f"{('█' * max(round(length), 1)).rjust(cells)}│"


def _blocks(length: float) -> str:
    eighths = round(length * 8)
    return ("█" * (eighths // 8) + _BLOCKS[eighths % 8]).strip()


def edge_of(row: Mapping[str, object]) -> float | None:
    """The house edge of a row, where the law gives a figure for every outcome."""
    edge = row["house_edge"]
    return edge if isinstance(edge, float) else None


def picture(title: str, rows: Sequence[Mapping[str, object]], *, notes: Sequence[str] = ()) -> str:
    """Draw the house edge of each row that has one as a bar; one for the player to the left.

    A row has its `reading` in words; the names have as much room as the longest needs.  The notes
    stand under the bars, for whoever has only the picture.
    """
    # Templates are slow to load, and only a picture needs them.
    from bylaw.registry.publish.formats.templates import template

    rows = [row for row in rows if edge_of(row) is not None]
    longest = max((len(_name(row)) for row in rows), default=0)
    scale = _Scale.of([edge_of(row) or 0.0 for row in rows], left=_label_width(longest))
    bars = [_bar(row, scale, top=_TOP + _ROW * place) for place, row in enumerate(rows)]
    below = _TOP + _ROW * len(rows)
    width = max(scale.left + _ROOM + _RIGHT, _LETTER * len(title) + 2 * _MARGIN)
    told = [(below + 20 + _LINE * place, note) for place, note in enumerate(notes)]
    size = {"width": width, "height": below + _LINE * len(notes) + 16}
    return template("odds.svg").render(title=title, bars=bars, notes=told, **size) + "\n"


def _label_width(longest: int) -> int:
    return max(_NARROW, _LETTER * longest + _MARGIN)


def _bar(row: Mapping[str, object], scale: _Scale, *, top: int) -> _Bar:
    edge = edge_of(row) or 0.0
    length = abs(edge) * scale.unit
    start = scale.axis - length if edge < 0 else scale.axis
    at, anchor = (start - 6, "end") if edge < 0 else (start + length + 6, "start")
    name, colour = _name(row), _HOUSE if edge >= 0 else _PLAYER
    title, written = f"{name} – {row['exact']}", figure(f"{edge:.3%}")
    name_at = scale.left - 8
    return _Bar(title, name, written, colour, top, start, length, at, anchor, name_at)


def _name(row: Mapping[str, object]) -> str:
    """Name a bet, with the reading under which it was counted where there are several."""
    return f"{row['bet']} ({row['reading']})" if row["reading"] else str(row["bet"])
