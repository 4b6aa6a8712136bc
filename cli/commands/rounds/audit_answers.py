"""Answers to an audit: verdicts for programs, decisions and lists for people, and the counts."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

import click

from bylaw.cli.commands.rounds.audit_listing import (
    print_entry,
    print_statement,
    print_tally,
    why_refused,
)
from bylaw.cli.say.language import _, translate
from bylaw.cli.say.printing import print_json, print_json_line, screen
from bylaw.registry.audit.many.sweeps import sweep
from bylaw.registry.audit.many.tallies import REFUSED, Tally, is_wrong
from bylaw.registry.audit.rounds.column_files import ColumnFile
from bylaw.registry.audit.rounds.json_files import Entry, Refused, TextRounds
from bylaw.registry.audit.verdicts.verdict import Auditor
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import Json

_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Asking:
    """How an answer is wanted."""

    as_json: bool = False
    as_lines: bool = False
    wrong: bool = False
    summary: bool = False

    @property
    def for_programs(self) -> bool:
        """Whether a program reads the answer."""
        return self.as_json or self.as_lines


@dataclass(frozen=True, slots=True)
class Answered:
    """One round of a file, its verdict, or the refusal of it."""

    entry: Entry
    verdict: dict[str, Json]

    @property
    def is_refused(self) -> bool:
        """Whether the round could not be read."""
        return isinstance(self.entry.found, Refused)


def answer(rounds: TextRounds | ColumnFile, auditor: Auditor, asking: Asking) -> bool:
    """Answer for every round; tell whether all of them could be read."""
    is_single = isinstance(rounds, TextRounds) and rounds.is_single
    tally = Tally()
    found = _answers(rounds, auditor, tally, asking=asking)
    if asking.for_programs:
        _for_programs(found, tally, asking=asking, is_single=is_single)
    elif is_single and not asking.summary:
        for one in found:
            _decide(one, auditor)
    else:
        is_brief = isinstance(rounds, ColumnFile)
        _for_people(found, tally, auditor=auditor, asking=asking, is_brief=is_brief)
    return not tally.results.get(REFUSED)


def _answers(
    rounds: TextRounds | ColumnFile, auditor: Auditor, tally: Tally, *, asking: Asking
) -> Iterator[Answered]:
    """Judge every round, and give those that are asked for; columns are judged together."""
    is_list = asking.for_programs and not asking.wrong and not asking.summary
    if isinstance(rounds, ColumnFile) and not is_list:
        entries = sweep(rounds, auditor, tally, most=_most(asking))
    else:
        entries = rounds.entries() if isinstance(rounds, ColumnFile) else rounds.entries
    is_counted = isinstance(rounds, ColumnFile) and not is_list
    for entry in entries:
        one = _answered(entry, auditor)
        if one.is_refused:
            _complain(entry)
        if not is_counted:
            tally.add(one.verdict)
        if one.is_refused or not asking.wrong or is_wrong(one.verdict):
            yield one


def _most(asking: Asking) -> int | None:
    """Say how many wrong rounds of a file of columns are explained."""
    if asking.summary:
        return 0
    return None if asking.for_programs or asking.wrong else _SHOWN


def _answered(entry: Entry, auditor: Auditor) -> Answered:
    if isinstance(entry.found, Refused):
        return Answered(entry, _refusal(entry.place, entry.found))
    return Answered(entry, auditor.audit(entry.found))


def _refusal(place: int, refused: Refused) -> dict[str, Json]:
    finding = Finding("unreadable-round", Severity.ERROR, refused.why)
    return {
        "id": refused.id,
        "line": place,
        "round": {"result": REFUSED, "why": str(refused.why)},
        "bets": {},
        "questions": [],
        "findings": [cast(Json, finding.as_json())],
    }


def _complain(entry: Entry) -> None:
    if isinstance(entry.found, Refused):
        told = _(N_("line {line}: refused: {why}"))
        click.echo(told.format(line=entry.place, why=translate(entry.found.why)), err=True)


# ---- For programs ----------------------------------------------------------------------


def _for_programs(
    found: Iterator[Answered], tally: Tally, *, asking: Asking, is_single: bool
) -> None:
    if asking.summary:
        for _one in found:
            pass
        (print_json if asking.as_json else print_json_line)(tally.as_json())
    elif asking.as_lines:
        for one in found:
            print_json_line(one.verdict)
    elif is_single:
        for one in found:
            print_json(one.verdict)
    else:
        _print_list(found)


def _print_list(found: Iterator[Answered]) -> None:
    """Print one JSON list without keeping it."""
    before = "["
    for one in found:
        click.echo(before)
        click.echo(json.dumps(one.verdict, ensure_ascii=False, indent=2).encode(), nl=False)
        before = ","
    click.echo("[]" if before == "[" else "\n]")


# ---- For people ------------------------------------------------------------------------


def _decide(one: Answered, auditor: Auditor) -> None:
    if not isinstance(one.entry.found, Refused):
        with screen() as sheet:
            print_statement(sheet, one.verdict, one.entry.found, auditor=auditor)


def _for_people(
    found: Iterator[Answered],
    tally: Tally,
    *,
    auditor: Auditor,
    asking: Asking,
    is_brief: bool,
) -> None:
    """List the rounds, of columns only the first that are wrong; then count."""
    shown = 0
    for one in found:
        if asking.summary or isinstance(one.entry.found, Refused):
            continue
        shown += 1
        why = why_refused(one.entry.found, auditor)
        with screen() as sheet:
            print_entry(sheet, one.entry.place, one.verdict, why=why)
    with screen() as sheet:
        if shown:
            sheet.print()
        print_tally(sheet, tally, shown=shown if is_brief and not asking.summary else None)
