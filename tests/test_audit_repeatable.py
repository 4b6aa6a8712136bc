"""One answer: an audit is a function of the law and of the rounds, in any number of threads."""

import datetime as dt
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from corpus_law import law_on

from bylaw.registry.audit.many.settling import compare_columns
from bylaw.registry.audit.rounds.generation import Dealer
from bylaw.registry.audit.verdicts.alternatives import Terraces, readings
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.rule import Terms

DAY = dt.date(2010, 2, 3)


@pytest.fixture
def hurried() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("game", ["crazy_four_poker", "sic_bo", "craps", "four_card_poker"])
def test_threads_that_share_the_terms_of_a_law_give_one_answer(game: str) -> None:
    terms = Terraces(Terms(RULES[game], law_on(DAY)))
    made = next(Dealer(terms, 3, 0.3).deal(400))
    wrong = {name: cents + 100 for name, cents in made.paid.items()}

    def judged(_: int) -> str:
        fresh = Terraces(terms.base)
        paths = [(options, sorted(s.asked)) for options, s in readings(fresh, made.rounds)]
        found = compare_columns(terms, made.rounds, paid=wrong).payments
        return f"{paths} {[(n, np.asarray(p).tolist()) for n, p in found.items()]}"

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(judged, range(12)))) == 1
