"""The versions of one provision, as other programs read them."""

import datetime as dt
from typing import TYPE_CHECKING

from bylaw.registry.answers.law.provision_text import text_of
from bylaw.registry.answers.law.section_answers import evidence
from bylaw.registry.law.doubt.doubts import (
    DoubtKind,
    Doubts,
    doubts_about,
    findings_of,
    is_held,
    name_of,
)
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.orders.order_citations import history_note
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.time.versions import Timeline, Version, in_turn
from bylaw.registry.law.written_days import iso

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.law_shapes import VersionShape
    from bylaw.registry.law.shapes.common_shapes import FindingShape


def doubts_in(timeline: Timeline, version: Version) -> Doubts:
    """The doubts about a version, on the first of its days on which they stand."""
    name = version.name
    last = dt.date.max if version.end is None else version.end - dt.timedelta(days=1)
    days = {max(version.start or dt.date.min, d.since or dt.date.min) for d in timeline.doubts}
    found = [
        doubt
        for day in sorted(days)
        if day <= last
        for doubt in doubts_about(
            timeline.doubts, name, day, lang=timeline.lang, is_held=is_held(version.held)
        )
    ]
    return tuple(doubt for place, doubt in enumerate(found) if doubt not in found[:place])


def version_findings(timeline: Timeline, version: Version) -> tuple[Finding, ...]:
    """The doubts about a version, save those that only say that its words are not held."""
    doubts = (d for d in doubts_in(timeline, version) if d.kind is not DoubtKind.PENDING)
    return findings_of(doubts)


def doubts_without_version(timeline: Timeline, kind: Kind, label: str) -> Doubts:
    """The doubts about a number that no provision bears."""
    name = name_of(kind, label)
    return doubts_about(timeline.doubts, name, dt.date.max, lang=timeline.lang, is_held=False)


def history_as_json(timeline: Timeline, kind: Kind, label: str) -> list["VersionShape"]:
    """Put all versions of a provision, in turn, under the keys that other programs rely on.

    A number that only orders in doubt name has one row, in which nothing is known but the doubt.
    """
    found = in_turn(timeline.versions)
    rows = [version_as_json(version, doubts_in(timeline, version)) for version in found]
    doubts = () if rows else doubts_without_version(timeline, kind, label)
    return [version_unknown(timeline.lang, kind, label, doubts)] if doubts else rows


def version_unknown(lang: str, kind: Kind, label: str, doubts: Doubts) -> "VersionShape":
    """The row of a number about which only a doubt is known."""
    return {
        "section": label,
        "unit": kind,
        "lang": lang,
        "from": None,
        "to": None,
        "from_evidence": None,
        "to_evidence": None,
        "in_force": None,
        "state": "unknown",
        "text_state": None,
        "text": None,
        "instrument": None,
        "provision": None,
        "history_note": None,
        "sources": [],
        "pending": [],
        "findings": _findings_json(doubts),
    }


def _findings_json(doubts: Doubts) -> list["FindingShape"]:
    return [finding.as_json() for finding in findings_of(doubts)]


def version_as_json(version: Version, doubts: Doubts) -> "VersionShape":
    """A version as JSON; other programs rely on the keys."""
    last = version.sources[-1] if version.sources else None
    return {
        "section": version.label,
        "unit": version.kind,
        "lang": version.lang,
        "from": iso(version.since),
        "to": iso(version.end),
        "from_evidence": evidence(version.since, version.start_certainty),
        "to_evidence": evidence(version.end, version.end_certainty),
        "in_force": iso(version.in_force),
        "state": version.held,
        "text_state": version.text_state,
        "text": text_of(version.provision, version.lang) or None,
        "instrument": None if last is None else last.instrument,
        "provision": None if last is None else last.provision or None,
        "history_note": history_note(version.history, version.lang) or None,
        "sources": [source.as_json() for source in version.sources],
        "pending": [source.as_json() for source in version.pending],
        "findings": _findings_json(doubts),
    }
