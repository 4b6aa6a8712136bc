"""Keep what became of each mutant, judge the living, and write the table.

A kill holds as long as the program and the file of the test that noticed it are the same; a mutant
that lives, as long as no test changed.  Otherwise it is tried again, on the test that killed it
first: that is quick, and nothing is believed of an earlier state.
"""

import json
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from tools.mutants.places import HERE, ROOMS, Mutant
from tools.mutants.trials import Verdict
from tools.mutants.watched import digest

_KEPT = HERE / "build" / "mutants" / "verdicts.json"
_JUDGED = Path(__file__).parent / "judged.toml"
_WORDS = ("killed", "timeout", "no meaning", "alive", "not run")


class Verdicts:
    """What became of each mutant, by its name, in one state of the program and its tests."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._kept: dict[str, list[str]] = json.loads(_KEPT.read_text()) if _KEPT.exists() else {}

    def of(self, mutant: Mutant) -> str | None:
        """Tell what became of a mutant in this state; None, if it was not tried."""
        word, killer, state = self._kept.get(mutant.name, ("", "", ""))
        return word if state == self._state(word, killer) else None

    def _state(self, word: str, killer: str) -> str:
        """Sum up all that a verdict depends on."""
        file = HERE / killer.partition("::")[0]
        is_sure = word == "killed" and "::" in killer and file.is_file()
        return f"{self._program} {digest([file]) if is_sure else self._tests}"

    @cached_property
    def _tests(self) -> str:
        return digest(sorted((HERE / "tests").glob("test_*.py")))

    def killer(self, mutant: Mutant) -> list[str]:
        """Name the test that killed a mutant before, whatever changed since."""
        _word, killer, _state = self._kept.get(mutant.name, ("", "", ""))
        return [killer] if "::" in killer else []

    def killers(self, mutants: Sequence[Mutant]) -> list[str]:
        """Name every test that killed one of the mutants in this state."""
        names = (self.killer(mutant) for mutant in mutants if self.of(mutant) == "killed")
        return list(dict.fromkeys(name for found in names for name in found))

    def note(self, mutant: Mutant, verdict: Verdict) -> None:
        """Keep a verdict at once, so that a run that is broken off goes on from there."""
        killer = verdict.killer or "".join(self.killer(mutant))
        self._kept[mutant.name] = [verdict.word, killer, self._state(verdict.word, killer)]
        _KEPT.parent.mkdir(parents=True, exist_ok=True)
        _KEPT.write_text(json.dumps(self._kept, indent=0, ensure_ascii=False))
        by = f"  by {verdict.killer}" if verdict.killer else ""
        print(f"{verdict.word:<9}{mutant}{by}", flush=True)


# ---- The end ----------------------------------------------------------------------------------


def judged() -> dict[str, str]:
    """The mutants that somebody looked at and that change no answer, each with the reason."""
    entries = tomllib.loads(_JUDGED.read_text(encoding="utf-8")).get("no_meaning", ())
    return {entry["name"]: entry["reason"] for entry in entries}


def report(mutants: Sequence[Mutant], kept: Verdicts) -> Iterator[str]:
    """Write the table, the share of the living, and each of them."""
    reasons = judged()
    words = [(mutant, _word(mutant, kept, reasons)) for mutant in mutants]
    yield f"{'room':<16}{'tried':>8}" + "".join(f"{word:>12}" for word in _WORDS)
    for room in (*ROOMS, ""):
        count = Counter(word for mutant, word in words if mutant.path.startswith(room))
        yield f"{room or 'all':<16}{count.total():>8}" + "".join(f"{count[w]:>12}" for w in _WORDS)
    living = [(mutant, word) for mutant, word in words if word in ("alive", "not run")]
    judged_too = sum(word == "no meaning" for _, word in words)
    yield ""
    yield f"alive: {_share(len(living), words)}; with those that have no meaning: " + _share(
        len(living) + judged_too, words
    )
    for mutant, word in sorted(living, key=lambda one: (one[0].path, one[0].line)):
        yield f"{word:<8} {mutant}"
    for name in sorted(reasons.keys() - {m.name for m, word in words if word == "no meaning"}):
        yield f"judged, but not alive in this sample: {name}"


def _word(mutant: Mutant, kept: Verdicts, reasons: dict[str, str]) -> str:
    word = kept.of(mutant) or "not run"
    return "no meaning" if word == "alive" and mutant.name in reasons else word


def _share(count: int, of: Sequence[object]) -> str:
    return f"{count} of {len(of)} ({count / max(1, len(of)):.1%})"
