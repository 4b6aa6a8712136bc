"""Rounds written in another form say the same: an audit of either file comes to one result."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import Result
from test_audit_tables import batch_of_text

from bylaw.registry.audit.conversion.converted_rounds import parts_in_row
from bylaw.registry.audit.conversion.round_lines import lines_of
from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.rounds.columns.layouts import layout_of
from fuzz.rounds import MAKERS, rounds

Run = Callable[..., Result]
FORMS = ("jsonl", "csv", "parquet")


def audited(bylaw: Run, file: Path, *more: str) -> bytes:
    out = file.with_name(f"{file.name}.verdicts.csv")
    bylaw("audit", str(file), "--out", str(out), *more)
    return out.read_bytes()


def converted(bylaw: Run, file: Path, ending: str, *more: str) -> Path:
    out = file.with_name(f"{file.name}.{ending}")
    assert bylaw("rounds", "convert", str(file), "--out", str(out), *more).exit_code == 0
    return out


@pytest.fixture
def every_game(tmp_path: Path) -> Path:
    """Random rounds of every game, with a column that is carried along."""
    rng = random.Random("conversion")
    made = [one for game in MAKERS for one in rounds(game, 8, rng)]
    rng.shuffle(made)
    lines = [json.dumps({**one, "id": f"r{n}", "casino": "Hull"}) for n, one in enumerate(made)]
    (tmp_path / "rounds.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return tmp_path / "rounds.jsonl"


@pytest.mark.parametrize("ending", FORMS)
def test_rounds_of_every_game_go_there_and_back(bylaw: Run, every_game: Path, ending: str) -> None:
    wanted = audited(bylaw, every_game)
    there = converted(bylaw, every_game, ending)
    assert audited(bylaw, there) == wanted
    assert audited(bylaw, converted(bylaw, there, "jsonl")) == wanted


LONG = """\
Partie;Jour;Dés;Pari;Mise;Remis
1;01/06/2005;3 3 2;petit;10,00;20,00
1;01/06/2005;3 3 2;simple 3;5,00;15,00
2;31/06/2005;1 1 2;petit;10,00;0,00
"""
MAP = """\
separator = ";"
day = "%d/%m/%Y"
decimal = ","
[columns]
round = "Partie"
day = "Jour"
dice = "Dés"
bet = "Pari"
stake = "Mise"
paid = "Remis"
[constants]
game = "sic_bo"
paid_includes_stake = "true"
"""


@pytest.mark.parametrize("ending", FORMS)
def test_a_file_of_a_casino_is_converted_once_and_needs_no_map_then(
    bylaw: Run, tmp_path: Path, ending: str
) -> None:
    file, how = tmp_path / "casino.csv", tmp_path / "casino.toml"
    file.write_text(LONG, encoding="utf-8")
    how.write_text(MAP, encoding="utf-8")
    there = converted(bylaw, file, ending, "--map", str(how))
    wanted = audited(bylaw, file, "--map", str(how))
    assert audited(bylaw, there) == wanted
    assert wanted.count(b",ok,") == 2


def test_what_cannot_be_read_is_refused_and_counted(bylaw: Run, tmp_path: Path) -> None:
    file, out = tmp_path / "rounds.jsonl", tmp_path / "out.parquet"
    made = {"id": "a", "day": "2005-06-01", "game": "sic_bo", "bets": {"small": "5"}}
    whole = json.dumps({**made, "dice": [1, 2, 3]})
    file.write_text(f"{whole}\n{{\n{whole}\n", encoding="utf-8")
    found = bylaw("rounds", "convert", str(file), "--out", str(out), "--json")
    assert (found.exit_code, json.loads(found.stdout)["refused"]) == (1, 1)
    assert "line 2: refused" in found.stderr
    assert pq.read_table(out).num_rows == 2


@pytest.mark.parametrize("ending", FORMS)
def test_a_round_whose_rows_contradict_each_other_is_refused(
    bylaw: Run, tmp_path: Path, ending: str
) -> None:
    file, out = tmp_path / "rounds.csv", tmp_path / f"out.{ending}"
    rows = ("a,2005-06-01,1 2 3,small", "a,2005-06-02,1 2 3,big", "b,2005-06-01,1 2 3,small")
    names = "round,day,dice,bet,stake,game"
    text = "\n".join((names, *(f"{row},5,sic_bo" for row in rows)))
    file.write_text(text, encoding="utf-8")
    found = bylaw("rounds", "convert", str(file), "--out", str(out), "--json")
    counts = json.loads(found.stdout)
    assert (found.exit_code, counts["rounds"], counts["refused"]) == (1, 1, 1)
    assert "line 2: refused" in found.stderr


@pytest.mark.parametrize(("out", "said"), [("out.xlsx", "must end in"), ("in.csv", "in.csv")])
def test_rounds_are_not_written_over_themselves_nor_in_an_unknown_form(
    bylaw: Run, tmp_path: Path, out: str, said: str
) -> None:
    file = tmp_path / "in.csv"
    file.write_text("id,day,game,bets.small,dice\na,2005-06-01,sic_bo,5,1 2 3\n", encoding="utf-8")
    before = file.read_bytes()
    found = bylaw("rounds", "convert", str(file), "--out", str(tmp_path / out))
    assert (found.exit_code, file.read_bytes()) == (2, before)
    assert said in found.stderr


def part_of(batch: pa.RecordBatch, *, with_stake: bool = False) -> FilePart:
    fields = [(field.name, str(field.type)) for field in batch.schema]
    return FilePart(batch, layout_of(fields), range(1, batch.num_rows + 1), with_stake)


def assert_lines_as_rows(part: FilePart) -> None:
    lines = lines_of(part)
    assert lines is not None
    found = [json.loads(line) for line in bytes(lines).decode().splitlines()]
    assert found == [dict(parts_in_row(part, row)) for row in range(part.batch.num_rows)]


@pytest.mark.parametrize("with_stake", [False, True])
@pytest.mark.parametrize("game", sorted(MAKERS))
def test_columns_become_the_lines_that_their_rows_become(game: str, with_stake: bool) -> None:
    made = list(rounds(game, 25, random.Random(f"{game} lines")))
    made[3] |= {"id": "", "casino": 'Hull "2"\n'}
    assert_lines_as_rows(part_of(batch_of_text(made), with_stake=with_stake))


@pytest.mark.parametrize("game", ["craps", "sic_bo", "crazy_four_poker", "blackjack"])
def test_numbers_in_columns_become_the_lines_that_their_rows_become(
    bylaw: Run, tmp_path: Path, game: str
) -> None:
    file = tmp_path / "rounds.parquet"
    bylaw("rounds", "generate", "--game", game, "--count", "60", "--seed", "3", "--out", str(file))
    for part in ColumnFile(file).parts():
        assert_lines_as_rows(part)


def dice(first: object, *others: int | None, game: str = "craps") -> pa.RecordBatch:
    cells = {"dice.1": first, **{f"dice.{n}": one for n, one in enumerate(others, start=2)}}
    plain = {"id": None, "day": "2005-06-01", "game": game, "bets_cents.pass": 500.0}
    return pa.RecordBatch.from_pylist([plain | cells, plain | {"dice.1": 3, "dice.2": 4}])


def test_rows_whose_dice_have_a_gap_are_looked_at_one_by_one() -> None:
    assert lines_of(part_of(dice(3, None, 4, 4))) is None
    assert_lines_as_rows(part_of(dice(3, 1, 4, 4)))
    assert_lines_as_rows(part_of(dice(3, 1, 4, None)))
    several = pa.concat_batches([dice(3, 1), dice(3, 1, game="sic_bo")])
    assert lines_of(part_of(several)) is None


def test_a_row_that_says_nothing_more_keeps_its_line() -> None:
    batch = pa.RecordBatch.from_pydict(
        {
            "day": ["2005-06-01", None],
            "game": ["war", None],
            "bets.initial": pa.array([None, None], pa.string()),
            "paid_includes_stake": ["true", None],
        }
    )
    assert_lines_as_rows(part_of(batch))
