"""A short part of the fuzz run, of every kind of input, and no connection to any network."""

import itertools
import socket
from pathlib import Path

import pytest
from conftest import Run
from registries import filled_sqlite

from fuzz.inputs import KEPT, KINDS, Kind, answer_of, failures

TRIES = 4


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_damaged_inputs_are_read_or_refused(kind: Kind) -> None:
    tried = itertools.islice(failures(kind, seed=3), TRIES)
    assert [(data, trouble) for data, trouble in tried if trouble is not None] == []


def kinds_of(kept: Path) -> list[Kind]:
    """The kinds that a kept input is of, by its name; plain words are of each kind of text."""
    named = [kind for kind in KINDS if kept.stem.startswith(kind.name.lower().replace(" ", "-"))]
    return named or [kind for kind in KINDS if kind.name in ("clauses", "pages", "base texts")]


@pytest.mark.parametrize("kept", sorted(KEPT.iterdir()), ids=lambda path: path.stem)
def test_an_input_that_once_broke_something_is_read_or_refused(kept: Path) -> None:
    kinds = kinds_of(kept)
    assert kinds
    for kind in kinds:
        answer_of(kind, kept.read_bytes())


@pytest.fixture
def no_sockets(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let no one connect, and remember who tried."""
    tried: list[str] = []

    def refuse(_socket: socket.socket, address: object) -> None:
        tried.append(str(address))
        raise OSError(f"no network in tests: {address}")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket.socket, "connect_ex", refuse)
    return tried


def test_nothing_opens_a_connection(
    run: Run, tmp_path_factory: pytest.TempPathFactory, no_sockets: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("held")
    url = filled_sqlite(folder).url.render_as_string()
    page = folder / "page.html"
    page.write_text(
        '<!DOCTYPE html SYSTEM "http://example.org/x.dtd"><html><head><link href="http://example.'
        'org/a.css"></head><body><img src="http://example.org/a.png"><p>1. Docks.</p></body></html>'
    )
    act = folder / "act.xml"
    act.write_text(
        '<?xml version="1.0"?><!DOCTYPE a SYSTEM "http://example.org/a.dtd"><a '
        'xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="http://example.org/b"/></a>'
    )
    for asked in (
        ("show", "67.22", "--on", "2008-01-01"),
        ("verify",),
        ("consolidate", "--on", "2008-01-01", "--format", "html"),
        ("ingest", str(page), "--consolidation", "--as-of", "1999-01-01", "--lang", "en"),
        ("ingest", str(act), "--consolidation", "--as-of", "1999-01-01", "--lang", "en"),
    ):
        assert run(*asked, "--db", url).exit_code in (0, 1)
    assert no_sockets == []
