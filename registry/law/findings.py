"""Findings: what is doubtful, unread or refused, in a list that a person can work through."""

import json
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from bylaw.registry.law.json_values import fingerprint
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import Message, Value
from bylaw.registry.law.text.provenance import Span

if TYPE_CHECKING:
    from bylaw.registry.law.shapes.common_shapes import FindingShape


class Severity(StrEnum):
    """How much a finding weighs: an error stops a run from being green."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


_ID_LENGTH = 10

# The codes of findings by which others know them again.
CORRECTION_APPLIED = "correction-applied"
TABLE_REBUILT = "table-rebuilt"
UNREAD_TEXT = "unread-text"


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

    @property
    def id(self) -> str:
        """A short name that lasts while the words last, in every run and every registry.

        Where no words are quoted, their place in the file stands for them.
        """
        span = self.span
        file = "" if span is None else span.file.rpartition("/")[2]
        place = [] if span is None or self.quote else [span.start, span.end]
        said = sorted((name, str(value)) for name, value in self.message.values.items())
        about = [self.code, file, place, self.instrument, self.provision, self.quote, said]
        return fingerprint(json.dumps(about))[:_ID_LENGTH]

    @property
    def name(self) -> str:
        """What a column calls it: its code, and the order that it is about."""
        return ":".join(part for part in (self.code, self.instrument, self.provision) if part)

    def as_json(self) -> "FindingShape":
        """The finding under the keys that other programs rely on."""
        told: FindingShape = {
            "id": self.id,
            "code": self.code,
            "severity": self.severity,
            "message": str(self.message),
            "quote": self.quote,
            "source": None if self.span is None else self.span.as_json(),
        }
        if self.instrument:
            told["instrument"], told["provision"] = self.instrument, self.provision or None
        return told


def told_once(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Leave out findings that say what another one said already."""
    return tuple({str(one.message): one for one in findings}.values())


_NAMING = ("label", "section")
_SECTION = "section"


def named_sections(message: Message) -> Iterator[str]:
    """Find the sections that a sentence names.

    >>> list(named_sections(Message("{kind} {label}", {"kind": "section", "label": "67.22"})))
    ['67.22']
    """
    return (label for kind, label in named_units(message) if kind == _SECTION)


def named_units(message: Message) -> Iterator[tuple[str, str]]:
    """Find the provisions that a sentence names, each by its kind and its number."""
    kind = str(message.values.get("kind", _SECTION))
    for name, value in message.values.items():
        if isinstance(value, Message):
            yield from named_units(value)
        elif name in _NAMING:
            yield kind, str(value)


def fault(code: str, template: str, /, **values: Value) -> Finding:
    """An error to tell that quotes no words."""
    return Finding(code, Severity.ERROR, Message(template, values))


def warning(code: str, template: str, /, **values: Value) -> Finding:
    """A warning that quotes no words."""
    return Finding(code, Severity.WARNING, Message(template, values))


def note(code: str, template: str, /, **values: Value) -> Finding:
    """A note that quotes no words."""
    return Finding(code, Severity.NOTE, Message(template, values))
