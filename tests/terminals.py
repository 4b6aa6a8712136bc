"""A terminal without processes of its own for `bylaw`: a line as a shell takes it, in this one."""

import re
import shlex
import subprocess
from contextlib import chdir
from pathlib import Path

from click.testing import CliRunner

from bylaw.cli.main import bylaw
from tools.readme import ROOT

_PART = re.compile(r"""(?:'[^']*'|"[^"]*"|[^|;'"])+|[|;]""")


def output_here(command: str, database: Path) -> str:
    """What a line of commands prints that ask a database, joined by `|` and `;` as in a shell."""
    printed, passed, status = "", "", 0
    for part in _PART.findall(command.replace("\\\n", " ")):
        if part == ";":
            printed, passed = printed + passed, ""
        elif part != "|":
            passed, status = _done(part.strip(), passed, status=status, database=database)
    return printed + passed


def _done(part: str, given: str, *, status: int, database: Path) -> tuple[str, int]:
    """Run one command on what the one before it passed on."""
    name, *words = shlex.split(part)
    if name == "bylaw":
        return _bylaw(words, given, database)
    line = ["sh", "-c", f"(exit {status}); {part}"]
    done = subprocess.run(line, input=given, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    return done.stdout, done.returncode


def _bylaw(words: list[str], given: str, database: Path) -> tuple[str, int]:
    told = {"LC_ALL": "C.UTF-8", "BYLAW_DB": f"sqlite:///{database}"}
    quiet: dict[str, str | None] = {"COLUMNS": None, "LANGUAGE": None}
    with chdir(ROOT):
        done = CliRunner().invoke(bylaw, words, input=given, env=told | quiet, prog_name="bylaw")
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.output, done.exit_code
