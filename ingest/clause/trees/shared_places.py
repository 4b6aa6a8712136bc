"""Words and places that "respectively" pairs off, and places that the items of a list name."""

from collections.abc import Iterator
from dataclasses import replace

from bylaw.ingest.clause.locators import OF_ALL_WORDS, Undecided, Unreadable
from bylaw.ingest.clause.syntax import (
    Action,
    Anchor,
    Arg,
    Listed,
    Locator,
    NamedWords,
    Place,
    Scoped,
    Step,
)
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import LabelRange


def struck_in_turn(words: NamedWords, place: Place) -> Scoped:
    """Strike each of several words in its own place: “a” and “b” in paragraphs 1 and 2."""
    places = tuple(one for locator in place.locators for one in _apart(locator))
    if len(places) != len(words.parts) or len(places) < 2 or words.occurrence is not None:
        raise Unreadable(N_("the words and the places named do not match one to one"))
    pairs = zip(words.parts, places, strict=True)
    struck = (
        Action("striking", object=replace(words, parts=(part,)), args=(Place((one,)),))
        for part, one in pairs
    )
    return Scoped(children=tuple(struck))


def put_beside(
    new: NamedWords, beside: NamedWords, side: str, args: tuple[Arg, ...], *, in_turn: bool
) -> Scoped:
    """Put words beside each of several others: the same ones, or "respectively" their own."""
    places = beside.parts
    is_quoted = all(one.occurrence is None and not one.is_final for one in (new, beside))
    if len(new.parts) != (len(places) if in_turn else 1) or not is_quoted:
        raise Unreadable(N_("the words put in and those beside them do not match one to one"))
    brought = new.parts if in_turn else new.parts * len(places)
    orders = (
        Action("inserting", new=NamedWords((one,)), args=(*args, Anchor(side, words)))
        for one, words in zip(brought, places, strict=True)
    )
    return Scoped(children=tuple(orders), is_of_one_verb=True)


def joined(items: tuple[Listed, ...]) -> Listed:
    """Join the items of a list; “wherever it appears” after the last alone may be meant of all."""
    *others, last = items
    if last.everywhere and not all(item.everywhere for item in others):
        raise Undecided(OF_ALL_WORDS)
    named = tuple(one for item in items for one in item.locators)
    everywhere = tuple(one for item in items for one in item.everywhere)
    return Listed(named, is_numbered=True, everywhere=everywhere)


def _apart(locator: Locator) -> Iterator[Locator]:
    """The units that a place names, one by one; how many a range holds cannot be told."""
    step, *outer = locator
    if any(isinstance(label, LabelRange) for label in step.labels) or any(map(_is_many, outer)):
        raise Unreadable(N_("the words and the places named do not match one to one"))
    for label in step.labels[1:] and step.labels:
        yield (replace(step, labels=(label,)), *outer)
    for rank in step.ordinals[1:] and step.ordinals:
        yield (replace(step, ordinals=(rank,)), *outer)
    if not _is_many(step):
        yield locator


def _is_many(step: Step) -> bool:
    return len(step.labels) > 1 or len(step.ordinals) > 1
