"""The metadata of an Akoma Ntoso document: identity, events, periods, changes and provenance."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator

from lxml import etree

from bylaw.registry.law.messages import Tell
from bylaw.registry.law.orders.order_citations import order_name
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.publish.document.anchors import address, element_address, identity_address
from bylaw.registry.publish.document.consolidation import Consolidation, OrderEffect, Unit
from bylaw.registry.publish.formats.akn.akn_elements import (
    Child,
    element,
    event_name,
    expression_address,
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


def meta(text: Consolidation, tell: Tell) -> etree._Element:
    """Write all metadata of a consolidation."""
    parts: list[Child] = [identification(_identity(text)), *_publication(text), _lifecycle(text)]
    if text.changes:
        parts.append(_analysis(text))
    parts += [_temporal(text), _references(text), _provenance(text, tell)]
    return element("meta", *parts)


def _identity(text: Consolidation) -> Identity:
    made = text.work.made or text.day
    return Identity(
        work_address(text.work.number),
        expression_address(text),
        text.work.number,
        text.title,
        text.lang,
        made,
        text.version_day or made,
        text.known or text.day,
    )


def _publication(text: Consolidation) -> list[etree._Element]:
    """The last issue that this text rests on."""
    return publication(max((act.published for act in text.acts if act.published), default=None))


def _lifecycle(text: Consolidation) -> etree._Element:
    events = []
    if text.work.made is not None:
        events.append(event(text.work.made, "#original", "generation"))
    for day, number in _amendments(text):
        events.append(event(day, f"#{reference_name(number)}", "amendment"))
    if text.end is not None:
        source = reference_name(text.ended_by) if text.ended_by else "original"
        events.append(event(text.end, f"#{source}", "repeal"))
    _keep_apart(events)
    return element("lifecycle", *events, source=AGENT)


def _keep_apart(events: list[etree._Element]) -> None:
    """Give the second event of a day a name of its own."""
    taken: Counter[str] = Counter()
    for one in events:
        name = str(one.get("eId"))
        taken[name] += 1
        if taken[name] > 1:
            one.set("eId", f"{name}~{taken[name]}")


def _amendments(text: Consolidation) -> tuple[tuple[dt.date, str], ...]:
    """List the amendments by their day; of one whose words are not held, the day may be known."""
    held = {(change.day, change.source.instrument) for change in text.changes}
    told = {number for _day, number in held}
    lacking = {
        (one.in_force, one.number)
        for one in text.lacking
        if one.in_force is not None and one.number not in told and one.number != text.ended_by
    }
    return tuple(sorted(held | lacking))


def _analysis(text: Consolidation) -> etree._Element:
    places = dict(_places(text.units, ()))
    changes = (_change(change, index, places, text) for index, change in enumerate(text.changes, 1))
    return element("analysis", element("passiveModifications", *changes), source=AGENT)


def _places(units: tuple[Unit, ...], above: tuple[Unit, ...]) -> Iterator[tuple[str, str]]:
    """The address of every unit of the document by its identity."""
    for unit in units:
        holders = tuple(one.version for one in above)
        yield unit.version.identity, address(unit.version, holders)
        yield from _places(unit.children, (*above, unit))


def _change(
    change: OrderEffect, index: int, places: dict[str, str], text: Consolidation
) -> etree._Element:
    said = change.source.provision
    provision = f"~{element_address(Kind.SECTION, said, '')}" if said else ""
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
    return element("textualMod", *parts, eId=name, type_=MODIFICATIONS[change.op], **status)


def _destinations(change: OrderEffect, places: dict[str, str], text: Consolidation) -> list[str]:
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
    return element("temporalData", *groups, source=AGENT)


def _event_days(text: Consolidation) -> frozenset[dt.date]:
    days = {*(day for day, _number in _amendments(text)), text.work.made, text.end}
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
    original = element(
        "original", eId="original", href=work_address(text.work.number), showAs=text.title
    )
    amending = (change.source.instrument for change in text.changes)
    lacking = (one.number for one in text.lacking if one.number != text.work.number)
    numbers = dict.fromkeys((*amending, *lacking, *([text.ended_by] if text.ended_by else ())))
    refs = (
        element(
            "passiveRef",
            eId=reference_name(number),
            href=work_address(number),
            showAs=order_name(number, text.lang),
        )
        for number in numbers
    )
    return references((original, *refs))


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
    return element("proprietary", whole, source=AGENT)
