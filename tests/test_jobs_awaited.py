"""A job for which a reader waits: it is given up with the reader, and stands behind no other."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bylaw.registry.law.messages import TellDone, UsageError
from bylaw.web.serving import jobs as serving
from bylaw.web.serving.jobs import Job, Jobs, JobState
from bylaw.web.serving.requests.problems import ProblemError
from bylaw.web.serving.worker import Work

_HOUR = 3600


def stay() -> bool:
    """A reader who waits."""
    return False


def double(_folder: Path, _tell: TellDone, number: int) -> int:
    """Work that takes no time."""
    return 2 * number


def sleep(_folder: Path, _tell: TellDone) -> None:
    """Work that takes long."""
    time.sleep(_HOUR)


def refuse(_folder: Path, _tell: TellDone) -> None:
    """Work that cannot be done."""
    raise UsageError("{what} cannot be done", what="this")


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    made = Jobs()
    yield made
    made.close()


def test_what_is_made_is_given_to_the_reader(jobs: Jobs) -> None:
    assert jobs.run_while_awaited(double, 21, is_left=stay) == 42


def test_a_refusal_reaches_the_reader_as_it_is(jobs: Jobs) -> None:
    with pytest.raises(ProblemError, match="this cannot be done") as refused:
        jobs.run_while_awaited(refuse, is_left=stay)
    assert refused.value.problem.status == 400


@pytest.mark.parametrize("is_early", [True, False], ids=["before it begins", "while it is done"])
def test_work_ends_when_its_reader_leaves(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch, is_early: bool
) -> None:
    begun: list[Job] = []
    begin = Jobs.begin

    def watched(self: Jobs, job: Job, work: Work, *arguments: object) -> None:
        begin(self, job, work, *arguments)
        begun.append(job)

    monkeypatch.setattr(Jobs, "begin", watched)
    with pytest.raises(ProblemError, match="The job stopped before it was finished"):
        jobs.run_while_awaited(sleep, is_left=lambda: is_early or begun[0].process is not None)
    (job,) = begun
    assert job.state is JobState.CANCELLED
    while job.process is None:
        time.sleep(0.02)
    job.process.join(30)
    assert job.process.exitcode
    assert not job.folder.exists()


def test_work_that_is_awaited_does_not_stand_behind_what_takes_long(jobs: Jobs) -> None:
    for _number in range(serving.AT_ONCE):
        jobs.begin(jobs.prepare("long", ""), sleep)
    assert jobs.run_while_awaited(double, 4, is_left=stay) == 8


def test_where_many_wait_the_next_is_asked_to_come_back(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "SEATS", 0)
    full = Jobs()
    with pytest.raises(ProblemError) as refused:
        full.run_while_awaited(double, 1, is_left=stay)
    full.close()
    assert refused.value.problem.status == 429
    assert jobs.run_while_awaited(double, 1, is_left=stay) == 2
