"""Verdicts for people: a decision on one round, a few lines in a list, and the counts of a file."""

from collections.abc import Sequence

from bylaw.cli.commands.rounds.game_names import odds_said, title_of
from bylaw.cli.say.language import _, figure, translate, user_lang
from bylaw.cli.say.printing import count_of, in_quotes, indent, table
from bylaw.cli.say.sheet import Sheet, Text
from bylaw.registry.answers.rules.reading_words import option_in_words, question_named
from bylaw.registry.audit.many.tallies import (
    DAY,
    PAYMENTS,
    REFUSED,
    NetUnder,
    PaymentTally,
    TalliedDoubt,
    Tally,
)
from bylaw.registry.audit.many.told_doubts import ToldDoubt
from bylaw.registry.audit.money import dollars, odds_text
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.decisions import Statement, state
from bylaw.registry.audit.verdicts.payment_sentences import told_payments
from bylaw.registry.audit.verdicts.payments import Payment
from bylaw.registry.audit.verdicts.verdict import BetVerdict, CommissionVerdict, Verdict
from bylaw.registry.law.message_catalogue import number_form
from bylaw.registry.law.messages import N_, NN_
from bylaw.registry.law.text.printable import one_line
from bylaw.registry.rules.names_of_codes import bet_name
from bylaw.registry.rules.settlement.outcome_columns import Result

_QUOTE = 400
ROUND_RESULTS = {
    "settled": N_("settled"),
    "not_in_force": N_("not in force"),
    "not_governed": N_("not governed"),
    "not_permitted": N_("not permitted"),
    "undetermined": N_("undetermined"),
    "ambiguous": N_("ambiguous"),
    REFUSED: N_("refused"),
}
_ROUNDS_COUNTED = {
    "settled": NN_("{count} settled", "{count} settled"),
    "not_in_force": NN_("{count} not in force", "{count} not in force"),
    "not_governed": NN_("{count} not governed", "{count} not governed"),
    "not_permitted": NN_("{count} not permitted", "{count} not permitted"),
    "undetermined": NN_("{count} undetermined", "{count} undetermined"),
    "ambiguous": NN_("{count} ambiguous", "{count} ambiguous"),
    REFUSED: NN_("{count} refused", "{count} refused"),
}
BET_RESULTS = {
    "win": N_("win"),
    "lose": N_("lose"),
    "push": N_("push"),
    "lose_half": N_("lose half"),
    "no_action": N_("no action"),
    "void": N_("void"),
    "not_permitted": N_("not permitted"),
    "undefined": N_("undefined"),
    "ambiguous": N_("ambiguous"),
    "charged": N_("charged"),
    "overcharged": N_("overcharged"),
    "undercharged": N_("undercharged"),
    "compliant": N_("compliant"),
}
_PAYMENTS = {
    "ok": N_("correct"),
    "overpaid": N_("overpaid"),
    "underpaid": N_("underpaid"),
    "undetermined": N_("undetermined"),
}
_STYLES = {
    Payment.OVERPAID: "red",
    Payment.UNDERPAID: "red",
    Payment.UNDETERMINED: "yellow",
}
_MORE_WRONG = NN_(
    "… and {count} more incorrect round; --wrong --jsonl lists them all.",
    "… and {count} more incorrect rounds; --wrong --jsonl lists them all.",
)


def results_counted(tally: Tally) -> str:
    """Say how many rounds came to each result, in the user's language."""
    return ", ".join(
        number_form(_ROUNDS_COUNTED[name], n, lang=user_lang()).format(count=figure(f"{n:,}"))
        for name, n in tally.results.items()
    )


def payment_name(kind: str) -> str:
    """Name the verdict on a payment in the user's language."""
    return _(_PAYMENTS[kind])


# ---- A decision ------------------------------------------------------------------------


def print_statement(sheet: Sheet, verdict: Verdict, *, auditor: Auditor) -> None:
    """Print the decision on one round."""
    _print(sheet, state(verdict, auditor.language_on(verdict.round.day)))
    settled = verdict.without_doubt or verdict
    for question in settled.questions:
        options = " | ".join(f'"{option.id}"' for option in question.options)
        if options:
            told = _("To choose a reading, write in a file for --doctrine: {question} = {options}")
            sheet.print(indent(told.format(question=question.id, options=options)), style="dim")


def _print(sheet: Sheet, statement: Statement) -> None:
    sheet.print(translate(statement.title), style="bold")
    for part in statement.parts:
        sheet.print()
        sheet.print(translate(part.heading), style="bold")
        for line in part.lines:
            sheet.print(indent(translate(line.message), by=2 * line.depth))
            if line.quote:
                sheet.print(indent(in_quotes(line.quote, _QUOTE), by=6))


# ---- A list ----------------------------------------------------------------------------


def print_entry(sheet: Sheet, place: int, verdict: Verdict) -> None:
    """Print one round of a list: what it is, what each bet came to, and what was paid."""
    lang, one = user_lang(), verdict.round
    head = Text(f"{place}. {one_line(one.id)}", style="bold")
    told = _("{game}, {day}: {result}")
    result = _(ROUND_RESULTS[verdict.result])
    told = told.format(game=title_of(one.game), day=one.day.isoformat(), result=result)
    head.append(f"  {told}")
    sheet.print(head)
    if verdict.why is not None:
        sheet.print(indent(translate(verdict.why), by=4))
    bets = [
        f"{bet_name(one.game, name, lang)} {_came_to(bet, lang)}"
        for name, bet in verdict.bets.items()
    ]
    if verdict.commission is not None:
        bets.append(_commission_words(verdict.commission, lang))
    if bets:
        sheet.print(indent("; ".join(bets), by=4))
    for kind, message in told_payments(verdict, lang):
        if kind is not Payment.OK:
            sheet.print(indent(translate(message), by=4), style=_STYLES[kind])


def _commission_words(commission: CommissionVerdict, lang: str) -> str:
    """Say how a commission compares, and with what it was compared."""
    said, one = _(BET_RESULTS[commission.result]), commission.primary
    told = N_("commission {result}: {paid} (maximum {due})")
    told = told if one.is_limit else N_("commission {result}: {paid} ({due} was due)")
    return _(told, result=said, paid=dollars(one.paid, lang), due=dollars(one.due, lang))


def _came_to(bet: BetVerdict, lang: str) -> str:
    words = [_(BET_RESULTS[bet.result])]
    if bet.result == Result.NOT_PERMITTED:
        sections = dict.fromkeys(ground.section for ground in bet.primary.grounds)
        words += [_("(s. {section})", section=section) for section in sections]
    if bet.result != bet.primary.result.value:
        words.append(f"({_(BET_RESULTS[bet.primary.result.value])})")
    words += [odds_said(odds_text(bet.primary.odds))] if bet.primary.odds is not None else []
    words += [dollars(bet.net, lang)] if bet.net is not None else []
    return " ".join(words)


# ---- Counts ----------------------------------------------------------------------------


def print_tally(sheet: Sheet, tally: Tally, *, by: Sequence[str], shown: int | None = None) -> None:
    """Print what a file came to, and by the columns that were asked for.

    `shown` is how many of its wrong rounds stand above.
    """
    if shown is not None and tally.wrong > shown:
        sheet.print(count_of(_MORE_WRONG, tally.wrong - shown))
        sheet.print()
    sheet.print(rounds_counted(tally))
    if tally.payments:
        sheet.print()
        _print_payments(sheet, tally, by)
    if tally.may_count_stakes:
        sheet.print(stakes_told(tally))
    for question, doubt in sorted(tally.doubts.items()):
        _print_doubt(sheet, question, doubt)
    for _name, one in sorted(tally.told.items()):
        _print_told(sheet, one)
    for (game, result), number in tally.commissions.items():
        told = _("{game}: commission {result}: {number}")
        title = title_of(game)
        sheet.print(
            told.format(game=title, result=_(BET_RESULTS[result]), number=figure(f"{number:,}"))
        )


def stakes_told(tally: Tally) -> str:
    """Say that payments look as if they included the stake, and how to have them read so."""
    told = _(
        "{count} payments are too much by exactly the stake: if your file counts the returned "
        "stake as paid, audit it with --stake-included."
    )
    return told.format(count=figure(f"{tally.by_stake:,}"))


def rounds_counted(tally: Tally) -> str:
    """Say how many rounds there were, and how many of them not plainly correct."""
    left_out = f" {left_out_told(tally.left_out)}" if tally.left_out else ""
    if not tally.rounds:
        return _("No rounds: nothing was audited.") + left_out
    told = _("Rounds: {rounds} ({results}); incorrect or undetermined: {wrong}.")
    rounds, wrong = figure(f"{tally.rounds:,}"), figure(f"{tally.wrong:,}")
    return told.format(rounds=rounds, results=results_counted(tally), wrong=wrong) + left_out


def left_out_told(number: int) -> str:
    """Say how many rounds do not count, as a map has it."""
    return _("Left out by the map: {number}.", number=figure(f"{number:,}"))


def _print_doubt(sheet: Sheet, name: str, doubt: TalliedDoubt) -> None:
    """Print a question that leaves bets in doubt, and the money under each of its readings."""
    lang = user_lang()
    sheet.print()
    sheet.print(_("In doubt: {question}", question=question_named(name).doubt[lang]))
    told = _("Bets: {bets}; staked: {staked}. Net result for the players:")
    staked, bets = dollars(doubt.staked, lang), figure(f"{doubt.bets:,}")
    sheet.print(indent(told.format(bets=bets, staked=staked), by=2))
    for option, under in doubt.nets.items():
        said = _("if read as “{reading}”: {net}")
        reading = option_in_words(name, option, lang)
        sheet.print(indent(said.format(reading=reading, net=net_told(under, doubt)), by=4))


def _print_told(sheet: Sheet, told: ToldDoubt) -> None:
    """Print what the registry doubts about the law of some rounds, and how many these are."""
    sheet.print()
    sheet.print(_("Law in doubt, rounds: {rounds}", rounds=figure(f"{told.rounds:,}")))
    sheet.print(indent(translate(told.why), by=2))


def net_told(under: NetUnder, doubt: TalliedDoubt) -> str:
    """Say what players win or lose under a reading, and where the text sets no amount."""
    if under.unknown == doubt.bets:
        return _("no amount is set")
    net = dollars(under.net, user_lang())
    if not under.unknown:
        return net
    told = _("{net}, and bets for which no amount is set: {count}")
    return told.format(net=net, count=figure(f"{under.unknown:,}"))


def _print_payments(sheet: Sheet, tally: Tally, by: Sequence[str]) -> None:
    """Print a line for each bet; a kind of payment that never occurs has no column."""
    games, total = dict(tally.games()), tally.total
    kinds = [kind for kind in PAYMENTS if total.counts.get(kind)]
    sums = (_("too much"), _("too little"))
    grid = table(_("Bet"), *(_(_PAYMENTS[kind]) for kind in kinds), *sums)
    for place, column in enumerate(grid.columns):
        column.no_wrap, column.justify = place > 0, "right" if place else "left"
    game = ""
    for (name, bet), one in sorted(tally.payments.items()):
        if name != game:
            grid.add_row(Text(title_of(name), style="bold"), *_cells(games[name], kinds))
        game = name
        said = _("the round as a whole") if bet == TOTAL else bet_name(game, bet, user_lang())
        grid.add_row(f"  {said}", *_cells(one, kinds))
    for name in by:
        grid.add_row(Text(column_title(name), style="bold"))
        for (of, value), one in sorted(tally.groups.items()):
            if of == name:
                grid.add_row(f"  {one_line(value)}", *_cells(one, kinds))
    grid.add_row(Text(_("All"), style="bold"), *_cells(total, kinds))
    sheet.print(grid)
    if set(kinds) != {"undetermined"}:
        sheet.print(_balance(total))


def column_title(name: str) -> str:
    """Name a column to add up by; that of the days is ours, the others are the user's."""
    return _("date") if name == DAY else name


def _balance(total: PaymentTally) -> str:
    """Say what was paid and due in all, and what is left when both are set off."""
    lang, difference = user_lang(), total.paid - total.due
    told = N_("Where it can be determined, {paid} was paid, and as much was due.")
    if difference > 0:
        told = N_(
            "Where it can be determined, {paid} was paid and {due} was due: {difference} too much."
        )
    elif difference < 0:
        told = N_(
            "Where it can be determined, {paid} was paid and {due} was due: {difference} too "
            "little."
        )
    values = {"paid": total.paid, "due": total.due, "difference": abs(difference)}
    return _(told, **{name: dollars(one, lang) for name, one in values.items()})


def _cells(one: PaymentTally, kinds: Sequence[str]) -> list[str]:
    lang = user_lang()
    numbers = [figure(f"{one.counts.get(kind, 0):,}") for kind in kinds]
    sums = (one.overpaid, one.underpaid)
    return numbers + [dollars(amount, lang) for amount in sums]
