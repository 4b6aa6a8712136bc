"""A signed statement of a run: which rounds were judged, under which law, and what came of it.

It is an in-toto statement in a DSSE envelope, signed with the auditor's own key (Ed25519).  It can
be checked without a network: its signature, and the hashes of the files that lie where it says.
"""

import base64
import binascii
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from bylaw.registry.audit.many.judge import PlainLaw
from bylaw.registry.audit.many.tallies import Tally
from bylaw.registry.audit.verdicts.receipts import engine
from bylaw.registry.law.findings import Finding, Severity, fault
from bylaw.registry.law.json_values import Json, canonical
from bylaw.registry.law.messages import N_, BylawError, Message
from bylaw.registry.store.integrity.keys import is_signed, public_key, signature_of

_STATEMENT = "https://in-toto.io/Statement/v1"
_RUN = "urn:bylaw:audit-run:1"
_PAYLOAD = "application/vnd.in-toto+json"
_BLOCK = 1 << 20


class StatementError(BylawError):
    """A statement of a run cannot be read."""


@dataclass(frozen=True)
class RunDone:
    """A run that is done: the rounds, what was written of them, the law, and the counts."""

    rounds: Sequence[Path]
    written: Sequence[Path]
    law: PlainLaw
    tally: Tally


def statement_of(done: RunDone) -> dict[str, Json]:
    """State what was judged and what came of it."""
    subject: list[Json] = [_file_subject(path) for path in done.written]
    rounds: list[Json] = [_file_subject(path) for path in done.rounds]
    return {
        "_type": _STATEMENT,
        "subject": subject,
        "predicateType": _RUN,
        "predicate": {
            "rounds": rounds,
            "law": {"sha256": done.law.digest.removeprefix("sha256:")},
            "program": engine(),
            "doctrine": dict(sorted(done.law.doctrine.items())),
            "tally": cast(Json, done.tally.as_json()),
        },
    }


def _file_subject(path: Path) -> dict[str, Json]:
    return {"name": path.as_posix(), "digest": {"sha256": file_hash(path)}}


def file_hash(path: Path) -> str:
    """Hash a file, part by part."""
    found = hashlib.sha256()
    with path.open("rb") as file:
        for block in iter(lambda: file.read(_BLOCK), b""):
            found.update(block)
    return found.hexdigest()


def envelope(statement: Mapping[str, Json], private: bytes) -> str:
    """Sign a statement with a private key, and put both in an envelope."""
    payload = canonical(dict(statement)).encode()
    signature: Json = {
        "keyid": public_key(private),
        "sig": signature_of(_signed_bytes(payload), private),
    }
    made: dict[str, Json] = {
        "payloadType": _PAYLOAD,
        "payload": base64.b64encode(payload).decode(),
        "signatures": [signature],
    }
    return json.dumps(made, indent=2) + "\n"


def _signed_bytes(payload: bytes) -> bytes:
    """The bytes that the signature of an envelope covers."""
    return b"DSSEv1 %d %s %d %s" % (len(_PAYLOAD), _PAYLOAD.encode(), len(payload), payload)


# ---- Checking --------------------------------------------------------------------------


@dataclass(frozen=True)
class SignedStatement:
    """A statement as it was signed, with the public key that it names."""

    payload: bytes
    key: str
    signature: str

    @property
    def is_signed(self) -> bool:
        """Whether the signature was made of these words with that key."""
        return is_signed(_signed_bytes(self.payload), key=self.key, signature=self.signature)

    def statement(self) -> dict[str, Json]:
        """Read the statement."""
        return cast(dict[str, Json], json.loads(self.payload))


def is_envelope(found: object) -> bool:
    """Tell an envelope from a receipt."""
    return isinstance(found, dict) and "payloadType" in found


def read_envelope(found: object, *, file: str) -> SignedStatement:
    """Read an envelope with one signature; anything else is refused."""
    try:
        return _check_signature(cast(dict[str, object], found))
    except (KeyError, TypeError, ValueError, AttributeError, binascii.Error, RecursionError):
        template = N_("{file} is not a statement of a run of bylaw")
        raise StatementError(template, file=file) from None


def _check_signature(given: Mapping[str, object]) -> SignedStatement:
    (signature,) = cast(list[dict[str, str]], given["signatures"])
    payload = base64.b64decode(cast(str, given["payload"]), validate=True)
    found = SignedStatement(payload, str(signature["keyid"]), str(signature["sig"]))
    statement = found.statement()
    if (given["payloadType"], statement["predicateType"]) != (_PAYLOAD, _RUN):
        raise ValueError
    _check_form(statement)
    return found


def _check_form(statement: Mapping[str, Json]) -> None:
    """Make sure that all a check needs is there before it begins."""
    predicate = cast(dict[str, Json], statement["predicate"])
    for one in (*cast(list[Json], statement["subject"]), *cast(list[Json], predicate["rounds"])):
        described = cast(dict[str, dict[str, str]], one)
        bytes.fromhex(described["digest"]["sha256"])
        Path(cast(str, described["name"]))
    bytes.fromhex(cast(dict[str, str], predicate["law"])["sha256"])
    doctrine_in(statement)


def doctrine_in(statement: Mapping[str, Json]) -> dict[str, str]:
    """The options that were fixed for the run."""
    predicate = cast(dict[str, Json], statement["predicate"])
    return {str(q): str(o) for q, o in cast(dict[str, Json], predicate["doctrine"]).items()}


@dataclass(frozen=True)
class RunSurroundings:
    """What a statement is held against: files, from a folder; the law of a registry; a key."""

    folder: Path
    law: str
    trusted: str | None


def check_statement(signed: SignedStatement, around: RunSurroundings) -> Iterator[Finding]:
    """Say what of a statement does not hold, and what could not be compared."""
    if not signed.is_signed:
        yield fault("statement-forged", N_("The signature does not match the statement."))
        return
    yield from _check_key(signed, around.trusted)
    statement = signed.statement()
    predicate = cast(dict[str, Json], statement["predicate"])
    for one in (*cast(list[Json], statement["subject"]), *cast(list[Json], predicate["rounds"])):
        yield from _check_file(cast(dict[str, Json], one), around.folder)
    law = cast(dict[str, str], predicate["law"])["sha256"]
    if law != around.law.removeprefix("sha256:"):
        template = N_("The law of this registry is not the one that was applied.")
        yield Finding("statement-law-other", Severity.WARNING, Message(template))
    if predicate.get("program") != engine():
        template = N_("The run was made by {then}; this is {now}.")
        values: dict[str, str | int] = {"then": str(predicate.get("program")), "now": engine()}
        yield Finding("statement-program-other", Severity.NOTE, Message(template, values))


def _check_key(signed: SignedStatement, trusted: str | None) -> Iterator[Finding]:
    if trusted is None:
        template = N_(
            "The statement is signed with the key {key}; give --key to check whose it is."
        )
        yield Finding(
            "statement-key-unknown", Severity.NOTE, Message(template, {"key": signed.key})
        )
    elif trusted != signed.key:
        template = N_("The statement is signed with the key {key}, not with {trusted}.")
        yield fault("statement-key-other", template, key=signed.key, trusted=trusted)


def _check_file(described: Mapping[str, Json], folder: Path) -> Iterator[Finding]:
    """Compare a file that lies where the statement says, or beside the statement."""
    name = str(described["name"])
    digest = cast(dict[str, str], described["digest"])["sha256"]
    places = (folder / Path(name).name, folder / name, Path(name))
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        template = N_("{file} is not here, and was not compared.")
        yield Finding("statement-file-absent", Severity.WARNING, Message(template, {"file": name}))
    elif file_hash(found) != digest:
        yield fault("statement-file-differs", N_("{file} is not the file of the run."), file=name)
