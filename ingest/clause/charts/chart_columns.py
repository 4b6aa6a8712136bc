"""The chart of one sentence: at each of its places, the rules that were read as far as there."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF
from lark.lexer import TerminalDef
from lark.parsers.earley_forest import TokenNode

from bylaw.ingest.clause.charts.chart_items import (
    ANYTHING,
    ChartItem,
    ChartItems,
    ChartNode,
    ChartNodes,
    RuleState,
    advanced,
    node_of,
)
from bylaw.ingest.clause.charts.first_words import FirstWords


class TooTangledError(Exception):
    """A sentence whose chart takes more steps than are allowed."""


WordLook = Callable[[str, int], "re.Match[str] | None"]
"""Looks for a word in a text, at a place."""


@dataclass(frozen=True, slots=True)
class Expectations:
    """What a grammar may expect: words by their names, and rules by the words they may begin with.

    `sets` are such words by their number, and `states_of` the rules of each symbol, unread, by the
    number of the words with which one of them begins.
    """

    look: Mapping[str, WordLook]
    sets: Sequence[FirstWords]
    states_of: Mapping[str, Mapping[int, Sequence[RuleState]]]
    blanks: tuple[str, ...]
    terminals: Mapping[str, TerminalDef]


class ChartedSentence:
    """The chart of one sentence; several may be parsed at a time, each in its thread.

    `found` are the words looked for at each place, and `passed` the numbers of those by which a
    rule could have gone on there; `ends` are the places where the blanks at a place end.
    """

    def __init__(self, grammar: Expectations, text: str, *, steps: int) -> None:
        self.grammar, self.text, self.left = grammar, text, steps
        self.awaiting: dict[int, dict[str, list[ChartItem]]] = {}
        self._found: list[dict[str, re.Match[str] | None]] = [{} for _ in range(len(text) + 1)]
        self._passed: dict[int, list[int]] = defaultdict(list)
        self._ends: dict[int, tuple[int, ...]] = {}
        self._delayed: dict[int, list[tuple[ChartItem, TokenNode | None]]] = defaultdict(list)

    def expected_at(self, place: int) -> set[str]:
        """The words by which a rule could have gone on at a place."""
        numbers = self._passed.get(place, ())
        return {word for number in numbers for word in self.grammar.sets[number]}

    def parse(self, begun: Iterable[RuleState], symbol: str) -> ChartNode:
        """Fill one column after the other where words end, and give the node of the whole."""
        held: ChartItems = {}
        to_scan: ChartItems = {}
        nodes: ChartNodes = {}
        for state in begun:
            (held if state.word is None else to_scan)[state, 0] = ChartItem(state, 0)
        place = 0
        while place < len(self.text):
            _Column(self, place, to_scan, held, nodes).fill()
            self._look_for(to_scan, place)
            self._pass_blanks(to_scan, held, symbol, place)
            if not self._delayed:
                raise self._unexpected(to_scan, place)
            place = min(self._delayed)
            held, to_scan, nodes = self._next(place)
        _Column(self, place, to_scan, held, nodes).fill()
        return _whole(to_scan, held, symbol)

    def _look_for(self, to_scan: ChartItems, place: int) -> None:
        """Look for the words that are awaited at a place; each is met where it ends."""
        tokens: dict[str, TokenNode] = {}
        for item in to_scan.values():
            word = item.state.word or ""
            match = self.match(word, place)
            if match is not None:
                if word not in tokens:
                    tokens[word] = self._token(word, match)
                self._delayed[match.end()].append((item, tokens[word]))

    def _token(self, word: str, match: re.Match[str]) -> TokenNode:
        token = Token(word, match.group(), match.start(), end_pos=match.end())
        terminal = self.grammar.terminals[word]
        return TokenNode(token, terminal)

    def _pass_blanks(self, to_scan: ChartItems, held: ChartItems, symbol: str, place: int) -> None:
        """Await after the blanks what is awaited before them; a whole sentence may end in them."""
        for blank in self.grammar.blanks:
            match = self.match(blank, place)
            if match is not None:
                whole = (item for item in held.values() if item.state.node == symbol)
                # Even where nothing is awaited: a sentence that stops does so after its blanks.
                self._delayed[match.end()] += ((each, None) for each in (*to_scan.values(), *whole))

    def _next(self, place: int) -> tuple[ChartItems, ChartItems, ChartNodes]:
        """Begin the column of a place with what the words that end there bring."""
        held: ChartItems = {}
        to_scan: ChartItems = {}
        nodes: ChartNodes = {}
        for item, token in self._delayed.pop(place, ()):
            new = item if token is None else advanced(item, token, place, nodes)
            (held if new.state.word is None else to_scan).setdefault((new.state, new.start), new)
        return held, to_scan, nodes

    def match(self, word: str, place: int) -> "re.Match[str] | None":
        """Look for a word at a place, once."""
        found = self._found[place]
        if word not in found:
            found[word] = self.grammar.look[word](self.text, place)
        return found[word]

    def is_found(self, number: int, place: int) -> bool:
        """Tell whether one of some words stands at a place, or after the blanks there."""
        words, places = self.grammar.sets[number], self._places(place)
        look, text = self.grammar.look, self.text
        for at in places:
            # As `match` does, without a call for each word: most of the time goes by here.
            found = self._found[at]
            for word in words:
                if word not in found:
                    found[word] = look[word](text, at)
                if found[word] is not None:
                    return True
        for at in places:
            self._passed[at].append(number)
        return False

    def take(self, steps: int) -> None:
        """Count some steps."""
        self.left -= steps
        if self.left < 0:
            raise TooTangledError

    def _places(self, place: int) -> tuple[int, ...]:
        if place not in self._ends:
            blanks = (self.match(blank, place) for blank in self.grammar.blanks)
            self._ends[place] = (place, *(blank.end() for blank in blanks if blank))
        return self._ends[place]

    def _unexpected(self, to_scan: ChartItems, place: int) -> UnexpectedCharacters:
        line = self.text.count("\n", 0, place) + 1
        column = place - self.text.rfind("\n", 0, place)
        allowed = {item.state.word for item in to_scan.values()}
        return UnexpectedCharacters(self.text, place, line, column, allowed=allowed)


def _whole(to_scan: ChartItems, held: ChartItems, symbol: str) -> ChartNode:
    """The node of the whole sentence, which the last column holds if it was understood."""
    whole = (item for item in held.values() if item.state.node == symbol and item.start == 0)
    found = list(dict.fromkeys(item.node for item in whole if item.node is not None))
    if not found:
        raise UnexpectedEOF([item.state.word for item in to_scan.values()])
    (node,) = found
    return node


class _Column:
    """What is known at one place of the sentence, in the making."""

    def __init__(
        self,
        sentence: ChartedSentence,
        place: int,
        to_scan: ChartItems,
        held: ChartItems,
        nodes: ChartNodes,
    ) -> None:
        self._sentence, self._grammar, self._place = sentence, sentence.grammar, place
        self._to_scan, self._held, self._nodes = to_scan, held, nodes
        self._stood = {ANYTHING: True}
        self._empty: dict[str, ChartNode] = {}
        self._own: dict[str, list[ChartItem]] = defaultdict(list)
        sentence.awaiting[place] = self._own
        self._new = list(held.values())
        for item in self._new:
            self._await(item)

    def fill(self) -> None:
        """Complete and expect until nothing new comes of it."""
        while self._new:
            item = self._new.pop()
            if item.state.symbol is None:
                self._complete(item)
            else:
                self._expect(item, item.state.symbol)

    def _complete(self, item: ChartItem) -> None:
        """Go on with each item that awaited, where this one began, what it is."""
        if item.node is None:
            item.node = node_of(item.state, item.start, self._place, self._nodes)
            item.node.add(item.state.rule, None, None)
        name = str(item.state.node)
        if item.start == self._place:
            self._empty[name] = item.node
        waiting = tuple(self._sentence.awaiting[item.start].get(name, ()))
        self._sentence.take(len(waiting))
        for each in waiting:
            self._advance(each, item.node)

    def _expect(self, item: ChartItem, symbol: str) -> None:
        """Expect every rule of the awaited symbol, once; what is empty is there at once."""
        if self._own[symbol][0] is item:
            for first, states in self._grammar.states_of[symbol].items():
                if self._stands(first):
                    self._begin(states)
        if symbol in self._empty:
            self._sentence.take(1)
            self._advance(item, self._empty[symbol])

    def _begin(self, states: Iterable[RuleState]) -> None:
        """Begin rules here, where one of the words that they may begin with stands."""
        for state in states:
            self._add(ChartItem(state, self._place))

    def _stands(self, number: int) -> bool:
        stood = self._stood.get(number)
        if stood is None:
            stood = self._stood[number] = self._sentence.is_found(number, self._place)
        return stood

    def _advance(self, item: ChartItem, node: ChartNode) -> None:
        """Go on with an item, where something stands here that it will await next."""
        if self._stands(item.state.after.first):
            self._add(advanced(item, node, self._place, self._nodes))

    def _add(self, item: ChartItem) -> None:
        state = item.state
        if state.word is not None:
            self._to_scan.setdefault((state, item.start), item)
        elif (state, item.start) not in self._held:
            self._held[state, item.start] = item
            self._new.append(item)
            self._await(item)

    def _await(self, item: ChartItem) -> None:
        if item.state.symbol is not None:
            self._own[item.state.symbol].append(item)
