"""Many clients at once: some ask, some take texts in; no error, no wrong answer, nothing lost."""

from pathlib import Path

import pytest
from sqlalchemy import Engine

from benchmarks.bench_growth import instrument
from benchmarks.bench_load import SECTIONS, Load, begin, differing, run
from bylaw.registry.store.ledger.entries import TextRecorded

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def texts() -> dict[int, TextRecorded]:
    return {number: instrument(number, SECTIONS) for number in range(4)}


def test_clients_ask_while_others_take_texts_in(
    engine: Engine, tmp_path: Path, texts: dict[int, TextRecorded]
) -> None:
    url = engine.url.render_as_string(hide_password=False)
    begin(url)
    result = run(url, texts, Load(asking=3, ingesting=2, seconds=1.0))
    assert result.errors == ()
    assert result.wrong == ()
    assert result.asked
    assert result.taken_in
    taken_in = [texts[number] for number in result.taken_in]
    touched = sorted({1 + n * 7 % SECTIONS for n in range(20)})
    assert differing(url, taken_in, str(tmp_path), sections=touched) == ()
