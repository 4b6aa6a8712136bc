"""An amending instrument as a document of its own: its words, its days, and what it came to."""

from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]  # it ships no types
import pytest
from conftest import Run
from lxml import etree
from registries import filled_sqlite
from sites import served, settings_on
from test_akn import NS, schema

from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.orders.instruments import AmendingProvision, OperationState, ReadOperation
from bylaw.registry.law.orders.operations import Op, Operation, Target
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.publish.instrument.quoted_units import cut_provision

NUMBERS = ("111-2000", "928-2000", "1033-2007")
DRAFT_FR = "Règlement modifiant le Règlement sur les jeux de casino"
SPAN = Span("page.txt", 0, 1, 1)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return filled_sqlite(tmp_path_factory.mktemp("instruments")).url.render_as_string()


@pytest.fixture
def ask(run: Run, url: str) -> Run:
    def asked(*arguments: str) -> object:
        return run("instruments", *arguments, "--db", url)

    return asked  # type: ignore[return-value]  # it takes the arguments and gives the result


def akn(ask: Run, name: str) -> etree._Element:
    return etree.fromstring(ask(name, "--format", "akn").stdout_bytes)


@pytest.mark.parametrize("name", [*NUMBERS, DRAFT_FR, "122-2000", "844-2007"])
def test_as_akoma_ntoso_it_is_valid_and_every_link_inside_it_leads_somewhere(
    ask: Run, name: str
) -> None:
    found = akn(ask, name)
    schema().assertValid(found)
    names = found.xpath("//@eId")
    assert len(names) == len(set(names))
    inner = [ref for ref in found.xpath("//@source|//@href|//@period|//@start") if ref[0] == "#"]
    assert {ref.removeprefix("#") for ref in inner} <= set(names)


@pytest.mark.parametrize("number", NUMBERS)
def test_what_a_consolidated_text_says_changed_it_is_found_in_that_instrument(
    ask: Run, run: Run, url: str, number: str
) -> None:
    asked = ("consolidate", "--on", "2008-01-01", "--format", "akn", "--db", url)
    whole = etree.fromstring(run(*asked).stdout_bytes)
    hrefs = whole.xpath("//a:passiveModifications//a:source/@href", namespaces=NS)
    one = akn(ask, number)
    work = one.xpath("string(//a:FRBRWork/a:FRBRuri/@value)", namespaces=NS)
    named = {href.partition("~")[2] for href in hrefs if href.startswith(f"{work}/")}
    assert named
    assert named <= set(one.xpath("//@eId"))


def test_a_modification_says_what_it_replaces_where_and_since_when(ask: Run) -> None:
    found = akn(ask, "111-2000")
    (mod,) = found.xpath("//a:textualMod[a:source/@href='#sec_4__mod_1']", namespaces=NS)
    assert (mod.get("type"), mod.get("status")) == ("substitution", "incomplete")
    assert mod.xpath("a:destination/@href", namespaces=NS) == [
        "/akn/ca-qc/act/by-law/1993/1253-93/!main~sec_46"
    ]
    quoted = found.xpath("//a:mod[@eId='sec_4__mod_1']/a:quotedText/text()", namespaces=NS)
    assert quoted == ["of the dealer", "of the bank"]
    (unit,) = found.xpath("//a:section[@eId='sec_6']//a:quotedStructure/a:section", namespaces=NS)
    assert unit.xpath("string(a:num)", namespaces=NS) == "86."


def test_a_bookmark_leads_to_each_heading_that_a_provision_quotes(ask: Run, tmp_path: Path) -> None:
    path = tmp_path / "order.pdf"
    assert ask("111-2000", "--out", str(path)).exit_code == 0
    marks = [(one.level, one.get_title()) for one in pypdfium2.PdfDocument(path).get_toc()]
    assert marks[marks.index((0, "5.")) + 1] == (1, "§ 8. — 3 Cards Poker")


@pytest.mark.parametrize("form", ["txt", "md", "html", "pdf"])
def test_it_says_its_days_its_provisions_and_what_became_of_each_operation(
    ask: Run, tmp_path: Path, form: str
) -> None:
    path = tmp_path / "new" / f"order.{form}"
    assert ask("111-2000", "--out", str(path)).exit_code == 0
    text = path.read_text() if form != "pdf" else read_source(path.read_bytes(), name="o.pdf").text
    flat = " ".join(text.replace("\\", "").split())
    for words in (
        "Made on 9 February 2000. Gazette officielle du Québec of 23 February 2000 (inferred).",
        "In force on 9 March 2000 (inferred): a set number of days after publication.",
        "Previous amendment: O.C. 745-96.",
        "Section 46 of the said By-law is amended by replacing the words “of the dealer”",
        "3-Cards Poker is played with one or two decks of cards.",
        "[pending: the words that it amends are not held]",
        "insert: subdivision; after section 67.21; new:",
    ):
        assert words in flat, words


def test_a_french_draft_is_a_french_document(ask: Run) -> None:
    text = ask(DRAFT_FR, "--format", "txt").output
    assert "Projet : jamais en vigueur sous cette forme." in text
    assert "67.41. Le Poker 3-5-7 se joue" in text
    assert "Effet" in text


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (("9-9999", "--format", "html"), 1, "no instrument 9-9999"),
        (("--format", "html"), 2, "name an instrument"),
        (
            ("111-2000", "--lang", "fr", "--format", "akn"),
            1,
            "not held in French; it is held",
        ),
        (("111-2000", "--out", "order.doc"), 2, "the format cannot be told from the name"),
    ],
)
def test_what_cannot_be_given_is_refused_in_words(
    ask: Run, arguments: tuple[str, ...], status: int, words: str
) -> None:
    result = ask(*arguments)
    assert result.exit_code == status
    assert words in " ".join(result.stderr.split())


def test_a_number_alone_lists_that_instrument(ask: Run) -> None:
    listed = ask("928-2000").output
    assert listed.startswith("928-2000 By-law amending the By-law respecting casino games")
    assert "1033-2007" not in listed


def test_the_site_gives_the_same_documents(tmp_path: Path) -> None:
    with served(settings_on(tmp_path)) as client:
        found = client.get("/en/instruments/111-2000.xml")
        schema().assertValid(etree.fromstring(found.content))
        assert client.get("/en/instruments/111-2000.pdf").content.startswith(b"%PDF")
        assert "<blockquote>" in client.get("/en/instruments/111-2000.html").text
        assert client.get("/fr/instruments/111-2000.html").status_code == 404
        assert client.get("/en/instruments/111-2000.doc").status_code == 404
        assert 'href="/en/instruments/111-2000.pdf"' in client.get("/en/instruments/111-2000").text


def provision(text: str, *news: str) -> AmendingProvision:
    section = Provision(Kind.SECTION, "1")
    reads = tuple(
        ReadOperation(
            Operation(Op.REPLACE_UNIT, Target(section=("1",), unit="section"), new=new),
            OperationState.APPLIED,
            SPAN,
            (section,),
        )
        for new in news
    )
    return AmendingProvision("1", "1.", text, SPAN, reads)


def shape(text: str, *news: str) -> list[str]:
    return [c if isinstance(c, str) else "(unit)" for c in cut_provision(provision(text, *news))]


def test_a_provision_is_cut_where_it_quotes_and_no_word_is_lost() -> None:
    assert shape("Section 1 is replaced:\n“1. New.”.", "1. New.") == [
        "Section 1 is replaced:",
        "(unit)",
    ]
    text = "L'article est remplacé: « 1. A. », et suivi de « 2. B. » partout."
    assert shape(text, "1. A.", "2. B.") == [
        "L'article est remplacé:",
        "(unit)",
        ", et suivi de",
        "(unit)",
        "partout.",
    ]


def test_a_quotation_that_is_not_found_leaves_the_words_as_printed() -> None:
    text = "Section 1 is replaced:\n“1. Other words.”"
    assert shape(text, "1. New.") == [text]
