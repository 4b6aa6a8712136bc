"""What orders in doubt may have changed between two days."""

import datetime as dt

from bylaw.registry.compare.days import Difference, UnitChange, by_identity
from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, Doubts, doubts_about, is_held, name_of
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import Held, TextState
from bylaw.registry.law.time.versions import Timeline, Version


def in_doubt(
    timeline: Timeline, old: dt.date, new: dt.date, *, label: str | None = None
) -> tuple[Difference, ...]:
    """The provisions that an order in doubt may have changed between two days.

    Of a provision that is asked for by its number, older doubts count too.
    """
    before = by_identity(timeline.day(old))
    found: list[Difference] = []
    for version in timeline.day(new):
        doubts = tuple(
            doubt
            for doubt in _doubts_on(version, timeline, new)
            if (version.label == label or _may_act_after(doubt, old))
            # A doubt about the text at large is told at its sections, one about its title there.
            and (version.kind is not Kind.INSTRUMENT or name_of(version.kind, "") in doubt.touched)
        )
        sources = tuple(dict.fromkeys(doubt.source for doubt in doubts))
        if doubts:
            earlier = before.get(version.identity)
            found.append(Difference(UnitChange.DOUBTFUL, earlier, version, sources, (), doubts))
    return tuple(found)


def in_doubt_unborne(
    timeline: Timeline, old: dt.date, new: dt.date, *, kind: Kind, label: str
) -> tuple[Difference, ...]:
    """What orders in doubt may bring under a number that no provision bears on either day."""
    if any(v.kind is kind and v.label == label for d in (old, new) for v in timeline.day(d)):
        return ()
    unknown = Version(
        identity=name_of(kind, label),
        lang=timeline.lang,
        kind=kind,
        label=label,
        parent="",
        place=0,
        start=None,
        end=None,
        start_certainty=Certainty.STATED,
        end_certainty=Certainty.STATED,
        in_force=None,
        held=Held.NOT,
        text_state=TextState.MADE,
        provision=Provision(kind, label),
        sources=(),
        history=(),
        pending=(),
    )
    doubts = _doubts_on(unknown, timeline, new)
    sources = tuple(dict.fromkeys(doubt.source for doubt in doubts))
    return (Difference(UnitChange.DOUBTFUL, None, unknown, sources, (), doubts),) if doubts else ()


def _may_act_after(doubt: Doubt, old: dt.date) -> bool:
    """Tell whether an order in doubt may have had its effect after a day, and not before."""
    if doubt.since is None or doubt.since > old:
        return True
    if doubt.kind is DoubtKind.DISPUTED:
        return doubt.settled is not None and doubt.settled > old
    return doubt.kind in (DoubtKind.UNDATED, DoubtKind.NOT_MADE)


def _doubts_on(version: Version, timeline: Timeline, day: dt.date) -> Doubts:
    """The doubts about a version on a day; what only waits for words is a change by itself."""
    name = version.name
    found = doubts_about(
        timeline.doubts, name, day, lang=timeline.lang, is_held=is_held(version.held)
    )
    return tuple(doubt for doubt in found if doubt.kind is not DoubtKind.PENDING)
