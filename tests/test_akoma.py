"""Akoma Ntoso read as a consolidated text: our own comes back, and what is not understood stops."""

import datetime as dt
import json
from pathlib import Path

import pytest
from conftest import Run
from lxml import etree
from published_corpus import NEW_YEAR, text_on
from registries import BASE_FILE, filled_sqlite
from test_publish import told, whole

from bylaw.ingest.consolidated.consolidation_findings import WORDS_MISSING
from bylaw.ingest.consolidations import ReadConsolidation, read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.messages import SourceError
from bylaw.registry.law.text.consolidated import consolidated_tree
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.publish.formats.akn.akn_body import provision_element
from bylaw.registry.publish.formats.all_formats import Format, set_consolidation

SPACE = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
META = (
    "<meta><identification><FRBRExpression><FRBRlanguage language='{lang}'/></FRBRExpression>"
    "</identification></meta>"
)
SECTION = "<section><num>1.</num><content><p>Words.</p></content></section>"


def document(body: str, *, lang: str = "eng", more: str = "") -> bytes:
    inner = f"{META.format(lang=lang)}{more}<body>{body}</body>"
    return f"<akomaNtoso xmlns='{SPACE}'><act name='act'>{inner}</act></akomaNtoso>".encode()


def read(data: bytes, *, lang: str = "en") -> ReadConsolidation:
    return read_consolidation(read_source(data, name="act.xml"), lang=lang)


def outline(provision: Provision, depth: int = 0) -> list[tuple[int, str, str, str]]:
    own = [(depth, provision.kind.value, provision.label, provision.text)]
    return own + [line for child in provision.children for line in outline(child, depth + 1)]


DAYS = (dt.date(2000, 9, 1), NEW_YEAR)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("day", DAYS, ids=str)
def test_our_own_akoma_ntoso_gives_the_same_tree_as_our_own_text(day: dt.date, lang: str) -> None:
    text = text_on(day, lang)
    ours = read(set_consolidation(text, Format.AKN), lang=lang)
    source = read_source(set_consolidation(text, Format.TEXT), name="own.txt")
    plain = read_consolidation(source, lang=lang)
    assert told(ours.text.provision) == told(plain.text.provision)
    # A text does not say where a division ends; Akoma Ntoso does, as our tree.
    tree = Provision(Kind.INSTRUMENT, children=tuple(whole(unit) for unit in text.units))
    wordless = (Kind.ALINEA.value, "", "")
    assert outline(ours.text.provision) == [one for one in outline(tree) if one[1:] != wordless]
    assert ours.text.notes == plain.text.notes
    assert ours.text.provision.heading == text.title
    assert {f.code for f in ours.findings} <= {"editorial-mark", "lost-cell", "words-missing"}


def test_every_word_has_its_place_in_the_received_text() -> None:
    received = read_source(set_consolidation(text_on(), Format.AKN), name="act.xml")
    tree = read_consolidation(received, lang="en").text.provision
    for node in tree.walk():
        printed = " ".join(received.text[span.start : span.end] for span in node.spans)
        assert node.text in printed
        assert [received.line_of(span.start) for span in node.spans] == [
            span.line for span in node.spans
        ]


def test_a_unit_that_says_it_is_not_whole_is_told_of() -> None:
    own = read(set_consolidation(text_on(lang="fr"), Format.AKN), lang="fr")
    quotes = [f.quote for f in own.findings if f.code == WORDS_MISSING]
    assert quotes[0].startswith("6. [le reste n’est pas détenu]")


def test_a_section_in_doubt_has_all_its_words() -> None:
    doubted = read(document(SECTION.replace("<section", "<section status='undefined'")))
    assert doubted.text == read(document(SECTION)).text
    assert not [f for f in doubted.findings if f.code == WORDS_MISSING]


@pytest.mark.parametrize(
    ("words", "lang", "stated"), [("(Revoked).", "en", "eng"), ("(Abrogé).", "fr", "fra")]
)
def test_a_removed_section_is_a_tombstone(words: str, lang: str, stated: str) -> None:
    remark = f"<content><p><remark status='editorial'>{words}</remark></p></content>"
    for content in (remark, "<content><p/></content>"):
        gone = f"<section status='removed'><num>2.</num>{content}</section>"
        found = read(document(SECTION + gone, lang=stated), lang=lang)
        tree = consolidated_tree(found.text.provision, lang=lang)
        assert tree.nodes["section:2"].held.value == "repealed"
        assert not found.findings


def test_items_and_lists_of_the_schema_belong_to_the_words_before_them() -> None:
    points = "".join(
        f"<point><num>{n})</num><content><p>item {n};</p></content></point>" for n in "ab"
    )
    body = (
        "<division><num>DIVISION VI</num><heading>DICE</heading>"
        f"<article><num>Article 5.1</num><list><intro><p>The <i>dice</i>:</p></intro>{points}"
        "<wrapUp><p>End.</p></wrapUp></list></article></division>"
    )
    assert outline(read(document(body)).text.provision)[1:] == [
        (1, "division", "VI", ""),
        (2, "section", "5.1", ""),
        (3, "alinea", "", "The dice:"),
        (4, "paragraph", "a", "item a;"),
        (4, "paragraph", "b", "item b;"),
        (3, "alinea", "", "End."),
    ]


def test_parts_subsections_and_levels_are_read_with_every_word() -> None:
    body = (
        "<part><num>PART II</num><heading>GAMES</heading><subpart><num>SUBPART 1</num>"
        "<heading>Dice</heading><section><num>7.</num>"
        "<subsection><num>(1)</num><intro><p>The dice:</p></intro>"
        "<paragraph><num>(a)</num><intro><p>are cubes</p></intro>"
        "<subparagraph><num>(i)</num><content><p>of one colour;</p></content></subparagraph>"
        "</paragraph></subsection>"
        "<level><num>(2)</num><content><p>They are red.</p></content></level>"
        "</section></subpart></part>"
    )
    assert outline(read(document(body)).text.provision)[1:] == [
        (1, "part", "II", ""),
        (2, "subpart", "1", ""),
        (3, "section", "7", ""),
        (4, "paragraph", "1", "The dice:"),
        (5, "subparagraph", "a", "are cubes"),
        (6, "clause", "i", "of one colour;"),
        (4, "paragraph", "2", "They are red."),
    ]


def test_parts_and_subparts_come_back_from_our_own_akoma_ntoso() -> None:
    section = Provision(Kind.SECTION, "7", children=(Provision(Kind.ALINEA, text="Words."),))
    subpart = Provision(Kind.SUBPART, "1", "Dice", children=(section,))
    part = Provision(Kind.PART, "II", "GAMES", children=(subpart,))
    written = etree.tostring(provision_element(part, "part_II", "en"), encoding="unicode")
    back = read(document(written)).text.provision
    assert outline(back)[1:] == outline(part, 1)
    assert [node.heading for node in back.walk()][1:3] == ["GAMES", "Dice"]


def test_a_heading_between_sections_belongs_to_the_section_that_follows() -> None:
    other = SECTION.replace("1.", "2.")
    body = f"{SECTION}<crossHeading>Of <i>dice</i></crossHeading>{other}"
    first, second = read(document(body)).text.provision.children
    assert (first.heading, second.heading) == ("", "Of dice")
    assert [span.start for span in second.spans] == sorted(span.start for span in second.spans)


def test_the_note_of_an_author_is_kept_apart_from_the_words_of_the_law() -> None:
    words = "<p>O.C. 1253-93, s. 1;</p><p>O.C. 9-2001, s. 2.</p>"
    note = f"<authorialNote marker='1'>{words}</authorialNote>"
    body = SECTION.replace("Words.", f"Words{note}.")
    found = read(document(body))
    (section,) = found.text.provision.children
    assert [node.text for node in section.walk() if node.text] == ["Words."]
    assert found.text.notes == {"1": "O.C. 1253-93, s. 1; O.C. 9-2001, s. 2."}


def test_a_table_keeps_its_heads_and_rubrics() -> None:
    table = (
        "<table><tr><th>Hand</th><th>Odds</th></tr><tr><th colspan='2'>Three cards</th></tr>"
        "<tr><td><p>Flush</p></td><td><p>3 to 1</p></td></tr></table>"
    )
    body = f"<section><num>1.</num><content><p>Pays:</p>{table}</content></section>"
    (node,) = (n for n in read(document(body)).text.provision.walk() if n.kind is Kind.TABLE)
    assert node.table is not None
    assert node.table.header == ("Hand", "Odds")
    assert [(r.rubric, r.label, r.cells) for r in node.table.rows] == [
        ("Three cards", "Flush", ("3 to 1",))
    ]


def test_a_raised_letter_after_a_number_is_a_degree_sign() -> None:
    body = SECTION.replace(
        "<p>Words.</p></content>",
        "<blockList><listIntroduction>Mots :</listIntroduction>"
        "<item><num>1<sup>o</sup></num><p>un.</p></item></blockList></content>",
    )
    found = read(document(body, lang="fra"), lang="fr").text.provision
    assert found.find(Kind.PARAGRAPH, "1") is not None


def test_what_stands_outside_the_body_is_told_of() -> None:
    found = read(document(SECTION, more="<preamble><p>Whereas  it rains;</p></preamble>"))
    assert [(f.code, f.quote) for f in found.findings] == [
        ("outside-the-body", "Whereas it rains;")
    ]


BOMB = (
    b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;'>"
    b"<!ENTITY c '&b;&b;&b;&b;'>]>"
)
OUTSIDE = b"<!DOCTYPE a [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>"
REFUSED = {
    "broken XML": (document(SECTION)[:-9], "is not XML that can be read"),
    "entity bomb": (BOMB + document(SECTION.replace("Words", "&c;")), "declares a document type"),
    "outside file": (OUTSIDE + document(SECTION.replace("W", "&a;")), "declares a document type"),
    "other vocabulary": (b"<?xml version='1.0'?><rss/>", "not Akoma Ntoso 3.0: its root is <rss>"),
    "other version": (document(SECTION).replace(b"akn/3.0", b"akn/2.0"), "not Akoma Ntoso 3.0"),
    "no act": (document(SECTION).replace(b"act name", b"bill name").replace(b"/act", b"/bill"),
               "does not contain exactly one act"),
    "no body": (document("").replace(b"<body></body>", b""), "has no body"),
    "no section": (document("<chapter><num>CHAPTER I</num></chapter>"), "holds no section"),
    "several versions": (document(SECTION).replace(b"<act", b"<act contains='multipleVersions'"),
                         "several versions"),
    "other language": (document(SECTION, lang="fra"), "its language is “fr”, not “en”"),
    "no language": (document(SECTION, lang="deu"), "English or French"),
    "attachment": (document(SECTION, more="<attachments/>"), "<attachments> is not understood"),
    "unknown unit": (document(f"<book>{SECTION}</book>"), "<book> is not understood"),
    "part in a section": (document(SECTION.replace("<content>", "<part/><content>")),
                          "<part> is not understood"),
    "level without a section": (document("<level><num>1.</num></level>"),
                                "<level> is not understood"),
    "heading before nothing": (document(f"{SECTION}<crossHeading>Dice</crossHeading>"),
                               "<crossHeading> is not understood"),
    "heading before a division": (
        document(f"<crossHeading>Dice</crossHeading><part><num>PART I</num>{SECTION}</part>"),
        "<crossHeading> is not understood"),
    "unknown container": (document("<hcontainer name='odd'/>"), "<hcontainer> is not understood"),
    "inserted words": (document(SECTION.replace("Words", "<ins>Words</ins>")),
                       "line 1: the element <ins> is not understood"),
    "section in a section": (document(SECTION.replace("<content>", SECTION + "<content>")),
                             "<section> is not understood"),
    "section without a number": (document(SECTION.replace("<num>1.</num>", "")),
                                 "<section> is not understood"),
    "odd number": (document(SECTION.replace("1.", "first")), "<num> is not understood"),
    "loose words": (document(SECTION.replace("<content>", "loose<content>")),
                    "words stand loose in the element <section>"),
    "odd status": (document(SECTION.replace("<section", "<section status='temporary'")),
                   "<section> is not understood"),
    "words of a removed unit": (document(SECTION.replace("<section", "<section status='removed'")),
                                "<section> is not understood"),
    "deep nesting": (document(SECTION.replace("Words", "<b>" * 90 + "x" + "</b>" * 90)),
                     "nested too deeply"),
}  # fmt: skip


@pytest.mark.parametrize(("data", "words"), REFUSED.values(), ids=REFUSED)
def test_what_is_not_understood_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(SourceError) as refusal:
        read(data)
    assert words in str(refusal.value)


def entries(registry: Run) -> object:
    """The number of entries and the last hash of the ledger."""
    return json.loads(registry("verify", "--json").stdout)


@pytest.mark.parametrize("name", ["broken XML", "entity bomb", "other vocabulary"])
def test_a_refused_file_leaves_the_registry_as_it_was(
    registry: Run, tmp_path: Path, name: str
) -> None:
    file = tmp_path / "act.xml"
    file.write_bytes(REFUSED[name][0])
    before = entries(registry)
    done = registry("ingest", str(file), "--consolidation", "--as-of", "1999-12-31", "--lang", "en")
    assert done.exit_code == 1
    assert REFUSED[name][1] in " ".join(done.stderr.split())
    assert entries(registry) == before


def test_an_act_with_findings_can_be_looked_at_as_an_instrument(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "act.xml"
    file.write_bytes(document(SECTION, more="<preamble><p>WHEREAS docks decay;</p></preamble>"))
    assert read(file.read_bytes()).findings
    told = run("coverage", str(file), "--lang", "en").stdout
    assert told.replace("\n", "").startswith(str(file)), "its name may be wrapped"


def test_our_own_akoma_ntoso_serves_as_a_base(registry: Run, run: Run, tmp_path: Path) -> None:
    arguments = ("--consolidation", "--as-of", "1999-12-31", "--lang", "en")
    registry("ingest", str(BASE_FILE), *arguments)
    file = tmp_path / "own.xml"
    done = registry("consolidate", "--on", "1999-12-31", "--lang", "en", "--out", str(file),
                    "--format", "akn")  # fmt: skip
    assert done.exit_code == 0, done.stderr
    other = filled_sqlite(tmp_path / "other").url.render_as_string()
    assert run("ingest", str(file), *arguments, "--db", other).exit_code == 0
    for section in ("1", "6", "44", "90", "95.17"):
        question = ("show", section, "--on", "2008-01-01", "--lang", "en", "--json")
        answers = registry(*question), run(*question, "--db", other)
        one, two = (json.loads(answer.stdout) for answer in answers)
        for key in ("state", "text", "text_state", "history_note"):
            assert one[key] == two[key], (section, key)
    assert run("verify", "--db", other).exit_code == 0


def test_a_text_that_is_not_whole_is_no_base(registry: Run, tmp_path: Path) -> None:
    file = tmp_path / "own.xml"
    file.write_bytes(set_consolidation(text_on(), Format.AKN))
    before = entries(registry)
    done = registry("ingest", str(file), "--consolidation", "--as-of", "2008-01-01", "--lang", "en")
    assert done.exit_code == 1
    assert "is incomplete and cannot be a base text" in " ".join(done.stderr.split())
    assert entries(registry) == before
