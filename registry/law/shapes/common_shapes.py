"""What many answers hold: findings, places in a text, provisions, days with their evidence.

A shape is a type and costs nothing: what writes an answer names it for the type checker alone, and
the site describes the API by it.
"""

from typing import NotRequired

from typing_extensions import TypedDict

from bylaw.registry.law.findings import Severity


class SpanShape(TypedDict):
    """Characters of a received text."""

    file: str
    start: int
    end: int
    line: int


class FindingShape(TypedDict):
    """Something doubtful, unread or refused, in a sentence."""

    id: str
    code: str
    severity: Severity
    message: str
    quote: str
    source: SpanShape | None
    instrument: NotRequired[str | None]
    provision: NotRequired[str | None]


class ProvisionShape(TypedDict):
    """The provision of an instrument that brought words."""

    instrument: str
    provision: str
    lang: str
    source: list[SpanShape]


class TitlesShape(TypedDict, total=False):
    """A title in both languages."""

    en: str | None
    fr: str | None


# `from` and `to` are written so because no attribute of a class can be named `from`.
_Start = TypedDict("_Start", {"from": str | None})
_Period = TypedDict("_Period", {"from": str | None, "to": str | None})
_Range = TypedDict("_Range", {"from": str, "to": str})


class StartShape(_Start):
    """The day since when something holds."""


class PeriodShape(_Period):
    """The days from one up to another, which is not included."""


class RangeShape(_Range):
    """A range of labels, both ends included."""


LabelShape = str | RangeShape
LabelsShape = LabelShape | list[LabelShape]
"""One label, a range, or several of them."""
