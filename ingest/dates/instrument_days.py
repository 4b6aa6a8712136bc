"""The days that several provisions of one instrument say, put together.

One provision may say when the instrument comes into force, and another from when a section has
effect: "Section 1 has effect from 1 January 2010.".  The section then becomes law with the whole.
Where two provisions give one provision different days, neither is taken.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from bylaw.ingest.dates.combined_rules import contradict, sections_left
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.commencements import COMMENCEMENT_UNKNOWN, Commencement
from bylaw.registry.law.orders.instruments import AmendingProvision
from bylaw.registry.law.orders.named_labels import share

SUBJECT_TO = N_("the date is “{words}”; whether that changes it is left to judgment")
_TWO_DAYS = N_("another provision gives the same provision, or the whole, a different date")


def with_days_in_force(provisions: Sequence[AmendingProvision]) -> tuple[AmendingProvision, ...]:
    """Provisions whose rules of commencement agree; what they contradict each other on waits."""
    freed = [_without_reservation(provision, provisions) for provision in provisions]
    rules = [rule for provision in freed for rule in provision.commencements if rule.is_own]
    told = [_with_rules(provision, _told(provision, rules)) for provision in freed]
    agreed = [rule for provision in told for rule in provision.commencements if rule.is_own]
    doubtful = [rule for pair in combinations(agreed, 2) if contradict(*pair) for rule in pair]
    return tuple(_in_doubt(provision, doubtful) for provision in told)


def _without_reservation(
    provision: AmendingProvision, others: Sequence[AmendingProvision]
) -> AmendingProvision:
    """A provision whose days are subject to others that were read: these say their own days.

    What a transitional provision says is told beside the law by itself.
    """
    read = {one.number for one in others if one.commencements or one.transition}
    rules = tuple(
        replace(rule, reservation=None) if _is_read(rule, read - {provision.number}) else rule
        for rule in provision.commencements
    )
    if rules == provision.commencements:
        return provision
    findings = tuple(one for one in provision.findings if one.message.template != SUBJECT_TO)
    return replace(provision, commencements=rules, findings=findings)


def _is_read(rule: Commencement, read: Collection[str]) -> bool:
    """Tell whether all the provisions that a rule leaves to govern are among some."""
    named = rule.reservation.sections if rule.reservation else ()
    return bool(named) and all(isinstance(label, str) and label in read for label in named)


def _told(provision: AmendingProvision, rules: Sequence[Commencement]) -> Iterator[Commencement]:
    """The rules of a provision, with what other provisions say of the same sections."""
    for rule in provision.commencements:
        if not rule.is_own:
            yield rule
        elif rule.effect_from is not None and rule.in_force is None:
            yield _in_force(rule, rules)
        elif not (rule.awaits == "" and _is_said_elsewhere(rule, rules)):
            yield from _beside_effects(rule, rules)


def _in_force(effect: Commencement, rules: Sequence[Commencement]) -> Commencement:
    """An effect, in force on the day of its sections, or else of the whole instrument."""
    known = [rule for rule in rules if rule.in_force is not None]
    named = (rule for rule in known if sections_left(rule, effect) is not None)
    whole = next((rule for rule in known if rule.sections is None), None)
    day = next(named, whole)
    return effect if day is None else replace(effect, in_force=day.in_force, kind=day.kind)


def _beside_effects(rule: Commencement, rules: Sequence[Commencement]) -> Iterator[Commencement]:
    """A rule without the sections whose effect another provision says."""
    for effect in rules:
        if effect.effect_from is None or effect.in_force is not None:
            continue
        left = sections_left(rule, effect)
        if left is not None:
            rule = replace(rule, sections=left)
        elif rule.sections is None and effect.sections is None:
            rule = replace(rule, effect_from=effect.effect_from)
    if rule.sections != () or rule.divisions:
        yield rule


def _is_said_elsewhere(rule: Commencement, rules: Sequence[Commencement]) -> bool:
    return any(
        share(other.sections or (), rule.sections or ()) for other in rules if other.awaits != ""
    )


def _with_rules(provision: AmendingProvision, told: Iterator[Commencement]) -> AmendingProvision:
    rules = tuple(told)
    if rules == provision.commencements:
        return provision
    is_known = all(rule.in_force is not None for rule in rules if rule.is_own)
    findings = tuple(
        one for one in provision.findings if not (is_known and one.code == COMMENCEMENT_UNKNOWN)
    )
    return replace(provision, commencements=rules, findings=findings)


def _in_doubt(provision: AmendingProvision, doubtful: Sequence[Commencement]) -> AmendingProvision:
    """A provision whose rules wait where another provision contradicts them."""
    rules = tuple(
        replace(rule, in_force=None, effect_from=None) if rule in doubtful else rule
        for rule in provision.commencements
    )
    if rules == provision.commencements:
        return provision
    span = provision.span
    finding = Finding(
        COMMENCEMENT_UNKNOWN, Severity.WARNING, Message(_TWO_DAYS), provision.text, span
    )
    return replace(provision, commencements=rules, findings=(*provision.findings, finding))
