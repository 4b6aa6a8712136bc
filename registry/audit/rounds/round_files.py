"""Files of rounds, as text or in columns: which of the two it is, and the round of an id."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bylaw.registry.audit.rounds.json_files import RoundEntry, RoundLine, TextRounds, entry_of
from bylaw.registry.law.messages import N_, SourceError

if TYPE_CHECKING:
    # What reads columns is loaded only where there are some.
    from bylaw.registry.audit.rounds.columns.column_files import ColumnFile

PARQUET = ".parquet"
_CSV = (".csv", ".tsv")
_LINES = (".jsonl", ".ndjson")
PACKED = (".gz", ".bz2", ".zst")
"""How the name of a compressed text ends."""
_NO_TEXT = N_(
    "{file} is not text; rounds are read from Parquet (.parquet), CSV (.csv) and JSON (.json, "
    ".jsonl), the latter two also compressed (.csv.gz, .jsonl.zst, .csv.bz2)"
)

_WORKBOOK = N_("{file} is a workbook; save the sheet that holds the rounds as CSV")
_WORKBOOKS = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods")


def not_text(path: Path) -> str:
    """What is said of a file that is no text: what it should be instead."""
    return _WORKBOOK if path.suffix.lower() in _WORKBOOKS else _NO_TEXT


def has_columns(path: Path) -> bool:
    """Tell by its name whether a file has rounds in columns."""
    return path.suffix.lower() == PARQUET or text_ending(path) in _CSV


def has_lines(path: Path) -> bool:
    """Tell by its name whether a file has one round on each line, even where it has one line."""
    return text_ending(path) in _LINES


def is_json(path: Path) -> bool:
    """Tell by its name whether a file has rounds in JSON."""
    return has_lines(path) or text_ending(path) == ".json"


def text_ending(path: Path) -> str:
    """What the name of a text ends with, whether it is compressed or not."""
    return Path(path.stem if path.suffix.lower() in PACKED else path.name).suffix.lower()


def is_utf8(data: bytes) -> bool:
    """Tell whether bytes are text as all files of rounds write it."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def entries_of(file: "TextRounds | ColumnFile") -> Iterable[RoundEntry]:
    """The rounds of a file one by one."""
    return file.entries if isinstance(file, TextRounds) else file.entries()


def find_rounds(files: "Mapping[str, TextRounds | ColumnFile]", wanted: str) -> list[RoundEntry]:
    """Find the rounds of an id, each at its line as an editor counts it, or refuse."""
    found = [
        replace(entry, place=entry.place + file.head)
        for file in files.values()
        for entry in _rounds_with_id(file, wanted)
    ]
    if not found:
        names = ", ".join(files)
        raise SourceError(N_("there is no round {id} in {files}"), id=wanted, files=names)
    return found


def _rounds_with_id(file: "TextRounds | ColumnFile", wanted: str) -> Iterator[RoundEntry]:
    """The rounds with an id; lines that cannot have it are not parsed."""
    if not isinstance(file, TextRounds):
        yield from file.entries_named(wanted)
        return
    sign = wanted.encode()
    for one in file.unread:
        if isinstance(one, RoundLine) and sign not in one.text and b"\\" not in one.text:
            continue
        entry = entry_of(one)
        if entry.id == wanted:
            yield entry
