"""Choosing by arithmetic gives what choosing element by element gives."""

import numpy as np
import pyarrow as pa
import pytest

from bylaw.registry.audit.rounds.columns.plain_cells import given_in, numbers_in
from bylaw.registry.rules.play.array_choices import any_of, either, either_mask, looked_up

SIZE = 1000


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int64, np.uint8, np.uint64])
def test_whole_numbers_are_chosen_as_numpy_chooses_them(kind: type[np.integer]) -> None:
    rng, edges = np.random.default_rng(1), np.iinfo(kind)
    one, other = rng.integers(edges.min, edges.max, (2, SIZE), dtype=kind, endpoint=True)
    mask = rng.random(SIZE) < 0.5
    found = either(mask, one, other)
    assert found.dtype == kind
    assert (found == np.where(mask, one, other)).all()
    assert (either(mask, kind(edges.max), other) == np.where(mask, kind(edges.max), other)).all()


def test_truths_are_chosen_and_joined_as_numpy_does() -> None:
    mask, one, other = np.random.default_rng(2).random((3, SIZE)) < 0.5
    assert (either_mask(mask, one, other) == np.where(mask, one, other)).all()
    assert (any_of(SIZE, (mask, one)) == (mask | one)).all()
    assert not any_of(SIZE, ()).any()


def test_a_table_is_looked_up_whatever_the_kind_of_its_places() -> None:
    table = np.array([7, 8, 9])
    for kind in (np.int8, np.uint16, np.intp):
        assert looked_up(table, np.array([2, 0], dtype=kind)).tolist() == [9, 7]


@pytest.mark.parametrize("start", [0, 1, 7, 8, 13])
def test_the_cells_of_a_slice_are_its_own(start: int) -> None:
    cells = [None if n % 3 == 0 else n for n in range(40)]
    column = pa.array(cells, pa.int32()).slice(start, 20)
    given, numbers = given_in(column), numbers_in(column)
    assert given.tolist() == [cell is not None for cell in cells[start : start + 20]]
    assert (numbers[given] == [c for c in cells[start : start + 20] if c is not None]).all()


def test_a_column_without_any_cell_has_no_number() -> None:
    for column in (pa.nulls(3, pa.int64()), pa.nulls(3)):
        assert given_in(column).tolist() == [False] * 3
    assert len(numbers_in(pa.array([], pa.int64()))) == 0
