"""How a fact is known."""

import pytest

from bylaw.registry.law.evidence import Certainty, Evidence, weakest_certainty


@pytest.mark.parametrize("words", ["the printed issue", "", "inferred: the day before"])
def test_evidence_is_told_as_it_was_said(words: str) -> None:
    assert str(Evidence.from_words(words)) == words


def test_what_a_person_says_to_be_inferred_is_inferred() -> None:
    assert Evidence.from_words("inferred:fifteen days before").is_inferred
    assert not Evidence.from_words("the issue, not inferred:").is_inferred


def test_one_inferred_fact_makes_what_rests_on_it_inferred() -> None:
    assert weakest_certainty([Certainty.STATED, Certainty.INFERRED]) is Certainty.INFERRED
    assert weakest_certainty([]) is Certainty.STATED
