"""A section on a date: its words, its life, what hangs on it, and where its words come from."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import quote

from fastapi import APIRouter
from starlette.responses import RedirectResponse, Response

from bylaw.front.judging.payouts_told import in_one_language
from bylaw.front.texts.highlighted_words import Excerpt, excerpts, spans_of
from bylaw.registry.answers.law.provision_names import Address, read_address
from bylaw.registry.answers.law.references_between import links_between
from bylaw.registry.answers.law.section_answers import Told, answer_as_json, ask, certificate
from bylaw.registry.answers.law.section_history import history_as_json, version_findings
from bylaw.registry.answers.rules.rules_kept import has_rules
from bylaw.registry.answers.shapes.law_shapes import SectionShape, VersionShape
from bylaw.registry.compare.days import Difference, differences
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.messages import LANGUAGES, N_, UsageError
from bylaw.registry.law.orders.operations import Operation
from bylaw.registry.law.text.labels import label_key
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import State, Version
from bylaw.registry.publish.document.extracts import extract_of_part, extracted
from bylaw.registry.publish.formats.by_name import Format, published
from bylaw.registry.rules.binding import BindingState, game_facts
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.questions import Question, all_questions
from bylaw.registry.rules.text.payouts import Payout
from bylaw.web.game_words import GameWords
from bylaw.web.linked_data import section_data
from bylaw.web.pages.law_pages import changes, is_standing, known_form, standing
from bylaw.web.pages.rounds.judging import payouts
from bylaw.web.pages.shown_text import ShownPart, shown_text
from bylaw.web.serving.delivery import (
    Make,
    as_json,
    deliver,
    memento,
    negotiate,
    shown,
    timegate,
    wished_day,
)
from bylaw.web.serving.described_answers import DOCUMENTS, answers, gives
from bylaw.web.serving.problems import ProblemError
from bylaw.web.serving.visits import Asking, Visit, day_of
from bylaw.web.translators import Translator
from bylaw.web.wording import citation, operation_name, paid, provision_name

router = APIRouter()
last_router = APIRouter()
_FORMS = {"xml": Format.AKN, "md": Format.MARKDOWN, "txt": Format.TEXT, "pdf": Format.PDF}


@dataclass(frozen=True)
class Lived:
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
class Ruled:
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


def told_of(visit: Visit, address: Address, day: dt.date) -> Told:
    """Ask for a provision on a day."""
    key = ("section", visit.lang, address, day)
    view = visit.snapshot.view
    return visit.snapshot.keep(key, lambda: ask(view, address, day=day, lang=visit.lang))


def _known(visit: Visit, section: str, day: dt.date) -> Told:
    """Ask for a provision, and refuse one that nothing held ever named."""
    address = known_address(section)
    told = told_of(visit, address, day)
    if told.answer.state is State.UNKNOWN:
        _known_rows(visit, address)
    return told


@router.get("/{lang:lang}/{day:day}/{section}.json", tags=["law"], responses=answers(SectionShape))
def section_as_json(visit: Asking, day: str, section: str, why: bool = False) -> Response:
    """A section on a date: the output of `bylaw show SECTION --on DAY --json`."""
    told = _known(visit, section, day_of(day))
    return deliver(visit, "json", lambda: _as_json(told, why=why), headers=_memento(visit, told))


@router.get("/{lang:lang}/{day:day}/{section}.{form}", tags=["law"], responses=gives(*DOCUMENTS))
def section_in_form(visit: Asking, day: str, section: str, form: str) -> Response:
    """A section on a date, as a document: xml (Akoma Ntoso), md, txt or pdf."""
    if not form.isalpha():
        return section_on_day(visit, day, f"{section}.{form}")
    known_form(form, ("json", *_FORMS))
    told = _known(visit, section, day_of(day))
    return deliver(visit, form, lambda: _document(visit, told, form), headers=_memento(visit, told))


@router.get("/{lang:lang}/{day:day}/{section}", include_in_schema=False)
def section_on_day(visit: Asking, day: str, section: str) -> Response:
    """Show a section as it stood on a date."""
    told = _known(visit, section, day_of(day))
    forms: dict[str, Make] = {
        "html": lambda: _page(visit, told),
        "json": lambda: _as_json(told, why=False),
    }
    if told.answer.is_answered:
        forms |= {name: _maker(visit, told, name) for name in _FORMS}
    return negotiate(visit, forms, headers=_memento(visit, told))


@last_router.get("/{lang:lang}/{section}.json", tags=["law"], responses=answers(list[VersionShape]))
def versions_as_json(visit: Asking, section: str) -> Response:
    """Every version of a section: the output of `bylaw history SECTION --json`."""
    address = known_address(section)
    rows = _known_rows(visit, address)
    return deliver(visit, "json", lambda: as_json(rows))


def known_provision(visit: Visit, section: str) -> Address:
    """Read the number of a provision that a text held names, or refuse."""
    address = known_address(section)
    _known_rows(visit, address)
    return address


def _known_rows(visit: Visit, address: Address) -> list[VersionShape]:
    rows = _rows(visit, address)
    if not rows:
        template = N_("No text that is held names section {section}.")
        raise ProblemError(404, template, section=address.label)
    return rows


def _rows(visit: Visit, address: Address) -> list[VersionShape]:
    """List the versions of a number, or the doubt of an order that names it."""
    view, lang = visit.snapshot.view, visit.lang
    found = view.timeline_of(address.label, lang=lang, kind=address.kind)
    return history_as_json(found, address.kind, address.label)


@last_router.get("/{lang:lang}/{section}", include_in_schema=False)
def last_in_force(visit: Asking, section: str) -> Response:
    """Lead to a section on the last day on which it was in force."""
    address = known_address(section)
    wished = wished_day(visit)
    day = wished or last_day(visit, address)
    _known(visit, section, day)
    query = visit.request.url.query
    place = f"/{visit.lang}/{day}/{quote(section)}" + (f"?{query}" if query else "")
    return RedirectResponse(place, 302 if wished else 303, timegate(visit))


def last_day(visit: Visit, address: Address) -> dt.date:
    """Find the last day on which a provision was in force; today, where no end is known."""
    lived = [
        version
        for lang in (visit.lang, visit.translator.other)
        for version in visit.snapshot.timeline(lang).of(address.label, address.kind)
        if version.held is not Held.REPEALED
    ]
    ends = [version.end for version in lived]
    if not ends or None in ends:
        return visit.snapshot.last_day or visit.site.settings.now().date()
    return max(end for end in ends if end is not None) - dt.timedelta(days=1)


def _as_json(told: Told, *, why: bool) -> bytes:
    return as_json(answer_as_json(told) | ({"why": certificate(told)} if why else {}))


def _memento(visit: Visit, told: Told) -> dict[str, str]:
    original = f"/{visit.lang}/{told.answer.label}"
    return memento(visit, told.answer.day, original=original)


def _maker(visit: Visit, told: Told, form: str) -> Make:
    return lambda: _document(visit, told, form)


def _document(visit: Visit, told: Told, form: str) -> bytes:
    answer = told.answer
    whole = shown_text(visit.snapshot, visit.translator, answer.day).consolidation
    name = answer.label
    if answer.kind is not Kind.SECTION:
        name = provision_name(answer.kind, answer.label, visit.translator)
    part = extracted(whole, extract_of_part(answer.kind, answer.label, names={visit.lang: name}))
    return published(part, _FORMS[form], tell=visit.translator.tell, extract=name)


# ---- The page --------------------------------------------------------------------------


def _page(visit: Visit, told: Told) -> bytes:
    answer, snapshot = told.answer, visit.snapshot
    stands = is_standing(snapshot, answer.day)
    text = shown_text(snapshot, visit.translator, answer.day) if stands else None
    links = _links(visit, answer.day)
    return shown(
        visit,
        "section.html",
        day=answer.day,
        told=told,
        answer=answer,
        stood=answer.state not in (State.NOT_YET, State.ENDED),
        name=provision_name(answer.kind, answer.label, visit.translator),
        citation=citation(visit, Address(answer.kind, answer.label), answer.day),
        describe=lambda operation: operation_name(operation, visit.translator),
        words=lambda game: GameWords(game, visit.translator),
        paid=lambda row: paid(row, visit.translator),
        part=None if text is None else text.section(answer.label, answer.kind),
        twin=_twin(visit, told) if stands else None,
        lives=tuple(_lives(visit, told)),
        origins=tuple(_origins(visit, told)),
        payouts=_payouts(visit, told),
        rules=tuple(_rules(visit, told)),
        questions=tuple(_questions(visit, answer.label)),
        names=links.get(answer.label, ()),
        named_by=_naming(links, answer.label),
        turns=changes(snapshot, visit.lang),
        neighbours=_neighbours(visit, told),
        linked=None
        if text is None
        else section_data(visit, text.consolidation, day=answer.day, label=answer.label),
    )


def _links(visit: Visit, day: dt.date) -> "dict[str, tuple[str, ...]]":
    def make() -> dict[str, tuple[str, ...]]:
        return dict(links_between(visit.snapshot.timeline(visit.lang).day(day)))

    return visit.snapshot.keep(("links", visit.lang, day), make)


def _naming(links: "dict[str, tuple[str, ...]]", label: str) -> tuple[str, ...]:
    return tuple(sorted((one for one, named in links.items() if label in named), key=label_key))


def _twin(visit: Visit, told: Told) -> ShownPart | None:
    other = Translator.of(visit.translator.other)
    text = shown_text(visit.snapshot, other, told.answer.day)
    return text.section(told.answer.label, told.answer.kind)


def _neighbours(visit: Visit, told: Told) -> tuple[str | None, str | None]:
    """The sections before and after this one on the day."""
    on_day = visit.snapshot.timeline(visit.lang).day(told.answer.day)
    labels = [v.label for v in on_day if v.kind is Kind.SECTION and v.held is not Held.REPEALED]
    if told.answer.label not in labels:
        return None, None
    place = labels.index(told.answer.label)
    after = labels[place + 1] if place + 1 < len(labels) else None
    return (labels[place - 1] if place else None), after


def _lives(visit: Visit, told: Told) -> Iterator[Lived]:
    """Tell every version with what changed in it, the newest first."""
    answer = told.answer
    timeline = visit.snapshot.timeline(visit.lang)
    found = timeline.of(answer.label, answer.kind)
    lived = [
        Lived(v, _change(before, v), version_findings(timeline, v))
        for before, v in zip((None, *found), found, strict=False)
    ]
    yield from reversed(lived)


def _change(before: Version | None, after: Version) -> Difference | None:
    if before is None:
        return None
    old = replace(before, identity=after.identity)
    return next(iter(differences([old], [after])), None)


def _origins(visit: Visit, told: Told) -> Iterator[Origin]:
    version = told.answer.version
    if version is None or not told.answer.is_answered:
        return
    spans = tuple(spans_of(version.provision))
    for row in visit.snapshot.sources:
        lit = excerpts(row, spans)
        if lit:
            yield Origin(version, tuple(_operations(visit, version)), lit)


def _operations(visit: Visit, version: Version) -> Iterator[Operation]:
    """Find the operations of the provisions that made a version."""
    made = {(source.instrument, source.provision) for source in version.sources}
    for item in visit.snapshot.instruments:
        if item.lang != version.lang:
            continue
        for provision in item.provisions:
            if (item.name, provision.number) in made:
                yield from (read.operation for read in provision.operations)


def _payouts(visit: Visit, told: Told) -> tuple[Payout, ...]:
    is_ruled = has_rules(visit.snapshot.view)
    rows = payouts(visit.snapshot, told.answer.day) if is_ruled else ()
    of_section = (row for row in rows if row.section == told.answer.label)
    return tuple(in_one_language(of_section, visit.lang))


def _rules(visit: Visit, told: Told) -> Iterator[Ruled]:
    if told.answer.kind is not Kind.SECTION or not has_rules(visit.snapshot.view):
        return
    states = {game.name: game.state for game in standing(visit.snapshot, told.answer.day).games}
    for name, rule in RULES.items():
        if told.answer.label in rule.sections:
            titles = game_facts()[name].title
            yield Ruled(name, titles.get(visit.lang) or titles[LANGUAGES[0]], states.get(name))


def _questions(visit: Visit, label: str) -> Iterator[Question]:
    asked = all_questions() if has_rules(visit.snapshot.view) else ()
    return (question for question in asked if label in question.sections)
