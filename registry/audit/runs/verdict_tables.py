"""Verdicts written to a file: one row for each bet, and apart the rows that cannot be read."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from bylaw.registry.audit.many.freed_memory import give_back_memory, keep_freed_memory
from bylaw.registry.audit.many.identities import Identities
from bylaw.registry.audit.many.judge import (
    JudgedPart,
    PlainLaw,
    judge_entries,
    judge_part,
    rejected,
)
from bylaw.registry.audit.many.listed_rounds import ListedRounds
from bylaw.registry.audit.many.round_counts import exact_sum
from bylaw.registry.audit.many.tallies import Tally
from bylaw.registry.audit.many.text_parts import carried_by_text, in_columns, parts_of
from bylaw.registry.audit.many.told_doubts import JOINT
from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.rounds.columns.plain_cells import numbers_in
from bylaw.registry.audit.rounds.json_files import RoundEntry, RoundLine, TextRounds
from bylaw.registry.audit.rounds.parts.id_marks import FoundIds, IdMarks, RisingIds
from bylaw.registry.audit.rows.verdict_schema import align_columns, carried_as, schema_of
from bylaw.registry.audit.runs.packed_parts import DonePart
from bylaw.registry.audit.runs.resuming import KeptParts
from bylaw.registry.audit.runs.verdict_files import Block, VerdictForm, form_of
from bylaw.registry.audit.runs.verdict_lines import json_cell

Rounds = TextRounds | ColumnFile
_Part = FilePart | Sequence[RoundEntry | RoundLine]
_WORKERS = 2


@dataclass(frozen=True)
class AuditRun:
    """Files of rounds to be judged under a law; `by` names the columns that are added up by.

    `kept` is where the parts are kept until all is done; `tell` is told how many rounds are.
    `form` is how the verdicts are written; without one, they are only counted.
    `engine` judges the parts and gives them in order; without one, this process does.
    """

    files: Mapping[str, Rounds]
    law: PlainLaw
    by: tuple[str, ...] = ()
    kept: KeptParts | None = None
    tell: Callable[[int], None] = lambda _rounds: None
    form: VerdictForm | None = None
    engine: "Callable[[AuditRun], Iterator[DonePart]] | None" = None

    def parts(self) -> Iterator[DonePart]:
        """Judge every part, and give them in order."""
        return done_parts(self) if self.engine is None else self.engine(self)


def write_tables(run: AuditRun, *, out: Path, rejects: Path) -> Tally:
    """Judge every round of some files; write their verdicts, and the rows that are refused."""
    run, schema = _with_schema(run)
    form, tally, ids = form_of(out, schema), Tally(run.by), Identities()
    with (
        closing(form.begin(out)) as target,
        rejects.open("w", encoding="utf-8") as refused,
    ):
        for part in replace(run, form=form).parts():
            _count(part, run, tally, ids)
            refused.writelines(part.refused)
            if len(part.block):
                target.add(part.block)
    tally.repeat(ids.repeated())
    return tally


def _count(part: DonePart, run: AuditRun, tally: Tally, ids: Identities) -> None:
    tally.merge(part.tally)
    ids.add_found(part.ids, file=list(run.files).index(part.file))
    run.tell(tally.rounds + tally.left_out)


def done_parts(run: AuditRun) -> Iterator[DonePart]:
    """Judge parts in parallel and yield them in order; the first alone, as it builds the tables."""
    keep_freed_memory()
    with ThreadPoolExecutor(_WORKERS) as pool:
        waiting: deque[Future[DonePart]] = deque()
        for number, (name, part) in enumerate(_parts(run.files)):
            waiting.append(pool.submit(_finish_part, run, number, name, part))
            give_back_memory(number)
            while len(waiting) > (_WORKERS if number else 0):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _parts(files: Mapping[str, Rounds]) -> Iterator[tuple[str, _Part]]:
    """What is judged together, with the name of its file."""
    for name, file in files.items():
        if isinstance(file, ColumnFile):
            yield from ((name, part) for part in file.parts())
            yield name, list(file.refusals())
        else:
            yield from ((name, some) for some in parts_of(file))


def _finish_part(run: AuditRun, number: int, name: str, part: _Part) -> DonePart:
    """Load a part that was kept, or judge it."""
    done = None if run.kept is None else run.kept.find(number)
    if done is not None:
        return done
    done = judge_done(run, name, part)
    if run.kept is not None:
        run.kept.keep(number, done)
    return done


def judge_done(run: AuditRun, name: str, part: _Part) -> DonePart:
    """Judge a part of the file of that name."""
    tally = Tally(run.by, weighs=True)
    pieces = [part] if isinstance(part, FilePart) else in_columns(part)
    judged = _join_judged([_judge_piece(piece, run.law, tally) for piece in pieces])
    _count_doubts(judged.verdicts, tally)
    block: Block = b""
    if run.form is not None:
        tally.late_keys.update(set(judged.verdicts.schema.names).difference(run.form.schema.names))
        block = run.form.block(judged.verdicts)
    refused = (rejected(one, file=name, head=run.files[name].head) for one in judged.refused)
    lines = [f"{json_cell(one)}\n" for one in refused]
    return DonePart(block, lines, tally, name, _ids_in(pieces))


def _ids_in(pieces: Sequence[FilePart | Sequence[RoundEntry]]) -> FoundIds:
    """The ids of some pieces, with the places of their rounds."""
    found = [one if isinstance(one, FilePart) else ListedRounds(one) for one in pieces]
    first, *others = [one.found_ids() for one in found]
    if not others:
        return first
    marked = [one.marked() if isinstance(one, RisingIds) else one for one in (first, *others)]
    return IdMarks(*(np.concatenate(some) for some in zip(*marked, strict=True)))


def _judge_piece(piece: FilePart | Sequence[RoundEntry], law: PlainLaw, tally: Tally) -> JudgedPart:
    if isinstance(piece, FilePart):
        return judge_part(piece, law, tally)
    return judge_entries(piece, law, tally)


def _join_judged(judged: Sequence[JudgedPart]) -> JudgedPart:
    """Join the verdicts on consecutive pieces."""
    if len(judged) == 1:
        return judged[0]
    schema = schema_of(one.verdicts.schema for one in judged)
    verdicts = pa.concat_batches([align_columns(one.verdicts, schema) for one in judged])
    return JudgedPart(verdicts, [entry for one in judged for entry in one.refused])


def _count_doubts(verdicts: pa.RecordBatch, tally: Tally) -> None:
    """Count the bets that each question leaves in doubt, and what was staked on them."""
    questions = verdicts.column("questions")
    named = pc.list_flatten(questions).dictionary_encode()
    stakes = verdicts.column("stake_cents").take(pc.list_parent_indices(questions))
    cents, numbers = numbers_in(stakes.cast(pa.int64())), numbers_in(named.indices)
    for number, question in enumerate(named.dictionary.to_pylist()):
        if JOINT not in question:
            some = cents[numbers == number]
            tally.doubt(question, len(some), Fraction(exact_sum(some), 100))


def count_all(run: AuditRun) -> Tally:
    """Judge every round of some files, and only count."""
    tally, ids = Tally(run.by), Identities()
    for part in run.parts():
        _count(part, run, tally, ids)
    tally.repeat(ids.repeated())
    return tally


def _with_schema(run: AuditRun) -> tuple[AuditRun, pa.Schema]:
    """Tell the schema of the verdicts, with every column that some file carries along.

    Of a text, its first lines say what it carries: all of it is read once only, as it is judged.
    """
    files: dict[str, Rounds] = {}
    schemas: list[pa.Schema] = []
    for name, file in run.files.items():
        if isinstance(file, ColumnFile):
            files[name], types = file, file.carried_types()
        else:
            files[name], types = carried_by_text(file)
        schemas.append(pa.schema([(carried_as(key), one) for key, one in types.items()]))
    return replace(run, files=files), schema_of(schemas)
