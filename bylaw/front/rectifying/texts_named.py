"""Which held texts a person means: by file, by instrument, or by entry of the ledger."""

from pathlib import Path

from bylaw.registry.answers.instruments.withdrawn_instruments import withdrawal_of
from bylaw.registry.law.json_values import fingerprint
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.view import View


def texts_named(view: View, name: str, *, lang: str | None = None) -> tuple[SourceRow, ...]:
    """Find the texts that a name stands for; refuse a name that stands for none."""
    rows = [row for row in view.sources() if lang in (None, row.lang)]
    found = _by_file(rows, name) or _by_entry(rows, name) or _by_number(view, rows, name)
    if not found:
        raise withdrawal_of(view, name) or BylawError(
            N_("{name} is not a text held, nor an instrument or entry of one; held: {held}"),
            name=name,
            held=", ".join(row.file.rpartition("/")[2] for row in rows) or "-",
        )
    return tuple(found)


def _by_file(rows: list[SourceRow], name: str) -> list[SourceRow]:
    """Find a text by its bytes, wherever the file lies, or by the name it is held under."""
    path = Path(name)
    if path.is_file():
        digest = fingerprint(path.read_bytes())
        return [row for row in rows if row.sha256 == digest]
    return [row for row in rows if name in (row.file, row.file.rpartition("/")[2])]


def _by_entry(rows: list[SourceRow], name: str) -> list[SourceRow]:
    return [row for row in rows if name == str(row.recorded_from)]


def _by_number(view: View, rows: list[SourceRow], name: str) -> list[SourceRow]:
    named = {(item.span.file, item.lang) for item in view.instruments() if item.name == name}
    return [row for row in rows if (row.file, row.lang) in named]
