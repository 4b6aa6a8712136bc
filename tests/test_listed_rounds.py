"""Rounds of a text are judged together, and come out as each of them alone does."""

import io
import json
import random

import pytest
from judging import registry_url
from registries import newest

from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.registry.audit.many import listed_rounds
from bylaw.registry.audit.many.judge import JudgedPart, PlainLaw, judge_entries
from bylaw.registry.audit.many.tallies import Tally
from bylaw.registry.audit.rounds.json_files import RoundEntry, read_text_rounds
from bylaw.registry.store.database import open_engine
from fuzz.rounds import MAKERS, rounds

NOT_A_ROUND = '{"id": "no bets", "day": "2005-01-01", "game": "war"}'
COMMISSION = {"id": "in doubt at 19", "day": "2009-06-17", "game": "poker_room"}


@pytest.fixture(scope="module")
def law() -> PlainLaw:
    return plain_law_of(newest(open_engine(registry_url())), {})


def entries() -> list[RoundEntry]:
    """Rounds of all games in turn, with lines among them that cannot be read."""
    rng = random.Random("listed")
    made = [one for game in MAKERS for one in rounds(game, 12, rng)]
    rng.shuffle(made)
    lines = [json.dumps(one) for one in made]
    lines[5:5], lines[40:40] = ["{"], [NOT_A_ROUND]
    lines += [
        json.dumps(COMMISSION | {"bets": {"total_bets": "200", "commission": taken}})
        for taken in ("18", "19", "21")
    ]
    return list(read_text_rounds(io.BytesIO("\n".join(lines).encode())).entries)


def judged(some: list[RoundEntry], law: PlainLaw) -> tuple[JudgedPart, Tally]:
    tally = Tally(("day", "game", "casino"), weighs=True)
    return judge_entries(some, law, tally), tally


def test_rounds_of_a_text_are_judged_together_as_each_alone(
    law: PlainLaw, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = entries()
    together, counted = judged(some, law)
    monkeypatch.setattr(listed_rounds, "law_of", lambda *_: None)
    alone, counted_alone = judged(some, law)
    assert together.verdicts.num_rows > len(some)
    assert together.verdicts.to_pylist() == alone.verdicts.to_pylist()
    assert [entry.place for entry in together.refused] == [6, 41]
    assert [entry.raw for entry in together.refused] == [entry.raw for entry in alone.refused]
    assert counted.as_json() == counted_alone.as_json()


def test_the_rows_of_a_round_do_not_depend_on_those_read_with_it(law: PlainLaw) -> None:
    some = entries()
    whole, _ = judged(some, law)
    parts = [judged(some[at : at + 7], law)[0] for at in range(0, len(some), 7)]
    rows = [row for part in parts for row in part.verdicts.to_pylist()]
    assert rows == whole.verdicts.to_pylist()
