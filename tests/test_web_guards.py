"""The site lets in who belongs here, and refuses the rest in one sentence."""

import asyncio
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import Run
from fastapi.testclient import TestClient
from sites import EDITOR, served, settings_on
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from bylaw.web.application import create_application
from bylaw.web.serving.first_page import make_first_page
from bylaw.web.serving.requests.guards import Guard
from bylaw.web.serving.settings import Settings


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return settings_on(tmp_path_factory.mktemp("guarded"))


@pytest.fixture(scope="module")
def site(settings: Settings) -> Iterator[TestClient]:
    with served(settings) as client:
        yield client


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example",
        "127.0.0.1:8000.evil.example",
        "127.0.0.1:99999",
        "127.0.0.1:x",
        "[::1",
        "",
        "a@127.0.0.1",
        "x/y",
    ],
)
def test_another_host_gets_400(site: TestClient, host: str) -> None:
    answer = site.get("/en/", headers={"host": host})
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8000", "localhost:9", "[::1]:8000"])
def test_this_machine_is_answered(site: TestClient, host: str) -> None:
    assert site.get("/en/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"sec-fetch-site": "cross-site"},
    ],
)
def test_a_form_of_another_site_is_refused(site: TestClient, headers: dict[str, str]) -> None:
    assert site.post("/rounds", json={}, headers=headers).status_code == 403


def test_every_answer_forbids_inline_script(site: TestClient) -> None:
    for path in ("/en/", "/nowhere/at/all", "/static/style.css", "/en/2008-01-01/67.31.json"):
        policy = site.get(path).headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy


def test_a_request_that_is_too_large_is_refused_before_it_is_read(settings: Settings) -> None:
    with served(settings, upload_limit=1000) as small:
        assert small.post("/rounds", content=b"x" * 1001).status_code == 413


def posted(settings: Settings, receive: Receive) -> list[Message]:
    """Post a request that arrives as it likes, and tell what is answered."""

    async def read_all(scope: Scope, receive: Receive, _send: Send) -> None:
        await Request(scope, receive).body()

    answered = list[Message]()

    async def answer(message: Message) -> None:
        answered.append(message)

    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b""}
    hosted = {**scope, "headers": [(b"host", b"127.0.0.1")]}
    guard = Guard(read_all, replace(settings, upload_seconds=0.05))
    asyncio.run(asyncio.wait_for(guard(hosted, receive, answer), 5))
    return answered


def test_a_request_that_comes_byte_by_byte_is_refused_in_time(settings: Settings) -> None:
    async def trickle() -> Message:
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b"x", "more_body": True}

    assert posted(settings, trickle)[0]["status"] == 408


def test_a_client_that_hangs_up_ends_in_no_traceback(settings: Settings) -> None:
    async def gone() -> Message:
        return {"type": "http.disconnect"}

    assert posted(settings, gone) == []


def test_a_site_with_a_token_asks_for_it_and_takes_it_into_a_cookie(settings: Settings) -> None:
    with served(settings, token="open sesame") as site:
        assert site.get("/en/").status_code == 401
        assert site.get("/en/", params={"token": "wrong"}).status_code == 401
        shown = site.get("/en/?day=2008-01-01&token=open%20sesame")
        assert shown.status_code == 303
        assert shown.headers["location"] == "/en/?day=2008-01-01"
        assert "HttpOnly" in shown.headers["set-cookie"]
        assert site.get("/en/").status_code == 200
        site.cookies.clear()
        bearer = {"authorization": "Bearer open sesame"}
        assert site.get("/en/", headers=bearer).status_code == 200


def test_the_token_of_an_editor_does_not_lead_away(settings: Settings) -> None:
    with served(settings, edit_token=EDITOR) as site:
        shown = site.get(f"//evil.example/?token={EDITOR}", headers={"host": "127.0.0.1"})
        assert not shown.headers.get("location", "/").startswith("//")


def test_a_crash_gives_no_trace(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_arguments: object) -> None:
        raise RuntimeError("the secret cause")

    monkeypatch.setattr("bylaw.web.pages.start_page.in_force_on", crash)
    with served(settings) as site:
        site_without_raising = TestClient(
            site.app, base_url="http://127.0.0.1", raise_server_exceptions=False
        )
        answer = site_without_raising.get("/en/")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "said", ["<script>alert(1)</script>", '"><img src=x onerror=1>', "{{7*7}}"]
)
def test_no_address_becomes_markup(site: TestClient, said: str) -> None:
    for path in (f"/en/2008-01-01/{said}", f"/en/go?q={said}", f"/en/{said}"):
        answer = site.get(path, headers={"accept": "text/html"})
        assert "<script>alert" not in answer.text
        assert "<img src=x" not in answer.text
        assert "49" not in answer.headers.get("location", "")


def test_head_is_answered_like_get_without_a_body(site: TestClient) -> None:
    got, head = site.get("/en/2008-01-01/67.31.json"), site.head("/en/2008-01-01/67.31.json")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["etag"] == got.headers["etag"]


def test_options_names_the_methods_of_an_address(site: TestClient) -> None:
    answer = site.options("/en/2008-01-01/67.31")
    assert (answer.status_code, answer.headers["allow"]) == (204, "GET, HEAD, OPTIONS")
    refused = site.delete("/en/2008-01-01/67.31")
    assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD, OPTIONS")


def test_a_site_for_others_is_refused_without_a_token(run: Run) -> None:
    done = run("serve", "--host", "0.0.0.0")
    assert done.exit_code == 2
    assert "--token" in done.output


def test_a_port_that_is_taken_is_refused_in_our_words(registry: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = registry("serve", "--no-open", "--port", str(taken.getsockname()[1]))
    assert done.exit_code == 2
    assert "cannot listen on" in done.output


@pytest.mark.parametrize("token", ["", "reader-token"])
def test_a_page_is_made_before_the_first_reader_asks(tmp_path: Path, token: str) -> None:
    app = create_application(replace(settings_on(tmp_path), token=token))
    make_first_page(app)
    (made,) = app.state.site.snapshots.answers._kept
    assert "http://127.0.0.1/en/2011-10-12/95.24" in made


def test_a_registry_that_cannot_be_read_does_not_stop_the_site(tmp_path: Path) -> None:
    make_first_page(
        create_application(replace(settings_on(tmp_path), database="sqlite:////nowhere/x.sqlite"))
    )
