"""The by-law on a day: as a page, and in every form that it can be had in."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from starlette.responses import RedirectResponse, Response

from bylaw.registry.answers.law.games_in_force import InForce, in_force, in_force_as_json, state_on
from bylaw.registry.answers.shapes.law_shapes import DayShape
from bylaw.registry.law.messages import LANGUAGES, N_
from bylaw.registry.law.time.changes import DayOfChange, days_of_change
from bylaw.registry.law.time.versions import Timeline
from bylaw.registry.law.written_days import required_day
from bylaw.registry.publish.document.blocks import pair_parts
from bylaw.registry.publish.formats.all_formats import Format, set_consolidation, set_pair
from bylaw.web.linked_data import law_data
from bylaw.web.pages.shown_text import ShownPart, ShownText, heading_words, shown_text
from bylaw.web.serving.requests.delivery import Make, as_json, deliver, memento, negotiate, render
from bylaw.web.serving.requests.page_requests import Asking, PageRequest
from bylaw.web.serving.requests.page_routers import DOCUMENTS, SiteRouter, answers, gives
from bylaw.web.serving.requests.problems import ProblemError
from bylaw.web.serving.snapshots import Snapshot
from bylaw.web.translators import Translator

router = SiteRouter()
FORMS = {"xml": Format.AKN, "md": Format.MARKDOWN, "txt": Format.TEXT, "pdf": Format.PDF}
_Pair = tuple[ShownPart | None, ShownPart | None]


@dataclass(frozen=True)
class Contents:
    """A heading of the table of contents, and the sections under it."""

    heading: ShownPart | None
    sections: tuple[ShownPart, ...]


def in_force_on(snapshot: Snapshot, day: dt.date) -> InForce:
    """Ask what was in force on a day."""
    key = ("in force", day)
    return snapshot.keep(key, lambda: in_force(snapshot.view, day, timelines(snapshot)))


def timelines(snapshot: Snapshot) -> dict[str, Timeline]:
    """All versions in each language."""
    return {lang: snapshot.timeline(lang) for lang in LANGUAGES}


def is_in_force(snapshot: Snapshot, day: dt.date) -> bool:
    """Tell whether the text was in force on a day; no game is looked at for it."""
    return state_on(timelines(snapshot), day, made=snapshot.subject.made) == "in_force"


def changes(asking: PageRequest) -> tuple[DayOfChange, ...]:
    """List the days on which the by-law changed."""
    snapshot, lang = asking.snapshot, asking.lang
    return snapshot.keep(("changes", lang), lambda: tuple(days_of_change(snapshot.timeline(lang))))


@router.get("/{lang:lang}/{day:day}", include_in_schema=False)
def without_slash(asking: Asking, day: str) -> Response:
    """Lead to the page of the day."""
    query = asking.request.url.query
    return RedirectResponse(f"/{asking.lang}/{day}/" + (f"?{query}" if query else ""), 308)


@router.get("/{lang:lang}/{day:day}/", include_in_schema=False)
def whole_text(asking: Asking, day: str, both: bool = False) -> Response:
    """Show the whole by-law as it stood on a day."""
    on = required_day(day)
    forms: dict[str, Make] = {"html": lambda: _page(asking, on, both=both)}
    forms["json"] = lambda: _as_json(asking, on)
    forms |= {name: _maker(asking, on, name, both=False) for name in FORMS}
    headers = memento(asking, on, original=f"/{asking.lang}/")
    return negotiate(asking, forms, headers=headers)


@router.get("/{lang:lang}/{day:day}.json", tags=["law"], responses=answers(DayShape))
def day_as_json(asking: Asking, day: str) -> Response:
    """What was in force on a date: the output of `bylaw in-force DAY --json`."""
    on = required_day(day)
    headers = memento(asking, on, original=f"/{asking.lang}/")
    return deliver(asking, "json", lambda: _as_json(asking, on), headers=headers)


def _as_json(asking: PageRequest, day: dt.date) -> bytes:
    return as_json(in_force_as_json(in_force_on(asking.snapshot, day), why=False))


@router.get("/{lang:lang}/{day:day}.{form}", tags=["law"], responses=gives(*DOCUMENTS))
def day_in_form(asking: Asking, day: str, form: str, both: bool = False) -> Response:
    """The by-law as it stood on a date: xml (Akoma Ntoso), md, txt or pdf."""
    on = required_day(day)
    make = _maker(asking, on, known_form(form, tuple(FORMS)), both=both)
    return deliver(asking, form, make, headers=memento(asking, on, original=f"/{asking.lang}/"))


def known_form(form: str, forms: tuple[str, ...]) -> str:
    """Check that an address may have an ending, or refuse."""
    if form not in forms:
        raise ProblemError(404, N_("This address is available as {forms}."), forms=", ".join(forms))
    return form


def _maker(asking: PageRequest, day: dt.date, form: str, *, both: bool) -> Make:
    translators = [asking.translator, Translator.of(asking.translator.other)]

    def make() -> bytes:
        texts = [shown_text(asking.snapshot, one, day).consolidation for one in translators]
        if both:
            tells = [one.tell for one in translators]
            return set_pair(texts, FORMS[form], tells=tells)
        return set_consolidation(texts[0], FORMS[form], tell=asking.translator.tell)

    return lambda: asking.snapshot.keep(("form", asking.lang, day, form, both), make)


def _page(asking: PageRequest, day: dt.date, *, both: bool) -> bytes:
    if not is_in_force(asking.snapshot, day):
        state = in_force_on(asking.snapshot, day)
        return render(asking, "absent.html", day=day, in_force=state, changes=changes(asking))
    text = shown_text(asking.snapshot, asking.translator, day)
    other = (
        shown_text(asking.snapshot, Translator.of(asking.translator.other), day) if both else None
    )
    return render(
        asking,
        "text.html",
        day=day,
        text=text,
        pairs=pairs_of(text, other),
        is_pair=both,
        contents=tuple(contents_of(text)),
        heading_words=heading_words,
        changes=changes(asking),
        linked=law_data(asking, text, day),
    )


def pairs_of(text: ShownText, other: ShownText | None) -> tuple[_Pair, ...]:
    """Put the parts of two languages side by side, by their address."""
    if other is None:
        return tuple((part, None) for part in text.lines)
    left = {part.anchor: part for part in text.parts}
    right = {part.anchor: part for part in other.parts}
    return tuple(
        (left[one.anchor] if one else None, right[two.anchor] if two else None)
        for one, two in pair_parts(text.document, other.document)
    )


def contents_of(text: ShownText) -> Iterator[Contents]:
    """List the headings with their sections."""
    heading: ShownPart | None = None
    sections: list[ShownPart] = []
    for part in text.parts:
        if part.is_section and (heading is None or part.depth > heading.depth):
            sections.append(part)
            continue
        if part.is_section:
            # It follows a division without standing in it, under no heading that is held.
            yield Contents(heading, tuple(sections))
            heading, sections = None, [part]
            continue
        if heading is not None or sections:
            yield Contents(heading, tuple(sections))
        heading, sections = part, []
    yield Contents(heading, tuple(sections))
