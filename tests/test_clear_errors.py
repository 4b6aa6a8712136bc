"""Whatever is given, a clear error: no traceback, nothing written, the old answer still there."""

import json
import os
import sqlite3
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from pkgutil import resolve_name
from types import ModuleType

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import Run
from registries import filled_sqlite, later, quick_reread
from sqlalchemy import Engine, text

from bylaw.front.judging.judging_law import read_doctrine
from bylaw.registry.audit.verdicts.reaudits import past_verdict
from bylaw.registry.law.messages import SourceError
from bylaw.registry.store.access.rows import DatabaseError
from bylaw.registry.store.access.waiting_writers import WaitLimit, set_wait_limit, wait_limit
from bylaw.registry.store.database import current, open_engine, reading, writing
from bylaw.registry.store.integrity.verifying import verify
from bylaw.registry.store.recording import record
from fuzz.inputs import KEPT
from fuzz.tampering import open_guards

QUESTION = ("show", "67.22", "--on", "2008-01-01")
SIC_BO = {"id": "a", "day": "2008-01-01", "game": "sic_bo", "bets": {"small": "5"}}

ROUNDS = str(Path(__file__).parent / "rounds_examples.jsonl")
PYPROJECT = Path(__file__).parent.parent / "pyproject.toml"
MAIN = "from bylaw.cli.main import main; main()"
GENERATED = ("--game", "war", "--count", "50", "--seed", "1")


def url_of(file: Path) -> str:
    return f"sqlite:///{file}"


# ---- The calendar ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "clause",
    [
        pytest.param("the fifteenth day following the date", id="by days"),
        pytest.param("the first day of the second month following the month", id="by months"),
    ],
)
def test_an_issue_on_the_last_day_of_the_calendar_is_refused(run: Run, clause: str) -> None:
    said = f"This By-law comes into force on {clause} of its publication in the Gazette officielle "
    arguments = ("--lang", "en", "--published", "9999-12-31", "--json")
    done = run("clause", *arguments, f"{said}du Québec.")
    found = json.loads(done.stdout)
    assert not [one for one in found["commencement"] if one["in_force"]]


@pytest.mark.parametrize("moment", ["9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+12:00"])
def test_a_moment_beyond_the_calendar_is_no_moment(registry: Run, moment: str) -> None:
    assert registry(*QUESTION, "--as-known", moment).exit_code == 2


# ---- Rounds ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"day": 20080101}, id="a day that is a number"),
        pytest.param({"day": ["2008-01-01"]}, id="a day that is a list"),
        pytest.param({"day": "20080101"}, id="a day without hyphens"),
        pytest.param({"day": "99999-01-01"}, id="a day beyond the calendar"),
        pytest.param({"bets": {"small": "9" * 40}}, id="an amount of 40 digits"),
        pytest.param({"dice": [10**30, 1, 1]}, id="a die of 31 digits"),
        pytest.param(
            {
                "game": "war",
                "bets": {"initial": "5"},
                "cards": {"player": "AS", "dealer": "KD"},
                "decisions": {"decks": 10**30},
            },
            id="decks without number",
        ),
    ],
)
def test_a_round_beyond_all_measure_is_refused(
    registry: Run, tmp_path: Path, change: dict[str, object]
) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps({**SIC_BO, "dice": [1, 2, 3], **change}))
    done = registry("audit", str(file), "--json")
    assert done.exit_code == 1
    (verdict,) = [v for v in [json.loads(done.stdout)] if v] or [None]
    told = verdict[0] if isinstance(verdict, list) else verdict
    assert told["round"]["result"] == "refused"


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.csv", "id,day,game\na,b,c\n".encode("utf-16"), "UTF-8|missing"),
        ("a.csv", b"id,day,game\r\xff\xfe,\xd3\n1,2004-05-12,war\n", "UTF-8"),
        ("a.csv", (",".join(f"c{i}" for i in range(10_000)) + "\n").encode(), "columns"),
        ("a.parquet", b"PAR1 not really PAR1", "cannot be read"),
        ("a.json", b'{"id":' + b"[" * 100_000 + b"]" * 100_000 + b"}", ""),
        ("a.json", b'{"id":"a","id":"b"}', ""),
    ],
)
def test_a_file_that_holds_no_rounds_is_refused(
    registry: Run, tmp_path: Path, name: str, data: bytes, why: str
) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    done = registry("audit", str(file))
    assert done.exit_code == 1
    assert why == "" or any(part in done.output for part in why.split("|")), done.output


def test_a_file_without_rounds_writes_nothing(registry: Run, tmp_path: Path) -> None:
    file, out = tmp_path / "a.parquet", tmp_path / "verdicts.parquet"
    pq.write_table(pa.table({"day": ["2004-05-12"], "bets.war": ["5"]}), file)
    misnamed = file.read_bytes().replace(b"bets.war", b"bets\x93war")
    for data, why in ((b"PAR1 not really PAR1", "cannot be read"), (misnamed, "is not UTF-8")):
        file.write_bytes(data)
        done = registry("audit", str(file), "--out", str(out))
        assert (done.exit_code, out.exists()) == (1, False)
        assert f"{file} {why}" in done.stderr


def test_a_map_is_proposed_from_whole_lines_and_a_cell_that_is_too_long_is_told(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "a.csv"
    file.write_text(f"id,day\n1,{'x' * 200_000}\n")
    assert "field larger" in run("rounds", "map", str(file)).stderr
    file.write_text(f"id,day\n1,{'x' * 2_000_000}")
    assert "day" in run("rounds", "map", str(file)).stdout


@pytest.mark.parametrize("kept", sorted(KEPT.glob("parquet-*.bin")), ids=lambda path: path.stem)
def test_a_damaged_page_of_a_column_is_refused(registry: Run, tmp_path: Path, kept: Path) -> None:
    file = tmp_path / "rounds.parquet"
    file.write_bytes(kept.read_bytes())
    done = registry("audit", str(file))
    assert done.exit_code == 1
    assert "cannot be read" in done.output


SETTLED = {
    "receipt": {"inputs": {**SIC_BO, "dice": [1, 2, 3]}},
    "round": {"result": "settled"},
    "bets": {"small": {"result": "win", "net": "5"}},
    "questions": [],
}


@pytest.mark.parametrize(
    "change",
    [
        {"bets": 5},
        {"bets": {"small": []}},
        {"bets": {"small": {"net": "5"}}},
        {"bets": {"small": {"result": {}, "net": "5"}}},
        {"bets": {"small": {"result": "win", "net": "1e999999999"}}},
        {"bets": {"small": {"result": "win", "primary": {"net": "1/0"}}}},
        {"bets": {"small": {"result": "win", "alternatives": 7}}},
        {"questions": ["x"]},
        {"round": []},
        {"receipt": {"inputs": SIC_BO, "doctrine": {"a": 1}}},
    ],
    ids=str,
)
def test_a_damaged_verdict_is_no_receipt(change: dict[str, object]) -> None:
    assert past_verdict(SETTLED, file="a.json").before is not None
    with pytest.raises(SourceError, match=r"a\.json is not a receipt"):
        past_verdict({**SETTLED, **change}, file="a.json")


@pytest.mark.parametrize(
    "written",
    [
        f"a = {'[' * 5000}",
        f"a = {'{a=' * 3000}",
        f"a{'.a' * 60_000} = 1",
        f"a = {'9' * 5000}",
        "a = ",
        "a = '\ud800'",
    ],
    ids=["lists", "tables", "parts of a key", "digits", "nothing", "a lone surrogate"],
)
@pytest.mark.parametrize("asked", [("audit", ROUNDS, "--doctrine"), ("works", "--add")])
def test_toml_that_cannot_be_read_is_refused(
    registry: Run, tmp_path: Path, asked: tuple[str, ...], written: str
) -> None:
    file = tmp_path / "given.toml"
    file.write_bytes(written.encode(errors="surrogatepass"))
    done = registry(*asked, str(file))
    assert done.exit_code in (1, 2)
    assert done.stderr.startswith(f"Error: {file}")


def test_a_doctrine_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "doctrine.toml"
    file.write_text('\ufeffbuy-bet = "corrected"\n', encoding="utf-8")
    assert read_doctrine(str(file)) == {"buy-bet": "corrected"}


# ---- Databases -------------------------------------------------------------------------


def test_a_database_of_another_program_is_never_written_into(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite3"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE customers (name)")
    before = file.read_bytes()
    for arguments in (QUESTION, ("db", "upgrade"), ("verify",), ("db", "current")):
        done = run(*arguments, "--db", url_of(file))
        assert done.exit_code == 1
        assert "customers" in done.output
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("DELETE FROM alembic_version", "not a bylaw registry"),
        ("UPDATE alembic_version SET version_num = 'abcd'", "not a bylaw registry"),
        ("UPDATE alembic_version SET version_num = '9999'", "newer"),
        ("DROP TABLE version", "version"),
        ("DROP TABLE ledger", "not a bylaw registry"),
    ],
)
def test_a_schema_that_is_not_ours_is_refused(
    run: Run, tmp_path: Path, statement: str, why: str
) -> None:
    engine = filled_sqlite(tmp_path)
    file = tmp_path / "registry.sqlite3"
    with sqlite3.connect(file) as raw:
        raw.execute("PRAGMA foreign_keys = OFF")
        raw.execute(statement)
    before = file.read_bytes()
    done = run(*QUESTION, "--db", engine.url.render_as_string())
    assert done.exit_code == 1
    assert why in done.output
    assert file.read_bytes() == before


def test_a_schema_that_is_no_text_is_told_as_damaged(run: Run, tmp_path: Path) -> None:
    """What SQLite says of it quotes its bytes."""
    file = tmp_path / "registry.sqlite3"
    filled_sqlite(tmp_path).dispose()
    whole = file.read_bytes()
    damaged = whole.replace(b"SELECT RAISE(ABORT", b"SELECT RAISE(AB\xe5RT")
    assert damaged != whole
    file.write_bytes(damaged)
    for arguments in (QUESTION, ("db", "upgrade"), ("verify",), ("db", "current")):
        done = run(*arguments, "--db", url_of(file))
        assert done.exit_code == 1
        assert "reports an error: “malformed database schema" in done.output
    assert file.read_bytes() == damaged


@pytest.mark.parametrize(
    "url",
    ["postgresql://a:b@c:port/d", "sqlite+none:///x", "mysql://a/b", "x", "sqlite:////dev/null/x"],
)
def test_an_address_that_leads_nowhere_is_refused(run: Run, url: str) -> None:
    done = run(*QUESTION, "--db", url)
    assert done.exit_code == 2
    assert done.output.startswith("Error: ")


def test_questions_work_on_a_file_and_a_folder_that_cannot_be_written(
    run: Run, tmp_path: Path
) -> None:
    held = tmp_path / "held"
    engine = filled_sqlite(held)
    file = held / "registry.sqlite3"
    file.chmod(0o444)
    held.chmod(0o555)
    try:
        assert run(*QUESTION, "--db", engine.url.render_as_string()).exit_code == 0
        if os.geteuid() != 0:
            done = run("db", "upgrade", "--db", engine.url.render_as_string())
            assert (done.exit_code, "Traceback" in done.output) == (1, False)
    finally:
        held.chmod(0o755)


def test_a_database_that_is_deleted_in_use_is_told(tmp_path: Path) -> None:
    engine = filled_sqlite(tmp_path)
    (tmp_path / "registry.sqlite3").unlink()
    with pytest.raises(DatabaseError, match="no such table: ledger"):
        verify(engine, reread=quick_reread)
    with reading(engine) as connection:
        assert current(connection) is None


# ---- Waiting ---------------------------------------------------------------------------


def test_a_writer_tells_that_it_waits_and_waits_no_longer_than_allowed(engine: Engine) -> None:
    told, before = list[float](), wait_limit()
    other = open_engine(engine.url.render_as_string(hide_password=False))
    set_wait_limit(WaitLimit(1.5, told.append))
    try:
        with writing(engine) as connection:
            connection.execute(text("CREATE TABLE busy (a INTEGER)"))
            with pytest.raises(DatabaseError, match="another process"):
                record(other, [], moment=later(1))
    finally:
        set_wait_limit(before)
    assert told == [1.5]


def test_the_patience_is_taken_from_the_environment(
    registry: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BYLAW_WAIT", "soon")
    assert registry(*QUESTION).exit_code == 2


@pytest.mark.parametrize(
    "body", ["", "[]", "{}", "7", '{"nothing": 1}', '{"section": 5}', "[" * 9000]
)
@pytest.mark.parametrize("table", ["version", "standing", "subject"])
def test_a_row_that_was_damaged_is_refused_when_it_is_read(
    run: Run, tmp_path: Path, table: str, body: str
) -> None:
    engine = filled_sqlite(tmp_path / "held")
    open_guards(engine)
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE {table} SET body = :body"), {"body": body})
    done = run(*QUESTION, "--db", engine.url.render_as_string())
    assert done.exit_code in (0, 1)
    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert table != "version" or "bylaw verify" in done.output


# ---- Files -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(("rounds", "generate", *GENERATED), id="rounds"),
        pytest.param(("audit", ROUNDS), id="audit"),
    ],
)
@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet"])
def test_a_file_that_is_not_finished_leaves_the_old_one(
    registry: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
    ending: str,
) -> None:
    out = tmp_path / f"out{ending}"
    out.write_text("old")

    def stopped(*_given: object, **_named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bylaw.registry.audit.rounds.writing_files.Written.parts_of", stopped)
    monkeypatch.setattr("bylaw.registry.audit.rounds.writing_files._table", stopped)
    monkeypatch.setattr("bylaw.registry.audit.runs.verdict_tables.judge_entries", stopped)
    assert registry(*command, "--out", str(out)).exit_code != 0
    assert out.read_text() == "old"
    hidden = [path.name for path in tmp_path.iterdir() if path.name.startswith(".")]
    assert [name for name in hidden if not name.endswith(".parts")] == []


def test_a_killed_command_leaves_the_old_file(tmp_path: Path) -> None:
    out = tmp_path / "by-law.html"
    out.write_text("old")
    url = filled_sqlite(tmp_path / "held").url.render_as_string()
    command = (
        sys.executable,
        "-m",
        "bylaw.cli",
        "consolidate",
        "--on",
        "2008-01-01",
        "--out",
        str(out),
    )
    process = subprocess.Popen((*command, "--db", url), cwd=Path(__file__).parent.parent)
    time.sleep(0.2)
    process.kill()
    process.wait()
    assert out.read_text() == "old" or out.read_text().endswith("</html>\n")


def test_a_command_that_is_interrupted_says_so_in_one_line(
    bylaw: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_given: object, **_named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("click.Command.invoke", stopped)
    done = bylaw("verify")
    assert (done.exit_code, done.stdout, done.stderr) == (130, "", "Interrupted.\n")


def test_a_command_that_is_interrupted_while_it_is_loaded_says_so_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Stopped(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "bylaw.cli.main", Stopped("bylaw.cli.main"))
    scripts = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]["scripts"]
    with pytest.raises(SystemExit, match="130"):
        resolve_name(scripts["bylaw"])()
    assert capsys.readouterr() == ("", "Interrupted.\n")


@pytest.mark.parametrize(
    ("failed", "said"),
    [
        (MemoryError(), "Error: there is not enough memory; close other programs, or split the"),
        (OSError(36, "File name too long", "a\x1b"), "Error: the system refuses a\\x1b: its name"),
    ],
)
def test_what_fails_outside_of_the_program_gives_no_traceback(
    bylaw: Run, monkeypatch: pytest.MonkeyPatch, failed: Exception, said: str
) -> None:
    def failing(*_given: object, **_named: object) -> None:
        raise failed

    monkeypatch.setattr("click.Command.invoke", failing)
    done = bylaw("verify")
    assert (done.exit_code, done.stdout, done.stderr[: len(said)]) == (1, "", said)


@pytest.mark.parametrize(
    "provision",
    [
        "The {number}th paragraph of section 5 is revoked.",
        "Sections 1 to {number} are revoked.",
        "Section 5 is amended by replacing “even” by “{number} to 1”.",
        "Section 5 is amended by replacing “even” by “1" + ",000" * 2_000 + " to 1”.",
    ],
)
def test_a_number_too_long_to_be_counted_with_is_refused(
    run: Run, tmp_path: Path, provision: str
) -> None:
    written = provision.format(number="9" * 5_000)
    done = run("clause", "--lang", "en", written)
    assert done.exit_code == 1
    assert "digits; at most 4000 are" in done.stdout
    (tmp_path / "order.txt").write_text(f"By-law to amend the By-law\n\n1. {written}\n")
    done = run("ingest", str(tmp_path / "order.txt"), "--lang", "en", "--published", "2009-02-18")
    assert done.exit_code == 1
    assert "digits; at most 4000 are" in done.stderr


def test_a_number_too_long_to_be_counted_with_is_no_option(run: Run) -> None:
    done = run("rounds", "generate", "--game", "craps", "--count", "9" * 5_000)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "a number has too many digits" in done.stderr


# ---- An output that takes nothing ------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    ("given_to", "status", "said"),
    [
        ("> /dev/full", 1, "Error: the answer could not be written: the disk is full\n"),
        (">&-", 0, ""),
    ],
)
def test_an_output_that_takes_nothing_gives_no_traceback(
    given_to: str, status: int, said: str
) -> None:
    line = f"'{sys.executable}' -c '{MAIN}' clause --lang en 'Section 1 is revoked.' {given_to}"
    done = subprocess.run(["sh", "-c", line], stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (status, said)


def test_a_closed_input_holds_no_clauses() -> None:
    line = f"'{sys.executable}' -c '{MAIN}' clause --jsonl <&-"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# ---- An output that would take the place of what is read ---------------------------------


@pytest.mark.parametrize("option", ["--out", "--rejects", "--report", "--statement"])
@pytest.mark.parametrize("name", ["rounds.jsonl", "folder/../rounds.jsonl", "link.jsonl"])
def test_no_answer_is_written_over_the_rounds_that_it_judges(
    registry: Run, tmp_path: Path, option: str, name: str
) -> None:
    rounds = tmp_path / "rounds.jsonl"
    rounds.write_bytes(Path(ROUNDS).read_bytes())
    (tmp_path / "folder").mkdir()
    (tmp_path / "link.jsonl").hardlink_to(rounds)
    more = () if option == "--out" else ("--out", str(tmp_path / "out.csv"))
    done = registry("audit", str(rounds), *more, option, str(tmp_path / name))
    assert (done.exit_code, done.stdout) == (2, "")
    assert "is read here, and would be overwritten" in done.stderr
    assert rounds.read_bytes() == Path(ROUNDS).read_bytes()


def test_refused_rows_are_not_written_over_the_rows_refused_before(
    registry: Run, tmp_path: Path
) -> None:
    before = tmp_path / "out.rejects.jsonl"
    before.write_bytes(Path(ROUNDS).read_bytes())
    for given in (before, tmp_path):
        done = registry("audit", str(given), "--out", str(tmp_path / "out.csv"))
        assert "is read here, and would be overwritten" in done.stderr
        assert before.read_bytes() == Path(ROUNDS).read_bytes()


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (b"SQLite format 3\0" + b"\0" * 84, "is a database; it is never overwritten"),
        (b"-----BEGIN PRIVATE KEY-----\nMC4=\n", "is a private key; it is never overwritten"),
    ],
)
def test_no_answer_is_written_over_a_database_or_a_private_key(
    registry: Run, tmp_path: Path, held: bytes, said: str
) -> None:
    place = tmp_path / "held.csv"
    place.write_bytes(held)
    for command in (("consolidate", "--on", "2008-01-01", "--format", "text"), ("audit", ROUNDS)):
        done = registry(*command, "--out", str(place))
        assert (done.exit_code, done.stdout) == (1, "")
        assert said in " ".join(done.stderr.split())
        assert place.read_bytes() == held


@pytest.mark.parametrize(
    ("name", "said"),
    [("out", "out must end in"), ("folder.csv", "folder.csv cannot be written: it is a folder")],
)
def test_a_place_that_takes_no_verdicts_is_told_before_rounds_are_judged(
    registry: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    (tmp_path / "folder.csv").mkdir()
    monkeypatch.setattr("bylaw.front.judging.runs_judged.kept_parts", None)
    done = registry("audit", ROUNDS, "--out", str(tmp_path / name))
    assert said in " ".join(done.stderr.split())
