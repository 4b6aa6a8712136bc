"""Sealing: the registry as it is now, and a seal read from its file."""

from importlib.metadata import PackageNotFoundError, version

from bylaw.ingest.sources.user_files import read_small_file
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.messages import N_
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
