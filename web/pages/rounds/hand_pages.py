"""A hand: the form of a game, the decision with its quotations, its receipt, and the API."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, cast

from fastapi import APIRouter, Depends, Form
from starlette.responses import RedirectResponse, Response

from bylaw.front.judging.payouts_told import in_one_language
from bylaw.front.judging.receipt_checks import check_receipt
from bylaw.front.judging.rounds_judged import (
    JudgedRound,
    RoundsAsked,
    judge_arrow,
    judged_round,
)
from bylaw.front.judging.rounds_judged import judge_rounds as judge_many
from bylaw.registry.answers.law.games_in_force import in_force_as_json
from bylaw.registry.answers.rules.decision_documents import decision_document, summary_of
from bylaw.registry.answers.rules.round_verdicts import verdict_on
from bylaw.registry.answers.shapes.law_shapes import GameOnDayShape
from bylaw.registry.audit.rounds.json_files import RefusedRound, parse, read_parts
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.runs.arrow_streams import MEDIA_TYPE, judge_stream
from bylaw.registry.audit.shapes.verdict_shapes import VerdictShape
from bylaw.registry.audit.verdicts.decisions import Statement, state
from bylaw.registry.audit.verdicts.quoting import Voice
from bylaw.registry.audit.verdicts.verdict import Verdict
from bylaw.registry.audit.verdicts.verdict_json import verdict_as_json
from bylaw.registry.law.json_values import Json, json_line
from bylaw.registry.law.message_catalogue import tell_in
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.written_days import written_day
from bylaw.registry.publish.formats.format_names import DecisionFormat
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.questions import questions_for
from bylaw.web.game_words import GameWords
from bylaw.web.pages.law_pages import changes, standing
from bylaw.web.pages.rounds.hand_fields import RoundForm, round_form
from bylaw.web.pages.rounds.judging import auditor, judge, payouts, payouts_of_game, plain_law
from bylaw.web.pages.shown_text import shown_text
from bylaw.web.pages.start_page import first_day
from bylaw.web.serving.delivery import as_json, deliver, negotiate, shown
from bylaw.web.serving.described_answers import answers, gives
from bylaw.web.serving.problems import ProblemError
from bylaw.web.serving.visits import Asking, SentBytes, Visit, day_of, ruled, takes
from bylaw.web.wording import game_title, paid

router = APIRouter(dependencies=[Depends(ruled)])
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


_HELD = {"day": "2004-05-12", "bets.pair_plus": "5", "cards.player": "8C 8D 5H"}
_IN_ADDRESS: dict[str, object] = {
    "parameters": [
        {"name": name, "in": "query", "schema": {"type": "string"}, "example": example}
        for name, example in (_HELD | {"paid.pair_plus": "10"}).items()
    ]
}
"""How an address holds a round; every game has its own bets, cards and decisions."""


# ---- The form --------------------------------------------------------------------------


@router.get("/hands", include_in_schema=False)
@router.get("/{lang:lang}/hands", include_in_schema=False)
def hands_page(visit: Asking) -> Response:
    """Show the games of which a hand can be settled."""

    def page() -> bytes:
        titles = {name: game_title(name, visit.lang) for name in RULES}
        return shown(visit, "hands.html", titles=titles, day=first_day(visit))

    return negotiate(visit, {"html": page})


def known_game(game: str) -> str:
    """Know a game by its name, or refuse."""
    if game not in RULES:
        template = N_("There is no game “{game}”; the games are {games}.")
        raise ProblemError(404, template, game=game, games=", ".join(RULES))
    return game


def _form(visit: Visit, game: str) -> RoundForm:
    query = visit.request.query_params.multi_items()
    return round_form(known_game(game), query, day=first_day(visit))


@router.get(
    "/{lang:lang}/hands/{game}.json",
    tags=["rounds"],
    responses=answers(VerdictShape),
    openapi_extra=_IN_ADDRESS,
)
def hand_as_json(visit: Asking, game: str) -> Response:
    """The verdict on the round that the address holds, as `bylaw audit --json` gives it."""
    return deliver(visit, "json", lambda: as_json(_judged_json(visit, _read(_form(visit, game)))))


@router.get(
    "/{lang:lang}/hands/{game}.pdf",
    tags=["rounds"],
    responses=gives("application/pdf"),
    openapi_extra=_IN_ADDRESS,
)
def hand_as_pdf(visit: Asking, game: str) -> Response:
    """The decision on the round that the address holds, as a PDF for the file."""

    def make() -> bytes:
        verdict = judge(visit.snapshot, visit.translator, _read(_form(visit, game)))
        return decision_document(verdict, _voice(visit, verdict), DecisionFormat.PDF)

    return deliver(visit, "pdf", make)


@router.get("/{lang:lang}/hands/{game}", include_in_schema=False)
def hand_page(visit: Asking, game: str) -> Response:
    """Show the form of a game, and the decision on the round that it holds."""
    form = _form(visit, game)
    if visit.request.query_params.get("add") or visit.request.query_params.get("take"):
        return RedirectResponse(f"/{visit.lang}/hands/{game}?{form.query()}#table", 303)
    forms = {"html": lambda: _page(visit, form)}
    if form.is_begun:
        forms["json"] = lambda: as_json(_judged_json(visit, _read(form)))
    return negotiate(visit, forms)


def _page(visit: Visit, form: RoundForm) -> bytes:
    found = _found(form) if form.is_begun else None
    verdict, statement, refused = None, None, None
    if isinstance(found, RefusedRound):
        refused = found.why
    elif found is not None:
        verdict = judge(visit.snapshot, visit.translator, found)
        statement = _statement(visit, verdict)
    return shown(
        visit,
        "hand.html",
        day=written_day(form.day),
        form=form,
        title=game_title(form.game, visit.lang),
        refused=refused,
        verdict=verdict,
        statement=statement,
        summary=None if verdict is None else _summary(visit, verdict),
        receipt=None if verdict is None else _kept(visit, verdict)["receipt"],
        words=GameWords(form.game, visit.translator),
    )


def _found(form: RoundForm) -> Round | RefusedRound:
    """Read the round that a form holds; a bet in two rows is refused, not one of them taken."""
    if form.twice is not None:
        template = N_("The bet {bet} is entered twice; enter it once, with the whole amount.")
        return RefusedRound(None, Message(template, {"bet": form.twice}))
    return read_parts(form.parts())


def _read(form: RoundForm) -> Round:
    found = _found(form)
    if isinstance(found, RefusedRound):
        raise ProblemError(422, found.why.template, **found.why.values)
    return found


def _statement(visit: Visit, verdict: Verdict) -> Statement:
    return state(verdict, _voice(visit, verdict))


def _voice(visit: Visit, verdict: Verdict) -> Voice:
    return auditor(visit.snapshot, visit.translator).voice_on(verdict.round.day)


def _summary(visit: Visit, verdict: Verdict) -> str:
    return " ".join(map(visit.translator.on_page.tell, summary_of(verdict, visit.lang)))


# ---- For programs ----------------------------------------------------------------------


def _judged_json(visit: Visit, one: Round) -> VerdictShape:
    return _kept(visit, judge(visit.snapshot, visit.translator, one))


def _kept(visit: Visit, verdict: Verdict) -> VerdictShape:
    """A verdict as JSON, and keep it under the digest of its receipt."""
    found = verdict_as_json(verdict, _voice(visit, verdict))
    visit.site.receipts.keep(found)
    return found


@router.post(
    "/rounds",
    tags=["rounds"],
    responses=answers(VerdictShape | list[VerdictShape]),
    openapi_extra=takes(
        {"application/json": "RoundShape", "application/x-ndjson": "text", MEDIA_TYPE: "binary"},
        example=_EXAMPLE,
    ),
)
def judge_rounds(visit: Asking, body: SentBytes) -> Response:
    """The verdict on a round, on a list, on one round on each line (NDJSON), or on an Arrow stream.

    An Arrow stream has the columns of a file of rounds, and gets one row for each bet.
    """
    kind = visit.request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind in _LINES:
        lines = [line for line in body.splitlines() if line.strip()]
        return Response("".join(f"{one}\n" for one in _judged(visit, lines)), media_type=_LINES[0])
    if kind == MEDIA_TYPE:
        return Response(_judged_stream(visit, body), media_type=MEDIA_TYPE)
    if kind not in _PLAIN:
        raise ProblemError(415, N_("Rounds are sent as {kinds}."), kinds=", ".join(_KINDS))
    return _judged_document(visit, parse(body))


def _judged_document(visit: Visit, parts: object) -> Response:
    """Judge one round, or a list of them."""
    if isinstance(parts, list):
        sent = [json_line(one).encode() for one in parts]
        body = "[" + ",\n".join(_judged(visit, sent)) + "]\n"
        return Response(body, media_type=_PLAIN[0])
    if not isinstance(parts, dict):
        raise ProblemError(400, N_("Send a round as a JSON object, or several as a list."))
    answer = verdict_on(parts, auditor(visit.snapshot, visit.translator), place=1)
    if "receipt" not in answer:
        why = cast(dict[str, Json], answer["round"])["why"]
        raise ProblemError(422, N_("{why}"), why=str(why))
    visit.site.receipts.keep(answer)
    return Response(as_json(answer), media_type=_PLAIN[0])


def _judged(visit: Visit, sent: list[bytes]) -> Iterator[str]:
    """Judge rounds in their order: a few here, many outside of the request."""
    if len(sent) > _MOST_ROUNDS:
        template = N_("More than {most} rounds: send them as a file.")
        raise ProblemError(413, template, most=_MOST_ROUNDS)
    judged: tuple[JudgedRound, ...]
    if len(sent) > _FEW_ROUNDS:
        judged = cast(tuple[JudgedRound, ...], visit.made(judge_many, _asked(visit, tuple(sent))))
    else:
        judging = auditor(visit.snapshot, visit.translator)
        judged = tuple(
            judged_round(verdict_on(parse(one), judging, place=place))
            for place, one in enumerate(sent, start=1)
        )
    visit.site.receipts.keep_all((one.digest, one.verdict) for one in judged if one.digest)
    return (one.verdict for one in judged)


def _judged_stream(visit: Visit, stream: bytes) -> bytes:
    if len(stream) <= _SMALL_STREAM:
        return judge_stream(plain_law(visit.snapshot), stream)
    return cast(bytes, visit.made(judge_arrow, replace(_asked(visit), stream=stream)))


def _asked(visit: Visit, rounds: tuple[bytes, ...] = ()) -> RoundsAsked:
    database = visit.site.settings.database
    return RoundsAsked(database, visit.snapshot.view.seq, visit.lang, rounds)


# ---- Receipts --------------------------------------------------------------------------


@router.get("/receipts/{digest}", tags=["rounds"], responses=answers(VerdictShape))
@router.get("/receipts/{digest}.json", include_in_schema=False)
@router.get("/{lang:lang}/receipts/{digest}.json", include_in_schema=False)
def receipt(visit: Asking, digest: str) -> Response:
    """A verdict that this site gave, with its receipt, to be kept and checked again."""
    found = visit.site.receipts.find(digest)
    if found is None:
        template = N_("This site keeps no receipt {digest}; make the verdict again.")
        raise ProblemError(404, template, digest=digest)
    headers = {"content-disposition": f'attachment; filename="receipt-{digest[:12]}.json"'}
    return Response(as_json(found), media_type="application/json", headers=headers)


@router.get("/{lang:lang}/receipts", include_in_schema=False)
def receipts_page(visit: Asking) -> Response:
    """Show where a receipt is checked."""
    return negotiate(visit, {"html": lambda: shown(visit, "receipts.html", checked=None, text="")})


@router.post("/{lang:lang}/receipts", include_in_schema=False)
def check_page(visit: Asking, text: Annotated[str, Form()] = "") -> Response:
    """Recompute a verdict from its receipt, and compare."""
    checked = check_receipt(
        visit.snapshot.view, parse(text.encode()), file="JSON", tell=lambda lang: tell_in(lang)
    )
    body = shown(visit, "receipts.html", checked=checked, text=text)
    return Response(body, media_type="text/html; charset=utf-8")


# ---- A game on a day -------------------------------------------------------------------


@router.get("/games/{game}/{day:day}.json", tags=["law"], responses=answers(GameOnDayShape))
@router.get("/{lang:lang}/games/{game}/{day:day}.json", include_in_schema=False)
def game_as_json(visit: Asking, game: str, day: str) -> Response:
    """A game on a date: its sections, its rule and its payouts."""
    return deliver(visit, "json", lambda: _game_json(visit, known_game(game), day_of(day)))


def _game_json(visit: Visit, game: str, day: dt.date) -> bytes:
    told = in_force_as_json(standing(visit.snapshot, day), why=False)
    games = cast(list[dict[str, object]], told["games"])
    coming = cast(list[dict[str, object]], told["coming"])
    rows = [one.as_json() for one in payouts_of_game(visit.snapshot, game, day)]
    return as_json(
        {
            "day": day.isoformat(),
            "bylaw": told["bylaw"],
            "game": next((one for one in games if one["game"] == game), None),
            "coming": [one for one in coming if one["game"] == game],
            "payouts": rows,
            "findings": told["findings"],
        }
    )


@router.get("/games/{game}/{day:day}", include_in_schema=False)
@router.get("/{lang:lang}/games/{game}/{day:day}", include_in_schema=False)
def game_page(visit: Asking, game: str, day: str) -> Response:
    """Show a game on a day."""
    on = day_of(day)
    known_game(game)
    forms = {"html": lambda: _game(visit, game, on), "json": lambda: _game_json(visit, game, on)}
    return negotiate(visit, forms)


def _game(visit: Visit, game: str, day: dt.date) -> bytes:
    found = standing(visit.snapshot, day)
    one = next((each for each in found.games if each.name == game), None)
    text = shown_text(visit.snapshot, visit.translator, day) if found.state == "in_force" else None
    parts = [] if one is None or text is None else [text.section(v.label) for v in one.versions]
    of_game = (row for row in payouts(visit.snapshot, day) if row.game == game)
    return shown(
        visit,
        "game.html",
        words=lambda name: GameWords(name, visit.translator),
        day=day,
        game=game,
        title=game_title(game, visit.lang),
        standing=found,
        found=one,
        coming=found.coming.get(game),
        parts=[part for part in parts if part is not None],
        rows=in_one_language(of_game, visit.lang),
        paid=lambda row: paid(row, visit.translator),
        questions=questions_for(game),
        turns=changes(visit.snapshot, visit.lang),
    )
