"""A tree with edits carried out together, each on the tree as it stood before."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field, replace

from bylaw.registry.law.amend.edits import (
    Await,
    Bury,
    Close,
    Detach,
    Edit,
    Insert,
    Relabel,
    Splice,
    Swap,
    SwapRows,
    touched_by,
)
from bylaw.registry.law.amend.locate.places import Field, Part
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.labels import in_sequence, term_of
from bylaw.registry.law.text.provisions import CONTAINERS, ITEM_LEVELS, Kind, Table, order_key
from bylaw.registry.law.text.tree import Node, Tree, weakest


@dataclass(frozen=False)
class _Work:
    """The edits of one tree, sorted by the node that they change."""

    edits: dict[str, list[Edit]] = field(default_factory=dict)
    on_the_way: set[str] = field(default_factory=set)
    after: dict[str, list[Node]] = field(default_factory=dict)
    """What comes right after a node that leaves its parent, and so goes with it."""
    goes_with: dict[str, Insert] = field(default_factory=dict)

    def in_order(self, inserts: list[Insert]) -> list[Insert]:
        """Put first, of the inserts at one place, what brings back the nodes that stood first."""
        order = {id(one): place for place, one in enumerate(self.goes_with.values())}
        return sorted(inserts, key=lambda one: order.get(id(one), len(order)))


def perform(tree: Tree, edits: Iterable[Edit]) -> Tree:
    """Carry out edits that were all made for this tree; untouched branches are shared."""
    made = list(edits)
    work = _Work(goes_with=_brought_back(made))
    for edit in made:
        before = _neighbour(tree, edit) if isinstance(edit, Insert) else None
        if isinstance(edit, Insert) and before in work.goes_with:
            work.after.setdefault(before, []).extend(edit.nodes)
            continue
        identity = touched_by(edit)
        work.edits.setdefault(identity, []).append(edit)
        work.on_the_way.update((identity, *(node.identity for node in tree.ancestors(identity))))
    return replace(tree, root=_rebuilt(tree.root, work))


def _brought_back(edits: Iterable[Edit]) -> dict[str, Insert]:
    """Name the nodes that leave their parents, and the insert with which each comes back."""
    made = list(edits)
    leaving = {edit.identity for edit in made if isinstance(edit, Detach)}
    if not leaving:
        return {}
    found: list[tuple[Insert, list[str]]] = []
    for edit in made:
        if isinstance(edit, Insert):
            below = (one.identity for node in edit.nodes for one in node.walk())
            found.append((edit, [name for name in below if name in leaving]))
    found.sort(key=lambda pair: -len(pair[1]))
    return {name: insert for insert, names in found for name in names}


def _neighbour(tree: Tree, insert: Insert) -> str | None:
    """Name the node right after which an insert puts its own."""
    if not insert.index:
        return None
    return tree.nodes[insert.parent].children[insert.index - 1].identity


def _rebuilt(node: Node, work: _Work) -> Node:
    if node.identity not in work.on_the_way:
        return node
    edits = work.edits.get(node.identity, [])
    changed = replace(node, children=_children(node, edits, work))
    for edit in edits:
        changed = _perform_edit(changed, edit)
    return _with_rows(_with_splices(changed, edits), edits)


def _perform_edit(node: Node, edit: Edit) -> Node:
    match edit:
        case Swap(node=other):
            return replace(other, identity=node.identity)
        case Bury(mark=mark):
            return replace(tombstone_of(node), mark=mark)
        case Relabel(label=label):
            return replace(node, label=label)
        case Await(source=source):
            return replace(node, pending=(*node.pending, source))
        case Close():
            return replace(node, repealed=True)
        case Splice() | SwapRows() | Insert() | Detach():
            return node


def _children(node: Node, edits: list[Edit], work: _Work) -> tuple[Node, ...]:
    inserts = [edit for edit in edits if isinstance(edit, Insert)]
    coming: dict[int, list[Node]] = {}
    for insert in work.in_order(inserts):
        brought = (one for new in insert.nodes for one in _inserted_nodes(new, insert, work))
        coming.setdefault(insert.index, []).extend(brought if work.goes_with else insert.nodes)
    children: list[Node] = []
    for index, child in enumerate(node.children):
        children += coming.get(index, ())
        if child.identity not in work.on_the_way:
            children.append(child)
        elif not any(isinstance(edit, Detach) for edit in work.edits.get(child.identity, [])):
            children.append(_rebuilt(child, work))
    children += coming.get(len(node.children), ())
    moved = [one.identity for one in children if _is_relabelled(one, work)]
    return tuple(_in_sequence(children, moved))


def _inserted_nodes(node: Node, insert: Insert, work: _Work) -> Iterator[Node]:
    """A node that comes in, with the edits of those that it brings back from elsewhere.

    Where two inserts bring back the same node, it goes with the nearer of them.
    """
    if node.identity in work.goes_with:
        if work.goes_with[node.identity] is insert:
            yield _rebuilt(node, work)
            yield from work.after.get(node.identity, ())
        return
    below = (one for child in node.children for one in _inserted_nodes(child, insert, work))
    yield replace(node, children=tuple(below))


def _is_relabelled(node: Node, work: _Work) -> bool:
    """Tell an item with another number; a section keeps its place, and is put in order in print."""
    edits = work.edits.get(node.identity, ())
    return node.kind in ITEM_LEVELS and any(isinstance(edit, Relabel) for edit in edits)


def _in_sequence(children: list[Node], moved: Iterable[str]) -> list[Node]:
    """Put the items that bear another number where it belongs among their neighbours."""
    keys = [(one.kind, order_key(one.kind, one.label)) for one in children]
    places = [place for place, one in enumerate(children) if one.identity in frozenset(moved)]
    return [children[place] for place in in_sequence(keys, places)]


def _with_splices(node: Node, edits: list[Edit]) -> Node:
    splices = [edit for edit in edits if isinstance(edit, Splice)]
    # From the end of the text backwards; of several at one point, the last comes first.
    ordered = sorted(enumerate(splices), key=lambda pair: (pair[1].start, pair[1].end, pair[0]))
    for _, splice in reversed(ordered):
        node = _splice_words(node, splice)
    return node


def _splice_words(node: Node, splice: Splice) -> Node:
    def cut(words: str) -> str:
        return words[: splice.start] + splice.new + words[splice.end :]

    node = replace(
        node,
        spans=(*node.spans, *(span for span in splice.spans if span not in node.spans)),
        text_state=weakest((node.text_state, splice.text_state)),
    )
    match splice.field.part:
        case Part.HEADING:
            # What only has a heading no longer waits for words once it is given one.
            is_whole = not node.heading and node.kind in CONTAINERS | {Kind.INSTRUMENT}
            pending = () if is_whole else node.pending
            is_new = splice.start == 0 and splice.end == len(node.heading)
            # Nor is a heading disputed any longer once it is replaced whole.
            disputed = "" if is_new and node.kind in CONTAINERS else node.disputed
            return replace(node, heading=cut(node.heading), pending=pending, disputed=disputed)
        case Part.TEXT:
            return replace(node, text=cut(node.text))
        case Part.MARK:
            mark = cut(node.mark)
            return replace(node, mark=mark, label=term_of(mark))
        case _:
            return replace(node, table=_cut_in_table(node.table, splice.field, cut))


def _cut_in_table(table: Table | None, where: Field, cut: Callable[[str], str]) -> Table:
    assert table is not None, "a cell was found in a table"
    if where.part is Part.COLUMN:
        return replace(table, header=_set_cell(table.header, where.column, cut))
    row = table.rows[where.row]
    if where.part is Part.ROW_LABEL:
        row = replace(row, label=cut(row.label))
    else:
        row = replace(row, cells=_set_cell(row.cells, where.column, cut))
    return replace(table, rows=(*table.rows[: where.row], row, *table.rows[where.row + 1 :]))


def _set_cell(cells: tuple[str, ...], index: int, cut: Callable[[str], str]) -> tuple[str, ...]:
    return (*cells[:index], cut(cells[index]), *cells[index + 1 :])


def _with_rows(node: Node, edits: list[Edit]) -> Node:
    swaps = [edit for edit in edits if isinstance(edit, SwapRows)]
    ordered = sorted(enumerate(swaps), key=lambda pair: (pair[1].start, pair[1].end, pair[0]))
    for _, swap in reversed(ordered):
        assert node.table is not None, "a row was found in a table"
        rows = node.table.rows
        rows = (*rows[: swap.start], *swap.rows, *rows[swap.end :])
        spans = (*node.spans, *(span for span in swap.spans if span not in node.spans))
        node = replace(node, table=replace(node.table, rows=rows), spans=spans)
    return node


def tombstone_of(node: Node) -> Node:
    """Make a tombstone: a node keeps its number, a division also the numbers of its sections."""
    keeps = node.kind in CONTAINERS
    return replace(
        node,
        heading="",
        text="",
        mark="",
        table=None,
        children=tuple(tombstone_of(child) for child in node.children) if keeps else (),
        incomplete=False,
        repealed=True,
        spans=(),
    )
