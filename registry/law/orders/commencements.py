"""When an amending provision takes effect: one default, and exceptions by provision."""

import datetime as dt
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, cast

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.operations import Labels, label_as_json, labels_as_json
from bylaw.registry.law.written_days import iso

if TYPE_CHECKING:
    from bylaw.registry.law.shapes.order_shapes import CommencementShape, ScopeShape

COMMENCES = late_pattern(
    r"(?i)\b(?:(?:comes?|takes?) (?:in ?to|in to) (?:force|effect)"
    r"|(?:has|have|takes?) (?:retroactive )?effect"
    r"|(?:to|avoir) (?:have taken|pris) effe(?:ct|t)|être entrée?s? en vigueur"
    r"|entr(?:e|ent|era|eront) en vigueur|pren(?:d|ne|nent|dra|dront) effet"
    r"|(?:a|ont) (?:un )?effet|réputée?s? (?:avoir (?:eu )?effet|en vigueur)"
    r"|deemed (?:(?:to be|to have been) )?(?:in (?:force|effect)|effective))\b"
)
"""The words by which a provision says when something takes effect."""
COMMENCEMENT_UNKNOWN = "commencement-unknown"
"""The code of a finding: a provision says of something when it takes effect, without a day."""
QUALIFIED = "qualified-commencement"
"""The code of a finding: a provision says more of a day than the day, which is left to judgment."""


class CommencementKind(StrEnum):
    """The ways in which a text says when it takes effect."""

    NTH_DAY_AFTER_PUBLICATION = "nth_day_after_publication"
    PUBLICATION_DATE = "publication_date"
    FIXED_DATE = "fixed_date"
    FIXED_BY_GOVERNMENT = "fixed_by_government"
    ASSENT_DATE = "assent_date"
    FIRST_OF_NTH_MONTH = "first_of_nth_month"
    LATEST_OF = "latest_of"
    EXTERNAL = "external"
    NOT_IN_FORCE_DRAFT = "not_in_force_draft"


@dataclass(frozen=True, slots=True)
class Division:
    """Chapters, divisions or other parts of one kind of an amending text, by their numbers."""

    unit: str
    labels: Labels


@dataclass(frozen=True, slots=True)
class Reservation:
    """The words that make a day subject to other provisions: its own `sections`, or other texts."""

    words: str
    sections: Labels = ()


@dataclass(frozen=True, slots=True)
class Commencement:
    """A rule of commencement and the day it gives; `in_force` is None where no day can be said.

    `sections` is None for the default; `alinea`, `paragraph` and `subparagraph` name a part of
    them. `effect_from` is a retroactive day of effect, kept apart from the day of coming into
    force. `enacts` are the only sections that the provision puts into force so, where it is said to
    act "to the extent that it enacts" them. `instrument` and `order` name another instrument, by
    title and by number, whose commencement it is. `divisions` are the chapters or divisions whose
    provisions are meant, the outermost first (`sections` is then empty); `concerning` are the words
    that confine a rule to some of what its provisions do; `ends` is the day on which the effect is
    said to cease; `awaits` are the words for a day that only something else will tell, and empty
    where a provision is excepted and nothing is said of its day.  `hour` are the words for an hour
    of that day, and `reservation` those that leave other provisions to govern.
    """

    kind: CommencementKind
    in_force: dt.date | None
    sections: Labels | None = None
    paragraph: Labels | None = None
    effect_from: dt.date | None = None
    alinea: int | None = None
    instrument: str | None = None
    order: str | None = None
    enacts: Labels | None = None
    subparagraph: Labels | None = None
    divisions: tuple[Division, ...] = ()
    concerning: str | None = None
    ends: dt.date | None = None
    awaits: str | None = None
    hour: str | None = None
    reservation: Reservation | None = None

    @property
    def is_own(self) -> bool:
        """Whether it says when its own instrument takes effect, and not another one."""
        return self.instrument is None and self.order is None

    @property
    def is_whole(self) -> bool:
        """Whether it governs all of the provisions that it names."""
        parts = (self.paragraph, self.alinea, self.enacts, self.concerning)
        return not self.divisions and all(part is None for part in parts)

    def as_json(self) -> "CommencementShape":
        """The commencement under the keys that other programs rely on."""
        parts: CommencementShape = {
            "scope": self._scope_as_json(),
            "in_force": iso(self.in_force),
            "kind": self.kind,
        }
        if self.effect_from is not None:
            parts["effect_from"] = self.effect_from.isoformat()
        if self.ends is not None:
            parts["ends"] = self.ends.isoformat()
        if self.instrument is not None:
            parts["instrument"] = self.instrument
        if self.order is not None:
            parts["order"] = self.order
        return parts

    def _scope_as_json(self) -> "Literal['default'] | ScopeShape":
        if self.sections is None:
            return "default"
        scope: ScopeShape = {"sections": [label_as_json(label) for label in self.sections]}
        if self.paragraph is not None:
            scope["paragraph"] = labels_as_json(self.paragraph)
        if self.subparagraph is not None:
            scope["subparagraph"] = labels_as_json(self.subparagraph)
        if self.alinea is not None:
            scope["alinea"] = self.alinea
        if self.enacts is not None:
            scope["enacts"] = labels_as_json(self.enacts)
        scope |= cast(
            "ScopeShape", {one.unit: labels_as_json(one.labels) for one in self.divisions}
        )
        if self.concerning is not None:
            scope["concerning"] = self.concerning
        return scope
