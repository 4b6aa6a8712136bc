"""Columns: the same answers for many rounds at once as for each of them alone."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from corpus_law import law_on

from bylaw.registry.audit.many.settling import Payment, compare_columns
from bylaw.registry.audit.rounds.round import Round, batch_of, read_round
from bylaw.registry.audit.verdicts.alternatives import Terraces
from bylaw.registry.audit.verdicts.verdict import Auditor
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.play.cards import card_name
from bylaw.registry.rules.rule import Terms

Parts = dict[str, Any]
Make = Callable[[np.random.Generator], Parts]
DAY = dt.date(2010, 2, 3)
VERDICTS = {
    Payment.OK: "ok",
    Payment.OVERPAID: "overpaid",
    Payment.UNDERPAID: "underpaid",
    Payment.UNDETERMINED: "undetermined",
}


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
    terms = Terraces(Terms(rule, law_on(DAY)))
    names = list(rounds[0].paid or {})
    paid = {n: np.array([(r.paid or {})[n] for r in rounds], dtype=np.int64) for n in names}
    columns = compare_columns(terms, batch_of(rounds), paid=paid).payments
    auditor = Auditor(law_on)
    for row, one in enumerate(rounds):
        verdict: Parts = auditor.audit(one)
        found = verdict["paid"]
        assert {n: VERDICTS[Payment(int(columns[n][row]))] for n in names} == {
            n: found[n]["verdict"] for n in names
        }, one
    assert len({int(value) for column in columns.values() for value in column}) > 2


def test_a_batch_gives_each_round_what_it_gets_alone() -> None:
    rng = np.random.default_rng(5)
    rounds = [read_round(_crazy(rng)) for _ in range(50)]
    terms = Terms(RULES["crazy_four_poker"], law_on(DAY))
    together = terms.rule.settle(terms, batch_of(rounds))
    for row, one in enumerate(rounds):
        alone = terms.rule.settle(terms, batch_of([one]))
        for name, column in alone.bets.items():
            assert column.at(0) == together.bets[name].at(row)
