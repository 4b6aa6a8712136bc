"""A map of a file: what its columns are called, and how days, amounts and cards are written in it.

separator = ";"                  # of a CSV file
header = 3                       # the line of a CSV file that names its columns, if not the first;
                                 # [1, 2] if a line of groups (Bets, Paid) stands above it
encoding = "cp1252"              # of a CSV file, UTF-8 where it is not said
day = "%d/%m/%Y"                 # how days are written; moments with %H, %M, %S and %z
time_zone = "America/Toronto"    # the clock by which a moment falls on a day
decimal = ","
thousands = " "
zero = "-"                       # what stands where nothing was staked or paid
empty = ["NULL", "N/A"]          # what stands in the cells of a round that say nothing
floats = "dollars"               # inexact numbers are dollars, taken where they are whole cents
net = "house"                    # who won what stands in a column such as "net.total": or "player"

[columns]                        # the column of a round = their column, or several of them
id = "Hand No"
"bets.ante" = "Ante bet"
"cards.player" = ["P1", "P2", "P3"]

[constants]                      # what no column says
game = "three_card_poker"

[games]                          # their word = ours
[bets]                           # in the long form
[suits]                          # their mark = C, D, H or S

[left_out]                       # the words of a column that mark rounds which do not count
Status = ["VOID", "Cancelled"]
"""

import codecs
import zoneinfo
from collections.abc import Mapping
from dataclasses import dataclass, field

from bylaw.registry.audit.rounds.columns.layouts import KINDS, NETS
from bylaw.registry.law.corpus_tables import user_table
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.rules.codes_of_names import game_of
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.play.cards import SUITS

_TEXTS = (
    *("separator", "encoding", "day", "time_zone", "decimal", "thousands", "zero", "floats"),
    "net",
)
DOLLARS = "dollars"
HOUSE = "house"
_WINNERS = (HOUSE, "player")
_HEADER, _EMPTY = "header", "empty"
_TABLES = ("columns", "constants", "games", "bets", "suits", "left_out")
_KNOWN = (_HEADER, _EMPTY, *_TEXTS, *_TABLES)
Names = Mapping[str, str]


class MapError(BylawError):
    """A map of a file cannot be read, or says what has no meaning."""


@dataclass(frozen=True)
class Writing:
    """How a file is written; what is empty is as the documented form has it."""

    separator: str = ","
    encoding: str = ""
    day: str = ""
    time_zone: str = ""
    decimal: str = "."
    thousands: str = ""
    zero: str = ""
    floats: str = ""
    net: str = ""
    empty: tuple[str, ...] = ()
    header: int = 1
    is_grouped: bool = False
    """Whether the line above the header names groups of columns."""


@dataclass(frozen=True)
class FileMap:
    """How a file of a casino is to be read: its writing, its columns and its words."""

    writing: Writing = field(default_factory=Writing)
    columns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    constants: Names = field(default_factory=dict)
    games: Names = field(default_factory=dict)
    bets: Names = field(default_factory=dict)
    suits: Names = field(default_factory=dict)
    left_out: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By their column, the words by which a row says that it does not count."""
    omitted: frozenset[str] = frozenset()
    """Columns that are not even carried along."""


def read_map(data: bytes, *, file: str) -> FileMap:
    """Read a map from TOML, or refuse what has no meaning in it."""
    try:
        found = user_table(data)
    except ValueError as error:
        raise MapError(N_("{file} is not TOML: {reason}"), file=file, reason=str(error)) from None
    for key in found:
        if key not in _KNOWN:
            known = ", ".join(_KNOWN)
            template = N_("{file}: a map has no {key}; it may have {known}")
            raise MapError(template, file=file, key=key, known=known)
    plain = Writing()
    texts = {key: _text(found.get(key, getattr(plain, key)), key, file=file) for key in _TEXTS}
    tables = {key: _table(found.get(key, {}), key, file=file) for key in _TABLES}
    columns = {
        ours: _columns_named(theirs, ours, file=file) for ours, theirs in tables["columns"].items()
    }
    constants, games, bets, suits = (_names(tables[key], key, file=file) for key in _TABLES[1:-1])
    left_out = {
        name: _columns_named(words, name, file=file) for name, words in tables["left_out"].items()
    }
    header, is_grouped = _lines(found.get(_HEADER, plain.header), file=file)
    empty = _columns_named(found[_EMPTY], _EMPTY, file=file) if _EMPTY in found else ()
    writing = Writing(**texts, empty=empty, header=header, is_grouped=is_grouped)
    made = FileMap(writing, columns, constants, games, bets, suits, left_out)
    check_map(made, file=file)
    return made


def _text(value: object, key: str, *, file: str) -> str:
    if not isinstance(value, str):
        raise MapError(N_("{file}: {key} must be a text in quotation marks"), file=file, key=key)
    return value


def _lines(value: object, *, file: str) -> tuple[int, bool]:
    """Read which line names the columns, and whether the one above it names groups of them."""
    lines = value if isinstance(value, list) else [value]
    numbers = [one for one in lines if isinstance(one, int) and not isinstance(one, bool)]
    is_grouped = len(lines) > 1
    wanted = [numbers[-1] - is_grouped, numbers[-1]][not is_grouped :] if numbers else [0]
    if lines != wanted or wanted[0] < 1:
        template = N_("{file}: header must be the number of a line, as 3, or of two, as [1, 2]")
        raise MapError(template, file=file)
    return numbers[-1], is_grouped


def _table(value: object, key: str, *, file: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise MapError(N_("{file}: {key} must be a table, [{key}]"), file=file, key=key)
    return value


def _names(table: Mapping[str, object], key: str, *, file: str) -> Names:
    return {one: _text(other, f"{key}.{one}", file=file) for one, other in table.items()}


def _columns_named(value: object, key: str, *, file: str) -> tuple[str, ...]:
    """Read the column, or the columns, that one of ours is made of."""
    several = value if isinstance(value, list) else [value]
    if not several:
        raise MapError(N_("{file}: {key} names nothing"), file=file, key=key)
    return tuple(_text(one, key, file=file) for one in several)


def check_map(made: FileMap, *, file: str) -> None:
    """Refuse a map that says what has no meaning."""
    for ours in (*made.columns, *made.constants):
        kind = ours.partition(".")[0]
        if "." in ours and kind not in (*KINDS, *NETS):
            template = N_("{file}: a round has no column {column}")
            raise MapError(template, file=file, column=ours)
    for ours, theirs in made.columns.items():
        if len(theirs) > 1 and not ours.startswith(("cards.", "dice")):
            template = N_("{file}: only cards and dice are made of several columns, not {column}")
            raise MapError(template, file=file, column=ours)
    twice = made.columns.keys() & made.constants.keys()
    if twice:
        template = N_("{file}: {column} has both a column and a constant")
        raise MapError(template, file=file, column=sorted(twice)[0])
    _check_words(made, file=file)
    _check_format(made, file=file)


def is_net(ours: str) -> bool:
    """Tell whether a column of a map holds what was won or lost."""
    return ours.partition(".")[0] in NETS


def _check_words(made: FileMap, *, file: str) -> None:
    for word in (*made.games.values(), *filter(None, [made.constants.get("game")])):
        if game_of(word) is None:
            template = N_("{file}: there is no game {game}; the games are {games}")
            raise MapError(template, file=file, game=word, games=", ".join(RULES))
    for suit in made.suits.values():
        if suit not in SUITS:
            template = N_("{file}: {suit} is not a suit; the suits are {suits}")
            raise MapError(template, file=file, suit=suit, suits=", ".join(SUITS))


def _check_format(made: FileMap, *, file: str) -> None:
    if len(made.writing.separator) != 1 or not made.writing.separator.isascii():
        template = N_("{file}: the separator must be one character, as ;")
        raise MapError(template, file=file)
    if made.writing.floats not in ("", DOLLARS):
        template = N_("{file}: floats can only be “{word}”")
        raise MapError(template, file=file, word=DOLLARS)
    has_nets = any(is_net(ours) for ours in made.columns)
    if made.writing.net not in (_WINNERS if has_nets else ("", *_WINNERS)):
        template = N_("{file}: under net, say whose wins the positive amounts are: {words}")
        raise MapError(template, file=file, words=" / ".join(_WINNERS))
    if len(made.writing.decimal) != 1 or made.writing.decimal == made.writing.thousands:
        template = N_("{file}: the decimal sign must be one character, and not the thousands sign")
        raise MapError(template, file=file)
    try:
        codecs.lookup(made.writing.encoding or "utf-8")
    except LookupError:
        template = N_("{file}: there is no encoding {encoding}")
        raise MapError(template, file=file, encoding=made.writing.encoding) from None
    if made.writing.time_zone and made.writing.time_zone not in zoneinfo.available_timezones():
        template = N_("{file}: there is no time zone {zone}; write it as America/Toronto")
        raise MapError(template, file=file, zone=made.writing.time_zone)
