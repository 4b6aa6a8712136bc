"""The site answers every address of the law in both languages, with its dates and its hash."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from html import unescape
from pathlib import Path

import pytest
from amending_orders import order
from answer_shapes import fits
from conftest import Run, Take
from fastapi.testclient import TestClient
from sites import PLACES, served, settings_on
from test_doubts import REFUSED

from bylaw.registry.answers.law.section_history import version_unknown
from bylaw.registry.answers.shapes.instrument_shapes import (
    EntryShape,
    HeldFindingShape,
    InstrumentShape,
    InstrumentWithOperationsShape,
    SourceShape,
)
from bylaw.registry.answers.shapes.law_shapes import (
    ChangeShape,
    DayShape,
    DifferenceShape,
    DraftDifferenceShape,
    DraftShape,
    GameOnDayShape,
    HitShape,
    SectionShape,
    VersionShape,
)
from bylaw.registry.compare.languages.divergence_shapes import DivergenceShape
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.orders.instruments import OperationState
from bylaw.registry.law.orders.operations import Op
from bylaw.registry.law.orders.operations import Path as Address
from bylaw.registry.law.shapes.order_shapes import PathShape, ScopeShape
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.time.versions import State
from bylaw.registry.rules.binding import BindingState
from bylaw.web import rendering

HTML = {"accept": "text/html"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(settings_on(tmp_path_factory.mktemp("site"))) as client:
        yield client


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("place", PLACES)
def test_every_page_exists_in_both_languages_with_two_dates(
    site: TestClient, lang: str, place: str
) -> None:
    answer = site.get(f"/{lang}{place}", headers=HTML)
    assert answer.status_code == 200
    assert f'<html lang="{lang}-CA">' in answer.text
    assert ("Registry as of" if lang == "en" else "État du registre au") in answer.text
    other = "fr" if lang == "en" else "en"
    assert f'href="/{other}{place}"' in answer.text


@pytest.mark.parametrize(
    ("address", "command"),
    [
        ("/timeline.json?lang=fr", ["timeline", "--lang", "fr"]),
        ("/search.json?q=jackpot", ["search", "jackpot"]),
        ("/ledger.json", ["log"]),
        (
            "/diff/2007-12-26/2007-12-27/1.json",
            ["diff", "1", "--from", "2007-12-26", "--to", "2007-12-27"],
        ),
        ("/en/2008-01-01.json", ["in-force", "2008-01-01"]),
        ("/en/21.2.json", ["history", "21.2"]),
        ("/drafts.json", ["drafts"]),
        ("/compare/draft.json", ["compare", "draft"]),
        (
            "/games/blackjack/2008-01-01.json#payouts",
            ["payouts", "2008-01-01", "--game", "blackjack"],
        ),
    ],
)
def test_an_address_gives_what_the_command_of_the_same_name_gives(
    site: TestClient, registry: Run, address: str, command: list[str]
) -> None:
    address, _, key = address.partition("#")
    found = site.get(address).json()
    told = json.loads(registry(*command, "--json").stdout)
    assert (found[key] if key else found) == told


@pytest.mark.parametrize(
    ("address", "shape"),
    [
        ("/timeline.json?lang=fr", list[ChangeShape]),
        ("/en/2008-01-01.json", DayShape),
        ("/en/1990-01-01.json", DayShape),
        ("/fr/2012-01-01.json", DayShape),
        ("/en/2008-01-01/67.31.json?why=true", SectionShape),
        ("/fr/2008-01-01/21.2.json", SectionShape),
        ("/en/2000-01-01/67.31.json", SectionShape),
        ("/en/2012-01-01/67.31.json", SectionShape),
        ("/en/21.2.json", list[VersionShape]),
        ("/fr/9.json", list[VersionShape]),
        ("/diff/2000-01-01/2010-12-27.json", list[DifferenceShape]),
        ("/compare/languages/2008-01-01.json", list[DivergenceShape]),
        ("/compare/draft.json", list[DraftDifferenceShape]),
        ("/drafts.json", list[DraftShape]),
        ("/search.json?q=jackpot", list[HitShape]),
        ("/games/craps/2008-01-01.json", GameOnDayShape),
        ("/games/blackjack/2008-01-01.json", GameOnDayShape),
        ("/games/sic_bo/2012-01-01.json", GameOnDayShape),
        ("/instruments.json", list[InstrumentShape]),
        ("/instruments/928-2000.json", list[InstrumentWithOperationsShape]),
        ("/instruments/1033-2007.json?lang=fr", list[InstrumentWithOperationsShape]),
        ("/sources.json", list[SourceShape]),
        ("/findings.json", list[HeldFindingShape]),
        ("/ledger.json", list[EntryShape]),
    ],
)
def test_an_answer_has_the_shape_that_the_api_tells_of_it(
    site: TestClient, address: str, shape: object
) -> None:
    fits(site.get(address).json(), shape)


def test_the_keys_of_an_address_in_a_text_are_the_parts_that_the_law_knows() -> None:
    assert tuple(PathShape.__annotations__) == tuple(part.name for part in fields(Address))
    larger = {"part", "book", "title", "chapter", "division", "subdivision"}
    assert larger <= ScopeShape.__annotations__.keys()


def test_the_api_lists_the_words_that_the_law_has_for_a_state(site: TestClient) -> None:
    schemas = site.get("/openapi.json").json()["components"]["schemas"]
    for words in (Op, OperationState, State, Severity, BindingState, Certainty):
        assert schemas[words.__name__]["enum"] == [word.value for word in words]


def test_a_number_that_only_orders_in_doubt_name_has_every_key_of_a_version() -> None:
    fits(version_unknown("en", Kind.SECTION, "999", ()), VersionShape)


def test_the_page_about_the_api_speaks_the_language_of_its_reader(
    site: TestClient,
) -> None:
    page = site.get("/fr/api", headers=HTML).text
    assert "Un article à une date\xa0: le résultat de <code>bylaw show" in unescape(page)
    assert "the output of" not in page
    assert "the output of" in site.get("/en/api", headers=HTML).text


def test_every_answer_of_the_api_is_described(site: TestClient) -> None:
    for path, methods in site.get("/openapi.json").json()["paths"].items():
        for method, about in methods.items():
            for status, answer in about["responses"].items():
                schemas = [one["schema"] for one in answer["content"].values()]
                assert all(schemas), (method, path, status)
                assert schemas, (method, path, status)


def untyped(schema: object, place: str = "") -> Iterator[str]:
    """Where a description says nothing of what stands there."""
    if isinstance(schema, dict):
        is_open = schema.get("type") == "object" and not schema.get("properties")
        if is_open and not isinstance(schema.get("additionalProperties"), dict):
            yield place
        named = schema.get("properties", {})
        yield from (f"{place}/{name}" for name, one in named.items() if not set(one) - {"title"})
        for key, one in schema.items():
            yield from untyped(one, f"{place}/{key}")
    elif isinstance(schema, list):
        for one in schema:
            yield from untyped(one, place)


def test_every_shape_of_the_api_is_told_to_its_last_key(site: TestClient) -> None:
    assert list(untyped(site.get("/openapi.json").json())) == []


def test_an_address_without_a_language_is_answered_in_the_readers(site: TestClient) -> None:
    answer = site.get("/timeline", headers=HTML | {"accept-language": "fr-CA,en;q=0.5"})
    assert '<html lang="fr-CA">' in answer.text
    assert answer.headers["content-location"] == "/fr/timeline"


def test_of_the_instruments_of_the_timeline_those_that_are_held_can_be_opened(
    site: TestClient,
) -> None:
    page = site.get("/en/timeline", headers=HTML).text
    assert "O.C. 951-2011" in page
    linked = sorted(set(re.findall(r'/en/instruments/[^"#?]+', page)))
    assert {site.get(link, headers=HTML).status_code for link in linked} == {200}


def test_feeds_can_be_subscribed_to(site: TestClient) -> None:
    assert site.get("/changes.atom").content.startswith(b"<?xml")
    assert site.get("/fr/changes.ics").text.startswith("BEGIN:VCALENDAR")


def test_a_section_shows_its_words_its_rule_and_the_characters_that_they_come_from(
    site: TestClient,
) -> None:
    page = site.get("/en/2008-01-01/67.31", headers=HTML).text
    assert "<mark>Straight Flush</mark>" in page
    assert "rule bound" in page
    assert "beaten-bonus-ante" in page
    assert '"@type": "Legislation"' in page


def test_a_section_without_a_day_leads_to_its_last_day_in_force(site: TestClient) -> None:
    answer = site.get("/en/67.31")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/en/2011-10-12/67.31"


def test_a_number_that_was_never_known_is_a_problem_document(site: TestClient) -> None:
    answer = site.get("/fr/2008-01-01/999.json")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"] == "Aucun texte détenu ne mentionne l’article 999."


@pytest.mark.parametrize(
    ("day", "state"), [("2000-03-08", "not_yet_in_force"), ("2012-01-01", "ended")]
)
def test_not_yet_and_no_longer_are_answers(site: TestClient, day: str, state: str) -> None:
    answer = site.get(f"/en/{day}/67.22.json")
    assert answer.status_code == 200
    assert answer.json()["state"] == state
    assert site.get(f"/en/{day}/67.22", headers=HTML).status_code == 200


def test_the_etag_is_the_hash_of_the_ledger_and_an_unchanged_answer_is_a_304(
    site: TestClient,
) -> None:
    answer = site.get("/en/2008-01-01/67.31.json")
    again = site.get("/en/2008-01-01/67.31.json", headers={"if-none-match": answer.headers["etag"]})
    assert len(answer.headers["etag"].strip('"')) == 64
    assert (again.status_code, again.content) == (304, b"")


def test_a_page_that_speaks_otherwise_has_another_etag(
    site: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = site.get("/fr/2008-01-01/67.41", headers=HTML).headers["etag"]
    words = tmp_path / "fr" / "LC_MESSAGES" / "bylaw.mo"
    words.parent.mkdir(parents=True)
    words.write_bytes(b"other words")
    monkeypatch.setattr(rendering, "LOCALE", tmp_path)
    monkeypatch.setattr("bylaw.web.serving.requests.delivery.edition_of_pages", edition_anew())
    assert site.get("/fr/2008-01-01/67.41", headers=HTML).headers["etag"] != before


def edition_anew() -> Callable[[], str]:
    """The edition of the pages, worked out again."""
    return rendering.edition_of_pages.__wrapped__


def test_the_form_may_be_asked_for_by_accept(site: TestClient) -> None:
    answer = site.get("/en/2008-01-01/67.31", headers={"accept": "application/json"})
    assert answer.json() == site.get("/en/2008-01-01/67.31.json").json()
    assert answer.headers["content-location"] == "/en/2008-01-01/67.31.json"
    assert site.get("/en/2008-01-01/67.31", headers={"accept": "image/png"}).status_code == 406


@pytest.mark.parametrize(
    ("ending", "start"),
    [("xml", b"<?xml"), ("md", b"# "), ("txt", b""), ("pdf", b"%PDF")],
)
@pytest.mark.parametrize(
    "place", ["/en/2008-01-01", "/fr/2008-01-01/67.41", "/instruments/1033-2007"]
)
def test_each_form_has_its_ending(site: TestClient, place: str, ending: str, start: bytes) -> None:
    answer = site.get(f"{place}.{ending}")
    assert answer.status_code == 200
    assert answer.content.startswith(start)


@pytest.mark.parametrize("accept", ["application/akn+xml", "text/xml", "application/xml;q=0.9"])
def test_a_form_has_more_than_one_name(site: TestClient, accept: str) -> None:
    answer = site.get("/en/2008-01-01/67.31", headers={"accept": accept})
    assert answer.headers["content-location"] == "/en/2008-01-01/67.31.xml"


def test_the_document_of_a_section_tells_nothing_of_the_others(site: TestClient) -> None:
    text = site.get("/en/2008-01-01/67.31.txt").text
    assert "Extract: 67.31." in text
    assert "section 44" not in text
    assert site.get("/en/1995-01-01/67.31.txt").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/diff/2007-12-26/2007-12-27/67.999.json",
        "/en/diff/2007-12-26/2007-12-27/67.999",
        "/en/2008-01-01/67.31.docx",
        "/en/67.999",
        "/en/67.999.json",
        "/de/2008-01-01/67.31",
        "/en/2008-01-01/%3Cscript%3E",
    ],
)
def test_a_wrong_address_is_a_problem_document(site: TestClient, path: str) -> None:
    answer = site.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["instance"] == path


def test_whoever_has_anything_of_it_needs_nothing_new(site: TestClient) -> None:
    answer = site.get("/en/2008-01-01/67.31.json", headers={"if-none-match": "*"})
    assert answer.status_code == 304


def test_what_was_known_may_be_kept_and_what_is_known_is_asked_again(site: TestClient) -> None:
    past = site.get("/ledger.json?known=5").headers["cache-control"]
    assert past == "public, max-age=3600"
    assert site.get("/ledger.json").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("place", ["/en/67.31", "/en/"])
def test_an_address_without_a_day_leads_to_the_day_that_is_asked_for(
    site: TestClient, place: str
) -> None:
    asked = {"accept-datetime": "Sat, 01 Jan 2005 00:00:00 GMT"}
    answer = site.get(place, headers=asked)
    assert answer.status_code == 302
    assert answer.headers["location"] == place.replace("/en/", "/en/2005-01-01/")
    assert answer.headers["vary"].startswith("Accept-Datetime")
    assert answer.headers["link"] == f'<{place}>; rel="original"'
    assert site.get(place, headers={"accept-datetime": "soon"}).status_code == 400


def test_a_dated_answer_says_its_moment_and_where_the_others_are(site: TestClient) -> None:
    headers = site.get("/en/2008-01-01/67.31", headers=HTML).headers
    assert headers["memento-datetime"] == "Tue, 01 Jan 2008 00:00:00 GMT"
    assert '</en/67.31>; rel="original timegate"' in headers["link"]


@pytest.mark.parametrize(
    ("address", "status"),
    [
        (f"/en/2008-01-01/67.31?known={'9' * 5000}", 400),
        ("/en/2008-01-01/67.31?known=0001-01-01T00:00%2B14:00", 400),
        ("/en/?day=20080101", 400),
        ("/instruments/text-²", 404),
        (f"/instruments/text-{'9' * 5000}", 404),
    ],
    ids=["entry", "moment", "day", "superscript", "place"],
)
def test_what_no_one_counts_to_is_no_fault_of_the_site(
    site: TestClient, address: str, status: int
) -> None:
    assert site.get(address).status_code == status


def test_an_answer_can_be_had_as_it_was_known(site: TestClient) -> None:
    assert site.get("/en/2008-01-01/67.31.json?known=1").status_code == 404
    assert site.get("/en/2008-01-01/67.31.json?known=6").json()["state"] == "in_force"
    refused = site.get("/en/2008-01-01/67.31.json?known=1999-01-01")
    assert refused.status_code == 404
    assert site.get("/en/2008-01-01/67.31.json?known=nonsense").status_code == 400


def test_the_same_answer_as_the_command_line(site: TestClient, registry: Run) -> None:
    told = registry("show", "67.31", "--on", "2008-01-01", "--lang", "fr", "--json")
    assert site.get("/fr/2008-01-01/67.31.json").json() == json.loads(told.stdout)


def test_one_box_leads_to_what_was_meant(site: TestClient) -> None:
    def went(said: str) -> str:
        answer = site.get("/en/go", params={"q": said, "day": "2008-01-01"})
        return str(answer.headers["location"])

    assert went("67.31") == "/en/2008-01-01/67.31"
    assert went("928-2000") == "/en/instruments/928-2000"
    assert went("Sic Bo") == "/en/games/sic_bo/2008-01-01"
    assert went("progressive jackpot") == "/en/search?q=progressive+jackpot"


def test_a_day_that_does_not_exist_is_refused(site: TestClient) -> None:
    answer = site.get("/en/2008-13-40/67.31.json")
    assert answer.status_code == 400
    assert "2008-13-40" in answer.json()["detail"]


def test_pages_load_nothing_from_elsewhere(site: TestClient) -> None:
    page = site.get("/en/2008-01-01/67.31", headers=HTML).text
    assert 'src="http' not in page
    assert "<style" not in page
    assert " style=" not in page
    assert " onclick" not in page


def test_the_packaged_files_may_be_kept(site: TestClient) -> None:
    answer = site.get("/static/style.css")
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("place", ["/en/", "/en/2008-01-01/67.31", "/en/ledger", "/en/compare"])
def test_every_link_of_a_page_stays_at_the_moment_that_was_asked(
    site: TestClient, place: str
) -> None:
    page = site.get(f"{place}?known=6", headers=HTML).text
    links = re.findall(r'<a [^>]*href="(/en/[^"]*)"', page)
    assert [one for one in links if "known=" not in one] == []
    forms = re.findall(r'<form[^>]*method="get"[^>]*>(.*?)</form>', page, re.DOTALL)
    assert all('name="known" value="6"' in form for form in forms)


def test_a_page_of_the_past_leads_to_what_is_known_now(site: TestClient) -> None:
    page = site.get("/en/ledger?known=5", headers=HTML).text
    (now,) = re.findall(r'<a href="([^"]*)">see the current registry</a>', page)
    assert "an earlier state" not in site.get(unescape(now), headers=HTML).text


def test_findings_that_say_the_same_stand_together(site: TestClient) -> None:
    page = site.get("/en/findings", headers=HTML).text
    assert re.search(r"<summary>and \d+ more places</summary>", page)
    assert page.count("this row of a table is not like the others") < 10


def test_what_is_found_is_counted_in_words(site: TestClient) -> None:
    none = site.get("/fr/search?q=zzz", headers=HTML).text
    assert "0 version trouvée" in none
    assert "Essayez-en moins" in none
    assert "1 version found" in site.get("/en/search?q=progressive", headers=HTML).text
    title = site.get("/en/search?q=respecting", headers=HTML).text
    assert '<a href="/en/2011-10-12/">the title</a></b>' in title
    assert "until 12\xa0October\xa02011" in title


@pytest.mark.parametrize(("ending", "start"), [("txt", b"By-law"), ("pdf", b"%PDF")])
def test_what_changed_in_a_section_has_its_forms(
    site: TestClient, ending: str, start: bytes
) -> None:
    place = "/en/diff/2007-12-26/2007-12-27/67.45"
    assert site.get(f"{place}.{ending}").content.startswith(start)
    kind = {"txt": "text/plain", "pdf": "application/pdf"}[ending]
    asked = site.get(place, headers={"accept": kind})
    assert asked.headers["content-location"] == f"{place}.{ending}"
    assert site.get(f"{place}.docx").status_code == 404


def test_an_instrument_is_given_in_the_language_in_which_it_is_held(site: TestClient) -> None:
    asked = {"accept-language": "fr"}
    assert "Craps" in site.get("/instruments/928-2000.txt", headers=asked).text
    assert site.get("/fr/instruments/928-2000.txt").status_code == 404


def test_a_provision_is_addressed_by_its_number(site: TestClient) -> None:
    page = site.get("/en/instruments/928-2000/provisions/4", headers=HTML).text
    assert "How provision 4 was read" in page
    linked = site.get("/en/instruments/928-2000", headers=HTML).text
    assert 'href="/en/instruments/928-2000/provisions/4?of=en"' in linked
    assert site.get("/en/instruments/928-2000/provisions/7").status_code == 404


def test_a_comparison_numbers_its_items_and_sets_its_tables(site: TestClient) -> None:
    page = site.get("/en/diff/2000-08-23/2000-08-24/21.2", headers=HTML).text
    assert '<span class="number">(1)</span> <span class="replaced">First five cards' in page
    assert "The earlier words are not held" in page
    assert '<td><span class="replaced">$5000</span></td>' in page


def test_a_comparison_tells_what_is_in_doubt(registry: Run, take: Take, tmp_path: Path) -> None:
    take(order(REFUSED))
    place = "/en/diff/2009-01-01/2009-06-01/67.32"
    with served(replace(settings_on(tmp_path / "other"), database=url_in(tmp_path))) as doubtful:
        page = doubtful.get(place, headers=HTML).text
        told = doubtful.get("/diff/2009-06-01/2009-07-01/67.32.json").json()
    assert "“of the moon” is not found in section 67.32" in page
    asked = ["diff", "67.32", "--from", "2009-06-01", "--to", "2009-07-01", "--json"]
    assert told == json.loads(registry(*asked).stdout)
    assert told != []


def url_in(folder: Path) -> str:
    """The registry of the command line in a folder."""
    return f"sqlite:///{folder / 'registry.sqlite3'}"


def test_a_payment_that_was_mended_says_so_on_its_page(site: TestClient) -> None:
    for place in ("/en/2008-01-01/21.2", "/en/games/blackjack/2008-01-01"):
        page = site.get(place, headers=HTML).text
        assert '<span class="tag doubt">rebuilt</span>' in page
        assert "Rebuilt: the row was received in disorder." in page


def test_payments_of_a_text_that_is_not_held_are_told_from_the_other_language(
    site: TestClient,
) -> None:
    page = site.get("/fr/games/sic_bo/2008-01-01", headers=HTML).text
    assert '<th scope="row" lang="en">Three of a kind' in page
    assert "le texte français n’est pas détenu" in page


def test_sections_after_a_division_do_not_stand_under_its_heading(site: TestClient) -> None:
    page = site.get("/en/2008-01-01/", headers=HTML).text
    contents = page.partition('<nav class="contents"')[2].partition("</nav>")[0]
    rooms = contents.partition("Poker rooms")[2].partition("</li>")[0]
    assert ">67.110</a>" in rooms
    assert ">86</a>" not in rooms
    assert ">86</a>" in contents


def test_a_finding_leads_to_its_line_in_the_text(site: TestClient) -> None:
    page = site.get("/en/findings", headers=HTML).text
    assert 'href="/en/sources/order-in-council-928-2000.en.txt#line-69"' in page


def test_french_marks_stay_with_their_words_on_a_page(site: TestClient) -> None:
    assert "n’est pas détenu\xa0: les jeux" in unescape(site.get("/fr/", headers=HTML).text)
    assert "<title>Une main\xa0: Craps" in unescape(site.get("/fr/hands/craps", headers=HTML).text)


def test_words_that_did_not_stand_are_not_cited(site: TestClient) -> None:
    said = "as it stood on"
    assert said in site.get("/en/2008-01-01/67.31", headers=HTML).text
    for day in ("2000-01-01", "2012-01-01"):
        assert said not in site.get(f"/en/{day}/67.31", headers=HTML).text, day


def test_the_day_of_an_instrument_says_that_it_is_inferred(site: TestClient) -> None:
    page = site.get("/en/instruments/928-2000", headers=HTML).text
    assert "in force: 2000-08-24~, a set number of days after publication" in page
    assert "~ inferred: no source states this date." in page


def test_a_text_without_a_number_and_a_game_of_one_table_are_told_plainly(site: TestClient) -> None:
    told = [entry["what"] for entry in site.get("/ledger.json").json()]
    assert "gazette/gazette-2007-10-10-projet.fr.txt [fr], Gazette of 2007-10-10: no number" in told
    assert ">wagers<" not in site.get("/en/games/sic_bo/2008-01-01", headers=HTML).text
    assert "bonus on the initial wager" in site.get("/en/2008-01-01/67.31", headers=HTML).text


def test_a_question_without_its_words_says_what_is_missing(site: TestClient) -> None:
    told = site.get("/search.json").json()
    assert (told["status"], told["detail"]) == (422, "Missing: q.")


def test_an_instrument_is_named_in_the_language_of_the_page(site: TestClient) -> None:
    page = site.get("/fr/instruments/1033-2007", headers=HTML).text
    assert "<title>Décret 1033-2007 ·" in page
    assert '<h1>Décret 1033-2007\xa0: <span lang="en">By-law to amend' in page
    assert "O.C." not in site.get("/fr/instruments", headers=HTML).text
    assert (
        "<h1>Order in Council 1033-2007: " in site.get("/instruments/1033-2007", headers=HTML).text
    )


def test_a_section_not_held_in_french_leads_to_its_english(site: TestClient) -> None:
    page = unescape(site.get("/fr/2008-01-01/67.31", headers=HTML).text)
    assert 'texte français non détenu\xa0: <a href="#other">Lire le texte anglais</a>' in page
    assert '<h2 id="other" lang="en">The same section in English</h2>' in page


def test_what_is_counted_on_a_page_is_said_in_the_singular_too(site: TestClient) -> None:
    page = unescape(site.get("/fr/instruments", headers=HTML).text)
    assert "0 disposition<" in page
    assert "7 dispositions<" in page


@pytest.mark.parametrize("place", ["drafts", "sources"])
def test_an_instrument_that_is_only_known_has_its_french_title_for_a_french_reader(
    site: TestClient, place: str
) -> None:
    page = unescape(site.get(f"/fr/{place}", headers=HTML).text)
    assert "modifiant le Règlement sur les jeux de casino" in page
    assert "amending the By-law respecting casino games" not in page
