"""Make the pictures of the README and of docs/ again, from the pages as they are now.

python -m tools.pictures
"""

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlencode

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tools.readme import ROOT, new_database

FOLDER = ROOT / "docs" / "pictures"
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_WIDTH = 1200
_HAND = urlencode(
    {
        "day": "2004-05-12",
        "bets.initial": "10",
        "bets.additional": "10",
        "bets.pair_plus": "5",
        "cards.player": "8C 8D 5H",
        "cards.dealer": "8H 8S 3C",
        "decisions.additional_wager": "yes",
        "paid.pair_plus": "10",
    }
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a page: where it is, how much of it shows, and what stands at the top."""

    name: str
    place: str
    height: int
    top: str = ""


PICTURES = (
    Picture("start", "/en/", 900),
    Picture("by-law", "/en/2008-01-01/?both=1", 820),
    Picture("section", "/en/2008-01-01/67.31", 1400),
    Picture("instrument", "/en/instruments/928-2000", 820, top="h2:has(+ .legend)"),
    Picture("hand", f"/en/hands/three_card_poker?{_HAND}", 1400),
)


@contextmanager
def _site() -> Iterator[str]:
    """Serve the packaged texts, and give the address of the site."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"sqlite:///{new_database()}"
    words = ("serve", "--no-open", "--port", str(port), "--db", url)
    server = subprocess.Popen([sys.executable, "-m", "bylaw.cli", *words])
    try:
        _wait_for(port)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(10)


def _wait_for(port: int) -> None:
    for _attempt in range(300):
        with socket.socket() as asking:
            if asking.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError("the site did not open within thirty seconds")


def _take(browser: Browser, site: str, picture: Picture) -> None:
    size: ViewportSize = {"width": _WIDTH, "height": picture.height}
    page = browser.new_page(viewport=size)
    page.goto(site + picture.place)
    if picture.top:
        page.locator(picture.top).first.evaluate("one => one.scrollIntoView()")
    page.screenshot(path=FOLDER / f"{picture.name}.png")
    page.close()


def main() -> None:
    """Take every picture."""
    path = next(found for name in _BROWSERS if (found := shutil.which(name)))
    with _site() as site, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--lang=en-CA"])
        for picture in PICTURES:
            _take(browser, site, picture)
        browser.close()


if __name__ == "__main__":
    main()
