"""Findings: what is doubtful, unread or refused, in a list that a person can work through."""

from dataclasses import dataclass
from enum import StrEnum

from bylaw.registry.law.messages import Message
from bylaw.registry.law.text.spans import Span


class Severity(StrEnum):
    """How much a finding weighs: an error stops a run from being green."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to tell: a stable code, a sentence, the words it is about and where they stand.

    A finding about an order names its instrument and its provision.
    """

    code: str
    severity: Severity
    message: Message
    quote: str = ""
    span: Span | None = None
    instrument: str = ""
    provision: str = ""

    def as_json(self) -> dict[str, object]:
        """Give the finding under the keys that other programs rely on."""
        told: dict[str, object] = {
            "code": self.code,
            "severity": self.severity.value,
            "message": str(self.message),
            "quote": self.quote,
            "source": None if self.span is None else self.span.as_json(),
        }
        if self.instrument:
            told |= {"instrument": self.instrument, "provision": self.provision or None}
        return told
