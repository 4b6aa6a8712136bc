"""Operations on words: replace, insert, append and strike them, exactly where they are quoted."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bylaw.registry.law.amend.edits import Await, Edit, Splice
from bylaw.registry.law.amend.locate.resolve import resolve
from bylaw.registry.law.amend.locate.word_places import (
    WordHit,
    WordReach,
    WordStretch,
    beside_others,
    first_stretch,
    hits_in,
    sought_words,
    word_reaches,
)
from bylaw.registry.law.amend.plan import Plan
from bylaw.registry.law.findings import Finding, note
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.messages import N_, Message, Value, listed
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.operations import Op, TextAnchor
from bylaw.registry.law.orders.outcomes import Reason, Unresolved
from bylaw.registry.law.text.naming import node_name
from bylaw.registry.law.text.tree import Tree
from bylaw.registry.law.text.typography import (
    find_words_opening,
    gap_between,
    widen,
    with_capital,
)

_CLOSING = (".", ";")
_GOES_ON = late_pattern(r"\s*(?:,|[a-zà-öø-ÿœ]+\b(?![.)°]))")


def plan_words(tree: Tree, order: Order) -> Plan:
    """Plan an operation on words; it is refused unless the words stand there as quoted."""
    reaches = tuple(word_reaches(tree, order))
    if order.operation.op is Op.APPEND_TEXT or _starts(order):
        hits = tuple(_edge_of(reach, order) for reach in reaches)
        waits = None
    elif order.operation.scope == "all":
        hits, waits = _everywhere(tree, order, reaches)
    else:
        hits, waits = tuple(_only(order, reach) for reach in reaches), None
    targets = frozenset(reach.node.identity for reach in reaches)
    edits: tuple[Edit, ...] = tuple(_splice(order, hit) for hit in hits)
    if waits is not None:
        edits += tuple(Await(name, order.source) for name in _open_sections(tree, order, reaches))
    return Plan(edits, targets, waits=waits, notes=tuple(_notes(order, hits)))


def _starts(order: Order) -> bool:
    return order.operation.op is Op.INSERT_TEXT and order.operation.at == "start"


def _open_sections(tree: Tree, order: Order, reaches: Iterable[WordReach]) -> Iterable[str]:
    """The sections with words that are not held, which may be among those sought."""
    spared = frozenset(_spared_units(tree, order))
    gaps = (name for name in _gaps(reaches) if name not in spared)
    return dict.fromkeys(tree.section_of(name).identity for name in gaps)


def _gaps(reaches: Iterable[WordReach]) -> Iterator[str]:
    for reach in reaches:
        yield from (n.identity for n in reach.node.walk() if n.incomplete and not n.repealed)


def _openings(order: Order, reach: WordReach) -> tuple[WordHit, ...]:
    """Where the quoted words open a sentence: there they have a capital, and are the same words."""
    old, new = order.operation.old or "", order.operation.new or ""
    is_of_capitals = old.casefold() == new.casefold()
    if order.operation.op is not Op.REPLACE_TEXT or order.operation.at or is_of_capitals:
        return ()
    hits = [
        (stretch, stretch.start + start, stretch.start + end)
        for stretch in reach.stretches
        for start, end in find_words_opening(stretch.words[stretch.start : stretch.end], old)
    ]
    return beside_others(order, hits)


def _hits_and_openings(order: Order, reach: WordReach) -> list[WordHit]:
    places = {id(stretch): place for place, stretch in enumerate(reach.stretches)}
    found = (*hits_in(order, reach), *_openings(order, reach))
    return sorted(found, key=lambda hit: (places[id(hit[0])], hit[1]))


def _only(order: Order, reach: WordReach) -> WordHit:
    hits = hits_in(order, reach) or _openings(order, reach)
    is_title = order.operation.is_on_title
    place = Message(N_("the title")) if is_title else node_name(reach.node)
    values: dict[str, Value] = {"words": sought_words(order), "place": place}
    if reach.is_unknown_title or (reach.is_incomplete and not is_title):
        text = N_("Not checked: the full text of {place} is not available.")
        raise Unresolved(Reason.NOT_HELD, Message(text, values), (reach.node.identity,))
    hits = _hits_named(hits, order.operation.occurrence)
    if not hits:
        text = N_("“{words}” is not found in {place}.")
        raise Unresolved(Reason.TEXT_NOT_FOUND, Message(text, values))
    if len(hits) > 1:
        text = N_(
            "“{words}” occurs {count} times in {place}, and the order does not say which "
            "occurrence is meant."
        )
        raise Unresolved(Reason.TEXT_REPEATED, Message(text, values | {"count": len(hits)}))
    _check_single(order, hits[0], reach)
    return hits[0]


def _hits_named(hits: tuple[WordHit, ...], occurrence: int | None) -> tuple[WordHit, ...]:
    """Keep the occurrence that the clause names, if it names one; -1 is the last."""
    if occurrence is None:
        return hits
    return hits[-1:] if occurrence == -1 else hits[occurrence - 1 : occurrence]


def _check_single(order: Order, hit: WordHit, reach: WordReach) -> None:
    """Refuse "what follows “X”" where several blocks follow: the order must say where it ends."""
    if order.operation.op is Op.INSERT_TEXT or order.operation.old is not None:
        return
    if hit[0] != reach.stretches[0 if _is_before(order) else -1]:
        text = N_("More than one block of {place} is on that side of “{words}”.")
        values: dict[str, Value] = {"words": sought_words(order), "place": node_name(reach.node)}
        raise Unresolved(Reason.TARGET_AMBIGUOUS, Message(text, values))


def _everywhere(
    tree: Tree, order: Order, reaches: tuple[WordReach, ...]
) -> tuple[tuple[WordHit, ...], Message | None]:
    spared = frozenset(_spared_units(tree, order))
    found = (hit for reach in reaches for hit in _hits_and_openings(order, reach))
    hits = tuple(hit for hit in found if hit[0].field.identity not in spared)
    values: dict[str, Value] = {"words": sought_words(order)}
    gaps = _open_sections(tree, order, reaches)
    if gaps:
        text = N_("“{words}” may also occur in the words of {place} that are not held.")
        places = listed(node_name(tree.nodes[name]) for name in gaps)
        return hits, Message(text, values | {"place": places})
    if not hits:
        text = N_("“{words}” is not found in {place}.")
        places = listed(node_name(reach.node) for reach in reaches)
        raise Unresolved(Reason.TEXT_NOT_FOUND, Message(text, values | {"place": places}))
    return hits, None


def _spared_units(tree: Tree, order: Order) -> Iterator[str]:
    """Name the units in which the clause leaves the words as they are, and all below them."""
    for path in order.operation.excepted:
        for node in resolve(tree, path):
            yield from (one.identity for one in node.walk())


def _edge_of(reach: WordReach, order: Order) -> WordHit:
    values = {"place": node_name(reach.node)}
    if reach.is_incomplete:
        text = N_("The end of {place} is not held.")
        raise Unresolved(Reason.NOT_HELD, Message(text, values), (reach.node.identity,))
    if not reach.stretches:
        text = N_("{place} has no words to add to.")
        raise Unresolved(Reason.TEXT_NOT_FOUND, Message(text, values))
    if _starts(order):
        return first_stretch(reach), first_stretch(reach).start, first_stretch(reach).start
    last = reach.stretches[-1]
    return last, *_closing_mark(last, order.operation.new or "")


def _closing_mark(stretch: WordStretch, new: str) -> tuple[int, int]:
    """Where words are added at the end: those that go on the last sentence join it.

    They stand before the mark that closes it, or bring their own mark in its place.
    """
    words = stretch.words[stretch.start : stretch.end].rstrip()
    end = stretch.start + len(words)
    if not words.endswith(_CLOSING) or not _GOES_ON.match(new):
        return stretch.end, stretch.end
    return (end - 1, end) if new.rstrip().endswith(_CLOSING) else (end - 1, end - 1)


def _splice(order: Order, hit: WordHit) -> Splice:
    stretch, start, end = hit
    new = order.operation.new or ""
    if order.operation.op is not Op.STRIKE_TEXT and not new:
        text = N_("The operation does not say what the new words are.")
        raise Unresolved(Reason.PAYLOAD_MISSING, Message(text))
    if order.operation.old is None and isinstance(order.operation.anchor, TextAnchor):
        start, end = _beside(order, hit)
    match order.operation.op:
        case Op.STRIKE_TEXT:
            start, end = widen(stretch.words, start, end)
            new = ""
        case Op.INSERT_TEXT | Op.APPEND_TEXT:
            new = with_spaces(stretch.words[:start], new, stretch.words[end:])
        case Op.REPLACE_TEXT if _is_opening(order, hit):
            new = with_capital(new)
        case _:
            pass
    return Splice(stretch.field, start, end, new, order.source.spans, order.text_state)


def _is_opening(order: Order, hit: WordHit) -> bool:
    """Tell whether words are replaced where they open a sentence, with a capital."""
    old, (stretch, start, _end) = order.operation.old or "", hit
    return old[:1].islower() and stretch.words[start : start + 1].isupper()


def _beside(order: Order, hit: WordHit) -> tuple[int, int]:
    """The place beside the anchor, or all the words on that side of it."""
    stretch, start, end = hit
    if order.operation.op is Op.INSERT_TEXT:
        return (start, start) if _is_before(order) else (end, end)
    if _is_before(order):
        return stretch.start, len(stretch.words[:start].rstrip())
    words = stretch.words[end : stretch.end]
    return end + len(words) - len(words.lstrip()), stretch.end


def _is_before(order: Order) -> bool:
    anchor = order.operation.anchor
    return isinstance(anchor, TextAnchor) and anchor.position == "before"


def with_spaces(left: str, new: str, right: str) -> str:
    """New words with the spaces that they need between their neighbours."""
    lead = gap_between(left, new)
    return lead + new + gap_between(left + lead + new, right)


def _notes(order: Order, hits: Iterable[WordHit]) -> Iterator[Finding]:
    """Tell where words have a capital, or a list gets new members without its comma."""
    opening = order.operation.old or ""
    if order.operation.op is Op.REPLACE_TEXT and any(_is_opening(order, hit) for hit in hits):
        text = N_("“{words}” is also replaced where it opens a sentence with a capital.")
        yield replace(note("capital-kept", text, words=opening), quote=opening)
    if order.operation.op is not Op.INSERT_TEXT or _is_before(order):
        return
    new = order.operation.new or ""
    for stretch, _, end in hits:
        if gap_between(stretch.words[:end], new) and stretch.words[end:].startswith(","):
            text = N_("“{words}” is inserted as printed, without a comma before it.")
            yield replace(note("inserted-without-comma", text, words=new), quote=new)
