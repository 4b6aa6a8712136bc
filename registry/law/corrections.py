"""Corrections of a received text: its damage, and the words restored."""

from bylaw.registry.law.light_values import dataclass


@dataclass(frozen=True, slots=True)
class Correction:
    """Damage in a text and the words restored, with the cause and the authority for it.

    `received` stands exactly once in the text; `cause` and `authority` are told to readers.
    """

    id: str
    received: str
    restored: str
    cause: str = ""
    authority: str = ""
