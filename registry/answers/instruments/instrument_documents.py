"""The document of an instrument in words: its status, its provisions, what its orders came to."""

from collections.abc import Iterator
from dataclasses import replace

from bylaw.registry.answers.instruments_listed import commencements_of
from bylaw.registry.answers.orders_in_words import (
    OPERATION_STATES,
    commencement_rule,
    describe_details,
    describe_operation,
    describe_scope,
)
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.messages import N_, Say, Tell
from bylaw.registry.law.orders.commencements import Commencement
from bylaw.registry.law.orders.instruments import (
    AmendingProvision,
    Extent,
    OperationState,
    ReadOperation,
    Status,
)
from bylaw.registry.law.orders.order_citations import order_name
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.publish.document.anchors import element_address
from bylaw.registry.publish.document.blocks import (
    Block,
    Document,
    DocumentLine,
    DocumentPart,
    Grid,
    Heading,
    LineRole,
    Paragraph,
    QuotedText,
    about_line,
)
from bylaw.registry.publish.document.composition import quoted_blocks
from bylaw.registry.publish.document.phrases import PHRASES, known_day
from bylaw.registry.publish.formats.all_formats import Format, set_document
from bylaw.registry.publish.instrument.instrument_edition import InstrumentEdition
from bylaw.registry.publish.instrument.quoted_units import cut_provision

_WHY = {
    OperationState.PENDING: N_("pending: the words that it amends are not held"),
    OperationState.REFUSED: N_("refused: it could not be applied; see the findings"),
}
_EXTENTS = {
    Extent.HEAD_MISSING: N_("Its beginning is not held."),
    Extent.CUT: N_("Its end is not held."),
    Extent.TEXT_MISSING: N_("Its text is not held."),
}
_STATUSES = {
    Status.DRAFT: N_("Draft: never in force in this form."),
    Status.NOTICE: N_("Notice only."),
    Status.ERRATUM: N_("Erratum."),
    Status.UNKNOWN: N_("Nothing says whether it was made."),
}
_COLUMNS = (N_("Provision"), N_("What it does"), N_("In force"), N_("State"))


def instrument_document(edition: InstrumentEdition, form: Format, *, say: Say, tell: Tell) -> bytes:
    """Set an instrument in a format, as the bytes of a file."""
    document = document_of_instrument(edition, say=say, tell=tell)
    if form is not Format.AKN:
        return set_document(document, form)
    from bylaw.registry.publish.instrument.instrument_akn import instrument_akn

    return instrument_akn(edition, document)


def document_of_instrument(edition: InstrumentEdition, *, say: Say, tell: Tell) -> Document:
    """Write the document of an instrument in its own language."""
    item = edition.instrument
    order = "" if item.number is None else order_name(item.number, item.lang)
    title = item.title or item.subject or say(N_("(title not held)"))
    return Document(
        item.lang,
        edition.day,
        title,
        order,
        item.enabling,
        f"{title} — {order}" if order else title,
        tuple(_front(edition, say)),
        tuple(_parts(edition, say)),
        tuple(_back(edition, say, tell)),
    )


def _front(edition: InstrumentEdition, say: Say) -> Iterator[Block]:
    yield about_line(" ".join(_origin(edition, say)))
    coming = [_coming(one, edition, say) for one in commencements_of(edition.instrument)]
    if coming and not edition.is_draft:
        yield about_line(" ".join(coming))
    yield about_line(PHRASES[edition.instrument.lang].official)


def _origin(edition: InstrumentEdition, say: Say) -> Iterator[str]:
    """Say where an instrument comes from, as far as it is known."""
    item, lang = edition.instrument, edition.instrument.lang
    if item.status in _STATUSES:
        yield say(_STATUSES[item.status])
    if item.made is not None:
        made = known_day(item.made, Certainty.STATED, lang=lang)
        yield say(N_("Made on {day}.")).format(day=made)
    if item.published is not None:
        day = known_day(item.published, edition.certainty, lang=lang)
        yield say(N_("Gazette officielle du Québec of {day}.")).format(day=day)
    if item.base_title:
        yield say(N_("Amends: {title}.")).format(title=item.base_title)
    if item.last_amended_by is not None:
        last = order_name(item.last_amended_by, lang)
        yield say(N_("Previous amendment: {order}.")).format(order=last)
    if item.extent in _EXTENTS:
        yield say(_EXTENTS[item.extent])


def _coming(one: Commencement, edition: InstrumentEdition, say: Say) -> str:
    rule = commencement_rule(one, say)
    if one.in_force is None:
        said = say(N_("Date of coming into force not known: {rule}."))
        return said.format(rule=rule)
    day = known_day(one.in_force, edition.certainty, lang=edition.instrument.lang)
    if one.sections is None:
        return say(N_("In force on {day}: {rule}.")).format(day=day, rule=rule)
    scope = describe_scope(one, say)
    return say(N_("In force on {day}, {scope}: {rule}.")).format(scope=scope, day=day, rule=rule)


def provision_address(provision: AmendingProvision, place: int) -> str:
    """Address a provision of an instrument; a clause of the order itself is counted."""
    number = provision.number or f"order-{place}"
    return element_address(Kind.SECTION, number, "")


def _parts(edition: InstrumentEdition, say: Say) -> Iterator[DocumentPart]:
    for place, provision in enumerate(edition.instrument.printed_provisions, 1):
        anchor = provision_address(provision, place)
        blocks = tuple(_provision(provision, edition, anchor, say))
        yield DocumentPart(anchor, blocks)
    for place, attached in enumerate(edition.instrument.attachments, 1):
        anchor = f"att_{place}"
        lines = (Paragraph(line) for line in attached.text.split("\n") if line.strip())
        yield DocumentPart(anchor, (Heading("", attached.heading, 2, anchor), *lines))


def _provision(
    provision: AmendingProvision, edition: InstrumentEdition, anchor: str, say: Say
) -> Iterator[Block]:
    """Set a provision: its number before its first words, what it quotes set apart."""
    marker = f"{provision.number}." if provision.number else "—"
    for cut in cut_provision(provision):
        if isinstance(cut, ReadOperation):
            yield QuotedText(tuple(quoted_blocks(cut.payload, edition.instrument.lang)))
            continue
        for line in cut.split("\n"):
            yield Paragraph(line.strip(), LineRole.TEXT, marker, 0, anchor)
            marker = anchor = ""
    states = dict.fromkeys(read.state for read in provision.operations)
    for state in (state for state in states if state in _WHY):
        yield Paragraph(f"[{say(_WHY[state])}]", LineRole.MARK)


def _back(edition: InstrumentEdition, say: Say, tell: Tell) -> Iterator[Block]:
    phrases = PHRASES[edition.instrument.lang]
    rows = tuple(_rows(edition, say))
    yield Heading("", phrases.about, 2, "about")
    if edition.known is not None:
        known = known_day(edition.known, Certainty.STATED, lang=edition.instrument.lang)
        yield about_line(phrases.known.format(day=known))
    if rows:
        yield Heading("", say(N_("Operations")), 3, "operations")
        yield Grid(tuple(map(say, _COLUMNS)), rows)
    yield Grid(phrases.sources, (_source(edition),))
    yield Heading("", phrases.findings, 3, "findings")
    told = dict.fromkeys(tell(one.message) for one in edition.instrument.all_findings())
    yield from (Paragraph(words, LineRole.FINDING) for words in told or [phrases.no_findings])


def _rows(edition: InstrumentEdition, say: Say) -> Iterator[DocumentLine]:
    for provision in edition.instrument.printed_provisions:
        for read in provision.operations:
            effect = edition.effect_of(provision.number, read)
            day = None if effect is None else effect.day
            written = known_day(day, edition.certainty, lang=edition.instrument.lang)
            what = "; ".join((describe_operation(read.operation, say), *_details(read, say)))
            state = say(OPERATION_STATES[read.state])
            yield DocumentLine(
                (provision.number or "—", what, "—" if day is None else written, state)
            )


def _details(read: ReadOperation, say: Say) -> Iterator[str]:
    """Say which words come and go; those of a quoted unit stand in the text already."""
    operation = read.operation
    yield from describe_details(
        replace(operation, old=None, new=None) if read.payload else operation, say
    )


def _source(edition: InstrumentEdition) -> DocumentLine:
    text, lang = edition.text, edition.instrument.lang
    day = known_day(text.published, text.certainty, lang=lang)
    return DocumentLine((text.file.rpartition("/")[2], text.lang, day, text.sha256))
