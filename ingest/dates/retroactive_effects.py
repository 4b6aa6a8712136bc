"""Effects that reach back, told apart from the day on which their instrument comes into force.

One provision may say when the instrument comes into force, and another from when a section has
effect: "Section 1 has effect from 1 January 2010.".  The section then becomes law with the whole.
"""

from collections.abc import Sequence
from dataclasses import replace

from bylaw.registry.law.orders.commencements import Commencement
from bylaw.registry.law.orders.instruments import AmendingProvision

COMMENCEMENT_UNKNOWN = "commencement-unknown"
"""The code of a finding: a provision says of something when it takes effect, without a day."""


def with_days_in_force(provisions: Sequence[AmendingProvision]) -> tuple[AmendingProvision, ...]:
    """Provisions, what has an earlier effect in force on the day of the whole instrument."""
    rules = [rule for provision in provisions for rule in provision.commencements if rule.is_own]
    whole = next((r for r in rules if r.sections is None and r.in_force is not None), None)
    if whole is None:
        return tuple(provisions)
    return tuple(_with_day(provision, whole) for provision in provisions)


def _with_day(provision: AmendingProvision, whole: Commencement) -> AmendingProvision:
    rules = tuple(_told(rule, whole) for rule in provision.commencements)
    if rules == provision.commencements:
        return provision
    is_known = all(rule.in_force is not None for rule in rules if rule.is_own)
    findings = tuple(
        one for one in provision.findings if not (is_known and one.code == COMMENCEMENT_UNKNOWN)
    )
    return replace(provision, commencements=rules, findings=findings)


def _told(rule: Commencement, whole: Commencement) -> Commencement:
    is_open = rule.is_own and rule.in_force is None and rule.effect_from is not None
    return replace(rule, in_force=whole.in_force, kind=whole.kind) if is_open else rule
