"""Instruments: the page as it was received, each provision, and how its sentence was read."""

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.responses import Response

from bylaw.front.texts.texts_accounted import ParsedPart, RegionRun, parsed_provision, runs_between
from bylaw.front.texts.unheld_instruments import unheld_about, unheld_as_json
from bylaw.registry.answers.instruments.instrument_documents import instrument_document
from bylaw.registry.answers.instruments.instruments_named import edition_of
from bylaw.registry.answers.instruments.withdrawn_instruments import refusal_of
from bylaw.registry.answers.instruments_listed import (
    instrument_as_json,
    operations_as_json,
    settled_instruments,
)
from bylaw.registry.answers.orders_in_words import (
    describe_commencement,
    describe_details,
    describe_operation,
    describe_transition,
)
from bylaw.registry.answers.shapes.instrument_shapes import (
    InstrumentShape,
    InstrumentWithOperationsShape,
)
from bylaw.registry.answers.works_listed import concerning
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.messages import N_, NN_, language_said
from bylaw.registry.law.orders.acting.chain import chain_findings, chain_of
from bylaw.registry.law.orders.instruments import AmendingProvision, Instrument
from bylaw.registry.law.text.numerals import typed_number
from bylaw.registry.publish.formats.all_formats import Format
from bylaw.registry.store.access.rows import SourceRow
from bylaw.web.pages.law_pages import known_form
from bylaw.web.pages.source_pages import account_of
from bylaw.web.serving.requests.delivery import Make, as_json, deliver, negotiate, render
from bylaw.web.serving.requests.page_requests import Asking, PageRequest
from bylaw.web.serving.requests.page_routers import DOCUMENTS, PageRouter, gives
from bylaw.web.serving.requests.problems import ProblemError
from bylaw.web.serving.snapshots import Snapshot
from bylaw.web.translators import Translator

router = PageRouter()
_PROVISIONS = NN_("{count} provision", "{count} provisions")
_FORMS = {
    "xml": Format.AKN,
    "html": Format.HTML,
    "pdf": Format.PDF,
    "md": Format.MARKDOWN,
    "txt": Format.TEXT,
}


@dataclass(frozen=True)
class ShownPage:
    """An instrument with its received page."""

    instrument: Instrument
    file: str
    runs: tuple[RegionRun, ...]


def instruments(snapshot: Snapshot) -> tuple[Instrument, ...]:
    """List the instruments with what became of their operations."""
    return snapshot.keep("instruments with states", lambda: settled_instruments(snapshot.view))


def instruments_as_json(asking: Asking) -> list[InstrumentShape]:
    """The instruments of the registry: the output of `bylaw instruments --json`."""
    held = [instrument_as_json(item) for item in _about(asking)]
    return [*held, *map(unheld_as_json, unheld_about(asking.snapshot.view))]


def _about(asking: PageRequest) -> tuple[Instrument, ...]:
    """The instruments that concern the text; all of them where none is named."""
    every = instruments(asking.snapshot)
    return concerning(every, asking.snapshot.view) if asking.work else every


@router.listing("/instruments", "instruments", list[InstrumentShape], instruments_as_json)
def instruments_page(asking: Asking) -> bytes:
    """Show the chain of instruments, and all that are known."""
    links = chain_of(asking.snapshot.instruments, asking.snapshot.subject)
    return render(
        asking,
        "instruments.html",
        links=links,
        findings=tuple(chain_findings(links)),
        instruments=_about(asking),
        unheld=unheld_about(asking.snapshot.view),
        inferred=lambda item: item.evidence is Certainty.INFERRED,
        provision_words=_PROVISIONS,
    )


def _instruments_named(asking: PageRequest, number: str) -> tuple[Instrument, ...]:
    """Find the texts of an instrument in its languages, by number or by place."""
    every = instruments(asking.snapshot)
    found = [item for item in every if item.number == number]
    place = typed_number(number.removeprefix("text-")) if number.startswith("text-") else None
    if not found and place is not None:
        found = list(every[place : place + 1])
    if not found:
        message = refusal_of(asking.snapshot.view, number).message
        raise ProblemError(404, message.template, **message.values)
    return tuple(sorted(found, key=lambda item: item.lang != asking.lang))


@router.data("/instruments/{number}.json", "instruments", list[InstrumentWithOperationsShape])
def instrument_json(asking: Asking, number: str) -> Response:
    """An instrument with its operations, in each language in which it is held."""
    found = _instruments_named(asking, number)
    return deliver(asking, "json", lambda: _one_as_json(found))


def _one_as_json(found: tuple[Instrument, ...]) -> bytes:
    return as_json(
        [instrument_as_json(i) | {"operations": list(operations_as_json(i))} for i in found]
    )


@router.get(
    "/instruments/{number}.{form:ending}",
    tags=["instruments"],
    responses=gives(*DOCUMENTS, "text/html"),
)
def instrument_in_its_language(asking: Asking, number: str, form: str) -> Response:
    """An instrument as a document, in a language in which it is held."""
    return deliver(asking, form, _maker(asking, _instruments_named(asking, number)[0], form))


@router.get(
    "/{lang:lang}/instruments/{number}.{form:ending}",
    tags=["instruments"],
    responses=gives(*DOCUMENTS, "text/html"),
)
def instrument_in_form(asking: Asking, number: str, form: str) -> Response:
    """An instrument as a document: xml (Akoma Ntoso), html, pdf, md or txt."""
    item = _instruments_named(asking, number)[0]
    make = _maker(asking, item, form)
    if item.lang != asking.lang:
        template = N_("{name} is not held in {lang}; it is held in {held}")
        asked, held = language_said(asking.lang), language_said(item.lang)
        raise ProblemError(404, template, name=number, lang=asked, held=held)
    return deliver(asking, form, make)


def _maker(asking: PageRequest, item: Instrument, form: str) -> Make:
    chosen, translator = _FORMS[known_form(form, tuple(_FORMS))], Translator.of(item.lang)

    def make() -> bytes:
        edition = edition_of(asking.snapshot.view, item)
        return instrument_document(edition, chosen, say=translator.sayer, tell=translator.tell)

    return make


@router.page("/instruments/{number}")
def instrument_page(asking: Asking, number: str) -> Response:
    """Show an instrument: the received page, each provision, its operations and days."""
    found = _instruments_named(asking, number)
    forms: dict[str, Make] = {"html": lambda: _page(asking, number, found)}
    forms["json"] = lambda: _one_as_json(found)
    if found[0].lang == asking.lang:
        forms |= {form: _maker(asking, found[0], form) for form in _FORMS if form != "html"}
    return negotiate(asking, forms)


def _page(asking: PageRequest, number: str, found: tuple[Instrument, ...]) -> bytes:
    say = asking.translator.sayer
    return render(
        asking,
        "instrument.html",
        number=number,
        shown=tuple(_shown_page(asking, item) for item in found),
        provisions_of=placed_provisions,
        describe=lambda operation: describe_operation(operation, say),
        details=lambda operation: tuple(describe_details(operation, say)),
        describe_commencement=lambda one, sign: describe_commencement(one, say, sign),
        describe_transition=lambda one: describe_transition(one, say),
    )


def _shown_page(asking: PageRequest, item: Instrument) -> ShownPage:
    row = _row(asking.snapshot, item.span.file)
    found = account_of(asking.snapshot, row)
    runs = runs_between(found, item.span.start, item.span.end)
    return ShownPage(item, row.file, runs)


def _row(snapshot: Snapshot, file: str) -> SourceRow:
    row = next((row for row in snapshot.sources if row.file == file), None)
    if row is None:
        raise ProblemError(404, N_("There is no text {file}."), file=file)
    return row


@router.get("/{lang:lang}/instruments/{number}/provisions/{place}", include_in_schema=False)
def provision_page(asking: Asking, number: str, place: str, of: str = "") -> Response:
    """Show how the sentence of one provision was parsed."""
    found = _instruments_named(asking, number)
    item = next((one for one in found if one.lang == (of or found[0].lang)), found[0])
    provision = dict(placed_provisions(item)).get(place)
    if provision is None:
        raise ProblemError(404, N_("There is no such provision."))
    return negotiate(asking, {"html": lambda: _parse_page(asking, item, provision, number)})


def placed_provisions(item: Instrument) -> Iterator[tuple[str, AmendingProvision]]:
    """Name each provision as an address does: by its number, or where it has none by its order."""
    used: set[str] = set()
    for order, provision in enumerate(item.printed_provisions, start=1):
        place = provision.number or f"order-{order}"
        place = f"{place}-{order}" if place in used else place
        used.add(place)
        yield place, provision


def _parse_page(
    asking: PageRequest, item: Instrument, provision: AmendingProvision, number: str
) -> bytes:
    tree: ParsedPart | None = parsed_provision(provision, item, asking.translator.sayer)
    return render(
        asking, "provision.html", instrument=item, provision=provision, tree=tree, number=number
    )
