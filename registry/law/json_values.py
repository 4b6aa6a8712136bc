"""What can be written as JSON, and the one form in which it is compared."""

import json

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


def canonical(value: object) -> str:
    """Write JSON in the one form that is fingerprinted: sorted keys and no blanks."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
