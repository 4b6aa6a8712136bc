"""What an answer costs the database: one connection, and no statement twice."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import Run
from fastapi.testclient import TestClient
from registries import filled_sqlite
from sites import served, settings_on

from bylaw.registry.store.access import memory_copy


class Watched:
    """The connections that were opened, and the questions that were asked on each."""

    def __init__(self, connect: Callable[..., sqlite3.Connection]) -> None:
        self._connect = connect
        self.opened: list[tuple[str, list[str]]] = []

    def clear(self) -> None:
        """Forget what was opened until now."""
        self.opened.clear()

    @property
    def asked(self) -> list[list[str]]:
        """What was asked on each connection."""
        return [asked for _place, asked in self.opened]

    def connect(self, *args: object, **options: object) -> sqlite3.Connection:
        connection, own = self._connect(*args, **options), list[str]()
        connection.set_trace_callback(own.append)
        self.opened.append((str(args[0]), own))
        return connection

    def questions(self) -> list[str]:
        """The statements of the last connection that ask for rows."""
        return _questions(self.asked[-1])


def _questions(asked: list[str]) -> list[str]:
    return [said for said in asked if said.lstrip().startswith("SELECT")]


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
    watched.clear()
    assert run(*asked, "--db", url).exit_code in (0, 1)
    assert len(watched.asked) == 1
    questions = watched.questions()
    assert len(questions) == len(set(questions)) <= most


@pytest.fixture
def site(tmp_path: Path, watched: Watched) -> Iterator[TestClient]:
    """A site whose connections are watched from the first on."""
    watched.clear()
    with served(settings_on(tmp_path)) as client:
        yield client


FILE = "file:"


@pytest.mark.parametrize("ending", ["", ".json", ".md"], ids=["page", "JSON", "Markdown"])
def test_a_site_asks_the_registry_one_question_whatever_it_is_asked(
    watched: Watched, tmp_path: Path, ending: str
) -> None:
    with served(settings_on(tmp_path)) as fresh:
        watched.clear()
        answer = fresh.get(f"/en/2005-01-01/67.31{ending}", headers={"accept": "text/html"})
    assert answer.status_code == 200
    (own,) = [asked for place, asked in watched.opened if place.startswith(FILE)]
    assert len(_questions(own)) == 1


def test_the_page_of_a_section_takes_one_connection_and_three_questions(
    site: TestClient, watched: Watched
) -> None:
    site.get("/en/2005-01-01/67.31", headers={"accept": "text/html"})
    copies = [asked for place, asked in watched.opened if not place.startswith(FILE)]
    for asked in copies:
        asked.clear()
    watched.clear()
    page = site.get("/en/2005-01-01/67.32", headers={"accept": "text/html"})
    assert page.status_code == 200
    (own,) = watched.asked
    questions = _questions([*own, *(said for asked in copies for said in asked)])
    assert 1 < len(questions) == len(set(questions)) <= 3


def test_a_site_sees_what_is_recorded_while_it_runs(tmp_path: Path) -> None:
    settings = settings_on(tmp_path)
    with served(settings) as client:
        before = client.get("/ledger.json").json()
        with sqlite3.connect(settings.database.removeprefix("sqlite:///")) as written:
            entry = "SELECT seq + 1, moment, kind, body, previous, 'new' FROM ledger"
            written.execute(f"INSERT INTO ledger {entry} ORDER BY seq DESC LIMIT 1")
        after = client.get("/ledger.json")
    assert len(after.json()) == len(before) + 1
    assert after.headers["etag"] == '"new-en"'


def test_a_large_registry_is_asked_where_it_lies(
    tmp_path: Path, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_copy, "LARGEST", 1)
    with served(settings_on(tmp_path)) as client:
        watched.clear()
        assert client.get("/en/2005-01-01/67.31.json").json()["state"] == "in_force"
    assert all(place.startswith(FILE) for place, _asked in watched.opened)
