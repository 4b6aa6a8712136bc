"""One amending provision, read for a program."""

from starlette.responses import Response

from bylaw.front.texts.clauses_asked import ClauseLine, clause_as_json, read_lines, read_question
from bylaw.registry.answers.shapes.instrument_shapes import ClauseShape
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.json_values import json_line
from bylaw.registry.law.messages import N_
from bylaw.web.serving.requests.delivery import as_json
from bylaw.web.serving.requests.page_requests import Asking, SentBytes, takes
from bylaw.web.serving.requests.page_routers import SiteRouter, answers
from bylaw.web.serving.requests.problems import ProblemError

router = SiteRouter()
_EXAMPLE = {
    "lang": "en",
    "clause": "Section 46 of the said By-law is amended by replacing the words “of the dealer” "
    "with the words “of the bank”.",
}
_SHORT = '{"lang": "en", "clause": "…"}'


@router.post(
    "/clause",
    tags=["instruments"],
    responses=answers(ClauseShape | list[ClauseShape]),
    openapi_extra=takes(
        {"application/json": "ClauseAskedShape", "application/x-ndjson": "text"}, example=_EXAMPLE
    ),
)
def read_clause(asking: Asking, body: SentBytes) -> Response:
    """How a clause is read: the output of `bylaw clause --json`, or of `--jsonl` for NDJSON."""
    if asking.sent_as in ("application/x-ndjson", "application/jsonl"):
        lines = (json_line(_answer(line)) for line in read_lines(body.splitlines()))
        return Response("".join(f"{one}\n" for one in lines), media_type="application/x-ndjson")
    line = next(read_lines([body.replace(b"\n", b" ")]), None)
    if line is None:
        raise ProblemError(400, N_("Send a clause as a JSON object: {example}"), example=_SHORT)
    answer = _answer(line)
    is_refused = line.question is None or any(f.severity is Severity.ERROR for f in line.findings)
    return Response(as_json(answer), 422 if is_refused else 200, media_type="application/json")


def _answer(line: ClauseLine) -> dict[str, object]:
    if line.question is None:
        findings = [finding.as_json() for finding in line.findings]
        return {"id": line.id, "operations": [], "commencement": [], "findings": findings}
    reading = read_question(line.question)
    return {"id": line.id} | clause_as_json(
        reading, (*line.findings, *reading.findings), lang=line.question.lang
    )
