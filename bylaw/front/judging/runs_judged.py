"""A run over files of rounds: its output appears when it is whole, and a killed run resumes."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from bylaw.registry.audit.many.tallies import Tally
from bylaw.registry.audit.runs.output_places import held_alone
from bylaw.registry.audit.runs.resuming import KeptParts, RunStoppedError
from bylaw.registry.audit.runs.run_identity import kept_parts, rounds_in
from bylaw.registry.audit.runs.verdict_files import refuse_ending
from bylaw.registry.audit.runs.verdict_tables import AuditRun, count_all, write_tables
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.messages import BylawError, TellDone
from bylaw.registry.publish.formats.writing import refuse_irreplaceable, unwritable, written_beside
from bylaw.registry.rules.play.compiled_hands import prepare_for

_HANDS = 2
"""How many hands a round of poker has against the house."""


def judge_into(
    run: AuditRun,
    *,
    out: Path,
    rejects: Path,
    options: Mapping[str, Json],
    tell: TellDone,
) -> Tally:
    """Judge all rounds of a run into two files; `options` is what else they depend on."""
    # Told before the rounds are judged: that may take an hour.
    refuse_ending(out)
    for place in (out, rejects):
        refuse_irreplaceable(place)
    kept = kept_parts(run, out=out, options=options)
    total = rounds_in(run.files)
    prepare_for(_HANDS * total)
    told = replace(run, kept=kept, tell=lambda done: tell(done, max(done, total)))
    with held_alone(out), held_alone(rejects):
        if kept is not None:
            return _judge_in_parts(told, kept, out=out, rejects=rejects)
        with written_beside(out) as whole, written_beside(rejects) as refused:
            return write_tables(told, out=whole, rejects=refused)


def count_run(run: AuditRun, *, tell: TellDone) -> Tally:
    """Judge all rounds of a run, and only count."""
    total = rounds_in(run.files)
    prepare_for(_HANDS * total)
    return count_all(replace(run, tell=lambda done: tell(done, max(done, total))))


def _judge_in_parts(run: AuditRun, kept: KeptParts, *, out: Path, rejects: Path) -> Tally:
    """Write beside the parts that are kept, so that nothing else is left of a killed run."""
    try:
        kept.begin()
        whole, refused = kept.folder / f"whole{out.suffix}", kept.folder / "rejects.jsonl"
        tally = write_tables(run, out=whole, rejects=refused)
        for made, place in ((refused, rejects), (whole, out)):
            with written_beside(place) as beside:
                made.replace(beside)
    except BylawError as error:
        # What cannot be read will not be read again either: there is nothing to go on with.
        if not isinstance(error, RunStoppedError):
            kept.end()
        raise
    except OSError as error:
        raise unwritable(out, error) from None
    finally:
        kept.leave()
    kept.end()
    return tally
