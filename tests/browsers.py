"""A real browser and a site that it can reach; where there is no browser, one line says so."""

import os
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, expect, sync_playwright
from sites import settings_on
from starlette.routing import Mount

from bylaw.web.application import KeptFiles, create_application

AXE = Path(__file__).parent / "axe.min.js"
_AXE_PLACE = "/axe/axe.min.js"
# The first is the same browser without its windows, in about half the time.
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# A busy machine is waited for; what is expected comes in any case.
expect.set_options(timeout=60_000)
_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Nobody looks at the pages: as little as may be is drawn and kept.
    "--disable-gpu-compositing",
    "--num-raster-threads=1",
    "--disable-features=BackForwardCache,PaintHolding,Translate,OptimizationHints",
)
_STILL = (
    *_FLAGS,
    "--disable-threaded-compositing",
    "--disable-partial-raster",
    "--disable-lcd-text",
    # One process for all pages, in which a script is not compiled well for the once that it runs.
    "--renderer-process-limit=1",
    "--process-per-site",
    "--disable-site-isolation-trials",
    "--js-flags=--no-opt,--no-maglev,--single-threaded-gc,--max-lazy",
)


def chromium() -> str:
    """Find the browser; leave the tests out where there is none, unless this is the CI."""
    found = next((path for name in _NAMES if (path := shutil.which(name))), None)
    if found is not None:
        return found
    if os.environ.get("CI"):
        pytest.fail("there is no chromium; install Debian's package chromium")
    pytest.skip("there is no chromium: the pages were not tried in a browser")


@contextmanager
def browser() -> Iterator[Browser]:
    """Open the browser."""
    path = chromium()
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=path, args=list(_FLAGS))
        yield opened
        opened.close()


@contextmanager
def still_browser(beside: Browser) -> Iterator[Browser]:
    """Open a browser for pages that are only looked at: nothing moves in it, nor is clicked."""
    opened = beside.browser_type.launch(executable_path=chromium(), args=list(_STILL))
    yield opened
    opened.close()


@contextmanager
def live_site(folder: Path, **changes: object) -> Iterator[str]:
    """Serve a site on a port of this machine, and give its address."""
    settings = replace(settings_on(folder), **changes)  # type: ignore[arg-type]  # fields
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(2048)
    app = create_application(settings)
    # Before the other addresses, to be kept: a browser then makes ready once what all pages ask.
    app.router.routes.insert(0, Mount("/axe", KeptFiles(directory=AXE.parent)))
    config = uvicorn.Config(app, log_level="error", lifespan="on")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(10)


def violations(page: Page) -> list[str]:
    """Ask axe what is not accessible on a page."""
    is_served = page.url.startswith("http")
    page.add_script_tag(url=_AXE_PLACE) if is_served else page.add_script_tag(path=AXE)
    found: list[dict[str, object]] = page.evaluate(
        "axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map(v => "
        "({id: v.id, nodes: v.nodes.map(n => n.html.slice(0, 160))})))"
    )
    return [f"{one['id']}: {one['nodes']}" for one in found]
