"""Keys: what a seal is signed with (Ed25519), and how anyone checks a signature.

The library is loaded only where a key is used.
"""

import base64
import binascii
from typing import TYPE_CHECKING

from bylaw.registry.law.messages import N_, BylawError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


class KeyFileError(BylawError):
    """A key cannot be read, or is not of the right kind."""


def new_key() -> bytes:
    """Make a private key, as PEM."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    made = Ed25519PrivateKey.generate()
    return made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def signature_of(data: bytes, private: bytes) -> str:
    """Sign bytes with a private key in PEM."""
    return base64.b64encode(_private_key(private).sign(data)).decode()


def is_signed(data: bytes, *, key: str, signature: str) -> bool:
    """Tell whether a signature of some bytes was made with the key whose public half is given."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(_raw(key)).verify(_raw(signature), data)
    except (InvalidSignature, ValueError):
        return False
    return True


def public_key(pem: bytes) -> str:
    """The public key, in one line, of a private key in PEM or of that line itself."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    if b"PRIVATE KEY" in pem:
        raw = _private_key(pem).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        return base64.b64encode(raw).decode()
    line = pem.decode("ascii", "replace").strip()
    if len(_raw(line)) != 32:
        raise KeyFileError(N_("this is neither a private key in PEM nor a public key of bylaw"))
    return line


def _raw(line: str) -> bytes:
    """Decode base64, in the one way in which it is written: spare bits are not for others' use."""
    try:
        raw = base64.b64decode(line, validate=True)
    except (binascii.Error, ValueError):
        return b""
    return raw if base64.b64encode(raw).decode() == line else b""


def _private_key(pem: bytes) -> "Ed25519PrivateKey":
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        key = load_pem_private_key(pem, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        raise KeyFileError(N_("the private key cannot be read")) from None
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyFileError(N_("the private key is not an Ed25519 key; make one with bylaw key new"))
    return key
