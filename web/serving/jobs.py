"""Work that takes long, outside of the requests: followed, cancelled, and never in their way.

Each job is a process of its own that tells how far it is; what it gives is kept for a while.
"""

import pickle
import secrets
import shutil
import tempfile
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import BoundedSemaphore, Lock, Thread

from bylaw.registry.law.messages import N_, BylawError, Message
from bylaw.web.serving.requests.problems import ProblemError, status_of
from bylaw.web.serving.worker import Work, do_work, processes

AT_ONCE = 2
KEPT = 32
SEATS = 12
"""How many requests may wait for a job; there are threads for more requests than that."""
_WAIT, _STEP = 2.5, 0.05
_STOPPED = Message(N_("The job stopped before it was finished."))


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
    refusal: type[BylawError] | None = None
    """Of which kind the error is, where it is one of ours."""
    is_awaited: bool = False
    """Whether a request waits for it; such jobs do not stand behind those that take long."""
    process: BaseProcess | None = field(default=None, repr=False)

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
        self._seats = BoundedSemaphore(SEATS)
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

    def find(self, identity: str, kind: str) -> Job:
        """Find a job of a kind, or refuse."""
        job = self._jobs.get(identity)
        if job is None or job.kind != kind:
            raise ProblemError(404, N_("This job does not exist or is no longer kept."))
        return job

    def wait(self, job: Job) -> None:
        """Wait a moment for a job, so that what is quick needs no second request.

        Where many wait already, nobody waits longer: other requests need their threads.
        """
        with self._seat() as is_free:
            until = time.monotonic() + (_WAIT if is_free else 0)
            while not job.is_over and time.monotonic() < until:
                time.sleep(_STEP)

    def run_while_awaited(
        self, work: Work, *arguments: object, is_left: Callable[[], bool]
    ) -> object:
        """Run work in a process while a reader waits; stop it when the reader leaves."""
        with self._seat() as is_free:
            if not is_free:
                raise ProblemError(429, N_("Too many jobs are waiting. Try again later."))
            job = self.prepare("made", "")
            job.is_awaited = True
            try:
                self.begin(job, work, *arguments)
                _await(job, is_left)
            finally:
                self.cancel(job)
                self._drop(job)
        if job.state is JobState.DONE:
            return job.result
        error = job.error or _STOPPED
        status = 503 if job.refusal is None else status_of(job.refusal)
        raise ProblemError(status, error.template, **error.values)

    @contextmanager
    def _seat(self) -> Iterator[bool]:
        """Take a place in the queue, if one is free."""
        is_free = self._seats.acquire(blocking=False)
        try:
            yield is_free
        finally:
            if is_free:
                self._seats.release()

    def _drop(self, job: Job) -> None:
        with self._lock:
            self._jobs.pop(job.id, None)
        shutil.rmtree(job.folder, ignore_errors=True)

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
            for lane in (True, False):
                own = [job for job in jobs if job.is_awaited is lane]
                free = AT_ONCE - sum(job.state is JobState.RUNNING for job in own)
                for job in [job for job in own if job.state is JobState.WAITING][: max(0, free)]:
                    self._begin(job)

    def _begin(self, job: Job) -> None:
        job.state = JobState.RUNNING
        Thread(target=self._follow_process, args=(job,), daemon=True).start()

    def _follow_process(self, job: Job) -> None:
        """Run the work in a process, and follow its reports to the end."""
        with suppress(OSError, EOFError, pickle.UnpicklingError):
            process, heard = _start_process(job)
            with self._lock:
                job.process = process
                if job.is_over:
                    process.terminate()
            with heard:
                while True:
                    _hear(job, heard.recv())
        if job.process is not None:
            job.process.join()
        with self._lock:
            if not job.is_over:
                job.state = JobState.FAILED
                job.error = job.error or _STOPPED
        self._begin_waiting()


def _start_process(job: Job) -> tuple[BaseProcess, Connection]:
    """Begin the process of a job, and give what it tells."""
    heard, told = processes().Pipe(duplex=False)
    with told:
        given = (job.work, job.folder, job.arguments, told)
        process = processes().Process(target=do_work, args=given, daemon=True)
        process.start()
    return process, heard


def _await(job: Job, is_left: Callable[[], bool]) -> None:
    """Wait until a job is over, or nobody wants it any more."""
    while not job.is_over and not is_left():
        time.sleep(_STEP)


def _hear(job: Job, told: tuple[str, object]) -> None:
    kind, value = told
    match kind, value:
        case "progress", (int(done), int(total)):
            job.done, job.total = done, total
        case "error", (type() as refusal, Message() as message):
            job.error, job.refusal = message, refusal
        case "result", _:
            job.result = value
            if not job.is_over:
                job.state = JobState.DONE
        case _:
            raise ValueError(kind)
