"""The report of a run for people, as one page: who was paid wrong, where, when and by how much."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

from bylaw.cli.commands.rounds.audit_listing import (
    BET_RESULTS,
    column_title,
    net_told,
    payment_name,
    rounds_counted,
    stakes_told,
)
from bylaw.cli.commands.rounds.game_names import title_of
from bylaw.cli.say.language import _, figure, translate, user_lang
from bylaw.registry.answers.rules.reading_words import option_in_words, question_named
from bylaw.registry.audit.many.judge import PlainLaw
from bylaw.registry.audit.many.tallies import DAY, PAYMENTS, PaymentTally, TalliedDoubt, Tally
from bylaw.registry.audit.money import dollars
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.verdicts.payments import Payment
from bylaw.registry.audit.verdicts.receipts import engine
from bylaw.registry.publish.formats.writing import write_whole
from bylaw.registry.publish.report.days_chart import DaysChart, days_chart
from bylaw.registry.publish.report.run_report import (
    Bars,
    ReportBar,
    ReportPage,
    ReportTable,
    report_html,
)
from bylaw.registry.rules.names_of_codes import bet_name

_MOST_BARS = 60


def write_report(place: Path, tally: Tally, law: PlainLaw) -> None:
    """Write the report of a run."""
    write_whole(place, report_html(_page(tally, law)))


def _page(tally: Tally, law: PlainLaw) -> ReportPage:
    note = _("Made by {program}; digest of the law: {digest}.")
    return ReportPage(
        lang=user_lang(),
        title=_("Audit of casino rounds"),
        summary=list(_summary(tally)),
        over=_("too much"),
        under=_("too little"),
        days=_over_time(tally),
        pictures=list(_pictures(tally)),
        tables=list(_tables(tally)),
        notes=[note.format(program=engine(), digest=law.digest)],
    )


def _summary(tally: Tally) -> Iterator[str]:
    """Say in a few sentences what the run came to."""
    lang, total = user_lang(), tally.total
    yield rounds_counted(tally)
    told = _("In total, {over} was overpaid and {under} underpaid.")
    yield told.format(over=dollars(total.overpaid, lang), under=dollars(total.underpaid, lang))
    if tally.may_count_stakes:
        yield stakes_told(tally)


def _over_time(tally: Tally) -> DaysChart | None:
    """Draw the incorrect payments of each day, where they were added up by day."""
    over, under = Payment.OVERPAID.word, Payment.UNDERPAID.word
    days = {
        day: (one.counts.get(over, 0), one.counts.get(under, 0)) for day, one in _groups(tally, DAY)
    }
    heading = _("Incorrect payments over time")
    return days_chart(days, heading=heading, over=payment_name(over), under=payment_name(under))


def _pictures(tally: Tally) -> Iterator[Bars]:
    """Draw what was wrong by game, then by each column that was asked for."""
    games = {title_of(game): one for game, one in tally.games()}
    yield _bars(_("Incorrect amounts by game"), games)
    for column in tally.by:
        found = {
            value: one for (name, value), one in sorted(tally.groups.items()) if name == column
        }
        told = _("Incorrect amounts by {column}", column=column_title(column))
        yield _bars(told, found)


def _groups(tally: Tally, column: str) -> list[tuple[str, PaymentTally]]:
    """The groups of a column in the order of what stands in it."""
    found = {value: one for (name, value), one in tally.groups.items() if name == column}
    return sorted(found.items())


def _bars(heading: str, groups: dict[str, PaymentTally]) -> Bars:
    """Draw the groups in which something was wrong, of many only those of the largest sums."""
    wrong = {name: one for name, one in groups.items() if one.overpaid or one.underpaid}
    largest = sorted(wrong, key=lambda name: -(wrong[name].overpaid + wrong[name].underpaid))
    shown = set(largest[:_MOST_BARS])
    bars = [
        ReportBar(name, float(one.overpaid), float(one.underpaid), _sums(one))
        for name, one in wrong.items()
        if name in shown
    ]
    return Bars(heading, bars)


def _sums(one: PaymentTally) -> str:
    lang = user_lang()
    return f"{dollars(one.overpaid, lang)} / {dollars(one.underpaid, lang)}"


def _tables(tally: Tally) -> Iterator[ReportTable]:
    columns = [_("Bet"), *_kinds()]
    bets = [_row(_bet(game, bet), one) for (game, bet), one in sorted(tally.payments.items())]
    yield ReportTable(_("Payments by game and bet"), columns, bets)
    for column in tally.by:
        name = column_title(column)
        rows = [
            _row(value, one) for (by, value), one in sorted(tally.groups.items()) if by == column
        ]
        heading = _("Payments by {column}", column=name)
        yield ReportTable(heading, [name, *_kinds()], rows)
    if tally.commissions:
        charged = [
            (title_of(game), _(BET_RESULTS[result]), _count(number))
            for (game, result), number in sorted(tally.commissions.items())
        ]
        yield ReportTable(_("Commissions"), (_("Game"), _("Result"), _("rounds")), charged)
    if tally.doubts:
        yield _doubts(tally)
    if tally.told:
        rows = [
            (translate(one.why), name, _count(one.rounds))
            for (name, _words), one in sorted(tally.told.items())
        ]
        names = (_("Doubt"), _("as the verdicts name it"), _("rounds"))
        yield ReportTable(_("Law in doubt"), names, rows)


def _doubts(tally: Tally) -> ReportTable:
    """List the questions of the law that leave bets in doubt, each with its readings."""
    rows = [row for name, one in sorted(tally.doubts.items()) for row in _doubt(name, one)]
    net = _("net result for the players")
    columns = (_("Question"), _("bets"), _("staked"), net)
    return ReportTable(_("Bets in doubt by question of law"), columns, rows)


def _doubt(name: str, one: TalliedDoubt) -> Iterator[Sequence[str]]:
    lang = user_lang()
    yield question_named(name).doubt[lang], _count(one.bets), _money(one.staked), ""
    for option, under in one.nets.items():
        yield f"– {option_in_words(name, option, lang)}", "", "", net_told(under, one)


def _kinds() -> list[str]:
    kinds = [payment_name(kind) for kind in PAYMENTS]
    return [*kinds, _("too much"), _("too little")]


def _row(name: str, one: PaymentTally) -> Sequence[str]:
    counts = [_count(one.counts.get(kind, 0)) for kind in PAYMENTS]
    return (name, *counts, _money(one.overpaid), _money(one.underpaid))


def _bet(game: str, bet: str) -> str:
    said = _("the round as a whole") if bet == TOTAL else bet_name(game, bet, user_lang())
    return _("{game}: {bet}", game=title_of(game), bet=said)


def _count(number: int) -> str:
    return figure(f"{number:,}")


def _money(amount: Fraction) -> str:
    return dollars(amount, user_lang())
