"""Search over all versions in both languages."""

from starlette.responses import Response

from bylaw.registry.answers.law.words_found import Hit, search
from bylaw.registry.answers.shapes.law_shapes import HitShape
from bylaw.registry.answers.unit_words import describe_kind
from bylaw.registry.law.messages import NN_
from bylaw.web.serving.requests.delivery import Make, as_json, deliver, negotiate, render
from bylaw.web.serving.requests.page_requests import Asking, PageRequest
from bylaw.web.serving.requests.page_routers import PageRouter

router = PageRouter()
_FOUND = NN_("{count} version found", "{count} versions found")


def _hits(asking: PageRequest, q: str) -> tuple[Hit, ...]:
    timelines = [asking.snapshot.timeline(lang) for lang in asking.snapshot.view.langs()]
    return search(timelines, q)


@router.data("/search.json", "law", list[HitShape])
def search_as_json(asking: Asking, q: str) -> Response:
    "The versions in which words occur: the output of `bylaw search WORDS --json`."
    return deliver(asking, "json", lambda: _as_json(asking, q))


def _as_json(asking: PageRequest, q: str) -> bytes:
    return as_json([hit.as_json() for hit in _hits(asking, q)])


@router.page("/search")
def search_page(asking: Asking, q: str = "") -> Response:
    """Show what is found, the language of the page first."""

    def page() -> bytes:
        found = _hits(asking, q) if q.strip() else ()
        own = sorted(found, key=lambda hit: hit.lang != asking.lang)
        say = asking.translator.sayer
        return render(
            asking,
            "search.html",
            q=q,
            hits=tuple(own),
            pieces=marked_runs,
            found_words=_FOUND,
            unit=lambda kind, label: describe_kind(kind, label, say),
        )

    forms: dict[str, Make] = {"html": page}
    if q.strip():
        forms["json"] = lambda: _as_json(asking, q)
    return negotiate(asking, forms)


def marked_runs(hit: Hit) -> list[tuple[str, bool]]:
    """Cut a quotation into runs, with those that were sought marked."""
    runs, at = [], 0
    for start, end in hit.marks:
        runs += [(hit.quote[at:start], False), (hit.quote[start:end], True)]
        at = end
    return [(text, is_marked) for text, is_marked in (*runs, (hit.quote[at:], False)) if text]
