"""Addresses of pages and of answers for programs, and what OpenAPI is told of them."""

from collections.abc import Callable
from typing import TypeVar

from fastapi import APIRouter

Responses = dict[int | str, dict[str, object]]
DOCUMENTS = ("application/xml", "text/markdown", "text/plain", "application/pdf")
"""The media types of a text as a document."""
_Answer = TypeVar("_Answer", bound=Callable[..., object])


def answers(shape: object, status: int = 200) -> Responses:
    """Describe the JSON that an address gives."""
    return {status: {"model": shape}}


def gives(*kinds: str) -> Responses:
    """Describe an answer that is not JSON by its media types."""
    return {200: {"content": {kind: {"schema": {"type": "string"}} for kind in kinds}}}


class PageRouter(APIRouter):
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

    def _twice(
        self, address: str, tag: str, responses: Responses | None
    ) -> Callable[[_Answer], _Answer]:
        def add(answer: _Answer) -> _Answer:
            self.get(f"/{{lang:lang}}{address}", include_in_schema=False)(answer)
            is_told = responses is not None
            told = self.get(address, tags=[tag], responses=responses, include_in_schema=is_told)
            return told(answer)

        return add
