"""Rounds that a map leaves out: a column marks them as void, so that no audit is to judge them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.rounds.columns.long_form import JOINT
from bylaw.registry.audit.rounds.columns.round_faults import RoundFaults, fault_of
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.rules.settlement.outcome_columns import Mask

LeftOut = Mapping[str, Sequence[str]]
"""By the name of a column, the words by which a row says that its round does not count."""


def without_left_out(part: FilePart, words: LeftOut, *, in_long_form: bool) -> FilePart:
    """The rounds of a part that count; how many do not, the part says.

    Where each row is a bet, a round of which only some rows are marked is refused.
    """
    if not words:
        return part
    is_out, faults = np.zeros(part.batch.num_rows, dtype=np.bool_), dict(part.faults)
    for name, marks in words.items():
        said = _plain(part.batch.column(name))
        is_out |= _is_one_of(said, marks)
        if in_long_form:
            faults = _torn(part, said, name=name, marks=marks) | faults
    rows = np.flatnonzero(~is_out)
    if len(rows) == len(is_out):
        return replace(part, faults=faults)
    places = [part.places[row] for row in rows.tolist()]
    kept = {new: faults[old] for new, old in enumerate(rows.tolist()) if old in faults}
    batch, left_out = part.batch.take(pa.array(rows)), len(is_out) - len(rows)
    return replace(part, batch=batch, places=places, faults=kept, left_out=left_out)


def _plain(column: pa.Array) -> pa.StringArray:
    """The words of a column, in small letters and without blanks around them."""
    return pc.utf8_lower(pc.utf8_trim_whitespace(column.cast(pa.string())))


def _is_one_of(said: pa.StringArray, marks: Sequence[str]) -> Mask:
    wanted = pa.array([mark.strip().lower() for mark in marks], pa.string())
    return np.asarray(pc.is_in(said, value_set=wanted))


def _torn(part: FilePart, said: pa.StringArray, *, name: str, marks: Sequence[str]) -> RoundFaults:
    """The rounds of which some rows are marked, and others are not."""
    faults: RoundFaults = {}
    joined = pc.indices_nonzero(pc.fill_null(pc.match_substring(said, JOINT), fill_value=False))
    for row in joined.to_pylist():
        rows = pa.array(said[row].as_py().split(JOINT), pa.string())
        if _is_one_of(rows, marks).any():
            template = N_("only some rows of this round are left out by {column}")
            faults[row] = fault_of(Message(template, {"column": name}), part.batch, [row])
    return faults
