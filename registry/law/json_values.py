"""What can be written as JSON, how it is given out, and the one form in which it is compared."""

import json

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

# Made once: thousands of rows are written so, and none of our values holds itself.
_CANONICAL = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":"), check_circular=False
)


def canonical(value: object) -> str:
    """Write JSON in the one form that is fingerprinted: sorted keys and no blanks."""
    return _CANONICAL.encode(value)


def json_line(value: object) -> str:
    """Write JSON on one line, with its letters as they are."""
    return json.dumps(value, ensure_ascii=False)


def json_page(value: object) -> str:
    """Write JSON for people to read: a line for each part, indented."""
    return json.dumps(value, ensure_ascii=False, indent=2)


def fingerprint(text: str | bytes) -> str:
    """The SHA-256 of a text."""
    # Its library is slow to load, and an answer about a day needs no fingerprint.
    import hashlib

    return hashlib.sha256(text if isinstance(text, bytes) else text.encode()).hexdigest()
