"""What an audit of many rounds came to: rounds by result, payments by bet, and the money."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import cast

from bylaw.registry.audit.money import money
from bylaw.registry.law.orders.operations import Json

REFUSED = "refused"
_RIGHT_COMMISSIONS = ("charged", "compliant")
PAYMENTS = ("ok", "overpaid", "underpaid", "undetermined", "not_permitted")


@dataclass
class PaymentTally:
    """The payments of one bet: how many of each verdict, and how much too much and too little."""

    counts: dict[str, int] = field(default_factory=dict)
    overpaid: Fraction = Fraction(0)
    underpaid: Fraction = Fraction(0)

    def merge(self, other: "PaymentTally") -> None:
        """Count all that another tally counted."""
        for verdict, number in other.counts.items():
            self.counts[verdict] = self.counts.get(verdict, 0) + number
        self.overpaid += other.overpaid
        self.underpaid += other.underpaid

    def add(self, verdict: str, number: int, excess: Fraction) -> None:
        """Count payments of one verdict; `excess` is what they were above what was due."""
        self.counts[verdict] = self.counts.get(verdict, 0) + number
        if verdict == "overpaid":
            self.overpaid += excess
        elif verdict == "underpaid":
            self.underpaid -= excess

    def as_json(self) -> dict[str, Json]:
        """Give the counts, and the money in dollars."""
        counts: dict[str, Json] = {name: self.counts.get(name, 0) for name in PAYMENTS}
        amounts: dict[str, Json] = {
            "overpaid_amount": money(self.overpaid),
            "underpaid_amount": money(self.underpaid),
        }
        return counts | amounts


@dataclass
class Tally:
    """The rounds of a file by result, and their payments by game and bet.

    It is the one value here that grows, for it counts while a file is read.
    """

    rounds: int = 0
    results: dict[str, int] = field(default_factory=dict)
    wrong: int = 0
    commissions: dict[tuple[str, str], int] = field(default_factory=dict)
    payments: dict[tuple[str, str], PaymentTally] = field(default_factory=dict)

    def count(self, result: str, number: int = 1) -> None:
        """Count rounds of one result."""
        self.rounds += number
        self.results[result] = self.results.get(result, 0) + number

    def payment(self, game: str, bet: str) -> PaymentTally:
        """Give the tally of a bet of a game."""
        return self.payments.setdefault((game, bet), PaymentTally())

    def merge(self, other: "Tally") -> None:
        """Count all that another tally counted."""
        self.rounds += other.rounds
        self.wrong += other.wrong
        for result, number in other.results.items():
            self.results[result] = self.results.get(result, 0) + number
        for key, number in other.commissions.items():
            self.commissions[key] = self.commissions.get(key, 0) + number
        for (game, bet), payments in other.payments.items():
            self.payment(game, bet).merge(payments)

    def add(self, verdict: Mapping[str, Json]) -> None:
        """Count one verdict."""
        self.count(str(cast(dict[str, Json], verdict["round"])["result"]))
        self.wrong += is_wrong(verdict)
        commission = cast(dict[str, dict[str, Json]], verdict["bets"]).get("commission")
        if commission is not None:
            key = (str(verdict["game"]), str(commission["result"]))
            self.commissions[key] = self.commissions.get(key, 0) + 1
        for bet, paid in cast(dict[str, dict[str, Json]], verdict.get("paid", {})).items():
            excess = Fraction(str(paid.get("difference", "0")))
            self.payment(str(verdict["game"]), bet).add(str(paid["verdict"]), 1, excess)

    def as_json(self) -> dict[str, Json]:
        """Give the tally for programs."""
        payments: list[Json] = [
            {"game": game, "bet": bet, **tally.as_json()}
            for (game, bet), tally in sorted(self.payments.items())
        ]
        return {
            "rounds": self.rounds,
            "results": dict(self.results),
            "wrong": self.wrong,
            "payments": payments,
            "commissions": [
                {"game": game, "result": result, "rounds": number}
                for (game, result), number in self.commissions.items()
            ],
        }


def is_wrong(verdict: Mapping[str, Json]) -> bool:
    """Tell whether a round was not permitted, or a payment or commission was not as due."""
    result = cast(dict[str, Json], verdict["round"])["result"]
    paid = cast(dict[str, dict[str, Json]], verdict.get("paid", {})).values()
    commission = cast(dict[str, dict[str, Json]], verdict["bets"]).get("commission", {})
    return (
        result == "not_permitted"
        or commission.get("result", "charged") not in _RIGHT_COMMISSIONS
        or any(entry["verdict"] != "ok" for entry in paid)
    )
