"""Verdicts for other programs: the one place where a verdict becomes JSON."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from bylaw.registry.audit.money import money, odds_text
from bylaw.registry.audit.rounds.json_files import RefusedRound
from bylaw.registry.audit.verdicts.receipts import with_receipt
from bylaw.registry.audit.verdicts.verdict import (
    BetVerdict,
    CommissionVerdict,
    PaymentVerdict,
    Verdict,
)
from bylaw.registry.audit.verdicts.verdict_language import Language
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.rules.questions import Question
from bylaw.registry.rules.settlement.charges import Charged
from bylaw.registry.rules.settlement.outcome_columns import Outcome, Result
from bylaw.registry.rules.text.law_text import Ground
from bylaw.registry.rules.text.whole_quotations import without_repeats

if TYPE_CHECKING:
    from bylaw.registry.audit.shapes.verdict_shapes import (
        BetShape,
        OutcomeOfBetShape,
        PaidShape,
        QuestionShape,
        ResultShape,
        SettledShape,
        VerdictShape,
    )
    from bylaw.registry.law.shapes.common_shapes import FindingShape
    from bylaw.registry.rules.rule_shapes import BasisShape

REFUSED = "refused"
_NO_OUTCOME = N_("The text gives no outcome for this bet.")
_FORBIDDEN = N_("Section {section} does not permit this bet.")


def verdict_as_json(verdict: Verdict, language: Language) -> "VerdictShape":
    """A verdict under the keys that other programs rely on, with its receipt."""
    one = verdict.round
    settled = _settled_as_json(verdict, language)
    found: VerdictShape = {
        "id": one.id,
        "game": one.game,
        "day": one.day.isoformat(),
        "round": settled["round"],
        "bets": settled["bets"],
        "due": settled["due"],
        "questions": settled["questions"],
    }
    if "paid" in settled:
        found["paid"] = settled["paid"]
    found["findings"] = [_finding(finding, language) for finding in verdict.findings]
    if verdict.without_doubt is not None:
        found["without_doubt"] = _settled_as_json(verdict.without_doubt, language)
    return with_receipt(found, verdict, lang=language.lang)


def _finding(finding: Finding, language: Language) -> "FindingShape":
    return {**finding.as_json(), "message": language.say(finding.message)}


def _settled_as_json(verdict: Verdict, language: Language) -> "SettledShape":
    bets = {name: bet_as_json(bet, language) for name, bet in verdict.bets.items()}
    if verdict.commission is not None:
        bets["commission"] = _commission(verdict.commission, language)
    found: SettledShape = {
        "round": _round(verdict, language),
        "bets": bets,
        "due": None if verdict.due is None else money(verdict.due),
        "questions": [question_as_json(one, lang=language.lang) for one in verdict.questions],
    }
    if verdict.payments:
        paid = verdict.payments.items()
        found["paid"] = {name: payment_as_json(payment) for name, payment in paid}
    return found


def _round(verdict: Verdict, language: Language) -> "ResultShape":
    if verdict.why is not None:
        return {"result": verdict.result, "why": language.say(verdict.why)}
    if not verdict.grounds:
        return {"result": verdict.result, "why": ""}
    quoted = [language.quoted(ground) for ground in verdict.grounds]
    why = "; ".join(f"{ground.section}: {ground.quote}" for ground in quoted)
    return {
        "result": verdict.result,
        "why": why,
        "basis": grounds_as_json(verdict.grounds, language),
    }


def bet_as_json(bet: BetVerdict, language: Language) -> "BetShape":
    """What a bet came to: its outcome, or its doubt with the outcomes on either side."""
    basis = grounds_as_json(bet.primary.grounds, language)
    if not bet.others:
        whole: BetShape = {"odds": None, "net": None, "result": bet.primary.result}
        _tell_outcome(whole, bet.primary, bet.stake)
        if (why := _why(bet.primary, language)) is not None:
            whole["why"] = why
        return {**whole, "basis": basis}
    entry: BetShape = {"result": bet.result, "odds": None, "net": None}
    entry["why"] = _doubts(bet.met, language)
    if bet.primary.result is not Result.UNDEFINED:
        entry["primary"] = outcome_as_json(bet.primary, bet.stake)
    is_defined = any(other.result is not Result.UNDEFINED for other in bet.others)
    if is_defined or not bet.is_silent:
        entry["alternatives"] = [outcome_as_json(other, bet.stake) for other in bet.others]
    return {**entry, "basis": basis}


def _doubts(questions: Sequence[Question], language: Language) -> str:
    return " ".join(question.doubt[language.lang] for question in questions)


def _why(outcome: Outcome, language: Language) -> str | None:
    """Say why a bet has no figure."""
    match outcome.result:
        case Result.UNDEFINED:
            return language.say(Message(_NO_OUTCOME))
        case Result.NOT_PERMITTED:
            section = outcome.grounds[0].section
            return language.say(Message(_FORBIDDEN, {"section": section}))
    return None


def outcome_as_json(outcome: Outcome, stake: Fraction) -> "OutcomeOfBetShape":
    """An outcome with its odds and its net, where the law gives them."""
    entry: OutcomeOfBetShape = {"result": outcome.result}
    _tell_outcome(entry, outcome, stake)
    return entry


def _tell_outcome(entry: "OutcomeOfBetShape", outcome: Outcome, stake: Fraction) -> None:
    if outcome.result is Result.WIN and outcome.odds is not None:
        entry["odds"] = odds_text(outcome.odds)
    if outcome.amount is not None:
        entry["amount"] = money(outcome.amount)
    if outcome.share is not None:
        entry["share"] = str(outcome.share)
    net = outcome.net(stake)
    if net is not None:
        entry["net"] = money(net)


def grounds_as_json(grounds: Sequence[Ground], language: Language) -> list["BasisShape"]:
    """The quotations on which an answer rests."""
    quoted = without_repeats([language.quoted(ground) for ground in grounds])
    return [_ground(ground, language) for ground in quoted]


def _ground(quoted: Ground, language: Language) -> "BasisShape":
    """A quotation, and what of its words is not as received."""
    found, mending = quoted.as_json(), language.mended(quoted)
    if mending is not None:
        found["mended"] = mending.as_json()
    return found


def _commission(commission: CommissionVerdict, language: Language) -> "BetShape":
    primary = commission.primary
    entry: BetShape = {"result": commission.result, "amount": money(primary.paid)}
    if commission.others:
        entry["primary"] = _charge(primary)
        entry["alternatives"] = [_charge(other) for other in commission.others]
        entry["why"] = _doubts(commission.met, language)
    else:
        _tell_limit(entry, primary)
    entry["basis"] = grounds_as_json(primary.grounds, language)
    return entry


def _charge(charge: Charged) -> "OutcomeOfBetShape":
    entry: OutcomeOfBetShape = {"result": charge.result, "amount": money(charge.paid)}
    _tell_limit(entry, charge)
    return entry


def _tell_limit(entry: "OutcomeOfBetShape", charge: Charged) -> None:
    entry["maximum" if charge.is_limit else "due"] = money(charge.due)


def payment_as_json(payment: PaymentVerdict) -> "PaidShape":
    """A payment against what was due; what is wrong whatever is read has every sum due."""
    due: str | list[str] | None = None if payment.due is None else money(payment.due)
    if payment.is_wrong_whatever_is_read:
        due = [money(amount) for amount in payment.known_dues]
    difference = payment.difference
    entry: PaidShape = {
        "paid": money(payment.paid),
        "due": due,
        "difference": None if difference is None else money(difference),
        "verdict": payment.kind.word,
    }
    if payment.bonus:
        entry["with"] = payment.bonus
    return entry


def refused_as_json(found: RefusedRound, language: Language, *, line: int) -> "VerdictShape":
    """A round that cannot be read: where it stands, and why."""
    finding = Finding("unreadable-round", Severity.ERROR, found.why)
    return {
        "id": found.id,
        "line": line,
        "round": {"result": REFUSED, "why": language.say(found.why)},
        "bets": {},
        "questions": [],
        "findings": [_finding(finding, language)],
    }


def question_as_json(question: Question, *, lang: str = "en") -> "QuestionShape":
    """A question as a verdict names it."""
    return {
        "id": question.id,
        "sections": list(question.sections),
        "doubt": question.doubt[lang],
        "options": [option.id for option in question.options],
        "primary": question.options[0].id if question.options else None,
    }
