"""Where something was read, and who said it: characters of a file, a provision of an instrument."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bylaw.registry.law.light_values import dataclass

if TYPE_CHECKING:
    from bylaw.registry.law.shapes.common_shapes import ProvisionShape, SpanShape


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `[start, end)` of the received text of one file; lines count from 1."""

    file: str
    start: int
    end: int
    line: int

    def as_json(self) -> "SpanShape":
        """The span under the keys that other programs rely on."""
        return {"file": self.file, "start": self.start, "end": self.end, "line": self.line}

    def overlaps(self, other: "Span") -> bool:
        """Tell whether the two share a character."""
        return self.file == other.file and self.start < other.end and other.start < self.end


def lies_in(span: Span, outer: Span) -> bool:
    """Tell whether a place begins inside another."""
    return span.file == outer.file and outer.start <= span.start < outer.end


@dataclass(frozen=True, slots=True)
class Source:
    """One provision of one instrument, in one language: the authority for a change of the text."""

    RECURS = True
    """Nearly every version names the same few: one that is read stands for all that are alike."""

    instrument: str
    provision: str = ""
    lang: str = ""
    spans: tuple[Span, ...] = ()

    @property
    def span(self) -> Span | None:
        """The first of its places."""
        return next(iter(self.spans), None)

    def as_json(self) -> "ProvisionShape":
        """The source under the keys that other programs rely on."""
        return {
            "instrument": self.instrument,
            "provision": self.provision,
            "lang": self.lang,
            "source": [span.as_json() for span in self.spans],
        }


def instruments_in(sources: Iterable[Source]) -> tuple[str, ...]:
    """The instruments that some sources are provisions of, each once."""
    return tuple(dict.fromkeys(source.instrument for source in sources))


def instruments_in_line(sources: Iterable[Source]) -> str:
    """The same in one line."""
    return ", ".join(instruments_in(sources))
