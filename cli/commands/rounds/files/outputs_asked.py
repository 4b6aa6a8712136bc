"""How the answer of an audit is wanted, and the files that it is asked to write."""

from pathlib import Path

from bylaw.cli.say.translated_commands import option
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, UsageError

ENGINES = ("local", "spark")
_EVERY_CORE = "local[*]"
map_option = option(
    "--map",
    "map_file",
    metavar="FILE",
    help=N_("Map of the names and formats in your files (TOML); bylaw rounds map proposes one."),
)


@dataclass(frozen=True, slots=True)
class AnswerWanted:
    """How an answer is wanted."""

    as_json: bool = False
    as_lines: bool = False
    wrong: bool = False
    summary: bool = False
    by: tuple[str, ...] = ()

    @property
    def for_programs(self) -> bool:
        """Whether a program reads the answer."""
        return self.as_json or self.as_lines


@dataclass(frozen=True)
class OutputsAsked:
    """Where verdicts, refused rows, a report and a signed statement go; `key` signs the last.

    `master` is the master of Spark, where Spark is to judge.
    """

    out: str | None
    rejects: str | None
    report: str | None
    statement: str | None
    key: str | None
    master: str | None = None

    @property
    def written(self) -> tuple[Path, Path] | None:
        """The files of verdicts and of refused rows; None where neither is asked for."""
        if self.out is None:
            return None
        beside = f"{Path(self.out).with_suffix('')}.rejects.jsonl"
        return Path(self.out), Path(self.rejects or beside)

    @property
    def are_any(self) -> bool:
        """Whether any file is asked for, or Spark, which only counts where none is."""
        asked = (self.out, self.report, self.statement, self.master)
        return any(one is not None for one in asked)


def engine_asked(engine: str, master: str | None) -> str | None:
    """Find the master of Spark, where Spark is to judge."""
    if engine == ENGINES[0]:
        if master is not None:
            raise UsageError(N_("--master names the Spark master; use it with --engine spark"))
        return None
    return master or _EVERY_CORE
