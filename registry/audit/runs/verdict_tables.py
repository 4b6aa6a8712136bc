"""Verdicts written to a file: one row for each bet, and apart the rows that cannot be read."""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from itertools import islice
from pathlib import Path

import pyarrow as pa

from bylaw.registry.audit.many.judge import (
    JudgedPart,
    PlainLaw,
    judge_entries,
    judge_part,
    rejected,
)
from bylaw.registry.audit.many.tallies import Tally
from bylaw.registry.audit.rounds.column_files import ColumnFile
from bylaw.registry.audit.rounds.json_files import Entry, TextRounds
from bylaw.registry.audit.rows.verdict_rows import SCHEMA
from bylaw.registry.audit.runs.verdict_files import aligned, verdict_file
from bylaw.registry.law.messages import N_, SourceError

Rounds = TextRounds | ColumnFile
_AT_ONCE = 4096


def write_tables(
    files: Mapping[str, Rounds], law: PlainLaw, tally: Tally, *, out: Path, rejects: Path
) -> None:
    """Judge every round of some files; write their verdicts, and the rows that are refused."""
    schema = _schema(files.values())
    with (
        closing(verdict_file(out, schema)) as target,
        rejects.open("w", encoding="utf-8") as refused,
    ):
        for name, file in files.items():
            for part in _parts(file, law, tally):
                target.write(aligned(part.verdicts, schema))
                for entry in part.refused:
                    refused.write(json.dumps(rejected(entry, file=name), default=str) + "\n")


def _parts(file: Rounds, law: PlainLaw, tally: Tally) -> Iterator[JudgedPart]:
    """Judge a file part by part."""
    if isinstance(file, TextRounds):
        while some := list(islice(file.entries, _AT_ONCE)):
            yield judge_entries(some, law, tally)
        return
    for part in file.parts():
        yield judge_part(part, law, tally)
    yield judge_entries(list(file.refusals()), law, tally)


def _schema(files: Iterable[Rounds]) -> pa.Schema:
    """Give the schema of the verdicts, with every column that some file carries along."""
    more: dict[str, pa.DataType] = {}
    for file in files:
        if isinstance(file, ColumnFile):
            more |= {name: one for name, one in file.carried_types().items() if name not in more}
    fields = [(name, one) for name, one in more.items() if name not in SCHEMA.names]
    return pa.schema([*SCHEMA, *(pa.field(name, one) for name, one in fields)])


def find_round(files: Mapping[str, Rounds], wanted: str) -> Entry:
    """Find the round of an id, or refuse."""
    for file in files.values():
        entries = file.entries() if isinstance(file, ColumnFile) else file.entries
        for entry in entries:
            if entry.id == wanted:
                return entry
    names = ", ".join(files)
    raise SourceError(N_("there is no round {id} in {files}"), id=wanted, files=names)
