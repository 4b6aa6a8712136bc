"""Words that point back: "that paragraph", "cet alinéa", "before it" are units named before.

They are put in as soon as the whole clause is built, so that what reads its meaning knows only
units that are named in full.
"""

from dataclasses import dataclass, field, replace

from bylaw.ingest.clause.locators import DEPTH, SAID, Unreadable
from bylaw.ingest.clause.syntax import (
    Action,
    Anchor,
    Arg,
    Edge,
    Listed,
    Locator,
    Place,
    Provisions,
    Scoped,
    Step,
    TableColumn,
)
from bylaw.ingest.clause.trees.shared_ends import points_at
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import LabelRange

LIKE = "like"
"""The kind of a step such as "that of “X”": a definition, as the place named before it is."""

IT = "it"
"""The kind of a step that is only "it"."""

_IN_SMALLER = N_("the clause puts a unit inside a smaller one")
_RANKED = {"paragraph": "alinea", "alinéa": "alinea"}
_NAMED = {
    "section": "section",
    "article": "section",
    "schedule": "schedule",
    "annexe": "schedule",
    "division": "division",
    "chapter": "chapter",
    "chapitre": "chapter",
    "sentence": "sentence",
    "phrase": "sentence",
    "definition": "definition",
    "définition": "definition",
}
_FRENCH = {"section": "division"}
"""French "section" is a division."""


def put_in(clause: Scoped, *, lang: str) -> Scoped:
    """Put in the place of words that point back the units that they point at."""
    return _Reader(lang).scoped(clause, ())


@dataclass
class _Reader:
    """Goes through a clause in its order, and keeps the places that were named."""

    lang: str
    named: list[Locator] = field(default_factory=list)
    units: list[Locator] = field(default_factory=list)
    unsure: set[Locator] = field(default_factory=set)
    begun: int = 0
    """How many places were named before the sentence that is read."""

    def scoped(self, scoped: Scoped, around: Locator) -> Scoped:
        """Read a context first, then what is done in it."""
        self.begun = len(self.named) if scoped.block else self.begun
        subjects = tuple(self._unit(each, around) for each in scoped.subjects)
        args = tuple(self._arg(arg, around) for arg in scoped.args)
        held = (*around, *(step for each in (*subjects, *map(_whole, args)) for step in each))
        children = tuple(
            self.scoped(child, held) if isinstance(child, Scoped) else self._action(child, held)
            for child in scoped.children
        )
        return replace(scoped, subjects=subjects, args=args, children=children)

    def _action(self, action: Action, around: Locator) -> Action:
        begun, units = len(self.named), action.object
        if isinstance(units, tuple):
            _check_not_within(units, action.args)
            units = tuple(self._unit(each, around) for each in units)
        ends, args = [len(self.named)], list[Arg]()
        for arg in action.args:
            args.append(self._arg(arg, around))
            ends.append(len(self.named))
        self._widen(range(begun, ends[0]), args)
        for at, arg in enumerate(args):
            holders = _holders(args, at) if isinstance(arg, Place) else args
            self._widen(range(ends[at], ends[at + 1]), holders)
        return replace(action, object=units, args=tuple(args))

    def _widen(self, places: range, args: list[Arg]) -> None:
        """Keep of units that an order names beside its place that they lie in that place."""
        holders = tuple(step for arg in reversed(args) for step in _whole(arg))
        for at in places:
            named = self.named[at]
            self.named[at] = (*named, *(step for step in holders if step not in named))
            self.unsure.update((self.named[at],) if named in self.unsure else ())

    def _unit(self, locator: Locator, around: Locator) -> Locator:
        found = self._locator(locator, around)
        self.units.append(found)
        return found

    def _arg(self, arg: Arg, around: Locator) -> Arg:
        match arg:
            case Place(locators):
                return Place(tuple(self._locator(each, around) for each in locators))
            case Listed(locators):
                found = tuple(self._locator(each, around) for each in locators)
                return replace(arg, locators=found)
            case Anchor():
                # What is put there may be meant as well as what it is put beside.
                beside = replace(arg, locator=self._locator(arg.locator, around))
                self.unsure.update(self.named[-1:] if beside.locator else ())
                return beside
            case Edge() | TableColumn() | Provisions():
                return replace(arg, locator=self._locator(arg.locator, around))
            case _:
                return arg

    def _locator(self, locator: Locator, around: Locator) -> Locator:
        """Put in what each step of a place points at; what stands around it is not said again."""
        inner = (None, *locator)
        place = tuple(
            one
            for step, held in zip(locator, inner, strict=False)
            for one in self._steps(step, around, held)
        )
        steps = _unsaid(place, around)
        if steps:
            self.named.append(steps)
        return steps

    def _steps(self, step: Step, around: Locator, held: Step | None) -> Locator:
        if step.kind == IT:
            return _alone(self._last())
        if step.kind == SAID:
            return _alone(self._said(step.name or "", held))
        if step.kind == LIKE:
            return self._like(step, around, held)
        if step.inner:
            return (replace(step, inner=self._locator(step.inner, around)),)
        return (self._text(step),)

    def _text(self, step: Step) -> Step:
        """The text last named that "that Act" fits; words that point at none stay as they are."""
        if step.kind != "instrument" or step.name or step.quotes:
            return step
        places = reversed(self.named[self.begun :])
        named = (one for place in places for one in place if one.name)
        texts = (one for one in named if one.kind == "instrument" and points_at(step, one))
        return next(texts, step)

    def _last(self) -> Locator:
        """The unit last acted upon; a place named since may be meant as well as it."""
        is_last = bool(self.units) and self.named[-1:] == self.units[-1:]
        return self.units[-1] if is_last else ()

    def _like(self, step: Step, around: Locator, held: Step | None) -> Locator:
        """A unit of the kind of the one named before it, or, with what it holds, of its holder."""
        named = next((place for place in reversed(self.named) if place not in self.unsure), ())
        alike = [at for at, one in enumerate(named) if _is_named_alike(step, one)]
        at = alike[0] if len(alike) == 1 else None
        if at is None or (at > 0 and held is None) or not _is_like(step, named[at]):
            raise Unreadable(N_("which unit the clause refers back to cannot be determined"))
        outer = tuple(one for one in named[at + 1 :] if one not in around)
        return (replace(step, kind=named[at].kind), *outer)

    def _said(self, noun: str, held: Step | None) -> Locator:
        """The unit last called so; of two in one place, the one that can hold what is held."""
        for place in reversed(self.named):
            called = [at for at, step in enumerate(place) if self._is_called(step, noun)]
            if len(called) > 1 and held is not None:
                called = [at for at in called if _holds(place[at], held)] or called
                if len(called) > 1:
                    return ()
            if called:
                return () if called[0] == 0 and place in self.unsure else place[called[0] :]
        return ()

    def _is_called(self, step: Step, noun: str) -> bool:
        if step.kind == "item":
            return step.name == noun
        kinds = _NAMED | (_FRENCH if self.lang == "fr" else {})
        return step.kind in (_RANKED.get(noun), kinds.get(noun))


def _is_named_alike(step: Step, named: Step) -> bool:
    """Tell units that are both called by a rank, or both by a quoted term."""
    return bool(named.ordinals if step.ordinals else named.quotes)


def _is_like(step: Step, named: Step) -> bool:
    return not step.quotes or named.kind == "definition"


def _holds(step: Step, held: Step | None) -> bool:
    """Tell whether an item may hold another: items of one list are numbered alike."""
    styles = [_style(one.labels[0]) if one and one.labels else None for one in (step, held)]
    return None not in styles and styles[0] != styles[1]


def _style(label: str | LabelRange) -> str | None:
    """How an item is numbered; whether "i" is a letter or a numeral cannot be told."""
    bare = label.first if isinstance(label, LabelRange) else label
    if bare[0].isdigit():
        return "number"
    if set(bare) <= set("ivxl"):
        return "numeral" if len(bare) > 1 else None
    return "letter"


def _holders(args: list[Arg], at: int) -> list[Arg]:
    """The places in which a place lies: those before it, and the block named after a definition."""
    if at and _holds_term(args[at], args[at - 1]):
        return args[: at - 1]
    after = args[at + 1 : at + 2]
    return [*args[:at], *(one for one in after if _holds_term(one, args[at]))]


def _holds_term(arg: Arg, other: Arg) -> bool:
    """Tell a block that is named right after a definition, which lies in it."""
    return [[one.kind for one in _whole(each)] for each in (arg, other)] == _BLOCK_OF_TERM


_BLOCK_OF_TERM = [["alinea"], ["definition"]]


def _whole(arg: Arg) -> Locator:
    return arg.locators[0] if isinstance(arg, Place) and len(arg.locators) == 1 else ()


def _alone(found: Locator) -> Locator:
    """One unit; none, or several, cannot be pointed at."""
    many = found and (len(found[0].labels) > 1 or len(found[0].ordinals) > 1)
    if not found or many or any(isinstance(one, LabelRange) for one in found[0].labels):
        raise Unreadable(N_("which unit the clause refers back to cannot be determined"))
    return found


def _check_not_within(units: tuple[Locator, ...], args: tuple[Arg, ...]) -> None:
    """Refuse "that paragraph" within a place: it was named before, and lies where it was named."""
    if any(each[:1] and each[0].kind == SAID for each in units) and any(map(_whole, args)):
        raise Unreadable(_IN_SMALLER)


def _unsaid(place: Locator, around: Locator) -> Locator:
    """A place without what is said around it, from inside a part of which it cannot be named.

    "Paragraph 2 of section 5 is amended …, in that section" would be of that paragraph alone.
    """
    again = next((step for step in place if step in around), None)
    inner = [step for step in around if step not in place and step.kind != "version"]
    if again and any(DEPTH.get(step.kind, 0) >= DEPTH.get(again.kind, 0) for step in inner):
        raise Unreadable(_IN_SMALLER)
    return tuple(step for step in place if step not in around)
