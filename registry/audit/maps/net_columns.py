"""Columns of what was won or lost on a bet or a round: with the stake, they say what was paid.

A player who staked 20 and lost 5 got 15 back.  So a net becomes a payment that includes the stake.
"""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from bylaw.registry.audit.maps.file_map import is_net
from bylaw.registry.audit.money import decimal_text, money
from bylaw.registry.audit.rounds.columns.file_parts import whole_again
from bylaw.registry.audit.rounds.columns.layouts import WITH_STAKE, ColumnsError, not_read
from bylaw.registry.audit.rounds.columns.plain_cells import given_in, numbers_in
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.rounds.parts.round_amounts import cents_of
from bylaw.registry.law.messages import N_

_STAKES = ("stake", "stake_cents")
_UNREAD = -(1 << 62)


def with_payments(columns: Mapping[str, pa.Array], *, of_house: bool) -> dict[str, pa.Array]:
    """Replace what was won or lost by payments that include the stake."""
    nets = {ours: column for ours, column in columns.items() if is_net(ours)}
    kept = {ours: column for ours, column in columns.items() if ours not in nets}
    if not nets:
        return kept
    if any(ours.partition(".")[0] in ("paid", "paid_cents", WITH_STAKE) for ours in kept):
        raise ColumnsError(N_("the file has both payments and nets: a map takes one of the two"))
    for ours, column in nets.items():
        bet = ours.partition(".")[2]
        staked = _stakes_on(bet, kept, len(column))
        paid = _dollars(column, _cents(ours, column), staked, of_house=of_house)
        kept[f"paid.{bet}" if bet else "paid"] = paid
    kept[WITH_STAKE] = pa.repeat("true", len(column))
    return kept


def _stakes_on(bet: str, columns: Mapping[str, pa.Array], size: int) -> pa.Array:
    """What was staked on a bet, on the bet of a row of the long form, or in the whole round."""
    wanted = {f"{kind}.{bet}" for kind in ("bets", "bets_cents")} if bet else set(_STAKES)
    if bet == TOTAL:
        wanted = {ours for ours in columns if ours.partition(".")[0] in ("bets", "bets_cents")}
    found = [_cents(ours, columns[ours]) for ours in sorted(wanted & columns.keys())]
    if not found:
        template = N_("the net of {bet} says nothing without its stake: name that column too")
        raise ColumnsError(template, bet=bet or "net")
    staked = np.zeros(size, dtype=np.int64)
    for cents in found:
        numbers = numbers_in(cents.fill_null(0))
        staked = np.where((staked == _UNREAD) | (numbers == _UNREAD), _UNREAD, staked + numbers)
    return pa.array(staked)


def _cents(ours: str, column: pa.Array) -> pa.Array:
    """The cents of each cell, negative ones too; each different cell is read once."""
    in_cents = ours.partition(".")[0].endswith("_cents")
    if pa.types.is_floating(column.type) and not in_cents:
        raise not_read(ours, str(column.type))
    coded = column if pa.types.is_dictionary(column.type) else column.dictionary_encode()
    cents = [_cents_in(cell, in_cents=in_cents) for cell in coded.dictionary.to_pylist()]
    return pa.array(cents, pa.int64()).take(coded.indices)


def _cents_in(cell: object, *, in_cents: bool) -> int:
    if isinstance(cell, Decimal):
        cell = decimal_text(cell.to_integral_value() if in_cents and cell % 1 == 0 else cell)
    body = str(cell).removeprefix("-")
    cents = whole_again(body) if in_cents else cents_of(body)
    if not isinstance(cents, int):
        return _UNREAD
    return cents if body == str(cell) else -cents


def _dollars(column: pa.Array, nets: pa.Array, staked: pa.Array, *, of_house: bool) -> pa.Array:
    """Dollars that were given back, as text; a row where they are unclear is refused."""
    won, stakes = numbers_in(nets.fill_null(0)), numbers_in(staked)
    paid = stakes - won if of_house else stakes + won
    paid = np.where((won == _UNREAD) | (stakes == _UNREAD), _UNREAD, paid)
    different, places = np.unique(np.stack([paid, won, stakes]), axis=1, return_inverse=True)
    texts = pa.array([_payment_in_words(*one) for one in different.T.tolist()], pa.string())
    found = pc.coalesce(texts.take(pa.array(places.ravel())), column.cast(pa.string()))
    return pc.if_else(pa.array(given_in(nets)), found, pa.scalar(None, pa.string()))


def _payment_in_words(paid: int, won: int, staked: int) -> str | None:
    """What was paid; where it would be negative, the net and its stake."""
    if paid >= 0:
        return money(Fraction(paid, 100))
    if paid == _UNREAD:
        return None
    return f"{money(Fraction(won, 100))} / {money(Fraction(staked, 100))}"
