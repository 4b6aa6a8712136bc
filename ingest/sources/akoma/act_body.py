"""The body of an Akoma Ntoso document as a tree: each element by its name in the schema."""

from collections.abc import Iterable
from dataclasses import replace

from lxml import etree

from bylaw.ingest.payload.headings import heading_at
from bylaw.ingest.payload.sequences import readings
from bylaw.ingest.sources.akoma.act_tables import read_akoma_table
from bylaw.ingest.sources.akoma.act_units import GatheredUnit, alinea_of, unit_made
from bylaw.ingest.sources.akoma.act_words import (
    NO_WORDS,
    Page,
    Put,
    Remark,
    name_of,
    refuse,
    refuse_loose_words,
)
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.text.consolidated import is_revocation
from bylaw.registry.law.text.labels import bare_label, term_of
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.law.text.provisions import (
    ATTACHMENTS,
    CONTAINERS,
    ITEM_LEVELS,
    ITEMS,
    PLACED,
    SECTIONS,
    Kind,
    Provision,
    rank,
)
from bylaw.registry.law.text.tree import Node, mint

_KINDS = {
    "part": Kind.PART,
    "subpart": Kind.SUBPART,
    "title": Kind.TITLE,
    "chapter": Kind.CHAPTER,
    "division": Kind.DIVISION,
    "subdivision": Kind.SUBDIVISION,
    "section": Kind.SECTION,
    "article": Kind.SECTION,
    "rule": Kind.RULE,
    "alinea": Kind.ALINEA,
    "paragraph": Kind.PARAGRAPH,
    "subparagraph": Kind.SUBPARAGRAPH,
    "clause": Kind.CLAUSE,
}
# The standard leaves the name of an `hcontainer` open: ours are the kinds that it has no word for.
_OPEN = {kind.value: kind for kind in (Kind.SCHEDULE, Kind.FORM, Kind.DEFINITION, Kind.TABLE)}
# Elements that are items of the depth at which they stand, and those that only hold others.
_BY_DEPTH = frozenset(("point", "indent", "item", "subsection", "level"))
# Items that stand one deeper below a subsection, which is the first enumerated level itself.
_BELOW_SUBSECTION = frozenset(("paragraph", "subparagraph", "clause"))
_WRAPPERS = frozenset(("intro", "content", "wrapUp", "list", "blockList"))
_WORDS = frozenset(("p", "listIntroduction", "listWrapUp"))
_CROSS = "crossHeading"
_REMOVED = "removed"
_DOUBTED = "undefined"
_NOT_WHOLE = frozenset(("incomplete", _DOUBTED, "unknown"))
_WHOLE = frozenset(("edited", "editorial", "translated", "verbatim"))
_TOMBSTONES = {"en": "(Revoked).", "fr": "(Abrogé)."}


class Body:
    """Reads the elements of a body, and gathers what there is to tell on the way."""

    def __init__(self, page: Page, lang: str) -> None:
        self.remarks: list[Remark] = []
        self.gaps: dict[str, Put] = {}
        self.findings: list[Finding] = []
        self._page = page
        self._lang = lang
        self._names: set[str] = set()

    def units(self, body: etree._Element) -> tuple[Provision, ...]:
        """Read what a body holds: sections, and what holds sections."""
        refuse_loose_words(body, self._page.file)
        for child in body:
            is_heading = name_of(child) == _CROSS
            if not is_heading and self._kind(child, Kind.INSTRUMENT) not in PLACED:
                raise refuse(child, self._page.file)
        gathered = GatheredUnit(Kind.INSTRUMENT, Kind.INSTRUMENT.value)
        self._fill(body, gathered)
        return tuple(gathered.children)

    def _named(self, kind: Kind, label: str, *, above: Kind, unit: str) -> str:
        """Name a unit as the tree of the text does, so that what is said of it finds it."""
        name = mint(kind, label, parent=Node(unit, above), taken=self._names)
        self._names.add(name)
        return name

    def _read(self, element: etree._Element, *, above: Kind, unit: str) -> Provision:
        kind = self._kind(element, above)
        refuse_loose_words(element, self._page.file)
        parts = list(element)
        number = self._take_first(parts, "num", unit, end="\n" if _is_large(kind) else " ")
        label = self._label(number, kind, element)
        if kind in PLACED:
            unit = self._named(kind, label, above=above, unit=unit)
        heading = self._take_first(parts, "heading", unit)
        gathered = GatheredUnit(kind, unit)
        self._fill(parts, gathered)
        self._settle(element, gathered, number)
        spans = _joined((*number.spans, *heading.spans, *gathered.text.spans))
        made = unit_made(gathered, label, heading.words, spans)
        is_own = kind is Kind.DEFINITION or (kind in ITEMS and number.words == f"{label}.")
        return replace(made, mark=number.words) if is_own else made

    def _kind(self, element: etree._Element, above: Kind) -> Kind:
        """Say what an element is; it must be smaller than what holds it."""
        name = name_of(element)
        kind = _KINDS.get(name)
        if name == "hcontainer":
            kind = _OPEN.get(element.get("name", ""))
        elif _is_by_depth(element, above):
            at = ITEM_LEVELS.index(above) + 1 if above in ITEM_LEVELS else 0
            kind = ITEM_LEVELS[min(at, len(ITEM_LEVELS) - 1)]
        if kind is None or not (rank(kind) > rank(above) or kind is above is Kind.CLAUSE):
            raise refuse(element, self._page.file)
        return kind

    def _take_first(
        self, parts: list[etree._Element], name: str, unit: str, *, end: str = "\n"
    ) -> Put:
        """Take the number or the heading off the parts of an element, if it is there."""
        if not parts or name_of(parts[0]) != name:
            return NO_WORDS
        return self._put(parts.pop(0), unit, end=end)

    def _put(self, element: etree._Element, unit: str, *, end: str = "\n") -> Put:
        put = self._page.put(element, end=end)
        self._note(unit)
        return put

    def _note(self, unit: str) -> None:
        """Attach what an editor said to the unit in which it stands."""
        self.remarks += [Remark(unit, aside) for aside in self._page.asides]
        self._page.asides.clear()

    def _label(self, number: Put, kind: Kind, element: etree._Element) -> str:
        """Read the bare label in a printed number: VI of “DIVISION VI”, 1 of “(1)”."""
        words = number.words
        if kind is Kind.DEFINITION or (not words and kind not in SECTIONS):
            return term_of(words)
        if _is_large(kind):
            heading = heading_at(words, lang=self._lang, announced=True)
            if heading is not None and (heading.start, heading.end) == (0, len(words)):
                return heading.number
        for label in (bare_label(words), bare_label((words.split() or [""])[-1])):
            if label and readings(label):
                return label
        raise refuse(element if not words else element[0], self._page.file)

    def _fill(self, parts: Iterable[etree._Element], gathered: GatheredUnit) -> None:
        waiting: tuple[etree._Element, Put] | None = None
        for part in parts:
            if name_of(part) == _CROSS and waiting is None:
                waiting = part, self._put(part, gathered.unit)
            elif waiting is not None:
                gathered.add(
                    self._under(*waiting, self._read(part, above=gathered.kind, unit=gathered.unit))
                )
                waiting = None
            else:
                self._place(part, gathered)
        if waiting is not None:
            raise refuse(waiting[0], self._page.file)

    def _place(self, part: etree._Element, gathered: GatheredUnit) -> None:
        name = name_of(part)
        if name in _WRAPPERS:
            refuse_loose_words(part, self._page.file)
            self._fill(part, gathered)
        elif name in _WORDS:
            self._add_words(part, gathered)
        elif name == "table":
            gathered.add(self._table(part, gathered))
        else:
            read = self._read(part, above=gathered.kind, unit=gathered.unit)
            if read.label or read.children or _has_words(read):
                gathered.add(read)

    def _under(self, cross: etree._Element, heading: Put, read: Provision) -> Provision:
        """Attach a heading that stands between sections to the section that it precedes."""
        if read.kind not in SECTIONS or read.heading or not heading.words:
            raise refuse(cross, self._page.file)
        return replace(read, heading=heading.words, spans=(*heading.spans, *read.spans))

    def _add_words(self, element: etree._Element, gathered: GatheredUnit) -> None:
        put = self._put(element, gathered.unit)
        if not put.words:
            return
        if not gathered.takes_words():
            raise refuse(element, self._page.file)
        gathered.add_words(put)

    def _table(self, element: etree._Element, gathered: GatheredUnit) -> Provision:
        read = read_akoma_table(
            element, self._page, introduced=gathered.introduction, findings=self.findings
        )
        self._note(gathered.unit)
        return read

    def _settle(self, element: etree._Element, gathered: GatheredUnit, number: Put) -> None:
        """Heed what the element says of its words: removed, or not all there."""
        status = element.get("status")
        if status is not None and status not in _NOT_WHOLE | _WHOLE | {_REMOVED}:
            raise refuse(element, self._page.file)
        is_bare = not gathered.text.words and not gathered.children
        if status == _REMOVED:
            if gathered.text.words or any(
                _has_words(c) for c in gathered.children if c.kind not in PLACED
            ):
                raise refuse(element, self._page.file)
            if is_bare or _is_large(gathered.kind):
                gathered.children.insert(0, alinea_of(self._tombstone(gathered.unit)))
        elif status in _NOT_WHOLE - self._doubted(gathered) or (
            is_bare and gathered.kind in SECTIONS
        ):
            said = next((one.put.words for one in self.remarks if one.unit == gathered.unit), "")
            gap = Put(f"{number.words} {said}".strip(), number.spans)
            self.gaps.setdefault(gathered.unit, gap)

    def _doubted(self, gathered: GatheredUnit) -> frozenset[str]:
        """What may be said of a section that has its words: they are in doubt, and all there."""
        has_words = gathered.kind in SECTIONS and any(map(_has_words, gathered.children))
        return frozenset((_DOUBTED,)) if has_words else frozenset()

    def _tombstone(self, unit: str) -> Put:
        """The words that a revoked unit is known by; an editor may have written them."""
        for remark in self.remarks:
            if remark.unit == unit and is_revocation(remark.put.words):
                self.remarks.remove(remark)
                return remark.put
        return self._page.write(_TOMBSTONES[self._lang])


def _is_by_depth(element: etree._Element, above: Kind) -> bool:
    """Tell an item whose name does not say its level, and that stands in a section."""
    name = name_of(element)
    is_below = any(name_of(one) == "subsection" for one in element.iterancestors())
    is_item = name in _BY_DEPTH or (name in _BELOW_SUBSECTION and is_below)
    return is_item and rank(above) >= rank(Kind.SECTION)


def _is_large(kind: Kind) -> bool:
    return kind in CONTAINERS | ATTACHMENTS


def _has_words(provision: Provision) -> bool:
    return any(node.text or node.table is not None for node in provision.walk())


def _joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Join spans that one blank parts."""
    joined: list[Span] = []
    for span in spans:
        if joined and span.start == joined[-1].end + 1:
            joined[-1] = replace(joined[-1], end=span.end)
        else:
            joined.append(span)
    return tuple(joined)
