"""What the site costs: a page against a bare FastAPI answer, many readers at once, and memory.

Run it as `python -m benchmarks web`, or `python benchmarks/bench_web.py 10000` for that many
requests of the last part.  The budgets: a section's page at most 10 times a bare answer, the whole
by-law at most 50 ms of work, also for pages that nobody has asked for yet; 200 readers at once
without an error, and memory that stays flat.
"""

import asyncio
import datetime as dt
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path

import httpx
from fastapi import FastAPI

from bylaw.front.building import build
from bylaw.web.application import create_application
from bylaw.web.serving.settings import Settings

SECTION = "/en/2008-01-01/67.31"
WHOLE = "/en/2008-01-01/"
PLACES = (
    SECTION,
    WHOLE,
    "/fr/2008-01-01/67.41",
    "/en/2008-01-01/67.31.json",
    "/fr/timeline",
    "/en/search?q=progressive",
    "/en/games/sic_bo/2008-01-01",
)
READERS = 200
_PAGE = {"accept": "text/html"}


def bare() -> FastAPI:
    """Make the smallest application that answers."""
    app = FastAPI()

    @app.get("/")
    def hello() -> dict[str, str]:
        return {"hello": "world"}

    return app


def client(app: FastAPI) -> httpx.AsyncClient:
    """Speak to an application without a network."""
    transport = httpx.ASGITransport(app=app)
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=_PAGE)


async def best(ask: Callable[[], Awaitable[httpx.Response]], times: int = 40) -> float:
    """The shortest of several answers, in seconds."""
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        answer = await ask()
        spent.append(time.perf_counter() - start)
        assert answer.status_code == 200, answer.text[:200]
    return min(spent)


async def work(reader: httpx.AsyncClient, places: Iterable[str]) -> float:
    """The median of the processor's time for answers of which each is asked for the first time."""
    spent = []
    for place in places:
        start = time.process_time()
        answer = await reader.get(place)
        spent.append(time.process_time() - start)
        assert answer.status_code == 200, answer.text[:200]
    return statistics.median(spent)


async def measure(site: FastAPI, number: int) -> None:
    """Measure, and print each figure as a ratio of the same run."""
    async with client(bare()) as plain, client(site) as reader:
        base = await best(lambda: plain.get("/"))
        first = await best(lambda: reader.get(SECTION), 1)
        section = await best(lambda: reader.get(SECTION))
        whole = await best(lambda: reader.get(WHOLE, params={"known": "6"}), 1)
        again = await best(lambda: reader.get(WHOLE))
        bare_work = await work(plain, ["/"] * 40)
        new_section = await work(reader, (f"/en/2008-01-01/67.{n}" for n in range(41, 72)))
        new_whole = await work(reader, (f"/en/2008-02-{n:02}/" for n in range(1, 11)))
        _told("a bare FastAPI answer", base, base)
        _told("a section, first asked", first, base)
        _told("a section's page", section, base, is_kept=section < 10 * base)
        _told("the whole by-law, first asked", whole, base)
        _told("the whole by-law", again, base, is_kept=again < 0.050)
        is_kept = new_section < 10 * bare_work
        _told("work for another section", new_section, bare_work, is_kept=is_kept)
        _told("work for another day", new_whole, bare_work, is_kept=new_whole < 0.050)
        await crowd(reader)
        await many(reader, number)


def _told(name: str, seconds: float, base: float, *, is_kept: bool | None = None) -> None:
    verdict = {None: "", True: "ok", False: "over budget"}[is_kept]
    print(f"{name:32} {seconds * 1000:9.2f} ms  × {seconds / base:8.1f}  {verdict}")


async def crowd(reader: httpx.AsyncClient) -> None:
    """Let many readers ask at once."""
    start = time.perf_counter()
    asked = [reader.get(PLACES[place % len(PLACES)]) for place in range(READERS)]
    answers = await asyncio.gather(*asked)
    spent = time.perf_counter() - start
    errors = sum(answer.status_code != 200 for answer in answers)
    print(f"{f'{READERS} readers at once':32} {spent * 1000:9.0f} ms  {errors} errors")


async def many(reader: httpx.AsyncClient, number: int) -> None:
    """Ask often, and see whether memory grows."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.perf_counter()
    for place in range(number):
        await reader.get(PLACES[place % len(PLACES)])
    spent = time.perf_counter() - start
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    verdict = "ok" if grown < 32 else "over budget"
    name = f"{number} requests, {number / spent:.0f} a second"
    print(f"{name:32} {grown:9.1f} MB more memory  {verdict}")


def main() -> None:
    """Build a registry, open a site on it, and measure."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'registry.sqlite3'}"
        build(url)
        site = create_application(Settings(url, lambda: dt.datetime.now(dt.UTC)))
        asyncio.run(measure(site, number))


if __name__ == "__main__":
    main()
