"""The columns of money of a file: stakes and payments, by bet or with one bet on each row."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from bylaw.registry.audit.maps.mapped_columns import read_amount
from bylaw.registry.audit.maps.proposed_map import CENT_SIGN, Proposal, best_names, words_of_name
from bylaw.registry.audit.rounds.columns.layouts import AMOUNTS
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.rounds.parts.round_amounts import is_bet
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.rules.round_words import bet_of
from bylaw.registry.rules.rule import Rule

_STAKES = frozenset(("bet", "bets", "wager", "stake", "staked", "mise", "mises"))
_PAID = frozenset(
    (
        *("paid", "pay", "payout", "payment", "win", "won", "winnings"),
        *("gain", "gains", "paye", "payee", "paiement"),
    )
)
_STAKED_ROWS = _STAKES | {"amount", "montant"}
_JOINING = frozenset(
    ("de", "du", "des", "la", "le", "les", "l", "d", "sur", "of", "on", "the", "for")
)
_CENTS = frozenset(("cents", "cent", "cts", CENT_SIGN))
_SIGNS = ((".", ""), (",", ""), (",", " "), (".", ","), (".", " "), (",", "."))
"""The decimal sign and what parts thousands, in the ways that amounts are written."""
_SETTINGS = ("decimal", "thousands")
_FIGURES = 2
_IS_MONEY = N_(
    "{column} holds amounts: name it as a bet or a payment, if it is one (paid.total for a whole "
    "round)"
)
_NO_AMOUNT = N_("{column} is named after a bet or a payment, but {cell} is not an amount")
_DASHED = N_(
    "{dash} stands among the amounts of {column}: if it means zero, say so under zero; if nothing "
    "is known, under empty"
)
_DASHES = frozenset("-–—")
_MONEY = late_pattern(r"\$|[.,]\d\d$")


def take_amounts(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the columns of stakes and payments, by the bets of the games that the file has."""
    yield from (taken := _take_rows(made, left))
    if taken:
        return
    for name, cells in left.items():
        figures = [cell for cell in cells if cell not in _DASHES]
        # The bets of a column that is empty at first may come later in the file.
        signs = amounts_in(figures) if figures else _SIGNS[0]
        ours = _amount_named(name, made.rules()) if signs else ""
        if not ours:
            _ask_amount(made, name, cells)
            continue
        if ours in made.columns:
            made.ask_which(name, made.columns[ours][0], ours)
            continue
        made.columns[ours] = (name,)
        _set_signs(made, name, signs)
        _ask_zero(made, name, cells)
        yield name


def _ask_zero(made: Proposal, name: str, cells: Sequence[str]) -> None:
    """Ask once what a dash means among amounts: zero as accountants write it, or nothing known."""
    if not made.has_dashes and (dash := next((cell for cell in cells if cell in _DASHES), "")):
        made.has_dashes = True
        made.left.append(
            Message(_DASHED, {"dash": json.dumps(dash, ensure_ascii=False), "column": name})
        )


def _take_rows(made: Proposal, left: Mapping[str, Sequence[str]]) -> list[str]:
    """Find a file in the long form, of which each row is one bet of a round with its stake."""
    bets = [name for name, cells in left.items() if cells and all(_is_bet(c, made) for c in cells)]
    sums = {name: words_of_name(name) for name, cells in left.items() if amounts_in(cells)}
    stakes = [name for name, words in sums.items() if words <= _STAKED_ROWS | _CENTS]
    paid = [name for name, words in sums.items() if words <= _PAID | _CENTS]
    if len(bets) != 1 or len(stakes) != 1 or len(paid) > 1:
        return []
    made.columns |= {"round": made.columns.pop("id")} if "id" in made.columns else {}
    made.columns["bet"] = (bets[0],)
    for ours, [theirs] in (("stake", stakes), *([("paid", paid)] if paid else [])):
        cents = "_cents" if sums[theirs] & _CENTS else ""
        made.columns[f"{ours}{cents}"] = (theirs,)
        _set_signs(made, theirs, amounts_in(left[theirs]))
    return [*bets, *stakes, *paid]


def _is_bet(cell: str, made: Proposal) -> bool:
    """Tell whether a cell names a bet of one of the games, by its code or by its legal name."""
    return any(is_bet(bet_of(rule.game, cell), rule.form.bets) for rule in made.rules())


def _amount_named(name: str, rules: Sequence[Rule]) -> str:
    """The stake or the payment that a column of amounts is named after; a bet alone is a stake.

    What is named after a bet and a payment, as « Gain mise initiale », is the payment on the bet.
    """
    if _is_ours(name, rules):
        return name
    words, fitting = words_of_name(name), _bets_named(name, rules)
    is_bet_alone = len(fitting) == 1 and not words & (_STAKES | _PAID)
    if len(fitting) != 1 or (is_bet_alone and not _is_whole_name(name, fitting[0], rules)):
        return ""
    kind = "paid" if words & _PAID else "bets"
    return f"{kind}{'_cents' if words & _CENTS else ''}.{fitting[0]}"


def _is_ours(name: str, rules: Sequence[Rule]) -> bool:
    """Tell whether a column already bears the name that a stake or a payment has in a round."""
    kind, _, bet = name.partition(".")
    if kind not in AMOUNTS:
        return False
    is_added = bet == TOTAL or any(bet in rule.bonuses for rule in rules)
    return is_added or any(is_bet(bet_of(rule.game, bet), rule.form.bets) for rule in rules)


def _bets_named(name: str, rules: Sequence[Rule]) -> list[str]:
    """The bets that the name of a column speaks of: by a legal name, or else by the words of it."""
    spoken = sorted({bet for rule in rules if (bet := _bet_spoken(name, rule))})
    if spoken:
        return spoken
    known = {bet for rule in rules for bet in _bets_of(rule)}
    return best_names(name, known | {TOTAL}, extra=_STAKES | _PAID | _CENTS)


def _bet_spoken(name: str, rule: Rule) -> str:
    """The bet whose name is left of that of a column without the words for stakes and payments."""
    words = re.findall(rf"\w+|{CENT_SIGN}", name)
    rest = [word for word in words if not words_of_name(word) <= _STAKES | _PAID | _CENTS]
    while rest and rest[0].lower() in _JOINING:
        rest = rest[1:]
    found = bet_of(rule.game, " ".join(rest))
    return found if found in _bets_of(rule) else ""


def _bets_of(rule: Rule) -> set[str]:
    return {bet.name for bet in rule.form.bets if not bet.parameters} | set(rule.bonuses)


def _is_whole_name(name: str, bet: str, rules: Sequence[Rule]) -> bool:
    """Tell whether a column has the name of a bet and no other word."""
    is_coded = words_of_name(name) == frozenset(bet.split("_"))
    return is_coded or any(bet_of(rule.game, name) == bet for rule in rules)


def _ask_amount(made: Proposal, name: str, cells: Sequence[str]) -> None:
    """Ask what a column of money is: a bet that is left out would be judged as not placed."""
    is_named = words_of_name(name) & (_STAKES | _PAID)
    counted = [cell for cell in cells if any(map(str.isdecimal, cell))]
    if not counted or not (is_named or any(_MONEY.search(cell) for cell in cells)):
        return
    others = [cell for cell in cells if amounts_in([cell]) is None]
    if is_named and others:
        cell = json.dumps(others[0], ensure_ascii=False)
        made.left.append(Message(_NO_AMOUNT, {"column": name, "cell": cell}))
    elif not others:
        made.left.append(Message(_IS_MONEY, {"column": name}))


def amounts_in(cells: Sequence[str]) -> tuple[str, str] | None:
    """Say with which signs all cells of a column are amounts of money, the plainest first.

    >>> amounts_in(["10", "1,234"]), amounts_in(["1 234,50 $"]), amounts_in(["1.234", "x"])
    (('.', ','), (',', ' '), None)
    """
    for decimal, thousands in _SIGNS:
        read = (read_amount(cell, decimal=decimal, thousands=thousands) for cell in cells)
        if cells and all(one and len(one.partition(".")[2]) <= _FIGURES for one in read):
            return decimal, thousands
    return None


def _set_signs(made: Proposal, name: str, signs: tuple[str, str] | None) -> None:
    """Write down how the amounts of a column are written; ask where those before it differ."""
    wanted = {key: sign for key, sign in zip(_SETTINGS, signs or _SIGNS[0], strict=True) if sign}
    decimal = made.settings.get("decimal")
    if wanted == {"decimal": "."}:
        return
    if decimal not in (None, wanted["decimal"]):
        template = N_("the amounts of {column} are not written as those of other columns")
        made.left.append(Message(template, {"column": name}))
        return
    made.settings |= wanted
