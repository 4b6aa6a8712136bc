"""The columns of money of a file: stakes and payments, by bet or with one bet on each row."""

from collections.abc import Iterator, Mapping, Sequence

from bylaw.registry.audit.maps.mapped_columns import read_amount
from bylaw.registry.audit.maps.proposed_map import CENT_SIGN, Proposal, best_names, words_of_name
from bylaw.registry.audit.rounds.parts.round_amounts import is_bet
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.rules.round_words import bet_of

_STAKES = frozenset(("bet", "bets", "wager", "stake", "staked", "mise", "mises"))
_PAID = frozenset(("paid", "pay", "payout", "payment", "win", "won", "winnings"))
_PAID |= frozenset(("gain", "paye", "payee", "paiement"))
_CENTS = frozenset(("cents", "cent", "cts", CENT_SIGN))
_SIGNS = ((".", ""), (",", ""), (",", " "), (".", ","), (".", " "), (",", "."))
"""The decimal sign and what parts thousands, in the ways that amounts are written."""
_SETTINGS = ("decimal", "thousands")
_FIGURES = 2
_IS_MONEY = N_(
    "{column} holds amounts: name it as a bet or a payment, if it is one (paid.total for a whole "
    "round)"
)
_MONEY = late_pattern(r"\$|[.,]\d\d$")


def take_amounts(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the columns of stakes and payments, by the bets of the games that the file has."""
    yield from (taken := _take_rows(made, left))
    if taken:
        return
    bets = {bet.name for rule in made.rules() for bet in rule.form.bets if not bet.parameters}
    bets |= {bonus for rule in made.rules() for bonus in rule.bonuses}
    for name, cells in left.items():
        signs = amounts_in(cells)
        ours = _amount_named(name, bets) if signs else ""
        if not ours:
            _ask_amount(made, name, cells)
            continue
        if ours in made.columns:
            made.ask_which(name, made.columns[ours][0], ours)
            continue
        made.columns[ours] = (name,)
        _set_signs(made, name, signs)
        yield name


def _take_rows(made: Proposal, left: Mapping[str, Sequence[str]]) -> list[str]:
    """Find a file in the long form, of which each row is one bet of a round with its stake."""
    bets = [name for name, cells in left.items() if cells and all(_is_bet(c, made) for c in cells)]
    sums = {name: words_of_name(name) for name, cells in left.items() if amounts_in(cells)}
    stakes = [name for name, words in sums.items() if words <= _STAKES | _CENTS]
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


def _amount_named(name: str, bets: set[str]) -> str:
    """The stake or the payment that a column of amounts is named after; a bet alone is a stake."""
    words = words_of_name(name)
    kinds = [kind for kind, known in (("bets", _STAKES), ("paid", _PAID)) if words & known]
    if not kinds and any(words == frozenset(bet.split("_")) for bet in bets):
        kinds = ["bets"]
    fitting = best_names(name, bets | {"total"}, extra=_STAKES | _PAID | _CENTS)
    if len(kinds) != 1 or len(fitting) != 1:
        return ""
    return f"{kinds[0]}{'_cents' if words & _CENTS else ''}.{fitting[0]}"


def _ask_amount(made: Proposal, name: str, cells: Sequence[str]) -> None:
    """Ask what a column of money is: a bet that is left out would be judged as not placed."""
    is_named = words_of_name(name) & (_STAKES | _PAID)
    is_counted = all(any(map(str.isdecimal, cell)) for cell in cells)
    if cells and is_counted and (is_named or any(_MONEY.search(cell) for cell in cells)):
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
