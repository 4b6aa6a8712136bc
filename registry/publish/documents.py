"""From a consolidation to one document: every word is chosen here, and the formats only set it."""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from registry.law.enactments import Certainty
from registry.law.findings import Finding
from registry.law.messages import Message
from registry.law.provisions import Kind, Provision, Table
from registry.law.tree import SECTIONS, Held
from registry.law.typography import reduced_key
from registry.publish.addresses import address
from registry.publish.consolidation import Act, Consolidation, Lacking, Mark, Unit
from registry.publish.phrases import (
    PHRASES,
    history_note,
    known_day,
    order_name,
    order_year,
    written_day,
)

LOST = "…"
"""What is printed for a cell of a table whose words are lost."""

Tell = Callable[[Message], str]


class Role(StrEnum):
    """What a paragraph is, so that each format can set it as such."""

    TEXT = "text"
    HISTORY = "history"
    MARK = "mark"
    ABOUT = "about"
    MEANING = "meaning"
    FINDING = "finding"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its number, its title, and how deep it stands (1 is the highest)."""

    number: str
    title: str
    level: int
    anchor: str = ""

    @property
    def words(self) -> str:
        """The heading in one line."""
        return " ".join(part for part in (self.number, self.title) if part)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph: what it is, the number before it, and how far it is set in."""

    text: str
    role: Role = Role.TEXT
    marker: str = ""
    depth: int = 0
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table; a rubric has one cell that stands over the rows below it."""

    cells: tuple[str, ...]
    is_rubric: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: the heads of its columns and its rows."""

    header: tuple[str, ...]
    rows: tuple[Line, ...]
    depth: int = 0

    @property
    def width(self) -> int:
        """The number of columns."""
        return max((len(self.header), *(len(row.cells) for row in self.rows)), default=1)


Block = Heading | Paragraph | Grid


@dataclass(frozen=True, slots=True)
class Part:
    """A heading or a section, the smallest part that has an address of its own."""

    anchor: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Document:
    """A consolidated text ready to be set: what it is, then the law."""

    lang: str
    title: str
    chapter: str
    enabling: str
    running: str
    front: tuple[Block, ...]
    parts: tuple[Part, ...]

    @property
    def headings(self) -> tuple[Heading, ...]:
        """The headings of the law, for a table of contents."""
        blocks = (block for part in self.parts for block in part.blocks)
        return tuple(block for block in blocks if isinstance(block, Heading))


def document_of(consolidation: Consolidation, tell: Tell = str) -> Document:
    """Write the document of a consolidation; `tell` gives a finding in the document's language."""
    lang = consolidation.lang
    return Document(
        lang,
        consolidation.title,
        _chapter(consolidation),
        consolidation.work.enabling.get(lang, ""),
        f"{consolidation.title} — {written_day(consolidation.day, lang)}",
        tuple(_front(consolidation, tell)),
        tuple(part for unit in consolidation.units for part in _parts(unit, (), lang)),
    )


def _chapter(text: Consolidation) -> str:
    number = text.work.chapter
    return PHRASES[text.lang].chapter.format(number=number) if number else ""


def _front(text: Consolidation, tell: Tell) -> Iterator[Block]:
    phrases, lang = PHRASES[text.lang], text.lang
    yield Heading("", phrases.about, 2, "about")
    yield _about(phrases.what.format(day=written_day(text.day, lang)))
    yield _about(phrases.official)
    if text.known is None:
        yield _about(phrases.known_from)
    else:
        yield _about(phrases.known.format(day=written_day(text.known, lang)))
    if text.acts and text.version_day is not None:
        yield _about(phrases.since.format(day=written_day(text.version_day, lang)))
    if not text.is_base_held:
        yield _about(phrases.base_not_held.format(number=text.work.number))
    yield _about(_counted(text))
    yield from _legend(text)
    yield Grid(phrases.instruments, tuple(_act_rows(text)))
    yield Grid(phrases.sources, tuple(_source_rows(text)))
    yield Heading("", phrases.findings, 3, "findings")
    told = list(dict.fromkeys(_told(finding, text.lang, tell) for finding in text.findings))
    yield from (Paragraph(words, Role.FINDING) for words in told or [phrases.no_findings])


def _about(words: str) -> Paragraph:
    return Paragraph(words, Role.ABOUT)


def _counted(text: Consolidation) -> str:
    held = Counter(unit.version.held for unit in text.walk() if unit.version.kind in SECTIONS)
    return PHRASES[text.lang].counts.format(
        held=held[Held.HELD],
        partly=held[Held.PARTLY],
        lacking=held[Held.NOT],
        repealed=held[Held.REPEALED],
    )


def _legend(text: Consolidation) -> Iterator[Block]:
    """Explain the marks that occur, and no other."""
    phrases = PHRASES[text.lang]
    used = {mark for unit in text.walk() for mark in unit.marks}
    if used:
        yield Heading("", phrases.legend, 3, "marks")
    for mark in (mark for mark in Mark if mark in used):
        sign = sign_of(mark, text.lang).replace("{sources}", "…")
        yield Paragraph(phrases.meanings[mark], Role.MEANING, sign, 1)


def _act_rows(text: Consolidation) -> Iterator[Line]:
    """List the instruments that acted, held or not, the oldest first."""
    listed: list[Act | Lacking] = [*text.acts, *text.lacking]
    for act in sorted(listed, key=_age):
        state = PHRASES[text.lang].lacking
        if isinstance(act, Act):
            state = PHRASES[text.lang].states[act.text_state]
        yield Line(
            (
                order_name(act.number, text.lang),
                known_day(act.made, Certainty.STATED, lang=text.lang),
                known_day(act.published, act.certainty, lang=text.lang),
                known_day(act.in_force, act.certainty, lang=text.lang),
                state,
            )
        )


def _age(act: Act | Lacking) -> tuple[dt.date, str]:
    """Order instruments by the day they were made, or else by the year of their number."""
    year = order_year(act.number)
    first = act.made or (None if year is None else dt.date(year, 12, 31)) or act.in_force
    return first or dt.date.max, act.number


def _source_rows(text: Consolidation) -> Iterator[Line]:
    for held in text.texts:
        day = known_day(held.published, held.certainty, lang=text.lang)
        if held.is_consolidated:
            day = PHRASES[text.lang].consolidated.format(day=day)
        yield Line((held.file.rpartition("/")[2], held.lang, day, held.sha256))


def _told(finding: Finding, lang: str, tell: Tell) -> str:
    phrases = PHRASES[lang]
    severity = phrases.severities[finding.severity]
    return phrases.finding.format(severity=severity, sentence=tell(finding.message))


def sign_of(mark: Mark, lang: str) -> str:
    """Give the mark that is printed."""
    phrases = PHRASES[lang]
    if mark is Mark.REPEALED:
        return f"({phrases.marks[mark]})."
    return phrases.text.format(mark=phrases.marks[mark])


def _parts(unit: Unit, above: tuple[Unit, ...], lang: str) -> Iterator[Part]:
    anchor = address(unit.version, tuple(one.version for one in above))
    if unit.version.kind in SECTIONS:
        yield Part(anchor, tuple(_section(unit, anchor, lang)))
        return
    yield Part(anchor, tuple(_container(unit, anchor, len(above), lang)))
    for child in unit.children:
        yield from _parts(child, (*above, unit), lang)


def number_of(provision: Provision, lang: str) -> str:
    """Print the number of a section, or the word and number of a division."""
    phrases = PHRASES[lang]
    template = phrases.kinds.get(provision.kind) or phrases.items.get(provision.kind, "{label}")
    return template.format(label=provision.label).strip()


def marker_of(provision: Provision, lang: str) -> str:
    """Print the number of an item, in the style of its language; a block has none."""
    template = PHRASES[lang].items.get(provision.kind, "")
    return template.format(label=provision.label) if provision.label else ""


def _container(unit: Unit, anchor: str, depth: int, lang: str) -> Iterator[Block]:
    provision = unit.version.provision
    number = number_of(provision, lang)
    yield Heading(number, provision.heading, level_of(provision.kind, depth), anchor)
    for child in provision.children:
        yield from _blocks(child, 0, lang)
    yield from _notes(unit, lang)


def level_of(kind: Kind, depth: int) -> int:
    """Say how high a heading stands: a subdivision is always below a division."""
    return max(2 + depth, 3 if kind is Kind.SUBDIVISION else 2)


def _section(unit: Unit, anchor: str, lang: str) -> Iterator[Block]:
    provision = unit.version.provision
    marker = number_of(provision, lang)
    if provision.heading:
        yield Heading("", provision.heading, 4)
    blocks = [b for child in provision.children for b in _blocks(child, 0, lang)]
    blocks += _notes(unit, lang)
    first = blocks[0] if blocks else None
    if isinstance(first, Paragraph) and not first.marker and first.role is not Role.HISTORY:
        yield replace(first, marker=marker, anchor=anchor)
        yield from blocks[1:]
    else:
        yield Paragraph("", Role.TEXT, marker, 0, anchor)
        yield from blocks


def _notes(unit: Unit, lang: str) -> Iterator[Block]:
    for role, words in ((Role.MARK, marks_of(unit, lang)), (Role.HISTORY, note_of(unit, lang))):
        if words:
            yield Paragraph(words, role)


def marks_of(unit: Unit, lang: str) -> str:
    """Print the marks of a unit, in one line."""
    pending = history_note(unit.version.pending, lang).removesuffix(".")
    signs = (sign_of(mark, lang).replace("{sources}", pending) for mark in unit.marks)
    return " ".join(signs)


def note_of(unit: Unit, lang: str) -> str:
    """Print the history of a unit, as far as it is known."""
    return history_note(unit.version.history, lang, earlier=unit.earlier)


_DEPTHS = {Kind.PARAGRAPH: 1, Kind.SUBPARAGRAPH: 2, Kind.CLAUSE: 3, Kind.DEFINITION: 1}


def _blocks(provision: Provision, depth: int, lang: str) -> Iterator[Block]:
    marker = marker_of(provision, lang)
    depth = _DEPTHS.get(provision.kind, depth)
    if provision.text or marker:
        yield Paragraph(provision.text, Role.TEXT, marker, depth)
    if provision.table is not None:
        yield grid_of(provision.table, provision.text, depth)
    for child in provision.children:
        if child.table is not None and not child.text:
            yield grid_of(child.table, provision.text, depth)
        else:
            yield from _blocks(child, depth, lang)


def grid_of(table: Table, introduced_by: str, depth: int = 0) -> Grid:
    """Lay out a table; a rubric that only repeats the words before the table is left out."""
    rows: list[Line] = []
    rubric = introduced_by
    for row in table.rows:
        if row.rubric and reduced_key(row.rubric) != reduced_key(rubric):
            rows.append(Line((row.rubric,), is_rubric=True))
        rubric = row.rubric or rubric
        rows.append(Line((row.label, *(cell or LOST for cell in row.cells))))
    return Grid(table.header, tuple(rows), depth)
