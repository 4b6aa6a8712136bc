"""What stands before every request: whose it is, where it comes from, how large it may be.

A guard is plain ASGI, so that it sees a request before any of it is read.
"""

import asyncio
import hmac
import re
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bylaw.registry.law.messages import N_
from bylaw.registry.law.text.numerals import typed_number
from bylaw.web.serving.requests.problems import Problem, problem_response
from bylaw.web.serving.settings import Settings

TOKEN_COOKIE = "bylaw-token"
EDIT_COOKIE = "bylaw-edit"
_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[\w.-]+)(?::(?P<port>[0-9]{0,5}))?", re.ASCII)
_LAST_PORT = 65535
_SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS: Mapping[str, str] = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}


class TooLargeError(Exception):
    """A request holds more than is read."""


class TooSlowError(Exception):
    """A request took too long to arrive."""


class Guard:
    """Refuses what does not belong here, and puts the headers of the house on every answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Judge a request, and pass it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self._refusal(scope, headers)
        answering = _with_headers(send)
        if refused is not None:
            await refused(scope, receive, answering)
            return
        if scope["method"] == "HEAD":
            # The pages know GET alone; the same answer without its body is that to HEAD.
            await self._pass({**scope, "method": "GET"}, receive, _without_body(answering))
            return
        await self._pass(scope, receive, answering)

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        reading = _Bounded(receive, self.settings)
        try:
            await self.app(scope, reading, send)
        except ClientDisconnect:
            return
        except TooLargeError:
            await _refuse(scope, _too_large(self.settings))(scope, receive, send)
        except TooSlowError:
            await _refuse(scope, Problem(408, N_("The request took too long to arrive.")))(
                scope, receive, send
            )

    def _refusal(self, scope: Scope, headers: Headers) -> Response | None:
        if not self._is_ours(headers.get("host", "")):
            return _refuse(scope, Problem(400, N_("This site does not serve that host name.")))
        if scope["method"] not in _SAFE and not self._is_from_here(headers):
            told = N_("Requests from other sites are not accepted.")
            return _refuse(scope, Problem(403, told))
        size = typed_number(headers.get("content-length", "0"))
        if size is None or size > self.settings.upload_limit:
            return _refuse(scope, _too_large(self.settings))
        return self._welcome(scope, headers)

    def _is_ours(self, host: str) -> bool:
        found = _HOST.fullmatch(host.lower())
        if found is None or int(found["port"] or 0) > _LAST_PORT:
            return False
        return found["name"].strip("[]") in {h.strip("[]").lower() for h in self.settings.hosts}

    def _is_from_here(self, headers: Headers) -> bool:
        """Tell whether a request that may change something comes from a page of this site."""
        origin = headers.get("origin")
        if origin is not None:
            return origin.partition("://")[2].lower() == headers.get("host", "").lower()
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")

    def _welcome(self, scope: Scope, headers: Headers) -> Response | None:
        """Move a token from the address into a cookie; refuse a reader who needs one."""
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        said = dict(query).get("token")
        if said is not None:
            return self._keep_token(scope, said, [pair for pair in query if pair[0] != "token"])
        shown = _token_of(headers, TOKEN_COOKIE)
        if self.settings.token and not _is_same(shown, self.settings.token):
            return _refuse(scope, Problem(401, N_("This site requires a token.")))
        return None

    def _keep_token(self, scope: Scope, said: str, query: list[tuple[str, str]]) -> Response:
        cookies = {TOKEN_COOKIE: self.settings.token, EDIT_COOKIE: self.settings.edit_token}
        names = [name for name, token in cookies.items() if token and _is_same(said, token)]
        if not names:
            return _refuse(scope, Problem(401, N_("The token is not valid.")))
        address = scope["path"] + (f"?{urlencode(query)}" if query else "")
        answer = RedirectResponse(address if not address.startswith("//") else "/", 303)
        for name in names:
            answer.set_cookie(name, said, httponly=True, samesite="strict", path="/")
        return answer


def _token_of(headers: Headers, cookie: str) -> str:
    """The token that a request shows: that of its authorization, or else of a cookie."""
    kind, _, shown = headers.get("authorization", "").partition(" ")
    return shown.strip() if kind.lower() == "bearer" else cookie_of(headers, cookie)


def cookie_of(headers: Headers, name: str) -> str:
    """The value of a cookie, or nothing."""
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(headers.get("cookie", ""))
    except CookieError:
        return ""
    return jar[name].value if name in jar else ""


def _is_same(shown: str, token: str) -> bool:
    return hmac.compare_digest(shown.encode(), token.encode())


def is_editor(headers: Headers, settings: Settings) -> bool:
    """Tell whether a request shows the token of an editor."""
    return settings.may_edit and _is_same(_token_of(headers, EDIT_COOKIE), settings.edit_token)


def _too_large(settings: Settings) -> Problem:
    return Problem(
        413, N_("The request is larger than {limit} bytes."), {"limit": settings.upload_limit}
    )


def _refuse(scope: Scope, problem: Problem) -> Response:
    return problem_response(problem, Headers(scope=scope), scope["path"])


def _with_headers(send: Send) -> Send:
    async def answer(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return answer


def _without_body(send: Send) -> Send:
    async def answer(message: Message) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return answer


class _Bounded:
    """Reads a request up to its limits of size and time."""

    def __init__(self, receive: Receive, settings: Settings) -> None:
        self.receive = receive
        self.limit = settings.upload_limit
        self.seconds = settings.upload_seconds
        self.end = 0.0
        self.size = 0
        self.is_read = False

    async def __call__(self) -> Message:
        if self.is_read:
            # The body is there; what comes next is the end of the connection, however late.
            return await self.receive()
        clock = asyncio.get_running_loop().time
        # One time for all of it: a byte now and then is as slow as none.
        self.end = self.end or clock() + self.seconds
        try:
            message = await asyncio.wait_for(self.receive(), max(0.0, self.end - clock()))
        except TimeoutError:
            raise TooSlowError from None
        self.size += len(message.get("body", b""))
        self.is_read = not message.get("more_body", False)
        if self.size > self.limit:
            raise TooLargeError
        return message
