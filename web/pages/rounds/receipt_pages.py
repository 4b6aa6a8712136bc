"""Receipts of verdicts: to be kept, and to be checked again."""

from typing import Annotated

from fastapi import Depends, Form
from starlette.responses import Response

from bylaw.front.judging.receipt_checks import check_receipt
from bylaw.registry.audit.rounds.json_files import parse
from bylaw.registry.audit.shapes.verdict_shapes import VerdictShape
from bylaw.registry.law.message_catalogue import tell_in
from bylaw.registry.law.messages import N_
from bylaw.web.serving.requests.delivery import as_json, negotiate, render
from bylaw.web.serving.requests.page_requests import Asking, refuse_without_rules
from bylaw.web.serving.requests.page_routers import SiteRouter, answers
from bylaw.web.serving.requests.problems import ProblemError

router = SiteRouter(dependencies=[Depends(refuse_without_rules)])


@router.get("/receipts/{digest}", tags=["rounds"], responses=answers(VerdictShape))
@router.get("/receipts/{digest}.json", include_in_schema=False)
@router.get("/{lang:lang}/receipts/{digest}.json", include_in_schema=False)
def receipt(asking: Asking, digest: str) -> Response:
    """A verdict that this site gave, with its receipt, to be kept and checked again."""
    found = asking.site.receipts.find(digest)
    if found is None:
        template = N_("This site keeps no receipt {digest}; make the verdict again.")
        raise ProblemError(404, template, digest=digest)
    headers = {"content-disposition": f'attachment; filename="receipt-{digest[:12]}.json"'}
    return Response(as_json(found), media_type="application/json", headers=headers)


@router.get("/{lang:lang}/receipts", include_in_schema=False)
def receipts_page(asking: Asking) -> Response:
    """Show where a receipt is checked."""
    return negotiate(
        asking, {"html": lambda: render(asking, "receipts.html", checked=None, text="")}
    )


@router.post("/{lang:lang}/receipts", include_in_schema=False)
def check_page(asking: Asking, text: Annotated[str, Form()] = "") -> Response:
    """Recompute a verdict from its receipt, and compare."""
    checked = check_receipt(
        asking.snapshot.view, parse(text.encode()), file="JSON", tell=lambda lang: tell_in(lang)
    )
    body = render(asking, "receipts.html", checked=checked, text=text)
    return Response(body, media_type="text/html; charset=utf-8")
