"""Mistakes put right: corrections, days, copies and withdrawals, and the log of them all."""

import datetime as dt
import json
from pathlib import Path

import pytest
from amending_orders import order
from click.testing import Result
from conftest import Run
from orders_on_orders import placed

from bylaw.ingest.checks.contradictions import as_of_contradictions, printed_days

ORDER = (Path(__file__).parent / "order_77_2009.en.txt").read_text(encoding="utf-8")
CAP = (
    "The By-law respecting casino games is amended by inserting the following after section "
    "67.31:\n\n“67.31.1. No wager is paid twice.”."
)
ISSUE = ("--lang", "en", "--published", "2009-02-18")


def asked(done: Result) -> dict[str, object]:
    document: dict[str, object] = json.loads(done.stdout)
    return document


def text_on(registry: Run, day: str, *more: str) -> str:
    return str(asked(registry("show", "67.22", "--on", day, "--json", *more))["text"])


def only_change(told: dict[str, object]) -> dict[str, object]:
    """The one change of the language that is held; the other is not held from then on."""
    assert isinstance(told["changes"], list)
    changes = [one for one in told["changes"] if one["lang"] == "en"]
    assert len(changes) == 1
    assert all(one["kind"] == "pending" for one in told["changes"] if one["lang"] != "en")
    change: dict[str, object] = changes[0]
    return change


def logged(registry: Run) -> list[dict[str, object]]:
    entries: list[dict[str, object]] = json.loads(registry("log", "--json").stdout)
    return entries


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "oc-77-2009.txt"
    path.write_text(ORDER, encoding="utf-8")
    return str(path)


@pytest.fixture
def held(registry: Run, file: str) -> Run:
    assert registry("ingest", file, *ISSUE, "--by", "Ann").exit_code == 0
    return registry


def test_a_dry_run_shows_everything_and_records_nothing(registry: Run, file: str) -> None:
    tried = asked(registry("ingest", file, *ISSUE, "--dry-run", "--json"))
    assert (tried["dry_run"], tried["entry"], tried["instruments"]) == (True, None, ["77-2009"])
    change = only_change(tried)
    assert (change["section"], change["from"], change["to"]) == (
        "67.22", "2009-03-05", "2011-10-13",
    )  # fmt: skip
    assert "[-one or two-]{+six+} decks" in str(change["redline"])
    shown = registry("ingest", file, *ISSUE, "--dry-run")
    assert "nothing was recorded" in shown.stdout
    assert "[-one or two-]{+six+}" in shown.stdout
    assert len(logged(registry)) == 6
    assert "one or two decks" in text_on(registry, "2010-01-01")


def test_a_correction_stands_beside_the_text_with_cause_and_authority(held: Run, file: str) -> None:
    words = ("--received", "six\ndecks", "--restored", "eight decks")
    reasons = ("--cause", "a blot", "--authority", "the issue, page 301", "--by", "Bob")
    done = held("correct", file, *words, *reasons, "--json")
    assert done.exit_code == 0, done.output
    assert "eight decks" in text_on(held, "2010-01-01")
    assert "six decks" in text_on(held, "2010-01-01", "--as-known", "7")
    last = logged(held)[-1]
    assert (last["entry"], last["kind"], last["by"], last["why"]) == (
        8, "correction", "Bob", "a blot",
    )  # fmt: skip
    assert held("verify").exit_code == 0
    again = held("correct", file, "--received", "six decks", "--restored", "ten decks", *reasons)
    assert again.exit_code == 1
    assert "another correction" in again.stderr


def test_braces_in_a_reason_are_words_and_no_template(held: Run, file: str) -> None:
    said = "a blot at {page} }{ {0} {cause.__class__}"
    words = ("--received", "six decks", "--restored", "nine decks")
    assert held("correct", file, *words, "--cause", said, "--authority", said).exit_code == 0
    assert f"Cause: {said} Authority: {said}" in " ".join(held("findings").stdout.split())


@pytest.mark.parametrize(
    ("received", "restored", "told"),
    [
        ("nine decks", "six decks", "does not occur in"),
        ("By-law", "Bylaw", "not once"),
        ("six decks", "six decks", "nothing would change"),
        ("  ", "six decks", "--received is empty"),
    ],
)
def test_words_that_do_not_stand_once_are_not_corrected(
    held: Run, file: str, received: str, restored: str, told: str
) -> None:
    words = ("--received", received, "--restored", restored)
    done = held("correct", file, *words, "--cause", "c", "--authority", "a")
    assert done.exit_code in (1, 2)
    assert told in done.stderr
    assert len(logged(held)) == 7


def test_another_day_of_issue_moves_the_effect_and_leaves_what_was_known(held: Run) -> None:
    evidence = ("--published", "2009-02-25", "--evidence", "the printed issue")
    done = held("amend-day", "77-2009", *evidence, "--by", "Ann", "--json")
    assert done.exit_code == 0, done.output
    change = only_change(asked(done))
    assert (change["from"], change["to"]) == ("2009-03-05", "2009-03-12")
    assert "one or two decks" in text_on(held, "2009-03-05")
    assert "six decks" in text_on(held, "2009-03-05", "--as-known", "7")
    assert "six decks" in text_on(held, "2009-03-12")
    assert logged(held)[-1]["why"] == "the printed issue"
    assert held("amend-day", "77-2009", *evidence).exit_code == 2
    held("withdraw", "8", "--why", "that was another issue")
    assert "six decks" in text_on(held, "2009-03-05")
    assert held("verify").exit_code == 0


@pytest.mark.parametrize(
    ("day", "code", "told"),
    [
        ("2009-02-04", "made-after-issue", "was made on 2009-02-05"),
        ("2009-02-26", "weekday", "a Thursday"),
        ("2010-02-10", "issued-late", "O.C. 77-2009 was made in 2009, more than a year before"),
        ("2009-02-25", "printed-day", "the page prints 2009-02-18"),
    ],
)
def test_an_amended_day_is_checked_as_when_the_text_was_taken_in(
    registry: Run, tmp_path: Path, day: str, code: str, told: str
) -> None:
    page = tmp_path / "page.txt"
    head = "300 GAZETTE OFFICIELLE DU QUÉBEC, February 18, 2009, Vol. 141, No. 7 Part 2\n\n"
    made = ORDER.replace("4 February 2009", "5 February 2009")
    page.write_text((head if code == "printed-day" else "") + made, encoding="utf-8")
    assert registry("ingest", str(page), *ISSUE).exit_code == 0
    evidence = ("--published", day, "--evidence", "a clipping")
    refused = registry("amend-day", "77-2009", *evidence)
    assert refused.exit_code == 1
    assert told in refused.stderr
    assert f"--override {code} --why" in refused.stderr
    assert len(logged(registry)) == 7
    assert registry("amend-day", "77-2009", *evidence, "--override", code).exit_code == 2
    done = registry(
        "amend-day", "77-2009", *evidence, "--override", code, "--why", "seen", "--json"
    )
    assert done.exit_code == 0, done.output
    assert code in [finding["code"] for finding in json.loads(done.stdout)["findings"]]
    assert logged(registry)[-1]["why"] == "a clipping; seen"


def test_an_amended_day_must_be_that_of_the_other_language(held: Run) -> None:
    french = Path(__file__).parent / "order_77_2009.fr.txt"
    assert held("ingest", str(french), "--lang", "fr", *ISSUE[2:]).exit_code == 0
    evidence = ("--published", "2009-02-25", "--evidence", "the printed issue")
    refused = held("amend-day", "77-2009", *evidence, "--lang", "en")
    assert refused.exit_code == 1
    assert "--override other-language" in refused.stderr
    assert held("amend-day", "77-2009", *evidence).exit_code == 0


def test_a_consolidation_in_another_language_than_said_is_refused(registry: Run) -> None:
    english = str(Path(__file__).parent / "base_1999_whole.en.txt")
    asked_for = ("ingest", english, "--consolidation", "--as-of", "1999-12-31", "--lang", "fr")
    refused = registry(*asked_for)
    assert refused.exit_code == 1
    assert "--override language --why" in refused.stderr
    assert len(logged(registry)) == 6


def test_the_inferred_day_of_a_packaged_order_can_be_amended(registry: Run) -> None:
    evidence = ("--published", "2000-08-02", "--evidence", "the issue of 2 August, page 4161")
    assert registry("amend-day", "928-2000", *evidence).exit_code == 0
    answer = asked(registry("show", "95.1", "--on", "2000-08-17", "--json"))
    assert (answer["state"], answer["from"], answer["from_evidence"]) == (
        "in_force", "2000-08-17", "stated",
    )  # fmt: skip
    assert registry("db", "upgrade").exit_code == 0
    assert len(logged(registry)) == 7
    assert registry("verify").exit_code == 0


def test_a_corrected_copy_takes_the_place_of_the_first(held: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_text(ORDER.replace("six decks", "seven decks"), encoding="utf-8")
    refused = held("ingest", str(copy), *ISSUE)
    assert refused.exit_code == 1
    assert "--supersedes 77-2009" in refused.stderr
    done = held("ingest", str(copy), *ISSUE, "--supersedes", "77-2009", "--why", "reprinted")
    assert done.exit_code == 0, done.output
    told = " ".join(done.stdout.split())
    assert "section 67.22 amended" in told, done.stdout
    assert "[-six-]{+seven+} decks" in told, done.stdout
    assert "seven decks" in text_on(held, "2010-01-01")
    assert "six decks" in text_on(held, "2010-01-01", "--as-known", "7")
    assert "in place of 77-2009" in str(logged(held)[-1]["what"])
    held("withdraw", "8", "--why", "the first was right")
    assert "six decks" in text_on(held, "2010-01-01")
    assert held("verify").exit_code == 0


@pytest.mark.parametrize(
    ("more", "told", "status"),
    [
        (("--supersedes", "78-2009", "--why", "w"), "cannot supersede 78-2009", 1),
        (("--supersedes", "77-2009", "--why", "w"), "cannot supersede 77-2009", 1),
        (("--override", "weekday"), "--why", 2),
    ],
)
def test_a_copy_of_nothing_that_is_held_is_refused(
    registry: Run, file: str, more: tuple[str, ...], told: str, status: int
) -> None:
    done = registry("ingest", file, *ISSUE, *more)
    assert done.exit_code == status
    assert told in done.stderr


def test_doubts_that_come_and_go_are_told_where_no_text_changes(
    registry: Run, tmp_path: Path
) -> None:
    file = placed(tmp_path, "unread", order("Section 67.32 is amended as nobody ever reads."))
    tried = registry("ingest", file, *ISSUE, "--accept", "seen", "--dry-run").stdout
    registry("ingest", file, *ISSUE, "--accept", "seen")
    done = json.loads(registry("withdraw", "77-2009", "--why", "no", "--dry-run", "--json").stdout)
    told = [(one["kind"], one["from"], one["finding"]["code"]) for one in done["doubts"]]
    assert told[0] == ("gone", "2009-03-05", "operation-unread")
    shown = registry("withdraw", "77-2009", "--why", "a forgery").stdout
    for text, head in ((tried, "Now in doubt:"), (shown, "No longer in doubt:")):
        said = " ".join(text.split())
        assert f"No text changes. {head} From 2009-03-05 on: O.C. 77-2009, s. 1, was not" in said


def test_what_is_withdrawn_counts_no_more_and_stays_as_it_was_known(held: Run, file: str) -> None:
    done = held("withdraw", "77-2009", "--why", "a forgery", "--by", "Ann")
    assert done.exit_code == 0
    assert "one or two decks" in text_on(held, "2010-01-01")
    assert "six decks" in text_on(held, "2010-01-01", "--as-known", "7")
    assert held("withdraw", "77-2009", "--why", "again").exit_code == 1
    assert held("db", "upgrade").exit_code == 0
    assert "one or two decks" in text_on(held, "2010-01-01")
    other_day = ("--lang", "en", "--published", "2009-02-25")
    assert held("ingest", file, *other_day).exit_code == 0
    assert "six decks" in text_on(held, "2009-03-12")
    assert held("verify").exit_code == 0


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "77-2009 was withdrawn on 2026-01-01 by Ann (entry 8): a forgery. To see it as it "),
        ("fr", "77-2009 a été retiré le 2026-01-01 par Ann (inscription 8) : a forgery. Pour le "),
    ],
)
def test_what_was_withdrawn_is_named_as_withdrawn_and_not_as_unknown(
    registry: Run, tmp_path: Path, lang: str, told: str
) -> None:
    cap = placed(tmp_path, "cap", order(CAP))
    assert registry("ingest", cap, *ISSUE).exit_code == 0
    registry("withdraw", "77-2009", "--why", "a forgery.", "--by", "Ann")
    asked_for = (
        ("operations", "--instrument", "77-2009"),
        ("findings", "--instrument", "77-2009"),
        ("instruments", "77-2009"),
        ("amend-day", "77-2009", "--published", "2009-02-25", "--evidence", "seen"),
        ("withdraw", "77-2009", "--why", "again"),
    )
    for words in asked_for:
        done = registry("--ui", lang, *words)
        assert told[:18] in done.stderr, words
        assert told.partition("2026-01-01")[2] in done.stderr
        assert "--as-known 7" in done.stderr
    told_of = {"en": "Ann recorded entry 8: 77-2009 is", "fr": "Ann a consigné l’inscription 8 :"}
    for words in (("show", "67.31.1", "--on", "2009-06-01"), ("history", "67.31.1")):
        shown = " ".join(registry("--ui", lang, *words).stdout.split())
        assert told_of[lang] in shown
    assert "no-longer-held" not in registry("show", "67.31.2", "--on", "2009-06-01").stdout
    assert registry("operations", "--instrument", "77-2009", "--as-known", "7").exit_code == 0


def test_what_was_withdrawn_with_its_entry_is_named_too(held: Run) -> None:
    held("withdraw", "7", "--why", "wrong file")
    assert "77-2009 was withdrawn on" in held("operations", "--instrument", "77-2009").stderr
    held("withdraw", "8", "--why", "it was the right file")
    assert held("operations", "--instrument", "77-2009").exit_code == 0
    assert "no instrument 5-99" in held("operations", "--instrument", "5-99").stderr


def test_the_reason_of_a_copy_and_that_of_what_is_accepted_are_both_on_record(
    held: Run, tmp_path: Path
) -> None:
    copy = placed(tmp_path, "copy", ORDER.replace("six decks", "eight decks"))
    reasons = ("--why", "corrected copy", "--accept", "read by two")
    assert held("ingest", copy, *ISSUE, "--supersedes", "77-2009", *reasons).exit_code == 0
    assert logged(held)[-1]["why"] == "corrected copy; read by two"


def test_a_withdrawal_can_be_withdrawn(held: Run) -> None:
    held("withdraw", "7", "--why", "wrong file")
    assert "one or two decks" in text_on(held, "2010-01-01")
    held("withdraw", "8", "--why", "it was the right file")
    assert "six decks" in text_on(held, "2010-01-01")
    assert [one["withdrawn"] for one in logged(held)[-3:]] == [False, True, False]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("1", "cannot be withdrawn"),
        ("99", "there is no entry 99"),
        ("5-2011", "no instrument 5-2011"),
    ],
)
def test_what_is_not_there_cannot_be_withdrawn(registry: Run, name: str, told: str) -> None:
    done = registry("withdraw", name, "--why", "because")
    assert done.exit_code == 1
    assert told in done.stderr


def test_an_entry_that_is_not_there_is_not_known(registry: Run) -> None:
    done = registry("show", "67.22", "--on", "2010-01-01", "--as-known", "40")
    assert done.exit_code == 1
    assert "no entry 40" in done.stderr


# ---- What a person would check ---------------------------------------------------------

HEAD = "300 GAZETTE OFFICIELLE DU QUÉBEC, February 25, 2009, Vol. 141, No. 8 Part 2\n\n"
FRENCH = (Path(__file__).parent / "order_77_2009.fr.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "lang", "day", "code"),
    [
        pytest.param(ORDER, "en", "2009-01-28", "made-after-issue", id="before it was made"),
        pytest.param(HEAD + ORDER, "en", "2009-02-18", "printed-day", id="the page says otherwise"),
        pytest.param(ORDER, "en", "2009-02-19", "weekday", id="a Thursday"),
        pytest.param(ORDER, "en", "2090-02-15", "issued-late", id="long after it was made"),
        pytest.param(ORDER, "fr", "2009-02-18", "language", id="English said to be French"),
        pytest.param(FRENCH, "en", "2009-02-18", "language", id="French said to be English"),
        pytest.param(
            ORDER.replace("77-2009, 4 February", "1033-2007, 4 February"), "en", "2009-02-18",
            "number-held", id="a number of another order",
        ),
    ],
)  # fmt: skip
def test_what_contradicts_a_text_is_refused_unless_someone_says_why(
    registry: Run, tmp_path: Path, text: str, lang: str, day: str, code: str
) -> None:
    file = tmp_path / "page.txt"
    file.write_text(text, encoding="utf-8")
    issue = ("ingest", str(file), "--lang", lang, "--published", day)
    refused = registry(*issue)
    assert refused.exit_code == 1
    assert f"--override {code}" in refused.stderr
    assert len(logged(registry)) == 6
    # Words in another language are not understood; recording them is a second thing to mean.
    accepted = ("--accept", "checked on paper") if code == "language" else ()
    override = ("--override", code, "--why", "checked on paper")
    taken = registry(*issue, *override, *accepted, "--json")
    assert f'"code": "{code}"' in taken.stdout
    assert logged(registry)[-1]["why"] == "checked on paper"


@pytest.mark.parametrize(
    "line",
    [
        "Whereas a draft stood in Part 2 of the Gazette officielle du Québec of 7 May 2008;",
        "Gazette officielle du Québec of 7 May 2008 with a notice, in Part 2, that it could be",
        "à la Partie 2 de la Gazette officielle du Québec du 7 mai 2008;",
        "Gazette officielle du Québec du 7 mai 2008, à la Partie 2, avec un avis;",
    ],
)
def test_an_issue_that_a_recital_cites_is_not_that_of_the_page(line: str) -> None:
    assert list(printed_days(f"ATTENDU QUE\n{line}\n")) == []


def test_both_languages_of_an_order_appear_on_one_day(held: Run, tmp_path: Path) -> None:
    file = tmp_path / "decret.txt"
    file.write_text(FRENCH, encoding="utf-8")
    refused = held("ingest", str(file), "--lang", "fr", "--published", "2009-02-25")
    assert refused.exit_code == 1
    assert "held in the other language as published on 2009-02-18" in refused.stderr
    assert held("ingest", str(file), "--lang", "fr", "--published", "2009-02-18").exit_code == 0


def test_the_status_of_an_ingest_is_that_of_its_text_alone(
    registry: Run, tmp_path: Path, file: str
) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(
        ORDER.replace("77-2009", "76-2009").replace("one or two decks", "nine decks"), "utf-8"
    )
    assert registry("ingest", str(wrong), *ISSUE).exit_code == 1
    assert registry("ingest", file, *ISSUE).exit_code == 0


def test_the_feed_never_says_that_a_refused_order_is_in_force(
    registry: Run, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(ORDER.replace("one or two decks", "nine decks"), "utf-8")
    registry("ingest", str(wrong), *ISSUE)
    feed = registry("feed", "--lang", "en").stdout
    assert "Published: O.C. 77-2009" in feed
    assert "In force: O.C. 77-2009" not in feed
    assert "111-2000" in feed


@pytest.mark.parametrize(
    ("said", "codes"), [("1999-12-31", ["as-of"]), ("2002-01-01", []), ("2003-05-01", [])]
)
def test_a_text_updated_to_a_later_day_tells_nothing_of_an_earlier_one(
    said: str, codes: list[str]
) -> None:
    for head in ("Updated to 1 January 2002", "À jour au 1er janvier 2002"):
        found = as_of_contradictions(f"Full text\n{head}\n", as_of=dt.date.fromisoformat(said))
        assert [one.code for one in found] == codes
