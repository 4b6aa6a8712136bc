"""The amounts of a round: bets, payments, and what the player was charged."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.messages import N_
from bylaw.registry.rules.round_form import COMMISSION, BetForm, Form
from bylaw.registry.rules.round_words import bet_of
from bylaw.registry.rules.rule import Rule

_AMOUNT = late_pattern(r"\d{1,9}(?:\.\d{1,2})?")


def read_amounts(amounts: object, rule: Rule, *, what: str) -> dict[str, int]:
    """Read the amounts of a round, bets or payments, by the names of their bets."""
    if not isinstance(amounts, Mapping):
        raise RoundError(N_("{what} must be an object of names and amounts."), what=what)
    extra = (*rule.bonuses, COMMISSION, TOTAL) if what == "paid" else ()
    found: dict[str, int] = {}
    for said, amount in amounts.items():
        name = str(said) if said in extra else bet_of(rule.game, str(said))
        if name not in extra:
            check_bet(name, rule)
            _check_payable(name, rule.form, what=what)
        if name in found:
            raise RoundError(N_("The bet {bet} is stated twice."), bet=name)
        found[name] = read_cents(name, amount)
    return found if what == "paid" else {name: cents for name, cents in found.items() if cents}


def _check_payable(name: str, form: Form, *, what: str) -> None:
    """Refuse a payment for an amount of which nothing is paid, and name those that are paid."""
    if what != "paid" or form.is_payable(name):
        return
    paid = (bet for bet in form.bets if bet.payable and not bet.name.startswith(COMMISSION))
    named = ", ".join(f"{bet.name}:N" if bet.parameters else bet.name for bet in paid)
    template = N_("Nothing is paid for {bet}; what was paid is stated for {bets}.")
    raise RoundError(template, bet=name, bets=named)


def with_commission(bets: dict[str, int], paid: Mapping[str, int], form: Form) -> dict[str, int]:
    """Take a commission that stands among the payments as what was charged to the player."""
    name = form.commission
    said = {key for key in (COMMISSION, name) if key in paid}
    if not said:
        return bets
    if not name:
        raise RoundError(N_("The game has no commission."))
    charged = {paid[key] for key in said} | ({bets[name]} if name in bets else set())
    if len(charged) > 1:
        raise RoundError(N_("The round states two different commissions."))
    return {**bets, name: charged.pop()}


def without_commission(paid: Mapping[str, int]) -> dict[str, int]:
    """The payments to the player, without what he was charged."""
    return {name: cents for name, cents in paid.items() if not name.startswith(COMMISSION)}


def check_bet(name: str, rule: Rule) -> None:
    """Refuse a bet that a game does not know, and name those that it knows."""
    if is_bet(name, rule.form.bets):
        return
    kind, _, _ = name.partition(":")
    known = next((bet for bet in rule.form.bets if bet.name == kind), None)
    if known is not None and known.parameters:
        raise RoundError(
            N_("{game} has no bet {bet}; {kind} takes one of {values}, as {example}"),
            game=rule.game,
            bet=name,
            kind=kind,
            values=", ".join(_in_order(known.parameters)),
            example=f"{kind}:{_in_order(known.parameters)[0]}",
        )
    raise RoundError(
        N_("{game} has no bet {bet}; its bets are {bets}"),
        game=rule.game,
        bet=name,
        bets=", ".join(f"{bet.name}:N" if bet.parameters else bet.name for bet in rule.form.bets),
    )


def _in_order(parameters: frozenset[str]) -> list[str]:
    return sorted(parameters, key=lambda text: [int(part) for part in text.split("-")])


def is_bet(name: str, bets: Sequence[BetForm]) -> bool:
    """Tell whether a game knows a bet of that name."""
    kind, _, parameter = name.partition(":")
    bet = next((bet for bet in bets if bet.name == kind), None)
    if bet is None:
        return False
    return parameter in bet.parameters if bet.parameters else ":" not in name


def read_cents(name: str, amount: object) -> int:
    """Read an amount of dollars as cents, or refuse it."""
    text = str(amount) if isinstance(amount, str | int) and not isinstance(amount, bool) else ""
    if _AMOUNT.fullmatch(text) is None:
        raise RoundError(
            N_("{amount} is not an amount for {bet}; write dollars as 10 or 7.50."),
            amount=repr(amount),
            bet=name,
        )
    return int(Fraction(text) * 100)
