"""A craps decision: told roll by roll, with the words that decide and where they stand."""

import datetime as dt

import pytest
from corpus_law import law_on

from bylaw.registry.audit.rounds.round import Round, read_round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.decisions import state
from bylaw.registry.audit.verdicts.verdict_language import Language

AUDITOR = Auditor(lambda _: law_on(dt.date(2005, 6, 1)))
FIRST_TURN = "not applicable during a first turn"
COME_OUT = "not active during a come out roll"


def played(bets: dict[str, str], dice: list[list[int]], **said: bool) -> Round:
    parts = {"day": "2005-06-01", "game": "craps", "bets": bets, "dice": dice, "decisions": said}
    return read_round(parts)


def quotes(one: Round, bet: str) -> list[str]:
    found = AUDITOR.audit(one)["bets"][bet]["basis"]
    return [each["quote"] for each in found]


@pytest.mark.parametrize(
    ("bet", "decision", "words"),
    [
        ("hard:6", "hard_on_come_out", FIRST_TURN),
        ("right:6", "right_on_come_out", COME_OUT),
        ("buy:6", "buy_on_come_out", COME_OUT),
    ],
)
def test_a_loss_on_the_come_out_roll_quotes_why_the_wager_was_on(
    bet: str, decision: str, words: str
) -> None:
    on = quotes(played({bet: "5"}, [[3, 4]], **{decision: True}), bet)
    assert "lose" in on[0]
    assert words in on[1]
    assert words in quotes(played({bet: "5"}, [[3, 4]]), bet)[0]
    later = quotes(played({bet: "5"}, [[4, 4], [3, 4]], **{decision: True}), bet)
    assert all(words not in quote for quote in later)


def test_the_rolls_are_told_one_by_one() -> None:
    one = played({"pass": "5"}, [[4, 2], [1, 1], [3, 3], [6, 5], [1, 2]], die_off_table=True)
    statement = state(AUDITOR.judge(one), Language())
    facts = [str(line.message) for line in statement.parts[0].lines]
    assert facts[1:6] == [
        "Roll 1, a come-out roll: 4-2, total 6. The point is 6.",
        "Roll 2: 1-1, total 2. The point is still 6.",
        "Roll 3: 3-3, total 6. The point is made.",
        "Roll 4, a come-out roll: 6-5, total 11. It sets no point.",
        "Roll 5: 1-2. It was declared “no roll”.",
    ]
    law = [str(line.message) for line in statement.parts[1].lines]
    assert law[0].startswith("[1] Section 95.14, par. 1, O.C. 928-2000")


def test_words_that_read_alike_are_quoted_once() -> None:
    statement = state(AUDITOR.judge(played({"pass": "5", "dont_pass": "5"}, [[3, 4]])), Language())
    law = [line.quote for line in statement.parts[1].lines if line.quote]
    assert len(law) == len(set(law))
