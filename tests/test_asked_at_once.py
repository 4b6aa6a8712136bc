"""What an answer costs the database: one connection, and no statement twice."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import Run
from fastapi.testclient import TestClient
from registries import filled_sqlite
from sites import served, settings_on

OPENING = 1
"""The connection by which the site sees the last entry of a registry."""


class Watched:
    """The connections that were opened, and the questions that were asked on each."""

    def __init__(self, connect: Callable[..., sqlite3.Connection]) -> None:
        self._connect = connect
        self.asked: list[list[str]] = []

    def connect(self, *args: object, **options: object) -> sqlite3.Connection:
        connection, own = self._connect(*args, **options), list[str]()
        connection.set_trace_callback(own.append)
        self.asked.append(own)
        return connection

    def questions(self) -> list[str]:
        """The statements of the last connection that ask for rows."""
        return [said for said in self.asked[-1] if said.lstrip().startswith("SELECT")]


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    watched = Watched(sqlite3.connect)
    monkeypatch.setattr(sqlite3, "connect", watched.connect)
    return watched


@pytest.mark.parametrize(
    ("asked", "most"),
    [
        pytest.param(("show", "67.31", "--on", "2005-01-01"), 4, id="show"),
        pytest.param(("show", "67.31", "--on", "2005-01-01", "--json"), 3, id="show as JSON"),
        pytest.param(("in-force", "2005-01-01"), 5, id="in-force"),
    ],
)
def test_an_answer_takes_one_connection_and_asks_nothing_twice(
    run: Run, tmp_path: Path, watched: Watched, asked: tuple[str, ...], most: int
) -> None:
    url = filled_sqlite(tmp_path).url.render_as_string()
    watched.asked.clear()
    assert run(*asked, "--db", url).exit_code in (0, 1)
    assert len(watched.asked) == 1
    questions = watched.questions()
    assert len(questions) == len(set(questions)) <= most


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(settings_on(tmp_path_factory.mktemp("at-once"))) as client:
        yield client


def test_the_page_of_a_section_asks_nothing_twice(site: TestClient, watched: Watched) -> None:
    page = site.get("/en/2005-01-01/67.31", headers={"accept": "text/html"})
    assert page.status_code == 200
    questions = watched.questions()
    assert len(questions) == len(set(questions))
    assert len(watched.asked) <= OPENING + 1
    assert len(questions) <= 14
