"""Rounds that programs send, and the verdicts that they get."""

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from fastapi import Depends
from starlette.responses import Response

from bylaw.front.judging.rounds_judged import JudgedRound, RoundsAsked, judge_arrow, judged_round
from bylaw.front.judging.rounds_judged import judge_rounds as judge_many
from bylaw.registry.answers.rules.round_verdicts import verdict_on
from bylaw.registry.audit.rounds.json_files import parse
from bylaw.registry.audit.runs.arrow_streams import MEDIA_TYPE, judge_stream
from bylaw.registry.audit.shapes.verdict_shapes import VerdictShape
from bylaw.registry.law.json_values import Json, json_line
from bylaw.registry.law.messages import N_
from bylaw.web.pages.rounds.judging import auditor, plain_law
from bylaw.web.serving.requests.delivery import as_json
from bylaw.web.serving.requests.page_requests import (
    Asking,
    PageRequest,
    SentBytes,
    refuse_without_rules,
    takes,
)
from bylaw.web.serving.requests.page_routers import SiteRouter, answers
from bylaw.web.serving.requests.problems import ProblemError

router = SiteRouter(dependencies=[Depends(refuse_without_rules)])
_MOST_ROUNDS, _FEW_ROUNDS, _SMALL_STREAM = 10_000, 100, 100_000
_PLAIN = ("application/json", "", "text/plain", "application/x-www-form-urlencoded")
"""What a round is sent as: JSON, or what a program says that says nothing of it."""
_LINES = ("application/x-ndjson", "application/jsonl", "application/ndjson")
_KINDS = (_PLAIN[0], _LINES[0], MEDIA_TYPE)
_EXAMPLE: dict[str, object] = {
    "id": "R1",
    "day": "2004-05-12",
    "game": "three_card_poker",
    "bets": {"initial": "10", "additional": "10", "pair_plus": "5"},
    "cards": {"player": "8C 8D 5H", "dealer": "8H 8S 3C"},
    "decisions": {"additional_wager": True},
    "paid": {"pair_plus": "10"},
}


@router.post(
    "/rounds",
    tags=["rounds"],
    responses=answers(VerdictShape | list[VerdictShape]),
    openapi_extra=takes(
        {"application/json": "RoundShape", "application/x-ndjson": "text", MEDIA_TYPE: "binary"},
        example=_EXAMPLE,
    ),
)
def judge_rounds(asking: Asking, body: SentBytes) -> Response:
    """The verdict on a round, on a list, on one round on each line (NDJSON), or on an Arrow stream.

    An Arrow stream has the columns of a file of rounds, and gets one row for each bet.
    """
    if asking.sent_as in _LINES:
        lines = [line for line in body.splitlines() if line.strip()]
        return Response("".join(f"{one}\n" for one in _judge(asking, lines)), media_type=_LINES[0])
    if asking.sent_as == MEDIA_TYPE:
        return Response(_judged_stream(asking, body), media_type=MEDIA_TYPE)
    if asking.sent_as not in _PLAIN:
        raise ProblemError(415, N_("Rounds are sent as {kinds}."), kinds=", ".join(_KINDS))
    return _judged_document(asking, parse(body))


def _judged_document(asking: PageRequest, parts: object) -> Response:
    """Judge one round, or a list of them."""
    if isinstance(parts, list):
        sent = [json_line(one).encode() for one in parts]
        body = "[" + ",\n".join(_judge(asking, sent)) + "]\n"
        return Response(body, media_type=_PLAIN[0])
    if not isinstance(parts, dict):
        raise ProblemError(400, N_("Send a round as a JSON object, or several as a list."))
    answer = verdict_on(parts, auditor(asking), place=1)
    if "receipt" not in answer:
        why = cast(dict[str, Json], answer["round"])["why"]
        raise ProblemError(422, N_("{why}"), why=str(why))
    asking.site.receipts.keep(answer)
    return Response(as_json(answer), media_type=_PLAIN[0])


def _judge(asking: PageRequest, sent: list[bytes]) -> Iterator[str]:
    """Judge rounds in their order: a few here, many outside of the request."""
    if len(sent) > _MOST_ROUNDS:
        template = N_("More than {most} rounds: send them as a file.")
        raise ProblemError(413, template, most=_MOST_ROUNDS)
    judged: tuple[JudgedRound, ...]
    if len(sent) > _FEW_ROUNDS:
        judged = cast(
            tuple[JudgedRound, ...],
            asking.run_apart(judge_many, _rounds_asked(asking, tuple(sent))),
        )
    else:
        judging = auditor(asking)
        judged = tuple(
            judged_round(verdict_on(parse(one), judging, place=place))
            for place, one in enumerate(sent, start=1)
        )
    asking.site.receipts.keep_all((one.digest, one.verdict) for one in judged if one.digest)
    return (one.verdict for one in judged)


def _judged_stream(asking: PageRequest, stream: bytes) -> bytes:
    if len(stream) <= _SMALL_STREAM:
        return judge_stream(plain_law(asking.snapshot), stream)
    return cast(bytes, asking.run_apart(judge_arrow, replace(_rounds_asked(asking), stream=stream)))


def _rounds_asked(asking: PageRequest, rounds: tuple[bytes, ...] = ()) -> RoundsAsked:
    database = asking.site.settings.database
    return RoundsAsked(database, asking.snapshot.view.seq, asking.lang, rounds)
