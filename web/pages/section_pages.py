"""A section on a date: its words, its history, what hangs on it, and where its words come from."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import quote

from fastapi import APIRouter
from starlette.responses import RedirectResponse, Response

from bylaw.front.judging.payouts_listed import in_one_language
from bylaw.front.texts.highlighted_words import Excerpt, excerpts, spans_of
from bylaw.registry.answers.law.provision_names import Address, read_address
from bylaw.registry.answers.law.references_between import links_between
from bylaw.registry.answers.law.section_answers import (
    SectionAnswer,
    answer_as_json,
    ask,
    certificate,
)
from bylaw.registry.answers.law.section_history import history_as_json, version_findings
from bylaw.registry.answers.orders_in_words import describe_operation
from bylaw.registry.answers.rules.game_rules import has_rules
from bylaw.registry.answers.shapes.law_shapes import SectionShape, VersionShape
from bylaw.registry.compare.days import Difference, differences
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.law.orders.operations import Operation
from bylaw.registry.law.text.labels import label_key
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import State, Version, in_turn
from bylaw.registry.publish.document.extracts import extract_of_part, extracted
from bylaw.registry.publish.formats.all_formats import Format, published
from bylaw.registry.rules.binding import BindingState, game_title
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.questions import Question, all_questions
from bylaw.registry.rules.text.payouts import Payout
from bylaw.web.game_words import GameWords
from bylaw.web.linked_data import section_data
from bylaw.web.pages.law_pages import changes, in_force_on, is_in_force, known_form
from bylaw.web.pages.rounds.judging import payouts
from bylaw.web.pages.shown_text import ShownPart, shown_text
from bylaw.web.serving.addresses import day_of
from bylaw.web.serving.delivery import (
    Make,
    as_json,
    deliver,
    memento,
    negotiate,
    render,
    timegate,
    wished_day,
)
from bylaw.web.serving.page_requests import Asking, PageRequest
from bylaw.web.serving.page_routers import DOCUMENTS, answers, gives
from bylaw.web.serving.problems import ProblemError
from bylaw.web.translators import Translator
from bylaw.web.wording import citation, paid, provision_name

router = APIRouter()
last_router = APIRouter()
_FORMS = {"xml": Format.AKN, "md": Format.MARKDOWN, "txt": Format.TEXT, "pdf": Format.PDF}


@dataclass(frozen=True)
class ShownVersion:
    """A version of a section, what changed from the one before it, and what is in doubt."""

    version: Version
    change: Difference | None
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True)
class Origin:
    """The provision that brought words, what it orders, and the received text with them lit."""

    version: Version
    operations: tuple[Operation, ...]
    excerpts: tuple[Excerpt, ...]


@dataclass(frozen=True)
class GameRule:
    """A game that a section governs, and the state of its rule."""

    game: str
    title: str
    state: BindingState | None


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
    told = _known_section(asking, section, day_of(day))
    return deliver(asking, "json", lambda: _as_json(told, why=why), headers=_memento(asking, told))


@router.get("/{lang:lang}/{day:day}/{section}.{form}", tags=["law"], responses=gives(*DOCUMENTS))
def section_in_form(asking: Asking, day: str, section: str, form: str) -> Response:
    """A section on a date, as a document: xml (Akoma Ntoso), md, txt or pdf."""
    if not form.isalpha():
        return section_on_day(asking, day, f"{section}.{form}")
    known_form(form, ("json", *_FORMS))
    told = _known_section(asking, section, day_of(day))
    return deliver(
        asking, form, lambda: _document(asking, told, form), headers=_memento(asking, told)
    )


@router.get("/{lang:lang}/{day:day}/{section}", include_in_schema=False)
def section_on_day(asking: Asking, day: str, section: str) -> Response:
    """Show a section as it stood on a date."""
    told = _known_section(asking, section, day_of(day))
    forms: dict[str, Make] = {
        "html": lambda: _page(asking, told),
        "json": lambda: _as_json(told, why=False),
    }
    if told.answer.is_answered:
        forms |= {name: _maker(asking, told, name) for name in _FORMS}
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
    return as_json(answer_as_json(told) | ({"why": certificate(told)} if why else {}))


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
    part = extracted(whole, extract_of_part(answer.kind, answer.label, names={asking.lang: name}))
    return published(part, _FORMS[form], tell=asking.translator.tell, extract=name)


# ---- The page --------------------------------------------------------------------------


def _page(asking: PageRequest, told: SectionAnswer) -> bytes:
    answer, snapshot = told.answer, asking.snapshot
    stands = is_in_force(snapshot, answer.day)
    text = shown_text(snapshot, asking.translator, answer.day) if stands else None
    links = _links(asking, answer.day)
    return render(
        asking,
        "section.html",
        day=answer.day,
        told=told,
        answer=answer,
        stood=answer.state not in (State.NOT_YET, State.ENDED),
        name=provision_name(answer.kind, answer.label, asking.translator),
        citation=citation(asking, Address(answer.kind, answer.label), answer.day),
        describe=lambda operation: describe_operation(operation, asking.translator.sayer),
        words=lambda game: GameWords(game, asking.translator),
        paid=lambda row: paid(row, asking.translator),
        part=None if text is None else text.section(answer.label, answer.kind),
        twin=_twin(asking, told) if stands else None,
        versions=tuple(_versions(asking, told)),
        origins=tuple(_origins(asking, told)),
        payouts=_payouts(asking, told),
        rules=tuple(_rules(asking, told)),
        questions=tuple(_questions(asking, answer.label)),
        names=links.get(answer.label, ()),
        named_by=_naming(links, answer.label),
        changes=changes(asking),
        neighbours=_neighbours(asking, told),
        linked=None
        if text is None
        else section_data(asking, text.consolidation, day=answer.day, label=answer.label),
    )


def _links(asking: PageRequest, day: dt.date) -> "dict[str, tuple[str, ...]]":
    def make() -> dict[str, tuple[str, ...]]:
        return dict(links_between(asking.snapshot.timeline(asking.lang).day(day)))

    return asking.snapshot.keep(("links", asking.lang, day), make)


def _naming(links: "dict[str, tuple[str, ...]]", label: str) -> tuple[str, ...]:
    return tuple(sorted((one for one, named in links.items() if label in named), key=label_key))


def _twin(asking: PageRequest, told: SectionAnswer) -> ShownPart | None:
    other = Translator.of(asking.translator.other)
    text = shown_text(asking.snapshot, other, told.answer.day)
    return text.section(told.answer.label, told.answer.kind)


def _neighbours(asking: PageRequest, told: SectionAnswer) -> tuple[str | None, str | None]:
    """The sections before and after this one on the day."""
    on_day = asking.snapshot.timeline(asking.lang).day(told.answer.day)
    labels = [v.label for v in on_day if v.kind is Kind.SECTION and v.held is not Held.REPEALED]
    if told.answer.label not in labels:
        return None, None
    place = labels.index(told.answer.label)
    after = labels[place + 1] if place + 1 < len(labels) else None
    return (labels[place - 1] if place else None), after


def _versions(asking: PageRequest, told: SectionAnswer) -> Iterator[ShownVersion]:
    """Tell every version with what changed in it, the newest first."""
    answer = told.answer
    timeline = asking.snapshot.timeline(asking.lang)
    found = in_turn(timeline.of(answer.label, answer.kind))
    render = [
        ShownVersion(v, _change(before, v), version_findings(timeline, v))
        for before, v in zip((None, *found), found, strict=False)
    ]
    yield from reversed(render)


def _change(before: Version | None, after: Version) -> Difference | None:
    if before is None:
        return None
    old = replace(before, identity=after.identity)
    return next(iter(differences([old], [after])), None)


def _origins(asking: PageRequest, told: SectionAnswer) -> Iterator[Origin]:
    version = told.answer.version
    if version is None or not told.answer.is_answered:
        return
    spans = tuple(spans_of(version.provision))
    for row in asking.snapshot.sources:
        lit = excerpts(row, spans)
        if lit:
            yield Origin(version, tuple(_operations(asking, version)), lit)


def _operations(asking: PageRequest, version: Version) -> Iterator[Operation]:
    """Find the operations of the provisions that made a version."""
    made = {(source.instrument, source.provision) for source in version.sources}
    for item in asking.snapshot.instruments:
        if item.lang != version.lang:
            continue
        for provision in item.provisions:
            if (item.name, provision.number) in made:
                yield from (read.operation for read in provision.operations)


def _payouts(asking: PageRequest, told: SectionAnswer) -> tuple[Payout, ...]:
    is_ruled = has_rules(asking.snapshot.view)
    rows = payouts(asking.snapshot, told.answer.day) if is_ruled else ()
    of_section = (row for row in rows if row.section == told.answer.label)
    return tuple(in_one_language(of_section, asking.lang))


def _rules(asking: PageRequest, told: SectionAnswer) -> Iterator[GameRule]:
    if told.answer.kind is not Kind.SECTION or not has_rules(asking.snapshot.view):
        return
    states = {game.name: game.state for game in in_force_on(asking.snapshot, told.answer.day).games}
    for name, rule in RULES.items():
        if told.answer.label in rule.sections:
            yield GameRule(name, game_title(name, asking.lang), states.get(name))


def _questions(asking: PageRequest, label: str) -> Iterator[Question]:
    asked = all_questions() if has_rules(asking.snapshot.view) else ()
    return (question for question in asked if label in question.sections)
