"""From the target of an operation to exact places: nodes, headings, sentences, rows and cells."""

from collections.abc import Iterable, Iterator
from dataclasses import fields, replace

from bylaw.registry.law.amend.locate.places import Field, FoundWords, Part, PlaceFound, Rows, Whole
from bylaw.registry.law.amend.locate.resolve import (
    Nodes,
    absent,
    definitions_of,
    in_each,
    nodes_labelled,
    resolve,
    unresolved_address,
)
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.law.orders.operations import Ordinals, Path, Target
from bylaw.registry.law.orders.outcomes import Reason, Unresolved
from bylaw.registry.law.text.naming import node_name, unit_name
from bylaw.registry.law.text.provisions import ITEMS, SECTIONS, Kind, Row
from bylaw.registry.law.text.sentences import is_finished, sentence_ranges
from bylaw.registry.law.text.tree import Node, Tree
from bylaw.registry.law.text.typography import reduced_key


def places(tree: Tree, target: Target) -> tuple[PlaceFound, ...]:
    """Find what a target names as a unit: nodes, a heading, a lead-in, sentences, rows or cells."""
    if target.unit == "instrument":
        return (Whole(tree.root.identity),)
    if target.unit == "heading":
        return tuple(_all_of(node, Part.HEADING) for node in _headings_before(tree, target))
    if target.after is not None:
        _check_one_unit(target, target.after)
        return tuple(Whole(one.identity) for one in _behind(tree, target, target.after))
    return tuple(_within(tree, target))


def _within(tree: Tree, target: Target) -> Iterable[PlaceFound]:
    """Find what a target names inside the nodes of its address, or these nodes."""
    nodes = resolve(tree, target)
    if target.unit == "lead_in":
        _check_one_unit(target, target.until)
        return tuple(_all_of(_leading(tree, node, target.until), Part.TEXT) for node in nodes)
    if target.sentence is not None:
        return tuple(place for node in nodes for place in sentences_of(node, target.sentence))
    if target.row is not None:
        return tuple(row_of(node, target.row, table=target.table) for node in nodes)
    if target.line is not None and target.unit in ("table_row", "table_cell"):
        return tuple(row for node in nodes for row in ranked_rows(node, target))
    if target.unit == "table":
        return tuple(Whole(table_of(node, target.table).identity) for node in nodes)
    return tuple(Whole(_of_expected_unit(node, target.unit).identity) for node in nodes)


def _of_expected_unit(node: Node, unit: str) -> Node:
    items = node.kind in ITEMS and unit in ITEMS
    if unit != "text" and unit != node.kind.value and not items:
        text = N_("The address names {place}, not a {kind}.")
        values = {"place": node_name(node), "kind": unit_name(unit)}
        raise Unresolved(Reason.TARGET_AMBIGUOUS, Message(text, values))
    return node


def _all_of(node: Node, part: Part) -> FoundWords:
    words = node.heading if part is Part.HEADING else node.text
    is_unknown = node.incomplete or (node.kind is Kind.INSTRUMENT and node.pending)
    if not words and not is_unknown:
        text = N_("{place} has no {kind}.")
        kind = Message(N_("heading") if part is Part.HEADING else N_("text of its own"))
        raise Unresolved(
            Reason.TARGET_MISSING, Message(text, {"place": node_name(node), "kind": kind})
        )
    return FoundWords(Field(node.identity, part), 0, len(words))


def _headings_before(tree: Tree, target: Target) -> Nodes:
    if target.preceding is None:
        return resolve(tree, target)
    return in_each(resolve(tree, target.preceding), lambda node: (_heading_before(tree, node),))


def _heading_before(tree: Tree, node: Node) -> Node:
    """Find the heading printed before a section: its own, or that of what it is the first of."""
    current: Node | None = node
    while current is not None and not current.heading:
        above = tree.parent(current.identity)
        is_first = above is not None and bool(above.alive) and above.alive[0] is current
        current = above if is_first else None
    return current or node


def _check_one_unit(target: Target, beside: Path | None) -> None:
    """Refuse a portion that runs through the words of several units, and their numbers."""
    names = ("alinea", "paragraph", "subparagraph")
    said = [name for name in names if beside and getattr(beside, name) is not None]
    if any(getattr(target, name) is None for name in said[:-1]):
        raise Unresolved(
            Reason.TARGET_AMBIGUOUS,
            Message(N_("The portion runs across several units that are not distinguished.")),
        )


def _leading(tree: Tree, node: Node, until: Path | None) -> Node:
    if until is None:
        holders = [one for one in node.walk() if one.text and one.alive and not one.repealed]
        return holders[0] if holders else node
    item = node
    for kind in (Kind.PARAGRAPH, Kind.SUBPARAGRAPH):
        labels = getattr(until, kind.value)
        if labels is not None:
            item = nodes_labelled((item,), kind, labels, tombstones=True)[0]
    if until.definition is not None:
        item = definitions_of((node,), until.definition)[0]
    return tree.parent(item.identity) or node


def _behind(tree: Tree, target: Target, after: Path) -> Iterator[Node]:
    """Find what stands behind an item: the items after it and, if no block is named, the blocks."""
    said = {part.name: getattr(after, part.name) for part in fields(Path)}
    path = replace(target, **{name: part for name, part in said.items() if part is not None})
    for current in resolve(tree, path, tombstones=True):
        found = list(_later(tree, current))
        holder = tree.parent(current.identity)
        if after.alinea is None and holder is not None and holder.kind is Kind.ALINEA:
            found += _later(tree, holder)
        if not found:
            text = N_("Nothing distinct follows {place}.")
            raise Unresolved(Reason.TARGET_MISSING, Message(text, {"place": node_name(current)}))
        yield from found


def _later(tree: Tree, node: Node) -> Iterator[Node]:
    holder = tree.parent(node.identity)
    children = () if holder is None else holder.children
    behind = children[children.index(node) + 1 :] if node in children else ()
    return (one for one in behind if not one.repealed)


def sentences_of(node: Node, ordinals: Ordinals) -> tuple[FoundWords, ...]:
    """Find sentences by their number; of words not held, only the first can be identified."""
    known = list(_each_sentence(node))
    gap = any(one.incomplete for one in node.walk())
    if gap and not known and ordinals == (1,):
        return (FoundWords(Field(_first_block(node).identity, Part.TEXT), 0, 0),)
    found = []
    for ordinal in ordinals:
        index = ordinal - 1 if ordinal > 0 else len(known) + ordinal
        if not 0 <= index < len(known) or (gap and ordinal < 0):
            reason = Reason.NOT_HELD if gap else Reason.TARGET_MISSING
            text = N_("{place} has no sentence {number} that is held.")
            values: dict[str, Value] = {"place": node_name(node), "number": ordinal}
            raise Unresolved(reason, Message(text, values), (node.identity,) if gap else ())
        words, is_closed = known[index]
        if not is_closed:
            text = N_("Sentence {number} of {place} runs on into a list and cannot be cut out.")
            values = {"place": node_name(node), "number": ordinal}
            raise Unresolved(Reason.SENTENCE_RUNS_ON, Message(text, values))
        found.append(words)
    return tuple(found)


def _each_sentence(node: Node) -> Iterator[tuple[FoundWords, bool]]:
    field = Field(node.identity, Part.TEXT)
    ranges = sentence_ranges(node.text)
    runs_on = bool(node.text) and bool(node.alive) and not is_finished(node.text)
    for index, (start, end) in enumerate(ranges):
        yield FoundWords(field, start, end), not (runs_on and index == len(ranges) - 1)
    if not runs_on:
        for child in node.alive:
            yield from _each_sentence(child)


def _first_block(node: Node) -> Node:
    blocks = [child for child in node.alive if child.kind is Kind.ALINEA]
    return blocks[0] if node.kind in SECTIONS and blocks else node


def _tables_below(node: Node, number: str | None = None) -> list[Node]:
    """Find the tables below a node, or those that bear a number."""
    tables = [one for one in node.walk() if one.table is not None and not one.repealed]
    return tables if number is None else [one for one in tables if _bears(one, number)]


def _bears(table: Node, number: str) -> bool:
    names = (table.label, table.heading.partition("\n")[0])
    return any(_NUMBERED.sub("", name).rstrip(". ") == number for name in names if name)


_NUMBERED = late_pattern(r"(?i)^(?:table|tableau)\s+(?:n[o°º]\s*)?")


def table_of(node: Node, number: str | None = None) -> Node:
    """Find the one table of a node, or the one that bears a number."""
    tables, label = _tables_below(node, number), number or ""
    if len(tables) == 1:
        return tables[0]
    if tables:
        text = N_("{kind} {label} occurs {count} times in {place}; the address must say which.")
        raise unresolved_address(
            Reason.TARGET_AMBIGUOUS, text, node, Kind.TABLE, label, count=len(tables)
        )
    raise absent(node, Kind.TABLE, label)


def row_of(node: Node, label: str, *, table: str | None = None) -> Rows:
    """Find the one row that is named by its label, or quoted whole, in the tables of a node.

    With a number, only the table that bears it is searched.
    """
    key = reduced_key(label)
    rows = [
        (one, index)
        for one in _tables_below(node, table)
        for index, row in enumerate(one.table.rows if one.table else ())
        if key in (reduced_key(row.label), reduced_key(" ".join((row.label, *row.cells))))
    ]
    if len(rows) == 1:
        return Rows(rows[0][0].identity, rows[0][1], rows[0][1] + 1)
    raise _row_not_found(node, label, count=len(rows))


def column_rank(node: Node, heading: str) -> int:
    """Find the one column of a table that bears a heading, counted from 1."""
    table, key = table_of(node), reduced_key(heading)
    header = table.table.header if table.table is not None else ()
    ranks = [rank for rank, name in enumerate(header, start=1) if reduced_key(name) == key]
    if len(ranks) == 1:
        return ranks[0]
    text = N_("{count} columns of the table in {place} are headed “{label}”; one was expected.")
    reason = Reason.TARGET_AMBIGUOUS if ranks else Reason.TARGET_MISSING
    raise unresolved_address(reason, text, node, Kind.TABLE, heading, count=len(ranks))


def ranked_rows(node: Node, path: Path) -> tuple[Rows, ...]:
    """Find the rows of the one table of a node by their rank; the head of a table is no row."""
    table = table_of(node, path.table)
    count = len(table.table.rows) if table.table is not None else 0
    found = []
    for ordinal in path.line or ():
        index = ordinal - 1 if ordinal > 0 else count + ordinal
        if not 0 <= index < count:
            text = N_("The table in {place} has {count} rows, and none of rank {label}.")
            raise unresolved_address(
                Reason.TARGET_MISSING, text, node, Kind.TABLE, str(ordinal), count=count
            )
        found.append(Rows(table.identity, index, index + 1))
    return tuple(found)


def _row_not_found(node: Node, label: str, *, count: int) -> Unresolved:
    """Say that no row, or more than one, reads as the clause quotes it."""
    row = label.replace("\t", " | ")
    if count:
        text = N_("{count} rows of the table in {place} read “{label}”; the clause must say which.")
        return unresolved_address(Reason.TARGET_AMBIGUOUS, text, node, Kind.TABLE, row, count=count)
    missing = absent(node, Kind.TABLE, row)
    if missing.reason is not Reason.TARGET_MISSING:
        return missing
    text = N_("No row of a table in {place} reads “{label}”.")
    return unresolved_address(Reason.TARGET_MISSING, text, node, Kind.TABLE, row)


def rows_like(node: Node, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Refuse rows whose figure cannot be read, where every row of the table has one."""
    held = node.table.rows if node.table is not None else ()
    has_figures = bool(held) and all(_FIGURE.search(row.cells[-1]) for row in held if row.cells)
    for row in rows if has_figures else ():
        last = row.cells[-1] if row.cells else ""
        if last and not _FIGURE.search(last):
            text = N_("“{words}” is not in figures, as every other row of the table is.")
            raise Unresolved(Reason.PAYLOAD_UNFIT, Message(text, {"words": last}))
    return rows


_FIGURE = late_pattern(r"\d")
