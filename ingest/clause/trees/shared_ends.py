"""What only the last of several units names, and holds the others too: a section, a text."""

from collections.abc import Iterator

from bylaw.ingest.clause.locators import DEPTH, OF_ALL_OR_LAST, SAID, Undecided, Unreadable
from bylaw.ingest.clause.syntax import Locator, Step
from bylaw.registry.law.messages import N_


def shared_ends(locators: tuple[Locator, ...]) -> tuple[Locator, ...]:
    """Spread over several locators the section and the text that only the last of them names.

    In "sections 3 and Schedule I to the Regulation respecting docks", both are of that text.
    """
    if len(locators) == 1 and locators[0][-1].kind == SAID:
        return locators
    shared: list[Locator] = []
    for locator in reversed(tuple(_pointing(with_own_headings(locators)))):
        after = shared[-1] if shared else ()
        if is_bare_heading(locator) and after and DEPTH[after[0].kind] <= DEPTH["section"]:
            raise Undecided(OF_ALL_OR_LAST)
        shared.append((*locator, *_lacking(locator, after)))
    return of_text_before(tuple(reversed(shared)))


def with_own_headings(locators: tuple[Locator, ...]) -> tuple[Locator, ...]:
    """Let a heading that is named after a unit, and of no other, be the heading of that unit."""
    found = list[Locator]()
    for locator in locators:
        found.append((*locator, *found[-1]) if found and is_bare_heading(locator) else locator)
    return tuple(found)


def is_bare_heading(locator: Locator) -> bool:
    """Tell a heading of which nothing says what it heads."""
    return [step.kind for step in locator] == ["heading"]


def of_text_before(locators: tuple[Locator, ...]) -> tuple[Locator, ...]:
    """Let a unit that names no text be of the one text that the units before it name."""
    found, texts = list[Locator](), list[Step]()
    for locator in locators:
        own = [step for step in locator if step.kind == "instrument"]
        is_lost = bool(texts) and not own
        if is_lost and len({text.name for text in texts}) > 1:
            raise Unreadable(N_("which unit the clause refers back to cannot be determined"))
        found.append((*locator, texts[-1]) if is_lost else locator)
        texts += [step for step in own if step.name is not None]
    return tuple(found)


def _pointing(locators: tuple[Locator, ...]) -> Iterator[Locator]:
    """Let "that Regulation" mean the Regulation that a locator before it names."""
    named: Step | None = None
    for locator in locators:
        own = next((step for step in locator if step.kind == "instrument"), None)
        if own is not None and named is not None and points_at(own, named):
            yield tuple(named if step is own else step for step in locator)
        else:
            yield locator
        named = own if own is not None and own.name else named


def points_at(step: Step, named: Step) -> bool:
    """Tell whether words such as "that Regulation" fit a title: its first or its last noun."""
    words = (named.name or "").casefold().split()
    if step.noun in _THEREOF:
        return True
    return bool(step.noun) and not step.is_own and step.noun in (words[0], words[-1])


def _lacking(locator: Locator, after: Locator) -> Locator:
    """The steps of the next locator that hold this one too."""
    kinds = {step.kind for step in locator}
    if kinds - set(DEPTH):
        raise Unreadable(N_("which unit the clause refers back to cannot be determined"))
    depths = [DEPTH[step.kind] for step in locator]
    if kinds & {"instrument", "schedule", "form", "heading_before"} or any(
        step.inner for step in locator
    ):
        return tuple(s for s in after if s.kind == "instrument" and "instrument" not in kinds)
    _check_holder(locator, after)
    inner = min(depths, default=0) > DEPTH["section"]
    outer = DEPTH["section"] if inner else DEPTH["instrument"]
    return tuple(s for s in after if s.kind != "version" and DEPTH[s.kind] <= outer)


def _check_holder(locator: Locator, after: Locator) -> None:
    """Refuse a unit beside its like that alone names what holds it, and may name it for both.

    "Section 3 and section 5 of Schedule I" may be of the text, or both of that schedule; sections
    are numbered through its chapters.
    """
    if not (locator and after) or locator[0].kind != after[0].kind:
        return
    first, *outer = locator
    holders = _ATTACHED if first.kind == "section" else _ATTACHED | _DIVIDING
    said = {step.kind for step in outer} | {"instrument", first.kind}
    if DEPTH[first.kind] <= DEPTH["section"] and {step.kind for step in after[1:]} & holders - said:
        raise Undecided(OF_ALL_OR_LAST)


_THEREOF = frozenset(("thereof", "it"))
"""Words for the text named last, whatever its noun."""
_ATTACHED = frozenset(("schedule", "form"))
_DIVIDING = frozenset(("part", "book", "title", "chapter", "division"))
