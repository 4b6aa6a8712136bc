"""Rounds on lines of JSON, put in columns at once where all of them are plainly written.

Arrow reads many lines faster than we read one.  It is also more lenient: lines of which anything
could be read otherwise than alone stay lines, and each is read alone.  So is, out of lines in
columns, each round that is not plainly in order, from the line as it was written.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import BytesIO

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.json
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.columns.file_parts import FilePart, said_in
from bylaw.registry.audit.rounds.columns.layouts import WITH_STAKE, ColumnsError
from bylaw.registry.audit.rounds.columns.nested_columns import read_columns
from bylaw.registry.audit.rounds.json_files import RoundEntry, RoundLine
from bylaw.registry.audit.rounds.parts.carried_keys import is_foreign
from bylaw.registry.audit.rounds.round_files import is_utf8
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.limits import limits
from bylaw.registry.rules.codes_of_names import bet_of, decision_of, game_of
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.round_form import COMMISSION
from bylaw.registry.rules.rule import Rule

_GAME, _DAY = "game", "day"
_AMOUNTS = (pa.string(), pa.int64())
_INNER = {
    "bets": _AMOUNTS,
    "paid": _AMOUNTS,
    "cards": (pa.string(),),
    "decisions": (pa.string(), pa.int64(), pa.bool_()),
}
_CARRIED = (pa.string(), pa.int64(), pa.bool_())
_FACES = pa.list_(pa.int64())
_ROLLS = pa.list_(_FACES)
_PLAIN = {
    "id": _AMOUNTS,
    _DAY: (pa.string(),),
    _GAME: (pa.string(),),
    "dice": (_FACES, _ROLLS),
    WITH_STAKE: (pa.bool_(),),
}
_WORDS = pa.schema([(_DAY, pa.string()), (_GAME, pa.string())])
_MOST = 1 << 28
_IN_CODE = late_pattern(rb"\\(?!u(?!0000|[dD][89a-fA-F])[0-9a-fA-F]{4})")
"""Signs that stand for others, except whole letters by their number, as many programs write é."""


@dataclass(frozen=True)
class LinePart(FilePart):
    """Some rounds in columns, with the line of each: it says what is asked of one round."""

    lines: Sequence[RoundLine] = ()

    def entry(self, row: int) -> RoundEntry:
        """One round as its line has it, or the refusal of it."""
        return self.lines[row].entry()

    def named(self) -> pa.Array:
        """The id of each round, which may be empty."""
        return self.batch.column("id").cast(pa.string())

    def values_of(self, column: str, rows: NDArray[np.intp]) -> tuple[NDArray[np.int64], list[str]]:
        """Number what is said under a name in some rounds: a key carried along, game or day."""
        if column not in (_GAME, _DAY, *self.layout.carried):
            return np.zeros(len(rows), dtype=np.int64), [""]
        return super().values_of(column, rows)


def part_of_lines(lines: Sequence[RoundLine]) -> LinePart | None:
    """Put rounds in columns, if each of them can only be read as its line alone is."""
    text = b"".join(line.text for line in lines)
    if not _is_plain(text, lines):
        return None
    batch = _parsed(text)
    if batch is None or batch.num_rows != len(lines) or not _is_known(batch, text):
        return None
    try:
        found, layout = read_columns(_with_texts(batch))
    except ColumnsError:
        return None
    places = [line.place for line in lines]
    return LinePart(found, layout, places, lines[0].with_stake, lines=lines)


# ---- The text --------------------------------------------------------------------------


def _is_plain(text: bytes, lines: Sequence[RoundLine]) -> bool:
    """Tell whether each line begins and ends an object, and nothing in it is written in code."""
    end = b"\r\n" if b"\r" in text else b"\n"
    whole = text if text.endswith(b"\n") else text + end
    return (
        0 < len(whole) <= _MOST
        and max(line.size for line in lines) <= limits().round.bytes
        and whole.startswith(b"{")
        and whole.endswith(b"}" + end)
        and whole.count(b"}" + end + b"{") == len(lines) - 1
        and whole.count(b"\n") == whole.count(end) == len(lines)
        and (end == b"\n" or whole.count(b"\r") == len(lines))
        and b"\0" not in whole
        and (b"\\" not in whole or _IN_CODE.search(whole) is None)
        and is_utf8(whole)
    )


def _parsed(text: bytes, words: pa.Schema = _WORDS) -> pa.RecordBatch | None:
    """Read all lines; None where they do not have one form."""
    how = pa.json.ReadOptions(use_threads=False, block_size=len(text) + 1)
    what = pa.json.ParseOptions(explicit_schema=words)
    try:
        table = pa.json.read_json(BytesIO(text), read_options=how, parse_options=what)
    except (pa.ArrowException, UnicodeDecodeError):
        return None
    # What is carried along is not to be read: a moment stays the words that it was.
    moments = [pa.field(one.name, pa.string()) for one in table.schema if _is_moment(one)]
    if moments:
        again = _parsed(text, pa.schema([*words, *moments]))
        return None if again is None else again.select(table.schema.names)
    batches = table.combine_chunks().to_batches()
    return batches[0] if len(batches) == 1 else None


def _is_moment(field: pa.Field) -> bool:
    return bool(pa.types.is_timestamp(field.type)) and is_foreign(field.name)


# ---- The columns -----------------------------------------------------------------------


def _is_known(batch: pa.RecordBatch, text: bytes) -> bool:
    """Tell whether the columns are those of rounds and hold all that the text says, and as said."""
    fields = list(batch.schema)
    number = sum(1 + field.type.num_fields for field in fields)
    return (
        {"id", "bets"} <= set(batch.schema.names)
        and number <= limits().round.keys
        and all(_is_of_round(field) or _is_carried(field) for field in fields)
        and batch.column("id").null_count == 0
        and sum(map(_quotes, batch.columns)) + 2 * _keys(batch) == text.count(b'"')
        and _is_played(batch)
    )


def _is_of_round(field: pa.Field) -> bool:
    """Tell whether a column is one of a round, of a type that is read as it is written."""
    inner = _INNER.get(field.name)
    if inner is None:
        return field.type in _PLAIN.get(field.name, ())
    if not pa.types.is_struct(field.type):
        return False
    return all(one.type in inner and "." not in one.name for one in field.type)


def _is_carried(field: pa.Field) -> bool:
    """Tell whether a column is not ours, and of a type whose text is the one in its line."""
    return field.type in _CARRIED and is_foreign(field.name)


def _with_texts(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Write as text what is carried along, as each line alone does."""
    for place, one in enumerate(batch.schema):
        if _is_carried(one) and not pa.types.is_string(one.type):
            batch = batch.set_column(place, one.name, batch.column(place).cast(pa.string()))
    return batch


def _within(batch: pa.RecordBatch, name: str) -> list[pa.Array]:
    return list(batch.column(name).flatten()) if name in batch.schema.names else []


def _keys(batch: pa.RecordBatch) -> int:
    """How many keys have a value that is there; one that says null is none of them."""
    columns = [*batch.columns, *(one for name in _INNER for one in _within(batch, name))]
    return sum(len(column) - column.null_count for column in columns)


def _quotes(column: pa.Array) -> int:
    """How many quotation marks stand around the words of a column, and in them."""
    if pa.types.is_struct(column.type):
        return sum(map(_quotes, column.flatten()))
    return 2 * (len(column) - column.null_count) if pa.types.is_string(column.type) else 0


def _names(batch: pa.RecordBatch, name: str) -> list[str]:
    kind = batch.schema.field(name).type if name in batch.schema.names else ()
    return [one.name for one in kind]


# ---- What the games make of it ---------------------------------------------------------


def _is_played(batch: pa.RecordBatch) -> bool:
    """Tell whether the games of the rounds read all that is said in columns as in lines."""
    said = (game_of(name) or name for name in batch.column(_GAME).unique().to_pylist() if name)
    rules = [rule for game in said if (rule := RULES.get(game)) is not None]
    is_rolled = "dice" not in batch.schema.names or _is_rolled(batch.column("dice"), rules)
    decided = zip(_names(batch, "decisions"), _within(batch, "decisions"), strict=True)
    return (
        is_rolled
        and _is_charged_once(_names(batch, "paid"), rules)
        and all(_stays_word(column, _is_amount(name, rules)) for name, column in decided)
    )


def _is_rolled(dice: pa.Array, rules: Sequence[Rule]) -> bool:
    """Tell whether dice are faces of one roll or pairs as the games need, and none is missing."""
    other = "rolls" if dice.type == _FACES else "three"
    rolls = dice.flatten()
    faces = rolls if dice.type == _FACES else rolls.flatten()
    return (
        not rolls.null_count
        and not faces.null_count
        and all(rule.form.dice != other for rule in rules)
        and (pc.min(faces).as_py() or 0) > 0
    )


def _is_charged_once(paid: Sequence[str], rules: Sequence[Rule]) -> bool:
    """Tell whether what is charged stands among the payments under its plain name alone."""
    codes = {bet_of(rule.game, name) for name in paid if name != COMMISSION for rule in rules}
    return not any(code.startswith(COMMISSION) for code in codes)


def _is_amount(decision: str, rules: Sequence[Rule]) -> bool:
    """Tell whether a decision is an amount in every game that has it."""
    codes = {rule.form.choices(decision_of(rule.game, decision)) for rule in rules}
    return codes <= {Fraction, None}


def _stays_word(column: pa.Array, is_amount: bool) -> bool:
    """Tell whether no word is read as a number, or as yes or no, that its line does not say."""
    if not pa.types.is_string(column.type):
        return True
    words = [word for word in column.unique().to_pylist() if word is not None]
    return all(
        said_in(word) is word or (is_amount and str(said_in(word)) == word) for word in words
    )
