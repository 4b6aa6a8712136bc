"""Rounds judged on Apache Spark: the same verdicts as in one process, whatever a worker does."""

import datetime as dt
import json
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import Result
from clusters import cluster
from judging import registry_url
from registries import newest
from test_audit_tables import batch_of_text
from test_nested_rounds import as_structs, nested

from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.front.judging.runs_judged import judge_into
from bylaw.registry.audit.many.judge import PlainLaw
from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.audit.runs.packed_parts import DonePart, unpack_part
from bylaw.registry.audit.runs.verdict_tables import AuditRun, done_parts
from bylaw.registry.audit.spark.rows_judged import FileTold, fault_in, judge_rows
from bylaw.registry.audit.spark.spark_runs import spark_engine
from bylaw.registry.audit.verdicts.receipts import engine
from bylaw.registry.store.database import open_engine
from fuzz.rounds import rounds

pytestmark = pytest.mark.slow

Command = Callable[..., Result]
Made = list[dict[str, Any]]


@pytest.fixture(scope="module")
def law() -> PlainLaw:
    return plain_law_of(newest(open_engine(registry_url())), {})


def made_of(game: str, number: int) -> Made:
    return list(rounds(game, number, random.Random(f"{game} on Spark")))


def mixed() -> pa.RecordBatch:
    """Rounds of two games, some of them unreadable, with columns of every awkward kind."""
    batch = batch_of_text([*made_of("sic_bo", 150), *made_of("war", 150), {"game": "whist"}])
    size = batch.num_rows
    moment = dt.datetime(2009, 6, 17, 23, 30, tzinfo=dt.UTC)
    more = {
        "Casino": pa.array(["Hull", "Montréal", None] * (size // 3 + 1)).slice(0, size),
        "table_no": pa.array(range(size), pa.uint16()),
        "shift": pa.array(["day", "night"] * size).slice(0, size).dictionary_encode(),
        "closed": pa.array([moment] * size, pa.timestamp("ns")),
        "opened": pa.array([moment] * size, pa.timestamp("us", "America/Toronto")),
        "nothing": pa.nulls(size),
    }
    columns = dict(zip(batch.schema.names, batch.columns, strict=True))
    return pa.RecordBatch.from_pydict(columns | more)


def in_long_form(made: Made) -> pa.RecordBatch:
    rows = [
        {
            "round": one["id"],
            "day": one["day"],
            "game": one["game"],
            "dice": json.dumps(one["dice"]),
            "bet": bet,
            "stake": stake,
            "paid": (one.get("paid") or {}).get(bet),
        }
        for one in made
        for bet, stake in one["bets"].items()
    ]
    return pa.RecordBatch.from_pylist(rows)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("a folder [with marks]")
    batches = {
        "mixed": mixed(),
        "nested": nested(made_of("three_card_poker", 200), as_structs),
        "long": in_long_form(made_of("sic_bo", 100)),
    }
    for name, batch in batches.items():
        table = pa.Table.from_batches([batch])
        pq.write_table(table, folder / f"{name}.parquet", row_group_size=97)
    return [folder / f"{name}.parquet" for name in batches]


def run_of(files: list[Path], law: PlainLaw) -> AuditRun:
    return AuditRun({path.name: ColumnFile(path) for path in files}, law, ("game", "Casino"))


def judged(run: AuditRun, out: Path) -> tuple[list[object], str, object]:
    rejects = out.with_suffix(".jsonl")
    tally = judge_into(run, out=out, rejects=rejects, options={}, tell=lambda _done, _total: None)
    rows = pq.read_table(out).to_pylist()
    return rows, rejects.read_text(encoding="utf-8"), tally.as_json()


def test_a_cluster_that_loses_a_worker_gives_the_verdicts_of_one_process(
    files: list[Path], law: PlainLaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = judged(run_of(files, law), tmp_path / "here.parquet")
    assert len(expected[0]) > 1000
    assert '"game": "whist"' in expected[1]
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    with cluster(tmp_path) as spark, ThreadPoolExecutor(1) as killing:
        killed = killing.submit(spark.kill_the_first_that_judged)
        run = replace(run_of(files, law), engine=spark_engine(spark.master))
        found = judged(run, tmp_path / "there.parquet")
        assert killed.result() in spark.workers
    assert found == expected


# ---- What a worker does, without Spark -------------------------------------------------


def told_of(path: Path) -> FileTold:
    file = ColumnFile(path)
    schema = pq.read_schema(path)
    return FileTold(0, path.name, file, schema, file.is_long, (), engine())


def given_to_a_worker(path: Path, size: int) -> list[pa.RecordBatch]:
    """The rows of a file as Spark gives them: nameless, with their places, in small batches."""
    table = pq.read_table(path)
    table = table.append_column("place", pa.array(range(table.num_rows)))
    names = [f"c{number}" for number in range(table.num_columns)]
    found: list[pa.RecordBatch] = table.rename_columns(names).to_batches(max_chunksize=size)
    return found


def rows_of(parts: list[DonePart]) -> list[dict[str, Any]]:
    """The verdicts of parts; in which order those of one round come depends on its neighbours."""
    rows = [row for part in parts for row in part.verdicts.to_pylist()]
    return sorted(rows, key=lambda row: (row["game"], row["id"], row["bet"]))


def test_a_worker_judges_what_this_process_judges(files: list[Path], law: PlainLaw) -> None:
    for path in files:
        sent = [
            row
            for one in judge_rows(told_of(path), law, given_to_a_worker(path, 37))
            for row in one.to_pylist()
        ]
        parts = [unpack_part(pa.py_buffer(row["part"])) for row in sent if row["part"]]
        here = list(done_parts(AuditRun({path.name: ColumnFile(path)}, law)))
        assert sum(row["rows"] for row in sent) == pq.read_metadata(path).num_rows
        assert len(parts) > len(here)
        refused = [line for part in parts for line in part.refused]
        assert refused == [line for part in here for line in part.refused]
        assert rows_of(parts) == rows_of(here)


def test_a_worker_of_another_version_judges_nothing(files: list[Path], law: PlainLaw) -> None:
    other = replace(told_of(files[0]), program="bylaw 0.0.1")
    (sent,) = judge_rows(other, law, given_to_a_worker(files[0], 50))
    (row,) = sent.to_pylist()
    assert row["part"] is None
    assert "install the same version everywhere" in str(fault_in(row["fault"]))


def test_a_worker_refuses_the_rounds_whose_rows_contradict_each_other(
    tmp_path: Path, law: PlainLaw
) -> None:
    path = tmp_path / "rounds.parquet"
    batch = in_long_form(made_of("sic_bo", 3))
    days = pa.array(["2009-06-17", "2010-06-17"] * batch.num_rows).slice(0, batch.num_rows)
    pq.write_table(pa.Table.from_batches([batch.set_column(1, "day", days)]), path)
    batches = judge_rows(told_of(path), law, given_to_a_worker(path, 1000))
    sent = [row for each in batches for row in each.to_pylist()]
    parts = [unpack_part(pa.py_buffer(row["part"])) for row in sent if row["part"]]
    refused = [line for part in parts for line in part.refused]
    assert any("differ in day" in line for line in refused)
    assert not any(row["fault"] for row in sent)
    assert sum(row["rows"] for row in sent) == batch.num_rows


# ---- What is refused before any work ---------------------------------------------------


def test_a_missing_library_is_told_with_the_way_to_install_it(
    bylaw: Command, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bylaw.registry.audit.spark.spark_session.find_spec", lambda _name: None)
    found = bylaw("audit", str(files[0]), "--engine", "spark")
    assert found.exit_code == 1
    assert "pip install 'bylaw[spark]'" in found.stderr


def test_missing_java_is_told_with_the_way_to_install_it(
    bylaw: Command, files: list[Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    found = bylaw("audit", str(files[0]), "--engine", "spark", "--ui", "fr")
    assert found.exit_code == 1
    assert "apt install default-jre-headless" in found.stderr


def test_spark_reads_parquet_alone(bylaw: Command, tmp_path: Path) -> None:
    file = tmp_path / "rounds.csv"
    file.write_text("day,game,bets.initial\n")
    found = bylaw("audit", str(file), "--engine", "spark")
    assert found.exit_code == 2
    assert "reads Parquet" in found.stderr


def test_a_master_without_spark_is_refused(bylaw: Command, files: list[Path]) -> None:
    found = bylaw("audit", str(files[0]), "--master", "local[2]")
    assert found.exit_code == 2
    assert "--engine spark" in found.stderr
