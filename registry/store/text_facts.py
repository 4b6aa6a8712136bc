"""The facts recorded beside a text's bytes, and the findings about it as a whole."""

from collections.abc import Mapping
from typing import cast

from bylaw.registry.law.corrections import Correction
from bylaw.registry.law.evidence import Certainty, Evidence
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.codec import damage_told, stored_names, stored_parts, value_of


@dataclass(frozen=True, slots=True)
class TextFacts:
    """How the day of a text is known, and how its words differ from those received.

    `corrections` name those of the corpus that were applied when it was read, `restorations` are
    those that users recorded.  `supersedes` are the instruments of which it is a corrected copy;
    `work` is the one that a consolidated text is of.
    """

    evidence: Evidence
    corrections: tuple[str, ...] = ()
    restorations: tuple[Correction, ...] = ()
    supersedes: tuple[str, ...] = ()
    work: str = ""

    @property
    def is_corrected(self) -> bool:
        """Whether it is not read as it was received."""
        return bool(self.corrections or self.restorations)


@dataclass(frozen=True)
class AccountedRun:
    """Characters of a text, up to `end`, that belong to one region of its page."""

    region: str
    end: int


@dataclass(frozen=True)
class TextAccount:
    """The account of a text as a whole: its own findings, and where each character belongs.

    What is told of its instruments they carry themselves.  A consolidated text has no regions.
    """

    findings: tuple[Finding, ...] = ()
    runs: tuple[AccountedRun, ...] = ()


def facts_of_text(row: SourceRow) -> TextFacts:
    """Read the facts about a text; a damaged row is refused."""
    parts = stored_parts(row.facts)
    with damage_told():
        evidence = Evidence(Certainty(cast(str, parts["evidence"])), str(parts["reason"]))
    return TextFacts(
        evidence,
        stored_names(parts, "corrections"),
        _restorations(parts),
        stored_names(parts, "supersedes"),
        str(parts.get("work", "")),
    )


def _restorations(parts: Mapping[str, Json]) -> tuple[Correction, ...]:
    with damage_told():
        own = cast(list[Json], parts.get("restorations", []))
        return tuple(value_of(Correction, one) for one in own)
