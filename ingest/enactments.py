"""Enactments: the words of a provision become its operations, their new text and their days."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.provisions import FoundProvision
from ingest.regions import Placed, Region
from registry.law.instruments import AmendingProvision, Status


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is known about the instrument that a provision stands in."""

    lang: str
    published: dt.date | None
    status: Status


@dataclass(frozen=True)
class Enacted:
    """A provision as read, and the regions of its words."""

    provision: AmendingProvision
    placed: tuple[Placed, ...]


def enact(found: FoundProvision, circumstances: Circumstances) -> Enacted:
    """Read the sentence of a provision."""
    provision = AmendingProvision(
        found.number,
        found.printed,
        found.passage.text,
        found.passage.span(),
        findings=found.findings,
        is_amending=found.is_amending,
    )
    return Enacted(provision, tuple(_placed(found)))


def _placed(found: FoundProvision) -> Iterator[Placed]:
    if found.is_amending:
        yield from (Placed(line.passage, Region.INSTRUCTION) for line in found.lines)
