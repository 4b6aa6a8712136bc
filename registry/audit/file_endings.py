"""The endings of files that are written, which name their form."""

from collections.abc import Iterable
from pathlib import Path

from bylaw.registry.law.messages import N_, UsageError


def known_ending(path: Path, endings: Iterable[str]) -> str:
    """The ending of a file to be written; a refusal names those that are known.

    >>> known_ending(Path("rounds.CSV"), (".csv", ".parquet"))
    '.csv'
    """
    known, ending = tuple(endings), path.suffix.lower()
    if ending not in known:
        told = ", ".join(known)
        raise UsageError(N_("{file} must end in {endings}"), file=str(path), endings=told)
    return ending
