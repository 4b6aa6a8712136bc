"""Verdicts for people: a decision on one round, and a few lines in a list."""

from bylaw.cli.commands.rounds.game_names import odds_said, title_of
from bylaw.cli.say.language import _, translate, user_lang
from bylaw.cli.say.printing import in_quotes, indent
from bylaw.cli.say.sheet import Sheet, Text
from bylaw.registry.audit.many.tallies import (
    REFUSED,
)
from bylaw.registry.audit.money import dollars, odds_text
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.decisions import Statement, state
from bylaw.registry.audit.verdicts.payment_sentences import told_payments
from bylaw.registry.audit.verdicts.payments import Payment
from bylaw.registry.audit.verdicts.verdict import BetVerdict, CommissionVerdict, Verdict
from bylaw.registry.law.messages import N_
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
_STYLES = {
    Payment.OVERPAID: "red",
    Payment.UNDERPAID: "red",
    Payment.UNDETERMINED: "yellow",
}


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
