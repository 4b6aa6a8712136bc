"""The places that a clause names, out of its parse: labels, steps, and where an action acts."""

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import replace

from lark import Token, Transformer

from bylaw.ingest.clause.locators import Unreadable
from bylaw.ingest.clause.sentence.order_numbers import order_number
from bylaw.ingest.clause.syntax import (
    Alphabetical,
    Anchor,
    Edge,
    Listed,
    Locator,
    Nth,
    Opposite,
    Place,
    Provisions,
    Qualified,
    QuoteRef,
    Scope,
    Scoped,
    Step,
    TableColumn,
)
from bylaw.ingest.clause.trees.back_references import IT, LIKE, SAID
from bylaw.ingest.clause.trees.shared_ends import of_text_before, shared_ends
from bylaw.ingest.clause.trees.shared_words import siblings
from bylaw.ingest.clause.trees.tree_parts import (
    Compound,
    Comprising,
    Numbers,
    Occurrence,
    OrderNumber,
    OrdinalNumbers,
    locators_of,
    one_of,
    only,
)
from bylaw.ingest.clause.unit_names import RANKED_KINDS, UNIT_KINDS
from bylaw.ingest.page.citations import parse_day
from bylaw.ingest.payload.sequences import follows
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import LabelRange, Labels, Ordinals
from bylaw.registry.law.text.labels import bare_label, is_roman, roman_value
from bylaw.registry.law.text.numerals import ordinal_value

_LAST = re.compile(r"(?i)last|derni[eè]re?s?")
_CARDINAL_WORDS = (
    "two three four five six seven eight nine ten",
    "deux trois quatre cinq six sept huit neuf dix",
)
CARDINAL_VALUES = {
    word: value for words in _CARDINAL_WORDS for value, word in enumerate(words.split(), start=2)
}
_COLUMNS = 20
"""The most columns that a table is numbered with: "column C" bears a letter."""
_SIDES = re.compile(r"(?i)\b(end(s|ing)?|fin|termine(nt)?|clôt)\b")
BEFORE = re.compile(r"(?i)\b(before|preced\w*|avant|précède\w*)\b")
_SEVERAL_TEXTS = re.compile(
    r"\b(?:regulations|règlements|lois|codes|chartes|décrets|arrêtés|tarifs|décisions)\b"
)
_OWN = re.compile(r"(?i)(?:this|these|the present|l[ea]s? présente?s?|présente?s?)\b")
_THEY = re.compile(r"(?i)\b(they|these|those|ils|elles|ces)\b")
_FRENCH = re.compile(r"(?i)\b(french|français)")
_PUNCTUATION = (
    (re.compile(r"(?i)semi-?colon|point[- ]virgule"), ";"),
    (re.compile(r"(?i)colon|deux[- ]points"), ":"),
    (re.compile(r"(?i)comma|virgule"), ","),
    (re.compile(r"(?i)period|stop|point"), "."),
)


class PlaceBuilder(Transformer[Token, Scoped]):
    """Builds the places of a clause."""

    def __init__(self, titles: tuple[str, ...], *, lang: str) -> None:
        super().__init__()
        self._titles = titles
        self._lang = lang

    def QUOTE(self, token: Token) -> QuoteRef:
        return QuoteRef(int(token[1:-1]))

    def TITLE(self, token: Token) -> str:
        return self._titles[int(token[1:-1])]

    def NUMBER(self, token: Token) -> str:
        return str(token).strip()

    AMOUNT = NUMBER

    def NOTE(self, token: Token) -> str:
        return str(token)

    def PUNCTUATION(self, token: Token) -> str:
        return next(mark for name, mark in _PUNCTUATION if name.search(token))

    def LABEL(self, token: Token) -> str:
        """The label without its marks; « l'article premier » is section 1."""
        return "1" if token in ("premier", "1er") else bare_label(token)

    def ORDER(self, token: Token) -> OrderNumber:
        return OrderNumber(token[1:-1])

    def DATE(self, token: Token) -> dt.date:
        day = parse_day(str(token))
        if day is None:
            raise Unreadable(N_("“{word}” is not a date"), word=str(token))
        return day

    def label_range(self, parts: list[object]) -> LabelRange:
        return LabelRange(str(parts[0]), str(parts[1]))

    def labels(self, parts: list[object]) -> Numbers:
        return Numbers(tuple(p if isinstance(p, LabelRange) else str(p) for p in parts))

    def ordinals(self, parts: list[object]) -> OrdinalNumbers:
        return OrdinalNumbers(tuple(_rank(str(part)) for part in parts))

    def comprising(self, parts: list[object]) -> Comprising:
        if UNIT_KINDS[self._lang][str(parts[0]).lower()] not in ("section", "rule"):
            raise Unreadable(N_("a unit is said to comprise what are not sections"))
        return Comprising(only(parts, Numbers)[0].labels)

    def unit(self, parts: list[object]) -> Step:
        noun, numbers = str(parts[0]).lower(), only(parts, Numbers)[0]
        kind = self._kind(noun)
        if kind == "section" and all(_is_roman(label) for label in numbers.labels):
            kind = "division"
        return Step(kind, numbers.labels, quotes=only(parts, QuoteRef), name=noun.rstrip("s"))

    def under(self, parts: list[object]) -> Step:
        """Read an item under a heading; any other unit has no address that holds the heading."""
        step = self.unit(parts)
        if step.kind != "form_item":
            raise Unreadable(N_("a heading is quoted, and what it is the heading of is not said"))
        return step

    def _kind(self, noun: str) -> str:
        """The kind that a noun names by its first word: a "note de bas de page" is a note."""
        kind = UNIT_KINDS[self._lang].get(noun.split()[0])
        if kind is None:
            raise Unreadable(N_("“{noun}” is not the name of a unit"), noun=noun)
        return kind

    def compound(self, parts: list[object]) -> Compound:
        """Read 5(4)(a) as section 5, paragraph 4, subparagraph a; more labels join the last."""
        section, *levels = re.findall(r"[\w.]+", str(parts[1]))
        more = [str(part) for part in parts[2:]]
        items = [Step("item", (level,)) for level in levels]
        if more:
            items[-1] = Step("item", _with_more(levels[-1], more))
        return Compound((*reversed(items), Step("section", (section,))))

    def levels(self, parts: list[object]) -> Compound:
        """Read paragraph (1)(a) as paragraph 1, subparagraph a; more labels join the last."""
        levels, *more = [str(part) for part in parts if str(part).startswith(("(", "to ", "à "))]
        noun = str(parts[0]).lower().rstrip("s") if str(parts[0])[0].isalpha() else None
        first, *inner = re.findall(r"[\w.]+", levels)
        items = [Step("item", (first,), name=noun), *(Step("item", (one,)) for one in inner)]
        if more:
            items[-1] = Step("item", _with_more(inner[-1], more))
        return Compound(tuple(reversed(items)))

    def counted(self, parts: list[object]) -> Step:
        """Read "alinéa 2" as the second: blocks without a number have but their rank."""
        return Step("alinea", ordinals=tuple(int(str(part)) for part in parts))

    def ranked(self, parts: list[object]) -> Step:
        return Step(_ranked_kind(parts), ordinals=only(parts, OrdinalNumbers)[0].values)

    def ranked_run(self, parts: list[object]) -> Step:
        words = [str(part).lower() for part in parts]
        count = next(CARDINAL_VALUES[word] for word in words if word in CARDINAL_VALUES)
        last = any(_LAST.fullmatch(word) for word in words)
        ordinals = range(-count, 0) if last else range(1, count + 1)
        return Step(_ranked_kind(parts), ordinals=tuple(ordinals))

    def said(self, parts: list[object]) -> Step:
        return Step(SAID, name=re.split(r"[\s']", str(parts[0]).lower())[-1])

    def bare(self, parts: list[object]) -> Step:
        noun = str(parts[0]).lower()
        return Step(UNIT_KINDS[self._lang][noun], name=noun)

    def definition(self, parts: list[object]) -> Step:
        return Step("definition", quotes=only(parts, QuoteRef))

    def like_definition(self, parts: list[object]) -> Step:
        return Step(LIKE, quotes=only(parts, QuoteRef))

    def row(self, parts: list[object]) -> Step:
        noun = next((str(part).lower() for part in only(parts, Token)), None)
        return Step("row", quotes=only(parts, QuoteRef), name=noun)

    def numbered_row(self, parts: list[object]) -> Step:
        return Step("row", (bare_label(str(parts[-1])),))

    def heading(self, parts: list[object]) -> Step:
        return Step("heading")

    def statement(self, parts: list[object]) -> Step:
        return Step("statement")

    def opening(self, parts: list[object]) -> Step:
        return Step("lead_in")

    def lead_in(self, parts: list[object]) -> Step:
        *holder, inner = locators_of(parts)
        return Step("lead_in", inner=inner + tuple(step for outer in holder for step in outer))

    def rest(self, parts: list[object]) -> Step:
        """What follows a unit is held by what holds the unit, as a lead-in is."""
        return replace(self.lead_in(parts), kind="rest")

    def preamble(self, parts: list[object]) -> Step:
        return Step("preamble")

    def heading_before(self, parts: list[object]) -> Step:
        if isinstance(parts[0], Step):
            return parts[0]
        noun = str(parts[0]).casefold()
        inner = next(iter(locators_of(parts)), None)
        return Step("heading_before", inner=inner, noun=noun, quotes=only(parts, QuoteRef))

    def heading_before_it(self, parts: list[object]) -> Step:
        return Step("heading_before", noun=str(parts[0]).casefold())

    def version(self, parts: list[object]) -> Step:
        return Step("version", name="fr" if _FRENCH.search(str(parts[0])) else "en")

    def instrument(self, parts: list[object]) -> Step:
        number = one_of(parts, OrderNumber)
        order = None if number is None else number.number
        named = next(iter(only(parts, str)), None)
        if isinstance(named, Token) and named.type in ("REF", "THEREOF"):
            noun = named.split()[-1].casefold()
            if _SEVERAL_TEXTS.search(named):
                raise Unreadable(N_("several texts are meant, and none of them is named"))
            return Step("instrument", order=order, is_own=bool(_OWN.match(named)), noun=noun)
        title = None if named is None else str(named)
        order = order or order_number(title or "")
        return Step("instrument", name=title, order=order, quotes=only(parts, QuoteRef))

    def locator(self, parts: list[object]) -> Locator:
        first, *outer = _steps(parts)
        comprising = one_of(parts, Comprising)
        if comprising is not None:
            first = replace(first, comprising=comprising.labels)
        if first.kind in ("lead_in", "rest") and first.inner is not None:
            first, outer = _of_portion(first, outer)
        return (first, *map(_after_unit, outer))

    nearest = locator

    def descent(self, parts: list[object]) -> Locator:
        """Read "section 3, paragraph 2", which names what holds a unit before the unit."""
        outer = self.unit(parts[:2])
        if len(outer.labels) != 1 or outer.kind == "item":
            raise Unreadable(N_("one label was expected here, and the clause gives several"))
        steps = only(parts, Step)
        if any(map(_is_content, steps)) and outer.kind in _COMPRISING:
            raise Unreadable(N_("the sections named may be all that the unit comprises"))
        texts = tuple(step for step in steps if step.kind == "instrument")
        return (*reversed(steps[: len(steps) - len(texts)]), outer, *texts)

    def place(self, parts: list[object]) -> Place:
        return Place(of_text_before(siblings(locators_of(parts))))

    def place_list(self, parts: list[object]) -> Place:
        """Name several places one after the other, none of which can lie in the one before it."""
        locators = locators_of(parts)
        kinds = [{step.kind for step in locator} for locator in locators]
        attached = [bool(_ATTACHED & found) for found in kinds]
        if not all(_OWN_PLACES & found for found in kinds) or attached != sorted(attached):
            raise Unreadable(N_("which of the two places holds the other cannot be told"))
        return Place(locators)

    def like_place(self, parts: list[object]) -> Place:
        """A place that is called by its rank alone is of the kind of the one before it."""
        return Place(((self.like_rank(parts),),))

    def like_rank(self, parts: list[object]) -> Step:
        return Step(LIKE, ordinals=only(parts, OrdinalNumbers)[0].values)

    def like_edge(self, parts: list[object]) -> Edge:
        """Name the end of a unit by its rank alone, after one of its kind."""
        (place,) = self.like_place(parts[1:]).locators
        return replace(self.edge(parts[:1]), locator=place)

    def scope(self, parts: list[object]) -> Scope:
        return Scope(_THEY.search(str(parts[0])) is not None)

    def edge(self, parts: list[object]) -> Edge:
        side = "end" if _SIDES.search(str(parts[0])) else "start"
        return Edge(side, next(iter(locators_of(parts)), ()))

    def anchor(self, parts: list[object]) -> Anchor:
        position = "before" if BEFORE.search(str(parts[0])) else "after"
        words = next((part for part in parts[1:] if isinstance(part, QuoteRef | str)), None)
        occurrence = one_of(parts, Occurrence)
        rank = None if occurrence is None else occurrence.rank
        return Anchor(position, words, next(iter(locators_of(parts)), ()), rank)

    def anchor_all(self, parts: list[object]) -> Anchor:
        return replace(self.anchor(parts), everywhere=True)

    def beside_it(self, parts: list[object]) -> Anchor:
        return replace(self.anchor(parts), locator=(Step(IT),))

    def between_words(self, parts: list[object]) -> Anchor:
        """Take "between “a” and “b”" for "after “a”"."""
        return Anchor("after", only(parts, QuoteRef)[0])

    def between_units(self, parts: list[object]) -> Anchor:
        """Take "between section 4 and section 5" for "after section 4"."""
        first, *others = locators_of(parts)
        second = others[0][0] if others else self.like_rank(parts)
        if {first[0].kind, second.kind} - {first[0].kind, LIKE}:
            raise Unreadable(N_("“between” needs two units, one after the other"))
        _check_neighbours(
            (*first[0].labels, *second.labels), (*first[0].ordinals, *second.ordinals)
        )
        return Anchor("after", locator=first)

    def between(self, parts: list[object]) -> Anchor:
        """Take "between paragraphs 2 and 3" for "after paragraph 2"."""
        (first, *outer), *_ = locators_of(parts)
        _check_neighbours(first.labels, first.ordinals)
        if len(first.labels) == 2 and all(isinstance(each, str) for each in first.labels):
            return Anchor("after", locator=(replace(first, labels=first.labels[:1]), *outer))
        if len(first.ordinals) == 2:
            return Anchor("after", locator=(replace(first, ordinals=first.ordinals[:1]), *outer))
        raise Unreadable(N_("“between” needs two units, one after the other"))

    def opposite(self, parts: list[object]) -> Opposite:
        return Opposite(only(parts, QuoteRef)[0])

    def column(self, parts: list[object]) -> TableColumn:
        return TableColumn(_rank(str(parts[0])), next(iter(locators_of(parts)), ()))

    def numbered_column(self, parts: list[object]) -> TableColumn:
        label = bare_label(str(parts[0]))
        is_number = label.isdecimal() or (_is_roman(label) and roman_value(label) <= _COLUMNS)
        if not is_number:
            raise Unreadable(N_("“{label}” is not the number of a column"), label=label)
        rank = int(label) if label.isdecimal() else roman_value(label)
        return TableColumn(rank, next(iter(locators_of(parts)), ()))

    def named_column(self, parts: list[object]) -> TableColumn:
        return TableColumn(only(parts, QuoteRef)[0], next(iter(locators_of(parts)), ()))

    def occurrence(self, parts: list[object]) -> Occurrence:
        return Occurrence(_rank(str(parts[0])))

    def nth(self, parts: list[object]) -> Nth:
        return Nth(_rank(str(parts[0])))

    def provisions(self, parts: list[object]) -> Provisions:
        noun = next(str(part).lower() for part in parts if isinstance(part, Token))
        return Provisions(next(iter(locators_of(parts)), ()), noun)

    def listed(self, parts: list[object]) -> Listed:
        return Listed(locators_of(parts))

    def listed_numbers(self, parts: list[object]) -> Listed:
        return Listed(((Step("section", only(parts, Numbers)[0].labels),),), is_bare=True)

    def listed_item(self, parts: list[object]) -> Listed:
        locators = locators_of(parts)
        return Listed(shared_ends(locators) if len(locators) > 1 else locators)

    def listed_items(self, parts: list[object]) -> Listed:
        items = only(parts, Listed)
        return Listed(tuple(each for item in items for each in item.locators), is_numbered=True)

    def alphabetical(self, parts: list[object]) -> Alphabetical:
        return Alphabetical()

    def qualified(self, parts: list[object]) -> Qualified:
        return Qualified(str(parts[0]))


def _is_content(step: Step) -> bool:
    """Tell sections that may be all that a division comprises: "Division II, sections 4 to 9"."""
    labels = step.labels
    return step.kind == "section" and (len(labels) > 1 or isinstance(labels[0], LabelRange))


_COMPRISING = frozenset(("part", "book", "title", "chapter", "division", "subdivision"))
_ATTACHED = frozenset(("schedule", "form"))
_OWN_PLACES = frozenset(("section", "rule")) | _ATTACHED
"""What a place names that needs no other to be found; a schedule may hold a section."""


def _of_portion(portion: Step, outer: list[Step]) -> tuple[Step, list[Step]]:
    """Tell what holds the unit beside a portion from what holds the portion itself.

    In "the portion of the first paragraph before subparagraph i of paragraph a", it is a portion of
    the first paragraph, and paragraph a holds only the subparagraph.
    """
    inner = portion.inner or ()
    holder = inner[portion.below :]
    kinds = _BELOW.get(holder[0].kind, ()) if holder else ()
    is_below = [one.kind in kinds and not _is_opened_by(portion, one) for one in outer]
    count = (*is_below, False).index(False)
    within = (*inner[: portion.below], *outer[:count], *holder)
    return replace(portion, inner=within, below=portion.below + count), outer[count:]


def _is_opened_by(portion: Step, step: Step) -> bool:
    """Tell whether opening words are those of the first block, and run into no other."""
    return portion.kind == "lead_in" and step.ordinals == (1,)


_BELOW = {
    "section": ("item", "definition", "alinea"),
    "alinea": ("item", "definition"),
    "definition": ("item",),
}
"""What may lie between each unit and the unit that a portion of it stands before."""


def _after_unit(step: Step) -> Step:
    return replace(step, is_after_unit=step.kind == "instrument" and bool(step.quotes))


def _check_neighbours(labels: Labels, ordinals: Ordinals) -> None:
    """Refuse a place between two units of which the second does not follow the first."""
    ends = [str(one) for one in labels or ordinals]
    if len(ends) == 2 and not follows(ends[1], ends[0]):
        raise Unreadable(N_("“between” needs two units, one after the other"))


def _rank(word: str) -> int:
    """The rank that an ordinal word names; -1 is the last."""
    value = -1 if _LAST.fullmatch(word) else ordinal_value(word)
    if value is None:
        raise ValueError(f"{word!r} is not an ordinal")
    return value


def _steps(parts: list[object]) -> Iterator[Step]:
    for part in parts:
        if isinstance(part, Compound):
            yield from part.steps
        elif isinstance(part, Step):
            yield part


def _is_roman(label: str | LabelRange) -> bool:
    numeral = label if isinstance(label, str) else label.first
    return numeral.isupper() and is_roman(numeral.split(".")[0])


def _with_more(first: str, more: list[str]) -> Labels:
    """Join labels to the last level of a number: 5(4) to (6), 5(4) and (6)."""
    if len(more) == 1 and more[0].startswith(("to ", "à ")):
        return (LabelRange(first, bare_label(more[0].split()[1])),)
    return (first, *(bare_label(each) for each in more))


def _ranked_kind(parts: list[object]) -> str:
    """The kind that a noun with a rank names; French calls an item a paragraph, and numbers it."""
    noun = str(parts[-1]).lower()
    if noun not in RANKED_KINDS:
        raise Unreadable(N_("“{noun}” with a rank may be an alinéa or an item"), noun=noun)
    return RANKED_KINDS[noun]
