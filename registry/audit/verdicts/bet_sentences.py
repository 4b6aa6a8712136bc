"""What became of a bet or of a charge, in one sentence of a decision."""

from fractions import Fraction

from bylaw.registry.audit.money import dollars, money
from bylaw.registry.audit.verdicts.payment_sentences import either
from bylaw.registry.audit.verdicts.verdict import (
    BetVerdict,
    CommissionVerdict,
)
from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.rules.settlement.outcome_columns import Outcome

_TO = {"en": "to", "fr": "à"}
_BET = {
    "win": N_("{bet}: won at {odds}. {stake} × {ratio} = {net}."),
    "lose": N_("{bet}: lost. The stake of {stake} was due to the house."),
    "push": N_("{bet}: returned. Nothing was won or lost."),
    "lose_half": N_("{bet}: half was lost. {stake} ÷ 2 = {lost}."),
    "no_action": N_("{bet}: not decided by what was shown. Nothing was won or lost."),
    "void": N_("{bet}: void. Nothing was won or lost."),
    "not_permitted": N_("{bet}: not permitted."),
    "undefined": N_("{bet}: the law gives no outcome."),
}
_OTHER = {
    "win": N_("or won at {odds}: {net}"),
    "lose": N_("or lost: {net}"),
    "push": N_("or returned"),
    "lose_half": N_("or half lost: {net}"),
    "no_action": N_("or not decided"),
    "void": N_("or void"),
    "not_permitted": N_("or not permitted"),
    "undefined": N_("or left without outcome by the law"),
}
_OTHER_FIXED = N_("or won: the table of payments gives {net}")
_OTHER_SHARE = N_("or won: {share} of the progressive jackpot")
_FIXED = N_("{bet}: won. The table of payments gives {net}.")
_SHARE = N_("{bet}: won. The table of payments gives {share} of the progressive jackpot.")
_POT = {
    "win": N_("{bet}: won from the pot, {net} more than was bet."),
    "lose": N_("{bet}: lost {lost} to the pot."),
    "push": N_("{bet}: took from the pot as much as was bet."),
    "no_action": N_("{bet}: {stake}, as the section asks."),
    "undefined": N_(
        "{bet}: cannot be determined; the showdown is not stated, or the law does not say from "
        "which pot the commission is taken."
    ),
}
_NAME_OF_COMMISSION = "Commission"  # the same word in both languages
_COMMISSION = {
    "charged": N_("{bet}: {due} was due, and was charged."),
    "overcharged": N_("{bet}: {due} was due, and {amount} was charged: too much."),
    "undercharged": N_("{bet}: {due} was due, and {amount} was charged: too little."),
    "compliant": N_("{bet}: {amount} was taken, within the maximum of {maximum}."),
    "not_permitted": N_("{bet}: {amount} was taken, above the maximum of {maximum}."),
}
_COMMISSION_IN_DOUBT = {
    "due": N_("{bet}: {amount} was charged; depending on the reading of the law, {due} was due."),
    "maximum": N_(
        "{bet}: {amount} was taken; depending on the reading of the law, the maximum is {maximum}."
    ),
}


def bet_sentence(name: str, bet: BetVerdict, *, lang: str, of_pot: bool) -> Message:
    """Say what became of a bet; what is won from a pot has no odds."""
    outcome = bet.primary
    values = {"bet": name, "stake": dollars(bet.stake, lang), **_values(outcome, bet.stake, lang)}
    if of_pot and outcome.result in _POT:
        return Message(_POT[outcome.result.value], values)
    if outcome.share is not None:
        return Message(_SHARE, values)
    if outcome.result == "win" and outcome.odds is None:
        return Message(_FIXED, values)
    return Message(_BET[outcome.result.value], values)


def other_sentence(outcome: Outcome, stake: Fraction, lang: str) -> Message:
    """Say what became of a bet under another reading of the law."""
    values = _values(outcome, stake, lang)
    if outcome.share is not None:
        return Message(_OTHER_SHARE, values)
    if outcome.result == "win" and outcome.odds is None:
        return Message(_OTHER_FIXED, values)
    return Message(_OTHER[outcome.result.value], values)


def _values(outcome: Outcome, stake: Fraction, lang: str) -> dict[str, Value]:
    values: dict[str, Value] = {}
    if outcome.odds is not None:
        numerator, denominator = outcome.odds.numerator, outcome.odds.denominator
        values["odds"] = f"{numerator} {_TO[lang]} {denominator}"
        values["ratio"] = f"{numerator}/{denominator}" if denominator > 1 else str(numerator)
    if outcome.share is not None:
        values["share"] = _percent(outcome.share, lang)
    net = outcome.net(stake)
    if net is not None:
        values["net"], values["lost"] = dollars(net, lang), dollars(abs(net), lang)
    return values


def _percent(share: Fraction, lang: str) -> str:
    percent = money(share * 100)
    return f"{percent.replace('.', ',')}\xa0%" if lang == "fr" else f"{percent}%"


def commission_sentence(commission: CommissionVerdict, marks: str, lang: str) -> Message:
    """Say what was charged, and how it compares with what was due or allowed."""
    charge = commission.primary
    name = f"{_NAME_OF_COMMISSION} {marks}".strip()
    limit = "maximum" if charge.is_limit else "due"
    sums = [*dict.fromkeys(dollars(one.due, lang) for one in (charge, *commission.others))]
    said: Value = either(sums) if len(sums) > 1 else sums[0]
    values: dict[str, Value] = {"bet": name, "amount": dollars(charge.paid, lang), limit: said}
    return Message(_COMMISSION.get(commission.result, _COMMISSION_IN_DOUBT[limit]), values)
