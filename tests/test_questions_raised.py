"""A question is asked again only in the rounds that raise it: it changes no other."""

import random
from collections.abc import Callable

import numpy as np
import pyarrow as pa
import pytest
from judging import registry_url
from registries import newest
from test_audit_tables import batch_of_text

from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.registry.audit.many.groups import settle_part
from bylaw.registry.audit.many.judge import PlainLaw, judge
from bylaw.registry.audit.many.settling import Judged, take
from bylaw.registry.audit.rounds.arrays.round_arrays import days_of
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.rounds.columns.nested_columns import read_columns
from bylaw.registry.audit.verdicts.interpretations import outcome_shape
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch, SettledBet
from bylaw.registry.rules.settlement.outcome_columns import Column
from bylaw.registry.rules.settlement.settlements import Settlement
from bylaw.registry.store.database import open_engine
from fuzz.rounds import MAKERS, rounds


@pytest.fixture(scope="module")
def law() -> PlainLaw:
    return plain_law_of(newest(open_engine(registry_url())), {})


def batch_of(game: str, number: int) -> pa.RecordBatch:
    return batch_of_text(list(rounds(game, number, random.Random(f"{game} raised"))))


def judged_in(law: PlainLaw, batch: pa.RecordBatch) -> list[Judged]:
    part = FilePart(*read_columns(batch), range(1, batch.num_rows + 1))
    return [
        judged for _, judged in settle_part(part, law.auditor, days_of(part)) if judged is not None
    ]


def forgetting(rounds: Batch) -> Batch:
    """The same rounds, of which nothing is known yet."""
    return Batch(rounds.size, rounds.bets, rounds.cards, rounds.dice, rounds.decisions)


def shapes(column: Column) -> list[object]:
    return [outcome_shape(column.at(row)) for row in range(len(column.index))]


@pytest.mark.parametrize("game", sorted(MAKERS))
def test_a_question_changes_only_the_bets_that_raise_it(law: PlainLaw, game: str) -> None:
    for judged in judged_in(law, batch_of(game, 120)):
        for question, options in judged.law.open_options.items():
            for option in options[1:]:
                other = judged.law.under({question: option}).settle(forgetting(judged.rounds))
                for name, column in judged.settled.bets.items():
                    told = [
                        where
                        for (asked, bet), where in judged.settled.raised.items()
                        if asked == question and bet in ("", name)
                    ]
                    raised = np.any([np.zeros(judged.rounds.size, dtype=bool), *told], axis=0)
                    quiet = np.flatnonzero(judged.rounds.placed(name) & ~raised)
                    before, after = shapes(column), shapes(other.bets[name])
                    assert [before[row] for row in quiet] == [after[row] for row in quiet]


@pytest.mark.parametrize("game", ["blackjack", "craps", "sic_bo"])
def test_a_bet_that_is_known_comes_to_what_it_comes_to_anew(law: PlainLaw, game: str) -> None:
    for judged in judged_in(law, batch_of(game, 120)):
        every = [
            (q, option) for q, options in judged.law.open_options.items() for option in options
        ]
        for question, option in every:
            terms, some = (
                judged.law.under({question: option}),
                take(judged.rounds, np.arange(0, 120, 3)),
            )
            known, anew = terms.settle(some), terms.settle(forgetting(some))
            assert {name: shapes(one) for name, one in known.bets.items()} == {
                name: shapes(one) for name, one in anew.bets.items()
            }
            assert met(known) == met(anew)


def met(settled: Settlement) -> dict[tuple[str, str], list[bool]]:
    return {key: where.tolist() for key, where in settled.raised.items() if where.any()}


def test_a_bet_is_settled_again_only_where_its_own_question_is_answered_otherwise(
    law: PlainLaw, monkeypatch: pytest.MonkeyPatch
) -> None:
    [judged] = judged_in(law, batch_of("craps", 200))
    again, settle = list[str](), Terms._settled_bet

    def noted(terms: Terms, bet: str, rounds: Batch, how: Callable[..., Column]) -> SettledBet:
        again.append(bet)
        return settle(terms, bet, rounds, how)

    monkeypatch.setattr(Terms, "_settled_bet", noted)
    judged.law.under({"hop": "total"}).settle(take(judged.rounds, np.arange(100)))
    assert again
    assert {bet.partition(":")[0] for bet in again} == {"hop"}


def test_rounds_of_craps_are_not_settled_more_often_when_they_are_more(
    law: PlainLaw, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle, settled = Terms.settle, list[int]()

    def counted(terms: Terms, batch: Batch) -> Settlement:
        settled.append(batch.size)
        return settle(terms, batch)

    monkeypatch.setattr(Terms, "settle", counted)
    batch = batch_of("craps", 60)
    judge(law, batch)
    once = len(settled)
    settled.clear()
    judge(law, pa.concat_batches([batch] * 20))
    assert len(settled) <= once
