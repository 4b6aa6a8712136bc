"""Texts compared: two days, two languages, a draft and what was made of it, yours and ours."""

import datetime as dt
from typing import Annotated

from fastapi import APIRouter, File, Form, UploadFile
from starlette.responses import RedirectResponse, Response

from bylaw.front.texts.other_texts import received_words
from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.answers.compared_texts import (
    compare_drafts,
    compare_languages,
    compare_official,
)
from bylaw.registry.answers.text_comparisons import (
    comparison_of_days,
    comparison_of_draft,
    difference_as_json,
    named_in,
    set_comparison,
)
from bylaw.registry.compare.days import Difference
from bylaw.registry.compare.languages.terms import Weight
from bylaw.registry.compare.redline import redline
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.publish.comparison.comparison import Comparison
from bylaw.web.pages.law_pages import changes
from bylaw.web.pages.section_pages import known_provision
from bylaw.web.pages.start_page import first_day
from bylaw.web.serving.delivery import Make, as_json, deliver, negotiate, shown
from bylaw.web.serving.problems import ProblemError
from bylaw.web.serving.visits import Asking, Visit, day_of
from bylaw.web.shapes.common_shapes import answers, gives
from bylaw.web.shapes.law_shapes import DifferenceShape, DivergenceShape
from bylaw.web.wording import provision_name

router = APIRouter()
_FORMS = {"txt": "text", "pdf": "pdf"}


def _days(old: str, new: str) -> tuple[dt.date, dt.date]:
    first, second = day_of(old), day_of(new)
    if first > second:
        template = N_("{old} is after {new}; give the earlier date first")
        raise UsageError(template, old=old, new=new)
    return first, second


def _compared(visit: Visit, days: tuple[dt.date, dt.date]) -> Comparison:
    key = ("compared", visit.lang, days)
    view = visit.snapshot.view
    return visit.snapshot.keep(key, lambda: comparison_of_days(view, days, visit.lang))


@router.get(
    "/diff/{old:day}/{new:day}.json", tags=["compare"], responses=answers(list[DifferenceShape])
)
@router.get("/{lang:lang}/diff/{old:day}/{new:day}.json", include_in_schema=False)
def diff_as_json(visit: Asking, old: str, new: str) -> Response:
    """What `bylaw diff --from DAY --to DAY --json` gives."""
    days = _days(old, new)
    return deliver(visit, "json", lambda: _as_json(visit, days, None))


@router.get(
    "/diff/{old:day}/{new:day}/{section}.json",
    tags=["compare"],
    responses=answers(list[DifferenceShape]),
)
@router.get("/{lang:lang}/diff/{old:day}/{new:day}/{section}.json", include_in_schema=False)
def section_diff_as_json(visit: Asking, old: str, new: str, section: str) -> Response:
    """What `bylaw diff SECTION --from DAY --to DAY --json` gives."""
    days = _days(old, new)
    known_provision(visit, section)
    return deliver(visit, "json", lambda: _as_json(visit, days, section))


@router.get(
    "/diff/{old:day}/{new:day}.{form}",
    tags=["compare"],
    responses=gives("text/plain", "application/pdf"),
)
@router.get("/{lang:lang}/diff/{old:day}/{new:day}.{form}", include_in_schema=False)
def diff_in_form(visit: Asking, old: str, new: str, form: str) -> Response:
    """What `bylaw diff --from DAY --to DAY` gives, as txt or pdf."""
    if form not in _FORMS:
        raise ProblemError(404, N_("This address is available as {forms}."), forms="json, txt, pdf")
    return deliver(visit, form, _maker(visit, _days(old, new), form))


@router.get("/diff/{old:day}/{new:day}", include_in_schema=False)
@router.get("/{lang:lang}/diff/{old:day}/{new:day}", include_in_schema=False)
def diff_page(visit: Asking, old: str, new: str) -> Response:
    """Show what changed between two days."""
    return _negotiated(visit, _days(old, new), None)


@router.get("/diff/{old:day}/{new:day}/{section}", include_in_schema=False)
@router.get("/{lang:lang}/diff/{old:day}/{new:day}/{section}", include_in_schema=False)
def section_diff_page(visit: Asking, old: str, new: str, section: str) -> Response:
    """Show what changed in a section between two days."""
    known_provision(visit, section)
    return _negotiated(visit, _days(old, new), section)


def _negotiated(visit: Visit, days: tuple[dt.date, dt.date], section: str | None) -> Response:
    forms: dict[str, Make] = {
        "html": lambda: _page(visit, _compared(visit, days), section=section, days=days),
        "json": lambda: _as_json(visit, days, section),
    }
    if section is None:
        forms |= {form: _maker(visit, days, form) for form in _FORMS}
    return negotiate(visit, forms)


def _maker(visit: Visit, days: tuple[dt.date, dt.date], form: str) -> Make:
    return lambda: set_comparison(_compared(visit, days), _FORMS[form])


def _as_json(visit: Visit, days: tuple[dt.date, dt.date], section: str | None) -> bytes:
    found = named_in(_compared(visit, days).differences, section)
    return as_json([difference_as_json(one, visit.lang) for one in found])


def _page(
    visit: Visit,
    found: Comparison,
    *,
    section: str | None = None,
    days: tuple[dt.date, dt.date] | None = None,
) -> bytes:
    return shown(
        visit,
        "diff.html",
        comparison=found,
        differences=named_in(found.differences, section),
        days=days,
        name=lambda one: _name(visit, one),
    )


def _name(visit: Visit, one: Difference) -> str:
    return provision_name(one.version.kind, one.label, visit.translator)


@router.get("/{lang:lang}/compare", include_in_schema=False)
@router.get("/compare", include_in_schema=False)
def compare_page(visit: Asking) -> Response:
    """Show what can be compared."""

    def page() -> bytes:
        return shown(
            visit,
            "compare.html",
            turns=changes(visit.snapshot, visit.lang),
            last=first_day(visit),
        )

    return negotiate(visit, {"html": page})


@router.get("/{lang:lang}/compare/days", include_in_schema=False)
def go_compare(visit: Asking, old: str, new: str, section: str = "") -> Response:
    """Lead from the form to the comparison of two days."""
    first, second = sorted((day_of(old), day_of(new)))
    rest = f"/{section.strip()}" if section.strip() else ""
    return RedirectResponse(visit.carry(f"/{visit.lang}/diff/{first}/{second}{rest}"), 303)


# ---- Languages -------------------------------------------------------------------------


@router.get(
    "/compare/languages/{day:day}.json", tags=["compare"], responses=answers(list[DivergenceShape])
)
@router.get("/{lang:lang}/compare/languages/{day:day}.json", include_in_schema=False)
def languages_as_json(visit: Asking, day: str) -> Response:
    """What `bylaw compare languages --on DAY --json` gives."""
    on = day_of(day)
    return deliver(visit, "json", lambda: _languages_json(visit, on))


def _languages_json(visit: Visit, day: dt.date) -> bytes:
    found = compare_languages(visit.snapshot.view, day)
    return as_json([one.as_json() for one in found.divergences if one.weight is not Weight.NOISE])


@router.get("/{lang:lang}/compare/languages", include_in_schema=False)
def languages_on(visit: Asking, day: str = "") -> Response:
    """Lead from the form to the comparison of the languages."""
    on = day_of(day) if day else first_day(visit)
    return RedirectResponse(visit.carry(f"/{visit.lang}/compare/languages/{on}"), 303)


@router.get("/{lang:lang}/compare/languages/{day:day}", include_in_schema=False)
def languages_page(visit: Asking, day: str) -> Response:
    """Show where English and French part on a day."""
    on = day_of(day)

    def page() -> bytes:
        view = visit.snapshot.view
        found = visit.snapshot.keep(("languages", on), lambda: compare_languages(view, on))
        told = [one for one in found.divergences if one.weight is not Weight.NOISE]
        return shown(visit, "languages.html", day=on, found=found, divergences=told)

    return negotiate(visit, {"html": page, "json": lambda: _languages_json(visit, on)})


# ---- Drafts, and a text of the reader's ------------------------------------------------


@router.get("/{lang:lang}/compare/draft", include_in_schema=False)
def draft_page(visit: Asking) -> Response:
    """Show what the newest draft would change, and where it differs from what was made."""

    def page() -> bytes:
        view = visit.snapshot.view
        return shown(
            visit,
            "draft.html",
            comparison=comparison_of_draft(view, visit.lang),
            drafts=compare_drafts(view),
            name=lambda one: _name(visit, one),
            redlined=lambda one: redline(one.first, one.second),
        )

    return negotiate(visit, {"html": page})


@router.post("/{lang:lang}/compare/yours", include_in_schema=False)
def yours_page(
    visit: Asking,
    day: Annotated[str, Form()],
    text: Annotated[str, Form()] = "",
    file: Annotated[UploadFile | None, File()] = None,
) -> Response:
    """Compare a consolidated text of the reader's with ours; it is never recorded."""
    on = day_of(day)
    data = file.file.read() if file is not None and file.filename else text.encode()
    read = read_consolidation(read_source(data, name="text"), lang=visit.lang)
    view = visit.snapshot.view
    words = received_words(view, visit.lang)
    found = compare_official(view, read.text.provision, day=on, lang=visit.lang, received=words)
    body = shown(
        visit,
        "yours.html",
        day=on,
        differences=found,
        redlined=lambda one: redline(one.ours, one.theirs),
    )
    return Response(
        body, media_type="text/html; charset=utf-8", headers={"cache-control": "no-store"}
    )
