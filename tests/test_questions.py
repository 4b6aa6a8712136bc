"""The questions of interpretation: their quotations stand in the published text."""

import datetime as dt

import pytest
from corpus_law import law_on

from bylaw.registry.law.messages import UsageError
from bylaw.registry.rules.questions import (
    Question,
    all_questions,
    doctrine,
    open_options,
)
from bylaw.registry.rules.text.law_text import LawText, holds

DAY = dt.date(2010, 2, 3)


@pytest.mark.parametrize("question", all_questions(), ids=lambda question: question.id)
def test_quotations_stand_in_the_published_text(question: Question) -> None:
    for quote in question.quotes:
        section = law_on(DAY).section(quote.section, lang=quote.lang)
        assert section is not None
        assert holds(section, quote.text), quote
    assert question.kind == "report" or len(open_options(question, law_on(DAY))) > 1
    assert set(question.doubt) == {"en", "fr"}


def test_a_language_option_closes_when_that_language_is_not_held() -> None:
    english = LawText(DAY, {k: v for k, v in law_on(DAY).sections.items() if k[0] == "en"})
    wheel = next(q for q in all_questions() if q.id == "wheel-357")
    assert [o.id for o in open_options(wheel, english)] == ["no-straight"]


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"no-such": "x"}, "There is no question no-such"),
        ({"hop": "no-such"}, "has no option no-such; it has combination, total"),
    ],
)
def test_a_doctrine_with_an_unknown_word_is_refused(chosen: dict[str, str], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        doctrine(chosen)
