"""Columns: the same answers for many rounds at once as for each of them alone."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from corpus_law import law_on

from bylaw.registry.audit.many.settling import judge_rounds
from bylaw.registry.audit.rounds.round import Round, batch_of, paid_of, read_round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.interpretations import GameLaw
from bylaw.registry.audit.verdicts.payments import Payment
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.play.cards import card_name
from bylaw.registry.rules.rule import Terms

Parts = dict[str, Any]
Make = Callable[[np.random.Generator], Parts]
DAY = dt.date(2010, 2, 3)


def _crazy(rng: np.random.Generator) -> Parts:
    cards = [card_name(int(card)) for card in rng.permutation(52)[:10]]
    paid = {
        "ante": str(rng.choice([0, 10])),
        "super_bonus": str(rng.choice([0, 10, 20])),
        "additional": str(rng.choice([0, 10])),
    }
    return {
        "game": "crazy_four_poker",
        "day": DAY.isoformat(),
        "bets": {"ante": "10", "super_bonus": "10", "additional": "10"},
        "cards": {"player_five": " ".join(cards[:5]), "dealer_five": " ".join(cards[5:])},
        "paid": paid,
    }


def _sic_bo(rng: np.random.Generator) -> Parts:
    return {
        "game": "sic_bo",
        "day": DAY.isoformat(),
        "bets": {"double:3": "10", "small": "10", "single:1": "10"},
        "dice": rng.integers(1, 7, 3).tolist(),
        "paid": {"double:3": str(rng.choice([0, 80])), "small": "10", "single:1": "20"},
    }


@pytest.mark.parametrize("make", [_crazy, _sic_bo])
def test_columns_agree_with_single_rounds(make: Make) -> None:
    rng = np.random.default_rng(11)
    rounds: list[Round] = [read_round(make(rng)) for _ in range(150)]
    rule = RULES[rounds[0].game]
    terms = GameLaw(Terms(rule, law_on(DAY)))
    [judged] = judge_rounds(terms, batch_of(rounds), paid_of(rounds))
    auditor = Auditor(law_on)
    for row, one in enumerate(rounds):
        found = auditor.judge(one).payments
        columns = {n: c for n, c in judged.compared.items() if c.judged[row]}
        assert {n: Payment(int(c.verdicts[row])) for n, c in columns.items()} == {
            n: payment.kind for n, payment in found.items()
        }, one
        assert {n: c.due(row) for n, c in columns.items()} == {n: p.due for n, p in found.items()}
    assert len({int(v) for c in judged.compared.values() for v in c.verdicts}) > 2


def test_a_batch_gives_each_round_what_it_gets_alone() -> None:
    rng = np.random.default_rng(5)
    rounds = [read_round(_crazy(rng)) for _ in range(50)]
    terms = Terms(RULES["crazy_four_poker"], law_on(DAY))
    together = terms.rule.settle(terms, batch_of(rounds))
    for row, one in enumerate(rounds):
        alone = terms.rule.settle(terms, batch_of([one]))
        for name, column in alone.bets.items():
            assert column.at(0) == together.bets[name].at(row)
