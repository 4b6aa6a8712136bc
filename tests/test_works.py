"""A second work beside the by-law, in the same registry: data and a column, not code.

The made-up Regulation respecting marinas has sections of the same numbers as the by-law.
"""

import datetime as dt
import json
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import Run
from corpus_law import law_on
from earlier_registries import make_first_schema
from registries import NOON, filled_sqlite, quick_reread

from bylaw.front.library import open_law
from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.ingest.subject import read_subject
from bylaw.registry.law.messages import UsageError
from bylaw.registry.rules.binding import BindingState, bind
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.store.access.readable_database import HEAD, Database
from bylaw.registry.store.database import open_engine
from bylaw.registry.store.holdings import NotKnownError
from bylaw.registry.store.integrity.verifying import verify
from bylaw.registry.store.ledger.entries import BaseRecorded, SubjectRecorded
from bylaw.registry.store.recording import record

HERE = Path(__file__).parent
WORK = "641-2019"
_HEAD = """O.C. {number}, {day}

An Act respecting docks
(chapter D-1)

Regulation to amend {title}

Regulation to amend {title}

An Act respecting docks
(chapter D-1, s. 7)

{provisions}

3. This Regulation comes into force on the fifteenth day following the date of its publication in \
the Gazette officielle du Québec.
"""
MARINAS = _HEAD.format(
    number="88-2020",
    day="12 February 2020",
    title="the Regulation respecting marinas",
    provisions="1. Section 9 is amended by replacing “40” by “60”.\n\n2. Section 12 is revoked.",
)
BOTH = _HEAD.format(
    number="99-2010",
    day="3 March 2010",
    title="various regulatory provisions",
    provisions=(
        "1. Section 9 of the Regulation respecting marinas is amended by replacing “40” by “50”.\n"
        "\n2. Section 67.46 of the By-law respecting casino games is amended by replacing “four"
        " cards face down” by “four cards face up”."
    ),
)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A registry of the corpus that keeps the regulation too, in both languages."""
    engine = filled_sqlite(tmp_path_factory.mktemp("works"))
    work = SubjectRecorded(read_subject(str(HERE / "marinas.toml")))
    record(engine, [work, *(base_of(lang) for lang in ("en", "fr"))], moment=NOON)
    return Path(engine.url.database or "")


def base_of(lang: str, data: bytes = b"") -> BaseRecorded:
    """One of the two texts of the regulation, or another text of it, as it is recorded."""
    data = data or (HERE / f"marinas.{lang}.txt").read_bytes()
    read = read_consolidation(read_source(data, name=f"marinas.{lang}.txt"), lang=lang)
    held = read.text
    return BaseRecorded(f"marinas.{lang}.txt", lang, data, dt.date(2019, 7, 18), held, work=WORK)


@pytest.fixture
def marinas(built: Path, run: Run, tmp_path: Path) -> Run:
    """Run `bylaw` on a copy of that registry."""
    shutil.copy(built, tmp_path / "registry.sqlite3")
    url = f"sqlite:///{tmp_path / 'registry.sqlite3'}"
    return lambda *arguments: run(*arguments, "--db", url)


def _take(run: Run, folder: Path, words: str, published: str) -> dict[str, list[dict[str, str]]]:
    file = folder / "order.txt"
    file.write_text(words, encoding="utf-8")
    said = ("--lang", "en", "--published", published, "--json")
    found: dict[str, list[dict[str, str]]] = json.loads(run("ingest", str(file), *said).stdout)
    return found


def _words(run: Run, label: str, day: str, *work: str, lang: str = "en") -> str | None:
    asked = run("show", label, "--on", day, "--lang", lang, "--json", *work)
    found: str | None = json.loads(asked.stdout)["text"]
    return found


def test_each_work_answers_for_its_own_sections(marinas: Run) -> None:
    boats = "The number of boats moored at a dock may not exceed 40."
    assert boats in (_words(marinas, "9", "2020-01-01", "--work", WORK) or "")
    assert "embarcations" in (
        _words(marinas, "9", "2020-01-01", "--work", "Règlement sur les marinas", lang="fr") or ""
    )
    assert boats not in (_words(marinas, "9", "2010-01-01") or "")
    assert _words(marinas, "67.46", "2008-01-01")
    assert not _words(marinas, "67.46", "2020-01-01", "--work", WORK)


def test_an_order_acts_on_the_work_that_its_title_names(marinas: Run, tmp_path: Path) -> None:
    before = marinas("history", "9", "--json").stdout
    done = _take(marinas, tmp_path, MARINAS, "2020-02-26")["operations"]
    assert {one["provision"]: one["state"] for one in done} == {"1": "applied", "2": "applied"}
    assert "exceed 60" in (_words(marinas, "9", "2020-03-12", "--work", WORK) or "")
    assert "exceed 40" in (_words(marinas, "9", "2020-03-11", "--work", WORK) or "")
    assert marinas("history", "9", "--json").stdout == before


def test_one_order_amends_both_works_each_by_its_own_provision(
    marinas: Run, tmp_path: Path
) -> None:
    done = _take(marinas, tmp_path, BOTH, "2010-03-17")["operations"]
    assert {one["provision"]: one["state"] for one in done} == {"1": "pending", "2": "applied"}
    assert "four cards face up" in (_words(marinas, "67.46", "2010-06-01") or "")
    rows = json.loads(marinas("history", "9", "--work", WORK, "--json").stdout)
    assert any("99-2010" in json.dumps(row) for row in rows)


def test_words_that_are_not_understood_mark_only_the_sections_and_the_work_that_they_name(
    marinas: Run, tmp_path: Path
) -> None:
    title = "Regulation respecting marinas"
    unread = f"1. Section 9 of the {title} is renumbered 9.1 and nobody knows why."
    order = MARINAS.replace("1. Section 9 is amended by replacing “40” by “60”.", unread)
    _take(marinas, tmp_path, order, "2020-02-26")
    assert {one for one in ("1", "7", "9", "9.1") if _doubted(marinas, one, WORK)} == {"9", "9.1"}
    assert not _doubted(marinas, "67.46", "1253-93")


def _doubted(run: Run, label: str, work: str) -> bool:
    asked = run("show", label, "--on", "2020-06-01", "--work", work, "--json").stdout
    return "operation-unread" in {one["code"] for one in json.loads(asked)["findings"]}


def test_a_dry_run_says_of_which_work_an_answer_changes(marinas: Run, tmp_path: Path) -> None:
    file = tmp_path / "order.txt"
    file.write_text(MARINAS, encoding="utf-8")
    said = ("--lang", "en", "--published", "2020-02-26", "--dry-run", "--json")
    changes = json.loads(marinas("ingest", str(file), *said).stdout)["changes"]
    assert {change["work"] for change in changes} == {WORK}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("timeline",), "O.C. 641-2019 made"),
        (("search", "berth"), "space at a dock"),
        (("consolidate", "--on", "2020-01-01"), "Regulation respecting marinas"),
        (("diff", "--from", "2019-07-01", "--to", "2020-01-01"), "civil liability insurance"),
    ],
    ids=["timeline", "search", "consolidate", "diff"],
)
def test_commands_ask_about_the_work_that_is_named(
    marinas: Run, arguments: tuple[str, ...], words: str
) -> None:
    assert words in marinas(*arguments, "--work", WORK).stdout


def test_lists_of_a_work_leave_out_what_concerns_the_by_law_alone(
    marinas: Run, tmp_path: Path
) -> None:
    _take(marinas, tmp_path, MARINAS, "2020-02-26")
    _take(marinas, tmp_path, BOTH, "2010-03-17")
    listed = json.loads(marinas("instruments", "--work", WORK, "--json").stdout)
    assert {one["instrument"] for one in listed} == {"88-2020", "99-2010"}
    chain = json.loads(marinas("instruments", "--chain", "--work", WORK, "--json").stdout)
    assert {one["instrument"] for one in chain} <= {WORK, "88-2020", "99-2010"}
    assert json.loads(marinas("drafts", "--work", WORK, "--json").stdout) == []
    found = json.loads(marinas("findings", "--work", WORK, "--json").stdout)
    assert {one["instrument"] for one in found} <= {None, WORK, "88-2020", "99-2010"}
    did = json.loads(marinas("operations", "--work", WORK, "--json").stdout)
    assert {one["instrument"] for one in did} == {"88-2020", "99-2010"}
    texts = json.loads(marinas("sources", "--work", WORK, "--json").stdout)
    assert {one["file"].partition("-")[0] for one in texts} == {
        "marinas.en.txt",
        "marinas.fr.txt",
        "order.txt",
    }
    accounts = json.loads(marinas("coverage", "--work", WORK, "--json").stdout)
    assert not [one for one in accounts if "gazette/" in one["file"]]
    assert accounts
    own = json.loads(marinas("findings", "--work", "1253-93", "--json").stdout)
    assert {one["instrument"] for one in own} >= {"1033-2007"}
    assert "88-2020" not in {one["instrument"] for one in own}


def test_the_feed_of_a_work_tells_of_its_own_events(marinas: Run, tmp_path: Path) -> None:
    _take(marinas, tmp_path, MARINAS, "2020-02-26")
    feed = marinas("feed", "--lang", "en", "--work", WORK).stdout
    assert "88-2020" in feed
    assert "1033-2007" not in feed
    assert "Regulation respecting marinas" in feed


def test_what_is_in_force_of_a_work_without_rules_names_no_game(marinas: Run) -> None:
    asked = marinas("in-force", "2020-01-01", "--work", WORK)
    assert asked.exit_code == 0
    assert "Regulation respecting marinas on 2020-01-01" in asked.stdout
    assert "no game rules are kept for this text" in asked.stdout
    told = json.loads(marinas("in-force", "2020-01-01", "--work", WORK, "--json").stdout)
    assert (told["bylaw"]["number"], told["games"], told["coming"]) == (WORK, [], [])


@pytest.mark.parametrize(
    "asked",
    [
        ("payouts", "2020-01-01"),
        ("rules",),
        ("odds", "war", "--on", "2020-01-01"),
        ("audit", str(HERE / "marinas.en.txt")),
    ],
    ids=["payouts", "rules", "odds", "audit"],
)
def test_games_are_refused_for_a_work_without_rules(marinas: Run, asked: tuple[str, ...]) -> None:
    refused = marinas(*asked, "--work", WORK)
    assert refused.exit_code == 2
    said = f"no game rules are kept for text {WORK}; they are kept for 1253-93"
    assert said in refused.stderr


def test_the_texts_of_a_work_are_compared_in_both_languages(marinas: Run) -> None:
    said = marinas("compare", "languages", "--on", "2020-01-01", "--work", WORK).stdout
    assert "20 sections compared" in said
    other = str(HERE / "marinas.en.txt")
    asked = ("--as-of", "2020-01-01", "--lang", "en", "--work", WORK)
    assert "Every section is the same" in marinas("compare", "official", other, *asked).stdout
    assert json.loads(marinas("compare", "draft", "--work", WORK, "--json").stdout) == []


def test_a_work_is_exported_without_the_by_law(marinas: Run, tmp_path: Path) -> None:
    _take(marinas, tmp_path, MARINAS, "2020-02-26")
    folder = tmp_path / "data"
    told = json.loads(marinas("export", str(folder), "--work", WORK, "--json").stdout)["tables"]
    assert (told["instruments"], told["payouts"], told["questions"]) == (1, 0, 0)
    versions = (folder / "versions.jsonl").read_text(encoding="utf-8")
    assert "civil liability insurance" in versions
    assert "67.46" not in versions
    described = (folder / "datapackage.json").read_text(encoding="utf-8")
    assert "Regulation respecting marinas" in described


@pytest.mark.parametrize(
    "asked",
    [
        ("in-force", "2020-01-01"),
        ("export", "data"),
        ("feed",),
        ("compare", "languages"),
        ("compare", "draft"),
        ("search", "berth"),
        ("drafts",),
        ("findings",),
        ("operations",),
        ("coverage",),
        ("sources",),
        ("instruments", "--chain"),
        ("payouts", "2020-01-01"),
    ],
    ids=" ".join,
)
def test_each_command_refuses_a_work_that_is_not_kept(marinas: Run, asked: tuple[str, ...]) -> None:
    refused = marinas(*asked, "--work", "1-1901")
    assert refused.exit_code == 1
    assert f"no text 1-1901 is kept; the texts kept are: 1253-93, {WORK}" in refused.stderr


def test_a_text_that_is_read_and_a_work_of_the_registry_are_not_asked_together(
    marinas: Run,
) -> None:
    refused = marinas("findings", "--as-received", "--work", WORK)
    assert refused.exit_code == 2
    assert "--work queries the registry" in refused.stderr


def test_the_library_takes_another_work(built: Path) -> None:
    law = open_law(f"sqlite:///{built}").work(WORK)
    assert "may not exceed 40" in (law.on("2020-01-01").section("9").text or "")
    assert not law.on("2020-01-01").in_force.games
    assert [work.number for work in law.works] == ["1253-93", WORK]
    assert law.at(dt.datetime(2027, 1, 1, tzinfo=dt.UTC)).view.work == WORK
    with pytest.raises(UsageError, match="no game rules are kept"):
        law.auditor()
    with pytest.raises(NotKnownError, match=r"texts kept are: 1253-93, 641-2019"):
        law.work("1-1901")


def test_no_rule_of_a_game_reads_another_work() -> None:
    law = law_on(dt.date(2008, 3, 1))
    for rule in RULES.values():
        assert bind(rule, law).state is BindingState.BOUND
        assert bind(rule, replace(law, work=WORK)).state is BindingState.UNBOUND


def test_works_are_listed_and_the_first_is_the_by_law(marinas: Run) -> None:
    listed = json.loads(marinas("works", "--json").stdout)
    assert [work["number"] for work in listed] == ["1253-93", WORK]
    assert listed[1]["title"]["fr"] == "Règlement sur les marinas"
    assert marinas("works", "--add", str(HERE / "marinas.toml")).exit_code == 0
    assert len(json.loads(marinas("works", "--json").stdout)) == 2
    rows = marinas("works", "add", str(HERE / "marinas.toml"), "--csv").stdout.splitlines()
    assert rows[0] == "number,title.en,title.fr,made,ended.by,ended.since"
    assert [row.split(",")[0] for row in rows[1:]] == ["1253-93", WORK]


@pytest.mark.parametrize("words", [("add",), ("list", "x.toml"), ("add", "x.toml", "--add", "y")])
def test_the_file_of_another_work_is_given_once(registry: Run, words: tuple[str, ...]) -> None:
    asked = registry("works", *words)
    assert (asked.exit_code, asked.stdout) == (2, "")
    assert "bylaw works add FILE" in asked.stderr


def test_a_work_that_is_not_kept_is_refused(registry: Run) -> None:
    asked = registry("show", "9", "--on", "2020-01-01", "--work", WORK)
    assert asked.exit_code == 1
    assert f"no text {WORK} is kept; the texts kept are: 1253-93" in asked.stderr


@pytest.mark.parametrize(
    "described",
    ["", "number = 5", 'number = "1-2020"\nmade = 2020-01-01\n[title]\nde = "x"', "\x00", "[title"],
)
def test_a_file_that_does_not_describe_a_work_is_refused(
    registry: Run, tmp_path: Path, described: str
) -> None:
    file = tmp_path / "work.toml"
    file.write_text(described, encoding="utf-8")
    asked = registry("works", "--add", str(file))
    assert asked.exit_code == 1
    assert "does not describe a text: it needs number" in asked.stderr
    assert len(json.loads(registry("works", "--json").stdout)) == 1


def test_the_ledger_covers_of_which_work_a_row_is(built: Path, tmp_path: Path) -> None:
    place = shutil.copy(built, tmp_path / "registry.sqlite3")
    engine = open_engine(f"sqlite:///{place}")
    assert verify(engine, reread=quick_reread) == ()
    with sqlite3.connect(place) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type='trigger'"):
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(f"UPDATE version SET work = '' WHERE work = '{WORK}' AND label = '9'")
    assert {one.code for one in verify(engine, reread=quick_reread)} == {"version-changed"}


def test_a_registry_of_before_is_brought_forward_when_it_is_asked_and_still_verifies(
    run: Run, tmp_path: Path
) -> None:
    filled_sqlite(tmp_path / "new")
    database = Database(f"sqlite:///{tmp_path / 'old.sqlite3'}")
    make_first_schema(tmp_path / "old.sqlite3", tmp_path / "new" / "registry.sqlite3")
    assert database.schema() == "0001"
    asked = run("show", "67.46", "--on", "2008-01-01", "--db", database.url)
    assert asked.exit_code == 0, asked.output
    assert database.schema() == HEAD
    assert run("db", "upgrade", "--db", database.url).exit_code == 0
    assert verify(database.engine, reread=quick_reread) == ()
