"""Acceptances of findings: who takes a finding as it stands, and why, as entries of the ledger.

A finding is accepted for its words.  Where they change, it is another finding, and shows again.  An
acceptance is never deleted; it can be withdrawn by a later entry.
"""

from dataclasses import dataclass

from bylaw.registry.store.codec import value_of
from bylaw.registry.store.view import View

KIND = "acceptance"


@dataclass(frozen=True, slots=True)
class Accepted:
    """Someone's word that a finding, about the words of this fingerprint, is explained."""

    finding: str
    words: str
    by: str
    why: str


def recorded_acceptances(view: View) -> tuple[Accepted, ...]:
    """The acceptances of a registry as it was known."""
    live = (entry for entry in view.record().live if entry.kind == KIND)
    return tuple(value_of(Accepted, dict(entry.said)) for entry in live)
