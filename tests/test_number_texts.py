"""Numbers that are written out many at once are written as Arrow writes each."""

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bylaw.registry.audit.rounds.parts.number_texts import texts_of_numbers

KINDS = {
    pa.int8(): (-(2**7), 2**7 - 1),
    pa.uint16(): (0, 2**16 - 1),
    pa.int64(): (-(2**63), 2**63 - 1),
    pa.uint64(): (0, 2**64 - 1),
}


@pytest.mark.parametrize("kind", KINDS, ids=str)
@given(data=st.data())
def test_numbers_are_written_as_arrow_writes_them(kind: pa.DataType, data: st.DataObject) -> None:
    low, high = KINDS[kind]
    first = data.draw(st.integers(low, high))
    near = st.integers(max(low, first - 9), min(high, first + 9))
    numbers = pa.array(data.draw(st.lists(near, min_size=1)), kind)
    for some in (numbers, numbers.slice(1)):
        assert texts_of_numbers(some).to_pylist() == some.cast(pa.string()).to_pylist()
