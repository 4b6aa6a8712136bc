"""How files name columns of money: which bet, and whether stake or payment."""

import re
from collections.abc import Sequence

from bylaw.registry.audit.rounds.columns.layouts import AMOUNTS
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.rounds.parts.name_words import (
    CENT_SIGN,
    JOINING,
    best_names,
    words_of_name,
)
from bylaw.registry.audit.rounds.parts.round_amounts import is_bet
from bylaw.registry.rules.codes_of_names import bet_of
from bylaw.registry.rules.rule import Rule

STAKES = frozenset(("bet", "bets", "wager", "stake", "staked", "mise", "mises"))
PAID = frozenset(
    (
        *("paid", "pay", "payed", "payout", "payouts", "payment", "payments"),
        *("win", "won", "winnings", "gain", "gains", "paye", "payee", "paiement", "paiements"),
    )
)
_SUMS = frozenset(("amount", "montant", "in", "en", "dollar", "dollars", "cad"))
"""Words that say of an amount only that it is one, of dollars."""
CENTS = frozenset(("cents", "cent", "cts", CENT_SIGN))


def amount_named(name: str, rules: Sequence[Rule]) -> str:
    """The stake or the payment that a column of amounts is named after; a bet alone is a stake.

    What is named after a bet and a payment, as « Gain mise initiale », is the payment on the bet.
    """
    if _is_ours(name, rules):
        return name
    words, fitting = words_of_name(name), _bets_named(name, rules)
    if len(fitting) != 1 or not _is_sure(name, fitting[0], rules):
        return ""
    return _as_ours(words, fitting[0], rules)


def _is_sure(name: str, bet: str, rules: Sequence[Rule]) -> bool:
    """Tell whether a name that has the words of a bet means it.

    A word beside, as in “Ante bet limit”, may say something else of it. A bet alone needs its whole
    name; the sum of a round and what the law adds to a bet are paid only, so that no column of
    stakes is one of them.
    """
    words = words_of_name(name)
    if _bets_spoken(name, rules) or _is_whole_name(name, bet, rules):
        return True
    if words - frozenset(bet.split("_")) - STAKES - PAID - CENTS - JOINING - _SUMS:
        return False
    is_only_paid = bet == TOTAL or any(bet in rule.bonuses for rule in rules)
    return bool(words & PAID) or (bool(words & STAKES) and not is_only_paid)


def may_name_bet(name: str, rules: Sequence[Rule]) -> bool:
    """Tell whether a name has a word of a bet of the games, as `Pass Line Odds` has."""
    known = {word for rule in rules for bet in _bets_of(rule) for word in bet.split("_")}
    return bool(words_of_name(name) & known)


def _as_ours(words: frozenset[str], bet: str, rules: Sequence[Rule]) -> str:
    """The column of a round for a bet, or for what the law adds to one, which is only paid."""
    is_paid = bool(words & PAID) or any(bet in rule.bonuses for rule in rules)
    kind = "paid" if is_paid else "bets"
    return f"{kind}{'_cents' if words & CENTS else ''}.{bet}"


def amount_spoken(name: str, rules: Sequence[Rule]) -> str:
    """The stake or the payment that the whole name of a column means, whatever it holds."""
    spoken = _bets_spoken(name, rules)
    return _as_ours(words_of_name(name), spoken[0], rules) if spoken else ""


def _is_ours(name: str, rules: Sequence[Rule]) -> bool:
    """Tell whether a column already bears the name that a stake or a payment has in a round."""
    kind, _, bet = name.partition(".")
    if kind not in AMOUNTS:
        return False
    is_added = bet == TOTAL or any(bet in rule.bonuses for rule in rules)
    return is_added or any(is_bet(bet_of(rule.game, bet), rule.form.bets) for rule in rules)


def _bets_named(name: str, rules: Sequence[Rule]) -> list[str]:
    """The bets that the name of a column means: by a legal name, or else by its words."""
    spoken = _bets_spoken(name, rules)
    if spoken:
        return spoken
    known = {bet for rule in rules for bet in _bets_of(rule)}
    # A total with a figure beside it, as that of three dice, is not the sum of a round.
    whole = set() if any(map(str.isdecimal, words_of_name(name))) else {TOTAL}
    return best_names(name, known | whole, extra=STAKES | PAID | CENTS)


def _bets_spoken(name: str, rules: Sequence[Rule]) -> list[str]:
    """The bets that a name says: one only where every game that has one knows it by one code."""
    said = [(rule, bet) for rule in rules if (bet := _bet_spoken(name, rule))]
    found = sorted({bet for _, bet in said})
    shared = [one for one in found if all(bet_of(rule.game, one) == bet for rule, bet in said)]
    return shared[:1] or found


def _bet_spoken(name: str, rule: Rule) -> str:
    """The bet whose name is left of that of a column without the words for payments or stakes.

    The word for a stake may be part of the name of a bet, as in « Gain mise initiale ».
    """
    parts = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
    words = re.findall(rf"\d+-\d+|[^\W_]+|{CENT_SIGN}", parts)
    left = (_without(words, PAID | CENTS), _without(words, STAKES | PAID | CENTS))
    found = (bet_of(rule.game, " ".join(rest)) for rest in left)
    return next((one for one in found if _is_known(one, rule)), "")


def _without(words: Sequence[str], others: frozenset[str]) -> list[str]:
    """The words of a name without others, and without what joined it to them."""
    rest = [word for word in words if not words_of_name(word) <= others]
    first = next((at for at, word in enumerate(rest) if word.lower() not in JOINING), 0)
    return rest[first:]


def _is_known(bet: str, rule: Rule) -> bool:
    return bet in rule.bonuses or is_bet(bet, rule.form.bets)


def _bets_of(rule: Rule) -> set[str]:
    return {bet.name for bet in rule.form.bets if not bet.parameters} | set(rule.bonuses)


def _is_whole_name(name: str, bet: str, rules: Sequence[Rule]) -> bool:
    """Tell whether a column has the name of a bet and no other word."""
    is_coded = words_of_name(name) - CENTS == frozenset(bet.split("_"))
    return is_coded or any(bet_of(rule.game, name) == bet for rule in rules)
