"""A text that is given another title bears it from that day on, and is cited by it."""

import datetime as dt
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import Run
from gazette_pages import DOCKS, Page, amending_page, numbered, written
from registries import NOON, later, new_sqlite, newest, quick_reread
from sites import served

from bylaw.front.documents.editions import edition
from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.answers.law.provision_names import read_address
from bylaw.registry.answers.law.section_answers import ask
from bylaw.registry.law.doubt.doubts import DoubtKind
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.time.changes import days_of_change
from bylaw.registry.store.integrity.verifying import verify
from bylaw.registry.store.ledger.entries import BaseRecorded, Event, SubjectRecorded
from bylaw.registry.store.recording import record
from bylaw.registry.store.view import View
from bylaw.web.serving.settings import LOOPBACK, Settings

FIRST = {"en": "Regulation respecting river docks", "fr": "Règlement sur les quais"}
BASES = {
    "en": f"{FIRST['en']}\n1. The Minister issues a permit.\n2. The fee is $20.\n",
    "fr": f"{FIRST['fr']}\n1. Le ministre délivre le permis.\n2. Les droits sont de 20 $.\n",
}
COMES = {
    "en": "This Regulation comes into force on the fifteenth day following the date of its "
    "publication in the Gazette officielle du Québec.",
    "fr": "Le présent règlement entre en vigueur le quinzième jour qui suit la date de sa "
    "publication à la Gazette officielle du Québec.",
}
WHARVES = (
    "10-2001",
    "2001-03-07",
    {
        "en": "The title of the Regulation respecting river docks is replaced by the following: "
        "“Regulation respecting river wharves”.",
        "fr": "Le titre du Règlement sur les quais est remplacé par le suivant: « Règlement sur "
        "les débarcadères ».",
    },
)
FEE = (
    "11-2002",
    "2002-03-06",
    {
        "en": "Section 2 of the Regulation respecting river wharves is amended by replacing “$20” "
        "by “$25”.",
        "fr": "L’article 2 du Règlement sur les débarcadères est modifié par le remplacement de "
        "« 20 $ » par « 25 $ ».",
    },
)
LAKES = (
    "12-2003",
    "2003-03-05",
    {
        "en": "The title of the Regulation respecting river wharves is amended by inserting “and "
        "lake” after “river”.",
        "fr": "Le titre du Règlement sur les débarcadères est modifié par l’insertion, après "
        "« débarcadères », de « de lac ».",
    },
)
Told = tuple[str, str, dict[str, str]]


def page(told: Told, lang: str, *, title: str = "") -> Event:
    """A page of the Gazette with one order on the regulation."""
    number, published, orders = told
    day = dt.date.fromisoformat(published)
    amended = replace(DOCKS, title={lang: title or FIRST[lang]})
    made = written(day - dt.timedelta(days=14), lang)
    text = amending_page(number, made, numbered((orders[lang], COMES[lang])), lang=lang,
                         amended=amended)  # fmt: skip
    # What amended the text last says nothing of which text it is.
    unchained = text[: text.index("\n* ")] + "\n"
    return Page(number, lang, day, unchained).event()


def base(lang: str, text: str, as_of: dt.date = dt.date(2000, 12, 31)) -> BaseRecorded:
    data = text.encode()
    read = read_consolidation(read_source(data, name=f"base.{lang}.txt"), lang=lang)
    return BaseRecorded(f"base.{lang}.txt", lang, data, as_of, read.text)


def recorded(folder: Path, *events: Event) -> View:
    """Record the regulation and these texts, each in an entry of its own."""
    engine = new_sqlite(folder)
    record(engine, [SubjectRecorded(Subject("1-90", FIRST, dt.date(1990, 1, 1)))], moment=NOON)
    for hours, event in enumerate(events, start=1):
        record(engine, [event], moment=later(hours))
    return newest(engine)


def bases() -> list[Event]:
    return [base(lang, text) for lang, text in BASES.items()]


def pages(*langs: str) -> list[Event]:
    """The three pages, each of which cites the title of its time."""
    names = {"en": "Regulation respecting river wharves", "fr": "Règlement sur les débarcadères"}
    titles: tuple[dict[str, str], ...] = ({}, names, names)
    told = zip((WHARVES, FEE, LAKES), titles, strict=True)
    return [page(one, lang, title=title.get(lang, "")) for one, title in told for lang in langs]


@pytest.fixture(scope="module")
def law(tmp_path_factory: pytest.TempPathFactory) -> View:
    return recorded(tmp_path_factory.mktemp("titles"), *bases(), *pages("en", "fr"))


BORNE = (
    ("2001-03-21", "Regulation respecting river docks", "Règlement sur les quais"),
    ("2001-03-22", "Regulation respecting river wharves", "Règlement sur les débarcadères"),
    (
        "2003-03-20",
        "Regulation respecting river and lake wharves",
        "Règlement sur les débarcadères de lac",
    ),
)


@pytest.mark.parametrize(("day", "en", "fr"), BORNE)
def test_a_document_bears_the_title_of_its_day(law: View, day: str, en: str, fr: str) -> None:
    for lang, title in (("en", en), ("fr", fr)):
        shown = edition(law, lang).on(dt.date.fromisoformat(day))
        assert shown.title == title


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_order_that_cites_the_new_title_is_one_on_the_text(law: View, lang: str) -> None:
    told = ask(law, read_address("2"), day=dt.date(2002, 4, 1), lang=lang)
    assert told.answer.version is not None
    assert "25" in str(told.answer.version.provision)
    assert not told.answer.findings


def test_every_command_and_page_says_the_title_of_the_day(law: View, run: Run) -> None:
    db = law.engine.url.render_as_string()
    standing = json.loads(run("in-force", "2002-01-01", "--json", "--db", db).stdout)
    assert standing["bylaw"]["title"] == {"en": BORNE[1][1], "fr": BORNE[1][2]}
    days = ("--from", "2001-01-01", "--to", "2002-01-01", "--db", db)
    changed = json.loads(run("diff", *days, "--json").stdout)
    assert [row["new"] for row in changed if row["unit"] == "instrument"] == [BORNE[1][1]]
    assert "the title  amended  O.C. 10-2001, s. 1" in run("diff", *days).stdout
    assert "gives the text the title “Regulation respecting river wharves”" in (
        run("timeline", "--db", db).stdout
    )
    assert run("show", "2", "--on", "2002-04-01", "--work", BORNE[2][1], "--db", db).exit_code == 0
    with served(Settings(db, lambda: NOON, hosts=LOOPBACK)) as client:
        found = re.findall("<h1>(.*?)</h1>", client.get("/fr/2002-01-01/").text)
        assert found == [BORNE[1][2]]
        assert BORNE[0][1] in client.get("/en/2001-03-21/2").text


def test_texts_taken_in_the_other_way_round_lead_to_the_same_titles(
    law: View, tmp_path: Path
) -> None:
    back = recorded(tmp_path, *reversed((*bases(), *pages("en", "fr"))))
    for lang in ("en", "fr"):
        assert back.timeline(lang).versions == law.timeline(lang).versions
        assert {*back.subject().names(lang)} == {*law.subject().names(lang)}
    assert not list(verify(back.engine, reread=quick_reread))


def test_an_order_of_before_cannot_mean_the_text_by_a_title_it_did_not_bear(
    tmp_path: Path,
) -> None:
    early = ("5-2001", "2001-01-10", FEE[2])
    cites = page(early, "en", title="Regulation respecting river wharves")
    view = recorded(tmp_path, *bases(), cites, *pages("en")[:1])
    told = ask(view, read_address("2"), day=dt.date(2002, 4, 1), lang="en")
    assert told.answer.version is not None
    assert "$20" in str(told.answer.version.provision)


def test_a_title_held_in_the_other_language_only_is_told_and_its_words_wait(
    tmp_path: Path,
) -> None:
    view = recorded(tmp_path, *bases(), *pages("fr")[:1], *pages("en")[2:])
    shown = edition(view, "en").on(dt.date(2003, 4, 1))
    assert shown.title == FIRST["en"]
    told = [str(finding.message) for finding in shown.findings]
    assert any("words of the title are not known" in one for one in told)
    doubts = [doubt.kind for doubt in view.timeline("en").doubts if doubt.source.lang == "en"]
    assert doubts in ([], [DoubtKind.PENDING])


def test_a_refused_change_of_the_title_is_told_of_the_whole_text_and_of_no_section(
    tmp_path: Path,
) -> None:
    sea = ("14-2005", "2005-03-02", {"en": "The title is amended by replacing “sea” by “lake”."})
    view = recorded(tmp_path, *bases(), page(sea, "en"))
    (change,) = days_of_change(view.timeline("en"))
    assert "“sea” is not found in the title" in str(change.findings()[0].message)
    assert not ask(view, read_address("2"), day=dt.date(2006, 1, 1), lang="en").answer.findings


def test_words_changed_throughout_the_text_leave_its_title(tmp_path: Path) -> None:
    words = "The Regulation is amended by replacing “{}” by “{}” wherever it appears."
    told = ("9-2001", "2001-02-07", {"en": words.format("permit", "licence")})
    docks = ("8-2001", "2001-02-07", {"en": words.format("docks", "piers")})
    view = recorded(tmp_path, *bases(), page(told, "en"), page(docks, "en"))
    assert view.title("en", dt.date(2002, 1, 1)) == FIRST["en"]


def test_a_base_text_of_after_the_change_has_the_title_of_before_undone(tmp_path: Path) -> None:
    text = BASES["en"].replace("river docks", "river wharves")
    late = base("en", text, dt.date(2001, 12, 31))
    view = recorded(tmp_path, late, *pages("en")[:2])
    days = (dt.date(2001, 1, 1), dt.date(2001, 4, 1), dt.date(2002, 4, 1))
    assert [view.title("en", day) for day in days] == [BORNE[0][1], BORNE[1][1], BORNE[1][1]]
