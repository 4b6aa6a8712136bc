"""A provision may come into force item by item: each order has the day of its own item."""

import json
from collections.abc import Callable

import pytest
from amending_orders import decret, order
from conftest import Run

ITEMS = (
    "Section 67.32 of the By-law respecting casino games is amended\n\n"
    "(1) by replacing “40 to 1” by “39 to 1”;\n\n"
    "(2) by replacing “30 to 1” by “29 to 1”;\n\n"
    "(3) by replacing “6 to 1” by “7 to 1”."
)
OTHER = (
    "Section 67.40 is amended by replacing the words “pays 10 to 1” with the words “pays 11 to 1”."
)
ARTICLES = (
    "L'article 67.45 du Règlement sur les jeux de casino est modifié :\n\n"
    "1° par le remplacement de « joueur » par « client »;\n\n"
    "2° par l'insertion, à la fin, de l'alinéa suivant : « Le jeu cesse alors. »."
)
DAYS = ("2009-03-04", "2009-03-05", "2009-04-15", "2009-05-01", "2009-06-01")
Take = Callable[..., None]


@pytest.fixture
def take(ingested: Run) -> Take:
    def ingest(text: str, lang: str = "en") -> None:
        result = ingested(text, lang=lang)
        assert "refused" not in result.stdout, result.output

    return ingest


def odds(registry: Run, section: str, *labels: str) -> list[list[str]]:
    """The odds of each label, day by day."""
    rows = [
        row
        for day in DAYS
        for row in json.loads(
            registry("payouts", day, "--game", "three_card_poker", "--lang", "en", "--json").stdout
        )
        if row["section"] == section
    ]
    return [[row["odds"] for row in rows if row["label"] == label] for label in labels]


BY_DEFAULT = "This By-law comes into force on 5 March 2009, except"


@pytest.mark.parametrize(
    ("except_for", "first", "second", "third"),
    [
        (
            "paragraph 2 of section 1, which comes into force on 1 May 2009.",
            ["40:1", "39:1", "39:1", "39:1", "39:1"],
            ["30:1", "30:1", "30:1", "29:1", "29:1"],
            ["6:1", "7:1", "7:1", "7:1", "7:1"],
        ),
        (
            (
                "paragraphs 1 and 3 of section 1, which come into force on 1 June 2009, and "
                "paragraph 2 of section 1, which comes into force on 1 May 2009."
            ),
            ["40:1", "40:1", "40:1", "40:1", "39:1"],
            ["30:1", "30:1", "30:1", "29:1", "29:1"],
            ["6:1", "6:1", "6:1", "6:1", "7:1"],
        ),
        (
            (
                "\n\n(1) paragraph 2 of section 1, which comes into force on 15 April 2009; and"
                "\n\n(2) paragraph 3 of section 1 and section 2, which come into force on 1 June "
                "2009."
            ),
            ["40:1", "39:1", "39:1", "39:1", "39:1"],
            ["30:1", "30:1", "29:1", "29:1", "29:1"],
            ["6:1", "6:1", "6:1", "6:1", "7:1"],
        ),
    ],
    ids=("one item", "every item", "a list of exceptions"),
)
def test_each_item_of_a_provision_has_its_own_day(
    registry: Run,
    take: Take,
    except_for: str,
    first: list[str],
    second: list[str],
    third: list[str],
) -> None:
    take(order(ITEMS, OTHER, comes=f"{BY_DEFAULT} {except_for}"))
    labels = ("Straight Flush", "Three-of-a-Kind", "Straight")
    assert odds(registry, "67.32", *labels) == [first, second, third]
    shown = json.loads(registry("show", "67.32", "--on", "2009-06-02", "--json").stdout)
    assert [f["code"] for f in shown["findings"] if f["severity"] != "note"] == []


def test_an_item_whose_day_is_not_fixed_leaves_the_others_to_act(registry: Run, take: Take) -> None:
    comes = (
        "This By-law comes into force on 5 March 2009, except paragraph 2 of section 1, which "
        "comes into force on the date fixed by the Government."
    )
    take(order(ITEMS, OTHER, comes=comes))
    flush, three = odds(registry, "67.32", "Straight Flush", "Three-of-a-Kind")
    assert (flush, three) == (["40:1", *["39:1"] * 4], ["30:1"] * 5)
    shown = json.loads(registry("show", "67.32", "--on", "2009-06-02", "--json").stdout)
    assert "operation-undated" in [f["code"] for f in shown["findings"]]


def test_a_french_provision_comes_into_force_by_paragraphe(registry: Run, take: Take) -> None:
    comes = (
        "Le présent règlement entre en vigueur le 5 mars 2009, à l'exception du paragraphe 2° de "
        "l'article 1, qui entre en vigueur le 1ᵉʳ mai 2009."
    )
    take(decret(ARTICLES, comes=comes), "fr")
    texts = [
        json.loads(registry("show", "67.45", "--on", day, "--lang", "fr", "--json").stdout)["text"]
        for day in ("2009-04-30", "2009-05-01")
    ]
    assert ["Le jeu cesse alors." in text for text in texts] == [False, True]


@pytest.mark.parametrize(
    "part",
    ["the second paragraph of section 2", "paragraph 1 of the second paragraph of section 2"],
)
def test_a_block_of_a_provision_leaves_the_day_of_that_provision_only_in_doubt(
    registry: Run, run: Run, take: Take, part: str
) -> None:
    comes = (
        f"This By-law comes into force on 5 March 2009, except {part}, which comes into force on "
        "1 May 2009."
    )
    assert "alinea 2" in run("clause", "--lang", "en", comes).stdout
    take(order(ITEMS, OTHER, comes=comes))
    assert odds(registry, "67.32", "Straight Flush") == [["40:1", *["39:1"] * 4]]
    shown = json.loads(registry("show", "67.40", "--on", "2009-03-05", "--json").stdout)
    told = [f for f in shown["findings"] if f["code"] == "operation-undated"]
    assert [(f["instrument"], f["provision"]) for f in told] == [("77-2009", "2")]
    finding = next(
        f
        for f in json.loads(registry("findings", "--json").stdout)
        if f["code"] == "commencement-unknown" and f.get("instrument") == "77-2009"
    )
    assert "come into force on different dates" in finding["message"]


def test_a_paragraph_of_a_provision_without_items_leaves_its_day_in_doubt(
    registry: Run, take: Take
) -> None:
    comes = (
        "This By-law comes into force on 5 March 2009, except paragraph 2 of section 2, which "
        "comes into force on 1 May 2009."
    )
    take(order(ITEMS, OTHER, comes=comes))
    shown = json.loads(registry("show", "67.40", "--on", "2009-03-05", "--json").stdout)
    told = [f for f in shown["findings"] if f["code"] == "operation-undated"]
    assert [(f["instrument"], f["provision"]) for f in told] == [("77-2009", "2")]


ENACTING = (
    "The By-law respecting casino games is amended by inserting the following after section 67.40:"
    " “{sections}”."
)


@pytest.mark.parametrize(
    ("sections", "enacted", "acts"),
    [
        ("67.401. A.", "section 67.401", [False, False, True]),
        ("67.401. A.", "sections 67.402 and 67.403", [False, True, True]),
        ("67.401. A.\n\n67.402. B.", "section 67.401", [False, False, False]),
    ],
    ids=("all that it enacts", "nothing that it enacts", "some of what it enacts"),
)
def test_a_provision_acts_on_its_own_day_to_the_extent_that_it_enacts_a_section(
    registry: Run, take: Take, sections: str, enacted: str, acts: list[bool]
) -> None:
    comes = (
        f"This By-law comes into force on 5 March 2009, except section 1, to the extent that it"
        f" enacts {enacted}, which comes into force on 1 May 2009."
    )
    take(order(ENACTING.format(sections=sections), comes=comes))
    days = ("2009-03-04", "2009-04-15", "2009-05-01")
    found = [json.loads(registry("show", "67.401", "--on", day, "--json").stdout) for day in days]
    assert [one["state"] == "in_force" for one in found] == acts


BLOCKS = (
    "Section 67.32 of the By-law respecting casino games is amended by replacing “40 to 1” by "
    "“39 to 1”.\n\nSection 67.32 of the By-law is also amended by replacing “30 to 1” by “29 to 1”."
)
LETTERED = (
    "Section 67.32 of the By-law respecting casino games is amended\n\n"
    "(1) by replacing\n\n(a) “40 to 1” by “39 to 1”;\n\n(b) “30 to 1” by “29 to 1”;\n\n"
    "(2) by replacing “6 to 1” by “7 to 1”."
)


@pytest.mark.parametrize(
    ("provision", "except_for", "expected"),
    [
        (BLOCKS, "the second paragraph of section 1", ("39:1", "30:1", "6:1")),
        (BLOCKS, "the first paragraph of section 1", ("40:1", "29:1", "6:1")),
        (LETTERED, "subparagraph b of paragraph 1 of section 1", ("39:1", "30:1", "7:1")),
        (LETTERED, "paragraph 1 of section 1", ("40:1", "30:1", "7:1")),
        (LETTERED, "paragraph 2 of section 1", ("39:1", "29:1", "6:1")),
    ],
    ids=("second block", "first block", "item of an item", "its item", "the other item"),
)
def test_each_block_and_each_item_of_an_item_has_its_own_day(
    registry: Run, take: Take, provision: str, except_for: str, expected: tuple[str, ...]
) -> None:
    take(
        order(provision, comes=f"{BY_DEFAULT} {except_for}, which comes into force on 1 May 2009.")
    )
    shown = odds(registry, "67.32", "Straight Flush", "Three-of-a-Kind", "Straight")
    assert tuple(days[1] for days in shown) == expected
    assert [days[3] for days in shown] == [
        "39:1",
        "29:1",
        "7:1" if provision is LETTERED else "6:1",
    ]


@pytest.mark.parametrize(
    "comes",
    [
        f"{BY_DEFAULT} Chapter II, which comes into force on 1 May 2009.",
        f"{BY_DEFAULT} section 2, insofar as it concerns tables, which takes effect on 1 May 2009.",
        "This By-law comes into force on 5 March 2009 and ceases to have effect on 1 May 2009.",
    ],
    ids=("a chapter", "some of what a section does", "an effect that ceases"),
)
def test_what_a_commencement_leaves_to_judgment_holds_the_orders_back(
    registry: Run, take: Take, comes: str
) -> None:
    take(order(ITEMS, OTHER, comes=comes))
    shown = json.loads(registry("show", "67.40", "--on", "2009-06-02", "--json").stdout)
    assert "pays 10 to 1" in shown["text"]
    assert "operation-undated" in [f["code"] for f in shown["findings"]]
