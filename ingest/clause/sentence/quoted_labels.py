"""Labels that a clause puts in quotation marks, as municipal by-laws do: "Schedule “A”".

They are numbers of units, not words of the text, so their marks go before the clause is cut; what
the clause quotes keeps its own.

>>> unquoted_labels(Passage.of("L'annexe « A » de ce règlement est remplacée")).text
"L'annexe A de ce règlement est remplacée"
>>> unquoted_labels(Passage.of("by replacing “Schedule “A”” by “Schedule “B””")).text
'by replacing “Schedule “A”” by “Schedule “B””'
"""

import re
from collections.abc import Iterator

from bylaw.ingest.sources.passages import Passage

_LABEL = re.compile(
    r"(?i:\b(?:annexe|formule|formulaire|schedule|appendix|form)s?)\s+"
    r"(?P<open>[«“\"]\s*)(?:[A-Z]{1,2}(?:-?\d{1,3})?|\d{1,3}|[IVXLC]{1,6})(?P<close>\s*[»”\"])(?=[\s,.;])"
)


def unquoted_labels(passage: Passage) -> Passage:
    """Drop the marks around the label of a unit that the clause itself names."""
    return passage.edited(tuple(_marks(passage.text)))


def _marks(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _LABEL.finditer(text):
        if not _is_quoting(text[: match.start()]):
            yield match.start("open"), match.end("open"), ""
            yield match.start("close"), match.end("close"), ""


def _is_quoting(before: str) -> bool:
    """Tell whether a quotation is still open where a text ends."""
    opened = sum(before.count(mark) for mark in "«“") - sum(before.count(mark) for mark in "»”")
    return opened > 0 or before.count('"') % 2 == 1
