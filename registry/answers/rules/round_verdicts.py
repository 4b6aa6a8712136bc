"""The verdict on a round as it was sent, under the keys that other programs rely on."""

from typing import TYPE_CHECKING

from bylaw.registry.audit.rounds.json_files import RefusedRound, read_parts
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.verdict import Verdict
from bylaw.registry.audit.verdicts.verdict_json import refused_as_json, verdict_as_json

if TYPE_CHECKING:
    from bylaw.registry.audit.shapes.verdict_shapes import VerdictShape


def verdict_on(parts: object, auditor: Auditor, *, place: int) -> "VerdictShape":
    """Judge what was sent as a round; `place` is its line, or its place in a list."""
    return verdict_on_found(read_parts(parts), auditor, place=place)


def verdict_on_found(
    found: Round | RefusedRound, auditor: Auditor, *, place: int
) -> "VerdictShape":
    """Judge a round; one that cannot be read is refused with the reason, unless its day decides."""
    return found_as_json(found, auditor.judge_found(found), auditor, place=place)


def found_as_json(
    found: Round | RefusedRound, verdict: Verdict | None, auditor: Auditor, *, place: int
) -> "VerdictShape":
    """A round that was judged, or refused where there is no verdict."""
    if verdict is not None:
        return verdict_as_json(verdict, auditor.language_on(verdict.round.day))
    assert isinstance(found, RefusedRound), "a round that was read has a verdict"
    return refused_as_json(found, auditor.language, line=place)
