"""Sealing: the registry as it is now, and a seal read from its file."""

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bylaw.registry.law.messages import N_, SourceError
from bylaw.registry.store.integrity.packaged_data import data_digest
from bylaw.registry.store.integrity.seals import Present, Seal, read_seal
from bylaw.registry.store.view import View


def present(view: View) -> Present:
    """Give what is sealed, or compared with a seal."""
    return Present(view.ledger(), data_digest(), _program())


def _program() -> str:
    try:
        return version("bylaw")
    except PackageNotFoundError:
        return "-"


def seal_in(file: str) -> Seal:
    """Read the seal in a file."""
    try:
        text = Path(file).read_bytes()[:100_000].decode("utf-8", "replace")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise SourceError(N_("{file} cannot be read: {reason}"), file=file, reason=reason) from None
    return read_seal(text, file=file)
