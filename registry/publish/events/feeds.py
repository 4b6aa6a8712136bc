"""Events of the law as an Atom feed and as an iCalendar file, so that people can subscribe."""

import datetime as dt
import uuid
from collections.abc import Iterable
from typing import cast

from icalendar import Calendar, vText
from icalendar import Event as CalendarEvent
from lxml import etree

from bylaw.registry.law.orders.enactments import Certainty
from bylaw.registry.publish.document.phrases import order_name, written_day
from bylaw.registry.publish.events.events import NOTICES, SUMMARIES, Event

_ATOM = "http://www.w3.org/2005/Atom"
_NAMES = uuid.uuid5(uuid.NAMESPACE_URL, "urn:bylaw:event")


def atom(events: Iterable[Event], *, title: str, lang: str) -> bytes:
    """Write an Atom feed, the newest announcement first; the same events, the same bytes."""
    told = sorted(events, key=lambda event: (event.announced, event.day), reverse=True)
    root = etree.Element(f"{{{_ATOM}}}feed", nsmap={None: _ATOM})
    root.set("{http://www.w3.org/XML/1998/namespace}lang", f"{lang}-CA")
    _add(root, "id", uuid.uuid5(_NAMES, f"feed {lang} {title}").urn)
    _add(root, "title", title)
    _add(root, "updated", _moment(max((e.announced for e in told), default=dt.date(1970, 1, 1))))
    _add(_add(root, "author"), "name", "bylaw")
    for event in told:
        root.append(_entry(event, lang))
    etree.indent(root)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8")


def _entry(event: Event, lang: str) -> etree._Element:
    entry = etree.Element(f"{{{_ATOM}}}entry")
    _add(entry, "id", _identity(event, lang).urn)
    _add(entry, "title", summary(event, lang))
    _add(entry, "updated", _moment(event.announced))
    words = f"{written_day(event.day, lang)}. {NOTICES[lang][event.certainty]}"
    _add(entry, "summary", words)
    _add(entry, "category").set("term", event.kind.value)
    return entry


def _add(parent: etree._Element, name: str, text: str | None = None) -> etree._Element:
    child = etree.SubElement(parent, f"{{{_ATOM}}}{name}")
    child.text = text
    return child


def _moment(day: dt.date) -> str:
    return f"{day.isoformat()}T00:00:00Z"


def _identity(event: Event, lang: str) -> uuid.UUID:
    """Name an event; a corrected day keeps the name, so that a subscriber sees it move."""
    name = (lang, event.kind.value, event.instrument, event.title, str(event.ordinal))
    return uuid.uuid5(_NAMES, "\t".join(name))


def summary(event: Event, lang: str) -> str:
    """Say an event in one line."""
    order = order_name(event.instrument, lang)
    return SUMMARIES[lang][event.kind].format(title=event.title, order=order)


def calendar(events: Iterable[Event], *, title: str, lang: str) -> bytes:
    """Write an iCalendar file of whole-day events; an inferred day is tentative."""
    book = Calendar()
    book.add("version", "2.0")
    book.add("prodid", f"-//bylaw//{lang.upper()}")
    book.add("calscale", "GREGORIAN")
    book.add("x-wr-calname", vText(title))
    for event in events:
        book.add_component(_calendar_event(event, lang))
    return cast(bytes, book.to_ical(sorted=False))


def _calendar_event(event: Event, lang: str) -> CalendarEvent:
    is_inferred = event.certainty is Certainty.INFERRED
    midnight = dt.datetime.combine(event.announced, dt.time(), dt.UTC)
    entry = CalendarEvent()
    entry.add("uid", f"{_identity(event, lang)}@bylaw")
    entry.add("dtstamp", midnight)
    entry.add("dtstart", event.day)
    entry.add("dtend", event.day + dt.timedelta(days=1))
    entry.add("summary", summary(event, lang))
    entry.add("description", NOTICES[lang][event.certainty])
    entry.add("status", "TENTATIVE" if is_inferred else "CONFIRMED")
    entry.add("categories", [event.kind.value])
    entry.add("transp", "TRANSPARENT")
    return entry
