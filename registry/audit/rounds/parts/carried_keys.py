"""Keys of a round that are not ours, as `casino`: carried along as text, and not read.

A key that looks like one of ours is none of them, nor is one that holds an object or a list, as
ours do, or that stands where one of ours is missing: it may hold what decides the round.
"""

from collections.abc import Mapping

from bylaw.registry.audit.rounds.columns.layouts import KINDS
from bylaw.registry.audit.rounds.parts.near_names import meant_by
from bylaw.registry.audit.rounds.round import KEYS
from bylaw.registry.law.json_values import json_line

_OURS = frozenset((*KEYS, *KINDS))
_NEEDED = frozenset(("day", "game", "bets"))


def part_from_carried(parts: object) -> tuple[object, dict[str, str | None]]:
    """Part what a round says from the keys that are carried along with it.

    >>> needed = {"day": "2008-01-01", "game": "war", "bets": {}}
    >>> own, carried = part_from_carried({**needed, "casino": "Lac", "table_no": 7, "payed": {}})
    >>> sorted(own), carried
    (['bets', 'day', 'game', 'payed'], {'casino': 'Lac', 'table_no': '7'})
    >>> part_from_carried({"game": "war", "date": "2008-01-01"})[1]
    {}
    """
    if not isinstance(parts, Mapping) or parts.keys() <= _OURS or not parts.keys() >= _NEEDED:
        return parts, {}
    carried = {
        key: _text(value)
        for key, value in parts.items()
        if not isinstance(value, dict | list) and is_foreign(key)
    }
    return {key: value for key, value in parts.items() if key not in carried}, carried


def is_foreign(key: str) -> bool:
    """Tell whether a key is neither ours, nor written nearly as one of ours.

    >>> [is_foreign(key) for key in ("casino", "Day", "payed", "decisons", "bets.ante", "")]
    [True, False, False, False, False, False]
    """
    return bool(key.strip()) and key not in _OURS and "." not in key and not meant_by(key)


def _text(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    return json_line(value)
