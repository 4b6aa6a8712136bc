"""Certificates of rules: who answers for which words, as entries of the ledger.

A rule may speak for words that someone has certified: those shipped with the rules, and those
recorded here.  A certificate is never deleted; it can be withdrawn by a later entry.
"""

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.store.access.rows import CERTIFICATE
from bylaw.registry.store.codec import value_of
from bylaw.registry.store.rectifications import Record


@dataclass(frozen=True, slots=True)
class Certified:
    """Someone's word that a rule implements the words of this fingerprint in a language."""

    rule: str
    lang: str
    fingerprint: str
    by: str
    reason: str = ""


def recorded_certificates(record: Record) -> tuple[Certified, ...]:
    """The certificates of a registry as it was known."""
    live = (entry for entry in record.live if entry.kind == CERTIFICATE)
    return tuple(value_of(Certified, dict(entry.said)) for entry in live)
