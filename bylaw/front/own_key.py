"""The user's own key: where it lies, and whose seals are trusted."""

from pathlib import Path

from bylaw.front.opening import own_file
from bylaw.ingest.sources.user_files import read_small_file
from bylaw.registry.law.messages import N_
from bylaw.registry.store.integrity.keys import KeyFileError, public_key


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
