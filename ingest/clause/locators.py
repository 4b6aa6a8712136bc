"""What holds what in a text, and the refusals of places that are named without an exact address."""

from dataclasses import replace

from bylaw.ingest.clause.syntax import Locator, Step
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.law.orders.operations import Path, Target


class Unreadable(BylawError):  # noqa: N818 - a refusal, not a fault
    """A clause that parses but orders nothing exact."""


class Undecided(Unreadable):
    """A reading in which nobody can tell what is said of what.

    It makes sense, so that no other reading of the same words may stand in its place.
    """


ONE_OF_SEVERAL = N_("several units are meant, but only one of them is named")


def on_note() -> Unreadable:
    """The refusal of an order on a note, which no text is kept by."""
    return Unreadable(N_("a note is named, and a note is neither a paragraph nor a section"))


DEPTH = {
    kind: depth
    for depth, kinds in enumerate(
        (
            "instrument version",
            "schedule form",
            "part",
            "book",
            "title",
            "chapter",
            "division",
            "subdivision",
            "section rule form_item preamble",
            "alinea item note definition table statement",
            "row heading heading_before lead_in rest",
            "sentence",
            "line ranked_row",
        )
    )
    for kind in kinds.split()
}
"""How deep each kind of unit stands in a text."""

HOLDERS = (
    "instrument",
    "schedule",
    "form",
    "part",
    "book",
    "title",
    "chapter",
    "division",
    "subdivision",
    "section",
    "rule",
)
"""What holds the units of a text, the widest first."""

OWN = "this"
"""The instrument in which a clause itself stands, where it is told apart from the text amended."""

SAID = "said"
"""The kind of a step such as "that paragraph"; its `name` is the noun."""

ONLY = ""
"""The label of a schedule or form that bears none, for it is the only one."""

UNNUMBERED = frozenset(("schedule", "form"))
"""What may bear no number."""

ENUMERATING = frozenset(("section", "rule", "form_item", "alinea", "item"))
"""What holds the items of an enumeration."""

_RUBRICS = frozenset(("rubrique", "rubriques"))


def enumerated(step: Step) -> Step:
    """Take an item for one of an enumeration; a section has no rubrics."""
    if step.name in _RUBRICS:
        raise Unreadable(N_("a section has paragraphs, not numbered rubrics"))
    return replace(step, kind="item")


def check_texts_named(locators: tuple[Locator, ...]) -> None:
    """Refuse a list of which some provisions name their text, and others none."""
    is_named = [any(step.kind == "instrument" for step in locator) for locator in locators]
    if any(is_named) and not all(is_named):
        raise Unreadable(N_("it is unclear to which text a provision of the list belongs"))


def check_several(locators: tuple[Locator, ...]) -> None:
    """Refuse a list of one section: what announces it speaks of several."""
    labels = [label for locator in locators for label in locator[0].labels]
    is_section = all(locator[0].kind == "section" for locator in locators)
    if is_section and len(labels) == 1 and isinstance(labels[0], str):
        raise Unreadable(N_("several units are meant, but only one of them is named"))


def check_sections(noun: str) -> None:
    """Refuse numbers alone where they are those of whole texts: "the following by-laws: 12, 14"."""
    if noun not in ("provisions", "sections", "articles", "dispositions"):
        raise Undecided(N_("numbers are given alone, and may be those of whole texts"))


OF_ALL_OR_LAST = N_("the place named last may be that of all, or of the last one alone")
UNANNOUNCED = N_("the new text is not what the clause announces")
OF_ALL_WORDS = N_("“wherever” may be said of all the words, or of the last ones alone")
EXCEPTED = N_("part of what is named is excepted, which no operation can express")
"""Why an order that leaves out a part of its place is refused, but one on words everywhere."""


def inside_instrument(target: Target) -> Path:
    """An address without the name and the language of the text that it stands in."""
    parts = {name: getattr(target, name) for name in Path.__slots__}
    return Path(**(parts | {"instrument": None, "order": None, "version": None}))


def item_unit(within: tuple[Step, ...]) -> str:
    """Name the unit of an item that is added there, by the enumerated levels above it."""
    depth = sum(1 for step in within if step.kind == "item")
    return "paragraph" if depth == 0 else "subparagraph"
