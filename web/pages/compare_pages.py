"""Texts compared: two days, two languages, a draft and what was made of it, yours and ours."""

import datetime as dt
from functools import partial
from typing import Annotated

from fastapi import File, Form, UploadFile
from starlette.responses import RedirectResponse, Response

from bylaw.front.texts.other_texts import received_words
from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.answers.drafts_followed import compare_drafts
from bylaw.registry.answers.language_comparisons import compare_languages
from bylaw.registry.answers.official_comparisons import compare_official
from bylaw.registry.answers.shapes.law_shapes import DifferenceShape, DraftDifferenceShape
from bylaw.registry.answers.text_comparisons import (
    comparison_of_days,
    comparison_of_draft,
    difference_as_json,
    refuse_turned,
    set_comparison,
)
from bylaw.registry.compare.days import Difference
from bylaw.registry.compare.languages.divergence_shapes import DivergenceShape
from bylaw.registry.compare.redline import redline
from bylaw.registry.law.messages import NN_
from bylaw.registry.law.written_days import required_day
from bylaw.registry.publish.comparison.comparison import Comparison
from bylaw.web.pages.law_pages import changes, known_form
from bylaw.web.pages.section_pages import known_provision
from bylaw.web.pages.start_page import first_day
from bylaw.web.serving.requests.delivery import Make, as_json, deliver, fresh, negotiate, render
from bylaw.web.serving.requests.page_requests import Asking, PageRequest
from bylaw.web.serving.requests.page_routers import PageRouter
from bylaw.web.wording import provision_name

router = PageRouter()
_COMPARED = NN_("{count} section compared", "{count} sections compared")
_DIFFERENCES = NN_("{count} difference", "{count} differences")
_FORMS = ("json", "txt", "pdf")


def _days(old: str, new: str) -> tuple[dt.date, dt.date]:
    first, second = required_day(old), required_day(new)
    refuse_turned(first, second)
    return first, second


def _compare(asking: PageRequest, days: tuple[dt.date, dt.date], section: str | None) -> Comparison:
    """Compare two days, or one provision on them with all that is in doubt about it."""
    view, lang = asking.snapshot.view, asking.lang
    return asking.snapshot.keep(
        ("compared", lang, days, section),
        lambda: comparison_of_days(view, days, lang, section=section),
    )


@router.data("/diff/{old:day}/{new:day}.json", "compare", list[DifferenceShape])
def diff_as_json(asking: Asking, old: str, new: str) -> Response:
    """What changed between two dates: the output of `bylaw diff --from DAY --to DAY --json`."""
    return deliver(asking, "json", _maker(asking, _days(old, new), None, "json"))


@router.data("/diff/{old:day}/{new:day}/{section}.json", "compare", list[DifferenceShape])
def section_diff_as_json(asking: Asking, old: str, new: str, section: str) -> Response:
    """What changed in a section between two dates: the output of `bylaw diff SECTION --json`."""
    known_provision(asking, section)
    return deliver(asking, "json", _maker(asking, _days(old, new), section, "json"))


@router.document("/diff/{old:day}/{new:day}.{form}", "compare", "text/plain", "application/pdf")
def diff_in_form(asking: Asking, old: str, new: str, form: str) -> Response:
    """What changed between two dates, as a document: txt or pdf."""
    known_form(form, _FORMS)
    return deliver(asking, form, _maker(asking, _days(old, new), None, form))


@router.page("/diff/{old:day}/{new:day}")
def diff_page(asking: Asking, old: str, new: str) -> Response:
    """Show what changed between two dates."""
    return _negotiate(asking, _days(old, new), None)


@router.document(
    "/diff/{old:day}/{new:day}/{section}.{form:ending}", "compare", "text/plain", "application/pdf"
)
def section_diff_in_form(asking: Asking, old: str, new: str, section: str, form: str) -> Response:
    """What changed in a section between two dates, as a document: txt or pdf."""
    known_form(form, _FORMS)
    known_provision(asking, section)
    return deliver(asking, form, _maker(asking, _days(old, new), section, form))


@router.page("/diff/{old:day}/{new:day}/{section}")
def section_diff_page(asking: Asking, old: str, new: str, section: str) -> Response:
    """Show what changed in a section between two dates."""
    known_provision(asking, section)
    return _negotiate(asking, _days(old, new), section)


def _negotiate(asking: PageRequest, days: tuple[dt.date, dt.date], section: str | None) -> Response:
    return negotiate(
        asking, {form: _maker(asking, days, section, form) for form in ("html", *_FORMS)}
    )


def _maker(
    asking: PageRequest, days: tuple[dt.date, dt.date], section: str | None, form: str
) -> Make:
    def make() -> bytes:
        found = _compare(asking, days, section)
        if form == "html":
            return render(
                asking,
                "diff.html",
                comparison=found,
                differences=found.differences,
                days=days,
                section=section,
                name=lambda one: _name(asking, one),
            )
        if form == "json":
            return as_json([difference_as_json(one, asking.lang) for one in found.differences])
        return set_comparison(found, form)

    return make


def _name(asking: PageRequest, one: Difference) -> str:
    return provision_name(one.version.kind, one.label, asking.translator)


@router.page("/compare")
def compare_page(asking: Asking) -> Response:
    """Show what can be compared."""
    last = first_day(asking)
    page = partial(render, asking, "compare.html", changes=changes(asking), last=last)
    return negotiate(asking, {"html": page})


@router.get("/{lang:lang}/compare/days", include_in_schema=False)
def go_compare(asking: Asking, old: str, new: str, section: str = "") -> Response:
    """Lead from the form to the comparison of two days."""
    first, second = sorted((required_day(old), required_day(new)))
    rest = f"/{section.strip()}" if section.strip() else ""
    return RedirectResponse(asking.carry(f"/{asking.lang}/diff/{first}/{second}{rest}"), 303)


# ---- Languages -------------------------------------------------------------------------


@router.data("/compare/languages/{day:day}.json", "compare", list[DivergenceShape])
def languages_as_json(asking: Asking, day: str) -> Response:
    """Where English and French differ: the output of `bylaw compare languages --on DAY --json`."""
    on = required_day(day)
    return deliver(asking, "json", lambda: _languages_json(asking, on))


def _languages_json(asking: PageRequest, day: dt.date) -> bytes:
    found = compare_languages(asking.snapshot.view, day)
    return as_json([one.as_json() for one in found.beyond_noise])


@router.get("/{lang:lang}/compare/languages", include_in_schema=False)
def languages_on(asking: Asking, day: str = "") -> Response:
    """Lead from the form to the comparison of the languages."""
    on = required_day(day) if day else first_day(asking)
    return RedirectResponse(asking.carry(f"/{asking.lang}/compare/languages/{on}"), 303)


@router.get("/{lang:lang}/compare/languages/{day:day}", include_in_schema=False)
def languages_page(asking: Asking, day: str) -> Response:
    """Show where English and French part on a day."""
    on = required_day(day)

    def page() -> bytes:
        view = asking.snapshot.view
        found = asking.snapshot.keep(("languages", on), lambda: compare_languages(view, on))
        return render(
            asking,
            "languages.html",
            day=on,
            found=found,
            divergences=found.beyond_noise,
            compared_words=_COMPARED,
            difference_words=_DIFFERENCES,
        )

    return negotiate(asking, {"html": page, "json": lambda: _languages_json(asking, on)})


# ---- Drafts, and a text of the reader's ------------------------------------------------


def draft_as_json(asking: Asking) -> list[DraftDifferenceShape]:
    """Where an instrument differs from its draft: the output of `bylaw compare draft --json`."""
    return [row for one in compare_drafts(asking.snapshot.view) for row in one.rows()]


@router.listing("/compare/draft", "compare", list[DraftDifferenceShape], draft_as_json)
def draft_page(asking: Asking) -> bytes:
    """Show what the newest draft would change, and where it differs from what was made."""
    view = asking.snapshot.view
    return render(
        asking,
        "draft.html",
        comparison=comparison_of_draft(view, asking.lang),
        drafts=compare_drafts(view),
        name=lambda one: _name(asking, one),
        redlined=lambda one: redline(one.first, one.second),
    )


@router.post("/{lang:lang}/compare/yours", include_in_schema=False)
def yours_page(
    asking: Asking,
    day: Annotated[str, Form()],
    text: Annotated[str, Form()] = "",
    file: Annotated[UploadFile | None, File()] = None,
) -> Response:
    """Compare a consolidated text of the reader's with ours; it is never recorded."""
    on = required_day(day)
    data = file.file.read() if file is not None and file.filename else text.encode()
    read = read_consolidation(read_source(data, name="text"), lang=asking.lang)
    view = asking.snapshot.view
    words = received_words(view, asking.lang)
    found = compare_official(view, read.text.provision, day=on, lang=asking.lang, received=words)
    body = render(
        asking,
        "yours.html",
        day=on,
        differences=found,
        difference_words=_DIFFERENCES,
        redlined=lambda one: redline(one.ours, one.theirs),
    )
    return fresh("html", body)
