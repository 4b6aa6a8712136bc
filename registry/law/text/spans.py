"""Where something was read: a file, a half-open range of characters, and the line it starts on."""

from typing import TYPE_CHECKING

from bylaw.registry.law.light_values import dataclass

if TYPE_CHECKING:
    from bylaw.registry.law.shapes.common_shapes import SpanShape


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


def lies_in(span: Span, outer: Span) -> bool:
    """Tell whether a place begins inside another."""
    return span.file == outer.file and outer.start <= span.start < outer.end
