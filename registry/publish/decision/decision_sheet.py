"""What stands in the document of a decision, in the reader's words, before it has a format."""

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One sentence of a decision, with the words of the law that it cites and their language."""

    text: str
    quote: str = ""
    quote_lang: str = ""
    depth: int = 1


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A part of a decision under its heading."""

    heading: str
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class ReceiptTable:
    """The receipt of a decision: what it was made from, and how it is checked."""

    heading: str
    rows: tuple[tuple[str, str], ...]
    note: str


@dataclass(frozen=True, slots=True)
class DecisionSheet:
    """A whole decision, ready to be set."""

    lang: str
    day: dt.date
    title: str
    subtitle: str
    summary: str
    official: str
    parts: tuple[SheetPart, ...]
    receipt: ReceiptTable
