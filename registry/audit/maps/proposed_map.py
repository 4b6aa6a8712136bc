"""A map proposed for a file, as far as it can be determined."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from bylaw.registry.law.json_values import json_line
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.printable import printable_toml
from bylaw.registry.law.text.typography import shorten
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.rule import Rule

_LONG = 60
"""Of how many characters a cell is quoted whole."""


@dataclass
class Proposal:
    """A map as far as it can be determined; `left` says what a person must decide."""

    settings: dict[str, str] = field(default_factory=dict)
    columns: dict[str, tuple[str, ...]] = field(default_factory=dict)
    games: dict[str, str] = field(default_factory=dict)
    left: list[Message] = field(default_factory=list)
    odd: list[Message] = field(default_factory=list)
    """What a few rows hold that cannot be read: they are refused, and nothing is to decide."""
    carried: list[str] = field(default_factory=list)
    found: set[str] = field(default_factory=set)
    empty: tuple[str, ...] = ()
    """What stands in cells that say nothing."""
    voided: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By their column, the words by which some rows say that they may not count."""
    header: int = 1
    """The line that names the columns."""
    is_grouped: bool = False
    """Whether the line above it names groups of columns."""
    has_dashes: bool = False
    """Whether a dash among the amounts has been asked about."""

    def rules(self) -> list[Rule]:
        """The games that the file has, or all where that is not known."""
        return [RULES[game] for game in sorted(self.found)] or list(RULES.values())

    def ask_which(self, name: str, other: str, ours: str) -> None:
        """Ask which of two columns is one of a round."""
        template = N_("{column} and {other} both look like {ours}: choose one")
        self.left.append(Message(template, {"column": name, "other": other, "ours": ours}))

    def as_toml(self) -> str:
        """Write the map, in the form in which it is read."""
        header = [self.header - 1, self.header] if self.is_grouped else self.header
        lines = [f"header = {header}"] if header != 1 else []
        lines += [f"{key} = {_toml(value)}" for key, value in self.settings.items()]
        lines += [f"empty = {_toml(self.empty)}"] if self.empty else []
        lines += ["", "[columns]"]
        for ours, theirs in self.columns.items():
            named = theirs[0] if len(theirs) == 1 else theirs
            lines.append(f"{_key(ours)} = {_toml(named)}")
        if self.games:
            lines += ["", "[games]"]
            lines += [f"{_toml(theirs)} = {_toml(ours)}" for theirs, ours in self.games.items()]
        if self.voided:
            # Whether these rounds count, a person decides.
            lines += ["", "# [left_out]"]
            lines += [f"# {_key(name)} = {_toml(words)}" for name, words in self.voided.items()]
        return "\n".join(lines).lstrip("\n") + "\n"


def quoted_cell(cell: str) -> str:
    """Quote a cell; where a quotation mark is not closed, it may be the rest of a file.

    >>> quoted_cell(" 12 "), quoted_cell("one " * 40)
    ('" 12 "', '"one one one one one one one … one one one one one one one"')
    """
    said = cell if len(cell) <= _LONG else shorten(cell, _LONG)
    return json.dumps(said, ensure_ascii=False)


def _toml(words: str | Sequence[str]) -> str:
    return printable_toml(json_line(words))


def _key(name: str) -> str:
    return name if re.fullmatch(r"\w+", name, re.ASCII) else _toml(name)
