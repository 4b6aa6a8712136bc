"""The verdict on one line of a file of rounds."""

from bylaw.registry.audit.rounds.json_files import RefusedRound
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.verdict import Verdict


def judge_entry(found: Round | RefusedRound, auditor: Auditor) -> Verdict | None:
    """Judge what a line has; None where it is refused, which its day may prevent."""
    if isinstance(found, Round):
        return auditor.judge(found)
    return None if found.head is None else auditor.look_at_the_day(found.head)
