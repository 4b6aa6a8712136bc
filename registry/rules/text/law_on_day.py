"""The law of one day, as the timelines of its two languages give it."""

import datetime as dt
from collections.abc import Iterable, Mapping

from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import Timeline, Version
from bylaw.registry.rules.text.law_text import Coming, LawText, Replaced, SectionText, fingerprint


def law_text(
    timelines: Iterable[Timeline], day: dt.date, *, made: dt.date | None = None
) -> LawText:
    """Give the sections held on a day in each language, those to come, and what ended them.

    `made` is the day on which the whole text was made: before it, nothing had begun.
    """
    both = tuple(timelines)
    ends = [one.end for one in both if one.end is not None and day >= one.end.day]
    if ends:
        by = ", ".join(dict.fromkeys(source.instrument for source in ends[0].sources))
        return LawText(day, {}, replaced=Replaced(by, ends[0].day))
    sections = {
        (v.lang, v.label): _section(v)
        for one in both
        for v in one.versions
        if v.kind is Kind.SECTION and v.held is Held.HELD and v.covers(day)
    }
    return LawText(day, sections, _coming(both, day), begun=made is None or day >= made)


def _section(version: Version) -> SectionText:
    return SectionText(
        version.label,
        version.lang,
        version.provision,
        ", ".join(dict.fromkeys(source.instrument for source in version.sources)),
        version.start or dt.date.min,
        fingerprint(version.provision),
        version.start_certainty.value,
        version.text_state.value,
    )


def _coming(timelines: Iterable[Timeline], day: dt.date) -> Mapping[str, Coming]:
    """Say of each section by which instrument and when it is first to be held."""
    found: dict[str, Coming] = {}
    for timeline in timelines:
        for version in timeline.versions:
            if version.kind is not Kind.SECTION or version.held is not Held.HELD:
                continue
            if version.start is None or version.start <= day or not version.sources:
                continue
            known = found.get(version.label)
            if known is None or version.start < known.in_force:
                found[version.label] = Coming(version.sources[0].instrument, version.start)
    return found
