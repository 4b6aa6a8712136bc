"""The packaged corpus: which texts are held, what is known about them, and what is not held."""

import datetime as dt
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import field, fields
from functools import cache
from typing import TypeVar, cast

from bylaw.registry.law.corpus_tables import PACKAGED_WORK, corpus_table
from bylaw.registry.law.corrections import Correction
from bylaw.registry.law.evidence import Certainty, Evidence
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, CorpusError


@dataclass(frozen=True, slots=True)
class GazetteText:
    """One text that is held: what it is, when it was published, and how that is known."""

    file: str
    lang: str
    part: int
    published: dt.date
    evidence: Evidence
    sha256: str
    contains: tuple[str, ...]
    pages: str | None = None


@dataclass(frozen=True, slots=True)
class PackagedCorrection:
    """A correction of one text of the corpus."""

    file: str
    lang: str
    correction: Correction

    @property
    def id(self) -> str:
        """The name of the correction."""
        return self.correction.id


@dataclass(frozen=True, slots=True)
class UnheldInstrument:
    """An instrument that is known, and whose text is not held in the languages `langs`.

    `evidence` says, for each fact that is given, how it is known.
    """

    number: str
    status: str
    langs: tuple[str, ...]
    title: str
    made: dt.date | None = None
    published: dt.date | None = None
    in_force: dt.date | None = None
    gazette: Mapping[str, str] = field(default_factory=dict)
    effects: tuple[str, ...] = ()
    evidence: Mapping[str, Evidence] = field(default_factory=dict)


def load_manifest() -> tuple[GazetteText, ...]:
    """List the texts that are held, oldest first."""
    return _load("manifest", GazetteText, key="text", read=_with_day_known)


def load_corrections() -> tuple[PackagedCorrection, ...]:
    """List the corrections of damage in the received texts."""
    return _load("corrections", PackagedCorrection, key="correction", read=_with_correction)


def corrections_to(entry: GazetteText) -> tuple[Correction, ...]:
    """The corrections of damage in one of the received texts."""
    return tuple(one.correction for one in load_corrections() if one.file == entry.file)


def load_unheld() -> tuple[UnheldInstrument, ...]:
    """List the instruments that are known and not held."""
    return _load("instruments", UnheldInstrument, key="instrument", read=_with_facts_known)


def read_bytes(entry: GazetteText) -> bytes:
    """The bytes of a held text, exactly as received; refuse a file that was changed."""
    data = _resource(entry.file)
    found = hashlib.sha256(data).hexdigest()
    if found != entry.sha256:
        raise CorpusError(
            N_("{file} is not the text that was received: its SHA-256 is {found}, not {expected}"),
            file=entry.file,
            found=found,
            expected=entry.sha256,
        )
    return data


def is_as_received(entry: GazetteText) -> bool:
    """Tell whether a held text is there and has the bytes that were received."""
    try:
        read_bytes(entry)
    except CorpusError:
        return False
    return True


def _resource(file: str) -> bytes:
    try:
        return (PACKAGED_WORK / file).read_bytes()
    except FileNotFoundError:
        raise CorpusError(N_("{file} is missing from the corpus"), file=file) from None


_Record = TypeVar("_Record", GazetteText, PackagedCorrection, UnheldInstrument)


_Row = Mapping[str, object]
_ReadRow = Callable[[_Row], _Row]


def _with_day_known(row: _Row) -> _Row:
    """Read how the day of a text is known, which the manifest says in two words."""
    certainty, reason = Certainty(cast(str, row["evidence"])), cast(str, row["reason"])
    rest = {name: part for name, part in row.items() if name != "reason"}
    return {**rest, "evidence": Evidence(certainty, reason)}


def _with_facts_known(row: _Row) -> _Row:
    """Read how each fact of an instrument is known."""
    said = cast(dict[str, str], row.get("evidence", {}))
    return {**row, "evidence": {name: Evidence.from_words(words) for name, words in said.items()}}


def _with_correction(row: _Row) -> _Row:
    """Part what a correction says from the text that it is of."""
    own = {item.name for item in fields(Correction)}
    said = {name: cast(str, part) for name, part in row.items() if name in own}
    rest = {name: part for name, part in row.items() if name not in own}
    return {**rest, "correction": Correction(**said)}


@cache
def _load(table: str, record: type[_Record], *, key: str, read: _ReadRow) -> tuple[_Record, ...]:
    rows = cast(list[dict[str, object]], corpus_table(table)[key])
    return tuple(_record(f"{table}.toml", record, row=read(row)) for row in rows)


def _record(file: str, record: type[_Record], *, row: _Row) -> _Record:
    names = {item.name for item in fields(record)}
    if unknown := sorted(row.keys() - names):
        raise CorpusError(N_("{file} has an unknown key: {key}"), file=file, key=unknown[0])
    values = {name: tuple(v) if isinstance(v, list) else v for name, v in row.items()}
    return record(**values)  # type: ignore[arg-type]  # the keys were checked, TOML types the rest
