"""Lines of a table and their cells, apart by tabs."""

import re
from dataclasses import dataclass
from itertools import pairwise

from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.text.provisions import Table
from bylaw.registry.law.text.spans import Span


@dataclass(frozen=True, slots=True)
class TableReading:
    """What was read of a table: the table or None, where its heads stand, and what to tell."""

    table: Table | None
    head: tuple[Span, ...] = ()
    dropped: tuple[Span, ...] = ()
    findings: tuple[Finding, ...] = ()


class RefusedTableError(Exception):
    """These lines are no table that the rules can rebuild."""

    def __init__(self, template: str, where: Passage) -> None:
        self.template, self.where = template, where


def cells_of(line: Passage) -> list[Passage]:
    """Split a line at its tabs, empty cells included."""
    edges = [-1, *(match.start() for match in re.finditer("\t", line.text)), len(line)]
    pairs = pairwise(edges)
    return [line.part(start + 1, end).stripped() for start, end in pairs]
