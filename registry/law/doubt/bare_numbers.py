"""The sections that unread words name by a bare number: a new number, or that of new words.

"Section 6.2 is renumbered 6.3 and the following section is inserted before it: “6.2. …”" names 6.3
and the new 6.2 without the word "section" before them.
"""

import re
from collections.abc import Iterator

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.text.labels import DOTTED_NUMBER
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.references import Reference

_RUN = rf"{DOTTED_NUMBER}(?:\s*(?:,|,?\s(?:and|et|to|à))\s*{DOTTED_NUMBER})*"
_UNIT = r"(?:l['’])?(?:(?:sections?|articles?)\s+)?"
_AS = (
    r"(?:(?:as|to|nos?\.?|number|numéros?|sous|les?|comme|en|respectively|respectivement)"
    r",?\s+)*"
)
_RENUMBERED = late_pattern(
    r"\b(?:renumber\w*|becom\w+|became|re?numérot\w+|numérot\w+|dev(?:ien|en)\w+)\s+"
    rf"{_AS}{_UNIT}(?P<first>{_RUN})"
    rf"(?:\s+(?:as|to|to become|become|en|comme|pour devenir)\s+{_UNIT}(?P<second>{_RUN}))?",
    re.IGNORECASE,
)
_SINGLE = late_pattern(rf"({DOTTED_NUMBER})(?:\s+(?:to|à)\s+({DOTTED_NUMBER}))?")
_SMALLER = late_pattern(
    r"\b(?:sub)?(?:paragraph|division|chapter|schedule|form|table|line|row)s?\b"
    r"|\b(?:sous-)?(?:paragraphe|alinéa|chapitre|annexe|formulaire|tableau|ligne)s?\b"
    r"|\b(?:sous-)?sections?\s+[IVXLC]+\b",
    re.IGNORECASE,
)
"""What is renumbered and is no section: “Paragraph 2 of section 12 is renumbered 3”."""

_CLAUSE_END = late_pattern(r"[.;:](?:\s|$)")
_QUOTED_UNIT = late_pattern(
    rf"\b(?:sections?|articles?)\b[^“«\"]*[“«\"]\s*(?P<label>{DOTTED_NUMBER})\.\s", re.IGNORECASE
)


def speaks_of_renumbering(text: str) -> bool:
    """Tell whether words give sections other numbers.

    >>> speaks_of_renumbering("Section 6.2 is renumbered 6.3")
    True
    >>> speaks_of_renumbering("Paragraph 2 of section 12 is renumbered 3")
    False
    """
    return next(_renumberings(text), None) is not None


def bare_numbers(text: str) -> tuple[Reference, ...]:
    """Find the sections that are named by a bare number.

    >>> [str(one) for one in bare_numbers("Section 6.2 is renumbered 6.3")]
    ['section 6.3']
    >>> [str(one) for one in bare_numbers("Les articles 4 à 6 deviennent respectivement 5 à 7")]
    ['section 5 to 7']
    >>> [str(one) for one in bare_numbers("The following section is inserted: “6.2. No fee …”")]
    ['section 6.2']
    """
    return tuple(dict.fromkeys((*_new_numbers(text), *_quoted_units(text))))


def _new_numbers(text: str) -> Iterator[Reference]:
    for match in _renumberings(text):
        for run in ("first", "second"):
            for one in _SINGLE.finditer(match[run] or ""):
                yield Reference(Kind.SECTION, one[1], one[2] or one[1])


def _renumberings(text: str) -> Iterator[re.Match[str]]:
    for match in _RENUMBERED.finditer(text):
        ends = [end.end() for end in _CLAUSE_END.finditer(text, 0, match.start())]
        clause = text[ends[-1] if ends else 0 : match.start()]
        if not _SMALLER.search(clause):
            yield match


def _quoted_units(text: str) -> Iterator[Reference]:
    for match in _QUOTED_UNIT.finditer(text):
        yield Reference(Kind.SECTION, match["label"], match["label"])
