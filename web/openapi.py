"""What the API says of itself: every address with its parameters, and an example of each."""

import re
from typing import cast

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from bylaw.registry.audit.shapes.verdict_shapes import RoundShape
from bylaw.web.serving.requests.request_shapes import ClauseAskedShape

Described = dict[str, object]
ASKED: tuple[type, ...] = (RoundShape, ClauseAskedShape)
"""What requests are sent as."""
_PARAMETER = re.compile(r"{(\w+)}")
_PROBLEM: Described = {
    "type": "object",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "instance": {"type": "string"},
    },
    "required": ["type", "title", "status", "detail", "instance"],
}
_EXAMPLES = {
    "lang": "en",
    "day": "2008-01-01",
    "section": "67.31",
    "form": "txt",
    "number": "928-2000",
    "game": "three_card_poker",
    "old": "2007-12-26",
    "new": "2007-12-27",
    "q": "progressive",
}


def describe_api(app: FastAPI) -> Described:
    """Describe the API, once; each parameter of an address has an example that works."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        for path, methods in cast(dict[str, dict[str, Described]], schema["paths"]).items():
            for operation in methods.values():
                _complete(path, operation)
        components = cast(dict[str, dict[str, Described]], schema["components"])
        for shape in ASKED:
            _add(components["schemas"], shape)
        for name in ("HTTPValidationError", "ValidationError"):
            components["schemas"].pop(name, None)
        app.openapi_schema = schema
    return cast(Described, app.openapi_schema)


def _add(schemas: dict[str, Described], shape: type) -> None:
    """Add what a request is sent as, and what it is made of."""
    made = TypeAdapter(shape).json_schema(ref_template="#/components/schemas/{model}")
    for name, part in {**made.pop("$defs", {}), shape.__name__: made}.items():
        schemas.setdefault(name, part)


def _tell_refusals(responses: dict[str, Described]) -> None:
    """Say how every refusal looks."""
    responses.pop("422", None)
    responses["default"] = {
        "description": "A problem document (RFC 9457).",
        "content": {"application/problem+json": {"schema": _PROBLEM}},
    }


def _complete(path: str, operation: Described) -> None:
    """Name the parameters that only the address has, and give each known one its example."""
    parameters = cast(list[Described], operation.setdefault("parameters", []))
    told = {str(parameter["name"]) for parameter in parameters if parameter["in"] == "path"}
    for name in _PARAMETER.findall(path):
        if name not in told:
            schema = (
                {"type": "string", "enum": ["en", "fr"]} if name == "lang" else {"type": "string"}
            )
            parameters.append({"name": name, "in": "path", "required": True, "schema": schema})
    _tell_refusals(cast(dict[str, Described], operation["responses"]))
    if "{lang}" in path:
        parameters[:] = [p for p in parameters if not (p["name"] == "lang" and p["in"] == "query")]
    for parameter in parameters:
        if str(parameter["name"]) in _EXAMPLES and "example" not in parameter:
            parameter["example"] = _EXAMPLES[str(parameter["name"])]
