"""How an answer reaches its reader: in the form asked for, with its dates and its hash."""

import datetime as dt
from collections.abc import Callable, Mapping
from email.utils import format_datetime, parsedate_to_datetime
from typing import cast
from urllib.parse import quote, urlencode

from starlette.responses import Response

from bylaw.registry.answers.rules.game_rules import has_rules
from bylaw.registry.law.json_values import json_page
from bylaw.registry.law.messages import N_
from bylaw.registry.publish.formats.typst_templates import compiled_by
from bylaw.web.rendering import edition_of_pages, page
from bylaw.web.serving.requests.page_requests import PageRequest
from bylaw.web.serving.requests.problems import ProblemError
from bylaw.web.serving.requests.works_carried import carry_work, with_query
from bylaw.web.serving.worker import compile_pdf

MEDIA: Mapping[str, str] = {
    "html": "text/html; charset=utf-8",
    "json": "application/json",
    "xml": "application/xml",
    "md": "text/markdown; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "atom": "application/atom+xml",
    "ics": "text/calendar; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
}
ALIASES: Mapping[str, tuple[str, ...]] = {
    "application/xml": ("application/akn+xml", "text/xml"),
    "text/html": ("application/xhtml+xml",),
    "text/markdown": ("text/x-markdown",),
}
"""Other names under which readers ask for the same form."""
_VARY = "Accept, Accept-Language, Cookie"
Make = Callable[[], bytes]
FRESH: Mapping[str, str] = {"cache-control": "no-store"}
"""What is said of an answer that holds for this moment alone."""


def fresh(
    form: str, body: bytes, status: int = 200, *, headers: Mapping[str, str] = FRESH
) -> Response:
    """Answer for this moment alone: a job as far as it is, a text of the reader's own."""
    return Response(body, status, headers, MEDIA[form])


def deliver(
    asking: PageRequest, form: str, make: Make, *, headers: Mapping[str, str] | None = None
) -> Response:
    """Answer in one form; what has not changed since it was asked before is not made again."""
    tag = etag(asking, form)
    told = {"etag": tag, "cache-control": _cache_control(asking), "vary": _VARY}
    told |= dict(headers or {})
    if {tag, "*"} & _tags(asking.request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=told)
    key = (tag, form, str(asking.request.url), asking.is_editor)
    with compiled_by(lambda source: cast(bytes, asking.run_apart(compile_pdf, source))):
        body = asking.site.snapshots.answers.keep(key, make)
    return Response(body, headers=told, media_type=MEDIA[form])


def _cache_control(asking: PageRequest) -> str:
    """Say how long an answer may be kept.

    What was known at an entry of the past does not change; all else must be asked for again,
    which costs a hash.
    """
    if asking.site.settings.token or asking.is_editor:
        return "private, no-cache"
    return "no-cache" if asking.snapshot.is_newest else "public, max-age=3600"


def etag(asking: PageRequest, form: str) -> str:
    """The hash of the ledger; how a page looks is of the program, and is added to it."""
    parts = [asking.snapshot.entry.hash]
    if form == "html":
        parts += [edition_of_pages(), *(["edit"] if asking.is_editor else [])]
    if not asking.path.startswith(f"/{asking.lang}/"):
        parts.append(asking.lang)
    return f'"{"-".join(parts)}"'


def _tags(header: str) -> set[str]:
    return {part.strip().removeprefix("W/") for part in header.split(",")}


def negotiate(
    asking: PageRequest, forms: Mapping[str, Make], *, headers: Mapping[str, str] | None = None
) -> Response:
    """Answer in the form that the reader prefers, and name the address of that form."""
    form = _preferred_form(asking.request.headers.get("accept", ""), forms)
    told = dict(headers or {})
    links = [f'<{address_of(asking, one)}>; rel="alternate"; type="{_type(one)}"' for one in forms]
    told["link"] = ", ".join([*([told["link"]] if "link" in told else []), *links[1:]])
    if form != "html":
        told["content-location"] = address_of(asking, form)
    elif not asking.path.startswith(f"/{asking.lang}"):
        told["content-location"] = asking.in_lang(asking.lang)
    return deliver(asking, form, forms[form], headers=told)


def address_of(asking: PageRequest, form: str) -> str:
    """Address the same answer in a form."""
    base, query = asking.path, asking.request.url.query
    name = base if form == "html" else f"{base.rstrip('/')}.{form}"
    if form != "html" and base.endswith("/"):
        name = f"{base}index.{form}" if base.count("/") <= 2 else f"{base.rstrip('/')}.{form}"
    return name + (f"?{query}" if query else "")


def _type(form: str) -> str:
    return MEDIA[form].partition(";")[0]


def _preferred_form(accept: str, forms: Mapping[str, Make]) -> str:
    """Choose among the forms by what the reader accepts, the first form where all are equal."""
    wishes = [_wish(part) for part in accept.split(",") if part.strip()]
    if not wishes:
        return next(iter(forms))
    ranked = sorted(forms, key=lambda form: -_weight(_type(form), wishes))
    if _weight(_type(ranked[0]), wishes) <= 0:
        raise ProblemError(
            406, N_("This address is available as {forms}."), forms=", ".join(sorted(forms))
        )
    return ranked[0]


Wish = tuple[str, float]


def _wish(part: str) -> Wish:
    name, *parameters = (piece.strip() for piece in part.split(";"))
    said = next((p.partition("=")[2] for p in parameters if p.startswith("q=")), "1")
    try:
        return name.lower(), float(said)
    except ValueError:
        return name.lower(), 0.0


def _weight(media: str, wishes: list[Wish]) -> float:
    """The weight of the most exact wish that fits."""
    for pattern in (media, *ALIASES.get(media, ()), f"{media.partition('/')[0]}/*", "*/*"):
        found = [weight for name, weight in wishes if name == pattern]
        if found:
            return max(found)
    return 0.0


def as_json(value: object) -> bytes:
    """Write one JSON document, as the command line does."""
    return (json_page(value) + "\n").encode()


def memento(asking: PageRequest, day: dt.date, *, original: str) -> dict[str, str]:
    """Say for which day an answer is, and where the other days are (RFC 7089)."""
    noon = dt.datetime.combine(day, dt.time(), dt.UTC)
    timeline = f"/{asking.lang}/timeline"
    links = (
        f'<{with_query(original, work=asking.work)}>; rel="original timegate"',
        f'<{with_query(timeline, work=asking.work)}>; rel="timemap"; type="text/html"',
    )
    return {"memento-datetime": format_datetime(noon, usegmt=True), "link": ", ".join(links)}


def wished_day(asking: PageRequest) -> dt.date | None:
    """The day that a reader asks for by `Accept-Datetime` (RFC 7089), if one does."""
    said = asking.request.headers.get("accept-datetime")
    if said is None:
        return None
    try:
        return parsedate_to_datetime(said).date()
    except (TypeError, ValueError, IndexError):
        template = N_("{value} is not a valid Accept-Datetime header.")
        raise ProblemError(400, template, value=said[:100]) from None


def timegate(asking: PageRequest) -> dict[str, str]:
    """The headers of an address without a day, which redirects to the day asked for."""
    return {"vary": f"Accept-Datetime, {_VARY}", "link": f'<{_asked_for(asking)}>; rel="original"'}


def _asked_for(asking: PageRequest) -> str:
    return with_query(quote(asking.path), work=asking.work)


def render(asking: PageRequest, template: str, /, **values: object) -> bytes:
    """Make a page, with what every page shows: two dates, two languages, its other forms."""
    base: dict[str, object] = {
        "known": asking.snapshot,
        "now": f"{quote(asking.path)}?{urlencode({'known': '', 'work': asking.work})}",
        "known_query": asking.known_query,
        "may_edit": asking.site.settings.may_edit,
        "is_editor": asking.is_editor,
        "switch": asking.in_lang(asking.translator.other),
        "canonical": asking.in_lang(asking.lang),
        "path": asking.path,
        "work_title": asking.snapshot.subject.titles.get(asking.lang, "") if asking.work else "",
        "has_rules": has_rules(asking.snapshot.view),
        "origin": str(asking.request.base_url).rstrip("/"),
    }
    made = page(template, asking.translator, **(base | values))
    return carry_work(made, work=asking.work, known=asking.known).encode()
