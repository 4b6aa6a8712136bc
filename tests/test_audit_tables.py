"""Verdicts in columns: one row for each bet, carried columns, rejects, and one pure function."""

import csv
import datetime as dt
import json
import pickle
import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import Result
from judging import registry_url
from registries import newest

from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.registry.audit.many.judge import PlainLaw, judge, judge_entries, judge_part
from bylaw.registry.audit.many.tallies import Tally
from bylaw.registry.audit.rounds.arrays.equal_rounds import equal_rounds
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.rounds.columns.layouts import layout_of
from bylaw.registry.audit.rounds.columns.nested_columns import read_columns
from bylaw.registry.audit.rounds.json_files import RoundEntry
from bylaw.registry.audit.rounds.paid import TOTAL, PaidAmounts
from bylaw.registry.audit.rounds.round import read_round
from bylaw.registry.audit.rows.verdict_rows import rows_of
from bylaw.registry.audit.rows.verdict_schema import SCHEMA
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.settlements import Settlement
from bylaw.registry.store.database import open_engine
from fuzz.rounds import MAKERS, rounds

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def law() -> PlainLaw:
    return plain_law_of(newest(open_engine(registry_url())), {})


def batch_of_text(made: list[dict[str, Any]]) -> pa.RecordBatch:
    rows = []
    for parts in made:
        cells = {"casino": "Hull"}
        for key, value in parts.items():
            named = value.items() if isinstance(value, dict) else [("", value)]
            for name, one in named:
                text = one if isinstance(one, str) else json.dumps(one)
                cells[f"{key}.{name}".rstrip(".")] = text
        rows.append(cells)
    names = list(dict.fromkeys(name for row in rows for name in row))
    return pa.RecordBatch.from_pydict({name: [row.get(name) for row in rows] for name in names})


@pytest.mark.parametrize("game", sorted(MAKERS))
def test_rows_say_what_the_verdict_of_their_round_says(
    bylaw: Run, law: PlainLaw, tmp_path: Path, game: str
) -> None:
    made = list(rounds(game, 12, random.Random(f"{game} rows")))
    found = judge(law, batch_of_text(made)).to_pylist()
    path = tmp_path / "rounds.jsonl"
    path.write_text("".join(json.dumps(parts) + "\n" for parts in made))
    lines = [json.loads(line) for line in bylaw("audit", str(path), "--jsonl").stdout.splitlines()]
    verdicts = {one["id"]: one for one in lines}
    assert {row["id"] for row in found} == verdicts.keys()
    compared = {one["id"] for one in lines if one.get("paid")}
    assert {row["id"] for row in found if row["verdict"]} >= compared
    for row in found:
        verdict = verdicts[row["id"]]
        of_round = {"total": verdict["round"]}
        assert row["result"] == (of_round | verdict["bets"])[row["bet"]]["result"]
        paid = verdict.get("paid", {}).get(row["bet"])
        if paid is not None and isinstance(paid["due"], str):
            assert row["verdict"] == paid["verdict"]
            assert row["due_cents"] == int(Fraction(paid["due"]) * 100)


@pytest.mark.parametrize("game", sorted(MAKERS))
def test_rounds_judged_together_get_what_each_gets_alone(law: PlainLaw, game: str) -> None:
    made = list(rounds(game, 40 if game == "craps" else 150, random.Random(f"{game} together")))
    batch = batch_of_text(made)
    fields = [(field.name, str(field.type)) for field in batch.schema]
    part = FilePart(batch, layout_of(fields), range(1, batch.num_rows + 1))
    counted, counted_alone = Tally(weighs=True), Tally(weighs=True)
    together = judge_part(part, law, counted)
    alone = judge_entries([part.entry(row) for row in range(len(made))], law, counted_alone)
    found = together.verdicts
    for one, other in zip(found.to_pylist(), alone.verdicts.to_pylist(), strict=True):
        assert one == other
    assert [entry.place for entry in together.refused] == [one.place for one in alone.refused]
    assert counted.as_json()["payments"] == counted_alone.as_json()["payments"]
    assert counted.doubts == counted_alone.doubts
    assert len({row["verdict"] for row in found.to_pylist()}) > 2


ALIKE: dict[str, dict[str, Any]] = {
    "a round": {},
    "another payment": {"paid": {"ante": "20", "super_bonus": "0", "additional": "10"}},
    "a payment that is not said": {"paid": {"ante": "10", "additional": "10"}},
    "payments with the stake": {"paid_includes_stake": "true"},
    "other stakes": {"bets": {"ante": "20", "super_bonus": "20", "additional": "20"}},
    "another result": {"cards": {"player_five": "2S 2D 4C 7H 9D", "dealer_five": "KS KD 3C 5H 8D"}},
    "a card twice": {"cards": {"player_five": "AS AD 4C 7H 9D", "dealer_five": "KS KD AS 5H 8D"}},
    "a doubt": {"cards": {"player_five": "KS KD AC 9H 2D", "dealer_five": "KC KH AD 8H 3D"}},
    "a doubt of no effect": {
        "cards": {"player_five": "KS KD AC 9H 2D", "dealer_five": "KC KH QD 8H 3D"}
    },
}
"""Rounds each of which differs from another in one respect."""


def test_of_rounds_that_came_to_the_same_each_gets_what_it_gets_by_itself(law: PlainLaw) -> None:
    base = {
        "day": "2010-02-03",
        "game": "crazy_four_poker",
        "bets": {"ante": "10", "super_bonus": "10", "additional": "10"},
        "cards": {"player_five": "AS AD 4C 7H 9D", "dealer_five": "KS KD 2C 5H 8D"},
        "paid": {"ante": "10", "super_bonus": "0", "additional": "10"},
    }
    every = [base | {"id": name} | parts for name, parts in ALIKE.items()]
    own = [judge(law, batch_of_text([parts])).to_pylist() for parts in every]
    # The last one says what the first does.
    assert len({str([row | {"id": ""} for row in rows]) for rows in own}) == len(every) - 1
    batch = batch_of_text(every * 9)
    assert judge(law, batch).to_pylist() == [row for rows in own * 9 for row in rows]
    part = FilePart(*read_columns(batch, {}), range(1, batch.num_rows + 1))
    # Rounds that are added up by a column are judged one by one.
    once, each = Tally(weighs=True), Tally(("casino",), weighs=True)
    judge_part(part, law, once), judge_part(part, law, each)
    assert once.as_json() == {**each.as_json(), "groups": []}


def test_a_round_stands_for_another_only_where_both_came_to_the_same() -> None:
    """So many different rounds share slots by the hundred."""
    size, some = 50_000, np.random.default_rng(1)
    bets = {name: some.integers(1, 80, size) * 100 for name in ("ante", "additional")}
    paid = PaidAmounts({TOTAL: bets["ante"] * 7}, {TOTAL: bets["ante"] % 300 > 0})
    alone = some.random(size) < 0.1
    rounds = Batch(size, bets)
    found = equal_rounds(rounds, paid, Settlement({}), alone=alone)
    assert found is not None
    for column in (*bets.values(), *paid.cents.values(), *paid.said.values()):
        assert (column == column[found.equals]).all()
    assert (found.equals[alone] == np.flatnonzero(alone)).all()
    assert (found.equals[found.judged] == found.judged).all()
    assert set(found.equals.tolist()) == set(found.judged.tolist())
    assert found.times.sum() == size
    assert len(found.judged) < size // 2
    debt = {**bets, "ante": -bets["ante"]}
    assert equal_rounds(replace(rounds, bets=debt), paid, Settlement({}), alone=alone) is None


def test_the_schema_is_fixed_and_other_columns_are_carried_along(law: PlainLaw) -> None:
    found = judge(law, batch_of_text(list(rounds("sic_bo", 3, random.Random(2)))))
    assert found.schema.names == [*SCHEMA.names, "casino"]
    assert set(found.column("casino").to_pylist()) == {"Hull"}
    assert set(found.column("law_digest").to_pylist()) == {law.digest}


def test_a_column_that_is_called_as_one_of_ours_is_carried_under_another_name(
    bylaw: Run, tmp_path: Path
) -> None:
    path, out = tmp_path / "rounds.csv", tmp_path / "verdicts.csv"
    head = "id,day,game,bets.small,dice,paid.small,verdict,due\n"
    path.write_text(head + "1,2003-11-11,sic_bo,10,1 2 4,10,bad,7\n")
    bylaw("audit", str(path), "--out", str(out))
    [row] = csv.DictReader(out.read_text().splitlines())
    assert (row["verdict"], row["file_verdict"], row["file_due"]) == ("ok", "bad", "7")
    path.write_text(path.read_text().replace(",due", ",file_verdict"))
    refused = bylaw("audit", str(path), "--out", str(out))
    assert refused.exit_code == 1
    assert "there are two columns file_verdict" in refused.stderr


def test_the_law_is_plain_data_that_judges_the_same_elsewhere(law: PlainLaw) -> None:
    batch = batch_of_text(list(rounds("craps", 6, random.Random(4))))
    elsewhere = pickle.loads(pickle.dumps(law))
    assert elsewhere.digest == law.digest
    assert judge(elsewhere, batch).equals(judge(law, batch))


def test_verdicts_are_written_and_refused_rows_go_apart(bylaw: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "rounds.csv", tmp_path / "verdicts.parquet"
    head = "id,day,game,bets.small,bets.single:1,dice,paid.small,casino\n"
    good = '1,2003-11-11,sic_bo,10,5,"[1, 2, 4]",10,Hull\n'
    bad = '2,2003-11-11,sic_bo,ten,,"[1, 2, 4]",10,Hull\n'
    old = '3,1999-11-11,sic_bo,10,,"[1, 2, 4]",,Hull\n'
    path.write_text(head + good + bad + old + '4,2003-11-11,"sic_bo,10,,,,\n')
    result = bylaw("audit", str(path), "--out", str(out), "--summary", "--json")
    assert result.exit_code == 1
    table = pq.read_table(out).to_pylist()
    assert [(row["id"], row["bet"], row["result"], row["due_cents"]) for row in table] == [
        ("1", "small", "win", 1000),
        ("1", "single:1", "win", 500),
        ("3", "small", "undetermined", None),
    ]
    assert [row["casino"] for row in table] == ["Hull"] * 3
    rejects = (tmp_path / "verdicts.rejects.jsonl").read_text().splitlines()
    refused = [json.loads(line) for line in rejects]
    assert [one["line"] for one in refused] == [3, 5]
    assert refused[0]["row"]["bets"] == {"small": "ten"}
    assert refused[0]["row"]["casino"] == "Hull"
    assert "“ten” is not an amount" in rejects[0]
    assert refused[1]["row"] == '4,2003-11-11,"sic_bo,10,,,,'
    counted = json.loads(result.stdout)
    assert (counted["rounds"], sum(counted["results"].values())) == (4, 4)


PAID = {
    "for the round alone": ({"total": "6"}, [("initial", None), ("total", "overpaid")]),
    "rightly, for the round alone": ({"total": "5"}, [("initial", None), ("total", "ok")]),
    "wrongly in sum only": (
        {"initial": "5", "total": "6"},
        [("initial", "ok"), ("total", "overpaid")],
    ),
    "wrongly for the bet": ({"initial": "6", "total": "6"}, [("initial", "overpaid")]),
    "for bets that were not placed": (
        {"initial": "5", "supplemental": "7", "additional": "6"},
        [("initial", "ok"), ("additional", "overpaid"), ("supplemental", "overpaid")],
    ),
    "nothing, for a bet that was not placed": (
        {"initial": "5", "additional": "0"},
        [("initial", "ok")],
    ),
}


@pytest.mark.parametrize(("paid", "rows"), PAID.values(), ids=PAID)
def test_every_wrong_payment_has_a_row(
    law: PlainLaw, paid: dict[str, str], rows: list[tuple[str, str | None]]
) -> None:
    one: dict[str, Any] = {"id": "1", "day": "2009-01-01", "game": "war", "paid": paid}
    one |= {"bets": {"initial": "5", "supplemental": "0", "additional": "0"}}
    one |= {"cards": {"player": "KS", "dealer": "QS"}}
    found = judge(law, batch_of_text([one])).to_pylist()
    assert [(row["bet"], row["verdict"]) for row in found] == rows
    verdict = law.auditor.judge(read_round(one))
    assert [(row.bet, row.verdict) for row in rows_of(verdict, 0)] == rows


def test_67_31_a_bonus_that_was_not_won_and_is_paid_has_a_row(law: PlainLaw) -> None:
    one: dict[str, Any] = {"id": "1", "day": "2009-01-01", "game": "three_card_poker"}
    one |= {"bets": {"initial": "5", "additional": "5"}}
    one |= {"cards": {"player": "AS AH 2D", "dealer": "KS QH 3D"}}
    one |= {"paid": {"initial": "5", "additional": "5", "initial_bonus": "20"}}
    [*_, bonus] = judge(law, batch_of_text([one])).to_pylist()
    named = ("bet", "stake_cents", "result", "due_cents", "paid_cents", "verdict")
    said = tuple(bonus[name] for name in named)
    assert said == ("initial_bonus", 0, "settled", 0, 2000, "overpaid")
    [*_, alone] = rows_of(law.auditor.judge(read_round(one)), 0)
    sums = (int(alone.stake), alone.result, alone.due_cents, alone.paid_cents, alone.verdict)
    assert (alone.bet, *sums) == said


@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_verdicts_may_be_text(bylaw: Run, tmp_path: Path, ending: str) -> None:
    path, out = tmp_path / "rounds.jsonl", tmp_path / f"verdicts.{ending}"
    path.write_text(json.dumps(next(rounds("sic_bo", 1, random.Random(9)))) + "\n")
    bylaw("audit", str(path), "--out", str(out), "--exit-zero")
    assert "law_digest" in out.read_text()


def test_cents_of_pandas_and_moments_are_read(bylaw: Run, tmp_path: Path) -> None:
    folder = tmp_path / "rounds"
    folder.mkdir()
    moments = pa.array(
        [1_068_595_200, 1_068_595_200, 1_068_595_200], pa.timestamp("s", "Asia/Tokyo")
    )
    columns = {
        "id": ["a", "b", "c"],
        "day": moments,
        "game": ["sic_bo"] * 3,
        "bets_cents.small": [1000.0, None, 10.5],
        "bets_cents.big": [None, 500.0, None],
        **{f"dice.{n}": [n, n, n] for n in (1, 2, 3)},
    }
    pq.write_table(pa.table(columns), folder / "rounds.parquet")
    result = bylaw("audit", str(folder), "--jsonl")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one["round"]["result"] for one in found] == ["settled", "settled", "refused"]
    assert [one["day"] for one in found[:2]] == ["2003-11-11"] * 2, "the day of a clock in Québec"
    assert "its local date in America/Toronto" in result.stderr
    told = bylaw("audit", str(folder), "--summary", "--json", "--by", "day")
    counted = json.loads(told.stdout)
    assert counted["results"] == {"settled": 2, "refused": 1}


def test_folders_say_what_their_files_do_not_and_columns_of_two_types_are_text(
    bylaw: Run, tmp_path: Path
) -> None:
    columns = {"id": ["a"], "game": ["sic_bo"], "bets_cents.small": [1000]}
    columns |= {f"dice.{n}": [n] for n in (1, 2, 3)}
    for folder, more in (("casino=Lac%20Leamy", {"table": [4]}), ("casino=3", {"table": ["B"]})):
        within = tmp_path / "rounds" / folder / "day=2003-11-11"
        within.mkdir(parents=True)
        pq.write_table(pa.table({**columns, **more}), within / "rounds.parquet")
    out = tmp_path / "verdicts.parquet"
    bylaw("audit", str(tmp_path / "rounds"), "--out", str(out), "--exit-zero")
    found = pq.read_table(out).select(["day", "result", "casino", "table"]).to_pylist()
    day = dt.date(2003, 11, 11)
    assert found == [
        {"day": day, "result": "win", "casino": "3", "table": "B"},
        {"day": day, "result": "win", "casino": "Lac Leamy", "table": "4"},
    ]


def test_a_round_of_columns_is_found_by_its_id_without_reading_the_others(
    bylaw: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, read = tmp_path / "rounds.parquet", list[int]()
    made = list(rounds("sic_bo", 5, random.Random(9)))
    pq.write_table(pa.Table.from_batches([batch_of_text(made)]), path)
    entry = FilePart.entry

    def counted(part: FilePart, row: int) -> RoundEntry:
        read.append(row)
        return entry(part, row)

    monkeypatch.setattr(FilePart, "entry", counted)
    assert "Round sic_bo-3" in bylaw("audit", str(path), "--explain", "sic_bo-3").stdout
    assert read == [3]


def test_one_round_of_a_file_can_be_explained(bylaw: Run, tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    made = list(rounds("sic_bo", 5, random.Random(9)))
    path.write_text("".join(json.dumps(parts) + "\n" for parts in made))
    result = bylaw("audit", str(path), "--explain", "sic_bo-3")
    assert "Round sic_bo-3" in result.stdout
    with path.open("a") as more:
        more.write(json.dumps({**made[0], "id": "s\u00e9 9"}) + "\n" + json.dumps(made[3]) + "\n")
    assert "Round s\u00e9 9" in bylaw("audit", str(path), "--explain", "s\u00e9 9").stdout
    again = bylaw("audit", str(path), "--explain", "sic_bo-3")
    assert "2 rounds have this id; this is the first, on line 4" in again.stderr
    missing = bylaw("audit", str(path), "--explain", "sic_bo-9")
    assert (missing.exit_code, "sic_bo-9" in missing.output) == (1, True)
