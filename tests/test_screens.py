"""Nothing that was read or typed commands the screen, and no cell is a formula."""

import ast
import csv
import json
from pathlib import Path

import pytest
from conftest import Run
from registries import filled_sqlite

from bylaw.cli.commands.law.document_output import deliver
from bylaw.cli.say.printing import table
from bylaw.cli.say.sheet import Sheet, Text
from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.law.text.printable import (
    printable,
    printable_json,
    spreadsheet_cell,
    without_guard,
)
from bylaw.registry.publish.formats import data_files
from bylaw.registry.publish.formats.data_files import DataCell, DataTable, write_tables

ROOT = Path(__file__).parent.parent
OBEYED = "\x1b[31m\x07\x9b2J\u202e\u2066\u200f\x85\u2028\u200b\ufeff"
DAY = "2008-01-01"
HOSTILE = set(OBEYED) - set("[31m2J")


def test_a_number_stays_with_the_abbreviation_before_it() -> None:
    for cited in ("O.C. 111-2000", "D. 111-2000", "s. 67.31", "(a. 67.31", "§ 8"):
        text = Text(f"It was {cited}, and more")
        lines = ["".join(part for part, _style in line) for line in text.lines_in(len(cited) + 4)]
        assert any(cited in line for line in lines), lines


def assert_harmless(output: str) -> None:
    assert not HOSTILE & set(output), sorted(map(repr, HOSTILE & set(output)))


def test_only_one_room_of_the_command_line_writes_to_the_screen() -> None:
    calls = {"click.echo", "click.secho", "sys.stdout.write", "sys.stderr.write"}
    for path in (ROOT / "cli").rglob("*.py"):
        found = {ast.unparse(n.func) for n in ast.walk(ast.parse(path.read_text("utf-8")))
                 if isinstance(n, ast.Call)}  # fmt: skip
        assert path.name == "printing.py" or not found & calls, path


def test_every_such_character_is_shown_by_its_code() -> None:
    assert_harmless(printable(OBEYED))
    assert printable("a\tb\n«é»\r\n") == "a\tb\n«é»\r\n"
    assert printable("a\rb") == "a\\x0db"
    assert printable("a\xadb\u2060c\u3164d\ufe0f") == "a\\xadb\\u2060c\\u3164d\\ufe0f"
    assert printable("n\u00a0:\u202f« 1\u2009000 »") == "n\u00a0:\u202f« 1\u2009000 »"
    written = json.dumps({"a": OBEYED}, ensure_ascii=False)
    assert_harmless(printable_json(written))
    assert json.loads(printable_json(written)) == {"a": OBEYED}
    assert json.loads(printable_json('"\U000e0041"')) == "\U000e0041"


TEXT = f"""O.C. 77-2009, 1 May 2009

By-law to amend the By-law respecting casino games{OBEYED.replace(chr(27), "").replace(chr(7), "")}

1. Section 67.22 of the By-law respecting casino games is amended by replacing "a" by "b&#27;[31m\
&#7;\x9b2J\u202e".

2. This By-law comes into force on the fifteenth day following the date of its publication.
"""


@pytest.mark.parametrize("ui", ["en", "fr"])
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_text_does_not_command_the_screen(
    run: Run, tmp_path: Path, ui: str, form: tuple[str, ...]
) -> None:
    url = filled_sqlite(tmp_path).url.render_as_string()
    file = tmp_path / "evil\x1b[31m\u202e.txt"
    file.write_text(TEXT, encoding="utf-8")
    given = (str(file), "--lang", "en", "--published", "2009-05-01")
    for command in ("instruments", "operations", "coverage", "findings"):
        assert_harmless(run(command, *given, *form, "--ui", ui).output)
    db = ("--db", url, "--ui", ui)
    assert_harmless(run("ingest", *given, *form, *db).output)
    for asked in (
        ("show", "67.22", "--on", "2009-07-01"),
        ("history", "67.22"),
        ("diff", "--from", "2009-01-01", "--to", "2009-07-01"),
        ("findings",),
    ):
        assert_harmless(run(*asked, *form, *db).output)
    if not form:
        assert_harmless(run("consolidate", "--on", "2009-07-01", *db).output)


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", f"67{OBEYED}", "--on", "2008-01-01"),
        ("show", "67.22", "--on", OBEYED),
        ("show", "67.22", "--on", "2008-01-01", "--as-known", OBEYED),
        ("show", "67.22", "--on", "2008-01-01", "--db", f"sqlite:///{OBEYED}/x/y"),
        ("show", "67.22", "--on", "2008-01-01", "--db", OBEYED),
        ("ingest", f"/nowhere/{OBEYED}", "--lang", "en", "--published", "2009-01-01"),
        ("clause", "--lang", "en", OBEYED),
        ("audit", f"/nowhere/{OBEYED}.json"),
        ("odds", OBEYED, "--on", "2008-01-01"),
        (OBEYED,),
        ("show", f"--{OBEYED}"),
    ],
    ids=lambda arguments: f"{arguments[0][:5]!r}{len(arguments)}",
)
def test_what_is_typed_does_not_command_the_screen(
    registry: Run,
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    given = run if "--db" in arguments or arguments[0] in ("ingest", "clause", OBEYED) else registry
    assert_harmless(given(*arguments).output)


@pytest.mark.parametrize("form", [(), ("--json",), ("--jsonl",)])
def test_a_round_does_not_command_the_screen(
    registry: Run, tmp_path: Path, form: tuple[str, ...]
) -> None:
    file = tmp_path / "rounds.jsonl"
    rounds = [
        {
            "id": OBEYED,
            "day": "2008-01-01",
            "game": "sic_bo",
            "bets": {"small": "5"},
            "dice": [1, 2, 3],
        },
        {"id": "b", "day": OBEYED, "game": OBEYED, "bets": {OBEYED: OBEYED}},
        {
            "id": "c",
            "day": "2008-01-01",
            "game": "war",
            "bets": {OBEYED: "5"},
            "cards": {OBEYED: OBEYED},
        },
    ]
    file.write_text("".join(json.dumps(one) + "\n" for one in rounds))
    assert_harmless(registry("audit", str(file), *form).output)


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_begins_a_formula(sign: str) -> None:
    assert spreadsheet_cell(f"{sign}cmd|' /C calc'!A0").startswith("'")
    assert spreadsheet_cell("-12.50") == "-12.50"
    assert spreadsheet_cell("a=b") == "a=b"


FORMULAS = ("=1+1", "+x", "-x", "@x", "'=x", "''-x", "'x", "-7.50", "plain")


@pytest.mark.parametrize("cell", FORMULAS)
def test_a_cell_that_was_kept_from_being_a_formula_is_read_as_it_was(cell: str) -> None:
    assert without_guard(spreadsheet_cell(cell)) == cell


def test_the_id_of_a_round_says_no_line_of_ours(registry: Run, tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    forged = "a\nRounds: 9 (9 settled); incorrect or undetermined: 0."
    played = {"day": "2008-01-01", "game": "sic_bo", "bets": {"small": "5"}, "dice": [1, 2, 3]}
    file.write_text(json.dumps(played | {"id": forged, "paid": {"small": "50"}}))
    done = registry("audit", str(file))
    assert [line for line in done.stdout.splitlines() if line.startswith("Rounds: 9")] == []
    assert "a\\x0aRounds: 9" in done.stdout


def test_verdicts_in_csv_begin_no_formula_and_are_read_back(registry: Run, tmp_path: Path) -> None:
    file, out = tmp_path / "rounds.jsonl", tmp_path / "verdicts.csv"
    played = {"day": "2008-01-01", "game": "sic_bo", "bets": {"small": "5"}, "dice": [1, 2, 3]}
    file.write_text("".join(json.dumps(played | {"id": cell}) + "\n" for cell in FORMULAS))
    registry("audit", str(file), "--out", str(out))
    with out.open(newline="") as opened:
        cells = [cell for row in csv.reader(opened) for cell in row]
    assert [cell for cell in cells if cell[:1] in tuple("=+@") or cell.startswith("-x")] == []
    assert {without_guard(cell) for cell in cells} >= set(FORMULAS)


def test_rounds_in_csv_with_guarded_cells_are_read_as_they_were(tmp_path: Path) -> None:
    file = tmp_path / "rounds.csv"
    rows = [f"{spreadsheet_cell(cell)},2008-01-01,sic_bo,5" for cell in FORMULAS]
    file.write_text("\n".join(["id,day,game,bets.small", *rows]) + "\n")
    assert [entry.id for entry in ColumnFile(file).entries()] == list(FORMULAS)


def test_open_data_in_csv_begins_no_formula(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data_files, "_write_sqlite", lambda *_given: None)
    row: dict[str, DataCell] = {"words": "=1+1\x1b\u202e", "number": -3}
    write_tables(tmp_path, [DataTable("t", "", ("words", "number"), (row,))])
    assert (tmp_path / "t.csv").read_text() == "words,number\n'=1+1\\x1b\\u202e,-3\n"
    assert json.loads((tmp_path / "t.jsonl").read_text())["words"] == "=1+1\x1b\u202e"


@pytest.mark.parametrize("name", ["law.txt", "law.md", "redline.html"])
def test_a_file_for_people_does_not_command_the_screen_that_shows_it(
    name: str, tmp_path: Path
) -> None:
    deliver(f"Why: {OBEYED}\n\té".encode(), tmp_path / name)
    found = (tmp_path / name).read_text(encoding="utf-8")
    assert_harmless(found)
    assert found.endswith("\n\té")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("law.xml", f"<?xml version='1.0'?><p>{OBEYED}</p>".encode()),
        ("law.pdf", b"%PDF-1.7\n\xe2\xe3\x1b"),
    ],
)
def test_a_file_for_programs_keeps_every_character(name: str, data: bytes, tmp_path: Path) -> None:
    deliver(data, tmp_path / name)
    assert (tmp_path / name).read_bytes() == data


@pytest.mark.parametrize(
    ("words", "width", "lines"),
    [
        ("abc défini : le reste", 10, ["abc", "défini :", "le reste"]),
        ("on dit « oui » ici", 11, ["on dit", "« oui » ici"]),
        ("douze\u00a0mille dollars", 12, ["douze\u00a0mille", "dollars"]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("un mot", 80, ["un mot"]),
        ("for it: bylaw show 5 --lang en, say", 24, ["for it:", "bylaw show 5 --lang en,", "say"]),
        ("lancez « bylaw verify --all » ici", 22, ["lancez", "« bylaw verify --all »", "ici"]),
        ("then run bylaw db upgrade", 20, ["then run", "bylaw db upgrade"]),
        ("lancez « bylaw verify » ici", 18, ["lancez", "« bylaw verify »", "ici"]),
        ("pick: --option a=b, --option c=d", 30, ["pick: --option a=b,", "--option c=d"]),
        ("for it: bylaw show 5 --lang en", 20, ["for it: bylaw show 5", "--lang en"]),
    ],
)
def test_lines_break_where_an_editor_would_break_them(
    words: str, width: int, lines: list[str]
) -> None:
    sheet = Sheet(width=width, is_coloured=False)
    sheet.print(words)
    assert sheet.lines == lines


def test_the_widest_columns_of_a_table_give_way_first() -> None:
    sheet = Sheet(width=20, is_coloured=False)
    grid = table("A", "B")
    grid.add_row("67.31", "words that are long enough to wrap")
    sheet.print(grid)
    assert sheet.lines[0] == "A      B"
    assert all(len(line) <= 20 for line in sheet.lines)
    assert " ".join(line[7:] for line in sheet.lines[1:]) == "words that are long enough to wrap"


def test_a_column_is_narrowed_to_its_longest_word_before_any_word_is_cut() -> None:
    sheet = Sheet(width=44, is_coloured=False)
    grid = table("Section", "By", "Words")
    grid.columns[0].no_wrap = True
    grid.add_row("67.31, 67.32", "O.C. 928-2000", "première mise additionnelle du joueur")
    sheet.print(grid)
    assert [line.rstrip() for line in sheet.lines] == [
        "Section       By             Words",
        "67.31, 67.32  O.C. 928-2000  première mise",
        "                             additionnelle",
        "                             du joueur",
    ]
    narrow = Sheet(width=33, is_coloured=False)
    narrow.print(grid)
    assert "928-2000" in "\n".join(narrow.lines)
    assert all(len(line) <= 33 for line in narrow.lines)


ERRORS = (
    ("in-force", "2005-13-45"),
    ("payouts", "2008-01-01", "--game", "nogame"),
    ("--nonsense",),
    ("audit", "/nowhere/a-folder-of-rounds/and-a-file-with-a-rather-long-name.json"),
)


@pytest.mark.parametrize("ui", ["en", "fr"])
@pytest.mark.parametrize("asked", ERRORS, ids=lambda asked: asked[0])
def test_an_error_fits_the_screen_and_is_one_line_elsewhere(
    run: Run, monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...], ui: str
) -> None:
    monkeypatch.setenv("LC_ALL", f"{ui}_CA.UTF-8")
    monkeypatch.delenv("COLUMNS", raising=False)
    whole = run(*asked).stderr.splitlines()
    monkeypatch.setenv("COLUMNS", "50")
    shown = run(*asked).stderr.splitlines()
    assert all(len(line) <= 50 or "/nowhere/" in line for line in shown)
    assert shown[-1].startswith("  ")
    assert " ".join(" ".join(shown).split()) == " ".join(" ".join(whole).split())
