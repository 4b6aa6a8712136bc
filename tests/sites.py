"""Sites for tests: the packaged corpus, served in process to a client without a network."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlencode

from fastapi.testclient import TestClient
from registries import NOON, filled_sqlite

from bylaw.web.application import create_application
from bylaw.web.serving.settings import LOOPBACK, Settings

BASE = "http://127.0.0.1:8000"
EDITOR = "editor-token"
PLACES = (
    "/",
    "/2008-01-01/",
    "/2008-01-01/?both=1",
    "/2008-01-01/67.31",
    "/2008-01-01/21.2",
    "/2000-01-01/67.31",
    "/2012-01-01/",
    "/timeline",
    "/instruments",
    "/instruments/928-2000",
    "/instruments/928-2000/provisions/3",
    "/sources",
    "/sources/order-in-council-928-2000.en.txt",
    "/findings",
    "/drafts",
    "/ledger",
    "/search?q=progressive",
    "/compare",
    "/compare/draft",
    "/compare/languages/2008-01-01",
    "/diff/2007-12-26/2007-12-27",
    "/games/sic_bo/2008-01-01",
    "/hands",
    "/hands/craps",
    "/receipts",
    "/rounds",
    "/costs",
    "/costs/war/2008-01-01",
    "/api",
    "/2008-01-01/9",
    "/diff/2007-12-26/2007-12-27/1",
    "/games/sic_bo/2012-01-01",
    "/hands/three_card_poker",
)
"""The pages, without their language."""
HAND = "/hands/three_card_poker?" + urlencode(
    {
        "day": "2004-05-12",
        "bets.initial": "10",
        "bets.pair_plus": "5",
        "cards.player": "8C 8D 5H",
        "cards.dealer": "8H 8S 3C",
        "paid.pair_plus": "10",
    }
)


def settings_on(folder: Path) -> Settings:
    """Tell a site of a registry of its own, which holds the packaged corpus."""
    url = filled_sqlite(folder).url.render_as_string()
    return Settings(url, lambda: NOON, hosts=LOOPBACK)


@contextmanager
def served(settings: Settings, **changes: object) -> Iterator[TestClient]:
    """Serve a site to a client that follows no redirection by itself."""
    app = create_application(replace(settings, **changes))  # type: ignore[arg-type]  # fields
    with TestClient(app, base_url=BASE, follow_redirects=False) as client:
        yield client
