"""The registry is exported as open data that two parties can compare."""

import csv
import json
import sqlite3
from pathlib import Path

import pyarrow.parquet as pq
from conftest import Run
from registries import filled_sqlite, later, newest

from bylaw.front.documents.open_data import content_digest, open_data

NAMES = ("instruments", "operations", "versions", "payouts", "questions", "findings", "edges")


def test_every_table_is_there_in_every_format(registry: Run, tmp_path: Path) -> None:
    told = json.loads(registry("export", str(tmp_path), "--json").stdout)
    for name in NAMES:
        number = told["tables"][name]
        with (tmp_path / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            assert sum(1 for _ in csv.DictReader(file)) == number
        assert len((tmp_path / f"{name}.jsonl").read_text().splitlines()) == number
        assert pq.read_table(tmp_path / f"{name}.parquet").num_rows == number
    package = json.loads((tmp_path / "datapackage.json").read_text())
    assert package["content_sha256"] == told["content_sha256"]


def test_the_database_finds_words_without_their_accents(registry: Run, tmp_path: Path) -> None:
    registry("export", str(tmp_path))
    connection = sqlite3.connect(tmp_path / "bylaw.sqlite3")
    found = connection.execute(
        "SELECT section, lang FROM full_text WHERE full_text MATCH 'sequence formee'"
    ).fetchall()
    connection.close()
    assert found
    assert {lang for _section, lang in found} == {"fr"}


def test_the_digest_does_not_depend_on_the_moment(tmp_path: Path) -> None:
    tables = open_data(newest(filled_sqlite(tmp_path / "a")))
    again = open_data(newest(filled_sqlite(tmp_path / "b")))
    assert content_digest(tables) == content_digest(again)
    assert not any("moment" in table.columns for table in tables)
    assert later(1) != later(2)


def test_a_payout_stands_once_for_all_its_days(tmp_path: Path) -> None:
    tables = {t.name: t for t in open_data(newest(filled_sqlite(tmp_path)))}
    rows = [r for r in tables["payouts"].rows if r["section"] == "67.31" and r["lang"] == "en"]
    assert {(row["from"], row["to"]) for row in rows} == {("2000-03-09", "2011-10-13")}
    assert len(rows) == 3
