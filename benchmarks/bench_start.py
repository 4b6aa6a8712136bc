"""What a question costs from the command line: the work of the processor against `import click`.

Run it as `python -m benchmarks start`.  The budget: at most 4 times `import click` for a question
about a day; what is over it is said.  None of them loads NumPy: one round is judged in plain
arrays.  The program is measured as it is installed, with its modules compiled.  All are asked in
turn, several times, and the median counts: what else the machine does weighs on all alike.
"""

import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from bylaw.front.building import build

TIMES = 7
BUDGET = 4
ENTRY = "from bylaw.cli.main import main; main()"
"""What the command `bylaw` itself runs."""
ROUNDS = (
    {
        "id": "1",
        "day": "2008-01-01",
        "game": "war",
        "bets": {"initial": "10"},
        "cards": {"player": "JC", "dealer": "7C"},
        "paid": {"initial": "10"},
    },
    {
        "id": "1",
        "day": "2011-09-12",
        "game": "four_card_poker",
        "bets": {"ante": "30"},
        "cards": {"player_five": "9C KC 3H 2C JH"},
        "paid": {"ante": "0"},
    },
    {
        "id": "1",
        "day": "2011-07-16",
        "game": "craps",
        "bets": {"hop:3-5": "100"},
        "dice": [[4, 5], [3, 3]],
        "paid": {"hop:3-5": "0"},
    },
)
"""A round of cards, one in which the player folded, and one of dice."""

QUESTIONS = (
    ("show", "67.31", "--on", "2005-01-01"),
    ("history", "67.31"),
    ("in-force", "--on", "2005-01-01"),
    ("in-force", "--on", "2008-01-01"),
    ("payouts", "--on", "2005-01-01"),
    ("rules",),
    ("diff", "67.31", "--from", "2005-01-01", "--to", "2008-01-01"),
    ("search", "dealer"),
    ("timeline",),
    ("instruments",),
    ("sources",),
    ("works",),
    ("operations",),
    ("findings",),
    ("coverage",),
    ("log",),
    ("drafts",),
    ("rounds", "describe", "war"),
)


def seconds(every: Sequence[tuple[str, ...]]) -> list[float]:
    """Run Python with each list of arguments in turn, and give its median time of the processor."""
    turns = [[_once(arguments) for arguments in every] for _ in range(TIMES)]
    return [median(times) for times in zip(*turns, strict=True)]


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
        url = f"sqlite:///{folder}/bench.sqlite3"
        build(url)
        asked = {" ".join(words): words for words in QUESTIONS}
        for parts in ROUNDS:
            file = Path(folder) / f"{parts['game']}.json"
            file.write_text(json.dumps(parts), encoding="utf-8")
            asked[f"audit {file.name}"] = ("audit", str(file))
        runs = [("-c", ENTRY, *words, "--db", url) for words in asked.values()]
        usual, *spent = seconds([("-c", "import click"), *runs])
    print(f"{'import click':46}{usual * 1000:6.0f} ms  ×  1.0")
    for name, time in zip(asked, spent, strict=True):
        verdict = "within" if time <= BUDGET * usual else "over"
        ratio = f"× {time / usual:4.1f}  {verdict} {BUDGET}"
        print(f"{f'bylaw {name}':46}{time * 1000:6.0f} ms  {ratio}")


if __name__ == "__main__":
    main()
