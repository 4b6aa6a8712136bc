"""The amounts of a round: bets, payments, and what the player was charged."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.rounds.parts.round_errors import RoundError, as_written
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.messages import N_, Message, listed
from bylaw.registry.rules.codes_of_names import bet_of
from bylaw.registry.rules.names_of_codes import bet_said, game_said
from bylaw.registry.rules.round_form import COMMISSION, BetForm, Form
from bylaw.registry.rules.rule import Rule

# Databases write money with four decimals; three could be thousands.
_AMOUNT = late_pattern(r"[0-9]{1,9}(?:\.(?:[0-9]{1,2}|[0-9]{2}00+))?")
_NO_AMOUNT = N_("“{amount}” is not an amount for {bet}; write dollars as 10 or 7.50.")
_NEGATIVE = N_(
    "“{amount}” is not an amount for {bet}; write dollars as 10 or 7.50. Wins and losses are read "
    "as net, under a map."
)
_INEXACT = N_(
    "The amount for {bet}, {amount}, is a JSON number, which may be inexact; write it as text, as "
    '"7.50".'
)


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
            _check_payable(name, rule, what=what)
        if name in found:
            raise RoundError(N_("The bet {bet} is stated twice."), bet=bet_said(rule.game, name))
        cents = cents_of(amount)
        if cents is None:
            raise no_amount(amount, bet_said(rule.game, name))
        found[name] = cents
    return found if what == "paid" else {name: cents for name, cents in found.items() if cents}


def _check_payable(name: str, rule: Rule, *, what: str) -> None:
    """Refuse a payment for what is never paid, and name what is."""
    if what != "paid" or rule.form.is_payable(name):
        return
    paid = (bet for bet in rule.form.bets if bet.payable and not bet.name.startswith(COMMISSION))
    template = N_("Nothing is paid for {bet}; what was paid is stated for {bets}.")
    raise RoundError(template, bet=bet_said(rule.game, name), bets=_bets_said(paid, rule))


def _bets_said(bets: Iterable[BetForm], rule: Rule) -> Message:
    """The codes of bets, each with its name; N stands for what a bet is placed on."""
    return listed(
        bet_said(rule.game, f"{bet.name}:N" if bet.parameters else bet.name) for bet in bets
    )


def with_commission(bets: dict[str, int], paid: Mapping[str, int], form: Form) -> dict[str, int]:
    """Read a commission among the payments as what was charged to the player."""
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
            N_("{game} has no bet “{bet}”; in {kind}, N is {values}, for example {example}."),
            game=game_said(rule.game),
            bet=name,
            kind=bet_said(rule.game, f"{kind}:N"),
            values=_values_said(_in_order(known.parameters)),
            example=f"{kind}:{_in_order(known.parameters)[0]}",
        )
    raise RoundError(
        N_("{game} has no bet “{bet}”; its bets are {bets}."),
        game=game_said(rule.game),
        bet=name,
        bets=_bets_said(rule.form.bets, rule),
    )


def _values_said(values: Sequence[str]) -> Message:
    """Say which values there are: numbers, and pairs of dice, by their first and last."""
    pairs = [value for value in values if "-" in value]
    numbers = [value for value in values if "-" not in value]
    is_run = len(numbers) > 3 and int(numbers[-1]) - int(numbers[0]) == len(numbers) - 1
    spans = [one for one in (numbers if is_run else [], pairs) if one]
    ends = [Message(N_("{first} to {last}"), {"first": s[0], "last": s[-1]}) for s in spans]
    alone = [] if is_run else [Message("{value}", {"value": value}) for value in numbers]
    return listed([*alone, *ends])


def _in_order(parameters: frozenset[str]) -> list[str]:
    return sorted(parameters, key=lambda text: [int(part) for part in text.split("-")])


def is_bet(name: str, bets: Sequence[BetForm]) -> bool:
    """Tell whether a game knows a bet of that name."""
    kind, _, parameter = name.partition(":")
    bet = next((bet for bet in bets if bet.name == kind), None)
    if bet is None:
        return False
    return parameter in bet.parameters if bet.parameters else ":" not in name


def cents_of(amount: object) -> int | None:
    """Read an amount of dollars as cents; None if it is none.

    >>> [cents_of(amount) for amount in ("7.5", "10.2500", "1.000", "10.2501")]
    [750, 1025, None, None]
    """
    text = str(amount) if isinstance(amount, str | int) and not isinstance(amount, bool) else ""
    return None if _AMOUNT.fullmatch(text) is None else int(Fraction(text) * 100)


def no_amount(amount: object, said: Message) -> RoundError:
    """The refusal of what is no amount for a bet or a decision."""
    written = as_written(amount)
    if isinstance(amount, float):
        return RoundError(_INEXACT, amount=written, bet=said)
    template = _NEGATIVE if written.startswith(("-", "(")) else _NO_AMOUNT
    return RoundError(template, amount=written, bet=said)
