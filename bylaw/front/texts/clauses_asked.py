"""Clauses as lines of JSON: each line is one question, and gets one answer.

A line that cannot be read is answered with a finding, and the others go on.
"""

import datetime as dt
import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from bylaw.ingest.clause.clause_readings import ClauseReading
from bylaw.ingest.clause.reading import read_clause_text
from bylaw.registry.law.findings import Finding, Severity, note
from bylaw.registry.law.json_values import Json, json_line
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES, N_, UsageError
from bylaw.registry.law.written_days import written_day

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.instrument_shapes import ReadClauseShape

STATUSES = ("made", "draft")
_KEYS = frozenset(("id", "lang", "clause", "publication_date", "status", "assent_date"))


@dataclass(frozen=True, slots=True)
class ClauseAsked:
    """One clause to read, and what is known about the text that it stands in."""

    clause: str
    lang: str
    published: dt.date | None = None
    assent: dt.date | None = None
    status: str = "made"


@dataclass(frozen=True, slots=True)
class ClauseLine:
    """One line: its number from 1, its id, and its question; or the finding that it gave."""

    number: int
    id: Json
    question: ClauseAsked | None
    findings: tuple[Finding, ...] = ()


def read_lines(lines: Iterable[bytes]) -> Iterator[ClauseLine]:
    """Read the lines that are not blank."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _read_line(number, line)


def _read_line(number: int, line: bytes) -> ClauseLine:
    parts: dict[str, Json] = {}
    try:
        parts = _parts(line)
        question = _question(parts)
    except UsageError as error:
        refusal = Finding("unreadable-line", Severity.ERROR, error.message)
        return ClauseLine(number, parts.get("id"), None, (refusal,))
    return ClauseLine(number, parts.get("id"), question, tuple(_ignored_keys(parts)))


def _parts(line: bytes) -> dict[str, Json]:
    try:
        parts = json.loads(line.decode("utf-8-sig"))
        # A lone surrogate is no character: it could be read, and never be printed.
        json_line(parts).encode()
    except (ValueError, RecursionError):
        raise UsageError(N_("the line is not JSON in UTF-8")) from None
    if not isinstance(parts, dict):
        raise UsageError(N_("the line is not a JSON object"))
    return parts


def _question(parts: dict[str, Json]) -> ClauseAsked:
    clause = parts.get("clause")
    if not isinstance(clause, str):
        raise UsageError(N_("the line has no text under the key clause"))
    return ClauseAsked(
        clause=clause,
        lang=_one_of("lang", parts.get("lang"), allowed=LANGUAGES),
        published=_day("publication_date", parts.get("publication_date")),
        assent=_day("assent_date", parts.get("assent_date")),
        status=_status(parts.get("status")),
    )


def _status(value: Json) -> str:
    return "made" if value is None else _one_of("status", value, allowed=STATUSES)


def _one_of(key: str, value: Json, *, allowed: tuple[str, ...]) -> str:
    if isinstance(value, str) and value in allowed:
        return value
    raise UsageError(
        N_("{key} is {value}; expected one of: {allowed}"),
        key=key,
        value=json_line(value),
        allowed=", ".join(allowed),
    )


def _day(key: str, value: Json) -> dt.date | None:
    if value is None:
        return None
    day = written_day(value) if isinstance(value, str) else None
    if day is None:
        raise UsageError(
            N_("{key} is {value}; expected a date: YYYY-MM-DD"),
            key=key,
            value=json_line(value),
        )
    return day


def _ignored_keys(parts: dict[str, Json]) -> Iterator[Finding]:
    for key in sorted(parts.keys() - _KEYS):
        yield note("unknown-key", N_("unknown key ignored: {key}"), key=key)


def read_question(question: ClauseAsked) -> ClauseReading:
    """Read the clause of a question."""
    return read_clause_text(
        question.clause,
        lang=question.lang,
        published=question.published,
        assent=question.assent,
        status=question.status,
    )


def clause_as_json(
    reading: ClauseReading, findings: tuple[Finding, ...], *, lang: str
) -> "ReadClauseShape":
    """What a clause orders as JSON; other programs rely on the keys."""
    found: ReadClauseShape = {
        "operations": [item.operation.as_json() for item in reading.operations],
        "commencement": [item.as_json() for item in reading.commencements],
        "findings": [finding.as_json() for finding in findings],
    }
    if reading.transition is not None:
        found["transitional"] = reading.transition.as_json(lang)
    return found
