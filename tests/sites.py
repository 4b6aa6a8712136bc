"""Sites for tests: the packaged corpus, served in process to a client without a network."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from fastapi.testclient import TestClient
from registries import NOON, filled_sqlite

from bylaw.web.application import create_application
from bylaw.web.serving.settings import LOOPBACK, Settings

BASE = "http://127.0.0.1:8000"
EDITOR = "editor-token"


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
