"""Run the terminal sessions of the README and of docs/ again, and write what they print now.

python -m tools.readme
"""

import atexit
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = (README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
_SESSION = re.compile(r"(?ms)^```console\n(.*?)^```$")
_COMMAND = re.compile(r"(?m)^\$ (.*(?:\\\n.*)*)$")
Terminal = Callable[[str, Path], str]
"""Gives what a command prints that asks a database."""


@cache
def new_database() -> Path:
    """A database of the packaged texts, of which each page asks a copy."""
    folder = tempfile.mkdtemp(prefix="bylaw-readme-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    url = f"sqlite:///{folder}/bylaw.db"
    subprocess.run([sys.executable, "-m", "bylaw.cli", "db", "create", "--db", url], check=True,
                   stdout=subprocess.DEVNULL)  # fmt: skip
    return Path(folder) / "bylaw.db"


def commands(text: str) -> list[str]:
    """List the commands of the terminal sessions of a page."""
    return [command for session in _SESSION.findall(text) for command in _COMMAND.findall(session)]


def output_of(command: str, database: Path) -> str:
    """What a command prints on a plain terminal of 80 columns, in English."""
    folder = str(Path(sys.executable).parent)
    language = {
        "LC_ALL": "C.UTF-8",
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "BYLAW_DB": f"sqlite:///{database}",
    }
    environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LANGUAGE")}
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=ROOT,
        env=environment | language,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        encoding="utf-8",
    )
    if "Traceback (most recent call last)" in done.stdout:
        raise RuntimeError(f"{command} crashed:\n{done.stdout}")
    return done.stdout


def rewritten(text: str, terminal: Terminal = output_of) -> str:
    """A page with the output of each of its commands as it is now."""
    own = Path(tempfile.mkdtemp(prefix="page-", dir=new_database().parent)) / "bylaw.db"
    shutil.copy(new_database(), own)
    return _SESSION.sub(lambda session: _rerun(session.group(1), own, terminal), text)


def _rerun(session: str, database: Path, terminal: Terminal) -> str:
    parts = [f"$ {command}\n{terminal(command, database)}" for command in _COMMAND.findall(session)]
    return "```console\n" + "\n".join(parts) + "```"


def main() -> None:
    """Rewrite every page in place."""
    for page in PAGES:
        page.write_text(rewritten(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
