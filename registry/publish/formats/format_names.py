"""The names of the formats of a document; nothing is loaded to know them."""

from enum import StrEnum


class Format(StrEnum):
    """The names of the formats."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"
    PDF = "pdf"
    AKN = "akn"


class DecisionFormat(StrEnum):
    """The formats of the document of a decision."""

    HTML = "html"
    PDF = "pdf"
