"""The parser of a grammar, in the place of the one that Lark makes for it."""

import threading
from collections import defaultdict
from collections.abc import Mapping
from types import MethodType
from typing import cast

from lark.grammar import NonTerminal, Rule
from lark.parser_frontends import EarleyRegexpMatcher
from lark.parsers.xearley import Parser

from bylaw.ingest.clause.charts.chart_columns import ChartedSentence, Expectations
from bylaw.ingest.clause.charts.chart_items import ANYTHING, RuleState
from bylaw.ingest.clause.charts.first_words import (
    FirstWords,
    first_words,
    first_words_of_symbols,
)
from bylaw.registry.law.limits import limits


class Chart(Parser):
    """A parser that takes over what Lark found out about a grammar: to find it takes long."""

    def __init__(self, made: Parser) -> None:
        vars(self).update(vars(made))
        numbers = _Numbers()
        first = first_words(made.parser_conf.rules)
        numbered = _numbers_by_name(first, numbers)
        self._begun = {rule: RuleState(rule, 0, numbered) for rule in first}
        self._expected = self._expectations(made, first, numbers)
        self._last = threading.local()

    def _expectations(
        self, made: Parser, first: Mapping[Rule, FirstWords | None], numbers: "_Numbers"
    ) -> Expectations:
        words = {*made.ignore, *(each for rule in first for each in rule.expansion if each.is_term)}
        matcher = cast(MethodType, made.term_matcher).__self__
        patterns = cast(EarleyRegexpMatcher, matcher).regexps
        look = {str(word.name): patterns[word.name].match for word in words}
        return Expectations(
            look=look,
            states_of=self._states_by_words(first, numbers),
            sets=numbers.sets,
            blanks=tuple(str(blank.name) for blank in made.ignore),
            terminals=made.lexer_conf.terminals_by_name,
        )

    def _states_by_words(
        self, first: Mapping[Rule, FirstWords | None], numbers: "_Numbers"
    ) -> Mapping[str, dict[int, list[RuleState]]]:
        states: dict[str, dict[int, list[RuleState]]] = defaultdict(lambda: defaultdict(list))
        for rule, words in first.items():
            states[str(rule.origin.name)][numbers.of(words)].append(self._begun[rule])
        return states

    def expected_at(self, place: int) -> set[str]:
        """The words by which a rule could have gone on at a place, where none of them stands."""
        sentence: ChartedSentence = self._last.sentence
        return sentence.expected_at(place)

    def parse(self, lexer: object, start: str) -> object:
        """Parse a sentence, within the steps that are allowed, as far as the forest.

        Written out as a tree, that may double with every "and".
        """
        steps = limits().clause.steps
        sentence = self._last.sentence = ChartedSentence(self._expected, str(lexer), steps=steps)
        begun = [self._begun[rule] for rule in self.predictions[NonTerminal(start)]]
        return sentence.parse(begun, start)


def _numbers_by_name(
    first: Mapping[Rule, FirstWords | None], numbers: "_Numbers"
) -> Mapping[str, int]:
    """The number of the words with which each symbol begins, and of each word alone."""
    symbols = {name: numbers.of(words) for name, words in first_words_of_symbols(first).items()}
    terms = (each for rule in first for each in rule.expansion if each.is_term)
    return symbols | {str(word.name): numbers.of((str(word.name),)) for word in terms}


class _Numbers:
    """Gives the same words the same number."""

    def __init__(self) -> None:
        self.sets: list[FirstWords] = []
        self._known: dict[FirstWords | None, int] = {None: ANYTHING}

    def of(self, words: FirstWords | None) -> int:
        """The number of some words."""
        if words not in self._known:
            self._known[words] = len(self.sets)
            self.sets.append(words or ())
        return self._known[words]
