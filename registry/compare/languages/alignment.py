"""Which sentence of one language stands for which of the other, in order and by weight.

Sentences are set against each other by their length and by what they say: one against one, one
against two or three, or one against none.  The cheapest way through both texts is taken.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import product

from bylaw.registry.compare.languages.facts import Facts, facts_of
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.sentences import sentence_ranges

EXPANSION = 1.12
"""French needs about so many characters for one of English."""

_BEADS = {(1, 1): 0.0, (1, 2): 0.45, (2, 1): 0.45, (1, 3): 0.9, (3, 1): 0.9}
_ALONE = 1.5
_LENGTH, _SAID = 1.3, 1.4


@dataclass(frozen=True, slots=True)
class Pair:
    """Sentences that stand for one another, as ranges of characters; an empty range is none."""

    en: tuple[int, int]
    fr: tuple[int, int]


def pairs_of(en: str, fr: str) -> tuple[Pair, ...]:
    """Align the sentences of two blocks of text."""
    ours, theirs = sentence_ranges(en), sentence_ranges(fr)
    if len(ours) <= 1 and len(theirs) <= 1:
        return (Pair((0, len(en)), (0, len(fr))),)
    left = [_Sentence(*one, _compared_facts(facts_of(en[slice(*one)], lang="en"))) for one in ours]
    right = [
        _Sentence(*one, _compared_facts(facts_of(fr[slice(*one)], lang="fr"))) for one in theirs
    ]
    return tuple(_path(left, right))


@dataclass(frozen=True, slots=True)
class _Sentence:
    start: int
    end: int
    said: frozenset[object]


_Best = dict[tuple[int, int], tuple[float, tuple[int, int]]]


def _path(ours: Sequence[_Sentence], theirs: Sequence[_Sentence]) -> Iterator[Pair]:
    best: _Best = {(0, 0): (0.0, (0, 0))}
    for at in product(range(len(ours) + 1), range(len(theirs) + 1)):
        i, j = at
        for (step, other), cost in _steps(ours[i : i + 3], theirs[j : j + 3]):
            reached, total = (i + step, j + other), best[at][0] + cost
            if reached not in best or total < best[reached][0]:
                best[reached] = (total, at)
    yield from reversed(list(_beads(best, ours, theirs)))


def _steps(
    ours: Sequence[_Sentence], theirs: Sequence[_Sentence]
) -> Iterator[tuple[tuple[int, int], float]]:
    if ours:
        yield (1, 0), _ALONE
    if theirs:
        yield (0, 1), _ALONE
    for (count, other), price in _BEADS.items():
        if count <= len(ours) and other <= len(theirs):
            yield (count, other), price + _cost(ours[:count], theirs[:other])


def _cost(ours: Sequence[_Sentence], theirs: Sequence[_Sentence]) -> float:
    lengths = [max(side[-1].end - side[0].start, 1) for side in (ours, theirs)]
    stretch = abs(math.log(lengths[1] / (lengths[0] * EXPANSION)))
    left, right = (frozenset[object]().union(*(s.said for s in side)) for side in (ours, theirs))
    return _LENGTH * stretch + _SAID * (1 - _share_in_common(left, right))


def similarity(en: Facts, fr: Facts) -> float:
    """Measure how much of what either says is said by both, from 0 to 1; saying nothing is 1."""
    return _share_in_common(_compared_facts(en), _compared_facts(fr))


def _share_in_common(left: frozenset[object], right: frozenset[object]) -> float:
    return len(left & right) / len(left | right) if left | right else 1.0


def _compared_facts(facts: Facts) -> frozenset[object]:
    concepts = (f"concept {name}" for name in facts.concepts)
    figures = (*facts.odds, *map(str, facts.money), *map(str, facts.percentages))
    return frozenset((*concepts, *facts.numbers, *figures, *facts.references, *facts.dates))


def _beads(best: _Best, ours: Sequence[_Sentence], theirs: Sequence[_Sentence]) -> Iterator[Pair]:
    at = (len(ours), len(theirs))
    while at != (0, 0):
        before = best[at][1]
        yield Pair(_range(ours[before[0] : at[0]]), _range(theirs[before[1] : at[1]]))
        at = before


def _range(sentences: Sequence[_Sentence]) -> tuple[int, int]:
    return (sentences[0].start, sentences[-1].end) if sentences else (0, 0)
