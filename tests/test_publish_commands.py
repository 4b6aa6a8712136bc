"""The commands that write documents: formats, refusals, and no half-written file."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]  # it ships no types
import pytest
from conftest import Run
from lxml import etree
from registries import filled_sqlite

from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.messages import TellDone
from bylaw.registry.publish.formats.writing import WriteError, write_whole

ON = ("--on", "2008-01-01")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("registry")
    filled_sqlite(made)
    return made


@pytest.fixture
def ask(run: Run, folder: Path) -> Run:
    """Run a command on one registry that the tests of this file share."""

    def asked(*arguments: str) -> object:
        return run(*arguments, "--db", f"sqlite:///{folder / 'registry.sqlite3'}")

    return asked  # type: ignore[return-value]  # it takes the arguments and gives the result


def test_a_pdf_of_both_languages_holds_the_words_of_both(ask: Run, tmp_path: Path) -> None:
    path = tmp_path / "both.pdf"
    asked = ("consolidate", *ON, "--section", "67.64", "--lang", "both", "--out", str(path))
    result = ask(*asked)
    assert (result.exit_code, result.output) == (0, "")
    text = " ".join(read_source(path.read_bytes(), name="both.pdf").text.split())
    assert "Page 1 of 1" in text
    assert "Page 1 sur 1" in text
    assert "4-Card Poker is played" in text
    assert "cartes" in text


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("law.txt", b"By-law respecting casino games\n"),
        ("law.md", b"# By-law respecting casino games\n"),
        ("law.html", b"<!DOCTYPE html>"),
        ("law.pdf", b"%PDF-"),
        ("law.xml", b"<?xml"),
    ],
)
def test_the_name_of_the_file_tells_the_format(
    ask: Run, tmp_path: Path, name: str, start: bytes
) -> None:
    result = ask("consolidate", *ON, "--out", str(tmp_path / name))
    assert (result.exit_code, result.output) == (0, "")
    assert (tmp_path / name).read_bytes().startswith(start)
    assert names(tmp_path) == [name]


def test_the_same_question_gives_the_same_bytes(ask: Run) -> None:
    first, second = (ask("consolidate", *ON, "--lang", "fr").stdout_bytes for _ in range(2))
    assert first == second


def test_findings_are_told_in_the_language_of_the_document(ask: Run) -> None:
    french = ask("--ui", "en", "consolidate", *ON, "--lang", "fr").output
    assert "Le texte remplacé" in french


def test_both_languages_side_by_side(ask: Run, tmp_path: Path) -> None:
    page = tmp_path / "both.html"
    assert ask("consolidate", *ON, "--lang", "both", "--out", str(page)).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert "A lottery scheme" in text
    assert "un système de loterie" in text


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("--on", "1993-08-31"), 1, "did not exist on 1993-08-31"),
        (("--on", "2008-02-30"), 2, "is not a valid date"),
        ((*ON, "--lang", "de"), 2, "'de' is not one of"),
        ((*ON, "--format", "doc"), 2, "'doc' is not one of"),
        ((*ON, "--out", "law.doc"), 2, "the format cannot be told from the name"),
        ((*ON, "--lang", "both"), 2, "in HTML and PDF only, not in text"),
        ((*ON, "--out", "/dev/null/law.txt"), 1, "/dev/null/law.txt cannot be written"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_bad_input_is_refused_in_words(
    ask: Run, arguments: tuple[str, ...], status: int, said: str
) -> None:
    result = ask("consolidate", *arguments)
    assert result.exit_code == status
    assert said in result.output


def test_a_text_that_is_not_whole_is_no_base(ask: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    assert ask("consolidate", *ON, "--out", str(own)).exit_code == 0
    base = ("--consolidation", "--as-of", "2008-01-01", "--lang", "en")
    result = ask("ingest", str(own), *base)
    assert result.exit_code == 1
    assert (
        "is incomplete and cannot be a base text: it contains “9. [text not held]" in result.output
    )


BASE = """\
By-law respecting casino games

DIVISION I
LOTTERY SCHEME

1. Blackjack, Caribbean Stud Poker, Pai Gow and Keno.

O.C. 1253-93, s. 1; O.C. 1675-95, s. 1.

DIVISION II
CARD GAMES

6. A deck has 52 cards. It is new.

O.C. 1253-93, s. 6.

46. The hand of the dealer.

O.C. 1253-93, s. 46.
"""


def test_on_a_base_text_the_history_notes_are_those_of_the_official_consolidation(
    run: Run, tmp_path: Path
) -> None:
    base, db = tmp_path / "base.txt", ("--db", filled_sqlite(tmp_path).url.render_as_string())
    base.write_text(BASE, encoding="utf-8")
    said = ("--consolidation", "--as-of", "1999-12-31", "--lang", "en")
    run("ingest", str(base), *said, "--accept", "an excerpt, for a test", *db)
    text = run("consolidate", *ON, *db).output
    assert "\nO.C. 1253-93, s. 46; O.C. 111-2000, s. 4.\n" in text
    assert "46. The hand of the bank." in text
    notes = "O.C. 1253-93, s. 1; O.C. 1675-95, s. 1; O.C. 111-2000, s. 1; O.C. 928-2000, s. 1; "
    assert f"\n{notes}O.C. 1033-2007, s. 1.\n" in text
    assert "earlier history not held" not in text
    assert "consolidated to 31 December 1999" in text
    assert "745-96" not in text


def test_a_refusal_leaves_the_file_that_was_there(ask: Run, tmp_path: Path) -> None:
    kept = tmp_path / "law.txt"
    kept.write_text("kept")
    assert ask("consolidate", "--on", "1990-01-01", "--out", str(kept)).exit_code == 1
    assert kept.read_text() == "kept"
    assert names(tmp_path) == ["law.txt"]


def test_the_feed_writes_both_files(ask: Run, tmp_path: Path) -> None:
    assert ask("feed", "--lang", "fr", "--out", str(tmp_path)).exit_code == 0
    assert names(tmp_path) == ["bylaw.fr.atom", "bylaw.fr.ics"]
    feed = etree.fromstring((tmp_path / "bylaw.fr.atom").read_bytes())
    said = " ".join(feed.itertext())
    assert "Date limite pour commenter" in said
    # The order is held in English only; its title is known in French.
    assert "D. 1033-2007, Règlement modifiant le Règlement sur les jeux de casino" in said


def test_differences_and_timeline_as_documents(ask: Run, tmp_path: Path) -> None:
    page, picture = tmp_path / "diff.html", tmp_path / "timeline.svg"
    days = ("--from", "2007-12-26", "--to", "2007-12-27")
    assert ask("diff", *days, "--format", "html", "--out", str(page)).exit_code == 0
    assert "<ins>" in page.read_text(encoding="utf-8")
    assert ask("timeline", "--format", "svg", "--out", str(picture)).exit_code == 0
    assert str(etree.parse(str(picture)).getroot().tag).endswith("svg")


@pytest.mark.parametrize(
    ("asked", "name", "begins"),
    [
        (("timeline",), "t.svg", "<svg"),
        (("timeline",), "t.txt", "By-law respecting casino games"),
        (("diff", "1", "--from", "2007-12-26", "--to", "2007-12-27"), "d.html", "<!DOCTYPE html>"),
        (("compare", "languages", "--on", "2008-01-01", "--section", "67.81"), "c.txt", "Section"),
    ],
    ids=["picture", "timeline as text", "redline", "languages as text"],
)
def test_every_document_takes_its_format_from_the_name_of_its_file(
    ask: Run, tmp_path: Path, asked: tuple[str, ...], name: str, begins: str
) -> None:
    assert ask(*asked, "--out", str(tmp_path / name)).exit_code == 0
    assert (tmp_path / name).read_text(encoding="utf-8").lower().startswith(begins.lower())
    refused = ask(*asked, "--out", str(tmp_path / "x.doc"))
    assert refused.exit_code == 2
    assert "the format cannot be told from the name" in refused.stderr


def test_the_draft_is_compared_with_the_text_before_it(ask: Run) -> None:
    told = ask("diff", "67.41", "--draft", "--lang", "fr").output
    assert "67.41" in told
    assert "Poker 3-5-7" in told


@pytest.mark.parametrize(
    "arguments",
    [(), ("--from", "2007-01-01"), ("--draft", "--to", "2007-01-01")],
    ids=lambda value: " ".join(value) or "nothing",
)
def test_a_comparison_needs_two_days_or_a_draft(ask: Run, arguments: tuple[str, ...]) -> None:
    assert ask("diff", *arguments).exit_code == 2


def test_a_file_is_written_whole_with_the_permissions_it_had(tmp_path: Path) -> None:
    path = tmp_path / "law.txt"
    path.write_text("old")
    path.chmod(0o640)
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert names(tmp_path) == ["law.txt"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("old")
    link = tmp_path / "link.txt"
    link.symlink_to("real.txt")
    write_whole(link, b"new")
    assert link.is_symlink()
    assert (tmp_path / "real.txt").read_bytes() == b"new"


def test_a_folder_is_not_overwritten(tmp_path: Path) -> None:
    with pytest.raises(WriteError, match="cannot be written"):
        write_whole(tmp_path, b"new")


@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [
        (("--section", "67.75..67.87"), "67.75.", "67.87."),
        (("--section", "67.31"), "67.31.", "67.31."),
        (("--division", "§ 9"), "67.33.", "67.40."),
        (("--game", "sic_bo"), "95.18.", "95.24."),
    ],
)
def test_an_extract_holds_what_is_asked_and_its_headings(
    registry: Run, asked: tuple[str, ...], first: str, last: str
) -> None:
    said = registry("consolidate", "--on", "2008-01-01", *asked).stdout
    law = said.partition("Extract: ")[2].partition("\nAbout this document\n")[0]
    numbers = re.findall(r"(?m)^(\d[\d.]*\.) ", law)
    assert (numbers[0], numbers[-1]) == (first, last)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_extract_of_a_game_is_two_pages_with_its_own_sources(
    ask: Run, tmp_path: Path, lang: str
) -> None:
    path = tmp_path / "extract.pdf"
    asked = ("--section", "67.75..67.87", "--lang", lang, "--out", str(path))
    assert ask("consolidate", *ON, *asked).exit_code == 0
    assert len(pypdfium2.PdfDocument(path)) == 2
    text = ask("consolidate", *ON, *asked[:4]).output
    assert "1033-2007" in text
    assert "order-in-council-928-2000" not in text
    assert "VI" not in text


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        (("--game", "Crazy Four Poker"), "Fou du poker"),
        (("--division", "§ 13"), "sous-section 13"),
        (("--section", "67.75..67.87"), "67.75–67.87"),
    ],
)
def test_an_extract_is_named_in_the_language_of_its_text(
    registry: Run, asked: tuple[str, ...], named: str
) -> None:
    french = registry("consolidate", *ON, *asked, "--lang", "fr").stdout
    assert f"Extrait : {named}." in french.replace("\xa0", " ")
    both = registry("consolidate", *ON, *asked, "--lang", "both", "--format", "html").stdout
    assert f"Extrait : {named}." in both.replace("\xa0", " ")


@pytest.mark.parametrize(
    ("asked", "status", "words"),
    [
        (("--section", "999"), 1, "does not contain 999"),
        (("--section", "67.9..67.2"), 2, "runs backwards"),
        (("--section", "67.9.."), 2, "is not a range of sections"),
        (("--section", "1", "--game", "war"), 2, "give only one of"),
    ],
)
def test_an_extract_of_nothing_is_refused(
    registry: Run, asked: tuple[str, ...], status: int, words: str
) -> None:
    done = registry("consolidate", "--on", "2008-01-01", *asked)
    assert done.exit_code == status
    assert words in done.stderr


@pytest.mark.parametrize(
    ("module", "asked"),
    [
        ("law.consolidate", ("consolidate", *ON, "--section", "1", "--format", "html")),
        ("law.document_output", ("diff", "1", "--draft", "--lang", "fr", "--format", "html")),
        ("law.document_output", ("instruments", "111-2000", "--format", "html")),
        ("registry.export", ("export", "data")),
    ],
)
def test_a_document_that_may_be_slow_to_make_has_a_bar(
    registry: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    module: str,
    asked: tuple[str, ...],
) -> None:
    titles: list[str] = []

    @contextmanager
    def bar(title: str) -> Iterator[TellDone]:
        titles.append(title)
        yield lambda _done, _total: None

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(f"bylaw.cli.commands.{module}.progress", bar)
    assert registry(*asked).exit_code == 0
    assert titles[-1:] == ["Writing"]
