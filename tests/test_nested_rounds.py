"""Rounds as other engines write them: columns within columns, and one bet on each row."""

import json
import random
import re
from collections.abc import Callable
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pacsv
import pyarrow.parquet as pq
import pytest
from click.testing import Result
from judging import registry_url
from registries import newest

import bylaw
from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.registry.audit.many.judge import PlainLaw, judge, refusals
from bylaw.registry.audit.maps.file_map import FileMap
from bylaw.registry.audit.rounds.arrays.round_arrays import arrays_of
from bylaw.registry.audit.rounds.columns import row_batches
from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.rounds.columns.layouts import ColumnsError
from bylaw.registry.audit.rounds.columns.nested_columns import read_columns
from bylaw.registry.audit.rounds.json_files import RefusedRound
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.store.database import open_engine
from fuzz.rounds import MAKERS, rounds

Run = Callable[..., Result]
Made = list[dict[str, Any]]
INNER = ("bets", "paid", "cards", "decisions")


@pytest.fixture(scope="module")
def law() -> PlainLaw:
    return plain_law_of(newest(open_engine(registry_url())), {})


def text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def plain(made: Made) -> dict[str, Any]:
    columns: dict[str, Any] = {n: [one[n] for one in made] for n in ("id", "day", "game")}
    if any("dice" in one for one in made):
        columns["dice"] = [one.get("dice") for one in made]
    return columns


def flat(made: Made) -> pa.RecordBatch:
    columns = plain(made)
    if "dice" in columns:
        columns["dice"] = [json.dumps(dice) for dice in columns["dice"]]
    for kind in INNER:
        for name in dict.fromkeys(name for one in made for name in one.get(kind) or ()):
            cells = [(one.get(kind) or {}).get(name) for one in made]
            columns[f"{kind}.{name}"] = [None if c is None else text(c) for c in cells]
    return pa.RecordBatch.from_pydict(columns)


def as_structs(cells: list[dict[str, str] | None]) -> pa.Array:
    names = list(dict.fromkeys(name for cell in cells for name in cell or ()))
    return pa.array(cells, pa.struct([(name, pa.string()) for name in names]))


def as_maps(cells: list[dict[str, str] | None]) -> pa.Array:
    pairs = [None if cell is None else list(cell.items()) for cell in cells]
    return pa.array(pairs, pa.map_(pa.string(), pa.string()))


def nested(made: Made, as_column: Callable[..., pa.Array]) -> pa.RecordBatch:
    columns = plain(made)
    for kind in INNER:
        cells = [one.get(kind) for one in made]
        if any(cells):
            written = [None if c is None else {n: text(v) for n, v in c.items()} for c in cells]
            columns[kind] = as_column(written)
    return pa.RecordBatch.from_pydict(columns)


@pytest.mark.parametrize("as_column", [as_structs, as_maps])
@pytest.mark.parametrize("game", sorted(MAKERS))
def test_columns_within_columns_say_what_dotted_columns_say(
    law: PlainLaw, game: str, as_column: Callable[..., pa.Array]
) -> None:
    made: Made = list(rounds(game, 20, random.Random(f"{game} nested")))
    found = judge(law, nested(made, as_column))
    assert found.num_rows
    assert found.to_pylist() == judge(law, flat(made)).to_pylist()


def test_cards_may_be_lists_of_names_or_numbers(law: PlainLaw) -> None:
    columns = {
        "day": ["2010-02-03"] * 2,
        "game": ["war"] * 2,
        "bets_cents": [{"initial": 1000}, {"initial": 500}],
    }
    names = columns | {"cards": [{"player": ["AS"], "dealer": ["2C"]}] * 2}
    numbers = columns | {"cards": [{"player": [51], "dealer": [0]}, {"player": None, "dealer": []}]}
    first = judge(law, pa.RecordBatch.from_pydict(names)).to_pylist()
    second = judge(law, pa.RecordBatch.from_pydict(numbers)).to_pylist()
    assert [row["result"] for row in first] == ["win", "win"]
    assert second == first[:1]


def test_a_slice_of_a_batch_is_read_as_it_stands(law: PlainLaw) -> None:
    made: Made = list(rounds("craps", 12, random.Random("slice")))
    some = nested(made, as_maps).slice(5, 4)
    assert judge(law, some).to_pylist() == judge(law, flat(made[5:9])).to_pylist()


def long_rows(made: Made) -> dict[str, list[Any]]:
    rows = [(one, bet, stake) for one in made for bet, stake in one["bets"].items()]
    return {
        "round": [one["id"] for one, _, _ in rows],
        "day": [one["day"] for one, _, _ in rows],
        "game": [one["game"] for one, _, _ in rows],
        "dice": [one["dice"] for one, _, _ in rows],
        "bet": [bet for _, bet, _ in rows],
        "stake": [stake for _, _, stake in rows],
        "paid": [(one.get("paid") or {}).get(bet) for one, bet, _ in rows],
        "paid.total": [(one.get("paid") or {}).get("total") for one, _, _ in rows],
        "casino": ["Hull" for _ in rows],
    }


@pytest.mark.parametrize("size", [3, 1 << 18])
def test_one_bet_on_each_row_is_the_same_round(
    law: PlainLaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(row_batches, "BATCH", size)
    made: Made = list(rounds("sic_bo", 15, random.Random("long")))
    path = tmp_path / "rounds.parquet"
    pq.write_table(pa.table(long_rows(made)), path)
    entries = list(ColumnFile(path).entries())
    assert [entry.id for entry in entries] == [one["id"] for one in made]
    expected = judge(law, flat(made)).to_pylist()
    assert judge(law, pa.RecordBatch.from_pydict(long_rows(made))).num_rows == len(expected)
    found = [row for part in ColumnFile(path).parts() for row in judge(law, part.batch).to_pylist()]
    assert {row.pop("casino") for row in found} == {"Hull"}
    assert found == expected


def test_the_long_form_is_judged_from_csv(bylaw: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "rounds.csv", tmp_path / "verdicts.jsonl"
    head = "round,day,game,dice,bet,stake,paid,table_no\n"
    dice = '2003-11-11,sic_bo,"[1, 2, 4]"'
    path.write_text(f"{head}7,{dice},small,10,10,A\n7,{dice},single:1,5,4,A\n8,{dice},big,5,0,B\n")
    bylaw("audit", str(path), "--out", str(out), "--exit-zero")
    found = [json.loads(line) for line in out.read_text().splitlines()]
    assert [(row["id"], row["bet"], row["verdict"], row["table_no"]) for row in found] == [
        ("7", "small", "ok", "A"),
        ("7", "single:1", "underpaid", "A"),
        ("8", "big", "ok", "B"),
    ]


def test_columns_of_the_long_form_that_differ_by_bet_are_carried_along_whole(
    bylaw: Run, tmp_path: Path
) -> None:
    path, out = tmp_path / "rounds.csv", tmp_path / "verdicts.jsonl"
    rows = ["7,2003-11-11,sic_bo,1 2 4,small,10,A,1", "7,2003-11-11,sic_bo,1 2 4,big,5,A,2"]
    path.write_text("\n".join(["round,day,game,dice,bet,stake,casino,seq", *rows, ""]))
    told = bylaw("audit", str(path), "--out", str(out), "--exit-zero", "--json")
    assert json.loads(told.stdout)["results"] == {"settled": 1}
    found = [json.loads(line) for line in out.read_text().splitlines()]
    assert [(row["bet"], row["casino"], row["seq"]) for row in found] == [
        ("small", "A", "1; 2"),
        ("big", "A", "1; 2"),
    ]


def test_values_within_values_that_are_not_ours_are_carried_along_as_json(law: PlainLaw) -> None:
    more = {
        "meta": pa.array([{"pit": 3, "seen": [1, 2]}, None]),
        "tags": pa.array([["é"], []]),
        "rates": pa.array([[("a", 1)], [("a", 1), ("a", 2)]], pa.map_(pa.string(), pa.int64())),
    }
    for form in (WIDE, LONG):
        table = {name: pa.array([cell] * 2) for name, cell in form.items()}
        table |= {"round": pa.array(["7", "8"])} if form is LONG else {}
        [first, second] = judge(law, pa.RecordBatch.from_pydict(table | more)).to_pylist()
        assert (first["meta"], first["tags"]) == ('{"pit": 3, "seen": [1, 2]}', '["é"]')
        assert (second["meta"], second["tags"]) == (None, "[]")
        assert second["rates"] == '[["a", 1], ["a", 2]]'
        near = pa.RecordBatch.from_pydict(table | {"decision": more["meta"]})
        with pytest.raises(ColumnsError, match="column decision resembles decisions"):
            judge(law, near)


@pytest.mark.parametrize("name", ["net.small", "net_cents.small"])
def test_what_was_won_or_lost_is_not_taken_for_a_stake(law: PlainLaw, name: str) -> None:
    batch = pa.RecordBatch.from_pydict({key: [cell] for key, cell in {**WIDE, name: "5"}.items()})
    with pytest.raises(ColumnsError, match=f"{name} holds what was won or lost"):
        judge(law, batch)


def test_a_payment_whose_stake_no_column_holds_is_refused_with_the_rounds(law: PlainLaw) -> None:
    more = {"paid_cents.big": "5", "paid.total": "5"}
    batch = pa.RecordBatch.from_pydict({key: [cell] for key, cell in {**WIDE, **more}.items()})
    with pytest.raises(ColumnsError, match=r"call these columns bets_cents\.big"):
        judge(law, batch)
    in_map = {"paid": pa.array([[("big", "5")]], pa.map_(pa.string(), pa.string()))}
    own = {key: pa.array([cell]) for key, cell in WIDE.items()}
    assert judge(law, pa.RecordBatch.from_pydict(own | in_map)).num_rows


def test_bets_may_stand_in_a_list_with_their_stakes_and_payments(law: PlainLaw) -> None:
    kind = pa.list_(pa.struct([(name, pa.string()) for name in ("bet", "stake", "paid")]))
    small, big = {"bet": "small", "stake": "5", "paid": "5"}, {"bet": "big", "stake": "2"}
    lists = [[big], [small, big], [{**small, "bet": None}], [small, small], None, []]
    own = {key: pa.array([cell] * len(lists)) for key, cell in WIDE.items() if "." not in key}
    own["id"] = pa.array(map(str, range(len(lists))))
    batch = pa.RecordBatch.from_pydict(own | {"bets": pa.array(lists, kind)})
    found = [(row["id"], row["bet"], row["verdict"]) for row in judge(law, batch).to_pylist()]
    assert found == [("0", "big", None), ("1", "small", "ok"), ("1", "big", None)]
    assert judge(law, batch.slice(1, 1)).to_pylist() == judge(law, batch).to_pylist()[1:]
    told = {row["row"]: row["why"] for row in refusals(law, batch).to_pylist()}
    assert "does not name its bet" in told[2]
    assert "twice in one round" in told[3]
    assert told.keys() == {2, 3, 4, 5}
    more = pa.array([[{**big, "odds": "1:1"}]] * len(lists))
    with pytest.raises(ColumnsError, match="column bets holds list"):
        judge(law, pa.RecordBatch.from_pydict(own | {"bets": more}))


NEAR = {
    "paid_cent.small": "paid_cents.small",
    "Paid_cents.small": "paid_cents.small",
    "bets_cent.small": "bets_cents.small",
    "Paid small": "paid.small",
    "small_paid": "paid.small",
    "payé_petit": "paid.small",
    "ante_bonus": "paid.ante_bonus",
    "Payout (¢)": "paid_cents.total",
    "payed": "paid.total",
    "Game": "game",
    "decison": "decisions",
}


@pytest.mark.parametrize(("name", "ours"), NEAR.items(), ids=NEAR)
def test_a_column_named_nearly_as_one_of_ours_is_refused_in_every_form(
    law: PlainLaw, tmp_path: Path, name: str, ours: str
) -> None:
    told = f"the name of the column {name} resembles {ours}"
    for form in (WIDE, LONG):
        table = pa.table({key: [cell] for key, cell in {**form, name: "5"}.items()})
        with pytest.raises(ColumnsError, match=re.escape(told)):
            judge(law, table.to_batches()[0])
        pq.write_table(table, tmp_path / "rounds.parquet")
        pacsv.write_csv(table, tmp_path / "rounds.csv")
        for file in ("rounds.parquet", "rounds.csv"):
            with pytest.raises(ColumnsError, match=re.escape(told)):
                ColumnFile(tmp_path / file).carried_types()
            how = FileMap(columns={"else": (name,)})
            assert list(ColumnFile(tmp_path / file, how=how).carried_types()) == ["else"]


def test_columns_that_are_carried_along_are_named_and_one_of_no_bet_is_refused(
    bylaw: Run, tmp_path: Path
) -> None:
    foreign = ("casino", "table_no", "dealer", "Win/Loss", "paid_by", "state", "Bet type")
    path = tmp_path / "rounds.parquet"
    pq.write_table(
        pa.table({**{n: [c] for n, c in WIDE.items()}, **{n: [1] for n in foreign}}), path
    )
    told = " ".join(bylaw("audit", str(path), "--summary").stderr.split())
    assert told == f"note: columns carried along but not read: {', '.join(foreign)}"
    pq.write_table(pa.table({**{n: [c] for n, c in WIDE.items()}, "paid": [5]}), path)
    assert "name it, e.g., paid.total" in bylaw("audit", str(path)).stderr


WHOLE_FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "too deep": ({"bets": [{"small": {"x": "1"}}]}, "bets.small holds"),
    "a list of bets": ({"bets": [["small"]]}, "bets holds"),
    "no row names its bet": (
        {"round": [*"12345678"], "bet": [None] * 8, "stake": ["1"] * 8},
        "does not name its bet",
    ),
}


@pytest.mark.parametrize("fault", WHOLE_FAULTS)
def test_a_fault_of_the_whole_file_is_said_once(tmp_path: Path, fault: str) -> None:
    columns, why = WHOLE_FAULTS[fault]
    size = len(next(iter(columns.values())))
    table = {"day": ["2003-11-11"] * size, "game": ["sic_bo"] * size, **columns}
    pq.write_table(pa.table(table), tmp_path / "rounds.parquet")
    with pytest.raises(ColumnsError, match=why):
        list(ColumnFile(tmp_path / "rounds.parquet").entries())


NAMED = pa.map_(pa.string(), pa.string())
ROUND_FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "twice": (
        {"bets": pa.array([[("small", "1"), ("small", "2")], [("small", "1")]], NAMED)},
        "small twice",
    ),
    "three dice in a pair": (
        {"game": ["craps"] * 2, "bets.pass": ["1", "1"], "dice": [[[1, 2, 3]], [[3, 4]]]},
        "two dice",
    ),
    "no bet named": ({"round": ["1", "2"], "bet": [None, "big"], "stake": ["1", "1"]}, "its bet"),
    "no round named": ({"round": [None, "2"], "bet": ["big"] * 2, "stake": ["1"] * 2}, "its round"),
    "a bet on two rows": (
        {"round": [*"112"], "bet": ["big"] * 3, "stake": ["1"] * 3},
        "big twice",
    ),
    "another day": (
        {"round": [*"112"], "bet": ["small", "big", "big"], "stake": ["1"] * 3},
        "differ in day",
    ),
}


@pytest.mark.parametrize("fault", ROUND_FAULTS)
def test_a_round_that_cannot_be_put_together_is_refused_and_the_others_go_on(
    bylaw: Run, tmp_path: Path, fault: str
) -> None:
    columns, why = ROUND_FAULTS[fault]
    size = len(next(iter(columns.values())))
    days = ["2003-11-12" if fault == "another day" else "2003-11-11", *["2003-11-11"] * (size - 1)]
    table = {"day": days, "game": ["sic_bo"] * size, "dice": [[1, 2, 4]] * size, **columns}
    path, out = tmp_path / "rounds.parquet", tmp_path / "verdicts.parquet"
    pq.write_table(pa.table(table), path)
    told = bylaw("audit", str(path), "--out", str(out), "--summary", "--json")
    assert json.loads(told.stdout)["results"] == {"settled": 1, "refused": 1}
    assert pq.read_table(out).num_rows == 1
    [refused] = map(json.loads, (tmp_path / "verdicts.rejects.jsonl").read_text().splitlines())
    assert (refused["line"], why in refused["why"]) == (1, True)
    counted = json.loads(bylaw("audit", str(path), "--summary", "--json").stdout)
    assert counted["results"] == {"settled": 1, "refused": 1}


APART = {
    "a bet each": ({"bet": ["big", "small"]}, {"refused": 2, "settled": 9}),
    "one bet twice": ({"bet": ["big", "big"]}, {"settled": 11}),
    "other dice": ({"bet": ["big", "small"], "dice": ["1 2 4", "4 5 6"]}, {"settled": 11}),
}


@pytest.mark.parametrize(("cells", "results"), APART.values(), ids=APART)
def test_rows_of_one_round_that_stand_apart_are_refused_as_such(
    bylaw: Run, tmp_path: Path, cells: dict[str, list[str]], results: dict[str, int]
) -> None:
    others = {"round": [*"abcdefghi"], "bet": ["big"] * 9, "dice": ["1 2 4"] * 9}
    first, second = (
        {"dice": "1 2 4", **dict(zip(cells, one, strict=True))}
        for one in zip(*cells.values(), strict=True)
    )
    rows = {
        name: [first.get(name, "1"), *held, second.get(name, "1")] for name, held in others.items()
    }
    table = {"day": ["2003-11-11"] * 11, "game": ["sic_bo"] * 11, "stake": ["1"] * 11, **rows}
    pq.write_table(pa.table(table), tmp_path / "rounds.parquet")
    found = bylaw("audit", str(tmp_path / "rounds.parquet"), "--summary", "--json")
    assert json.loads(found.stdout)["results"] == results
    assert ("are not together" in found.stderr) == ("refused" in results)
    halves = pa.table({**table, "bet": ["big"] * 5 + ["small"] * 6, "round": [*"abcde", *"abcdef"]})
    pq.write_table(
        halves.drop_columns("dice").append_column("dice", [["1 2 4"] * 11]),
        tmp_path / "rounds.parquet",
    )
    told = bylaw("audit", str(tmp_path / "rounds.parquet"), "--summary").stderr
    assert "rounds.parquet: the rows of a round are not together" in " ".join(told.split())


# ---- Types of other engines ------------------------------------------------------------


def typed(cell: str) -> dict[str, pa.Array]:
    """The same cells in the types of other engines, and in types that are no cells of a round."""
    texts, codes = pa.array([cell] * 2), pa.array([b"0123456789abcdef"] * 2, pa.binary(16))
    return {
        "views": texts.cast(pa.string_view()),
        "bytes in views": pa.array([cell.encode()] * 2, pa.binary_view()),
        "runs": pc.run_end_encode(texts),
        "JSON": pa.ExtensionArray.from_storage(pa.json_(), texts),
        "codes": pa.ExtensionArray.from_storage(pa.uuid(), codes),
        "short decimals": pa.array([Decimal("5.00")] * 2, pa.decimal32(5, 2)),
        "largest numbers": pa.array([2**64 - 1] * 2, pa.uint64()),
        "truths": pa.array([True] * 2),
        "days beyond the calendar": pa.array([2**31 - 1] * 2, pa.int32()).cast(pa.date32()),
        "a zone of nobody": pa.array([0] * 2).cast(pa.timestamp("us", tz="Nowhere/Land")),
        "intervals": pa.array([pa.MonthDayNano([1, 2, 3])] * 2),
        "lists": pa.array([[cell]] * 2, pa.list_(pa.string_view(), 1)),
        "views of lists": pa.array([[cell]] * 2, pa.list_view(pa.string())),
        "maps by structs": pa.array(
            [[({"a": 1}, cell)]] * 2, pa.map_(pa.struct([("a", pa.int64())]), pa.string())
        ),
    }


WIDE = {"id": "7", "day": "2003-11-11", "game": "sic_bo", "bets.small": "5", "dice": "[1, 2, 3]"}
LONG = {"round": "7", "bet": "small", "stake": "5", **{n: WIDE[n] for n in ("day", "game", "dice")}}
FORMS = (WIDE, LONG, {**WIDE, "casino": "Hull"}, {**WIDE, "paid_cents.small": "5"})


@pytest.mark.parametrize("kind", typed(""))
def test_a_column_of_any_type_is_read_or_refused_in_words(
    law: PlainLaw, tmp_path: Path, kind: str
) -> None:
    path = tmp_path / "rounds.parquet"
    for form in FORMS:
        for name in form:
            columns = {n: pa.array([cell] * 2) for n, cell in form.items()}
            batch = pa.RecordBatch.from_pydict({**columns, name: typed(form[name])[kind]})
            with suppress(ColumnsError):
                judge(law, batch)
            with suppress(pa.ArrowNotImplementedError):  # Parquet itself has no such type
                pq.write_table(pa.Table.from_batches([batch]), path)
                with suppress(ColumnsError):
                    list(ColumnFile(path).entries())


@pytest.mark.parametrize("kind", ["views", "runs", "JSON"])
def test_words_are_read_whatever_they_are_packed_in(law: PlainLaw, kind: str) -> None:
    packed = {name: typed(cell)[kind] for name, cell in WIDE.items()}
    plain_cells = {name: [cell] * 2 for name, cell in WIDE.items()}
    expected = judge(law, pa.RecordBatch.from_pydict(plain_cells))
    assert judge(law, pa.RecordBatch.from_pydict(packed)) == expected
    assert expected.num_rows == 2


def test_true_is_no_amount_of_a_cent(law: PlainLaw) -> None:
    cells = {"bets_cents.small": [True], **{n: [c] for n, c in WIDE.items() if n != "bets.small"}}
    assert judge(law, pa.RecordBatch.from_pydict(cells)).num_rows == 0


def test_a_file_with_fewer_rows_than_it_says_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rounds.parquet"
    cells = {name: [cell] * 20 for name, cell in WIDE.items()}
    pq.write_table(pa.table(cells), path)
    assert len(list(ColumnFile(path).entries())) == 20
    data = path.read_bytes()
    footer = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
    # The footer has the number of rows of the whole file first; 20 is written as 40.
    place = data.index(b"\x16\x28\x19", footer)
    path.write_bytes(data[: place + 1] + b"\x2a" + data[place + 2 :])
    with pytest.raises(ColumnsError, match="declares 21 rows, but only 20"):
        list(ColumnFile(path).entries())


def test_words_that_are_none_are_refused_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "rounds.parquet"
    damaged = pa.Array.from_buffers(pa.string(), 1, pa.array([b"\xff"]).buffers())
    cells = {**{name: [cell] for name, cell in WIDE.items()}, "casino": damaged}
    pq.write_table(pa.table(cells), path)
    with pytest.raises(ColumnsError, match="cannot be read"):
        list(ColumnFile(path).entries())


MONEY = {
    "dollars with four decimals": (
        "bets.small",
        [Decimal("5"), Decimal("7.5")],
        pa.decimal128(19, 4),
    ),
    "cents without decimals": (
        "bets_cents.small",
        [Decimal(500), Decimal(750)],
        pa.decimal128(38, 0),
    ),
    "cents with decimals": ("bets_cents.small", [Decimal(500), Decimal(750)], pa.decimal128(12, 2)),
    "cents as fractions": ("bets_cents.small", [500.0, 750.0], pa.float64()),
}


@pytest.mark.parametrize(("name", "sums", "kind"), MONEY.values(), ids=MONEY)
def test_money_is_taken_as_a_database_keeps_it(
    law: PlainLaw, name: str, sums: list[Decimal | float], kind: pa.DataType
) -> None:
    plain_cells = {n: [cell] * 2 for n, cell in WIDE.items() if n != "bets.small"}
    expected = judge(law, pa.RecordBatch.from_pydict(plain_cells | {"bets.small": ["5", "7.50"]}))
    batch = pa.RecordBatch.from_pydict(plain_cells | {name: pa.array(sums, kind)})
    assert judge(law, batch) == expected
    part = FilePart(*read_columns(batch), range(1, 3))
    assert arrays_of(part, RULES["sic_bo"]).ready.all()
    assert not any(isinstance(part.entry(row).found, RefusedRound) for row in range(2))


def test_what_is_no_number_is_an_empty_cell_and_a_part_of_a_cent_is_refused(law: PlainLaw) -> None:
    nothing = float("nan")
    columns: dict[str, object] = {n: [cell] * 3 for n, cell in WIDE.items() if n != "bets.small"}
    columns |= {"bets_cents.small": [500.0] * 3, "bets_cents.big": [nothing, None, 250.5]}
    found = judge(law, pa.RecordBatch.from_pydict(columns | {"id": ["a", "b", "c"]}))
    assert found.column("id").to_pylist() == ["a", "b"]
    part = FilePart(*read_columns(pa.RecordBatch.from_pydict(columns)), range(1, 4))
    assert arrays_of(part, RULES["sic_bo"]).ready.tolist() == [True, True, False]
    assert not isinstance(part.entry(0).found, RefusedRound)
    assert isinstance(part.entry(2).found, RefusedRound)


def test_as_many_cards_or_dice_as_a_byte_cannot_count_are_not_taken_for_few(law: PlainLaw) -> None:
    many = range(1, 256 + 3 + 1)
    said = {"day": ["2005-01-01"], "game": ["sic_bo"], "bets_cents.small": [500]}
    dice = {f"dice.{place}": pa.array([2], pa.int8()) for place in many}
    assert judge(law, pa.RecordBatch.from_pydict(said | dice)).num_rows == 0
    said = {"day": ["2005-01-01"], "game": ["three_card_poker"], "bets_cents.pair_plus": [500]}
    dealer = {f"cards.dealer.{place}": pa.array([place], pa.uint8()) for place in (1, 2, 3)}
    cards = {f"cards.player.{place}": pa.array([place % 52], pa.uint8()) for place in many}
    assert judge(law, pa.RecordBatch.from_pydict(said | dealer | cards)).num_rows == 0


DICE = {
    "as JSON": {"dice": ["[[4, 3]]", "[[4, 2], [6, 6]]", "[[4, 7]]"]},
    "in a row": {"dice": ["4-3", "4 2, 6 6", "4-7"]},
    "in brackets": {"dice": ["(4,3)", "(4,2) (6,6)", "(4,7)"]},
    "one in each column of a text": {
        "dice.1": ["4", "4", "4"],
        "dice.2": ["3", "2", "7"],
        "dice.3": [None, "6", None],
        "dice.4": [None, "6", None],
    },
    "one in each column, of which two are empty": {
        "dice.1": [4, 4, 4],
        "dice.2": [3, 3, 7],
        "dice.3": pa.nulls(3),
        "dice.4": pa.nulls(3),
    },
}


@pytest.mark.parametrize("dice", DICE.values(), ids=DICE)
def test_rounds_are_settled_together_however_their_dice_are_written(
    law: PlainLaw, dice: dict[str, Any]
) -> None:
    more = {"day": ["2005-06-01"] * 3, "game": ["craps"] * 3, "bets.pass": ["5"] * 3}
    batch = pa.RecordBatch.from_pydict(more | {"bets.field": ["5"] * 3} | dice)
    part = FilePart(*read_columns(batch), range(1, 4))
    assert arrays_of(part, RULES["craps"]).ready.tolist() == [True, True, False]
    first = [row["result"] for row in judge(law, batch).to_pylist() if row["id"] == "1"]
    assert first == ["win", "lose"]


def test_rounds_are_settled_together_if_a_text_numbers_their_cards(law: PlainLaw) -> None:
    more = {"day": ["2005-06-01"] * 3, "game": ["war"] * 3, "bets.initial": ["5"] * 3}
    hands = {"cards.player.1": ["51", "0", "KD"], "cards.dealer.1": ["49", "49", "52"]}
    batch = pa.RecordBatch.from_pydict(more | hands)
    part = FilePart(*read_columns(batch), range(1, 4))
    assert arrays_of(part, RULES["war"]).ready.tolist() == [True, True, False]
    found = [row["result"] for row in judge(law, batch).to_pylist()]
    assert found == ["win", "lose"]


@pytest.mark.parametrize("player", ["10h ks", "TH  KS", " th ks "])
def test_rounds_are_settled_together_if_their_cards_have_other_letters(
    law: PlainLaw, player: str
) -> None:
    more = {"day": ["2005-06-01"] * 4, "game": ["blackjack"] * 4, "bets.over13": ["5"] * 4}
    hands = {"cards.player": [player, "10h 2c", "1010H KS", "110H KS"]}
    batch = pa.RecordBatch.from_pydict(more | hands)
    part = FilePart(*read_columns(batch), range(1, 5))
    assert arrays_of(part, RULES["blackjack"]).ready.tolist() == [True, True, False, False]
    found = [row["result"] for row in judge(law, batch).to_pylist()]
    assert found == ["win", "lose"]


def test_rounds_that_cannot_be_read_are_named_beside_those_that_are_judged(law: PlainLaw) -> None:
    said = {"day": ["2005-06-01"] * 4, "game": ["war", "chess", "war", "war"]}
    hands = {"cards.player": ["KS", "KS", "XX", "8C"], "cards.dealer": ["9D"] * 4}
    ids = {"id": ["a", "b", None, "d"], "bets.initial": ["5"] * 4}
    batch = pa.RecordBatch.from_pydict(said | hands | ids)
    refused = bylaw.refusals(law, batch)
    assert refused.schema.names == ["row", "id", "why"]
    assert [(row["row"], row["id"]) for row in refused.to_pylist()] == [(1, "b"), (2, None)]
    assert "“XX” is not a card" in refused.to_pylist()[1]["why"]
    assert [row["id"] for row in judge(law, batch).to_pylist()] == ["a", "d"]


def test_an_empty_text_says_nothing_whatever_column_it_stands_in(law: PlainLaw) -> None:
    """Readers of CSV, as that of Arrow, leave it where a cell of text is empty."""
    said = {"day": ["2005-06-01"], "game": ["war"], "bets.initial": ["5"], "bets.additional": [""]}
    hands = {"cards.player": ["KS"], "cards.dealer": ["9D"], "cards.war_player": [""]}
    others = {name: [""] for name in ("dice", "decisions.on_tie", "paid.total", "paid.initial")}
    batch = pa.RecordBatch.from_pydict(said | hands | others)
    assert bylaw.refusals(law, batch).num_rows == 0
    assert [(one["bet"], one["paid_cents"]) for one in judge(law, batch).to_pylist()] == [
        ("initial", None)
    ]


def test_refused_rounds_of_the_long_form_are_named_by_their_first_row(law: PlainLaw) -> None:
    said = {"day": ["2005-06-01"] * 4, "game": ["sic_bo"] * 4, "round": ["a", "a", "b", "b"]}
    bets = {"bet": ["small", "big", "small", "tiny"], "stake": ["5"] * 4}
    batch = pa.RecordBatch.from_pydict(said | bets | {"dice": ["1 2 3"] * 4})
    found = bylaw.refusals(law, batch).to_pylist()
    assert [(row["row"], row["id"]) for row in found] == [(2, "b")]


def test_rounds_in_a_table_are_not_taken_for_a_batch(law: PlainLaw) -> None:
    with pytest.raises(TypeError, match="to_batches"):
        judge(law, pa.table({"day": ["2005-06-01"]}))
