"""Rounds as text: one JSON document, or one round on each line, read without keeping the file.

A line that cannot be read is refused with its number and its reason, and the others go on.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import BinaryIO

from registry.audit.rounds import Round, RoundError, read_round
from registry.law.messages import N_, Message

_LONGEST_LINE = 1 << 20
_LONGEST_DOCUMENT = 1 << 26
_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Refused:
    """A round that cannot be read: its place in the file, its id where it has one, and why."""

    place: int
    id: str | None
    why: Message


@dataclass(frozen=True, slots=True)
class Entry:
    """One round of a file at its place, counted from 1, or the refusal of it."""

    place: int
    found: Round | Refused


@dataclass(frozen=True)
class TextRounds:
    """The rounds of a text; `is_document` says that the whole text is one JSON document.

    `is_single` says that this document is one round and not a list of them.
    """

    entries: Iterator[Entry]
    is_document: bool = False
    is_single: bool = False


def read_text_rounds(stream: BinaryIO) -> TextRounds:
    """Read one round, a list of rounds, or one round on each line."""
    first = _first_line(stream)
    if _is_json(first.strip()):
        return _from_lines(first, stream)
    head = first + stream.read(_LONGEST_DOCUMENT)
    whole = None if stream.peek(1) else _document(head)  # type: ignore[attr-defined]  # buffered
    if isinstance(whole, dict | list):
        return _from_document(whole)
    lines = chain(head.splitlines(keepends=True), stream)
    return TextRounds(_entries(lines))


def _first_line(stream: BinaryIO) -> bytes:
    """Give all up to the end of the first line that is not blank."""
    found = b""
    while not found.strip() and (line := stream.readline(_LONGEST_LINE)):
        found += line.removeprefix(_MARK) if not found else line
    return found


def _is_json(line: bytes) -> bool:
    return _document(line) is not None


def _document(text: bytes) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _from_lines(first: bytes, stream: BinaryIO) -> TextRounds:
    """Read line by line; a text of one line is a document too."""
    rest = _first_line(stream)
    whole = _document(first)
    if not rest and isinstance(whole, list | dict):
        return _from_document(whole)
    return TextRounds(_entries(chain(first.splitlines(True), rest.splitlines(True), stream)))


def _from_document(whole: object) -> TextRounds:
    is_list = isinstance(whole, list)
    rounds = whole if isinstance(whole, list) else [whole]
    entries = (Entry(n, _round(one, n)) for n, one in enumerate(rounds, start=1))
    return TextRounds(entries, is_document=True, is_single=not is_list)


def _entries(lines: Iterable[bytes]) -> Iterator[Entry]:
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield Entry(number, _read_line(line, number))


def _read_line(line: bytes, number: int) -> Round | Refused:
    try:
        parts = json.loads(line.decode())
        # A lone surrogate is no character: it could be read, and never be printed.
        json.dumps(parts, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return Refused(number, None, Message(N_("this is not JSON in UTF-8")))
    return _round(parts, number)


def _round(parts: object, place: int) -> Round | Refused:
    try:
        return read_round(parts)
    except RoundError as error:
        return Refused(place, _id_of(parts), error.message)


def _id_of(parts: object) -> str | None:
    found = parts.get("id") if isinstance(parts, dict) else None
    return None if found is None else str(found)
