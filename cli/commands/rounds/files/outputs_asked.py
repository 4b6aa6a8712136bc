"""The files that a run over rounds is asked to write, as they are named on the command line."""

from dataclasses import dataclass


@dataclass(frozen=True)
class OutputsAsked:
    """Where verdicts, refused rows, a report and a signed statement go; `key` signs the last."""

    out: str | None
    rejects: str | None
    report: str | None
    statement: str | None
    key: str | None

    @property
    def are_any(self) -> bool:
        """Whether any file is asked for."""
        return any(one is not None for one in (self.out, self.report, self.statement))
