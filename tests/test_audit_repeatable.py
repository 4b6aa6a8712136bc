"""One answer: an audit is a function of the law and of the rounds, in any number of threads."""

import datetime as dt
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from corpus_law import law_on

from bylaw.registry.audit.many.periods import Periods
from bylaw.registry.audit.many.settling import judge_rounds
from bylaw.registry.audit.rounds.generation import Dealer
from bylaw.registry.audit.rounds.paid import PaidAmounts
from bylaw.registry.audit.verdicts.interpretations import GameLaw, interpret
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.rule import Terms

DAY = dt.date(2010, 2, 3)
RUNS = {"craps": 4}
"""A round of craps has many interpretations: all are found in each run."""


@pytest.fixture
def hurried() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hurried")
def test_threads_that_ask_for_the_law_of_a_day_get_the_same_one() -> None:
    with ThreadPoolExecutor(4) as pool:
        for _ in range(100):
            laws = list(pool.map(Periods(()), [DAY] * 4))
            assert all(law is laws[0] for law in laws)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("game", ["crazy_four_poker", "sic_bo", "craps", "four_card_poker"])
def test_threads_that_share_the_terms_of_a_law_give_one_answer(game: str) -> None:
    terms = GameLaw(Terms(RULES[game], law_on(DAY)))
    made = next(Dealer(terms, 3, 0.3).deal(400))
    said = {name: made.rounds.placed(name) for name in made.paid if name in made.rounds.bets}
    paid = PaidAmounts({name: made.paid[name] + 100 for name in said}, said)

    def judged(_: int) -> str:
        fresh = GameLaw(terms.base)
        paths = [(options, sorted(s.asked)) for options, s in interpret(fresh, made.rounds)]
        [found] = judge_rounds(terms, made.rounds, paid)
        codes = [(name, one.verdicts.tolist()) for name, one in found.compared.items()]
        return f"{paths} {codes}"

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(judged, range(RUNS.get(game, 8))))) == 1
