"""What a clause was read to say, or the refusal that quotes it."""

from dataclasses import dataclass, replace
from textwrap import shorten

from bylaw.ingest.clause.instructions import Instruction
from bylaw.ingest.clause.sentence.skeletons import (
    Skeleton,
    spelled_out,
)
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import Message, Value
from bylaw.registry.law.orders.commencements import Commencement
from bylaw.registry.law.orders.transitions import Transition

NOT_UNDERSTOOD = "clause-not-understood"
"""The code of the finding on a clause that is refused."""

_SHOWN = 60
"""Characters of a clause that a refusal quotes, before and after the place where it stopped."""


@dataclass(frozen=True)
class ClauseReading:
    """What one clause says: its operations, its commencements, and what to tell about it."""

    operations: tuple[Instruction, ...] = ()
    commencements: tuple[Commencement, ...] = ()
    findings: tuple[Finding, ...] = ()
    skeleton: str = ""
    inert: str | None = None
    quotes: tuple[Passage, ...] = ()
    titles: tuple[str, ...] = ()
    transition: Transition | None = None
    parse: int = 0
    """Which of the parses of its skeleton was taken."""

    @property
    def grammar(self) -> str:
        """The grammar that understood its skeleton: of amendments, or of commencements."""
        return "commencement" if self.commencements and not self.operations else "amending"


def not_understood(passage: Passage, reason: Message) -> ClauseReading:
    """Take a clause for one that was not understood, and say why."""
    finding = Finding(
        NOT_UNDERSTOOD, Severity.ERROR, reason, quote=passage.text, span=passage.span()
    )
    return ClauseReading(findings=(finding,))


def in_words(refusal: Message, skeleton: Skeleton, *, lang: str) -> Message:
    """Put a refusal in the words of the clause: what was read last, and what came then."""

    def shown(part: str, words: Value) -> Value:
        if part not in ("read", "rest", "end"):
            return words
        text = spelled_out(
            str(words), skeleton.titles, lambda at: _quoted(skeleton.quotes[at], lang=lang)
        )
        return shorten(text, _SHOWN, placeholder=" …") if part == "rest" else _ending(text)

    return replace(refusal, values={part: shown(part, of) for part, of in refusal.values.items()})


def _quoted(quote: Passage, *, lang: str) -> str:
    words = shorten(quote.text, _SHOWN // 2, placeholder=" …")
    return f"«\xa0{words}\xa0»" if lang == "fr" else f"“{words}”"


def _ending(text: str) -> str:
    """The last words of a text that is long."""
    kept = text[-_SHOWN:]
    return text if kept == text else f"… {kept.partition(' ')[2]}"
