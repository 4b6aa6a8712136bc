"""Rounds judged on Apache Spark: the same verdicts as in one process, whatever a worker does."""

import datetime as dt
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import Result
from clusters import Worker, cluster
from judging import registry_url
from registries import newest
from test_audit_tables import batch_of_text
from test_nested_rounds import as_structs, nested

from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.front.judging.runs_judged import judge_into
from bylaw.registry.audit.many.judge import PlainLaw
from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.audit.runs.packed_parts import DonePart, unpack_part
from bylaw.registry.audit.runs.resuming import KeptParts
from bylaw.registry.audit.runs.verdict_tables import AuditRun
from bylaw.registry.audit.spark import shares
from bylaw.registry.audit.spark.rows_judged import fault_in, judge_share
from bylaw.registry.audit.spark.shares import FileShare, FileTold, pack_share, shares_of
from bylaw.registry.audit.spark.spark_runs import kept_share, spark_engine
from bylaw.registry.audit.verdicts.receipts import engine
from bylaw.registry.law.messages import TellDone
from bylaw.registry.store.database import open_engine
from fuzz.rounds import rounds

pytestmark = pytest.mark.slow

Command = Callable[..., Result]
Made = list[dict[str, Any]]
GROUP = 25
"""How many rows a group of a file has here."""


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
        pq.write_table(table, folder / f"{name}.parquet", row_group_size=GROUP)
    return [folder / f"{name}.parquet" for name in batches]


def run_of(files: list[Path], law: PlainLaw) -> AuditRun:
    return AuditRun({str(path): ColumnFile(path) for path in files}, law, ("game", "Casino"))


class Written(NamedTuple):
    """What a run wrote, byte for byte, and what it counted."""

    verdicts: bytes
    refused: str
    tally: object


def judged(run: AuditRun, out: Path, *, tell: TellDone = lambda _done, _total: None) -> Written:
    rejects = out.with_suffix(".jsonl")
    tally = judge_into(run, out=out, rejects=rejects, options={}, tell=tell)
    return Written(out.read_bytes(), rejects.read_text(encoding="utf-8"), tally.as_json())


def rows_in_file(out: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(out).to_pylist()
    return found


def sent_here(run: AuditRun) -> Iterator[DonePart]:
    """Judge the shares of a run in this process, as workers would."""
    told = [told_of(name, run) for name in run.files]
    for share in shares_of(told):
        yield from parts_in(told, share, run.law)


def told_of(name: str, run: AuditRun) -> FileTold:
    file = run.files[name]
    assert isinstance(file, ColumnFile)
    return FileTold(name, file, run.by, engine(), run.form)


def parts_in(told: list[FileTold], share: FileShare, law: PlainLaw) -> list[DonePart]:
    sent = [row for one in judge_share(told, share, law) for row in one.to_pylist()]
    assert sum(row["rows"] for row in sent) == share.groups.rows
    return [unpack_part(pa.py_buffer(row["part"])) for row in sent if row["part"]]


@pytest.fixture(scope="module", autouse=True)
def _small_shares() -> Iterator[None]:
    """Divide small files as large ones are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shares, "ROWS", 2 * GROUP)
        yield


@pytest.fixture(scope="module")
def apart(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the verdicts on shares lie that were judged one after the other."""
    return tmp_path_factory.mktemp("apart") / "verdicts.parquet"


@pytest.fixture(scope="module")
def expected(files: list[Path], law: PlainLaw, apart: Path) -> Written:
    return judged(replace(run_of(files, law), engine=sent_here), apart)


def test_shares_judged_apart_come_to_what_one_process_writes(
    files: list[Path], law: PlainLaw, tmp_path: Path, expected: Written, apart: Path
) -> None:
    here = judged(run_of(files, law), tmp_path / "here.parquet")
    assert expected[1:] == here[1:]
    assert '"game": "whist"' in here.refused
    found = rows_in_file(apart)
    assert len(found) > 1000
    assert found == rows_in_file(tmp_path / "here.parquet")


class Stopped(KeyboardInterrupt):
    """Somebody ends the run."""


def stop(done: int, _total: int) -> None:
    if done:
        raise Stopped


def test_a_run_that_was_stopped_goes_on_on_a_cluster_and_loses_nothing_with_a_worker(
    files: list[Path],
    law: PlainLaw,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    expected: Written,
) -> None:
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    out = tmp_path / "there.parquet"
    with cluster(tmp_path) as spark:
        run = replace(run_of(files, law), engine=spark_engine(spark.master))
        with pytest.raises(Stopped):
            judged(replace(run, engine=spark_engine("local[1]")), out, tell=stop)
        assert not out.exists()
        kept, runs, killed = kept_shares(out), spark.runs, list[Worker]()
        assert 0 < len(kept) < len(shares_of(told_of(name, run) for name in run.files))

        def kill_a_worker(_done: int, _total: int) -> None:
            now = kept_shares(out)
            if len(now) > len(kept) and not killed:
                assert kept.items() <= now.items()
                killed.append(spark.kill_one_at_work(runs))

        assert judged(run, out, tell=kill_a_worker) == expected
        assert len(killed) == 1


def kept_shares(out: Path) -> dict[str, int]:
    """The shares that are kept beside an output, each with when it was written."""
    folder = out.with_name(f".{out.name}.parts")
    return {file.name: file.stat().st_mtime_ns for file in folder.glob("*.arrow")}


# ---- What a worker does, without Spark -------------------------------------------------


def first_share(path: Path, law: PlainLaw) -> tuple[list[FileTold], FileShare]:
    run = AuditRun({path.name: ColumnFile(path)}, law)
    told = [told_of(path.name, run)]
    return told, shares_of(told)[0]


def test_a_worker_of_another_version_judges_nothing(files: list[Path], law: PlainLaw) -> None:
    (told,), share = first_share(files[0], law)
    (sent,) = judge_share([replace(told, program="bylaw 0.0.1")], share, law)
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
    parts = parts_in(*first_share(path, law), law)
    assert any("differ in day" in line for part in parts for line in part.refused)


@pytest.mark.parametrize("damage", ["cut off", "without its end"])
def test_a_share_that_is_kept_and_damaged_is_judged_again(
    files: list[Path], law: PlainLaw, tmp_path: Path, damage: str
) -> None:
    run = run_of(files[:1], law)
    told = [told_of(name, run) for name in run.files]
    share = shares_of(told)[1]
    sent = pa.Table.from_batches(judge_share(told, share, law))
    kept = KeptParts(tmp_path / "parts", {})
    kept.begin()
    kept.keep_packed(share.number, pack_share(sent))
    assert kept_share(kept, share) == sent
    packed = pack_share(sent.slice(0, sent.num_rows - 1))
    kept.keep_packed(share.number, packed if damage == "without its end" else packed[:-9])
    assert kept_share(kept, share) is None


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
