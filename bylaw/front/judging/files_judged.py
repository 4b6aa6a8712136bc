"""Judging a whole file of rounds: the counts, the first rounds that are not as due, and a report.

It runs in a process of its own, so it is told where the registry is and up to which entry.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from bylaw.front.judging.judging_law import LawAsked
from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.registry.answers.rules.round_verdicts import verdict_on_found
from bylaw.registry.audit.many.file_counts import count_file
from bylaw.registry.audit.many.identities import Identities
from bylaw.registry.audit.many.tallies import REFUSED, Tally
from bylaw.registry.audit.maps.file_map import FileMap
from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.audit.rounds.json_files import RoundEntry, TextRounds, read_text_rounds
from bylaw.registry.audit.rounds.round_files import has_columns, has_lines
from bylaw.registry.audit.runs.verdict_files import rewrite_verdicts
from bylaw.registry.audit.runs.verdict_tables import AuditRun, write_tables
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.law.json_values import json_line
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.message_catalogue import tell_in
from bylaw.registry.law.messages import TellDone
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    from bylaw.registry.audit.shapes.tally_shapes import ReportShape
    from bylaw.registry.audit.shapes.verdict_shapes import VerdictShape

WRONG_FILE = "not-as-due.jsonl"
VERDICTS = "verdicts"
"""The name of the files of all verdicts, which end in .parquet and .csv."""
_MOST = 5000
_EVERY = 500


@dataclass(frozen=True, slots=True)
class FileAsked(LawAsked):
    """Which file is to be judged, and how it is added up."""

    path: Path
    by: tuple[str, ...] = ("day",)
    how: FileMap | None = None


@dataclass(frozen=True)
class JudgingWork:
    """What judges a file, and what grows while it is read."""

    auditor: Auditor
    tally: Tally
    ids: Identities
    tell: Callable[[], None]

    def count(self, entry: RoundEntry) -> bool:
        """Count one round; tell whether it is refused or not as due."""
        self.ids.add([entry.own_id], [entry.place])
        verdict = self.auditor.judge_found(entry.found)
        if verdict is None:
            self.tally.count(REFUSED)
            return True
        self.tally.add(verdict, entry.carried)
        return verdict.is_wrong


def judge_file(folder: Path, tell: TellDone, asked: FileAsked) -> "ReportShape":
    """Judge a file; write the verdicts of the rounds that are not as due, and give the report."""
    view = asked.view()
    auditor = asked.auditor(view)
    tally, ids, total = Tally(asked.by), Identities(), _rounds_in(asked.path)
    shown: list[VerdictShape] = []
    with (folder / WRONG_FILE).open("w", encoding="utf-8") as out:
        work = JudgingWork(auditor, tally, ids, lambda: tell(tally.rounds, total))
        head = ColumnFile(asked.path).head if has_columns(asked.path) else 0
        for entry in _wrong(asked, work):
            verdict = verdict_on_found(entry.found, auditor, place=entry.place + head)
            out.write(json_line(verdict) + "\n")
            if len(shown) < 20:
                shown.append(verdict)
    tally.repeated += ids.repeated().number
    tally.doubts = _write_verdicts(folder, asked, view).doubts
    tell(tally.rounds, tally.rounds)
    return {"tally": tally.as_json(tell_in(asked.lang)), "shown": shown}


def _write_verdicts(folder: Path, asked: FileAsked, view: View) -> Tally:
    """Write the verdicts on every bet of a file, as columns and for a spreadsheet."""
    out, refused = folder / f"{VERDICTS}.parquet", folder / "refused.jsonl"
    law = plain_law_of(view, {})
    with asked.path.open("rb") as stream:
        is_columns = has_columns(asked.path)
        rounds = (
            ColumnFile(asked.path, how=asked.how) if is_columns else _rounds(stream, asked.path)
        )
        tally = write_tables(
            AuditRun({asked.path.name: rounds}, law, asked.by), out=out, rejects=refused
        )
    rewrite_verdicts(out, out.with_suffix(".csv"))
    return tally


def _rounds(stream: BinaryIO, path: Path) -> TextRounds:
    return read_text_rounds(stream, on_lines=has_lines(path))


def _rounds_in(path: Path) -> int:
    """Count the rounds of a file roughly and quickly, to tell how far the work is."""
    with path.open("rb") as file:
        return sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 20), b"")) or 1


def _wrong(asked: FileAsked, work: JudgingWork) -> Iterator[RoundEntry]:
    """Count every round, and give those that are refused or not as due, up to a number."""
    if has_columns(asked.path):
        file = ColumnFile(asked.path, how=asked.how)
        for entry in count_file(file, work.auditor, work.tally, ids=work.ids, most=_MOST):
            work.tell()
            yield entry
        return
    given = 0
    with asked.path.open("rb") as stream:
        for place, entry in enumerate(_rounds(stream, asked.path).entries):
            is_wrong = work.count(entry)
            if place % _EVERY == 0:
                work.tell()
            if is_wrong and given < _MOST:
                given += 1
                yield entry
