"""Where a text is not as it was received: words that were corrected, tables that were rebuilt."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.sentences import quotable_parts
from bylaw.registry.rules.text.law_text import Ground, makers
from bylaw.registry.rules.text.legal_words import level_text

if TYPE_CHECKING:
    from bylaw.registry.rules.rule_shapes import MendingShape

CORRECTED, REBUILT = "corrected", "rebuilt"


@dataclass(frozen=True, slots=True)
class Mending:
    """A piece of an instrument that was corrected, or a line of a table that was cut into rows.

    `restored` is what is read in the place of what was `received`.
    """

    kind: str
    instruments: frozenset[str]
    lang: str
    received: str
    restored: str
    cause: str

    def touches(self, quote: str) -> bool:
        """Tell whether some words rest on what was mended."""
        words, received = _plain(quote), _plain(self.received)
        if self.kind == REBUILT:
            return _is_cut_from(words, received)
        pieces = [piece for piece in _pieces(self.restored) if piece not in received]
        return any(piece in words or (words in piece and words not in received) for piece in pieces)

    def as_json(self) -> "MendingShape":
        """The mending as an answer that rests on it names it."""
        return {"kind": self.kind, "received": self.received.strip(), "cause": self.cause}


def mending_of(ground: Ground, mendings: Sequence[Mending]) -> Mending | None:
    """Find what was mended in the words of a quotation."""
    numbers = frozenset(makers(ground.instrument))
    return next(
        (
            one
            for one in mendings
            if one.lang == ground.lang and one.instruments & numbers and one.touches(ground.quote)
        ),
        None,
    )


def _plain(text: str) -> str:
    return level_text(text.replace("\\", ""))


def _pieces(text: str) -> list[str]:
    """Cut a text at its lines and its sentences."""
    lines = (line for line in text.split("\n") if line.strip())
    return [_plain(sentence) for line in lines for sentence in quotable_parts(line)]


def _is_cut_from(words: str, line: str) -> bool:
    """Tell whether a row is a label and a payment that a line has apart from each other."""
    cuts = (at for at, sign in enumerate(words) if sign == " ")
    return any(words[:at] in line and words[at + 1 :] in line for at in cuts)
