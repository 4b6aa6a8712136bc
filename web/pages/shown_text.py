"""The law as pages show it: parts with their anchors, marks that explain themselves, links."""

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from bylaw.front.documents.editions import Edition, edition
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.law.text.provisions import SECTIONS, Kind
from bylaw.registry.law.text.references import sections_named
from bylaw.registry.law.text.tree import Held
from bylaw.registry.publish.document.blocks import (
    Document,
    DocumentPart,
    Grid,
    Heading,
    LineRole,
    Paragraph,
)
from bylaw.registry.publish.document.composition import document_of, mark_of, units_of
from bylaw.registry.publish.document.consolidation import Consolidation, Mark, Unit
from bylaw.registry.publish.document.phrases import PHRASES
from bylaw.registry.publish.document.section_ranges import in_one_line
from bylaw.web.serving.snapshots import Snapshot
from bylaw.web.translators import Translator


@dataclass(frozen=True, slots=True)
class Run:
    """A run of words; with a label, it names that section."""

    text: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class ShownBlock:
    """A block of a part: what it is, its number, its words, and an address of its own."""

    kind: str
    runs: tuple[Run, ...] = ()
    number: str = ""
    depth: int = 0
    anchor: str = ""
    level: int = 0
    grid: Grid | None = None


@dataclass(frozen=True, slots=True)
class ShownMark:
    """A mark, and what it means."""

    mark: Mark
    sign: str
    meaning: str


@dataclass(frozen=True)
class ShownPart:
    """A heading or a section as a page shows it."""

    anchor: str
    label: str
    is_section: bool
    blocks: tuple[ShownBlock, ...]
    signs: tuple[ShownMark, ...]
    history: str
    elsewhere: str = ""
    """The other language, where only that one holds the words."""
    depth: int = 0
    """How many divisions it stands in."""
    others: tuple[str, ...] = ()
    """The addresses of further sections that its one line stands for."""


@dataclass(frozen=True)
class ShownText:
    """The whole by-law on a day in one language."""

    consolidation: Consolidation
    document: Document
    parts: tuple[ShownPart, ...]

    @property
    def lines(self) -> Iterator[ShownPart]:
        """The parts in the order of print, those in one line of which the same is said."""
        shown = {part.anchor: part for part in self.parts}
        for part in in_one_line(self.document).parts:
            yield _as_range(shown[part.anchor], part) if part.others else shown[part.anchor]

    def section(self, label: str, kind: Kind = Kind.SECTION) -> ShownPart | None:
        """Find the part of a provision, with its own marks and those of the divisions above."""
        own = _parts_of(self.consolidation.units)
        for (_depth, unit), part in zip(own, self.parts, strict=True):
            if unit.version.label == label and unit.version.kind is kind:
                return replace(part, signs=tuple(_signs(unit, self.consolidation.lang)))
        return None


def edition_in(snapshot: Snapshot, lang: str) -> Edition:
    """Take what a text in a language rests on."""
    return snapshot.keep(("edition", lang), lambda: edition(snapshot.view, lang))


def shown_text(snapshot: Snapshot, translator: Translator, day: dt.date) -> ShownText:
    """Put the by-law of a day together for a page."""
    lang = translator.lang
    return snapshot.keep(("law", lang, day), lambda: _make_text(snapshot, translator, day))


def _make_text(snapshot: Snapshot, translator: Translator, day: dt.date) -> ShownText:
    text = edition_in(snapshot, translator.lang).on(day)
    document = document_of(text, translator.tell)
    known = {unit.version.label for unit in text.walk() if unit.version.kind in SECTIONS}
    other = next(one for one in LANGUAGES if one != text.lang)
    held = _held_in(snapshot, other, day)
    parts = tuple(
        replace(
            _shown_part(part, unit, lang=text.lang, known=known),
            elsewhere=other if _is_elsewhere(unit, held) else "",
            depth=depth,
        )
        for part, (depth, unit) in zip(document.parts, _parts_of(units_of(text)), strict=True)
    )
    return ShownText(text, document, parts)


def _held_in(snapshot: Snapshot, lang: str, day: dt.date) -> frozenset[str]:
    """The numbers of the sections whose words are held in a language on a day."""
    found = edition_in(snapshot, lang).timeline.day(day)
    return frozenset(v.label for v in found if v.kind in SECTIONS and v.held is Held.HELD)


def _is_elsewhere(unit: Unit, held: frozenset[str]) -> bool:
    version = unit.version
    return version.kind in SECTIONS and version.held is Held.NOT and version.label in held


def _parts_of(units: Iterable[Unit]) -> Iterator[tuple[int, Unit]]:
    """Visit the units that make a part of the document, in its order, each with its depth."""
    for unit in units:
        yield from _parts(unit, 0)


def _parts(unit: Unit, depth: int) -> Iterator[tuple[int, Unit]]:
    yield depth, unit
    if unit.version.kind not in SECTIONS:
        for child in unit.children:
            yield from _parts(child, depth + 1)


def _shown_part(part: DocumentPart, unit: Unit, *, lang: str, known: set[str]) -> ShownPart:
    version = unit.version
    return ShownPart(
        part.anchor,
        version.label,
        version.kind in SECTIONS,
        tuple(_blocks(part, lang=lang, known=known - {version.label})),
        tuple(_signs(unit, lang)),
        _history(part),
    )


def _as_range(shown: ShownPart, part: DocumentPart) -> ShownPart:
    """Let the line of a section stand for those that follow it."""
    line, *others = shown.blocks
    (first, *_notes) = (block for block in part.blocks if isinstance(block, Paragraph))
    places = tuple(anchor for _label, anchor in part.others)
    return replace(shown, blocks=(replace(line, number=first.marker), *others), others=places)


def _history(part: DocumentPart) -> str:
    notes = (b.text for b in part.blocks if isinstance(b, Paragraph) and b.role is LineRole.HISTORY)
    return next(notes, "")


def _signs(unit: Unit, lang: str) -> Iterator[ShownMark]:
    for mark in unit.marks:
        sign = mark_of(unit, mark, lang).strip("[]().")
        yield ShownMark(mark, sign, PHRASES[lang].meanings[mark])


def _blocks(part: DocumentPart, *, lang: str, known: set[str]) -> Iterator[ShownBlock]:
    anchors = _Anchors()
    for block in part.blocks:
        match block:
            case Heading():
                words = runs_of(block.title, lang, known)
                yield ShownBlock("heading", words, block.number, 0, block.anchor, block.level)
            case Paragraph(role=LineRole.TEXT) if block.text or block.marker:
                yield _paragraph(block, anchors, lang=lang, known=known)
            case Paragraph(role=LineRole.MARK) if block.marker:
                yield ShownBlock("lead", (), block.marker)
            case Grid():
                yield ShownBlock("grid", (), "", block.depth, anchors.table(), 0, block)
            case _:
                continue


def _paragraph(block: Paragraph, anchors: "_Anchors", *, lang: str, known: set[str]) -> ShownBlock:
    words = runs_of(block.text, lang, known)
    if block.depth and block.marker:
        return ShownBlock("item", words, block.marker, block.depth, anchors.item(block))
    kind = "lead" if block.marker else "text"
    return ShownBlock(kind, words, block.marker, block.depth, anchors.block())


class _Anchors:
    """Addresses inside a section, as Akoma Ntoso writes them: al_2, para_1, para_1__subpara_a."""

    def __init__(self) -> None:
        self._blocks = self._tables = 0
        self._above: list[str] = []

    def block(self) -> str:
        self._blocks += 1
        self._above = []
        return f"al_{self._blocks}"

    def table(self) -> str:
        self._tables += 1
        return f"table_{self._tables}"

    def item(self, block: Paragraph) -> str:
        label = "".join(c for c in block.marker if c.isalnum() or c == ".").strip(".")
        short = ("para", "subpara", "clause")[min(block.depth, 3) - 1]
        start = f"al_{self._blocks}" if self._blocks > 1 else ""
        self._above = [*self._above[: block.depth - 1], f"{short}_{label.replace('.', '-')}"]
        return "__".join(part for part in (start, *self._above) if part)


def runs_of(text: str, lang: str, known: set[str]) -> tuple[Run, ...]:
    """Cut words where they name a section that is known."""
    runs, at = [], 0
    for found in sections_named(text, lang):
        if found.label in known:
            runs += [Run(text[at : found.start]), Run(text[found.start : found.end], found.label)]
            at = found.end
    runs.append(Run(text[at:]))
    return tuple(run for run in runs if run.text)


def heading_words(part: ShownPart) -> str:
    """Name a part in a table of contents."""
    heading = next((b for b in part.blocks if b.kind == "heading"), None)
    if heading is None:
        return part.label
    words = "".join(run.text for run in heading.runs)
    return " ".join(part for part in (heading.number, words) if part)
