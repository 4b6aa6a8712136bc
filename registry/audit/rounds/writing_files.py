"""Writing rounds: JSONL and CSV as people write them, Parquet as numbers, part by part."""

import csv
import datetime as dt
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet
from numpy.typing import NDArray

from bylaw.registry.audit.file_endings import known_ending
from bylaw.registry.audit.money import money
from bylaw.registry.audit.rounds.generation import Dealer, Made
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.text.printable import spreadsheet_cell
from bylaw.registry.law.written_days import EPOCH
from bylaw.registry.rules.play.cards import DECK_SIZE, card_name
from bylaw.registry.rules.round_form import COMMISSION
from bylaw.registry.rules.rule import Rule

_GROUP = 1 << 19


@dataclass(frozen=True)
class Written:
    """Rounds to be written: their number in the file, their days, what was played and paid."""

    rule: Rule
    first: int
    days: NDArray[np.int64]
    made: Made

    def parts_of(self, row: int) -> dict[str, Json]:
        """One round in its JSON form."""
        rounds, form = self.made.rounds, self.rule.form
        placed = {name: int(cents[row]) for name, cents in rounds.bets.items() if cents[row]}
        parts: dict[str, Json] = {
            "id": str(self.first + row),
            "day": dt.date.fromordinal(int(self.days[row])).isoformat(),
            "game": self.rule.game,
            "bets": {name: money(Fraction(cents, 100)) for name, cents in placed.items()},
        }
        if form.slots:
            hands = ((slot, _hand(cards[row])) for slot, cards in rounds.cards.items())
            parts["cards"] = {slot: hand for slot, hand in hands if hand}
        if rounds.dice is not None:
            parts["dice"] = _rolls_in(rounds.dice[row])
        said = {n: _choice(self.rule, n, int(v[row])) for n, v in rounds.decisions.items()}
        parts["decisions"] = dict(said)
        owners = self.rule.bonuses
        parts["paid"] = {
            name: money(Fraction(int(cents[row]), 100))
            for name, cents in self.made.paid.items()
            if name in placed or (cents[row] and owners.get(name) in placed)
        }
        return {key: value for key, value in parts.items() if value not in ({}, [])}


def written_rounds(
    dealer: Dealer, count: int, *, start: dt.date, end: dt.date
) -> Iterator[Written]:
    """Deal rounds and spread them over the days `[start, end)`."""
    rng = np.random.default_rng([dealer.seed, 1])
    first = 1
    for made in dealer.deal(count):
        size = made.rounds.size
        days = rng.integers(start.toordinal(), end.toordinal(), size=size)
        yield Written(dealer.rule, first, days, made)
        first += size


def _hand(cards: NDArray[np.uint8]) -> str:
    return " ".join(card_name(card) for card in cards.tolist() if card < DECK_SIZE)


def _rolls_in(dice: NDArray[np.int8]) -> Json:
    rolls: list[Json] = dice.tolist()
    return [roll for roll in rolls if roll != [0, 0]]


def _choice(rule: Rule, name: str, value: int) -> Json:
    choices = rule.form.choices(name)
    return choices[value] if isinstance(choices, tuple) else value


Writer = Callable[[Path, Rule, Iterable[Written]], None]


def writer_for(path: Path) -> Writer:
    """Choose how to write by the name of the file, or refuse."""
    return _WRITERS[known_ending(path, _WRITERS)]


def _write_lines(path: Path, _rule: Rule, parts: Iterable[Written]) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for part in parts:
            for row in range(part.made.rounds.size):
                file.write(json.dumps(part.parts_of(row)) + "\n")


def _write_csv(path: Path, rule: Rule, parts: Iterable[Written]) -> None:
    """Write one column for every bet that the game can have, since rows come part by part."""
    names = _columns(rule)
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.DictWriter(file, names, lineterminator="\n")
        rows.writeheader()
        for part in parts:
            for row in range(part.made.rounds.size):
                rows.writerow(_cells(part.parts_of(row)))


def _cells(parts: Mapping[str, Json]) -> dict[str, str]:
    cells: dict[str, str] = {}
    for key, value in parts.items():
        if isinstance(value, dict):
            cells |= {f"{key}.{name}": _cell(one) for name, one in value.items()}
        else:
            cells[key] = _cell(value)
    return cells


def _cell(value: Json) -> str:
    return spreadsheet_cell(value if isinstance(value, str) else json.dumps(value))


def _columns(rule: Rule) -> list[str]:
    form = rule.form
    bets = [name for bet in form.bets for name in bet.spelled]
    is_paid = COMMISSION not in bets
    paid = [n for n in (*bets, *rule.bonuses) if is_paid and not n.startswith(COMMISSION)]
    return [
        *("id", "day", "game"),
        *(f"bets.{name}" for name in bets),
        *(f"cards.{slot}" for slot in form.slots),
        *(["dice"] if form.dice else []),
        *(f"decisions.{name}" for name in form.decisions),
        *(f"paid.{name}" for name in paid),
    ]


def _write_parquet(path: Path, rule: Rule, parts: Iterable[Written]) -> None:
    """Write numbers, one column for each card; the columns are those of the whole game."""
    writer: pa.parquet.ParquetWriter | None = None
    try:
        for table in _large_tables(_table(part, _columns(rule)) for part in parts):
            if writer is None:
                writer = pa.parquet.ParquetWriter(path, table.schema)
            writer.write_table(table)
    finally:
        if writer is not None:
            writer.close()


def _large_tables(tables: Iterable[pa.Table]) -> Iterator[pa.Table]:
    """Join small tables into groups of rows that are fast to read."""
    waiting: list[pa.Table] = []
    for table in tables:
        waiting.append(table)
        if sum(one.num_rows for one in waiting) >= _GROUP:
            yield pa.concat_tables(waiting).unify_dictionaries()
            waiting = []
    if waiting:
        yield pa.concat_tables(waiting).unify_dictionaries()


def _table(part: Written, names: Sequence[str]) -> pa.Table:
    size = part.made.rounds.size
    columns: dict[str, pa.Array] = {
        "id": pa.array(np.arange(part.first, part.first + size)),
        "day": pa.array((part.days - EPOCH).astype(np.int32)).cast(pa.date32()),
        "game": pa.array([part.rule.game] * size).dictionary_encode(),
    }
    for name in names:
        kind, _, rest = name.partition(".")
        if kind == "bets":
            columns[f"bets_cents.{rest}"] = _amounts(part, part.made.rounds.bets, rest)
        elif kind == "paid":
            columns[f"paid_cents.{rest}"] = _amounts(part, part.made.paid, rest)
    for slot, cards in part.made.rounds.cards.items():
        for place in range(cards.shape[1]):
            card = cards[:, place]
            columns[f"cards.{slot}.{place + 1}"] = pa.array(card, mask=card >= DECK_SIZE)
    return pa.table(columns | _dice(part) | _decisions(part))


def _amounts(part: Written, held: Mapping[str, NDArray[np.int64]], name: str) -> pa.Array:
    """The cents of a bet; null where the bet, or what the law adds to it, is not placed."""
    placed = part.made.rounds.placed(part.rule.bonuses.get(name, name))
    cents = held.get(name, np.zeros(len(placed), dtype=np.int64))
    is_unsaid = ~placed | ((name in part.rule.bonuses) & (cents == 0))
    return pa.array(cents.astype(np.int32), mask=is_unsaid)


def _dice(part: Written) -> dict[str, pa.Array]:
    dice = part.made.rounds.dice
    if dice is None:
        return {}
    flat = dice.reshape(len(dice), -1)
    return {
        f"dice.{place + 1}": pa.array(flat[:, place], mask=flat[:, place] == 0)
        for place in range(flat.shape[1])
    }


def _decisions(part: Written) -> dict[str, pa.Array]:
    return {
        f"decisions.{name}": pa.array([str(_choice(part.rule, name, v)) for v in values.tolist()])
        for name, values in part.made.rounds.decisions.items()
    }


_WRITERS: Mapping[str, Writer] = {
    ".jsonl": _write_lines,
    ".csv": _write_csv,
    ".parquet": _write_parquet,
}
