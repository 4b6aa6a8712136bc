"""The grammars, loaded once, and the ways in which each understands a sentence."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from math import prod
from typing import cast

from lark import Token, Tree
from lark.exceptions import LarkError, UnexpectedEOF, UnexpectedInput
from lark.lexer import TerminalDef
from lark.parsers.earley_forest import ForestToParseTree, PackedNode, SymbolNode
from lark.visitors import CollapseAmbiguities

from bylaw.ingest.clause.charts.chart_columns import TooTangledError
from bylaw.ingest.clause.charts.chart_items import ChartNode
from bylaw.ingest.clause.charts.chart_parser import ChartedGrammar
from bylaw.ingest.clause.trees.label_lists import loose_list
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, BylawError, Message, listed

_EXPECTED = 6
_QUOTED = "“…”"
_EXAMPLES = {
    "QUOTE": _QUOTED,
    "APPOSED": _QUOTED,
    "LABEL": "1",
    "NUMBER": "1",
    "DAY": "1",
    "DATE": "1",
}
_SHORT = frozenset(
    ("by", "is", "in", "of", "to", "for", "row", "par", "est", "et", "de", "en", "au")
)
"""Words of one to three letters that say something where they are expected."""
_STEMS = frozenset(("WEEKDAY", "_ITEM", "SUBLABEL", "_FOREIGN"))


class NotUnderstood(BylawError):  # noqa: N818 - a refusal, not a fault
    """A sentence that the grammar does not understand in whole."""


@cache
def grammar(name: str, lang: str) -> ChartedGrammar:
    """Load one grammar; it is built once in a process."""
    return ChartedGrammar(
        grammar_text(name, lang),
        parser="earley",
        ambiguity="explicit",
        maybe_placeholders=False,
        propagate_positions=True,
    )


def grammar_text(name: str, lang: str) -> str:
    """A grammar as its file has it."""
    return files("bylaw.ingest.clause.grammar").joinpath(f"{name}_{lang}.lark").read_text("utf-8")


@lru_cache(maxsize=4096)
def parses(name: str, lang: str, text: str) -> tuple[Tree[Token], ...]:
    """Parse a sentence in every way that the grammar allows, or say where it stops."""
    try:
        shapes = _shapes(name, lang, _shape(name, text))
    except TooTangledError:
        raise NotUnderstood(N_("the clause is too long or too complex to read")) from None
    except UnexpectedInput as unexpected:
        raise _stopped(text, unexpected, grammar(name, lang)) from None
    except LarkError:
        raise NotUnderstood(
            N_("the sentence is incomplete; it stops at “{end}”"), end=text
        ) from None
    return tuple(_with_numbers(shape, text) for shape in _well_listed(shapes, text))


def _well_listed(shapes: tuple[Tree[Token], ...], text: str) -> list[Tree[Token]]:
    """The parses in which every list is one, or a refusal that quotes what is none."""
    loose = [loose_list(shape, text) for shape in shapes]
    if all(loose):
        raise NotUnderstood(
            N_("“{words}”: what joins these numbers is missing"), words=str(loose[0])
        )
    return [shape for shape, words in zip(shapes, loose, strict=True) if words is None]


def located_parse(name: str, lang: str, text: str, parse: int) -> Tree[Token]:
    """One of the parses of a sentence that was understood, each part with its place.

    The words of a part are those of the sentence there; numbers are all one in the parse itself.
    """
    return _well_listed(_shapes(name, lang, _shape(name, text)), text)[parse]


def forget_parses() -> None:
    """Forget every sentence that was parsed, as a measure of reading must."""
    parses.cache_clear()
    _shapes.cache_clear()


@lru_cache(maxsize=4096)
def _shapes(name: str, lang: str, shape: str) -> tuple[Tree[Token], ...]:
    """Parse once all the sentences that differ in their numbers alone."""
    forest = cast(ChartNode, grammar(name, lang).parse(shape))
    most = limits().clause.alternatives
    try:
        if ways_through(forest) > most:
            raise NotUnderstood(
                N_("the sentence can be parsed in more than {limit} ways: too many to compare"),
                limit=most,
            )
        return tuple(CollapseAmbiguities().transform(_tree(forest, grammar(name, lang))))
    finally:
        forest.let_go()


def _shape(name: str, text: str) -> str:
    """A sentence with one number for all: no grammar of amendments tells one from another.

    The depth of an item is no number of the sentence.

    >>> _shape("amending", "Section 46 is amended ⟨2⟩ by striking out ⟦0⟧")
    'Section 11 is amended ⟨2⟩ by striking out ⟦1⟧'
    """
    return _DIGIT.sub("1", text) if name == "amending" else text


_DIGIT = re.compile("(?<!⟨)[0-9]")


def _with_numbers(tree: Tree[Token], text: str) -> Tree[Token]:
    """Put the numbers of a sentence into the parse of its shape."""
    children = (
        _with_numbers(child, text) if isinstance(child, Tree) else _own_words(child, text)
        for child in tree.children
    )
    return Tree(tree.data, type(tree.children)(children))


def _own_words(token: Token, text: str) -> Token:
    start = token.start_pos
    if start is None or not _DIGIT.search(token):
        return token
    return Token.new_borrow_pos(token.type, text[start : start + len(token)], token)


def ways_through(forest: SymbolNode) -> int:
    """Count the ways in which a sentence was parsed, without writing them out one by one."""
    ways: dict[SymbolNode, int] = {}
    entered: set[SymbolNode] = set()
    waiting = [forest]
    while waiting:
        node = waiting.pop()
        if node not in entered:
            entered.add(node)
            inner = (part for way in node.children for part in _parts(way))
            waiting += [node, *(part for part in inner if part not in entered)]
        elif node not in ways:
            # A part that is still open goes round in a circle, and is no way at all.
            ways[node] = sum(
                prod(ways.get(part, 0) for part in _parts(way)) for way in node.children
            )
    return ways[forest]


def _parts(way: PackedNode) -> Iterator[SymbolNode]:
    return (part for part in (way.left, way.right) if isinstance(part, SymbolNode))


def _tree(forest: SymbolNode, reader: ChartedGrammar) -> Tree[Token]:
    """Write out a forest as one tree with a branch for each way."""
    writer = ForestToParseTree(Tree, reader.chart.callbacks, None, False)
    return cast(Tree[Token], writer.transform(forest))


def _stopped(text: str, unexpected: UnexpectedInput, reader: ChartedGrammar) -> NotUnderstood:
    position = max(getattr(unexpected, "pos_in_stream", None) or 0, 0)
    allowed = getattr(unexpected, "allowed", None) or getattr(unexpected, "expected", None) or ()
    stopped = len(text) if isinstance(unexpected, UnexpectedEOF) else position
    names = {*allowed, *reader.chart.expected_at(stopped)}
    examples = _examples(names, reader)
    words = listed(examples) if examples else None
    read, rest = text[:stopped].strip(), text[stopped:].strip()
    if words is None:
        return NotUnderstood(_ENDED, read=read, rest=rest)
    if not rest:
        return NotUnderstood(_CUT_SHORT, read=read, words=words)
    if not read:
        return NotUnderstood(_NOTHING_READ, read="", rest=rest, words=words)
    return NotUnderstood(_STOPPED, read=read, rest=rest, words=words)


_ENDED = N_("understood up to “{read}”, but not “{rest}”")
_CUT_SHORT = N_("incomplete after “{read}” (expected, for example: {words})")
_STOPPED = N_("understood up to “{read}”, but not “{rest}” (expected, for example: {words})")
_NOTHING_READ = N_(
    "“{rest}” does not begin as an amending provision does (expected, for example: {words})"
)


def _examples(names: set[str], reader: ChartedGrammar) -> list[Message]:
    """Words that could have come next, in the order in which the grammar lists them."""
    grammar_order = sorted(
        (each for each in reader.terminals if each.name in names),
        key=lambda each: reader.source_grammar.find(f"\n{each.name}:"),
    )
    words = dict.fromkeys(map(_example, grammar_order))
    return [
        Message(N_("“…”")) if word == _QUOTED else Message("{word}", {"word": word})
        for word in words
        if len(word) > 3 or word in _SHORT or (not word.isalpha() and word)
    ][:_EXPECTED]


def _example(terminal: TerminalDef) -> str:
    """The first words that a terminal stands for, in the masculine."""
    if terminal.name in _EXAMPLES:
        return _EXAMPLES[terminal.name]
    if terminal.name in _STEMS:
        return ""
    found = re.search(
        r"[^\W\d_]{2,}+(?!-)(?: [^\W\d_]{2,})*",
        re.sub(r"e\?(?:s\?)?|\\.|\(\?.|\[[^]]*]", " ", terminal.pattern.value),
    )
    return found.group() if found else ""
