"""The items of a chart: rules that were read in part, and the forest of what was read."""

from collections.abc import Mapping
from operator import attrgetter

from lark.grammar import Rule
from lark.parsers.earley_forest import ForestNode, PackedNode, SymbolNode

ANYTHING = -1
"""The number of the first words of what may hold no word at all, and so begins anywhere."""


class RuleState:
    """A rule with a place in it, and the word or the symbol that it awaits there; none at its end.

    `first` is the number of the words with which what it awaits may begin.  Two states are the same
    only if they are one; `node` names the nodes of the forest at which it may stand: at its end a
    rule shares them with the other rules of its symbol.
    """

    __slots__ = ("after", "first", "label", "node", "rule", "symbol", "word")

    def __init__(self, rule: Rule, place: int, first: Mapping[str, int]) -> None:
        awaited = rule.expansion[place] if place < len(rule.expansion) else None
        self.rule = rule
        self.word = str(awaited.name) if awaited is not None and awaited.is_term else None
        self.symbol = str(awaited.name) if awaited is not None and not awaited.is_term else None
        self.first = ANYTHING if awaited is None else first[str(awaited.name)]
        self.label: object = rule.origin if awaited is None else (rule, place)
        self.node: object = str(rule.origin.name) if awaited is None else self
        self.after = self if awaited is None else RuleState(rule, place + 1, first)


class ChartNode(SymbolNode):
    """A node of the forest, which writes out the ways in which it was made when it is asked."""

    __slots__ = ("_ways", "_written")

    def __init__(self, label: object, start: int, end: int) -> None:
        self.s, self.start, self.end = label, start, end
        self.priority, self.is_intermediate = _NO_PRIORITY, isinstance(label, tuple)
        self._ways: dict[tuple[ForestNode | None, ForestNode | None], Rule] = {}
        self._written: list[PackedNode] | None = None

    def add(self, rule: Rule, left: ForestNode | None, right: ForestNode | None) -> None:
        """Take in one way in which the node was made."""
        self._ways.setdefault((left, right), rule)

    @property
    def children(self) -> list[PackedNode]:
        """The ways in which the node was made, in the order of Lark."""
        if self._written is None:
            ways = (
                PackedNode(self, self.s, rule, self.start, left, right)
                for (left, right), rule in self._ways.items()
            )
            self._written = sorted(ways, key=attrgetter("sort_key"))
        return self._written

    def let_go(self) -> None:
        """Forget what was written out of the forest below, so that nothing of it is kept.

        A node and its ways name each other: they would wait until garbage is looked for.
        """
        waiting: list[ForestNode | None] = [self]
        while waiting:
            node = waiting.pop()
            if isinstance(node, ChartNode) and node._written is not None:
                waiting += (part for way in node._written for part in (way.left, way.right))
                node._written = None


_NO_PRIORITY = float("-inf")


class ChartItem:
    """A rule that was read from its start as far as a state, and the node of what was read."""

    __slots__ = ("node", "start", "state")

    def __init__(self, state: RuleState, start: int, node: ChartNode | None = None) -> None:
        self.state, self.start, self.node = state, start, node


ChartItems = dict[tuple[RuleState, int], ChartItem]
"""The items of a column, each once, in the order in which they came."""
ChartNodes = dict[tuple[object, int], ChartNode]
"""The nodes of the forest that end in one column."""


def node_of(state: RuleState, start: int, place: int, nodes: ChartNodes) -> ChartNode:
    """The node of what a rule read from its start to a place, the same for all ways to read it."""
    label = (state.node, start)
    found = nodes.get(label)
    if found is None:
        found = nodes[label] = ChartNode(state.label, start, place)
    return found


def advanced(item: ChartItem, read: ForestNode, place: int, nodes: ChartNodes) -> ChartItem:
    """Go on with an item after what it awaited was read as far as a place."""
    state = item.state.after
    node = node_of(state, item.start, place, nodes)
    node.add(state.rule, item.node, read)
    return ChartItem(state, item.start, node)
