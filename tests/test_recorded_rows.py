"""What an earlier version recorded is read for ever: as known before, the old answer stays.

`recorded_rows.jsonl` holds rows of a registry of version 0.2.0, shortened to one of each shape.
"""

import json
from pathlib import Path

import pytest

from bylaw.registry.law.doubt.doubts import Doubt
from bylaw.registry.law.json_values import Json, canonical
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.time.versions import Version
from bylaw.registry.store.codec import as_json, stored_value, value_of
from bylaw.registry.store.view import TextStanding

KINDS = {one.__name__: one for one in (Doubt, Instrument, Subject, TextStanding, Version)}
ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent / "recorded_rows.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("row", ROWS, ids=[f"{i}-{row['kind']}" for i, row in enumerate(ROWS)])
def test_a_row_of_an_earlier_version_is_read(row: dict[str, Json]) -> None:
    kind, body = KINDS[str(row["kind"])], canonical(row["body"])
    value = stored_value(kind, body)
    assert stored_value(kind, canonical(as_json(value))) == value


def test_each_kind_of_row_that_answers_are_made_of_is_there() -> None:
    assert {row["kind"] for row in ROWS} == set(KINDS)


def test_a_source_that_many_rows_name_is_read_once() -> None:
    span: dict[str, Json] = {"file": "a.txt", "start": 0, "end": 4, "line": 1}
    row: dict[str, Json] = {"instrument": "111-2000", "provision": "5", "lang": "en"}
    first, again = (value_of(Source, {**row, "spans": [{**span}]}) for _ in range(2))
    other = value_of(Source, {**row, "spans": [{**span, "end": 5}]})
    assert first is again
    assert (first.spans[0].end, other.spans[0].end) == (4, 5)
