"""The bytes of a file of the user's: never more than are read, whatever the file is."""

from pathlib import Path

from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, BylawError, SourceError
from bylaw.registry.law.system_reasons import system_reason


def read_file(file: str | Path) -> bytes:
    """The bytes of a text; one that has no end, as a device, is refused by its size."""
    most = limits().text.bytes
    data = _first_bytes(file, most + 1)
    if len(data) > most:
        raise too_large(str(file))
    return data


def read_small_file(file: str | Path, refusal: type[BylawError] = SourceError) -> bytes:
    """The bytes of a seal, a key, a doctrine, a map or a file of settings."""
    most = limits().text.settings
    data = _first_bytes(file, most + 1, refusal)
    if len(data) > most:
        template = N_("{file} is too large: at most {limit} bytes are read")
        raise refusal(template, file=str(file), limit=most)
    return data


def _first_bytes(file: str | Path, most: int, refusal: type[BylawError] = SourceError) -> bytes:
    try:
        with Path(file).open("rb") as opened:
            return opened.read(most)
    except (OSError, ValueError) as error:
        template = N_("{file} cannot be read: {reason}")
        raise refusal(template, file=str(file), reason=system_reason(error)) from None


def too_large(file: str) -> SourceError:
    """Say that a file has more bytes than are read."""
    return SourceError(
        N_("{file} is too large: at most {limit} bytes are read, so split it by instrument"),
        file=file,
        limit=limits().text.bytes,
    )
