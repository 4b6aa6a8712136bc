"""A hand: the form of a game, and the decision with its quotations and its receipt."""

from fastapi import Depends
from starlette.responses import RedirectResponse, Response

from bylaw.registry.answers.rules.decision_documents import decision_document, summary_of
from bylaw.registry.audit.rounds.json_files import RefusedRound, read_parts
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.shapes.verdict_shapes import VerdictShape
from bylaw.registry.audit.verdicts.decisions import state
from bylaw.registry.audit.verdicts.verdict import Verdict
from bylaw.registry.audit.verdicts.verdict_json import verdict_as_json
from bylaw.registry.audit.verdicts.verdict_language import Language
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.written_days import written_day
from bylaw.registry.publish.formats.format_names import DecisionFormat
from bylaw.registry.rules.binding import game_title
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.web.pages.rounds.game_pages import known_game
from bylaw.web.pages.rounds.hand_fields import RoundForm, round_form
from bylaw.web.pages.rounds.judging import auditor
from bylaw.web.pages.start_page import first_day
from bylaw.web.serving.requests.delivery import as_json, deliver, negotiate, render
from bylaw.web.serving.requests.page_requests import Asking, PageRequest, refuse_without_rules
from bylaw.web.serving.requests.page_routers import PageRouter, answers, gives
from bylaw.web.serving.requests.problems import ProblemError
from bylaw.web.wording import GameWords

router = PageRouter(dependencies=[Depends(refuse_without_rules)])
_HELD = {"day": "2004-05-12", "bets.pair_plus": "5", "cards.player": "8C 8D 5H"}
_IN_ADDRESS: dict[str, object] = {
    "parameters": [
        {"name": name, "in": "query", "schema": {"type": "string"}, "example": example}
        for name, example in (_HELD | {"paid.pair_plus": "10"}).items()
    ]
}
"""How an address holds a round; every game has its own bets, cards and decisions."""


@router.page("/hands")
def hands_page(asking: Asking) -> Response:
    """Show the games of which a hand can be settled."""

    def page() -> bytes:
        titles = {name: game_title(name, asking.lang) for name in RULES}
        return render(asking, "hands.html", titles=titles, day=first_day(asking))

    return negotiate(asking, {"html": page})


def _form(asking: PageRequest, game: str) -> RoundForm:
    query = asking.request.query_params.multi_items()
    return round_form(known_game(game), query, day=first_day(asking))


@router.get(
    "/{lang:lang}/hands/{game}.json",
    tags=["rounds"],
    responses=answers(VerdictShape),
    openapi_extra=_IN_ADDRESS,
)
def hand_as_json(asking: Asking, game: str) -> Response:
    """The verdict on the round that the address holds, as `bylaw audit --json` gives it."""
    return deliver(
        asking, "json", lambda: as_json(_judged_json(asking, _read_hand(_form(asking, game))))
    )


@router.get(
    "/{lang:lang}/hands/{game}.pdf",
    tags=["rounds"],
    responses=gives("application/pdf"),
    openapi_extra=_IN_ADDRESS,
)
def hand_as_pdf(asking: Asking, game: str) -> Response:
    """The decision on the round that the address holds, as a PDF for the file."""

    def make() -> bytes:
        verdict = auditor(asking).judge(_read_hand(_form(asking, game)))
        return decision_document(verdict, _language(asking, verdict), DecisionFormat.PDF)

    return deliver(asking, "pdf", make)


@router.get("/{lang:lang}/hands/{game}", include_in_schema=False)
def hand_page(asking: Asking, game: str) -> Response:
    """Show the form of a game, and the decision on the round that it holds."""
    form = _form(asking, game)
    if asking.request.query_params.get("add") or asking.request.query_params.get("take"):
        return RedirectResponse(f"/{asking.lang}/hands/{game}?{form.query()}#table", 303)
    forms = {"html": lambda: _page(asking, form)}
    if form.is_begun:
        forms["json"] = lambda: as_json(_judged_json(asking, _read_hand(form)))
    return negotiate(asking, forms)


def _page(asking: PageRequest, form: RoundForm) -> bytes:
    found = _round_in(form) if form.is_begun else None
    verdict, statement, refused = None, None, None
    if isinstance(found, RefusedRound):
        refused = found.why
    elif found is not None:
        verdict = auditor(asking).judge(found)
        statement = state(verdict, _language(asking, verdict))
    return render(
        asking,
        "hand.html",
        day=written_day(form.day),
        form=form,
        title=game_title(form.game, asking.lang),
        refused=refused,
        verdict=verdict,
        statement=statement,
        summary=None if verdict is None else _summary(asking, verdict),
        receipt=None if verdict is None else _kept_json(asking, verdict)["receipt"],
        words=GameWords(form.game, asking.translator),
    )


def _round_in(form: RoundForm) -> Round | RefusedRound:
    """Read the round that a form holds; a bet in two rows is refused, not one of them taken."""
    if form.twice is not None:
        template = N_("The bet {bet} is entered twice; enter it once, with the whole amount.")
        return RefusedRound(None, Message(template, {"bet": form.twice}))
    return read_parts(form.parts())


def _read_hand(form: RoundForm) -> Round:
    found = _round_in(form)
    if isinstance(found, RefusedRound):
        raise ProblemError(422, found.why.template, **found.why.values)
    return found


def _language(asking: PageRequest, verdict: Verdict) -> Language:
    return auditor(asking).language_on(verdict.round.day)


def _summary(asking: PageRequest, verdict: Verdict) -> str:
    return " ".join(map(asking.translator.on_page.tell, summary_of(verdict, asking.lang)))


def _judged_json(asking: PageRequest, one: Round) -> VerdictShape:
    return _kept_json(asking, auditor(asking).judge(one))


def _kept_json(asking: PageRequest, verdict: Verdict) -> VerdictShape:
    """A verdict as JSON, and keep it under the digest of its receipt."""
    found = verdict_as_json(verdict, _language(asking, verdict))
    asking.site.receipts.keep(found)
    return found
