"""The text of one work as it stood on one day, with what is known of each provision."""

import datetime as dt
from collections.abc import Iterator, Mapping

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import BylawError
from bylaw.registry.law.orders.operations import Op
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.tree import TextState
from bylaw.registry.law.time.versions import Version
from bylaw.registry.publish.document.phrases import Mark as Mark


class NotInForceError(BylawError):
    """On that day there is no text to consolidate: it was not yet made, or it had ended."""


@dataclass(frozen=True)
class ConsolidatedWork:
    """What is consolidated: its number, its day, and by language its title and authority."""

    number: str
    made: dt.date | None
    titles: Mapping[str, str]
    enabling: Mapping[str, str]
    chapter: str = ""


@dataclass(frozen=True, slots=True)
class HeldText:
    """A text that the consolidation rests on, with the hash of its bytes.

    `published` is the day of its issue; of a consolidated text, the day on which it was the law.
    """

    file: str
    lang: str
    published: dt.date | None
    certainty: Certainty
    sha256: str
    is_consolidated: bool = False


@dataclass(frozen=True, slots=True)
class Act:
    """An instrument that had acted on the text by the day, and since when."""

    number: str
    made: dt.date | None
    published: dt.date | None
    in_force: dt.date
    certainty: Certainty
    text_state: TextState
    is_held: bool = True


@dataclass(frozen=True, slots=True)
class Lacking:
    """An instrument that is known to have acted on the text, and whose words are not held."""

    number: str
    made: dt.date | None = None
    published: dt.date | None = None
    in_force: dt.date | None = None
    certainty: Certainty = Certainty.STATED
    is_in_base: bool = False

    def may_act_on(self, day: dt.date) -> bool:
        """Tell whether it had acted by a day, as far as its days are known."""
        first = self.in_force or self.made or self.published
        return first is None or first <= day


@dataclass(frozen=True, slots=True)
class OrderEffect:
    """One order of an instrument, what it touched, and whether its effect could be written."""

    source: Source
    op: Op
    touched: frozenset[str]
    day: dt.date
    in_force: dt.date
    old: str | None
    new: str | None
    is_pending: bool


KeptSource = tuple[Source, str]
"""A transitional provision and its words."""


@dataclass(frozen=True)
class Unit:
    """A provision on the day: its version, what stands under it, and its marks.

    `earlier` is the history note that a base text gives, where one is held.  `doubts` are the
    provisions that may have changed it, and whose effect is not certain; `transitional` are those
    that say for whom something else holds, with their words.  `findings` are the numbers of the
    findings of a document that bear on it.
    """

    version: Version
    children: tuple["Unit", ...] = ()
    marks: tuple[Mark, ...] = ()
    earlier: str = ""
    doubts: tuple[Source, ...] = ()
    transitional: tuple[KeptSource, ...] = ()
    findings: tuple[int, ...] = ()

    def walk(self) -> Iterator["Unit"]:
        """Visit this unit and all below it, in printed order."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True)
class Consolidation:
    """The whole text on a day in one language; `known` is the day the registry answers for.

    `ended_by` is the instrument that ended it on the day `end`; `replaced_by` is that instrument
    where the text was asked for on a day after its end.  `is_revoked`: nothing took its place.
    """

    work: ConsolidatedWork
    lang: str
    day: dt.date
    known: dt.date | None
    is_base_held: bool
    units: tuple[Unit, ...]
    acts: tuple[Act, ...] = ()
    lacking: tuple[Lacking, ...] = ()
    changes: tuple[OrderEffect, ...] = ()
    texts: tuple[HeldText, ...] = ()
    findings: tuple[Finding, ...] = ()
    end: dt.date | None = None
    replaced_by: str = ""
    ended_by: str = ""
    is_revoked: bool = False

    @property
    def title(self) -> str:
        """The title of the text in the language of the consolidation."""
        return self.work.titles.get(self.lang, "")

    @property
    def version_day(self) -> dt.date | None:
        """The day since when the text has stood as it is here."""
        return max((act.in_force for act in self.acts), default=self.work.made)

    @property
    def shown_day(self) -> dt.date | None:
        """The day on which a consolidated text shows it so, where nothing says since when."""
        days = [u.version.start for u in self.walk() if u.version.is_start_shown]
        shown = max((day for day in days if day is not None), default=None)
        is_later = shown is not None and (self.version_day is None or shown > self.version_day)
        return shown if is_later else None

    def walk(self) -> Iterator[Unit]:
        """Visit every unit, in printed order."""
        for unit in self.units:
            yield from unit.walk()
