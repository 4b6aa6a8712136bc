"""The tree of a base or consolidated text, in which revoked numbers are tombstones."""

import re
from dataclasses import replace

from bylaw.registry.law.text.provisions import Provision
from bylaw.registry.law.text.tree import Node, Tree, tree_of

_REVOKED = re.compile(
    r"(?i)\(\s*(?:[^\W\d_]+\s+)?"
    r"(?:revoked|repealed|struck out|deleted|abrogée?s?|supprimée?s?)\s*\)\s*[.;]?"
)


def consolidated_tree(text: Provision, *, lang: str, names: tuple[str, ...] = ()) -> Tree:
    """Make the tree of a consolidated text; what it prints as revoked is a tombstone.

    >>> from bylaw.registry.law.text.provisions import Kind
    >>> gone = Provision(Kind.SECTION, "90", text="(Revoked).")
    >>> tree = consolidated_tree(Provision(Kind.INSTRUMENT, children=(gone,)), lang="en")
    >>> tree.nodes["section:90"].held.value
    'repealed'
    """
    tree = tree_of(text, lang=lang, names=names)
    children = tuple(_buried(child) for child in tree.root.children)
    return replace(tree, root=replace(tree.root, children=children))


def _buried(node: Node) -> Node:
    words = [one.text for one in node.walk() if one.text]
    if len(words) == 1 and _REVOKED.fullmatch(words[0].strip()) and node.label:
        return replace(node, repealed=True, text="", children=())
    return replace(node, children=tuple(_buried(child) for child in node.children))
