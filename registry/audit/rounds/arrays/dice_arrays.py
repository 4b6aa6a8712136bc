"""Dice of rounds in columns, with a mark on every doubtful row."""

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.arrays.cell_numbers import UNREAD, read_once, whole_numbers
from bylaw.registry.audit.rounds.columns.file_parts import FilePart, said_in
from bylaw.registry.audit.rounds.columns.plain_cells import plain_values
from bylaw.registry.audit.rounds.parts.cards_and_dice import read_dice
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.rules.play.dice import FACES, Dice
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement.outcome_columns import Mask

_FIGURES: dict[object, int] = {str(face): face for face in range(1, FACES + 1)}


def dice_of(part: FilePart, rule: Rule, ready: Mask) -> Dice | None:
    """The dice of a game that has some: three at once, or two for each roll."""
    form, size = rule.form, part.batch.num_rows
    if not form.dice:
        return None
    columns = [part.batch.column(column) for column in part.layout.dice]
    if not columns or part.layout.dice == ("dice",):
        return _dice_of_text(columns, rule, ready, size=size)
    faces = np.array([_faces(column, ready) for column in columns])
    rolled = faces > 0
    number = rolled.view(np.uint8).sum(axis=0, dtype=np.uint16)
    ready &= rolled[0] & ~(~rolled[:-1] & rolled[1:]).any(axis=0)
    if form.dice == "three":
        ready &= number == 3
        return np.ascontiguousarray(faces[:3].T)
    ready &= number % 2 == 0
    return np.ascontiguousarray(faces[: len(columns) // 2 * 2].T).reshape(size, -1, 2)


def _faces(column: pa.Array, ready: Mask) -> Dice:
    """The faces of one die, 0 where it was not rolled; what is no face is left out."""
    numbers = _numbers(column)
    is_face = (numbers >= 0) & (numbers <= FACES)
    ready &= is_face
    return (numbers * is_face).astype(np.int8)


def _numbers(column: pa.Array) -> NDArray[np.int64]:
    """What a column of one die says, as numbers or as the figures of a text."""
    if pa.types.is_integer(column.type):
        return whole_numbers(column, 0)
    return read_once(column, lambda cell: _FIGURES.get(cell, UNREAD), 0)


def _dice_of_text(columns: list[pa.Array], rule: Rule, ready: Mask, *, size: int) -> Dice:
    """Read dice that are written as one text; what is not plain is left out."""
    cells = plain_values(columns[0]) if columns else [None] * size
    known = {cell: _rolls(cell, rule) for cell in set(cells)}
    read = [known[cell] for cell in cells]
    length = max((len(rolls) for rolls in known.values()), default=0)
    number = 3 if rule.form.dice == "three" else 2
    dice = np.zeros((size, max(length, 1), number), dtype=np.int8)
    for row, rolls in enumerate(read):
        ready[row] &= bool(rolls)
        if rolls:
            dice[row, : len(rolls)] = rolls
    return np.ascontiguousarray(dice[:, 0]) if rule.form.dice == "three" else dice


def _rolls(cell: object, rule: Rule) -> tuple[tuple[int, ...], ...]:
    """The rolls that a cell says, as those of a round that is read alone; none in doubt."""
    try:
        return read_dice(said_in(cell), rule)
    except RoundError:
        return ()
