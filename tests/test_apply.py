"""Operations are carried out exactly, refused with a reason, or pending on words not held."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

import pytest
from small_texts import section

from bylaw.registry.law.amend.apply import apply, apply_together
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.operations import Json, operation_from_json
from bylaw.registry.law.orders.outcomes import Applied, OrderOutcome, Pending, Reason, Refused
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import Kind, Provision, Row, Table
from bylaw.registry.law.text.tree import Held, Node, Tree, tree_of, unheld_tree


def item(label: str, text: str, *children: Provision) -> Provision:
    return Provision(Kind.PARAGRAPH, label, text=text, children=children)


def alinea(text: str, *children: Provision) -> Provision:
    return Provision(Kind.ALINEA, text=text, children=children)


def group(kind: Kind, label: str, *children: Provision, heading: str = "") -> Provision:
    return Provision(kind, label, heading, children=children)


def rows(*pairs: tuple[str, str]) -> Provision:
    table = Table(("Bets", "Odds"), tuple(Row(label, (cell,)) for label, cell in pairs))
    return Provision(Kind.TABLE, table=table)


def bylaw(*children: Provision) -> Tree:
    return tree_of(
        Provision(Kind.INSTRUMENT, children=children),
        lang="en",
        names=("By-law respecting casino games",),
    )


BASE = bylaw(
    group(
        Kind.DIVISION,
        "II",
        section("6", "A deck holds 52 cards. See s. 4 of O.C. 12-93. The dealer shuffles."),
        section("9", "The wagers of sections 17, 21.2 and 22 are allowed."),
        section(
            "44",
            alinea(
                "The hand wins if:",
                item("1", "the total of the dealer is below the total of the dealer’s rival;"),
                item("2", "the cards of the dealer are red; or"),
                item("3", "the patience of the dealer is short."),
            ),
            "The dealer decides.",
        ),
        section("46", "The hand of the dealer is shown."),
        group(
            Kind.SUBDIVISION,
            "7",
            section("67.20", "First."),
            section(
                "67.21", "Last.", alinea("Paid:", rows(("Pair", "1 to 1"), ("Run", "10 to 1")))
            ),
        ),
        heading="CARD GAMES",
    ),
    group(Kind.DIVISION, "V", section("94", "Wheel."), section("95", "Spin."), heading="WHEEL"),
    group(Kind.DIVISION, "VI", section("96", "Sic bo."), section("97", "Dice."), heading="SIC BO"),
    group(Kind.DIVISION, "VII", section("98", "Final."), heading="FINAL"),
)


def order(
    op: str,
    target: Mapping[str, object],
    *units: Provision,
    provision: str = "1",
    **more: object,
) -> Order:
    blank = {"anchor": None, "old": None, "new": None, "scope": None}
    parts = cast(Mapping[str, Json], blank | {"op": op, "target": target} | more)
    return Order(Source("928-2000", provision, "en"), operation_from_json(parts), units)


def after(**path: object) -> dict[str, object]:
    return {"position": "after", **path}


def applied(outcome: OrderOutcome) -> Tree:
    assert isinstance(outcome, Applied), outcome
    return outcome.tree


def text_of(tree: Tree, label: str) -> str:
    found = tree.root.provision().find(Kind.SECTION, label)
    assert found is not None, label
    return "\n".join(f"{p.label} {p.text}".strip() for p in found.walk() if p.text)


def labels(tree: Tree, kind: Kind = Kind.SECTION) -> list[str]:
    return [n.label for n in tree.root.walk() if n.kind is kind and not n.repealed]


def node(tree: Tree, label: str) -> Node:
    return next(n for n in tree.root.walk() if n.kind is Kind.SECTION and n.label == label)


def test_words_are_replaced_everywhere_in_the_listed_items_and_nowhere_else() -> None:
    said = {"section": "44", "paragraph": ["1", "2"], "unit": "text"}
    words = {"old": "of the dealer", "new": "of the bank", "scope": "all"}
    tree = applied(apply(BASE, order("replace_text", said, **words)))
    assert text_of(tree, "44").split("\n") == [
        "The hand wins if:",
        "1 the total of the bank is below the total of the bank’s rival;",
        "2 the cards of the bank are red; or",
        "3 the patience of the dealer is short.",
        "The dealer decides.",
    ]
    assert text_of(tree, "46") == "The hand of the dealer is shown."


@pytest.mark.parametrize(
    ("operation", "reason"),
    [
        (
            order("replace_text", {"section": "99", "unit": "text"}, old="a", new="b"),
            Reason.TARGET_MISSING,
        ),
        (
            order("replace_text", {"section": "46", "unit": "text"}, old="of the bank", new="b"),
            Reason.TEXT_NOT_FOUND,
        ),
        (
            order("strike_text", {"section": "44", "unit": "text"}, old="of the dealer"),
            Reason.TEXT_REPEATED,
        ),
        (
            order(
                "insert_unit",
                {"unit": "section"},
                section("46", "New."),
                anchor=after(section="9"),
            ),
            Reason.NUMBER_ALIVE,
        ),
        (
            order(
                "insert_unit",
                {"unit": "section"},
                section("50.1", "New."),
                anchor=after(section="50"),
            ),
            Reason.ANCHOR_MISSING,
        ),
        (
            order("replace_unit", {"section": "50", "unit": "section"}, section("50", "New.")),
            Reason.TARGET_MISSING,
        ),
        (order("replace_unit", {"section": "46", "unit": "section"}), Reason.PAYLOAD_MISSING),
        (
            order("repeal_unit", {"section": "44", "sentence": 1, "unit": "sentence"}),
            Reason.SENTENCE_RUNS_ON,
        ),
        (
            order(
                "strike_unit",
                {"division": "VI", "unit": "division", "comprising": {"from": "95", "to": "97"}},
            ),
            Reason.SECTIONS_DIFFER,
        ),
        (
            order(
                "strike_text",
                {"instrument": "Rules of practice", "section": "6", "unit": "text"},
                old="A",
            ),
            Reason.OTHER_INSTRUMENT,
        ),
    ],
    ids=lambda value: value.value if isinstance(value, Reason) else "",
)
def test_an_order_that_the_text_does_not_bear_out_is_refused(
    operation: Order, reason: Reason
) -> None:
    outcome = apply(BASE, operation)
    assert isinstance(outcome, Refused)
    assert outcome.reason is reason


def test_a_number_is_not_part_of_another_number() -> None:
    anchor: dict[str, Json] = {"position": "after", "text": "21.2"}
    said = {"section": "9", "unit": "text"}
    tree = applied(apply(BASE, order("insert_text", said, anchor=anchor, new=", 21.3, 21.4")))
    assert text_of(tree, "9") == "The wagers of sections 17, 21.2, 21.3, 21.4 and 22 are allowed."
    outcome = apply(BASE, order("replace_text", said, old="21", new="20"))
    assert isinstance(outcome, Refused)


def test_a_sentence_is_replaced_and_an_abbreviation_does_not_end_one() -> None:
    said = {"section": "6", "sentence": 2, "unit": "sentence"}
    tree = applied(apply(BASE, order("replace_unit", said, new="See elsewhere.")))
    assert text_of(tree, "6") == "A deck holds 52 cards. See elsewhere. The dealer shuffles."


def test_a_section_replaced_by_three_keeps_its_identity_and_gains_two() -> None:
    new = (section("46", "A."), section("46.1", "B."), section("46.2", "C."))
    said = {"section": "46", "unit": "section"}
    tree = applied(apply(BASE, order("replace_unit", said, *new)))
    assert labels(tree)[2:6] == ["44", "46", "46.1", "46.2"]
    assert node(tree, "46").identity == node(BASE, "46").identity
    assert [text_of(tree, label) for label in ("46", "46.1", "46.2")] == ["A.", "B.", "C."]


DICE = group(
    Kind.DIVISION, "VI", section("95.1", "Dice."), section("95.2", "Roll."), heading="DICE"
)


def test_the_new_division_vi_stays_and_the_old_one_goes() -> None:
    insert = order("insert_unit", {"unit": "division"}, DICE, anchor=after(section="95"))
    strike = order("strike_unit", {"division": "VI", "unit": "division"}, provision="5")
    result = apply_together(BASE, (insert, strike))
    assert all(isinstance(outcome, Applied) for outcome in result.outcomes)
    assert labels(result.after)[-5:] == ["94", "95", "95.1", "95.2", "98"]
    assert [n.heading for n in result.after.root.alive] == ["CARD GAMES", "WHEEL", "DICE", "FINAL"]
    assert node(result.after, "96").held is Held.REPEALED


def test_inserting_a_division_whose_number_lives_is_refused_when_nothing_frees_it() -> None:
    outcome = apply(
        BASE, order("insert_unit", {"unit": "division"}, DICE, anchor=after(section="95"))
    )
    assert isinstance(outcome, Refused)
    assert outcome.reason is Reason.NUMBER_ALIVE


def test_a_division_inserted_in_the_middle_of_another_governs_what_follows() -> None:
    new = group(Kind.DIVISION, "V.1", section("94.1", "New."), heading="NEW")
    outcome = apply(
        BASE, order("insert_unit", {"unit": "division"}, new, anchor=after(section="94"))
    )
    tree = applied(outcome)
    divisions = [n for n in tree.root.children if n.label in ("V", "V.1")]
    assert [[c.label for c in n.children] for n in divisions] == [["94"], ["94.1", "95"]]
    assert isinstance(outcome, Applied)
    assert [finding.code for finding in outcome.notes] == ["sections-change-heading"]


@pytest.mark.parametrize("nearer_first", [False, True])
def test_what_comes_under_a_new_heading_is_amended_by_the_same_instrument(
    nearer_first: bool,
) -> None:
    whole = bylaw(
        group(Kind.DIVISION, "I", *(section(f"{n}", f"Words {n}.") for n in range(1, 6))),
        group(Kind.DIVISION, "II", section("6", "Words 6.")),
    )
    inserted = [
        order(
            "insert_unit",
            {"unit": "division"},
            group(Kind.DIVISION, label, heading=label),
            anchor={"position": "before", "section": first},
        )
        for label, first in (("I.1", "2"), ("I.2", "4"))
    ]
    orders = [
        *(reversed(inserted) if nearer_first else inserted),
        order("replace_unit", {"section": "5", "unit": "section"}, section("5", "New 5.")),
        order(
            "insert_unit", {"unit": "section"}, section("4.1", "New."), anchor=after(section="4")
        ),
        order("repeal_unit", {"section": "3", "unit": "section"}),
        order("replace_text", {"section": "4", "unit": "text"}, old="Words", new="Other"),
    ]
    done = apply_together(whole, orders)
    assert [type(one) for one in done.outcomes] == [Applied] * 6
    found = [(one.label, [c.label for c in one.children]) for one in done.after.root.children]
    assert found == [
        ("I", ["1"]), ("I.1", ["2", "3"]), ("I.2", ["4", "4.1", "5"]), ("II", ["6"]),
    ]  # fmt: skip
    nodes = {one.label: one for one in done.after.root.walk() if one.kind is Kind.SECTION}
    texts = {label: one.children[0].text for label, one in nodes.items() if one.children}
    assert (nodes["3"].repealed, texts["4"], texts["5"]) == (True, "Other 4.", "New 5.")
    moved = cast("Applied", done.outcomes[0]).touched | cast("Applied", done.outcomes[1]).touched
    assert nodes["2"].identity not in moved, "what only stands elsewhere is not amended"


def test_subdivisions_after_the_last_section_of_a_subdivision_follow_it() -> None:
    new = group(Kind.SUBDIVISION, "8", section("67.22", "War."), heading="War")
    said: dict[str, Json] = {"unit": "subdivision"}
    tree = applied(apply(BASE, order("insert_unit", said, new, anchor=after(section="67.21"))))
    assert labels(tree, Kind.SUBDIVISION) == ["7", "8"]
    assert labels(tree)[4:7] == ["67.20", "67.21", "67.22"]


def test_a_row_and_its_cell_are_changed_by_their_label() -> None:
    cell = {"section": "67.21", "row": "Run", "unit": "table_cell"}
    tree = applied(apply(BASE, order("replace_text", cell, old="10", new="12")))
    found = next(n for n in tree.root.walk() if n.table is not None)
    assert found.table is not None
    assert [row.cells for row in found.table.rows] == [("1 to 1",), ("12 to 1",)]
    row = {"section": "67.21", "row": "Pair", "unit": "table_row"}
    tree = applied(apply(tree, order("strike_unit", row)))
    found = next(n for n in tree.root.walk() if n.table is not None)
    assert found.table is not None
    assert [row.label for row in found.table.rows] == ["Run"]


def test_renumbering_keeps_identity_and_a_chain_acts_at_once() -> None:
    three = order(
        "renumber_unit", {"section": "44", "paragraph": "2", "unit": "paragraph"}, new="3"
    )
    four = order("renumber_unit", {"section": "44", "paragraph": "3", "unit": "paragraph"}, new="4")
    result = apply_together(BASE, (three, four))
    assert all(isinstance(outcome, Applied) for outcome in result.outcomes)
    items = [n for n in node(result.after, "44").walk() if n.kind is Kind.PARAGRAPH]
    assert [n.label for n in items] == ["1", "3", "4"]
    assert [n.identity[-1] for n in items] == ["1", "2", "3"]
    outcome = apply(BASE, three)
    assert isinstance(outcome, Refused)
    assert outcome.reason is Reason.NUMBER_ALIVE


@pytest.mark.parametrize(
    ("new", "text"),
    [
        ("without delay", "It is withdrawn without delay."),
        (", without delay", "It is withdrawn, without delay."),
        ("without delay.", "It is withdrawn without delay."),
        ("à l’automne", "It is withdrawn à l’automne."),
        ("It is burnt.", "It is withdrawn. It is burnt."),
        ("(Note 1)", "It is withdrawn. (Note 1)"),
    ],
)
def test_words_that_go_on_a_sentence_are_added_before_its_full_stop(new: str, text: str) -> None:
    tree = bylaw(section("5", "It is withdrawn."))
    added = order("append_text", {"section": "5", "unit": "text"}, new=new)
    assert text_of(applied(apply(tree, added)), "5") == text


@pytest.mark.parametrize(
    ("old", "new", "numbers"),
    [
        ("1", "2.1", ["2", "2.1", "3"]),
        ("3", "0.1", ["0.1", "1", "2"]),
        ("2", "1.1", ["1", "1.1", "3"]),
    ],
)
def test_a_renumbered_item_goes_where_its_number_belongs(
    old: str, new: str, numbers: list[str]
) -> None:
    tree = bylaw(section("5", alinea("A:", *(item(label, "Words;") for label in ("1", "2", "3")))))
    target = {"section": "5", "paragraph": old, "unit": "paragraph"}
    moved = applied(apply(tree, order("renumber_unit", target, new=new)))
    assert [n.label for n in moved.root.walk() if n.kind is Kind.PARAGRAPH] == numbers


def test_two_orders_on_the_same_words_are_both_refused() -> None:
    said = {"section": "46", "unit": "text"}
    one = order("replace_text", said, old="of the dealer", new="of the bank")
    two = order("strike_text", said, old="the dealer is")
    result = apply_together(BASE, (one, two))
    assert result.after == BASE
    assert [o.reason for o in result.outcomes if isinstance(o, Refused)] == [Reason.CONFLICT] * 2


def test_words_replaced_everywhere_are_left_alone_in_what_the_same_instrument_repeals() -> None:
    everywhere = order(
        "replace_text", {"unit": "instrument"}, old="dealer", new="bank", scope="all"
    )
    gone = order("repeal_unit", {"section": "46", "unit": "section"})
    item = order("strike_unit", {"section": "44", "paragraph": "3", "unit": "paragraph"})
    result = apply_together(BASE, (gone, everywhere, item))
    assert [type(outcome) for outcome in result.outcomes] == [Applied] * 3
    assert text_of(result.after, "6").endswith("The bank shuffles.")
    words = {node.text for node in result.after.root.walk() if not node.repealed}
    assert "the cards of the bank are red; or" in words
    assert not any("dealer" in one for one in words)


def test_words_replaced_everywhere_are_not_left_alone_in_what_two_orders_dispute() -> None:
    everywhere = order(
        "replace_text", {"unit": "instrument"}, old="dealer", new="bank", scope="all"
    )
    target = {"section": "44", "paragraph": "3", "unit": "paragraph"}
    gone = order("strike_unit", target)
    anew = order("replace_unit", target, Provision(Kind.PARAGRAPH, "3", "the cards are red"))
    result = apply_together(BASE, (gone, anew, everywhere))
    assert [type(outcome) for outcome in result.outcomes] == [Refused] * 3


def test_words_replaced_everywhere_and_given_anew_by_the_same_instrument_are_refused() -> None:
    everywhere = order(
        "replace_text", {"unit": "instrument"}, old="dealer", new="bank", scope="all"
    )
    target = {"section": "46", "unit": "section"}
    anew = order("replace_unit", target, section("46", "The dealer shows."))
    result = apply_together(BASE, (everywhere, anew))
    assert [o.reason for o in result.outcomes if isinstance(o, Refused)] == [Reason.CONFLICT] * 2


def test_two_orders_on_different_words_of_one_section_resolve_before_either_acts() -> None:
    said = {"section": "46", "unit": "text"}
    one = order("replace_text", said, old="hand", new="dealer")
    two = order("replace_text", said, old="of the dealer", new="of the hand")
    result = apply_together(BASE, (one, two))
    assert text_of(result.after, "46") == "The dealer of the hand is shown."


def test_a_repealed_number_is_a_tombstone_that_anchors_and_can_be_given_again() -> None:
    tree = applied(apply(BASE, order("repeal_unit", {"section": "46", "unit": "section"})))
    assert "46" not in labels(tree)
    again = apply(tree, order("repeal_unit", {"section": "46", "unit": "section"}))
    assert isinstance(again, Refused)
    assert again.reason is Reason.TARGET_REPEALED
    new = order(
        "insert_unit", {"unit": "section"}, section("46", "New."), anchor=after(section="46")
    )
    tree = applied(apply(tree, new))
    assert text_of(tree, "46") == "New."
    assert [n.identity for n in tree.root.walk() if n.label == "46"] == [
        "section:46",
        "section:46~2",
    ]


def test_lead_in_definition_alinea_and_item_are_exact_units() -> None:
    lead = {"section": "44", "unit": "lead_in", "until": {"paragraph": "1"}}
    tree = applied(apply(BASE, order("replace_unit", lead, new="The hand loses if:")))
    said = {"section": "44", "alinea": 1, "unit": "paragraph"}
    anchor = after(section="44", alinea=1, paragraph="2")
    tree = applied(apply(tree, order("insert_unit", said, item("2.1", "new; or"), anchor=anchor)))
    tree = applied(
        apply(tree, order("append_unit", {"section": "44", "unit": "alinea"}, new="End."))
    )
    tree = applied(
        apply(tree, order("strike_unit", {"section": "44", "alinea": 2, "unit": "alinea"}))
    )
    lines = text_of(tree, "44").split("\n")
    assert [line.split()[0] for line in lines] == ["The", "1", "2", "2.1", "3", "End."]
    assert lines[0] == "The hand loses if:"


def test_a_definition_is_found_within_the_item_that_holds_it() -> None:
    term = Provision(Kind.DEFINITION, "dealer", text="“dealer”: the person who deals;")
    base = bylaw(section("1", alinea("Here,", item("1", "words:", term), item("2", "cards."))))
    said = {"section": "1", "paragraph": "1", "definition": "dealer", "unit": "definition"}
    tree = applied(apply(base, order("strike_unit", said)))
    assert text_of(tree, "1") == "Here,\n1 words:\n2 cards."


def test_typography_of_the_quoted_words_does_not_matter() -> None:
    base = bylaw(section("1", "Le joueur dit «\u00a0banco\u00a0» à l’avance – toujours."))
    said = {"section": "1", "unit": "text"}
    tree = applied(apply(base, order("strike_text", said, old='"banco" à l\'avance -')))
    assert text_of(tree, "1") == "Le joueur dit toujours."


UNHELD = unheld_tree("en")


def test_an_operation_on_words_not_held_is_pending_and_names_the_section() -> None:
    said = {"section": "46", "unit": "text"}
    outcome = apply(UNHELD, order("replace_text", said, old="of the dealer", new="of the bank"))
    assert isinstance(outcome, Pending)
    stub = node(outcome.tree, "46")
    assert stub.held is Held.NOT
    assert [source.instrument for source in stub.pending] == ["928-2000"]


def test_new_provisions_are_held_although_their_anchor_is_not() -> None:
    new = group(Kind.SUBDIVISION, "8", section("67.22", "War."), heading="War")
    anchored = order("insert_unit", {"unit": "subdivision"}, new, anchor=after(section="67.21"))
    replaced = order("replace_unit", {"section": "86", "unit": "section"}, section("86", "Keno."))
    result = apply_together(UNHELD, (replaced, anchored))
    assert all(isinstance(outcome, Applied) for outcome in result.outcomes)
    states = {n.label: n.held for n in result.after.root.walk() if n.kind is Kind.SECTION}
    assert states == {"67.21": Held.NOT, "67.22": Held.HELD, "86": Held.HELD}
    assert node(result.before, "86").held is Held.NOT


def test_section_6_of_which_only_the_first_sentence_is_held_is_partly_held() -> None:
    said = {"section": "6", "sentence": 1, "unit": "sentence"}
    tree = applied(apply(UNHELD, order("replace_unit", said, new="Each deck has 52 cards.")))
    assert node(tree, "6").held is Held.PARTLY
    assert text_of(tree, "6") == "Each deck has 52 cards."
    second = apply(tree, order("replace_unit", said | {"sentence": 2}, new="No."))
    assert isinstance(second, Pending)
    again = applied(apply(tree, order("replace_unit", said, new="Each deck has 54 cards.")))
    assert text_of(again, "6") == "Each deck has 54 cards."


def test_deleting_a_division_not_held_is_pending_and_frees_its_number() -> None:
    insert = order("insert_unit", {"unit": "division"}, DICE, anchor=after(section="95"))
    strike = order("strike_unit", {"division": "VI", "unit": "division"}, provision="5")
    result = apply_together(UNHELD, (insert, strike))
    assert [type(outcome) for outcome in result.outcomes] == [Applied, Pending]
    assert labels(result.after) == ["95", "95.1", "95.2"]
    assert labels(result.after, Kind.DIVISION) == ["VI"]


def test_words_replaced_wherever_they_stand_change_what_is_held_and_wait_for_the_rest() -> None:
    new = order("replace_unit", {"section": "86", "unit": "section"}, section("86", "A ball."))
    tree = applied(apply(UNHELD, new))
    everywhere = order("replace_text", {"unit": "instrument"}, old="ball", new="die", scope="all")
    outcome = apply(tree, everywhere)
    assert isinstance(outcome, Pending)
    assert text_of(outcome.tree, "86") == "A die."


def test_an_item_inserted_in_a_section_not_held_is_held_and_the_section_partly() -> None:
    said = {"section": "12", "alinea": 1, "unit": "paragraph"}
    anchor = after(section="12", alinea=1, paragraph="2")
    tree = applied(apply(UNHELD, order("insert_unit", said, item("2.1", "new;"), anchor=anchor)))
    assert node(tree, "12").held is Held.PARTLY
    items = [n for n in node(tree, "12").walk() if n.kind is Kind.PARAGRAPH]
    assert [(n.label, n.held) for n in items] == [("2", Held.NOT), ("2.1", Held.HELD)]


@pytest.mark.parametrize(
    "waiting",
    [
        order("append_unit", {"section": "12", "unit": "alinea"}, new="End."),
        order("append_text", {"section": "12", "unit": "text"}, new="End."),
        order("strike_unit", {"section": "12", "alinea": -1, "unit": "alinea"}),
        order("replace_unit", {"section": "12", "sentence": -1, "unit": "sentence"}, new="End."),
        order("strike_text", {"section": ["12", "13"], "unit": "text"}, old="dry"),
    ],
    ids=lambda value: value.operation.op.value if isinstance(value, Order) else "",
)
def test_what_counts_from_an_end_that_is_not_held_is_pending(waiting: Order) -> None:
    outcome = apply(UNHELD, waiting)
    assert isinstance(outcome, Pending)
    assert node(outcome.tree, "12").held is Held.NOT
    assert node(outcome.tree, "12").pending


def test_sections_not_held_are_replaced_as_a_range() -> None:
    said = {"section": {"from": "20", "to": "22"}, "unit": "section"}
    new = (section("20", "A."), section("21", "B."))
    tree = applied(apply(UNHELD, order("replace_unit", said, *new)))
    assert labels(tree) == ["20", "21"]
    assert node(tree, "22").held is Held.REPEALED


DRY = bylaw(section("12", "A dry place is not dry.", "Wet places are dry."))
AT_AN_EDGE: list[tuple[str, dict[str, Json], str]] = [
    (
        "replace_text",
        {"old": "dry", "new": "wet", "at": "end"},
        "A dry place is not wet.\nWet places are dry.",
    ),
    ("strike_text", {"old": "dry", "at": "end"}, "A dry place is not.\nWet places are dry."),
    (
        "insert_text",
        {"new": "Now:", "at": "start"},
        "Now: A dry place is not dry.\nWet places are dry.",
    ),
    (
        "replace_text",
        {"anchor": {"position": "after", "text": "place"}, "new": "it is."},
        "A dry place it is.\nWet places are dry.",
    ),
    (
        "strike_text",
        {"anchor": {"position": "before", "text": "place is"}},
        "place is not dry.\nWet places are dry.",
    ),
    (
        "replace_text",
        {"old": "dry", "new": "wet", "occurrence": 2},
        "A dry place is not wet.\nWet places are dry.",
    ),
    (
        "insert_text",
        {"anchor": {"position": "after", "text": "dry"}, "new": "land", "occurrence": 1},
        "A dry land place is not dry.\nWet places are dry.",
    ),
    (
        "strike_text",
        {"old": "dry", "occurrence": -1},
        "A dry place is not.\nWet places are dry.",
    ),
]


@pytest.mark.parametrize(("op", "more", "text"), AT_AN_EDGE)
def test_words_at_an_edge_or_beyond_others_change_there_and_nowhere_else(
    op: str, more: dict[str, Json], text: str
) -> None:
    blank: dict[str, Json] = {"op": op, "anchor": None, "old": None, "new": None, "scope": None}
    target: dict[str, Json] = {"section": "12", "alinea": 1, "unit": "text"}
    operation = operation_from_json(blank | more | {"target": target})
    ordered = Order(Source("928-2000", "1", "en"), operation)
    assert text_of(applied(apply(DRY, ordered)), "12") == text


def test_what_follows_some_words_is_refused_where_another_block_follows() -> None:
    target = {"section": "12", "unit": "text"}
    struck = order("strike_text", target, anchor={"position": "after", "text": "place"})
    refused = apply(DRY, struck)
    assert isinstance(refused, Refused)
    assert refused.reason is Reason.TARGET_AMBIGUOUS


def test_an_address_in_a_part_is_refused_in_a_text_without_parts() -> None:
    refused = apply(DRY, order("repeal_unit", {"part": "II", "section": "12", "unit": "section"}))
    assert isinstance(refused, Refused)
    assert refused.reason is Reason.TARGET_MISSING


def test_an_occurrence_that_there_is_not_is_refused() -> None:
    target = {"section": "12", "alinea": 1, "unit": "text"}
    refused = apply(DRY, order("replace_text", target, old="dry", new="wet", occurrence=3))
    assert isinstance(refused, Refused)
    assert refused.reason is Reason.TEXT_NOT_FOUND


def numbered(label: str, *lines: tuple[str, ...]) -> Provision:
    table = Table(("Boat", "Day", "Week"), tuple(Row(name, tuple(c)) for name, *c in lines))
    return Provision(Kind.TABLE, label, table=table)


TOLLS = bylaw(
    section(
        "14",
        "The tolls are:",
        numbered("1", ("Canoe", "$5", "$5"), ("Yacht", "$9", "$40")),
        numbered("2", ("Canoe", "$5", "$20")),
    )
)


def cells(tree: Tree) -> list[tuple[str, ...]]:
    tables = (one.table for one in node(tree, "14").walk() if one.table is not None)
    return [row.cells for table in tables for row in table.rows]


@pytest.mark.parametrize(
    ("more", "changed"),
    [
        ({"table": "1", "row": "Canoe", "column": 3}, [("$5", "$6"), ("$9", "$40"), ("$5", "$20")]),
        ({"table": "2", "row": "Canoe"}, [("$5", "$5"), ("$9", "$40"), ("$6", "$20")]),
        ({"table": "2"}, [("$5", "$5"), ("$9", "$40"), ("$6", "$20")]),
        ({"table": "1", "column": 2}, [("$6", "$5"), ("$9", "$40"), ("$5", "$20")]),
        ({"table": "1", "column": -1}, [("$5", "$6"), ("$9", "$40"), ("$5", "$20")]),
        ({"table": "1", "column": "week"}, [("$5", "$6"), ("$9", "$40"), ("$5", "$20")]),
        (
            {"table": "1", "row": "Canoe", "column": "Day"},
            [("$6", "$5"), ("$9", "$40"), ("$5", "$20")],
        ),
    ],
)
def test_words_of_a_numbered_table_and_of_a_column_change_there_and_nowhere_else(
    more: dict[str, object], changed: list[tuple[str, ...]]
) -> None:
    target = {"section": "14", "unit": "table_cell"} | more
    tree = applied(apply(TOLLS, order("replace_text", target, old="$5", new="$6")))
    assert cells(tree) == changed


@pytest.mark.parametrize(
    "more",
    [{"row": "Canoe"}, {"table": "3"}, {"column": 2}, {"table": "1", "column": "Month"}],
)
def test_a_table_that_cannot_be_told_is_refused(more: dict[str, object]) -> None:
    target = {"section": "14", "unit": "table_cell"} | more
    assert isinstance(apply(TOLLS, order("replace_text", target, old="$5", new="$6")), Refused)


def behind(*path: tuple[str, object], **within: object) -> dict[str, object]:
    return {"section": "44", **within, "unit": "rest", "after": dict(path)}


@pytest.mark.parametrize(
    ("target", "left"),
    [
        (behind(("paragraph", "1")), ["The hand wins if:", "1"]),
        (
            behind(("alinea", 1), ("paragraph", "1"), alinea=1),
            ["The hand wins if:", "1", "The dealer decides."],
        ),
        (behind(("alinea", 1)), ["The hand wins if:", "1", "2", "3"]),
        (behind(("paragraph", "3")), ["The hand wins if:", "1", "2", "3"]),
    ],
    ids=("items and blocks", "items of a block", "blocks", "the blocks after the last item"),
)
def test_what_follows_a_unit_is_struck_and_no_more(
    target: dict[str, object], left: list[str]
) -> None:
    tree = applied(apply(BASE, order("strike_unit", target)))
    lines = text_of(tree, "44").split("\n")
    assert [line.split(" ")[0] if line[0].isdigit() else line for line in lines] == left
    assert labels(tree) == labels(BASE)


def test_the_items_that_follow_one_are_replaced_by_others() -> None:
    target = behind(("alinea", 1), ("paragraph", "1"), alinea=1)
    new = (item("2", "the sun shines."),)
    tree = applied(apply(BASE, order("replace_unit", target, *new, new="2. the sun shines.")))
    assert text_of(tree, "44").split("\n")[2:] == ["2 the sun shines.", "The dealer decides."]


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        (behind(("alinea", 2)), Reason.TARGET_MISSING),
        (behind(("alinea", 1), ("paragraph", "3"), alinea=1), Reason.TARGET_MISSING),
        ({"alinea": 1, "preamble": True, "unit": "alinea"}, Reason.TARGET_MISSING),
    ],
    ids=("after the last block", "after the last item of a block", "a preamble"),
)
def test_what_is_not_there_is_not_struck(target: dict[str, object], reason: Reason) -> None:
    refused = apply(BASE, order("strike_unit", target))
    assert isinstance(refused, Refused)
    assert refused.reason is reason


def test_a_row_is_inserted_in_the_order_of_the_alphabet_or_not_at_all() -> None:
    target = {"section": "67.21", "unit": "table_row"}
    new = rows(("Quads", "20 to 1"))
    tree = applied(apply(BASE, order("insert_unit", target, new, new="Quads 20 to 1")))
    table = next(one.table for one in tree.root.walk() if one.table is not None)
    assert [row.label for row in table.rows] == ["Pair", "Quads", "Run"]
    again = apply(
        applied(apply(BASE, order("append_unit", target, new, new="Quads 20 to 1"))),
        order("insert_unit", target, rows(("Flush", "5 to 1")), new="Flush 5 to 1"),
    )
    assert isinstance(again, Refused)


def test_several_labels_of_the_third_level_are_replaced_by_one_text() -> None:
    clauses = (Provision(Kind.CLAUSE, label, text=f"{label} was.") for label in ("i", "ii", "iii"))
    lettered = Provision(Kind.SUBPARAGRAPH, "a", text="one of", children=tuple(clauses))
    base = bylaw(section("5", alinea("It is:", item("1", "either", lettered))))
    address = {"section": "5", "paragraph": "1", "subparagraph": "a"}
    target = {**address, "clause": [{"from": "ii", "to": "iii"}], "unit": "subparagraph"}
    new = Provision(Kind.CLAUSE, "ii", text="a dock.")
    tree = applied(apply(base, order("replace_unit", target, new, new="ii. a dock.")))
    assert text_of(tree, "5").split("\n")[-2:] == ["i i was.", "ii a dock."]
    two = {**address, "clause": [["i", "iii"]], "unit": "subparagraph"}
    struck = applied(apply(base, order("strike_unit", two)))
    assert text_of(struck, "5").split("\n")[-1] == "ii ii was."


LEAD_IN = {
    "section": "44",
    "alinea": 1,
    "unit": "lead_in",
    "until": {"alinea": 1, "paragraph": "1"},
}


def test_a_portion_that_comes_with_the_number_of_its_section_leaves_the_number_where_it_is() -> (
    None
):
    words = {"new": "44. The hand loses if:"}
    tree = applied(
        apply(BASE, order("replace_unit", LEAD_IN, section("44", "The hand loses if:"), **words))
    )
    assert text_of(tree, "44").split("\n")[0] == "The hand loses if:"
    first = {"section": "46", "alinea": 1, "unit": "alinea"}
    said = order("replace_unit", first, section("46", "The hand is hidden."), new="46. The hand …")
    assert text_of(applied(apply(BASE, said)), "46") == "The hand is hidden."


@pytest.mark.parametrize(
    ("target", "label"),
    [
        (LEAD_IN, "45"),
        ({"section": "44", "alinea": 2, "unit": "alinea"}, "44"),
        ({"section": "46", "alinea": 1, "unit": "alinea"}, "47"),
    ],
    ids=("another section", "not the first block", "another section for a block"),
)
def test_a_new_text_with_a_number_that_does_not_stand_there_is_refused(
    target: dict[str, object], label: str
) -> None:
    said = order("replace_unit", target, section(label, "It is so."), new=f"{label}. It is so.")
    refused = apply(BASE, said)
    assert isinstance(refused, Refused)
    assert refused.reason is Reason.PAYLOAD_UNFIT


@pytest.mark.parametrize(
    ("until", "new", "reason"),
    [
        ({"alinea": 1, "paragraph": "1", "subparagraph": "a"}, (), Reason.TARGET_AMBIGUOUS),
        ({"alinea": 1, "paragraph": "1"}, (alinea("If:", item("1", "or:")),), Reason.PAYLOAD_UNFIT),
    ],
    ids=("into an item", "with an item"),
)
def test_a_portion_that_runs_into_an_item_is_refused(
    until: dict[str, object], new: tuple[Provision, ...], reason: Reason
) -> None:
    said = order("replace_unit", {**LEAD_IN, "until": until}, *new, new="If:\n(1) or:")
    refused = apply(BASE, said)
    assert isinstance(refused, Refused)
    assert refused.reason is reason


def test_the_rest_of_a_block_after_an_item_of_an_item_is_refused() -> None:
    after_item = {"alinea": 1, "paragraph": "1", "subparagraph": "a"}
    said = {"section": "44", "alinea": 1, "unit": "rest", "after": after_item}
    refused = apply(BASE, order("strike_unit", said))
    assert isinstance(refused, Refused)
    assert refused.reason is Reason.TARGET_AMBIGUOUS


def test_items_renumbered_where_others_are_struck_out_in_the_other_language_only() -> None:
    said: dict[str, object] = {"section": "44", "alinea": 1}
    orders = [
        order("strike_unit", {**said, "paragraph": "1", "unit": "paragraph"}),
        *(
            order("renumber_unit", {**said, "paragraph": old, "unit": "paragraph"}, new=new)
            for old, new in (("2", "1"), ("3", "2"))
        ),
    ]
    foreign = [replace(one, is_foreign=True) for one in orders]
    done = apply_together(BASE, foreign)
    assert not [one for one in done.outcomes if isinstance(one, Refused)]
    assert node(done.after, "44").held is Held.NOT


def test_an_order_on_the_text_in_this_language_may_name_it_as_the_other_one_does() -> None:
    place = {"instrument": "Règlement sur les jeux de casino", "section": "46", "version": "en"}
    said = order("replace_text", place | {"unit": "text"}, old="hand", new="cards")
    french = replace(said, source=Source("928-2000", "1", "fr"))
    assert text_of(applied(apply(BASE, french)), "46") == "The cards of the dealer is shown."
    assert isinstance(apply(BASE, said), Refused)


@pytest.mark.parametrize(
    ("target", "unit", "found"),
    [
        (
            {"section": "44", "unit": "alinea"},
            alinea("Cards are dealt."),
            "Cards are dealt.\nThe hand wins if:",
        ),
        (
            {"section": "44", "alinea": 1, "unit": "paragraph"},
            item("0.1", "no card is lost;"),
            "The hand wins if:\n0.1 no card is lost;\n1 the total",
        ),
        (
            {"section": "44", "alinea": 2, "unit": "sentence"},
            alinea("Wait."),
            "short.\nWait. The dealer decides.",
        ),
    ],
    ids=("alinea", "paragraph", "sentence"),
)
def test_what_is_inserted_at_the_beginning_stands_first(
    target: dict[str, object], unit: Provision, found: str
) -> None:
    said = order("insert_unit", target, unit, new=unit.text, at="start")
    assert found in text_of(applied(apply(BASE, said)), "44")


@pytest.mark.parametrize(
    ("anchor", "held"),
    [
        ({"position": "before", "section": "94"}, ["94", "95"]),
        (after(section="94"), ["95"]),
        (None, ["94", "95"]),
    ],
    ids=("before", "after", "at the beginning"),
)
def test_a_heading_without_sections_of_its_own_governs_those_printed_after_it(
    anchor: dict[str, object] | None, held: list[str]
) -> None:
    target = {"division": "V", "unit": "subdivision"}
    unit = group(Kind.SUBDIVISION, "1", heading="GENERAL")
    at = None if anchor else "start"
    said = order("insert_unit", target, unit, new="GENERAL", anchor=anchor, at=at)
    tree = applied(apply(BASE, said))
    found = [one for one in tree.root.walk() if one.heading == "GENERAL"]
    assert [[child.label for child in one.children] for one in found] == [held]
    assert labels(tree) == labels(BASE)


def test_an_item_inserted_in_order_stands_where_its_number_belongs() -> None:
    said = order(
        "insert_unit",
        {"section": "44", "alinea": 1, "unit": "paragraph"},
        item("1.1", "no card is lost;"),
        new="1.1 no card is lost;",
    )
    tree = applied(apply(BASE, said))
    assert [one.split()[0] for one in text_of(tree, "44").split("\n")[1:5]] == [
        "1",
        "1.1",
        "2",
        "3",
    ]


@pytest.mark.parametrize(("op", "left"), [("strike_unit", ""), ("replace_unit", "SPIN")])
def test_a_heading_goes_only_if_it_is_the_one_that_is_quoted(op: str, left: str) -> None:
    said = {"unit": "heading", "preceding": {"section": "94"}}
    new = {"new": left} if left else {}
    tree = applied(apply(BASE, order(op, said, old="Wheel", **new)))
    assert [one.heading for one in tree.root.alive if one.label == "V"] == [left]
    other = apply(BASE, order(op, said, old="CARDS", **new))
    assert isinstance(other, Refused)
    assert other.reason is Reason.TEXT_NOT_FOUND
