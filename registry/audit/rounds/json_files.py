"""Rounds as text: one JSON document, or one round on each line, read without keeping the file.

A line that cannot be read is refused with its number and its reason, and the others go on.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from io import BytesIO
from itertools import chain, islice
from typing import BinaryIO, ClassVar, NamedTuple

from bylaw.registry.audit.rounds.parts.carried_keys import part_from_carried
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.audit.rounds.round import Round, id_of, read_head, read_round
from bylaw.registry.law.json_values import json_line
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, Message

_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class RefusedRound:
    """A round that cannot be read: its id where it has one, and why.

    `head` is what can be read of it, where its game and its day can.
    """

    id: str | None
    why: Message
    head: Round | None = None


@dataclass(frozen=True, slots=True)
class RoundEntry:
    """One round of a file at its place, counted from 1, or the refusal of it."""

    place: int
    found: Round | RefusedRound
    carried: Mapping[str, object] = field(default_factory=dict)
    raw: object = None
    is_named: bool = True

    @property
    def id(self) -> str | None:
        """The id of the round, where it has one; a row without any is named by its place."""
        return self.found.id or None

    @property
    def own_id(self) -> str | None:
        """The id that the file gives the round, where it gives one."""
        return self.id if self.is_named else None


_Carrying = tuple[Round | RefusedRound, Mapping[str, object]]
"""A round that was read, and what it carries along."""


class RoundLine(NamedTuple):
    """A line that is yet to be read, at its place, with its length; it may be cut where too long.

    With `with_stake`, what is paid includes the stake wherever the line does not say otherwise.
    """

    place: int
    text: bytes
    size: int
    with_stake: bool

    def entry(self) -> RoundEntry:
        """Read the line as a round, or refuse it."""
        raw = self.text.decode(errors="replace").strip()
        return RoundEntry(self.place, *_read_line(self), raw=raw)


@dataclass(frozen=True)
class TextRounds:
    """The rounds of a text, read line by line when asked for, and whether it is a single round."""

    unread: Iterator[RoundEntry | RoundLine]
    is_single: bool = False
    head: ClassVar[int] = 0
    """How many lines stand before the first round."""

    @property
    def entries(self) -> Iterator[RoundEntry]:
        """The rounds one by one; each is given once."""
        return map(entry_of, self.unread)

    def begun(self, number: int) -> tuple["TextRounds", bool]:
        """Look whether there are so many rounds; give them all, to be read from now on."""
        first = list(islice(self.unread, number))
        return TextRounds(chain(first, self.unread), self.is_single), len(first) == number


def entry_of(one: RoundEntry | RoundLine) -> RoundEntry:
    """Read a round, if it is not read yet."""
    return one.entry() if isinstance(one, RoundLine) else one


def read_text_rounds(
    stream: BinaryIO, *, with_stake: bool = False, file: str = "-", on_lines: bool = False
) -> TextRounds:
    """Read one round, a list of rounds, or one round on each line.

    With `with_stake`, what is paid includes the stake wherever a round does not say otherwise.  Of
    rounds `on_lines`, as the name of a file may say, there may be a single one.

    >>> [entry.place for entry in read_text_rounds(BytesIO(b'{}\\n\\n{"id": 1}\\n')).entries]
    [1, 3]
    """
    most = limits().round.document
    first = _until_words(stream, most + 1)
    second = _until_words(stream, most + 1) if parse(first) is not None else b""
    if second:
        return TextRounds(_unread(_lines(first + second, stream, file), with_stake))
    head = first + stream.read(max(0, most + 1 - len(first)))
    if len(head) > most and _begins_document(first):
        raise _too_long_document(file)
    whole = parse(head) if len(head) <= most else None
    if on_lines and isinstance(whole, dict) and b"\n" not in head.strip():
        return TextRounds(_unread(_lines(head, stream, file), with_stake))
    if isinstance(whole, dict) and len(head) > limits().round.bytes:
        return TextRounds(
            iter([RoundEntry(1, RefusedRound(None, _too_long(len(head))))]), is_single=True
        )
    if isinstance(whole, dict | list):
        return _from_document(whole, with_stake)
    return TextRounds(_unread(_lines(head, stream, file), with_stake))


def read_documents(stream: BinaryIO, *, file: str) -> Iterator[object]:
    """Read one JSON document, a list of them, or one on each line; None for what is not JSON.

    >>> list(read_documents(BytesIO(b'[{"a": 1}, 2]'), file="a.json"))
    [{'a': 1}, 2]
    """
    most = limits().round.document
    head = stream.read(most + 1).removeprefix(_MARK)
    whole = parse(head) if len(head) <= most else None
    if whole is not None:
        yield from whole if isinstance(whole, list) else [whole]
        return
    for line, count in _lines(head, stream, file):
        if line.strip():
            yield parse(line) if count <= limits().round.bytes else None


def _until_words(stream: BinaryIO, most: int) -> bytes:
    """All up to the end of the first line that is not blank, or so many bytes."""
    found = b""
    while not found.strip() and len(found) < most and (line := stream.readline(most)):
        found += line.removeprefix(_MARK)
    return found


def _begins_document(line: bytes) -> bool:
    """Tell whether a first line begins a document of several lines, and no round of its own."""
    words = line.strip()
    return words.startswith(b"[") or words == b"{"


def _too_long_document(file: str) -> RoundError:
    template = N_(
        "{file} holds one JSON document or line of more than {limit} bytes; write one round on "
        "each line (JSONL), in a file of any size"
    )
    return RoundError(template, file=file, limit=limits().round.document)


def _lines(begun: bytes, stream: BinaryIO, file: str) -> Iterator[tuple[bytes, int]]:
    """The lines of a text whose first bytes are read already, each with its length.

    Of a line that is too long to be a round, no more is kept than shows that it is.
    """
    most, longest = limits().round.bytes + 1, limits().round.document
    # What is begun may end within a line.
    whole = begun if begun.endswith(b"\n") else begun + stream.readline(longest + 1)
    heads = (partial(one.readline, most) for one in (BytesIO(whole), stream))
    pieces = chain.from_iterable(iter(head, b"") for head in heads)
    for line in pieces:
        count, last = len(line), line
        while len(last) == most and not last.endswith(b"\n"):
            last = next(pieces, b"")
            count += len(last)
            if count > longest:
                raise _too_long_document(file)
        yield line, count


def parse(text: bytes) -> object:
    """Read JSON; None where it is not JSON in UTF-8, or says the same key twice.

    >>> parse(b'{"bets": {"ante": "5", "ante": "6"}}'), parse(b'{"bets": 5}')
    (None, {'bets': 5})
    """
    try:
        parts: object = json.loads(text.decode(), object_pairs_hook=_without_repeats)
        # A lone surrogate is no character: it could be read, and never be printed.
        json_line(parts).encode()
    except (ValueError, RecursionError):
        return None
    return parts


def _without_repeats(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError
    return found


def _from_document(whole: dict[str, object] | list[object], with_stake: bool) -> TextRounds:
    if isinstance(whole, dict):
        # A round by itself is of no table: whoever wrote it meant each of its keys.
        single = RoundEntry(1, read_parts(whole, with_stake=with_stake), raw=whole)
        return TextRounds(iter((single,)), is_single=True)
    entries = (
        RoundEntry(place, *_read_carrying(one, with_stake=with_stake), raw=one)
        for place, one in enumerate(whole, start=1)
    )
    return TextRounds(entries)


def _unread(lines: Iterable[tuple[bytes, int]], with_stake: bool) -> Iterator[RoundLine]:
    for place, (line, count) in enumerate(lines, start=1):
        if line.strip():
            yield RoundLine(place, line, count, with_stake)


def _read_line(line: RoundLine) -> _Carrying:
    if line.size > limits().round.bytes:
        return RefusedRound(None, _too_long(line.size)), {}
    parts = parse(line.text)
    if parts is None:
        why = Message(N_("this is not JSON in UTF-8, or a key is repeated"))
        return RefusedRound(None, why), {}
    return _read_carrying(parts, with_stake=line.with_stake)


def _read_carrying(parts: object, *, with_stake: bool) -> _Carrying:
    """Read a round of a file; keys that are not ours are carried along with it."""
    too_large = _oversize(parts)
    if too_large is not None:
        return RefusedRound(None, too_large), {}
    own, carried = part_from_carried(parts)
    return read_parts(own, with_stake=with_stake), carried


def _too_long(count: int) -> Message:
    template = N_("the round has {count} bytes; at most {limit} are read")
    return Message(template, {"count": count, "limit": limits().round.bytes})


def _oversize(parts: object) -> Message | None:
    """Say which limit a round goes beyond, level by level, if it goes beyond one."""
    most, keys = limits().round, 0
    level = [parts]
    for _ in range(most.nesting):
        keys += sum(len(one) for one in level if isinstance(one, dict))
        if keys > most.keys:
            template = N_("the round has more than {limit} keys")
            return Message(template, {"limit": most.keys})
        level = [inner for one in level for inner in _inner(one)]
        if not level:
            return None
    template = N_("the parts of the round are nested more than {limit} levels deep")
    return Message(template, {"limit": most.nesting})


def _inner(part: object) -> list[object]:
    values = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return [value for value in values if isinstance(value, dict | list)]


def read_parts(parts: object, *, with_stake: bool = False) -> Round | RefusedRound:
    """Read a round from its JSON form, or say why it is refused."""
    too_large = _oversize(parts)
    if too_large is not None:
        return RefusedRound(None, too_large)
    if with_stake and isinstance(parts, dict):
        parts = {"paid_includes_stake": True, **parts}
    try:
        return read_round(parts)
    except RoundError as error:
        return RefusedRound(id_of(parts), error.message, read_head(parts))
