"""Rounds that a map leaves out are judged nowhere, and counted everywhere."""

import json
from collections.abc import Callable
from pathlib import Path

import pyarrow.csv as pc
import pyarrow.parquet as pq
import pytest
from click.testing import Result

Run = Callable[..., Result]
ROUNDS = """\
No,day,game,bets.initial,paid.initial,cards.player,cards.dealer,Status
1,2009-03-01,war,5,5,AH,KH,Paid
2,2009-03-01,war,5,0,AH,KH,VOID
3,2009-03-01,war,5,0,AH,KH,
4,2009-03-01,war,5,0,2H,KH,cancelled\N{SPACE}
"""
MAP = '[columns]\nid = "No"\n[left_out]\nStatus = ["void", "Cancelled"]\n'
LONG = """\
round,day,game,bet,stake,paid,decisions.come_out,dice,State
1,2009-03-01,craps,pass_line,5,5,,"[[4,3]]",ok
2,2009-03-01,craps,pass_line,5,0,,"[[4,3]]",void
2,2009-03-01,craps,field,5,0,,"[[4,3]]",void
3,2009-03-01,craps,pass_line,5,0,,"[[4,3]]",void
3,2009-03-01,craps,field,5,0,,"[[4,3]]",ok
"""


@pytest.fixture
def places(tmp_path: Path) -> tuple[str, str]:
    rounds, how = tmp_path / "rounds.csv", tmp_path / "map.toml"
    rounds.write_text(ROUNDS)
    how.write_text(MAP)
    return str(rounds), str(how)


def tally(found: Result) -> dict[str, object]:
    counts = json.loads(found.stdout)
    return {key: counts.get(key) for key in ("rounds", "wrong", "left_out")}


def test_rounds_left_out_are_counted_beside_those_judged(
    bylaw: Run, places: tuple[str, str], tmp_path: Path
) -> None:
    rounds, how = places
    audit = ("audit", rounds, "--map", how)
    shown = bylaw(*audit)
    assert shown.exit_code == 1
    assert "Rounds: 2 (2 settled); incorrect or undetermined: 1. Left out by the map: 2." in (
        shown.stdout
    )
    every = bylaw(*audit, "--jsonl")
    assert [json.loads(line)["id"] for line in every.stdout.splitlines()] == ["1", "3"]
    assert "Left out by the map: 2." in every.stderr
    counted = {"rounds": 2, "wrong": 1, "left_out": 2}
    assert tally(bylaw(*audit, "--summary", "--json")) == counted
    out = tmp_path / "verdicts.parquet"
    assert tally(bylaw(*audit, "--out", str(out), "--json")) == counted
    assert pq.read_table(out).column("id").to_pylist() == ["1", "3"]


def test_a_round_that_is_left_out_is_explained_all_the_same(
    bylaw: Run, places: tuple[str, str]
) -> None:
    rounds, how = places
    found = bylaw("audit", rounds, "--map", how, "--explain", "2")
    assert "$0 was paid and $5 was due" in found.stdout


def test_rounds_left_out_are_not_converted(
    bylaw: Run, places: tuple[str, str], tmp_path: Path
) -> None:
    rounds, how = places
    out = tmp_path / "rounds.jsonl"
    found = bylaw("rounds", "convert", rounds, "--map", how, "--out", str(out))
    assert "2 rounds, 0 refused, 2 left out by the map" in found.stdout
    assert [json.loads(line)["id"] for line in out.read_text().splitlines()] == ["1", "3"]


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_file_may_have_no_round_that_counts(bylaw: Run, tmp_path: Path, ending: str) -> None:
    rounds, how = tmp_path / f"rounds.{ending}", tmp_path / "map.toml"
    head, *_, last = ROUNDS.splitlines()
    (tmp_path / "rounds.csv").write_text(f"{head}\n{last}\n")
    if ending == "parquet":
        pq.write_table(pc.read_csv(tmp_path / "rounds.csv"), rounds)
    how.write_text(MAP)
    audit = ("audit", str(rounds), "--map", str(how))
    shown = bylaw(*audit)
    assert shown.exit_code == 0
    assert "No rounds: nothing was audited. Left out by the map: 1." in shown.stdout
    out = str(tmp_path / "verdicts.csv")
    counted = tally(bylaw(*audit, "--out", out, "--json"))
    assert counted == {"rounds": 0, "wrong": 0, "left_out": 1}


def test_of_a_round_on_several_rows_all_are_left_out_or_it_is_refused(
    bylaw: Run, tmp_path: Path
) -> None:
    rounds, how = tmp_path / "rounds.csv", tmp_path / "map.toml"
    rounds.write_text(LONG)
    how.write_text('[left_out]\nState = ["void"]\n')
    audit = ("audit", str(rounds), "--map", str(how))
    found = bylaw(*audit, "--summary", "--json")
    assert tally(found) == {"rounds": 2, "wrong": 0, "left_out": 1}
    assert json.loads(found.stdout)["results"] == {"settled": 1, "refused": 1}
    assert "line 5: refused: only some rows of this round are left out by State" in found.stderr


def test_words_that_mark_rounds_as_void_are_proposed_for_a_person_to_decide(
    bylaw: Run, places: tuple[str, str], tmp_path: Path
) -> None:
    rounds, _how = places
    found = bylaw("rounds", "map", rounds)
    commented = '# [left_out]\n# Status = ["VOID", "cancelled"]\n'
    assert "# To decide: Status says “VOID” of some rounds" in found.stdout
    assert commented in found.stdout
    decided = tmp_path / "decided.toml"
    decided.write_text(found.stdout.replace(commented, commented.replace("# ", "")))
    counted = tally(bylaw("audit", rounds, "--map", str(decided), "--summary", "--json"))
    assert counted == {"rounds": 2, "wrong": 1, "left_out": 2}


def test_a_column_that_the_map_names_anew_leaves_rounds_out_by_its_own_name(
    bylaw: Run, tmp_path: Path
) -> None:
    rounds, how = tmp_path / "rounds.csv", tmp_path / "map.toml"
    rounds.write_text(ROUNDS.replace("Status", "Pay.Status"))
    told = '[left_out]\n"Pay.Status" = ["void"]\n'
    for columns in ('id = "No"\nended = "Pay.Status"\n', 'id = "No"\n'):
        how.write_text(f"[columns]\n{columns}{told}")
        found = bylaw("audit", str(rounds), "--map", str(how), "--summary", "--json")
        assert tally(found)["left_out"] == 1


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ('Sate = ["void"]', "the map leaves rows out by Sate; the file has No, day"),
        ('game = ["war"]', "the map leaves rows out by game, which is a part of the round"),
        ("Status = []", "Status names nothing"),
        ("Status = 5", "Status must be a text in quotation marks"),
    ],
)
def test_a_column_that_cannot_leave_rounds_out_is_refused(
    bylaw: Run, tmp_path: Path, table: str, words: str
) -> None:
    rounds, how = tmp_path / "rounds.csv", tmp_path / "map.toml"
    rounds.write_text(ROUNDS)
    how.write_text(f'[columns]\nid = "No"\n[left_out]\n{table}\n')
    found = bylaw("audit", str(rounds), "--map", str(how))
    assert (found.exit_code, found.stdout) == (1, "")
    assert words in found.stderr
