"""The site shows another work of the registry where its address names one."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from registries import NOON, filled_sqlite
from sites import EDITOR, served, settings_on
from test_works import HERE, WORK, base_of

from bylaw.ingest.subject import read_subject
from bylaw.registry.store.database import open_engine
from bylaw.registry.store.ledger.entries import SubjectRecorded
from bylaw.registry.store.recording import record

HTML = {"accept": "text/html"}
ASKED = f"?work={WORK}"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = settings_on(tmp_path_factory.mktemp("works-served"))
    engine = filled_sqlite(tmp_path_factory.mktemp("works-kept"))
    work = SubjectRecorded(read_subject(str(HERE / "marinas.toml")))
    record(engine, [work, *(base_of(lang) for lang in ("en", "fr"))], moment=NOON)
    place = Path(engine.url.database or "")
    with served(replace(settings, database=f"sqlite:///{place}")) as client:
        yield client


def page(site: TestClient, address: str) -> str:
    found = site.get(address, headers=HTML)
    assert found.status_code == 200, found.text
    return str(found.text)


def test_a_section_is_that_of_the_work_that_the_address_names(site: TestClient) -> None:
    shown = page(site, f"/en/2020-01-01/9{ASKED}")
    assert "may not exceed 40" in shown
    assert "Regulation respecting marinas" in shown
    assert "may not exceed 40" not in site.get("/en/2010-01-01/9", headers=HTML).text
    told = site.get(f"/fr/2020-01-01/9.json{ASKED}").json()
    assert "embarcations" in told["text"]


@pytest.mark.parametrize(
    "place",
    [
        "/",
        "/2020-01-01/",
        "/2020-01-01/9",
        "/timeline",
        "/instruments",
        "/compare",
        "/search?q=boat",
        "/findings",
        "/drafts",
        "/sources",
        "/diff/2019-07-01/2020-01-01",
    ],
)
def test_every_link_form_and_switch_keeps_the_work(site: TestClient, place: str) -> None:
    shown = page(site, f"/en{place}{'&' if '?' in place else '?'}work={WORK}")
    links = re.findall(r'(?:href|action|data-hx-get)="((?:http://[^/"]*)?/(?:en|fr)/[^"]*)"', shown)
    assert links
    assert [link for link in links if "work=" not in link] == []
    assert [link for link in links if link.count("work=") > 1] == []
    forms = re.findall(r'<form[^>]*method="get"[^>]*>(.*?)</form>', shown, re.DOTALL)
    assert all(f'name="work" value="{WORK}"' in form for form in forms)


def test_the_one_box_leads_to_the_same_work_as_known_at_the_same_moment(site: TestClient) -> None:
    for said, place in (("9", "/en/2020-01-01/9?"), ("berth", "/en/search?q=berth&")):
        asked = {"q": said, "day": "2020-01-01", "work": WORK, "known": "2027-01-01"}
        found = site.get("/en/go", params=asked, follow_redirects=False)
        assert found.headers["location"] == f"{place}known=2027-01-01&work={WORK}"


def test_a_work_is_found_in_its_other_forms(site: TestClient) -> None:
    assert "civil liability" in site.get(f"/en/2020-01-01.txt{ASKED}").text
    assert site.get(f"/en/2020-01-01.json{ASKED}").json()["bylaw"]["number"] == WORK
    assert "Regulation respecting marinas" in site.get(f"/en/changes.atom{ASKED}").text
    assert site.get(f"/en/instruments.json{ASKED}").json() == []
    texts = site.get(f"/en/sources.json{ASKED}").json()
    assert {one["file"] for one in texts} == {"marinas.en.txt", "marinas.fr.txt"}


def test_a_work_that_is_not_kept_is_a_problem_that_lists_those_that_are(site: TestClient) -> None:
    found = site.get("/en/2020-01-01/9.json?work=1-1901")
    assert found.status_code == 404
    assert f"the texts kept are: 1253-93, {WORK}" in found.json()["detail"]


@pytest.mark.parametrize("place", ["/hands", "/rounds", "/costs", "/games/sic_bo/2008-01-01"])
def test_pages_of_games_are_refused_for_a_work_without_rules(site: TestClient, place: str) -> None:
    found = site.get(f"/en{place}{ASKED}", headers=HTML)
    assert found.status_code == 400
    assert f"no game rules are kept for text {WORK}" in found.text


def test_the_first_page_lists_the_works_and_shows_no_games_of_another(site: TestClient) -> None:
    shown = page(site, f"/en/{ASKED}&day=2020-01-01")
    assert "/en/?work=1253-93" in shown
    assert "No game rules are kept for this text" in shown
    assert "Sic Bo</a>" not in shown
    assert f'href="/en/?work={WORK}"' in page(site, "/en/")


def test_an_editor_takes_in_a_text_of_the_work_that_the_page_is_about(tmp_path: Path) -> None:
    engine = filled_sqlite(tmp_path)
    record(engine, [SubjectRecorded(read_subject(str(HERE / "marinas.toml")))], moment=NOON)
    settings = replace(settings_on(tmp_path / "site"), database=engine.url.render_as_string())
    text = (HERE / "marinas.en.txt").read_text(encoding="utf-8")
    form = {"of": "en", "day": "2019-07-18", "role": "consolidation", "text": text}
    with served(settings, edit_token=EDITOR) as site:
        site.get(f"/en/edit?token={EDITOR}")
        address = site.post(f"/en/edit{ASKED}", data=form).headers["location"]
        tried = site.get(address, headers=HTML)
        while 'id="trying"' in tried.text:
            tried = site.get(address, headers=HTML)
        (action,) = re.findall(r'<form method="post" action="([^"]*)"', tried.text)
        taken = site.post(unescape(action))
        assert taken.status_code == 303, taken.text
        assert WORK in taken.headers["location"]
        told = site.get(f"/en/2020-01-01/9.json{ASKED}").json()
    assert "may not exceed 40" in told["text"]


REVOKED = """Regulation respecting marinas

1. Boats moor here.

2 to 4. (Revoked).

O.C. 641-2019, ss. 2 to 4; O.C. 7-2020, s. 2.

5. The permit referred to in section 3 is valid.
"""


def test_a_range_of_revoked_sections_is_one_line_of_the_page(tmp_path: Path) -> None:
    settings = settings_on(tmp_path)
    work = SubjectRecorded(read_subject(str(HERE / "marinas.toml")))
    record(open_engine(settings.database), [work, base_of("en", REVOKED.encode())], moment=NOON)
    with served(settings) as site:
        shown = page(site, f"/en/2020-08-01/{ASKED}")
        assert ">2 to 4.</a>" in shown
        assert shown.count('id="sec_3"') == 1
        assert "Section 3" in page(site, f"/en/2020-08-01/3{ASKED}")
