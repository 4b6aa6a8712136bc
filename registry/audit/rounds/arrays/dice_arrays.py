"""Dice of rounds in columns, with a mark on every doubtful row."""

import json

import numpy as np
import pyarrow as pa

from bylaw.registry.audit.rounds.arrays.cell_numbers import whole_numbers
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.rounds.columns.plain_cells import (
    plain_values,
)
from bylaw.registry.law.limits import limits
from bylaw.registry.rules.play.dice import FACES, Dice
from bylaw.registry.rules.round_form import Form
from bylaw.registry.rules.settlement.outcome_columns import Mask


def dice_of(part: FilePart, form: Form, ready: Mask) -> Dice | None:
    """The dice of a game that has some: three at once, or two for each roll."""
    if not form.dice:
        return None
    size = part.batch.num_rows
    columns = [part.batch.column(column) for column in part.layout.dice]
    if not columns or not all(pa.types.is_integer(column.type) for column in columns):
        return _dice_of_text(columns, form, ready, size=size)
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
    numbers = whole_numbers(column, 0)
    is_face = (numbers >= 0) & (numbers <= FACES)
    ready &= is_face
    return (numbers * is_face).astype(np.int8)


def _dice_of_text(columns: list[pa.Array], form: Form, ready: Mask, *, size: int) -> Dice:
    """Read dice that are written as JSON; what is not plain is left out."""
    read = [_rolls(cell, form) for cell in plain_values(columns[0])] if columns else [()] * size
    length = max((len(rolls) for rolls in read), default=0)
    number = 3 if form.dice == "three" else 2
    dice = np.zeros((size, max(length, 1), number), dtype=np.int8)
    for row, rolls in enumerate(read):
        ready[row] &= bool(rolls)
        if rolls:
            dice[row, : len(rolls)] = rolls
    return np.ascontiguousarray(dice[:, 0]) if form.dice == "three" else dice


def _rolls(cell: object, form: Form) -> tuple[tuple[int, ...], ...]:
    try:
        found = json.loads(cell) if isinstance(cell, str) else None
    except (ValueError, RecursionError):
        return ()
    rolls = [found] if form.dice == "three" else found
    number = 3 if form.dice == "three" else 2
    if not isinstance(rolls, list) or len(rolls) > limits().round.rolls:
        return ()
    if not all(_is_roll(roll, number) for roll in rolls):
        return ()
    return tuple(tuple(roll) for roll in rolls)


def _is_roll(roll: object, number: int) -> bool:
    if not isinstance(roll, list) or len(roll) != number:
        return False
    return all(type(face) is int and 1 <= face <= FACES for face in roll)
