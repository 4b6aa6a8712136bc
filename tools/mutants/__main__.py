"""Try the sample and say what survived.

python -m tools.mutants [--count 400] [--seed 8] [--only registry/law/amend]

The first run watches every test (some minutes); later ones go on where the last one stopped.  The
program and its tests must not change meanwhile: work in another copy of the project.
"""

import argparse
import multiprocessing
import sys
from collections.abc import Sequence

import pytest

from tools.mutants.places import Mutant, sample
from tools.mutants.trials import PYTEST, InMemory, Trial, Verdict, fresh, loaded_once, whole
from tools.mutants.verdicts import Verdicts, report
from tools.mutants.watched import Watched
from tools.mutants.watching import Watch

_ONCE = "survived"
"""What survived its first trial, and has to be tried again."""
_FIRST, _SECOND = 6.0, 30.0
"""Seconds of tests for one mutant: at first, and if it survived those."""
_READING = 20.0
"""Seconds for reading the program and the tests."""


def main() -> int:
    """Watch the tests, try the mutants in memory, then the rest read anew, and write the table."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--count", type=int, default=400, help="mutants in the sample")
    options.add_argument("--seed", type=int, default=8, help="of the sample")
    options.add_argument("--only", default="", help="a folder or file, as registry/law")
    options.add_argument("--map", action="store_true", help="only watch the tests")
    options.add_argument("--unwatched", action="store_true", help="with the map as it is")
    chosen = options.parse_args()
    if not chosen.unwatched:
        _apart(_watch)
    if chosen.map:
        return 0
    drawn = [m for m in sample(chosen.count, chosen.seed) if m.path.startswith(chosen.only)]
    _apart(_try_in_memory, drawn)
    kept = _try_anew(drawn)
    print("", *report(drawn, kept), "", sep="\n")
    return _control(kept.killers(drawn))


def _control(killers: Sequence[str]) -> int:
    """Run every test that killed a mutant on the whole program: a kill is worth as much as that."""
    verdict = whole(killers, _READING + Watched().seconds_of(killers))
    if verdict.word == "alive":
        print(f"The {len(killers)} tests that noticed a change pass without one.")
        return 0
    print(f"Without any change, {verdict.word}: {verdict.killer}")
    return 1


def _watch() -> None:
    pytest.main([*PYTEST], plugins=[Watch()])


def _apart(work: object, *args: object) -> None:
    """Do something in a process of its own, which leaves nothing loaded here."""
    process = multiprocessing.get_context("fork").Process(target=work, args=args)  # type: ignore[arg-type]
    process.start()
    process.join()
    if process.exitcode:
        raise SystemExit(process.exitcode)


def _try_in_memory(drawn: Sequence[Mutant]) -> None:
    watched = Watched()
    kept = Verdicts(watched.house)
    trials = [_trial(mutant, watched, kept) for mutant in drawn if kept.of(mutant) is None]
    if trials:
        tried = [trial for trial in trials if trial.tests]

        def note(mutant: Mutant, verdict: Verdict) -> None:
            kept.note(mutant, Verdict(_ONCE) if verdict.word == "alive" else verdict)

        pytest.main([*PYTEST], plugins=[InMemory(tried, watched.warming(), note)])


def _trial(mutant: Mutant, watched: Watched, kept: Verdicts) -> Trial:
    done = watched.untouched(mutant)
    tests = [*kept.killer(mutant), *watched.running(mutant, _FIRST, done=done)]
    return Trial(mutant, tests, watched.seconds_of(tests), done)


def _try_anew(drawn: Sequence[Mutant]) -> Verdicts:
    """Try what is left in children that read the program anew."""
    watched = Watched()
    kept = Verdicts(watched.house)
    loaded_once()
    for mutant in drawn:
        if kept.of(mutant) in (None, _ONCE):
            tests = [*kept.killer(mutant), *watched.running(mutant, _SECOND)]
            trial = Trial(mutant, tests, _READING + watched.seconds_of(tests))
            kept.note(mutant, fresh(trial) if trial.tests else Verdict("not run"))
    return kept


if __name__ == "__main__":
    sys.exit(main())
