"""A section on a date, and on every date: as a page, as JSON and as a document."""

import datetime as dt
from urllib.parse import quote

from starlette.responses import RedirectResponse, Response

from bylaw.registry.answers.law.provision_names import Address, read_address
from bylaw.registry.answers.law.section_answers import SectionAnswer, ask
from bylaw.registry.answers.law.section_certificates import answer_for_programs
from bylaw.registry.answers.law.section_history import history_as_json
from bylaw.registry.answers.shapes.law_shapes import SectionShape, VersionShape
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import State
from bylaw.registry.law.written_days import required_day
from bylaw.registry.publish.document.extracts import extract_from, extract_of_part
from bylaw.registry.publish.formats.all_formats import set_consolidation
from bylaw.web.pages.law_pages import FORMS, known_form
from bylaw.web.pages.section_parts import section_page
from bylaw.web.pages.shown_text import shown_text
from bylaw.web.serving.requests.delivery import (
    Make,
    as_json,
    deliver,
    memento,
    negotiate,
    timegate,
    wished_day,
)
from bylaw.web.serving.requests.page_requests import Asking, PageRequest
from bylaw.web.serving.requests.page_routers import DOCUMENTS, SiteRouter, answers, gives
from bylaw.web.serving.requests.problems import ProblemError
from bylaw.web.wording import provision_name

router = SiteRouter()
last_router = SiteRouter()


def known_address(section: str) -> Address:
    """Read the number of a provision, or say that there is none of that name."""
    try:
        return read_address(section.replace("-", " ") if section[:1].isalpha() else section)
    except UsageError as error:
        message = error.message
        raise ProblemError(404, message.template, **message.values) from None


def told_of(asking: PageRequest, address: Address, day: dt.date) -> SectionAnswer:
    """Ask for a provision on a day."""
    key = ("section", asking.lang, address, day)
    view = asking.snapshot.view
    return asking.snapshot.keep(key, lambda: ask(view, address, day=day, lang=asking.lang))


def _known_section(asking: PageRequest, section: str, day: dt.date) -> SectionAnswer:
    """Ask for a provision, and refuse one that nothing held ever named."""
    address = known_address(section)
    told = told_of(asking, address, day)
    if told.answer.state is State.UNKNOWN:
        _known_rows(asking, address)
    return told


@router.get("/{lang:lang}/{day:day}/{section}.json", tags=["law"], responses=answers(SectionShape))
def section_as_json(asking: Asking, day: str, section: str, why: bool = False) -> Response:
    """A section on a date: the output of `bylaw show SECTION --on DAY --json`."""
    told = _known_section(asking, section, required_day(day))
    return deliver(asking, "json", lambda: _as_json(told, why=why), headers=_memento(asking, told))


@router.get("/{lang:lang}/{day:day}/{section}.{form}", tags=["law"], responses=gives(*DOCUMENTS))
def section_in_form(asking: Asking, day: str, section: str, form: str) -> Response:
    """A section on a date, as a document: xml (Akoma Ntoso), md, txt or pdf."""
    if not form.isalpha():
        return section_on_day(asking, day, f"{section}.{form}")
    known_form(form, ("json", *FORMS))
    told = _known_section(asking, section, required_day(day))
    return deliver(
        asking, form, lambda: _document(asking, told, form), headers=_memento(asking, told)
    )


@router.get("/{lang:lang}/{day:day}/{section}", include_in_schema=False)
def section_on_day(asking: Asking, day: str, section: str) -> Response:
    """Show a section as it stood on a date."""
    told = _known_section(asking, section, required_day(day))
    forms: dict[str, Make] = {
        "html": lambda: section_page(asking, told),
        "json": lambda: _as_json(told, why=False),
    }
    if told.answer.is_answered:
        forms |= {name: _maker(asking, told, name) for name in FORMS}
    return negotiate(asking, forms, headers=_memento(asking, told))


@last_router.get("/{lang:lang}/{section}.json", tags=["law"], responses=answers(list[VersionShape]))
def versions_as_json(asking: Asking, section: str) -> Response:
    """Every version of a section: the output of `bylaw history SECTION --json`."""
    address = known_address(section)
    rows = _known_rows(asking, address)
    return deliver(asking, "json", lambda: as_json(rows))


def known_provision(asking: PageRequest, section: str) -> Address:
    """Read the number of a provision that a text held names, or refuse."""
    address = known_address(section)
    _known_rows(asking, address)
    return address


def _known_rows(asking: PageRequest, address: Address) -> list[VersionShape]:
    rows = _rows(asking, address)
    if not rows:
        template = N_("No text held mentions section {section}.")
        raise ProblemError(404, template, section=address.label)
    return rows


def _rows(asking: PageRequest, address: Address) -> list[VersionShape]:
    """List the versions of a number, or the doubt of an order that names it."""
    view, lang = asking.snapshot.view, asking.lang
    found = view.timeline_of(address.label, lang=lang, kind=address.kind)
    return history_as_json(found, address.kind, address.label)


@last_router.get("/{lang:lang}/{section}", include_in_schema=False)
def last_in_force(asking: Asking, section: str) -> Response:
    """Lead to a section on the last day on which it was in force."""
    address = known_address(section)
    wished = wished_day(asking)
    day = wished or last_day(asking, address)
    _known_section(asking, section, day)
    query = asking.request.url.query
    place = f"/{asking.lang}/{day}/{quote(section)}" + (f"?{query}" if query else "")
    return RedirectResponse(place, 302 if wished else 303, timegate(asking))


def last_day(asking: PageRequest, address: Address) -> dt.date:
    """Find the last day on which a provision was in force; today, where no end is known."""
    found = [
        version
        for lang in (asking.lang, asking.translator.other)
        for version in asking.snapshot.timeline(lang).of(address.label, address.kind)
        if version.held is not Held.REPEALED
    ]
    ends = [version.end for version in found]
    if not ends or None in ends:
        return asking.snapshot.last_day or asking.site.settings.now().date()
    return max(end for end in ends if end is not None) - dt.timedelta(days=1)


def _as_json(told: SectionAnswer, *, why: bool) -> bytes:
    return as_json(answer_for_programs(told, why=why))


def _memento(asking: PageRequest, told: SectionAnswer) -> dict[str, str]:
    original = f"/{asking.lang}/{told.answer.label}"
    return memento(asking, told.answer.day, original=original)


def _maker(asking: PageRequest, told: SectionAnswer, form: str) -> Make:
    return lambda: _document(asking, told, form)


def _document(asking: PageRequest, told: SectionAnswer, form: str) -> bytes:
    answer = told.answer
    whole = shown_text(asking.snapshot, asking.translator, answer.day).consolidation
    name = answer.label
    if answer.kind is not Kind.SECTION:
        name = provision_name(answer.kind, answer.label, asking.translator)
    part = extract_from(
        whole, extract_of_part(answer.kind, answer.label, names={asking.lang: name})
    )
    return set_consolidation(part, FORMS[form], tell=asking.translator.tell, extract=name)
