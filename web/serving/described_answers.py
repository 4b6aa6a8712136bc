"""How OpenAPI is told what an address gives: the shape of its JSON, or its media types."""

Responses = dict[int | str, dict[str, object]]
DOCUMENTS = ("application/xml", "text/markdown", "text/plain", "application/pdf")
"""The media types of a text as a document."""


def answers(shape: object, status: int = 200) -> Responses:
    """Describe the JSON that an address gives."""
    return {status: {"model": shape}}


def gives(*kinds: str) -> Responses:
    """Describe an answer that is not JSON by its media types."""
    return {200: {"content": {kind: {"schema": {"type": "string"}} for kind in kinds}}}
