"""The words that rules may speak for, as a registry knows them."""

from bylaw.registry.rules.binding import Certificate, certificates
from bylaw.registry.store.certificates import recorded_certificates
from bylaw.registry.store.view import View


def certified_in(view: View) -> frozenset[Certificate]:
    """The words that rules may speak for: those shipped, and those recorded."""
    recorded = recorded_certificates(view)
    return certificates() | {(one.rule, one.lang, one.fingerprint) for one in recorded}
