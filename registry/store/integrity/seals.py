"""Seals: the head of the ledger, signed, kept outside the database.

A chain shows what was changed in its middle.  That its end was cut off, or that all of it was
written anew, only something outside can show: a seal made before.

A seal is one JSON document; its signature (Ed25519) covers every other byte of it.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields, replace

from bylaw.registry.law.findings import Finding, fault, note
from bylaw.registry.law.json_values import canonical, fingerprint
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.store.access.rows import LedgerRow
from bylaw.registry.store.integrity.keys import is_signed, public_key, signature_of

FORM = "bylaw-seal-1"


class SealError(BylawError):
    """A seal cannot be read, or cannot be made."""


@dataclass(frozen=True, slots=True)
class Seal:
    """What the registry was: its last entry, and a digest of its content without the moments."""

    form: str
    entry: int
    hash: str
    content: str
    data: str
    program: str
    moment: str
    key: str = ""
    signature: str = ""

    def signed_bytes(self) -> bytes:
        """The bytes that the signature covers."""
        return canonical(asdict(replace(self, signature=""))).encode()

    def as_text(self) -> str:
        """Write the seal, in the one form in which it is read."""
        return json.dumps(asdict(self), indent=2) + "\n"


@dataclass(frozen=True, slots=True)
class Present:
    """The registry to be compared with a seal: its entries, its data and its program."""

    entries: Sequence[LedgerRow]
    data: str
    program: str

    def seal(self, moment: str) -> Seal:
        """Make the seal of the registry as it is, not yet signed."""
        if not self.entries:
            raise SealError(N_("the registry is empty: there is nothing to seal"))
        last, content = self.entries[-1], content_digest(self.entries)
        return Seal(FORM, last.seq, last.hash, content, self.data, self.program, moment)


def content_digest(rows: Sequence[LedgerRow]) -> str:
    """Digest what the entries say, and not when: equal for two registries of one corpus."""
    digest = ""
    for row in rows:
        digest = fingerprint(canonical([digest, row.seq, row.kind, row.body]))
    return digest


def read_seal(text: str, *, file: str) -> Seal:
    """Read a seal; what is not byte for byte in its form is no seal."""
    try:
        found = json.loads(text)
        seal = Seal(**found)
    except (ValueError, TypeError, RecursionError):
        raise _not_a_seal(file) from None
    kinds = {one.name: int if one.name == "entry" else str for one in fields(Seal)}
    is_plain = all(type(found[name]) is kind for name, kind in kinds.items() if name in found)
    is_ours = is_plain and seal.form == FORM and seal.entry > 0
    if not is_ours or seal.as_text() != text.replace("\r\n", "\n"):
        raise _not_a_seal(file)
    return seal


def _not_a_seal(file: str) -> SealError:
    return SealError(N_("{file} is not a seal of bylaw, or it was changed"), file=file)


def sign(seal: Seal, private: bytes) -> Seal:
    """Sign a seal with a private key."""
    named = replace(seal, key=public_key(private), signature="")
    return replace(named, signature=signature_of(named.signed_bytes(), private))


def seal_problems(seal: Seal, present: Present, *, trusted: str | None) -> Iterator[Finding]:
    """Compare a registry with a seal that was made of it earlier."""
    if not is_signed(seal.signed_bytes(), key=seal.key, signature=seal.signature):
        yield fault("seal-forged", N_("The signature does not match the seal."))
        return
    yield from _key_problems(seal, trusted)
    if seal.entry > len(present.entries):
        template = N_("Entries were taken out: the seal is of entry {entry}, the last is {last}.")
        yield fault("seal-ahead", template, entry=seal.entry, last=len(present.entries))
        return
    rows = present.entries[: seal.entry]
    if rows[-1].hash != seal.hash or content_digest(rows) != seal.content:
        template = N_("Entry {entry} or one before it is not the one that was sealed.")
        yield fault("seal-differs", template, entry=seal.entry)
    yield from _data_problems(seal, present)


def _key_problems(seal: Seal, trusted: str | None) -> Iterator[Finding]:
    if trusted is None:
        template = N_("The seal is signed with the key {key}; give --key to check whose it is.")
        yield note("seal-key-unknown", template, key=seal.key)
    elif trusted != seal.key:
        template = N_("The seal is signed with the key {key}, not with {trusted}.")
        yield fault("seal-key-other", template, key=seal.key, trusted=trusted)


def _data_problems(seal: Seal, present: Present) -> Iterator[Finding]:
    """Compare the packaged data; another version of the program has other data by right."""
    if seal.data == present.data:
        return
    if seal.program == present.program:
        template = N_("The data of bylaw {program} is not what it was when the seal was made.")
        yield fault("seal-data-differs", template, program=present.program)
        return
    template = N_("The seal was made with bylaw {then}; this is {now}, whose data differs.")
    yield note("seal-program-other", template, then=seal.program, now=present.program)
