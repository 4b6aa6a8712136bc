"""References in the words of the law: "section 67.28", « les articles 67.65 et 67.66 ».

>>> text = "as provided in sections 67.28 and 67.29"
>>> [text[one.start : one.end] for one in references_in(text)]
['67.28', '67.29']
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_LABEL = r"\d+(?:\.\d+)*"
_REFERENCES = re.compile(
    rf"(?i)\b(?:sections?|articles?|arts?\.|ss?\.)[\s\u00a0]+"
    rf"(?P<labels>{_LABEL}(?:(?:\s*,\s*|\s+(?:and|et|to|à|or|ou)\s+){_LABEL})*)"
)
_OTHER_TEXT = re.compile(r"(?i)\s+(?:of|de)\s+(?:the|that|la|cette)\s+(?:Act|loi|Code|Regulation)")


@dataclass(frozen=True, slots=True)
class Reference:
    """The number of a section inside a text, and the section that it names."""

    start: int
    end: int
    label: str


def references_in(text: str) -> Iterator[Reference]:
    """Find the sections of this text that words name; those of another act are left alone."""
    for match in _REFERENCES.finditer(text):
        if _OTHER_TEXT.match(text, match.end()):
            continue
        for label in re.finditer(_LABEL, match["labels"]):
            start = match.start("labels")
            yield Reference(start + label.start(), start + label.end(), label[0])
