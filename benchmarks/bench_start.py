"""What a question costs from the command line: the work of the processor against `import click`.

Run it as `python -m benchmarks start`.  The budget: at most 4 times `import click` for a question
about a day; what is over it is said.  None of them loads NumPy: one round is judged in plain
arrays.  The program is measured as it is installed, with its modules compiled.
"""

import json
import os
import sys
import tempfile
from pathlib import Path

from bylaw.front.building import build

TIMES = 7
BUDGET = 4
ENTRY = "from bylaw.cli.main import main; main()"
"""What the command `bylaw` itself runs."""
ROUND = {
    "id": "1",
    "day": "2008-01-01",
    "game": "war",
    "bets": {"initial": "10"},
    "cards": {"player": "JC", "dealer": "7C"},
    "paid": {"initial": "10"},
}

QUESTIONS = (
    ("show", "67.31", "--on", "2005-01-01"),
    ("history", "67.31"),
    ("in-force", "--on", "2005-01-01"),
    ("payouts", "--on", "2005-01-01"),
    ("rules",),
    ("diff", "67.31", "--from", "2005-01-01", "--to", "2008-01-01"),
    ("search", "dealer"),
    ("timeline",),
    ("instruments",),
    ("sources",),
    ("operations",),
    ("log",),
)


def seconds(*arguments: str) -> float:
    """Run Python with arguments several times, and give the least time of the processor."""
    return min(_once(arguments) for _ in range(TIMES))


def _once(arguments: tuple[str, ...]) -> float:
    silent = [(os.POSIX_SPAWN_OPEN, out, os.devnull, os.O_WRONLY, 0) for out in (1, 2)]
    command = [sys.executable, *arguments]
    child = os.posix_spawn(sys.executable, command, _compiled(), file_actions=silent)
    _child, status, used = os.wait4(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0, arguments
    return used.ru_utime + used.ru_stime


def _compiled() -> dict[str, str]:
    """Let Python keep compiled modules, as an installed program has them."""
    return {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def main() -> None:
    """Measure, and print how many times `import click` each question takes, and what it may."""
    with tempfile.TemporaryDirectory() as folder:
        url, rounds = f"sqlite:///{folder}/bench.sqlite3", Path(folder) / "round.json"
        build(url)
        rounds.write_text(json.dumps(ROUND), encoding="utf-8")
        usual = seconds("-c", "import click")
        print(f"import click: {usual * 1000:.0f} ms; budget of a question: {BUDGET} times")
        for asked in (*QUESTIONS, ("audit", str(rounds))):
            spent = seconds("-c", ENTRY, *asked, "--db", url)
            told = f"{spent * 1000:.0f} ms, {spent / usual:.1f} times"
            print(f"bylaw {asked[0]}: {told}{'' if spent <= BUDGET * usual else ', over budget'}")


if __name__ == "__main__":
    main()
