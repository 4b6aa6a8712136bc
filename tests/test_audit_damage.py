"""Damaged files of rounds: a row that is no row is refused with its number; the others go on."""

import bz2
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet
import pytest
from click.testing import Result

from bylaw.registry.audit.many import identities
from bylaw.registry.audit.many.tallies import Tally
from bylaw.registry.audit.rounds.parts.id_marks import RisingIds, rising_ids
from bylaw.registry.audit.runs.packed_parts import DonePart, pack_part, unpack_part

Run = Callable[..., Result]
HEAD = b"id,day,game,bets.small,dice,paid.small,casino\n"


def row(number: int, more: str = "", dice: str = '"[1, 2, 4]"') -> bytes:
    return f"{number},2003-11-11,sic_bo,10,{dice},10,Hull{more}\n".encode()


def summary(bylaw: Run, path: Path, *more: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        bylaw("audit", str(path), "--summary", "--json", *more).stdout
    )
    return found


DAMAGE = {
    "an unclosed quotation mark": (row(3, dice='"[1, 2, 4]'), "quotation mark"),
    "a byte that is not UTF-8": (row(3).replace(b"Hull", b"Qu\xe9bec"), "UTF-8"),
    "a cell too many": (row(3, ",x"), "8 cells and not 7"),
}


@pytest.mark.parametrize(("damaged", "reason"), DAMAGE.values(), ids=DAMAGE.keys())
@pytest.mark.parametrize("number", [3, 3000])
def test_a_damaged_row_is_refused_with_its_number_and_the_others_go_on(
    bylaw: Run, tmp_path: Path, *, damaged: bytes, reason: str, number: int
) -> None:
    path = tmp_path / "rounds.csv"
    rows = [row(place) for place in range(1, 6001)]
    rows[number - 1] = damaged
    path.write_bytes(HEAD + b"".join(rows))
    result = bylaw("audit", str(path), "--summary", "--json")
    assert json.loads(result.stdout)["results"] == {"settled": 5999, "refused": 1}
    assert f"line {number + 1}: refused" in result.stderr
    assert reason in result.stderr


def test_damaged_rows_of_several_kinds_keep_their_numbers(bylaw: Run, tmp_path: Path) -> None:
    path = tmp_path / "rounds.csv"
    kinds = [damaged for damaged, _ in DAMAGE.values()]
    path.write_bytes(HEAD + b"".join([row(1), *kinds, row(5), b"\n", kinds[2], row(7)]))
    result = bylaw("audit", str(path), "--jsonl")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    refused = [one["line"] for one in found if one["round"]["result"] == "refused"]
    assert [one["id"] for one in found if one["round"]["result"] == "settled"] == ["1", "5", "7"]
    assert refused == [3, 4, 5, 8]


def test_a_value_may_run_over_lines_and_a_line_is_counted_as_an_editor_counts(
    bylaw: Run, tmp_path: Path
) -> None:
    path, out = tmp_path / "rounds.csv", tmp_path / "verdicts.jsonl"
    noted = row(1).replace(b"Hull", b'"Hull\n(old ""wing"")\n\neast"')
    path.write_bytes(HEAD + noted + b"\n" + row(2, dice='"[1, 2, 9]"') + row(3, ",x"))
    result = bylaw("audit", str(path), "--out", str(out))
    assert json.loads(out.read_text())["casino"] == 'Hull\n(old "wing")\n\neast'
    rejects = (tmp_path / "verdicts.rejects.jsonl").read_text().splitlines()
    assert [json.loads(one)["line"] for one in rejects] == [7, 8]
    assert "Rounds: 3 (2 refused, 1 settled)" in result.stdout
    assert bylaw("audit", str(path), "--explain", "2").stderr.startswith("line 7: refused")


@pytest.mark.parametrize("text", [b"", b"\xef\xbb\xbf", b"\n\r\n", HEAD])
@pytest.mark.parametrize("name", ["rounds.csv", "rounds.csv.gz", "rounds.jsonl"])
def test_a_file_without_rounds_is_no_error_in_any_form(
    bylaw: Run, tmp_path: Path, *, text: bytes, name: str
) -> None:
    path = tmp_path / name
    if name.endswith(".jsonl") and text == HEAD:
        text = b"[]"
    path.write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    result = bylaw("audit", str(path))
    assert (result.exit_code, result.stdout) == (0, "No rounds: nothing was audited.\n")


PACKED: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "zst": lambda text: bytes(pa.Codec("zstd").compress(text, asbytes=True)),
}


def test_a_compressed_file_is_read_as_it_is(bylaw: Run, tmp_path: Path) -> None:
    for name, packed in PACKED.items():
        for ending, text in (("csv", HEAD + row(1) + row(2)), ("jsonl", LINE * 2)):
            path = tmp_path / f"rounds.{ending}.{name}"
            path.write_bytes(packed(text))
            assert summary(bylaw, path)["results"] == {"settled": 2}
            path.write_bytes(packed(text * 99)[:-9])
            result = bylaw("audit", str(path), "--summary")
            assert (result.exit_code, f"{path} cannot be read" in result.stderr) == (1, True)


def test_rows_of_empty_cells_are_blank_lines(bylaw: Run, tmp_path: Path) -> None:
    path, blank = tmp_path / "rounds.csv", b"," * HEAD.count(b",")
    for end in (b"\n", b"\r\n"):
        rows = [HEAD[:-1], blank, row(1)[:-1], blank, row(2, dice='"[1, 2, 9]"')[:-1], blank]
        path.write_bytes(end.join(rows))
        found = bylaw("audit", str(path), "--summary")
        assert "Rounds: 2 (1 refused, 1 settled)" in found.stdout
        assert found.stderr.splitlines()[-1].startswith("line 5: refused")


def test_a_compressed_file_that_is_damaged_is_refused_whole(bylaw: Run, tmp_path: Path) -> None:
    path, whole = tmp_path / "rounds.csv.gz", gzip.compress(HEAD + row(1) + row(2))
    out = tmp_path / "verdicts.csv"
    for damaged in (whole[:-9], whole[:-30], whole[:12] + b"\x05" + whole[13:], whole[:30] * 2):
        path.write_bytes(damaged)
        for asked in (("audit", "--summary"), ("audit", "--out", str(out)), ("rounds", "map")):
            result = bylaw(*asked, str(path))
            assert "rounds.csv.gz cannot be read" in result.output, damaged
            assert result.exit_code in (1, 2)
            assert not out.exists()


def test_sums_are_given_by_day_and_by_a_column_that_is_carried_along(
    bylaw: Run, tmp_path: Path
) -> None:
    path = tmp_path / "rounds.csv"
    wrong = row(3).replace(b",10,Hull", b",25,Charlevoix")
    path.write_bytes(HEAD + row(1) + row(2) + wrong)
    found = summary(bylaw, path, "--by", "casino", "--by", "day")
    groups = {(one["by"], one["value"]): one for one in found["groups"]}
    assert groups["casino", "Charlevoix"]["difference"] == "15"
    assert groups["casino", "Hull"]["difference"] == "0"
    assert groups["day", "2003-11-11"]["paid"] == "45"
    assert (found["total"]["paid"], found["total"]["due"]) == ("45", "30")


MOMENTS = {
    "days": (["2003-11-11"] * 3, pa.date32()),
    "moments as written": (
        ["2003-11-11 00:00:00", "2003-11-11 12:00:00", "2003-11-11 23:59:59"],
        pa.timestamp("us"),
    ),
    "moments with a time zone": (
        ["2003-11-11 05:00:00Z", "2003-11-11 12:00:00Z", "2003-11-12 04:59:59Z"],
        pa.timestamp("us", "UTC"),
    ),
}


@pytest.mark.parametrize(("days", "kind"), MOMENTS.values(), ids=MOMENTS.keys())
@pytest.mark.parametrize("written", [False, True], ids=["counted", "written"])
def test_sums_by_day_and_game_are_those_of_the_law_however_these_are_written(
    bylaw: Run, tmp_path: Path, *, days: list[str], kind: pa.DataType, written: bool
) -> None:
    path, out = tmp_path / "rounds.parquet", tmp_path / "verdicts.parquet"
    same = {"bets.small": ["10"] * 3, "dice": ["[1, 2, 4]"] * 3, "paid.small": ["10", "25", "10"]}
    when = {"day": pa.array(days).cast(kind), "game": ["sic_bo", "Sic Bo", "sic-bo"]}
    pa.parquet.write_table(pa.table({"id": ["a", "b", "c"], **when, **same}), path)
    more = ("--out", str(out)) if written else ()
    found = summary(bylaw, path, "--by", "day", "--by", "game", *more)
    groups = {(one["by"], one["value"]): one["paid"] for one in found["groups"]}
    assert groups == {("day", "2003-11-11"): "45", ("game", "sic_bo"): "45"}


@pytest.mark.parametrize("written", [False, True], ids=["counted", "written"])
@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_an_id_that_comes_twice_is_told(
    bylaw: Run, tmp_path: Path, ending: str, written: bool
) -> None:
    path = tmp_path / f"rounds.{ending}"
    parts = {"day": "2003-11-11", "game": "sic_bo", "bets": {"small": "1"}, "dice": [1, 2, 4]}
    lines = [json.dumps({"id": f"{one}", **parts}) for one in (1, 2, 1, 2, 5)]
    rows = [row(one) for one in (1, 2, 1, 2, 5)]
    path.write_bytes(HEAD + b"".join(rows) if ending == "csv" else "\n".join(lines).encode())
    out = ("--out", str(tmp_path / "verdicts.parquet")) if written else ()
    result = bylaw("audit", str(path), "--summary", "--json", *out)
    assert json.loads(result.stdout)["repeated_ids"] == 2
    head = 1 if ending == "csv" else 0
    for first in (1 + head, 2 + head):
        assert f"line {first + 2}: this id already appears on line {first}" in result.stderr


@pytest.mark.parametrize("written", [False, True], ids=["counted", "written"])
def test_an_id_that_comes_in_two_files_is_told(bylaw: Run, tmp_path: Path, written: bool) -> None:
    (tmp_path / "a.csv").write_bytes(HEAD + row(1) + row(2))
    (tmp_path / "b.csv").write_bytes(HEAD + row(3) + row(2))
    out = ("--out", str(tmp_path / "verdicts.parquet")) if written else ()
    paths = [str(tmp_path / name) for name in ("a.csv", "b.csv")]
    result = bylaw("audit", *paths, "--summary", "--json", *out)
    assert json.loads(result.stdout)["repeated_ids"] == 1
    told = f"{paths[1]}, line 3: this id already appears in {paths[0]}, line 3"
    assert told in result.stderr


def test_ids_that_do_not_fit_in_memory_are_told_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identities, "_HELD", 5)
    ids = identities.Identities()
    for file in range(3):
        ids.add([f"{file}-{n}" for n in range(9)] + ["twice"], range(1, 11), file=file)
    found = ids.repeated()
    first = identities.Line(0, 10)
    assert found.number == 2
    assert found.first == tuple((identities.Line(file, 10), first) for file in (1, 2))


def test_of_many_ids_those_that_come_again_are_told_and_no_other() -> None:
    numbers = [*range(1, 5000), *range(1, 5000, 7), 42]
    ids = identities.Identities()
    ids.add(numbers, range(len(numbers)))
    again = [at for at, one in enumerate(numbers) if one in numbers[:at]]
    found = ids.repeated()
    assert found.number == len(again)
    assert [line.place for line, _ in found.first] == again[:20]


def rising(numbers: range, first_place: int) -> RisingIds:
    return RisingIds(np.array(numbers, dtype=np.uint64), first_place)


@pytest.mark.parametrize("later", [range(7, 9), range(30, 33), range(31, 33)])
def test_numbers_that_only_grow_are_told_where_a_later_part_repeats_one(later: range) -> None:
    ids = identities.Identities()
    ids.add_found(rising(range(1, 11), 1))
    ids.add_found(rising(range(11, 31), 11))
    ids.add_found(rising(later, 1), file=1)
    again = [number for number in later if number < 31]
    found = ids.repeated()
    assert found.number == len(again)
    lines = [(identities.Line(1, later.index(n) + 1), identities.Line(0, n)) for n in again]
    assert found.first == tuple(lines)


def test_a_text_that_is_one_of_the_numbers_that_only_grew_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(identities, "_HELD", 5)
    ids = identities.Identities()
    ids.add_found(rising(range(1, 11), 1))
    ids.add(["other", "7"], [1, 2], file=1)
    ids.add_found(rising(range(11, 20), 1), file=2)
    found = ids.repeated()
    assert found.first == ((identities.Line(1, 2), identities.Line(0, 7)),)


def test_of_numbers_that_only_grow_none_gets_a_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RisingIds, "marked", None)
    ids = identities.Identities()
    for first in range(1, 100, 10):
        ids.add_found(rising(range(first, first + 10), first))
    assert ids.repeated() == identities.Repeats()


@pytest.mark.parametrize("some", [[1, 2, 3], [1, 3, 5], [3, 5, 10**7]])
def test_numbers_that_only_grow_are_kept_with_a_part_as_they_are(some: list[int]) -> None:
    ids = rising_ids(np.array(some), 7)
    kept = unpack_part(pack_part(DonePart(b"", [], Tally(), "a file", ids)))
    assert isinstance(kept.ids, RisingIds)
    assert (list(kept.ids.numbers), kept.ids.first_place) == (some, 7)
    marks, places = kept.ids.marked()
    assert marks.tolist() == [identities.mark_of(str(number)) for number in some]
    assert places.tolist() == [7, 8, 9]


@pytest.mark.parametrize("gap", [1, 3])
def test_a_file_of_growing_numbers_gives_no_id_a_mark(
    bylaw: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gap: int
) -> None:
    held, out = tmp_path / "rounds.parquet", tmp_path / "verdicts.parquet"
    asked = ("--game", "war", "--count", "30", "--seed", "1", "--out", str(held))
    assert bylaw("rounds", "generate", *asked).exit_code == 0
    table = pyarrow.parquet.read_table(held)
    ids = pa.array(range(1, 30 * gap + 1, gap))
    pyarrow.parquet.write_table(table.set_column(table.column_names.index("id"), "id", ids), held)
    monkeypatch.setattr(RisingIds, "marked", None)
    assert bylaw("audit", str(held), "--out", str(out), "--exit-zero").exit_code == 0


def test_the_day_is_looked_at_before_what_is_missing(bylaw: Run, tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    parts = {"id": "x", "day": "1999-01-01", "game": "three_card_poker", "bets": {"initial": "5"}}
    path.write_text(json.dumps(parts))
    result = bylaw("audit", str(path), "--json")
    assert json.loads(result.stdout)["round"]["result"] == "not_in_force"
    path.write_text(json.dumps(parts | {"day": "2012-01-01", "cards": {"player": "1S"}}))
    result = bylaw("audit", str(path), "--json")
    assert json.loads(result.stdout)["round"]["result"] == "not_governed"


def test_status_1_means_that_a_payment_is_not_as_due(bylaw: Run, tmp_path: Path) -> None:
    path = tmp_path / "rounds.csv"
    path.write_bytes(HEAD + row(1))
    assert bylaw("audit", str(path)).exit_code == 0
    path.write_bytes(HEAD + row(1).replace(b",10,Hull", b",11,Hull"))
    assert bylaw("audit", str(path)).exit_code == 1
    assert bylaw("audit", str(path), "--exit-zero").exit_code == 0


@pytest.mark.parametrize(
    ("name", "cell", "kind"),
    [
        ("day", 2**31 - 1, pa.date32()),
        ("day", 2**62, pa.timestamp("us")),
        ("day", -(2**62), pa.timestamp("ms", "UTC")),
        ("shift", 2**31 - 1, pa.date32()),
        ("id", 2**61, pa.timestamp("ms")),
    ],
)
def test_a_day_beyond_the_calendar_is_told_in_its_row_alone(
    bylaw: Run, tmp_path: Path, name: str, cell: int, kind: pa.DataType
) -> None:
    held, out = tmp_path / "rounds.parquet", tmp_path / "verdicts.csv"
    asked = ("--game", "war", "--count", "3", "--seed", "1", "--out", str(held))
    assert bylaw("rounds", "generate", *asked).exit_code == 0
    table = pyarrow.parquet.read_table(held)
    number = pa.int32() if kind == pa.date32() else pa.int64()
    odd = pa.array([cell], number).cast(kind, safe=False)
    days = table.column("day").combine_chunks().slice(1).cast(kind)
    column = pa.concat_arrays([odd, days])
    at = table.schema.get_field_index(name)
    table = table.set_column(at, name, column) if at >= 0 else table.append_column(name, column)
    pyarrow.parquet.write_table(table, held)
    assert bylaw("audit", str(held), "--by", name).exit_code in (0, 1, 2)
    told = bylaw("audit", str(held), "--out", str(out))
    assert told.exit_code in (0, 1)
    lines = out.read_text().splitlines()[1:]
    assert sum(",ok," in line for line in lines) >= len(table) - 1
    assert ("1 refused, 2 settled" in told.output) == (name == "day"), told.output


@pytest.mark.parametrize("suffix", ["csv", "jsonl"])
def test_a_round_of_too_many_rolls_is_refused_in_columns_too(
    run: Run, tmp_path: Path, suffix: str
) -> None:
    rolls, head = json.dumps([[4, 4]] * 1001), "id,day,game,bets.pass,dice\n"
    parts = {"id": "a", "day": "2003-11-11", "game": "craps", "bets": {"pass": "5"}}
    row = f'{head}a,2003-11-11,craps,5,"{rolls}"\n'
    file = tmp_path / f"rounds.{suffix}"
    file.write_text(row if suffix == "csv" else json.dumps(parts | {"dice": json.loads(rolls)}))
    assert "at most 1000 rolls; this one has 1001" in run("audit", str(file)).output


LINE = b'{"day": "2003-11-11", "game": "sic_bo", "bets": {"small": "5"}, "dice": [1, 2, 4]}\n'


def test_compressed_lines_are_read_and_their_damage_is_told(bylaw: Run, tmp_path: Path) -> None:
    path, packed = tmp_path / "rounds.jsonl.gz", gzip.compress(LINE * 3)
    path.write_bytes(packed)
    assert summary(bylaw, path)["results"] == {"settled": 3}
    for damaged in (packed[:-12], b"no gzip", packed[:20] + b"\xff" * 40):
        path.write_bytes(damaged)
        result = bylaw("audit", str(path), "--summary")
        assert (result.exit_code, f"{path} cannot be read" in result.stderr) == (1, True)


def test_what_is_not_read_in_a_folder_is_told_and_what_is_no_text_is_refused(
    bylaw: Run, tmp_path: Path
) -> None:
    (tmp_path / "a.jsonl").write_bytes(LINE)
    (tmp_path / "b.csv.xz").write_bytes(b"\xfd7zXZ\0\0")
    (tmp_path / "_SUCCESS").touch()
    result = bylaw("audit", str(tmp_path), "--summary")
    assert "Rounds: 1 (1 settled)" in result.stdout
    assert result.stderr.strip().endswith(f": {tmp_path / 'b.csv.xz'}")
    refused = bylaw("audit", str(tmp_path / "b.csv.xz"))
    assert (refused.exit_code, "is not text" in refused.stderr) == (1, True)
