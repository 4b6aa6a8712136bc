"""How large a clause may be: what is beyond the limits is refused at once, with the limit.

>>> from bylaw.ingest.sources.passages import Passage
>>> oversize(Passage.of("Section 4 is amended by striking out “oak”.")) is None
True
>>> str(oversize(Passage.of("“" * 30 + "oak" + "”" * 30)))
'quotations are nested 30 deep; at most 20 are read'
"""

import re

from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.figures import most_digits
from bylaw.registry.law.text.typography import CLOSING_MARKS, OPENING_MARKS, STRAIGHT_MARK

_MARK = re.compile(f"[{OPENING_MARKS}{CLOSING_MARKS}]")
_END_OF_SENTENCE = re.compile(r"[;:]|\.\s")
_JOINED_PLACE = re.compile(r"\b(?:and|or|et|ou) (?:in|of|at|to|dans|de|du|des|à|au|aux)\b")
_BARE_COMMAS = re.compile(r",\s*,[\s,]*")
_ROW_OF_QUOTATIONS = re.compile(r"⟦\d+⟧(?:[\s,]*(?:and|or|et|ou|de)?\s*⟦\d+⟧)+")


def oversize(passage: Passage) -> Message | None:
    """Say which limit a clause goes beyond, if it goes beyond one."""
    most, text = limits().clause, passage.text
    if len(text) > most.characters:
        template = N_("the clause has {count} characters; at most {limit} are read")
        return Message(template, {"count": len(text), "limit": most.characters})
    marks = sum(text.count(mark) for mark in OPENING_MARKS) + text.count(STRAIGHT_MARK) // 2
    if marks > most.quotations:
        template = N_("the clause has {count} quotations; at most {limit} are read")
        return Message(template, {"count": marks, "limit": most.quotations})
    digits = most_digits(text, least=most.digits + 1)
    if digits:
        template = N_("the clause has a number of {count} digits; at most {limit} are read")
        return Message(template, {"count": digits, "limit": most.digits})
    deepest = _nesting(text)
    if deepest > most.nesting:
        template = N_("quotations are nested {count} deep; at most {limit} are read")
        return Message(template, {"count": deepest, "limit": most.nesting})
    return None


def _nesting(text: str) -> int:
    """Count how deep closed quotations lie within one another; what is only re-opened is not."""
    heights: list[int] = []
    deepest = 0
    for match in _MARK.finditer(text):
        if match[0] in OPENING_MARKS:
            heights.append(0)
        elif heights:
            height = heights.pop() + 1
            deepest = max(deepest, height)
            if heights:
                heights[-1] = max(heights[-1], height)
    return deepest


def effort(skeleton: str) -> int:
    """Say how hard a skeleton is to parse: words, commas without words, and quotes and places.

    A row of quotes or of places counts by its square, for each may belong to any before it.

    >>> effort("section 4 is amended by striking out ⟦0⟧"), effort("⟦0⟧ ⟦1⟧ ⟦2⟧")
    (8, 5)
    """
    rows = (row.group().count("⟦") for row in _ROW_OF_QUOTATIONS.finditer(skeleton))
    sentences = _END_OF_SENTENCE.split(skeleton)
    places = (len(_JOINED_PLACE.findall(sentence)) for sentence in sentences)
    squares = sum(row * row for row in rows) // 4 + sum(count * count for count in places)
    commas = sum(len(run.group()) for run in _BARE_COMMAS.finditer(skeleton))
    return len(skeleton.split()) + commas + squares
