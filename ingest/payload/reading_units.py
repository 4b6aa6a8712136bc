"""The quoted text of an amending provision as a tree of sections, items, definitions and tables.

What the payload contains decides what it is, not the word by which the clause announced it.

>>> payload = read_payload(Passage.of("DIVISION IV TITLE 12.1 X"), lang="en")
>>> payload.labels
('DIVISION IV', '12.1')
>>> payload.units[0].heading, payload.units[0].children[0].children[0].text
('TITLE', 'X')

The spans of a provision are those of its own label, heading and words, not of its children: every
printed character that is not blank belongs to one node, to one row, or to what was dropped.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from bylaw.ingest.payload.assembly import regroup
from bylaw.ingest.payload.cutting import Cutter, Piece
from bylaw.ingest.payload.headings import rank
from bylaw.ingest.payload.items import PlacedItem, place_items
from bylaw.ingest.payload.markers import DOTTED, Sort
from bylaw.ingest.payload.payload_blocks import blocks_of
from bylaw.ingest.payload.sequences import follows
from bylaw.ingest.payload.tables.plain_tables import is_row, read_table
from bylaw.ingest.sources.passages import Passage, merged, spans_of
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.labels import label_key
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.law.text.provisions import ITEM_LEVELS, Kind, Provision


@dataclass(frozen=True, slots=True)
class ReadPayload:
    """The units that a quoted text holds, the labels it creates, and what to tell about it.

    `labels` are the containers and sections in printed order; where there are none, the items or
    the defined terms at the top.  `dropped` are quotation marks without a partner, heads
    that a new page repeats, and stray cells.
    """

    units: tuple[Provision, ...]
    labels: tuple[str, ...]
    findings: tuple[Finding, ...] = ()
    dropped: tuple[Span, ...] = ()


@lru_cache(maxsize=64)
def read_payload(payload: Passage, *, lang: str, kind: Kind | None = None) -> ReadPayload:
    """Read the quoted text of an amending provision, its outer quotation marks taken off.

    A text that is announced as a table or as a row is read as one, if all its lines are rows.
    The last ones are kept: the clause asks what a text holds, and its provision asks again.
    """
    blocks = blocks_of(payload)
    if kind is Kind.TABLE and _are_rows(blocks):
        reading = read_table(blocks)
        if reading.table is not None:
            unit = Provision(Kind.TABLE, table=reading.table, spans=reading.head)
            return ReadPayload((unit,), (), reading.findings, reading.dropped)
    cutter = Cutter.of(blocks, lang=lang, kind=kind)
    grouped = regroup(list(cutter.cut(blocks)), kind=kind)
    tree = _Tree(kind)
    units = tuple(tree.units(grouped.pieces))
    findings = (*grouped.findings, *_order_findings(grouped.pieces), *tree.findings)
    dropped = (*grouped.dropped, *tree.dropped)
    return ReadPayload(units, _labels(grouped.pieces, units), findings, dropped)


def _are_rows(blocks: Sequence[Passage]) -> bool:
    """Tell whether every line can be a row, the head of a table aside."""
    return bool(blocks) and all(is_row(block.text) for block in blocks[1:] or blocks)


def _labels(pieces: Sequence[Piece], units: Sequence[Provision]) -> tuple[str, ...]:
    large = (Sort.HEADING, Sort.SECTION)
    labels = tuple(piece.printed for piece in pieces if piece.sort in large)
    return labels or tuple(_small_labels(units))


def _small_labels(units: Sequence[Provision]) -> Iterator[str]:
    """The items and terms at the top; a flush block between two items holds the later ones."""
    last = ""
    for unit in units:
        held = unit.children if unit.kind is Kind.ALINEA and last else (unit,)
        for one in held:
            is_next = held[0] is unit or follows(one.label, last)
            if one.kind in (*ITEM_LEVELS, Kind.DEFINITION) and is_next:
                last = one.label
                yield last


def _order_findings(pieces: Sequence[Piece]) -> Iterator[Finding]:
    """Tell of section numbers that do not increase."""
    sections = [piece for piece in pieces if piece.sort is Sort.SECTION or _numbers_anew(piece)]
    for before, piece in pairwise(sections):
        if _numbers_anew(piece) or _numbers_anew(before):
            continue
        if label_key(piece.label) <= label_key(before.label):
            yield _finding(
                "label-out-of-order",
                N_("section {label} is printed after section {before}"),
                piece,
                before=before.label,
            )


def _numbers_anew(piece: Piece) -> bool:
    """Tell a schedule or form, whose sections have numbers of their own."""
    return piece.kind in (Kind.SCHEDULE, Kind.FORM)


def _finding(code: str, template: str, piece: Piece, **values: str) -> Finding:
    message = Message(template, {"label": piece.label, **values})
    mark = piece.mark or piece.body
    return Finding(code, Severity.WARNING, message, piece.text, mark.span())


def _own_spans(*passages: Passage | None) -> tuple[Span, ...]:
    present = [passage for passage in passages if passage is not None]
    spans = [span for passage in present for span in spans_of(passage)]
    return merged(spans, present[0].received.text) if present else ()


class _Tree:
    """Builds provisions out of pieces, and gathers what there is to tell on the way."""

    def __init__(self, kind: Kind | None) -> None:
        self._top = ITEM_LEVELS.index(kind) if kind in ITEM_LEVELS else 0
        self._numbered = Kind.RULE if kind is Kind.RULE else Kind.SECTION
        self.findings: list[Finding] = []
        self.dropped: list[Span] = []

    def units(self, pieces: Sequence[Piece]) -> Iterator[Provision]:
        """Build what stands before the first heading, then each heading with all it holds."""
        heads = [index for index, piece in enumerate(pieces) if piece.sort is Sort.HEADING]
        yield from self._sections(pieces[: heads[0]] if heads else pieces)
        start = heads[0] if heads else len(pieces)
        while start < len(pieces):
            end = _extent(pieces, start)
            yield self._container(pieces[start], pieces[start + 1 : end])
            start = end

    def _container(self, piece: Piece, held: Sequence[Piece]) -> Provision:
        assert piece.kind is not None
        spans = _own_spans(piece.mark, piece.body)
        children = tuple(self.units(held))
        return Provision(piece.kind, piece.label, piece.text, children=children, spans=spans)

    def _sections(self, pieces: Sequence[Piece]) -> Iterator[Provision]:
        starts = [index for index, piece in enumerate(pieces) if piece.sort is Sort.SECTION]
        yield from self._body(pieces[: starts[0]] if starts else pieces, top=self._top)
        for start, end in pairwise([*starts, len(pieces)]):
            yield self._section(pieces[start], pieces[start + 1 : end])

    def _section(self, piece: Piece, held: Sequence[Piece]) -> Provision:
        lead = [Piece(Sort.TEXT, piece.body)] if piece.text else []
        heading = piece.heading.text if piece.heading else ""
        spans = _own_spans(piece.heading, piece.mark)
        children = tuple(self._body([*lead, *held]))
        return Provision(self._numbered, piece.label, heading, children=children, spans=spans)

    def _body(self, pieces: Sequence[Piece], *, top: int = 0) -> Iterator[Provision]:
        """Build the alineas and definitions of a section, each with what follows it."""
        placed = list(place_items(pieces))
        self.findings += [_gap(one.piece) for one in placed if not one.is_in_sequence]
        starts = [0] + [n for n, one in enumerate(placed) if n and one.piece.sort in _BLOCKS]
        for start, end in pairwise([*starts, len(placed)]):
            yield from self._block(placed[start:end], top)

    def _block(self, placed: Sequence[PlacedItem], top: int) -> Iterator[Provision]:
        if not placed or placed[0].piece.sort not in _BLOCKS:
            yield from self._followers(placed, depth=0, top=top, rubric="")
            return
        piece = placed[0].piece
        kind = Kind.DEFINITION if piece.sort is Sort.DEFINITION else Kind.ALINEA
        children = tuple(self._followers(placed[1:], depth=0, top=0, rubric=""))
        spans = _own_spans(piece.mark, piece.body)
        mark = piece.mark.text if piece.mark and kind is Kind.DEFINITION else ""
        yield Provision(
            kind, piece.label, text=piece.text, children=children, spans=spans, mark=mark
        )

    def _followers(
        self, placed: Sequence[PlacedItem], *, depth: int, top: int, rubric: str
    ) -> Iterator[Provision]:
        """Build the items of one depth, each with the items and tables below it."""
        index = 0
        while index < len(placed):
            if placed[index].piece.sort is Sort.TABLE:
                yield self._table(placed[index].piece, rubric)
                index += 1
                continue
            end = _below(placed, index)
            yield self._item(placed[index].piece, placed[index + 1 : end], depth=depth, top=top)
            index = end

    def _item(
        self, piece: Piece, below: Sequence[PlacedItem], *, depth: int, top: int
    ) -> Provision:
        kind = ITEM_LEVELS[min(depth + top, len(ITEM_LEVELS) - 1)]
        held = self._followers(below, depth=depth + 1, top=top, rubric=piece.text)
        spans = _own_spans(piece.mark, piece.body)
        mark = piece.mark.text if piece.mark and piece.shape == DOTTED else ""
        return Provision(
            kind, piece.label, text=piece.text, children=tuple(held), spans=spans, mark=mark
        )

    def _table(self, piece: Piece, rubric: str) -> Provision:
        reading = read_table(piece.lines, rubric=rubric)
        self.findings += reading.findings
        self.dropped += reading.dropped
        if reading.table is None:
            return Provision(Kind.TABLE, text=piece.text, spans=_own_spans(*piece.lines))
        return Provision(Kind.TABLE, table=reading.table, spans=reading.head)


_BLOCKS = (Sort.TEXT, Sort.DEFINITION)


def _extent(pieces: Sequence[Piece], start: int) -> int:
    """Say where a heading ceases to hold: at the next one of its rank or higher."""
    own = pieces[start].kind
    for index in range(start + 1, len(pieces)):
        kind = pieces[index].kind
        if own is not None and kind is not None and rank(kind) <= rank(own):
            return index
    return len(pieces)


def _below(placed: Sequence[PlacedItem], start: int) -> int:
    """Say where the items and tables below an item end."""
    for index in range(start + 1, len(placed)):
        one = placed[index]
        if one.piece.sort is Sort.ITEM and one.depth <= placed[start].depth:
            return index
    return len(placed)


def _gap(piece: Piece) -> Finding:
    return _finding(
        "item-out-of-sequence", N_("item {label} does not follow the one before"), piece
    )
