"""The parts of the by-law of which no rule reads a section, such as those of a new game.

Rounds of a game that such a part governs cannot be judged: that is told, and not left to silence.
"""

import datetime as dt
from collections.abc import Collection, Iterator, Sequence

from bylaw.registry.law.findings import Finding, note, warning
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message, Value, listed
from bylaw.registry.law.text.labels import spell_run
from bylaw.registry.law.text.naming import place_name
from bylaw.registry.law.text.provisions import SECTIONS
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import Timeline, Version

_CODE = "no-rule"


@dataclass(frozen=True)
class _Part:
    """Sections that stand together, and the division that holds them, where it is known."""

    holder: Version | None
    sections: Sequence[Version]

    @property
    def was_added(self) -> bool:
        """Whether instruments that were read brought all of it, and not a base text."""
        return all(version.history and version.history[0].spans for version in self.sections)

    def name(self) -> Value:
        """Its kind, number and heading, and its sections."""
        run = spell_run([version.label for version in self.sections])
        if self.holder is None:
            return run
        part = place_name(self.holder.kind, self.holder.label)
        heading = self.holder.provision.heading
        if not heading:
            return Message(N_("{part} ({sections})"), {"part": part, "sections": run})
        named = N_("{part}, “{heading}” ({sections})")
        return Message(named, {"part": part, "heading": heading, "sections": run})


def findings_without_rule(
    timeline: Timeline, day: dt.date, read: Collection[str]
) -> Iterator[Finding]:
    """Name the parts in force on a day of which no section is among those that rules read."""
    parts = [part for part in _parts(timeline, day) if _is_unread(part, read)]
    if added := [part.name() for part in parts if part.was_added]:
        template = N_("No rule knows {parts}: no round that it governs can be judged.")
        yield warning(_CODE, template, parts=listed(added))
    if others := [part.name() for part in parts if not part.was_added]:
        template = N_("No rule reads {parts}, which may govern games as well.")
        yield note(_CODE, template, parts=listed(others))


def _parts(timeline: Timeline, day: dt.date) -> Iterator[_Part]:
    versions = timeline.day(day)
    holders = {version.identity: version for version in versions}
    worded = (v for v in versions if v.kind in SECTIONS and v.held in (Held.HELD, Held.PARTLY))
    for parent, some in gather((version.parent, version) for version in worded).items():
        holder = holders.get(parent)
        yield _Part(None if holder is None or not holder.label else holder, some)


def _is_unread(part: _Part, read: Collection[str]) -> bool:
    return not any(version.label in read for version in part.sections)
