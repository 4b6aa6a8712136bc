"""Limits: how much is read at most, stated once, as data.

What lies beyond a limit is refused with the limit in the message; nothing is ever cut short.

>>> limits().clause.nesting < limits().text.nesting
True
"""

from dataclasses import fields
from functools import cache
from typing import TypeVar, cast

from bylaw.registry.law.corpus_tables import CORPUS, corpus_table
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, CorpusError

FILE = "limits.toml"


@dataclass(frozen=True, slots=True)
class TextLimits:
    """What one published text may have at most."""

    bytes: int
    settings: int
    characters: int
    line: int
    digits: int
    provisions: int
    nesting: int
    attributes: int
    elements: int
    pages: int
    page_words: int
    forms: int
    seconds: int


@dataclass(frozen=True, slots=True)
class ClauseLimits:
    """What one amending provision may have at most."""

    characters: int
    digits: int
    words: int
    quotations: int
    nesting: int
    alternatives: int
    steps: int


@dataclass(frozen=True, slots=True)
class RoundLimits:
    """What one round, or a file of rounds, may have at most."""

    bytes: int
    keys: int
    rolls: int
    nesting: int
    digits: int
    columns: int
    cell: int
    line: int
    document: int


@dataclass(frozen=True, slots=True)
class Limits:
    """All limits, by what they limit."""

    text: TextLimits
    clause: ClauseLimits
    round: RoundLimits


_Kind = TypeVar("_Kind", TextLimits, ClauseLimits, RoundLimits)


@cache
def limits() -> Limits:
    """Read the limits; a limit that is missing, unknown or no whole number is refused."""
    tables = cast(dict[str, dict[str, object]], corpus_table("limits", folder=CORPUS))
    return Limits(
        _table(tables, "text", TextLimits),
        _table(tables, "clause", ClauseLimits),
        _table(tables, "round", RoundLimits),
    )


def _table(tables: dict[str, dict[str, object]], name: str, kind: type[_Kind]) -> _Kind:
    found = tables.get(name, {})
    names = [one.name for one in fields(kind)]
    numbers = {key: value for key, value in found.items() if type(value) is int and value > 0}
    if sorted(numbers) != sorted(names) or len(numbers) != len(found):
        raise CorpusError(
            N_("{file} does not state the limits of “{table}”"), file=FILE, table=name
        )
    return kind(**numbers)
