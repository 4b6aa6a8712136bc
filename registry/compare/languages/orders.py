"""The two texts of one instrument must order the same things."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from bylaw.registry.compare.languages.divergences import ComparedPart, Divergence, divergences_of
from bylaw.registry.compare.languages.terms import Weight
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.instruments import AmendingProvision, Instrument
from bylaw.registry.law.orders.operations import Operation, TextAnchor

_LANGUAGE_BOUND = ("instrument", "definition", "row", "form", "order")
"""Parts of a target that are words, and so differ between languages."""


def compare_orders(en: Instrument, fr: Instrument) -> Iterator[Divergence]:
    """Compare what two language versions of one instrument order, provision by provision."""
    for ours, theirs in zip_longest(en.provisions, fr.provisions):
        if ours is None or theirs is None:
            yield _lone(ours, theirs)
        else:
            yield from _provisions(ours, theirs)


def _lone(en: AmendingProvision | None, fr: AmendingProvision | None) -> Divergence:
    told = N_("this provision is in one language only")
    words = [one.text if one is not None else "" for one in (en, fr)]
    return _divergence(words[0], words[1], Message(told))


def _provisions(en: AmendingProvision, fr: AmendingProvision) -> Iterator[Divergence]:
    ours, theirs = _operations(en), _operations(fr)
    if len(ours) != len(theirs):
        told = N_("provision {number}, operations ordered: {en} in English, {fr} in French")
        values = {"number": en.number, "en": str(len(ours)), "fr": str(len(theirs))}
        yield _divergence(en.text, fr.text, Message(told, values))
        return
    for one, other in zip(ours, theirs, strict=True):
        yield from _differ(en, fr, one, other)


def _operations(provision: AmendingProvision) -> Sequence[Operation]:
    return [read.operation for read in provision.operations]


def _differ(
    en: AmendingProvision, fr: AmendingProvision, one: Operation, other: Operation
) -> Iterator[Divergence]:
    ours, theirs = _order(one), _order(other)
    parts = [name for name in ours if ours[name] != theirs[name]]
    if parts:
        told = N_("provision {number}: the two languages differ in {parts}")
        values = {"number": en.number, "parts": ", ".join(parts)}
        yield _divergence(en.text, fr.text, Message(told, values))
    for left, right in ((one.old, other.old), (_words(one), _words(other))):
        if left and right:
            yield from divergences_of(left, right, section=_section(one))


def _order(operation: Operation) -> dict[str, object]:
    """Describe an operation by everything that does not depend on its language."""
    target = operation.target.as_json()
    place = {k: v for k, v in target.items() if k not in _LANGUAGE_BOUND}
    anchor = operation.anchor
    side = None if anchor is None else anchor.position
    beside = None if anchor is None or isinstance(anchor, TextAnchor) else anchor.as_json()
    units = [unit for unit in operation.new_units if unit[:1].isdigit()]
    return {
        "op": operation.op.value,
        "target": place,
        "position": side,
        "anchor": beside,
        "scope": operation.scope,
        "excepted": [path.as_json() for path in operation.excepted],
        "new_units": units,
    }


def _words(operation: Operation) -> str | None:
    """The new words of an operation on words; sections are compared as trees elsewhere."""
    return operation.new if not operation.new_units else None


def _section(operation: Operation) -> str:
    section = operation.target.as_json().get("section")
    return section if isinstance(section, str) else ""


def _divergence(en: str, fr: str, why: Message) -> Divergence:
    return Divergence("", ComparedPart.OPERATION, Weight.SUBSTANTIVE, en, fr, why)
