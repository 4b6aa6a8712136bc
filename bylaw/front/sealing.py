"""Sealing: the user's own key, the registry as it is now, and a seal read from its file."""

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bylaw.front.opening import own_file
from bylaw.ingest.sources.user_files import read_small_file
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.messages import N_
from bylaw.registry.store.integrity.keys import KeyFileError, public_key
from bylaw.registry.store.integrity.packaged_data import data_digest
from bylaw.registry.store.integrity.seals import Present, Seal, SealError, read_seal, seal_problems
from bylaw.registry.store.view import View


def present(view: View) -> Present:
    """What is sealed, or compared with a seal."""
    return Present(view.ledger(), data_digest(), _program())


def _program() -> str:
    try:
        return version("bylaw")
    except PackageNotFoundError:
        return "-"


def seal_in(file: str) -> Seal:
    """Read the seal in a file."""
    return read_seal(read_small_file(file).decode("utf-8", "replace"), file=file)


def range_between(view: View, one: str, other: str) -> range:
    """The numbers of the entries made between two seals; one that does not fit is refused."""
    seals, now = [seal_in(one), seal_in(other)], present(view)
    for file, seal in zip((one, other), seals, strict=True):
        for finding in seal_problems(seal, now, trusted=None):
            if finding.severity is Severity.ERROR and finding.code != "seal-data-differs":
                template = N_("{file} does not match this registry: {why}")
                raise SealError(template, file=file, why=finding.message)
    first, last = sorted(seal.entry for seal in seals)
    return range(first + 1, last + 1)


def own_key_file() -> Path:
    """The place of the user's own key, beside their registry."""
    return own_file().with_name("key.pem")


def key_bytes(place: Path) -> bytes:
    """Read the file of a key."""
    if not place.exists():
        template = N_("there is no key at {file}; make one with bylaw key new")
        raise KeyFileError(template, file=str(place))
    return read_small_file(place, KeyFileError)


def trusted_key(file: str | None) -> str | None:
    """The public key that seals are to be signed with: the one named, or one's own."""
    if file is not None:
        return public_key(key_bytes(Path(file)))
    own = own_key_file()
    return public_key(key_bytes(own)) if own.exists() else None
