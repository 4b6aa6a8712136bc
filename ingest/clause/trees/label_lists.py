"""Lists of numbers in a parse: a comma or a word joins each to the next, and all are of one kind.

The grammars let commas lie anywhere, so "the second second paragraph" and "sections 5 e 6" would be
lists.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from lark import Token, Tree

_LISTS = frozenset(("labels", "ordinals"))
_FIGURE = re.compile(r"\(?\d+(?:\.\d+)*[°º)]*")
_LETTER = re.compile(r"\(?[a-z]\)?|[IVXLC]+")


def loose_list(tree: Tree[Token], text: str) -> str | None:
    """What a parse takes for a list and is none, if it does."""
    for node in tree.iter_subtrees():
        if node.data in _LISTS:
            tokens = list(_tokens(node))
            if len(tokens) > 1 and (_has_gap(tokens, text) or _is_mixed(tokens)):
                return text[_start(tokens[0]) : _end(tokens[-1])]
    return None


def _has_gap(tokens: list[Token], text: str) -> bool:
    return any(not text[_end(one) : _start(other)].strip() for one, other in pairwise(tokens))


def _is_mixed(tokens: list[Token]) -> bool:
    """Whether figures are listed together with single letters, or with Roman numerals."""
    return any(map(_FIGURE.fullmatch, tokens)) and any(map(_LETTER.fullmatch, tokens))


def _tokens(node: Tree[Token]) -> Iterator[Token]:
    for child in node.children:
        if isinstance(child, Tree):
            yield from _tokens(child)
        else:
            yield child


def _start(token: Token) -> int:
    assert token.start_pos is not None
    return token.start_pos


def _end(token: Token) -> int:
    return _start(token) + len(token)
