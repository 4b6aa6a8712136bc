"""The history of the By-law respecting casino games, replayed from the published texts."""

import datetime as dt
from functools import cache

import pytest
from small_texts import section

from bylaw.ingest.pipeline import read_corpus
from bylaw.ingest.subject import load_subject
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.orders.enactments import Enactment, enactment_of
from bylaw.registry.law.orders.instruments import Instrument, Status
from bylaw.registry.law.orders.outcomes import Applied, Pending
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import Held, TextState, tree_of, unheld_tree
from bylaw.registry.law.time.histories import histories_of
from bylaw.registry.law.time.replay import Base, History, replay
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.law.time.versions import Absent, Version

AMENDING = ("111-2000", "928-2000", "1033-2007")
MARCH, AUGUST, DECEMBER = dt.date(2000, 3, 9), dt.date(2000, 8, 24), dt.date(2007, 12, 27)


@cache
def instruments() -> tuple[Instrument, ...]:
    return tuple(item for reading in read_corpus() for item in reading.instruments)


def made() -> tuple[Enactment, ...]:
    found = [i for i in instruments() if i.status is Status.MADE and i.number in AMENDING]
    assert sorted(str(item.number) for item in found) == sorted(AMENDING)
    return tuple(enactment_of(item, certainty=Certainty.INFERRED) for item in found)


@cache
def unheld() -> History:
    names = ("By-law respecting casino games",)
    return replay(Base(unheld_tree("en", names)), made())


def outcomes(history: History, number: str) -> dict[str, type]:
    step = next(step for step in history.steps if step.stage.enactment.number == number)
    return {order.source.provision: type(outcome) for order, outcome in step.pairs()}


def test_what_depends_on_the_text_of_1993_is_pending_and_the_rest_is_applied() -> None:
    assert outcomes(unheld(), "111-2000") == {
        "1": Pending, "2": Pending, "3": Pending, "4": Pending, "5": Applied, "6": Applied,
    }  # fmt: skip
    assert outcomes(unheld(), "928-2000") == {
        "1": Pending, "2": Pending, "3": Applied, "4": Applied, "5": Pending,
    }  # fmt: skip
    assert set(outcomes(unheld(), "1033-2007").values()) == {Applied}


@pytest.mark.parametrize(
    ("day", "count"),
    [
        (dt.date(2000, 3, 8), 0),
        (MARCH, 19 + 1),
        (dt.date(2000, 8, 23), 19 + 1),
        (AUGUST, 19 + 1 + 3 + 24),
        (DECEMBER, 19 + 1 + 3 + 24 + 70 + 1),
    ],
    ids=str,
)
def test_the_sections_held_on_a_day(day: dt.date, count: int) -> None:
    standing = timeline_of(unheld()).day(day)
    held = [v.label for v in standing if v.kind is Kind.SECTION and v.held is Held.HELD]
    assert len(held) == count


def test_section_6_is_partly_held_since_27_december_2007() -> None:
    version = timeline_of(unheld()).on("6", DECEMBER)
    assert isinstance(version, Version)
    assert version.held is Held.PARTLY
    (words,) = (node.text for node in version.provision.walk() if node.text)
    assert words.startswith("Each deck of cards")
    assert words.endswith("a different number of cards.")


def items(label: str) -> Provision:
    kinds = (Provision(Kind.PARAGRAPH, n, text=f"the hand of the dealer {n};") for n in "123")
    return section(label, Provision(Kind.ALINEA, text="It wins if:", children=tuple(kinds)))


def division(label: str, *sections: Provision) -> Provision:
    return Provision(Kind.DIVISION, label, children=sections)


def base() -> History:
    """Replay on a text of before 2000, as someone might ingest it."""
    text = Provision(
        Kind.INSTRUMENT,
        children=(
            division("I", section("1", "Blackjack, Caribbean Stud Poker, Pai Gow and Keno.")),
            division(
                "II",
                section("6", "A deck has 52 cards. It is new."),
                section("9", "Sections 17, 21.2 and 30 apply."),
                section("21.2", "Progressive."),
                items("44"),
                items("45"),
                section("46", "The hand of the dealer."),
                Provision(Kind.SUBDIVISION, "7", children=(section("67.21", "Last."),)),
            ),
            division("V", section("86", "Old."), section("95", "Wheel.")),
            division("VI", section("96", "Sic bo."), section("97", "Old dice.")),
        ),
    )
    return replay(Base(tree_of(text, lang="en")), made())


def words(history: History, label: str, day: dt.date) -> list[str]:
    version = timeline_of(history).on(label, day)
    assert isinstance(version, Version), version
    return [node.text for node in version.provision.walk() if node.text]


def test_on_a_base_every_operation_of_the_three_instruments_is_applied() -> None:
    history = base()
    for number in AMENDING:
        assert set(outcomes(history, number).values()) == {Applied}


def test_section_44_changes_in_items_1_and_2_and_not_in_item_3() -> None:
    assert words(base(), "44", MARCH) == [
        "It wins if:",
        "the hand of the bank 1;",
        "the hand of the bank 2;",
        "the hand of the dealer 3;",
    ]


def test_section_1_takes_the_words_as_printed_without_an_invented_comma() -> None:
    assert words(base(), "1", AUGUST) == [
        "Blackjack, Caribbean Stud Poker 3-Cards Poker, War, Pai Gow, the Craps and Keno."
    ]
    assert "inserted-without-comma" in {finding.code for finding in base().findings()}


def test_section_9_gains_two_numbers() -> None:
    assert words(base(), "9", AUGUST) == ["Sections 17, 21.2, 21.3, 21.4 and 30 apply."]


def test_the_old_division_vi_goes_and_the_new_one_stays() -> None:
    timeline = timeline_of(base())
    old = timeline.on("96", AUGUST)
    assert isinstance(old, Version)
    assert old.held is Held.REPEALED
    new = timeline.on("95.17", AUGUST)
    assert isinstance(new, Version)
    assert new.held is Held.HELD
    alive = [v for v in timeline.of("VI", Kind.DIVISION) if v.covers(AUGUST)]
    assert sorted(v.held.value for v in alive) == ["held", "repealed"]


def test_the_french_of_2007_is_in_force_as_the_approved_draft() -> None:
    draft = next(i for i in instruments() if i.lang == "fr" and "casino" in (i.base_title or ""))
    order = next(i for i in instruments() if i.number == "1033-2007")
    item = enactment_of(
        draft, certainty=Certainty.INFERRED, text_state=TextState.DRAFT, approved_by=order
    )
    timeline = timeline_of(replay(Base(unheld_tree("fr")), (item,)))
    version = timeline.on("67.41", DECEMBER)
    assert isinstance(version, Version)
    assert (version.text_state, version.start) == (TextState.DRAFT, DECEMBER)
    assert [source.instrument for source in version.sources] == ["1033-2007"]
    assert isinstance(timeline.on("67.22", AUGUST), Absent)


def test_languages_replayed_together_have_the_histories_of_each_alone() -> None:
    held, subject = (
        [one for reading in read_corpus() for one in reading.instruments],
        load_subject(),
    )
    together = histories_of(held, subject, langs=("en", "fr"))
    alone = [histories_of(held, subject, langs=(lang,)) for lang in ("en", "fr")]
    assert together == (*alone[0], *alone[1])
