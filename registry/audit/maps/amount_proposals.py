"""The columns of money of a file: stakes and payments, by bet or with one bet on each row."""

from collections.abc import Iterator, Mapping, Sequence

from bylaw.registry.audit.maps.amounts_written import read_amount, read_net
from bylaw.registry.audit.maps.proposed_map import Proposal, quoted_cell
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.rounds.parts.amount_names import (
    CENTS,
    PAID,
    STAKES,
    amount_named,
    may_name_bet,
)
from bylaw.registry.audit.rounds.parts.name_words import words_of_name
from bylaw.registry.audit.rounds.parts.near_names import round_paid
from bylaw.registry.audit.rounds.parts.round_amounts import is_bet
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.rules.codes_of_names import bet_of

_STAKED_ROWS = STAKES | {"amount", "montant"}
_PAID_ROWS = PAID | CENTS | {"amount", "montant"}
SIGNS = (
    *((".", ""), (",", ""), (",", " "), (".", ","), (".", " "), (",", ".")),
    *((".", "'"), (".", "’"), (",", "'"), (",", "’")),
)
"""The decimal sign and what parts thousands, in the ways that amounts are written."""
_SETTINGS = ("decimal", "thousands")
_FIGURES, _THOUSANDS = 2, 3
_FIGURES_ONLY = late_pattern(r"[^0-9.]")
_IS_MONEY = N_(
    "{column} holds amounts: name it as a bet or a payment, if it is one (paid.total for a whole "
    "round)"
)
_WITH_STAKE = N_(
    "{column} may hold what was given back, with the stake: if so, name it as a payment "
    '(paid.total for a whole round) and say paid_includes_stake = "true" in [constants]'
)
_NO_BET = N_("{cell} names no bet that is known: add it under [bets]")
_NO_ROUND = N_(
    "each row is one bet, and no column was found that says of which round: name it under round"
)
_NO_AMOUNT = N_("{column} is named after a bet or a payment, but {cell} is not an amount")
_NO_CENTS = N_(
    "{column} is named after cents, but holds {cell}: if these are dollars, name it so "
    "(bets.NAME or paid.NAME, without _cents)"
)
_IS_NET = N_(
    "{column} holds wins and losses: if they are those of whole rounds, name it net.total, or "
    "net.ante for those of a bet, and say under net whose wins they are (player or house)"
)
_DASHED = N_(
    "{dash} appears among the amounts of {column}: if it means zero, say so under zero; if "
    "nothing is known, under empty"
)
_WHICH_SIGN = N_(
    "all amounts of {column} are written as {cell}: if “{sign}” does not part thousands there, "
    "write them with two decimals"
)
_NETS = frozenset(("net", "loss", "result", "resultat", "perte", "profit", "solde", "balance"))
_RETURNED = frozenset(
    (
        *("return", "returns", "returned", "refund", "refunded"),
        *("retour", "retourne", "remis", "remise", "rendu", "rembourse", "remboursement"),
    )
)
"""Words for what a player was given back, of which the stake may be a part."""
_DASHES = frozenset("-–—")
_MONEY = late_pattern(r"\$|[.,]\d\d$")


def take_amounts(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the columns of stakes and payments, by the bets of the games that the file has."""
    yield from (taken := _take_rows(made, left))
    if taken:
        _ask_others(made, {name: cells for name, cells in left.items() if name not in taken})
        return
    for name, cells in left.items():
        figures = [cell for cell in cells if cell not in _DASHES]
        # The bets of a column that is empty at first may come later in the file.
        signs = amounts_in(figures) if figures else SIGNS[0]
        ours = (amount_named(name, made.rules()) or round_paid(name)) if signs else ""
        if not ours:
            _ask_amount(made, name, cells)
            continue
        if "_cents." in ours and (broken := _with_decimals(figures)):
            values = {"column": name, "cell": quoted_cell(broken[0])}
            made.left.append(Message(_NO_CENTS, values))
            continue
        if ours in made.columns:
            made.ask_which(name, made.columns[ours][0], ours)
            continue
        made.columns[ours] = (name,)
        _ask_thirds(made, name, figures, signs)
        _set_signs(made, name, signs)
        _ask_zero(made, name, cells)
        yield name


def _with_decimals(cells: Sequence[str]) -> list[str]:
    """The cells that have decimals as dollars do, and no number of cents has."""
    return [cell for cell in cells if _MONEY.search(cell)]


def _ask_others(made: Proposal, left: Mapping[str, Sequence[str]]) -> None:
    """Ask what the columns of money are that no row of a bet was found to need."""
    for name, cells in left.items():
        _ask_amount(made, name, cells)


def _ask_zero(made: Proposal, name: str, cells: Sequence[str]) -> None:
    """Ask once what a dash means among amounts: zero as accountants write it, or nothing known."""
    if not made.has_dashes and (dash := next((cell for cell in cells if cell in _DASHES), "")):
        made.has_dashes = True
        made.left.append(Message(_DASHED, {"dash": quoted_cell(dash), "column": name}))


def _take_rows(made: Proposal, left: Mapping[str, Sequence[str]]) -> list[str]:
    """Recognise a file in the long form: each row is one bet of a round with its stake."""
    bets = _named_after_bets(made, left)
    sums = {name: words_of_name(name) for name, cells in left.items() if amounts_in(cells)}
    stakes = [name for name, words in sums.items() if words <= _STAKED_ROWS | CENTS]
    paid = [name for name, words in sums.items() if words & PAID and words <= _PAID_ROWS]
    if len(bets) != 1 or len(stakes) != 1 or len(paid) > 1:
        return []
    if "id" in made.columns:
        made.columns["round"] = made.columns.pop("id")
    else:
        made.left.append(Message(_NO_ROUND))
    made.columns["bet"] = (bets[0],)
    for ours, [theirs] in (("stake", stakes), *([("paid", paid)] if paid else [])):
        cents = "_cents" if sums[theirs] & CENTS else ""
        made.columns[f"{ours}{cents}"] = (theirs,)
        _set_signs(made, theirs, amounts_in(left[theirs]))
    for cell in left[bets[0]]:
        if not _is_bet(cell, made):
            made.left.append(Message(_NO_BET, {"cell": cell}))
    return [*bets, *stakes, *paid]


def _named_after_bets(made: Proposal, left: Mapping[str, Sequence[str]]) -> list[str]:
    """The columns whose cells all name bets, or else those where some do."""
    named = {name: [_is_bet(cell, made) for cell in cells] for name, cells in left.items()}
    every = [name for name, are in named.items() if are and all(are)]
    return every or [name for name, are in named.items() if any(are)]


def _is_bet(cell: str, made: Proposal) -> bool:
    """Tell whether a cell names a bet of one of the games, what the law adds to one, or the sum."""
    codes = ((rule, bet_of(rule.game, cell)) for rule in made.rules())
    return any(
        code in (*rule.bonuses, TOTAL) or is_bet(code, rule.form.bets) for rule, code in codes
    )


def _ask_amount(made: Proposal, name: str, cells: Sequence[str]) -> None:
    """Ask what a column of money is: a bet that is left out would be judged as not placed."""
    words = words_of_name(name)
    is_named = words & (STAKES | PAID | _NETS | _RETURNED) or may_name_bet(name, made.rules())
    counted = [cell for cell in cells if any(map(str.isdecimal, cell))]
    if not counted or not (is_named or any(_MONEY.search(cell) for cell in cells)):
        return
    others = [cell for cell in cells if amounts_in([cell]) is None]
    signs = next((signs for signs in SIGNS if _are_nets(cells, *signs)), None)
    if others and signs:
        made.left.append(Message(_IS_NET, {"column": name}))
        _set_signs(made, name, signs)
    elif is_named and others:
        made.left.append(Message(_NO_AMOUNT, {"column": name, "cell": quoted_cell(others[0])}))
    elif not others:
        template = _WITH_STAKE if words & _RETURNED else _IS_MONEY
        made.left.append(Message(template, {"column": name}))


def _are_nets(cells: Sequence[str], decimal: str, thousands: str) -> bool:
    return all(read_net(cell, decimal=decimal, thousands=thousands) for cell in cells)


def amounts_in(
    cells: Sequence[str], *, among: Sequence[tuple[str, str]] = SIGNS
) -> tuple[str, str] | None:
    """Say with which signs all cells of a column are amounts of money, the plainest first.

    >>> amounts_in(["10", "1,234"]), amounts_in(["1 234,50 $"]), amounts_in(["1.234", "x"])
    (('.', ','), (',', ' '), None)
    """
    for decimal, thousands in among:
        read = (read_amount(cell, decimal=decimal, thousands=thousands) for cell in cells)
        if cells and all(one and len(one.partition(".")[2]) <= _FIGURES for one in read):
            return decimal, thousands
    return None


def _ask_thirds(
    made: Proposal, name: str, cells: Sequence[str], signs: tuple[str, str] | None
) -> None:
    """Ask about amounts that all end in three figures behind a sign: of thousands, or decimals."""
    sign = signs[1] if signs else ""
    parts = [_FIGURES_ONLY.sub("", cell.replace(sign, ".")).split(".") for cell in cells]
    if sign in (".", ",") and all([*map(len, one[1:])] == [_THOUSANDS] for one in parts):
        values = {"column": name, "cell": quoted_cell(cells[0]), "sign": sign}
        made.left.append(Message(_WHICH_SIGN, values))


def _set_signs(made: Proposal, name: str, signs: tuple[str, str] | None) -> None:
    """Write down how the amounts of a column are written; ask where those before it differ."""
    wanted = {key: sign for key, sign in zip(_SETTINGS, signs or SIGNS[0], strict=True) if sign}
    decimal = made.settings.get("decimal")
    if wanted == {"decimal": "."}:
        return
    if decimal not in (None, wanted["decimal"]):
        template = N_("the amounts of {column} are not written as those of other columns")
        made.left.append(Message(template, {"column": name}))
        return
    made.settings |= wanted
