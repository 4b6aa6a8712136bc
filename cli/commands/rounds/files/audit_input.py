"""Opening what is to be audited: a file of text or of columns, or the standard input."""

import io
import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO
from urllib.parse import unquote

import click

from bylaw.cli.say.language import _, translate
from bylaw.cli.say.printing import tell
from bylaw.registry.audit.rounds.json_files import (
    RefusedRound,
    RoundEntry,
    RoundLine,
    TextRounds,
    read_documents,
    read_text_rounds,
)
from bylaw.registry.audit.rounds.round_files import (
    PACKED,
    has_columns,
    has_lines,
    is_json,
    not_text,
)
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.messages import N_, SourceError, UsageError
from bylaw.registry.law.system_reasons import system_reason

if TYPE_CHECKING:
    from bylaw.registry.audit.maps.file_map import FileMap
    from bylaw.registry.audit.rounds.columns.column_files import ColumnFile

STANDARD_INPUT = "-"
ALIKE = 3
"""Of so many lines that are refused for one reason it is said."""
_NO_COLUMNS = N_("--map applies to rounds in columns (Parquet, CSV); {file} has none")
_NO_MAP = N_(
    "{file} holds no columns: a map reads Parquet and CSV; rounds in JSON have the keys of "
    "“bylaw rounds describe GAME”"
)
_OF_FOLDER = late_pattern(r"([A-Za-z]\w*)=(.+)")


def files_of(named: Sequence[str]) -> list[str]:
    """The files to read: those given, and for a folder the files of rounds in it."""
    found: list[str] = []
    for name in named:
        found += _files_in(name) if Path(name).is_dir() else [name]
    return found


def _files_in(folder: str) -> list[str]:
    """The files of rounds in a folder; the others are reported."""
    every = sorted(map(str, _files_within(Path(folder))))
    inside = [one for one in every if _has_rounds(Path(one))]
    if not inside:
        raise SourceError(N_("there are no rounds in the folder {folder}"), folder=folder)
    _tell_others([one for one in every if not _has_rounds(Path(one))], folder=folder)
    return inside


def _files_within(folder: Path) -> Iterator[Path]:
    """The files in a folder and in those within it, but for what is hidden."""
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "_")):
            continue
        if path.is_dir():
            yield from _files_within(path)
        else:
            yield path


def _tell_others(others: Sequence[str], *, folder: str) -> None:
    """Say which files of a folder are not read: there may be rounds in them."""
    if others:
        told = N_(
            "note: these files in {folder} were not read, as their names are not those of "
            "files of rounds: {files}"
        )
        tell(_(told, folder=folder, files=first_of(others, 10)), err=True)


def first_of(names: Sequence[str], most: int = 20) -> str:
    """List names, of many only the first."""
    return ", ".join((*names[:most], "…") if len(names) > most else names)


def complain(entry: RoundEntry, alike: Counter[str], *, head: int) -> None:
    """Say why a line is refused; the header of a file counts as one, as in an editor.

    A reason that many lines have is said of the first of them.
    """
    if isinstance(entry.found, RefusedRound):
        why = translate(entry.found.why)
        alike[why] += 1
        if alike[why] <= ALIKE:
            tell(_("line {line}: refused: {why}", line=entry.place + head, why=why), err=True)


def _has_rounds(path: Path) -> bool:
    return has_columns(path) or is_json(path)


def first_in_columns(file: str) -> str:
    """The file that a map is proposed for: the one named, or the first with columns in a folder."""
    if not Path(file).exists():
        return file
    found = [one for one in files_of([file]) if not is_json(Path(one))]
    if not found:
        raise UsageError(_NO_MAP, file=file)
    if found[0] != file:
        tell(_("note: the map is proposed for {file}", file=found[0]), err=True)
    return found[0]


def open_rounds(
    file: str, *, with_stake: bool = False, how: "FileMap | None" = None
) -> "TextRounds | ColumnFile":
    """Open a file of rounds by its name; what is not known as columns, and has no map, is text."""
    path = Path(file)
    is_mapped = how is not None and not is_json(path)
    if file != STANDARD_INPUT and (has_columns(path) or is_mapped):
        # What reads columns is loaded only where there are some.
        from bylaw.registry.audit.rounds.columns.column_files import ColumnFile

        with _open_file(path):
            given = ColumnFile(path, with_stake=with_stake, how=how)
            return replace(given, how=_with_folders(given))
    if how is not None:
        raise UsageError(_NO_COLUMNS, file=file)
    on_lines = has_lines(path)
    with ExitStack() as refused:
        stream = refused.enter_context(_stream(file))
        with _damage_told(file):
            rounds = read_text_rounds(stream, with_stake=with_stake, file=file, on_lines=on_lines)
        refused.pop_all()
    _close_in_the_end(stream)
    unread = _until_closed(stream, rounds.unread, file)
    return TextRounds(unread, is_single=rounds.is_single and not on_lines)


def _with_folders(file: "ColumnFile") -> "FileMap | None":
    """Add what folders named as `casino=3` say of all rounds in them; the file goes before them."""
    pairs = (_OF_FOLDER.fullmatch(part) for part in file.path.parts[:-1])
    said = {found[1]: unquote(found[2]) for found in pairs if found}
    if not said:
        return file.how
    from bylaw.registry.audit.maps.file_map import FileMap

    held, given = file.columns(), file.how or FileMap()
    more = {name: word for name, word in said.items() if name not in held}
    return replace(given, constants={**more, **given.constants})


def _close_in_the_end(stream: BinaryIO) -> None:
    """Close a file with its command: a refusal may leave its last rounds unread."""
    context = click.get_current_context(silent=True)
    if context is not None and stream is not sys.stdin.buffer:
        context.call_on_close(stream.close)


def map_of(file: str | None) -> "FileMap | None":
    """Read the map of the files, where one is given."""
    if file is None:
        return None
    from bylaw.ingest.sources.user_files import read_small_file
    from bylaw.registry.audit.maps.file_map import read_map

    return read_map(read_small_file(file), file=file)


def _until_closed(
    stream: BinaryIO, unread: "Iterator[RoundEntry | RoundLine]", file: str
) -> "Iterator[RoundEntry | RoundLine]":
    with stream, _damage_told(file):
        yield from unread


@contextmanager
def _damage_told(file: str) -> Iterator[None]:
    """Say in words that a compressed file is damaged, however its damage shows."""
    try:
        yield
    except (EOFError, zlib.error, OSError) as error:
        is_of_system = isinstance(error, OSError) and error.errno
        reason = system_reason(error) if is_of_system else str(error)
        raise SourceError(N_("{file} cannot be read: {reason}"), file=file, reason=reason) from None


def documents_in(file: str) -> Iterator[object]:
    """Read the JSON documents of a file, or of the standard input; None for what is not JSON."""
    with _stream(file) as stream:
        yield from read_documents(stream, file=file)


def _stream(file: str) -> BinaryIO:
    if file == STANDARD_INPUT:
        return sys.stdin.buffer
    path = Path(file)
    stream = _open_file(path)
    if path.suffix.lower() not in PACKED:
        if b"\0" in stream.peek(1):
            stream.close()
            raise SourceError(not_text(path), file=file)
        return stream
    stream.close()
    from bylaw.registry.audit.rounds.columns.opened_files import opened_file

    return opened_file(path)


def _open_file(path: Path) -> io.BufferedReader:
    try:
        return path.open("rb")
    except OSError as error:
        template = N_("{file} cannot be read: {reason}")
        raise SourceError(template, file=str(path), reason=system_reason(error)) from None
