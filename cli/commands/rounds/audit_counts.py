"""What a file of rounds came to, for people: results, payments, money and doubts."""

from collections.abc import Sequence

from bylaw.cli.commands.rounds.audit_listing import BET_RESULTS
from bylaw.cli.commands.rounds.game_names import title_of
from bylaw.cli.say.language import _, figure, translate, user_lang
from bylaw.cli.say.printing import count_of, indent, table
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
from bylaw.registry.audit.money import dollars
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.law.message_catalogue import number_form
from bylaw.registry.law.messages import N_, NN_
from bylaw.registry.law.text.printable import one_line
from bylaw.registry.rules.names_of_codes import bet_name

_ROUNDS_COUNTED = {
    "settled": NN_("{count} settled", "{count} settled"),
    "not_in_force": NN_("{count} not in force", "{count} not in force"),
    "not_governed": NN_("{count} not governed", "{count} not governed"),
    "not_permitted": NN_("{count} not permitted", "{count} not permitted"),
    "undetermined": NN_("{count} undetermined", "{count} undetermined"),
    "ambiguous": NN_("{count} ambiguous", "{count} ambiguous"),
    REFUSED: NN_("{count} refused", "{count} refused"),
}
_PAYMENTS = {
    "ok": N_("correct"),
    "overpaid": N_("overpaid"),
    "underpaid": N_("underpaid"),
    "undetermined": N_("undetermined"),
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
