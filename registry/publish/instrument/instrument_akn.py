"""An amending instrument as Akoma Ntoso 3.0: its provisions, and the changes that they order."""

import datetime as dt
from collections.abc import Iterator

from lxml import etree

from bylaw.registry.law.orders.instruments import AmendingProvision, OperationState, ReadOperation
from bylaw.registry.law.orders.operations import Operation, TextAnchor
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.publish.document.anchors import QUOTED, element_address, identity_address
from bylaw.registry.publish.document.blocks import Document
from bylaw.registry.publish.formats.akn.akn_body import (
    cover,
    own_address,
    preface,
    provision_element,
)
from bylaw.registry.publish.formats.akn.akn_elements import (
    LANGUAGE_CODES,
    Child,
    akoma_document,
    element,
    event_name,
    link_references,
    own,
    period_name,
    work_address,
)
from bylaw.registry.publish.formats.akn.akn_identity import (
    AGENT,
    MODIFICATIONS,
    Identity,
    event,
    identification,
    publication,
    reference_name,
    references,
)
from bylaw.registry.publish.instrument.instrument_edition import InstrumentEdition
from bylaw.registry.publish.instrument.quoted_units import cut_provision

_STATUS = {OperationState.PENDING: "incomplete", OperationState.REFUSED: "undefined"}


def instrument_akn(edition: InstrumentEdition, document: Document) -> bytes:
    """Write an instrument as one Akoma Ntoso document: an act, or a bill that was never made."""
    provisions = [_section(one, edition.instrument.lang) for one in edition.instrument.provisions]
    nothing = element("hcontainer", element("content", element("p")), name="text")
    return akoma_document(
        element(
            "bill" if edition.is_draft else "act",
            _meta(edition, document),
            cover(document),
            preface(document),
            _link_to_amended(element("body", *(provisions or [nothing])), edition),
            name="by-law",
            contains="originalVersion",
        )
    )


def _link_to_amended(body: etree._Element, edition: InstrumentEdition) -> etree._Element:
    """Link the sections that are named to the amended text."""
    if not edition.amended or not edition.effects:
        return body
    work = work_address(edition.amended)
    return link_references(
        body,
        edition.instrument.lang,
        lambda label: f"{work}/!main~{element_address(Kind.SECTION, label, '')}",
    )


# ---- Metadata --------------------------------------------------------------------------


def _meta(edition: InstrumentEdition, document: Document) -> etree._Element:
    item, days = edition.instrument, _days(edition)
    parts: list[Child] = [
        identification(_identity(edition, document)),
        *publication(item.published),
        element(
            "lifecycle",
            event(edition.day, "#original", "generation"),
            *(event(day, "#original", "generation") for day in days if day != edition.day),
            source=AGENT,
        ),
    ]
    changes = list(_changes(edition))
    if changes:
        parts.append(element("analysis", element("activeModifications", *changes), source=AGENT))
    if days:
        parts.append(element("temporalData", *map(_period, days), source=AGENT))
    parts += [_references(edition, document), _provenance(edition)]
    return element("meta", *parts)


def _identity(edition: InstrumentEdition, document: Document) -> Identity:
    item = edition.instrument
    work = work_address(item.name)
    expression = f"{work}/{LANGUAGE_CODES[item.lang]}@{edition.day.isoformat()}"
    return Identity(
        work,
        expression,
        item.number or item.name,
        document.title,
        item.lang,
        item.made or edition.day,
        edition.day,
        edition.known or edition.day,
        "publication",
    )


def _days(edition: InstrumentEdition) -> tuple[dt.date, ...]:
    return tuple(sorted({effect.day for effect in edition.effects.values()}))


def _period(day: dt.date) -> etree._Element:
    interval = element("timeInterval", refersTo="#in-force", start=f"#{event_name(day)}")
    return element("temporalGroup", interval, eId=period_name(day, None))


def _references(edition: InstrumentEdition, document: Document) -> etree._Element:
    work, base = work_address(edition.instrument.name), edition.amended
    own_one = element("original", eId="original", href=work, showAs=document.title)
    amended = element(
        "activeRef",
        eId=reference_name(base),
        href=work_address(base),
        showAs=edition.instrument.base_title or base,
    )
    return references((own_one, *([amended] if base else ())))


def _provenance(edition: InstrumentEdition) -> etree._Element:
    text = edition.text
    published = {} if text.published is None else {"published": text.published.isoformat()}
    source = own(
        "source",
        file=text.file,
        lang=text.lang,
        sha256=text.sha256,
        certainty=text.certainty.value,
        **published,
    )
    return element("proprietary", own("provenance", source, official="false"), source=AGENT)


def _changes(edition: InstrumentEdition) -> Iterator[etree._Element]:
    index = 0
    for provision in edition.instrument.provisions:
        eid = provision_eid(provision)
        for read in provision.operations:
            index += 1
            yield _change(edition, provision, read, name=f"amod_{index}", at=f"{eid}__mod_1")


def _change(
    edition: InstrumentEdition,
    provision: AmendingProvision,
    read: ReadOperation,
    *,
    name: str,
    at: str,
) -> etree._Element:
    effect, operation = edition.effect_of(provision.number, read), read.operation
    work = work_address(edition.amended)
    touched = frozenset() if effect is None else effect.touched
    places = sorted({f"{work}/!main~{identity_address(one)}" for one in touched}) or [work]
    parts: list[Child] = [element("source", eId=f"{name}__source", href=f"#{at}")]
    for number, href in enumerate(places, 1):
        parts.append(element("destination", eId=f"{name}__dest_{number}", href=href))
    if effect is not None:
        period = f"#{period_name(effect.day, None)}"
        parts.append(element("force", eId=f"{name}__force", period=period))
    for side, words in (("old", operation.old), ("new", operation.new)):
        if words is not None:
            parts.append(element(side, own("text", words), eId=f"{name}__{side}"))
    status = {"status": _STATUS[read.state]} if read.state in _STATUS else {}
    return element("textualMod", *parts, eId=name, type_=MODIFICATIONS[operation.op], **status)


# ---- Body ------------------------------------------------------------------------------


def provision_eid(provision: AmendingProvision) -> str:
    """Address a provision as the modifications of a consolidated text do."""
    return element_address(Kind.SECTION, provision.number, "")


def _section(provision: AmendingProvision, lang: str) -> etree._Element:
    eid = provision_eid(provision)
    words = list(_words(provision, eid, lang))
    content = element("content", *(words or [element("p")]))
    return element("section", element("num", f"{provision.number}."), content, eId=eid)


def _words(provision: AmendingProvision, eid: str, lang: str) -> Iterator[etree._Element]:
    """Write the sentence of a provision as the modification that it orders, with what it quotes."""
    cuts, reads = cut_provision(provision), provision.operations
    if not reads:
        yield from (element("p", line) for cut in cuts for line in str(cut).split("\n"))
        return
    mod = f"{eid}__mod_1"
    quotes = [w for read in reads if not read.payload for w in _quotes(read.operation)]
    pieces: list[Child] = []
    for place, cut in enumerate(cuts, 1):
        if isinstance(cut, str):
            pieces += _with_quotations(cut, quotes, mod)
        else:
            pieces.append(_quoted_structure(cut, f"{mod}{QUOTED}{place}", lang))
    yield element("p", element("mod", *pieces, eId=mod))


def _quotes(operation: Operation) -> Iterator[str]:
    yield from (words for words in (operation.old, operation.new) if words)
    if isinstance(operation.anchor, TextAnchor):
        yield operation.anchor.text


def _with_quotations(text: str, quotes: list[str], mod: str) -> list[Child]:
    """Mark the words that a sentence quotes, each where it first stands, and never twice."""
    found = sorted({(text.find(words), len(words)) for words in quotes if words in text})
    pieces: list[Child] = []
    at = 0
    for place, (start, length) in enumerate(found, 1):
        if start >= at:
            words = text[start : start + length]
            pieces += [text[at:start], element("quotedText", words, eId=f"{mod}__qtext_{place}")]
            at = start + length
    return [*pieces, text[at:]]


def _quoted_structure(read: ReadOperation, eid: str, lang: str) -> etree._Element:
    taken: dict[str, int] = {}
    units = (provision_element(unit, own_address(unit, eid, taken), lang) for unit in read.payload)
    marks = ("“", "”") if lang == "en" else ("«", "»")
    return element("quotedStructure", *units, eId=eid, startQuote=marks[0], endQuote=marks[1])
