"""From a consolidation to one document: every word is chosen here, and the formats only set it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.message_catalogue import number_form
from bylaw.registry.law.messages import NN_, Tell
from bylaw.registry.law.orders.order_citations import citation_of, history_note
from bylaw.registry.law.text.provisions import CONTAINERS, SECTIONS, WORDED, Kind, Provision, Table
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.text.typography import reduced_key
from bylaw.registry.publish.document.anchors import address
from bylaw.registry.publish.document.blocks import (
    Block,
    Document,
    DocumentLine,
    DocumentLink,
    DocumentPart,
    Grid,
    Heading,
    LineRole,
    Paragraph,
)
from bylaw.registry.publish.document.consolidation import Consolidation, Mark, Unit
from bylaw.registry.publish.document.findings_listed import (
    finding_anchor,
    listed_findings,
    numbers_by_section,
)
from bylaw.registry.publish.document.front_matter import back_of, front_of, revoked_words, sign_of
from bylaw.registry.publish.document.numbering_style import marker_of as marker_of
from bylaw.registry.publish.document.numbering_style import number_of as number_of
from bylaw.registry.publish.document.numbering_style import reference_of as reference_of
from bylaw.registry.publish.document.phrases import PHRASES, day_in_words

_HOLE = late_pattern(r"\{(sources|doubts|transitional)\}")
LOST = "…"
"""What is printed for a cell of a table whose words are lost."""


def document_of(consolidation: Consolidation, tell: Tell = str, *, extract: str = "") -> Document:
    """Write the document of a consolidation; `tell` gives a finding in the document's language.

    `extract` names the sections of a document that holds only some.
    """
    lang, findings = consolidation.lang, listed_findings(consolidation, tell)
    units = units_of(consolidation, numbers_by_section(findings))
    return Document(
        lang,
        consolidation.day,
        consolidation.title,
        _chapter(consolidation),
        consolidation.work.enabling.get(lang, ""),
        _running(consolidation, extract),
        tuple(front_of(consolidation, extract=extract)),
        tuple(_parts_of(units, (), lang)),
        tuple(back_of(consolidation, findings, is_extract=bool(extract))),
        bool(extract),
    )


def _running(text: Consolidation, extract: str) -> str:
    """What stands at the head of each page: the title, which sections, and the day."""
    return " — ".join(
        part for part in (text.title, extract, day_in_words(text.day, text.lang)) if part
    )


def _chapter(text: Consolidation) -> str:
    number = text.work.chapter
    return PHRASES[text.lang].chapter.format(number=number) if number else ""


_OF_DOUBT = (Mark.DOUBTFUL, Mark.CONTRADICTED, Mark.TRANSITIONAL)
_SEE = NN_("[finding {numbers}]", "[findings {numbers}]")
_T = TypeVar("_T")
_NO_NUMBERS: Mapping[str, tuple[int, ...]] = {}
_SHARED = frozenset((Mark.DRAFT, Mark.RECONSTRUCTED, Mark.OLDER))
_LACKING = frozenset((Mark.NOT_HELD, Mark.ELSEWHERE))


def units_of(
    consolidation: Consolidation, numbers: Mapping[str, tuple[int, ...]] = _NO_NUMBERS
) -> tuple[Unit, ...]:
    """List the units of a text, what holds of a whole part said once.

    `numbers` are the findings that bear on each section.
    """
    return tuple(_said_once(_numbered_unit(unit, numbers)) for unit in consolidation.units)


def _numbered_unit(unit: Unit, numbers: Mapping[str, tuple[int, ...]]) -> Unit:
    children = tuple(_numbered_unit(child, numbers) for child in unit.children)
    own = numbers.get(unit.version.label, ()) if unit.version.kind in SECTIONS else ()
    return replace(unit, children=children, findings=own)


def _said_once(unit: Unit) -> Unit:
    """Move what every section of a part bears up to the part, where it is said once."""
    children = tuple(map(_said_once, unit.children))
    if not children:
        return unit
    marks = _common([tuple(m for m in child.marks if m in _SHARED) for child in children])
    findings = _common([child.findings for child in children])
    # Sections without words say so in their own place, and their heading that it lacks its own.
    said = _LACKING.intersection(_common([child.marks for child in unit.children]))
    own = tuple(mark for mark in unit.marks if mark not in said)
    return replace(
        unit,
        children=tuple(_without(child, marks, findings) for child in children),
        marks=tuple(dict.fromkeys((*own, *marks))),
        findings=tuple(dict.fromkeys((*unit.findings, *findings))),
    )


def _common(many: Sequence[tuple[_T, ...]]) -> tuple[_T, ...]:
    first, *others = many
    return tuple(one for one in first if all(one in other for other in others))


def _without(unit: Unit, marks: tuple[Mark, ...], findings: tuple[int, ...]) -> Unit:
    return replace(
        unit,
        marks=tuple(mark for mark in unit.marks if mark not in marks),
        findings=tuple(number for number in unit.findings if number not in findings),
    )


def _parts(unit: Unit, above: tuple[Unit, ...], lang: str) -> Iterator[DocumentPart]:
    anchor = address(unit.version, tuple(one.version for one in above))
    if unit.version.kind in SECTIONS:
        notes = tuple(_notes(unit, lang))
        blocks = tuple(_numbered_section(unit.version.provision, lang, anchor, notes))
        is_unheld = not _LACKING.isdisjoint(unit.marks)
        yield DocumentPart(anchor, blocks, unit.version.label, len(above), is_unheld)
        return
    yield DocumentPart(anchor, tuple(_container(unit, anchor, len(above), lang)), depth=len(above))
    yield from _parts_of(unit.children, (*above, unit), lang)


def _parts_of(units: Sequence[Unit], above: tuple[Unit, ...], lang: str) -> Iterator[DocumentPart]:
    """Set units one after the other."""
    for unit in units:
        yield from _parts(unit, above, lang)


def _container(unit: Unit, anchor: str, depth: int, lang: str) -> Iterator[Block]:
    provision = unit.version.provision
    if provision.kind in WORDED:
        # Words of a division before its first section have no heading of their own.
        yield from _blocks(provision, 0, lang)
        yield from _notes(unit, lang)
        return
    number = number_of(provision, lang)
    reference = reference_of(provision)
    is_unheld = not provision.heading and unit.version.held is Held.NOT
    heading = PHRASES[lang].untitled if is_unheld else provision.heading
    title = "\n".join(part for part in (reference, heading) if part)
    # A subdivision is always below a division.
    level = max(2 + depth, 3 if provision.kind is Kind.SUBDIVISION else 2)
    yield Heading(number, title, level, anchor)
    first, *others = provision.children or (Provision(Kind.ALINEA),)
    yield from _blocks(replace(first, text="") if reference else first, 0, lang)
    for child in others:
        yield from _blocks(child, 0, lang)
    yield from _notes(unit, lang)


def _numbered_section(
    provision: Provision, lang: str, anchor: str = "", notes: tuple[Block, ...] = ()
) -> Iterator[Block]:
    """Set a section, of the text or of a schedule: its number stands before its first words."""
    marker = number_of(provision, lang)
    if provision.heading:
        yield Heading("", provision.heading, 4)
    blocks = [b for child in provision.children for b in _blocks(child, 0, lang)]
    blocks += notes
    first = blocks[0] if blocks else None
    if isinstance(first, Paragraph) and not first.marker and first.role is not LineRole.HISTORY:
        yield replace(first, marker=marker, anchor=anchor)
        yield from blocks[1:]
    else:
        yield Paragraph("", LineRole.TEXT, marker, 0, anchor)
        yield from blocks


def _notes(unit: Unit, lang: str) -> Iterator[Block]:
    marked, note = marked_words(unit, lang), note_of(unit, lang)
    if marked.text:
        yield marked
    if note:
        yield Paragraph(note, LineRole.HISTORY)


def marked_words(unit: Unit, lang: str) -> Paragraph:
    """Write the marks of a unit, then lead to the findings that bear on it."""
    marks = marks_of(unit, lang)
    if not unit.findings:
        return Paragraph(marks, LineRole.MARK)
    see = see_findings(unit.findings, lang)
    before = f"{marks} " if marks else ""
    shift = len(before)
    links = (DocumentLink(one.start + shift, one.end + shift, one.href) for one in see.links)
    return replace(see, text=f"{before}{see.text}", links=tuple(links))


def see_findings(numbers: Sequence[int], lang: str) -> Paragraph:
    """Link a section to the findings that bear on it."""
    before, after = number_form(_SEE, len(numbers), lang=lang).split("{numbers}")
    words, links = before, []
    for place, number in enumerate(numbers):
        words += ", " if place else ""
        links.append(DocumentLink(len(words), len(f"{words}{number}"), finding_anchor(number)))
        words += str(number)
    return Paragraph(f"{words}{after}", LineRole.MARK, links=tuple(links))


def marks_of(unit: Unit, lang: str) -> str:
    """Print the marks of a unit, in one line."""
    version = unit.version
    marks, signs = unit.marks, list[str]()
    if Mark.REPEALED in marks:
        signs.append(version.provision.mark or revoked_words(version.kind, lang))
        marks = tuple(mark for mark in marks if mark in _OF_DOUBT)
    signs += (mark_of(unit, mark, lang) for mark in marks)
    return " ".join(signs)


def mark_of(unit: Unit, mark: Mark, lang: str) -> str:
    """Print one mark of a unit, with the instruments and the words that it names."""
    named = {
        "sources": history_note(unit.version.pending, lang).removesuffix("."),
        "doubts": "; ".join(dict.fromkeys(citation_of(one).cite(lang) for one in unit.doubts)),
        "transitional": _transitional_note(unit, lang),
    }
    return _HOLE.sub(lambda hole: named[hole[1]], sign_of(mark, lang))


def _transitional_note(unit: Unit, lang: str) -> str:
    """Print the transitional provisions that speak of a unit, each with its words."""
    said = PHRASES[lang].kept
    return "; ".join(
        said.format(source=history_note((source,), lang).removesuffix("."), words=words)
        for source, words in unit.transitional
    )


def note_of(unit: Unit, lang: str) -> str:
    """Print the history of a unit, as far as it is known."""
    return history_note(unit.version.history, lang, earlier=unit.earlier)


_IN_QUOTATION, _IN_SCHEDULE = 2, 3
"""The levels of headings: an instrument has none above those that it quotes."""
_DEPTHS = {Kind.PARAGRAPH: 1, Kind.SUBPARAGRAPH: 2, Kind.CLAUSE: 3, Kind.DEFINITION: 1}


def _blocks(provision: Provision, depth: int, lang: str) -> Iterator[Block]:
    if provision.kind in SECTIONS:
        yield from _numbered_section(provision, lang)
        return
    if provision.kind in CONTAINERS:
        yield Heading(number_of(provision, lang), provision.heading, _IN_SCHEDULE)
        provision = replace(provision, label="", heading="")
    marker = marker_of(provision, lang)
    depth = _DEPTHS.get(provision.kind, depth)
    if provision.text or marker:
        yield Paragraph(provision.text, LineRole.TEXT, marker, depth)
    if provision.table is not None:
        yield grid_of(provision.table, provision.text, depth)
    for child in provision.children:
        if child.table is not None and not child.text:
            yield grid_of(child.table, provision.text, depth)
        else:
            yield from _blocks(child, depth, lang)


def quoted_blocks(provisions: Iterable[Provision], lang: str) -> Iterator[Block]:
    """Set units that an instrument quotes: divisions under their headings, sections, items."""
    for provision in provisions:
        if provision.kind in PHRASES[lang].kinds:
            yield Heading(number_of(provision, lang), provision.heading, _IN_QUOTATION)
            yield from quoted_blocks(provision.children, lang)
        else:
            yield from _blocks(provision, 0, lang)


def grid_of(table: Table, introduced_by: str, depth: int = 0) -> Grid:
    """Lay out a table; a rubric that only repeats the words before the table is left out."""
    rows: list[DocumentLine] = []
    rubric = introduced_by
    for row in table.rows:
        if row.rubric and reduced_key(row.rubric) != reduced_key(rubric):
            rows.append(DocumentLine((row.rubric,), is_rubric=True))
        rubric = row.rubric or rubric
        rows.append(DocumentLine((row.label, *(cell or LOST for cell in row.cells))))
    return Grid(table.header, tuple(rows), depth)
