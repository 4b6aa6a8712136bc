"""What a run over files of rounds writes: verdicts, refused rows, a report, a statement."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from bylaw.cli.commands.rounds.audit_counts import (
    column_title,
    net_told,
    payment_name,
    rounds_counted,
    stakes_told,
)
from bylaw.cli.commands.rounds.audit_listing import BET_RESULTS
from bylaw.cli.commands.rounds.files.outputs_asked import OutputsAsked
from bylaw.cli.commands.rounds.game_names import title_of
from bylaw.cli.say.language import _, figure, translate, user_lang
from bylaw.cli.say.progress import progress
from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.front.judging.runs_judged import count_run, judge_into
from bylaw.front.sealing import key_bytes, own_key_file
from bylaw.registry.answers.rules.reading_words import option_in_words, question_named
from bylaw.registry.audit.many.judge import PlainLaw
from bylaw.registry.audit.many.tallies import DAY, PAYMENTS, PaymentTally, TalliedDoubt, Tally
from bylaw.registry.audit.money import dollars
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.runs.packed_parts import DonePart
from bylaw.registry.audit.runs.run_statements import RunDone, envelope, statement_of
from bylaw.registry.audit.runs.verdict_tables import AuditRun
from bylaw.registry.audit.verdicts.payments import Payment
from bylaw.registry.audit.verdicts.receipts import engine
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.messages import N_, TellDone, UsageError
from bylaw.registry.publish.formats.writing import refuse_replacing, write_whole
from bylaw.registry.publish.report.days_chart import DaysChart, days_chart
from bylaw.registry.publish.report.run_report import (
    Bars,
    ReportBar,
    ReportPage,
    ReportTable,
    report_html,
)
from bylaw.registry.rules.names_of_codes import bet_name

if TYPE_CHECKING:
    from bylaw.cli.commands.rounds.audit_judging import Judging


_MOST_BARS = 60


def write_run(judging: "Judging", asked: OutputsAsked) -> Tally:
    """Judge all rounds into the files asked for, and count them."""
    # The key is read before the run, so that a missing one is told before the work is done.
    key = _signing_key(asked)
    law, by = plain_law_of(judging.view, judging.doctrine), judging.asking.by
    # A report shows the days as well.
    columns = by if asked.report is None else tuple(dict.fromkeys((DAY, *by)))
    run = AuditRun(judging.rounds, law, columns, engine=_engine(asked.master))
    with progress(_("Judging")) as tell:
        tally = _judge_run(run, asked, options=judging.options, tell=tell)
    if asked.report is not None:
        write_report(Path(asked.report), tally, law)
    if asked.statement is not None and asked.written is not None:
        done = RunDone([Path(name) for name in run.files], asked.written, law, tally)
        _sign(done, Path(asked.statement), key)
    return tally


def _judge_run(
    run: AuditRun, asked: OutputsAsked, *, options: Mapping[str, Json], tell: TellDone
) -> Tally:
    """Judge all rounds, into files where they are asked for."""
    if asked.written is None:
        return count_run(run, tell=tell)
    out, rejects = asked.written
    refuse_replacing((out, rejects), read=map(Path, run.files))
    return judge_into(run, out=out, rejects=rejects, options=options, tell=tell)


def _signing_key(asked: OutputsAsked) -> bytes:
    """The private key that signs the statement of the run; empty where none is asked for."""
    if asked.statement is None:
        return b""
    if asked.out is None:
        raise UsageError(N_("--statement needs --out: it is signed for the verdicts in a file"))
    return key_bytes(own_key_file() if asked.key is None else Path(asked.key))


def _sign(done: RunDone, place: Path, private: bytes) -> None:
    """State what was done, sign it, and write it."""
    if not all(path.is_file() for path in done.rounds):
        raise UsageError(N_("a statement names files; it cannot be made from the standard input"))
    write_whole(place, envelope(statement_of(done), private).encode())


def _engine(master: str | None) -> "Callable[[AuditRun], Iterator[DonePart]] | None":
    """What judges the parts of a run where Spark is asked for; else this process does."""
    if master is None:
        return None
    from bylaw.registry.audit.spark.spark_runs import spark_engine

    return spark_engine(master)


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
