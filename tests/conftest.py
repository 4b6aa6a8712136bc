"""What every test of the command line shares: one way to run it."""

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from cli.main import bylaw

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `bylaw` with arguments and input, in English unless `--ui` says otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)

    def invoke(*arguments: str, stdin: str | bytes | None = None) -> Result:
        runner = CliRunner()
        return runner.invoke(
            bylaw,
            arguments,
            input=stdin,
            prog_name="bylaw",
            env={"LANGUAGE": None},
            catch_exceptions=False,
        )

    return invoke


_SEEN: dict[tuple[str, ...], Result] = {}


@pytest.fixture
def run_once(run: Run) -> Run:
    """Run `bylaw` on the packaged corpus; the same question is asked only once in a session."""

    def invoke(*arguments: str) -> Result:
        if arguments not in _SEEN:
            _SEEN[arguments] = run(*arguments)
        return _SEEN[arguments]

    return invoke
