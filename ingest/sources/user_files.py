"""The bytes of a file of the user's: never more than are read, whatever the file is."""

from pathlib import Path

from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, SourceError
from bylaw.registry.law.system_reasons import system_reason


def read_file(file: str | Path) -> bytes:
    """The bytes of a file; one that has no end, as a device, is refused by its size."""
    most = limits().text.bytes
    try:
        with Path(file).open("rb") as opened:
            data = opened.read(most + 1)
    except (OSError, ValueError) as error:
        template = N_("{file} cannot be read: {reason}")
        raise SourceError(template, file=str(file), reason=system_reason(error)) from None
    if len(data) > most:
        raise too_large(str(file))
    return data


def too_large(file: str) -> SourceError:
    """Say that a file has more bytes than are read."""
    return SourceError(
        N_("{file} is too large: at most {limit} bytes are read, so split it by instrument"),
        file=file,
        limit=limits().text.bytes,
    )
