"""A session of Apache Spark: what it needs on this machine, how it is set, and how it ends.

SparkError
    PySpark or Java is missing, the master cannot be reached, or the work did not finish.
"""

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from bylaw.registry.audit.runs.resuming import RunStoppedError
from bylaw.registry.law.messages import N_

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

_HERE = "127.0.0.1"
_SETTINGS: Mapping[str, str] = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.log.level": "ERROR",
}
_ON_THIS_MACHINE: Mapping[str, str] = {
    "spark.driver.host": _HERE,
    "spark.driver.bindAddress": _HERE,
}


class SparkError(RunStoppedError):
    """Spark is missing, cannot be reached, or did not finish."""


def check_installed() -> None:
    """Refuse to begin where PySpark or Java is missing, and say how to install it."""
    if any(find_spec(name) is None for name in ("pyspark", "pandas")):
        raise SparkError(N_("--engine spark needs PySpark; install it: pip install 'bylaw[spark]'"))
    home = os.environ.get("JAVA_HOME")
    if shutil.which("java", path=f"{home}/bin" if home else None) is None:
        raise SparkError(
            N_(
                "--engine spark needs Java 17 or later; install it (on Debian: "
                "apt install default-jre-headless), or set JAVA_HOME"
            )
        )


@contextmanager
def spark_session(master: str) -> Iterator["SparkSession"]:
    """Open a session with a master, and close it when the work is done."""
    check_installed()
    _set_surroundings(is_here=master.startswith("local"))
    # Its library is slow to load, and needed by few.
    from pyspark.errors import PySparkException
    from pyspark.sql import SparkSession

    try:
        session = _open_session(SparkSession.builder.appName("bylaw").master(master), master)
        try:
            yield session
        finally:
            session.stop()
    except PySparkException as error:
        raise spark_fault(error) from None
    except Exception as error:
        if not _is_of_java(error):
            raise
        raise spark_fault(error) from None


def _open_session(builder: "SparkSession.Builder", master: str) -> "SparkSession":
    settings = {**_SETTINGS, **(_ON_THIS_MACHINE if master.startswith("local") else {})}
    for name, value in settings.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def _set_surroundings(*, is_here: bool) -> None:
    """Say to the processes that Spark starts which Python to take, and to keep quiet."""
    quiet = Path(__file__).with_name("log4j2.properties")
    os.environ.setdefault("LOG4J_CONFIGURATION_FILE", str(quiet))
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    if is_here:
        os.environ.setdefault("SPARK_LOCAL_IP", _HERE)


def _is_of_java(error: Exception) -> bool:
    return type(error).__module__.partition(".")[0] in ("py4j", "pyspark")


def spark_fault(error: Exception) -> SparkError:
    """Say in one line what Spark said in many."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    reason = next((line for line in reversed(lines) if _CAUSE in line), lines[0] if lines else "")
    return SparkError(N_("Spark did not finish the run: {reason}"), reason=reason)


_CAUSE = "Error: "
