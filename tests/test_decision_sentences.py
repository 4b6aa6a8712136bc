"""What a decision says in words: what was owed under each reading, what was paid, what lacks."""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from corpus_law import law_on

from bylaw.registry.answers.rules.decision_documents import decision_sheet, summary_of
from bylaw.registry.audit.rounds.round import read_round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.decisions import state
from bylaw.registry.law.evidence import INFERRED_NOTE, INFERRED_SIGN, Certainty
from bylaw.registry.law.message_catalogue import tell_in
from bylaw.registry.law.messages import Message
from bylaw.registry.rules.text.law_text import LawText

AUDITOR = Auditor(law_on)
EQUAL_PAIRS = {
    "game": "three_card_poker",
    "bets": {"initial": "10", "additional": "10"},
    "cards": {"player": "8C 8D 5H", "dealer": "8H 8S 3C"},
}
STRAIGHT_FLUSH = {
    "game": "three_card_poker",
    "bets": {"initial": "10", "additional": "10", "pair_plus": "5"},
    "cards": {"player": "AS 2S 3S", "dealer": "KD 9C 4H"},
}
HORN = {"game": "craps", "bets": {"horn": "4"}, "dice": [[1, 1]]}
BOUGHT = {"game": "craps", "bets": {"buy:6": "20"}, "dice": [[4, 1], [5, 1]]}


def said(parts: Mapping[str, object], lang: str = "en", heading: str = "Result") -> list[str]:
    verdict = AUDITOR.judge(read_round({"id": "1", "day": "2008-06-01", **parts}))
    written = state(verdict, replace(AUDITOR.language_on(verdict.round.day), lang=lang))
    found = [part for part in written.parts if part.heading.template == heading]
    return [tell_in(lang)(line.message) for part in found for line in part.lines]


def test_what_is_certain_is_owed_without_a_condition() -> None:
    assert said(STRAIGHT_FLUSH)[0] == (
        "Beyond the stakes the table owed $270; the player's net is $270."
    )


def test_what_is_owed_in_doubt_is_told_under_each_reading() -> None:
    settled, other = said(EQUAL_PAIRS)
    assert settled == (
        "Under the reading settled here, the table owed $20 beyond the stakes; the player's net is"
        " $20."
    )
    assert other == "Under another reading, the table owed $0; the player's net is $0."


def test_what_is_owed_in_doubt_is_told_in_french() -> None:
    settled, other = said(EQUAL_PAIRS, "fr")
    assert settled == (
        "Selon l’interprétation retenue ici, la table devait 20\xa0$ en sus des mises; le résultat"
        " net du joueur est de 20\xa0$."
    )
    assert other.startswith("Selon une autre interprétation, la table devait 0\xa0$;")


def test_a_reading_that_forbids_a_bet_says_that_it_has_no_figure() -> None:
    come = {"game": "craps", "bets": {"come": "10"}, "dice": [[3, 4], [5, 6]]}
    assert said(come)[-1:] == ["Under another reading, not every bet has a figure."]


def test_95_17_the_net_of_the_player_counts_the_commission() -> None:
    bought = {**BOUGHT, "bets": {"buy:6": "20", "commission_paid": "1"}}
    assert said(bought)[0] == (
        "Beyond the stakes the table owed $24; the player's net after the commission is $23."
    )


def test_a_sum_that_is_none_of_three_is_not_called_neither() -> None:
    found = said({**HORN, "paid": {"horn": "50"}})
    assert found[-1] == (
        "Horn: depending on the reading of the law, $27, $28 or $120 was due; $50 is none of them:"
        " overpaid."
    )


def test_the_bets_of_which_no_payment_is_stated_are_named() -> None:
    found = said({**STRAIGHT_FLUSH, "paid": {"initial": "60"}})
    assert found[-1] == (
        "The round as a whole: $60 is stated as paid, but no payment is stated for additional"
        " wager, pair or plus; whether the whole was correct cannot be determined."
    )


@pytest.mark.parametrize(
    ("paid", "headline"),
    [
        ({"initial": "60"}, "Whether every payment was correct cannot be determined."),
        ({"initial": "60", "additional": "10", "pair_plus": "200"}, "It was paid correctly."),
        ({"total": "280"}, "Overpaid by $10."),
    ],
)
def test_a_headline_calls_no_round_correct_whose_payments_are_not_all_stated(
    paid: Mapping[str, str], headline: str
) -> None:
    verdict = AUDITOR.judge(read_round({"day": "2008-06-01", **STRAIGHT_FLUSH, "paid": paid}))
    assert [str(one) for one in summary_of(verdict, "en")][1:] == [headline]


def test_a_bonus_is_due_only_where_the_law_adds_one_to_a_permitted_bet() -> None:
    broken = {**STRAIGHT_FLUSH, "bets": {"initial": "10", "additional": "5"}}
    verdict = AUDITOR.judge(
        read_round({"day": "2008-06-01", **broken, "paid": {"initial": "0", "additional": "0"}})
    )
    assert set(verdict.payments) == {"initial", "additional", "total"}


STAKES = {"game": "poker_room", "bets": {"stakes": "100"}, "decisions": {"minimum_stakes": "50"}}
SEATS = {"seat:1": "50", "seat:2": "50"}


def test_67_108_without_a_pot_nothing_is_said_of_a_commission() -> None:
    assert said(STAKES, heading="Computation") == ["Table stakes [1]: $100, as the section asks."]


@pytest.mark.parametrize(("taken", "result"), [("5", "compliant"), ("11", "not_permitted")])
def test_67_108_what_the_seats_put_in_is_the_measure_of_a_commission(
    taken: str, result: str
) -> None:
    parts = {"day": "2008-06-01", "game": "poker_room", "bets": {**SEATS, "commission": taken}}
    verdict = AUDITOR.judge(read_round(parts))
    assert verdict.commission is not None
    assert verdict.commission.result == result


def test_67_108_a_maximum_in_doubt_is_told_under_each_reading() -> None:
    pot = {"game": "poker_room", "bets": {"total_bets": "200", "commission": "20"}}
    (told,) = said(pot, heading="Computation")
    assert told.endswith("depending on the reading of the law, the maximum is $20 or $18.")


def test_95_17_a_commission_points_at_the_words_that_ask_for_it() -> None:
    bought = {**BOUGHT, "bets": {"buy:6": "20", "commission_paid": "1"}}
    assert said(bought, "fr", "Computation")[-1].startswith("Commission [3] : dû 1\xa0$, perçu")


def test_a_ten_is_told_with_its_suit_as_people_write_it() -> None:
    cards = {"player": "TD 9C 8S", "dealer": "KD 9S 4H"}
    assert (
        "the player's cards 10♦ 9♣ 8♠" in said({**EQUAL_PAIRS, "cards": cards}, heading="Facts")[1]
    )


@pytest.mark.parametrize(("is_held", "why"), [(False, "not held"), (True, "not divided")])
def test_a_quotation_in_the_other_language_says_why(is_held: bool, why: str) -> None:
    verdict = AUDITOR.judge(read_round({"id": "1", "day": "2008-06-01", **EQUAL_PAIRS}))
    language = replace(AUDITOR.language_on(verdict.round.day), lang="fr", is_held=lambda _: is_held)
    law = next(part for part in state(verdict, language).parts if part.heading.template == "Law")
    assert any(f"the French text is {why}" in line.message.template for line in law.lines)


def law_dated_by(certainty: Certainty) -> Callable[[dt.date], LawText]:
    """The law of a day, where only of 67.30 it is so certain since when it was in force."""

    def found(day: dt.date) -> LawText:
        law, stated = law_on(day), Certainty.STATED
        held = {
            (lang, label): replace(one, certainty=certainty if label == "67.30" else stated)
            for (lang, label), one in law.sections.items()
        }
        coming = {label: replace(one, certainty=certainty) for label, one in law.coming.items()}
        return replace(law, sections=held, coming=coming)

    return found


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_decision_marks_each_date_that_is_inferred_and_no_other(lang: str) -> None:
    auditor = Auditor(law_dated_by(Certainty.INFERRED))
    verdict = auditor.judge(read_round({"day": "2008-06-01", **STRAIGHT_FLUSH}))
    written = state(verdict, replace(auditor.language_on(verdict.round.day), lang=lang))
    told = [
        tell_in(lang)(line.message)
        for part in written.parts
        if part.heading.template == "Law"
        for line in part.lines
    ]
    cited = [line for line in told if line.startswith("[") and "67." in line]
    assert {"67.30" in line for line in cited} == {True, False}
    assert all(("2000-03-09~ [en]" in line) is ("67.30" in line) for line in cited)
    assert told[-1] == tell_in(lang)(Message(INFERRED_NOTE, {"sign": INFERRED_SIGN}))


def test_a_refusal_that_rests_on_an_inferred_date_says_so() -> None:
    early = {"day": "2000-01-15", **STRAIGHT_FLUSH}
    why = Auditor(law_dated_by(Certainty.INFERRED)).judge(read_round(early)).why
    assert tell_in("fr")(why or Message("")).endswith(
        "(D. 111-2000). Cette date est inférée : aucune source ne l’indique."
    )
    why = Auditor(law_dated_by(Certainty.STATED)).judge(read_round(early)).why
    assert str(why).endswith("came into force on 2000-03-09 (O.C. 111-2000).")


def test_a_round_outside_the_law_is_summed_up_in_a_sentence_that_is_true() -> None:
    verdict = AUDITOR.judge(read_round({"day": "2012-06-01", **STRAIGHT_FLUSH}))
    sheet = decision_sheet(verdict, AUDITOR.language_on(verdict.round.day))
    assert sheet.summary == "Not governed by the by-law."
    assert sheet.subtitle.endswith("according to the law in force on 1 June 2012")
