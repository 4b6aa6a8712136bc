"""What can be recorded: a published text, a consolidated text, what is known of the whole text."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

from bylaw.registry.law.orders.acting import Subject
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.orders.operations import Json
from bylaw.registry.law.text.provisions import Provision
from bylaw.registry.store.codec import as_json, fingerprint

GAZETTE = "gazette"
CONSOLIDATION = "consolidation"


@dataclass(frozen=True)
class ConsolidatedText:
    """A base or consolidated text as read: its tree, and the history note of each section."""

    provision: Provision
    notes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class TextRecorded:
    """A Gazette text: its bytes, the day of its issue and how that is known, what was read in it.

    `corrections` name those that were applied when it was read.
    """

    file: str
    lang: str
    data: bytes
    published: dt.date | None
    evidence: str
    instruments: tuple[Instrument, ...]
    reason: str = ""
    corrections: tuple[str, ...] = ()

    def facts(self) -> dict[str, Json]:
        """Give what is said of the text besides its bytes."""
        return {
            "role": GAZETTE,
            "file": self.file,
            "lang": self.lang,
            "day": as_json(self.published),
            "evidence": self.evidence,
            "reason": self.reason,
            "corrections": list(self.corrections),
            "sha256": fingerprint(self.data),
        }


@dataclass(frozen=True)
class BaseRecorded:
    """A base or consolidated text: its bytes, and the day on which it was the law."""

    file: str
    lang: str
    data: bytes
    as_of: dt.date
    text: ConsolidatedText
    reason: str = ""

    def facts(self) -> dict[str, Json]:
        """Give what is said of the text besides its bytes."""
        return {
            "role": CONSOLIDATION,
            "file": self.file,
            "lang": self.lang,
            "day": as_json(self.as_of),
            "evidence": "stated",
            "reason": self.reason,
            "corrections": [],
            "sha256": fingerprint(self.data),
        }


@dataclass(frozen=True)
class SubjectRecorded:
    """What is known of the whole text: who made it, what it is called, what ended it."""

    subject: Subject


SourceEvent = TextRecorded | BaseRecorded
Event = SourceEvent | SubjectRecorded
