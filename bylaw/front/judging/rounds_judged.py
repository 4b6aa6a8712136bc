"""Judging many rounds that were sent at once, in a process of its own.

It is told where the registry is and up to which entry.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from bylaw.front.judging.judging_law import LawAsked
from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.registry.answers.rules.round_verdicts import verdict_on
from bylaw.registry.audit.rounds.json_files import parse
from bylaw.registry.audit.runs.arrow_streams import judge_stream
from bylaw.registry.law.json_values import json_line
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import TellDone

if TYPE_CHECKING:
    from bylaw.registry.audit.shapes.verdict_shapes import VerdictShape

_EVERY = 100


@dataclass(frozen=True, slots=True)
class RoundsAsked(LawAsked):
    """Which rounds are to be judged, each as JSON or all as an Arrow stream."""

    rounds: tuple[bytes, ...] = ()
    stream: bytes = b""


@dataclass(frozen=True, slots=True)
class JudgedRound:
    """A verdict as JSON, and the digest of its receipt; a round that is refused has none."""

    verdict: str
    digest: str | None


def judge_rounds(_folder: Path, tell: TellDone, asked: RoundsAsked) -> tuple[JudgedRound, ...]:
    """Judge the rounds in their order."""
    auditor = asked.auditor(asked.view())

    def verdicts() -> Iterator[JudgedRound]:
        for place, sent in enumerate(asked.rounds, start=1):
            if place % _EVERY == 0:
                tell(place, len(asked.rounds))
            yield judged_round(verdict_on(parse(sent), auditor, place=place))

    return tuple(verdicts())


def judged_round(verdict: "VerdictShape") -> JudgedRound:
    """Write a verdict, and name its receipt."""
    digest = verdict["receipt"]["digest"] if "receipt" in verdict else None
    return JudgedRound(json_line(verdict), digest)


def judge_arrow(_folder: Path, _tell: TellDone, asked: RoundsAsked) -> bytes:
    """Judge the rounds of an Arrow stream, in columns."""
    return judge_stream(plain_law_of(asked.view(), {}), asked.stream)
