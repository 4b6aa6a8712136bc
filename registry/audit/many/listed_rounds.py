"""Rounds that do not stand in columns, put in columns: those of one game and one law together."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.audit.many.groups import JudgedTogether, law_of
from bylaw.registry.audit.many.settling import judge_rounds
from bylaw.registry.audit.many.tallies import DAY, GAME
from bylaw.registry.audit.rounds.columns.nested_columns import refuse_too_many
from bylaw.registry.audit.rounds.json_files import RoundEntry
from bylaw.registry.audit.rounds.parts.bet_order import order_of_bet
from bylaw.registry.audit.rounds.parts.id_marks import IdMarks, marks_in
from bylaw.registry.audit.rounds.round import Round, batch_of, paid_of
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.rules.settlement.outcome_columns import RowPlaces


@dataclass(frozen=True)
class ListedRounds:
    """Some rounds of a text, of which some may be refused."""

    entries: Sequence[RoundEntry]

    def settled(self, auditor: Auditor) -> Iterator[JudgedTogether]:
        """Settle the rounds group by group; rows without a judgment must be judged alone."""
        for rows in self._groups(auditor):
            rounds = [one for row in rows if isinstance(one := self.entries[row].found, Round)]
            law = law_of(rounds[0].rule, rounds[0].day, auditor) if rounds else None
            if law is None:
                yield np.array(rows, dtype=np.intp), None
                continue
            batch, at = batch_of(rounds), 0
            # In the order of the law, whatever other rounds are read with these.
            bets = {name: batch.bets[name] for name in sorted(batch.bets, key=order_of_bet)}
            for judged in judge_rounds(law, replace(batch, bets=bets), paid_of(rounds)):
                some = rows[at : at + judged.rounds.size]
                yield np.array(some, dtype=np.intp), judged
                at += len(some)

    def entry(self, row: int) -> RoundEntry:
        """One of the rounds, or the refusal of it."""
        return self.entries[row]

    def carried_at(self, row: int) -> Mapping[str, object]:
        """What a round carries along."""
        return self.entries[row].carried

    def carried(self) -> dict[str, pa.Array]:
        """What the rounds carry along, as columns of text."""
        names = self._carried_names
        refuse_too_many(len(names))
        every = [entry.carried for entry in self.entries]
        return {name: pa.array([one.get(name) for one in every], pa.string()) for name in names}

    def found_ids(self) -> IdMarks:
        """The ids that rounds have, with the places of these rounds."""
        named = [(one.own_id, one.place) for one in self.entries if one.own_id]
        places = np.array([place for _, place in named], dtype=np.uint64)
        return IdMarks(marks_in(pa.array([name for name, _ in named], pa.string())), places)

    def _groups(self, auditor: Auditor) -> Iterator[list[int]]:
        """Divide the rounds by game and law; those that are refused stand together."""
        found: dict[tuple[str, dt.date | None], list[int]] = {}
        for row, entry in enumerate(self.entries):
            key: tuple[str, dt.date | None] = ("", None)
            if isinstance(one := entry.found, Round):
                key = (one.game, auditor.law_on(one.day).day)
            found.setdefault(key, []).append(row)
        yield from found.values()

    def names_carried(self) -> Sequence[str]:
        """The keys that are carried along and not read."""
        return self._carried_names

    @cached_property
    def _carried_names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for entry in self.entries for name in entry.carried))

    def values_of(self, column: str, rows: RowPlaces) -> tuple[NDArray[np.int64], list[str]]:
        """Number what is said under a name in some rounds, and give the text of each number."""
        texts: dict[str, int] = {}
        numbers = [texts.setdefault(self._text(column, row), len(texts)) for row in rows.tolist()]
        return np.array(numbers, dtype=np.int64), list(texts)

    def _text(self, column: str, row: int) -> str:
        one = self.entries[row].found
        if not isinstance(one, Round):
            return ""
        own = {GAME: one.game, DAY: one.day.isoformat()}
        said = {**own, **self.entries[row].carried}.get(column)
        return "" if said is None else str(said)

    def days(self) -> NDArray[np.int64]:
        """The day of each round as its ordinal, 0 where it is refused."""
        every = (entry.found for entry in self.entries)
        days = [one.day.toordinal() if isinstance(one, Round) else 0 for one in every]
        return np.array(days, dtype=np.int64)
