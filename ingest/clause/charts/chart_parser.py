"""The parser of a grammar, in the place of the one that Lark makes for it."""

import re
import threading
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import cast

from lark import Lark, Tree
from lark.common import LexerConf, ParserConf
from lark.grammar import Rule
from lark.lexer import TerminalDef
from lark.parse_tree_builder import AmbiguousIntermediateExpander
from lark.parser_frontends import ParsingFrontend

from bylaw.ingest.clause.charts.chart_columns import ChartedSentence, Expectations
from bylaw.ingest.clause.charts.chart_items import ANYTHING, RuleState
from bylaw.ingest.clause.charts.first_words import (
    FirstWords,
    first_words,
    first_words_of_symbols,
    opening_rules,
)
from bylaw.registry.law.limits import limits


class ChartedGrammar(Lark):
    """A grammar as Lark reads it, with our parser of it in the place of Lark's.

    Lark's would first work out what may follow each rule, which takes as long as reading the
    grammar and is asked by nobody.
    """

    @property
    def chart(self) -> "Chart":
        """The parser of the grammar."""
        return cast(Chart, self.parser.parser)

    def _build_parser(self) -> ParsingFrontend:
        self._prepare_callbacks()
        self._callbacks = {
            rule: _prepared_in_time(write) for rule, write in self._callbacks.items()
        }
        self.lexer_conf.lexer_type = self.options.lexer
        conf = ParserConf(self.rules, self._callbacks, self.options.start)
        return ParsingFrontend(
            self.lexer_conf, conf, self.options, parser=Chart(self.lexer_conf, conf)
        )


def _prepared_in_time(write: Callable[..., object]) -> Callable[..., object]:
    """Prepare for a part that was read in several ways only where there is one, not at each."""
    if not isinstance(write, AmbiguousIntermediateExpander):
        return write

    def written(children: list[object]) -> object:
        first = children[0] if children else None
        is_several = isinstance(first, Tree) and first.data == "_iambig"
        return write(children) if is_several else build(children)

    build = write.node_builder
    return written


class Chart:
    """A parser of the sentences of a grammar, made of its rules and its words."""

    def __init__(self, words: LexerConf, conf: ParserConf) -> None:
        self.callbacks = conf.callbacks
        numbers = _Numbers()
        first = first_words(conf.rules)
        numbered = _numbers_by_name(first, numbers)
        self._begun = {rule: RuleState(rule, 0, numbered) for rule in first}
        self._opening = {start: opening_rules(start, conf.rules) for start in conf.start}
        self._expected = Expectations(
            look={word.name: _pattern_of(word, words).match for word in words.terminals},
            states_of=self._states_by_words(first, numbers),
            sets=numbers.sets,
            blanks=tuple(map(str, words.ignore)),
            terminals=words.terminals_by_name,
        )
        self._last = threading.local()

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
        begun = [self._begun[rule] for rule in self._opening[start]]
        return sentence.parse(begun, start)


def _pattern_of(word: TerminalDef, words: LexerConf) -> re.Pattern[str]:
    return re.compile(word.pattern.to_regexp(), words.g_regex_flags)


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
