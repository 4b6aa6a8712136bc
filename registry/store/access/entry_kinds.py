"""The kinds of entries that the ledger has, and how a text is named in them."""

GAZETTE = "gazette"
CONSOLIDATION = "consolidation"
CORRECTION = "correction"
DAY = "day"
WITHDRAWAL = "withdrawal"
RENEWAL = "renewal"
CERTIFICATE = "certificate"
ACCEPTANCE = "acceptance"

TextKey = tuple[str, str, str]
"""Which text: the fingerprint of its bytes, its language, and what it is held as."""
