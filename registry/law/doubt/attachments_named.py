"""The schedules and forms that unread words name, and what hangs together with them.

“Schedule I is amended …” concerns the schedule, the sections that refer to it, and those that it
says it belongs to; “section 2 of Schedule I” is no section 2 of the text itself.
"""

import datetime as dt
import re
from collections.abc import Iterator

from bylaw.registry.law.doubt.doubts import name_of
from bylaw.registry.law.doubt.text_layout import Layout
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.text.labels import DOTTED_NUMBER
from bylaw.registry.law.text.provisions import SECTIONS, Kind
from bylaw.registry.law.text.references import all_words, references

_LABEL = rf"(?-i:[IVXLC]+(?:\.\d+)*|{DOTTED_NUMBER}|[A-Z])\b"
_JOINED = r"(?:\s*,\s*|\s*,?\s+(?:and|or|to|et|ou|à)\s+)"
_WORDS = {
    Kind.SCHEDULE: r"(?:schedules?|appendix|appendices|annexes?)",
    Kind.FORM: r"(?:forms?|formulaires?|formules?)",
}
_LISTS = {
    kind: late_pattern(rf"\b{word}\s+({_LABEL}(?:{_JOINED}{_LABEL})*)", re.IGNORECASE)
    for kind, word in _WORDS.items()
}
_SINGLE = late_pattern(_LABEL)
_WITHIN = late_pattern(
    r"\b(?:sections?|articles?|rules?|règles?)\s+\d[\d., ]*(?:(?:and|to|et|à)\s[\d., ]+)*"
    rf"\s?(?:of|de l['’]|des|du)\s*(?={'|'.join(_WORDS.values())})",
    re.IGNORECASE,
)


def without_their_sections(text: str) -> str:
    """Leave out the numbers of sections that are said to stand in a schedule.

    >>> without_their_sections("Sections 2 and 3 of Schedule I are amended")
    'Schedule I are amended'
    """
    return _WITHIN.sub("", text)


def attachments_named(text: str) -> tuple[tuple[Kind, str], ...]:
    """Find the schedules and forms that words name.

    >>> [label for _kind, label in attachments_named("Schedules I and II.1; l'annexe B; annexes")]
    ['I', 'II.1', 'B']
    """
    return tuple(
        (kind, one[0])
        for kind, lists in _LISTS.items()
        for match in lists.finditer(text)
        for one in _SINGLE.finditer(match[1])
    )


def attachment_reach(
    kind: Kind, label: str, layout: Layout, *, lang: str, since: dt.date | None
) -> Iterator[str]:
    """Name a schedule with the sections that refer to it, and those that it refers to.

    Nothing is named where its words are not held: then nobody knows what it concerns.
    """
    own = layout.versions_named(name_of(kind, label))
    if not own:
        return
    yield name_of(kind, label)
    for version in layout.versions:
        if version.kind in SECTIONS and _refers_to(kind, label, all_words(version.provision)):
            yield name_of(version.kind, version.label)
    said = (words for version in own for words in all_words(version.provision))
    for one in (each for words in said for each in references(words, lang=lang)):
        yield from layout.names_referred(one, since)


def _refers_to(kind: Kind, label: str, words: Iterator[str]) -> bool:
    return any((kind, label) in attachments_named(piece) for piece in words)
