"""Two wordings in one language, line against line: noise of the copy, editorial, or substantive."""

import re
from collections.abc import Iterator

from bylaw.registry.compare.languages.facts import Facts, facts_of
from bylaw.registry.compare.languages.terms import Weight
from bylaw.registry.compare.lines import ComparedLine, LineChange, compare_lines, lines_of
from bylaw.registry.compare.redline import WordChange, new_words, old_words
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.provisions import Provision
from bylaw.registry.law.text.typography import letters_and_digits

_SMALL_WORDS = frozenset(
    re.findall(
        r"\w+",
        """
        a an the of to in on at by for and or as that which who is are be it its his her their this
        these those with from le la les l un une des de du d au aux à et ou en dans par pour sur que
        qui ce cet cette ces son sa ses leur leurs est sont il elle
        """,
    )
)
_WORD = late_pattern(r"\w+")


@dataclass(frozen=True, slots=True)
class WordingDifference:
    """A line that reads otherwise in two texts of the same language."""

    section: str
    weight: Weight
    first: str
    second: str
    why: Message


def compare_wordings(
    first: Provision, second: Provision, *, lang: str
) -> Iterator[WordingDifference]:
    """Compare two wordings of one section."""
    for line in compare_lines(lines_of(first), lines_of(second)):
        if line.change is not LineChange.KEPT:
            yield _difference(first.label or second.label, line, lang=lang)


def _difference(section: str, line: ComparedLine, *, lang: str) -> WordingDifference:
    cells = line.cells
    sides = ("\t".join(map(old_words, cells)), "\t".join(map(new_words, cells)))
    weight, why = _weigh_difference(line, *sides, lang=lang)
    return WordingDifference(section, weight, *sides, why)


def _weigh_difference(
    line: ComparedLine, first: str, second: str, *, lang: str
) -> tuple[Weight, Message]:
    if letters_and_digits(first) == letters_and_digits(second):
        return Weight.NOISE, Message(
            N_("the same letters: only spaces, punctuation or capitals differ")
        )
    if not first or not second:
        return Weight.SUBSTANTIVE, Message(N_("a line that only one of the texts has"))
    if _weighty_facts(facts_of(first, lang=lang)) != _weighty_facts(facts_of(second, lang=lang)):
        return Weight.SUBSTANTIVE, Message(N_("a figure or a term of legal effect differs"))
    changed = _changed_words(line)
    if all(word in _SMALL_WORDS for word in changed):
        return Weight.EDITORIAL, Message(N_("only function words differ"))
    if _is_spelling(line):
        return Weight.EDITORIAL, Message(N_("the same words in another spelling or form"))
    return Weight.SUBSTANTIVE, Message(N_("other words"))


def _weighty_facts(facts: Facts) -> object:
    return (
        facts.odds,
        facts.money,
        facts.percentages,
        facts.references,
        facts.dates,
        facts.numbers,
        dict(facts.concepts),
    )


def _changed_words(line: ComparedLine) -> list[str]:
    pieces = [p for cell in line.cells for p in cell if p.change is not WordChange.KEPT]
    return [word.casefold() for piece in pieces for word in _WORD.findall(piece.text)]


def _is_spelling(line: ComparedLine) -> bool:
    """Tell whether each word that went came back in a form that begins alike."""
    pieces = [p for cell in line.cells for p in cell]
    gone, come = (
        [w.casefold() for p in pieces if p.change is change for w in _WORD.findall(p.text)]
        for change in (WordChange.REMOVED, WordChange.ADDED)
    )
    alike = (a[:3] == b[:3] for a, b in zip(gone, come, strict=False))
    return len(gone) == len(come) and all(alike)
