"""A real Spark on this machine: a master and two workers, of which one can be killed."""

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

_HOST = "127.0.0.1"
_QUICK = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
"""Short work is not worth what Java's compiler costs."""


def java() -> str:
    """Find Java; leave the tests out where there is none, unless this is the CI."""
    found = shutil.which("java")
    if found is not None:
        return found
    if os.environ.get("CI"):
        pytest.fail("there is no Java; install Debian's package default-jre-headless")
    pytest.skip("there is no Java: nothing was judged on Spark")


@dataclass(frozen=True)
class Worker:
    """A worker with all that it started, and the folder in which it works."""

    process: "subprocess.Popen[bytes]"
    folder: Path

    @property
    def runs(self) -> frozenset[Path]:
        """The runs for which it has started something, by their folders."""
        return frozenset(self.folder.glob("app-*/*"))

    def kill(self) -> None:
        """End the worker at once, with everything that it started."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@dataclass(frozen=True)
class Cluster:
    """A master by its address, and its workers."""

    master: str
    workers: tuple[Worker, ...]

    @property
    def runs(self) -> frozenset[Path]:
        """The runs for which any worker has started something."""
        return frozenset().union(*(worker.runs for worker in self.workers))

    def kill_one_at_work(self, before: frozenset[Path]) -> Worker:
        """Kill a worker that has started something for another run than those before."""
        worker = next(worker for worker in self.workers if worker.runs - before)
        worker.kill()
        return worker


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """Start a master and two workers of one core each, and stop them afterwards."""
    java()
    port = _free_port()
    master = f"spark://{_HOST}:{port}"
    named = ("--host", _HOST, "--webui-port", "0")
    started = [_start("master.Master", *named, "--port", str(port))]
    workers = list[Worker]()
    try:
        for number in (1, 2):
            work = folder / f"worker-{number}"
            sized = ("--cores", "1", "--memory", "1g", "--work-dir", str(work))
            started.append(_start("worker.Worker", *named, *sized, master))
            workers.append(Worker(started[-1], work))
        yield Cluster(master, tuple(workers))
    finally:
        for process in started:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def _start(name: str, *arguments: str) -> "subprocess.Popen[bytes]":
    found = importlib.util.find_spec("pyspark")
    assert found is not None
    assert found.origin is not None
    home = Path(found.origin).parent
    return subprocess.Popen(
        [str(home / "bin" / "spark-class"), f"org.apache.spark.deploy.{name}", *arguments],
        env={**os.environ, "SPARK_HOME": str(home), "JAVA_TOOL_OPTIONS": _QUICK},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _free_port() -> int:
    with socket.socket() as one:
        one.bind((_HOST, 0))
        return int(one.getsockname()[1])
