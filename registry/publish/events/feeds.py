"""Events of the law as an Atom feed and as an iCalendar file, so that people can subscribe."""

import datetime as dt
import uuid
from collections.abc import Iterable
from typing import cast

from icalendar import Calendar, vText
from icalendar import Event as CalendarEvent
from lxml import etree

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.message_catalogue import sayer
from bylaw.registry.law.orders.order_citations import order_name
from bylaw.registry.publish.document.phrases import day_in_words
from bylaw.registry.publish.events.events import DOUBTFUL, NOTICES, SUMMARIES, LawEvent

_ATOM = "http://www.w3.org/2005/Atom"
_NEVER = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
_NAMES = uuid.uuid5(uuid.NAMESPACE_URL, "urn:bylaw:event")


def atom(
    events: Iterable[LawEvent], *, title: str, lang: str, site: str = "", own: str = ""
) -> bytes:
    """Write an Atom feed, the newest announcement first; the same events, the same bytes.

    `site` is where the pages are served, `own` the address of the file where files alone are
    published; without either the feed leads to the file that it is by its name.
    """
    told = sorted(events, key=lambda event: (event.announced, event.day), reverse=True)
    root = etree.Element(f"{{{_ATOM}}}feed", nsmap={None: _ATOM})
    root.set("{http://www.w3.org/XML/1998/namespace}lang", f"{lang}-CA")
    _add(root, "id", uuid.uuid5(_NAMES, f"feed {lang} {title}").urn)
    _add(root, "title", title)
    _add(root, "updated", _moment(max((e.moment for e in told), default=_NEVER)))
    _add(_add(root, "author"), "name", "bylaw")
    _link(root, "self", f"{site}/{lang}/changes.atom" if site else own or feed_file(lang, "atom"))
    if site:
        _link(root, "alternate", f"{site}/{lang}/timeline")
    for event in told:
        root.append(_entry(event, lang))
    etree.indent(root)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8")


def _entry(event: LawEvent, lang: str) -> etree._Element:
    entry = etree.Element(f"{{{_ATOM}}}entry")
    _add(entry, "id", _identity(event, lang).urn)
    _add(entry, "title", summary(event, lang))
    _add(entry, "updated", _moment(event.moment))
    _add(entry, "published", _moment(dt.datetime.combine(event.announced, dt.time(), dt.UTC)))
    words = f"{day_in_words(event.day, lang)}. {_notice(event, lang)}"
    _add(entry, "content", words).set("type", "text")
    _add(entry, "category").set("term", event.kind.value)
    return entry


def _add(parent: etree._Element, name: str, text: str | None = None) -> etree._Element:
    child = etree.SubElement(parent, f"{{{_ATOM}}}{name}")
    child.text = text
    return child


def _link(parent: etree._Element, rel: str, href: str) -> None:
    link = _add(parent, "link")
    link.set("rel", rel)
    link.set("type", "application/atom+xml" if rel == "self" else "text/html")
    link.set("href", href)


def feed_file(lang: str, form: str) -> str:
    """Name the file of a feed.

    >>> feed_file("fr", "atom")
    'bylaw.fr.atom'
    """
    return f"bylaw.{lang}.{form}"


def _moment(moment: dt.datetime) -> str:
    """Write a moment as Atom does, in universal time."""
    return moment.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _identity(event: LawEvent, lang: str) -> uuid.UUID:
    """Name an event; a corrected day keeps the name, so that a subscriber sees it move."""
    return uuid.uuid5(_NAMES, "\t".join((lang, *event.name)))


def summary(event: LawEvent, lang: str) -> str:
    """Say an event in one line."""
    order = order_name(event.instrument, lang)
    say = sayer(lang)
    # A title that is held in the other language only is said as the catalogue has it.
    return say(SUMMARIES[event.kind]).format(title=say(event.title), order=order)


def _notice(event: LawEvent, lang: str) -> str:
    """Say how sure an event is."""
    said = sayer(lang)(NOTICES[event.certainty])
    return f"{sayer(lang)(DOUBTFUL)} {said}" if event.is_doubtful else said


def calendar(
    events: Iterable[LawEvent], *, title: str, lang: str, site: str = "", own: str = ""
) -> bytes:
    """Write an iCalendar file of whole-day events; an inferred day is tentative."""
    book = Calendar()
    book.add("version", "2.0")
    book.add("prodid", f"-//bylaw//{lang.upper()}")
    book.add("calscale", "GREGORIAN")
    if site or own:
        book.add("url", f"{site}/{lang}/changes.ics" if site else own)
    book.add("x-wr-calname", vText(title))
    for event in events:
        book.add_component(_calendar_event(event, lang))
    return cast(bytes, book.to_ical(sorted=False))


def _calendar_event(event: LawEvent, lang: str) -> CalendarEvent:
    is_inferred = event.certainty is Certainty.INFERRED
    entry = CalendarEvent()
    entry.add("uid", f"{_identity(event, lang)}@bylaw")
    entry.add("dtstamp", event.moment.astimezone(dt.UTC))
    entry.add("sequence", event.revision)
    entry.add("dtstart", event.day)
    entry.add("dtend", event.day + dt.timedelta(days=1))
    entry.add("summary", summary(event, lang))
    entry.add("description", _notice(event, lang))
    is_open = is_inferred or event.is_doubtful
    entry.add("status", "TENTATIVE" if is_open else "CONFIRMED")
    entry.add("categories", [event.kind.value])
    entry.add("transp", "TRANSPARENT")
    return entry
