"""A base or consolidated text, and its tree, in which revoked numbers are tombstones."""

from collections.abc import Mapping
from dataclasses import field, replace

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provisions import CONTAINERS, SECTIONS, Kind, Provision
from bylaw.registry.law.text.tree import Node, Tree, tree_of
from bylaw.registry.law.text.typography import reduced_key

_REVOKED = late_pattern(
    r"(?i)\(\s*(?:[^\W\d_]+\s+)?"
    r"(?:revoked|repealed|struck out|deleted|abrogée?s?|supprimée?s?)\s*\)\s*[.;]?"
)


@dataclass(frozen=True)
class ConsolidatedText:
    """A base or consolidated text as read: its tree, and the history note of each unit by name.

    A section goes by its number, a larger unit by its kind and number, as `division:VI`; what
    bears a number that another unit has already goes by its place, as `schedule:II/section:1`.
    What a replay starts from, on a day, is a `Base` made from it.
    """

    provision: Provision
    notes: Mapping[str, str] = field(default_factory=dict)


def is_revocation(words: str) -> bool:
    """Tell words that stand in place of a provision that was revoked.

    >>> is_revocation("(Abrogée)"), is_revocation("A licence (revoked) is void.")
    (True, False)
    """
    return _REVOKED.fullmatch(words.strip()) is not None


def note_name(identity: str) -> str:
    """Name the unit that a history note belongs to: a section of the text by its number alone.

    >>> note_name("section:9"), note_name("division:I~2"), note_name("schedule:II/section:2")
    ('9', 'division:I~2', 'schedule:II/section:2')
    """
    kind, _, label = identity.partition(":")
    return label if kind in SECTIONS and "/" not in identity else identity


def consolidated_tree(text: Provision, *, lang: str, names: tuple[str, ...] = ()) -> Tree:
    """Make the tree of a consolidated text; what it prints as revoked is a tombstone.

    >>> from bylaw.registry.law.text.provisions import Kind
    >>> gone = Provision(Kind.SECTION, "90", text="(Revoked).")
    >>> tree = consolidated_tree(Provision(Kind.INSTRUMENT, children=(gone,)), lang="en")
    >>> tree.nodes["section:90"].held.value
    'repealed'
    """
    tree = tree_of(text, lang=lang, names=names)
    children = tuple(_bury(child) for child in tree.root.children)
    title = _title(tree.root.heading, names)
    return replace(tree, root=replace(tree.root, heading=title, children=children))


def _title(heading: str, names: tuple[str, ...]) -> str:
    """The title among the lines that stand first; else the one by which the text is first known."""
    known = {reduced_key(name) for name in names}
    printed = (line.strip() for line in heading.splitlines() if reduced_key(line) in known)
    return next(printed, next(iter(names), heading))


def _bury(node: Node) -> Node:
    if node.label and _is_revoked(node):
        words = next(one.text or one.heading for one in node.walk() if one.text or one.heading)
        return replace(
            node, repealed=True, heading="", text="", mark=words.strip(), children=_below(node)
        )
    return replace(node, children=tuple(_bury(child) for child in node.children))


def _is_revoked(node: Node) -> bool:
    """Tell whether a unit has nothing but the mark of its revocation; of a division, its own."""
    own = [c for c in node.children if c.kind is Kind.ALINEA] if node.kind in CONTAINERS else [node]
    words = [one.text for top in own for one in top.walk() if one.text]
    if node.kind in CONTAINERS and node.heading:
        return is_revocation(node.heading)
    return len(words) == 1 and is_revocation(words[0])


def _below(node: Node) -> tuple[Node, ...]:
    """The tombstones that a revoked division still holds."""
    return tuple(_bury(child) for child in node.children if child.kind is not Kind.ALINEA and
                 node.kind in CONTAINERS)  # fmt: skip
