"""Refusals as RFC 9457 has them: a problem document, or a page for a person; never a trace."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.responses import Response

from bylaw.registry.audit.rounds.columns.layouts import ColumnsError
from bylaw.registry.law.json_values import json_line
from bylaw.registry.law.messages import (
    LANGUAGES,
    N_,
    BylawError,
    Message,
    SourceError,
    UsageError,
    Value,
)
from bylaw.registry.publish.document.consolidation import NotInForceError
from bylaw.registry.publish.document.extracts import NothingToExtractError
from bylaw.registry.store.holdings import NotKnownError
from bylaw.web.rendering import page
from bylaw.web.translators import Translator

_TITLES = {
    400: N_("Invalid request"),
    401: N_("Token required"),
    403: N_("Forbidden"),
    404: N_("Not found"),
    405: N_("Method not allowed"),
    406: N_("Not available in that format"),
    408: N_("Request timeout"),
    409: N_("Refused by the law or the data"),
    413: N_("Request too large"),
    422: N_("Invalid request"),
    429: N_("Too many requests"),
    415: N_("Unsupported media type"),
    500: N_("Internal error"),
    503: N_("Service unavailable"),
}


@dataclass(frozen=True)
class Problem:
    """What was refused: the status, and why in a sentence."""

    status: int
    template: str
    values: Mapping[str, Value] = field(default_factory=dict)
    more: Mapping[str, object] = field(default_factory=dict)

    @property
    def message(self) -> Message:
        """The reason."""
        return Message(self.template, self.values)


class ProblemError(Exception):
    """A request is refused with a problem."""

    def __init__(self, status: int, template: str, **values: Value) -> None:
        self.problem = Problem(status, template, values)
        super().__init__(str(self.problem.message))


def problem_of(error: BylawError) -> Problem:
    """Say as which problem an error of ours reaches a reader."""
    message = error.message
    return Problem(status_of(type(error)), message.template, message.values)


_ABSENT = (NotInForceError, NotKnownError, NothingToExtractError)


def status_of(kind: type[BylawError]) -> int:
    """The status of a refusal: what was sent is wrong, is not there, or cannot be granted."""
    if issubclass(kind, UsageError | SourceError | ColumnsError):
        return 400
    return 404 if issubclass(kind, _ABSENT) else 409


def problem_response(problem: Problem, headers: Headers, path: str) -> Response:
    """Answer with a problem: a page where a person asks, else a problem document."""
    translator = Translator.of(lang_of(path, headers))
    title = translator.say(_TITLES.get(problem.status, HTTPStatus(problem.status).phrase))
    detail = translator.tell(problem.message)
    if _wants_page(headers, path):
        told = {"status": problem.status, "title": title, "detail": detail, "path": path}
        body = page("problem.html", translator, problem=told, path=path)
        return Response(body, problem.status, media_type="text/html; charset=utf-8")
    document = {
        "type": "about:blank",
        "title": title,
        "status": problem.status,
        "detail": detail,
        "instance": quote(path),
        **problem.more,
    }
    data = json_line(document).encode()
    return Response(data, problem.status, media_type="application/problem+json")


def _wants_page(headers: Headers, path: str) -> bool:
    ending = path.rpartition("/")[2].rpartition(".")[2]
    return "text/html" in headers.get("accept", "") and ending not in _ENDINGS


_ENDINGS = frozenset(("json", "jsonl", "xml", "md", "txt", "pdf", "atom", "ics", "svg", "csv"))


def lang_of(path: str, headers: Headers) -> str:
    """Find the language of a request: what its address says, else what its reader prefers.

    >>> lang_of("/fr/timeline", Headers({})), lang_of("/", Headers({"accept-language": "fr-CA"}))
    ('fr', 'fr')
    """
    first = path.lstrip("/").partition("/")[0]
    if first in LANGUAGES:
        return first
    wished = headers.get("accept-language", "").lower()
    places = {lang: wished.find(lang) for lang in LANGUAGES}
    known = [lang for lang in LANGUAGES if places[lang] >= 0]
    return min(known, key=lambda lang: places[lang]) if known else LANGUAGES[0]
