"""A first page made for nobody, so that the first reader does not wait for what is loaded once."""

import asyncio
import datetime as dt
from contextlib import suppress

from fastapi import FastAPI
from starlette.types import Message, Scope

from bylaw.registry.law.messages import BylawError
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Held
from bylaw.web.serving.snapshots import Snapshot


def make_first_page(app: FastAPI) -> None:
    """Make the page of a section once, with all that it loads and keeps."""
    # A registry that cannot be read is told of to whoever asks.
    with suppress(BylawError):
        address = _address(app.state.site.snapshots.newest())
        if address is not None:
            asyncio.run(_ask(app, address))


def _address(snapshot: Snapshot) -> str | None:
    """The page of the last section held on the last day, which the rule of a game reads."""
    day = snapshot.last_day or dt.date.max
    held = [
        version.label
        for version in snapshot.timeline("en").day(day)
        if version.kind is Kind.SECTION and version.held is Held.HELD
    ]
    return f"/en/{day.isoformat()}/{held[-1]}" if held else None


async def _ask(app: FastAPI, address: str) -> None:
    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(_message: Message) -> None:
        """Send it to nobody."""

    await app(_scope(address, app.state.site.settings.token), receive, send)


def _scope(address: str, token: str) -> Scope:
    """The request of a reader on this machine, who knows the token."""
    headers = {"host": "127.0.0.1", "accept": "text/html", "authorization": f"Bearer {token}"}
    return {
        "type": "http",
        "method": "GET",
        "path": address,
        "raw_path": address.encode(),
        "root_path": "",
        "scheme": "http",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "server": ("127.0.0.1", 80),
    }
