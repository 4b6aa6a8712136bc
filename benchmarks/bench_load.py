"""The registry under load: many clients asking while others take in texts.

Run it as `python -m benchmarks load`, or `python benchmarks/bench_load.py [SECONDS] [URL…]`: for
SECONDS (10 by default) 8 clients ask an SQLite file and 2 take in instruments; 32 ask a PostgreSQL
server, started for it, and 4 take in.  Every client is a process; one that asks waits a moment
between its questions.  Each answer must be the one that the registry gives of the same entry of its
ledger when it is quiet again, and in the end the registry must answer as one that took in the same
texts one after the other.  The times are given beside those of one client alone.
"""

import datetime as dt
import multiprocessing as mp
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from typing import NamedTuple

from benchmarks.bench_growth import MADE, MOMENT, TITLE, base, instrument
from bylaw.registry.answers.law.provision_names import Address
from bylaw.registry.answers.law.section_answers import ask
from bylaw.registry.law.messages import BylawError
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.store.access.readable_database import Database
from bylaw.registry.store.database import open_engine
from bylaw.registry.store.ledger.entries import SubjectRecorded, TextRecorded
from bylaw.registry.store.recording import record
from bylaw.registry.store.view import View, newest

SECTIONS = 60
PAUSE = 0.4
"""How long a client waits between two questions, on the average, in seconds."""

PER_WRITER = 3.0
"""How many texts a client takes in at most in a second."""


class Question(NamedTuple):
    """A section on a day, asked of the registry up to an entry."""

    seq: int
    section: int
    day: dt.date


class Asked(NamedTuple):
    """A question, its answer, and the seconds that it took."""

    question: Question
    answer: str
    seconds: float


@dataclass(frozen=True)
class Client:
    """What one client did: its questions or the texts that it took in, and its errors."""

    asked: tuple[Asked, ...] = ()
    taken_in: tuple[int, ...] = ()
    errors: tuple[str, ...] = ()


@dataclass(frozen=True)
class Load:
    """How many clients of each kind, and for how long."""

    asking: int
    ingesting: int
    seconds: float


@dataclass(frozen=True)
class Result:
    """What clients together did, and which of their answers were wrong."""

    clients: tuple[Client, ...]
    wrong: tuple[Question, ...]

    @property
    def errors(self) -> tuple[str, ...]:
        """The errors of all clients."""
        return tuple(error for client in self.clients for error in client.errors)

    @property
    def taken_in(self) -> tuple[int, ...]:
        """The texts that were taken in."""
        return tuple(sorted(one for client in self.clients for one in client.taken_in))

    @property
    def asked(self) -> tuple[Asked, ...]:
        """All questions."""
        return tuple(one for client in self.clients for one in client.asked)

    def share(self, hundredth: int) -> float:
        """The time within which so many of a hundred questions were answered."""
        times = sorted(one.seconds for one in self.asked)
        return times[min(len(times) - 1, len(times) * hundredth // 100)] if times else 0.0


# ---- Clients ---------------------------------------------------------------------------


def answer(view: View, section: int, day: dt.date) -> str:
    """Say what the registry answers about a section on a day."""
    told = ask(view, Address(Kind.SECTION, str(section)), day=day, lang="en")
    version = told.answer.version
    words = "" if version is None else " ".join(n.text for n in version.provision.walk())
    return f"{told.answer.state.value} {words} {told.history_note}"


def asking(url: str, number: int, load: Load) -> Client:
    """Ask about random sections and days until the time is over."""
    database, draw = Database(url), random.Random(number)
    asked: list[Asked] = []
    end = time.monotonic() + load.seconds
    while time.monotonic() < end:
        time.sleep(draw.uniform(0, 2 * PAUSE))
        section = draw.randrange(1, SECTIONS + 1)
        day = MADE + dt.timedelta(days=draw.randrange(0, 2000))
        started = time.perf_counter()
        view = newest(database)
        said = answer(view, section, day)
        spent = time.perf_counter() - started
        asked.append(Asked(Question(view.seq, section, day), said, spent))
    return Client(tuple(asked))


def ingesting(url: str, texts: Mapping[int, TextRecorded], load: Load) -> Client:
    """Take in texts, one after the other, until the time is over or all are taken in."""
    engine = open_engine(url)
    done: list[int] = []
    start = time.monotonic()
    for number, event in texts.items():
        time.sleep(max(0.0, start + len(done) / PER_WRITER - time.monotonic()))
        if time.monotonic() > start + load.seconds:
            break
        record(engine, [event], moment=MOMENT)
        done.append(number)
    engine.dispose()
    return Client(taken_in=tuple(done))


def _told(work: Callable[[], Client], tell: Connection) -> None:
    """Do the work of a client in its own process, and tell what it did."""
    try:
        tell.send(work())
    except BylawError as error:
        tell.send(Client(errors=(str(error),)))
    except Exception as error:  # whatever else goes wrong is what the benchmark is to find
        tell.send(Client(errors=(repr(error),)))


def together(works: Sequence[Callable[[], Client]]) -> tuple[Client, ...]:
    """Let clients work at the same time, each in a process of its own."""
    context = mp.get_context("fork")
    ends, processes = [], []
    for work in works:
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=_told, args=(work, there), daemon=True)
        process.start()
        there.close()
        ends.append(here)
        processes.append(process)
    found = tuple(_heard(end) for end in ends)
    for process in processes:
        process.join()
    return found


def _heard(end: Connection) -> Client:
    try:
        found: Client = end.recv()
    except EOFError:
        return Client(errors=("a client ended without a word",))
    return found


# ---- The registry ----------------------------------------------------------------------


def begin(url: str) -> None:
    """Begin a registry with a base text."""
    engine = open_engine(url)
    subject = SubjectRecorded(Subject("1-90", {"en": TITLE}, MADE))
    record(engine, [subject, base(SECTIONS, MADE)], moment=MOMENT)
    engine.dispose()


def run(url: str, texts: Mapping[int, TextRecorded], load: Load) -> Result:
    """Put a registry under load, and check every answer once it is quiet."""
    shares = [
        {n: text for n, text in texts.items() if n % load.ingesting == number}
        for number in range(load.ingesting)
    ]
    writers = [partial(ingesting, url, share, load) for share in shares]
    readers = [partial(asking, url, number, load) for number in range(load.asking)]
    clients = together([*writers, *readers])
    return Result(clients, tuple(_wrong(url, [one for c in clients for one in c.asked])))


def _wrong(url: str, asked: Sequence[Asked]) -> Iterator[Question]:
    """The questions that are answered otherwise when the registry is quiet."""
    database = Database(url)
    views: dict[int, View] = {}
    with database.at_once():
        for question, said, _seconds in sorted(asked):
            view = views.setdefault(question.seq, View(database, question.seq))
            if said != answer(view, question.section, question.day):
                yield question
    if database.file is None:
        database.engine.dispose()


def differing(
    url: str, texts: Sequence[TextRecorded], folder: str, *, sections: Sequence[int]
) -> tuple[int, ...]:
    """The sections that a registry answers otherwise than one that took in the texts in turn."""
    quiet = f"sqlite:///{folder}/quiet.sqlite3"
    begin(quiet)
    engine = open_engine(quiet)
    record(engine, list(texts), moment=MOMENT)
    engine.dispose()
    views = [newest(Database(one)) for one in (url, quiet)]
    days = [MADE + dt.timedelta(days=each) for each in (100, 4000)]
    return tuple(
        section
        for section in sections
        if len({tuple(answer(view, section, day) for day in days) for view in views}) > 1
    )


@contextmanager
def postgresql() -> Iterator[str]:
    """Start a PostgreSQL server, and stop it afterwards."""
    # Not the folder of the server itself, which must be empty at first.
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp(prefix="bylaw-run-"))
    import pgserver.postgres_server

    folder = tempfile.mkdtemp(prefix="bylaw-pg-")
    server = pgserver.postgres_server.get_server(folder, cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()


def measure(url: str, load: Load) -> None:
    """Measure one client alone, then all together, and print both."""
    begin(url)
    most = int(load.ingesting * load.seconds * PER_WRITER) + load.ingesting
    texts = {number: instrument(number, SECTIONS) for number in range(most)}
    alone = run(url, {}, Load(1, 0, max(5.0, load.seconds / 4)))
    result = run(url, texts, load)
    with tempfile.TemporaryDirectory() as folder:
        taken_in = [texts[number] for number in result.taken_in]
        other = differing(url, taken_in, folder, sections=range(1, SECTIONS + 1))
    print(
        f"{url.partition(':')[0]}: {load.asking} asking, {load.ingesting} ingesting, "
        f"{load.seconds:.0f} s: {len(result.asked)} questions, {len(result.taken_in)} texts"
    )
    for hundredth in (50, 99):
        one, many = alone.share(hundredth), result.share(hundredth)
        ratio = many / max(one, 1e-9)
        times = f"one client {one * 1000:.0f} ms, all {many * 1000:.0f} ms"
        print(f"  p{hundredth}  {times}: {ratio:.1f} x")
    print(f"  errors {len(result.errors)}, wrong {len(result.wrong)}, sections lost {len(other)}")
    for error in sorted(set(result.errors))[:5]:
        print(f"  {error}")


def main() -> None:
    """Measure each database."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    for url in sys.argv[2:]:
        measure(url, Load(32, 4, seconds) if url.startswith("postgresql") else Load(8, 2, seconds))
    if len(sys.argv) <= 2:
        with tempfile.TemporaryDirectory() as folder:
            measure(f"sqlite:///{folder}/load.sqlite3", Load(8, 2, seconds))
        with postgresql() as url:
            measure(url, Load(32, 4, seconds))


if __name__ == "__main__":
    main()
