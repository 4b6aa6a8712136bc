"""Verdicts written to a file: one row for each bet, and apart the rows that cannot be read."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

import pyarrow as pa

from bylaw.registry.audit.many.judge import PlainLaw, judge_entry, rejected, verdicts_in_columns
from bylaw.registry.audit.many.tallies import REFUSED, Tally
from bylaw.registry.audit.many.verdict_files import aligned, verdict_file
from bylaw.registry.audit.many.verdict_rows import SCHEMA
from bylaw.registry.audit.rounds.column_files import ColumnFile
from bylaw.registry.audit.rounds.json_files import Entry, TextRounds
from bylaw.registry.law.messages import N_, SourceError

Rounds = TextRounds | ColumnFile
Some = tuple[Sequence[Entry], Mapping[str, pa.Array]]
_AT_ONCE = 4096


def write_tables(
    files: Mapping[str, Rounds], law: PlainLaw, tally: Tally, *, out: Path, rejects: Path
) -> None:
    """Judge every round of some files; write their verdicts, and the rows that are refused."""
    schema = _schema(files.values())
    target, refused = verdict_file(out, schema), rejects.open("w", encoding="utf-8")
    with refused:
        for name, file in files.items():
            for entries, carried in _parts(file):
                found = [(judge_entry(entry.found, law.auditor), entry) for entry in entries]
                for verdict, entry in found:
                    if verdict is None:
                        tally.count(REFUSED)
                        refused.write(json.dumps(rejected(entry, file=name), default=str) + "\n")
                    else:
                        tally.add(verdict, entry.carried)
                judged = [(row, verdict) for row, (verdict, _) in enumerate(found) if verdict]
                batch = verdicts_in_columns(judged, law_digest=law.digest, carried=carried)
                target.write(aligned(batch, schema))
    target.close()


def _parts(file: Rounds) -> Iterator[Some]:
    """Give the entries of a file in parts, with the columns that are carried along."""
    if isinstance(file, TextRounds):
        while some := list(islice(file.entries, _AT_ONCE)):
            yield some, {}
        return
    for part in file.parts():
        carried = {name: part.batch.column(name) for name in part.layout.carried}
        yield [part.entry(row) for row in range(len(part.places))], carried
    yield list(file.refusals()), {}


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
