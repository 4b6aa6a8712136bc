"""Rules and rounds at the edges: figures that are not there, equal cards, seats that fold."""

import datetime as dt
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import cast

import numpy as np
import pytest
from corpus_law import law_on
from small_texts import section

from bylaw.registry.audit.many.settling import judge_rounds
from bylaw.registry.audit.rounds.generation import Dealer, Made
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.audit.rounds.round import batch_of, paid_of, read_round
from bylaw.registry.audit.rounds.writing_files import Written
from bylaw.registry.audit.verdicts.auditor import Auditor, outside_the_law
from bylaw.registry.audit.verdicts.interpretations import GameLaw
from bylaw.registry.audit.verdicts.payments import Payment
from bylaw.registry.audit.verdicts.verdict import UNDETERMINED
from bylaw.registry.law.text.provisions import Kind, Provision, Row, Table
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.games.three_card_poker import hand_ranking
from bylaw.registry.rules.games.war import allowed_decks
from bylaw.registry.rules.odds.card_costs import thirteen_odds
from bylaw.registry.rules.odds.matchups import below_holding
from bylaw.registry.rules.play.cards import DECK_SIZE, masks_of
from bylaw.registry.rules.play.hands import evaluator
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.charges import CHARGE_RESULTS
from bylaw.registry.rules.settlement.outcome_columns import Result
from bylaw.registry.rules.text.readings import HeldWords, PayTable, Rate, Sentence, figures_of, read
from bylaw.registry.rules.text.table_rows import rate_outcome


def war_with_two_or_three_decks() -> Terms:
    law = law_on(dt.date(2001, 3, 3))
    held = law.sections["en", "67.33"]
    fewer = section("67.33", "War is played with two or three decks of cards.")
    sections = {**law.sections, ("en", "67.33"): replace(held, provision=fewer)}
    return Terms(RULES["war"], replace(law, sections=sections))


def test_67_32_a_row_is_quoted_after_the_words_with_which_it_is_asked_for() -> None:
    terms = Terms(RULES["three_card_poker"], law_on(dt.date(2004, 5, 12)))
    ground = terms.cite("67.32", "It is a winning wager")
    alone, told = terms.paid_rows("pair_plus"), terms.paid_rows("pair_plus", ground)
    assert [one.grounds for one in told.values()] == [
        (ground, *one.grounds) for one in alone.values()
    ]


@pytest.mark.parametrize(
    ("cards", "decks", "is_permitted"),
    [
        ("9S 9S 9S 9D", None, True),
        ("9S 9S 9S 9S", None, False),
        ("9S 9S 9D 9D", 2, True),
        ("9S 9S 9S 9D", 2, False),
    ],
)
def test_67_33_war_has_no_more_equal_cards_than_decks(
    cards: str, decks: int | None, is_permitted: bool
) -> None:
    slots = ("player", "dealer", "war_player", "war_dealer")
    said = {"on_tie": "war"} | ({} if decks is None else {"decks": decks})
    one = read_round(
        {
            "game": "war",
            "day": "2001-03-03",
            "bets": {"initial": "10", "additional": "10"},
            "cards": dict(zip(slots, cards.split(), strict=True)),
            "decisions": said,
        }
    )
    terms = war_with_two_or_three_decks()
    found = allowed_decks(terms, batch_of([one])).at(0)
    assert (found.result is not Result.NOT_PERMITTED) is is_permitted


@pytest.mark.parametrize(("paid", "verdict"), [("25", "ok"), ("0.25", "underpaid")])
def test_21_2_the_amounts_of_blackjack_are_dollars_in_columns_as_alone(
    paid: str, verdict: str
) -> None:
    parts = {
        "game": "blackjack",
        "day": "2001-10-10",
        "bets": {"progressive_manner_2": "1"},
        "cards": {"player": "AS AD KC"},
        "paid": {"progressive_manner_2": paid},
    }
    one = read_round(parts)
    law = GameLaw(Terms(RULES["blackjack"], law_on(one.day)))
    [judged] = judge_rounds(law, batch_of([one]), paid_of([one]))
    compared = judged.compared["progressive_manner_2"]
    assert compared.due(0) == Fraction(25)
    assert Payment(int(compared.verdicts[0])).name.lower() == verdict
    alone = Auditor(law_on).judge(one).payments["progressive_manner_2"]
    assert (alone.due, alone.kind.name.lower()) == (Fraction(25), verdict)


def test_a_row_without_a_figure_is_undefined_and_never_a_win() -> None:
    assert rate_outcome(Rate("pair", "Pair", None), ()).result is Result.UNDEFINED
    figures = ((Fraction(2), None, None), (None, Fraction(5), None), (None, None, Fraction(1, 10)))
    for odds, amount, share in figures:
        assert rate_outcome(Rate("pair", "Pair", odds, amount, share), ()).result is Result.WIN


def test_a_row_pays_the_only_figure_among_its_cells_and_none_of_two() -> None:
    beside = figures_of(Row("Pair", ("3 to 1", "on the ante")), "en")
    assert (beside.cell, beside.odds, beside.is_read) == ("3 to 1", Fraction(3), True)
    assert not figures_of(Row("Pair", ("3 to 1", "5 to 1")), "en").is_read
    assert not figures_of(Row("Pair", ("on the ante",)), "en").is_read


def test_a_reading_whose_figure_is_not_there_or_there_twice_reads_nothing() -> None:
    reading = Sentence("win", "1", "pays {odds}")
    texts = {"It pays 3 to 1.": True, "It pays well.": False, "It pays 3 to 1, pays 4 to 1.": False}
    for text, is_read in texts.items():
        assert (read(reading, section("1", text), lang="en") is not None) is is_read
    rows = (Row("Pair", ("1 to 1",)), Row("Nothing of the kind", ("2 to 1",)))
    table = Provision(Kind.TABLE, table=Table(("Hand", "Odds"), rows))
    held = Provision(Kind.SECTION, "1", children=(table,))
    assert read(PayTable("rows", "1"), held, lang="en") is None


@pytest.mark.parametrize("when", [0, 1])
def test_67_103_a_seat_that_folds_before_the_first_betting_round_has_folded(when: int) -> None:
    parts = {
        "game": "poker_room",
        "day": "2008-06-01",
        "bets": {"seat:1": "30", "seat:2": "10"},
        "decisions": {"folded:seat:2": when},
    }
    bets = Auditor(law_on).judge(read_round(parts)).bets
    assert [bets[seat].primary.result for seat in ("seat:1", "seat:2")] == [Result.WIN, Result.LOSE]


def test_a_section_that_is_neither_held_nor_to_come_leaves_the_round_undetermined() -> None:
    law = law_on(dt.date(2001, 3, 3))
    without = {key: held for key, held in law.sections.items() if key[1] != "67.33"}
    cards = {"player": "KS", "dealer": "9D"}
    one = read_round(
        {"game": "war", "day": "2001-03-03", "bets": {"initial": "10"}, "cards": cards}
    )
    refusal = outside_the_law(one.rule, replace(law, sections=without, coming={}), one.bets)
    assert refusal is not None
    assert (refusal.result, str(refusal.why)) == (
        UNDETERMINED,
        "Section 67.33 is not held.",
    )


def test_21_4_two_cards_of_one_rank_are_rarer_than_two_others() -> None:
    terms = Terms(RULES["blackjack"], law_on(dt.date(2001, 12, 3)))
    found = thirteen_odds(terms, "over13", decks=1)
    values = [min(rank + 2, 10) if rank < 12 else 1 for rank in range(13) for _ in range(4)]
    totals = [sum(pair) for pair in permutations(values, 2)]
    won = Fraction(sum(total > 13 for total in totals), len(totals))
    assert found.loss == 1 - 2 * won


def test_hands_that_hold_given_cards_are_counted_below_every_strength() -> None:
    ranking = hand_ranking(Terms(RULES["three_card_poker"], law_on(dt.date(2001, 3, 3))))
    held = np.array([[0, 14]], dtype=np.uint8)
    others = [card for card in range(DECK_SIZE) if card not in held[0]]
    hands = np.array([sorted((0, 14, card)) for card in others], dtype=np.uint8)
    strengths = evaluator(ranking, 3).strengths(masks_of(hands))
    for limit in (0, int(np.median(strengths)), len(ranking.scale) + 1):
        limits = np.array([limit], dtype=np.uint16)
        found = below_holding(ranking, held, limits, dealt=3)
        assert found.tolist() == [int((strengths < limit).sum())]


def test_a_round_whose_only_bet_is_forbidden_is_refused_beside_others() -> None:
    shared = {"day": "2003-11-11", "game": "sic_bo", "dice": [4, 4, 1]}
    bets = ({"duo:4-4": "1"}, {"small": "1"}, {"duo:4-4": "1", "small": "1"})
    rounds = [read_round({**shared, "bets": one}) for one in bets]
    law = GameLaw(Terms(RULES["sic_bo"], law_on(rounds[0].day)))
    [judged] = judge_rounds(law, batch_of(rounds), paid_of(rounds))
    assert judged.permission.refused.tolist() == [True, False, False]


def test_an_amount_of_nothing_is_nothing() -> None:
    found = read(Sentence("win", "1", "pays {amount}"), section("1", "It pays $0."), lang="en")
    assert found is not None
    assert cast(HeldWords, found[0]).values == (Fraction(0),)


def test_67_108_a_commission_is_in_doubt_in_columns_where_readings_differ() -> None:
    shared = {"day": "2009-06-17", "game": "poker_room"}
    taken = {"18": "compliant", "19": "ambiguous", "21": "not_permitted"}
    bets = ({"total_bets": "200", "commission": one} for one in taken)
    rounds = [read_round({**shared, "bets": one}) for one in bets]
    law = GameLaw(Terms(RULES["poker_room"], law_on(rounds[0].day)))
    [judged] = judge_rounds(law, batch_of(rounds), paid_of(rounds))
    assert judged.commissions is not None
    assert [CHARGE_RESULTS[place] for place in judged.commissions] == [*taken.values()]


def dealt(game: str, day: str) -> Made:
    return next(
        Dealer(GameLaw(Terms(RULES[game], law_on(dt.date.fromisoformat(day)))), 3, 0).deal(80)
    )


def test_made_up_rounds_of_craps_have_more_and_fewer_rolls() -> None:
    dice = dealt("craps", "2002-09-09").rounds.dice
    assert dice is not None
    assert len({*(dice != 0).all(axis=2).sum(axis=1).tolist()}) > 1


def test_a_bonus_is_written_only_where_it_is_due_for_a_bet_that_was_placed() -> None:
    rule, made = RULES["three_card_poker"], dealt("three_card_poker", "2009-06-17")
    written = Written(rule, 1, np.full(80, dt.date(2009, 6, 17).toordinal()), made)
    rounds = [cast(dict[str, dict[str, str]], written.parts_of(n)) for n in range(made.rounds.size)]
    for one in rounds:
        bonuses = {name: owner for name, owner in rule.bonuses.items() if name in one["paid"]}
        assert all(
            owner in one["bets"] and one["paid"][name] != "0" for name, owner in bonuses.items()
        )


MANNERS = ("progressive_manner_1", "progressive_manner_2", "progressive_manner_3")


def test_21_2_a_table_pays_progressive_wagers_in_one_manner() -> None:
    both = {MANNERS[0]: "1", MANNERS[1]: "1", "over13": "5"}
    parts = {"game": "blackjack", "day": "2001-10-10", "cards": {"player": "AH AH"}}
    found = Auditor(law_on).judge(read_round(parts | {"bets": both})).bets
    forbidden, over = found[MANNERS[0]].primary, found["over13"].primary
    assert forbidden.result is found[MANNERS[1]].primary.result is Result.NOT_PERMITTED
    assert "in one of the following three manners" in forbidden.grounds[0].quote
    assert over.result is Result.LOSE
    alone = Auditor(law_on).judge(read_round(parts | {"bets": {MANNERS[1]: "1"}})).bets
    assert alone[MANNERS[1]].primary.result is Result.WIN


def test_made_up_rounds_of_blackjack_have_progressive_wagers_in_one_manner() -> None:
    bets = dealt("blackjack", "2001-10-10").rounds.bets
    placed = np.sum([bets[name] > 0 for name in MANNERS if name in bets], axis=0)
    assert placed.max() == 1


TIED: dict[str, object] = {"day": "2001-03-03", "game": "war"}
TIED |= {"cards": {"player": "9S", "dealer": "9D"}}


@pytest.mark.parametrize("bets", [{"initial": "15"}, {"initial": "15", "supplemental": "5"}])
def test_67_38_a_tie_without_a_decision_is_refused(bets: dict[str, str]) -> None:
    with pytest.raises(RoundError, match="are of equal rank; state the decision on_tie"):
        read_round(TIED | {"bets": bets})


@pytest.mark.parametrize(
    "more",
    [
        {"bets": {"supplemental": "5"}},
        {"bets": {"initial": "15"}, "decisions": {"on_tie": "withdraw"}},
        {"bets": {"initial": "15"}, "cards": {"player": "9S", "dealer": "8S"}},
        {
            "bets": {"initial": "15", "additional": "15"},
            "cards": {"player": "9S", "dealer": "9D", "war_player": "2S", "war_dealer": "2D"},
        },
    ],
)
def test_67_38_a_round_of_war_says_no_more_than_it_must(more: dict[str, object]) -> None:
    assert read_round(TIED | more).decisions.get("on_tie") in (None, 1)
