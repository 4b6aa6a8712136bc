"""The user's own key: where it lies, and whose seals are trusted."""

from pathlib import Path

from bylaw.front.opening import own_file
from bylaw.registry.law.messages import N_
from bylaw.registry.law.system_reasons import system_reason
from bylaw.registry.store.integrity.keys import KeyFileError, public_key


def own_key_file() -> Path:
    """The place of the user's own key, beside their registry."""
    return own_file().with_name("key.pem")


def key_bytes(place: Path) -> bytes:
    """Read the file of a key."""
    try:
        return place.read_bytes()
    except FileNotFoundError:
        template = N_("there is no key at {file}; make one with bylaw key new")
        raise KeyFileError(template, file=str(place)) from None
    except OSError as error:
        template = N_("{file} cannot be read: {reason}")
        raise KeyFileError(template, file=str(place), reason=system_reason(error)) from None


def trusted_key(file: str | None) -> str | None:
    """The public key that seals are to be signed with: the one named, or one's own."""
    if file is not None:
        return public_key(key_bytes(Path(file)))
    own = own_key_file()
    return public_key(key_bytes(own)) if own.exists() else None
