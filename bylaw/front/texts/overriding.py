"""Contradictions that someone overrides: refused without a reason, and told with it."""

from collections.abc import Sequence

from bylaw.ingest.checks.contradictions import Contradiction
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message, SourceError, UsageError, Value, listed

CONTRADICTED = N_("{file} is refused: {reasons}. To record it anyway, add {options} --why REASON")
NO_REASON = N_("give the reason with --why")


@dataclass(frozen=True)
class Override:
    """The contradictions that someone overrides, by their codes, and why."""

    codes: tuple[str, ...] = ()
    why: str = ""

    def refuse_without_reason(self) -> None:
        """Refuse to override anything for no reason."""
        if self.codes and not self.why:
            raise UsageError(NO_REASON)


def refuse_or_tell(
    found: Sequence[Contradiction], *, file: str, override: Override
) -> tuple[Finding, ...]:
    """Refuse contradictions; tell of those that someone overrode."""
    refused = [one for one in found if one.code not in override.codes]
    if refused:
        codes = dict.fromkeys(one.code for one in refused)
        raise SourceError(
            CONTRADICTED,
            file=file,
            reasons=listed((one.message for one in refused), "; "),
            options=" ".join(f"--override {code}" for code in codes),
            codes=" ".join(codes),
        )
    return tuple(_told(one, override.why) for one in found)


def _told(one: Contradiction, why: str) -> Finding:
    template = N_("{contradiction}; ingested anyway: {why}")
    values: dict[str, Value] = {"contradiction": one.message, "why": why}
    return Finding(one.code, Severity.WARNING, Message(template, values))
