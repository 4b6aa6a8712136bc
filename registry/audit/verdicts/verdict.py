"""A verdict: what the law in force on the day ordered for each bet of a round, as one value.

It is made once, from the settlements of a round under every interpretation that changes it, and
travels unchanged to the last line printed: amounts are exact, words are quotations and messages.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field
from fractions import Fraction

from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.verdicts.interpretations import (
    Interpretation,
    Interpretations,
    outcome_shape,
)
from bylaw.registry.audit.verdicts.payments import ComparedPayments, Payment
from bylaw.registry.audit.verdicts.round_totals import RoundTotal
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import Message
from bylaw.registry.rules.questions import Options, Question, questions_for
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement.charges import Charged
from bylaw.registry.rules.settlement.outcome_columns import Outcome, Result
from bylaw.registry.rules.text.law_text import Ground
from bylaw.registry.rules.text.legal_words import level_text

SETTLED, NOT_PERMITTED, AMBIGUOUS = "settled", "not_permitted", "ambiguous"
UNDETERMINED = "undetermined"
_CENTS = 100
RIGHT_COMMISSIONS = ("charged", "compliant")


@dataclass(frozen=True, slots=True)
class BetVerdict:
    """What a bet came to under the primary interpretation and under the others that change it."""

    stake: Fraction
    primary: Outcome
    others: tuple[Outcome, ...] = ()
    met: tuple[Question, ...] = ()

    @property
    def is_silent(self) -> bool:
        """Whether the law says nothing of this outcome."""
        return any(question.kind == "silence" for question in self.met)

    @property
    def result(self) -> str:
        """The result of the bet; a doubt that changes it is itself the result."""
        if not self.others:
            return self.primary.result.value
        if self.primary.result is Result.UNDEFINED or self.is_silent:
            return Result.UNDEFINED.value
        return AMBIGUOUS

    @property
    def due(self) -> Fraction | None:
        """What the house owed beyond the stake under the primary interpretation."""
        return self.primary.due(self.stake)

    @property
    def net(self) -> Fraction | None:
        """What the player won or lost under the primary interpretation."""
        return self.primary.net(self.stake)


@dataclass(frozen=True, slots=True)
class CommissionVerdict:
    """A commission under the primary interpretation, and under the others that change it."""

    primary: Charged
    others: tuple[Charged, ...] = ()
    met: tuple[Question, ...] = ()

    @property
    def result(self) -> str:
        """How what was taken compares with what may or must be."""
        return AMBIGUOUS if self.others else self.primary.result

    @property
    def is_right(self) -> bool:
        """Whether the commission is as the law has it, whatever the interpretation."""
        return self.result in RIGHT_COMMISSIONS


@dataclass(frozen=True, slots=True)
class PaymentVerdict:
    """What was paid and what was due; `dues` has every sum that some interpretation gives.

    `bonus` names what the law adds to a bet, where one payment was for both.
    """

    paid: Fraction
    due: Fraction | None
    dues: tuple[Fraction | None, ...]
    kind: Payment
    bonus: str = ""

    @property
    def difference(self) -> Fraction | None:
        """What was paid beyond what was due under the primary interpretation."""
        return None if self.due is None else self.paid - self.due

    @property
    def is_wrong_whatever_is_read(self) -> bool:
        """Whether interpretations differ on what was due, and the payment is none of it."""
        return self.kind in (Payment.OVERPAID, Payment.UNDERPAID) and len(self.dues) > 1

    @property
    def known_dues(self) -> tuple[Fraction, ...]:
        """The sums that were due under some interpretation, from the lowest to the highest."""
        return tuple(sorted(due for due in self.dues if due is not None))


@dataclass(frozen=True, slots=True)
class VerdictSource:
    """The texts that a verdict rests on, and what was known when it was made.

    Fingerprints are of the words of the rule, versions of the whole texts; `known` is the moment
    of the last entry of the ledger that was asked, `data` the digest of the packaged data.  `rule`
    is the implementation that judged, `certified` the words that it is certified for.
    """

    fingerprints: Mapping[str, str] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    certainty: Certainty = Certainty.STATED
    known: str = ""
    entry: int = 0
    data: str = ""
    rule: Rule | None = None
    certified: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Verdict:
    """The verdict on one round.

    Where the text that governs it is in doubt, `without_doubt` is what the verdict would be if
    the orders in doubt changed nothing; `doubts` names and tells them.  `totals` is what the bets
    came to together under each interpretation, the primary one first.
    """

    round: Round
    result: str
    why: Message | None = None
    grounds: tuple[Ground, ...] = ()
    bets: Mapping[str, BetVerdict] = field(default_factory=dict)
    commission: CommissionVerdict | None = None
    questions: tuple[Question, ...] = ()
    payments: Mapping[str, PaymentVerdict] = field(default_factory=dict)
    source: VerdictSource = field(default_factory=VerdictSource)
    doctrine: Options = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    without_doubt: "Verdict | None" = None
    totals: tuple[RoundTotal, ...] = ()
    doubts: Mapping[str, Message] = field(default_factory=dict)

    @property
    def due(self) -> Fraction | None:
        """What the house owed for all bets, beyond the stakes, under the primary interpretation."""
        dues = [bet.due for bet in self.bets.values()]
        if self.result not in (SETTLED, AMBIGUOUS) or None in dues:
            return None
        return sum((due for due in dues if due is not None), Fraction(0))

    @property
    def staked(self) -> Fraction:
        """What was staked on the bets of the round."""
        owners = {name for name in self.bets if name not in self.round.rule.bonuses}
        return sum((self.bets[name].stake for name in owners), Fraction(0))

    @property
    def breaks_a_rule(self) -> bool:
        """Whether the round, or a bet of it, was not permitted."""
        bets = (bet.result for bet in self.bets.values())
        return NOT_PERMITTED in (self.result, *bets)

    @property
    def is_wrong(self) -> bool:
        """Whether a rule was broken, or a payment or a commission was not plainly as due."""
        commission = self.commission is None or self.commission.is_right
        paid = all(payment.kind is Payment.OK for payment in self.payments.values())
        return self.breaks_a_rule or not commission or not paid


# ---- From settlements to a verdict -----------------------------------------------------


def round_result(one: Round, found: Interpretations) -> tuple[str, tuple[Ground, ...]]:
    """Say whether a round was permitted, and which words forbid it."""
    forbidden = [words for each in found.all if (words := _forbidding(one, each))]
    if not forbidden:
        return SETTLED, ()
    is_sure = len(forbidden) == len(found.all)
    return NOT_PERMITTED if is_sure else AMBIGUOUS, forbidden[0]


def _forbidding(one: Round, found: Interpretation) -> tuple[Ground, ...]:
    """Quote what forbids the whole round: a rule on rounds, or one for each of its bets."""
    if found.breach is not None:
        return found.breach.grounds
    bets = [outcome for name, outcome in found.bets.items() if name in one.bets]
    if not bets or any(outcome.result is not Result.NOT_PERMITTED for outcome in bets):
        return ()
    return tuple(dict.fromkeys(ground for outcome in bets for ground in outcome.grounds))


def bet_verdicts(one: Round, found: Interpretations) -> dict[str, BetVerdict]:
    """Make the verdict on each bet of a round, and on what the law adds to it."""
    verdicts: dict[str, BetVerdict] = {}
    for name, owner in _entries(one, found.primary):
        primary, *others = _outcomes(name, found)
        if name != owner and all(o.result is not Result.WIN for o in (primary, *others)):
            continue
        met = _questions_of_bet(name, found) if others else ()
        stake = Fraction(one.bets[owner], _CENTS)
        verdicts[name] = BetVerdict(stake, primary, tuple(others), met)
    return verdicts


def _entries(one: Round, primary: Interpretation) -> Iterator[tuple[str, str]]:
    """Name each bet that was placed, then each bonus of one, with the bet that it belongs to."""
    yield from ((name, name) for name in one.bets if name in primary.bets)
    yield from ((name, bet) for name, bet in one.rule.bonuses.items() if bet in one.bets)


def _outcomes(name: str, found: Interpretations) -> list[Outcome]:
    """The different outcomes of a bet, the primary one first."""
    kinds: dict[tuple[object, ...], Outcome] = {}
    for each in found.all:
        kinds.setdefault(outcome_shape(each.bets[name]), each.bets[name])
    return list(kinds.values())


def _questions_of_bet(name: str, found: Interpretations) -> tuple[Question, ...]:
    """The questions that change a bet by themselves; else all that the round met."""
    first = outcome_shape(found.primary.bets[name])
    alone = {
        next(iter(each.options))
        for each in found.others
        if len(each.options) == 1 and outcome_shape(each.bets[name]) != first
    }
    return tuple(question for question in found.met if question.id in alone) or found.met


def commission_verdict(found: Interpretations) -> CommissionVerdict | None:
    """Make the verdict on the commission, where the round has one."""
    kinds: dict[str, Charged] = {}
    for each in found.all:
        if each.charge is not None:
            kinds.setdefault(each.charge.result, each.charge)
    if not kinds:
        return None
    primary, *others = kinds.values()
    return CommissionVerdict(primary, tuple(others), found.met if others else ())


def questions_met(
    one: Round, found: Interpretations, bets: Mapping[str, BetVerdict]
) -> tuple[Question, ...]:
    """The questions that change this round, and the reports on the words that it rests on."""
    quotes = [level_text(ground.quote) for bet in bets.values() for ground in bet.primary.grounds]
    reports = (q for q in questions_for(one.game) if q.kind == "report")
    told = [
        q for q in reports if any(level_text(x.text) in quote for x in q.quotes for quote in quotes)
    ]
    return (*found.met, *told)


def payment_verdicts(compared: Mapping[str, ComparedPayments]) -> dict[str, PaymentVerdict]:
    """The payments of one round, as they compare with what was due."""
    found: dict[str, PaymentVerdict] = {}
    for name in sorted(compared, key=lambda name: name == TOTAL):
        one = compared[name]
        if one.judged[0]:
            paid = Fraction(int(one.paid[0]), _CENTS)
            kind = Payment(int(one.verdicts[0]))
            bonus = one.bonus if one.together is not None and one.together[0] else ""
            found[name] = PaymentVerdict(paid, one.due(0), one.every_due(0), kind, bonus)
    return found


def unjudged_payments(one: Round) -> dict[str, PaymentVerdict]:
    """Mark each payment of a round whose law is not held as undetermined."""
    paid = {name: Fraction(cents, _CENTS) for name, cents in (one.paid or {}).items()}
    if paid:
        paid.setdefault(TOTAL, sum(paid.values(), Fraction(0)))
    return {
        name: PaymentVerdict(amount, None, (None,), Payment.UNDETERMINED)
        for name, amount in paid.items()
    }


def all_grounds(verdict: Verdict) -> Iterator[Ground]:
    """Every quotation on which a verdict rests, each as often as it is used."""
    yield from verdict.grounds
    for bet in verdict.bets.values():
        yield from bet.primary.grounds
    if verdict.commission is not None:
        yield from verdict.commission.primary.grounds
