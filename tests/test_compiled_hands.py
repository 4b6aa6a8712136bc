"""The loop that numba compiles ranks hands as the plain arrays do, and is loaded only for many."""

import subprocess
import sys

import numpy as np
import pytest

from bylaw.registry.rules.play.cards import DECK_SIZE, NO_CARD, Cards, masks_of
from bylaw.registry.rules.play.compiled_hands import (
    PAYS,
    _rank_hands,
    load_loop,
    loop_for,
    rank_hands,
)
from bylaw.registry.rules.play.hands import Evaluator, Ranking, evaluator

ORDER = ("straight_flush", "four_of_a_kind", "flush", "straight", "three_of_a_kind", "pair")
THREE = Ranking(3, ("straight_flush", "three_of_a_kind", "straight", "flush", "pair"), frozenset())
FOUR = Ranking(4, ORDER, frozenset(("straight", "straight_flush")))
FIVE = Ranking(5, ("royal_flush", *ORDER[:2], "full_house", *ORDER[2:]), frozenset(("straight",)))
KINDS = [(THREE, 3), (FOUR, 5), (FOUR, 6), (FIVE, 5), (FIVE, 7)]


def deal(size: int, cards: int) -> Cards:
    """Hands of one deck; some lack cards, and some show one twice."""
    rng = np.random.default_rng(cards)
    dealt = rng.permuted(np.tile(np.arange(DECK_SIZE, dtype=np.uint8), (size, 1)), axis=1)
    found = np.asfortranarray(dealt[:, :cards])
    found[::7, -1] = NO_CARD
    found[::11, 0] = found[::11, 1]
    found[:3] = NO_CARD
    return found


def evaluated(tables: Evaluator, dealt: Cards) -> list[int]:
    found: list[int] = tables.strengths(masks_of(dealt)).tolist()
    return found


@pytest.mark.parametrize(("ranking", "cards"), KINDS)
def test_the_compiled_loop_ranks_as_the_arrays_do(ranking: Ranking, cards: int) -> None:
    pytest.importorskip("numba")
    loop, tables, dealt = load_loop(), evaluator(ranking, cards), deal(5000, cards)
    assert loop is not None
    assert rank_hands(loop, tables, (dealt,)).tolist() == evaluated(tables, dealt)
    parts = (dealt[:, :2], dealt[:, 2:])
    assert rank_hands(loop, tables, parts).tolist() == evaluated(tables, dealt)


@pytest.mark.parametrize(("ranking", "cards"), KINDS[1:3])
def test_the_same_lines_rank_without_numba(ranking: Ranking, cards: int) -> None:
    tables, dealt = evaluator(ranking, cards), deal(60, cards)
    assert rank_hands(_rank_hands, tables, (dealt,)).tolist() == evaluated(tables, dealt)


def test_many_hands_are_shared_between_both_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    tables, dealt = evaluator(FOUR, 5), deal(50, 5)
    monkeypatch.setattr("bylaw.registry.rules.play.compiled_hands._SHARED", 10)
    assert rank_hands(_rank_hands, tables, (dealt,)).tolist() == evaluated(tables, dealt)


def test_numba_is_loaded_only_where_it_pays() -> None:
    code = (
        "import sys; from bylaw.registry.rules.play import compiled_hands as c;"
        "c.prepare_for(c.PAYS - 1); assert c.loop_for(1000) is None;"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    assert loop_for(PAYS) is load_loop()
