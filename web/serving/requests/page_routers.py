"""Addresses of pages and of answers for programs, as described to OpenAPI."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TypeVar

from fastapi import APIRouter
from fastapi.params import Depends
from starlette.responses import Response

from bylaw.web.serving.requests.delivery import Make, as_json, deliver, negotiate
from bylaw.web.serving.requests.page_requests import PageRequest

Responses = dict[int | str, dict[str, object]]
DOCUMENTS = ("application/xml", "text/markdown", "text/plain", "application/pdf")
"""The media types of a text as a document."""
_Answer = TypeVar("_Answer", bound=Callable[..., object])
_Rows = Callable[[PageRequest], object]
_Page = Callable[[PageRequest], bytes]


def answers(shape: object, status: int = 200) -> Responses:
    """Describe the JSON that an address gives."""
    return {status: {"model": shape}}


def gives(*kinds: str) -> Responses:
    """Describe an answer that is not JSON by its media types."""
    return {200: {"content": {kind: {"schema": {"type": "string"}} for kind in kinds}}}


class SiteRouter(APIRouter):
    """A router whose addresses give the answers that they made, and no value to be written."""

    def __init__(
        self, *, dependencies: Sequence[Depends] = (), include_in_schema: bool = True
    ) -> None:
        super().__init__(
            dependencies=dependencies,
            include_in_schema=include_in_schema,
            default_response_class=Response,
        )


class PageRouter(SiteRouter):
    """A router that answers at each address in each language: as it stands, and below /en and /fr.

    OpenAPI describes the address that names no language.
    """

    def page(self, address: str) -> Callable[[_Answer], _Answer]:
        """Answer people at an address."""
        return self._twice(address, "", None)

    def data(self, address: str, tag: str, shape: object) -> Callable[[_Answer], _Answer]:
        """Answer programs at an address, in JSON of a shape."""
        return self._twice(address, tag, answers(shape))

    def document(self, address: str, tag: str, *kinds: str) -> Callable[[_Answer], _Answer]:
        """Give documents of some media types at an address."""
        return self._twice(address, tag, gives(*kinds))

    def listing(
        self, address: str, tag: str, shape: object, rows: _Rows
    ) -> Callable[[_Page], None]:
        """Show people a page at an address, and give programs what it lists at its `.json`."""

        def add(page: _Page) -> None:
            @self.data(f"{address}.json", tag, shape)
            @wraps(rows)
            def data_alone(asking: PageRequest) -> Response:
                return deliver(asking, "json", lambda: as_json(rows(asking)))

            @self.page(address)
            @wraps(page)
            def page_or_data(asking: PageRequest) -> Response:
                forms: dict[str, Make] = {"html": lambda: page(asking)}
                forms["json"] = lambda: as_json(rows(asking))
                return negotiate(asking, forms)

        return add

    def _twice(
        self, address: str, tag: str, responses: Responses | None
    ) -> Callable[[_Answer], _Answer]:
        def add(answer: _Answer) -> _Answer:
            own = f"/{{lang:lang}}{address}"
            self.get(own, response_model=None, include_in_schema=False)(answer)
            return self.get(
                address,
                response_model=None,
                tags=[tag],
                responses=responses,
                include_in_schema=responses is not None,
            )(answer)

        return add
