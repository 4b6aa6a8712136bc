"""Signing the statement of a run with the auditor's own key."""

from dataclasses import dataclass
from pathlib import Path

from bylaw.front.own_key import key_bytes, own_key_file
from bylaw.registry.audit.runs.run_statements import RunDone, envelope, statement_of
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.publish.formats.writing import write_whole


@dataclass(frozen=True)
class Signing:
    """Where the statement of a run goes, and the private key that signs it."""

    place: Path
    private: bytes

    def sign(self, done: RunDone) -> None:
        """State what was done, sign it, and write it."""
        if not all(path.is_file() for path in done.rounds):
            raise UsageError(
                N_("a statement names files; it cannot be made from the standard input")
            )
        write_whole(self.place, envelope(statement_of(done), self.private).encode())


def signing_of(file: str | None, key: str | None, *, out: str | None) -> Signing | None:
    """Read the key before the run, so that a missing one is told before the work is done."""
    if file is None:
        return None
    if out is None:
        raise UsageError(N_("--statement needs --out: it is signed for the verdicts in a file"))
    return Signing(Path(file), key_bytes(own_key_file() if key is None else Path(key)))
