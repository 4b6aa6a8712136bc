"""Changing what an instrument orders: its provisions, the words it brings, the day it names."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from bylaw.registry.law.amend.apply import apply
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.commencements import Commencement
from bylaw.registry.law.orders.enactments import Enactment, Order, Reviser, UnitName, orders_of
from bylaw.registry.law.orders.named_labels import covers
from bylaw.registry.law.orders.operations import ON_WORDS, Labels, Op, Target
from bylaw.registry.law.orders.outcomes import OrderOutcome, Reason, Refused
from bylaw.registry.law.text.provisions import ATTACHMENTS, CONTAINERS, SECTIONS, Kind, Provision
from bylaw.registry.law.text.tree import tree_of
from bylaw.registry.law.text.typography import find_words

_UNITS = SECTIONS | CONTAINERS | ATTACHMENTS


@dataclass(frozen=True)
class NotMeant:
    """The order names no provision of the instrument."""


HasActed = Callable[[Order], bool]
Rewritten = Enactment | Refused | NotMeant


def rewritten(order: Order, earlier: Enactment, *, acted: HasActed) -> Rewritten:
    """Carry out an order on the provisions of an earlier instrument."""
    if order.enacts:
        return _with_provisions(order, earlier, acted)
    named = order.operation.target.section or ()
    if order.is_foreign and order.operation.op in ON_WORDS and not order.days:
        return _without_words(order, earlier, acted)
    ruled = [number for number in earlier.ruled_by if covers(named, number)]
    if ruled and not any(covers(named, one.source.provision) for one in earlier.orders):
        return _on_another_day(order, earlier, frozenset(ruled), acted)
    return _with_words(order, earlier, acted)


def _refuse_acted(earlier: Enactment, orders: Iterable[Order], acted: HasActed) -> Refused | None:
    done = next((one for one in orders if acted(one)), None)
    if done is None:
        return None
    text = N_("Provision {provision} of {instrument} has already taken effect.")
    values = {"instrument": earlier.number, "provision": done.source.provision}
    return Refused(Reason.ALREADY_ACTED, Message(text, values))


# ---- Provisions ------------------------------------------------------------------------


def _with_provisions(order: Order, earlier: Enactment, acted: HasActed) -> Enactment | Refused:
    """Replace amending provisions by new ones, or add them."""
    replaced = order.operation.op is Op.REPLACE_UNIT
    named: Labels = (order.operation.target.section or ()) if replaced else ()
    gone = [one for one in earlier.orders if covers(named, one.source.provision)]
    refused = _refuse_acted(earlier, gone, acted)
    if refused is not None:
        return refused
    kept = tuple(one for one in earlier.orders if not any(one is other for other in gone))
    return _with_rules(replace(earlier, orders=kept + tuple(_new(order, earlier))), order, named)


def _new(order: Order, earlier: Enactment) -> Iterator[Order]:
    state = order.text_state
    for provision in order.enacts:
        for one in orders_of(provision, earlier.number, earlier.lang, state):
            yield replace(one, revised_by=(Reviser(order.source),), is_foreign=order.is_foreign)


def _with_rules(earlier: Enactment, order: Order, named: Labels) -> Enactment:
    """Replace the commencement rules of old provisions by those of the new."""
    pairs = _rules(earlier)
    kept = [(number, rule) for number, rule in pairs if not covers(named, number)]
    new = [(p.number, rule) for p in order.enacts for rule in p.commencements if rule.is_own]
    rules = [*(pair for pair in new if pair[1].sections is None), *kept]
    rules += [pair for pair in new if pair[1].sections is not None]
    return replace(
        earlier,
        commencements=tuple(rule for _number, rule in rules),
        ruled_by=tuple(number for number, _rule in rules),
    )


def _rules(earlier: Enactment) -> list[tuple[str, Commencement]]:
    """The rules of commencement, each with the provision that holds it, where one does."""
    missing = len(earlier.commencements) - len(earlier.ruled_by)
    return list(zip((*earlier.ruled_by, *("",) * missing), earlier.commencements, strict=True))


# ---- Days ------------------------------------------------------------------------------


def _on_another_day(
    order: Order, earlier: Enactment, ruled: frozenset[str], acted: HasActed
) -> Enactment | Refused:
    """Change a day that a provision on commencement names."""
    refused = _refuse_acted(earlier, earlier.orders, acted)
    if refused is not None:
        return refused
    pairs = _rules(earlier)
    named = [rule for number, rule in pairs if number in ruled]
    meant = [rule for rule in named if order.days[:1] == (rule.in_force,)]
    if len(order.days) != 2 or len(meant) != 1:
        text = N_("The words on the commencement of {instrument} cannot be changed in this way.")
        return Refused(Reason.PAYLOAD_UNFIT, Message(text, {"instrument": earlier.number}))
    changed = replace(meant[0], in_force=order.days[1])
    rules = tuple(changed if rule is meant[0] else rule for _number, rule in pairs)
    return replace(earlier, commencements=rules)


# ---- Words -----------------------------------------------------------------------------


def _with_words(order: Order, earlier: Enactment, acted: HasActed) -> Rewritten:
    """Change the words that one provision brings; they must stand in exactly one place."""
    tried = [(one, _reword(order, one)) for one in earlier.orders]
    found = [(one, new) for one, new in tried if isinstance(new, Order)]
    refused = _refuse_acted(earlier, (one for one, _new in found), acted)
    if refused is not None:
        return refused
    if len(found) > 1:
        text = N_("The words occur in several provisions of {instrument}.")
        return Refused(Reason.TEXT_REPEATED, Message(text, {"instrument": earlier.number}))
    if not found:
        refusals = (new for _one, new in tried if isinstance(new, Refused))
        return _named_there(next(refusals, None), order, earlier)
    old, new = found[0]
    reviser = Reviser(order.source, _units_changed(old, new))
    marked = replace(new, revised_by=(*old.revised_by, reviser))
    return replace(earlier, orders=tuple(marked if one is old else one for one in earlier.orders))


def _units_changed(old: Order, new: Order) -> frozenset[UnitName] | None:
    """Name the units of a new text whose words are others now; None where it is not of units."""
    if any(unit.kind not in _UNITS for unit in (*old.units, *new.units)):
        return None
    before, after = (frozenset(_own_words(order.units)) for order in (old, new))
    return frozenset(name for name, _words in before ^ after) or None


def _own_words(units: Iterable[Provision]) -> Iterator[tuple[UnitName, str]]:
    """The words of each section or schedule, and the heading of each part that holds sections."""
    for unit in units:
        name = unit.kind, unit.label
        if unit.kind in CONTAINERS:
            yield name, unit.heading
            yield from _own_words(unit.children)
        else:
            yield name, repr([replace(one, children=(), spans=()) for one in unit.walk()])


def _named_there(refused: Refused | None, order: Order, earlier: Enactment) -> Refused | NotMeant:
    """Name the provision in which words were looked for and not found."""
    if refused is None:
        return NotMeant()
    if refused.reason is not Reason.TEXT_NOT_FOUND:
        return refused
    text = N_("“{words}” is not found in what {instrument} orders.")
    words = order.operation.old or ""
    return Refused(refused.reason, Message(text, {"words": words, "instrument": earlier.number}))


def _without_words(order: Order, earlier: Enactment, acted: HasActed) -> Rewritten:
    """Mark provisions whose words were changed in a language that is not held."""
    named = order.operation.target.section
    meant = [one for one in earlier.orders if named and covers(named, one.source.provision)]
    refused = _refuse_acted(earlier, meant, acted)
    if refused is not None or not meant:
        return refused or NotMeant()
    return replace(
        earlier,
        orders=tuple(
            replace(one, is_foreign=True) if any(one is other for other in meant) else one
            for one in earlier.orders
        ),
    )


def _reword(order: Order, meant: Order) -> Order | Refused | None:
    """Carry an order out on what another one brings; None where it does not name it."""
    target = order.operation.target
    if target.section is None or covers(target.section, meant.source.provision):
        if order.operation.op not in ON_WORDS:
            return None
        return _in_either(order, meant)
    if not any(covers(target.section, label) for label in _labels(meant.units)):
        return None
    return _in_new_text(order, meant, replace(target, instrument=None, order=None))


def _in_either(order: Order, meant: Order) -> Order | Refused:
    """Change the words that a provision brings, or those that it quotes as the old ones."""
    inside = _in_new_text(order, meant, Target(unit="instrument"))
    outside = _in_old_words(order, meant)
    if isinstance(inside, Order) and outside is not None:
        text = N_("“{words}” occurs both in the old and in the new words of provision {provision}.")
        values = {"words": order.operation.old or "", "provision": meant.source.provision}
        return Refused(Reason.TEXT_REPEATED, Message(text, values))
    return inside if isinstance(inside, Order) else outside or inside


def _labels(units: Iterable[Provision]) -> Iterator[str]:
    for unit in units:
        yield from (node.label for node in unit.walk() if node.kind is Kind.SECTION)


def _in_new_text(order: Order, meant: Order, target: Target) -> Order | Refused:
    plain = Provision(Kind.SECTION, "0", text=meant.operation.new or "")
    text = Provision(Kind.INSTRUMENT, children=meant.units or (plain,))
    whole = replace(order.operation, target=target, on=None)
    outcome: OrderOutcome = apply(
        tree_of(text, lang=order.source.lang), replace(order, operation=whole)
    )
    if isinstance(outcome, Refused):
        return outcome
    units = tuple(node.provision() for node in outcome.tree.root.children)
    if meant.units:
        return replace(meant, units=units, operation=replace(meant.operation, new=None))
    new = "\n".join(node.text for unit in units for node in unit.walk() if node.text)
    return replace(meant, operation=replace(meant.operation, new=new))


def _in_old_words(order: Order, meant: Order) -> Order | None:
    """Change the words that a provision quotes as those that it replaces or strikes out."""
    said, old, new = meant.operation.old or "", order.operation.old or "", order.operation.new
    places = find_words(said, old) if old else ()
    if order.operation.op is not Op.REPLACE_TEXT or len(places) != 1:
        return None
    start, end = places[0]
    words = said[:start] + (new or "") + said[end:]
    return replace(meant, operation=replace(meant.operation, old=words))
