"""A real Spark on this machine: a master and two workers, of which one can be killed."""

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

_HOST = "127.0.0.1"
_PATIENCE = 120.0
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
    """A worker with all that it started, and the folder in which it keeps what it has judged."""

    process: "subprocess.Popen[bytes]"
    folder: Path

    @property
    def has_judged(self) -> bool:
        """Whether something that it has judged lies on its disk."""
        return any(self.folder.glob("spark-*/executor-*/blockmgr-*/*/rdd_*"))

    def kill(self) -> None:
        """End the worker at once, with everything that it started."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@dataclass(frozen=True)
class Cluster:
    """A master by its address, and its workers."""

    master: str
    workers: tuple[Worker, ...]

    def kill_the_first_that_judged(self) -> Worker:
        """Wait until a worker has judged something, and kill it."""
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            for worker in self.workers:
                if worker.has_judged:
                    worker.kill()
                    return worker
            time.sleep(0.02)
        raise AssertionError("no worker has judged anything")


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
            kept = folder / f"worker-{number}"
            sized = ("--cores", "1", "--memory", "1g", "--work-dir", str(kept / "work"))
            local = {"SPARK_LOCAL_DIRS": str(kept)}
            started.append(_start("worker.Worker", *named, *sized, master, more=local))
            workers.append(Worker(started[-1], kept))
        yield Cluster(master, tuple(workers))
    finally:
        for process in started:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def _start(
    name: str, *arguments: str, more: Mapping[str, str] | None = None
) -> "subprocess.Popen[bytes]":
    found = importlib.util.find_spec("pyspark")
    assert found is not None
    assert found.origin is not None
    home = Path(found.origin).parent
    return subprocess.Popen(
        [str(home / "bin" / "spark-class"), f"org.apache.spark.deploy.{name}", *arguments],
        env={**os.environ, "SPARK_HOME": str(home), "JAVA_TOOL_OPTIONS": _QUICK, **(more or {})},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _free_port() -> int:
    with socket.socket() as one:
        one.bind((_HOST, 0))
        return int(one.getsockname()[1])
