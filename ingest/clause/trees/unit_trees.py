"""The units that a clause names, out of its parse: each by its label, rank, term or title."""

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import replace

from lark import Token, Transformer

from bylaw.ingest.clause.locators import ONE_OF_SEVERAL, SAID, Undecided, Unreadable
from bylaw.ingest.clause.sentence.named_texts.order_numbers import order_number
from bylaw.ingest.clause.syntax import QuoteRef, Scoped, Step
from bylaw.ingest.clause.trees.back_references import LIKE
from bylaw.ingest.clause.trees.shared_words import is_numbered_alike
from bylaw.ingest.clause.trees.tree_parts import (
    Compound,
    Comprising,
    Numbers,
    OrderNumber,
    OrdinalNumbers,
    locators_of,
    one_of,
    only,
)
from bylaw.ingest.clause.unit_names import RANKED_KINDS, UNIT_KINDS, singular
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.named_labels import STANDS_TWICE, overlapping
from bylaw.registry.law.orders.operations import LabelRange, Labels
from bylaw.registry.law.text.labels import bare_label, is_roman
from bylaw.registry.law.text.months import parse_day
from bylaw.registry.law.text.numerals import cardinal_value, ordinal_value

_LAST = re.compile(r"(?i)last|derni[eè]re?s?")
_LAST_BUT_ONE = re.compile(r"(?i)penultimate|\w+[- ](?:to[- ])?last|avant-derni[eè]re?s?")
_SEVERAL_TEXTS = re.compile(
    r"\b(?:regulations|règlements|lois|codes|chartes|décrets|arrêtés|tarifs|décisions)\b"
)
_OWN = re.compile(r"(?i)(?:this|these|the present|l[ea]s? présente?s?|présente?s?)\b")
_FRENCH = re.compile(r"(?i)\b(french|français)")
_PUNCTUATION = (
    (re.compile(r"(?i)semi-?colon|point[- ]virgule"), ";"),
    (re.compile(r"(?i)colon|deux[- ]points"), ":"),
    (re.compile(r"(?i)comma|virgule"), ","),
    (re.compile(r"(?i)period|stop|point"), "."),
)


class UnitBuilder(Transformer[Token, Scoped]):
    """Builds the steps of an address: each names one unit, or the text that holds it."""

    def __init__(self, titles: tuple[str, ...], *, lang: str) -> None:
        super().__init__()
        self._titles = titles
        self._lang = lang

    def QUOTE(self, token: Token) -> QuoteRef:
        return QuoteRef(int(token[1:-1]))

    APPOSED = QUOTE

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
        """The numbers of a list; where one stands twice, a word is doubled or another is meant."""
        found = tuple(p if isinstance(p, LabelRange) else str(p) for p in parts)
        _check_apart(found)
        return Numbers(found)

    def ordinals(self, parts: list[object]) -> OrdinalNumbers:
        ranks = tuple(rank_of(str(part)) for part in parts)
        _check_different(ranks)
        return OrdinalNumbers(ranks)

    def comprising(self, parts: list[object]) -> Comprising:
        if UNIT_KINDS[self._lang][str(parts[0]).lower()] not in ("section", "rule"):
            raise Unreadable(N_("a unit is said to comprise something other than sections"))
        return Comprising(only(parts, Numbers)[0].labels)

    def unit(self, parts: list[object]) -> Step:
        noun, numbers = str(parts[0]).lower(), only(parts, Numbers)[0]
        kind = self._kind(noun)
        if kind == "section" and all(has_roman_number(label) for label in numbers.labels):
            kind = "division"
        return Step(kind, numbers.labels, quotes=only(parts, QuoteRef), name=singular(noun))

    def worded(self, parts: list[object]) -> Step:
        """Read "Title Three" as title 3: the number of a unit is the same however it is spelt."""
        noun, word = str(parts[0]).lower(), str(parts[1])
        number = cardinal_value(word) or rank_of(word)
        return Step(self._kind(noun), (str(number),), name=noun)

    def under(self, parts: list[object]) -> Step:
        """Read an item under a heading; any other unit has no address that holds the heading."""
        step = self.unit(parts)
        if step.kind != "form_item":
            raise Unreadable(N_("a heading is quoted without saying what it is the heading of"))
        return step

    def _kind(self, noun: str) -> str:
        """The kind that a noun names by its first word: a "note de bas de page" is a note."""
        kind = UNIT_KINDS[self._lang].get(noun.split()[0])
        if kind is None:
            raise Unreadable(N_("“{noun}” is not the name of a unit"), noun=noun)
        return kind

    def compound(self, parts: list[object]) -> Compound:
        """Read 5(4)(a) as section 5, paragraph 4, subparagraph a; more labels join the last."""
        lowest, *outer = compound_steps(str(parts[1]))
        more = [str(part) for part in parts[2:]]
        if more:
            lowest = Step("item", _with_more(str(lowest.labels[0]), more))
        return Compound((lowest, *outer))

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
        ordinals = only(parts, OrdinalNumbers)[0].values
        if len(ordinals) == 1 and str(parts[-1]).lower().endswith("s"):
            raise Unreadable(ONE_OF_SEVERAL)
        return Step(_ranked_kind(parts), ordinals=ordinals)

    def ranked_run(self, parts: list[object]) -> Step:
        words = [str(part).lower() for part in parts]
        count = next(value for word in words if (value := cardinal_value(word)))
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


def compound_steps(number: str) -> tuple[Step, ...]:
    """The steps of a number such as 5(4)(a), innermost first."""
    section, *levels = re.findall(r"[\w.]+", number)
    items = [Step("item", (level,)) for level in levels]
    return (*reversed(items), Step("section", (section,)))


def rank_of(word: str) -> int:
    """The rank that an ordinal word names; -1 is the last, and -2 the one before it."""
    if _LAST_BUT_ONE.fullmatch(word):
        return -2
    value = -1 if _LAST.fullmatch(word) else ordinal_value(word)
    if value is None:
        raise Unreadable(N_("“{word}” is no rank"), word=word)
    return value


def has_roman_number(label: str | LabelRange) -> bool:
    """Tell a Roman number in capitals, by which divisions are numbered and sections are not."""
    numeral = label if isinstance(label, str) else label.first
    return numeral.isupper() and is_roman(numeral.split(".")[0])


def _check_different(numbers: Sequence[object]) -> None:
    twice = next((one for one in numbers if numbers.count(one) > 1), None)
    if twice is not None:
        raise _stands_twice(twice)


def _check_apart(labels: Labels) -> None:
    """Refuse a list that names a unit again, alone or within a range: another may be meant."""
    twice = overlapping(labels)
    if twice is not None:
        raise _stands_twice(twice)


def _stands_twice(number: object) -> Unreadable:
    return Unreadable(STANDS_TWICE, number=str(number))


def _with_more(first: str, more: list[str]) -> Labels:
    """Join labels to the last level of a number: 5(4) to (6), 5(4) and (6)."""
    labels: list[str | LabelRange] = [first]
    before = first
    for each in more:
        label, opened = bare_label(each.split()[-1]), labels[-1]
        if not each.startswith(("to ", "à ")):
            labels.append(label)
            is_alike = is_numbered_alike(before, label)
        elif isinstance(opened, LabelRange):
            raise Unreadable(N_("the clause gives several last numbers for one range"))
        else:
            labels[-1] = LabelRange(opened, label)
            is_alike = opened[0].isdigit() == label[0].isdigit()
        if not is_alike:
            raise Unreadable(N_("which of the two places contains the other cannot be determined"))
        before = label
    return tuple(labels)


def _ranked_kind(parts: list[object]) -> str:
    """The kind that a noun with a rank names; French calls an item a paragraph, and numbers it."""
    noun = str(parts[-1]).lower()
    if noun not in RANKED_KINDS:
        raise Undecided(N_("“{noun}” with a rank may be an alinéa or an item"), noun=noun)
    return RANKED_KINDS[noun]
