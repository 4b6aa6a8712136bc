"""Regions: what each character of a source is for, and passages that have found their region."""

from dataclasses import dataclass
from enum import StrEnum

from bylaw.ingest.sources.passages import Passage


class Region(StrEnum):
    """The parts of a Gazette page; every character belongs to exactly one."""

    INSTRUCTION = "instruction"
    PAYLOAD = "payload"
    RECITAL = "recital"
    HEADING = "heading"
    FOOTNOTE = "footnote"
    FURNITURE = "furniture"
    OTHER_INSTRUMENT = "other_instrument"
    UNREAD = "unread"


@dataclass(frozen=True)
class Placed:
    """A passage, and the region that a rule of reading gave it."""

    passage: Passage
    region: Region
