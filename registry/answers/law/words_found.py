"""Words sought in every version of every section, in both languages; accents and case aside.

>>> fold("L'Élève a misé").text
"l'eleve a mise"
"""

import datetime as dt
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from bylaw.registry.answers.law.provision_text import text_of
from bylaw.registry.answers.law.section_history import doubts_in
from bylaw.registry.law.doubt.doubts import findings_of
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.typography import plain_marks
from bylaw.registry.law.time.versions import Timeline, Version
from bylaw.registry.law.written_days import iso

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.law_shapes import HitShape

_AROUND = 70
_DASHES = str.maketrans(dict.fromkeys("‑–", "-"))
_Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Folded:
    """Words without accents and capitals; for each character, its place in the original."""

    text: str
    origins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """A version that has all the words: the quotation, where in it they stand, and its doubts."""

    label: str
    kind: Kind
    lang: str
    start: dt.date | None
    end: dt.date | None
    quote: str
    marks: tuple[_Range, ...]
    start_certainty: Certainty = Certainty.STATED
    end_certainty: Certainty = Certainty.STATED
    findings: tuple[Finding, ...] = ()

    def as_json(self) -> "HitShape":
        """The hit as JSON; other programs rely on the keys."""
        return {
            "section": self.label,
            "unit": self.kind,
            "lang": self.lang,
            "from": iso(self.start),
            "to": iso(self.end),
            "quote": self.quote,
            "findings": [finding.as_json() for finding in self.findings],
        }


def fold(text: str) -> Folded:
    """Fold a text to the form in which words are searched."""
    letters: list[str] = []
    origins: list[int] = []
    for place, character in enumerate(plain_marks(text).translate(_DASHES)):
        for letter in unicodedata.normalize("NFD", character.casefold()):
            if not unicodedata.combining(letter):
                letters.append(letter)
                origins.append(place)
    return Folded("".join(letters), tuple(origins))


def sought_words(said: str) -> tuple[str, ...]:
    """Cut what a reader seeks into words; what stands in quotation marks stays together.

    >>> sought_words('misé "table de jeu"')
    ('mise', 'table de jeu')
    """
    flat = said.translate(str.maketrans("“”«»", '""""'))
    parts = flat.split('"')
    words = [part.split() if place % 2 == 0 else [part.strip()] for place, part in enumerate(parts)]
    return tuple(dict.fromkeys(fold(word).text for group in words for word in group if word))


def search(timelines: Iterable[Timeline], said: str) -> tuple[Hit, ...]:
    """Find every version that has all the words, in printed order."""
    words = sought_words(said)
    if not words:
        raise UsageError(N_("give the words to look for"))
    return tuple(
        replace(hit, findings=findings_of(doubts_in(timeline, version)))
        for timeline in timelines
        for version in timeline.versions
        for hit in _hits(version, words)
    )


def _hits(version: Version, words: tuple[str, ...]) -> Iterator[Hit]:
    text = text_of(version.provision, version.lang).replace("\t", "  ").replace("\n", " ")
    plain = fold(text)
    places = [plain.text.find(word) for word in words]
    if min(places) < 0:
        return
    start, end = _window(text, plain.origins[min(places)])
    quote = text[start:end]
    marks = tuple(_marks(fold(quote), words))
    shown = f"{'…' if start else ''}{quote}{'…' if end < len(text) else ''}"
    shift = 1 if start else 0
    moved = tuple((first + shift, last + shift) for first, last in marks)
    yield Hit(
        version.label,
        version.kind,
        version.lang,
        version.start,
        version.end,
        shown,
        moved,
        version.start_certainty,
        version.end_certainty,
    )


def _window(text: str, place: int) -> _Range:
    """Cut whole words around a place."""
    start = 0 if place <= _AROUND else text.find(" ", place - _AROUND) + 1
    end = text.rfind(" ", 0, place + 2 * _AROUND) if place + 2 * _AROUND < len(text) else len(text)
    return min(start, place), max(end, place + 1)


def _marks(plain: Folded, words: tuple[str, ...]) -> Iterator[_Range]:
    """Where the words stand in a quotation, in order and without overlap."""
    found: list[_Range] = []
    for word in words:
        at = plain.text.find(word)
        while at >= 0:
            found.append((plain.origins[at], plain.origins[at + len(word) - 1] + 1))
            at = plain.text.find(word, at + len(word))
    last = 0
    for start, end in sorted(found):
        if start >= last:
            yield start, end
            last = end
