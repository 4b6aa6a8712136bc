"""A faster chart for the Earley parser of Lark, with the same forest.

Lark expects every rule below a symbol again for each item that awaits the symbol, and looks
through a whole column for the items that await what is complete.  Here a symbol is expected once
in a column, and the items of a column are found by the symbol that they await.  A rule is expected
only where one of the words that it may begin with stands, and each word is looked for once.

A sentence may still be so tangled that its chart grows with the square of its words.  The steps are
counted, and beyond the limit the sentence is given up: a count, unlike a clock, refuses the same
sentence on every machine.
"""

import re
import threading
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Protocol, cast

from lark.grammar import Rule, Symbol
from lark.parsers.earley_common import Item
from lark.parsers.earley_forest import StableSymbolNode, SymbolNode
from lark.parsers.xearley import Parser

from bylaw.registry.law.limits import limits


class Items(Protocol):
    """The items of a column, each once, in the order in which they came."""

    def add(self, item: Item) -> None:
        """Take an item in."""

    def __contains__(self, item: Item) -> bool:
        """Tell whether an item is held."""


_Nodes = dict[object, SymbolNode]
"""The nodes of the forest that end in one column."""


ANYTHING = -1
"""The number of the words of a rule that may hold no word at all, and so begins anywhere."""


class TooTangledError(Exception):
    """A sentence whose chart takes more steps than are allowed."""


_Match = Callable[[Symbol, str, int], "re.Match[str] | None"]
"""Looks for a word at a place of a sentence."""


class _Steps(threading.local):
    """The steps of one sentence; several may be parsed at a time, each in its thread.

    `found` are the words looked for at each place, and `passed` the names of those by which a rule
    could have gone on there; `stood` says which of some words stand there, or after the blanks;
    `ends` are the places where the blanks at a place end.
    """

    left = 0
    text = ""
    found: dict[tuple[str, int], "re.Match[str] | None"]
    passed: dict[int, set[str]]
    stood: dict[tuple[int, int], bool]
    ends: dict[int, tuple[int, ...]]

    def begin(self, text: str, *, steps: int) -> None:
        """Begin a sentence."""
        self.left, self.text, self.found = steps, text, {}
        self.passed, self.stood, self.ends = defaultdict(set), {}, {}

    def take(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooTangledError


class Chart(Parser):
    """The parser of a grammar, put in the place of the one that Lark made for it."""

    def __init__(self, made: Parser) -> None:
        # What Lark found out about the grammar is taken over: to find it takes long.
        vars(self).update(vars(made))
        # It stops at the forest: written out as a tree, that may double with every "and".
        self.resolve_ambiguity, self.Tree = False, None
        self.rules_of: dict[str, dict[int, list[Rule]]] = defaultdict(lambda: defaultdict(list))
        """The rules of each symbol, by the words that they may begin with."""
        self._sets: list[tuple[Symbol, ...]] = []
        self._numbers: dict[tuple[Symbol, ...] | None, int] = {None: ANYTHING}
        first = _first_words(made.parser_conf.rules)
        for rule in made.parser_conf.rules:
            self.rules_of[rule.origin.name][self.number_of(first[rule])].append(rule)
        self.alone = {word: self.number_of((word,)) for word in _words_in(made.parser_conf.rules)}
        self.steps = _Steps()
        self._look: _Match = made.term_matcher
        self.term_matcher = self.match

    def match(self, word: Symbol, text: str, place: int = 0) -> "re.Match[str] | None":
        """Look for a word at a place, once."""
        found, key = self.steps.found, (word.name, place)
        if key not in found:
            found[key] = self._look(word, text, place)
        return found[key]

    def number_of(self, words: tuple[Symbol, ...] | None) -> int:
        """The number of some words, the same for the same words."""
        if words not in self._numbers:
            self._numbers[words] = len(self._sets)
            self._sets.append(words or ())
        return self._numbers[words]

    def stands(self, number: int, place: int) -> bool:
        """Tell whether one of some words stands at a place, or after the blanks there."""
        if number == ANYTHING:
            return True
        key = (number, place)
        stood = self.steps.stood.get(key)
        if stood is None:
            stood = self.steps.stood[key] = self._is_found(self._sets[number], place)
        return stood

    def _is_found(self, words: tuple[Symbol, ...], place: int) -> bool:
        text, places = self.steps.text, self._places(place)
        for at in places:
            for word in words:
                if self.match(word, text, at) is not None:
                    return True
        for at in places:
            self.steps.passed[at].update(word.name for word in words)
        return False

    def _places(self, place: int) -> tuple[int, ...]:
        ends = self.steps.ends
        if place not in ends:
            blanks = (self.match(blank, self.steps.text, place) for blank in self.ignore)
            ends[place] = (place, *(blank.end() for blank in blanks if blank))
        return ends[place]

    def expected_at(self, place: int) -> set[str]:
        """The words by which a rule could have gone on at a place, where none of them stands."""
        return self.steps.passed.get(place, set())

    def parse(self, lexer: object, start: str) -> object:
        """Parse a sentence, within the steps that are allowed."""
        self.steps.begin(str(lexer), steps=limits().clause.steps)
        return super().parse(lexer, start)  # type: ignore[no-untyped-call]  # it has no types

    def predict_and_complete(
        self,
        i: int,
        to_scan: Items,
        columns: list[Items],
        transitives: list[dict[str, list[Item]]],
        node_cache: _Nodes,
    ) -> None:
        """Fill a column, as Lark does; `transitives` hold what awaits each symbol in a column."""
        _Column(self, i, to_scan, columns[i], transitives, node_cache).fill()


class _Column:
    """What is known at one place of the sentence, in the making."""

    def __init__(
        self,
        chart: Chart,
        place: int,
        to_scan: Items,
        held: Items,
        awaiting: list[dict[str, list[Item]]],
        nodes: _Nodes,
    ) -> None:
        self._rules_of, self._steps, self._place = chart.rules_of, chart.steps, place
        self._alone, self._stands = chart.alone, chart.stands
        self._to_scan, self._held, self._nodes = to_scan, held, nodes
        self._awaiting, self._own = awaiting, awaiting[place]
        self._empty: dict[str, SymbolNode] = {}
        self._new = list(cast("list[Item]", held))
        for item in self._new:
            self._await(item)

    def fill(self) -> None:
        """Complete and expect until nothing new comes of it."""
        while self._new:
            item = self._new.pop()
            if item.is_complete:
                self._complete(item)
            else:
                self._expect(item)

    def _complete(self, item: Item) -> None:
        """Go on with each item that awaited, where this one began, what it is."""
        if item.node is None:
            item.node = self._node(item)
            item.node.add_family(item.s, item.rule, item.start, None, None)
        name = item.s.name
        if item.start == self._place:
            self._empty[name] = item.node
        for waiting in tuple(self._awaiting[item.start].get(name, ())):
            self._advance(waiting, self._place, item.node)

    def _expect(self, item: Item) -> None:
        """Expect every rule of the awaited symbol, once; what is empty is there at once."""
        name = cast(Symbol, item.expect).name
        if self._own[name][0] is item:
            for first, rules in self._rules_of[name].items():
                if self._stands(first, self._place):
                    for rule in rules:
                        self._add(Item(rule, 0, self._place))
        if name in self._empty:
            self._advance(item, item.start, self._empty[name])

    def _advance(self, item: Item, place: int, node: SymbolNode) -> None:
        self._steps.take()
        new = item.advance()
        new.node = self._node(new)
        new.node.add_family(new.s, new.rule, place, item.node, node)
        self._add(new)

    def _node(self, item: Item) -> SymbolNode:
        label = (item.s, item.start, self._place)
        found = self._nodes.get(label)
        if found is None:
            found = self._nodes[label] = StableSymbolNode(*label)
        return found

    def _add(self, item: Item) -> None:
        symbol = cast("Symbol | None", item.expect)
        if symbol is not None and symbol.is_term:
            if self._stands(self._alone[symbol], self._place):
                self._to_scan.add(item)
        elif item not in self._held:
            self._held.add(item)
            self._new.append(item)
            self._await(item)

    def _await(self, item: Item) -> None:
        if item.expect is not None:
            self._own.setdefault(item.expect.name, []).append(item)


def _words_in(rules: list[Rule]) -> set[Symbol]:
    return {symbol for rule in rules for symbol in rule.expansion if symbol.is_term}


def _first_words(rules: list[Rule]) -> Mapping[Rule, tuple[Symbol, ...] | None]:
    """The words that each rule may begin with; None where it may hold no word at all."""
    empty = _empty_symbols(rules)
    words: dict[str, set[Symbol]] = defaultdict(set)
    grows = True
    while grows:
        before = sum(map(len, words.values()))
        for rule in rules:
            words[rule.origin.name] |= _beginnings(rule, words, empty)
        grows = sum(map(len, words.values())) > before
    return {
        rule: None
        if all(symbol.name in empty for symbol in rule.expansion)
        else tuple(sorted(_beginnings(rule, words, empty), key=lambda word: word.name))
        for rule in rules
    }


def _empty_symbols(rules: list[Rule]) -> frozenset[str]:
    """The symbols that may hold no word at all."""
    empty: set[str] = set()
    before = -1
    while len(empty) > before:
        before = len(empty)
        empty |= {r.origin.name for r in rules if all(s.name in empty for s in r.expansion)}
    return frozenset(empty)


def _beginnings(rule: Rule, words: Mapping[str, set[Symbol]], empty: frozenset[str]) -> set[Symbol]:
    """What a rule begins with: its first symbol, and the next one where that may be empty."""
    found: set[Symbol] = set()
    for symbol in rule.expansion:
        found |= {symbol} if symbol.is_term else words.get(symbol.name, set())
        if symbol.name not in empty:
            break
    return found
