"""Events of the law as an Atom feed and as an iCalendar file, so that people can subscribe."""

import datetime as dt
import uuid
from collections.abc import Iterable, Iterator

from lxml import etree

from bylaw.registry.law.orders.enactments import Certainty
from bylaw.registry.publish.document.phrases import order_name, written_day
from bylaw.registry.publish.events.events import NOTICES, SUMMARIES, Event

_ATOM = "http://www.w3.org/2005/Atom"
_NAMES = uuid.uuid5(uuid.NAMESPACE_URL, "urn:bylaw:event")
_FOLD = 75


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
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//bylaw//{lang.upper()}",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{_escaped(title)}",
        *(line for event in events for line in _event(event, lang)),
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines).encode()


def _event(event: Event, lang: str) -> Iterator[str]:
    next_day = event.day + dt.timedelta(days=1)
    tentative = event.certainty is Certainty.INFERRED
    yield from (
        "BEGIN:VEVENT",
        f"UID:{_identity(event, lang)}@bylaw",
        f"DTSTAMP:{event.announced:%Y%m%d}T000000Z",
        f"DTSTART;VALUE=DATE:{event.day:%Y%m%d}",
        f"DTEND;VALUE=DATE:{next_day:%Y%m%d}",
        f"SUMMARY:{_escaped(summary(event, lang))}",
        f"DESCRIPTION:{_escaped(NOTICES[lang][event.certainty])}",
        f"STATUS:{'TENTATIVE' if tentative else 'CONFIRMED'}",
        f"CATEGORIES:{event.kind.value}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    )


def _escaped(words: str) -> str:
    flat = words.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return flat.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")


def _folded(line: str) -> str:
    """Fold a line at 75 octets, never inside a character.

    >>> [len(part.encode()) for part in _folded("é" * 60).split("\\r\\n ")]
    [74, 46]
    """
    parts: list[str] = []
    current = ""
    for letter in line:
        # A continued line begins with a blank, which counts.
        room = _FOLD if not parts else _FOLD - 1
        if len((current + letter).encode()) > room:
            parts.append(current)
            current = ""
        current += letter
    return "\r\n ".join((*parts, current))
