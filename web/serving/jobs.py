"""Work that takes long, outside of the requests: followed, cancelled, and never in their way.

Each job is a process of its own that tells how far it is; what it gives is kept for a while.
"""

import pickle
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from threading import Lock, Thread

from bylaw.registry.law.messages import N_, Message
from bylaw.web.serving.problems import ProblemError

AT_ONCE = 2
KEPT = 32
_WAIT, _STEP = 2.5, 0.05
Tell = Callable[[int, int], None]
Work = Callable[..., object]


class JobState(StrEnum):
    """How a job stands."""

    PREPARED = "prepared"
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass
class Job:
    """One piece of work: its state, how far it is, and what it gave."""

    id: str
    kind: str
    name: str
    folder: Path
    work: Work | None = None
    arguments: tuple[object, ...] = ()
    state: JobState = JobState.PREPARED
    done: int = 0
    total: int = 0
    result: object = None
    error: Message | None = None
    process: "subprocess.Popen[bytes] | None" = field(default=None, repr=False)

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        return self.state in (JobState.DONE, JobState.FAILED, JobState.CANCELLED)

    @property
    def percent(self) -> int:
        """How far the job is, of a hundred."""
        return min(100, 100 * self.done // self.total) if self.total else 0


class Jobs:
    """The jobs of a site: few at once, the oldest forgotten first."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._lock = Lock()
        self._root = Path(tempfile.mkdtemp(prefix="bylaw-web-"))

    def prepare(self, kind: str, name: str) -> Job:
        """Make room for a job: a folder of its own, and a name that cannot be guessed."""
        with self._lock:
            self._forget()
            identity = secrets.token_urlsafe(9)
            folder = self._root / identity
            folder.mkdir()
            job = Job(identity, kind, name, folder)
            self._jobs[identity] = job
            return job

    def begin(self, job: Job, work: Work, *arguments: object) -> None:
        """Begin a job, or let it wait for its turn; the work is given the folder of the job."""
        with self._lock:
            if job.state is not JobState.PREPARED:
                raise ProblemError(409, N_("This job has already started."))
            job.work, job.arguments, job.state = work, arguments, JobState.WAITING
        self._begin_waiting()

    def find(self, identity: str) -> Job:
        """Find a job, or refuse."""
        job = self._jobs.get(identity)
        if job is None:
            raise ProblemError(404, N_("This job does not exist or is no longer kept."))
        return job

    def wait(self, job: Job) -> None:
        """Wait a moment for a job, so that what is quick needs no second request."""
        until = time.monotonic() + _WAIT
        while not job.is_over and time.monotonic() < until:
            time.sleep(_STEP)

    def cancel(self, job: Job) -> None:
        """Stop a job; what is over stays as it is."""
        with self._lock:
            if job.is_over:
                return
            job.state = JobState.CANCELLED
            if job.process is not None:
                job.process.terminate()
        self._begin_waiting()

    def close(self) -> None:
        """Stop everything, and leave nothing behind."""
        for job in list(self._jobs.values()):
            self.cancel(job)
        shutil.rmtree(self._root, ignore_errors=True)

    def _forget(self) -> None:
        # What was prepared and never begun is forgotten like what is over.
        idle = (JobState.RUNNING, JobState.WAITING)
        over = [job for job in self._jobs.values() if job.state not in idle]
        for job in over[: max(0, len(self._jobs) - KEPT + 1)]:
            shutil.rmtree(job.folder, ignore_errors=True)
            del self._jobs[job.id]
        if len(self._jobs) >= KEPT:
            raise ProblemError(429, N_("Too many jobs are waiting. Try again later."))

    def _begin_waiting(self) -> None:
        with self._lock:
            jobs = list(self._jobs.values())
            free = AT_ONCE - sum(job.state is JobState.RUNNING for job in jobs)
            for job in [job for job in jobs if job.state is JobState.WAITING][: max(0, free)]:
                self._begin(job)

    def _begin(self, job: Job) -> None:
        worker = [sys.executable, "-m", "bylaw.web.serving.worker"]
        job.process = subprocess.Popen(worker, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        job.state = JobState.RUNNING
        Thread(target=self._follow, args=(job, job.process), daemon=True).start()

    def _follow(self, job: Job, process: "subprocess.Popen[bytes]") -> None:
        """Say what is to be done, and hear what the job tells until it says no more."""
        with suppress(OSError, EOFError, pickle.UnpicklingError):
            assert process.stdin is not None, "the worker was given an input"
            assert process.stdout is not None, "the worker was given an output"
            with process.stdin as told:
                pickle.dump((job.work, job.folder, job.arguments), told)
            while True:
                _hear(job, pickle.load(process.stdout))
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
        with self._lock:
            if not job.is_over:
                job.state = JobState.FAILED
                job.error = job.error or Message(N_("The job stopped before it was finished."))
        self._begin_waiting()


def _hear(job: Job, told: tuple[str, object]) -> None:
    kind, value = told
    match kind, value:
        case "progress", (int(done), int(total)):
            job.done, job.total = done, total
        case "error", Message() as message:
            job.error = message
        case "result", _:
            job.result = value
            if not job.is_over:
                job.state = JobState.DONE
        case _:
            raise ValueError(kind)
