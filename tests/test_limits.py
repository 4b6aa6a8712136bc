"""What is read at most, and that the time of reading grows no faster than the text."""

import json
import time
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from conftest import Run
from growth import BASES, Grown, ratio, seconds

from bylaw.cli.say.sheet import Text
from bylaw.ingest.checks import lost_cases
from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.page.lines.parted_lines import parted
from bylaw.ingest.page.lines.printed_lines import PrintedLine
from bylaw.ingest.pipeline import read_text
from bylaw.ingest.sources import received
from bylaw.ingest.sources.markup import is_html, is_xml
from bylaw.ingest.sources.passages import Passage
from bylaw.ingest.sources.received import read_source
from bylaw.ingest.sources.user_files import read_file
from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.audit.rounds.columns.layouts import ColumnsError
from bylaw.registry.audit.rounds.json_files import RefusedRound, read_text_rounds
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import SourceError
from bylaw.registry.law.text.figures import ODDS_IN_WORDS
from bylaw.registry.law.text.provisions import Kind, Provision, Row, Table

ROUNDS = str(Path(__file__).parent / "rounds_examples.jsonl")
MOST = 3.2
"""Doubling the size may double the time; four times as long would be the square."""


@pytest.mark.parametrize(("first", "grown"), BASES.values(), ids=BASES)
def test_a_base_text_twice_as_large_takes_about_twice_as_long(first: int, grown: Grown) -> None:
    # A machine that does other things may be slow once, not three times.
    assert any(ratio(first, grown) < MOST for _ in range(3))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        pytest.param(b"<html><p " + b"a " * 2000 + b">", "attributes", id="bare attributes"),
        pytest.param(b"<html><p " + b'a="<" ' * 2000 + b">", "attributes", id="quoted signs"),
        pytest.param(b"<html>" + b"<i>" * 1_000_001, "elements", id="elements"),
        pytest.param(b"<html>" + b"<div>" * 230, "more than 200 deep", id="nested elements"),
        pytest.param(
            b"<?xml version='1.0'?><a>" + b"<b>" * 230 + b"</b>" * 230 + b"</a>",
            "more than 200 deep",
            id="nested elements of XML",
        ),
        pytest.param(b"1. " + b"a" * 300_000, "a line of", id="one line"),
        pytest.param(b"1. a\n" * 2_100_000, "characters", id="characters"),
    ],
)
def test_what_is_beyond_a_limit_is_refused_with_the_limit(data: bytes, why: str) -> None:
    with pytest.raises(SourceError, match=why):
        read_source(data, name="page")


def test_a_text_with_more_provisions_than_are_read_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few = replace(limits(), text=replace(limits().text, provisions=3))
    monkeypatch.setattr(received, "limits", lambda: few)
    base = "REGULATION\n\n" + "\n\n".join(f"{n}. Dock {n}." for n in range(1, 6))
    with pytest.raises(SourceError, match="5 provisions; at most 3"):
        read_consolidation(read_source(base.encode(), name="base"), lang="en")
    orders = "\n\n".join(f"{n}. Section {n} is revoked." for n in range(1, 6))
    amending = f"Regulation to amend the Regulation respecting docks\n\n{orders}\n"
    with pytest.raises(SourceError, match="5 provisions; at most 3"):
        read_text(read_source(amending.encode(), name="orders"), lang="en", published=None)


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        pytest.param({"id": "x" * 1_000_001}, "bytes; at most 1000000", id="bytes"),
        pytest.param({"bets": {str(n): 1 for n in range(1001)}}, "more than 1000 keys", id="keys"),
        pytest.param(
            {"bets": json.loads("[" * 30 + "]" * 30)}, "more than 20 levels", id="nesting"
        ),
    ],
)
@pytest.mark.parametrize("written", ["{}", "[{}]", "{}\n{}"], ids=["one", "list", "lines"])
def test_a_round_beyond_a_limit_is_refused_alone(
    parts: dict[str, object], why: str, written: str
) -> None:
    text = written.replace("{}", json.dumps(parts))
    if written == "[{}]" and "bytes" in why:
        pytest.skip("a list is one document, and has a limit of its own")
    first = next(read_text_rounds(BytesIO(text.encode())).entries)
    assert isinstance(first.found, RefusedRound)
    assert why in str(first.found.why)


@pytest.mark.parametrize("written", ["[{}, \n", "[{},", "{"], ids=["lines", "one line", "round"])
def test_a_json_document_beyond_the_limit_is_refused_and_jsonl_is_named(
    tmp_path: Path, run: Run, written: str
) -> None:
    file = tmp_path / "rounds.json"
    file.write_text(written + "\n {}," * 4_100_000, encoding="utf-8")
    done = run("audit", str(file))
    assert done.exit_code == 1
    assert "more than 20000000 bytes; write one round on each line (JSONL)" in done.stderr


def test_rounds_without_end_are_refused(run: Run) -> None:
    done = run("audit", "/dev/zero")
    assert done.exit_code == 1
    assert "/dev/zero is not text" in done.stderr


def test_a_long_line_is_refused_alone_and_not_kept() -> None:
    good = b'{"id": "1"}\n'
    stream = BytesIO(good + b'{"id": "' + b"x" * 3_000_000 + b'"}\n' + good)
    found = list(read_text_rounds(stream).entries)
    assert [entry.place for entry in found] == [1, 2, 3]
    assert isinstance(found[1].found, RefusedRound)
    assert "3000011 bytes; at most 1000000" in str(found[1].found.why)
    assert len(str(found[1].raw)) <= 1_000_001


def test_a_line_of_csv_beyond_the_limit_is_refused_alone(tmp_path: Path) -> None:
    file = tmp_path / "rounds.csv"
    file.write_text(f"id,day,game,bets.war\n1,{'x' * 1_000_001},war,5\n2,2004-05-12,war,5\n")
    found = {entry.place: entry.found for entry in ColumnFile(file).entries()}
    assert sorted(found) == [1, 2]
    assert isinstance(found[1], RefusedRound)
    assert "at most 1000000" in str(found[1].why)


def test_a_line_of_csv_without_end_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "rounds.csv"
    file.symlink_to("/dev/zero")
    with pytest.raises(ColumnsError, match="more than 20000000 bytes"):
        ColumnFile(file).check()


@pytest.mark.parametrize("unit", ["1", "1, ", "1 to ", "111 "])
def test_numbers_without_end_are_looked_through_once(unit: str) -> None:
    text = unit * (150_000 // len(unit))
    for looked in (lost_cases._RATIO, lost_cases._LISTED, ODDS_IN_WORDS):
        begun = time.process_time()
        sum(1 for _ in looked.finditer(text))
        assert time.process_time() - begun < 5
    assert lost_cases._standing(f"4, {'9' * 5000} or 10") == {4, 10}


def test_the_rows_of_a_long_table_that_count_are_looked_through_once() -> None:
    rows = tuple(Row(f"Total of {2 * at}", ("6 to 1",)) for at in range(3000))
    rows = (*rows, *(Row(f"Total of {at}", ("6 to 1",)) for at in (7000, 7001, 7002, 7005)))
    table = Provision(Kind.TABLE, table=Table((), rows))
    begun = time.process_time()
    assert len(list(lost_cases.rows_left_out(table))) == 3001
    assert time.process_time() - begun < 1


@pytest.mark.parametrize(
    "unit",
    [
        "The dock has 3. Oaks and 4. Elms, so that 5. Ashes stand ",
        "The dock is dry. 1. The oak stands there. ",
        "PORTS ACT 1. Section 4 is repealed. ",
    ],
    ids=["numbers", "sentences", "headings"],
)
def test_a_page_copied_as_one_line_is_looked_through_once(unit: str) -> None:
    page = Passage.of(unit * (80_000 // len(unit)))
    begun = time.process_time()
    assert parted([PrintedLine(page, is_apart=True)])
    assert time.process_time() - begun < 5


def test_blanks_without_end_are_looked_through_once() -> None:
    begun = time.process_time()
    assert Text(" " * 100_000 + "a").longest_word() == 100_001
    assert Text(" " * 100_000).longest_word() == 100_000
    assert time.process_time() - begun < 5


def test_twenty_six_comments_take_no_time() -> None:
    assert seconds(b"<!-- -->" * 26 + b"x") < 0.5


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        pytest.param(b"<!-- a --> <!-- b --><html>", "html", id="after comments"),
        pytest.param(
            b"\xef\xbb\xbf <?xml version='1'?><!-- --><!DOCTYPE html>", "html", id="xhtml"
        ),
        pytest.param(b"<!-- a <html> --><akomaNtoso>", "xml", id="html in a comment"),
        pytest.param(b"<!-- a --><?xml version='1'?><a/>", "xml", id="declaration"),
        pytest.param(b"<!-- a <html>", "", id="open comment"),
        pytest.param(b"1. a <html>", "", id="words first"),
    ],
)
def test_a_page_is_known_by_what_stands_first(data: bytes, kind: str) -> None:
    assert ("html" if is_html(data) else "xml" if is_xml(data) else "") == kind


def test_a_file_without_end_is_refused(run: Run) -> None:
    with pytest.raises(SourceError, match="too large"):
        read_file("/dev/zero")
    arguments = ("--lang", "en", "--published", "2020-01-01")
    for command in ("ingest", "instruments", "coverage"):
        done = run(command, "/dev/zero", *arguments)
        assert done.exit_code in (1, 2)
        assert "Traceback" not in done.output


@pytest.mark.parametrize(
    "arguments",
    [
        ("verify", "--seal"),
        ("key", "show", "--key"),
        ("works", "--add"),
        ("reaudit",),
        ("audit", "--check"),
        ("audit", ROUNDS, "--doctrine"),
        ("audit", ROUNDS, "--map"),
    ],
    ids=lambda arguments: arguments[-1],
)
def test_no_argument_reads_a_file_without_end(run: Run, arguments: tuple[str, ...]) -> None:
    done = run(*arguments, "/dev/zero")
    assert done.exit_code in (1, 2)
    assert "0 bytes" in done.stderr or "/dev/zero is not text" in done.stderr


def test_the_limits_are_those_of_the_data(tmp_path: Path) -> None:
    assert limits().text.bytes == 20_000_000
    file = tmp_path / "large.txt"
    file.write_bytes(b"x" * (limits().text.bytes + 1))
    with pytest.raises(SourceError, match="20000000"):
        read_file(file)
