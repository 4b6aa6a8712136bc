"""A question is asked again only in the rounds that raise it: it changes no other."""

import random

import numpy as np
import pyarrow as pa
import pytest
from judging import registry_url
from registries import newest
from test_audit_tables import batch_of_text

from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.registry.audit.many.groups import settle_part
from bylaw.registry.audit.many.judge import PlainLaw, judge
from bylaw.registry.audit.many.settling import Judged
from bylaw.registry.audit.rounds.column_files import FilePart
from bylaw.registry.audit.rounds.nested_columns import read_columns
from bylaw.registry.audit.verdicts.interpretations import outcome_shape
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement import Batch, Column, Settlement
from bylaw.registry.store.database import open_engine
from fuzz.rounds import MAKERS, rounds


@pytest.fixture(scope="module")
def law() -> PlainLaw:
    return plain_law_of(newest(open_engine(registry_url())), {})


def batch_of(game: str, number: int) -> pa.RecordBatch:
    return batch_of_text(list(rounds(game, number, random.Random(f"{game} raised"))))


def judged_in(law: PlainLaw, batch: pa.RecordBatch) -> list[Judged]:
    part = FilePart(*read_columns(batch), range(1, batch.num_rows + 1))
    return [judged for _, judged in settle_part(part, law.auditor) if judged is not None]


def shapes(column: Column) -> list[object]:
    return [outcome_shape(column.at(row)) for row in range(len(column.index))]


@pytest.mark.parametrize("game", sorted(MAKERS))
def test_a_question_changes_only_the_bets_that_raise_it(law: PlainLaw, game: str) -> None:
    for judged in judged_in(law, batch_of(game, 120)):
        for question, options in judged.law.open_options.items():
            for option in options[1:]:
                other = judged.law.under({question: option}).settle(judged.rounds)
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
