"""What a run over files of rounds writes: verdicts, refused rows, a report, a statement."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bylaw.cli.commands.rounds.files.outputs_asked import OutputsAsked
from bylaw.cli.commands.rounds.files.run_reports import write_report
from bylaw.cli.commands.rounds.files.run_signing import Signing, signing_of
from bylaw.cli.say.language import _
from bylaw.cli.say.progress import progress
from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.front.judging.runs_judged import count_run, judge_into
from bylaw.registry.audit.many.tallies import DAY, Tally
from bylaw.registry.audit.runs.packed_parts import DonePart
from bylaw.registry.audit.runs.run_statements import RunDone
from bylaw.registry.audit.runs.verdict_tables import AuditRun, Rounds
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.messages import N_, TellDone
from bylaw.registry.publish.formats.writing import refuse_replacing
from bylaw.registry.rules.questions import Options
from bylaw.registry.store.view import View


@dataclass(frozen=True)
class Outputs:
    """The files that were asked for."""

    out: str | None
    rejects: str | None
    report: str | None
    signing: Signing | None

    def columns(self, by: tuple[str, ...]) -> tuple[str, ...]:
        """Name the columns to add up by; a report shows the days as well."""
        return by if self.report is None else tuple(dict.fromkeys((DAY, *by)))

    def judge(self, run: AuditRun, *, options: Mapping[str, Json], tell: TellDone) -> Tally:
        """Judge all rounds, into files where they are asked for."""
        if self.out is None:
            return count_run(run, tell=tell)
        out, rejects = self._written(self.out)
        refuse_replacing((out, rejects), read=map(Path, run.files))
        return judge_into(run, out=out, rejects=rejects, options=options, tell=tell)

    def finish(self, run: AuditRun, tally: Tally) -> None:
        """Write what is said of the run as a whole."""
        if self.report is not None:
            write_report(Path(self.report), tally, run.law)
        if self.signing is not None and self.out is not None:
            rounds = [Path(name) for name in run.files]
            self.signing.sign(RunDone(rounds, self._written(self.out), run.law, tally))

    def _written(self, out: str) -> tuple[Path, Path]:
        beside = f"{Path(out).with_suffix('')}.rejects.jsonl"
        return Path(out), Path(self.rejects or beside)


@dataclass(frozen=True)
class RunAsked:
    """Files of rounds, the registry and the doctrine to judge them on, and what to add up by."""

    rounds: Mapping[str, Rounds]
    view: View
    doctrine: Options
    by: tuple[str, ...]
    options: Mapping[str, Json]

    def write(self, asked: OutputsAsked) -> Tally:
        """Judge all rounds into files, and count them."""
        signing = signing_of(asked.statement, asked.key, out=asked.out)
        outputs = Outputs(asked.out, asked.rejects, asked.report, signing)
        law = plain_law_of(self.view, self.doctrine)
        run = AuditRun(self.rounds, law, outputs.columns(self.by), engine=_engine(asked.master))
        with progress(_(N_("Judging"))) as tell:
            tally = outputs.judge(run, options=self.options, tell=tell)
        outputs.finish(run, tally)
        return tally


def _engine(master: str | None) -> "Callable[[AuditRun], Iterator[DonePart]] | None":
    """What judges the parts of a run where Spark is asked for; else this process does."""
    if master is None:
        return None
    from bylaw.registry.audit.spark.spark_runs import spark_engine

    return spark_engine(master)
