"""Where an order on words finds them: in the units that it names, field by field."""

from collections.abc import Iterator, Sequence

from bylaw.registry.law.amend.locate.places import (
    Field,
    FoundWords,
    Part,
    Rows,
    Whole,
    word_in,
    words_below,
    words_of,
)
from bylaw.registry.law.amend.locate.resolve import resolve
from bylaw.registry.law.amend.locate.targets import column_rank, places, table_of
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.operations import Op, Target, TextAnchor
from bylaw.registry.law.orders.outcomes import Reason, Unresolved
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Node, Tree
from bylaw.registry.law.text.typography import find_words


@dataclass(frozen=True, slots=True)
class WordStretch:
    """The words of one field, from `start` to `end`, in which quoted words are sought."""

    field: Field
    words: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class WordReach:
    """One unit that the clause names: its words, and whether some are not held."""

    node: Node
    stretches: tuple[WordStretch, ...]

    @property
    def is_incomplete(self) -> bool:
        """Whether some of its living words are not held."""
        return any(one.incomplete and not one.repealed for one in self.node.walk())

    @property
    def is_unknown_title(self) -> bool:
        """Whether these are the words of a title that is held in the other language only."""
        fields = [stretch.field.part for stretch in self.stretches if not stretch.words]
        return self.node.kind is Kind.INSTRUMENT and fields == [Part.HEADING]


WordHit = tuple[WordStretch, int, int]
"""Words that were found: where they stand, from one place to another."""
_AFTER_LAST_WORD = ' \u00a0\u202f.,;:!?…”»")]'
_IN_TABLES = (Part.COLUMN, Part.ROW_LABEL, Part.CELL)


def word_reaches(tree: Tree, order: Order) -> Iterator[WordReach]:
    """The units that an order on words names, each with the words that it may change."""
    target = order.operation.target
    is_confined = target.unit in ("lead_in", "rest", "heading", "instrument")
    is_in_rows = target.line is not None and target.unit == "table_cell"
    if not is_confined and target.sentence is None and target.row is None and not is_in_rows:
        for node in resolve(tree, target):
            yield _in_table(node, target)
        return
    for place in places(tree, target):
        match place:
            case Whole(identity):
                yield _whole(tree.nodes[identity])
            case FoundWords(field, start, end):
                node = tree.nodes[field.identity]
                yield WordReach(node, (WordStretch(field, word_in(node, field), start, end),))
            case Rows(identity, start, end):
                rows = _sought_rows(tree.nodes[identity], range(start, end), order)
                yield _in_column(rows, target.column)


def _sought_rows(node: Node, rows: range, order: Order) -> WordReach:
    """The words of rows; words that are not in their cells may be in their labels."""
    unit, op = order.operation.target.unit, order.operation.op
    found = _rows(node, rows, unit)
    is_found = unit != "table_cell" or op is Op.APPEND_TEXT or hits_in(order, found)
    return found if is_found else _rows(node, rows, "table_row")


def _in_table(node: Node, target: Target) -> WordReach:
    """The words of a unit, or of its table or column where the clause names one."""
    if target.table is None and target.column is None:
        reach = _whole(node)
        tabled = tuple(one for one in reach.stretches if one.field.part in _IN_TABLES)
        is_confined = target.unit == "table_cell" and tabled
        return WordReach(node, tabled) if is_confined else reach
    return _in_column(_whole(table_of(node, target.table)), target.column)


def _whole(node: Node) -> WordReach:
    """All words of a unit; an order on words throughout a text does not change its title."""
    title = Field(node.identity, Part.HEADING) if node.kind is Kind.INSTRUMENT else None
    below = ((field, words) for field, words in words_below(node) if field != title)
    return WordReach(
        node, tuple(WordStretch(field, words, 0, len(words)) for field, words in below)
    )


def _rows(node: Node, rows: range, unit: str) -> WordReach:
    parts = (Part.CELL,) if unit == "table_cell" else (Part.ROW_LABEL, Part.CELL)
    fields = ((f, words) for f, words in words_of(node) if f.row in rows and f.part in parts)
    return WordReach(node, tuple(WordStretch(f, words, 0, len(words)) for f, words in fields))


def _in_column(reach: WordReach, column: int | str | None) -> WordReach:
    """Keep the words of one column; the labels of the rows are the first, -1 is the last."""
    if column is None:
        return reach
    if isinstance(column, str):
        return _in_column(reach, column_rank(reach.node, column))
    own = [s for s in reach.stretches if s.field.part in (Part.ROW_LABEL, Part.CELL)]
    last = max((stretch.field.column for stretch in own), default=-1)
    wanted = column - 2 if column > 0 else last
    return WordReach(reach.node, tuple(s for s in own if s.field.column == wanted))


def sought_words(order: Order) -> str:
    """The words that an order changes, or beside which it acts."""
    anchor = order.operation.anchor
    words = order.operation.old or (anchor.text if isinstance(anchor, TextAnchor) else None)
    if not words:
        text = N_("The operation does not say which words it changes.")
        raise Unresolved(Reason.PAYLOAD_MISSING, Message(text))
    return words


def hits_in(order: Order, reach: WordReach) -> tuple[WordHit, ...]:
    """Every place of a unit at which the quoted words stand as the clause says."""
    words = sought_words(order)
    hits = tuple(
        (stretch, stretch.start + start, stretch.start + end)
        for stretch in reach.stretches
        for start, end in find_words(stretch.words[stretch.start : stretch.end], words)
    )
    return beside_others(order, [hit for hit in hits if _is_at(order.operation.at, hit, reach)])


def beside_others(order: Order, hits: Sequence[WordHit]) -> tuple[WordHit, ...]:
    """Keep the words that stand right beside the others that the clause names, if it names some."""
    anchor = order.operation.anchor
    if order.operation.old is None or not isinstance(anchor, TextAnchor):
        return tuple(hits)
    stretches = {id(stretch): stretch for stretch, _start, _end in hits}
    edges = {key: frozenset(_edges(one, anchor)) for key, one in stretches.items()}
    return tuple(hit for hit in hits if _next_to(hit, anchor) in edges[id(hit[0])])


def _edges(stretch: WordStretch, anchor: TextAnchor) -> Iterator[int]:
    """Where the others end, or begin where the words are said to stand before them."""
    for start, end in find_words(stretch.words[stretch.start : stretch.end], anchor.text):
        yield stretch.start + (start if anchor.position == "before" else end)


def _next_to(hit: WordHit, anchor: TextAnchor) -> int:
    """Where the others must end, or begin, to stand right beside some words, blanks aside."""
    stretch, start, end = hit
    if anchor.position == "before":
        return stretch.end - len(stretch.words[end : stretch.end].lstrip())
    return len(stretch.words[:start].rstrip())


def _is_at(at: str | None, hit: WordHit, reach: WordReach) -> bool:
    """Tell whether words stand at the end of the target that the clause names, if it names one."""
    stretch, start, end = hit
    if at == "start":
        return stretch == first_stretch(reach) and not stretch.words[stretch.start : start].strip()
    if at == "end":
        after = stretch.words[end : stretch.end].strip(_AFTER_LAST_WORD)
        return stretch == reach.stretches[-1] and not after
    return True


def first_stretch(reach: WordReach) -> WordStretch:
    """The first words of a unit: those of a definition come right after its term."""
    own = (stretch for stretch in reach.stretches if stretch.field.part is not Part.MARK)
    return next(own, reach.stretches[0])
