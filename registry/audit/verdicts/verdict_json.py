"""Verdicts for other programs: the one place where a verdict becomes JSON."""

from collections.abc import Sequence
from fractions import Fraction
from typing import cast

from bylaw.registry.audit.money import money, odds_text
from bylaw.registry.audit.verdicts.quoting import Voice
from bylaw.registry.audit.verdicts.receipts import with_receipt
from bylaw.registry.audit.verdicts.verdict import (
    BetVerdict,
    CommissionVerdict,
    PaymentVerdict,
    Verdict,
)
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.rules.questions import Question
from bylaw.registry.rules.settlement import Charged, Outcome, Result
from bylaw.registry.rules.text.law_text import Ground
from bylaw.registry.rules.text.whole_quotations import without_repeats

_NO_OUTCOME = N_("The text gives no outcome for this bet.")
_FORBIDDEN = N_("Section {section} does not permit this bet.")


def verdict_as_json(verdict: Verdict, voice: Voice) -> dict[str, Json]:
    """A verdict under the keys that other programs rely on, with its receipt."""
    one = verdict.round
    found: dict[str, Json] = {"id": one.id, "game": one.game, "day": one.day.isoformat()}
    found |= _settled(verdict, voice)
    found["findings"] = [_finding(finding, voice) for finding in verdict.findings]
    if verdict.without_doubt is not None:
        found["without_doubt"] = _settled(verdict.without_doubt, voice)
    return with_receipt(found, verdict, lang=voice.lang)


def _finding(finding: Finding, voice: Voice) -> dict[str, Json]:
    told = cast(dict[str, Json], finding.as_json())
    return {**told, "message": voice.say(finding.message)}


def _settled(verdict: Verdict, voice: Voice) -> dict[str, Json]:
    found: dict[str, Json] = {"round": _round(verdict, voice)}
    bets: dict[str, Json] = {name: bet_as_json(bet, voice) for name, bet in verdict.bets.items()}
    if verdict.commission is not None:
        bets["commission"] = _commission(verdict.commission, voice)
    found["bets"] = bets
    found["due"] = None if verdict.due is None else money(verdict.due)
    questions = verdict.questions
    found["questions"] = [question_as_json(question, lang=voice.lang) for question in questions]
    if verdict.payments:
        paid = verdict.payments.items()
        found["paid"] = {name: payment_as_json(payment) for name, payment in paid}
    return found


def _round(verdict: Verdict, voice: Voice) -> dict[str, Json]:
    if verdict.why is not None:
        return {"result": verdict.result, "why": voice.say(verdict.why)}
    if not verdict.grounds:
        return {"result": verdict.result, "why": ""}
    quoted = [voice.quoted(ground) for ground in verdict.grounds]
    why = "; ".join(f"{ground.section}: {ground.quote}" for ground in quoted)
    return {"result": verdict.result, "why": why, "basis": grounds_as_json(verdict.grounds, voice)}


def bet_as_json(bet: BetVerdict, voice: Voice) -> dict[str, Json]:
    """What a bet came to: its outcome, or its doubt with the outcomes on either side."""
    basis = grounds_as_json(bet.primary.grounds, voice)
    if not bet.others:
        return {**_whole(bet.primary, bet.stake), **_why(bet.primary, voice), "basis": basis}
    entry: dict[str, Json] = {"result": bet.result, "odds": None, "net": None}
    entry["why"] = _doubts(bet.met, voice)
    if bet.primary.result is not Result.UNDEFINED:
        entry["primary"] = outcome_as_json(bet.primary, bet.stake)
    is_defined = any(other.result is not Result.UNDEFINED for other in bet.others)
    if is_defined or not bet.is_silent:
        entry["alternatives"] = [outcome_as_json(other, bet.stake) for other in bet.others]
    return {**entry, "basis": basis}


def _doubts(questions: Sequence[Question], voice: Voice) -> str:
    return " ".join(question.doubt[voice.lang] for question in questions)


def _why(outcome: Outcome, voice: Voice) -> dict[str, Json]:
    """Say why a bet has no figure."""
    match outcome.result:
        case Result.UNDEFINED:
            return {"why": voice.say(Message(_NO_OUTCOME))}
        case Result.NOT_PERMITTED:
            section = outcome.grounds[0].section
            return {"why": voice.say(Message(_FORBIDDEN, {"section": section}))}
    return {}


def _whole(outcome: Outcome, stake: Fraction) -> dict[str, Json]:
    return {"odds": None, "net": None, **outcome_as_json(outcome, stake)}


def outcome_as_json(outcome: Outcome, stake: Fraction) -> dict[str, Json]:
    """An outcome with its odds and its net, where the law gives them."""
    entry: dict[str, Json] = {"result": outcome.result.value}
    if outcome.result is Result.WIN and outcome.odds is not None:
        entry["odds"] = odds_text(outcome.odds)
    if outcome.amount is not None:
        entry["amount"] = money(outcome.amount)
    if outcome.share is not None:
        entry["share"] = str(outcome.share)
    net = outcome.net(stake)
    if net is not None:
        entry["net"] = money(net)
    return entry


def grounds_as_json(grounds: Sequence[Ground], voice: Voice) -> list[Json]:
    """The quotations on which an answer rests."""
    quoted = without_repeats([voice.quoted(ground) for ground in grounds])
    return [_ground(ground, voice) for ground in quoted]


def _ground(quoted: Ground, voice: Voice) -> dict[str, Json]:
    """A quotation, and what of its words is not as received."""
    mending = voice.mended(quoted)
    found: dict[str, Json] = {**quoted.as_json()}
    return found if mending is None else found | {"mended": {**mending.as_json()}}


def _commission(commission: CommissionVerdict, voice: Voice) -> dict[str, Json]:
    entry = _charge(commission.primary)
    if commission.others:
        others: list[Json] = [_charge(other) for other in commission.others]
        amount = entry["amount"]
        entry = {"result": commission.result, "amount": amount, "primary": entry}
        entry |= {"alternatives": others, "why": _doubts(commission.met, voice)}
    return {**entry, "basis": grounds_as_json(commission.primary.grounds, voice)}


def _charge(charge: Charged) -> dict[str, Json]:
    limit = "maximum" if charge.is_limit else "due"
    return {"result": charge.result, "amount": money(charge.paid), limit: money(charge.due)}


def payment_as_json(payment: PaymentVerdict) -> dict[str, Json]:
    """A payment against what was due; what is wrong whatever is read has every sum due."""
    due: Json = None if payment.due is None else money(payment.due)
    if payment.is_wrong_whatever_is_read:
        due = [money(amount) for amount in payment.known_dues]
    difference = payment.difference
    entry: dict[str, Json] = {
        "paid": money(payment.paid),
        "due": due,
        "difference": None if difference is None else money(difference),
        "verdict": payment.kind.word,
    }
    return entry | ({"with": payment.bonus} if payment.bonus else {})


def question_as_json(question: Question, *, lang: str = "en") -> dict[str, Json]:
    """A question as a verdict names it."""
    return {
        "id": question.id,
        "sections": list(question.sections),
        "doubt": question.doubt[lang],
        "options": [option.id for option in question.options],
        "primary": question.options[0].id if question.options else None,
    }
