"""What a sentence is about: its units, and the text that each of them belongs to."""

from collections.abc import Iterator

from bylaw.ingest.clause.locators import (
    Unreadable,
    check_sections,
    check_several,
    check_texts_named,
)
from bylaw.ingest.clause.syntax import Beyond, Listed, Locator, NamedWords, Provisions, Step
from bylaw.ingest.clause.trees.shared_ends import shared_ends
from bylaw.ingest.clause.trees.shared_words import in_last_holder
from bylaw.ingest.clause.trees.tree_parts import NumberedText, Object, one_of
from bylaw.registry.law.messages import N_


def check_texts(units: tuple[Locator, ...]) -> None:
    """Refuse a whole text beside a unit that names none: it may be of that text.

    "The By-law" and "the Regulation" are two texts, and only one is the text last named.
    """
    is_whole = [[step.kind for step in unit] == ["instrument"] for unit in units]
    texts = [any(step.kind == "instrument" for step in unit) for unit in units]
    pointed = {step.noun for unit in units for step in unit if _points_back(step)}
    is_lost = any(whole and not all(texts[at:]) for at, whole in enumerate(is_whole))
    if is_lost or len(pointed) > 1:
        raise Unreadable(N_("which unit the clause refers back to cannot be determined"))


def check_text_of_each(units: tuple[Locator, ...]) -> None:
    """Refuse units of no text where a text says what it does: they could be its own."""
    if not all(any(step.kind == "instrument" for step in unit) for unit in units):
        raise Unreadable(N_("it is unclear to which text a provision of the list belongs"))


def _points_back(step: Step) -> bool:
    return step.kind == "instrument" and not (step.name or step.quotes or step.is_own or step.order)


def more_numbers(first: Locator, more: tuple[NumberedText, ...]) -> Iterator[Locator]:
    """The sections of other texts that follow as numbers: “articles 5 de la ⟪0⟫ et 9 du ⟪1⟫”."""
    if more and [step.kind for step in first] != ["section", "instrument"]:
        raise Unreadable(N_("a number is given alone, without the name of the unit that bears it"))
    for one in more:
        yield (Step("section", one.labels), one.text)


def of_one_text(listed: Listed, announced: Provisions | None) -> tuple[Locator, ...]:
    """Put to each listed provision the text that the announcement names for all."""
    outer = announced.locator if announced else ()
    if listed.everywhere:
        raise Unreadable(N_("“everywhere” is said of something other than words"))
    if listed.is_bare:
        check_sections(announced.noun if announced else "")
    check_several(listed.locators)
    if not outer:
        check_texts_named(listed.locators)
    return tuple(
        locator if any(step.kind == "instrument" for step in locator) else (*locator, *outer)
        for locator in listed.locators
    )


def of_first_text(first: tuple[Locator, ...], *more: tuple[Locator, ...]) -> Iterator[Locator]:
    """The units named before the verb, and after it those of the same text: "as is section 9"."""
    yield from first
    texts = {step for unit in first for step in unit if step.kind == "instrument"}
    if more and len(texts) > 1:
        raise Unreadable(N_("which unit the clause refers back to cannot be determined"))
    for unit in (unit for each in more for unit in each):
        is_named = any(step.kind == "instrument" for step in unit)
        yield unit if is_named else (*unit, *texts)


def from_kind(unit: Locator, kind: str) -> Locator:
    """The unit itself, or the one that it is said to stand in, by its French noun."""
    at = next((n for n, step in enumerate(unit) if step.kind == kind), None)
    if at is None:
        raise Unreadable(N_("which unit the clause refers back to cannot be determined"))
    return unit[at:]


def subjects_of(parts: list[object]) -> tuple[Locator, ...]:
    """The units that a sentence is about; words are none."""
    found = one_of(parts, Object)
    if found is None or isinstance(found.value, NamedWords | Beyond):
        return ()
    return shared_ends(in_last_holder(found.value))
