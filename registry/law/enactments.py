"""What is replayed: the orders of an instrument, when they take effect, and how sure that is."""

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum

from registry.law.commencements import Commencement
from registry.law.operations import Operation
from registry.law.provisions import Provision
from registry.law.sources import Source
from registry.law.tree import TextState


class Certainty(StrEnum):
    """Whether a day is printed in a source or follows from reasoning."""

    STATED = "stated"
    INFERRED = "inferred"


@dataclass(frozen=True, slots=True)
class Order:
    """One operation, the tree of its new text, and the provision that orders it.

    `item` is the numbered paragraph of that provision in which the order stands, if it has any.
    """

    source: Source
    operation: Operation
    units: tuple[Provision, ...] = ()
    text_state: TextState = TextState.MADE
    item: str = ""

    def concerns(self, lang: str) -> bool:
        """Tell whether the operation changes the text in that language."""
        return self.operation.target.version in (None, lang)


@dataclass(frozen=True, slots=True)
class Enactment:
    """An instrument as it acts on one text in one language.

    `commencements` hold the default first and then the exceptions by provision.  `certainty` is
    that of the days, which rest on the day of publication.  `names` are the titles by which a
    later instrument cites this one.
    """

    number: str
    lang: str
    orders: tuple[Order, ...]
    commencements: tuple[Commencement, ...]
    certainty: Certainty = Certainty.STATED
    made: dt.date | None = None
    published: dt.date | None = None
    names: tuple[str, ...] = ()
