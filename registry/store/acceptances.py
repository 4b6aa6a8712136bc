"""Acceptances of findings: who takes a finding as it stands, and why, as entries of the ledger.

A finding is accepted for its words.  Where they change, it is another finding, and shows again.  An
acceptance is never deleted; it can be withdrawn by a later entry.  Who accepts that a day is
subject to something settles that reservation: answers tell of it no more.
"""

from bylaw.registry.law.doubt.qualified_days import SettledReservation
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.store.access.rows import ACCEPTANCE
from bylaw.registry.store.codec import value_of
from bylaw.registry.store.rectifications import Record


@dataclass(frozen=True, slots=True)
class Accepted:
    """Someone's word that a finding, about the words of this fingerprint, is explained."""

    finding: str
    words: str
    by: str
    why: str
    settles: SettledReservation | None = None


def recorded_acceptances(record: Record) -> tuple[Accepted, ...]:
    """The acceptances of a registry as it was known."""
    live = (entry for entry in record.live if entry.kind == ACCEPTANCE)
    return tuple(value_of(Accepted, dict(entry.said)) for entry in live)


def settled_reservations(record: Record) -> frozenset[SettledReservation]:
    """The reservations about which persons decided, as it was known."""
    return frozenset(one.settles for one in recorded_acceptances(record) if one.settles)
