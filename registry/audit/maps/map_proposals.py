"""A map proposed for a file: what its columns and its first rows show, and what they leave open.

Nothing is guessed: where two readings fit, both are named and a person chooses.
"""

import csv
import io
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from bylaw.registry.audit.maps.mapped_columns import read_amount, read_cards, read_day
from bylaw.registry.audit.rounds.layouts import ColumnsError
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.round_words import game_of
from bylaw.registry.rules.rule import Rule

_ROWS = 1000
_SEPARATORS = (",", ";", "\t", "|")
_DATES = ("%Y-%m-%d", "%d/%m/%Y", "%m/%d/%Y", "%Y/%m/%d", "%d-%m-%Y", "%d.%m.%Y", "%Y%m%d")
_TIMES = ("", " %H:%M", " %H:%M:%S", "T%H:%M:%S", "T%H:%M:%S%z", " %H:%M:%S%z", " %H:%M %z")
_FORMS = tuple(day + time for day in _DATES for time in _TIMES)
_DAYS = frozenset(("day", "date", "gaming", "jour", "moment", "time", "timestamp", "heure"))
_IDS = frozenset(("id", "no", "number", "numero", "num"))
_ROUNDS = frozenset(("id", "round", "hand", "coup", "main", "game", "partie"))
_GAMES = frozenset(("game", "jeu"))
_STAKES = frozenset(("bet", "bets", "wager", "stake", "staked", "mise", "mises"))
_PAID = frozenset(("paid", "pay", "payout", "win", "won", "winnings", "gain", "paye", "payee"))
_CENTS = frozenset(("cents", "cent"))
_WORDS = {
    "joueur": "player",
    "croupier": "dealer",
    "banque": "dealer",
    "initiale": "initial",
    "additionnel": "additional",
    "additionnelle": "additional",
}


@dataclass(frozen=True)
class Sample:
    """The first rows of a file: how it is written, and the different cells of each column."""

    separator: str
    encoding: str
    columns: Mapping[str, Sequence[str]]


@dataclass
class Proposal:
    """A map as far as it can be told; `left` says what a person must decide."""

    settings: dict[str, str] = field(default_factory=dict)
    columns: dict[str, tuple[str, ...]] = field(default_factory=dict)
    games: dict[str, str] = field(default_factory=dict)
    left: list[Message] = field(default_factory=list)
    carried: list[str] = field(default_factory=list)
    found: set[str] = field(default_factory=set)

    def as_toml(self) -> str:
        """Write the map, in the form in which it is read."""
        lines = [f"{key} = {_quoted(value)}" for key, value in self.settings.items()]
        lines += ["", "[columns]"]
        for ours, theirs in self.columns.items():
            named = theirs[0] if len(theirs) == 1 else theirs
            lines.append(f"{_key(ours)} = {json.dumps(named, ensure_ascii=False)}")
        if self.games:
            lines += ["", "[games]"]
            lines += [f"{_quoted(theirs)} = {_quoted(ours)}" for theirs, ours in self.games.items()]
        return "\n".join(lines).lstrip("\n") + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _key(name: str) -> str:
    return name if re.fullmatch(r"\w+", name, re.ASCII) else _quoted(name)


# ---- Reading the first rows ------------------------------------------------------------


def sample_of(path: Path) -> Sample:
    """Read the first rows of a file."""
    try:
        if path.suffix.lower() == ".parquet":
            return Sample(",", "", _of_parquet(path))
        return _of_csv(_first_lines(path))
    except (OSError, ValueError, csv.Error, pa.ArrowException) as error:
        reason = str(error).partition("\n")[0]
        template = N_("{file} cannot be read: {reason}")
        raise ColumnsError(template, file=str(path), reason=reason) from None


def _first_lines(path: Path) -> bytes:
    """The first whole lines of a file, however long its lines are."""
    most = limits().round.line
    with path.open("rb") as file:
        head = file.read(most)
    whole = head if len(head) < most else head[: head.rfind(b"\n") + 1]
    return b"".join(islice(io.BytesIO(whole), _ROWS))


def _of_parquet(path: Path) -> dict[str, Sequence[str]]:
    with pq.ParquetFile(path) as file:
        batch = next(file.iter_batches(batch_size=_ROWS), None)
    if batch is None:
        return {}
    return {name: _texts(batch.column(name).to_pylist()) for name in batch.schema.names}


def _of_csv(head: bytes) -> Sample:
    encoding = "" if _is_utf8(head) else "cp1252"
    text = head.decode(encoding or "utf-8-sig", "replace")
    first = text.partition("\n")[0]
    separator = max(_SEPARATORS, key=first.count)
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    names = rows[0] if rows else []
    columns = {
        name: _texts(row[n] for row in rows[1:] if n < len(row)) for n, name in enumerate(names)
    }
    return Sample(separator, encoding, columns)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _texts(cells: Iterable[object]) -> list[str]:
    """The different cells as texts, without those that are empty."""
    return list(dict.fromkeys(str(cell).strip() for cell in cells if cell not in (None, "")))


# ---- Proposing -------------------------------------------------------------------------


def propose_map(sample: Sample) -> Proposal:
    """Propose a map for a file; what cannot be told stays open."""
    made = Proposal()
    if sample.separator != ",":
        made.settings["separator"] = sample.separator
    if sample.encoding:
        made.settings["encoding"] = sample.encoding
    left = dict(sample.columns)
    for take in (_take_day, _take_game, _take_id, _take_cards, _take_amounts):
        for name in list(take(made, left)):
            left.pop(name)
    made.carried += left
    if "day" not in made.columns:
        made.left.append(Message(N_("no column of dates was found: name it under day")))
    if "game" not in made.columns:
        template = N_("no column of games was found: name it under game, or say it in [constants]")
        made.left.append(Message(template))
    if not any(ours.startswith("bets") for ours in made.columns):
        made.left.append(Message(N_("no column of a bet was found: name it, as bets.ante")))
    return made


def words_of_name(name: str) -> frozenset[str]:
    """Cut the name of a column into plain words of a round.

    >>> sorted(words_of_name("Mise initiale (¢)"))
    ['initial', 'mise']
    """
    plain = unicodedata.normalize("NFKD", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name))
    letters = "".join(c for c in plain if not unicodedata.combining(c)).lower()
    return frozenset(_WORDS.get(word, word) for word in re.findall(r"[a-z]+|\d+", letters))


def _take_day(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the column of days; of two ways to read it, both are told."""
    for name, cells in left.items():
        if not words_of_name(name) & _DAYS or not cells:
            continue
        forms = [form for form in _FORMS if all(read_day(cell, form=form) for cell in cells)]
        if not forms:
            continue
        made.columns["day"] = (name,)
        if len(forms) > 1:
            template = N_("the dates of {column} can be read as {forms}: choose one under day")
            made.left.append(Message(template, {"column": name, "forms": ", ".join(forms)}))
        elif forms[0] != "%Y-%m-%d":
            made.settings["day"] = forms[0]
        yield name
        return


def _take_game(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the column of games, and what its words stand for."""
    for name, cells in left.items():
        found = {cell: game_of(cell) for cell in cells}
        if not words_of_name(name) & _GAMES or not any(found.values()):
            continue
        made.columns["game"] = (name,)
        made.found |= set(filter(None, found.values()))
        for cell, game in found.items():
            if game is None:
                template = N_("{cell} names no game that is known: add it under [games]")
                made.left.append(Message(template, {"cell": cell}))
            elif game != cell:
                made.games[cell] = game
        yield name
        return


def _take_id(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for name in left:
        words = words_of_name(name)
        if words & _ROUNDS and (words & _IDS or len(words) == 1):
            made.columns["id"] = (name,)
            yield name
            return


def _take_cards(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the columns of cards, by the slots of the games that the file has."""
    slots = {slot for rule in _rules(made) for slot in rule.form.slots}
    for name, cells in left.items():
        if not cells or not all(read_cards(cell, suits={}) for cell in cells):
            continue
        fitting = _best(name, slots, extra=frozenset())
        if len(fitting) != 1:
            template = N_("{column} holds cards: name it under one of {slots}")
            named = ", ".join(f"cards.{slot}" for slot in sorted(fitting or slots))
            made.left.append(Message(template, {"column": name, "slots": named}))
            continue
        ours = f"cards.{fitting[0]}"
        made.columns[ours] = (*made.columns.get(ours, ()), name)
        yield name


def _take_amounts(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the columns of stakes and payments, by the bets of the games that the file has."""
    bets = {bet.name for rule in _rules(made) for bet in rule.form.bets if not bet.parameters}
    bets |= {bonus for rule in _rules(made) for bonus in rule.bonuses}
    for name, cells in left.items():
        words = words_of_name(name)
        kinds = [kind for kind, known in (("bets", _STAKES), ("paid", _PAID)) if words & known]
        fitting = _best(name, bets | {"total"}, extra=_STAKES | _PAID | _CENTS)
        if len(kinds) != 1 or len(fitting) != 1:
            continue
        sign = _decimal(cells)
        if sign is None:
            continue
        cents = "_cents" if words & _CENTS else ""
        ours = f"{kinds[0]}{cents}.{fitting[0]}"
        if ours in made.columns:
            template = N_("{column} and {other} both look like {ours}: choose one")
            other = made.columns[ours][0]
            made.left.append(Message(template, {"column": name, "other": other, "ours": ours}))
            continue
        made.columns[ours] = (name,)
        if sign == ",":
            made.settings |= {"decimal": ",", "thousands": " "}
        yield name


def _decimal(cells: Sequence[str]) -> str | None:
    """Say which decimal sign fits all amounts of a column; None where neither does."""
    if all(read_amount(cell, decimal=".", thousands="") for cell in cells):
        return "."
    return "," if all(read_amount(cell, decimal=",", thousands=" ") for cell in cells) else None


def _best(name: str, known: set[str], *, extra: frozenset[str]) -> list[str]:
    """Find the names of ours of which all words stand in the name of a column, the longest."""
    words = words_of_name(name) | {word.rstrip("s") for word in words_of_name(name)}
    fitting = [one for one in known if set(one.split("_")) <= words]
    if not fitting:
        rest = {word for word in words_of_name(name) - extra if not word.isdecimal()}
        return [one for one in known if rest and rest <= set(one.split("_"))]
    most = max(len(one.split("_")) for one in fitting)
    return [one for one in fitting if len(one.split("_")) == most]


def _rules(made: Proposal) -> list[Rule]:
    """The games that the file has, or all where that is not known."""
    return [RULES[game] for game in sorted(made.found)] or list(RULES.values())
