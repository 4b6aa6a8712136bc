"""A run that is killed goes on where it was, and its result is the same byte for byte."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.ipc
import pyarrow.parquet as pq
import pytest
from click.testing import Result
from judging import registry_url, use_registry
from test_audit_tables import batch_of_text

from bylaw.registry.audit.many.judge import JudgedPart, PlainLaw, judge_part
from bylaw.registry.audit.many.tallies import Tally
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.runs import verdict_tables
from bylaw.registry.audit.runs.output_places import held_alone
from fuzz.rounds import rounds

Run = Callable[..., Result]
Written = tuple[bytes, bytes]
FILES = 6
KEPT: list[Written] = []


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("rounds")
    made = [str(folder / f"{number}.parquet") for number in range(FILES)]
    for number, file in enumerate(made):
        batch = batch_of_text(list(rounds("sic_bo", 200, random.Random(number))))
        pq.write_table(pa.Table.from_batches([batch]), file)
    return made


@pytest.fixture
def expected(bylaw: Run, files: list[str], tmp_path: Path) -> Written:
    """What an undisturbed run writes, worked out once."""
    if not KEPT:
        KEPT.append(whole(bylaw, files, tmp_path / "whole.parquet"))
    return KEPT[0]


def parts_of(out: Path) -> Path:
    return out.with_name(f".{out.name}.parts")


def whole(bylaw: Run, files: list[str], out: Path) -> Written:
    assert bylaw("audit", *files, "--out", str(out), "--by", "game").exit_code == 1
    assert not parts_of(out).exists()
    return out.read_bytes(), out.with_name(f"{out.stem}.rejects.jsonl").read_bytes()


def count_judged(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    judged = list[int]()

    def counted(part: FilePart, law: PlainLaw, tally: Tally) -> JudgedPart:
        judged.append(1)
        return judge_part(part, law, tally)

    monkeypatch.setattr(verdict_tables, "judge_part", counted)
    return judged


def test_a_killed_run_goes_on_and_ends_byte_for_byte_the_same(
    bylaw: Run,
    files: list[str],
    expected: Written,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = tmp_path / "killed.parquet"
    command = [
        sys.executable,
        "-m",
        "bylaw.cli",
        "audit",
        *files,
        "--out",
        str(out),
        "--by",
        "game",
    ]
    running = subprocess.Popen(
        command, env=os.environ | {"BYLAW_DB": registry_url()}, stdout=subprocess.DEVNULL
    )
    while running.poll() is None and not (parts_of(out) / "00000000.arrow").exists():
        time.sleep(0.002)
    running.send_signal(signal.SIGKILL)
    running.wait()
    assert not out.exists()
    kept = len(list(parts_of(out).glob("*.arrow")))
    judged = count_judged(monkeypatch)
    assert whole(bylaw, files, out) == expected
    assert 0 < len(judged) < FILES
    assert kept > 0


def cut_off(part: Path) -> None:
    part.write_bytes(b"cut off")


def without_ids(part: Path) -> None:
    rewrite(part, lambda more: {key: held for key, held in more.items() if key != b"marks"})


def with_half_an_id(part: Path) -> None:
    rewrite(part, lambda more: more | {b"marks": more[b"marks"] + b"half"})


def with_a_place_more(part: Path) -> None:
    rewrite(part, lambda more: more | {b"places": more[b"places"] + bytes(8)})


def without_verdicts(part: Path) -> None:
    with pa.ipc.open_stream(part.read_bytes()) as reader:
        schema = reader.schema
    with pa.ipc.new_stream(str(part), schema):
        pass


def rewrite(part: Path, change: Callable[[dict[bytes, bytes]], dict[bytes, bytes]]) -> None:
    """Write a part again as a sound file that says something else about itself."""
    with pa.ipc.open_stream(part.read_bytes()) as reader:
        batch, more = reader.read_next_batch(), reader.schema.metadata
    assert set(more) == {b"tally", b"refused", b"file", b"marks", b"places"}
    told = batch.replace_schema_metadata(change(dict(more)))
    with pa.ipc.new_stream(str(part), told.schema) as writer:
        writer.write_batch(told)


@pytest.mark.parametrize(
    "damage", [cut_off, without_ids, with_half_an_id, with_a_place_more, without_verdicts]
)
def test_a_part_that_is_damaged_is_judged_again(
    bylaw: Run,
    files: list[str],
    expected: Written,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    damage: Callable[[Path], None],
) -> None:
    out = tmp_path / "stopped.parquet"
    kept = 3
    stop_after(kept, monkeypatch)
    assert bylaw("audit", *files, "--out", str(out), "--by", "game").exit_code != 0
    monkeypatch.undo()
    use_registry(monkeypatch)
    damage(parts_of(out) / "00000000.arrow")
    judged = count_judged(monkeypatch)
    assert whole(bylaw, files, out) == expected
    assert len(judged) == FILES - kept + 1


def test_the_parts_of_another_run_are_not_taken(
    bylaw: Run,
    files: list[str],
    expected: Written,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = tmp_path / "other.parquet"
    stop_after(3, monkeypatch)
    assert bylaw("audit", *files[1:], "--out", str(out), "--by", "game").exit_code != 0
    assert parts_of(out).exists()
    monkeypatch.undo()
    use_registry(monkeypatch)
    judged = count_judged(monkeypatch)
    assert whole(bylaw, files, out) == expected
    assert len(judged) == FILES


def stop_after(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    judged = list[int]()

    def stopping(part: FilePart, law: PlainLaw, tally: Tally) -> JudgedPart:
        judged.append(1)
        if len(judged) > number:
            raise KeyboardInterrupt
        return judge_part(part, law, tally)

    monkeypatch.setattr(verdict_tables, "judge_part", stopping)


def test_two_runs_into_one_file_are_refused_and_the_first_is_whole(
    bylaw: Run, files: list[str], tmp_path: Path, expected: Written
) -> None:
    out = tmp_path / "verdicts.parquet"
    with held_alone(out):
        second = bylaw("audit", *files, "--out", str(out), "--by", "game")
        assert second.exit_code == 1
        assert "another run is writing to" in second.stderr
        assert not out.exists()
    assert whole(bylaw, files, out) == expected
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".lock") == []
