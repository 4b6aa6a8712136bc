"""Arrays in plain Python, which judge a single round, say what those of NumPy say."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from click.testing import Result
from deciding_rounds import ROWS, parts_of
from registries import filled_sqlite

from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.play import plain_library
from bylaw.registry.rules.play.cards import NO_CARD
from bylaw.registry.rules.play.hands import Ranking, evaluator

Run = Callable[..., Result]

RECKONED = """
three = np.array([[1, 2, 3], [4, 5, 6]], dtype=np.int8)
mask = np.array([True, False])
cube = np.array([[[1, 2], [3, 4]], [[5, 6], [0, 0]]], dtype=np.int8)
cards = np.full((2, 3), 255, dtype=np.uint8); cards[0, :2] = (12, 51); cards[1] = [0, 13, 26]
three + 1, 1 + three, 10 - three, three * three[0], three[:, :1] + three[0], three // 2, three % 2
mask & ~mask, mask | (three[:, 0] > 1), mask * three[:, 0], ~three, (mask == mask[::-1]), 3 > three
three << 2, 1 << three, three >> 1, three & 3, three == [1, 5, 3], three != three.T[0, 1]
three[0], three[-1, 1], three[:, 1:], three[mask], three[mask, :2], three[..., 0], three[:, None]
three[np.array([1, 0, 1])], cube[:, 0], cube[:, :, 1], cube[mask][0], three.T, cube.T, len(cube)
three.take(np.array([5, 0])), cards.T.take(np.array([1]), axis=1).T, cube.take(np.array([1]), 1)
three.sum(), three.sum(axis=1), three.sum(axis=0), cube.any(axis=1), cube.all(axis=2), mask.any()
three.max(axis=1, keepdims=True), (three > 2).argmax(axis=1), cube.sum(axis=-1), mask.all()
np.zeros((2, 1)), np.ones(2, dtype=np.bool_), np.full(2, -1), np.zeros_like(cube), np.arange(3)
np.asarray(three, dtype=np.uint8), np.array([True, False]).view(np.int8), three.astype(np.bool_)
np.concatenate([three, three[:1]]), np.concatenate([three, cube[:, 0]], axis=1), np.asarray(mask)
np.take_along_axis(three, np.array([[2], [0]]), axis=1), np.sort(three[:, ::-1], axis=1)
np.cumprod(three > 1, axis=1), np.where(mask, 1, three[:, 0]), np.maximum(three, 3)
np.minimum(3, three), three.tolist(), cube.shape, [one.tolist() for one in three]
np.left_shift(1, cards, dtype=np.uint64), np.bitwise_count(np.array([7, 8], dtype=np.uint64))
np.bitwise_or.reduce([three[0], three[1]]), np.isin(three, (2, 5)), np.any([mask, ~mask], axis=0)
np.all([mask, mask], axis=0), np.sum([mask, mask], axis=0), np.count_nonzero(mask), np.int8(200)
np.flatnonzero(three > 4), np.iinfo(np.int16).max, np.array(0).ndim
np.array(300).astype(np.uint8), bool(mask[:1])
"""
"""Lines of reckoning: what is given a name first, then what each comes to."""


def plain_values(found: object) -> object:
    """Bring what either library says into values that can be compared."""
    if isinstance(found, tuple):
        return tuple(plain_values(one) for one in found)
    told = found.tolist() if hasattr(found, "tolist") else found
    return (getattr(found, "shape", None), told) if isinstance(told, list) else told


@pytest.mark.parametrize("line", RECKONED.strip().splitlines()[4:])
def test_a_plain_array_comes_to_what_an_array_of_numpy_comes_to(line: str) -> None:
    found = []
    for library in (np, plain_library):
        names: dict[str, ModuleType] = {"np": library}
        exec("\n".join(RECKONED.strip().splitlines()[:4]), names)
        with np.errstate(over="ignore"):
            text = line.replace("np.int8(200)", "np.array(200).astype(np.int8)")
            found.append(plain_values(eval(text, names)))
    assert found[1] == found[0]


def test_what_a_plain_array_does_not_know_is_asked_of_numpy() -> None:
    plain = plain_library.array([3, 1, 2], dtype=plain_library.int8)
    order = plain.argsort()  # type: ignore[operator]
    assert order.tolist() == [1, 2, 0]
    mixed = plain + np.array([1, 1, 1])
    assert mixed.tolist() == [4, 2, 3]
    assert str(type(mixed)) == str(np.ndarray)
    assert (np.array([1, 1, 1]) + plain).tolist() == [4, 2, 3]
    assert np.asarray(plain).dtype == np.int8
    assert np.zeros(2, dtype=plain_library.int8).dtype == np.int8


ORDER = ("straight_flush", "four_of_a_kind", "flush", "straight", "pair")


@pytest.mark.parametrize("kickers", [True, False])
@pytest.mark.parametrize(("size", "dealt"), [(3, 3), (4, 5)])
def test_one_hand_is_worth_what_the_tables_of_all_hands_say(
    size: int, dealt: int, kickers: bool
) -> None:
    ranking = Ranking(size, ORDER, frozenset({"straight", "straight_flush"}), kickers)
    rng = np.random.default_rng(7)
    hands = [rng.choice(52, dealt, replace=False).tolist() for _ in range(150)]
    by_tables = evaluator(ranking, dealt).strengths_of(np.array(hands, dtype=np.uint8))
    found = [ranking.best(hand) for hand in hands]
    assert found == [ranking.value(strength) for strength in by_tables.tolist()]
    assert ranking.best([*hands[0][1:], NO_CARD]) is None


@pytest.mark.parametrize("kickers", [True, False])
@pytest.mark.parametrize("size", [3, 4])
def test_the_number_of_one_hand_spells_its_value_and_compares_alike(
    size: int, kickers: bool
) -> None:
    ranking = Ranking(size, ORDER, frozenset({"straight"}), kickers)
    spelt = [ranking.spelt(value) for value in ranking.scale]
    assert spelt == sorted(set(spelt))
    assert [ranking.value(number) for number in spelt] == list(ranking.scale)


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from bylaw.cli.main import main
main()
"""


def test_rounds_of_every_game_are_judged_alike_without_numpy(bylaw: Run, tmp_path: Path) -> None:
    every = [parts_of(row) for row in ROWS]
    of_games = ([one for one in every if one["game"] == game][:8] for game in RULES)
    some = [one for rounds in of_games for one in rounds]
    assert {one["game"] for one in some} == set(RULES)
    file, url = tmp_path / "rounds.jsonl", filled_sqlite(tmp_path).url.render_as_string()
    file.write_text("\n".join(map(json.dumps, some)), encoding="utf-8")
    asked = ("audit", str(file), "--jsonl", "--exit-zero", "--db", url)
    command = [sys.executable, "-c", WITHOUT_NUMPY, *asked]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
    assert done.stdout == bylaw(*asked).stdout
