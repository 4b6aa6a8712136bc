"""The application: its settings, its guard, its pages."""

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from importlib.resources import as_file, files

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from bylaw.registry.law.messages import N_, BylawError
from bylaw.web.openapi import describe_api
from bylaw.web.pages import (
    clause_page,
    compare_pages,
    edit_pages,
    instrument_pages,
    law_pages,
    list_pages,
    search_page,
    section_pages,
    source_pages,
    start_page,
)
from bylaw.web.pages.rounds import (
    cost_pages,
    game_pages,
    hand_pages,
    receipt_pages,
    rounds_pages,
    sent_rounds,
)
from bylaw.web.serving.jobs import Jobs
from bylaw.web.serving.receipts_kept import KeptReceipts
from bylaw.web.serving.requests.guards import Guard
from bylaw.web.serving.requests.page_requests import Site
from bylaw.web.serving.requests.problems import Problem, ProblemError, problem_of, problem_response
from bylaw.web.serving.settings import Settings
from bylaw.web.serving.snapshots import Snapshots

ROUTERS: tuple[APIRouter, ...] = (
    start_page.router,
    list_pages.router,
    instrument_pages.router,
    source_pages.router,
    compare_pages.router,
    hand_pages.router,
    sent_rounds.router,
    receipt_pages.router,
    game_pages.router,
    rounds_pages.router,
    cost_pages.router,
    edit_pages.router,
    clause_page.router,
    search_page.router,
    law_pages.router,
    section_pages.router,
    section_pages.last_router,
)

_LOG = logging.getLogger("bylaw.web")
_ABOUT = (
    "Québec's By-law respecting casino games, as published, as it stood on any day, and what a "
    "table owed. Nothing here has official status."
)


class KeptFiles(StaticFiles):
    """The files of the site; their addresses change with their content."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, to be kept for a year."""
        answer = await super().get_response(path, scope)
        answer.headers["cache-control"] = "public, max-age=31536000, immutable"
        return answer


def create_application(settings: Settings) -> FastAPI:
    """Make a site on a registry that is there already."""
    site = Site(settings, Snapshots(settings.database), Jobs(), KeptReceipts(settings.receipts))

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        yield
        site.jobs.close()
        site.receipts.close()

    app = FastAPI(
        title="bylaw",
        version="1",
        description=_ABOUT,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        default_response_class=Response,
    )
    app.state.site = site
    app.openapi = lambda: describe_api(app)  # type: ignore[method-assign]  # as FastAPI documents it
    with as_file(files("bylaw.web").joinpath("static")) as folder:
        app.mount("/static", KeptFiles(directory=folder), name="static")
    # As they are: to include a router makes all of it again for each site.
    for router in ROUTERS:
        app.router.routes.extend(router.routes)
    _handle_errors(app)
    app.add_middleware(Guard, settings=settings)
    return app


def _handle_errors(app: FastAPI) -> None:
    @app.exception_handler(BylawError)
    def answer_refusal(request: Request, error: BylawError) -> Response:
        return _answer(request, problem_of(error))

    @app.exception_handler(ProblemError)
    def answer_problem(request: Request, error: ProblemError) -> Response:
        return _answer(request, error.problem)

    @app.exception_handler(HTTPException)
    def answer_http(request: Request, error: HTTPException) -> Response:
        told = {name.lower(): value for name, value in (error.headers or {}).items()}
        if told.get("allow") == "GET":
            told["allow"] = "GET, HEAD, OPTIONS"
        if request.method == "OPTIONS" and "allow" in told:
            return Response(status_code=204, headers=told)
        answer = _answer(request, Problem(error.status_code, _sentence(error.status_code)))
        answer.headers.update(told)
        return answer

    @app.exception_handler(RequestValidationError)
    def answer_invalid(request: Request, error: RequestValidationError) -> Response:
        found = error.errors()
        names = ", ".join(str(one["loc"][-1]) for one in found)
        is_missing = all(one["type"] == "missing" for one in found)
        template = N_("Missing: {names}.") if is_missing else N_("Not understood: {names}.")
        return _answer(request, Problem(422, template, {"names": names}))

    @app.exception_handler(Exception)
    def answer_crash(request: Request, error: Exception) -> Response:
        _LOG.error("%s %s", request.method, request.url.path, exc_info=error)
        return _answer(
            request, Problem(500, N_("Nothing was changed. See the server log for details."))
        )


def _sentence(status: int) -> str:
    sentences: Mapping[int, str] = {
        404: N_("There is no page at this address."),
        405: N_("This address does not support that method."),
    }
    return sentences.get(status, N_("The request was refused."))


def _answer(request: Request, problem: Problem) -> Response:
    return problem_response(problem, request.headers, request.url.path)
