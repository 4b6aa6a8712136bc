"""Many rounds of a file: count everything, and pick out what is wrong or refused.

Rows of one game and one period of the law are settled together.  A row that is not plainly in
order is judged alone, so that it gets its own reason.
"""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from bylaw.registry.audit.many.freed_memory import give_back_memory, keep_freed_memory
from bylaw.registry.audit.many.groups import JudgedTogether, settle_part
from bylaw.registry.audit.many.identities import Identities
from bylaw.registry.audit.many.listed_rounds import ListedRounds
from bylaw.registry.audit.many.round_counts import RowsCounted, count_rounds
from bylaw.registry.audit.many.tallies import REFUSED, Tally
from bylaw.registry.audit.many.text_parts import in_columns, lines_at_once
from bylaw.registry.audit.rounds.arrays.round_arrays import days_of
from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.rounds.json_files import RoundEntry, TextRounds
from bylaw.registry.audit.rounds.parts.id_marks import FoundIds
from bylaw.registry.audit.verdicts.auditor import Auditor

_WORKERS = 2

CountedPart = FilePart | ListedRounds


def count_file(
    file: ColumnFile | TextRounds,
    auditor: Auditor,
    tally: Tally,
    *,
    ids: Identities,
    number: int = 0,
    most: int | None = None,
) -> Iterator[RoundEntry]:
    """Count every row; give the rows that are refused, and the first `most` that are wrong.

    `number` tells the ids of this file from those of others.
    """
    given = 0
    for counted in _counted(_parts(file), auditor, tally):
        ids.add_found(counted.ids, file=number)
        for row in counted.found:
            if most is not None and given >= most and row >= 0:
                continue
            entry = counted.part.entry(row if row >= 0 else ~row)
            given += row >= 0
            yield entry
    for entry in () if isinstance(file, TextRounds) else file.refusals():
        tally.count(REFUSED)
        yield entry


def _parts(file: ColumnFile | TextRounds) -> Iterator[CountedPart]:
    """Cut a file into what is judged together."""
    if not isinstance(file, TextRounds):
        yield from file.parts()
        return
    for piece in (one for some in lines_at_once(file) for one in in_columns(some)):
        yield piece if isinstance(piece, FilePart) else ListedRounds(piece)


@dataclass(frozen=True)
class _Counted:
    """A part that was counted: the rows found in it, its tally, and its ids."""

    part: CountedPart
    found: list[int]
    tally: Tally
    ids: FoundIds


def _counted(parts: Iterator[CountedPart], auditor: Auditor, tally: Tally) -> Iterator[_Counted]:
    """Judge some parts at once and count them in order; the first alone, as it makes the tables."""
    keep_freed_memory()
    with ThreadPoolExecutor(_WORKERS) as pool:
        waiting: deque[Future[_Counted]] = deque()
        for number, part in enumerate(parts):
            waiting.append(pool.submit(_counted_part, part, auditor, tally.by))
            give_back_memory(number)
            while len(waiting) > (_WORKERS if number else 0):
                yield _next_of(waiting, tally)
        while waiting:
            yield _next_of(waiting, tally)


def _next_of(waiting: deque[Future[_Counted]], tally: Tally) -> _Counted:
    counted = waiting.popleft().result()
    tally.merge(counted.tally)
    return counted


def _counted_part(part: CountedPart, auditor: Auditor, by: tuple[str, ...]) -> _Counted:
    tally = Tally(by, left_out=part.left_out if isinstance(part, FilePart) else 0)
    return _Counted(part, _count_rows(part, auditor, tally), tally, part.found_ids())


def _count_rows(part: CountedPart, auditor: Auditor, tally: Tally) -> list[int]:
    """Count the rows of a part; give those that are wrong, and the complement of the refused."""
    found: list[int] = []
    for rows, judged in _settled(part, auditor):
        if judged is not None:
            found += rows[count_rounds(judged, RowsCounted(part, rows, tally))].tolist()
        else:
            for row in rows.tolist():
                found += _count_row(part, row, auditor, tally)
    return sorted(found, key=lambda row: row if row >= 0 else ~row)


def _settled(part: CountedPart, auditor: Auditor) -> Iterator[JudgedTogether]:
    if isinstance(part, FilePart):
        return settle_part(part, auditor, days_of(part))
    return part.settled(auditor)


def _count_row(part: CountedPart, row: int, auditor: Auditor, tally: Tally) -> list[int]:
    found = part.entry(row).found
    verdict = auditor.judge_found(found)
    if verdict is None:
        tally.count(REFUSED)
        return [~row]
    tally.add(verdict, part.carried_at(row))
    return [row] if verdict.is_wrong else []
