"""The tool that breaks the code one place at a time breaks what has a meaning, and only that."""

from pathlib import Path

import pytest

from tools.mutants.places import Mutant, mutants_of, sample
from tools.mutants.reach import reach
from tools.mutants.verdicts import judged


def _of(source: str, folder: Path) -> list[Mutant]:
    file = folder / "module.py"
    file.write_text(source, encoding="utf-8")
    return list(mutants_of(file, "module.py"))


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("x = a < b\n", ["a < b → a <= b"]),
        ("x = a and not b\n", ["a and not b → a or not b", "not b → b"]),
        ("x = a + 1\n", ["a + 1 → a - 1", "1 → 2"]),
        ("x = a if b else c\n", ["a if b else c → c if b else a"]),
        ("def f() -> str:\n    return g(True)\n", ["g(True) → None", "True → False"]),
        ('def f(x: "1") -> 2:\n    """Say 3."""\n', []),
        ("@cache(maxsize=3)\ndef f() -> None:\n    assert x == 1\n", []),
        ("x = zip(a, b, strict=True)\nif TYPE_CHECKING:\n    y = 1\n", []),
        ("def f():\n    return NotImplemented\n", []),
        ('x = N_("All 3 are lost.")\n', []),
    ],
)
def test_an_expression_is_changed_where_it_can_change_an_answer(
    source: str, changed: list[str], tmp_path: Path
) -> None:
    assert [f"{one.old} → {one.new}" for one in _of(source, tmp_path)] == changed


def test_a_place_keeps_its_name_when_lines_move_and_only_its_expression_changes(
    tmp_path: Path,
) -> None:
    source = "def f(a):\n    return a < 'é' < b or a < 'é' < b\n"
    ours, moved = _of(source, tmp_path), _of(f"import re\n\n{source}", tmp_path)
    assert [one.name for one in ours] == [one.name for one in moved]
    assert len({one.name for one in ours}) == len(ours)
    last = ours[-1].applied(source.encode()).decode()
    assert last == "def f(a):\n    return a < 'é' < b or (a <= 'é' < b)\n"


def test_the_sample_is_the_same_each_time_and_each_of_it_can_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tools.mutants.places.ROOMS", ("ingest/dates",))
    drawn = sample(40, seed=8)
    assert drawn == sample(80, seed=8)[:40]
    for mutant in drawn:
        compile(mutant.source(), mutant.path, "exec")
        assert any((mutant.path, mutant.line) in places for places in reach(mutant))


def test_what_is_judged_without_meaning_has_a_reason() -> None:
    assert all(reason.strip() for reason in judged().values())
