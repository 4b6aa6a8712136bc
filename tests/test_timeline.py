"""The versions of sections: what was in force on a day, since when, until when and by what."""

import datetime as dt

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.orders.commencements import Commencement, CommencementKind
from bylaw.registry.law.orders.enactments import Enactment, Order
from bylaw.registry.law.orders.operations import Json, LabelRange, operation_from_json
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import Held, TextState, Tree, tree_of, unheld_tree
from bylaw.registry.law.time.replay import Base, replay
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.law.time.versions import Absent, State, Timeline, Version

FIRST, SECOND, THIRD = dt.date(2000, 3, 9), dt.date(2000, 8, 24), dt.date(2007, 12, 27)
LAST = dt.date(2011, 10, 13)


def on_day(day: dt.date | None, **more: object) -> Commencement:
    return Commencement(CommencementKind.FIXED_DATE, day, **more)  # type: ignore[arg-type]


def section(label: str, text: str) -> Provision:
    return Provision(Kind.SECTION, label, text=text)


def order(number: str, provision: str, op: str, target: dict[str, Json], *units: Provision,
          **more: Json) -> Order:  # fmt: skip
    blank: dict[str, Json] = {"anchor": None, "old": None, "new": None, "scope": None}
    operation = operation_from_json(blank | {"op": op, "target": target} | more)
    return Order(Source(number, provision, "en"), operation, units)


def enactment(number: str, day: dt.date | None, *orders: Order, **more: object) -> Enactment:
    rules = (on_day(day),)
    return Enactment(number, "en", orders, rules, **more)  # type: ignore[arg-type]


def text(version: Version | Absent) -> str:
    assert isinstance(version, Version), version
    return "\n".join(node.text for node in version.provision.walk() if node.text)


def bylaw(*sections: Provision) -> Tree:
    return tree_of(Provision(Kind.INSTRUMENT, children=sections), lang="en")


POKER = Provision(Kind.SUBDIVISION, "8", "Poker", children=(section("67.22", "Three cards."),))
FULL = Provision(Kind.SUBDIVISION, "10", "3-5-7", children=(section("67.41", "Seven cards."),))

CHAIN = (
    enactment(
        "111-2000",
        FIRST,
        order("111-2000", "4", "replace_text", {"section": "46", "unit": "text"},
              old="of the dealer", new="of the bank"),
        order("111-2000", "5", "insert_unit", {"unit": "subdivision"}, POKER,
              anchor={"position": "after", "section": "67.21"}),
        certainty=Certainty.INFERRED,
    ),
    enactment(
        "1033-2007",
        THIRD,
        order("1033-2007", "2", "replace_unit", {"section": "6", "sentence": 1, "unit": "sentence"},
              new="Each deck has 52 cards."),
        order("1033-2007", "3", "insert_unit", {"unit": "subdivision"}, FULL,
              anchor={"position": "after", "section": "67.22"}),
        certainty=Certainty.INFERRED,
    ),
    enactment(
        "951-2011", LAST, order("951-2011", "", "replace_instrument", {"unit": "instrument"})
    ),
)  # fmt: skip


def unheld() -> Timeline:
    return timeline_of(replay(Base(unheld_tree("en"), source=Source("1253-93")), CHAIN))


def test_67_22_comes_on_9_march_2000_and_the_day_before_it_is_not_yet_in_force() -> None:
    answer = unheld().on("67.22", dt.date(2000, 3, 8))
    assert isinstance(answer, Absent)
    assert (answer.state, answer.day) == (State.NOT_YET, FIRST)
    assert answer.certainty is Certainty.INFERRED
    version = unheld().on("67.22", FIRST)
    assert isinstance(version, Version)
    assert (version.start, version.end, version.held) == (FIRST, LAST, Held.HELD)
    assert [source.provision for source in version.sources] == ["5"]


def test_the_whole_by_law_ends_on_13_october_2011_although_the_new_one_is_not_held() -> None:
    timeline = unheld()
    assert isinstance(timeline.on("67.22", dt.date(2011, 10, 12)), Version)
    answer = timeline.on("67.22", LAST)
    assert isinstance(answer, Absent)
    assert (answer.state, answer.day) == (State.ENDED, LAST)
    assert [source.instrument for source in answer.sources] == ["951-2011"]
    assert timeline.day(LAST) == ()
    assert all(version.end is not None for version in timeline.versions)


def test_section_46_known_only_through_an_amendment_is_not_held_and_changes_version() -> None:
    before, since = unheld().of("46")
    assert (before.start, before.end, before.held) == (None, FIRST, Held.NOT)
    assert (since.start, since.end, since.held) == (FIRST, LAST, Held.NOT)
    assert [source.instrument for source in since.history] == ["1253-93", "111-2000"]
    assert [source.provision for source in since.pending] == ["4"]


def test_section_6_is_partly_held_from_27_december_2007() -> None:
    before, since = unheld().of("6")
    assert (before.held, since.held) == (Held.NOT, Held.PARTLY)
    assert since.start == THIRD
    assert text(since) == "Each deck has 52 cards."


def test_a_base_makes_the_pending_operations_applied_without_new_code() -> None:
    base = bylaw(
        section("6", "A deck. It is new."), section("46", "The hand of the dealer."),
        section("67.21", "Last."),
    )  # fmt: skip
    timeline = timeline_of(replay(Base(base), CHAIN))
    assert text(timeline.on("46", dt.date(2000, 3, 8))) == "The hand of the dealer."
    assert text(timeline.on("46", FIRST)) == "The hand of the bank."
    assert text(timeline.on("6", THIRD)) == "Each deck has 52 cards. It is new."
    assert all(v.held is Held.HELD for v in timeline.versions if v.kind is Kind.SECTION)


def test_a_section_never_named_is_unknown_and_the_base_is_said_not_to_be_held() -> None:
    timeline = unheld()
    answer = timeline.on("50", SECOND)
    assert isinstance(answer, Absent)
    assert answer.state is State.UNKNOWN
    assert not timeline.is_base_held


REPEAL = order("1-2001", "1", "repeal_unit", {"section": "1", "unit": "section"})
AMEND = order("1-2001", "2", "replace_text", {"section": "2", "unit": "text"}, old="a", new="b")


def test_partial_commencement_gives_each_provision_its_day() -> None:
    rules = (on_day(FIRST), on_day(SECOND, sections=(LabelRange("2", "3"),)))
    item = Enactment("1-2001", "en", (REPEAL, AMEND), rules)
    timeline = timeline_of(replay(Base(bylaw(section("1", "x"), section("2", "a"))), (item,)))
    assert [v.held for v in timeline.of("1")] == [Held.HELD, Held.REPEALED]
    assert [v.start for v in timeline.of("1")] == [None, FIRST]
    assert [v.start for v in timeline.of("2")] == [None, SECOND]


def test_a_retroactive_effect_keeps_its_two_days() -> None:
    item = Enactment("1-2001", "en", (AMEND,), (on_day(SECOND, effect_from=FIRST),))
    version = timeline_of(replay(Base(bylaw(section("2", "a"))), (item,))).on("2", FIRST)
    assert isinstance(version, Version)
    assert (version.start, version.in_force) == (FIRST, SECOND)


def test_an_order_without_a_day_changes_nothing_and_is_a_finding() -> None:
    history = replay(Base(bylaw(section("2", "a"))), (enactment("1-2001", None, AMEND),))
    assert text(timeline_of(history).on("2", THIRD)) == "a"
    assert [finding.code for finding in history.findings()] == ["commencement-unknown"]


def test_a_later_instrument_may_act_before_an_earlier_one_takes_effect() -> None:
    early = enactment("1-2001", THIRD, AMEND, made=dt.date(2001, 1, 1))
    late = order("2-2002", "1", "replace_text", {"section": "2", "unit": "text"}, old="c", new="d")
    history = replay(
        Base(bylaw(section("2", "a c"))),
        (early, enactment("2-2002", SECOND, late, made=dt.date(2002, 1, 1))),
    )
    timeline = timeline_of(history)
    assert [text(version) for version in timeline.of("2")] == ["a c", "a d", "b d"]


def test_instruments_of_one_day_act_as_they_were_made_and_leave_one_version() -> None:
    one = order("9-2001", "1", "replace_text", {"section": "2", "unit": "text"}, old="a", new="b")
    two = order("10-2001", "1", "replace_text", {"section": "2", "unit": "text"}, old="b", new="c")
    items = (enactment("10-2001", FIRST, two), enactment("9-2001", FIRST, one))
    before, since = timeline_of(replay(Base(bylaw(section("2", "a"))), items)).of("2")
    assert (text(before), text(since)) == ("a", "c")
    assert [source.instrument for source in since.sources] == ["9-2001", "10-2001"]
    findings = replay(Base(bylaw(section("2", "a"))), items).findings()
    assert [finding.code for finding in findings] == ["same-day-order"]


def test_a_renumbered_section_is_found_under_each_number_on_its_days() -> None:
    move = order("1-2001", "1", "renumber_unit", {"section": "2", "unit": "section"}, new="3")
    timeline = timeline_of(replay(Base(bylaw(section("2", "a"))), (enactment("1", FIRST, move),)))
    old, new = timeline.of("2")[0], timeline.of("3")[0]
    assert old.identity == new.identity
    assert (old.end, new.start) == (FIRST, FIRST)


def test_a_text_held_as_an_approved_draft_says_so() -> None:
    draft = Order(
        Source("1033-2007", "1", "fr"),
        AMEND.operation,
        text_state=TextState.DRAFT,
    )
    item = Enactment("1033-2007", "fr", (draft,), (on_day(THIRD),))
    tree = tree_of(Provision(Kind.INSTRUMENT, children=(section("2", "a"),)), lang="fr")
    versions = timeline_of(replay(Base(tree), (item,))).of("2")
    assert [version.text_state for version in versions] == [TextState.MADE, TextState.DRAFT]


CITED = "By-law to amend the By-law, made by Order in Council 1-2001"


def changes_1_2001(op: str, *, day: dt.date, **more: Json) -> Timeline:
    """Replay an instrument that changes provision 2 of another, which acts in 2007."""
    early = enactment("1-2001", THIRD, AMEND)
    unit = "text" if op.endswith("text") else "section"
    target: dict[str, Json] = {"instrument": CITED, "section": "2", "unit": unit}
    late = enactment("2-2002", day, order("2-2002", "1", op, target, **more))
    return timeline_of(replay(Base(bylaw(section("2", "a c"))), (early, late)))


def test_a_later_instrument_changes_the_words_of_one_not_yet_effective() -> None:
    versions = changes_1_2001("replace_text", day=SECOND, old="b", new="z").of("2")
    assert [text(version) for version in versions] == ["a c", "z c"]


def test_a_later_instrument_removes_a_provision_not_yet_effective() -> None:
    versions = changes_1_2001("repeal_unit", day=SECOND).of("2")
    assert [text(version) for version in versions] == ["a c"]


def test_an_instrument_that_has_already_acted_cannot_be_changed() -> None:
    versions = changes_1_2001("repeal_unit", day=LAST).of("2")
    assert [text(version) for version in versions] == ["a c", "b c"]
