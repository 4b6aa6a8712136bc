"""What the table owed and what it paid, in the sentences of a decision."""

from collections.abc import Iterator, Sequence

from bylaw.registry.audit.money import dollars
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.verdicts.payments import Payment
from bylaw.registry.audit.verdicts.round_totals import RoundTotal
from bylaw.registry.audit.verdicts.verdict import PaymentVerdict, Verdict
from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.law.text.typography import with_capital
from bylaw.registry.rules.names_of_codes import bet_name

_FEW, _WITH_SUM, _PAIR = 3, 2, 2
_OWED = N_("Beyond the stakes the table owed {owed}; the player's net is {net}.")
_OWED_AND_CHARGED = N_(
    "Beyond the stakes the table owed {owed}; the player's net after the commission is {net}."
)
_OWED_HERE = N_(
    "Under the reading settled here, the table owed {owed} beyond the stakes; the player's net is"
    " {net}."
)
_OWED_IN_PART = N_(
    "On the bets that have a figure, the table owed {owed} beyond the stakes; the player's net is"
    " {net}."
)
_OTHERWISE = N_("Under another reading, the table owed {owed}; the player's net is {net}.")
_OTHERWISE_IN_PART = N_("Under another reading, not every bet has a figure.")
_OTHERWISE_FROM = N_("Under the other readings, the table owed {least} to {most}.")
_PAID = {
    Payment.OK: N_("{bet}: {paid} was paid, which is correct."),
    Payment.OVERPAID: N_("{bet}: {paid} was paid and {due} was due: overpaid by {excess}."),
    Payment.UNDERPAID: N_("{bet}: {paid} was paid and {due} was due: underpaid by {excess}."),
    Payment.UNDETERMINED: N_(
        "{bet}: {paid} was paid; whether that was correct cannot be determined."
    ),
}
_IN_DOUBT = N_("{bet}: {paid} was paid; depending on the reading of the law, {dues} was due.")
_NEITHER = {
    Payment.OVERPAID: N_(
        "{bet}: depending on the reading of the law, {dues} was due; {paid} is neither: overpaid."
    ),
    Payment.UNDERPAID: N_(
        "{bet}: depending on the reading of the law, {dues} was due; {paid} is neither: underpaid."
    ),
}
_NONE_OF_THEM = {
    Payment.OVERPAID: N_(
        "{bet}: depending on the reading of the law, {dues} was due; {paid} is none of them:"
        " overpaid."
    ),
    Payment.UNDERPAID: N_(
        "{bet}: depending on the reading of the law, {dues} was due; {paid} is none of them:"
        " underpaid."
    ),
}
_NOT_MENTIONED = N_(
    "{bet}: {paid} is stated as paid, but no payment is stated for {unsaid}; whether the whole was"
    " correct cannot be determined."
)
_TOTAL = N_("The round as a whole")
_WITH_BONUS = N_("{bet} with {bonus}")


# ---- What was owed ---------------------------------------------------------------------


def owed_messages(verdict: Verdict, lang: str) -> Iterator[Message]:
    """Say what the table owed for the whole round, and what other readings would make of it."""
    form = verdict.round.rule.form
    staked = (bet for name, bet in verdict.bets.items() if not form.is_stated(name))
    if all(bet.net is None for bet in staked):
        return
    first, *others = verdict.totals
    yield Message(_template(verdict, first, is_sure=not others), _figures(first, lang))
    whole = [total for total in others if total.is_whole]
    if len(whole) > _FEW:
        owed = sorted(total.owed for total in whole)
        values = {"least": dollars(owed[0], lang), "most": dollars(owed[-1], lang)}
        yield Message(_OTHERWISE_FROM, values)
    else:
        yield from (Message(_OTHERWISE, _figures(total, lang)) for total in whole)
    if first.is_whole and len(whole) < len(others):
        yield Message(_OTHERWISE_IN_PART)


def _template(verdict: Verdict, total: RoundTotal, *, is_sure: bool) -> str:
    if not total.is_whole:
        return _OWED_IN_PART
    if not is_sure:
        return _OWED_HERE
    charge = verdict.commission and verdict.commission.primary
    return _OWED_AND_CHARGED if charge and charge.paid and not charge.is_limit else _OWED


def _figures(total: RoundTotal, lang: str) -> dict[str, Value]:
    return {"owed": dollars(total.owed, lang), "net": dollars(total.net, lang)}


# ---- What was paid ---------------------------------------------------------------------


def told_payments(verdict: Verdict, lang: str) -> Iterator[tuple[Payment, Message]]:
    """Say whether each payment was right; the total only where that says more."""
    unsaid = _not_mentioned(verdict)
    for name, payment in verdict.payments.items():
        if name != TOTAL or len(verdict.payments) != _WITH_SUM or unsaid:
            yield payment.kind, _sentence_of_payment(verdict, name, lang=lang, unsaid=unsaid)


def _sentence_of_payment(
    verdict: Verdict, name: str, *, lang: str, unsaid: Sequence[str]
) -> Message:
    game, payment = verdict.round.game, verdict.payments[name]
    if name != TOTAL or not unsaid or payment.kind is not Payment.UNDETERMINED:
        return payment_message(game, name, payment, lang=lang)
    names = ", ".join(bet_name(game, bet, lang) for bet in unsaid)
    values = {"paid": dollars(payment.paid, lang), "unsaid": names}
    return Message(_NOT_MENTIONED, {"bet": Message(_TOTAL), **values})


def _not_mentioned(verdict: Verdict) -> tuple[str, ...]:
    """Name the bets that are due something, or perhaps something, and have no payment."""
    paid, bonuses = verdict.round.paid or {}, verdict.round.rule.bonuses
    if TOTAL in paid:
        return ()
    bets = ((name, bet) for name, bet in verdict.bets.items() if name not in (*paid, *bonuses))
    return tuple(name for name, bet in bets if bet.due is None or bet.due)


def payment_message(game: str, name: str, payment: PaymentVerdict, *, lang: str) -> Message:
    """Say whether a payment was right, or by how much it was not."""
    bet: Value = Message(_TOTAL) if name == TOTAL else with_capital(bet_name(game, name, lang))
    if payment.bonus:
        bonus = bet_name(game, payment.bonus, lang)
        bet = Message(_WITH_BONUS, {"bet": bet, "bonus": bonus})
    values: dict[str, Value] = {"bet": bet, "paid": dollars(payment.paid, lang)}
    if len(payment.known_dues) > 1 and payment.kind is not Payment.OK:
        values["dues"] = either([dollars(due, lang) for due in payment.known_dues])
        wrong = _NEITHER if len(payment.known_dues) == _PAIR else _NONE_OF_THEM
        return Message(wrong.get(payment.kind, _IN_DOUBT), values)
    if payment.due is not None and payment.difference is not None:
        values |= {"due": dollars(payment.due, lang)}
        values |= {"excess": dollars(abs(payment.difference), lang)}
    return Message(_PAID[payment.kind], values)


def either(dues: Sequence[str]) -> Message:
    """Name two or three sums, or the least and the most of many."""
    if len(dues) > _FEW:
        return Message(N_("{least} to {most}"), {"least": dues[0], "most": dues[-1]})
    return Message(N_("{first} or {last}"), {"first": ", ".join(dues[:-1]), "last": dues[-1]})
