"""An instrument as the registry knows it: what was printed, and what its orders came to."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import field

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.instruments import Instrument, ReadOperation, Status
from bylaw.registry.law.orders.operations import Operation
from bylaw.registry.publish.document.consolidation import HeldText

OrderKey = tuple[str, Operation]
"""The number of a provision, and one of its operations."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What an order came to: the day on which it acted, and the provisions that it touched."""

    day: dt.date
    touched: frozenset[str] = frozenset()


@dataclass(frozen=True)
class InstrumentEdition:
    """One instrument in one language, ready to be set; `amended` is the order it amends."""

    instrument: Instrument
    text: HeldText
    effects: Mapping[OrderKey, Effect] = field(default_factory=dict)
    amended: str = ""
    known: dt.date | None = None

    @property
    def certainty(self) -> Certainty:
        """How sure the days are that rest on the day of publication."""
        return self.instrument.evidence or Certainty.STATED

    @property
    def day(self) -> dt.date:
        """The day of the document: of publication, of making, or of the registry."""
        item = self.instrument
        return item.published or item.made or self.known or dt.date.min

    @property
    def is_draft(self) -> bool:
        """Whether it was never made in this text."""
        return self.instrument.status is not Status.MADE

    def effect_of(self, provision: str, read: ReadOperation) -> Effect | None:
        """What one operation came to, if it acted on the text that is kept."""
        return self.effects.get((provision, read.operation))
