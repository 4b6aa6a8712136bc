"""Rounds in columns as lines of JSON, a whole column at a time.

What stands in a column is written once for each different value, as it would be in its row; Arrow
puts the lines together.  Rows that must be looked at by themselves are left to others.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import pyarrow as pa
import pyarrow.compute as pc

from bylaw.registry.audit.rounds.columns.file_parts import (
    FilePart,
    card_in,
    dollars_in,
    is_said,
    number_in,
    said_in,
    truth_in,
)
from bylaw.registry.audit.rounds.columns.layouts import WITH_STAKE, Amount
from bylaw.registry.audit.rounds.columns.plain_cells import plain_values
from bylaw.registry.audit.runs.verdict_lines import joined_lines, json_column
from bylaw.registry.rules.codes_of_names import game_of
from bylaw.registry.rules.games.catalogue import RULES

_Read = Callable[[object], object]
"""What a cell says; None where it says nothing."""


def lines_of(part: FilePart) -> pa.Buffer | None:
    """Write the rounds of a part, one on each line; None where some row must be looked at."""
    rolled = _dice_members(part)
    if rolled is None:
        return None
    members = [*_plain(part), *_members_said(part), *rolled, *_members_paid(part)]
    return joined_lines(["{", _join_members(members), "}\n"])


def _plain(part: FilePart) -> Iterator[pa.Array]:
    """What is carried along, and what says which round it is."""
    for name in part.layout.carried:
        yield _member(name, _cells(part, name), lambda cell: cell)
    yield _named_members("id", json_column(part.named()))
    for name in sorted(part.layout.plain - {"id", "dice", WITH_STAKE}):
        yield _member(name, _cells(part, name), lambda cell: cell or None)
    if WITH_STAKE in part.layout.plain or part.with_stake:
        yield _with_stake(part)


def _members_said(part: FilePart) -> Iterator[pa.Array]:
    """The bets, the cards and the decisions."""
    yield _object("bets", _amounts(part, part.layout.bets))
    hands = (_hand(part, slot) for slot in part.layout.cards)
    yield _object("cards", hands)
    decided = part.layout.decisions.items()
    yield _object("decisions", (_member(n, _cells(part, c), said_in) for n, c in decided))


def _members_paid(part: FilePart) -> Iterator[pa.Array]:
    yield _object("paid", _amounts(part, part.layout.paid))


def _cells(part: FilePart, name: str) -> pa.Array:
    column = part.batch.column(name)
    return column.cast(column.type.value_type) if pa.types.is_dictionary(column.type) else column


def _member(name: str, column: pa.Array, read: _Read) -> pa.Array:
    """Write a name and what each cell says under it; nothing where a cell says nothing."""
    return _named_members(name, _json_cells(column, read))


def _named_members(name: str, values: pa.Array) -> pa.Array:
    return pc.binary_join_element_wise(f"{_json(name)}: ", values, "")


def _json_cells(column: pa.Array, read: _Read) -> pa.Array:
    """Write what cells say as JSON, each different cell once."""
    held = column.dictionary_encode()
    said = (None if cell is None else read(cell) for cell in plain_values(held.dictionary))
    words = [None if one is None else _json(one) for one in said]
    return pa.array(words, pa.string()).take(held.indices)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _object(name: str, members: Iterable[pa.Array]) -> pa.Array:
    """Write members of one name; nothing where there are none."""
    held = list(members)
    none = pa.scalar(None, pa.string())
    return _enclose(f"{_json(name)}: {{", _join_members(held), "}") if held else none


def _join_members(members: Sequence[pa.Array]) -> pa.Array:
    """Join the members that exist with commas."""
    # Arrow would skip what is null by itself, but then leaves out a row of nothing else.
    parts = (pc.fill_null(pc.binary_join_element_wise(", ", one, ""), "") for one in members)
    return pc.utf8_slice_codeunits(pc.binary_join_element_wise(*parts, ""), len(", "))


def _enclose(before: str, inside: pa.Array, after: str) -> pa.Array:
    """Put marks around the members that exist."""
    held = pc.if_else(pc.equal(inside, ""), pa.scalar(None, pa.string()), inside)
    return pc.binary_join_element_wise(before, held, after, "")


def _amounts(part: FilePart, amounts: Mapping[str, Amount]) -> Iterator[pa.Array]:
    for name, amount in amounts.items():

        def read(cell: object, amount: Amount = amount) -> object:
            return dollars_in(cell, amount) if is_said(cell) else None

        yield _member(name, _cells(part, amount.column), read)


def _hand(part: FilePart, slot: str) -> pa.Array:
    """The cards of a slot: a text, or one card in each of several columns."""
    columns = part.layout.cards[slot]
    if len(columns) == 1 and not columns[0].endswith(".1"):
        return _member(slot, _cells(part, columns[0]), lambda cell: cell or None)
    cards = [_json_cells(_cells(part, column), card_in) for column in columns]
    return _enclose(f"{_json(slot)}: [", _join_members(cards), "]")


def _with_stake(part: FilePart) -> pa.Array:
    stated = pa.scalar(f"{_json(WITH_STAKE)}: true")
    if WITH_STAKE not in part.layout.plain:
        return stated
    said = _member(
        WITH_STAKE, _cells(part, WITH_STAKE), lambda cell: truth_in(cell) if cell else None
    )
    return pc.fill_null(said, stated) if part.with_stake else said


def _dice_members(part: FilePart) -> list[pa.Array] | None:
    """The dice; None where columns of them are those of several games, or some lack between."""
    columns = part.layout.dice
    if not columns:
        return []
    if tuple(columns) == ("dice",):
        return [_member("dice", _cells(part, "dice"), said_in)]
    faces = [
        _json_cells(_cells(part, column), lambda cell: number_in(cell) or None)
        for column in columns
    ]
    games = {game_of(str(one)) or str(one) for one in _cells(part, "game").unique().to_pylist()}
    if len(games) != 1 or any(_comes_late(*pair) for pair in pairwise(faces)):
        return None
    rule = RULES.get(games.pop())
    if rule is not None and rule.form.dice != "three":
        pairs = (faces[at : at + 2] for at in range(0, len(faces), 2))
        faces = [_enclose("[", _join_members(pair), "]") for pair in pairs]
    return [_enclose('"dice": [', _join_members(faces), "]")]


def _comes_late(one: pa.Array, other: pa.Array) -> bool:
    """Tell whether a row has a die after a column in which it has none."""
    return bool(pc.any(pc.and_(one.is_null(), other.is_valid())).as_py())
