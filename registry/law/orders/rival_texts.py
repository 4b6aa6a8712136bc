"""Where two texts of one instrument order different things, in one language or in both.

The same order may be printed twice, and is printed in two languages.  Texts of one language must
order the same; those of both must name the same provisions and the same figures.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.instruments import AmendingProvision, Instrument, ReadOperation
from bylaw.registry.law.orders.operations import Labels, Op, Path, UnitAnchor
from bylaw.registry.law.text.provisions import Kind

_ON_WORDS = frozenset((Op.REPLACE_TEXT, Op.INSERT_TEXT, Op.STRIKE_TEXT, Op.APPEND_TEXT))
_FIGURE = re.compile(r"\d+(?:[\s.,\u00a0\u202f]\d+)*")
_NO_DIGIT = re.compile(r"\D")
_IN_ONE = N_("two texts of this number order different things")
_IN_BOTH = N_("its English and its French order different things")


@dataclass(frozen=True, slots=True)
class Contested:
    """A provision that does not order the same in all texts of its instrument.

    Where only the languages differ, both readings are carried on, and money is not in doubt for it.
    """

    provision: AmendingProvision
    lang: str
    why: Message
    is_between_languages: bool


def contested(item: Instrument, rivals: Iterable[Instrument]) -> tuple[Contested, ...]:
    """Find the provisions on which the texts of an instrument do not agree."""
    return tuple(one for rival in rivals for one in _between(item, rival))


def _between(item: Instrument, rival: Instrument) -> Iterator[Contested]:
    is_between = item.lang != rival.lang
    ours, theirs = _ordering(item), _ordering(rival)
    why = Message(_IN_BOTH if is_between else _IN_ONE)
    for number in dict.fromkeys((*ours, *theirs)):
        own, other = ours.get(number), theirs.get(number)
        if own is None and other is not None:
            yield Contested(other, rival.lang, why, is_between)
        elif own is not None and not (other and _is_alike(own, other, is_between=is_between)):
            yield Contested(own, item.lang, why, is_between)
            if other is not None and not is_between:
                yield Contested(other, rival.lang, why, is_between)


def _ordering(item: Instrument) -> Mapping[str, AmendingProvision]:
    """The provisions that order something in every text, by their numbers."""
    return {
        provision.number: provision
        for provision in (*item.order_clauses, *item.provisions)
        if any(read.operation.target.version is None for read in provision.operations)
    }


def _is_alike(one: AmendingProvision, other: AmendingProvision, *, is_between: bool) -> bool:
    if not is_between:
        return _exactly(one) == _exactly(other)
    ours, theirs = _figures(one), _figures(other)
    # Figures in words on one side say nothing against those of the other.
    is_same = ours == theirs or not (ours and theirs)
    return _named(one) == _named(other) and is_same


def _exactly(provision: AmendingProvision) -> list[object]:
    return [(read.operation, _words(read)) for read in provision.operations]


def _words(read: ReadOperation) -> tuple[str, ...]:
    return tuple(node.text for unit in read.payload for node in unit.walk())


def _named(provision: AmendingProvision) -> frozenset[str]:
    """The sections that a provision names or brings."""
    return frozenset(label for read in provision.operations for label in _sections(read))


def _sections(read: ReadOperation) -> Iterator[str]:
    operation = read.operation
    anchor = operation.anchor.path if isinstance(operation.anchor, UnitAnchor) else Path()
    for labels in (operation.target.section, anchor.section):
        yield from map(str, labels or _NOTHING)
    for unit in read.payload:
        yield from (node.label for node in unit.walk() if node.kind is Kind.SECTION)


_NOTHING: Labels = ()


def _figures(provision: AmendingProvision) -> list[str]:
    """The figures in the words that a provision takes out and puts in, in the order of size."""
    said = (
        words or ""
        for read in provision.operations
        if read.operation.op in _ON_WORDS
        for words in (read.operation.old, read.operation.new)
    )
    found = (match[0] for words in said for match in _FIGURE.finditer(words))
    return sorted(_NO_DIGIT.sub("", figure) for figure in found)
