"""The certificate of an answer: every version that could have given it, with dates and sources."""

from typing import TYPE_CHECKING

from bylaw.registry.answers.law.section_answers import SectionAnswer, answer_as_json, evidence
from bylaw.registry.law.json_values import canonical, fingerprint
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.law.time.versions import Version
from bylaw.registry.law.written_days import iso
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.codec import as_json

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.law_shapes import (
        CandidateShape,
        CertifiedSourceShape,
        SectionShape,
        WhyShape,
    )


def answer_for_programs(told: SectionAnswer, *, why: bool) -> "SectionShape":
    """An answer for programs, with its certificate if asked for."""
    answer = answer_as_json(told)
    return {**answer, "why": certificate(told)} if why else answer


def certificate(told: SectionAnswer) -> "WhyShape":
    """Say why this version answers: all candidates, their instruments and days, the sources."""
    entry = told.view.entry()
    return {
        "known": {"entry": entry.seq, "moment": entry.moment, "hash": entry.hash},
        "rule": "the living version whose interval [from, to) holds the day, as recorded",
        "candidates": [_candidate(version, told.answer.version) for version in candidates(told)],
        "sources": [source_as_json(row) for row in texts_behind(told)],
    }


def candidates(told: SectionAnswer) -> tuple[Version, ...]:
    """List every version that ever bore the number, in both languages."""
    label, kind = told.answer.label, told.answer.kind
    timelines = (told.view.timeline_of(label, lang=lang, kind=kind) for lang in LANGUAGES)
    return tuple(version for timeline in timelines for version in timeline.versions)


def texts_behind(told: SectionAnswer) -> tuple[SourceRow, ...]:
    """The texts in which the words of the candidates were received."""
    files = {span.file for v in candidates(told) for s in v.sources for span in s.spans}
    return tuple(row for row in told.view.sources() if row.file in files)


def _candidate(version: Version, chosen: Version | None) -> "CandidateShape":
    return {
        "lang": version.lang,
        "from": iso(version.since),
        "to": iso(version.end),
        "from_evidence": evidence(version.since, version.start_certainty),
        "to_evidence": evidence(version.end, version.end_certainty),
        "held": version.held,
        "text_state": version.text_state,
        "instruments": [source.as_json() for source in version.sources],
        "sha256": fingerprint(canonical(as_json(version))),
        "chosen": version == chosen,
    }


def source_as_json(row: SourceRow) -> "CertifiedSourceShape":
    """A text that is held under the keys that other programs rely on."""
    return {"file": row.file, "lang": row.lang, "day": iso(row.day), "sha256": row.sha256}
