"""The metadata of an Akoma Ntoso document: identity, events, periods, changes and provenance."""

import datetime as dt
from collections.abc import Iterator

from lxml import etree

from bylaw.registry.law.orders.operations import Op
from bylaw.registry.publish.document.anchors import address, identity_address
from bylaw.registry.publish.document.consolidation import Change, Consolidation, Unit
from bylaw.registry.publish.document.front import Tell
from bylaw.registry.publish.formats.akn.akn_elements import (
    LANGUAGES,
    Child,
    element,
    event_name,
    expression_address,
    own,
    period_name,
    work_address,
)

_AGENT = "#bylaw"
_KINDS = {
    Op.REPLACE_UNIT: "substitution",
    Op.REPLACE_TEXT: "substitution",
    Op.INSERT_UNIT: "insertion",
    Op.INSERT_TEXT: "insertion",
    Op.APPEND_UNIT: "insertion",
    Op.APPEND_TEXT: "insertion",
    Op.STRIKE_UNIT: "repeal",
    Op.STRIKE_TEXT: "repeal",
    Op.REPEAL_UNIT: "repeal",
    Op.RENUMBER_UNIT: "renumbering",
    Op.REPLACE_INSTRUMENT: "substitution",
    Op.REPEAL_INSTRUMENT: "repeal",
}


def meta(text: Consolidation, tell: Tell) -> etree._Element:
    """Write all metadata of a consolidation."""
    parts: list[Child] = [_identification(text), _lifecycle(text)]
    if text.changes:
        parts.append(_analysis(text))
    parts += [_temporal(text), _references(text), _provenance(text, tell)]
    return element("meta", *parts)


def _identification(text: Consolidation) -> etree._Element:
    work = work_address(text.work.number)
    expression = expression_address(text)
    made = text.work.made or text.day
    since = text.version_day or made
    return element(
        "identification",
        element(
            "FRBRWork",
            *_addresses(f"{work}/!main", work),
            element("FRBRdate", date=made.isoformat(), name="generation"),
            element("FRBRauthor", href="#government", as_="#author"),
            element("FRBRcountry", value="ca-qc"),
            element("FRBRsubtype", value="by-law"),
            element("FRBRnumber", value=text.work.number),
            element("FRBRname", value=text.title),
        ),
        element(
            "FRBRExpression",
            *_addresses(f"{expression}/!main", expression),
            element("FRBRdate", date=since.isoformat(), name="consolidation"),
            element("FRBRauthor", href=_AGENT, as_="#editor"),
            element("FRBRlanguage", language=LANGUAGES[text.lang]),
        ),
        element(
            "FRBRManifestation",
            *_addresses(f"{expression}/!main.xml", f"{expression}.xml"),
            element("FRBRdate", date=(text.known or text.day).isoformat(), name="record"),
            element("FRBRauthor", href=_AGENT, as_="#editor"),
            element("FRBRformat", value="application/akn+xml"),
        ),
        source=_AGENT,
    )


def _addresses(this: str, uri: str) -> tuple[etree._Element, etree._Element]:
    return element("FRBRthis", value=this), element("FRBRuri", value=uri)


def _lifecycle(text: Consolidation) -> etree._Element:
    events = []
    if text.work.made is not None:
        events.append(_event(text.work.made, "#original", "generation"))
    for day, number in _amendments(text).items():
        events.append(_event(day, f"#{_reference(number)}", "amendment"))
    if text.end is not None:
        events.append(_event(text.end, "#original", "repeal"))
    return element("lifecycle", *events, source=_AGENT)


def _amendments(text: Consolidation) -> dict[dt.date, str]:
    return {change.day: change.source.instrument for change in text.changes}


def _event(day: dt.date, source: str, kind: str) -> etree._Element:
    return element("eventRef", eId=event_name(day), date=day.isoformat(), source=source, type_=kind)


def _reference(number: str) -> str:
    return f"ref_{number.replace(' ', '-')}"


def _analysis(text: Consolidation) -> etree._Element:
    places = dict(_places(text.units, ()))
    changes = (_change(change, index, places, text) for index, change in enumerate(text.changes, 1))
    return element("analysis", element("passiveModifications", *changes), source=_AGENT)


def _places(units: tuple[Unit, ...], above: tuple[Unit, ...]) -> Iterator[tuple[str, str]]:
    """Give the address of every unit of the document by its identity."""
    for unit in units:
        holders = tuple(one.version for one in above)
        yield unit.version.identity, address(unit.version, holders)
        yield from _places(unit.children, (*above, unit))


def _change(
    change: Change, index: int, places: dict[str, str], text: Consolidation
) -> etree._Element:
    provision = f"~sec_{change.source.provision}" if change.source.provision else ""
    source = f"{work_address(change.source.instrument)}/!main{provision}"
    name = f"pmod_{index}"
    parts: list[Child] = [element("source", eId=f"{name}__source", href=source)]
    for number, href in enumerate(_destinations(change, places, text), 1):
        parts.append(element("destination", eId=f"{name}__dest_{number}", href=href))
    parts.append(element("force", eId=f"{name}__force", period=f"#{period_name(change.day, None)}"))
    if change.old is not None:
        parts.append(element("old", own("text", change.old), eId=f"{name}__old"))
    if change.new is not None:
        parts.append(element("new", own("text", change.new), eId=f"{name}__new"))
    status = {"status": "incomplete"} if change.is_pending else {}
    return element("textualMod", *parts, eId=name, type_=_KINDS[change.op], **status)


def _destinations(change: Change, places: dict[str, str], text: Consolidation) -> list[str]:
    """Address what a change touched: in this document, or else in the work before it."""
    work, found = work_address(text.work.number), set[str]()
    for identity in change.touched:
        head = identity
        while head not in places and "/" in head:
            head = head.rpartition("/")[0]
        elsewhere = f"{work}/!main~{identity_address(head)}"
        found.add(f"#{places[head]}" if head in places else elsewhere)
    printed = {f"#{place}": index for index, place in enumerate(places.values())}
    return sorted(found, key=lambda href: (printed.get(href, len(printed)), href))


def _temporal(text: Consolidation) -> etree._Element:
    spans = {(unit.version.start, unit.version.end) for unit in text.walk()}
    spans |= {(change.day, None) for change in text.changes}
    known = _event_days(text)
    ordered = sorted(spans, key=lambda span: (span[0] or dt.date.min, span[1] or dt.date.max))
    groups = [
        element("temporalGroup", _interval(start, end, known), eId=period_name(start, end))
        for start, end in ordered
    ]
    return element("temporalData", *groups, source=_AGENT)


def _event_days(text: Consolidation) -> frozenset[dt.date]:
    days = {*_amendments(text), text.work.made, text.end}
    return frozenset(day for day in days if day is not None)


def _interval(
    start: dt.date | None, end: dt.date | None, known: frozenset[dt.date]
) -> etree._Element:
    days = {
        side: f"#{event_name(day)}"
        for side, day in (("start", start), ("end", end))
        if day is not None and day in known
    }
    return element("timeInterval", refersTo="#in-force", **days)


def _references(text: Consolidation) -> etree._Element:
    refs = [
        element("original", eId="original", href=work_address(text.work.number), showAs=text.title)
    ]
    refs += [
        element("passiveRef", eId=_reference(number), href=work_address(number), showAs=number)
        for number in dict.fromkeys(change.source.instrument for change in text.changes)
    ]
    terms = (
        ("TLCOrganization", "government", "/akn/ontology/organization/ca-qc/government",
         "Gouvernement du Québec"),
        ("TLCOrganization", "bylaw", "/akn/ontology/organization/bylaw", "bylaw"),
        ("TLCRole", "author", "/akn/ontology/role/author", "author"),
        ("TLCRole", "editor", "/akn/ontology/role/editor", "editor"),
        ("TLCConcept", "in-force", "/akn/ontology/concept/in-force", "in force"),
    )  # fmt: skip
    refs += [element(tag, eId=name, href=href, showAs=shown) for tag, name, href, shown in terms]
    return element("references", *refs, source=_AGENT)


def _provenance(text: Consolidation, tell: Tell) -> etree._Element:
    known = {} if text.known is None else {"known": text.known.isoformat()}
    texts = (
        own(
            "source",
            file=held.file,
            lang=held.lang,
            sha256=held.sha256,
            published="" if held.published is None else held.published.isoformat(),
            certainty=held.certainty.value,
        )
        for held in text.texts
    )
    acts = (
        own(
            "instrument",
            number=act.number,
            inForce=act.in_force.isoformat(),
            certainty=act.certainty.value,
            textState=act.text_state.value,
        )
        for act in text.acts
    )
    findings = (
        own("finding", tell(f.message), code=f.code, severity=f.severity.value)
        for f in text.findings
    )
    day = text.day.isoformat()
    whole = own("provenance", *texts, *acts, *findings, day=day, official="false", **known)
    return element("proprietary", whole, source=_AGENT)
