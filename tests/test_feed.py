"""The feed and the calendar: every event once, valid in form, the same bytes each time."""

import datetime as dt
import re
from functools import cache
from pathlib import Path

import pytest
from amending_orders import order
from conftest import Run, Take
from lxml import etree
from published_corpus import instruments, readings

from bylaw.ingest.page.notices import comment_days
from bylaw.ingest.subject import load_subject
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.orders.instruments import Status
from bylaw.registry.publish.events.chart import TimelineBar, timeline_svg
from bylaw.registry.publish.events.events import DraftNotice, EventKind, LawEvent, events_of
from bylaw.registry.publish.events.feeds import atom, calendar, summary

ATOM = {"a": "http://www.w3.org/2005/Atom"}


@cache
def events(lang: str = "en") -> tuple[LawEvent, ...]:
    draft = DraftNotice("1033-2007", "A draft", dt.date(2007, 10, 10), 45)
    return events_of(instruments(), load_subject(), lang=lang, drafts=(draft,))


def test_the_events_of_the_corpus_in_order() -> None:
    assert [(event.day.isoformat(), event.kind.value, event.instrument) for event in events()] == [
        ("2000-02-23", "published", "111-2000"),
        ("2000-03-09", "in_force", "111-2000"),
        ("2000-08-09", "published", "928-2000"),
        ("2000-08-24", "in_force", "928-2000"),
        ("2007-10-10", "draft_published", "1033-2007"),
        ("2007-11-24", "comments_close", "1033-2007"),
        ("2007-12-12", "published", "1033-2007"),
        ("2007-12-27", "in_force", "1033-2007"),
        ("2011-10-13", "ended", "951-2011"),
    ]


def test_an_instrument_of_another_text_is_no_event_of_this_one() -> None:
    assert "122-2000" not in {event.instrument for event in events()}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_notice_of_each_draft_states_its_period(lang: str) -> None:
    for reading in readings():
        for item in reading.instruments:
            if item.status is Status.DRAFT and item.lang == lang:
                text = reading.received.text[item.span.start : item.span.end]
                assert comment_days(text, lang) == 45


PERIODS = [
    ("en", "no later than 45 days after the date of this publication", 45),
    ("en", "may not be made before 60 days have elapsed since this publication", 60),
    ("en", "within sixty days of publication", 60),
    ("en", "within forty-five (45) days after this publication", 45),
    ("en", "during a 45-day comment period", 45),
    ("en", "send written comments to the Société not later than 22 November 2007", 43),
    ("fr", "dans un délai de quarante-cinq jours", 45),
    ("fr", "au plus tard 45 jours après la présente publication", 45),
    ("fr", "d'ici l'expiration des 60 jours", 60),
    ("fr", "avant l'expiration de la période de 45 jours", 45),
    ("fr", "dans les soixante (60) jours suivant la publication", 60),
    ("fr", "faire parvenir ses commentaires à la Société au plus tard le 22 novembre 2007", 43),
]


@pytest.mark.parametrize(("lang", "notice", "days"), PERIODS, ids=[one[1] for one in PERIODS])
def test_the_period_for_comments_is_read_in_every_printed_form(
    lang: str, notice: str, days: int
) -> None:
    assert comment_days(notice, lang, dt.date(2007, 10, 10)) == days


def test_the_terms_of_a_draft_are_no_period_for_comments() -> None:
    notice = "Notice is hereby given that it may be made on the expiry of 45 days.\n\n"
    assert comment_days(f"{notice}1. The fee is paid within 10 days.\n", "en") == 45


def test_two_periods_that_differ_give_none() -> None:
    notice = "before the expiry of the 45-day period, or before the expiry of the 30-day period"
    assert comment_days(notice, "en") is None


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_feed_has_what_atom_requires(lang: str) -> None:
    root = etree.fromstring(atom(events(lang), title="T & C", lang=lang))
    for name in ("id", "title", "updated", "author/a:name"):
        assert root.xpath(f"a:{name}/text()", namespaces=ATOM)
    entries = root.xpath("a:entry", namespaces=ATOM)
    assert len(entries) == len(events(lang))
    ids = root.xpath("//a:id/text()", namespaces=ATOM)
    assert len(ids) == len(set(ids))
    moment = re.compile(r"\d{4}-\d\d-\d\dT00:00:00Z")
    assert all(moment.fullmatch(day) for day in root.xpath("//a:updated/text()", namespaces=ATOM))
    for entry in entries:
        assert entry.xpath("a:content[@type='text']/text()", namespaces=ATOM)
    assert root.xpath("a:link[@rel='self']/@href", namespaces=ATOM) == [f"bylaw.{lang}.atom"]


def test_on_a_site_the_feed_names_its_own_address_and_a_page() -> None:
    root = etree.fromstring(atom(events(), title="T", lang="en", site="https://example.org"))
    links = root.xpath("a:link", namespaces=ATOM)
    assert [(link.get("rel"), link.get("href")) for link in links] == [
        ("self", "https://example.org/en/changes.atom"),
        ("alternate", "https://example.org/en/timeline"),
    ]


def test_a_feed_in_a_folder_of_the_web_names_its_own_address(registry: Run, tmp_path: Path) -> None:
    url = ("--url", "https://example.org/law/")
    assert registry("feed", "--out", str(tmp_path), *url, "--lang", "fr").exit_code == 0
    root = etree.fromstring((tmp_path / "bylaw.fr.atom").read_bytes())
    found = root.xpath("a:link[@rel='self']/@href", namespaces=ATOM)
    assert found == ["https://example.org/law/bylaw.fr.atom"]
    assert "URL:https://example.org/law/bylaw.fr.ics" in unfolded(
        (tmp_path / "bylaw.fr.ics").read_bytes()
    )


@pytest.mark.parametrize(("name", "begins"), [("law.atom", b"<?xml"), ("law.ics", b"BEGIN:VCAL")])
def test_a_feed_is_written_to_the_file_that_is_named(
    registry: Run, tmp_path: Path, name: str, begins: bytes
) -> None:
    assert registry("feed", "--out", str(tmp_path / name)).exit_code == 0
    written = (tmp_path / name).read_bytes()
    assert written.startswith(begins)
    assert (b'rel="self" type="application/atom+xml" href="law.atom"' in written) == (
        name == "law.atom"
    )


@pytest.mark.parametrize(
    "said", ["example.org/law", "ftp://example.org", "https://", "/law", "https://a.b/?x"]
)
def test_what_is_no_web_address_is_refused(run: Run, said: str) -> None:
    done = run("feed", "--url", said)
    assert done.exit_code == 2
    assert "is not a web address" in done.stderr


def test_a_day_that_is_put_right_is_news_to_subscribers(registry: Run) -> None:
    before = registry("feed", "--format", "ics").stdout_bytes
    assert {x for x in unfolded(before) if x.startswith("SEQUENCE")} == {"SEQUENCE:0"}
    day = ("--published", "2000-08-02", "--evidence", "the printed issue", "--by", "An editor")
    assert registry("amend-day", "928-2000", *day).exit_code == 0
    feed = etree.fromstring(registry("feed").stdout_bytes)
    moved = feed.xpath("a:entry[a:updated != a:published]", namespaces=ATOM)
    assert {"928-2000" in one.xpath("string(a:title)", namespaces=ATOM) for one in moved} == {True}
    assert len(moved) == 2
    newest = feed.xpath("string(a:updated)", namespaces=ATOM)
    assert newest == max(feed.xpath("a:entry/a:updated/text()", namespaces=ATOM))
    lines = unfolded(registry("feed", "--format", "ics").stdout_bytes)
    assert lines.count("SEQUENCE:1") == 2
    assert lines.count("DTSTAMP:" + re.sub("[-:]", "", newest)) == 2


def unfolded(data: bytes) -> list[str]:
    return data.decode().replace("\r\n ", "").split("\r\n")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_calendar_has_whole_days_and_short_lines(lang: str) -> None:
    data = calendar(events(lang), title="Règlement; jeux, etc.", lang=lang)
    assert all(len(line) <= 75 for line in data.split(b"\r\n"))
    lines = unfolded(data)
    assert lines[0] == "BEGIN:VCALENDAR"
    assert r"X-WR-CALNAME:Règlement\; jeux\, etc." in lines
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == len(events(lang))
    assert "DTSTART;VALUE=DATE:20071124" in lines
    uids = [line for line in lines if line.startswith("UID:")]
    assert len(uids) == len(set(uids))


def test_an_inferred_day_is_tentative() -> None:
    (day,) = (e for e in events() if e.kind is EventKind.IN_FORCE and e.instrument == "111-2000")
    assert day.certainty is Certainty.INFERRED
    assert "STATUS:TENTATIVE" in unfolded(calendar((day,), title="", lang="en"))


def test_a_corrected_day_moves_the_event_and_makes_no_second_one() -> None:
    (first,) = (e for e in events() if e.kind is EventKind.IN_FORCE and e.instrument == "928-2000")
    moved = LawEvent(
        first.kind,
        dt.date(2000, 8, 17),
        first.certainty,
        first.instrument,
        first.title,
        first.announced,
    )
    one, other = (unfolded(calendar((e,), title="", lang="en")) for e in (first, moved))
    assert one != other
    assert [x for x in one if x.startswith("UID")] == [x for x in other if x.startswith("UID")]


def test_the_same_events_give_the_same_bytes() -> None:
    for write in (atom, calendar):
        assert write(events(), title="T", lang="en") == write(events(), title="T", lang="en")


def test_the_picture_says_every_event_in_words() -> None:
    bars = (
        TimelineBar("War <game>", dt.date(2000, 3, 9), None),
        TimelineBar("Old", None, dt.date(2000, 8, 24)),
    )
    root = etree.fromstring(timeline_svg(events("fr"), bars, title="Jeux & dés", lang="fr"))
    told = " ".join(root.itertext())
    assert "War <game>" in told
    assert all(summary(event, "fr") in told for event in events("fr"))


def test_a_picture_of_nothing_is_still_a_picture() -> None:
    root = etree.fromstring(timeline_svg((), (), title="", lang="en"))
    assert str(root.tag).endswith("svg")


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("The By-law respecting casino games is revoked.", "revoked by O.C. 77-2009"),
        ("This By-law replaces the By-law respecting casino games.", "replaced by O.C. 77-2009"),
    ],
)
def test_the_feed_tells_of_the_end_that_the_text_had(
    registry: Run, take: Take, clause: str, said: str
) -> None:
    take(order(clause))
    feed = registry("feed", "--lang", "en").stdout
    assert said in feed
    assert "951-2011" not in feed
    assert "951-2011" in registry("feed", "--lang", "en", "--as-known", "6").stdout


def test_the_feed_says_that_part_of_an_instrument_is_in_doubt(registry: Run, take: Take) -> None:
    of = "of the By-law respecting casino games"
    whole = f"Section 67.32 {of} is amended by replacing “30 to 1” by “25 to 1”."
    take(order(whole, f"Section 67.35 {of} is amended by bettering it."))
    feed = registry("feed", "--lang", "en", "--format", "ics").stdout
    (event,) = re.findall(r"SUMMARY:In force: O\.C\. 77-2009.*?END:VEVENT", feed, re.DOTALL)
    assert "Part of what it orders is in doubt" in event.replace("\r\n ", "")
    assert "STATUS:TENTATIVE" in event
