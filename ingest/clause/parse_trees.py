"""From the parse trees of either grammar to the values of `syntax`.

The two grammars bear the same rule names, so one builder serves both languages.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from lark import Token, Transformer

from bylaw.ingest.clause.locators import Unreadable, shared_ends
from bylaw.ingest.clause.sentence.order_numbers import order_number
from bylaw.ingest.clause.syntax import (
    Action,
    Alphabetical,
    Anchor,
    Arg,
    Attachment,
    Beyond,
    Edge,
    Following,
    Locator,
    Opposite,
    Payload,
    Place,
    Qualified,
    QuoteRef,
    Scope,
    Scoped,
    Step,
    Words,
)
from bylaw.ingest.clause.unit_names import RANKED_KINDS, UNIT_KINDS
from bylaw.ingest.page.citations import parse_day
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import LabelRange, Labels, Ordinals
from bylaw.registry.law.text.labels import bare_label, is_roman
from bylaw.registry.law.text.numerals import ordinal_value

_LAST = re.compile(r"(?i)last|derni[eè]re?s?")
_CARDINAL_WORDS = (
    "two three four five six seven eight nine ten",
    "deux trois quatre cinq six sept huit neuf dix",
)
CARDINAL_VALUES = {
    word: value for words in _CARDINAL_WORDS for value, word in enumerate(words.split(), start=2)
}
_SIDES = re.compile(r"(?i)\b(end|fin)\b")
_BEFORE = re.compile(r"(?i)\b(before|preced\w*|avant|précède\w*)\b")
_OWN = re.compile(r"(?i)(?:this|these|the present|l[ea]s? présente?s?|présente?s?)\b")
_FRENCH = re.compile(r"(?i)\b(french|français)")

T = TypeVar("T")


def _only(parts: list[object], kind: type[T]) -> tuple[T, ...]:
    return tuple(part for part in parts if isinstance(part, kind))


def _one(parts: list[object], kind: type[T]) -> T | None:
    found = _only(parts, kind)
    return found[0] if found else None


def _args(parts: list[object]) -> tuple[Arg, ...]:
    return tuple(part for part in parts if isinstance(part, Arg))


def _locators(parts: list[object]) -> tuple[Locator, ...]:
    return tuple(part for part in parts if isinstance(part, tuple) and _is_locator(part))


def _is_locator(part: tuple[object, ...]) -> bool:
    return bool(part) and all(isinstance(step, Step) for step in part)


def _new(parts: list[object]) -> Words | Following | Attachment | None:
    found = [part for part in parts if isinstance(part, Words | Following | Attachment)]
    return found[0] if found else None


@dataclass(frozen=True, slots=True)
class _Object:
    """The object of a verb: words, or units."""

    value: Words | Beyond | tuple[Locator, ...]


@dataclass(frozen=True, slots=True)
class _Both:
    """Words and units that one verb has for its object."""

    words: Words
    units: tuple[Locator, ...]
    args: tuple[Arg, ...] = ()


@dataclass(frozen=True, slots=True)
class _Compound:
    """The steps of a number such as 5(4)(a), innermost first."""

    steps: Locator


@dataclass(frozen=True, slots=True)
class _Numbers:
    labels: Labels


@dataclass(frozen=True, slots=True)
class _Ordinals:
    values: Ordinals


@dataclass(frozen=True, slots=True)
class _Comprising:
    labels: Labels


@dataclass(frozen=True, slots=True)
class _OrderNumber:
    number: str


class _Respectively:
    """The word "respectively"."""


def _verb(verb: str) -> Callable[["SyntaxBuilder", list[object]], Action]:
    def build(_builder: "SyntaxBuilder", parts: list[object]) -> Action:
        target = _one(parts, _Object)
        return Action(
            verb,
            object=target.value if target else None,
            new=_new(parts),
            args=_args(parts),
            respectively=_one(parts, _Respectively) is not None,
        )

    return build


def _rank(word: str) -> int:
    """Give the rank that an ordinal word names; -1 is the last."""
    value = -1 if _LAST.fullmatch(word) else ordinal_value(word)
    if value is None:
        raise ValueError(f"{word!r} is not an ordinal")
    return value


def _steps(parts: list[object]) -> Iterator[Step]:
    for part in parts:
        if isinstance(part, _Compound):
            yield from part.steps
        elif isinstance(part, Step):
            yield part


def _is_roman(label: str | LabelRange) -> bool:
    numeral = label if isinstance(label, str) else label.first
    return numeral.isupper() and is_roman(numeral.split(".")[0])


def _paired(olds: tuple[Action, ...], new: Words) -> Iterator[Action]:
    """Give each place its own new words; words that do not pair off are left for refusal."""
    counts = [len(old.object.parts) for old in olds if isinstance(old.object, Words)]
    pairs_off = sum(counts) == len(new.parts)
    taken = 0
    for old, count in zip(olds, counts, strict=True):
        own = Words(new.parts[taken : taken + count]) if pairs_off else new
        yield replace(old, new=own, respectively=pairs_off)
        taken += count


def _with_more(first: str, more: list[str]) -> Labels:
    """Join labels to the last level of a number: 5(4) to (6), 5(4) and (6)."""
    if len(more) == 1 and more[0].startswith(("to ", "à ")):
        return (LabelRange(first, bare_label(more[0].split()[1])),)
    return (first, *(bare_label(each) for each in more))


def _ranked_kind(parts: list[object]) -> str:
    return RANKED_KINDS[str(parts[-1]).lower()]


class SyntaxBuilder(Transformer[Token, Scoped]):
    """Turn the parse of either language into the values above."""

    def __init__(self, titles: tuple[str, ...], *, lang: str) -> None:
        super().__init__()
        self._titles = titles
        self._lang = lang

    # Words of the text

    def QUOTE(self, token: Token) -> QuoteRef:
        return QuoteRef(int(token[1:-1]))

    def TITLE(self, token: Token) -> str:
        return self._titles[int(token[1:-1])]

    def NUMBER(self, token: Token) -> str:
        return str(token).strip()

    def NOTE(self, token: Token) -> str:
        return str(token)

    def LABEL(self, token: Token) -> str:
        return bare_label(token)

    def words(self, parts: list[object]) -> Words:
        return Words(tuple(part for part in parts if isinstance(part, QuoteRef | str)))

    def following(self, parts: list[object]) -> Following:
        return Following(str(parts[0]).lower() if parts else None)

    def payload(self, parts: list[object]) -> Payload:
        return Payload(_only(parts, QuoteRef)[0])

    def attachment(self, parts: list[object]) -> Attachment:
        numbers = _one(parts, _Numbers)
        if numbers is not None:
            return Attachment(None, numbers.labels)
        return Attachment(str(parts[0]) if parts else None)

    # Labels

    def label_range(self, parts: list[object]) -> LabelRange:
        return LabelRange(str(parts[0]), str(parts[1]))

    def labels(self, parts: list[object]) -> _Numbers:
        return _Numbers(tuple(p if isinstance(p, LabelRange) else str(p) for p in parts))

    def ordinals(self, parts: list[object]) -> _Ordinals:
        return _Ordinals(tuple(_rank(str(part)) for part in parts))

    def comprising(self, parts: list[object]) -> _Comprising:
        return _Comprising(_only(parts, _Numbers)[0].labels)

    # Steps of a locator

    def unit(self, parts: list[object]) -> Step:
        noun, numbers = str(parts[0]).lower(), _only(parts, _Numbers)[0]
        kind = UNIT_KINDS[self._lang][noun]
        if kind == "section" and all(_is_roman(label) for label in numbers.labels):
            kind = "division"
        return Step(kind, numbers.labels, quotes=_only(parts, QuoteRef), name=noun.rstrip("s"))

    def compound(self, parts: list[object]) -> _Compound:
        """Read 5(4)(a) as section 5, paragraph 4, subparagraph a; more labels join the last."""
        section, *levels = re.findall(r"[\w.]+", str(parts[1]))
        more = [str(part) for part in parts[2:]]
        items = [Step("item", (level,)) for level in levels]
        if more:
            items[-1] = Step("item", _with_more(levels[-1], more))
        return _Compound((*reversed(items), Step("section", (section,))))

    def ranked(self, parts: list[object]) -> Step:
        return Step(_ranked_kind(parts), ordinals=_only(parts, _Ordinals)[0].values)

    def ranked_run(self, parts: list[object]) -> Step:
        words = [str(part).lower() for part in parts]
        count = next(CARDINAL_VALUES[word] for word in words if word in CARDINAL_VALUES)
        last = any(_LAST.fullmatch(word) for word in words)
        ordinals = range(-count, 0) if last else range(1, count + 1)
        return Step(_ranked_kind(parts), ordinals=tuple(ordinals))

    def bare(self, parts: list[object]) -> Step:
        return Step(UNIT_KINDS[self._lang][str(parts[0]).lower()])

    def definition(self, parts: list[object]) -> Step:
        return Step("definition", quotes=_only(parts, QuoteRef))

    def row(self, parts: list[object]) -> Step:
        return Step("row", quotes=_only(parts, QuoteRef))

    def heading(self, parts: list[object]) -> Step:
        return Step("heading")

    def statement(self, parts: list[object]) -> Step:
        return Step("statement")

    def opening(self, parts: list[object]) -> Step:
        return Step("lead_in")

    def lead_in(self, parts: list[object]) -> Step:
        *holder, inner = _locators(parts)
        return Step("lead_in", inner=inner + tuple(step for outer in holder for step in outer))

    def heading_before(self, parts: list[object]) -> Step:
        return Step("heading_before", inner=next(iter(_locators(parts)), None))

    def version(self, parts: list[object]) -> Step:
        return Step("version", name="fr" if _FRENCH.search(str(parts[0])) else "en")

    def ORDER(self, token: Token) -> _OrderNumber:
        return _OrderNumber(token[1:-1])

    def DATE(self, token: Token) -> dt.date:
        day = parse_day(str(token))
        if day is None:
            raise Unreadable(N_("“{word}” is not a day"), word=str(token))
        return day

    def instrument(self, parts: list[object]) -> Step:
        number = _one(parts, _OrderNumber)
        order = None if number is None else number.number
        named = next(iter(_only(parts, str)), None)
        if isinstance(named, Token) and named.type == "REF":
            return Step("instrument", order=order, is_own=bool(_OWN.match(named)))
        title = None if named is None else str(named)
        order = order or order_number(title or "")
        return Step("instrument", name=title, order=order, quotes=_only(parts, QuoteRef))

    def locator(self, parts: list[object]) -> Locator:
        first, *outer = _steps(parts)
        comprising = _one(parts, _Comprising)
        if comprising is not None:
            first = replace(first, comprising=comprising.labels)
        return (first, *outer)

    # Where

    def place(self, parts: list[object]) -> Place:
        return Place(_locators(parts))

    def scope(self, parts: list[object]) -> Scope:
        return Scope()

    def edge(self, parts: list[object]) -> Edge:
        side = "end" if _SIDES.search(str(parts[0])) else "start"
        return Edge(side, next(iter(_locators(parts)), ()))

    def anchor(self, parts: list[object]) -> Anchor:
        position = "before" if _BEFORE.search(str(parts[0])) else "after"
        words = next((part for part in parts[1:] if isinstance(part, QuoteRef | str)), None)
        return Anchor(position, words, next(iter(_locators(parts)), ()))

    def opposite(self, parts: list[object]) -> Opposite:
        return Opposite(_only(parts, QuoteRef)[0])

    def alphabetical(self, parts: list[object]) -> Alphabetical:
        return Alphabetical()

    def qualified(self, parts: list[object]) -> Qualified:
        return Qualified(str(parts[0]))

    # Actions

    def respectively(self, parts: list[object]) -> _Respectively:
        return _Respectively()

    def affected(self, parts: list[object]) -> _Object:
        words = _one(parts, Words) or _one(parts, Beyond)
        payload = _one(parts, Payload)
        if payload is not None:
            return _Object(Words((payload.ref,)))
        return _Object(words if words is not None else _locators(parts))

    def announced(self, parts: list[object]) -> Words:
        payload = _one(parts, Payload)
        return Words((payload.ref,) if payload else _only(parts, QuoteRef))

    def beyond(self, parts: list[object]) -> Beyond:
        position = "before" if _BEFORE.search(str(parts[0])) else "after"
        return Beyond(position, _only(parts, QuoteRef)[0])

    def both(self, parts: list[object]) -> _Both:
        return _Both(_only(parts, Words)[0], _locators(parts), _args(parts))

    replacing = _verb("replacing")
    substituting = _verb("replacing")
    inserting = _verb("inserting")
    adding = _verb("adding")
    striking = _verb("striking")
    repealing = _verb("repealing")

    pair = _verb("replacing")

    insertion = _verb("inserting")

    def replacing_pairs(self, parts: list[object]) -> Scoped:
        return Scoped(args=_args(parts), children=_children(parts))

    inserting_pairs = replacing_pairs

    def each(self, parts: list[object]) -> Action:
        return Action("replacing", object=_only(parts, Words)[0], args=_args(parts))

    def replacing_each(self, parts: list[object]) -> Scoped:
        """Pair words that stand in several places with new words, one by one."""
        new = _only(parts, Words)[0]
        children = tuple(_paired(_only(parts, Action), new))
        return Scoped(args=_args(parts), children=children)

    def striking_both(self, parts: list[object]) -> Scoped:
        both = _only(parts, _Both)[0]
        words = Action("striking", object=both.words, args=both.args)
        return Scoped(args=_args(parts), children=(words, Action("striking", object=both.units)))

    def renumbering(self, parts: list[object]) -> Action:
        old, new = _locators(parts)
        return Action("renumbering", object=(old,), args=_args(parts), becomes=new)

    # Sentences

    def located(self, parts: list[object]) -> Locator:
        inner, outer = _locators(parts)
        return inner + outer

    def subjects(self, parts: list[object]) -> _Object:
        return _Object(_locators(parts))

    def replaced(self, parts: list[object]) -> Action:
        return Action("replacing", object=_subjects(parts), new=_new(parts[1:]), args=_args(parts))

    def removal(self, parts: list[object]) -> str:
        struck = isinstance(parts[0], Token) and parts[0].type == "STRUCK"
        return "striking" if struck else "repealing"

    def removed(self, parts: list[object]) -> Action:
        verb = next(part for part in parts if isinstance(part, str))
        on = _one(parts, dt.date)
        return Action(verb, object=_subjects(parts), args=_args(parts), on=on)

    def ceased(self, parts: list[object]) -> Action:
        return Action("ceasing", object=_subjects(parts), on=_one(parts, dt.date))

    def words_replaced(self, parts: list[object]) -> Scoped:
        old, new = _only(parts, Words)
        order = Action("replacing", object=old, new=new, args=_args(parts))
        return Scoped(children=(order,), is_fragment=True)

    def words_struck(self, parts: list[object]) -> Scoped:
        order = Action("striking", object=_only(parts, Words)[0], args=_args(parts))
        return Scoped(children=(order,), is_fragment=True)

    def inserted(self, parts: list[object]) -> Action:
        return Action("inserting", new=_new(parts), args=_args(parts))

    def renumbered(self, parts: list[object]) -> Action:
        return Action("renumbering", object=_subjects(parts), becomes=_locators(parts[1:])[0])

    def instrument_replaced(self, parts: list[object]) -> Action:
        return Action("replacing_instrument", object=((_only(parts, Step)[0],),))

    def instrument_repealed(self, parts: list[object]) -> Action:
        return Action("repealing", object=((_only(parts, Step)[0],),))

    def attached(self, parts: list[object]) -> Action:
        return Action("attaching", object=_locators(parts), new=Following(None), args=_args(parts))

    def erratum(self, parts: list[object]) -> Action:
        new, old = _only(parts, Words)
        return Action("replacing", object=old, new=new, args=_args(parts))

    def erratum_reversed(self, parts: list[object]) -> Action:
        old, new = _only(parts, Words)
        return Action("replacing", object=old, new=new, args=_args(parts))

    def items1(self, parts: list[object]) -> Scoped:
        """Number the items of the clause, so that each can have its own day."""
        items = enumerate(_children(parts))
        return Scoped(children=tuple(Scoped(children=(child,), item=at) for at, child in items))

    def items2(self, parts: list[object]) -> Scoped:
        return Scoped(children=_children(parts))

    items3 = items2

    def telegraphic(self, parts: list[object]) -> Scoped:
        return Scoped(_subjects(parts), children=_children(parts))

    def item1(self, parts: list[object]) -> Scoped:
        return Scoped(args=_args(parts), children=_children(parts))

    item2 = item3 = item1

    def excerpt(self, parts: list[object]) -> Scoped:
        return Scoped(children=_children(parts), is_excerpt=True)

    def fragment(self, parts: list[object]) -> Scoped:
        return Scoped(args=_args(parts), children=_children(parts), is_fragment=True)

    def amended(self, parts: list[object]) -> Scoped:
        return Scoped(_subjects(parts), _args(parts), _children(parts))

    def start(self, parts: list[object]) -> Scoped:
        return Scoped(children=_children(parts))


def _subjects(parts: list[object]) -> tuple[Locator, ...]:
    found = _one(parts, _Object)
    if found is None or isinstance(found.value, Words | Beyond):
        return ()
    return shared_ends(found.value)


def _children(parts: list[object]) -> tuple[Scoped | Action, ...]:
    return tuple(part for part in parts if isinstance(part, Scoped | Action))
