"""The words that each rule of a grammar may begin with."""

from collections import defaultdict
from collections.abc import Mapping

from lark.grammar import Rule

FirstWords = tuple[str, ...]


def first_words(rules: list[Rule]) -> Mapping[Rule, FirstWords | None]:
    """The words that each rule may begin with; None where it may hold no word at all."""
    empty = _empty_symbols(rules)
    words: dict[str, set[str]] = defaultdict(set)
    grows = True
    while grows:
        before = sum(map(len, words.values()))
        for rule in rules:
            words[rule.origin.name] |= _beginnings(rule, words, empty)
        grows = sum(map(len, words.values())) > before
    return {
        rule: None
        if all(symbol.name in empty for symbol in rule.expansion)
        else tuple(sorted(_beginnings(rule, words, empty)))
        for rule in rules
    }


def first_words_of_symbols(
    first: Mapping[Rule, FirstWords | None],
) -> Mapping[str, FirstWords | None]:
    """The words that each symbol may begin with; None where it may hold no word at all."""
    words: dict[str, set[str] | None] = defaultdict(set)
    for rule, found in first.items():
        begun = words[str(rule.origin.name)]
        words[str(rule.origin.name)] = None if begun is None or found is None else begun | {*found}
    return {name: None if found is None else tuple(sorted(found)) for name, found in words.items()}


def opening_rules(start: str, rules: list[Rule]) -> tuple[Rule, ...]:
    """The rules by which a sentence may begin: those of a symbol, then of their first symbols."""
    named: dict[str, list[Rule]] = defaultdict(list)
    for rule in rules:
        named[str(rule.origin.name)].append(rule)
    found: dict[Rule, None] = {}
    ahead = [start]
    for name in ahead:
        found |= dict.fromkeys(named[name])
        begun = (rule.expansion[0] for rule in named[name] if rule.expansion)
        ahead += dict.fromkeys(
            str(one.name) for one in begun if not one.is_term and one.name not in ahead
        )
    return tuple(found)


def _empty_symbols(rules: list[Rule]) -> frozenset[str]:
    """The symbols that may hold no word at all."""
    empty: set[str] = set()
    before = -1
    while len(empty) > before:
        before = len(empty)
        empty |= {r.origin.name for r in rules if all(s.name in empty for s in r.expansion)}
    return frozenset(empty)


def _beginnings(rule: Rule, words: Mapping[str, set[str]], empty: frozenset[str]) -> set[str]:
    """What a rule begins with: its first symbol, and the next one where that may be empty."""
    found: set[str] = set()
    for symbol in rule.expansion:
        found |= {str(symbol.name)} if symbol.is_term else words.get(symbol.name, set())
        if symbol.name not in empty:
            break
    return found
