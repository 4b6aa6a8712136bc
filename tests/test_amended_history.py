"""A made-up history of ten years in both languages: every answer is what the sources prove."""

import datetime as dt
import json
import random
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from amended_history import AS_OF, BASES, pages
from click.testing import Result
from conftest import Run
from expected_texts import expected_texts
from gazette_pages import Page
from registries import base, filled_sqlite, later

from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.store.recording import record

Answer = dict[str, object]


def ingest(run: Run, url: str, folder: Path, page: Page) -> Result:
    return run("ingest", str(page.write(folder)), "--lang", page.lang, "--published",
               page.published.isoformat(), "--evidence", "test", "--db", url)  # fmt: skip


def ingest_base(run: Run, url: str, lang: str) -> Result:
    return run("ingest", str(BASES[lang]), "--consolidation", "--as-of", AS_OF, "--lang", lang,
               "--db", url)  # fmt: skip


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A registry that holds the whole history, recorded in one go."""
    engine = filled_sqlite(tmp_path_factory.mktemp("history"))
    as_of = dt.date.fromisoformat(AS_OF)
    bases = [base(BASES[lang].read_bytes(), as_of=as_of, lang=lang) for lang in LANGUAGES]
    record(engine, [*bases, *(page.event() for page in pages())], moment=later(1))
    return engine.url.render_as_string()


@pytest.fixture
def ask(run: Run, built: str) -> Callable[[str, str, str], Answer]:
    def show(section: str, day: str, lang: str) -> Answer:
        done = run("show", section, "--on", day, "--lang", lang, "--json", "--db", built)
        found: Answer = json.loads(done.stdout)
        return found

    return show


EXPECTED = """
# 2 | 2001-02-21 | en
In this By-law,
“chip” means a disc that stands for money;
“dealer” means the person who deals the cards;
“table” means a gaming table and includes
(a) its cover;
(b) its markings;
“wager” means a sum of money.
# 2 | 2001-02-22 | en
In this By-law,
“chip” means a disc that stands for money;
“dealer” means the person who deals the cards;
“marker” means a written promise to pay;
“table” means a gaming table and includes
(a) its cover;
(b) its markings;
“wager” means a sum of money.
# 2 | 2010-07-01 | fr
Dans le présent règlement, on entend par:
«bordereau»: une promesse écrite de payer;
«croupier»: la personne qui distribue les cartes;
«jeton»: un disque ou une plaque qui représente une somme d’argent;
«mise»: une somme d’argent;
«table»: une table de jeu, y compris:
a) son tapis;
b) ses marques.
# 3 | 2001-02-22 | en
The Société may refuse a player or exclude a person.
A person who is excluded must be told why.
# 7 | 2010-07-01 | en
The dealer
(1) shuffles the cards;
(2) deals
(a) one card to each player;
(b) three cards to the dealer;
(3) collects the wagers.
No card may be marked.
# 47 | 2002-04-01 | fr
Les paiements sont les suivants:
Paire\t1 contre 1
Couleur\t4 contre 1
Quinte couleur\t50 contre 1
Le croupier les annonce.
# 68 | 2010-03-10 | en
The wheel has 38 slots.
# 68 | 2010-03-11 | en
The wheel has 37 or 38 slots.
# 68.1 | 2010-03-11 | fr
Les cases sont numérotées.
# 70 | 2005-01-01 | fr
La mise minimale est de 10 $.
La mise maximale est de 500 $.
# 71 | 2002-04-01 | en
A wager is void if
(1) the ball leaves the wheel;
(2) the wheel stops.
(3) the table is closed.
# 72 | 2002-09-30 | en
The dealer closes the table.
# 76 | 2005-07-01 | en
A ticket bears 24 numbers and a serial number.
# 78 | 2006-03-01 | fr
Une carte porte 24 numéros.
# 101.1 | 2010-03-11 | en
The register is signed by the dealer.
# 102 | 2003-01-01 | fr
Une copie du registre coûte 12 $.
# 102 | 2010-03-11 | fr
Une copie du journal coûte 12 $.
# schedule I | 2008-05-01 | en
(s. 102)
FEES
Copy\t$10
Certified copy\t$25
# schedule II | 2008-05-01 | fr
(a. 70)
LIMITES
1. Une table indique ses limites.
2. Les limites sont changées à midi ou à minuit.
"""


TEXTS = expected_texts(EXPECTED)


@pytest.mark.parametrize(
    ("section", "day", "lang", "text"), TEXTS, ids=[" ".join(e[:3]) for e in TEXTS]
)
def test_the_text_on_a_day(
    ask: Callable[[str, str, str], Answer], section: str, day: str, lang: str, text: str
) -> None:
    answer = ask(section, day, lang)
    assert (answer["state"], answer["text"]) == ("in_force", text)


@pytest.mark.parametrize(
    ("section", "day", "lang", "instrument"),
    [
        ("76", "2004-06-01", "fr", "400-2004"),
        ("76.1", "2004-06-01", "fr", "400-2004"),
        ("30", "2009-03-01", "en", "90-2009"),
        ("46", "2000-03-09", "fr", "111-2000"),
    ],
)
def test_an_instrument_held_in_one_language_leaves_the_other_not_held(
    ask: Callable[[str, str, str], Answer], section: str, day: str, lang: str, instrument: str
) -> None:
    answer = ask(section, day, lang)
    assert (answer["state"], answer["text"], answer["from"]) == ("not_held", None, day)
    assert answer["instrument"] == instrument


def test_what_a_base_does_not_prove_of_earlier_days_is_not_held(
    ask: Callable[[str, str, str], Answer],
) -> None:
    for lang in LANGUAGES:
        before, then = ask("7", "1998-01-01", lang), ask("7", AS_OF, lang)
        assert (before["state"], then["state"], then["from"]) == ("not_held", "in_force", None)
        findings = json.dumps(before["findings"])
        assert "745-96" in findings
        assert ask("3", "1998-01-01", lang)["state"] == "in_force"


def test_a_renumbered_section_keeps_its_origin(ask: Callable[[str, str, str], Answer]) -> None:
    assert ask("101.1", "2010-04-01", "en")["history_note"] == (
        "O.C. 1253-93, s. 101; O.C. 10-2006, s. 2; O.C. 100-2010, s. 1."
    )
    assert ask("101", "2010-04-01", "en")["state"] != "in_force"


def test_a_retroactive_text_says_when_it_became_law(
    ask: Callable[[str, str, str], Answer],
) -> None:
    findings = json.dumps(ask("102", "2003-01-15", "en")["findings"])
    assert "This text became law on 2003-02-05, with effect from 2003-01-01." in findings


def test_after_its_end_the_by_law_is_shown_as_it_last_stood(
    run: Run, ask: Callable[[str, str, str], Answer], built: str, tmp_path: Path
) -> None:
    out = tmp_path / "law.txt"
    for lang, words in (
        ("en", "Replaced, O.C. 951-2011; eff. 2011-10-13."),
        ("fr", "Remplacé, D. 951-2011; eff. 2011-10-13."),
    ):
        run("consolidate", "--on", "2012-01-01", "--lang", lang, "--format", "text", "--out",
            str(out), "--db", built)  # fmt: skip
        assert words in out.read_text(encoding="utf-8")
        assert ask("3", "2012-01-01", lang)["state"] == "ended"
        assert str(ask("3", "2012-01-01", lang)["history_note"]).endswith(words)


def test_the_instruments_that_the_notes_of_the_base_name_stand_in_the_table(
    run: Run, built: str, tmp_path: Path
) -> None:
    out = tmp_path / "law.txt"
    run("consolidate", "--on", "2001-01-01", "--lang", "en", "--format", "text", "--out", str(out),
        "--db", built)  # fmt: skip
    lines = out.read_text(encoding="utf-8").splitlines()
    for number in ("1253-93", "1675-95", "745-96"):
        (row,) = (line for line in lines if line.startswith(f"O.C. {number}  "))
        assert row.endswith("in the consolidated text")


# The numbers of findings are those of a document, not of the law.
_FINDINGS = re.compile(r"\[findings? [\d, ]+\]")


def text_on(run: Run, url: str, day: str, lang: str, folder: Path) -> list[str]:
    out = folder / "law.txt"
    done = run("consolidate", "--on", day, "--lang", lang, "--format", "text", "--out", str(out),
               "--db", url)  # fmt: skip
    assert done.exit_code == 0, done.stderr
    lines = [line.strip() for line in out.read_text(encoding="utf-8").splitlines()]
    first = "CHAPTER I" if lang == "en" else "CHAPITRE I"
    last = "About this document" if lang == "en" else "À propos de ce document"
    law = lines[lines.index(first) : lines.index(last)]
    return [line for line in law if line and not _FINDINGS.fullmatch(line)]


def test_a_heading_given_with_its_label_is_printed_once(
    run: Run, built: str, tmp_path: Path
) -> None:
    lines = text_on(run, built, "2006-03-01", "en", tmp_path)
    place = lines.index("ROULETTE AND BALL GAMES")
    assert lines[place - 1 : place + 2] == [
        "DIVISION III",
        "ROULETTE AND BALL GAMES",
        "O.C. 1253-93, Div. III; O.C. 10-2006, s. 4.",
    ]
    assert lines.count("DIVISION III") == 2


def test_words_changed_everywhere_in_one_language_leave_other_sections_of_the_other_held(
    run: Run, tmp_path: Path
) -> None:
    url = filled_sqlite(tmp_path / "other").url.render_as_string()
    for lang in LANGUAGES:
        assert ingest_base(run, url, lang).exit_code == 0
    first = next(page for page in pages() if page.number == "60-2003" and page.lang == "en")
    clause = next(line for line in first.text.splitlines() if line.startswith("1. Section 102"))
    wide = (
        "1. The By-law respecting casino games is amended by replacing “record”, wherever it "
        "appears, by “register”."
    )
    page = Page("60-2003", "en", first.published, first.text.replace(clause, wide))
    assert ingest(run, url, tmp_path, page).exit_code == 0

    def state(section: str) -> object:
        done = run("show", section, "--on", "2003-06-01", "--lang", "fr", "--json", "--db", url)
        return json.loads(done.stdout)["state"]

    assert [state(n) for n in ("68", "100", "101", "102", "115")] == [
        "in_force", "not_held", "not_held", "not_held", "in_force",
    ]  # fmt: skip


@pytest.fixture(scope="session")
def base_of_2008(built: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A text of 2008 in which two instruments that are not held had acted."""
    from click.testing import CliRunner

    from bylaw.cli.main import bylaw

    file = tmp_path_factory.mktemp("base") / "base-2008.txt"
    arguments = ("--on", "2008-01-01", "--lang", "en", "--format", "text", "--out", str(file))
    CliRunner().invoke(bylaw, ("consolidate", *arguments, "--db", built), prog_name="bylaw")
    text = file.read_text(encoding="utf-8").partition("\nAbout this document\n")[0]
    text = text[text.index("CHAPTER I\n") :].replace("[corrected]", "")
    new = "67.40.1. A hand between two games is void.\n\nO.C. 500-2006, s. 3.\n"
    start = text.index("\n§ 10. — ")
    text = f"{text[:start]}\n{new}{text[start:]}"
    old = "72. (Revoked).\n\nO.C. 1253-93, s. 72; O.C. 250-2002, s. 2."
    assert old in text
    note = f"{old[:-1]}; O.C. 501-2006, s. 1."
    text = text.replace(old, note.replace("(Revoked).", "The dealer opens the table."))
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_base_of_2008_gives_back_its_own_words_and_claims_nothing_before(
    run: Run, base_of_2008: str, tmp_path: Path
) -> None:
    url = filled_sqlite(tmp_path / "other").url.render_as_string()
    said = ("--consolidation", "--as-of", "2008-01-01", "--lang", "en", "--db", url)
    done = run("ingest", base_of_2008, *said)
    assert done.exit_code == 0, done.output
    text = _FINDINGS.sub("", Path(base_of_2008).read_text(encoding="utf-8"))
    printed = text.splitlines()
    lines = text_on(run, url, "2008-01-01", "en", tmp_path)
    wanted = [" ".join(line.split()) for line in printed if line.strip()]
    found = [" ".join(_FINDINGS.sub("", line).split()) for line in lines]
    assert found == wanted

    def state(section: str, day: str) -> tuple[object, object]:
        answer = run("show", section, "--on", day, "--lang", "en", "--json", "--db", url)
        found = json.loads(answer.stdout)
        return found["state"], found["from"]

    assert state("67.40.1", "2008-01-01") == ("in_force", None)
    assert state("67.40.1", "2005-01-01") == ("not_held", None)
    assert state("72", "2005-01-01") == ("not_held", None)
    assert state("67.22", "2005-01-01") == ("in_force", "2000-03-09")


def test_a_later_text_that_contradicts_the_instruments_is_a_finding_for_each_section(
    run: Run, built: str, base_of_2008: str
) -> None:
    said = ("--consolidation", "--as-of", "2008-01-01", "--lang", "en", "--db", built)
    done = run("ingest", base_of_2008, *said, "--dry-run", "--json")
    findings = json.loads(done.stdout)["findings"]
    told = [one["message"] for one in findings if one["code"] == "consolidation-differs"]
    assert sorted(told) == [
        "The consolidated text of 2008-01-01 has section 67.40.1, which the instruments do not.",
        "The consolidated text of 2008-01-01 has section 72, which the instruments do not.",
    ]


@pytest.mark.parametrize("seed", [2])
def test_in_any_order_of_ingest_the_text_is_the_same(
    run: Run, built: str, tmp_path: Path, seed: int
) -> None:
    url = filled_sqlite(tmp_path / "other").url.render_as_string()
    shuffled: list[Page | str] = [*pages(), *LANGUAGES]
    random.Random(seed).shuffle(shuffled)
    for item in shuffled:
        done = (
            ingest_base(run, url, item)
            if isinstance(item, str)
            else ingest(run, url, tmp_path, item)
        )
        assert done.exit_code in (0, 1), done.stderr
    for day, lang in _days():
        ours = text_on(run, built, day, lang, tmp_path)
        assert text_on(run, url, day, lang, tmp_path) == ours, (day, lang)


def _days() -> Iterable[tuple[str, str]]:
    return (("2001-03-01", "en"), ("2006-06-01", "fr"), ("2010-12-31", "en"), ("2010-12-31", "fr"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_document_rests_on_no_text_of_a_later_day(run: Run, built: str, lang: str) -> None:
    done = run("consolidate", "--on", "2003-06-01", "--lang", lang, "--format", "text", "--db",
               built)  # fmt: skip
    assert f"100-2001.{lang}.txt" in done.stdout
    assert f"10-2006.{lang}.txt" not in done.stdout
