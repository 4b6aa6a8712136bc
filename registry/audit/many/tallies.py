"""What an audit of many rounds came to: rounds by result, payments by bet, and the money."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from fractions import Fraction
from typing import TYPE_CHECKING

from bylaw.registry.audit.many.identities import Repeats
from bylaw.registry.audit.many.told_doubts import (
    DoubtWords,
    ToldDoubt,
    told_once,
)
from bylaw.registry.audit.money import money
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.verdicts.payments import Payment
from bylaw.registry.audit.verdicts.verdict import PaymentVerdict, Verdict
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import Message, Tell
from bylaw.registry.rules.settlement.outcome_columns import Result

if TYPE_CHECKING:
    from bylaw.registry.audit.shapes.tally_shapes import (
        BetSumsShape,
        DoubtSumsShape,
        GroupSumsShape,
        SumsShape,
        TallyShape,
    )

REFUSED = "refused"
PAYMENTS = tuple(payment.word for payment in Payment)
GAME, DAY = "game", "day"
_SOME, _MANY, _NEARLY_ALL = 3, 0.1, 0.9
"""From how many payments on, and from what share of all, these look like another way to count."""
STAKE_KEPT = (Result.WIN, Result.PUSH, Result.VOID)
"""The results after which a player keeps his stake."""


@dataclass(frozen=False)
class PaymentTally:
    """Payments: how many of each verdict, what they came to, and what was too much or too little.

    What was paid and due is of the payments that can be judged.
    """

    counts: dict[str, int] = field(default_factory=dict)
    paid: Fraction = Fraction(0)
    due: Fraction = Fraction(0)
    overpaid: Fraction = Fraction(0)
    underpaid: Fraction = Fraction(0)

    def merge(self, other: "PaymentTally") -> None:
        """Count all that another tally counted."""
        for verdict, number in other.counts.items():
            self.counts[verdict] = self.counts.get(verdict, 0) + number
        self.paid += other.paid
        self.due += other.due
        self.overpaid += other.overpaid
        self.underpaid += other.underpaid

    def add(self, kind: Payment, number: int, *, paid: Fraction, due: Fraction) -> None:
        """Count payments of one verdict, with what was paid and due in all of them."""
        self.counts[kind.word] = self.counts.get(kind.word, 0) + number
        if kind is Payment.UNDETERMINED:
            return
        self.paid += paid
        self.due += due
        if kind is Payment.OVERPAID:
            self.overpaid += paid - due
        elif kind is Payment.UNDERPAID:
            self.underpaid += due - paid

    def as_json(self) -> "SumsShape":
        """The counts, and the money in dollars."""
        counts = {payment: self.counts.get(payment.word, 0) for payment in Payment}
        return {
            "ok": counts[Payment.OK],
            "overpaid": counts[Payment.OVERPAID],
            "underpaid": counts[Payment.UNDERPAID],
            "undetermined": counts[Payment.UNDETERMINED],
            "paid": money(self.paid),
            "due": money(self.due),
            "difference": money(self.paid - self.due),
            "overpaid_amount": money(self.overpaid),
            "underpaid_amount": money(self.underpaid),
        }


@dataclass(frozen=False)
class NetUnder:
    """What players win or lose under an option, and of how many bets the law gives no figure."""

    net: Fraction = Fraction(0)
    unknown: int = 0


@dataclass(frozen=False)
class TalliedDoubt:
    """Bets that a question of the law leaves in doubt: how many, and what was staked on them.

    `nets` has, for each option of the question, what the players win or lose in all.
    """

    bets: int = 0
    staked: Fraction = Fraction(0)
    nets: dict[str, NetUnder] = field(default_factory=dict)

    def add(self, bets: int, staked: Fraction) -> None:
        """Count more bets."""
        self.bets += bets
        self.staked += staked

    def as_json(self, question: str) -> "DoubtSumsShape":
        """The counts, and the money under each option, in dollars."""
        return {
            "question": question,
            "bets": self.bets,
            "staked": money(self.staked),
            "options": [
                {"option": option, "net": money(one.net), "without_figure": one.unknown}
                for option, one in self.nets.items()
            ],
        }


@dataclass(frozen=False)
class Tally:
    """The rounds of a file by result, and their payments by game and bet, and by other groups.

    It is the one value here that grows, for it counts while a file is read.  `groups` are named by
    a column and what stands in it.  `told` is what the registry doubts about their law.  `weighs`
    asks for the money under each option of a question.  `late_keys` are keys of rounds that came
    too late in a text to be carried along.  `unread` are the names of what is carried along.
    `left_out` counts the rounds that a map says do not count; they are none of `rounds`.
    `by_stake` counts payments that are too much by just what was staked.
    """

    by: tuple[str, ...] = ()
    rounds: int = 0
    results: dict[str, int] = field(default_factory=dict)
    wrong: int = 0
    commissions: dict[tuple[str, str], int] = field(default_factory=dict)
    payments: dict[tuple[str, str], PaymentTally] = field(default_factory=dict)
    groups: dict[tuple[str, str], PaymentTally] = field(default_factory=dict)
    repeated: int = 0
    by_stake: int = 0
    doubts: dict[str, TalliedDoubt] = field(default_factory=dict)
    weighs: bool = False
    told: dict[DoubtWords, ToldDoubt] = field(default_factory=dict)
    repeats: Repeats = field(default_factory=Repeats)
    late_keys: set[str] = field(default_factory=set)
    left_out: int = 0
    unread: set[str] = field(default_factory=set)

    def repeat(self, repeats: Repeats) -> None:
        """Count the rounds whose id came before, and keep the first of them."""
        self.repeats, self.repeated = repeats, repeats.number

    def count(self, result: str, number: int = 1) -> None:
        """Count rounds of one result."""
        self.rounds += number
        self.results[result] = self.results.get(result, 0) + number

    def leave_out(self, number: int) -> None:
        """Count rounds that do not count."""
        self.left_out += number

    def payment(self, game: str, bet: str) -> PaymentTally:
        """The tally of a bet of a game."""
        return self.payments.setdefault((game, bet), PaymentTally())

    def group(self, column: str, value: str) -> PaymentTally:
        """The tally of a group."""
        return self.groups.setdefault((column, value), PaymentTally())

    def commission(self, game: str, result: str, number: int = 1) -> None:
        """Count commissions of one result."""
        key = (game, result)
        self.commissions[key] = self.commissions.get(key, 0) + number

    def merge(self, other: "Tally") -> None:
        """Count all that another tally counted."""
        self.rounds += other.rounds
        self.wrong += other.wrong
        self.by_stake += other.by_stake
        self.unread |= other.unread
        self.late_keys |= other.late_keys
        self.left_out += other.left_out
        for result, number in other.results.items():
            self.results[result] = self.results.get(result, 0) + number
        for (game, result), number in other.commissions.items():
            self.commission(game, result, number)
        for (game, bet), payments in other.payments.items():
            self.payment(game, bet).merge(payments)
        for (column, value), payments in other.groups.items():
            self.group(column, value).merge(payments)
        for (name, _words), said in other.told.items():
            self.tell(name, said.why, said.rounds)
        for question, one in other.doubts.items():
            self.doubt(question, one.bets, one.staked)
            for option, under in one.nets.items():
                self.net(question, option, net=under.net, unknown=under.unknown)

    def doubt(self, question: str, bets: int, staked: Fraction) -> None:
        """Count bets that a question leaves in doubt."""
        self.doubts.setdefault(question, TalliedDoubt()).add(bets, staked)

    def tell(self, name: str, why: Message, rounds: int = 1) -> None:
        """Count rounds about whose law something is in doubt."""
        self.told.setdefault((name, str(why)), ToldDoubt(why)).rounds += rounds

    def net(self, question: str, option: str, *, net: Fraction, unknown: int) -> None:
        """Count what players win or lose under an option of a question."""
        doubt = self.doubts.setdefault(question, TalliedDoubt())
        under = doubt.nets.setdefault(option, NetUnder())
        under.net += net
        under.unknown += unknown

    def add(self, verdict: Verdict, carried: Mapping[str, object] | None = None) -> None:
        """Count one verdict; `carried` is what stands in the columns that are carried along."""
        self.count(verdict.result)
        self.unread.update(carried or ())
        self.wrong += verdict.is_wrong
        found = ((one.name, one.message) for one in verdict.findings)
        for (name, _words), why in told_once((*found, *verdict.doubts.items())).items():
            self.tell(name, why)
        game = verdict.round.game
        if verdict.commission is not None:
            self.commission(game, verdict.commission.result)
        values = {GAME: game, DAY: verdict.round.day.isoformat(), **(carried or {})}
        for bet, payment in counted(verdict).items():
            self.by_stake += _is_by_stake(verdict, bet, payment)
            groups = [self.group(column, _text(values.get(column))) for column in self.by]
            for tally in (self.payment(game, bet), *groups):
                due = payment.due or Fraction(0)
                tally.add(payment.kind, 1, paid=payment.paid, due=due)

    @property
    def may_count_stakes(self) -> bool:
        """Whether the payments look as if they included the stake, though nothing says so."""
        total = self.total.counts
        over, every = total.get(Payment.OVERPAID.word, 0), sum(total.values())
        return self.by_stake >= max(_SOME, _NEARLY_ALL * over) and over >= _MANY * every

    @property
    def total(self) -> PaymentTally:
        """All payments of the file together."""
        found = PaymentTally()
        for payments in self.payments.values():
            found.merge(payments)
        return found

    def games(self) -> Iterator[tuple[str, PaymentTally]]:
        """The payments of each game."""
        for game in sorted({game for game, _ in self.payments}):
            found = PaymentTally()
            for (name, _), payments in self.payments.items():
                if name == game:
                    found.merge(payments)
            yield game, found

    def as_json(self, tell: Tell = str) -> "TallyShape":
        """The tally for programs; the doubts, where there are any, as `tell` says them."""
        payments: list[BetSumsShape] = [
            {"game": game, "bet": bet, **tally.as_json()}
            for (game, bet), tally in sorted(self.payments.items())
        ]
        groups: list[GroupSumsShape] = [
            {"by": column, "value": value, **tally.as_json()}
            for (column, value), tally in sorted(self.groups.items())
        ]
        told: TallyShape = {
            "rounds": self.rounds,
            "results": dict(self.results),
            "wrong": self.wrong,
            "repeated_ids": self.repeated,
            "total": self.total.as_json(),
            "games": [{"game": game, **tally.as_json()} for game, tally in self.games()],
            "payments": payments,
            "groups": groups,
            "commissions": [
                {"game": game, "result": result, "rounds": number}
                for (game, result), number in sorted(self.commissions.items())
            ],
        }
        if self.left_out:
            told["left_out"] = self.left_out
        if self.may_count_stakes:
            told["overpaid_by_stake"] = self.by_stake
        if self.doubts:
            told["doubts"] = [one.as_json(name) for name, one in sorted(self.doubts.items())]
        if self.told:
            told["law_in_doubt"] = [
                {"doubt": name, "why": tell(said.why), "rounds": said.rounds}
                for (name, _words), said in sorted(self.told.items())
            ]
        return told


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _is_by_stake(verdict: Verdict, bet: str, payment: PaymentVerdict) -> bool:
    """Tell whether a payment is too much by just the stakes that the player keeps."""
    bets = verdict.bets
    names = bets if bet == TOTAL else [bet] if bet in bets else []
    kept = (
        bets[one].stake for one in names if bet != TOTAL or bets[one].primary.result in STAKE_KEPT
    )
    return payment.kind is Payment.OVERPAID and payment.difference == sum(kept)


def counted(verdict: Verdict) -> Mapping[str, PaymentVerdict]:
    """The payments of a round that are added up: those of its bets, or else their sum."""
    bets = {name: payment for name, payment in verdict.payments.items() if name != TOTAL}
    return bets or verdict.payments
