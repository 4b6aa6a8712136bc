"""The recipes of the documentation, run as they are printed, give the totals of the command."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from click.testing import Result
from judging import registry_url, use_registry

ROOT = Path(__file__).parent.parent
Run = Callable[..., Result]
Totals = dict[str, tuple[int, int]]
ROUNDS = 600


def recipe(name: str) -> str:
    """The program under a heading."""
    text = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
    (found,) = re.findall(rf"(?ms)^### {name}$.*?^```python\n(.*?)^```$", text)
    return str(found)


@pytest.fixture(scope="module")
def rounds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Rounds of two casinos, as a casino would keep them."""
    path = tmp_path_factory.mktemp("recipes") / "rounds.parquet"
    made = (
        "--game",
        "crazy_four_poker",
        "--count",
        f"{ROUNDS}",
        "--seed",
        "17",
        "--wrong-share",
        "0.1",
        "--out",
        str(path),
    )
    command = [sys.executable, "-m", "bylaw.cli", "rounds", "generate", *made]
    subprocess.run([*command, "--db", registry_url()], check=True, stdout=subprocess.DEVNULL)
    table = pq.read_table(path)
    casinos = pa.array(["Hull" if row % 3 else "Montréal" for row in range(table.num_rows)])
    pq.write_table(table.append_column("casino", casinos), path)
    return path


@pytest.fixture
def told(run: Run, rounds: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Totals:
    """What the command says of the rounds of one casino."""
    use_registry(monkeypatch)
    table = pq.read_table(rounds)
    some = table.filter(pc.equal(table["casino"], "Hull"))
    pq.write_table(some, tmp_path / "hull.parquet")
    out = tmp_path / "verdicts.jsonl"
    run("audit", str(tmp_path / "hull.parquet"), "--out", str(out))
    found: Totals = {}
    for row in map(json.loads, out.read_text(encoding="utf-8").splitlines()):
        bets, cents = found.get(row["verdict"], (0, 0))
        found[row["verdict"]] = (bets + 1, cents + (row["difference_cents"] or 0))
    assert len(found) > 2
    return found


@pytest.mark.parametrize("name", ["DuckDB", "Polars"])
def test_a_recipe_gives_the_totals_of_the_command(
    rounds: Path, told: Totals, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(rounds.parent)
    printing = f"{recipe(name)}\nimport json\nprint(json.dumps(totals))"
    found = subprocess.run([sys.executable, "-c", printing], capture_output=True, check=True)
    # DuckDB may draw a bar above it.
    rows = json.loads(found.stdout.splitlines()[-1])
    assert {verdict: (bets, cents or 0) for verdict, bets, cents in rows} == told


@pytest.mark.parametrize("name", ["DuckDB", "Polars", "Dask", "Ray"])
def test_every_recipe_is_a_program(name: str) -> None:
    compile(recipe(name), name, "exec")
