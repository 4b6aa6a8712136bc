"""Why a provision is no longer held: which entry of the ledger removed it."""

from bylaw.registry.answers.law.provision_names import Address
from bylaw.registry.law.findings import Finding, note
from bylaw.registry.law.messages import N_
from bylaw.registry.store.view import View

NO_LONGER_HELD = "no-longer-held"
"""The code of the finding that a provision was held once."""

_REMOVED = N_(
    "It was held until {day}, when {by} recorded entry {entry}: {what} ({why}). To see it as it "
    "was held before, use --as-known {before}."
)


def no_longer_held(view: View, address: Address) -> tuple[Finding, ...]:
    """Tell by which entry a provision that no text held brings was removed, if it ever was."""
    seq = view.last_borne(address.label, kind=address.kind)
    if seq is None:
        return ()
    # The ledger in words is loaded only to answer for what is held no more.
    from bylaw.registry.answers.ledger_listed import logged_as

    entry = logged_as(view, seq)
    return (note(NO_LONGER_HELD, _REMOVED, what=entry.what, **entry.values()),)
