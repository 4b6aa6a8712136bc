"""What many answers hold: findings, sources, days with their evidence; and how they are told."""

from pydantic import BaseModel, ConfigDict, Field

Responses = dict[int | str, dict[str, object]]
DOCUMENTS = ("application/xml", "text/markdown", "text/plain", "application/pdf")
"""The media types of a text as a document."""


class Shape(BaseModel):
    """An answer, or a part of one; its values are exactly of their types."""

    model_config = ConfigDict(strict=True, populate_by_name=True)


class SpanShape(Shape):
    """Characters of a received text."""

    file: str
    start: int
    end: int
    line: int


class FindingShape(Shape):
    """Something doubtful, unread or refused, in a sentence."""

    id: str
    code: str
    severity: str
    message: str
    quote: str
    source: SpanShape | None
    instrument: str | None = None
    provision: str | None = None


class ProvisionShape(Shape):
    """The provision of an instrument that brought words."""

    instrument: str
    provision: str
    lang: str
    source: list[SpanShape]


class TitlesShape(Shape):
    """A title in both languages."""

    en: str | None = None
    fr: str | None = None


class PeriodShape(Shape):
    """The days from one up to another, which is not included."""

    start: str | None = Field(alias="from")
    end: str | None = Field(alias="to")


class RangeShape(Shape):
    """A range of labels, both ends included."""

    first: str = Field(alias="from")
    last: str = Field(alias="to")


Label = str | RangeShape
Labels = Label | list[Label]
"""One label, a range, or several of them."""


def answers(shape: object, status: int = 200) -> Responses:
    """Describe the JSON that an address gives."""
    return {status: {"model": shape}}


def gives(*kinds: str) -> Responses:
    """Describe an answer that is not JSON by its media types."""
    return {200: {"content": {kind: {"schema": {"type": "string"}} for kind in kinds}}}
