"""How a fact is known: whether a source prints it or it was reasoned, and in which words."""

from collections.abc import Iterable
from enum import StrEnum

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_

INFERRED_SIGN = "~"
INFERRED_NOTE = N_("{sign} inferred: no source states this date.")


class Certainty(StrEnum):
    """Whether a fact is printed in a source or follows from reasoning."""

    STATED = "stated"
    INFERRED = "inferred"


def weakest_certainty(found: Iterable[Certainty]) -> Certainty:
    """The certainty of what rests on several facts: one that is inferred makes it inferred."""
    return Certainty.INFERRED if Certainty.INFERRED in found else Certainty.STATED


_INFERRED = "inferred:"


@dataclass(frozen=True, slots=True)
class Evidence:
    """How sure a fact is, and what states it or how it was reasoned.

    >>> Evidence.from_words("inferred: fifteen days before")
    Evidence(certainty=<Certainty.INFERRED: 'inferred'>, reason='fifteen days before')
    >>> str(Evidence.from_words("inferred: fifteen days before"))
    'inferred: fifteen days before'
    """

    certainty: Certainty
    reason: str = ""

    @classmethod
    def from_words(cls, words: str) -> "Evidence":
        """Read how a person says that a fact is known; “inferred:” before it says reasoned."""
        is_inferred = words.startswith(_INFERRED)
        certainty = Certainty.INFERRED if is_inferred else Certainty.STATED
        return cls(certainty, words.removeprefix(_INFERRED).strip())

    @property
    def is_inferred(self) -> bool:
        """Whether the fact was reasoned, and no source prints it."""
        return self.certainty is Certainty.INFERRED

    def __str__(self) -> str:
        return f"{_INFERRED} {self.reason}" if self.is_inferred else self.reason
